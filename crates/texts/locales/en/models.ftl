### What the screen of the models says.

# The name of the region with a part of the screen.
content = Choice of the model

# The name of the row of tabs, for screen readers.
parts = Where models are from

# The tab of the models of the hub.
hub = Hugging Face hub

# The tab of the visitor's files.
disk = Your disk

# The tab of the browser's storage.
stored = Stored here

# The tab of the models of the page.
page = On this page

# What the part of the hub is about.
about-hub = Nothing is asked of the hub before you press “Look up”. Then your browser asks huggingface.co, which sees your network address, as any site does.

# What the part of the visitor's files is about.
about-disk = The folder of a model: config.json, tokenizer.json and its .safetensors files. Or one GGUF file, the format of llama.cpp, Ollama and LM Studio. They are read in this page; nothing is uploaded. They have no address: after a reload you choose them again.

# What the part of the storage is about.
about-stored = Models that were downloaded in this browser. They open without a network.

# What the part of the page's models is about.
about-page = Models that this site serves. The lessons and exercises are written for tokenloop-1m.

# The label of the model that runs.
runs = Loaded now:

# The label of the field for a name.
field = A model on the Hugging Face hub

# An example of what is typed.
placeholder = owner/name or owner/name@revision

# The button that asks the hub.
look-up = Look up

# The message while the hub is asked.
asking = Asking the hub

# The button that takes what the hub said away.
close = Back to the list

# The name of the list of the hub's models.
list = Models of the hub that run here

# The label of the choice of a training step.
step = Training step

# The choice of the last step.
last-step = the end

# What the choice of a training step is for.
early = Its public checkpoints show a real model early in training.

# The button that ends a download.
cancel = Stop the download

# The button that downloads the rest.
resume = Resume

# The button that deletes a stored model.
delete = Delete

# The button that deletes it, pressed once more.
delete-now = Delete it now

# The button that does not delete it.
keep = Keep it

# The button that asks the browser to keep what is stored.
persist = Ask the browser to keep what is stored

# The message where nothing is stored.
nothing-stored = No model is stored.

# The message while the storage is read.
reading = Reading the storage

# The label of the licence.
license = Licence

# The label of the memory.
memory = Memory

# The label of the list of files.
files = Files

# The label of the network of a model.
network = Network

# The link to the model's page.
card = Its page on the hub

# The heading of the memory for a model.
device = Memory of this device

# The label of the choice of a number format for the weights.
format = Weights are kept in

# The choice that leaves it to the engine.
automatic = the most exact that fits

# What the choice means.
formats-said = f32 is exact, bf16 takes half the memory, int8 about a quarter: both round each weight, and are faster on the CPU. A file in bf16 loses nothing in bf16, nor does a GGUF file in Q8_0, Q4_0 or Q5_0 in int8; other quantised files are exact in f32 alone. On the GPU there is f32 alone. The choice holds for the next model that you open.

# The label of the field for files.
choose-files = Choose files

# The label of the field for a folder.
choose-folder = Choose a folder

# What the area for files says.
drop = Drop the folder of a model here, or its files, or a GGUF file.

# The name of files of which no folder is known.
unnamed = Your model

# The message where a drop had no files.
no-files = There was no file. Drop the folder of a model, its files, or a GGUF file.

# The button that leads back to the Loop.
to-loop = Write with it

# The button that takes the line about a download away.
hide = Hide

# What a repository of several models is.
several-gguf = Its files are GGUF, the format of llama.cpp; each is a whole model. Fewer bits a weight take less to download and are further from the model as it was trained.

# The list of its files.
gguf-list = GGUF files of the repository

# The heading.
exactness-heading = What the number format changes

# What is compared.
exactness-explained = KL is 0 where the probabilities of all tokens are the same, and grows as they part.

# The heading of the column of formats.
exactness-format = Format

# The heading of the column of means.
exactness-mean = KL, mean

# The heading of the column of largest values.
exactness-largest = KL, largest

# The heading of the column of equal first tokens.
exactness-same = Same likeliest token

# The message where nothing was measured yet.
exactness-not-measured = On your text it was not measured.

