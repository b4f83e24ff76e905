//! The texts about the end of a run, and the conversion of stop strings from and to typed text.

pub mod screen;

use charts::{count, decimal, percent};
use generation::StopReason;

use crate::{
    json::JsonState,
    language::{ByLanguage, ModelLanguage},
    settings::Settings,
    stop::past_end::{Difference, EndVerdict, PastEnd, Surprise},
    words::{examples::english::STORY, explanation::tokens},
};

pub use texts::stop::{
    finish_note, going_on, holding_back, no_json, the_end, title_bars, title_curve,
};

/// A prompt whose text reaches a stop string by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopExample {
    /// The label of its button.
    pub name: &'static str,
    /// The prompt put into the box.
    pub prompt: &'static str,
    /// The stop string that is set.
    pub stop: &'static str,
}

/// A dialogue and a record, the most common uses of stop strings, for a language. Stories for children have paragraphs.
pub fn examples(language: ModelLanguage) -> &'static [StopExample] {
    const ANSWER: &str = "An answer that ends before the next question";
    const RECORD: StopExample = StopExample {
        name: "A record that ends with its bracket",
        prompt: JSON_EXAMPLE.0,
        stop: "}",
    };
    const ALL: ByLanguage<&[StopExample]> = ByLanguage {
        invented: &[
            StopExample {
                name: ANSWER,
                prompt: "User: What is the capital of Japan?\nAssistant:",
                stop: "\nUser:",
            },
            RECORD,
        ],
        stories: &[StopExample {
            name: "A story that ends with its paragraph",
            prompt: STORY,
            stop: "\n",
        }],
        real: &[
            StopExample {
                name: ANSWER,
                prompt: "Q: What is the capital of Japan?\nA: Tokyo\n\nQ: What is the capital of Italy?\nA:",
                stop: "\nQ:",
            },
            RECORD,
        ],
    };
    ALL.of(language)
}

/// Converts typed text to a stop string: `\n` is a line break, `\t` a tab, `\\` a backslash.
pub fn typed(text: &str) -> String {
    let mut stop = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, characters.as_str().chars().next()) {
            ('\\', Some(escaped @ ('n' | 't' | 'r' | '\\'))) => {
                characters.next();
                stop.push(match escaped {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    _ => '\\',
                });
            }
            (character, _) => stop.push(character),
        }
    }
    stop
}

/// Converts a stop string to the text that [`typed`] reads.
pub fn shown(stop: &str) -> String {
    let mut text = String::with_capacity(stop.len());
    for character in stop.chars() {
        match character {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            plain => text.push(plain),
        }
    }
    text
}

/// The condition that ended the run, or will end it at the latest.
pub fn headline(
    settings: &Settings,
    reason: Option<StopReason>,
    stop: Option<&str>,
    written: usize,
    room: usize,
) -> String {
    let at = match written {
        1 => "after its first token".into(),
        written => format!("after {} tokens", count(written)),
    };
    match reason {
        Some(StopReason::EndOfSequence) => {
            format!("This run ended {at}: the model itself chose its end-of-text token.")
        }
        Some(StopReason::StopSequence) => format!(
            "This run ended {at}: the text came to the stop string “{}”.",
            shown(stop.unwrap_or_default())
        ),
        Some(StopReason::MaxNewTokens) => {
            format!(
                "This run ended {at}, at its limit (Maximum new tokens). The model had not finished."
            )
        }
        Some(StopReason::ContextFull) => {
            format!("This run ended {at}: the model can see no more at once.")
        }
        None => {
            let limit = settings.max_new_tokens.saturating_sub(written);
            let (left, why) = match limit <= room {
                true => (limit, "the limit"),
                false => (room, "the context window is full then"),
            };
            let left = match (written, left) {
                (0, 1) => "1 token".into(),
                (0, left) => format!("{} tokens", count(left)),
                (_, 1) => "1 more token".into(),
                (_, left) => format!("{} more tokens", count(left)),
            };
            format!("This run has not ended. At most {left} ({why}).")
        }
    }
}

/// A prompt that begins a JSON record, and the label of its button, for models that have read some.
pub const JSON_EXAMPLE: (&str, &str) = ("{\"name\":", "Let the model write a record");

