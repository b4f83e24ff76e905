### What fails, and what can be done about it: said by the page and by its workers, in the language of the page. At the end, what
### other programs do not do as this page does.
### A text that begins with a small letter stands in brackets, or after a colon in another one: it has no full stop.

## Engines: what a command to one of them fails with.

# Only recorded runs answer, and none of them continues as this one does.
# $tokens (text) how many tokens the newest of them has
# $prompt (text) its prompt
failure-not-recorded = No model is running here, only recorded runs: { $tokens } tokens after “{ $prompt }”.

# The same where its prompt is empty.
# $tokens (text) how many tokens the newest of them has
failure-not-recorded-empty = No model is running here, only recorded runs: { $tokens } tokens after an empty prompt.

# A message that is not one of the protocol's, or not at this point.
# $detail (text) the parse error, or the message that was out of turn
failure-malformed = The page received an answer it cannot read ({ $detail }).

# The worker is of another protocol version or build than the page.
# $found (text) the worker's build id
# $expected (text) the page's build id
failure-version-mismatch = The engine is of build { $found }, the page is of build { $expected }.

# The browser did not start the worker.
# $detail (text) the browser's error message, or what is missing
failure-not-started = The engine could not be started: { $detail }.

# The request needs a model, and none is loaded.
failure-not-loaded = No model is loaded yet.

# The model's folder cannot be reached, or holds no model.
# $folder (text) URL of the folder
# $detail (text) HTTP status, the browser's error message, or the kind of content received instead
failure-no-model = No model was found in { $folder } ({ $detail }).

# A file of the model could not be downloaded.
# $file (text) name of the file
# $detail (text) HTTP status or the browser's error message
failure-download = { $file } could not be downloaded ({ $detail }).

# A downloaded file does not match its manifest, or does not parse.
# $file (text) name of the file
# $detail (text) the mismatch or the parse error
failure-damaged-file = { $file } is damaged: { $detail }.

# The network cannot run this model faithfully.
# $detail (text) the setting that is not supported, and its file
failure-unsupported-model = This model cannot be run here: { $detail }.

# This build of the engine has no tokenizer.
failure-no-tokenizer = This engine was built without a tokenizer.

# The tokenizer returned an error.
# $detail (text) the tokenizer's error message
failure-tokenizer = The text could not be cut into tokens: { $detail }.

# The text is longer than the limit for tokenizing.
# $bytes (text) length of the text in bytes
# $limit (text) longest text allowed, in bytes
failure-text-too-long = The text has { $bytes } bytes; at most { $limit } are looked at.

# A forward pass over no tokens.
failure-empty-context = There is no token to start from.

# More tokens than the model's context window.
# $tokens (text) number of tokens in the request
# $context-window (text) positions the model can read
failure-context-full = The text has { $tokens } tokens; this model sees at most { $context-window }.

# A token id outside the vocabulary.
# $token (text) the id in the request
# $vocab-size (text) number of tokens in the vocabulary
failure-unknown-token = There is no token { $token }: the vocabulary has { $vocab-size }.

# A position that would leave a gap after the cached ones.
# $position (text) the position in the request, from 0
# $cached (text) positions the cache holds
failure-position-past-cache = Position { $position } cannot follow: the cache holds { $cached } positions.

# A layer or position that the cache does not hold.
# $layer (text) the layer in the request, from 0
# $position (text) the position in the request, from 0
# $layers (text) decoder layers of the model
# $cached (text) positions the cache holds
failure-not-cached = The cache holds nothing at layer { $layer }, position { $position }: it has { $layers } layers of { $cached } positions.

# A layer that the network does not have.
# $layer (text) the layer in the request, from 0
# $layers (text) decoder layers of the model
failure-no-such-layer = The network has no layer { $layer }: it has { $layers } layers, counted from 0.

# A head that the network does not have.
# $layer (text) the layer in the request, from 0
# $head (text) the head in the request, from 0
# $layers (text) decoder layers of the model
# $heads (text) attention heads of a layer
failure-no-such-head = The network has no head { $head } in a layer { $layer }: it has { $layers } layers with { $heads } heads each, both counted from 0.

# A position to look into that the text does not have.
# $position (text) the position in the request, from 0
# $positions (text) tokens of the text
failure-not-inspected = The text has no position { $position }: it has { $positions } tokens, counted from 0.

# What was asked of the inside of the network is larger than the limit for one answer.
# $bytes (text) the answer's size in kilobytes
# $limit (text) the limit in kilobytes
failure-inspection-too-large = The numbers would take { $bytes } kB; at most { $limit } kB are read from the network at once.

# The same where fewer positions of the text make it small enough.
# $bytes (text) the answer's size in kilobytes
# $limit (text) the limit in kilobytes
# $columns (count) the most positions that fit into the limit
failure-inspection-too-wide = The numbers of so many positions would take { $bytes } kB; at most { $limit } kB are read from the network at once, those of { $columns } positions.

# Recorded runs have the inside of the whole network at most, along their own text: activations and attention weights.
failure-inside-not-recorded = Only recorded runs are available, and the inside of the network was not recorded for this text: it cannot be shown, and nothing can be switched off.

# A recording has the unlikely tokens in groups of about equal scores, and not which of them is in which.
# $listed (text) the tokens that it names
failure-not-listed = The choice falls on a token beyond the { $listed } likeliest, and the recording does not say which one that is.

# The browser has no WebGPU, or returns no adapter.
# $detail (text) the browser's error message, or what is missing
failure-no-adapter = This browser offers no GPU to pages ({ $detail }).

# The GPU device was lost.
# $detail (text) the browser's reason
failure-device-lost = The GPU was lost ({ $detail }).

# The GPU's logits failed the comparison with the CPU's.
# $max-kl (text) the largest Kullback–Leibler divergence of any step, in nats
# $max-difference (text) the largest difference between two logits
failure-self-test-failed = The GPU failed its self-test: its numbers differ from the CPU's (divergence { $max-kl } nats, largest difference { $max-difference }).

# This engine writes no text ahead.
failure-no-text-ahead = This engine writes no text ahead.

# A computed value is not finite.
failure-not-a-number = The engine computed values that are not numbers.

# The device reported an error.
# $detail (text) the device's error message
failure-device = The engine's device failed: { $detail }.

# The worker's code crashed: a bug.
# $detail (text) the panic message with its place in the source, or the browser's error message
failure-crashed = The engine crashed: { $detail }.

# The worker sent nothing for longer than its work takes, and was ended by the page.
# $seconds (count) how long the page had waited
failure-unresponsive = The engine did not answer for { $seconds } seconds and was ended.

# The page cancelled the request.
failure-cancelled = Cancelled.

# What to do where the page and its engine misunderstand one another.
failure-malformed-next = Reload the page. If it happens again, it is a mistake in this program.

# What to do where the engine is of another build than the page.
failure-version-mismatch-next = Reload the page: a newer version has been put online since you opened it.

# What to do where the engine could not be started.
failure-not-started-next = Reload the page, or open it in a tab of its own if it is embedded in another page.

# What to do where no model is loaded yet.
failure-not-loaded-next = Wait until the model has arrived.

# What to do where no model was found.
failure-no-model-next = Check the connection, and the model in the address: its folder, with a manifest.json in it, must lie beside this page. Or choose another model.

# What to do where a file could not be downloaded.
failure-download-next = Check the connection and try again.

# What to do where a file of the site is damaged.
failure-damaged-file-next = Try again; if it stays damaged, the site must be put online anew.

# What to do where a model cannot be run here.
failure-unsupported-model-next = Choose another model.

# What to do where the text could not be cut into tokens.
failure-tokenizer-next = Change the text, or reload the page.

# What to do where the text is too long.
failure-too-long-next = Shorten the text; nothing of it is lost.

# What to do where there is no token to start from.
failure-empty-context-next = Type a prompt.

# What to do where the run does not fit the engine.
failure-restart-next = Restart the run.

# What to do where the cache holds nothing at a position.
failure-not-cached-next = Choose a position that has been read.

