### What the web component says on the pages of others. Said by `web/component/token-loop.js`, not by the program.

# In place of a figure that did not come.
not-loaded = This interactive figure did not load.

# The link after it.
open-alone = Open it on a page of its own.

# For the author of the page. `site` is the name of an attribute.
no-site = This figure does not know where its files are: its attribute “site” must be the address of a folder with Tokenloop.

# The name of a figure to which its author gave none, for screen readers.
name = Tokenloop: an interactive figure
