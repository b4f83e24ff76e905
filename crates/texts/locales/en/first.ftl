### How the language writes, and what the first screen and the menu say. Fetched first.

# The direction in which the language is written: ltr, from left to right, or rtl, from right to left.
direction = ltr

# The name of this language in this language, as the choice of languages lists it.
language-name = English

# The mark before decimals.
decimal-mark = .

# The mark between thousands.
group-mark = ,

# $number (text) a number as the language writes it
percent = { $number }%

# The screen's content in a few words.
lessons-shows = step by step, with predictions

# What it shows in one sentence, and the question that its picture answers.
lessons-lede = A lesson sets the page up, asks what you expect, and lets you try it. Where do you begin?

# The screen's name in the menu.
stop-name = Why it stops

# The screen's description in the menu.
stop-shows = what ends a text

# What it shows in one sentence, and the question that its picture answers.
stop-lede = A text ends when the model draws its end token, or when a rule cuts it off. Which comes first?

# The screen's name in the menu.
shape-name = All settings

# The screen's description in the menu.
shape-shows = what every setting does to the chances

# What it shows in one sentence, and the question that its picture answers.
shape-lede = Every setting reshapes the same probabilities. Which tokens can still be drawn?

# The screen's name in the menu.
cache-name = KV cache

# The screen's description in the menu.
cache-shows = what is kept of the text, and the work it saves

# What it shows in one sentence, and the question that its picture answers.
cache-lede = The model keeps what it computed for each token. How much work does that save?

# The screen's name in the menu.
price-name = Time and price

# The screen's description in the menu.
price-shows = seconds for a token, dollars for an answer

# What it shows in one sentence, and the question that its picture answers.
price-lede = The prompt is read in one pass; each new token takes a pass of its own. What does an answer cost?

# The screen's name in the menu.
constrained-name = Constrained output

# The screen's description in the menu.
constrained-shows = only tokens that keep to a form, such as JSON

# What it shows in one sentence, and the question that its picture answers.
constrained-lede = Tokens that would break the form are removed before each draw. What is written then?

# The screen's name in the menu.
this-device-name = This device

# The screen's description in the menu.
this-device-shows = how fast and how exactly it computes

# What it shows in one sentence, and the question that its picture answers.
this-device-lede = The same work on each engine of this device. How fast is it, and how exact?

# The screen's name in the menu.
models-name = Models

# The screen's content in a few words.
models-shows = from the hub, from your disk, stored here

# What it shows in one sentence, and the question that its picture answers.
models-lede = Other models run here too, each with its size. Which one do you want to see?

# The screen's description in the menu.
compare-shows = one prompt under several settings

# What it shows in one sentence, and the question that its picture answers.
compare-lede = One prompt, the same random numbers, several settings. Where do the texts part?

# The screen's description in the menu.
experiments-shows = 30 texts of one prompt as a tree

# What it shows in one sentence, and the question that its picture answers.
experiments-lede = Many texts of one prompt, counted. What is chance, and what is not?

# The screen's description in the menu.
tokenizer-shows = the pieces that the model reads

# What it shows in one sentence, and the question that its picture answers.
tokenizer-lede = A model reads numbered pieces, not letters. Which words are cut into many?

# The screen's name in the menu.
inside-name = Inside

# The screen's description in the menu.
inside-shows = the forward pass, layer by layer: lens, attention, heads

# What it shows in one sentence, and the question that its picture answers.
inside-lede = The forward pass: a column for each token, a row for each layer. In which layer is the next token first?

# Said of a parameter of the address that was not taken as it was.
# $name (text) the parameter's name
# $example (text) a value that could be taken
inside-unlike = In the address, { $name } was not taken; it is like { $example }.

# The screen's name in the menu.
training-name = Training

# The screen's description in the menu.
training-shows = what the model predicts after 0 to 11,200 steps of training

# What it shows in one sentence, and the question that its picture answers.
training-lede = The same network after more and more steps of training. When does it know what comes next?

# Said of a parameter of the address that was not taken.
# $name (text) the parameter's name
training-unknown-step = In the address, { $name } must be 0, 5, 10, 30, 60, 150, 300, 600, 2000 or 11200, or pythia- with 0, 8, 64, 256, 512, 1000, 4000, 16000, 64000 or 143000.

# The screen's name in the menu.
live-training-name = Live training

# The screen's description in the menu.
live-training-shows = a tiny model that learns while you watch

# What it shows in one sentence, and the question that its picture answers.
live-training-lede = A tiny model begins with random weights and learns here. How low can its loss fall?

# Said of a parameter of the address that was not taken.
# $name (text) the parameter's name
live-training-unknown-source = In the address, { $name } must be grammar or text.

# Said of a parameter of the address that was not taken.
# $name (text) the parameter's name
live-training-unknown-rate = In the address, { $name } must be 0.0001, 0.0005, 0.002, 0.004, 0.008, 0.03, 0.06 or 0.2.

# Said of a parameter of the address that was not taken.
# $name (text) the parameter's name
live-training-long-prompt = In the address, { $name } may have 400 characters.

# The screen's name in the menu.
read-name = Read

# The screen's description in the menu.
read-shows = how much the model expected each token of any text

# What it shows in one sentence, and the question that its picture answers.
read-lede = The model reads a text and weighs each token before it comes. Which ones did it not expect?

# The screen's name in the menu.
predict-name = Predict

# The screen's description in the menu.
predict-shows = your guess at the next token, scored

# What it shows in one sentence, and the question that its picture answers.
predict-lede = Spread 100% over the next tokens before you see the model’s numbers. How close do you come?

# The screen's name in the menu.
quick-check-name = Quick check

# The screen's description in the menu.
quick-check-shows = questions, some answered on the live model

# What it shows in one sentence, and the question that its picture answers.
quick-check-lede = Questions in short sets, some answered on the live model. Which answers can you tell already?

# The screen's name in the menu.
teach-name = Plans and worksheets

# The screen's content in a few words.
teach-shows = for a class of 45 or 90 minutes

# What it shows in one sentence, and the question that its picture answers.
teach-lede = Plans, answers and a worksheet for a class. How much time do you have?

# The screen's name in the menu.
practice-name = By hand

# The screen's description in the menu.
practice-shows = one step from logits to a token

# What it shows in one sentence, and the question that its picture answers.
practice-lede = One step from logits to a token, computed by hand. Which token comes out?

# The screen's name in the menu.
speculative-name = Speculative decoding

# The screen's description in the menu.
speculative-shows = a draft proposes, the model checks

# What it shows in one sentence, and the question that its picture answers.
speculative-lede = A small model proposes tokens, the large one checks them in one pass. How many does it keep?

# The screen's description in the menu.
the-loop-shows = one token after another, with its chances

# The place where a text is written, and its first screen.
page-write = Write

# The place with several settings side by side, and its screen.
page-compare = Compare

# The place with many texts of one prompt, and its screen.
page-many-runs = Many runs

# The place about the pieces of a text, and its screen.
page-tokens = Tokens

# The place about what ends a text and what it takes.
page-cost = Length and cost

# The place with exercises and questions.
page-exercises = Try yourself

# The place of the lessons, and its screen.
page-lessons = Lessons

# The place for teachers.
page-teachers = For teachers

# The place for engineers.
page-engineers = For engineers

# What is in the place of length and cost.
page-about-cost = what ends a text, and what it takes

# What is in the place with exercises.
page-about-exercises = guess, compute and answer

# What is in the place for teachers.
page-about-teachers = for a class and a projector

# What is in the place for engineers.
page-about-engineers = other decoders, models, this machine

# What opens the formulas.
page-formula = Formula

# What opens the sentences on how something works.
page-how-it-works = How it works

# The button of the menu, where there is no room for a row.
page-menu = Menu

# The page's name, at the top.
page-name = Tokenloop

# The label of the menu, for screen readers.
page-screens = Screens

# The label of the part under the head, for screen readers.
page-about = What this page is

# The first sentence of the page.
page-lede = A language model writes one token at a time, drawn by chance.

