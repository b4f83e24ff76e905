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
