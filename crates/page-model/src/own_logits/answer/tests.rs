//! Small answers in the form of each server, and what is wrong with others.
#![allow(clippy::unwrap_used, clippy::panic)]
use super::*;

fn read(json: &str) -> (Vec<TokenId>, Vec<String>, f64, usize) {
    match read_answer(json, 0, None).unwrap() {
        OwnLogits::Top {
            list,
            texts,
            positions,
        } => {
            let rest = list.rest().exact().unwrap();
            (list.tokens().collect(), texts, rest, positions)
        }
        OwnLogits::Full { .. } => panic!("all logits"),
    }
}

fn refused(json: &str) -> String {
    read_answer(json, 0, None).unwrap_err().to_string()
}

// e^−0.7 + e^−1.4 = 0.496585 + 0.246597; the rest is 0.256818.
const REST: f64 = 0.256_818;
/// The figure above has six decimals.
const HALF_OF_ITS_LAST: f64 = 5e-7;

#[test]
fn the_forms_of_the_servers() {
    let entries =
        r#"[{"id":12,"token":",","logprob":-1.4},{"id":550,"token":" there","logprob":-0.7}]"#;
    let by_id = (vec![550, 12], vec![" there".to_owned(), ",".to_owned()]);
    let forms = [
        format!(
            r#"{{"completion_probabilities":[{{"id":550,"token":" there","top_logprobs":{entries}}}]}}"#
        ),
        format!(
            r#"{{"choices":[{{"text":"","logprobs":{{"content":[{{"token":" there","top_logprobs":{entries}}}]}}}}]}}"#
        ),
    ];
    for json in forms {
        let (tokens, texts, rest, positions) = read(&json);
        assert_eq!(((tokens, texts), positions), (by_id.clone(), 1));
        assert!((rest - REST).abs() < HALF_OF_ITS_LAST);
    }
    // OpenAI has no ids: the places stand for them.
    let chat = r#"{"choices":[{"logprobs":{"content":[{"token":"a","logprob":-0.7,"bytes":[97],"top_logprobs":[
        {"token":"b","logprob":-1.4},{"token":"a","logprob":-0.7}]}]}}]}"#;
    assert_eq!(read(chat).1, ["a", "b"]);
    let objects = r#"{"choices":[{"logprobs":{"tokens":["token_id:550"],"top_logprobs":[
        {"token_id:550":-0.7,"token_id:12":-1.4}]}}]}"#;
    assert_eq!(read(objects).0, [550, 12]);
}

/// Two tokens of half a character each have the same text: both count.
#[test]
fn tokens_with_the_same_text_are_two() {
    let json =
        r#"{"choices":[{"logprobs":{"tokens":["x"],"top_logprobs":[{"�":-0.7,"�":-1.4}]}}]}"#;
    let (tokens, texts, rest, _) = read(json);
    assert_eq!((tokens, texts), (vec![0, 1], vec!["�".to_owned(); 2]));
    assert!((rest - REST).abs() < HALF_OF_ITS_LAST);
}

/// The sampled token, of −9, need not be the third: nothing is known of the tokens between.
#[test]
fn a_sampled_token_at_the_end_is_left_out() {
    let json = r#"{"choices":[{"logprobs":{"tokens":["c","d"],"top_logprobs":[{"c":-9.0,"a":-0.7,"b":-1.4},null]}}]}"#;
    let (_, texts, _, positions) = read(json);
    assert_eq!((texts.join(""), positions), ("ab".to_owned(), 2));
    // All three tokens of a vocabulary of three are the whole of it.
    let whole = r#"{"choices":[{"logprobs":{"tokens":["c"],"top_logprobs":[{"c":-2.302585,"a":-0.510826,"b":-1.203973}]}}]}"#;
    match read_answer(whole, 0, Some(3)).unwrap() {
        OwnLogits::Top { list, .. } => assert!(list.is_complete() && list.len() == 3),
        OwnLogits::Full { .. } => panic!("all logits"),
    }
}

#[test]
fn a_whole_vocabulary_that_does_not_sum_to_one_is_raw_logits() {
    let json = r#"{"choices":[{"logprobs":{"tokens":["token_id:1"],"top_logprobs":[{"token_id:1":-31.5,"token_id:0":-30.0}]}}]}"#;
    match read_answer(json, 0, Some(2)).unwrap() {
        OwnLogits::Full { logits, texts } => {
            assert_eq!(logits.as_slice(), [-30.0, -31.5]);
            assert_eq!(texts, ["token_id:0", "token_id:1"]);
        }
        OwnLogits::Top { .. } => panic!("a list"),
    }
    // Without the vocabulary's size it is a list, with a rest of nearly one that two such tokens cannot prove wrong.
    assert!(matches!(
        read_answer(json, 0, None),
        Ok(OwnLogits::Top { .. })
    ));
    let twice = json.replace("token_id:0", "token_id:1");
    let refused = read_answer(&twice, 0, Some(2)).unwrap_err().to_string();
    assert_eq!(refused, "Token 1 is in the list twice.");
}

#[test]
fn what_is_not_read_is_named() {
    assert!(refused(r#"{"choices":[}"#).contains("line 1 column 13"));
    assert!(
        refused(r#"{"completion_probabilities":[{"top_logprobs":[{"token":"a"}]}]}"#)
            .contains("logprob")
    );
    assert!(
        refused(r#"{"error":{"message":"no"}}"#).starts_with("The answer has none of choices[0]")
    );
    assert!(refused(r#"{"choices":[{"logprobs":null}]}"#).starts_with("The answer has none of"));
    assert!(
        refused(r#"{"completion_probabilities":[]}"#).starts_with("The answer has 0 positions")
    );
    assert!(
        refused(r#"{"completion_probabilities":[{"token":"a"}]}"#)
            .starts_with("Position 1 of the answer lists")
    );
    let one = r#"{"completion_probabilities":[{"token":"a","top_logprobs":[{"token":"a","logprob":-1.0}]}]}"#;
    assert!(refused(one).starts_with("Position 1 lists only the sampled token"));
    let logits =
        r#"{"choices":[{"logprobs":{"tokens":["a"],"top_logprobs":[{"a":21.5,"b":19.0}]}}]}"#;
    assert!(refused(logits).contains("If these are raw logits, all of the vocabulary are needed."));
}