# What follows it, where a text ahead stands after the text.
page-grey = Grey: written ahead with this seed.

# The same while no model is there, but what was recorded of one.
page-grey-recorded = Grey: recorded ahead with this seed.

# The label of the link that leads past the head of the page.
page-skip = Skip to the figure

# The label of what stands below the frame, for screen readers.
page-below = Tables and more

# The label of the model and the device that computes, for screen readers.
page-foot = Model and device

# The link to the page with licences, privacy and how to cite.
page-about-site = About, privacy and licences

# The label of the words about the figure, for screen readers.
page-explanation = What the figure shows

# The name of the choice of device.
page-device = Device

# The name of the choice between light and dark.
page-colors = Colors

# The name of the choice of languages.
language = Language

# The theme of the operating system.
page-colors-of-system = Auto

# The light theme.
page-light = Light

# The dark theme.
page-dark = Dark

# The name of a progress bar, for screen readers.
page-loading = Loading

# Shown in place of a screen that is being fetched.
page-fetching-screen = Fetching this screen

# The label of a button that repeats a failed operation.
page-try-again = Try again

# The label of the button that removes one note.
page-dismiss = Dismiss

# The label of the button that removes all notes.
page-dismiss-all = Dismiss all

# The error for code of a screen or of a button that could not be fetched.
page-unfetched = A part of this page could not be fetched.

# The advice shown with that error.
page-unfetched-next-step = See whether the network is there, and try again. What is on the page stays as it is.

# The button that opens what stands beside it.
controls-open = Open

# The label of the group of buttons, for screen readers.
controls-run = Run

# The label of the button that generates the next token.
controls-step-token = Step token

# The label of the button that advances by one stage.
controls-step-stage = Step stage

# The label of the button that generates token after token.
controls-play = Play

# The label of the button that stops Play.
controls-pause = Pause

# The label of the button that opens and closes the settings.
controls-settings = Settings

# The label of the button that generates another text from the prompt, with a new random seed.
controls-again = Again, new seed

# The label of the button that removes the newest token.
controls-back = Back

# Before the name of the screen that is looked at next.
controls-next-place = Next:

# At the end of a run, the button that leads to several settings side by side.
controls-compare-settings = See several settings at once

# The button that leads to the cache.
controls-cache-saves = See what the model stores

# The label of the button that starts again from the prompt in the box.
controls-restart = Restart

# The label of the button that undoes the last change.
controls-undo = Undo

# The label of the button that redoes it.
controls-redo = Redo

# The name of the slider for the speed of Play.
controls-speed = Speed

# The label of the button that copies the page's address.
controls-copy-link = Copy link

# The label of the button that returns from an earlier step to the newest.
controls-back-to-newest = Back to the newest

# The note below the buttons after the random seed was changed during a run.
controls-seed-changed = The seed changed on the way: part of this text was drawn with another one. Restart to write all of it with this seed.

# The name of the slider over the generated tokens.
controls-token = Token

# The last value of that slider: the present step.
controls-newest = newest

# The name of the list of keys.
controls-keyboard = Keyboard

# The label of the switch that enables the keys.
controls-keys-on = Keys on

# The name of a strip with a column for each step, on which the arrow keys select one.
controls-step-of-run = Step of the run

# Before the text as it was without the token that the visitor chose.
candidates-former = Before:

# The button that puts it back.
candidates-put-back = Put it back

# In place of the other tokens, where the present settings would have drawn another one than was drawn: the token follows.
candidates-would-draw = Your settings now, same u: { "" }

# The sign before a token's text, where a row has it.
candidates-space-sign = ␣ is a space

# Before the heads of the two columns of numbers, shown where the settings change one.
candidates-settings = settings:

# The head of the column of numbers after the settings.
candidates-with = with

# The head of the column of numbers straight from the model.
candidates-without = without

# The label of the part with the stages, for screen readers.
loop-step = The present step

# The label of the row of stages, for screen readers.
loop-stages = The stages of every token

# The label of the arrow from the last stage back to the first.
loop-again = repeat with the longer text

# Shown in place of the bars before the first step.
loop-nothing-yet = Nothing is computed yet. The bars come with the first step.

# The label of the rows of bars, for screen readers.
loop-rows = Tokens: pick the one whose numbers are shown

# Shown in place of the question if the picked token is the one that was chosen.
loop-pick-another = Click another token to continue from it instead.

# The name of the field that searches the vocabulary.
loop-find-token = Find a token

# The message of a search without result.
loop-not-found = No token has this text in it. Longer words are made of several tokens.

# The explanation of the tree.
loop-about-branches = Each branch is a run. The number is the sum of ln *p* over its tokens, with *p* straight from the model: nearer to 0 is likelier. Press a branch to bring its run back.

# The label of the tree's parts, for screen readers.
loop-branch-names = Branches: press one to bring it back

# The title of the layers of one forward pass.
titles-pass = The forward pass

# The button under the layers of the forward pass that opens the screen Inside.
loop-open-inside = Look inside this pass

# The title of the text as a figure: what is written, and in light ink what is written ahead.
titles-text = The text, written ahead

# The title of the model's raw scores.
titles-logits = Logits

# The title of the scores before and after the temperature.
titles-divided = Logits divided by the temperature

# The title of the distribution of the next token.
titles-bars = What could come next

# The title of the cumulative line with the random number u on it.
titles-draw = The draw

# The title of the tree of runs from one prompt.
titles-branches = Other runs from this prompt

# The heading of the settings.
settings-settings = Sampling settings

# The label of the switch of greedy decoding.
settings-greedy = Greedy: always the likeliest token

# The name of the slider of the temperature.
settings-temperature = Temperature

# The name of the slider of top-k.
settings-top-k = Top-k

# The name of the slider of top-p.
settings-top-p = Top-p

# The name of the choice of the engine whose order the samplers have.
settings-engine = Order as in

# The value of a slider whose filter removes nothing.
settings-off = off

# The name of the field of the random seed.
settings-seed = Random seed

# The label of the button that sets another random seed.
settings-new-seed = New seed

# The name of the field of the maximum number of tokens.
settings-max-new-tokens = Maximum new tokens

# The label of the button that adds llama.cpp’s sequence breakers.
settings-llama-cpp-breakers = llama.cpp’s

# The name of the field of a new token's bias, for screen readers.
settings-new-bias = Bias of the new token

# The name of the prompt box.
prompt-prompt = Prompt

# The label of the button that opens the field of the prompt.
prompt-edit-prompt = Edit prompt

# The label of the button that closes it.
prompt-done = Done

# The label of the row of the prompt's tokens, for screen readers.
prompt-tokens = The prompt’s tokens

# The line that opens the explanation of tokens.
prompt-what-is-a-token = What is a token?

# The label of the prompt and its continuation, for screen readers.
prompt-text = The text so far

# The label of the tokens of the continuation, for screen readers.
prompt-generated = Generated tokens

# The title of the raw scores of a step.
# $step (count) the number of the token
titles-logits-of = Token { $step }: logits

# The title of the scores of a step before and after the temperature.
# $step (count) the number of the token
titles-divided-of = Token { $step }: logits divided by the temperature

# The heading once a token is drawn.
# $step (count) the number of the token
# $token (text) its text
candidates-drawn = Token { $step }: { $token } is drawn

# The heading once a token is chosen as the likeliest one.
# $step (count) the number of the token
# $token (text) its text
candidates-chosen = Token { $step }: { $token } is chosen

# The heading where a person put the token there.
# $step (count) the number of the token
# $token (text) its text
candidates-put-by-hand = Token { $step }: { $token } is put by hand

# The tokens without a row of their own, and their probabilities together.
# $tokens (count) how many they are
# $share (text) their probability
candidates-rest = and { $tokens } more tokens: { $share }

# The same where the settings removed all of them.
# $tokens (count) how many they are
candidates-rest-removed = and { $tokens } more tokens, all removed

# The random number beside its mark.
# $u (text) the number
candidates-random-number = u = { $u }, the random number

# A stage in the row: the part of its name that phones show too.
stage-forward = Forward

