### What stands on the page `about.html`. Said by `web/page/about.html`, not by the program.

# The heading.
title = About Tokenloop

# What search engines show of it.
description = Licence, privacy, accessibility, version and citation of Tokenloop.

# What it is.
what = Tokenloop shows how a language model writes: one token at a time. A real transformer runs in your browser, and every number on the page is computed by it or by a formula that the page states.

# The link to the page.
open = Open Tokenloop

# A heading.
privacy = Privacy

# First of four sentences.
privacy-computed = Prompts, settings and texts are computed in your browser and sent to nobody.

# Second of four sentences.
privacy-stored = No cookie is set; this browser’s storage keeps the models that you download, the colors and prices that you choose, your progress in lessons, exercises and questions, the lesson that you write, and, until the tab is closed, the state of the page.

# Third of four sentences. “huggingface.co” is a name.
privacy-contacted = The page asks the host that you opened it from for its files, and no other host, unless you look up or download a model: then it asks huggingface.co, which sends it on to its servers for large files.

# Fourth of four sentences.
privacy-host = The host that you opened it from sees, as every web server does, which files your browser asks for and from which address on the network.

# A heading.
accessibility = Accessibility

# What it is built to.
accessibility-aim = The page is built to WCAG 2.2, level AA: all of it works with the keyboard, changes are announced, each chart has a table and a description, motion stops where your system asks for that, and it can be used at 320 pixels and at 200 % zoom.

# How that was tested.
accessibility-tested = Automatic tests hold every screen against the rules of axe-core, light and dark, and press its keys in Chromium. People who depend on a screen reader have not tried it yet.

# A heading.
licences = Licences

# The licence of the code.
licence-code = The program, its texts, lessons, questions and pictures: MIT or Apache-2.0, at your choice.

# A link.
licence-mit = MIT licence

# A link.
licence-apache = Apache licence 2.0

# The licence of the models that come with the page. The names are names.
licence-models = The models tokenloop-1m and its draft: CC0-1.0. The model stories260K: MIT, by Andrej Karpathy. The recorded runs in real English are of SmolLM2-135M-Instruct, by Hugging Face: Apache-2.0.

# The licence of the vocabularies. The names are names.
licence-vocabularies = The vocabularies of GPT-2, by OpenAI: MIT. Those of SmolLM2, by Hugging Face: Apache-2.0.

# The licence of the fonts. The names are names.
licence-fonts = The fonts Newsreader, Public Sans and JetBrains Mono: SIL Open Font License 1.1.

# A link.
licence-newsreader = Licence of Newsreader

# A link.
licence-public-sans = Licence of Public Sans

# A link.
licence-jetbrains-mono = Licence of JetBrains Mono

# A heading.
version = Version and source

# Before the version.
version-number = Version:

# Before the id of the build.
version-build = Build:

# Where the source is, and whom to ask.
version-source = The source is a repository in Rust. Questions and faults belong into its issues, with the version and the build above; whoever hosts this copy knows its address.

# A heading.
cite = How to cite

# What is to be copied. BibTeX is a name.
cite-about = As BibTeX, with the address at which you opened this copy:
