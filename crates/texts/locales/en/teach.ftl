### What the pages for teachers say.

# The heading of the sheet.
sheet-sheet = A language model by hand: worksheet

# The heading of the key.
sheet-key = A language model by hand: key

# The line for the name of a pupil.
sheet-pupil = Name and class:

# What the numbers are.
sheet-live = The logits are those of the model on this page at the step that it shows now, and each exercise says how they were rounded. Temperature, k, p and u belong to the sheet. Another prompt or another step makes another sheet.

# Shown while there is no step.
sheet-no-step = The worksheet needs a step of the model. Wait until the model is loaded, or press Step token on the screen Write.

# The title of the exercise on the text.
sheet-text-title = How likely is this text?

# What to do in it.
sheet-text-task = The model chose these tokens one after the other. The probability of a text is the product of the probabilities of its tokens. Write the product so far into each row, with two digits that are not leading zeros.

# The button that changes the settings of the exercises.
sheet-other = Other settings

# The label of the chooser.
page = Page

# The name of the region with the page.
content = Page for teachers

# The button to the page before.
previous = Page before

# The button to the page after.
next = Next page

# The button that prints the page.
print = Print this page

# Said of a name in the address that no page has.
unknown = In the address, page names no page for teachers. This is the first one.

# What the panel beside a page says.
about = Each page prints on its own, without the controls. Its link is in the address bar. The button beside the name of a step opens it on the live model.

# The title of the worksheet's page.
worksheet = Worksheet of the live model

# The title of the page with what a class has handed in.
class-results = Results of a class

# The title of the reading list.
reading = Reading list

# The title of the figure of a plan.
plan = The parts of a class

# The heading of an aim.
aim = Aim

# The heading of what is prepared.
before = Before the class

# The label of the steps that a part uses.
steps = Steps

# The label of what the class does.
class = The class

# The label of what the teacher asks.
ask = Ask

# The label of what is predicted.
predict = What to predict

# The label of what is done.
to-do = Do

# The label of what happens.
then = What happens

# The label of the right answer.
right = The right answer

# The label of the wrong answers.
wrong = Wrong answers

# The label of a hint.
hint = Teaching hint

# The heading of what is disputed.
contested = Where research disagrees

# The heading of the sources.
sources = Sources, and what each supports

# What a link of the list does.
links = This page fetches none of them. A link opens when you press it.

# The title of the part of a class in which it guesses.
plan-guess = Guess the next word

# What the class does in that part.
plan-guess-does = Each pupil writes down a word that could come next. Then all look at the bars and mark whose word has one. One pupil does the step at the big screen.

# What the teacher asks in that part.
plan-guess-asks = How many of our words could follow? Does the model have to take the longest bar?

# The title of the part of a class about the loop.
plan-loop = The loop

# The title of the last part of a class.
plan-close = What stays

# What is prepared before a class.
plan-before-loaded = Open the page on the big screen before the class, so that the model is loaded.

# What is prepared before a class that works in pairs.
plan-before-devices = One device for two pupils, each with this page open. A phone is enough.

# The title of the part of a class about temperature.
plan-temperature = Temperature

# What pupils can do after the class of 45 minutes.
short-aim = Pupils can say how a language model writes: a score for each token, probabilities, one choice, and then the same again with a longer text. They can say what temperature changes, and that likely does not mean true.

# What the class does in that part.
short-loop-does = In each pair one reads aloud and the other presses; they change after the first step. No press before both have predicted.

# What the teacher asks in that part.
short-loop-asks = Which of the stages uses chance? What has changed when the loop begins again?

# The title of a part of the class of 45 minutes.
short-no-plan = Does it know the answer?

# What the class does in that part.
short-no-plan-does = Each pair asks for the sum with seeds of its own and calls out its answers. One pupil counts them on the board.

# What the teacher asks in that part.
short-no-plan-asks = The bars were the same for all of us. Why were the answers different?

# The title of a part of the class of 45 minutes.
short-softmax = Scores and probabilities

# What the class does in that part.
short-softmax-does = The class predicts by a show of hands. One pupil presses at the big screen and reads the numbers aloud.

# What the teacher asks in that part.
short-softmax-asks = Friday has a higher score than 9 had, and yet a far lower probability. How can that be?