# The rest of its name. With the space before it.
stage-forward-rest = { "" } pass

# The whole name of the stage.
stage-forward-whole = Forward pass

# A stage in the row.
stage-logits = Logits

# A stage in the row: the part of its name that phones show too.
stage-temperature = Temp

# The rest of its name.
stage-temperature-rest = erature

# A stage in the row.
stage-softmax = Softmax

# A stage in the row.
stage-filter = Filters

# A stage in the row.
stage-draw = Draw

# A stage in the row.
stage-append = Append

# A row of the bars for screen readers: the token, then each probability with the name of its column.
# $token (text) the token
# $rule (text) the name of the first column
# $rule-share (text) its probability
# $model (text) the name of the second column
# $model-share (text) its probability
loop-row = { $token }, { $rule } { $rule-share }, { $model } { $model-share }

# A row of the scores for screen readers.
# $token (text) the token
# $logit (text) its logit
loop-score-row = { $token }, logit { $logit }

# The same where there is a temperature.
# $token (text) the token
# $logit (text) its logit
# $temperature (text) the temperature
# $quotient (text) the logit divided by it
loop-divided-score-row = { $token }, logit { $logit }, divided by { $temperature }: { $quotient }

# The note below the line if the settings have changed.
# $token (text) the token that they would choose
loop-instead = With the same random number, your present settings would choose { $token } instead.

# The label of the button that continues with the picked token.
# $token (text) the token
loop-what-if = Let it say { $token }

# The same at an earlier step.
# $token (text) the token
loop-what-if-past = What if it had said { $token }?

# The rank of the picked token, after its text.
# $place (count) the rank
# $all (count) the number of tokens
# $model (text) its probability from the model
# $rule (text) its probability after the settings
loop-rank = : number { $place } of { $all }, { $model } from the model, { $rule } after your settings

# The same where the settings removed it.
# $place (count) the rank
# $all (count) the number of tokens
# $model (text) its probability from the model
loop-rank-removed = : number { $place } of { $all }, { $model } from the model, removed by your settings

# A number of tokens.
# $n (count) the number
tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
 }

# The explanation before the first token, once the model has read the prompt. The buttons are named as on the page.
fresh = The model has read the prompt: these are its probabilities for the next token. Step token draws one of them; Step stage shows how they come about.

# The explanation shown before there is a run, while the model is not known.
before = The model will read your prompt and give a score to every token it knows: how likely is each to come next?

# The explanation shown before there is a run.
# $tokens (count) the number of the model's tokens
before-tokens = The model will read your prompt and give a score to each of the { $tokens } tokens it knows: how likely is each to come next?

# Shown while the model computes.
reading = The model is reading the text.

# Shown after a token was appended.
grown = The text has grown. Next, the model reads it again to find what could follow.

# The length of a prompt where there is none.
prompt-nothing = No tokens

# The length of an empty prompt.
prompt-empty = An empty prompt starts from the token for the beginning of a text.

# The length of a prompt.
# $tokens (count) its tokens
# $window (text) how many the model can see
prompt-of = { $tokens ->
    [one] { $tokens } token of { $window } the model can see
   *[other] { $tokens } tokens of { $window } the model can see
 }

# The length of a prompt that the model cannot see as a whole.
# $tokens (count) its tokens
# $window (text) how many the model can see
prompt-beyond = { $tokens ->
    [one] { $tokens } token and the model can see { $window }
   *[other] { $tokens } tokens and the model can see { $window }
 }

# A number of bytes.
# $number (text) in units of 1,000,000,000
bytes-giga = { $number } GB

# A number of bytes.
# $number (text) in units of 1,000,000
bytes-mega = { $number } MB

# A number of bytes.
# $number (text) in units of 1,000
bytes-kilo = { $number } kB

# A number of bytes.
# $number (count) how many they are
bytes-few = { $number } bytes

# Read after the text of each token by screen readers.
# $token (text) its number
token-heard = , token { $token }

# The same for a token that is no text.
# $token (text) its number
token-heard-special = , special token { $token }

# Shown after the last token that has a chip.
# $n (count) how many more there are
more-tokens = … and { $n } more

# The tooltip of a generated token.
# $text (text) its text
# $probability (text) its probability
# $token (text) its number
token-title = { $text } · { $probability } · token { $token }

# The same where a person put it there.
# $text (text) its text
# $probability (text) its probability
# $token (text) its number
token-title-by-hand = { $text } · { $probability } · token { $token }, put here by hand

# Read after a token that a person put there.
token-by-hand = put here by hand

# Read after a token that is held back, because a stop string may begin with it.
token-held-back = held back

# Read after a token that was cut off by a stop string.
token-cut-off = cut off

# The name of the order of the samplers that textbooks have.
settings-textbook = Textbook
# The heading of a column of tokens, in the table of a picture.
chart-token = Token

# The heading of the column that says what the draw made of a token, in the table of a picture.
chart-outcome = Outcome

# In place of the number of a token that the settings removed, in a picture.
chart-removed = removed

# What the draw made of a token: it was chosen.
chart-chosen = chosen

# What the draw made of a token: with the present settings it would be chosen.
chart-instead = would be chosen now

# All tokens that have no row of their own in a picture.
# $tokens (count) how many there are
chart-rest =
    { $tokens ->
        [one] { $tokens } more token
       *[other] { $tokens } more tokens
    }

# What follows in a picture and finds no room, in the fewest words.
# $number (count) how many there are
chart-more = { $number } more

# A name and its value: a tooltip in a picture.
# $name (text) what it is
# $value (text) its value
chart-named = { $name }: { $value }

# A small probability as one case in so many.
# $cases (text) the number of cases, at most a million or a power of ten
chart-odds = 1 in { $cases }

# A small probability as one case in so many millions.
# $number (text) how many millions
chart-odds-in-millions = 1 in { $number } million

# A small probability as one case in so many billions: thousands of millions.
# $number (text) how many billions
chart-odds-in-billions = 1 in { $number } billion

# A small probability as one case in so many trillions: millions of millions.
# $number (text) how many trillions
chart-odds-in-trillions = 1 in { $number } trillion

# A small probability, also in words.
# $percentage (text) the probability as a percentage
# $odds (text) the probability as one case in so many
chart-percent-with-odds = { $percentage } ({ $odds })

# The name of a distribution: that of the model, before the settings.
chart-bars-model = the model

# The name of a distribution: the one after the settings.
chart-bars-rule = your settings

# The name of the true probability of a token, which the grammar of the training text defines.
chart-bars-truth = in truth

# In place of bars where there is nothing to show yet.
chart-bars-empty = There is no distribution yet.

# The heading of the column of ranks.
chart-bars-rank = Rank

# The meaning of a triangle at the end of an axis.
chart-bars-beyond = a bar that goes on beyond the axis; its number is exact

# The meaning of a triangle at the beginning of an axis.
chart-bars-below = a bar that ends before the axis begins; its number is exact

# The first sentence of the description of bars: the likeliest token.
# $before (text) the name of the distribution before the settings
# $token (text) the token
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
chart-bars-most-likely = Most likely ({ $before }): { $token } – { $before } { $of-before }, { $after } { $of-after }.

# The chosen token, in the description of bars.
# $token (text) the token
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
chart-bars-chosen = Chosen: { $token } – { $before } { $of-before }, { $after } { $of-after }.

# All tokens without a bar of their own, in the description of bars.
# $tokens (count) how many there are
# $before (text) the name of the distribution before the settings
# $of-before (text) what they have together before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) what they have together after the settings
chart-bars-rest =
    { $tokens ->
        [one] { $tokens } more token together – { $before } { $of-before }, { $after } { $of-after }.
       *[other] { $tokens } more tokens together – { $before } { $of-before }, { $after } { $of-after }.
    }

# The true probability of the token that is likeliest in truth, in the description of bars.
# $token (text) the token
# $probability (text) its true probability
chart-bars-likeliest-in-truth = In truth, { $token } has { $probability }.