# Why it cannot be measured here, for a model of this site.
exactness-of-this-site = It can be measured for models of the hub and of your disk, whose files are read once more.

# Why it cannot be measured here, on another device.
exactness-on-the-cpu = It can be measured where the CPU computes: only there weights are kept in bf16 and int8.

# What a measurement does.
exactness-measuring = A press reads the present text with the weights in both formats. The model is loaded once more for it, in the other one.

# The message while a measurement runs.
exactness-measures = Comparing the two formats

# The button that ends a measurement.
exactness-cancel = Cancel the comparison

# The message where there is nothing to compare on.
exactness-no-text = There is no text to compare on. Type a prompt first.

# The message after a cancelled measurement.
exactness-cancelled = The comparison was cancelled.

# The name of the tab.
ladder-name = Start here

# What the ladder is.
ladder-about = From a very small model to one of hundreds of millions of weights. A press loads the model and runs the prompt that is in the box. For a model of the hub your browser asks huggingface.co, which sees your network address, as any site does.

# What stands in the list and was not checked.
ladder-checked-at-the-press = Sizes and commits of the hub’s models are as published in November 2026. The press asks the hub for them before it downloads, and stops where they differ.

# Where the estimate of a speed is from.
ladder-speed-source = Tokens a second are an estimate: those measured on this device, times the bytes of the measured model’s weights, divided by the bytes of this one’s. A model ten times smaller or larger than the measured one has none.

# What to do where no speed was measured.
ladder-not-measured = Where no tokens a second stand, no model of about that size was measured on this device. “This device” measures one with 124 million random weights, without a download.

# The button that leads to the measurement.
ladder-measure = To This device

# The name of the list for screen readers.
ladder-list = Models by size

# The message while the list is fetched.
ladder-reading = Reading the list

# The label of what a model was given.
ladder-given = Given

# The label of what it wrote.
ladder-wrote = Wrote

# In place of a sample.
ladder-no-sample = No sample: this model was not run where the list was made.

# What stands in place of the button of the loaded model.
ladder-loaded = Loaded now

# In place of a licence that is not known.
ladder-no-license = licence not stated

# A model whose weights do not fit.
ladder-too-large = its weights are too large for this device

# The name of a model with random weights, as it continues after “measured with”.
ladder-random-weights = 124 million random weights

# What can be done where the hub’s model is not the one of the list.
ladder-other-length-next = Look the model up on the hub to read what it is now, or press Resume to download it all the same.

# The size of a file, and how many bits of it a weight has.
# $size (text) the size, such as 98.3 MB
# $bits (text) the number of bits
bits-of-a-weight = { $size }, { $bits } bits a weight

# The message while a model is loaded.
# $name (text) its name
opening = Loading { $name }. If this fails, the model before it runs on.

# The button that opens a model, for screen readers.
# $name (text) its name
open = Open { $name }

# The button that looks a model up, for screen readers.
# $name (text) its name
look-up-model = Look up { $name }

# The button that downloads a model.
# $bytes (text) its bytes, such as 98.3 MB
download-size = Download { $bytes }

# The button that downloads the rest of a model, for screen readers.
# $name (text) its name
resume-model = Resume the download of { $name }

# The button that deletes a model, for screen readers.
# $name (text) its name
delete-model = Delete { $name }

# The button of a comparison of number formats.
# $format (text) the other format
exactness-compare = Compare with { $format }

# What the published numbers are of.
# $positions (count) the positions
exactness-published = Measured over { $positions } positions of texts that this model has sampled, beside f32 without packing. KL in nats.

# What numbers of the visitor’s text are of.
# $positions (count) the positions
# $reference (text) the format that is compared with
exactness-measured = Measured over the { $positions } positions of your text, beside { $reference }. KL in nats.

# How many positions have the same most likely token.
# $same (count) those positions
# $positions (count) all of them
exactness-same-of = { $same } of { $positions }

# The button of a model of the hub.
# $name (text) its name
ladder-get = Download and run { $name }

# The button of a model that is here.
# $name (text) its name
ladder-run = Run { $name }

