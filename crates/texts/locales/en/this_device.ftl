### What the screen that checks this device says.

# What the check does, before it was started.
about = The check starts an engine of its own on the CPU and, where the browser has WebGPU, one on the GPU. Each loads this page’s own model, runs the self-test, reads 16 tokens and decodes 33, one at a time. Nothing leaves this device: the results are shown here, and you may copy them.

# What the settings panel says.
privacy = Nothing is sent anywhere. The report has the numbers and texts that this screen shows, and nothing else; nobody gets it unless you send it.

# Said when a check ends before its end.
cancelled = The check was cancelled. What was measured until then stays.

# Said when a check has ended.
done = The check is done.

# Said when the report was copied.
copied = The report was copied.

# Said where the browser offers no clipboard.
selected = The report is selected: press Ctrl C, or ⌘ C, to copy it.

# Before the report.
report-about = The numbers of this screen without rounding, as JSON. It has no name, no address and no number of this device beyond what stands above.

# Why the GPU was not measured: the browser has no WebGPU.
no-webgpu = The GPU was not measured: this browser has no WebGPU here.

# Why the GPU was not measured: the browser gives none.
no-adapter = The GPU was not measured: this browser has WebGPU, but gives no adapter.

# Why the GPU was not measured: the browser refused.
refused = The GPU was not measured: this browser refused to look for an adapter.

# The name of the panel in place of the settings, for screen readers.
panel = What happens with the numbers

# The name of the part in place of the text, for screen readers.
check-part = The check

# The same, once there is a result.
check-again = Check again

# The label of the button that measures the larger model.
check-large = Check 124 million weights

# The label of the button that ends a check.
cancel = Cancel the check

# The name of the bar of progress, for screen readers.
progress = Progress of the check

# The heading of the results with the model of the page.
shipped = This page’s own model

# The heading of the results with the larger model.
large = 124 million weights

# The title of the figure with the model of the page.
shipped-speed = Time of a token, this page’s own model

# The title of the figure with the larger model.
large-speed = Time of a token, 124 million weights

# The heading of what the browser says.
machine = What the browser says of this device

# The heading of the report.
report = Report

# The label of the button that copies the report.
copy = Copy the report

# The label of the button that saves the report.
save = Save as file

# The name of the text of the report, for screen readers.
report-text = The text of the report

# The name of the table of facts, for screen readers.
facts = Facts about this device
