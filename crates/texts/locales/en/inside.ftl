### What the Inside screen says.

# The title of the grid in the list of figures.
title-any = A forward pass, layer by layer

# The title of the grid.
# $token (text) the token that was chosen after the pass
title = The pass that chose “{ $token }”

# The title of the grid before a token is chosen.
# $token (text) the last token that the pass read
title-open = The pass after “{ $token }”

# The title of the sum in the list of figures.
title-any-logit = The logit of a token, part by part

# The title of a sum.
# $token (text) the token
title-logit = The logit of “{ $token }”, part by part

# The title of a sum for two tokens.
# $token (text) the token
# $other (text) the token whose logit is taken off
title-difference = The logit of “{ $token }” less that of “{ $other }”, part by part

# A part of the network: the vector of the position, where a model has one.
position = embedding of the position

# A part of the network.
norm-bias = bias of the final norm

# A part of the network.
# $layer (text) the number of the layer
attention = attention { $layer }

# A part of the network.
# $layer (text) the number of the layer
mlp = MLP { $layer }

# A part of an attention.
# $head (text) the number of the head
head = head { $head }

# A part of an attention: the bias of its output.
bias = bias

# A head with its layer.
# $head (text) the number of the head
# $layer (text) the number of the layer
head-of = head { $head } of layer { $layer }

# All heads of a layer together.
# $layer (text) the number of the layer
mean-of = mean of all heads of layer { $layer }

# A part of the network with its layer.
# $layer (text) the number of the layer
attention-of = attention of layer { $layer }

# A part of the network with its layer.
# $layer (text) the number of the layer
mlp-of = MLP of layer { $layer }

# A place of the grid, within a sentence.
at-embedding = the embedding

# A place of the grid, within a sentence.
# $layer (text) the number of the layer
after-layer = layer { $layer }

# Said of a picked cell while it is computed.
# $row (text) the row: the embedding or a layer
# $token (text) the token of its column
cell-awaited = { $row } at “{ $token }”: on its way.

# What the logit lens says in the picked cell.
# $row (text) the row: the embedding or a layer
# $token (text) the token of its column
# $word (text) the most likely next token there
# $probability (text) its probability
# $entropy (text) the entropy in bits
cell = { $row } at “{ $token }”: read with the output head, the state there says “{ $word }” with { $probability }; entropy { $entropy } bits.

# What the logit lens says there of the token that follows.
# $token (text) the token that follows
# $rank (text) its rank
cell-rank = “{ $token }”, which follows, has rank { $rank }.

# The sum of the parts beside the logit that the pass computed.
# $sum (text) the sum
# $logit (text) the logit
sum = The parts add up to { $sum }; the logit of the pass is { $logit }.

# The same for two tokens.
# $sum (text) the sum
# $difference (text) the difference of both logits
sum-of-difference = The parts add up to { $sum }; the difference of both logits of the pass is { $difference }.

# What the tint of the newest column stands for.
# $token (text) the token that was chosen
newest-chosen = The tint of the newest column: the rank of “{ $token }”, which was chosen.

# The same before a token is chosen.
# $token (text) the most likely token
newest-open = The tint of the newest column: the rank of “{ $token }”, the likeliest next token. None is chosen yet.

# Shown while no engine computes.
no-engine = Looking inside needs the model itself: this recording has the logits alone. The picture fills as soon as the model is there.

# Shown where the chosen model has recorded runs alone, without what is inside.
recorded-alone = This model has recorded runs alone, and these have the logits, not the inside. Choose a model that runs here, under Models.

# Shown where the chosen model has recorded runs alone, with what is inside along their own text.
recorded-inside = This is a recording. Along its own run, which begins with this prompt, it has the grid, the parts of the logits, and what a few heads read. For other texts and heads, and to switch parts off, choose a model that runs here, under Models.

# Shown before there is a pass.
no-run = There is no pass yet. Type a text, or press a button of the run.

# Shown while the inside is computed.
working = Computing …

# Shown while no cell is picked.
press-cell = Press a cell to see what its attention reads. Arrow keys go from cell to cell.

# The name of the grid for screen readers.
grid-keys = Cells of the pass. Arrow keys move, Home and End go to the first and the newest token.

# The name of a cell that is not picked, for screen readers.
nothing = No cell is picked.

# A button: scrolls the grid to tokens further left.
earlier = Earlier tokens

# A button: scrolls the grid to newer tokens.
later = Later tokens

# A button: picks no cell any more.
unpick = Close

# The label of the choice of a head.
head-choice = Attention

# A choice of that list: the mean of all heads.
mean = mean of all heads

# The name of the row of buttons below the grid.
views = Look closer

# A button below the grid.
view-contributions = Who made this logit?

# A button below the grid.
view-off = Switch a part off

# A button below the grid.
view-cell = The arithmetic of the cell

# A button below the grid.
view-heads = Find the heads

# The label of a list of tokens: whose logit is shown.
asked-token = Logit of

# A choice of that list.
following = the token that follows

# The label of a list of tokens: whose logit is taken off.
less-token = less the logit of