# What to do where the network has no such layer or head.
failure-no-such-part-next = Choose a layer and a head of this model.

# What to do where the text has no such position.
failure-not-inspected-next = Choose a token of the text.

# What to do where one answer would be too large, whatever the number of positions.
failure-inspection-too-large-next = Shorten the text, or list the heads of fewer layers.

# What to do where one answer would be too large and fewer positions of the text make it smaller.
failure-inspection-too-wide-next = Show fewer positions at once.

# What to do where there are recorded runs alone.
failure-inside-not-recorded-next = Go on with a model that runs here.

# What to do where no recorded run goes on.
failure-not-recorded-next = Take another of the examples, or go on with a model that runs here.

# What to do where the choice falls on a token that the recording does not name.
failure-not-listed-next = Take another seed or a lower temperature, or go on with the model itself.

# What to do where the engine writes no text ahead.
failure-no-text-ahead-next = Go on step by step: the run needs no text ahead.

# What happens where the browser offers no GPU.
failure-no-adapter-next = The same model runs on the CPU instead.

# What to do where the engine or its device failed. “Try again” is a button.
failure-engine-next = Press “Try again” to start the engine anew; prompt, settings and text are kept.

# What to do after something was cancelled.
failure-cancelled-next = Start again whenever you like.

# What to do where a file of a model in the browser’s storage is damaged.
failure-damaged-stored-next = Delete the model from this browser’s storage and download it again. If that does not help, its files on the hub are so: choose another model.

# What to do where a file that the visitor chose is damaged.
failure-damaged-chosen-next = Get the files anew from where the model came from, or choose another model: files are read here as they are.

## Parts of the network that are switched off: why a list of them cannot be used.

# More parts than are replaced at once.
# $found (text) how many there are
# $limit (text) the most
ablations-too-many = { $found } parts are switched off; at most { $limit } can be at once.

# A part is listed twice.
ablations-twice = A part of the network is listed twice: it is replaced in one way only.

# A part is replaced by its mean over a text, and the text has no tokens.
ablations-no-reference = A part is replaced by its mean, and there is no text over which the mean is taken.

# The text over which means are taken is too long.
# $tokens (text) its tokens
# $limit (text) the most tokens
ablations-long-reference = The text for the mean has { $tokens } tokens; at most { $limit } are read.

# The offsets of a vocabulary do not fit its bytes.
# $bytes (text) length of the buffer in bytes
failure-vocabulary = the vocabulary's borders do not fit its { $bytes } bytes

## Constrained output: why a constraint is not compiled. Without a full stop: more may follow.

# Nothing is written.
constraint-empty = Nothing is written here

# The text is longer than the limit.
# $bytes (text) its length in bytes
# $limit (text) longest text allowed, in bytes
constraint-too-long = The text has { $bytes } bytes; at most { $limit } are read

# A schema that is no JSON.
# $line (text) line of the error, from 1
# $column (text) column of the error, from 1; 0 at the end of a line
# $detail (text) the parser's message, without the place
constraint-not-json = The schema is no JSON: line { $line }, column { $column }: { $detail }

# No text keeps to it.
# $detail (text) the compiler's message
constraint-unsatisfiable = No output can keep to this: { $detail }

# The compiler does not understand it, or does not support what it asks for.
# $detail (text) the compiler's message
constraint-invalid = This cannot be compiled: { $detail }

# Too many expressions may have to match one text, which multiplies the work: it is not tried.
# $found (text) how many may have to match, at most
# $most (text) how many are compiled
constraint-too-many-at-once = One text may have to match { $found } expressions at once; at most { $most } are compiled

# Compiling it needs more work or memory than is spent on it.
# $detail (text) the compiler's message
constraint-too-complex = This is too large to be compiled here: { $detail }

## The hub: why it did not give what was asked for.

# Too many requests from this network. A whole class behind one address counts as one.
hub-rate-limited = The hub has had too many requests from this network.

# The same where the hub says for how long.
# $seconds (text) until requests are answered again
hub-rate-limited-for = The hub has had too many requests from this network; it answers again in { $seconds } seconds.

# Another status, which the hub does not use for the cases above.
# $status (text) the HTTP status
hub-refused = The hub refused the request (HTTP status { $status }).

# The same with the hub’s own message, in English.
# $status (text) the HTTP status
# $message (text) the hub’s own message
hub-refused-saying = The hub refused the request (HTTP status { $status }, { $message }).

# The hub has no public repository of this name. It does not tell private ones from missing ones.
# $repo (text) the repository asked for
hub-no-such-model = The hub has no public model { $repo }.

# The owner gives the files only to those who accepted terms.
# $repo (text) the repository asked for
hub-gated = The owner of { $repo } gives its files only to those who have accepted its terms.

# The repository has no such branch, tag or commit.
# $repo (text) the repository asked for
# $revision (text) the revision asked for
hub-no-such-revision = { $repo } has no branch, tag or commit “{ $revision }”.

# The revision has no such file.
# $repo (text) the repository asked for
# $path (text) path of the file in the repository
hub-no-such-file = { $repo } has no file { $path }.

# The hub has a fault of its own.
# $status (text) the HTTP status, 500 or above
hub-unavailable = The hub cannot answer at the moment (HTTP status { $status }).

# No answer came: no network, or something between that blocks the hub.
# $detail (text) the error message of what sent the request
hub-unreachable = The hub could not be reached ({ $detail }).

# An answer that is not what the hub is documented to send.
# $about (text) what was asked
# $detail (text) the parse error, or the field that is wrong
hub-unreadable = The hub's answer about { $about } cannot be read ({ $detail }).

# What to do where the hub has no such model.
hub-no-such-model-next = Check the spelling, or copy the address of the model's page on the hub. Private models cannot be used here.

# What to do where a model has no such revision.
hub-no-such-revision-next = Leave the revision out to take the newest, or choose one from the list on the model's page.

# What to do where a model has no such file.
hub-no-such-file-next = Choose another model, or another revision of it.

# What to do after too many requests.
hub-rate-limited-next = Wait, and try again; what has been downloaded is kept. In a class, let one machine download the files and share them.

# What to do where the hub cannot answer.
hub-unavailable-next = Try again in a few minutes; what has been downloaded is kept.

# What to do where the hub refused a request.
hub-refused-next = Try again later, or choose another model.

# What to do where the hub could not be reached.
hub-unreachable-next = Check the connection, and whether this network blocks huggingface.co. Or open the model's files from your disk.

# What to do where an answer of the hub cannot be read.
hub-unreadable-next = Try again; a network that asks for a sign-in answers in place of the hub. If it stays so, choose another model.

# What to do about a model whose files are given only to those who accepted terms.
hub-terms-next = Choose a model without terms. Or download it on the hub where you are signed in, and open its files from your disk.

# What the hub was asked about.
hub-about-model = the model

# What the hub was asked about.
hub-about-files = the list of files

# What the hub was asked about.
hub-about-part = a part of a file

## The hub: why what was typed or pasted names no model.

# Nothing was typed.
hub-name-empty = No model is named. Type its name on the hub, like HuggingFaceTB/SmolLM2-135M.

# More than one `/`, or an empty part.
# $detail (text) what was typed
hub-name-parts = “{ $detail }” is not the name of a model. A name is owner/name, like HuggingFaceTB/SmolLM2-135M.

# A part has a character, a beginning or an ending that the hub does not allow.
# $detail (text) the part
hub-name-characters = “{ $detail }” cannot be part of a name on the hub: a part has up to 96 letters, digits, “-”, “_” and “.”, begins and ends with none of “-” and “.”, and has no two of them in a row. Copy the name from the model's page.

# It breaks git's rules for names of branches and tags.
# $detail (text) what was typed
hub-revision-name = “{ $detail }” is not the name of a branch, tag or commit. Copy it from the model's page on the hub, or leave it out.

# It is not 40 hexadecimal digits.
# $detail (text) what stands in its place
hub-revision-commit = “{ $detail }” is not a commit, which has 40 hexadecimal digits. Open the model anew by its name.