# What is downloaded.
# $bytes (text) the bytes, such as 98.3 MB
ladder-download = { $bytes } to download

# What the weights take in memory.
# $bytes (text) the bytes, such as 98.3 MB
# $format (text) the number format of the weights
ladder-memory = { $bytes } of memory for its weights ({ $format })

# What a model is.
# $weights (text) the number of its weights
# $license (text) its licence
ladder-what = { $weights } weights, { $license }

# What a model of the hub is.
# $weights (text) the number of its weights
# $license (text) its licence
# $commit (text) the first digits of its commit
ladder-what-at-commit = { $weights } weights, { $license }, commit { $commit }

# The expected speed.
# $tokens (text) the tokens in a second
# $measured (text) the model that was measured
ladder-speed = about { $tokens } tokens a second here, estimated from { $measured }

# The message where the hub’s weights have another length.
# $name (text) the name of the model
# $found (text) the bytes on the hub
# $listed (text) the bytes in the list
ladder-other-length = The weights of { $name } have { $found } on the hub, and { $listed } in this list: they may be others.

# Said after the reason why the list of models cannot be used.
ladder-damaged-next = The other tabs do not need it.

# Why the list of models cannot be used: it could not be fetched.
# $file (text) its path
# $detail (text) what the browser says of it
ladder-not-fetched = The list of models { $file } could not be fetched ({ $detail }).

# Why the list of models cannot be used: it is too long.
# $file (text) its path
# $bytes (text) its bytes
# $most (text) the most bytes
ladder-too-long = The list of models { $file } has { $bytes } bytes, and may have { $most }.

# Why the list of models cannot be used: it is no JSON of its form.
# $file (text) its path
# $detail (text) what the parser says of it
ladder-unreadable = The list of models { $file } cannot be read ({ $detail }).

# Why the list of models cannot be used: it is of another version.
# $file (text) its path
# $found (text) its version
# $known (text) the version that is known
ladder-other-format = The list of models { $file } has format { $found }, and this page reads { $known }.

# Why the list of models cannot be used: it has no step, or too many.
# $file (text) its path
# $steps (count) its steps
# $most (count) the most steps
ladder-steps = The list of models { $file } has { $steps } steps, and may have 1 to { $most }.

# Why the list of models cannot be used: a step names no model.
# $file (text) its path
# $step (count) the number of the step
ladder-no-model = The list of models { $file } names no model in step { $step }: it must be a folder in models/, or “hub:”, owner/name, “@” and a commit.

# Why the list of models cannot be used: a text is empty or too long.
# $file (text) its path
# $step (count) the number of the step
# $most (text) the most bytes of a text
ladder-wrong-text = The list of models { $file } has a text in step { $step } that is empty or longer than { $most } bytes.

# Why the list of models cannot be used: a number is 0 or too large.
# $file (text) its path
# $step (count) the number of the step
ladder-wrong-number = The list of models { $file } has a number in step { $step } that is 0 or too large.

# The most memory that a model gets.
# $size (text) the memory, such as 2 GiB
memory-budget = This page gives a model at most { $size }.

# Why a model gets no more memory on a phone.
memory-of-phone = On a phone more is not safe: its system ends pages that take much memory.

# Why a model gets no more memory on another device.
memory-of-page = A page’s program can address 4 GiB in all, and needs some for other things.

# Where that number is from on a phone, before the reason for it.
# $told (text) the memory that the browser tells of, such as 4 GiB
memory-told-on-phone = The browser tells of { $told } of memory, in rounded steps up to a bound; at most a quarter of it is used.

# Where that number is from on another device, before the reason for it.
# $told (text) the memory that the browser tells of, such as 8 GiB
memory-told = The browser tells of { $told } of memory, in rounded steps up to a bound; at most half of it is used.

# Where that number is from if the browser tells none, before the reason for it.
memory-not-told = The browser does not tell how much memory this device has, so this is an assumption.

# What a model of the list is.
# $weights (text) the number of its weights
# $license (text) its licence
offered-about = { $weights } weights, { $license }

