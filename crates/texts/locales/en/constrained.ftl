### The Constrained output screen: only tokens that keep to a form. Fetched with the screen.

# The title of the figure of a mask.
title-mask = Before and after the mask

# The title of the figure of whole outputs.
title-outputs = Whole outputs: masked and conditioned

# The name of the bars after the mask.
after-mask = after the mask

# The name of the bars of the conditioned distribution.
conditioned = conditioned

# The name of the bars of the masked distribution.
masked = masked

# The formula of the mask: each allowed token's share.
mask-formula = p′(t) = p(t) / m for an allowed token t, with m = Σ p over the allowed tokens; 0 for all others

# The two distributions over whole outputs.
conditioning-formula = masked: Π p(yᵢ) / Π m(y₁…yᵢ₋₁) — conditioned: Π p(yᵢ) / Z, with Z = Σ Π p(yᵢ) over all allowed outputs; p = 1 for an end where nothing else may follow

# Where engines apply the mask.
place = The mask is applied to the logits, before every processor, as in vLLM. llama.cpp draws without the grammar first and, if the token is not allowed, draws again with it: the same distribution, unless a processor removes tokens.

# Which spellings are allowed.
spellings = Every spelling of an allowed text is allowed. A server whose grammar knows the tokenizer allows one spelling of forced text, so it has more forced tokens.

# Why bytes that are in no character end a JSON text.
no-character = bytes that are no UTF-8

# What the screen is about.
about = Before each token, the tokens that cannot continue an allowed output are removed from the distribution, and those that are left share what the removed ones had. llguidance computes the mask: one of the backends of vLLM, SGLang and llama.cpp. Prompt, settings and random numbers are the same on both sides.

# The label of the choice of kind.
kind = Constraint

# The label of the field.
text = What the whole output must be

# The same for a list.
choices = One choice in each line; spaces count

# What that button does.
step-about = The next token of both texts; key →

# The label of the button that writes both texts to their ends.
to-end = To the end

# What that button does.
to-end-about = Both texts to their ends; key Space

# Shown before the first step.
before = Press Token: the same step with the mask and without it.

# Shown while only recorded steps are there.
no-engine = Constrained output needs an engine that computes: recorded runs cannot read another text.

# Shown where prompt, settings or constraint are others than those of the texts.
outdated = Prompt, settings or constraint have changed. The next token starts over.

# While the worker for masks is fetched.
fetching = Fetching what computes the mask…

# While it compiles.
compiling = Compiling the constraint…

# The name of both texts, for screen readers.
texts = Both texts

# The mark of a forced token.
forced = 1: forced

# The mark of the token at which the texts part, for screen readers.
parts = the texts part here

# The mark of a token that was the only one allowed, for screen readers.
only-allowed = forced

# The mark of the token that breaks the JSON, for screen readers.
breaks = JSON breaks here

# The name of the table of steps.
table = Steps with the mask

# What the last columns are.
columns-about = Before: the token’s probability by the model. After: its share among the allowed tokens. Drawn from: that share under your settings, against which u is held.

# The heading of whole outputs.
whole = Masking is not conditioning

# The label of the button that enumerates them.
enumerate = All outputs by the grammar’s truth

# While that is done.
enumerating = Enumerating…

# What the button does, where the model's grammar is known.
enumerate-known = The model was trained on texts of a known grammar.

# The same where the model may have come without it.
enumerate-perhaps = Where the model came with the grammar of its training texts, the true probabilities are known.

# What the button does.
enumerate-about = For a small constraint, all outputs that it allows are listed with their true probabilities after this prompt: that the text goes on with it, drawn token by token under the mask, and as the share among them. Temperature 1, no other settings. An end is a token like the others, but where nothing else may follow it is certain: whether the text would end there is not asked.

# The name of the table of outputs.
outputs = Allowed outputs

# The label of the button that saves the table of steps.
save-table = Save all steps as CSV

# The heading of the export.
export = The constraint in other programs

# What to do where the worker for masks failed.
worker-step = Check the connection and press Token again: another worker is started. Prompt, constraint and both texts are kept.

# What to do where the model has no grammar.
grammar-step = Open the model tokenloop-1m: the grammar of its training texts is known.

# What to do where the text is outside of the grammar.
truth-step = Take the example Countries, or another beginning of a text by this model’s grammar.

# No whole output has a probability above 0.
no-output = By the grammar, no allowed output follows this prompt.

# Computing a mask would cost too much.
too-complex = Computing a mask of this constraint would take too long.

# What to do where outputs cannot be enumerated.
smaller-step = Take another constraint: the example Countries has three outputs.

# Shown where both texts are the same to their ends.
no-parting = Both texts are the same: the mask has removed no token that was chosen.

# The name of the preset with a record.
presets-record = A record

# What to look at in it.
presets-record-look = Without the mask the JSON breaks; with it, every token keeps to the schema, and the sentence beside says what the model wanted instead.

# The name of the preset with a schema after a story's beginning.
presets-against = Out of a story