# A choice of that list.
no-token = none

# Explains the sum.
about-contributions = The final norm divides the last state by one number. With that number held, the logit is a sum: each attention, each MLP and the embedding add their part. A part is not what the logit would lose without it: later layers read what earlier ones have added.

# Explains columns and rows.
about-lens = A column is a token of the text, a row a layer, from the embedding at the bottom to the last layer, whose state gives the logits. A cell reads the state there as if it were the last: final norm and output head (the logit lens).

# Explains the tint.
about-tint = The tint is the rank that the token which follows has there, on a scale of powers of ten: the strongest color is rank 1.

# Explains the columns of earlier tokens.
about-cache = After the prompt, each pass computes the newest column alone. The others are what the KV cache keeps: an appended token changes none of them.

# The title of the picture of the next tokens with and without parts of the network.
title-effect = The next token without parts of the network

# The name of the thin bars of that picture.
whole = whole network

# The name of the thick bars of that picture.
without = without the parts

# What becomes of the token that follows.
# $token (text) the token that follows
# $whole (text) its probability with the whole network
# $ablated (text) its probability without the parts
shift = “{ $token }” has { $whole } with the whole network and { $ablated } without the parts.

# How far both distributions are apart after the newest token.
# $nats (text) the divergence
divergence = The divergence KL(whole ‖ without) after the newest token is { $nats } nats.

# How far they are apart over all positions that were compared.
# $positions (count) how many positions
# $nats (text) the mean divergence
mean-divergence =
    { $positions ->
        [one] Over { $positions } position it is { $nats } nats on average.
       *[other] Over { $positions } positions it is { $nats } nats on average.
    }

# The control: the same with each of the other heads of the layer.
# $heads (count) how many other heads
# $nats (text) the median of their divergences
control =
    { $heads ->
        [one] For comparison: without the other head of this layer alone it is { $nats } nats.
       *[other] For comparison: without one of the { $heads } other heads of this layer it is { $nats } nats, the median of them.
    }

# How far a comparison or a search is.
# $done (text) how many passes are made
# $passes (count) how many there are
progress =
    { $passes ->
        [one] { $done } of { $passes } pass is made.
       *[other] { $done } of { $passes } passes are made.
    }

# The name of the buttons of the parts of the picked cell.
parts-of-cell = Parts of the picked cell’s layer

# Shown while no cell of a layer is picked.
press-layer = Press a cell of a layer in the grid: its attention and its MLP can be switched off, and a head that is chosen above.

# Shown while nothing is off.
nothing-off = Nothing is off. What is switched off here changes this screen alone: the text is read again without the part, and both are compared. The run and every other screen have the whole network.

# A button.
all-on = Switch all on again

# The name of the choice of positions.
off-where = Off at

# A choice of positions.
every-position = every position

# A choice of positions.
newest-position = the newest alone

# How much is computed for parts that are off at every position.
# $positions (count) the number of positions
computed-anew =
    { $positions ->
        [one] The text is read again: { $positions } position is computed without the parts.
       *[other] The text is read again: all { $positions } positions are computed without the parts.
    }

# How much is computed for parts that are off at the newest position.
computed-newest = The newest position alone is computed without the parts. What the KV cache keeps of the others holds.

# The name of the choice of what takes the place of a part.
replaced-by = In place of the part

# A choice of what takes its place.
zeros = zeros

# A choice of what takes its place.
its-mean = its mean over a text

# The label of the field with that text.
mean-text = Text for the mean

# Explains what the mean is.
# $tokens (count) the number of tokens of the text
about-mean =
    { $tokens ->
        [one] In place of a part stands the mean of what it adds in the whole network, over { $tokens } token of the text.
       *[other] In place of a part stands the mean of what it adds in the whole network, over { $tokens } tokens of the text.
    }

# The title of two texts: with and without the parts.
texts-after = What follows, under the same settings and random numbers

# Said once both texts are written: their first different token.
# $number (text) the number of the token after the shown pass
# $whole (text) the token with the whole network
# $without (text) the token without the parts
parts-at = They part at token { $number }: “{ $whole }” with the whole network, “{ $without }” without the parts.

# Said once both texts are written, where they are the same.
# $tokens (count) how many tokens each has
same-text =
    { $tokens ->
        [one] Both have the same { $tokens } token.
       *[other] Both have the same { $tokens } tokens.
    }

# Said once both texts are written, where one of them ends earlier.
# $tokens (count) how many tokens both have
ends-earlier =
    { $tokens ->
        [one] Both have the same { $tokens } token, then one of them ends.
       *[other] Both have the same { $tokens } tokens, then one of them ends.
    }

# Explains what off means.
about-off = A part that is off adds zeros to the state. Off at every position, the keys and values of later layers are computed anew without it; off at the newest alone, what the cache keeps stays as it is.

# Shown while no cell of a layer is picked.
press-row = Press a cell of a layer in the grid to see its numbers.

# Shown while the numbers of a cell are computed.
cell-awaits = The numbers of the cell are on their way.

