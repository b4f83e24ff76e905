### What the page and the embed say before their program is there, and when it does not come. Said by `web/page`, not by the program.

# What search engines show of the page, in English alone.
description = Watch a real language model write one token at a time, in your browser: forward pass, logits, softmax, sample, append.

# Shown until the program is there.
loading-page = Loading the page’s program

# The same, once it is known how much of it is there.
# $percent (text) how much
loading-percent = Loading the page’s program: { $percent }%

# Shown in an embed until its program is there.
loading-figure = Loading the figure

# Shown in an embed whose other files do not come, for the author of the page around. `src` is the name of an attribute.
without-files = The files beside this one do not come: a page must show the figure in a frame whose attribute “src” is the address of the figure, and not a copy of it.

# Shown where the program is there and its texts could not be fetched.
unfetched = The texts of this page could not be fetched. Reload it.

# Shown where scripts are off. No other language than English can be chosen there.
no-scripts = Tokenloop runs a language model inside this page, and for that it needs JavaScript and WebAssembly. Switch JavaScript on for this site and reload.

# The same in an embed.
no-scripts-figure = This figure needs JavaScript and WebAssembly. Switch JavaScript on for this site and reload. If it stands in a frame with the attribute “sandbox”, the author of the page must add allow-scripts to it.

# Shown where the program could not be started.
# $reason (text) what the browser says
not-started = The page’s program could not be started ({ $reason }).

# Shown after it.
not-started-next-step = Reload the page. If that does not help, the browser may be too old: Tokenloop needs WebAssembly with SIMD, which all browsers have had since 2023.

# Shown after it, where the program did not come over the network.
not-fetched-next-step = Reload the page. If that does not help, a filter of the network may hold back files that end with .wasm.

# Shown when the program crashed.
crashed = The page’s program stopped because of an error in it, and no longer reacts. Your prompt, settings and text are in the address.

# Shown after it: two links.
# $reload (text) the first link
# $afresh (text) the second link
crashed-next-step = { $reload } or { $afresh }.

# The link that loads the page again as it was.
crashed-reload = Reload with the same state

# The link that loads the page without prompt, settings and text. It stands at the end of a sentence.
crashed-afresh = start afresh