# What to look at in it.
presets-against-look = The model wants to tell a story: it gives the two tokens that can begin the object less than 0.0001% together, and the mask takes one of them.

# The name of the preset with a forecast.
presets-weather = A forecast

# What to look at in it.
presets-weather-look = The texts are the same until the weather that the model draws is not on the list: they part where the mask removes it.

# The name of the preset with a sentence.
presets-sentence = A sentence

# What to look at in it.
presets-sentence-look = The mask does not look ahead: it allows the letter f for the fox, and then the model wants another word.

# The name of the preset with capitals.
presets-capital = Wrong capitals

# What to look at in it.
presets-capital-look = The model is sure of Paris, which is not on the list: a wrong city, hardly possible before the mask, gets almost everything.

# The name of the preset with countries.
presets-countries = Countries

# What to look at in it.
presets-countries-look = Enumerate the outputs below: France has a smaller share under the mask than among allowed outputs, because other countries lend their first letters to its rivals.

# What to look at in a record of a model of real texts.
presets-real-record-look = Compare both texts: with the mask, every token keeps to the schema, and the sentence beside says what the model wanted instead.

# What to look at in an object after its story's beginning.
presets-real-against-look = The text is a story: see how little the model gives to the tokens that can begin the object. The mask takes one of them all the same.

# The name of the preset with a date.
presets-date = A date

# What to look at in it.
presets-date-look = The texts are the same until the model draws what the expression does not allow: see at which token they part.

# What to look at in a sentence of a model of real texts.
presets-real-sentence-look = The mask does not look ahead: it allows every beginning of a listed word, also one after which the model wants another word.

# What to look at in a list of wrong capitals.
presets-real-capital-look = Paris is not on the list: see how little the listed cities had before the mask, and how it is shared between them after it.

# What to do where a constraint needs too much work.
simpler-step = Make it simpler: fewer repetitions in each other, and smaller numbers of repetitions.

# A column of the steps.
column-step = Step

# A column of the steps.
column-token = Token

# A column of the steps: how many tokens the mask allows.
column-allowed = Allowed

# A column of the steps.
column-mass = Probability of the allowed tokens

# A column of the steps.
column-wanted = Most likely without the mask

# A column of the file of all steps, after the token that is most likely without the mask.
column-wanted-probability = Its probability

# A column of the steps: the token’s probability by the model.
column-before = Before

# A column of the steps: the token’s share among the allowed ones.
column-after = After

# A column of the steps: that share under the settings.
column-drawn-from = Drawn from

# A column of the file of all steps: the tokens that a setting left of the allowed ones.
# $setting (text) the setting
left-after = Left after { $setting }

# A kind of constraint.
kind-json-schema = JSON schema

# A kind of constraint.
kind-regex = Regular expression

# A kind of constraint.
kind-lark = Lark grammar

# A kind of constraint.
kind-choice = List of choices

# A step at which the mask leaves one token.
# $token (text) the token
# $share (text) its probability by the model
only-one-allowed = Only { $token } is allowed, whatever the model gives it: here { $share }.

# A step: what the mask leaves.
# $allowed (count) the allowed tokens
# $all (count) all tokens of the vocabulary
# $mass (text) the probability of the allowed ones
allowed = { $all ->
    [one] { $allowed } of { $all } token are allowed; the model gave them { $mass } together.
   *[other] { $allowed } of { $all } tokens are allowed; the model gave them { $mass } together.
 }

# After that, where the mask removed the most likely token; “It” is the model.
# $token (text) that token
# $share (text) its probability
wanted = It found { $token } most likely ({ $share }), which is not allowed.

# After that: the token of the step.
# $token (text) the token
# $before (text) its probability by the model
# $after (text) its share among the allowed tokens
token-shares = { $token } has { $before } of the model, and { $after } among the allowed.

# After that, where the settings removed tokens, too.
# $settings (text) each setting with the tokens it left, separated by commas
left-by-settings = Left of the allowed after each of your settings: { $settings }.

# A setting with the tokens it left.
# $setting (text) the setting
# $left (count) the tokens left
left-by-setting = { $setting }: { $left }

# How much of the masked run needed no model.
# $forced (count) the tokens that were the only ones allowed
# $all (count) the tokens of the run
forced-tokens = { $all ->
    [one] { $forced } of { $all } token were the only ones allowed. A server reads several such tokens in one pass. This page makes a pass for each, to show what the model gave it.
   *[other] { $forced } of { $all } tokens were the only ones allowed. A server reads several such tokens in one pass. This page makes a pass for each, to show what the model gave it.
 }

# Where the texts part, as the mask had removed the token.
# $step (count) the place of the token
# $unmasked (text) the token of the run without the mask
# $masked (text) the token of the run with it
parting-by-removal = At token { $step } the run without the mask takes { $unmasked }, which is not allowed; with the mask it is { $masked }. The random number is the same.

