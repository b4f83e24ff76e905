//! A grammar of a few dozen words whose true next-token distributions, and so whose entropy, are known.

use backprop::{Distributions, TrainingRow};
use corpus::{Alphabet, Documents, Grammar, GrammarError, Random, TrueDistribution};

/// The chapter's name in a joined grammar, and its text.
const CHAPTER: (&str, &str) = ("mini", include_str!("mini_grammar.txt"));

/// The token before and after each document.
pub const END_OF_TEXT: &str = "<|endoftext|>";

/// Documents of three short sentences, the last of which repeats name, thing and city of the first. A token is a word or
/// a full stop.
pub struct MiniGrammar {
    grammar: Grammar,
    alphabet: Alphabet,
    /// The word of each token; the last is [`END_OF_TEXT`].
    vocabulary: Vec<String>,
}

impl MiniGrammar {
    /// Parses the grammar of this crate.
    ///
    /// # Errors
    /// Fails if the text in this crate is no grammar.
    pub fn new() -> Result<Self, GrammarError> {
        let grammar = Grammar::parse(&[CHAPTER])?;
        let pieces = (0..grammar.symbols()).filter_map(|index| grammar.piece(index));
        let words = pieces.map(|piece| grammar.text(piece).trim().to_owned());
        let mut vocabulary: Vec<String> = words.collect();
        vocabulary.dedup(); // a word with and without a space before it is one token
        let end = vocabulary.len() as u32;
        let alphabet = Alphabet::new(&grammar, end, |piece| {
            let id = vocabulary.iter().position(|word| word == piece.trim());
            id.map(|id| id as u32).into_iter().collect()
        });
        vocabulary.push(END_OF_TEXT.to_owned());
        Ok(Self {
            grammar,
            alphabet,
            vocabulary,
        })
    }

    /// The grammar as the file from which the page computes true distributions.
    pub fn file() -> String {
        corpus::join(&[CHAPTER])
    }

    /// The rules.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The tokens of its pieces.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The word of each token.
    pub fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    /// The token before and after each document.
    pub fn end(&self) -> u32 {
        self.vocabulary.len() as u32 - 1
    }

    /// `length` + 1 tokens: the end-of-text token, then documents with such a token after each, cut at the length.
    pub fn tokens(&self, random: &mut Random, length: usize) -> Vec<u32> {
        let mut documents = Documents::new(&self.grammar, random.bits());
        let mut tokens = vec![self.end()];
        while tokens.len() <= length {
            tokens.extend(self.alphabet.spell(&documents.next_document()));
        }
        tokens.truncate(length + 1);
        tokens
    }

    /// A row of [`tokens`](Self::tokens) in which each target is the true distribution.
    pub fn true_row(&self, random: &mut Random, length: usize) -> TrainingRow {
        let mut tokens = self.tokens(random, length);
        tokens.pop();
        let start = TrueDistribution::new(&self.grammar, &self.alphabet);
        let mut truth = start.clone();
        let mut targets = Distributions::default();
        for token in &tokens {
            self.read(&mut truth, &start, *token);
            targets.push(truth.next());
        }
        TrainingRow { tokens, targets }
    }

    /// The tokens of a prompt, which begins with a document: words, full stops, and the end-of-text token for each line
    /// break. What is none of them is left out, and returned.
    pub fn encode(&self, prompt: &str) -> (Vec<u32>, Vec<String>) {
        let id = |word: &str| self.vocabulary.iter().position(|known| known == word);
        let (mut tokens, mut unknown) = (vec![self.end()], Vec::new());
        let separated = prompt.trim().replace('.', " . ").replace('\n', " \n ");
        for word in separated
            .split([' ', '\t', '\r'])
            .filter(|word| !word.is_empty())
        {
            match word {
                "\n" => tokens.push(self.end()),
                END_OF_TEXT => unknown.push(word.to_owned()),
                word => match id(word) {
                    Some(id) => tokens.push(id as u32),
                    None => unknown.push(word.to_owned()),
                },
            }
        }
        (tokens, unknown)
    }

    /// Reads a token. After the end of a document, another one begins.
    fn read<'g>(
        &'g self,
        truth: &mut TrueDistribution<'g>,
        start: &TrueDistribution<'g>,
        token: u32,
    ) {
        if token == self.end() {
            truth.clone_from(start);
        } else {
            truth.read(token);
        }
    }

    /// The true distribution of the token after a text, by ascending ids; `None` where the grammar has no such text.
    pub fn truth(&self, tokens: &[u32]) -> Option<Vec<(u32, f64)>> {
        let start = TrueDistribution::new(&self.grammar, &self.alphabet);
        let mut truth = start.clone();
        for token in tokens {
            self.read(&mut truth, &start, *token);
        }
        Some(truth.next()).filter(|next| !next.is_empty())
    }

    /// Tokens as text: a space between words, none before a full stop, a new line after each document.
    pub fn text(&self, tokens: &[u32]) -> String {
        let mut text = String::new();
        for token in tokens {
            match self.vocabulary.get(*token as usize).map(String::as_str) {
                Some(END_OF_TEXT) if text.is_empty() => {}
                Some(END_OF_TEXT) => text.push('\n'),
                Some(word) => {
                    if !(text.is_empty() || text.ends_with('\n') || word == ".") {
                        text.push(' ');
                    }
                    text.push_str(word);
                }
                None => {}
            }
        }
        text
    }
}
