### What the web component says on the pages of others. Said by `web/component/token-loop.js`, not by the program.

# In place of a figure that did not come.
not-loaded = This interactive figure did not load.

# The link after it.
open-alone = Open it on a page of its own.

# After both, where no figure has answered. For the author of the page. `site` is the name of an attribute.
no-page = For the author of this page: the attribute “site” must be the address of a folder with Tokenloop, and its host must allow frames.

# After both, where the page lets no frame in. For its author. The names are those of a header and of a part of it.
refused = The Content-Security-Policy of this page refuses the frame: “frame-src” in it must name the host of the figure.

# In place of a figure. For the author of the page. `sandbox` is the name of an attribute, and `allow-scripts` a word in it.
no-scripts = This figure is in a sandbox without scripts: its attribute “sandbox” must contain “allow-scripts”.

# In place of a figure whose attributes were removed. For the author of the page. `data-figure` is the name of an attribute.
no-figure = This figure has lost its attributes: what makes this page must keep them, or the same names after “data-”, as in “data-figure”.

# For the author of the page. `site` is the name of an attribute.
no-site = This figure does not know where its files are: its attribute “site” must be the address of a folder with Tokenloop.

# The name of a figure to which its author gave none, for screen readers.
name = Tokenloop: an interactive figure
