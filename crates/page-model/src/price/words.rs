//! The texts about time and money, rounded to the digits that are meaningful.

pub mod screen;

use charts::{count, decimal};
use texts::first::percent;

use crate::{
    price::{
        Caching, Chat, MOST_TURNS, Offer, Sheet, first_discount,
        pace::{NoTimes, Pace, Rate},
    },
    speed::Speed,
};

pub use texts::price::{
    about_chat, about_clock, about_sharing, clock_note, sharing_note, sheet_note, slower, stream,
    title_bytes_read, title_intensity, title_timeline,
};

/// An amount in US dollars: whole dollars from 100 on, cents from about 1 on, two significant digits below.
pub fn dollars(amount: f64) -> String {
    match amount {
        0.0 => "$0".into(),
        large if large >= 100.0 => format!("${}", count(large.round() as usize)),
        middle if middle >= 0.995 => format!("${}", decimal(middle, 2)),
        small => {
            let decimals = (1.0 - small.log10().floor()) as usize;
            format!("${}", decimal(small, decimals))
        }
    }
}

/// A time in milliseconds, or in seconds from 10 s on.
pub fn time(milliseconds: f64) -> String {
    match milliseconds {
        long if long >= 10_000.0 => format!("{} s", decimal(long / 1000.0, 1)),
        middle if middle >= 100.0 => format!("{} ms", decimal(middle, 0)),
        short => format!("{} ms", decimal(short, 1)),
    }
}

/// Tokens per second; a dash if the clock was too coarse to measure them.
pub fn speed(per_second: Option<f64>) -> String {
    match per_second {
        Some(fast) if fast >= 100.0 => texts::price::speed_of(&count(fast.round() as usize)),
        Some(slow) => texts::price::speed_of(&decimal(slow, 1)),
        None => screen::none().into(),
    }
}

/// The reason why a run has no times.
pub fn unmeasured(why: NoTimes) -> &'static str {
    match why {
        NoTimes::NothingYet => texts::price::no_times_yet(),
        NoTimes::Recorded => texts::price::no_times_recorded(),
    }
}

/// What the bill is computed with: a service with the date of its prices, or the visitor's own.
pub fn bill(offer: &Offer, is_edited: bool) -> String {
    let source = match is_edited {
        true => screen::edited(),
        false => (offer.source)(),
    };
    texts::price::bill((offer.name)(), source)
}

/// The length from which a service charges less for cached input.
pub fn caching(caching: &Caching) -> String {
    match caching.least {
        0 => texts::price::cached_at_once().into(),
        least => texts::price::cached_from(least, (caching.source)()),
    }
}

/// The saving by prompt caching in a chat whose turns have this many tokens.
pub fn discount(sheet: &Sheet, chat: &Chat, question: usize, answer: usize) -> String {
    let caching = sheet.caching();
    let percent = match sheet.in_force().discount() {
        Some(discount) if discount > 0.0 => percent(&format!("{:.0}", discount * 100.0)),
        _ => return texts::price::discount_none().into(),
    };
    if chat.discounted > 0 {
        return texts::price::discount(chat.discounted, chat.again, &percent);
    }
    if chat.again == 0 {
        return texts::price::discount_no_turn().into();
    }
    let when = match first_discount(&caching, question, answer) {
        Some(turn) => texts::price::discount_first(turn),
        None => texts::price::discount_never(MOST_TURNS),
    };
    format!("{} {when}", texts::price::discount_too_short(caching.least))
}

/// The speed of Play beside the engine's, and whether Play waits after each token.
pub fn play(speed: Speed, rate: &Rate) -> String {
    let words = speed.words();
    let Some(fast) = rate.per_second() else {
        return texts::price::play_alone(&words);
    };
    let tokens = fast.round() as usize;
    match slowed(speed, rate) {
        true => texts::price::play_slowed(&words, tokens, rate.passes),
        false => texts::price::play_free(&words, tokens, rate.passes),
    }
}

/// A note beside the speed of Play if it is slower than the engine; else `None`.
pub fn slowed_play(speed: Speed, rate: &Rate) -> Option<String> {
    let each = rate.per_token().filter(|_| slowed(speed, rate))?;
    Some(texts::shared::price_slowed_play(&time(each), rate.passes))
}

/// Whether Play waits longer for a token than the engine needs to compute it.
fn slowed(speed: Speed, rate: &Rate) -> bool {
    let each = rate.per_token();
    each.is_some_and(|each| each > 0.0 && each < speed.token_milliseconds())
}