# Why a text is no such path.
# $detail (text) what was typed
hub-gguf-path = “{ $detail }” is no path of a GGUF file. Copy the address of the file on the hub.

# Why a text is not the address of a hub.
# $detail (text) what stands in its place
hub-endpoint = “{ $detail }” is not the address of a hub, which is like https://huggingface.co: a scheme and a host. Correct it.

# An address of another host.
# $host (text) the host in the address
hub-reference-other-host = The address is of { $host }; models are taken from huggingface.co alone. Paste the address of a model there, or its name.

# An address of the hub that is not a model's.
# $what (text) what it leads to, with its article
hub-reference-other-page = The address leads to { $what }, not to a model. Open the page of a model on the hub and copy its address.

# A page of the hub that is no model’s: what the address leads to.
hub-page-data-sets = a data set

# A page of the hub that is no model’s: what the address leads to.
hub-page-spaces = an application

# A page of the hub that is no model’s: what the address leads to.
hub-page-papers = a paper

# A page of the hub that is no model’s: what the address leads to.
hub-page-collections = a collection

# A page of the hub that is no model’s: what the address leads to.
hub-page-docs = documentation

# A page of the hub that is no model’s: what the address leads to.
hub-page-blog = a blog

# A page of the hub that is no model’s: what the address leads to.
hub-page-learn = a course

# A page of the hub that is no model’s: what the address leads to.
hub-page-settings = the settings of an account

## Models of the hub: why one cannot run here.

# The owner gives the files only to those who accepted terms.
hub-model-gated = The owner of this model gives its files only to those who have accepted its terms.

# Only the owner can read it.
hub-model-private = This model is private.

# The weights are stored with few bits each, in a form of its own.
# $how (text) the method, or the tensor that shows it
hub-model-quantised = The weights of this model are quantised ({ $how }), which cannot be read here.

# The weights are there as pickle alone.
# $file (text) name of a file
hub-model-pickle-only = The weights of this model are only there as { $file }: a pickle file can contain programs and is never opened here.

# The GGUF file is damaged, or of a kind that is not read here.
# $detail (text) why: a text of `gguf-…`
hub-model-gguf = This GGUF file cannot be used: { $detail }.

# There is no such GGUF file.
# $file (text) path of the file
hub-model-no-such-gguf = This repository has no file { $file }.

# There are safetensors, but not those of a whole model.
# $file (text) name of a file
hub-model-not-whole = This repository has { $file }, but no model.safetensors: it is an adapter, a part or a collection, not one whole model.

# There are no weights.
hub-model-no-weights = This repository has no weights: neither model.safetensors nor an index of several files.

# There is no tokenizer that can be read.
hub-model-no-tokenizer = This model has no tokenizer.json: its text could not be cut into tokens.

# There is no config.
hub-model-no-config = This repository has no config.json, which says how the weights belong together.

# The network is of another kind.
# $model-type (text) `model_type` of the config
# $known (text) the names of those that can run here
hub-model-unknown-architecture = The architecture of this model is “{ $model-type }”; the network here can be { $known }.

# The config does not describe a model.
# $detail (text) the parse error, or the key that is wrong
hub-model-config = The config.json of this model cannot be used: { $detail }.

# The files are too small for the weights that the config describes.
# $parameters (text) number of parameters by the config
# $bytes (text) bytes of all files of weights
hub-model-too-few-bytes = The config describes { $parameters } weights, but the files have only { $bytes } bytes: they are quantised or incomplete.

# A file that is read as a whole is longer than any sound one.
# $path (text) path of the file
# $size (text) its length in bytes
# $limit (text) the longest that is read, in bytes
hub-model-file-too-long = { $path } has { $size } bytes; at most { $limit } are read.

# In no format is there memory for it.
# $format (text) the name of a number format
# $weights (text) a number of MiB
# $largest (text) a number of MiB
# $memory (text) a number of MiB
hub-model-too-large = This model is too large for this device: in { $format } it takes { $weights } for its weights and, while it is loaded, { $largest } for the largest of them; { $memory } can be used here.

# The engine does not keep weights in the format that was asked for.
# $kept (text) the names of the formats that it has
# $asked (text) the format that was asked for
hub-model-other-formats = This engine keeps weights in { $kept }, not in { $asked }.

# What to do about a private model.
hub-model-private-next = Choose a public model, or open the model's files from your disk.

# What to do about quantised weights. A card is the text of a repository.
hub-model-quantised-next = Choose the repository that it was made from, which its card names: it has the weights in f32, f16 or bf16.

# What to do about weights in a pickle file. “Community” is a tab of the hub.
hub-model-pickle-only-next = Look for a pull request with safetensors in the model's Community tab, and take its revision, like refs/pr/1. Or choose another model.

# What to do about a GGUF file that cannot be used.
hub-model-gguf-next = Choose another file of the repository, or the repository that it was made from, which its card names.

# What to do where a repository has no such GGUF file.
hub-model-no-such-gguf-next = Look the repository up by its name: its files are then listed.

# What to do about a repository without a whole model.
hub-model-not-whole-next = Choose the repository of a whole model; the card of an adapter names it as its base model.

# What to do about a model without tokenizer.json or config.json.
hub-model-lacks-file-next = Choose another model, or one of the list. A model that transformers saves again has the file.

# What to do about a network of another kind.
hub-model-unknown-architecture-next = Choose a model of one of these architectures.

# What to do about a config or an index that cannot be used.
hub-model-other-next = Choose another model, or another revision of this one.

# What to do about weights that are incomplete.
hub-model-too-few-bytes-next = Choose the repository of the weights in f32, f16 or bf16, or another revision.

# What to do about a model that is too large.
hub-model-too-large-next = Choose a smaller model, or open this page on a device with more memory.

# What to do about a number format that an engine does not have.
hub-model-other-formats-next = Choose one of its formats, or the other engine.

# It is no JSON of this form.
# $detail (text) the parser’s message
hub-index-json = The index of the weights cannot be read: { $detail }.

# It names no file, or more than any model has.
# $what (text) how many
hub-index-count = The index of the weights names { $what } files.

# It names a file elsewhere, or of another format.
# $detail (text) the name
hub-index-name = The index of the weights names “{ $detail }”, which is no .safetensors file beside it.

# A file that it names is not there.
# $missing (count) how many are missing
# $of (count) how many there should be
# $first (text) the first that is missing
hub-index-missing = { $missing } of the { $of } files of the weights are missing, { $first } for one.

# The length is larger than any sound one, or than the file.
# $length (text) the length that the file says
# $file-bytes (text) length of the file in bytes
hub-header-length = The file does not begin as weights do: its header would have { $length } bytes, the file has { $file-bytes }. Download it again, or choose another model.

# The header does not describe tensors side by side.
# $detail (text) the parser’s message
hub-header-damaged = The header of the weights is damaged ({ $detail }). Download the file again, or choose another model.

# The tensors end before or behind the file.
# $tensors-end (text) where the last tensor ends, in bytes from the beginning of the file
# $file-bytes (text) length of the file in bytes
hub-header-end = The weights end at byte { $tensors-end }, the file at byte { $file-bytes }: it is cut off or has been changed. Download it again.

# A weight has a number type that is quantised.
# $tensor (text) key of the weight
# $dtype (text) the number type
hub-header-quantised = The weight { $tensor } is stored as { $dtype }: the model is quantised. Choose the repository with its weights in f32, f16 or bf16.

## Downloads, the browser’s storage, and files of the visitor.

# The connection ended again and again without a byte.
# $path (text) path of the file
# $received (text) bytes that are there
# $size (text) length of the file by the list
hub-download-interrupted = The download of { $path } ended early at { $received } of { $size } bytes, again and again.

# The server sends a file of another size.
# $path (text) path of the file
# $size (text) length by the list
# $sent (text) length by the server
hub-download-other-size = { $path } has { $size } bytes in the hub's list, but the server sends { $sent }.

# The server sends other bytes.
# $path (text) path of the file
hub-download-wrong-digest = { $path } arrived with other contents than the hub lists: its checksum is wrong.