# Shown where a recording does not have what the picked head reads.
weights-not-recorded = These weights were not recorded; those of the heads in the list below were.

# Shown where the inside comes from a recording.
cell-not-recorded = A recording does not have the numbers of a cell.

# Shown while all heads are shown together.
choose-head = Choose one head above to see its q·k, softmax and values.

# A q·k as the sum of products.
# $products (text) the first products
# $count (count) how many there are
# $dot (text) the sum
products =
    { $count ->
        [one] At its own position q·k is { $products } = { $dot }, a sum of { $count } product.
       *[other] At its own position q·k is { $products } + … = { $dot }, a sum of { $count } products.
    }

# What a q·k is multiplied by.
# $width (text) the width of the head
# $scale (text) one over the square root of it
scaled = Divided by √{ $width }, which is to multiply by { $scale }, it is the score.

# The causal mask.
masked = Later positions are masked: the softmax goes over the positions up to its own.

# The sum of the weighted values.
# $length (text) the length of the sum
mixed = The values times their weights add up to a vector of length { $length }.

# The positions that have no row.
# $positions (count) how many
# $weight (text) their weight together
other-positions =
    { $positions ->
        [one] { $positions } other position has { $weight } of the weight.
       *[other] { $positions } other positions have { $weight } of the weight together.
    }

# The state before and after the layer.
# $width (text) the width of the state
# $before (text) its length before
# $after (text) its length after
state = The state of { $width } numbers enters the layer with length { $before } and leaves it with { $after }.

# What the norms divide the state by.
# $attention (text) before attention
# $mlp (text) before the MLP
norms = The norm before attention divides it by { $attention }, the norm before the MLP by { $mlp }.

# The name of the table of what a head reads.
read-table = What the head reads

# The name of the table of neurons.
neurons-table = Strongest neurons of the MLP

# The heading of a column: a position of the text.
column-position = At

# The heading of a column.
column-token = Reads

# The heading of a column.
column-dot = q·k

# The heading of a column.
column-score = ÷ √d

# The heading of a column.
column-weight = softmax

# The heading of a column: the length of the weighted value.
column-weighted = × |v|

# The heading of a column: the number of a neuron.
column-neuron = Neuron

# The heading of a column.
column-activation = Activation

# Explains the numbers of the cell.
about-cell = Query, key and value are the state after the norm times three matrices, turned by the position where the model does so. Layers, heads and neurons are counted from 1, positions from 0.

# A button: starts the search.
search = Search

# A button: stops the search.
stop = Stop

# The name of the order of the heads.
heads-order = Order

# An order of the heads.
by-contribution = what they add to the logit

# An order of the heads.
by-effect = what changes without them

# The name of the table of heads.
heads-table = The strongest heads

# The heading of a column.
column-head = A head

# The heading of a column: what a head adds to the logit.
column-adds = Adds to the logit

# The heading of a column: the probability of the token with and without the head.
column-shift = Probability without it

# The heading of a column: the divergence.
column-divergence = KL in nats

# The probability of the token with and without a head.
# $whole (text) with it
# $ablated (text) without it
shifted = { $whole } → { $ablated }

# What a search has found.
# $token (text) the token
# $head (text) the head without which most changes
# $whole (text) the token's probability with the whole network
# $ablated (text) its probability without the head
searched = Most changes without { $head }: “{ $token }” has { $whole } with it and { $ablated } without it.

# Explains the search.
about-heads = One pass gives what every head adds to the logit of the token after the newest position. Then the strongest are switched off, one at a time, at every position.

# The name of a list of buttons: heads of the loaded model of which it is known what they read.
named-heads = Heads to begin with

# Shown in place of that list where no head has anything to read yet.
no-named-heads = What the heads of this list read is not in this text yet.

# Explains that list.
# $model (text) the model in which they were found
# $texts (text) the number of texts
about-named = Measured in { $model } on { $texts } texts that it wrote: the mean weight with which each head reads what is said of it. Beside it the mean of all other heads, and the same head where the tokens of the texts are shuffled.

# A button: a head that reads the token before.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-previous = Head { $head } of layer { $layer } reads the previous token: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads the first token.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-first = Head { $head } of layer { $layer } reads the first token: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads its own token.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-current = Head { $head } of layer { $layer } reads the token of its own position: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads earlier places of its own token.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-same-token = Head { $head } of layer { $layer } reads earlier places of the same token: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads what followed earlier places of its own token.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-induction = Head { $head } of layer { $layer } reads what followed earlier places of the same token: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads, before a name, the earlier places of that name.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-same-name = Head { $head } of layer { $layer } reads the earlier places of the name that comes next: weight { $weight }, other heads { $others }, shuffled { $shuffled }.

# A button: a head that reads punctuation.
# $head (text) the number of the head
# $layer (text) the number of the layer
# $weight (text) the weight with which it reads that, on average
# $others (text) the same of all other heads
# $shuffled (text) the same of this head where the tokens are shuffled
named-punctuation = Head { $head } of layer { $layer } reads earlier punctuation: weight { $weight }, other heads { $others }, shuffled { $shuffled }.