# What the class does in that part.
short-temperature-does = Pairs predict, move the slider and compare. A pair that is done early looks for a temperature at which the favorite has about half.

# What the teacher asks in that part.
short-temperature-asks = What does temperature change, and what does it never change?

# The title of a part of the class of 45 minutes.
short-not-truth = Likely is not true

# What the class does in that part.
short-not-truth-does = The class works the sum out first. Then it looks at what the model prefers, and how clearly.

# What the teacher asks in that part.
short-not-truth-asks = The model prefers a wrong answer. Could you see that from the bars alone?

# What the class does in that part.
short-close-does = Each pupil writes one sentence on how a model writes. Three are read aloud.

# What the teacher asks in that part.
short-close-asks = Would a lower temperature have helped the model with that sum?

# What pupils can do after the class of 90 minutes.
double-aim = Pupils can follow one token from its score to its place in the text, by hand and on the page. They can name what a rule for choosing changes, why a greedy text is not the most likely one, and what ends a text.

# What is prepared before the class.
double-before-sheets = Print the worksheet for each pupil, and its key for yourself: the page Worksheet of the live model. It needs a pocket calculator with powers of e.

# What the class does in that part.
double-loop-does = Pairs do the three steps and change after each. No press before both have predicted.

# What the teacher asks in that part.
double-loop-asks = You put one letter into the text. Why did words that came much later change?

# The title of a part of the class of 90 minutes.
double-pieces = Pieces, not words

# What the class does in that part.
double-pieces-does = Pairs do the three steps. Then they type names and words of other languages into the box and count the tokens.

# What the teacher asks in that part.
double-pieces-asks = Which of your words has the most tokens for its length? Why is it hard for a model to count letters?

# The title of a part of the class of 90 minutes.
double-softmax = From scores to probabilities

# What the class does in that part.
double-softmax-does = The class goes through softmax at the big screen, row by row, with a pocket calculator beside it.

# What the teacher asks in that part.
double-softmax-asks = What would change if each score were higher by 100?

# The title of a part of the class of 90 minutes.
double-paper = Softmax on paper

# What the class does in that part.
double-paper-does = Each pupil fills in the first exercise of the worksheet alone, and compares it with a neighbor. Fast pupils go on with the second one, which has another temperature.

# What the teacher asks in that part.
double-paper-asks = Where do your numbers part, and in which column does it begin?

# What the class does in that part.
double-temperature-does = Pairs predict, move the slider and compare both texts.

# What the teacher asks in that part.
double-temperature-asks = When does a low temperature help, and when does it do harm?

# The title of a part of the class of 90 minutes.
double-favorite = Always the favorite

# What the class does in that part.
double-favorite-does = Pairs watch greedy go round in a loop. Then they multiply the probabilities of both short texts before they look at the answer.

# What the teacher asks in that part.
double-favorite-asks = Each choice was the best one at its step. Why was the text not the most likely one?

# The title of a part of the class of 90 minutes.
double-tail = Cut the tail

# What the class does in that part.
double-tail-does = The class adds the probabilities up aloud until p is reached, and then checks on the screen. The second text is done by one pupil at the big screen.

# What the teacher asks in that part.
double-tail-asks = Nobody moved p. Why does it keep one token after one text and seven after the other?

# The title of a part of the class of 90 minutes.
double-number = The number behind a draw

# What the class does in that part.
double-number-does = One pupil names a number between 0 and 1. The class finds the token under it before the screen shows it.

# What the teacher asks in that part.
double-number-asks = Each token is drawn, and still two of us can get the same text. What must we share?

# The title of a part of the class of 90 minutes.
double-end = Where a text ends, and what it costs

# What the class does in that part.
double-end-does = The class watches a run to its end, and computes the bill of a short one.

# What the teacher asks in that part.
double-end-asks = Who decides that an answer is over: the model or the program?

# What the class does in that part.
double-close-does = Each pupil writes down one thing that they believed before and do not believe now. Three are read aloud.

# What the teacher asks in that part.
double-close-asks = A friend got another answer to the same question than you. What do you say?

# What a source supports: “Attention Is All You Need”.
source-attention = Describes the transformer, the kind of network that this page runs. At its end, a linear layer and softmax give each token of the vocabulary a probability.

