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

# What the first token’s time on a GPU has in it.
# $time (text) the time
first-of-gpu = { $time }; it includes the compiling of shaders that no pass before it needed

# An engine with the number format of its weights.
# $engine (text) the engine
# $format (text) the format
engine-and-format = { $engine }, { $format }

# Where the check is.
# $engine (text) the engine
stage-starting = { $engine }: starting the engine

# Where the check is.
# $engine (text) the engine
stage-making = { $engine }: making 124 million weights

# Where the check is.
# $engine (text) the engine
stage-loading = { $engine }: loading the model

# Where the check is.
# $engine (text) the engine
stage-self-test = { $engine }: self-test

# Where the check is.
# $engine (text) the engine
stage-prompt = { $engine }: reading 16 tokens

# Where the check is.
# $engine (text) the engine
# $done (text) the tokens that are done
# $total (text) all tokens
stage-decoding = { $engine }: token { $done } of { $total }

# Where the check is.
# $engine (text) the engine
stage-again = { $engine }: reading the tokens again

# What the larger model costs, before it is tried.
# $parameters (text) its weights, such as 124.4 million
# $weights (text) their bytes
# $beside (text) the bytes that are needed beside them
large-cost = The shape of GPT-2’s smallest model with random weights, { $parameters } of them. Nothing is downloaded. It takes { $weights } of memory for each engine, one after the other, and { $beside } more while the weights are made.

# What the larger model costs in time.
# $tokens (count) its tokens
# $time (text) the time
large-time = If a token’s time grows with the number of weights, the { $tokens } tokens take about { $time } on the CPU.

# Why the larger model cannot be tried.
# $needed (text) the bytes that it needs
# $limit (text) the bytes that there are
too-large = Not measured: making the weights takes { $needed }, and the browser reports { $limit } of memory.

# How two results agree: in every number.
no-difference = no difference

# How two results agree.
# $difference (text) the largest difference of two logits
# $divergence (text) the KL divergence
agreement = largest difference of two logits { $difference }, KL divergence { $divergence } nats

# How two results agree: they are no numbers.
no-numbers = some are not numbers

# The name of a row.
row-device = Device

# The name of a row.
row-decoding = Decoding, median

# A speed.
# $tokens (text) the tokens in a second
speed = { $tokens } tokens a second

# The name of a row.
row-token-time = Time of a token, median

# The time of a token.
# $median (text) the median
# $fastest (text) the least time
# $slowest (text) the longest time
# $tokens (text) the tokens that were timed
token-time = { $median } (fastest { $fastest }, slowest { $slowest }; { $tokens } tokens)

# The name of a row.
row-first-token = First token

# The name of a row.
row-reading = Reading 16 tokens

# The time of reading 16 tokens.
# $first (text) the time of the first 16
# $second (text) the time of a second 16
reading-time = { $first }; a second 16: { $second }

# The name of a row.
row-loading = Starting and loading

# The name of a row.
row-weights = Weights

# The weights of a model.
# $weights (text) their number
# $bytes (text) their bytes
# $format (text) their number format
weights-in-format = { $weights }, { $bytes } in { $format }

# The name of a row.
row-cache = With and without the cache

# The name of a row.
row-self-test = Self-test against the CPU

# A self-test that was passed.
# $agreement (text) how the results agree
self-test-passed = passed: { $agreement }

# The name of a row.
row-against-cpu = The same tokens on the CPU

# The result of an engine, to be announced: it failed.
# $engine (text) the engine
# $why (text) the reason
result-failed = { $engine }: { $why }

# The result of an engine, to be announced.
# $engine (text) the engine
# $tokens (text) the tokens in a second
# $time (text) the time of a token
result-measured = { $engine }: { $tokens } tokens a second, { $time } a token.

# The result of an engine, to be announced: the clock was too coarse.
# $engine (text) the engine
result-coarse = { $engine }: this browser’s clock is too coarse to time a token.

# Said after the reason why an engine was not measured to the end.
failed-next = To try again, check this device again.

# How both engines compare.
# $times (text) how many times as long
comparison = Decoding a token took { $times } times as long on the GPU as on the CPU, by the medians of this check.

# Why a pass failed, as a detail of a sentence.
pass-without-time = a pass without a time

# Where the browser gives no value.
not-said = the browser does not say

# The value of a fact.
yes = yes

# The value of a fact.
no = no

# The name of a fact.
fact-gpu = GPU

# Why there is no GPU.
gpu-no-webgpu = the browser has no WebGPU here

# Why there is no GPU.
gpu-refused = the browser refused to look for an adapter

# Why there is no GPU.
gpu-no-adapter = the browser has WebGPU and gives no adapter

# The name of a fact.
fact-processors = Logical processors

# The name of a fact.
fact-memory = Memory of the device

# The memory of the device.
# $gib (text) the number of GiB
memory-rounded = { $gib } GiB, as the browser rounds it

# The name of a fact.
fact-isolated = Isolated from other origins

# The name of a fact.
fact-browser = Browser

# The name of a fact.
fact-page = Page

# The name of a fact.
fact-engines = Build of the engines

# The name of a fact.
fact-vendor = GPU: vendor

# The name of a fact.
fact-architecture = GPU: architecture

# The name of a fact.
fact-device = GPU: device

# The name of a fact.
fact-description = GPU: description

# The name of a fact.
fact-fallback = Fallback adapter

# The name of a fact.
fact-software = In software

# Whether the GPU is one in software.
software-yes = yes: its name is that of a renderer that computes on the CPU

# Whether the GPU is one in software.
software-no = its name is not that of one

# A limit of the GPU in bytes.
# $size (text) the bytes, such as 268.4 MB
# $bytes (count) the same as a number
limit-bytes = { $size } ({ $bytes } bytes)
