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

# The name of the section with an embed's controls.
controls = Controls

# Shown while the recording is fetched.
waiting = Loading the recorded run

# Shown where the run has nothing that the figure is drawn from.
needs-tokens = There is nothing to draw yet: press Step token.

# Why an embed shows nothing more: the step is not in the recording.
beyond = This goes beyond the recorded run.

# Why an embed shows nothing: there is no recording of its prompt.
other-prompt = There is no recorded run of this prompt.

# Why a figure of times is empty.
no-times = This figure shows measured times, and recorded steps have none.

# Why a screen does not do all that it can.
recorded-screen = This screen shows a recorded run.

# The same for a model whose size only its folder says.
offer-of-unknown-size = The model can compute it on this device. How large its download is, is not known before.

# The button that loads the engine and the model.
load = Load the model

# The note after a parameter that names no figure.
no-figure = names no figure of the list; the default one is shown

# The note after a name that is no control.
no-control = names something that is no control; it is left out

# The note after a control that has no value to show.
not-fixable = names a button, which has no value to fix; it is left out

# The note after a theme that does not exist.
no-theme = must be light or dark

# Why a message with a recording is refused.
no-bytes = A message to the embed has no file in its field bytes.

# The name of the choice between greedy decoding and sampling, where its value alone is shown.
method-name = Decoding