# What a source supports: “On the Biology of a Large Language Model”.
source-biology = Looks into a large model while it writes a rhyme: words that could end the line are active before the line begins. The loop has no plan, but the states inside the network can hold what comes later.

# What a source supports: “Neural Machine Translation of Rare Words with Subword Units”.
source-subwords = Cuts rare words into pieces that are frequent. The pieces are found by joining the most frequent pair of neighbors again and again: byte-pair encoding.

# What a source supports: “Language Models are Unsupervised Multitask Learners”.
source-gpt-2 = Presents GPT-2. A model that was trained only to predict the next token can do several tasks to some degree. Its vocabulary has 50,257 tokens, and its sample texts were drawn with top-k 40.

# What a source supports: “On Calibration of Modern Neural Networks”.
source-calibration = Measures how often a network is right when it says 90%: often less than that. A division of the scores by one temperature corrects much of it and leaves the order of the answers as it is.

# What a source supports: “The Curious Case of Neural Text Degeneration”.
source-degeneration = Text that is chosen for its probability is dull and repeats itself, while people take less likely words again and again. Introduces top-p, which cuts the tail and adapts to each step.

# What a source supports: “Neural Text Generation with Unlikelihood Training”.
source-unlikelihood = The usual training gives texts with repeats too much probability. Another training gives less repetitive texts, also with greedy decoding.

# What a source supports: “CTRL: A Conditional Transformer Language Model for Controllable Generation”.
source-ctrl = Introduces the repetition penalty: the scores of tokens that were written before are lowered.

# What a source supports: “On NMT Search Errors and Model Errors: Cat Got Your Tongue?”.
source-search-errors = Finds the most probable text of a translation model by exact search. For more than half of the sentences it is the empty text. So the most probable text need not be a good one, and usual search does not find it.

# What a source supports: “The Good, The Bad, and The Greedy: Evaluation of LLMs Should Not Ignore Non-Determinism”.
source-good-and-bad = On most tasks, greedy was ahead of the average of single samples. Where the best of many samples could be picked, small models came up to much larger ones.

# What a source supports: “Self-Consistency Improves Chain of Thought Reasoning in Language Models”.
source-self-consistency = Draws many ways of reasoning and takes the answer that comes most often. On sums and everyday reasoning this was ahead of one greedy answer.

# What a source supports: “Non-Determinism of “Deterministic” LLM Settings”.
source-non-determinism = Asks models on servers the same thing several times, with settings that should exclude chance. The answers still differed.

# What a source supports: “Hierarchical Neural Story Generation”.
source-stories = Writes stories by a draw from the ten most likely tokens at each step: top-k.

# What a source supports: “Turning Up the Heat: Min-p Sampling for Creative and Coherent LLM Outputs”.
source-min-p = Introduces min-p, which measures each token against the most likely one. Reports better texts than with top-p, most clearly at high temperatures.

# What a source supports: “Turning Down the Heat: A Critical Analysis of Min-p Sampling in Language Models”.
source-against-min-p = Examines the evidence for min-p again, and finds no advantage over other filters.

# What a source supports: “Parallel Random Numbers: As Easy as 1, 2, 3”.
source-random-numbers = Makes random numbers from a seed and a position alone, so that the number of any step can be had again without those before it. This page draws with such a generator.

# What a source supports: “Fast Transformer Decoding: One Write-Head is All You Need”.
source-multi-query = Writing token by token is slow because the stored keys and values are read from memory at each step. Heads that share them make the cache smaller and writing faster.

# What a source supports: “Efficiently Scaling Transformer Inference”.
source-inference = Counts work and memory of both phases: the prompt is read in one parallel pass, and then each token of the answer needs a pass of its own.

# What a source supports: “If Beam Search Is the Answer, What Was the Question?”.
source-beam-search = Beam search misses the most probable text and still gives better translations than exact search. Its texts spread what is surprising evenly, and that seems to be what makes them good.

# What a source supports: “Fast Inference from Transformers via Speculative Decoding”.
source-speculative = Introduces speculative decoding: the rule that accepts or replaces a proposed token, the proof that the text keeps the distribution of the large model, and the formula for the tokens of a round.

# What a source supports: “Accelerating Large Language Model Decoding with Speculative Sampling”.
source-speculative-sampling = Finds the same rule independently. With a model of 70 billion weights and a draft of 4 billion, writing became 2 to 2.5 times as fast.