# The server sends the file only as a whole, and never arrived at its end.
# $path (text) path of the file
hub-download-not-resumable = { $path } had to be begun anew too often: the server does not go on where it stopped.

# The bytes could not be stored.
# $path (text) path of the file
# $detail (text) the error message of the store
hub-download-not-stored = { $path } could not be stored ({ $detail }).

# The visitor cancelled it.
hub-download-cancelled = The download was cancelled.

# What to do after a download that ended early.
hub-download-interrupted-next = Check the connection and try again: it goes on where it stopped.

# What to do about a file that is not what the hub lists.
hub-download-other-next = Try again; nothing of it was kept. If it stays so, something between this machine and the hub changes files: use another network.

# What to do about a server that does not go on where it stopped.
hub-download-not-resumable-next = Try again on a steadier connection.

# What to do where a file could not be stored.
hub-download-not-stored-next = Delete models that you no longer need, or free disk space, and try again: it goes on where it stopped.

# What to do after a download was cancelled.
hub-download-cancelled-next = Start it again whenever you like: it goes on where it stopped.

# The store has no room for a model.
# $needed (text) how many more are needed
# $free (text) how many are left
hub-no-room = The model needs { $needed } MiB more in this browser's storage, which has { $free } MiB left. Delete models that you no longer need, or free disk space.

# The browser's storage reported an error.
# $detail (text) the browser's error message
hub-store-failed = The browser's storage failed ({ $detail }).

# The model is being downloaded in another tab.
# $model (text) the model's repository
hub-store-in-use = { $model } is being downloaded in another tab.

# The model was never downloaded, or not to its end, or files of it were deleted.
# $model (text) the model's repository
hub-store-not-whole = { $model } is not in this browser's storage as a whole.

# A file that was chosen can no longer be read.
# $path (text) the path of the file
# $detail (text) the browser's error message
hub-store-unreadable = { $path } cannot be read ({ $detail }).

# What to do where the browser’s storage failed.
hub-store-failed-next = Try again; if it stays so, free disk space, or open the page outside of a private window.

# What to do where another tab downloads the model.
hub-store-in-use-next = Cancel the download there, or wait until it is finished.

# What to do where a model is not stored as a whole.
hub-store-not-whole-next = Download it; what is there is not downloaded again.

# What to do where a chosen file cannot be read.
hub-store-unreadable-next = Choose the files again: one that was moved or changed since can no longer be read.

# Nothing was chosen.
hub-files-nothing = No file was chosen. Choose the folder of a model: config.json, tokenizer.json and model.safetensors are in it. Or choose one GGUF file.

# `config.json` is missing.
hub-files-no-config = config.json is missing, which says how the weights belong together. Choose it as well; it is in the same folder as the weights.

# `tokenizer.json` is missing.
hub-files-no-tokenizer = tokenizer.json is missing: the text could not be cut into tokens. Choose it as well. If the model has only vocab.json or tokenizer.model, load and save it once with transformers' AutoTokenizer.

# The weights are missing.
hub-files-no-weights = model.safetensors is missing, which has the weights. Choose it as well, or the whole folder if the weights are in several files. A GGUF file is chosen alone.

# The weights are a pickle.
# $detail (text) the name of the file
hub-files-pickle = { $detail } is a pickle file, which can contain programs and is never opened here. Load it where it comes from, and save it with save_pretrained of transformers, which writes model.safetensors.

# There are several GGUF files, each of which can be a model.
# $count (count) how many there are
# $first (text) the name of the first
hub-files-several-gguf = There are { $count } GGUF files, { $first } for one. Choose one of them alone.

# There are safetensors under another name.
# $detail (text) the name of the file
hub-files-other-name = { $detail } is not a whole model, which is called model.safetensors. If it is one, rename it; an adapter must be merged into its base model first.

## GGUF files: what is wrong with one. Each text follows “This GGUF file cannot be used:” or “is damaged:”.

# It does not begin as GGUF files do.
gguf-not-gguf = the file does not begin with “GGUF”

# A version other than 2 and 3, or bytes in another order.
# $version (text) its number
gguf-version = it is GGUF of version { $version }; 2 and 3 are read, in little-endian order

# The header is longer than any sound one.
# $limit (text) the longest that is read
gguf-too-long = its header has more than { $limit } bytes

# The file ends inside of its header.
# $at (text) where something is missing
gguf-end = the file ends inside of its header, at byte { $at }

# A count, a length, an offset or a text that no sound file has.
# $detail (text) why: another text of `gguf-…`
gguf-damaged = its header is damaged: { $detail }

# Metadata that is needed is missing.
# $key (text) the key
gguf-missing = it lacks `{ $key }`

# Metadata of another kind than the format says.
# $key (text) the key
# $expected (text) what it should be
gguf-kind = its `{ $key }` is not { $expected }

# A network of another architecture.
# $found (text) its name
gguf-architecture = its architecture is “{ $found }”; the network here can be llama, qwen2, qwen3, gpt2 or gptneox

# Numbers in a type that is not read.
# $tensor (text) the first tensor of this type
# $found (text) the name of the type, or its number
gguf-number-type = its tensor `{ $tensor }` is stored as { $found }; F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K and Q6_K are read

# A tokenizer that is neither byte-level BPE nor SentencePiece's BPE.
# $found (text) its kind
gguf-tokenizer = its tokenizer is of the kind “{ $found }”; gpt2 (byte-level BPE) and llama (SentencePiece) are read

# A byte-level tokenizer that cuts texts into words in an unknown way.
# $pattern (text) the name of the pattern
gguf-pattern = its tokenizer cuts texts by the pattern “{ $pattern }”, which is not known here

# Something else that changes the results and is not computed here.
# $key (text) the key
# $found (text) the beginning of the value
gguf-unsupported = its `{ $key }` is { $found }, which is not computed here

## A model’s config.json: why the network cannot run here. Each text follows another one and a colon.

# The file is not a JSON object.
# $what (text) the parser’s message
config-json = the model's config is not a JSON object: { $what }

# A required key is missing.
# $key (text) name of the key
config-missing = the model's config lacks `{ $key }`

# A value of the wrong type or outside its range.
# $key (text) name of the key
# $value (text) the beginning of the value
# $expected (text) the values that are valid
config-invalid = the model's config has `{ $key }`: { $value }, but it must be { $expected }

# A family of models whose network this program does not have.
# $found (text) the `model_type` in the config
# $supported (text) the names of the types
config-model-type = this program cannot run a model of the type `{ $found }`; choose one of the types { $supported }

# Quantized weights.
# $method (text) the `quant_method`, or the beginning of `quantization_config`
config-quantized = the weights are quantized ({ $method }), and this program reads f32, f16 and bf16; choose the model's version without quantization

# Attention that is limited to the last positions.
# $window (text) width of the window in positions
# $context (text) the context window in positions
config-sliding-window = each position attends to the last { $window } of { $context } positions only, and this program computes attention to all of them; choose a model without a sliding window

# A kind of layer other than attention to the whole context.
# $found (text) the first other kind, or what stands there instead of a list
config-layer-type = the model has layers of the kind { $found }, and this program computes `full_attention` only; choose a model whose `layer_types` are all `full_attention`

# A rotary embedding that is scaled in another way.
# $found (text) the `rope_type`, or the beginning of the parameters
config-rope-type = the rotary embedding is scaled by the rope_type { $found }, and this program computes `default` and `llama3`; choose a model with one of these

# An activation function that this program does not compute in this family.
# $found (text) the name in the config
# $supported (text) the names that are supported
config-activation-function = the MLP has the activation function `{ $found }`, and this program computes { $supported } there; choose a model with one of these

# A variant of attention that changes its result.
# $key (text) name of the key
# $value (text) the beginning of the value
# $supported (text) the value that is supported
config-attention-variant = the model's attention is changed by `{ $key }`: { $value }, and this program computes it with { $supported } only; choose a model without this change

# Another value that is valid and not supported.
# $key (text) name of the key
# $value (text) the beginning of the value
# $supported (text) the values that are supported
config-unsupported = this program cannot run a model with `{ $key }`: { $value }; choose one in which it is { $supported }

