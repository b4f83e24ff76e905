//! The tokenizer: reproducible, lossless, and consistent with the grammar's pieces.

use corpus::Documents;
use training::recipe::Recipe;
use training::tokenizer::TrainableTokenizer;

#[test]
fn spells_documents_as_the_truth_does() {
    let grammar = corpus::grammar().unwrap();
    let tokenizer = TrainableTokenizer::train(&grammar, Recipe::shipped().vocabulary).unwrap();
    let again = TrainableTokenizer::train(&grammar, Recipe::shipped().vocabulary).unwrap();
    assert_eq!(
        tokenizer.to_json().unwrap(),
        again.to_json().unwrap(),
        "training is deterministic"
    );
    assert_eq!(tokenizer.end(), 0);
    let shipped = std::fs::read(crate::common::folder_of("tiny").join("tokenizer.json")).unwrap();
    assert_eq!(
        tokenizer.to_json().unwrap().into_bytes(),
        shipped,
        "what ships is another"
    );

    let alphabet = tokenizer.alphabet(&grammar).unwrap();
    let mut longest = 0;
    for document in Documents::new(&grammar, 21).take(5_000) {
        let text: String = document.iter().map(|piece| grammar.text(*piece)).collect();
        let ids = tokenizer.encode(&text).unwrap();
        assert_eq!(tokenizer.decode(&ids).unwrap(), text);
        let spelled = alphabet.spell(&document);
        assert_eq!(spelled[..spelled.len() - 1], ids, "{text:?}");
        longest = longest.max(spelled.len());
    }
    assert!(
        longest <= Recipe::shipped().context_window,
        "a document of {longest} tokens"
    );

    // Bytes that do not occur in the corpus are tokenized without loss, too.
    for text in ["naïve 東京 🙂", "\u{0}\t\r\n"] {
        assert_eq!(
            tokenizer.decode(&tokenizer.encode(text).unwrap()).unwrap(),
            text
        );
    }
    // Frequent words are one token, rare long ones several.
    for word in [" the", " Leo", " Paris", " garden", " beautiful", "User"] {
        let count = tokenizer.encode(word).unwrap().len();
        assert_eq!(count, 1, "{word:?} is {count} tokens");
    }
    for word in [
        " Antananarivo",
        " Liechtenstein",
        " Ulaanbaatar",
        " Kyrgyzstan",
    ] {
        let count = tokenizer.encode(word).unwrap().len();
        assert!(count > 1, "{word:?} is one token");
    }
}