# What a source supports: “Efficient Guided Generation for Large Language Models”.
source-guided-generation = Reads a regular expression as states of a machine, so that the tokens that may come next are looked up in place of being tried one by one.

# What a source supports: “A Mathematical Framework for Transformer Circuits”.
source-circuits = The heads of a layer work side by side, and each adds its part to a state that all layers share.

# What a source supports: “Interpretability in the Wild”.
source-circuit-found = When heads that write a name are switched off, other heads take over a part of it.

# What a source supports: “Eliciting Latent Predictions from Transformers with the Tuned Lens”.
source-tuned-lens = What the plain lens reads in the lower layers of some models is not what these layers compute.

# What a source supports: “Word Acquisition in Neural Language Models”.
source-frequent-first = Early in training, models predict by how frequent a token is; later by the token before it, and later still by more of the text.

# What a source supports: “Extracting Training Data from Large Language Models”.
source-by-heart = Large models can write out passages that stood in a single document of their training texts.

# What a source supports: “Grammar-Aligned Decoding”.
source-grammar-aligned = Shows that a mask at each step changes the distribution: valid texts no longer have the shares that the model gives them. Draws again and again to come closer to those shares.

# What researchers disagree on.
contested-greedy = Greedy or sampling for reasoning?

# Both sides of it.
contested-greedy-sides = One study finds greedy mostly ahead of a single sample, in maths and code as well; another finds a vote over many samples ahead of greedy.

# What researchers disagree on.
contested-min-p = Is min-p better than top-p?

# Both sides of it.
contested-min-p-sides = Its authors report better and more varied texts; a second look at the same evidence finds no advantage.

# What researchers disagree on.
contested-loops = Where do loops come from?

# Both sides of it.
contested-loops-sides = One side finds the cause in decoding, which looks for the most likely text; the other in training, which gives repeats too much probability in the first place.

# The title of a plan.
# $minutes (count) how long the class is
plan-title = Plan of { $minutes } minutes

# The title of the page of a worksheet that is not the first one.
# $number (text) the number of the sheet
sheet-title = Worksheet of the live model, Sheet { $number }

# The title of the page of a lesson.
# $lesson (text) the number and the title of the lesson
lesson-title = Lesson { $lesson }

# The length of a lesson.
# $minutes (count) the minutes that it takes
# $steps (count) the number of its steps
length = { $minutes } minutes, { $steps } steps

# The heading of a step on the page of its lesson.
# $place (count) its place, from 1
# $title (text) its title
step-heading = Step { $place }: { $title }

# A step that a plan names.
# $lesson (count) the number of its lesson
# $place (count) its place in the lesson, from 1
# $title (text) its title
planned-step = Lesson { $lesson }, step { $place }: { $title }

# The button that opens a step, for screen readers.
# $step (text) the name of the step
open-step = Open: { $step }

# A part of a plan, with its minutes.
# $begin (count) the minute at which it begins
# $end (count) the minute at which it ends
# $title (text) its title
part-heading = Minutes { $begin } to { $end }: { $title }

# A misconception with what is true instead.
# $name (text) the misconception, without a full stop
# $correction (text) what is true, a sentence
misconception = Misconception: { $name }. { $correction }

# Who wrote a source, and when.
# $author (text) the author
# $year (text) the year
written-by = { $author }, { $year }.

# Who wrote a source, and when.
# $authors (text) the authors but the last one, with commas between them
# $last (text) the last author
# $year (text) the year
written-by-several = { $authors } and { $last }, { $year }.

# Who wrote a source, and when.
# $author (text) the first author of many
# $year (text) the year
written-by-first = { $author } and others, { $year }.

# The lessons that rest on a source.
# $lessons (text) their titles with their numbers, with semicolons
for-lessons = Lessons: { $lessons }.

# Said when a page is opened.
# $title (text) its title
opened = { $title } is shown.

# The head of a column of the exercise on the text.
text-head-token = Token

# The head of a column of the exercise on the text.
text-head-probability = Its probability

# The head of a column of the exercise on the text.
text-head-so-far = Text so far

# The text that the model has read.
# $text (text) the text
sheet-text-read = The model has read this text: “{ $text }”

# The number of the sheet.
# $number (text) the number
sheet-number = Sheet { $number }

