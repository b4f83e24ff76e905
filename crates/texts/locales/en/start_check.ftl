### What stands in the page or in an embed whose program may not be loaded. Said by `web/page/start-check.js`, not by the program.

# For the author of the page around. `sandbox`, `allow-same-origin` and the header are names.
sandboxed = This figure is in a frame with the attribute sandbox. The author of this page must add allow-same-origin to it, or the host of the figure must send the header Access-Control-Allow-Origin: *.

# For the author of the page around, where a tool has put the file of the figure into it. `src` is the name of an attribute.
copied = The file of this figure was copied into the page, where its program cannot be found. The frame must keep the address of the figure in its attribute “src”.

# Where the page is opened from a disk.
from-disk = This file was opened from a disk, from where browsers load no program. Its folder must lie on a web server. With Python, “python3 -m http.server” in that folder serves it at http://localhost:8000.

# Where there is another reason.
not-loaded = The program could not be loaded. Reload the page.
