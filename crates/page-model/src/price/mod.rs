//! The Price screen: a price sheet for tokens, and the cost of a run, of a thousand runs and of a chat.

pub mod figures;
pub mod pace;
pub mod replay_clock;
pub mod sharing;
pub mod words;

use texts::TextFile;

use crate::{
    parse,
    screen_row::{MenuPlace, ScreenRow, Subject},
};

pub use crate::screen_part::NoPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "price",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Price],
    place: MenuPlace::Cost,
    subject: Subject::Run,
};

/// The number of tokens that a price is for.
pub const PER: f64 = 1e6;
/// The highest accepted price, in US dollars for [`PER`] tokens.
pub const MOST: f64 = 1e6;
/// The most turns of a chat.
pub const MOST_TURNS: usize = 100;

/// Prices in US dollars for a million tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prices {
    /// The price of an input token.
    pub input: f64,
    /// The price of an input token that the service has cached from an earlier call (prompt caching).
    pub cached: f64,
    /// The price of an output token.
    pub output: f64,
}

/// One line of the price sheet.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The service and its model.
    pub name: fn() -> &'static str,
    /// The date and the source of the prices.
    pub source: fn() -> &'static str,
    /// The prices for a million tokens.
    pub prices: Prices,
    /// The rules of the service's prompt caching.
    pub caching: Caching,
}

/// The part of a prompt that costs less when it is sent again.
#[derive(Clone, Copy, Debug)]
pub struct Caching {
    /// The length in tokens of the shortest beginning of a prompt that is cached.
    pub least: usize,
    /// From that length on, multiples of this number of tokens are cached; at least 1.
    pub step: usize,
    /// The date and the source of these rules.
    pub source: fn() -> &'static str,
}

impl Caching {
    /// The number of tokens charged at the lower price, of `sent` tokens that were sent before.
    pub fn discounted(&self, sent: usize) -> usize {
        match sent.checked_sub(self.least) {
            Some(more) => self.least + more / self.step * self.step,
            None => 0,
        }
    }
}

/// The initial price sheet. The last line is for the visitor's own prices.
pub const OFFERS: [Offer; 5] = [
    Offer {
        name: || "OpenAI GPT-4o",
        source: texts::price::source_gpt_4o,
        prices: prices(2.5, 1.25, 10.0),
        caching: Caching {
            least: 1_024,
            step: 128,
            source: texts::price::source_gpt_4o_caching,
        },
    },
    Offer {
        name: || "OpenAI GPT-4.1",
        source: texts::price::source_gpt_4_1,
        prices: prices(2.0, 0.5, 8.0),
        caching: Caching {
            least: 1_024,
            step: 128,
            source: texts::price::source_gpt_4_1_caching,
        },
    },
    Offer {
        name: || "Anthropic Claude Sonnet 4",
        source: texts::price::source_claude,
        prices: prices(3.0, 0.3, 15.0),
        caching: Caching {
            least: 1_024,
            step: 1,
            source: texts::price::source_claude_caching,
        },
    },
    Offer {
        name: || "Google Gemini 2.5 Flash",
        source: texts::price::source_gemini,
        prices: prices(0.3, 0.075, 2.5),
        caching: Caching {
            least: 1_024,
            step: 1,
            source: texts::price::source_gemini_caching,
        },
    },
    Offer {
        name: texts::price::your_own,
        source: texts::price::put_in_yours,
        prices: prices(0.0, 0.0, 0.0),
        caching: Caching {
            least: 0,
            step: 1,
            source: || "",
        },
    },
];

const fn prices(input: f64, cached: f64, output: f64) -> Prices {
    Prices {
        input,
        cached,
        output,
    }
}

impl Prices {
    /// The price in a column: input, cached input, output.
    pub fn column(&mut self, column: usize) -> &mut f64 {
        match column {
            0 => &mut self.input,
            1 => &mut self.cached,
            _ => &mut self.output,
        }
    }

    /// The cost of a call with `input` and `output` tokens, in US dollars.
    pub fn call(&self, input: usize, output: usize) -> f64 {
        (input as f64 * self.input + output as f64 * self.output) / PER
    }

