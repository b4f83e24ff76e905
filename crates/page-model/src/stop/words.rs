//! The texts about the end of a run, and the conversion of stop strings from and to typed text.

pub mod screen;

use charts::{decimal, percent};
use generation::StopReason;

use crate::{
    json::JsonState,
    language::{ByLanguage, ModelLanguage},
    settings::Settings,
    stop::past_end::{Difference, EndVerdict, PastEnd, Surprise},
    words::examples::english::STORY,
};

pub use texts::stop::{
    finish_note, going_on, holding_back, json_example, no_json, the_end, title_bars, title_curve,
};

/// A prompt whose text reaches a stop string by itself.
#[derive(Clone, Copy, Debug)]
pub struct StopExample {
    /// The label of its button.
    pub name: fn() -> &'static str,
    /// The prompt put into the box.
    pub prompt: &'static str,
    /// The stop string that is set.
    pub stop: &'static str,
}

/// A dialogue and a record, the most common uses of stop strings, for a language. Stories for children have paragraphs.
pub fn examples(language: ModelLanguage) -> &'static [StopExample] {
    const RECORD: StopExample = StopExample {
        name: texts::stop::example_record,
        prompt: JSON_PROMPT,
        stop: "}",
    };
    const ALL: ByLanguage<&[StopExample]> = ByLanguage {
        invented: &[
            StopExample {
                name: texts::stop::example_answer,
                prompt: "User: What is the capital of Japan?\nAssistant:",
                stop: "\nUser:",
            },
            RECORD,
        ],
        stories: &[StopExample {
            name: texts::stop::example_story,
            prompt: STORY,
            stop: "\n",
        }],
        real: &[
            StopExample {
                name: texts::stop::example_answer,
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
    match reason {
        Some(StopReason::EndOfSequence) => texts::stop::ended_by_model(written),
        Some(StopReason::StopSequence) => {
            texts::stop::ended_by_stop(written, &shown(stop.unwrap_or_default()))
        }
        Some(StopReason::MaxNewTokens) => texts::stop::ended_by_limit(written),
        Some(StopReason::ContextFull) => texts::stop::ended_by_context(written),
        None => {
            let limit = settings.max_new_tokens.saturating_sub(written);
            match (limit <= room, written) {
                (true, 0) => texts::stop::first_until_limit(limit),
                (true, _) => texts::stop::more_until_limit(limit),
                (false, 0) => texts::stop::first_until_context(room),
                (false, _) => texts::stop::more_until_context(room),
            }
        }
    }
}

/// A prompt that begins a JSON record, for models that have read some.
pub const JSON_PROMPT: &str = "{\"name\":";

/// Whether the JSON record in the text is complete; `ended` says whether the run has.
pub fn json(state: &JsonState, ended: bool) -> String {
    match (state, ended) {
        (JsonState::Complete { characters }, _) => texts::stop::json_complete(*characters),
        (JsonState::Unfinished { .. }, true) => texts::stop::json_cut_off().into(),
        (JsonState::Unfinished { .. }, false) => texts::stop::json_unfinished().into(),
        (JsonState::Broken { at, .. }, _) => texts::stop::json_broken(*at),
    }
}

/// What the parser says of a record, if it has something to say.
pub fn parser_says(state: &JsonState) -> Option<String> {
    match state {
        JsonState::Complete { .. } => None,
        JsonState::Unfinished { missing: said }
        | JsonState::Broken {
            complaint: said, ..
        } => Some(texts::stop::parser_says(said)),
    }
}

/// The progress of a stop string, in characters.
pub fn progress(matched: usize, total: usize, found: bool) -> String {
    match found {
        true => texts::stop::progress_found().into(),
        false => texts::stop::progress(&matched.to_string(), total),
    }
}

/// The text that is held back or cut off.
pub fn waiting(tail: &str, found: bool) -> String {
    match (tail, found) {
        ("", _) => texts::first::stop_nothing_held_back().into(),
        (tail, true) => texts::first::stop_cut_off(&shown(tail)),
        (tail, false) => texts::first::stop_held_back(&shown(tail)),
    }
}

/// The note that the text contained a stop string before it was set.
pub fn found_earlier(step: usize) -> String {
    texts::stop::found_earlier(step + 1)
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
    let mut said = vec![
        texts::stop::past_the_end(&first.to_string()),
        texts::stop::past_perplexity(past.all.tokens, &perplexity(&past.all)),
        apart(&past.apart),
    ];
    match &past.rest {
        None => said.push(texts::stop::past_no_rest().into()),
        Some(rest) => {
            said.push(texts::stop::past_rest(rest.tokens, &perplexity(rest)));
            let before = past.before.as_ref();
            said.extend(
                before.map(|before| texts::stop::past_before(before.tokens, &perplexity(before))),
            );
        }
    }
    said.push(verdict(past.verdict()));
    said.join(" ")
}

/// The steps with an unchosen end, which are not counted.
fn apart(steps: &[(usize, f64)]) -> String {
    let named = steps.iter().take(NAMED);
    let named = named.map(|(step, share)| texts::stop::past_end_at(step + 1, &percent(*share)));
    let list = named.collect::<Vec<_>>().join(", ");
    match (steps.len(), steps.len().saturating_sub(NAMED)) {
        (1, _) => texts::stop::past_apart_one(&list),
        (several, 0) => texts::stop::past_apart(several, &list),
        (several, more) => texts::stop::past_apart_many(several, &list, more),
    }
}

/// Whether the text became harder to predict.
fn verdict(verdict: EndVerdict) -> String {
    let bits = |bits: f64| decimal(bits.abs(), 2);
    match verdict {
        EndVerdict::TooFew => texts::stop::past_too_few().into(),
        EndVerdict::Unclear(Difference { bits: by, margin }) => {
            texts::stop::past_unclear(&bits(by), &bits(margin))
        }
        EndVerdict::Clear(Difference { bits: by, margin }) => match by > 0.0 {
            true => texts::stop::past_harder(&bits(by), &bits(margin)),
            false => texts::stop::past_easier(&bits(by), &bits(margin)),
        },
    }
}

fn perplexity(surprise: &Surprise) -> String {
    decimal(surprise.perplexity(), 1)
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
