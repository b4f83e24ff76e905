### What embeds say in another page, and their guide.

# The guide's heading.
guide-title = Figures for your own page

# What the guide is about.
guide-about = Every figure and every screen of Tokenloop can stand in a page of yours. Add the script once, and an element where the figure belongs:

# Where the text to paste can be put together, before the link to the page.
guide-builder = The button Embed on every screen makes this text for you, with a preview:

# The link to the page.
guide-open-builder = open Tokenloop

# The heading of the parameters.
guide-parameters = Parameters

# How the names differ in the element.
guide-attributes = In the element they are attributes, with a dash for each underscore: top-p. In the address of a frame, embed.html?…, they have these names, and a dot stands between the parts of a list: controls=text.table.

# The heading about hosts and frames.
guide-hosts = Frames and hosts

# The heading of the list.
guide-figures = Figures

# The name of the line with a figure's own parameters.
guide-own-parameters = Its own parameters:

# The name of the line with a figure's usual controls.
guide-usual-controls = Its controls:

# Said of a figure that is shown by its screen.
guide-in-its-screen = It is shown by its screen, with all of the screen’s controls.

# The button that shows a live example.
guide-example = Live example

# The link to the whole page in the same state.
open-page = Open in Tokenloop

# The link to what the site says of privacy, licences and accessibility.
about-site = About

# The name of the section with an embed's controls.
controls = Controls

# Shown while the recording is fetched.
waiting = Loading the recorded run

# Shown where the run has nothing that the figure is drawn from.
needs-tokens = There is nothing to draw yet: press Step token.

# Why an embed shows nothing more: the step is not in the recording.
beyond = This goes beyond the recorded run.

# Why an embed shows nothing: there is no recording of its prompt.
# $prompt (text) the prompt, or its beginning
other-prompt = There is no recorded run of the prompt “{ $prompt }”.

# Shown in place of a figure whose recording cannot be shown.
# $why (text) the reason
refused = The recording of this figure cannot be shown: { $why }.

# Below a figure of the author’s recording of another model.
# $model (text) the name of the model
recorded-with = A recorded run of { $model }.

# Why a figure of times is empty.
no-times = This figure shows measured times, and recorded steps have none.

# Why a screen does not do all that it can.
recorded-screen = This screen shows a recorded run.

# The same for a model whose size only its folder says.
offer-of-unknown-size = The model can compute it on this device. How large its download is, is not known before.

# The button that loads the engine and the model.
load = Load the model

# Why a message with a recording is refused.
no-bytes = A message to the embed has no file in its field bytes.

# The name of the choice between greedy decoding and sampling, where its value alone is shown.
method-name = Decoding

# Shown where the figure needs more than one run.
# $button (text) the label of the button that makes another run
needs-saved-runs = There is one run so far, and a tree needs two. At the end of the run the button “{ $button }” makes the second one.

# Why an embed shows nothing: no run of the model was recorded.
not-recorded = This model has no recorded run.

# Why an embed shows nothing: the recorded run cannot be shown.
# $why (text) the reason
no-recording = There is no recorded run to show: { $why }

# What can be done about it.
# $size (text) the most bytes that are downloaded, such as 12.3 MB
offer = The model can compute it on this device; engine and model are at most { $size } to download.

# What can be done about it, where the size is not known.
offer-of-megabytes = The model can compute it on this device; engine and model are some megabytes to download.

# The note after an address that names a figure that does not exist.
no-figure = In the address, figure names no figure of the list; the default one is shown.

# The note after an address with a name that is no control.
# $parameter (text) the parameter that has the name
no-control = In the address, { $parameter } names something that is no control; it is left out.

# The note after an address that fixes a control without a value.
# $parameter (text) the parameter that has the name
not-fixable = In the address, { $parameter } names a button, which has no value to fix; it is left out.

# The note after an address with a theme that does not exist.
no-theme = In the address, theme must be light or dark.

# The note after an address with a way to fit the figure that does not exist.
no-fit = In the address, fit must be frame, or be left out.

# The note after an address with a ground that does not exist.
no-ground = In the address, ground must be none, or be left out.

# The note after an address with keys that are not known.
no-keys = In the address, keys must be slides, or be left out.

