### What a task of the Quick check and a step of a lesson ask for, and how far it is done.

# What is to be done.
# $what (text) what is to have a value, such as “the entropy”
# $value (text) the value
bring-exactly = Bring { $what } to exactly { $value }.

# What is to be done.
# $what (text) what is to have a value, such as “the entropy”
# $value (text) the value
bring-above = Bring { $what } above { $value }.

# What is to be done.
# $what (text) what is to have a value, such as “the entropy”
# $value (text) the value
bring-below = Bring { $what } below { $value }.

# What is to be done.
# $what (text) what is to have a value, such as “the entropy”
# $low (text) the lowest value
# $high (text) the highest value
bring-between = Bring { $what } between { $low } and { $high }.

# What a task brings to a value.
what-entropy = the entropy

# What a task brings to a value.
what-model-entropy = the entropy of the model

# What a task brings to a value.
what-top-probability = the highest probability

# What a task brings to a value.
what-chosen-rank = the rank of the last token

# What a task brings to a value.
what-first-difference = the first different token

# What a task brings to a value.
what-temperature = the temperature

# What a task brings to a value.
what-seed = the seed

# What a task brings to a value.
what-log-probability = the log-probability of the run

# What a task brings to a value.
what-lowest-logit = the lowest logit

# What is brought to a number: a rank of the screen Inside.
what-cell-rank = the rank in the picked cell

# What is brought to a number: a probability of the screen Inside.
what-without-parts = the probability without the parts

# What is brought to a number: a slider of the screen Training.
what-checkpoint-steps = the steps of the checkpoint

# What a task brings to a value.
what-times-greedy = the best text, in times of the greedy one,

# What a task brings to a value.
what-beams-times-greedy = the text of beam search, in times of the greedy one,

# What a task brings to a value.
what-right-at-one = the share right at temperature 1

# What a task brings to a value.
what-right-at-two = the share right at temperature 2

# What a task brings to a value.
# $label (text) a token
what-model-probability = the model probability of { $label }

# What a task brings to a value.
# $label (text) a token
what-probability = the probability of { $label }

# What a task brings to a value.
# $label (text) a token
what-logit = the logit of { $label }

