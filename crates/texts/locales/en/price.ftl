### What the screen of time and price says.

# The title of the timeline of tokens.
title-timeline = When each token was there

# The title of the chart of bytes read.
title-bytes-read = Bytes read from memory for one token

# The title of the plot of multiply-adds per byte.
title-intensity = Multiply-adds for each byte read

# The meaning of the timeline.
about-clock = First the model reads the whole prompt at once, and you wait: that is the time to first token. Then every token takes a pass of its own.

# The times that its numbers leave out.
clock-note = The model’s own work, pass after pass. Your pauses and the page’s drawing are not in it.

# The limits of the price sheet.
sheet-note = Prices change: put in today’s. Other models cut text into tokens otherwise, so their counts differ somewhat. “Cached input” is the price of a token that the service has read a moment ago and kept (prompt caching), which services do from a certain length on: shorter prompts cost the full price again. What some take for keeping it is left out.

# The reason why a chat's cost grows.
about-chat = A model remembers nothing between two calls. Each turn of a chat sends everything again: the cost grows with the square of its length.

# The reason why output costs more than input.
about-sharing = To compute one token, every weight has to come from memory once. A prompt’s tokens go through together and share one reading. A token that is written needs a reading of its own – unless many users are served at once.

# The source and the limits of the second chart.
sharing-note = Counted from the model’s shape, not run: 16 bits a number, the tokens of your run. An NVIDIA H100 can do 148 multiply-adds while it reads one byte (its data sheet: 989 trillion 16-bit operations and 3.35 trillion bytes a second); where a line lies below, it waits for its memory.

# The reason for streaming.
stream = Text that appears piece by piece is no animation: the next token does not exist yet. Both sides below are your run, on one clock. The left one shows what is there, the right one waits for the end.

# The reason for the slower clocks.
slower = The first clock is the real one, of the model on this page. A larger model takes longer for every token, as on the slower clocks.

# The heading of the run’s times.
clock = Time to first token, then speed

# The label of the time to first token.
first-token = Time to first token

# The label of the time per output token.
per-token = Time per output token

# The label of the prompt’s speed.
prefill-speed = The prompt was read at

# The label of the generated tokens’ speed.
decode-speed = Text was written at

# The label of the total time.
total-time = All together

# Shown in place of a number that was not measured.
none = —

# The heading of the replay.
streaming = Streaming is no animation

# The label of the button that starts the replay.
replay = Replay

# The label of the same button while the replay runs.
pause-replay = Pause the replay

# The name of the choice of clock.
speed = Clock

# The name of the slider of the time, for screen readers.
moment = Moment of the replay

# The heading of the text that is streamed.
streamed = Streamed

# The heading of the text that arrives at once.
at-once = All at once

# The heading of the bill.
sheet = What this run would cost

# The line that opens the price sheet.
prices = Prices of other services, or your own

# The label of the table, for screen readers.
sheet-table = Price sheet

# The unit, above the table.
unit = US dollars for a million tokens

# The head of its first column.
service = Service

# Shown in place of the source of an edited price.
edited = edited by you

# The label of the button that restores all prices.
reset = Reset prices

# The label of the input tokens of a run or a chat.
tokens-in = Tokens in

# The label of the output tokens of a run or a chat.
tokens-out = Tokens out

# The label of the run’s cost.
this-run = This run

# The label of the cost of a thousand such runs.
thousand-runs = 1,000 such runs

# The heading of the chat.
chat = What a whole chat costs

# The name of the slider of the number of turns.
number-of-turns = Turns

# The label of the input tokens that an earlier turn had sent.
read-again = of these sent before

# The label of the input tokens at the lower price.
discounted = of these cached

# The label of the cost without prompt caching.
full-price = At full price

# The label of the cost with prompt caching.
cached-price = With prompt caching

# The title of the chart of the chat’s cost.
chat-chart = What a chat costs, turn by turn

# The note below that title.
chat-note = Every turn sends all of the text again; a service charges less for it from a certain length on.

