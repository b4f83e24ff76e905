### What the screen about the end of a text says.

# The title of the curve of the end's probability.
title-curve = How likely the end was

# The title of the bars that include the end.
title-bars = The end of the text among the likeliest tokens

# The text of the JSON section where the text has no bracket.
no-json = A program that asks a model for data reads the answer as JSON. This text has no bracket, so there is nothing to read.

# The reason why text is held back.
holding-back = While streaming, text that may be the start of a stop string is held back, until it is the whole string or cannot be.

# The meaning of the curve of the end's probability.
the-end = The end is a token like any other: at every step it has a probability, and when it is chosen the text ends.

# The effect of the button that continues past the end.
going-on = Your present run stays in the list of runs.

# The cases that the table of stop reasons leaves out.
finish-note = OpenAI’s chat API calls both of the first two conditions “stop”: it does not tell whether the model had finished or met your string. There are other reasons too, such as a tool call or a filter, which this page does not have.

# The label of the screen, for screen readers.
stop = Why this run ends

# The heading of the conditions.
conditions = Whichever comes first

# The name of a condition: the end-of-text token.
end = The model chooses the end

# The name of a condition: a stop string.
stop-string = A stop string is written

# The name of a condition: the maximum number of new tokens.
limit = The token limit is reached

# The name of a condition: the context window.
context = The context is full

# The state of the condition that ended the run.
met = ended this run

# The label of the switch that forbids the end.
forbid = Forbid it: the end-of-text token is removed

# The meaning of the context window.
about-context = The context window: how many tokens the model can see at once. It was trained so; nobody can change it here.

# The name of the field for another stop string.
new-stop = New stop string

# The heading about the JSON record in the text.
json = What came out, for a program

# The name of the text of the record, for screen readers.
record = The record, with the character that broke it

# The label of the button that continues past the end.
go-on = Forbid the end here and go on

# The heading of the table of stop reasons.
reasons = What an API would answer

# The button of an example.
example-answer = An answer that ends before the next question

# The button of an example.
example-record = A record that ends with its bracket

# The button of an example.
example-story = A story that ends with its paragraph

# The button that runs a prompt that begins a record.
json-example = Let the model write a record

# The condition that ended the run: the end-of-text token.
# $tokens (count) the tokens of the run
ended-by-model = { $tokens ->
    [one] This run ended after its first token: the model itself chose its end-of-text token.
   *[other] This run ended after { $tokens } tokens: the model itself chose its end-of-text token.
    }

# The condition that ended the run: a stop string.
# $tokens (count) the tokens of the run
# $stop (text) the stop string
ended-by-stop = { $tokens ->
    [one] This run ended after its first token: the text came to the stop string “{ $stop }”.
   *[other] This run ended after { $tokens } tokens: the text came to the stop string “{ $stop }”.
    }

# The condition that ended the run: the limit.
# $tokens (count) the tokens of the run
ended-by-limit = { $tokens ->
    [one] This run ended after its first token, at its limit (Maximum new tokens). The model had not finished.
   *[other] This run ended after { $tokens } tokens, at its limit (Maximum new tokens). The model had not finished.
    }

# The condition that ended the run: the context window.
# $tokens (count) the tokens of the run
ended-by-context = { $tokens ->
    [one] This run ended after its first token: the model can see no more at once.
   *[other] This run ended after { $tokens } tokens: the model can see no more at once.
    }

# What will end the run at the latest: the limit, before the first token.
# $tokens (count) the tokens that are left
first-until-limit = { $tokens ->
    [one] This run has not ended. At most 1 token (the limit).
   *[other] This run has not ended. At most { $tokens } tokens (the limit).
    }

# What will end the run at the latest: the limit.
# $tokens (count) the tokens that are left
more-until-limit = { $tokens ->
    [one] This run has not ended. At most 1 more token (the limit).
   *[other] This run has not ended. At most { $tokens } more tokens (the limit).
    }

# What will end the run at the latest: the context window, before the first token.
# $tokens (count) the tokens that are left
first-until-context = { $tokens ->
    [one] This run has not ended. At most 1 token (the context window is full then).
   *[other] This run has not ended. At most { $tokens } tokens (the context window is full then).
    }

# What will end the run at the latest: the context window.
# $tokens (count) the tokens that are left
more-until-context = { $tokens ->
    [one] This run has not ended. At most 1 more token (the context window is full then).
   *[other] This run has not ended. At most { $tokens } more tokens (the context window is full then).
    }

# The state of the record in the text.
# $characters (count) its characters
json-complete = The JSON record is complete: { $characters } characters.

# The state of the record in the text, after the run.
json-cut-off = The JSON record is not complete: the text ends inside it, and no program can read it.

# The state of the record in the text, before the end of the run.
json-unfinished = The JSON record is right so far, and not complete.

# The state of the record in the text.
# $character (count) the number of the character that broke it
json-broken = The JSON record is broken at character { $character }: no continuation can mend it.

# What the parser says of a record.
# $said (text) what it says
parser-says = The parser (serde_json) says: “{ $said }”.