# What a model of the list is that was trained on conversations.
# $weights (text) the number of its weights
# $license (text) its licence
offered-about-chat = { $weights } weights, { $license }, trained on conversations

# What the hub says of a model.
# $family (text) its family, such as gpt2
# $weights (text) the number of its weights
offered-family = { $family }, { $weights } weights

# What this device can hold of a model of the list.
# $format (text) the number format of its weights
# $memory (text) the memory, such as 1.2 GiB
# $tokens (count) the tokens that it reads
offered-room-in-format = { $format }: { $memory } of memory; reads { $tokens } tokens

# What this device can hold of a model.
# $memory (text) the memory, such as 1.2 GiB
# $tokens (count) the tokens that it reads
offered-room = { $memory } of memory; reads { $tokens } tokens

# What this device can hold of a model, if that is fewer tokens than it was made for.
# $memory (text) the memory, such as 1.2 GiB
# $tokens (count) the tokens that it reads
# $trained (count) the tokens that it was made for
offered-part-of-room = { $memory } of memory; reads { $tokens } tokens, of { $trained } that it was made for

# A model that this device cannot hold.
# $memory (text) the memory that it needs, such as 12 GiB
offered-too-large = Needs { $memory } of memory: too large for this device

# The part of a model that is stored.
# $stored (text) the bytes that are there
# $total (text) all bytes
stored-part = { $stored } of { $total } are there

# The bytes of a stored model with the branch or tag by which it was found.
# $size (text) its bytes
# $revision (text) the branch or tag
stored-revision = { $size }, { $revision }

# What is stored of a model without a known licence.
# $size (text) its bytes
# $commit (text) the first digits of its commit
stored-about = { $size }, commit { $commit }

# What is stored of a model.
# $size (text) its bytes
# $commit (text) the first digits of its commit
# $license (text) its licence
stored-about-licensed = { $size }, commit { $commit }, { $license }

# How much is stored.
# $usage (text) the bytes that are stored
# $quota (text) the most bytes that may be
stored-room = This site has stored { $usage } of at most { $quota }.

# How long the browser keeps what is stored: it stores nothing.
stored-nowhere = This browser lets the page store no files, as in a private window. A download is kept in memory until the page is closed.

# How long the browser keeps what is stored: always.
stored-persisted = The browser keeps it until you delete it.

# How long the browser keeps what is stored: it may delete it.
stored-not-persisted = The browser may delete it when the disk is nearly full, or after some weeks without a visit.

# What came of asking the browser to keep what is stored: it does.
stored-granted = The browser now keeps what is stored until you delete it.

# What came of asking the browser to keep what is stored: it does not.
stored-declined = The browser has declined for now. It agrees more readily to sites that are visited often, or have a bookmark.

# The message after a model was deleted.
# $name (text) its name
# $freed (text) the bytes that are free again
stored-deleted = { $name } is deleted; { $freed } are free again.

# A size in memory.
# $number (text) the number
gibibytes = { $number } GiB

# A size in memory.
# $number (text) the number
mebibytes = { $number } MiB

# What a model of the list writes, and what not.
ladder-stories260k = Writes short stories for small children in simple English: real words and whole sentences, no facts, and soon it loses the thread.

# What a model of the list writes, and what not.
ladder-gpt2 = GPT-2 of 2019: continues English text as web pages do. It was not trained to answer or to follow instructions.

# What a model of the list writes, and what not.
ladder-smollm2-135m = Answers questions and follows short instructions in English, as a chat. What is true and what is not it says with the same confidence.

# What a model of the list writes, and what not.
ladder-smollm2-360m = A base model of the same family with 2.7 times as many weights: continues English text, and was not trained on conversations.

# The same of a model that the owner of this copy of the page has put there without a sentence.
ladder-of-owner = A model that the owner of this site has put beside the page: no other host is asked for it.

# How a sample was computed.
ladder-computed-greedy = (greedy)

# How a sample was computed.
ladder-computed-chat = (greedy, as a chat, with weights rounded to 4 bits)

# How a sample was computed.
# $percent (text) the probability of the token
ladder-computed-likeliest = (its most likely token, with { $percent })