    /// The cost of a chat of `turns` turns, each with a question of `question` tokens and an answer of `answer`.
    pub fn chat(&self, caching: &Caching, turns: usize, question: usize, answer: usize) -> Chat {
        let mut chat = Chat::default();
        for turn in 1..=turns {
            let before = prompt(turn - 1, question, answer);
            chat.input += prompt(turn, question, answer);
            chat.again += before;
            chat.discounted += caching.discounted(before);
            chat.output += answer;
        }
        chat.plain = self.call(chat.input, chat.output);
        chat.cached = chat.plain - chat.discounted as f64 * (self.input - self.cached) / PER;
        chat
    }

    /// The discount on a cached input token, from 0 to 1; `None` if input costs nothing.
    pub fn discount(&self) -> Option<f64> {
        (self.input > 0.0).then(|| 1.0 - self.cached / self.input)
    }
}

/// The tokens and the cost of a chat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chat {
    /// Input tokens of all turns.
    pub input: usize,
    /// Those of the input tokens that an earlier turn had sent already.
    pub again: usize,
    /// Those of the tokens sent again that cost less because their prompt was long enough to be cached.
    pub discounted: usize,
    /// Output tokens of all turns.
    pub output: usize,
    /// The cost in US dollars without prompt caching.
    pub plain: f64,
    /// The cost in US dollars with prompt caching.
    pub cached: f64,
}

/// The input tokens of a turn, counted from 1: all text so far, `turn` questions and one answer fewer.
fn prompt(turn: usize, question: usize, answer: usize) -> usize {
    turn * question + turn.saturating_sub(1) * answer
}

/// The first turn with a discount; `None` if none of [`MOST_TURNS`] has one.
pub fn first_discount(caching: &Caching, question: usize, answer: usize) -> Option<usize> {
    (2..=MOST_TURNS).find(|turn| caching.discounted(prompt(turn - 1, question, answer)) > 0)
}

/// The price sheet as the tab stores it: the prices of every line, and the chosen line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The prices of each of the [`OFFERS`].
    pub prices: [Prices; OFFERS.len()],
    /// The index of the chosen line.
    pub chosen: usize,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            prices: OFFERS.map(|offer| offer.prices),
            chosen: 0,
        }
    }
}

impl Sheet {
    /// The prices of the chosen line.
    pub fn in_force(&self) -> Prices {
        self.prices[self.chosen]
    }

    /// The prompt caching of the chosen line.
    pub fn caching(&self) -> Caching {
        OFFERS[self.chosen].caching
    }

    /// Whether the visitor has edited a line.
    pub fn is_edited(&self, line: usize) -> bool {
        self.prices[line] != OFFERS[line].prices
    }

    /// Sets a price from typed text; other text changes nothing.
    pub fn edit(&mut self, line: usize, column: usize, typed: &str) {
        if let Some(price) = price(typed) {
            *self.prices[line].column(column) = price;
        }
    }

    /// The price sheet as one line of text.
    pub fn write(&self) -> String {
        let numbers = self
            .prices
            .iter()
            .flat_map(|prices| [prices.input, prices.cached, prices.output]);
        let numbers: Vec<String> = numbers.map(|price| price.to_string()).collect();
        format!("{} {}", self.chosen, numbers.join(" "))
    }

    /// Reads the form of [`Self::write`]; `None` for other text, such as that of an older page with other lines.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let mut sheet = Self {
            chosen: words
                .next()?
                .parse()
                .ok()
                .filter(|&line| line < OFFERS.len())?,
            ..Self::default()
        };
        for prices in &mut sheet.prices {
            for column in 0..3 {
                *prices.column(column) = price(words.next()?)?;
            }
        }
        words.next().is_none().then_some(sheet)
    }
}