# The name of what a lesson measures, on paper.
measure-tokens-left = tokens left

# The name of what a lesson measures, on paper.
measure-entropy = entropy

# The name of what a lesson measures, on paper.
measure-model-entropy = entropy of the model

# The name of what a lesson measures, on paper.
measure-top-probability = highest probability

# The name of what a lesson measures, on paper.
measure-chosen-rank = rank of the last token

# The name of what a lesson measures, on paper.
measure-generated-tokens = tokens generated

# The name of what a lesson measures, on paper.
measure-prompt-tokens = tokens read of the prompt

# The name of what a lesson measures, on paper.
measure-cached-positions = positions in the cache

# The name of what a lesson measures, on paper.
measure-computed-positions = positions computed in the last pass

# The name of what a lesson measures, on paper.
measure-first-tokens = different first tokens

# The name of what a lesson measures, on paper.
measure-first-difference = first different token

# The name of what a lesson measures, on paper.
measure-forced-tokens = tokens put by hand

# The name of what a lesson measures, on paper.
measure-temperature = temperature

# The name of what a lesson measures, on paper.
measure-seed = seed

# The name of what a lesson measures, on paper.
measure-saved-runs = saved runs

# The name of what a lesson measures, on paper.
measure-log-probability = log-probability of the run

# The name of what a lesson measures, on paper.
measure-lowest-logit = lowest logit

# The name of what a lesson measures, on paper.
measure-repetitions = repetitions at the end

# The name of what a lesson measures, on paper.
measure-typed-pieces = pieces of the typed text

# The name of what a lesson measures, on paper.
measure-tree-texts = texts in the tree

# The name of what a lesson measures, on paper.
measure-largest-branch = texts in the largest branch

# The name of what a lesson measures, on paper.
measure-times-greedy = times as likely as greedy

# The name of what a lesson measures, on paper.
measure-beams-times-greedy = beam search beside greedy

# The name of what a lesson measures, on paper.
measure-beam-passes = passes of the beam search

# The name of what a lesson measures, on paper.
measure-rounds = rounds

# The name of what a lesson measures, on paper.
measure-round-tokens = tokens of the rounds

# The name of what a lesson measures, on paper.
measure-proposals-accepted = proposals accepted

# The name of what a lesson measures, on paper.
measure-cell-rank = rank in the picked cell

# The name of what a lesson measures, on paper.
measure-parts-off = parts switched off

# The name of what a lesson measures, on paper.
measure-without-parts = probability without the parts

# The name of what a lesson measures, on paper.
measure-checkpoint-steps = steps of the checkpoint

# The name of what a lesson measures, on paper.
measure-right-at-one = share right at temperature 1

# The name of what a lesson measures, on paper.
measure-right-at-two = share right at temperature 2

# The name of what a lesson measures, on paper.
measure-stop-reason = stop reason

# The name of what a lesson measures, on paper.
measure-first-token = first token

# The name of what a lesson measures, on paper.
measure-filters = filters that remove tokens

# The name of what a lesson measures, on paper.
measure-order = samplers in order

# The name of what a lesson measures, on paper.
measure-decoding = decoding

# The name of what a lesson measures, on paper.
measure-most-likely-token = most likely token

# The name of what a lesson measures, on paper.
measure-last-token = last token

# The name of what a lesson measures, on paper.
measure-generated-text = generated text

# The name of what a lesson measures, on paper.
measure-prompt-text = prompt

# The name of what a lesson measures, on paper.
measure-open-view = view

# The name of what a lesson measures, on paper.
measure-shown-stage = stage

# The name of what a lesson measures, on paper.
# $token (text) the token
measure-model-probability-of = model probability of { $token }

# The name of what a lesson measures, on paper.
# $token (text) the token
measure-probability-of = probability of { $token }

# The name of what a lesson measures, on paper.
# $token (text) the token
measure-logit-of = logit of { $token }

# The name of what a lesson measures, on paper.
# $lane (count) the number of the lane, from 1
measure-lane-tokens = tokens of lane { $lane }

# The name of what a lesson measures, on paper.
# $lane (count) the number of the lane, from 1
measure-lane-log-probability = log-probability of lane { $lane }

# The name of what a lesson measures, on paper.
# $lane (count) the number of the lane, from 1
measure-lane-repetitions = repetitions at the end of lane { $lane }