# How many of the tokens without a row of their own the settings removed.
# $tokens (count) how many there are
chart-bars-removed = { $tokens } removed

# The tooltip of a token's row.
# $token (text) the token
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
chart-bars-hint = { $token }: { $before } { $of-before }, { $after } { $of-after }

# The tooltip of a token's row, with the token's rank.
# $token (text) the token
# $rank (count) its rank
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
chart-bars-hint-with-rank = { $token } (rank { $rank }): { $before } { $of-before }, { $after } { $of-after }

# The tooltip of a token's row, with the token's true probability.
# $token (text) the token
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
# $truth (text) its true probability
chart-bars-hint-with-truth = { $token }: { $before } { $of-before }, { $after } { $of-after }, in truth { $truth }

# The tooltip of a token's row, with the token's rank and its true probability.
# $token (text) the token
# $rank (count) its rank
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings
# $truth (text) its true probability
chart-bars-hint-with-rank-and-truth = { $token } (rank { $rank }): { $before } { $of-before }, { $after } { $of-after }, in truth { $truth }

# The note below an axis that is fitted to the probabilities of a step.
# $end (text) the probability at its end
chart-bars-ends-at = Axis fitted to this step: it ends at { $end }.

# The note below a logarithmic axis.
# $start (text) the probability at its beginning
chart-bars-starts-at = Logarithmic axis from { $start }: equal lengths are equal ratios, so 0 would lie infinitely far to the left.

# What the description of bars says of an axis from 0 to 1.
# $most (text) the probability 1 as a percentage
chart-bars-full-axis = The axis goes from 0 to { $most }.

# What the description of bars says of an axis that is fitted to the probabilities of a step.
# $end (text) the probability at its end
chart-bars-fitted-axis = The axis is fitted to this step: it goes from 0 to { $end }.

# What the description of bars says of a logarithmic axis.
# $start (text) the probability at its beginning
chart-bars-logarithmic-axis = The axis is logarithmic and starts at { $start }: equal lengths are equal ratios, so 0 would lie infinitely far to the left.

# The name of a score before softmax.
chart-logit-bars-logit = logit

# In place of scores where there is nothing to show yet.
chart-logit-bars-empty = There are no scores yet.

# The name of a score after the division by the temperature.
# $temperature (text) the temperature
chart-logit-bars-divided = logit ÷ { $temperature }

# The first sentence of the description of scores: the token with the highest one.
# $token (text) the token
# $score (text) its score
chart-logit-bars-highest = Highest score: { $token } with { $score }.

# The same, where scores are divided by the temperature.
# $token (text) the token
# $score (text) its score
# $temperature (text) the temperature
# $divided (text) the score after the division
chart-logit-bars-highest-divided = Highest score: { $token } with { $score }, divided by the temperature { $temperature }: { $divided }.

# The chosen token, in the description of scores.
# $token (text) the token
# $score (text) its score
chart-logit-bars-chosen = Chosen: { $token } with { $score }.

# The same, where scores are divided by the temperature.
# $token (text) the token
# $score (text) its score
# $temperature (text) the temperature
# $divided (text) the score after the division
chart-logit-bars-chosen-divided = Chosen: { $token } with { $score }, divided by the temperature { $temperature }: { $divided }.

# All tokens without a row of their own, in the description of scores.
# $tokens (count) how many there are
# $least (text) the lowest of their scores
# $most (text) the highest
# $mean (text) the mean
chart-logit-bars-rest =
    { $tokens ->
        [one] Scores of { $tokens } more token: from { $least } to { $most }, mean { $mean }.
       *[other] Scores of { $tokens } more tokens: from { $least } to { $most }, mean { $mean }.
    }

# The same, where scores are divided by the temperature.
# $tokens (count) how many there are
# $least (text) the lowest of their scores
# $most (text) the highest
# $mean (text) the mean
chart-logit-bars-rest-divided =
    { $tokens ->
        [one] Scores of { $tokens } more token before the division: from { $least } to { $most }, mean { $mean }.
       *[other] Scores of { $tokens } more tokens before the division: from { $least } to { $most }, mean { $mean }.
    }

# Below the range of the scores of all tokens without a row of their own.
# $least (text) the lowest of their scores
# $most (text) the highest
# $mean (text) the mean
chart-logit-bars-range = { $least } to { $most }, mean { $mean }

# The row of a table for the lowest score of all tokens without a row of their own.
# $tokens (count) how many there are
chart-logit-bars-lowest-of-rest =
    { $tokens ->
        [one] lowest of { $tokens } more token
       *[other] lowest of { $tokens } more tokens
    }

# The row of a table for the highest score of all tokens without a row of their own.
# $tokens (count) how many there are
chart-logit-bars-highest-of-rest =
    { $tokens ->
        [one] highest of { $tokens } more token
       *[other] highest of { $tokens } more tokens
    }

# The row of a table for the mean score of all tokens without a row of their own.
# $tokens (count) how many there are
chart-logit-bars-mean-of-rest =
    { $tokens ->
        [one] mean of { $tokens } more token
       *[other] mean of { $tokens } more tokens
    }

# The heading of the column of layers.
chart-layer-stack-layer = Layer

# The heading of the column that says whether a layer is done.
chart-layer-stack-state = State

# The layers that are done, in the description of a forward pass.
# $done (count) how many are done
# $layers (count) how many there are
chart-layer-stack-done = { $done } of { $layers } layers are done.

# The same, with their time.
# $done (count) how many are done
# $layers (count) how many there are
# $time (text) milliseconds
chart-layer-stack-done-in = { $done } of { $layers } layers are done in { $time } milliseconds.

# The same, with the passes that their time comes from.
# $done (count) how many are done
# $layers (count) how many there are
# $time (text) milliseconds
# $basis (text) the passes that the time comes from
chart-layer-stack-done-in-passes = { $done } of { $layers } layers are done in { $time } milliseconds ({ $basis }).

# What goes into a forward pass, and what comes out.
# $computed (count) positions that are computed
# $scores (count) scores that come out
chart-layer-stack-flow =
    Computed: { $computed ->
        [one] { $computed } position
       *[other] { $computed } positions
    }; out: { $scores ->
        [one] { $scores } score
       *[other] { $scores } scores
    }.

# What goes into a forward pass that reads from the cache, and what comes out.
# $computed (count) positions that are computed
# $read (count) positions that are read from the cache
# $scores (count) scores that come out
chart-layer-stack-flow-with-cache =
    Computed: { $computed ->
        [one] { $computed } position
       *[other] { $computed } positions
    }; read from the cache: { $read ->
        [one] { $read } position
       *[other] { $read } positions
    }; out: { $scores ->
        [one] { $scores } score
       *[other] { $scores } scores
    }.

# What goes into a forward pass, below its picture.
# $positions (count) how many positions
chart-layer-stack-positions =
    { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }

# What comes out of a forward pass, below its picture.
# $scores (count) how many scores
chart-layer-stack-scores = { $scores } scores

# The tooltip of a layer that was not measured.
# $layer (text) its number
chart-layer-stack-number = layer { $layer }

# The tooltip of a layer.
# $layer (text) its number
# $time (text) milliseconds
chart-layer-stack-number-in = layer { $layer }: { $time } ms

# The time of all layers, below the picture of a forward pass.
# $time (text) milliseconds
chart-layer-stack-so-far = { $time } ms so far

# The same, with the passes that the time comes from.
# $time (text) milliseconds
# $basis (text) the passes that the time comes from
chart-layer-stack-so-far-in-passes = { $time } ms so far, { $basis }

# The heading of the column of times.
chart-layer-stack-times = Milliseconds

# The same, with the passes that the times come from.
# $basis (text) the passes that the times come from
chart-layer-stack-times-in-passes = Milliseconds ({ $basis })

# The state of a layer.
chart-layer-stack-layer-done = done

# The state of a layer.
chart-layer-stack-layer-to-come = to come

# In place of the strip where there is nothing to show yet.
chart-survivors-empty = There is no step with a distribution yet.

# The name of the axis, which is logarithmic.
chart-survivors-axis = tokens kept (log)

