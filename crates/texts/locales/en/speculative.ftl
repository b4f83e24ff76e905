### The Speculative decoding screen: a draft proposes, the model checks. Fetched with the screen.

# The name of the table of all rounds.
title-table = Rounds with their proposals

# The name of the picture of one position.
title-position = A proposal and the target

# The title of the counts of many rounds.
title-rounds = Counts of 10,000 rounds beside the target’s probabilities

# The name of the bars of the residual where draft and target are the same.
no-residual = p = q up to rounding: nothing can be rejected

# The name of the bars of the residual.
residual = After a rejection: max(0, p − q), rescaled

# The name of the bars after the last proposal.
target-alone = The target after all proposals

# The name of the bars that the bonus token is drawn from.
bonus = The bonus token is drawn from p

# The draft's bars.
q = draft, q

# The target's bars.
p = target, p

# The bars of the residual.
residual-share = residual

# The bars of what is drawn from.
drawn-from = drawn from

# What the screen is about.
about = A small draft proposes several tokens, one pass of its own for each. The target reads them all in one pass. Each proposal x is accepted with probability min(1, p(x) / q(x)): p is the target’s probability, q the draft’s. The first rejected one is replaced by a draw from max(0, p − q), rescaled to a sum of 1, and those behind it are dropped. If all are accepted, the same pass has given the distribution of one more token. The text then has exactly the distribution of the target alone (Leviathan, Kalman and Matias 2023).

# How the lines under the tokens read.
legend = Solid line: a proposal that was kept. Double: a token in place of a rejected one. Dotted: one more after all were kept.

# What p, q and u of the table are.
probabilities = p is the probability that the large model (the target) gives a token, q that of the small one (the draft). A proposal is kept where the random number u is below p / q. With the tokens put in place of rejected ones, the text has the large model’s own distribution.

# The name of the group of choices, for screen readers.
choices = Choices of the draft

# The label of the choice of draft.
draft = Draft

# The label of the number of proposals.
proposals = Proposals

# The label of the choice how the draft draws.
draws = It draws

# The label of the button that makes one pass.
pass = Pass

# What that button does.
pass-about = Make the next forward pass

# The name of the text, for screen readers.
text = Text by rounds

# Shown before the first round.
before = Press Round: the draft proposes, the target checks.

# Shown in place of an accepted text's end.
over = The text has ended.

# The heading of the table of a round, for screen readers.
table = Proposals of the round

# Shown where the distributions of an old round were dropped.
dropped = The distributions of this round were dropped to save memory. Those of the newest rounds are kept.

# The heading of the counts.
same = The same distribution

# The label of the button that makes many rounds.
repeat = 10,000 rounds here

# The same once there are some.
repeat-more = Another 10,000 rounds

# What the button does.
repeat-about = New random numbers at the shown position: propose, accept or replace. The mark is what the target’s probabilities lead to, the band what chance allows.

# Shown where the shown position has no proposal.
no-proposal = Nothing was proposed at this position. Show one with a proposal.

# The label of the button that measures plain decoding.
measure = Measure plain decoding

# While that is measured.
measuring = Measuring…

# The label of the button that makes the text the run.
open-as-run = Make this text the run

# While the draft model loads.
loading-draft = Loading the draft model…

# Shown while only recorded steps are there.
no-engine = Speculative decoding needs an engine that computes: recorded runs cannot read another text.

# Shown where prompt, settings or choices are others than those of the text.
outdated = Prompt, settings or choices have changed. The next round starts over.

# The label of the button that saves all rounds as a table.
save-table = Save all rounds as CSV

# Announced once the text is dropped.
restarted = The text is dropped. The next round begins another.

# What to look at in it.
presets-story-look = The draft has a tenth of the target’s weights. Look at the first rejected proposal: the draft gave it more than the target does.

# The name of the preset with a refrain.
presets-copy = Look-up

# What to look at in it.
presets-copy-look = The text repeats itself, so what was looked up is accepted again and again, and no pass of a draft is needed.