/// Whether the JSON record in the text is complete; `ended` says whether the run has.
pub fn json(state: &JsonState, ended: bool) -> String {
    match (state, ended) {
        (JsonState::Complete { characters }, _) => {
            format!(
                "The JSON record is complete: {} characters.",
                count(*characters)
            )
        }
        (JsonState::Unfinished { .. }, true) => {
            "The JSON record is not complete: the text ends inside it, and no program can read it."
                .into()
        }
        (JsonState::Unfinished { .. }, false) => {
            "The JSON record is right so far, and not complete.".into()
        }
        (JsonState::Broken { at, .. }, _) => {
            format!(
                "The JSON record is broken at character {}: no continuation can mend it.",
                count(*at)
            )
        }
    }
}

/// What the parser says of a record, if it has something to say.
pub fn parser_says(state: &JsonState) -> Option<String> {
    match state {
        JsonState::Complete { .. } => None,
        JsonState::Unfinished { missing: said }
        | JsonState::Broken {
            complaint: said, ..
        } => Some(format!("The parser (serde_json) says: “{said}”.")),
    }
}

/// The progress of a stop string, in characters.
pub fn progress(matched: usize, total: usize, found: bool) -> String {
    match (found, total) {
        (true, _) => "written: the run ends here".into(),
        (false, 1) => format!("{matched} of 1 character"),
        (false, total) => format!("{matched} of {total} characters"),
    }
}

/// The text that is held back or cut off.
pub fn waiting(tail: &str, found: bool) -> String {
    match (tail, found) {
        ("", _) => "Nothing is held back: all of the text could be sent.".into(),
        (tail, true) => format!(
            "Cut off: “{}”. The stop string is no part of the answer.",
            shown(tail)
        ),
        (tail, false) => format!(
            "Held back: “{}”. A stop string may begin there.",
            shown(tail)
        ),
    }
}

/// The note that the text contained a stop string before it was set.
pub fn found_earlier(step: usize) -> String {
    format!(
        "It was written at token {} already, before it was set. A run from the start would end there.",
        count(step + 1)
    )
}

/// A stop reason as an API returns it.
pub struct Finish {
    /// The name of the API.
    pub api: &'static str,
    /// The field of its response.
    pub field: &'static str,
    /// The value of that field.
    pub value: &'static str,
}

/// The stop reasons of three APIs for a run; `null` while it has not ended.
pub fn finish(reason: Option<StopReason>) -> [Finish; 3] {
    let [open_ai, anthropic, tgi] = match reason {
        Some(StopReason::EndOfSequence) => ["stop", "end_turn", "eos_token"],
        Some(StopReason::StopSequence) => ["stop", "stop_sequence", "stop_sequence"],
        Some(StopReason::MaxNewTokens) => ["length", "max_tokens", "length"],
        Some(StopReason::ContextFull) => ["length", "model_context_window_exceeded", "length"],
        None => ["null"; 3],
    };
    [
        ("OpenAI", "finish_reason", open_ai),
        ("Anthropic", "stop_reason", anthropic),
        ("Hugging Face TGI", "finish_reason", tgi),
    ]
    .map(|(api, field, value)| Finish { api, field, value })
}

/// The most steps with an unchosen end that are listed.
const NAMED: usize = 6;

/// The sentences about a text that continued past its end.
pub fn past_end(past: &PastEnd) -> String {
    let first = past.apart.first().map_or(0, |(step, _)| step + 1);
    let all = match past.all.tokens {
        1 => "the one token since then has".into(),
        tokens => format!("the {} tokens since then have", count(tokens)),
    };
    let steps = past.apart.iter().take(NAMED);
    let steps: Vec<String> = steps
        .map(|(step, share)| format!("{} (end {})", count(step + 1), percent(*share)))
        .collect();
    let more = match past.apart.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {} more", count(more)),
    };
    let apart = match past.apart.len() {
        1 => format!(
            "Set apart token {}: the end was likeliest there, and",
            steps.concat()
        ),
        several => format!(
            "Set apart the {} tokens at which the end was likeliest – {}{more}: there,",
            count(several),
            steps.join(", ")
        ),
    };
    let said = format!(
        "At token {first} the likeliest token was the end, and the text went on all the same. To the model, {all} a \
         perplexity of {}: as uncertain as a choice among so many equally likely tokens. {apart} any other token \
         is a surprise, whatever the text says.",
        perplexity(&past.all),
    );
    let rest = match (&past.rest, &past.before) {
        (None, _) => " There is no other token yet.".into(),
        (Some(rest), None) => format!(
            " {} since then: perplexity {}.",
            others(rest),
            perplexity(rest)
        ),
        (Some(rest), Some(before)) => format!(
            " {} since then: perplexity {}. {} before: {}.",
            others(rest),
            perplexity(rest),
            tokens(before.tokens),
            perplexity(before)
        ),
    };
    let bits = |bits: f64| decimal(bits.abs(), 2);
    let verdict = match past.verdict() {
        EndVerdict::TooFew => {
            " These are too few tokens to say whether the text became harder to predict.".into()
        }
        EndVerdict::Unclear(Difference { bits: by, margin }) => format!(
            " They differ by {} bits a token, and chance alone gives up to {} (two standard errors): this does not show \
             that the text became harder or easier to predict.",
            bits(by),
            bits(margin)
        ),
        EndVerdict::Clear(Difference { bits: by, margin }) => format!(
            " They differ by {} bits a token, more than the {} that chance alone gives (two standard errors): the text \
             became {} to predict.",
            bits(by),
            bits(margin),
            if by > 0.0 { "harder" } else { "easier" }
        ),
    };
    said + &rest + &verdict
}