# The note after an address with a number of rows that is not shown.
# $least (text) the least number
# $most (text) the greatest number
no-rows = In the address, rows must be a whole number from { $least } to { $most }.

# The note after an address with a recording that is not accepted.
recording-refused = In the address, recording must be the address of a file on the host of this page or of the page around it.

# A recording that could not be fetched.
# $address (text) its address
# $detail (text) what the browser says
recording-not-fetched = The recording at { $address } could not be fetched ({ $detail }). Its host must allow it with Access-Control-Allow-Origin, or the web component can fetch it.

# Why a message to the embed is refused: it is of another version.
# $found (text) its version
# $known (text) the version that is read
message-version = A message to the embed is of version { $found }, this page reads version { $known }.

# Why a message to the embed is refused: a field is too long.
# $most (text) the most bytes of a field
message-too-long = A message to the embed has a field of more than { $most } bytes.

# Why a message to the embed is refused: its file is too large.
# $most (text) the most bytes of a file, such as 64 MB
message-too-large = A message to the embed has a file of more than { $most }.

# Why a message to the embed is refused: a field is no text.
# $field (text) the name of the field
message-not-text = A message to the embed has a field { $field } that is no text.

# Why a message to the embed is refused: nothing is known of its form.
# $detail (text) what the parser says
message-unknown = A message to the embed is not understood: { $detail }.

# The name of drawing tokens, as a value.
sampling = sampling

# A parameter of every embed: what is shown.
guide-of-figure = what is shown: an id from the list below

# A parameter of every embed: the state.
guide-of-state = the state, with the names of the page’s own address: open the page, set it as you like, and take the names from its link

# A parameter of every embed: its controls.
guide-of-controls = the controls that readers can use, by name; without it, those of the figure

# A parameter of every embed: controls that are fixed.
guide-of-fixed = the settings that are shown with their value and cannot be changed

# A parameter of every embed: its colors.
guide-of-theme = light or dark; without it, as the reader’s system

# A parameter of every embed: how it is fitted into its frame.
guide-of-fit = frame: the height is that of the frame, the picture scrolls in it, and the controls stay in view; without it, the figure tells its height, and is as high as its content

# A parameter of every embed: what it is drawn on.
guide-of-ground = none: the page around shows through; without it, the paper of the figure

# A parameter of every embed: how many rows are shown.
guide-of-rows = the number of rows in lists of tokens, from 3 to 50

# A parameter of every embed: the keys that it hands back.
guide-of-keys = slides: keys that turn slides are handed back to the page around, unless a field or a slider uses them

# A parameter of every embed: the recording of a prompt.
guide-of-recording = a file of recorded steps of your own prompt, which the button Embed of the page makes

# A parameter of every embed: the step that is shown.
guide-of-step = the step that is shown, counted from 0; without run, it and those before it are generated first, at most 12

# What a frame asks for.
guide-about-frames = A frame asks for nothing, sets no cookie and stores nothing. It calls no other host than that of its own files, but for a recording that you name.

# What a frame with the attribute sandbox needs.
guide-sandbox = In a frame with the attribute sandbox, allow-scripts is needed. Without allow-same-origin, the host of the files must send Access-Control-Allow-Origin: *, and where it sends a Content-Security-Policy, that must allow worker-src data:.

# How several figures of one page share an engine.
guide-one-engine = Figures of one page share one engine: the element’s script says which frame has it. Frames without the script take turns.

# What a control is.
guide-control-text = the text so far, with a button for each token

# What a control is.
guide-control-prompt = the field of the prompt

# What a control is.
guide-control-words = the picture in words

# What a control is.
guide-control-table = the table of the picture’s numbers

# What a control is.
guide-control-step = the button that generates a token

# What a control is.
guide-control-stage = the button that advances by one stage

# What a control is.
guide-control-play = the buttons Play and Pause

# What a control is.
guide-control-back = the button that removes the last token

# What a control is.
guide-control-again = at the end of a run: the button that generates another with a new seed

# What a control is.
guide-control-greedy = the switch of greedy decoding

# What a control is.
guide-control-seed = the random seed, with a button for a new one

# What a number of a sampler is, with the ends of its slider.
# $sampler (text) the name of the sampler and of its number
# $least (text) the least value
# $most (text) the largest value
guide-number = { $sampler }, from { $least } to { $most }