## The weights of a model: why they cannot be loaded. Each text follows another one and a colon.

# The bytes are not a safetensors file, or are damaged or truncated.
# $what (text) the parser’s message
weights-container = the weights are not a sound .safetensors file: { $what }

# The config describes more weights than the bytes can hold.
# $parameters (text) number of parameters by the config
# $bytes (text) length of all files in bytes
weights-too-small = the config describes { $parameters } weights, but the weights have only { $bytes } bytes

# The checkpoint lacks a weight of the network.
# $key (text) key of the weight
weights-missing = the weights lack `{ $key }`

# The checkpoint lacks the head, and its config does not tie it to the embedding.
# $key (text) key of the head
weights-no-head = the weights lack the head, `{ $key }`, and `tie_word_embeddings` is false in config.json; if the model was trained with one matrix for both, set it to true, otherwise get the file with the head

# The checkpoint has a weight that the network does not use: it belongs to another network.
# $key (text) key of the weight
weights-unexpected = the weights have `{ $key }`, which the model described by the config does not have

# Two files of the checkpoint have the same weight.
# $key (text) key of the weight
weights-twice = the weight `{ $key }` is in two files

# A weight has another shape than the config requires.
# $key (text) key of the weight
# $found (text) shape in the file
# $expected (text) shape by the config
weights-shape = the weight `{ $key }` has the shape { $found }, but the config asks for { $expected }

# A weight is stored in a number type that this program does not read.
# $key (text) key of the weight
# $found (text) the number type in the file
weights-dtype = the weight `{ $key }` is stored as { $found }; f32, f16 and bf16 can be read

# A vector of a GGUF file is stored in blocks with a scale.
# $key (text) key of the weight
# $found (text) the type in the file
weights-vector-in-blocks = the vector `{ $key }` is stored as { $found }; vectors are read in F32, F16 and BF16

# A parameter other than the embedding and the head is longer than the device allows.
# $parameter (text) path in the network
# $bytes (text) its length in f32
# $limit (text) the longest tensor of the device in bytes
weights-too-long = the parameter `{ $parameter }` has { $bytes } bytes; this device binds at most { $limit }

# A weight contains infinity or NaN.
# $key (text) key of the weight
# $value (text) the number found: infinite or NaN
# $index (text) index of the number in the tensor as stored, row-major
weights-not-finite = the weight `{ $key }` contains { $value } at index { $index }

# The reader returned another number of bytes than it was asked for.
# $found (text) number of bytes that came
# $expected (text) number of bytes that were asked for
weights-length = { $found } bytes came instead of { $expected }: the file has changed since it was opened

## Chat templates: why messages are not written as the text that the model reads.

# The template has an error, or uses something that is not supported here.
# $line (text) the line, from 1; 0 if it is not known
# $detail (text) the parser's own words
chat-syntax = The model's chat template cannot be read, in line { $line }: { $detail }.

# The template failed on these messages.
# $line (text) the line, from 1; 0 if it is not known
# $detail (text) what failed
chat-failed = The model's chat template fails on these messages, in line { $line }: { $detail }.

# The template itself refuses the messages, by `raise_exception`.
# $message (text) the template's words
chat-refused = The model's chat template refuses these messages: “{ $message }”

# The template asks for the time of the day.
# $directive (text) the directive of `strftime`
chat-asks-for-time = The model's chat template asks for more than the date: { $directive }.

# The bound of work or memory was reached.
chat-too-much-work = The model's chat template does more work on these messages than a template may do here.

# The template is too long.
# $bytes (text) its length
# $limit (text) the longest that is read
chat-template-too-long = The model's chat template has { $bytes } bytes; one may have { $limit }.

# The rendered text is too long.
# $bytes (text) the length of the text
# $limit (text) the longest text
chat-text-too-long = The model's chat template makes { $bytes } bytes of these messages; a text may have { $limit }.

# What to do about a chat template that cannot be used. “Plain text” is a choice.
chat-template-next = Choose Plain text, and write the format of the chat into the prompt.

# What to do about messages that the template does not take.
chat-messages-next = Change the messages, for example leave the system message empty, or choose Plain text.

# What to do about messages that are too long.
chat-long-next = Shorten the messages, or choose Plain text.

## Recorded runs: why a file is not one. Each text follows another one and a colon.

# The file begins otherwise.
recording-not-a-recording = it is not a recording of a run

# A later version of the format.
# $found (text) the major version in the file
recording-other-version = it has version { $found } of the format, and versions 1 and 2 are read here

# The file ends before its header or its arrays do.
recording-cut-off = it is cut off: it ends before its numbers do

# There are bytes behind the last array.
# $extra (text) the bytes that belong to nothing
recording-longer = it has { $extra } bytes more than its header says

# The header is no JSON, or a field is missing or of another type.
# $detail (text) the parser’s message
recording-header = its header cannot be read ({ $detail })

# A file of more than MOST_BYTES.
# $limit (count) the most that is read
recording-too-long = it has more than { $limit } MiB

# A number in the header is outside of its range.
# $field (text) the name of the field
recording-field = its field { $field } has a value that it cannot have

# A token id that the vocabulary does not have.
# $token (text) the id
# $vocab-size (text) v, as the header has it
recording-unknown-token = it has token { $token }, and its vocabulary only { $vocab-size }

# The tokens with their bytes are not in order, or their lengths do not add up.
recording-token-bytes = the bytes of its tokens do not fit their lengths

# A step that does not follow from the one before.
# $step (text) counted from 1
recording-step = step { $step } does not follow from the one before it

# A branch that goes on from no earlier step, or is of another length than it says.
# $branch (text) counted from 1
recording-branch = branch { $branch } does not follow from a step before it

# The numbers of a step are no logits.
# $step (text) counted from 1
recording-logits = the numbers of step { $step } are no logits

# The true distribution of a step is none.
# $step (text) counted from 1
recording-truth = the true distribution of step { $step } is not one

# It cannot be replayed as a run: the model's dimensions are missing.
recording-no-config = it does not say the dimensions of its model

# It cannot be replayed as a run: the bytes of some tokens are missing.
recording-no-vocabulary = it does not have the text of every token

# It cannot be replayed as a run: no step has the logits of the whole vocabulary.
recording-no-logits = none of its steps has the logits of all tokens

# None of its steps has logits at all.
recording-no-steps = none of its steps has logits

# No model is loaded that it could be a run of.
recording-no-model = no model is loaded yet

# It is of another model than the one loaded.
# $recorded (text) the name of the recorded model, with its revision
# $loaded (text) the name of the loaded one
# $field (text) the field of the recording in which they differ
recording-other-model = it is a run of { $recorded }, and { $loaded } is loaded here: they differ in “{ $field }”

# What to do about a file that is no recording. In quotation marks stands a button.
recording-not-a-recording-next = Choose a file that was saved here with “Save the run as a recording”, or written as docs/recordings.md says.

# What to do about a recording of another version.
recording-other-version-next = Open it with the version of the page that wrote it, or record the run again.

# What to do about a recording that is cut off or too long.
recording-cut-off-next = It was damaged on its way: copy or download it again.

# What to do about a recording that says what cannot be.
recording-wrong-next = Record the run again; docs/recordings.md says what a program that writes recordings must keep to.

# What to do about a recording that is too large.
recording-too-long-next = Record fewer steps, or only the most likely tokens of each.

# What to do about a recording that an embed cannot show. In quotation marks stands a button; Shape is a screen.
recording-no-logits-next = Open it on the page with “Open a recording”: its steps are shown one by one in Shape.

# What to do about a recording without steps.
recording-no-steps-next = Record the run again, with its logits.

# What to do about a recording that was opened too early.
recording-no-model-next = Wait until the model has arrived, and open it again.

# What to do about a recording of another model.
recording-other-model-next = Open the page with that model first.

## Logits and lists of the most likely tokens: why nothing can be sampled from one.

# The vector has no elements.
logits-empty = the model returned no logits at all