# The progress of a stop string: all of it is there.
progress-found = written: the run ends here

# The progress of a stop string.
# $matched (text) the characters that are there
# $total (count) all its characters
progress = { $total ->
    [one] { $matched } of 1 character
   *[other] { $matched } of { $total } characters
    }

# The note that the text contained a stop string before it was set.
# $token (count) the number of the token
found-earlier = It was written at token { $token } already, before it was set. A run from the start would end there.

# Where a text continued past its end.
# $token (text) the number of the token
past-the-end = At token { $token } the likeliest token was the end, and the text went on all the same.

# How well the text since then can be predicted.
# $tokens (count) the tokens since then
# $perplexity (text) the perplexity
past-perplexity = { $tokens ->
    [one] To the model, the one token since then has a perplexity of { $perplexity }: as uncertain as a choice among so many equally likely tokens.
   *[other] To the model, the { $tokens } tokens since then have a perplexity of { $perplexity }: as uncertain as a choice among so many equally likely tokens.
    }

# A token at which the end was likeliest.
# $token (count) its number
# $share (text) the probability of the end
past-end-at = { $token } (end { $share })

# Such tokens are not counted: one.
# $token (text) it, with the probability of the end
past-apart-one = Set apart token { $token }: the end was likeliest there, and any other token is a surprise, whatever the text says.

# Such tokens are not counted: several.
# $tokens (count) their number
# $list (text) each of them, with the probability of the end
past-apart = Set apart the { $tokens } tokens at which the end was likeliest – { $list }: there, any other token is a surprise, whatever the text says.

# Such tokens are not counted: so many that not all are listed.
# $tokens (count) their number
# $list (text) the first of them, with the probability of the end
# $more (count) the number of the others
past-apart-many = Set apart the { $tokens } tokens at which the end was likeliest – { $list } and { $more } more: there, any other token is a surprise, whatever the text says.

# Where no other token is there.
past-no-rest = There is no other token yet.

# How well the other tokens can be predicted.
# $tokens (count) those tokens
# $perplexity (text) their perplexity
past-rest = { $tokens ->
    [one] The 1 other token since then: perplexity { $perplexity }.
   *[other] The { $tokens } other tokens since then: perplexity { $perplexity }.
    }

# How well the tokens before the end could be predicted.
# $tokens (count) those tokens
# $perplexity (text) their perplexity
past-before = { $tokens ->
    [one] 1 token before: { $perplexity }.
   *[other] { $tokens } tokens before: { $perplexity }.
    }

# What follows: nothing.
past-too-few = These are too few tokens to say whether the text became harder to predict.

# What follows: chance may have done it.
# $bits (text) the difference
# $margin (text) what chance gives
past-unclear = They differ by { $bits } bits a token, and chance alone gives up to { $margin } (two standard errors): this does not show that the text became harder or easier to predict.

# What follows: the text became harder to predict.
# $bits (text) the difference
# $margin (text) what chance gives
past-harder = They differ by { $bits } bits a token, more than the { $margin } that chance alone gives (two standard errors): the text became harder to predict.

# What follows: the text became easier to predict.
# $bits (text) the difference
# $margin (text) what chance gives
past-easier = They differ by { $bits } bits a token, more than the { $margin } that chance alone gives (two standard errors): the text became easier to predict.

# The state of the end: its probability at the newest token.
# $share (text) the probability
# $token (count) the number of the token
end-at = { $share } at token { $token }

# The state of the stop strings.
no-stops = none set

# The state of the stop strings.
# $stops (count) their number
# $most (count) the most that can be set
stops-set = { $stops } of { $most } set

# The state of the limit.
# $written (count) the tokens of the run
# $most (count) the most tokens
written = { $written } of { $most }

# The state of the context window.
# $used (count) the positions that are used
# $window (count) all positions
positions = { $used } of { $window } positions

# The button that removes a stop string, for screen readers.
# $stop (text) the stop string
remove = Remove the stop string { $stop }

# How a line break is typed.
# $typed (text) what is typed
line-break-hint = Type { $typed } for a line break.

# The heading of the matching, before the first token.
matching-first = Stop strings, before the first token

# The heading of the matching.
# $token (count) the number of the token
matching-after = Stop strings, after token { $token }

# A stop string and its progress, for screen readers.
# $stop (text) the stop string
# $state (text) its progress
progress-of = “{ $stop }”: { $state }

# The head of a column: the API.
head-api = API

# The head of a column: the field of its answer.
head-field = Field

# The head of a column: the value for this run.
head-value = For this run

# The name of an axis.
axis-end = probability of the end

# The note below the curve.
curve-note = The probability of the end-of-text token at every step of the run.

# The name of an axis.
axis-token = token

# The name of a curve.
curve-model = the model

# The name of a curve.
curve-settings = your settings

# A mark on the axis of tokens.
# $token (text) the number of the token
token-mark = token { $token }

# The title of the bars that include the end.
# $token (text) the number of the token
bars-at = Token { $token }: the end among the others