# The name of the preset with an early checkpoint.
presets-weak = A weak draft

# What to look at in it.
presets-weak-look = The checkpoint after 600 steps proposes eight tokens at a time. Most rounds drop some of them, and each had cost a pass.

# What to look at where a text of a real model repeats itself.
presets-real-copy-look = The text repeats itself: see how many of the looked-up tokens each round accepts. No pass of a draft is needed.

# The name of the preset with a text that has no repetition.
presets-no-copy = Nothing to copy

# What to look at in it.
presets-no-copy-look = Look at the rounds without a proposal: where the last tokens have not stood in the text before, there is nothing to look up.

# The heading of the column with the number of a round.
rounds-round = Round

# The title of the picture of a place with a proposal.
# $round (text) the number of the round
# $place (count) the place in the round
position-title = Round { $round }, place { $place }: a proposal and the target

# The title of the picture of the place after the last proposal.
# $round (text) the number of the round
position-title-after-all = Round { $round }: the token after all proposals

# The name of the bars of both models where the proposal was accepted.
# $proposed (text) the proposed token
both-models-accepted = Draft and target: { $proposed } accepted

# The name of the bars of both models where the proposal was rejected.
# $proposed (text) the proposed token
both-models-rejected = Draft and target: { $proposed } rejected

# The name of the bars of both models where the proposal stood behind a rejected one.
# $proposed (text) the proposed token
both-models-dropped = Draft and target: { $proposed } dropped

# The title of the counts.
# $samples (count) the samples
# $place (count) the place in the round
# $round (text) the number of the round
rounds-title = { $samples } samples at place { $place } of round { $round }

# The title of the counts where there were others before.
# $samples (count) the samples
# $place (count) the place in the round
# $round (text) the number of the round
# $set (text) which set of samples it is
rounds-title-of-set = { $samples } samples at place { $place } of round { $round }, set { $set }

# What a look-up draws from.
look-up-draws = A token that is looked up is certain: q is 1 for it and 0 for every other, so it is accepted with probability p.

# What a greedy draft draws from.
greedy-draft-draws = A greedy draft proposes its most likely token. What was drawn from has one token: q is 1 for it, so it is accepted with probability p. vLLM and SGLang draft so by default.

# What a draft draws from under settings that are greedy.
greedy-settings-draw = Your settings are greedy, for the draft too: a proposal is accepted if it is the target’s most likely token.

# What a draft draws from under other settings.
settings-draw = The draft draws under your settings: q is its distribution after temperature and filters, as p is the target’s.

# A draft, in the list.
source-draft = small draft model

# A draft, in the list.
source-checkpoint = early checkpoint

# A draft, in the list.
source-look-up = look-up in the text

# A draft, in the list.
source-target = the target itself

# How the draft draws, after “It draws”.
draws-under-settings = under your settings

# How the draft draws, after “It draws”.
draws-greedily = greedily

# The settings of a text in a file.
# $settings (text) those of every text
# $proposals (count) the proposals of a round
# $source (text) the look-up, as in the list
made-with-look-up = { $proposals ->
    [one] { $settings }; speculative decoding, { $proposals } proposal by { $source }
   *[other] { $settings }; speculative decoding, { $proposals } proposals by { $source }
 }

# The settings of a text in a file, where the draft draws under the settings.
# $settings (text) those of every text
# $proposals (count) the proposals of a round
# $source (text) the draft, as in the list
made-with-same-settings = { $proposals ->
    [one] { $settings }; speculative decoding, { $proposals } proposal by { $source }, which draws under your settings
   *[other] { $settings }; speculative decoding, { $proposals } proposals by { $source }, which draws under your settings
 }

# The settings of a text in a file, where the draft is greedy.
# $settings (text) those of every text
# $proposals (count) the proposals of a round
# $source (text) the draft, as in the list
made-with-greedy-draft = { $proposals ->
    [one] { $settings }; speculative decoding, { $proposals } proposal by { $source }, which draws greedily
   *[other] { $settings }; speculative decoding, { $proposals } proposals by { $source }, which draws greedily
 }