# A vocabulary too large for the ids to fit a TokenId.
# $count (text) how many
logits-too-many = { $count } logits are more than token ids can number

# A logit is NaN: the model's arithmetic failed.
# $token (text) its id
logits-not-a-number = the logit of token { $token } is not a number

# A logit is +∞: softmax is undefined.
# $token (text) its id
logits-positive-infinity = the logit of token { $token } is +∞

# Every token is excluded, so none can be chosen.
logits-nothing-possible = every logit is −∞: no token is possible

# The error for a setting outside its range.
# $name (text) name of the setting, as the libraries spell it
# $least (text) the smallest value allowed, inclusive
# $most (text) the greatest value allowed, inclusive
# $given (text) the rejected value
setting-out-of-range = { $name } must be from { $least } to { $most }, not { $given }

# The list has no tokens.
list-empty = The list has no tokens. Ask the API for log-probabilities: logprobs or top_logprobs.

# A value is NaN or +∞.
# $token (text) its id
list-not-a-number = The log-probability of token { $token } is not a number.

# A value above 0: its probability would be above 1.
# $token (text) the token
# $value (text) its value
list-above-zero = The log-probability of token { $token } is { $value }; none can be above 0. If these are raw logits, all of the vocabulary are needed. If they are probabilities, take their natural logarithms.

# A token occurs twice.
# $token (text) its id
list-duplicate = Token { $token } is in the list twice.

# Every value stands for a probability too small for a number.
list-nothing-possible = Every log-probability of the list stands for zero: no token is possible.

# The probabilities sum to more than one, by more than the numbers are rounded.
# $sum (text) their sum
list-sum-above-one = The probabilities of the list sum to { $sum }, which is more than 1. Are these log-probabilities to base e, at temperature 1?

# A vocabulary smaller than the list.
# $shown (text) number of tokens in the list
# $vocabulary (text) v, as given
list-vocabulary-too-small = The list has { $shown } tokens, but the vocabulary only { $vocabulary }.

# A token id that the vocabulary does not have.
# $token (text) the token
# $vocabulary (text) v, as given
list-outside-vocabulary = Token { $token } is outside a vocabulary of { $vocabulary } tokens.

# The tokens not shown cannot hold the rest: each has at most the probability of the least likely token shown.
# $rest (text) 1 − Σ p of the tokens shown
# $hidden (text) the number of tokens not shown
# $most (text) the greatest total these can have
list-rest-does-not-fit = The list leaves { $rest } of the probability to { $hidden } other tokens, which can hold { $most } at most. Are these the most likely tokens, and is the vocabulary's size right?

# Why a list is not a list of the most likely tokens.
# $rest (text) the probability that the list leaves
# $each (text) the probability of its least likely token
list-rest-fits-none = The list leaves { $rest } of the probability to other tokens, of which none can have more than { $each }, its least likely token: no vocabulary has so many tokens. Ask for the most likely tokens. If these are raw logits, all of them are needed.

# Top-k needs more ranks than are known.
# $k (text) k
# $known (text) how many ranks are known
undetermined-top-k = Top-k { $k } needs { $k } tokens; this list has { $known }. Ask the API for more.

# The nucleus goes on in the rest.
# $p (text) p
# $known (text) how many ranks are known
# $held (text) the least total probability that these can have, 0 to 1
undetermined-top-p = Top-p { $p } goes on beyond the list: its { $known } tokens hold { $held } of the probability for certain. Ask the API for more, or lower top-p.

# The bounds of the probabilities give nuclei of different sizes.
# $p (text) p
# $least (text) the smallest size possible
# $most (text) the greatest size possible
undetermined-nucleus-between = Top-p { $p } keeps between { $least } and { $most } tokens: the rest is known between bounds only. Ask the API for more.

# Tokens of the rest may pass min-p.
# $min-p (text) the setting
# $ceiling (text) the greatest probability of a token not shown, as a fraction of the greatest shown one, 0 to 1
undetermined-min-p = Min-p { $min-p } may keep tokens that the list does not show: they can have up to { $ceiling } of the greatest probability. Ask the API for more, or raise min-p.

# After penalties a token of the rest may be the most likely one.
undetermined-most-likely = After these penalties a token that the list does not show may be the most likely one. Ask the API for more.

# The random number falls where the list shows no token for certain.
# $u (text) the random number
# $held (text) the least total probability of the tokens whose rank is known, 0 to 1
undetermined-draw-in-rest = The random number { $u } falls into the rest: the list holds { $held } of the probability for certain. Ask the API for more.

# The bounds of the probabilities give different tokens.
# $u (text) the random number
# $least (text) the lowest rank possible, counted from 1
# $most (text) the highest rank possible, counted from 1
undetermined-draw-between = The random number { $u } selects rank { $least } or up to rank { $most }: the rest is known between bounds only. Ask the API for more.

# A penalty, bias or mask for a token of the rest.
# $token (text) the token
# $rule (text) the name of a rule: an `undetermined-rule-…`, or a name like Top-k
undetermined-hidden-token = Token { $token } is not in the list, so the effect of { $rule } on it is not known. Ask the API for more.

# A processor that depends on the sign of raw logits.
undetermined-needs-raw-logits = The repetition penalty depends on the sign of raw logits; this list has log-probabilities, which are all below 0. Use the presence or frequency penalty, or a source of raw logits.

# A processor whose rule reads the probabilities of all tokens.
# $rule (text) the same
undetermined-needs-vocabulary = { $rule } is not computed from a part of the vocabulary. Use a source of all logits.

# A mask that removes every token.
undetermined-nothing-left = The mask removes every token of the list. Allow at least one.

# Entropy after a temperature, over a rest of which only the total is known.
undetermined-entropy-at-temperature = The entropy is bounded at temperature 1 only: after a temperature the total of the rest is not known either. Ask the API for all tokens.

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-mask = the token mask

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-bias = the logit bias

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-repetition = the repetition penalty

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-frequency = the frequency penalty

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-presence = the presence penalty

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-ngram = No-repeat n-gram

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-temperature = temperature

# The name of a rule, in a sentence about a list of tokens.
undetermined-rule-typical = Typical sampling

## The loop: why a run does not begin, or does not go on.

# A model needs at least one token to continue from, for instance the beginning-of-text token.
prompt-empty = the prompt has no tokens; start from the beginning-of-text token

# No room is left for even one new token.
# $length (text) number of tokens in the prompt
# $window (text) the context window: the number of positions the model can read
# $most (text) how many leave room
prompt-too-long = the prompt has { $length } tokens; the model reads { $window } in all, so at most { $most } leave room for a new one

# Logits were supplied when none were awaited: they would belong to another position in the text.
run-no-logits-awaited = logits were supplied when none were awaited

# A decision was appended when no logits were pending, or after the run had stopped.
run-no-choice-awaited = there are no logits to choose from at this point

# The decision was made for another step than the one that is due.
# $decided (text) index of the step the decision was made for, from 0
# $current (text) index of the step that is due, from 0
run-stale = the decision is for step { $decided }, the loop is at step { $current }

# The run has no step with this index.
# $index (text) the index in the call, from 0
# $steps (text) number of steps taken so far
run-no-such-step = step { $index } does not exist; there are { $steps }, counted from 0

# The step's logits were dropped and have not been restored.
# $index (text) index of the step, from 0
run-logits-forgotten = the logits of step { $index } are not kept any more

# The logits do not say which token this is.
# $listed (text) how many are known
run-not-listed = only the { $listed } likeliest tokens are known, and the chosen one is not among them

# The token id is outside the vocabulary.
# $token (text) the id in the call
# $vocabulary (text) number of tokens in the vocabulary
run-no-such-token = token { $token } is not in the vocabulary of { $vocabulary }

# A number of beams that is not offered.
# $least (count) the fewest beams
# $most (count) the most beams
# $beams (text) the number asked for
beams-out-of-range = a beam search has { $least } to { $most } beams, not { $beams }

# No token may be generated.
beams-no-tokens = a beam search generates at least one token

# The length penalty is NaN or infinite.
# $penalty (text) its value
beams-length-penalty = the length penalty { $penalty } is not finite