# The heading of the column of steps.
chart-survivors-step = Step

# At the end of the axis: the whole vocabulary.
# $tokens (count) how many tokens there are
chart-survivors-all = all { $tokens }

# A step and its token.
# $number (text) the number of the step
# $token (text) its token
chart-survivors-at-step = token { $number }, { $token }

# A filter in the legend, with what it keeps at the selected step.
# $filter (text) the filter
# $kept (count) how many tokens it keeps
chart-survivors-legend = { $filter }: { $kept }

# What a filter keeps at a step: an entry of a list.
# $filter (text) the filter
# $kept (count) how many tokens it keeps
chart-survivors-kept-by = { $filter } keeps { $kept }

# What each filter keeps at a step.
# $step (text) the step and its token
# $kept (text) what each filter keeps, with commas between
chart-survivors-kept = { $step }: { $kept }

# What a filter keeps at every step of a run.
# $filter (text) the filter
# $kept (count) how many tokens it keeps
chart-survivors-same =
    { $kept ->
        [one] { $filter } keeps { $kept } token at every step.
       *[other] { $filter } keeps { $kept } tokens at every step.
    }

# What a filter keeps over a run.
# $filter (text) the filter
# $least (count) the fewest tokens that it keeps at a step
# $most (count) the most
chart-survivors-range =
    { $most ->
        [one] { $filter } keeps from { $least } to { $most } token.
       *[other] { $filter } keeps from { $least } to { $most } tokens.
    }

# How many steps there are, of how many tokens.
# $steps (count) how many steps there are
# $vocabulary (count) how many tokens the model knows
chart-survivors-steps =
    { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }, each with { $vocabulary ->
        [one] { $vocabulary } token
       *[other] { $vocabulary } tokens
    } before the filters.

# What each filter keeps at the selected step.
# $kept (text) the step, its token, and what each filter keeps
chart-survivors-selected = Selected: { $kept }.

# In the legend of a file, the bar of all kept tokens that have no row of their own.
# $distribution (text) the name of the distribution
chart-legend-rest-of = { $distribution }, all other tokens together

# In the legend of a file, the bar of a token that the settings removed.
# $distribution (text) the name of the distribution
chart-legend-before-removal = { $distribution }, of removed tokens

# In the legend of a file, a layer.
chart-legend-layer-done = layer that is done

# In the legend of a file, the positions that go into a forward pass.
chart-legend-positions = positions that go in

# In the legend of a file, the scores that come out of a forward pass.
chart-legend-all-scores = scores that come out

# In the legend of a file, a score before the division by the temperature.
chart-legend-raw-score = logit from the model
# The title of the experiment that reads one text in several ways, and its name on the tab and in the menu.
determinism-title = Determinism

# The description of Determinism in the menu.
determinism-shows = one text, read in several ways

# What Determinism shows in one sentence, and the question that its picture answers.
determinism-lede = One text is read in several ways and number formats. Is it still the same text?

# Said of the parameter experiment of an address. The words are those that an address has.
# $name (text) the name of the parameter
address-experiment = In the address, { $name } must be seeds, search, beams, continuations, temperature or determinism.

# Said of the parameter early_stopping of an address. The words are those that an address has.
# $name (text) the name of the parameter
address-early-stopping = In the address, { $name } must be false, true or never.

# Said of the parameter valid of an address. The word is that of an address.
# $name (text) the name of the parameter
address-valid = In the address, { $name } must be json.

# Said of the parameter speculative of an address. The words are those that an address has.
# $name (text) the name of the parameter
address-speculative = In the address, { $name } must be draft, checkpoint, lookup or target, a point and 1 to 8, as in draft.4 or draft.4.greedy.

# Said of the parameter constraint of an address. The words are those that an address has.
# $name (text) the name of the parameter
# $most (count) the most characters
address-constraint = In the address, { $name } must be json_schema, regex, lark or choice, a colon and a text of at most { $most } characters.
# Offered at the first visit.
lessons-first-lesson = First lesson

# Offered where a lesson was left.
lessons-go-on = Go on with the lesson

# The same in the head of the page.
lessons-go-on-short = Lesson

# Said of a place in the address that is no name of a step.
# $name (text) the name of the parameter
lessons-unknown-place = In the address, { $name } must be a lesson and a step, like loop.one-token.

# Said of a file in the address that does not lie beside the page.
# $name (text) the name of the parameter
lessons-unknown-file = In the address, { $name } must be a file beside this page whose name ends with .md.

# Said of a lesson in the address that cannot be one.
# $name (text) the name of the parameter
lessons-unknown-text = In the address, { $name } must be a lesson that this page has packed.

# The keys, shown for a moment.
presenter-hint = → on, ← back, B black, S stages, Esc end

# Announced when the view begins.
presenter-begun = Presenter view. Right arrow or Page Down: on. Left arrow or Page Up: back. B: black. S: tokens or stages. Escape: end.

# Announced when the view ends.
presenter-left = The presenter view has ended.

# Announced when the picture is black.
presenter-black = The picture is black. Any of these keys brings it back.

# Announced when it is back.
presenter-shown = The picture is shown again.

# Shown when the run cannot go on.
presenter-over = The text has ended. ← takes a token back.

# The description of the view of engines in the menu.
shape-engines-show = the same settings in other engines

# What that view shows in one sentence, and the question that its picture answers.
shape-engines-lede = Engines apply the same settings in another order. Does another token come out?

# The label of the button that opens the view.
presenter-present = Present

# The description of that button.
presenter-about = large type for a room, stepped by arrow keys or a clicker

# Said of a parameter of the address.
# $name (text) the name of the parameter
quick-check-no-group = In the address, { $name } names no group of questions.

# Said of a parameter of the address.
# $name (text) the name of the parameter
tokenizer-unknown-view = In the address, { $name } must be pieces or word.

# Said of a parameter of the address.
# $name (text) the name of the parameter
shape-unknown-view = In the address, { $name } must be bars, chain, draw, temperature, engines or vote.

# Said of a parameter of the address.
# $name (text) the name of the parameter
shape-unknown-axis = In the address, { $name } must be full, fitted or logarithmic.

# Said when the keys of the presenter view go on by tokens.
presenter-by-tokens = Each step is a token.

# Said when the keys of the presenter view go on by stages.
presenter-by-stages = Each step is a stage of a token.
# The line about the model that comes with the page, and about its small draft model.
models-invented-language = Knows only invented stories

# The line about an early checkpoint of that model.
models-early-state = An early state: often nonsense

# The line about the model of stories.
models-stories = Knows only children’s stories

# The line about a model of which there are recorded runs.
models-recorded = Recorded from a real model of English

# The line about a model of another folder.
models-other-model = What this model is

# The button in the status line that leads to this screen.
models-more = More models

# The summary of the place where recordings are saved and opened.
recordings = Recordings

# The label of the button that shows the code.
qr-code = QR code

# The button that opens the builder.
builder-embed = Embed

# The name of the model of this site early in its training. “tokenloop-1m” is a name.
model-after-30-steps = tokenloop-1m after 30 steps

# The name of the model of this site early in its training. “tokenloop-1m” is a name.
model-after-150-steps = tokenloop-1m after 150 steps

# The name of the model of this site early in its training. “tokenloop-1m” is a name.
model-after-600-steps = tokenloop-1m after 600 steps

# The name of the model of this site early in its training. “tokenloop-1m” is a name.
model-after-2000-steps = tokenloop-1m after 2,000 steps

# What is wrong with the model in an address: it is empty.
model-path-empty = In the address, model is empty; the model that comes with the page is used.

# What is wrong with the model in an address: it is too long.
# $most (count) the most characters
model-path-too-long = In the address, model is longer than { $most } characters; the model that comes with the page is used.

# What is wrong with the model in an address: a character that no folder has.
# $character (text) the character
model-path-character = In the address, model names a folder in models/, in letters (a to z), digits, “-”, “_” and “/”, not “{ $character }”; the model that comes with the page is used.