# Where a token comes from: a proposal.
token-accepted = accepted

# Where a token comes from: it stands in place of a rejected one.
token-from-residual = from the residual

# Where a token comes from: it follows after all proposals.
token-bonus = bonus

# The counts of many rounds.
# $share (text) the share of the accepted proposals
# $expected (text) the expected one
accepted = Accepted: { $share } of the proposals; Σ min(p, q) = { $expected } was to be expected.

# The verdict on counts.
counts-fit = So the counts fit the target’s probabilities.

# The verdict on counts.
counts-are-rare = This is one of the rarer tries: make another 10,000 and see whether it stays so.

# What became of a proposal.
rounds-accepted = accepted

# What became of a proposal.
rounds-rejected = rejected

# What became of a proposal behind the first rejected one.
rounds-dropped = dropped

# The name of a round.
# $round (text) its number
rounds-name = Round { $round }

# In the table of a round: the place of the token after the accepted proposals.
rounds-then = then

# In the table of a round: the outcome of a proposal.
# $acceptance (text) the probability of its acceptance
rounds-accepted-below = accepted: u is below { $acceptance }

# In the table of a round: the outcome of a proposal.
rounds-accepted-after-end = accepted, but the text ends before it

# In the table of a round: the outcome of a proposal.
# $acceptance (text) the probability of its acceptance
rounds-rejected-not-below = rejected: u is not below { $acceptance }

# In the table of a round: the outcome of a proposal.
rounds-dropped-after-rejection = dropped: an earlier one was rejected

# In the table of a round: the token in place of a rejected one.
# $share (text) its share of the residual
rounds-in-its-place = drawn in its place: residual share { $share }

# In the table of a round: the token after all proposals.
rounds-bonus = bonus: drawn after the last proposal

# In the table of a round: the token after the accepted proposals, where the text has ended.
rounds-not-in-text = not in the text, which ends before it

# What a round did, where nothing could be looked up. It is announced, too.
# $round (text) the number of the round
# $tokens (text) its tokens
rounds-nothing-proposed = Round { $round }: nothing was proposed, so the target’s pass gave one token. New: { $tokens }.

# What a round did. It is announced, too.
# $round (text) the number of the round
# $proposals (count) its proposals
# $tokens (text) its tokens
rounds-all-accepted = { $proposals ->
    [one] Round { $round }: the proposal was accepted, and a bonus token follows. New: { $tokens }.
   *[other] Round { $round }: all { $proposals } proposals were accepted, and a bonus token follows. New: { $tokens }.
 }

# What a round did. It is announced, too.
# $round (text) the number of the round
# $accepted (count) the accepted proposals
# $proposals (count) all proposals
# $tokens (text) its tokens
rounds-some-accepted = { $proposals ->
    [one] Round { $round }: { $accepted } of { $proposals } proposal was accepted, and the large model put one token in place of the rejected one. New: { $tokens }.
   *[other] Round { $round }: { $accepted } of { $proposals } proposals were accepted, and the large model put one token in place of the rejected one. New: { $tokens }.
 }

# What the last round of a text did. It is announced, too.
# $round (text) the number of the round
# $proposals (count) its proposals
# $last (count) which proposal the text ends with
# $tokens (text) its tokens
rounds-all-accepted-to-end = { $proposals ->
    [one] Round { $round }: the proposal was accepted, and the text ends with proposal { $last }. What follows it in the round is not in the text. New: { $tokens }.
   *[other] Round { $round }: all { $proposals } proposals were accepted, and the text ends with proposal { $last }. What follows it in the round is not in the text. New: { $tokens }.
 }

