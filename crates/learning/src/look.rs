//! What a network makes of a prompt: the next token, the text that it writes, and the lens of each layer.

use protocol::{LearningCell, PromptLook};
use sampling::{Coin, Distribution, Logits, LogitsError, Ranking};

use crate::learned_text::LearnedText;
use crate::learner::Learner;

/// Words that are written after the prompt.
const WRITTEN_WORDS: usize = 32;

/// Characters that are written after it.
const WRITTEN_CHARACTERS: usize = 80;

/// The most columns of the lens, the last positions of the prompt.
pub const MOST_COLUMNS: usize = 16;

/// What the network makes of a prompt now. Its text is drawn from the network's own distribution, at temperature 1.
///
/// # Errors
/// Fails if the logits are no numbers: the learning rate was too large.
pub fn look(learner: &Learner, prompt: &str, coin: Coin) -> Result<PromptLook, LogitsError> {
    let text = learner.text();
    let (tokens, unknown) = text.encode(prompt);
    let is_replaced = tokens.is_empty() || prompt.trim().is_empty();
    let (prompt, tokens) = match is_replaced {
        true => {
            let first = text.first_prompt();
            let (tokens, _) = text.encode(&first);
            (first, tokens)
        }
        false => (prompt.to_owned(), tokens),
    };
    let logits = learner.logits(&tokens);
    let next = distribution(logits.clone())?;
    let likeliest = next.top(1).first().map_or(0, |of| of.token);
    let truth = match text {
        LearnedText::Grammar(grammar) => grammar.truth(&tokens),
        LearnedText::Characters(_) => None,
    };
    let written = write(learner, &tokens, coin)?;
    let whole = text.text(&[&*tokens, &*written].concat());
    let added = whole[text.text(&tokens).len()..].to_owned();
    let read = tokens.len().min(learner.settings().context);
    let tokens = tokens[tokens.len() - read..].to_vec();
    let lens = lens(learner, &tokens, likeliest)?;
    Ok(PromptLook {
        prompt,
        tokens,
        unknown,
        logits,
        truth,
        written,
        text: added,
        lens,
    })
}

/// The tokens that the network writes after some others.
fn write(learner: &Learner, tokens: &[u32], coin: Coin) -> Result<Vec<u32>, LogitsError> {
    let count = match learner.text() {
        LearnedText::Grammar(_) => WRITTEN_WORDS,
        LearnedText::Characters(_) => WRITTEN_CHARACTERS,
    };
    let mut all = tokens.to_vec();
    while all.len() < tokens.len() + count {
        let next = distribution(learner.logits(&all))?;
        all.push(next.draw(coin.at(all.len() as u64)).token);
    }
    Ok(all.split_off(tokens.len()))
}

/// The lens of the last tokens, column by column.
fn lens(
    learner: &Learner,
    tokens: &[u32],
    likeliest: u32,
) -> Result<Vec<LearningCell>, LogitsError> {
    let vocabulary = learner.text().vocab_size();
    let rows = learner.lens(tokens);
    let first = tokens.len().saturating_sub(MOST_COLUMNS);
    let columns =
        (first..tokens.len()).flat_map(|column| rows.iter().map(move |row| (column, row)));
    let cells = columns.map(|(column, row)| {
        let of_cell = distribution(row[column * vocabulary..][..vocabulary].to_vec())?;
        let follower = tokens.get(column + 1).copied().unwrap_or(likeliest);
        let top = of_cell.top(1);
        Ok(LearningCell {
            token: top.first().map_or(0, |of| of.token),
            probability: top.first().map_or(0.0, |of| of.probability),
            entropy: of_cell.entropy_bits() * std::f64::consts::LN_2,
            rank: of_cell.rank_of(follower).map_or(0, |rank| rank as u32) + 1,
        })
    });
    cells.collect()
}

/// Softmax of the logits.
fn distribution(logits: Vec<f32>) -> Result<Distribution, LogitsError> {
    let ranking = Ranking::of(&Logits::new(logits)?);
    Ok(Distribution::from(ranking.scores()))
}
