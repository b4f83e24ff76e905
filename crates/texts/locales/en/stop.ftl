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