# What the last round of a text did. It is announced, too.
# $round (text) the number of the round
# $accepted (count) the accepted proposals
# $proposals (count) all proposals
# $last (count) which proposal the text ends with
# $tokens (text) its tokens
rounds-some-accepted-to-end = { $proposals ->
    [one] Round { $round }: { $accepted } of { $proposals } proposal was accepted, and the text ends with proposal { $last }. What follows it in the round is not in the text. New: { $tokens }.
   *[other] Round { $round }: { $accepted } of { $proposals } proposals were accepted, and the text ends with proposal { $last }. What follows it in the round is not in the text. New: { $tokens }.
 }

# What all rounds gave.
# $tokens (count) the tokens of the text
# $passes (count) the passes of the large model
rounds-gain = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
 } with { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
 } of the large model.

# What all rounds gave, beside plain decoding.
# $tokens (count) the tokens of the text, and the passes of plain decoding
# $passes (count) the passes of the large model
rounds-gain-beside-plain = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
 } with { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
 } of the large model; plain decoding takes { $tokens } of the large one.

# What all rounds gave, with a draft model.
# $tokens (count) the tokens of the text
# $passes (count) the passes of the large model
# $drafted (count) the passes of the small one
rounds-gain-with-draft = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
 } with { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
 } of the large model and { $drafted } of the small one.

# What all rounds gave, with a draft model and beside plain decoding.
# $tokens (count) the tokens of the text, and the passes of plain decoding
# $passes (count) the passes of the large model
# $drafted (count) the passes of the small one
rounds-gain-with-draft-beside-plain = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
 } with { $passes ->
    [one] { $passes } pass
   *[other] { $passes } passes
 } of the large model and { $drafted } of the small one; plain decoding takes { $tokens } of the large one.

# What was taken back.
rounds-proposals-taken-back = The open proposals are taken back.

# What was taken back.
# $round (text) the number of the round
rounds-taken-back = Round { $round } is taken back.

# A column of the table of a round.
column-place = Place

# A column of the table of a round.
column-token = Token

# A column of the table of a round.
column-outcome = Outcome

# A row of the numbers of speed.
speed-tokens-per-pass = Tokens for each pass of the target

# The value of that row.
# $per-pass (text) the tokens for each pass
# $tokens (count) the tokens
# $passes (count) the passes
speed-tokens-and-passes = { $per-pass } ({ $tokens } tokens, { $passes } passes)

# A row of the numbers of speed.
speed-proposed = Proposed tokens

# The value of that row.
# $proposed (count) all proposals
# $accepted (count) those that were accepted
# $rejected (count) those that were rejected
# $dropped (count) those behind a rejected one
speed-proposed-tokens = { $proposed } proposed, { $accepted } accepted, { $rejected } rejected, { $dropped } dropped after a rejection

# A row of the numbers of speed.
speed-accepted = Accepted of those that were not dropped

# A row of the numbers of speed.
speed-expected = Expected: mean of Σ min(p, q) = 1 − TV(p, q)

# The expected length of a round by the formula.
# $acceptance (text) the probability of acceptance
# $k (count) the proposals of a round
# $tokens (text) the expected tokens
speed-expected-length = If every proposal were accepted with the same probability α = { $acceptance }, a round of k = { $k } would give (1 − α^(k+1)) / (1 − α) = { $tokens } tokens on average. Here α changes from token to token, so the counts may differ.

# The same of a look-up.
# $acceptance (text) the probability of acceptance
# $k (count) the proposals of a round
# $tokens (text) the expected tokens
speed-expected-length-of-look-up = If every proposal were accepted with the same probability α = { $acceptance }, a round in which look-up finds k = { $k } would give (1 − α^(k+1)) / (1 − α) = { $tokens } tokens on average. Look-up may find fewer, and α changes from token to token, so the counts differ.

# What a draft costs.
speed-draft-on-cpu = The draft runs on the CPU, in a worker of its own beside the target.

# What a look-up costs.
speed-look-up-is-free = Look-up needs no model and no pass: only the target computes.

# What it costs where the target drafts.
speed-target-drafts = The target drafts as well: each proposal costs a pass as long as one of plain decoding, so nothing is gained.