# What is wrong with the model in an address: a folder without a name.
model-path-nameless = In the address, model must have a name before and behind each “/”; the model that comes with the page is used.

# What is wrong with the model in an address: what follows “hub:” is no repository and commit.
model-path-hub = In the address, model names a model of the hub as “hub:”, owner/name, “@” and a commit of 40 hexadecimal digits, and behind a “/” the GGUF file that it is; the model that comes with the page is used.

# Why a header was not read: it is no JSON.
recordings-no-json = no JSON

# What is wrong with the part of the cache screen in an address. The words are ids.
# $name (text) the name of the parameter
cache-unknown-part = In the address, { $name } must be grid, race or bigger.

# Below a text of which nothing is held back.
stop-nothing-held-back = Nothing is held back: all of the text could be sent.

# Below a text that came to a stop string.
# $text (text) the text that is cut off
stop-cut-off = Cut off: “{ $text }”. The stop string is no part of the answer.

# Below a text whose end is held back.
# $text (text) that end
stop-held-back = Held back: “{ $text }”. A stop string may begin there.

# Beside the appended token.
append-joined = joined

# The name of a number: the new tokens.
append-new = New tokens

# The number of new tokens.
# $tokens (count) how many there are
# $most (count) how many there can be
append-of-most = { $tokens } of at most { $most }

# The length of the text.
# $window (count) the most tokens
# $length (text) the length
append-of-window = { $window ->
    [one] { $length } of { $window } token
   *[other] { $length } of { $window } tokens
 }

# The last stage as a formula.
append-rule = text ← text + token

# What the last stage does.
append-said = The chosen token joined the text. The loop begins again, with a text one token longer.

# The name of a number: the length of the text.
append-text = The whole text

# The passes that the layers' times are taken from: the first one.
basis-cold = first pass, cold

# The passes that the layers' times are taken from.
# $passes (count) how many they are
basis-warm = { $passes ->
    [one] one warm pass
   *[other] medians of { $passes } warm passes
 }

# The message for a link with a token that is not in the vocabulary.
common-link-of-another-model = In the address, run is damaged: it names a token that this model does not have. The text ends before it.

# Beside a token: it was chosen.
draw-chosen = chosen

# Where a person put the token there.
draw-forced = This token was put here by hand: what if the text had said this?

# What greedy decoding does.
draw-greedy = No randomness: the token with the highest probability is always chosen.

# The rule of greedy decoding as a formula.
draw-greedy-rule = the token with the greatest *p*

# A token, on whose piece of the line u falls.
# $token (text) the token
# $start (text) where the piece begins
# $u (text) the random number
# $end (text) where the piece ends
draw-hit = The piece of { $token }: { $start } ≤ { $u } < { $end }, and *u* falls on it

# What the line of probabilities is, and how it is drawn from. A variable stands between asterisks.
draw-line = Laid end to end, the probabilities make a line from 0 to 1. One random number, *u*, is drawn. The token on whose piece *u* falls is chosen.

# A token, beside whose piece of the line u falls.
# $token (text) the token
# $start (text) where the piece begins
# $end (text) where the piece ends
# $u (text) the random number
draw-missed = The piece of { $token } runs from { $start } to { $end }; *u* = { $u } falls elsewhere

# The name of a number: the probability of the chosen token.
draw-probability = Its probability

# Beside a token: a person put it there.
draw-put = put here

# The formula of greedy decoding with the numbers of a token.
# $token (text) the token
# $share (text) the probability
# $rank (text) the rank
draw-rank = *p*({ $token }) = { $share }, number { $rank } of all

# A token that a filter removed.
# $token (text) the token
draw-removed = { $token } is removed: it has no piece of the line

# The rule of the draw as a formula.
draw-rule = start ≤ *u* < end

# The label of a row of examples, for screen readers.
examples = Examples

# What filters do that stand before the temperature.
filter-before-temperature = A filter removes unlikely tokens before the draw. In your order it comes before the division by *T*, so softmax has already seen only what is left.

# A token that an earlier filter has removed.
# $token (text) the token
filter-gone = { $token } is removed already

# The name of a number: what a filter keeps.
# $filter (text) the filter
filter-keeps = { $filter } keeps

# What a filter keeps.
# $before (count) the number of tokens before
# $after (text) the number after
# $mass (text) their probability
filter-kept = { $before ->
    [one] { $after } of { $before } token, { $mass } of the probability
   *[other] { $after } of { $before } tokens, { $mass } of the probability
 }

# What a filter does, where none is set.
# $tokens (count) the number of tokens
filter-none = { $tokens ->
    [one] A filter removes unlikely tokens before the draw. You have set none: all { $tokens } token stay in.
   *[other] A filter removes unlikely tokens before the draw. You have set none: all { $tokens } tokens stay in.
 }

# The formula of the filters for a token that they remove.
# $token (text) the token
filter-removed = *p*′({ $token }) = 0: removed

# The rule of the filters as a formula.
filter-rule = *p*′ = *p* ÷ what is kept

# What filters do.
filter-said = A filter removes unlikely tokens before the draw. What is left is stretched to make 100% again.

# The token with the highest score, as it is spoken.
# $token (text) the token
heard-highest = highest: { $token }

# How many tokens filters keep, as it is spoken.
# $all (count) the number of all tokens
# $kept (text) the number of those that are kept
heard-kept = { $kept } of { $all } tokens kept

# What a forward pass gave, as it is spoken.
# $n (count) how many scores
heard-scores = { $n } scores

# What the layers' times are.
layers-cold = Milliseconds of each layer in the first pass since this engine was started, a cold one: some of it went into code and memory that were used for the first time, so they do not say what a layer costs. Later passes do.

# How exact the times are.
# $resolution (text) milliseconds
layers-exact = Each time is exact to about { $resolution } ms: this browser’s clock is no finer.

# How slowly the layers are shown.
# $times (count) the factor
layers-slower = Shown { $times } times slower.

# What the layers' times are.
# $passes (count) the passes that they are taken from
layers-warm = { $passes ->
    [one] Milliseconds of each layer in one warm pass.
   *[other] Milliseconds of each layer: the median of { $passes } warm passes of this run that computed as many positions.
 }

# The message for a linked run whose tokens the settings would choose differently.
# $tokens (count) how many they are
linked-tokens-differ = { $tokens ->
    [one] One token of this text was chosen under other settings or on another device: the text is shown as it was written, with this model's probabilities.
   *[other] { $tokens } tokens of this text were chosen under other settings or on another device: the text is shown as it was written, with this model's probabilities.
 }

# The message for a text that is longer than its run.
# $tokens (count) the tokens that are left out
linked-tokens-left-out = { $tokens ->
    [one] One token at the end of this text is left out: the run stops before.
   *[other] { $tokens } tokens at the end of this text are left out: the run stops before.
 }

# The formula of a logit with the numbers of a token. A variable stands between asterisks.
# $token (text) the token
# $logit (text) the logit
# $width (count) the number of products
logits-products = *z*({ $token }) = *w*({ $token }) · *h* = { $logit }, a sum of { $width } products

# What the logits are.
# $tokens (count) the number of the model's tokens
logits-said = The model gives { $tokens } scores (logits), one per token. Higher means likelier, but they are not percentages yet. The highest:

# The name of a choice of model.
model = Model

# Those of the page's own model.
models-invented-examples = Invented

# The examples in real English.
models-real-examples = Real English

# What a forward pass did without the cache.
# $computed (count) the number of tokens
# $layers (text) the number of layers
pass-all = { $computed ->
    [one] The model sent the one token there is through its { $layers } layers.
   *[other] The model sent all { $computed } tokens of the text through its { $layers } layers.
 }

# The name of a device that computed.
pass-by = Computed by

# The name of a number: the tokens that were computed.
pass-computed = Computed

# What a forward pass did with the cache.
# $layers (text) the number of layers
# $reused (count) the number of tokens before
pass-newest = { $reused ->
    [one] Only the newest token went through the model’s { $layers } layers. What it worked out for the one before is still in its memory, the cache.
   *[other] Only the newest token went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
 }