# Where the texts part, although both tokens are allowed.
# $step (count) the place of the token
# $unmasked (text) the token of the run without the mask
# $masked (text) the token of the run with it
parting-by-shares = At token { $step } both { $unmasked } and { $masked } are allowed. The random number is the same, but the allowed tokens share what the others had, so it falls on { $masked }.

# What an output is to a parser of JSON.
json-complete = JSON: a parser accepts the whole output.

# What an output that has ended is to a parser of JSON.
json-cut = No JSON: the output ends before the value does, so a parser refuses it.

# What an output that goes on is to a parser of JSON.
json-unfinished = A JSON parser accepts it as far as it goes.

# Where an output stops being JSON.
# $token (count) the place of the token
# $character (count) the place of the character in the output
# $complaint (text) what the parser says
json-break = JSON breaks with token { $token }, at character { $character }: { $complaint }.

# The heading of a step.
# $token (count) the place of its token
step-name = The mask at token { $token }

# The settings of a pair of runs in a file.
# $settings (text) those of every run
# $kind (text) the kind of the constraint
# $constraint (text) the constraint
made-with = { $settings }; output constrained by: { $kind }: { $constraint }

# A sentence about one of the texts, for screen readers.
# $side (text) the name of the text
# $sentence (text) the sentence
of-side = { $side }: { $sentence }

# Why the masked run has ended.
complete = The output is complete: it keeps to the constraint.

# Why the masked run under a JSON schema has ended.
complete-schema = The output is complete: it keeps to the grammar that the schema was compiled to. A validator can still refuse it, for a date that no calendar has or a name that is written with escapes.

# After why the run was stopped.
complete-is-unknown = Whether the output is complete would take too long to find out.

# Why the masked run has ended.
dead-end = Dead end: the output is not complete, and no token of this vocabulary continues it. Change the constraint.

# Why the masked run has ended.
impossible = The model gives every allowed token the probability 0. Change the constraint or the prompt.

# Why the masked run has ended.
too-ambiguous = The constraint is too ambiguous here: computing the mask would take too long. Make it simpler; usual causes are a rule that calls itself twice side by side, and an object with many optional properties.

# After that the run was stopped by the limit on tokens.
cut-by-max-new-tokens = The output is not complete: the limit on tokens holds without regard to the constraint. Raise the limit, or bound the lengths in the constraint.

# After that the run was stopped by the full context.
cut-by-context-full = The output is not complete: the context window is full, without regard to the constraint. Take a shorter prompt, or bound the lengths in the constraint.

# After that the run was stopped by a stop string.
cut-by-stop-sequence = The output is not complete: a stop string holds without regard to the constraint. Take the stop string away.

# After that the run was stopped by an end-of-text token.
cut-by-end-of-sequence = The output is not complete: the grammar asks for an end-of-text token before its own end. Take this token out of the grammar.

# What to do where no constraint is written.
empty-step = Write one, or take an example.

# What to do where the constraint is too long.
too-long-step = Shorten it.

# What to do where the schema is no JSON, after the place.
not-json-step = Correct it there.

# What to do where no output can keep to the constraint.
unsatisfiable-step = Loosen what contradicts itself.

# What to do where the constraint cannot be compiled.
invalid-step = Correct it, or take an example.

# What to do where one text may have to match too many expressions at once.
too-many-at-once-step = Write fewer patterns that meet: under allOf and beside $ref in a schema, with & and ~ in a grammar.

# How likely an allowed output is.
# $share (text) the probability
valid-without = Without a constraint, at temperature 1 and without other settings, the text goes on with an allowed output with probability { $share }.

# After that, where masking can lead to a dead end.
# $share (text) the probability
stuck = Masking leads with probability { $share } to where nothing allowed is possible.

# After that, where masking gives other shares.
# $masked (text) the share of the output that changes most
# $conditioned (text) its share among the allowed outputs
# $distance (text) the total variation
other-shares = Masking token by token gives other shares than keeping the allowed outputs of many: one output has { $masked } instead of { $conditioned }, and { $distance } of all outputs would have to change (total variation).

# After that, where masking gives the same shares.
same-shares = Masking token by token gives the same shares as keeping the allowed outputs of many.

# The bar of what gets stuck.
stuck-output = no output

# The bar of the outputs without a bar of their own.
# $others (count) these outputs
other-outputs = { $others } others

# The same, with what gets stuck.
# $others (count) these outputs
other-outputs-or-none = { $others } others, or no output

# How far an enumeration is.
# $seen (count) the beginnings that were looked at
# $known (count) those, and those that wait
enumerated = { $seen } of at least { $known } beginnings of outputs

# Why outputs are not enumerated.
# $most (count) the most beginnings
too-many-outputs = More than { $most } beginnings of outputs are possible: take a smaller grammar.

# A column of the outputs.
column-output = Output

# A column of the outputs: the probability that the text goes on with it.
column-unconstrained = Text goes on with it

# A column of the outputs.
column-masked = Masked

# A column of the outputs.
column-conditioned = Conditioned