# A time.
# $number (text) its number
speed-milliseconds = { $number } ms

# Shown before there are enough rounds.
speed-too-few-rounds = Times are compared from three rounds on: the first passes of an engine are slower. Make more rounds.

# The measured times of both ways.
# $round (text) the time of a round, with its unit
# $tokens (text) the tokens of a round
# $token (text) the time of a token, with its unit
# $alone (text) the time of a token by plain decoding, with its unit
# $device (text) the device
# $passes (count) the passes of plain decoding
speed-measured = Measured here, as medians: a round takes { $round }. It gives { $tokens } tokens on average, so a token takes { $token }. It takes { $alone } by plain decoding on { $device } ({ $passes } passes of the same text).

# The same with a draft model.
# $round (text) the time of a round, with its unit
# $tokens (text) the tokens of a round
# $token (text) the time of a token, with its unit
# $alone (text) the time of a token by plain decoding, with its unit
# $device (text) the device
# $passes (count) the passes of plain decoding
speed-measured-with-draft = Measured here, as medians: a round takes { $round }, draft and target together. It gives { $tokens } tokens on average, so a token takes { $token }. It takes { $alone } by plain decoding on { $device } ({ $passes } passes of the same text).

# After those times: which way is faster.
# $times (text) how many times
speed-is-faster = So speculative decoding is { $times } times as fast.

# After those times: which way is faster.
# $times (text) how many times
speed-is-slower = So speculative decoding is { $times } times as slow: what the extra tokens of a round save is less than what the longer pass costs.

# After those times: which way is faster, with a draft model.
# $times (text) how many times
speed-is-slower-with-draft = So speculative decoding is { $times } times as slow: what the extra tokens of a round save is less than what the longer pass and the draft cost.

# The times of single passes.
# $all (text) that of the target over all proposals, with its unit
# $single (text) that over a single token, with its unit
speed-passes = A pass of the target over all proposals takes { $all }, one over a single token { $single }.

# The same with a draft model.
# $all (text) that of the target over all proposals, with its unit
# $single (text) that over a single token, with its unit
# $draft (text) that of the draft, with its unit
speed-passes-with-draft = A pass of the target over all proposals takes { $all }, one over a single token { $single }, one of the draft { $draft }.

# What look-up would give for a large model.
# $weights (text) the gigabytes of weights
# $tokens (text) the tokens for each pass
# $times (text) how many times as fast
speed-counted-with-look-up = Counted for Llama-3.1-70B with look-up: a pass reads { $weights } GB of weights in 16 bits, and a proposal costs no pass. Where reading weights takes all the time, as for one text on a GPU, a round takes as long as one pass. With { $tokens } tokens for each pass it is { $times } times as fast as plain decoding. The tokens for each pass are those of this text, not Llama’s.

# What a draft would give for a large model.
# $weights (text) the gigabytes of weights
# $draft (text) those of the draft
# $proposals (count) the proposals of a round
# $pass (text) a pass of the draft in passes of the target
# $passes (text) a round in passes of the target
# $tokens (text) the tokens of a round
# $acceptance (text) the probability of acceptance
# $times (text) how many times as fast
speed-counted-with-draft = Counted for Llama-3.1-70B with the 8B model as its draft: a pass of the target reads { $weights } GB of weights in 16 bits, a pass of the draft { $draft } GB. Where reading weights takes all the time, as for one text on a GPU, a round of { $proposals } proposals takes 1 + { $proposals } × { $pass } = { $passes } passes of the target and gives { $tokens } tokens at α = { $acceptance }: { $times } times as fast as plain decoding. α is the mean of Σ min(p, q) in this text, not Llama’s.

# Why there is no next round: the draft model has other tokens.
# $draft (text) the name of the draft model
# $target (text) the name of the target
other-vocabulary = “{ $draft }” has other tokens than “{ $target }”. A token that one of them proposes means another text to the other.

# What to do then.
other-vocabulary-step = Choose look-up or the target itself: these work with every model.
