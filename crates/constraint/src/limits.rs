//! Bounds on what a constraint may cost: a visitor types it, and nothing typed may keep the worker busy for long or take its
//! memory.

use llguidance::api::ParserLimits;

/// The longest constraint in bytes, all choices of a list together.
pub const TEXT_LIMIT: usize = 16 * 1024;

/// Lexer states that are kept. Each takes one or two kilobytes: 40 to 80 MB.
const LEXER_STATES: usize = 40_000;

/// Symbols in the productions of a grammar: a schema of [`TEXT_LIMIT`] bytes has fewer unless it is made to explode.
const GRAMMAR_SYMBOLS: usize = 100_000;

/// Items in one row of the Earley parser: grammars that are not ambiguous have some dozens. The work for a row grows with
/// their square, so llguidance's 2,000 would let an ambiguous grammar keep the worker busy for seconds at each token.
const ITEMS_IN_ROW: usize = 400;

/// llguidance's own bounds on work, with less memory. `initial_lexer_fuel` bounds compiling, `step_lexer_fuel` and
/// `step_max_items` one mask: each some ten milliseconds natively.
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
