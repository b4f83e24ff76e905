//! The text as it was before the visitor put another token in its place, beside the one that follows from that token.

use protocol::TokenId;

use crate::{run::Run, tokens::TokenTexts};

/// How many characters of the common beginning are repeated before the difference.
const BEFORE: usize = 12;

/// A run, with the tokens that were shown after the prompt: written ones, and those that would have followed.
#[derive(Clone, Debug)]
pub struct FormerRun {
    /// The run.
    pub run: Run,
    /// What followed the prompt.
    pub tokens: Vec<TokenId>,
}

/// A text beside another one, in three parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerText {
    /// The end of what both texts have, prompt included.
    pub before: String,
    /// The token of this text at the first difference; empty where there is none.
    pub instead_of: String,
    /// What followed it.
    pub after: String,
}

impl FormerRun {
    /// The former text beside the present run; `None` where they have another prompt or do not differ.
    pub fn beside(&self, present: &Run, texts: &TokenTexts) -> Option<FormerText> {
        if self.run.text() != present.text() {
            return None;
        }
        let now = present.generation().generated();
        let at = (self.tokens.iter().zip(now)).position(|(&before, now)| before != now)?;
        let prompt = present.generation().prompt();
        let text = |tokens: std::ops::Range<usize>| {
            let before = [prompt, &self.tokens[..tokens.start]].concat();
            texts.text_after(&before, &self.tokens[tokens])
        };
        let common = format!("{}{}", present.text(), text(0..at));
        Some(FormerText {
            before: end_of(&common),
            instead_of: text(at..at + 1),
            after: text(at + 1..self.tokens.len()),
        })
    }
}

/// The last characters of a text; it begins with “…” where others come before them.
pub fn end_of(text: &str) -> String {
    let skipped = text.chars().count().saturating_sub(BEFORE);
    let end: String = text.chars().skip(skipped).collect();
    match skipped {
        0 => end,
        _ => format!("…{end}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{run::step_analysis::tests::run, settings::Settings, tokens::tests::texts};

    #[test]
    fn the_first_difference_is_between_what_both_have_and_what_followed() {
        let settings = Settings::default();
        let former = run(&settings);
        let token = former.steps()[0].choice.token;
        let shown = FormerRun {
            run: former.clone(),
            tokens: vec![token, 1, 2],
        };
        assert_eq!(shown.beside(&former, &texts()), None, "the same text");
        let mut other = former.clone();
        let another = if token == 2 { 1 } else { 2 };
        other.branch(0, another, texts().piece(another)).unwrap();
        let text = shown.beside(&other, &texts()).unwrap();
        assert_eq!(text.instead_of.as_bytes(), texts().piece(token));
        assert_eq!(text.after, " ab");
        assert_eq!(text.before, "");
    }
}