# The label of the chart’s horizontal axis.
turns-axis = turns

# The label of the chart’s vertical axis.
dollars-axis = US dollars

# The name of the line with prompt caching.
cached-line = with prompt caching

# The name of the line without prompt caching.
plain-line = all at full price

# The heading of the reason why output costs more.
sharing = Why writing costs more than reading

# The name of the choice of model.
counted-for = Counted for

# The name of the page’s model in that menu.
this-model = this model

# The name of the slider of the number of texts computed together.
texts-at-once = Texts at once

# A speed.
# $tokens (text) the tokens in a second
speed-of = { $tokens } tokens a second

# Why a run has no times: nothing is written.
no-times-yet = Nothing is written yet. Step or play, and every token’s time appears here.

# Why a run has no times: it is a recording.
no-times-recorded = This run was played from a recording: nothing was computed on your machine, so there is no time to show. Load the model, and restart.

# What the bill is computed with.
# $service (text) the service
# $source (text) where its prices are from
bill = Services count tokens in and tokens out, and take a price for each million. This run, at the prices of { $service } ({ $source }):

# From which length on a service charges less for cached input: from the first token.
cached-at-once = cached from the first token

# From which length on a service charges less for cached input.
# $tokens (count) the tokens
# $source (text) where this is from
cached-from = cached from { $tokens } tokens: { $source }

# The saving by prompt caching: none at all.
discount-none = By this sheet, tokens that are sent again cost as much as new ones.

# The saving by prompt caching.
# $discounted (count) the tokens at the lower price
# $again (count) the tokens that are sent again
# $percent (text) what they cost less, such as 50%
discount = { $discounted } of the { $again } tokens that are sent again cost { $percent } less.

# The saving by prompt caching: nothing is sent again.
discount-no-turn = Nothing is sent again yet.

# The saving by prompt caching: the texts are too short.
# $tokens (count) the length from which on prompts are kept
discount-too-short = No discount: this service keeps a prompt from { $tokens } tokens on, and none that is sent again here is as long.

# The first turn that would cost less.
# $turn (count) its number
discount-first = With turns like these, turn { $turn } would be the first to cost less.

# That no turn would cost less.
# $turns (count) the turns that were looked at
discount-never = With turns like these, none of { $turns } would cost less.

# The speed of Play where the engine’s is not known.
# $speed (text) the speed, such as 4 tokens a second
play-alone = Play is set to { $speed }, however fast the engine is.

# The speed of Play, which is slower than the engine.
# $speed (text) the speed, such as 4 tokens a second
# $tokens (count) the engine’s tokens in a second
# $passes (count) the passes that were measured
play-slowed = { $passes ->
    [one] Play is slowed down, so that you can follow: it is set to { $speed }, and the engine made { $tokens } a second of this run (the median of 1 pass). The clock below is the engine’s.
   *[other] Play is slowed down, so that you can follow: it is set to { $speed }, and the engine made { $tokens } a second of this run (the median of { $passes } passes). The clock below is the engine’s.
    }

# The speed of Play, which is that of the engine.
# $speed (text) the speed, such as 4 tokens a second
# $tokens (count) the engine’s tokens in a second
# $passes (count) the passes that were measured
play-free = { $passes ->
    [one] Play is set to { $speed } and adds no pause; the engine made { $tokens } a second of this run (the median of 1 pass).
   *[other] Play is set to { $speed } and adds no pause; the engine made { $tokens } a second of this run (the median of { $passes } passes).
    }

# A value of the pass over the prompt, if it was the first one of the engine.
# $value (text) the value
cold = { $value } (cold)

# The passes that were measured: a cold one.
passes-prompt-cold = The prompt was read in one pass, the first since the engine was started: a cold one, slower than it would be again.

# The passes that were measured: that over the prompt.
passes-prompt = The prompt was read in one pass.

# The passes that were measured: none of an output token.
passes-none = There is no second output token yet.

# The passes that were measured: one of an output token.
passes-one = There is 1 output token after the first.