fn perplexity(surprise: &Surprise) -> String {
    decimal(surprise.perplexity(), 1)
}

fn others(rest: &Surprise) -> String {
    match rest.tokens {
        1 => "The 1 other token".into(),
        some => format!("The {} other tokens", count(some)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_typed_again_as_it_was() {
        for stop in ["\nUser:", "a\\n", "\t\r\\\\", "</json>", "終わり", "\\"] {
            assert_eq!(typed(&shown(stop)), stop);
        }
        assert_eq!(typed(r"\nUser:"), "\nUser:");
        assert_eq!(typed(r"C:\dir\"), r"C:\dir\");
    }

    #[test]
    fn the_earliest_limit_is_named() {
        let settings = Settings {
            max_new_tokens: 20,
            ..Settings::default()
        };
        let say = |written, room| headline(&settings, None, None, written, room);
        assert!(say(0, 200).ends_with("At most 20 tokens (the limit)."));
        assert!(say(19, 2).contains("At most 1 more token (the limit)"));
        assert!(say(3, 5).contains("At most 5 more tokens (the context window"));
        let found = headline(
            &settings,
            Some(StopReason::StopSequence),
            Some("\nUser:"),
            7,
            9,
        );
        assert_eq!(
            found,
            "This run ended after 7 tokens: the text came to the stop string “\\nUser:”."
        );
    }

    #[test]
    fn a_perplexity_carried_by_the_passed_over_ends_leads_to_no_conclusion() {
        let surprise = |tokens, perplexity: f64| Surprise {
            tokens,
            mean: perplexity.log2(),
            deviation: 1.8,
        };
        // Values measured on the page's model.
        let mut past = PastEnd {
            apart: vec![(44, 0.981), (61, 0.999_999), (62, 1.0 - 1e-9), (90, 0.985)],
            all: surprise(70, 5.57),
            rest: Some(surprise(66, 3.33)),
            before: Some(surprise(44, 2.85)),
        };
        let said = past_end(&past);
        assert!(
            said.contains("the 70 tokens since then have a perplexity of 5.6"),
            "{said}"
        );
        assert!(
            said.contains("45 (end 98.1%), 62 (end >99.9%), 63 (end >99.9%), 91 (end 98.5%)"),
            "{said}"
        );
        assert!(
            said.contains("The 66 other tokens since then: perplexity 3.3. 44 tokens before: 2.9."),
            "{said}"
        );
        assert!(
            said.contains("does not show that the text became harder or easier"),
            "{said}"
        );
        past.rest = Some(surprise(66, 9.0));
        assert!(past_end(&past).ends_with("the text became harder to predict."));
        past.rest = Some(surprise(66, 1.1));
        assert!(past_end(&past).ends_with("the text became easier to predict."));
        past.rest = Some(surprise(4, 9.0));
        assert!(past_end(&past).contains("too few tokens"));
    }

    #[test]
    fn the_first_token_past_the_end_is_told_alone() {
        let past = PastEnd {
            apart: vec![(44, 0.981)],
            all: Surprise {
                tokens: 1,
                mean: 5.0,
                deviation: 0.0,
            },
            rest: None,
            before: None,
        };
        let said = past_end(&past);
        assert!(
            said.contains("the one token since then has a perplexity of 32.0"),
            "{said}"
        );
        assert!(said.contains("Set apart token 45 (end 98.1%)"), "{said}");
        let many = PastEnd {
            apart: (44..54).map(|step| (step, 0.9)).collect(),
            ..past
        };
        assert!(past_end(&many).contains("50 (end 90.0%) and 4 more"));
    }
}
