### What stands in an embed whose program may not be loaded. Said by `web/page/embed-check.js`, not by the program.

# For the author of the page around. `sandbox`, `allow-same-origin` and the header are names.
sandboxed = This figure is in a frame with the attribute sandbox. The author of this page must add allow-same-origin to it, or the host of the figure must send the header Access-Control-Allow-Origin: *.

# Where there is another reason.
not-loaded = The program of this figure could not be loaded. Reload the page.