# The passes that were measured.
# $passes (count) their number
passes-median = Time and speed of an output token are the median of { $passes } passes.

# The passes that were left out.
# $passes (count) their number
passes-left-out = { $passes ->
    [one] One pass read the text again and is left out.
   *[other] { $passes } passes read the text again and are left out.
    }

# What slows a GPU down.
passes-of-gpu = A GPU also prepares its programs in the first passes of a new length: those are slower.

# The ratio of bytes read for a token.
# $name (text) the model
# $ratio (text) the ratio
# $tokens (count) the tokens of the prompt
ratio = { $tokens ->
    [one] { $name }: with a prompt of 1 token, reading and writing cost the same.
   *[other] { $name }: a token written alone reads { $ratio } times as many bytes of weights as one of the { $tokens } tokens of your prompt.
    }

# The moment of the replay.
# $at (text) the time
# $total (text) the time of all
# $written (count) the tokens that are there
# $tokens (count) all tokens
moment-of-replay = { $at } of { $total }, { $written } of { $tokens } tokens

# A choice of clock: the real one.
as-measured = as measured

# A choice of clock.
# $times (text) the factor by which it is slower
times-slower = { $times } times slower

# The head of a column of prices.
column-input = Input

# The head of a column of prices.
column-cached = Cached input

# The head of a column of prices.
column-output = Output

# The field of a price, for screen readers.
# $service (text) the service
# $column (text) the head of the column
price-of = { $service }: { $column }, US dollars for a million tokens

# The mark at the chat’s length in the chart.
# $turns (count) the turns
turns = { $turns } turns

# The source of prices.
source-gpt-4o = OpenAI’s price list, October 2024

# The source of the rules of caching.
source-gpt-4o-caching = OpenAI’s announcement of prompt caching, October 2024

# The source of prices.
source-gpt-4-1 = OpenAI’s price list, April 2025

# The source of the rules of caching.
source-gpt-4-1-caching = LiteLLM’s documentation of OpenAI’s caching, October 2026

# The source of prices.
source-claude = Anthropic’s price list, May 2025

# The source of the rules of caching.
source-claude-caching = Anthropic’s guide to prompt caching, February 2026

# The source of prices.
source-gemini = Google’s price list, June 2025

# The source of the rules of caching.
source-gemini-caching = Google’s announcement of implicit caching, May 2025

# The name of the visitor’s own line in the price sheet.
your-own = Your own

# What is put into that line.
put-in-yours = put in what you pay

# The span of the prompt on the timeline, if it was the first pass of the engine.
# $tokens (text) its tokens
span-prompt-cold = the prompt, { $tokens } tokens, cold

# The span of the prompt on the timeline.
# $tokens (text) its tokens
span-prompt = the prompt, { $tokens } tokens

# The title of the timeline.
timeline = The run, as measured on this machine

# The note below the timeline.
timeline-note = One wide span while the prompt is read; then one for every output token after the first.

# The lane of the timeline.
# $read (text) the tokens of the prompt
# $written (text) the tokens of the run
timeline-lane = { $read } tokens read, { $written } written

# A row of the bytes read for a token: of a prompt.
# $tokens (count) the tokens of the prompt
row-read = read: 1 of { $tokens } at once

# A row of the bytes read for a token: of one text.
row-alone = written: alone

# A row of the bytes read for a token: of several texts at once.
# $texts (count) the texts
row-written = written: 1 of { $texts } at once

# The note below the plot of multiply-adds for each byte.
intensity-note = The more texts share one reading of the weights, the more is computed with each byte.

# The name of an axis.
axis-texts = texts at once

# The name of an axis.
axis-multiply-adds = multiply-adds per byte

# A line: what a GPU can compute.
line-gpu = an H100 keeps up

# A line: the prompt.
line-reading = reading

# A line: the text.
line-writing = writing

# The mark of texts at once.
# $texts (count) the texts
mark-texts = { $texts ->
    [one] alone
   *[other] { $texts } at once
    }