# What a forward pass did where nothing was left to compute.
pass-nothing = Nothing had to be computed: the model had read this text already.

# The name of a number: the tokens that were read from the cache.
pass-reused = Read from the cache

# What a forward pass did with the cache, where several tokens were new.
# $computed (count) the number of new tokens
# $layers (text) the number of layers
# $reused (text) the number of tokens before
pass-some = { $computed ->
    [one] { $computed } token went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
   *[other] { $computed } tokens went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
 }

# The time of a pass.
# $time (text) milliseconds
pass-time = { $time } ms

# The time of the first pass of an engine.
# $time (text) milliseconds
pass-time-cold = { $time } ms (the engine’s first pass: cold)

# The name of a number: the time of a pass.
pass-took = Time

# A token that a setting removed.
removed = removed

# The note where the maximum number of tokens was lowered.
# $most (count) the most tokens
# $step (text) the bytes of the logits of one token
run-limited = A run of this model has at most { $most } tokens here: the page keeps the logits of every token, { $step } each, so that you can go back to any of them.

# What softmax does.
softmax-said = Softmax turns each score into a probability *p*: e, which is 2.718…, to the power of the score, divided by the sum of all of these. Together they make 100%.

# The sign %, as it is spoken. With the space before it.
spoken-percent = { " " }percent

# A token that is a space, as it is spoken.
spoken-space = space

# Why a run ended: the model chose to end it.
stopped-end = Finished: the model chose its end-of-text token.

# Why a run ended: the context is full.
# $window (count) the most tokens that the model sees
stopped-full = Stopped: the context is full. This model sees at most { $window } tokens.

# Why a run ended: the limit on new tokens.
# $tokens (count) the limit
stopped-limit = { $tokens ->
    [one] Stopped after { $tokens } token, the limit on new tokens.
   *[other] Stopped after { $tokens } tokens, the limit on new tokens.
 }

# Why a run ended: a string that stops it was written.
stopped-string = Finished: the text contains a stop string.

# The label of the button that shows the strip under the text.
survivors-under-text = Tokens kept

# What the temperature does under greedy decoding.
temperature-greedy = Your settings are greedy: the token with the highest score is taken, so there is nothing to divide. All scores stay as they are.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-true-or-false = In the address, { $name } must be true or false.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $value (text) what stands there
address-whole = In the address, { $name } must be a whole number, not “{ $value }”; the default is used.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $least (text) the least value
address-at-least = In the address, { $name } is at least { $least } here; { $least } is used.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $most (text) the greatest value
address-at-most = In the address, { $name } is at most { $most } here; { $most } is used.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $least (text) the least value
# $most (text) the greatest value
# $value (text) what stands there
address-number = In the address, { $name } must be a number from { $least } to { $most }, not “{ $value }”; the default is used.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $most (text) the most characters
address-too-long = In the address, { $name } is longer than { $most } characters.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-screen = In the address, { $name } names no screen of this page.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-language = In the address, { $name } names no language of this page.

# Said of a parameter of the address that was not taken as it was. The words are those that an address has.
# $name (text) the name of the parameter
address-present = In the address, { $name } must be on or stages.

# Said of a parameter of the address that was not taken as it was. The words are those that an address has.
# $name (text) the name of the parameter
address-format = In the address, { $name } must be text or chat.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-day = In the address, { $name } must be a day such as 2026-03-01.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $known (text) the values that there are, with commas between them
address-one-of = In the address, { $name } must be one of { $known }.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $known (text) the engines that there are, with commas between them
address-profile = In the address, { $name } must be one of { $known }; the textbook's order is used.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-random-numbers = In the address, { $name } must be steps and numbers from 0 to 1, like 3:0.25.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $problem (text) why, as a sentence
address-stop = In the address, { $name } was not taken: { $problem }

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-run = In the address, { $name } is damaged: copy the whole link again. The settings hold, the text is written anew.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $most (text) the most tokens
address-biases = In the address, { $name } must be at most { $most } tokens and biases from -100 to 100, like 12:-5_7:2.5; it is left out.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
# $most (text) the most tokens
address-breakers = In the address, { $name } must be at most { $most } tokens, like 3.15; it is left out.

# Said of a parameter of the address that was not taken as it was.
# $name (text) the name of the parameter
address-order = In the address, { $name } must name samplers that are on, like top_k.temperature; the profile’s order is used.

# Said of the address, where a name is none that the page knows.
# $name (text) the name as it stands there
# $near (text) the parameter of the page with a name that is near to it
address-near-name = In the address, { $name } is not used: this page has no such parameter, but { $near }.

# Said of the address, where names are none that the page knows.
# $names (text) the names, with commas between them
address-unknown-names = In the address, these names are not used, for this page has no such parameters: { $names }.

# Said of a value of the address, where a program has changed how it is encoded.
# $name (text) the name of the parameter
# $value (text) the value as it was read
address-encoding = In the address, { $name } is not encoded as browsers do; it is read as “{ $value }”.

# Said of a parameter of the address that was not taken as it was. The words are those that an address has.
# $name (text) the name of the parameter
address-on-or-off = In the address, { $name } must be on or off.

# Said of a parameter of the address that was not taken as it was. The word is that of an address.
# $name (text) the name of the parameter
address-loop = In the address, { $name } must be loop.

# Said of the lanes of an address, where one of them cannot be read.
# $lane (count) the number of the lane, from 1
address-lane = In the address, lane { $lane } is none that this page can read; the usual lanes are used.

# Said of the lanes of an address.
# $lanes (count) the number of lanes
address-lane-count = In the address, there are { $lanes } lanes; from two to four can be compared, so the usual ones are used.

# Said of the lanes of an address.
# $most (text) the most tokens
address-lane-tokens = In the address, the lanes’ number of tokens must be a whole number up to { $most }; they begin anew.

# Why a text is no stop string.
stop-empty = An empty stop string would end every text before it begins. Type what the text should end at.

# Why a text is no stop string.
# $bytes (text) its length
# $most (text) the greatest length
stop-too-long = This stop string has { $bytes } bytes; at most { $most } are taken here. A few words are enough.

# Why a text is no stop string.
# $most (text) the number of stop strings
stop-too-many = There are { $most } stop strings already, as many as most APIs take. Remove one first.

# What the visitor waits for.
engine-starting = Starting the engine

# What the visitor waits for.
engine-self-test = Testing the device

# What the visitor waits for: the distributions of a saved run.
engine-completing = Computing the distributions of this run again

# What happens to the GPU engine while another one answers.
engine-loading-gpu = Loading the GPU engine.

# What happens to the GPU engine while another one answers.
engine-gpu-loads = The GPU is loading the model.

# What happens to the GPU engine while another one answers.
engine-gpu-is-checked = The GPU’s numbers are being checked against the CPU’s.

# The progress of an engine that the development server still compiles.
# $done (count) the steps that are done
# $total (count) all steps
engine-building = The WebGPU engine is being built on this machine: { $done } of { $total } steps.

# The device that computes, at the foot of the page.
engine-none-runs = No device runs yet

# The device that computes, at the foot of the page.
engine-on-cpu = Runs on the CPU

# The device that computes, at the foot of the page.
# $name (text) its name, as the browser reports it
engine-on-named-cpu = Runs on the CPU ({ $name })

# The device that computes, at the foot of the page.
engine-on-gpu = Runs on the GPU, through WebGPU

# The device that computes, at the foot of the page.
# $name (text) its name, as the browser reports it
engine-on-named-gpu = Runs on the GPU ({ $name })

# In place of the device that computes, at the foot of the page.
engine-shows-recorded = Shows a recorded run of this model, made on another machine

# In place of the device that computes, at the foot of the page.
# $name (text) the name of the machine
engine-shows-recorded-by = Shows a recorded run of this model, made by { $name }

# The name of the device that computed.
device-cpu = the CPU

# The name of the device that computed.
# $name (text) its name, as the browser reports it
device-named-cpu = the CPU ({ $name })

# The name of the device that computed.
device-gpu = the GPU, through WebGPU

