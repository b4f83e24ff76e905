//! The generated text, token by token, with characters that span tokens put together.

use generation::{GenerationStep, TextStream};
use protocol::TokenId;
use sampling::SelectionMethod;

use crate::tokens::TokenTexts;
use crate::words::marks;

/// A generated token as it is shown in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedToken {
    /// The step that generated it, counted from 0.
    pub step: usize,
    /// The token's id.
    pub token: TokenId,
    /// White space before the clickable part.
    pub before: String,
    /// The clickable part.
    pub core: Core,
    /// White space after the clickable part.
    pub after: String,
    /// The token's text with visible marks for characters that cannot be seen.
    pub label: String,
    /// The token's probability when it was chosen.
    pub probability: f64,
    /// Whether a person chose it in place of the token that was drawn.
    pub forced: bool,
    /// Whether a line may break before it although there is no space.
    pub breakable: bool,
}

impl GeneratedToken {
    /// Its text: the visible part with the white space around it.
    pub fn text(&self) -> String {
        let (Core::Text(core) | Core::Sign(core)) = &self.core;
        [&self.before, core, &self.after]
            .map(String::as_str)
            .concat()
    }
}

/// The visible part of a token.
#[derive(Clone, Debug, PartialEq)]
pub enum Core {
    /// Visible text.
    Text(String),
    /// A sign for what cannot be seen: white space alone, a token without text, part of a character.
    Sign(String),
}

/// A token's text as it is shown: its parts, and where a line may break.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownPiece {
    /// White space before the visible part.
    pub before: String,
    /// The visible part.
    pub core: Core,
    /// White space after the visible part.
    pub after: String,
    /// The token's text with visible marks for characters that cannot be seen.
    pub label: String,
    /// Whether a line may break before it although there is no space.
    pub breakable: bool,
}

/// Shows one token after another; characters that span tokens are put together.
#[derive(Default)]
pub struct PieceStream {
    stream: TextStream,
    after_word: bool,
}

impl PieceStream {
    /// The next token of the text, and the bytes that it adds.
    pub fn show(&mut self, token: TokenId, piece: &[u8], texts: &TokenTexts) -> ShownPiece {
        let label = texts.label(token);
        let text = self.stream.push(piece);
        let trimmed = text.trim_start();
        let before = &text[..text.len() - trimmed.len()];
        let core = trimmed.trim_end();
        let after = &trimmed[core.len()..];
        let breakable = !(self.after_word
            && core.starts_with(|c: char| c.is_alphanumeric() || ",.;:!?’'”)".contains(c)));
        self.after_word =
            after.is_empty() && core.ends_with(|c: char| c.is_alphanumeric() || "’'“(".contains(c));
        let (before, core, after) = if core.is_empty() {
            // The white space follows the sign that stands for it.
            let sign = match text.as_str() {
                "" => label.clone(),
                text => marks::label(text.as_bytes()),
            };
            (String::new(), Core::Sign(sign), text.clone())
        } else {
            (before.into(), Core::Text(core.into()), after.into())
        };
        ShownPiece {
            before,
            core,
            after,
            label,
            breakable,
        }
    }
}

/// All tokens of a run as they are shown in the text.
pub fn written(steps: &[GenerationStep], texts: &TokenTexts) -> Vec<GeneratedToken> {
    let mut pieces = PieceStream::default();
    let token = |step: &GenerationStep| {
        let token = step.choice.token;
        let ShownPiece {
            before,
            core,
            after,
            label,
            breakable,
        } = pieces.show(token, &step.piece, texts);
        GeneratedToken {
            step: step.index,
            token,
            before,
            core,
            after,
            label,
            probability: step.choice.probability,
            forced: step.choice.rule == SelectionMethod::Forced,
            breakable,
        }
    };
    steps.iter().map(token).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use generation::Stage;
    use sampling::Logits;

    use super::*;
    use crate::{
        run::{Run, tests::pass},
        settings::Settings,
        tokens::tests::texts,
    };

    /// A run whose logits leave only these tokens to choose from.
    fn run(tokens: &[TokenId]) -> Run {
        let mut run = Run::start(String::new(), vec![1], vec![], 64).unwrap();
        let settings = Settings::default();
        for &token in tokens {
            let logits = (0..8)
                .map(|id| if id == token { 0.0 } else { f32::NEG_INFINITY })
                .collect();
            run.supply(&Logits::new(logits).unwrap(), pass()).unwrap();
            run.show(Stage::Sample);
            let decision = settings.decide(run.generation()).unwrap();
            run.append(decision, texts().piece(token)).unwrap();
        }
        run
    }

    fn parts(tokens: &[TokenId]) -> Vec<(String, Core, String)> {
        let run = run(tokens);
        written(run.steps(), &texts())
            .into_iter()
            .map(|w| (w.before, w.core, w.after))
            .collect()
    }

    fn text(text: &str) -> Core {
        Core::Text(text.into())
    }

    fn sign(sign: &str) -> Core {
        Core::Sign(sign.into())
    }

    #[test]
    fn white_space_stands_outside_of_the_words() {
        let expected = [
            (" ".into(), text("a"), String::new()),
            (String::new(), text("b"), String::new()),
            (String::new(), text("."), "\n".into()),
            (String::new(), sign("↵"), "\n".into()),
            (String::new(), sign("‹end›"), String::new()),
        ];
        assert_eq!(parts(&[1, 2, 6, 3, 0]), expected);
    }

    #[test]
    fn a_character_of_two_tokens_appears_with_the_second() {
        let expected = [
            (String::new(), sign("‹F0 9F›"), String::new()),
            (String::new(), text("🦊"), String::new()),
        ];
        assert_eq!(parts(&[4, 5]), expected);
    }

    #[test]
    fn a_word_of_two_tokens_does_not_break() {
        let run = run(&[1, 2, 6, 2]);
        let breakable: Vec<bool> = written(run.steps(), &texts())
            .iter()
            .map(|w| w.breakable)
            .collect();
        assert_eq!(breakable, [true, false, false, true]);
    }
}