## What a value must be, in a config or a GGUF file.

# What the value of a key must be: it follows “is not” or “must be”.
expected-text = a text

# What the value of a key must be: it follows “is not” or “must be”.
expected-string = a string

# What the value of a key must be: it follows “is not” or “must be”.
expected-flag = true or false

# What the value of a key must be: it follows “is not” or “must be”.
expected-whole = a whole number from 0

# What the value of a key must be: it follows “is not” or “must be”.
expected-whole-below = a whole number below 2⁶³

# What the value of a key must be: it follows “is not” or “must be”.
expected-finite = a finite number

# What the value of a key must be: it follows “is not” or “must be”.
expected-texts = a list of texts

# What the value of a key must be: it follows “is not” or “must be”.
expected-power-of-two = a power of two up to 65,536

# What the value of a key must be: it follows “is not” or “must be”.
expected-number-per-token = a number for each token

# What the value of a key must be: it follows “is not” or “must be”.
expected-pairs = a list of pairs with a space between them

# What the value of a key must be: it follows “is not” or “must be”.
expected-token-kinds = a list of numbers from 1 to 6

# What the value of a key must be: it follows “is not” or “must be”.
expected-token = the id of a token

# What the value of a key must be: it follows “is not” or “must be”.
expected-tokens = a token id, or a list of them

# What the value of a key must be: it follows “is not” or “must be”.
expected-size = a whole number from 1 to 1,048,576

# What the value of a key must be: it follows “is not” or “must be”.
expected-count = a whole number from 1 to 16,777,216

# What the value of a key must be: it follows “is not” or “must be”.
expected-layers = a whole number from 1 to 4,096

# What the value of a key must be: it follows “is not” or “must be”.
expected-epsilon = a small positive number

# What the value of a key must be: it follows “is not” or “must be”.
expected-even = even, and small

# What the value of a key must be: it follows “is not” or “must be”.
expected-theta = a number from 1 to 10¹²

# What the value of a key must be: it follows “is not” or “must be”.
expected-fraction = a positive number up to 1

# What the value of a key must be: it follows “is not” or “must be”.
expected-fraction-of-head = a fraction of `head_dim` that is an even number of coordinates

# What the value of a key must be: it follows “is not” or “must be”.
expected-low-factor = a positive number below 10⁶

# What the value of a key must be: it follows “is not” or “must be”.
expected-factor = a number from 1 to 10⁶

# What the value of a key must be: it follows “is not” or “must be”.
expected-high-factor = a number above `low_freq_factor`, below 10⁶

# What the value of a key must be: it follows “is not” or “must be”.
expected-above-0 = a number above 0

# What the value of a key must be: it follows “is not” or “must be”.
expected-up-to-1 = a number above 0, at most 1

# What the value of a key must be: it follows “is not” or “must be”.
expected-divisor-of-n-embd = a divisor of `n_embd`

# What the value of a key must be: it follows “is not” or “must be”.
expected-divisor-of-hidden-size = a divisor of `hidden_size`

# What the value of a key must be: it follows “is not” or “must be”.
expected-divisor-of-heads = a divisor of `num_attention_heads`

# Names of activation functions.
supported-gelu = gelu, gelu_new, gelu_fast and gelu_pytorch_tanh

## GGUF files: what of a file is wrong, in more detail.

# The value of `split.count`, in “is …, which is not computed here”.
gguf-found-parts = more than 1: it is one part of a model

# A width of values that is not that of keys, in “is …, which is not computed here”.
# $values (text) the width of values
# $keys (text) the width of keys
gguf-found-widths = { $values } beside keys of { $keys }

# Factors of a rotary embedding, in “is …, which is not computed here”.
# $count (text) how many there are
# $largest (text) the largest
gguf-found-factors = { $count } factors up to { $largest } that are not of the kind llama3

# It follows “its header is damaged:”, as the next ones.
# $at (text) the place in the file
gguf-not-utf-8 = the text at byte { $at } is not UTF-8

# The file ends before what its header counts.
# $count (text) how many it counts
gguf-short-for-values = { $count } values of a list, for which the file is too short

# The file ends before what its header counts.
# $count (text) how many it counts
gguf-short-for-tensors = { $count } tensors, for which the file is too short

# The file ends before what its header counts.
# $count (text) how many it counts
gguf-short-for-keys = { $count } keys, for which the file is too short

# More tensors than any model has.
# $found (text) how many there are
# $most (text) how many are read
gguf-many-tensors = { $found } tensors; at most { $most } are read

# A tensor has two entries.
# $name (text) its name
gguf-tensor-twice = the tensor `{ $name }` is there twice

# A number of dimensions that no tensor has.
# $name (text) its name
# $dimensions (text) how many
gguf-tensor-dimensions = the tensor `{ $name }` has { $dimensions } dimensions

# Sizes that no tensor has.
# $name (text) its name
# $sizes (text) the sizes, in brackets
gguf-tensor-sizes = the tensor `{ $name }` has the sizes { $sizes }

# A tensor ends after the end of the file.
# $name (text) its name
# $bytes (text) its length
# $offset (text) where it begins
# $file-bytes (text) the length of the file
gguf-tensor-beyond = the tensor `{ $name }` would have { $bytes } bytes at offset { $offset }, the file has { $file-bytes }

# Two tensors have bytes in common.
# $name (text) its name
gguf-tensor-over-another = the tensor `{ $name }` lies over another

# More keys than any model has.
# $found (text) how many there are
# $most (text) how many are read
gguf-many-keys = { $found } keys; at most { $most } are read

# A key has two values.
# $key (text) the key
gguf-key-twice = the key `{ $key }` is there twice

# A kind of value that the format does not have.
# $key (text) the key
# $kind (text) the number of the kind
gguf-unknown-kind = the value of `{ $key }` is of the unknown kind { $kind }

# More values in lists than any model has.
# $most (text) how many are read
gguf-many-values = lists of more than { $most } values

# A token is longer than any sound one.
# $token (text) its id
# $bytes (text) its length
gguf-long-token = token { $token } has { $bytes } bytes

# Two tokens have the same text.
# $token (text) its text
gguf-token-twice = the token “{ $token }” is there twice

# Factors of a rotary embedding. It follows “This GGUF file cannot be used:”.
# $key (text) the key
gguf-many-factors = its `{ $key }` has too many numbers

# The same of a file that is there. It follows “is damaged:” or “cannot be run here:”.
# $key (text) the key
# $count (text) how many
gguf-count-of-factors = `{ $key }` has { $count } numbers

## The hub: why one of its answers cannot be read.

# Why an answer of the hub cannot be read; it stands in brackets, as the next ones.
hub-detail-other-part = it is another part than the one asked for

# The hub names no commit.
hub-detail-no-commit = its field `sha` is no commit

# A repository has more files than are listed here.
# $most (text) how many are listed
hub-detail-many-files = it has more than { $most } files

# The list of files goes on at another host.
hub-detail-next-page = its next page is nowhere on the hub

# A file without a checksum.
# $path (text) the file
hub-detail-no-digest = { $path } has no digest

# An answer about a repository of several models.
hub-detail-several = it has several models

# An answer about something else than was asked for.
hub-detail-other-model = it is about another commit or file

# An answer that is longer than any sound one.
# $limit (text) the longest that is read
hub-detail-longer = it is longer than { $limit } bytes

## The browser’s storage: why it failed.

# The browser wrote less than it was given; it stands in brackets, as the next ones.
# $written (text) bytes that were written
# $bytes (text) bytes that were given
store-detail-written = it took { $written } of { $bytes } bytes

# The browser did not let this tab write alone.
store-detail-no-lock = the lock was not given

# The browser cannot let one tab write alone.
store-detail-without-locks = this browser has no locks

## Files of a model: what of one is wrong.

# Why a file could not be fetched; it stands in brackets, as the next one.
# $status (text) the status
file-http-status = HTTP status { $status }

# The answer has no content.
file-empty-answer = an empty answer

# The host answers with a web page. It follows “is damaged:”.
file-web-page = a web page came instead

