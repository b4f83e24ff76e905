//! Bounds on what a constraint may cost. A visitor types it or opens it with a link, so it may be made to explode.
//!
//! llguidance's own bounds count nodes of expressions and items of the parser, not time, and they look between two operations:
//! where many expressions must hold together, one operation alone took minutes and hundreds of megabytes before a bound was
//! reached. That is refused beforehand ([`MOST_INTERSECTED`], [`MOST_REMAINDERS`]). The bounds below keep everything else that
//! was tried to some ten milliseconds natively, which is no proof: the page ends a worker that does not answer in time.

use llguidance::api::ParserLimits;

/// The most expressions that may have to match one text: `pattern`s that meet under `allOf`, operands of `&` in a grammar. Six
/// were compiled in 10 ms, eight ran into a bound after 30 ms, fourteen took 7 s, twenty-four 99 s.
pub(crate) const MOST_INTERSECTED: usize = 4;

/// The most remainders that `multipleOf` may tell apart: each is a state. 100,000 took 0.2 s, a million 9 s.
pub(crate) const MOST_REMAINDERS: u64 = 50_000;

/// Lexer states that are kept. Those of one expression take one or two kilobytes each: 40 to 80 MB.
const LEXER_STATES: usize = 40_000;

/// Symbols in the productions of a grammar: a schema of 16 kB has fewer unless it is made to explode.
const GRAMMAR_SYMBOLS: usize = 100_000;

/// Items in one row of the Earley parser: grammars that are not ambiguous have some dozens. The work for a row grows with
/// their square, so llguidance's 2,000 would let an ambiguous grammar keep the worker busy for seconds at each token.
const ITEMS_IN_ROW: usize = 400;

/// llguidance's own bounds on work, with less memory. `initial_lexer_fuel` is for compiling, `step_lexer_fuel` and
/// `step_max_items` for one mask.
pub(crate) fn parser_limits() -> ParserLimits {
    ParserLimits {
        max_items_in_row: ITEMS_IN_ROW,
        max_lexer_states: LEXER_STATES,
        max_grammar_size: GRAMMAR_SYMBOLS,
        // Its messages are for the visitor: without the state of the parser.
        verbose_errors: false,
        ..ParserLimits::default()
    }
}