# The name of the device that computed.
# $name (text) its name, as the browser reports it
device-named-gpu = the GPU ({ $name })

# The name of the device that computed, in a recording.
device-recorded = another machine, before: this is a recording

# The name of the device that computed, in a recording.
# $name (text) the name of the machine
device-recorded-by = another machine, before: { $name } (recorded)

# Why there is no GPU: the browser has no WebGPU. It stands in brackets after the failure.
engine-no-webgpu = it has no WebGPU

# Why there is no GPU: the browser found none. It stands in brackets after the failure.
engine-no-adapter = no adapter

# Why there is no GPU: the browser refused the request. It stands in brackets after the failure.
engine-adapter-refused = it refused to look for one

# Why an engine did not start: it did not answer. It stands in brackets after the failure.
engine-no-answer = no answer

# Why an engine did not start: its program could not be fetched. It stands in brackets after the failure.
engine-no-script = its script did not load

# Why a file could not be fetched. It stands in brackets after the failure.
# $status (text) the number
engine-http-status = HTTP status { $status }

# What the visitor waits for.
# $received (text) the bytes that are there, with their unit
# $total (text) all bytes, with their unit
progress-download = Loading the model: { $received } of { $total }

# What the visitor waits for.
# $file (text) the name of the file
# $received (text) the bytes that are there, with their unit
# $total (text) the bytes of all files, with their unit
progress-model-download = Downloading { $file }: { $received } of { $total } in all

# What the visitor waits for.
# $file (text) the name of the file
progress-other-tab = Waiting for another tab, which is downloading { $file }

# What the visitor waits for.
# $read (text) the bytes that were read, with their unit
# $total (text) all bytes, with their unit
progress-weights = Reading the model’s weights: { $read } of { $total }

# What the visitor waits for.
progress-unpacking = Unpacking the model’s weights

# What the visitor waits for.
progress-warm-up = Getting the device ready

# What the visitor waits for.
# $done (count) the tokens that were read
# $total (count) all tokens of the text
progress-forward = Reading the text: { $done } of { $total } tokens

# After the sentence that an engine was ended: a new engine was started in its place.
engine-replaced = A new one takes its place and goes on from there; prompt, settings and text are kept.

# After the sentence that the GPU failed.
engine-cpu-goes-on = The run goes on with the CPU; choose the GPU again to give it another try.

# Why no run can begin.
prompt-cannot-start = The prompt is empty, and this model has no beginning-of-text token to start from.

# What to do where no run can begin, because the prompt is empty.
prompt-cannot-start-next = Type a few words.

# Why no run can begin.
# $tokens (count) the tokens of the prompt
# $window (count) the positions of the context window
prompt-too-long = The prompt has { $tokens } tokens; this model sees at most { $window }, the new ones included.

# What to do where no run can begin, because the prompt is too long.
prompt-too-long-next = Shorten it; nothing of it is lost.

# In place of the text of a token that the vocabulary does not have.
# $id (count) its number
token-unused = ‹unused id { $id }›

# The title of the bars of a step.
# $number (text) the number of the token, from 1
loop-bars-title = Token { $number }: what could come next

# The head of a column of the bars: the model’s own probabilities.
loop-column-model = the model

# The head of a column of the bars: the probabilities under the settings.
loop-column-settings = settings

# The title of the tree of runs.
loop-branches-title = Other runs from this prompt, and how likely the model finds each

# The name of a sampler.
sampler-min-p = Min-p

# The name of a sampler.
sampler-repetition-penalty = Repetition penalty

# The name of a sampler.
sampler-frequency-penalty = Frequency penalty

# The name of a sampler.
sampler-presence-penalty = Presence penalty

# The name of a sampler.
sampler-no-repeat-ngram = No repeated n-gram

# The name of a sampler.
sampler-dry = DRY

# The name of a sampler.
sampler-typical = Typical

# The name of a sampler.
sampler-top-n-sigma = Top-nσ

# The name of a sampler.
sampler-xtc = XTC

# The name of a sampler.
sampler-mirostat = Mirostat v2

# The name of a sampler.
sampler-logit-bias = Logit bias

# The name of the mask that forbids the token for the end.
sampler-no-end = No end

# What to look at, below an example prompt.
look-favorite = Six words share almost all of the probability: a lower temperature gives the favorite more, a higher one makes the six more even.

# What to look at, below an example prompt.
look-sum = The most likely number is the right one: the higher the temperature, the more often a wrong one is drawn.

# What to look at, below an example prompt.
look-certain = One token has almost all of the probability: not even temperature 1.5 changes much about that.

# What to look at, below an example prompt.
look-even = The seven days of the week are about equally likely: the random number decides, at temperature 0.5 as at 1.

# What to look at, below an example prompt.
look-wrong = The most likely number is wrong, and as likely as the right one after 7 + 2: a high probability does not mean that an answer is true.

# What to look at, below an example prompt.
look-refrain = The same word is the most likely at every step: greedy decoding repeats it until the context is full, and sampling leaves it sooner or later.

# What to look at, below an example prompt.
look-choice = Many words fit: compare the first bar with the sum of all tokens that have no bar of their own.

# What to look at, below an example prompt.
look-word = The answer is a word of several tokens: step through it, and see how sure the model is of each piece once the ones before are there.

# What to look at, below an example prompt.
look-end = The end of the text is a token too: step until the sentence is over, and look for it among the bars.

# What to look at, below an example prompt.
look-real-fact = See how far the first token is ahead of all others, and how much of that a higher temperature takes away.

# What to look at, below an example prompt.
look-real-rivals = It is Canberra, and Sydney is the largest city: see which of the two the model finds likelier, for a high probability does not mean that an answer is true.

# What to look at, below an example prompt.
look-real-loop = The text repeats itself: choose greedy decoding and play, and see whether each repetition makes the next one likelier.

# What to look at, below an example prompt.
look-chat-fact = The answer begins like many others: step to the name of the city, and see how sure the model is of it.

# What to look at, below an example prompt.
look-chat-loop = Choose greedy decoding and play, and see whether each repetition makes the next one likelier.

# What to look at, below an example prompt.
look-stories-beginning = Stories for children often begin so: see how far the first token is ahead of all others.

# What to look at, below an example prompt.
look-stories-loop = Choose greedy decoding and play: see whether the story begins to repeat its sentences.

# What to look at, below an example prompt.
look-stories-outside = A model of children’s stories has read hardly anything else: see with what it goes on here.

# What to look at, below an example prompt.
look-recorded-story = A story can go on in many ways: most of the probability is with the tokens that have no bar of their own.

# What to look at, below an example prompt.
look-recorded-food = Many words fit: compare what temperature 0.5 and 1.5 make of the sentence with the same random numbers.

# What to look at, below an example prompt.
look-recorded-france = Paris is far ahead of all other tokens: see how much of that a higher temperature takes away.

# What to look at, below an example prompt.
look-recorded-question = A chat is one text: the question stands between marks that the model was trained with, and it ends its answer by a token of its own.

# What to look at, below an example prompt.
look-recorded-life = It writes what answers to such a question look like, and a little more heat gives another answer.

# What to look at, below an example prompt.
look-recorded-days = Each next day of the list is almost certain: temperature changes little.

# What to look at, below an example prompt.
look-recorded-json = It goes on in the form of the text before: watch for the comma, the next name and the closing brace.

# What to look at, below an example prompt.
look-recorded-loop = Choose greedy decoding and play: each repetition makes the next one likelier.

# The name of the view of Shape that compares engines, on its tab and in the menu.
shape-engines = Engines

# Why a request of the page has no answer. It stands after the name of the failure.
answer-no-prompt = the prompt cannot be read

# Why a request of the page has no answer. It stands after the name of the failure.
# $draft (text) the name of the second model
# $target (text) the name of the page’s model
answer-other-vocabulary = “{ $draft }” has other tokens than “{ $target }”

# Why a request of the page has no answer. It stands after the name of the failure.
answer-too-slow = no answer in time

# Why a request of the page has no answer. It stands after the name of the failure.
answer-other = an answer to another request