# The same of a model’s folder; it stands in brackets.
# $file (text) the file that was asked for
file-is-web-page = { $file }: a web page came instead

# A file of another version; it follows “is damaged:”, as the next ones.
# $found (text) its number
# $read (text) the number that is read
file-other-format = it has format { $found }, this page reads { $read }

# A manifest lacks a file.
# $file (text) the file
file-not-listed = it does not list { $file }

# A file is not as long as its manifest says.
# $bytes (text) its length
# $listed (text) the length that is listed
file-other-size = it has { $bytes } bytes instead of { $listed }

# A file is not the one that its manifest lists.
file-other-checksum = its checksum is not the published one

# A file of merges is cut off.
file-merge-cut-off = it ends inside of a merge

# A merge names a token that is not there.
# $token (text) its id
file-merge-too-early = a merge uses token { $token } before there is one

# The manifest of a vocabulary is damaged.
file-single-bytes = its single bytes are not in hexadecimal

# A token is longer than any sound one.
# $token (text) its id
# $limit (text) the longest
file-long-token = token { $token } is longer than { $limit } bytes

# Two tokens have the same id or text.
# $token (text) its id
file-token-twice = token { $token } is there twice

# Note of a model: its tokenizer has a pattern that may match other text here than in the published library.
# $construct (text) the beginning of the construct in the pattern
note-unproven-pattern = The tokenizer cuts texts by a pattern with “{ $construct }”. It is not proven that this means the same here as in the published library: the tokens may differ.

# A tokenizer's pattern that the engine of patterns here refuses. It follows “cannot be run here:”.
# $construct (text) the beginning of the construct in the pattern
file-unusable-pattern = its tokenizer cuts texts by a pattern with “{ $construct }”, which cannot be used here

# A number format that WebGPU does not have. It follows “cannot be run here:”, as the next ones.
# $format (text) the format
model-format-on-gpu = on a GPU weights are kept in f32, not in { $format }

# The grammar of the training text is of another version.
# $file (text) the file
model-other-grammar = { $file }: it is of another version than this page reads

# The grammar needs such a token.
# $file (text) the file
model-without-end = { $file }: the model has no token that ends a text

## What another program does not do as this page does: warnings beside exported settings.

# $program (text) the other program, as transformers
# $setting (text) the name of the setting
export-cannot = { $program } cannot apply { $setting }: it is left out.

# $program (text) the other program
# $setting (text) the name of the setting
export-once = { $program } applies { $setting } once: only the first setting is written.

# $program (text) the other program
# $temperature (text) the highest temperature
export-hottest = { $program } refuses a temperature above { $temperature }.

# $program (text) the other program
export-other-numbers = { $program } draws other random numbers: the seed does not give the same text.

# $program (text) the other program
export-no-order = { $program } does not say in which order it applies its settings.

# $program (text) the other program
# $settings (text) the names of the settings in its order, with commas between them
export-order = { $program } always applies them in the order { $settings }.

# $setting (text) top_k
# $program (text) the other program
export-keeps-ties = { $setting }: { $program } keeps all tokens that tie with the k-th.

# $setting (text) top_k
# $program (text) the other program
export-exactly-k = { $setting }: { $program } keeps exactly k tokens, whatever ties.

# $setting (text) typical_p
# $program (text) the other program
export-exceeds = { $setting }: { $program } goes on until the sum exceeds the mass.

# $setting (text) repetition_penalty
# $program (text) the other program
export-whole-text = { $setting }: { $program } penalises the whole text.

# $setting (text) frequency_penalty or presence_penalty
# $program (text) the other program
export-counts-prompt = { $setting }: { $program } counts the prompt's tokens too.

# $setting (text) frequency_penalty or presence_penalty
# $program (text) the other program
export-ignores-prompt = { $setting }: { $program } does not count the prompt's tokens.

# The name of a setting in the sentences above.
export-token-mask = the token mask

# The name of a program in the sentences above: one that answers requests as OpenAI's does.
export-open-ai = an OpenAI-style API

# DRY is a sampler.
export-dry-ends = DRY: llama.cpp's server also ends passages at newline, colon, quote and asterisk.

# DRY is a sampler; breakers end its passages.
export-dry-breakers = DRY: llama.cpp takes breakers as strings, not as tokens: they are left out.

# The command line is one of the targets.
export-no-stop-strings = llama.cpp's command line has no stop strings: they are left out.

# Mirostat is a sampler.
# $setting (text) the name of another setting
export-mirostat-ignores = With Mirostat, llama.cpp ignores { $setting }.

# The seed of this page may be larger.
export-seed-cut = llama.cpp's seeds have 32 bits: the seed is cut off.

# The constraint of the output.
export-no-schema = The constraint is no valid JSON schema: it is left out.

# $program (text) the other program
export-needs-llguidance = The constraint needs `pip install llguidance`; { $program } applies it after the penalties.

# llguidance is the library for constraints.
export-llguidance-cuts = llguidance knows the tokenizer there and cuts forced text as it would: other tokens than here may be allowed.

# $program (text) the other program
export-cuts = { $program } cuts forced text as the tokenizer would: other tokens than here may be allowed.

# $program (text) the other program
export-draws-again = { $program } first draws without the grammar, and again with it if the token is not allowed.

# Two kinds of constraints.
export-lark-build = Regular expressions and Lark need llama.cpp built with LLAMA_LLGUIDANCE=ON.

# response_format is a field of the request.
export-chat-body = response_format belongs to /v1/chat/completions: the body is for it. The prompt is a message there, which the model answers and does not continue.

# Two rules for JSON schemas.
export-strict-schema = OpenAI itself wants every property required and additionalProperties false.

# $program (text) the other program
export-schema-alone = { $program } can constrain the output by a JSON schema alone: the constraint is left out.

## What is odd in a model's files, and what was made of it: the model is loaded all the same.

# Note: a head that the config ties to the embedding, but that has other numbers.
note-other-head = config.json ties the head to the embedding, but the weights have a head with other numbers: the head of the file is used, as in transformers.

# Note: a side file is no JSON object, or no text.
# $file (text) name of the file
# $detail (text) why it cannot be read
note-unread-file = { $file } cannot be read and is left out: { $detail }.

# Note: a side file that is not used.
# $file (text) name of the file
# $why (text) a sentence that says why
note-unused-file = { $file } is left out. { $why }

# Note: a side file with numbers that JSON does not have.
# $file (text) name of the file
note-not-finite = { $file } has numbers that JSON does not have, such as NaN or Infinity: they are left out.

# Note: end tokens that the model does not have.
# $tokens (text) their ids
note-unknown-ends = generation_config.json names end tokens that this model cannot write: { $tokens }. They are left out.

# Note: a value of a GGUF file that a chat needs, and that cannot be used.
# $key (text) its key
# $expected (text) what it must be: an `expected-…`
note-gguf-value-left-out = In the GGUF file, `{ $key }` is not { $expected }: it is left out.

# Note of a model: its tokenizer changes a text after its tokens were joined.
note-joined-text = The tokenizer changes a text once more when its tokens are joined. Here each token is shown as it is written alone: the text can differ from that of the published library.

# Note: a value of generation_config.json or tokenizer_config.json that cannot be used.
# $file (text) name of the file
# $key (text) its key
# $value (text) the value, shortened
# $expected (text) what it must be: an `expected-…`
note-value-left-out = In { $file }, `{ $key }` is { $value }, which is not { $expected }: it is left out.

# Note: a value that stands for another one, such as 20.0 for 20.
# $file (text) name of the file
# $key (text) its key
# $value (text) the value in the file
# $whole (text) the value that it stands for
note-read-as = In { $file }, `{ $key }` is { $value }: it is read as { $whole }.

# Note: end tokens of config.json that generation_config.json does not name.
# $tokens (text) ids of the tokens that do not end a text
# $ends (text) ids of the tokens that do
note-other-ends = config.json and generation_config.json name other end tokens. generation_config.json decides, as in transformers: a text ends at { $ends }, not at { $tokens }.