# What a task brings to a value.
# $lane (count) the number of the lane, from 1
what-lane = the log-probability of lane { $lane }

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-tokens-left = Leave { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-generated-tokens = Write { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-prompt-tokens = Write a prompt of { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-cached-positions = Fill the cache with { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-computed-positions = Let a pass compute { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 different first tokens”
goal-first-tokens = Get { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-forced-tokens = Put { $amount } by hand.

# What is to be done.
# $amount (text) how often, such as “at least 3 times”
goal-saved-runs = Begin again { $amount }.

# What is to be done.
# $amount (text) how often, such as “at least 3 times”
goal-repetitions = Let the end of the text repeat { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-typed-pieces = Type a text of { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-tree-texts = Complete the tree of { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-largest-branch = Get a branch of { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-parts-off = Switch off { $amount } of the network.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-beam-passes = Let beam search make { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-rounds = Make { $amount }.

# What is to be done.
# $amount (text) how many, such as “at least 3 tokens”
goal-round-tokens = Write { $amount } in rounds.

# What is to be done.
# $amount (text) how many, such as “at least 3 accepted proposals”
goal-proposals-accepted = Get { $amount }.

# What is to be done.
# $lane (count) the number of the lane, from 1
# $amount (text) how many, such as “at least 3 tokens”
goal-lane-tokens = Let lane { $lane } write { $amount }.

# What is to be done.
# $lane (count) the number of the lane, from 1
# $amount (text) how often, such as “at least 3 times”
goal-lane-repetitions = Let the end of lane { $lane } repeat { $amount }.

# What is to be done.
goal-likelier-than-greedy = Find a text that is likelier than the greedy one.

# What is to be done.
goal-search-to-end = Carry out the search to its end.

# What is to be done.
goal-beams-likelier = Let beam search find a text that is likelier than the greedy one.

# What is to be done.
goal-beams-as-likely = Let beam search find a text that is as likely as the greedy one.

# What is to be done.
goal-experiment-to-end = Carry out the experiment to its end.

# What is to be done.
goal-until-end-token = Write until the model ends the text.

# What is to be done.
goal-until-stop-string = Write until the stop string ends the text.

# What is to be done.
goal-until-limit = Write until the limit of new tokens ends the text.

# What is to be done.
goal-until-full = Write until the context is full.

# What is to be done.
goal-until-stop = Write until the text ends.

# What is to be done.
goal-greedy-on = Switch Greedy on.

# What is to be done.
goal-greedy-off = Switch Greedy off.

# What is to be done.
# $label (text) the token
goal-first-token = Get { $label } as the first token.

# What is to be done.
# $samplers (text) the samplers, as an address names them
goal-filters = Let { $samplers } alone remove tokens.

# What is to be done.
# $samplers (text) the samplers, as an address names them
goal-order = Put the samplers in this order: { $samplers }.

# What is to be done.
# $decoding (text) the name of a way of decoding
goal-decoding = Choose { $decoding }.

# What is to be done.
# $label (text) the token
goal-most-likely-token = Make { $label } the most likely token.

# What is to be done.
# $label (text) the token
goal-last-token = Write until the last token is { $label }.

# What is to be done.
# $text (text) the text
goal-generated-text = Let the text be “{ $text }”.

# What is to be done.
# $text (text) the prompt
goal-prompt = Take the prompt “{ $text }”.

# What is to be done.
# $view (text) the name of a view
goal-view = Open the view { $view }.

# What is to be done.
# $stage (text) the name of a stage
goal-stage = Go on to the stage { $stage }.

# How far it is done, where it grows from nothing.
# $value (text) what there is
so-far = So far: { $value }.

# How far it is done, where it grows from nothing.
so-far-none = So far: none yet.

# What there is now.
# $value (text) what there is
now = Now: { $value }.

# What there is now.
now-none = Now: none yet.

# Stands in place of a word that there is, where it is empty.
no-word = none

# A text that is said to be there.
# $text (text) the text
quoted = “{ $text }”

# How many tokens.
# $number (count) the number
exactly-tokens = { $number ->
    [one] exactly { $number } token
   *[other] exactly { $number } tokens
 }

# How many tokens.
# $number (count) the number
at-least-tokens = { $number ->
    [one] at least { $number } token
   *[other] at least { $number } tokens
 }

# How many tokens.
# $number (count) the number
at-most-tokens = { $number ->
    [one] at most { $number } token
   *[other] at most { $number } tokens
 }

# How many tokens.
# $low (count) the least number
# $high (count) the greatest number
from-to-tokens = { $low } to { $high } tokens

# How many positions.
# $number (count) the number
exactly-positions = { $number ->
    [one] exactly { $number } position
   *[other] exactly { $number } positions
 }

# How many positions.
# $number (count) the number
at-least-positions = { $number ->
    [one] at least { $number } position
   *[other] at least { $number } positions
 }

# How many positions.
# $number (count) the number
at-most-positions = { $number ->
    [one] at most { $number } position
   *[other] at most { $number } positions
 }

# How many positions.
# $low (count) the least number
# $high (count) the greatest number
from-to-positions = { $low } to { $high } positions

# How many different first tokens.
# $number (count) the number
exactly-different-first-tokens = { $number ->
    [one] exactly { $number } different first token
   *[other] exactly { $number } different first tokens
 }

# How many different first tokens.
# $number (count) the number
at-least-different-first-tokens = { $number ->
    [one] at least { $number } different first token
   *[other] at least { $number } different first tokens
 }

# How many different first tokens.
# $number (count) the number
at-most-different-first-tokens = { $number ->
    [one] at most { $number } different first token
   *[other] at most { $number } different first tokens
 }

# How many different first tokens.
# $low (count) the least number
# $high (count) the greatest number
from-to-different-first-tokens = { $low } to { $high } different first tokens

# How often.
# $number (count) the number
exactly-times = { $number ->
    [one] exactly { $number } time
   *[other] exactly { $number } times
 }

# How often.
# $number (count) the number
at-least-times = { $number ->
    [one] at least { $number } time
   *[other] at least { $number } times
 }

# How often.
# $number (count) the number
at-most-times = { $number ->
    [one] at most { $number } time
   *[other] at most { $number } times
 }

# How often.
# $low (count) the least number
# $high (count) the greatest number
from-to-times = { $low } to { $high } times

# How many pieces.
# $number (count) the number
exactly-pieces = { $number ->
    [one] exactly { $number } piece
   *[other] exactly { $number } pieces
 }

# How many pieces.
# $number (count) the number
at-least-pieces = { $number ->
    [one] at least { $number } piece
   *[other] at least { $number } pieces
 }

# How many pieces.
# $number (count) the number
at-most-pieces = { $number ->
    [one] at most { $number } piece
   *[other] at most { $number } pieces
 }

# How many pieces.
# $low (count) the least number
# $high (count) the greatest number
from-to-pieces = { $low } to { $high } pieces

# How many parts.
# $number (count) the number
exactly-parts = { $number ->
    [one] exactly { $number } part
   *[other] exactly { $number } parts
 }

# How many parts.
# $number (count) the number
at-least-parts = { $number ->
    [one] at least { $number } part
   *[other] at least { $number } parts
 }

# How many parts.
# $number (count) the number
at-most-parts = { $number ->
    [one] at most { $number } part
   *[other] at most { $number } parts
 }

# How many parts.
# $low (count) the least number
# $high (count) the greatest number
from-to-parts = { $low } to { $high } parts

# How many texts.
# $number (count) the number
exactly-texts = { $number ->
    [one] exactly { $number } text
   *[other] exactly { $number } texts
 }

# How many texts.
# $number (count) the number
at-least-texts = { $number ->
    [one] at least { $number } text
   *[other] at least { $number } texts
 }

# How many texts.
# $number (count) the number
at-most-texts = { $number ->
    [one] at most { $number } text
   *[other] at most { $number } texts
 }

# How many texts.
# $low (count) the least number
# $high (count) the greatest number
from-to-texts = { $low } to { $high } texts

# How many passes.
# $number (count) the number
exactly-passes = { $number ->
    [one] exactly { $number } pass
   *[other] exactly { $number } passes
 }

# How many passes.
# $number (count) the number
at-least-passes = { $number ->
    [one] at least { $number } pass
   *[other] at least { $number } passes
 }

# How many passes.
# $number (count) the number
at-most-passes = { $number ->
    [one] at most { $number } pass
   *[other] at most { $number } passes
 }

# How many passes.
# $low (count) the least number
# $high (count) the greatest number
from-to-passes = { $low } to { $high } passes

# How many rounds.
# $number (count) the number
exactly-rounds = { $number ->
    [one] exactly { $number } round
   *[other] exactly { $number } rounds
 }

# How many rounds.
# $number (count) the number
at-least-rounds = { $number ->
    [one] at least { $number } round
   *[other] at least { $number } rounds
 }

# How many rounds.
# $number (count) the number
at-most-rounds = { $number ->
    [one] at most { $number } round
   *[other] at most { $number } rounds
 }

# How many rounds.
# $low (count) the least number
# $high (count) the greatest number
from-to-rounds = { $low } to { $high } rounds

# How many accepted proposals.
# $number (count) the number
exactly-accepted-proposals = { $number ->
    [one] exactly { $number } accepted proposal
   *[other] exactly { $number } accepted proposals
 }

# How many accepted proposals.
# $number (count) the number
at-least-accepted-proposals = { $number ->
    [one] at least { $number } accepted proposal
   *[other] at least { $number } accepted proposals
 }

# How many accepted proposals.
# $number (count) the number
at-most-accepted-proposals = { $number ->
    [one] at most { $number } accepted proposal
   *[other] at most { $number } accepted proposals
 }

# How many accepted proposals.
# $low (count) the least number
# $high (count) the greatest number
from-to-accepted-proposals = { $low } to { $high } accepted proposals

# The reason of a stop, where a lesson or a task says what there is now.
stop-end-of-sequence = end of sequence

# The reason of a stop, where a lesson or a task says what there is now.
stop-stop-string = stop string

# The reason of a stop, where a lesson or a task says what there is now.
stop-limit = maximum new tokens

# The reason of a stop, where a lesson or a task says what there is now.
stop-context-full = context full

# A way of decoding, where a lesson or a task says what there is now.
decoding-greedy = greedy

# A way of decoding, where a lesson or a task says what there is now.
decoding-sampling = sampling
