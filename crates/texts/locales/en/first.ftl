### How the language writes, and what the first screen and the menu say. Fetched first.

# The name of the language, in the language.
language-name = English

# The direction in which the language is written: ltr, from left to right, or rtl, from right to left.
direction = ltr

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

# The first sentence of the page. `web/page/index.html` says the same before the program arrives.
page-lede = A language model writes one token at a time, drawn by chance.

# What follows it, where a text ahead stands after the text.
page-grey = Grey: written ahead with this seed.

# The label of the link that leads past the head of the page.
page-skip = Skip to the figure

# The label of what stands below the frame, for screen readers.
page-below = Tables and more

# The label of the model and the device that computes, for screen readers.
page-foot = Model and device

# The label of the words about the figure, for screen readers.
page-explanation = What the figure shows

# The name of the choice of device.
page-device = Device

# The name of the choice between light and dark.
page-colors = Colors

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

# What is wrong with the model in an address, after “In the address, model”: it is empty.
model-path-empty = is empty; the model that comes with the page is used

# What is wrong with the model in an address, after “In the address, model”: it is too long.
# $most (count) the most characters
model-path-too-long = is longer than { $most } characters; the model that comes with the page is used

# What is wrong with the model in an address, after “In the address, model”: a character that no folder has.
# $character (text) the character
model-path-character = names a folder in models/, in letters (a to z), digits, “-”, “_” and “/”, not “{ $character }”; the model that comes with the page is used

# What is wrong with the model in an address, after “In the address, model”: a folder without a name.
model-path-nameless = must have a name before and behind each “/”; the model that comes with the page is used

# What is wrong with the model in an address, after “In the address, model”: what follows “hub:” is no repository and commit.
model-path-hub = names a model of the hub as “hub:”, owner/name, “@” and a commit of 40 hexadecimal digits, and behind a “/” the GGUF file that it is; the model that comes with the page is used

# Why a header was not read: it is no JSON.
recordings-no-json = no JSON

# What is wrong with the part of the cache screen in an address, after “In the address, part”. The words are ids.
cache-unknown-part = must be grid, race or bigger

# Below a text of which nothing is held back.
stop-nothing-held-back = Nothing is held back: all of the text could be sent.

# Below a text that came to a stop string.
# $text (text) the text that is cut off
stop-cut-off = Cut off: “{ $text }”. The stop string is no part of the answer.

# Below a text whose end is held back.
# $text (text) that end
stop-held-back = Held back: “{ $text }”. A stop string may begin there.