/// A price from typed text: a number that is not negative, with a point or a comma.
pub fn price(typed: &str) -> Option<f64> {
    let price = parse::float(&typed.trim().replace(',', "."))?;
    (0.0..=MOST).contains(&price).then_some(price)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_call_costs_its_tokens_times_their_prices() {
        let prices = OFFERS[0].prices;
        // 1,000 × $2.50 and 500 × $10.00, each for a million.
        assert!((prices.call(1_000, 500) - 0.0075).abs() < 1e-12);
        assert_eq!(prices.call(0, 0), 0.0);
    }

    const FROM_THE_FIRST: Caching = Caching {
        least: 0,
        step: 1,
        source: || "",
    };

    /// A chat of ten turns sends 188 tokens at most; every service listed caches a prompt from 1,024 on.
    #[test]
    fn a_short_chat_gets_no_discount_from_any_service_listed() {
        let (question, answer) = (8, 12);
        for offer in &OFFERS[..4] {
            let chat = |turns| offer.prices.chat(&offer.caching, turns, question, answer);
            assert_eq!(
                (chat(10).again, chat(10).discounted),
                (792, 0),
                "{}",
                (offer.name)()
            );
            assert_eq!(chat(10).cached, chat(10).plain);
            // Turn 52 sends 52 × 8 + 51 × 12 = 1,028 tokens, which turn 53 sends again.
            assert_eq!(prompt(52, question, answer), 1_028);
            assert_eq!(first_discount(&offer.caching, question, answer), Some(53));
            assert_eq!(chat(52).discounted, 0);
            let kept = offer.caching.discounted(1_028);
            assert_eq!(chat(53).discounted, kept);
            let saved = kept as f64 * (offer.prices.input - offer.prices.cached) / PER;
            assert!((chat(53).plain - chat(53).cached - saved).abs() < 1e-12);
            assert!(!(offer.caching.source)().is_empty());
        }
        assert_eq!(
            first_discount(&OFFERS[0].caching, 1, 1),
            None,
            "199 tokens at most"
        );
    }

    #[test]
    fn what_is_kept_grows_in_steps_from_the_least() {
        let caching = OFFERS[0].caching;
        let kept = [0, 1_023, 1_024, 1_151, 1_152].map(|sent| caching.discounted(sent));
        assert_eq!(kept, [0, 0, 1_024, 1_024, 1_152]);
        assert_eq!(FROM_THE_FIRST.discounted(3), 3);
    }

    #[test]
    fn a_chat_costs_what_its_turns_cost_one_by_one() {
        let prices = prices(3.0, 0.3, 15.0);
        let (question, answer) = (20, 100);
        let (mut plain, mut cached, mut before) = (0.0, 0.0, 0);
        for turn in 1..=7 {
            let input = turn * question + (turn - 1) * answer;
            plain += prices.call(input, answer);
            cached += prices.call(input - before, answer) + before as f64 * 0.3 / PER;
            before = input;
            let chat = prices.chat(&FROM_THE_FIRST, turn, question, answer);
            assert!((chat.plain - plain).abs() < 1e-12, "turn {turn}");
            assert!((chat.cached - cached).abs() < 1e-12, "turn {turn}");
        }
        let one = prices.chat(&FROM_THE_FIRST, 1, question, answer);
        assert_eq!((one.again, one.plain), (0, one.cached));
        assert_eq!(prices.chat(&FROM_THE_FIRST, 0, question, answer).plain, 0.0);
    }

    #[test]
    fn a_sheet_comes_back_as_it_was_left() {
        let mut sheet = Sheet {
            chosen: 2,
            ..Sheet::default()
        };
        sheet.edit(4, 2, "0,125");
        sheet.edit(4, 0, "nonsense");
        sheet.edit(0, 0, "-1");
        assert_eq!(sheet.prices[4], prices(0.0, 0.0, 0.125));
        assert!(sheet.is_edited(4) && !sheet.is_edited(0));
        assert_eq!(Sheet::read(&sheet.write()), Some(sheet));
        for damaged in ["", "9 1", "0 1 2", "0 NaN"] {
            assert_eq!(Sheet::read(damaged), None);
        }
        assert_eq!(Sheet::read(&(sheet.write() + " 1")), None);
    }
}