/// A value of the pass over the prompt, marked if that pass was cold.
pub fn of_prompt(pace: &Pace, value: String) -> String {
    match pace.cold {
        true => texts::price::cold(&value),
        false => value,
    }
}

/// The passes that the figures describe, and those left out.
pub fn passes(pace: &Pace) -> String {
    use texts::price::{
        passes_left_out, passes_median, passes_none, passes_of_gpu, passes_one, passes_prompt,
        passes_prompt_cold,
    };
    let prompt = match pace.cold {
        true => passes_prompt_cold(),
        false => passes_prompt(),
    };
    let decode = match pace.decode.passes {
        0 => passes_none().into(),
        1 => passes_one().into(),
        some => passes_median(some),
    };
    let mut said = vec![prompt.into(), decode];
    if pace.others() > 0 {
        said.push(passes_left_out(pace.others()));
    }
    if pace.on_gpu {
        said.push(passes_of_gpu().into());
    }
    said.join(" ")
}

/// The ratio of bytes read per token, as a sentence.
pub fn ratio(name: &str, prompt: usize, ratio: f64) -> String {
    texts::price::ratio(name, &charts::figure(ratio), prompt)
}

/// The time and the tokens of the replay.
pub fn moment(at: f64, total: f64, written: usize, tokens: usize) -> String {
    texts::price::moment_of_replay(&time(at), &time(total), written, tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_has_the_digits_that_are_meant() {
        let read = [0.0, 0.000_412, 0.0075, 0.25, 0.999, 12.345, 1_234.5].map(dollars);
        let expected = [
            "$0", "$0.00041", "$0.0075", "$0.25", "$1.00", "$12.35", "$1,235",
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn a_discount_is_told_only_where_it_is_given() {
        let told = |sheet: &Sheet, turns, question, answer| {
            let chat = sheet
                .in_force()
                .chat(&sheet.caching(), turns, question, answer);
            discount(sheet, &chat, question, answer)
        };
        let mut sheet = Sheet::default();
        let none = told(&sheet, 10, 8, 12);
        assert!(
            none.starts_with("No discount: this service keeps a prompt from 1,024 tokens on"),
            "{none}"
        );
        assert!(
            none.ends_with("turn 53 would be the first to cost less."),
            "{none}"
        );
        assert!(told(&sheet, 10, 1, 1).ends_with("none of 100 would cost less."));
        assert_eq!(
            told(&sheet, 2, 2_000, 12),
            "1,920 of the 2,000 tokens that are sent again cost 50% less."
        );
        sheet.chosen = 4;
        assert!(told(&sheet, 10, 8, 12).contains("cost as much as new ones"));
        sheet.edit(4, 0, "10");
        assert_eq!(
            told(&sheet, 10, 8, 12),
            "792 of the 792 tokens that are sent again cost 100% less."
        );
        assert_eq!(told(&sheet, 1, 8, 12), "Nothing is sent again yet.");
        assert_eq!(caching(&sheet.caching()), "cached from the first token");
    }

    #[test]
    fn play_is_not_taken_for_the_engine() {
        let rate = |passes, milliseconds| Rate {
            passes,
            tokens: 1,
            milliseconds,
        };
        let said = play(Speed::default(), &rate(11, 0.98));
        assert!(said.contains("set to 4 tokens a second"), "{said}");
        assert!(
            said.contains("the engine made 1,020 a second of this run (the median of 11 passes)"),
            "{said}"
        );
        let fastest = Speed::at(Speed::LAST);
        assert!(
            play(fastest, &rate(1, 0.98))
                .starts_with("Play is set to as fast as it can and adds no pause")
        );
        assert_eq!(
            slowed_play(Speed::default(), &rate(1, 2.6)).as_deref(),
            Some(
                "Play waits after each token, so that you can follow: the engine took 2.6 ms a token here (median of 1 pass)."
            )
        );
        // A slow engine, Play without a pause, no measurement: in none of these cases does Play slow the engine down.
        assert_eq!(slowed_play(Speed::default(), &rate(11, 400.0)), None);
        assert_eq!(slowed_play(fastest, &rate(11, 2.6)), None);
        assert_eq!(slowed_play(Speed::default(), &rate(0, 0.0)), None);
    }

    #[test]
    fn times_are_as_fine_as_the_clock() {
        assert_eq!(
            [4.23, 123.4, 12_345.0].map(time),
            ["4.2 ms", "123 ms", "12.3 s"]
        );
        assert_eq!(speed(Some(12.34)), "12.3 tokens a second");
        assert_eq!(speed(None), "—");
    }
}
