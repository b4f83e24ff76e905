//! The vocabulary of the model that ships, read from its `tokenizer.json`.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, rc::Rc};

use constraint::TokenVocabulary;
use protocol::{TokenId, Vocabulary};
use serde::Deserialize;

/// The token that ends a text of the model, its only special one.
pub const EOS: TokenId = 0;

#[derive(Deserialize)]
struct TokenizerFile {
    model: ByteLevelModel,
}

#[derive(Deserialize)]
struct ByteLevelModel {
    vocab: BTreeMap<String, TokenId>,
}

/// The bytes of each token. The file writes each byte as one letter: those that are visible as themselves, the others as
/// the letters from U+0100 on (GPT-2's `bytes_to_unicode`).
pub fn pieces() -> Vocabulary {
    let file = include_str!("../../../../public/models/tiny/tokenizer.json");
    let TokenizerFile { model } = serde_json::from_str(file).unwrap();
    let visible = |byte: u32| matches!(byte, 0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF);
    let hidden: Vec<u8> = (0..=u8::MAX).filter(|b| !visible((*b).into())).collect();
    let byte = |letter: char| match u32::from(letter) {
        code if visible(code) => code as u8,
        code => hidden[code as usize - 0x100],
    };
    let mut pieces = vec![Vec::new(); model.vocab.len()];
    for (text, id) in model.vocab {
        pieces[id as usize] = match id {
            EOS => text.into_bytes(),
            _ => text.chars().map(byte).collect(),
        };
    }
    Vocabulary::from_pieces(pieces)
}

/// The same as a trie.
pub fn vocabulary() -> Rc<TokenVocabulary> {
    Rc::new(TokenVocabulary::new(&pieces(), &[EOS], &[EOS]).unwrap())
}
