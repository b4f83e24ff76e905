//! Small answers in the form of each server, and what is wrong with others.
#![allow(clippy::unwrap_used, clippy::panic)]
use super::*;
use crate::own_logits::text::{self, Fields};

/// An answer at a position counted from 1.
fn at(
    text: &str,
    position: usize,
    vocabulary: Option<usize>,
) -> Result<OwnReading, OwnLogitsError> {
    let fields = Fields {
        position: Some(position),
        vocabulary,
        ..Fields::default()
    };
    text::read(text, fields)
}

fn read_answer(
    text: &str,
    position: usize,
    vocabulary: Option<usize>,
) -> Result<OwnLogits, OwnLogitsError> {
    at(text, position + 1, vocabulary).map(|read| read.logits)
}

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

/// Of five tokens four print as the mark for a broken character; the sampled one is the first, not the last.
#[test]
fn the_sampled_token_is_not_another_one_of_the_same_text() {
    let json = include_str!("../../../../../tests/golden/cases/18-equal-texts/five-tokens.json");
    let OwnLogits::Top { list, .. } = read_answer(json, 0, Some(32_000)).unwrap() else {
        panic!("all logits");
    };
    let probabilities: Vec<f64> = list
        .ranked()
        .iter()
        .map(|token| token.probability.most)
        .collect();
    let right = [0.6, 0.25, 0.08, 0.0315, 0.0302];
    assert_eq!(probabilities.len(), right.len());
    for (read, right) in probabilities.iter().zip(right) {
        assert!((read - right).abs() < 1e-6, "{read} {right}");
    }
    assert!((list.rest().most - 0.0083).abs() < 1e-6);
    assert_eq!(list.hidden(), Some(31_995));
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
    // Without the vocabulary's size it is a list with a rest of nearly one, which no vocabulary has tokens enough for.
    let refused = read_answer(json, 0, None).unwrap_err().to_string();
    assert!(
        refused.ends_with("If these are raw logits, all of them are needed."),
        "{refused}"
    );
    let twice = json.replace("token_id:0", "token_id:1");
    let refused = read_answer(&twice, 0, Some(2)).unwrap_err().to_string();
    assert_eq!(refused, "Token 1 is in the list twice.");
}

#[test]
fn what_is_not_read_is_named() {
    assert!(refused(r#"{"choices":[}"#).starts_with("Line 1: \"}\" cannot stand there."));
    assert!(refused(r#"{"choices":["#).starts_with("The text ends within brackets"));
    assert!(
        refused(r#"{"completion_probabilities":[{"token":"a","top_logprobs":[{"token":"a"}]}]}"#)
            .starts_with("At position 1 the token a has no number")
    );
    let none = "The answer has no lists of tokens with log-probabilities";
    for json in [
        r#"{"error":{"message":"no"}}"#,
        r#"{"choices":[{"logprobs":null}]}"#,
        r#"{"completion_probabilities":[]}"#,
    ] {
        assert!(refused(json).starts_with(none), "{json}");
    }
    assert!(
        refused(r#"{"completion_probabilities":[{"token":"a","logprob":-0.5}]}"#)
            .starts_with("Position 1 of the answer lists")
    );
    let one = r#"{"completion_probabilities":[{"token":"a","top_logprobs":[{"token":"a","logprob":-1.0}]}]}"#;
    assert!(refused(one).starts_with("Position 1 lists only the sampled token"));
    let logits =
        r#"{"choices":[{"logprobs":{"tokens":["a"],"top_logprobs":[{"a":21.5,"b":19.0}]}}]}"#;
    assert!(refused(logits).contains("If these are raw logits, all of the vocabulary are needed."));
}

/// Probabilities of the tokens in falling order, and that of all others together.
fn shares(text: &str, position: usize, vocabulary: Option<usize>) -> (Vec<(String, f64)>, f64) {
    match at(text, position, vocabulary).unwrap().logits {
        OwnLogits::Top { list, texts, .. } => {
            let shares = list
                .ranked()
                .into_iter()
                .map(|token| token.probability.most);
            (texts.into_iter().zip(shares).collect(), list.rest().most)
        }
        OwnLogits::Full { .. } => panic!("all logits"),
    }
}

/// The numbers of the cases have six decimals.
const SIX_DECIMALS: f64 = 2e-6;

fn assert_shares(text: &str, position: usize, tokens: &[(&str, f64)], rest: f64) {
    let (read, of_rest) = shares(text, position, None);
    assert_eq!(read.len(), tokens.len(), "{read:?}");
    for ((read, share), (token, right)) in read.iter().zip(tokens) {
        assert_eq!(read, token);
        assert!(
            (share - right).abs() < SIX_DECIMALS,
            "{token}: {share}, not {right}"
        );
    }
    assert!(
        (of_rest - rest).abs() < SIX_DECIMALS,
        "rest {of_rest}, not {rest}"
    );
}

macro_rules! case {
    ($file:literal) => {
        include_str!(concat!("../../../../../tests/golden/cases/", $file))
    };
}

const BCD: [(&str, f64); 3] = [(" b", 0.5), (" c", 0.25), (" d", 0.125)];

#[test]
fn ollama_has_its_list_at_the_top() {
    let right = [
        (" sea", 0.5),
        (" lake", 0.25),
        (" river", 0.125),
        (" pond", 0.0625),
    ];
    for text in [
        case!("17-ollama-top-level/generate.json"),
        case!("17-ollama-top-level/chat.json"),
    ] {
        assert_shares(text, 1, &right, 0.0625);
    }
    // The last has the text of the sampled one, in bytes of the mark for broken ones, and is another token.
    let broken = [
        ("\u{fffd}", 0.4),
        ("\u{fffd}", 0.3),
        ("!", 0.2),
        ("\u{fffd}", 0.05),
    ];
    assert_shares(
        case!("17-ollama-top-level/partial-utf8.json"),
        1,
        &broken,
        0.05,
    );
}

#[test]
fn numbers_that_stand_for_zero_are_removed_tokens() {
    for text in [
        case!("19-sentinels/openai-9999.json"),
        case!("19-sentinels/vllm-9999.json"),
        case!("19-sentinels/f32-lowest.json"),
    ] {
        let read = at(text, 1, None).unwrap();
        let removed = OwnNote::Removed {
            tokens: "Hi, Hey".into(),
            others: 0,
        };
        assert_eq!(read.notes, [removed]);
        let OwnLogits::Top { list, .. } = read.logits else {
            panic!("all logits");
        };
        assert_eq!(
            (list.len(), list.rest().most, list.hidden()),
            (1, 0.0, Some(0))
        );
        for temperature in [0.5, 2.0] {
            let tempered = list.tempered(sampling::Temperature::new(temperature).unwrap());
            assert_eq!(tempered.ranked()[0].probability.exact(), Some(1.0));
        }
    }
    let two = case!("19-sentinels/two-left.json");
    assert_shares(two, 1, &[("Hello", 0.75), ("Hi", 0.25)], 0.0);
    let OwnLogits::Top { list, .. } = at(two, 1, None).unwrap().logits else {
        panic!("all logits");
    };
    for (temperature, right) in [(0.5, 0.9), (2.0, 0.634)] {
        let tempered = list.tempered(sampling::Temperature::new(temperature).unwrap());
        let share = tempered.ranked()[0].probability.exact().unwrap();
        assert!((share - right).abs() < 5e-4, "{share}, not {right}");
    }
}

#[test]
fn an_odd_position_or_value_does_not_refuse_the_others() {
    let unread = |text: &str, position| at(text, position, None).unwrap_err().to_string();
    for text in [
        case!("20-not-quite-json/null-logprob.json"),
        case!("20-not-quite-json/null-first-object.json"),
        case!("20-not-quite-json/no-top-list.json"),
    ] {
        let said = unread(text, 1);
        assert!(
            said.starts_with("Position 1 of the answer lists no tokens."),
            "{said}"
        );
        assert!(
            said.ends_with("Position 2 can be read: enter it as the position."),
            "{said}"
        );
        let (read, rest) = shares(text, 2, None);
        assert_eq!((read.len(), (rest - 0.125).abs() < SIX_DECIMALS), (3, true));
        assert_shares(text, 2, &BCD, 0.125);
    }
    let nan = case!("20-not-quite-json/nan.json");
    assert_shares(nan, 1, &BCD, 0.125);
    let said = unread(nan, 2);
    assert!(
        said.starts_with("At position 2 the token ␣x has no number"),
        "{said}"
    );
    let infinite = case!("20-not-quite-json/minus-infinity.json");
    assert_shares(infinite, 1, &BCD[..2], 0.25);
    let notes = at(infinite, 1, None).unwrap().notes;
    assert!(
        notes.contains(&OwnNote::Removed {
            tokens: "␣d".into(),
            others: 0,
        }),
        "{notes:?}"
    );
    for text in [
        case!("20-not-quite-json/stream.txt"),
        case!("20-not-quite-json/jsonl.txt"),
    ] {
        for position in [1, 2] {
            assert_shares(text, position, &BCD, 0.125);
        }
        assert!(unread(text, 3).starts_with("The answer has 2 positions"));
    }
}

#[test]
fn probabilities_after_the_sampler_are_refused_as_such() {
    let new = case!("21-versions/new-logprobs.json");
    assert_shares(new, 1, &BCD[..2], 0.25);
    for text in [
        case!("21-versions/old-probs.json"),
        case!("21-versions/post-sampling.json"),
        case!("21-versions/chat-post-sampling.json"),
    ] {
        let said = refused(text);
        assert!(said.contains("ask without post_sampling_probs"), "{said}");
    }
    let renamed = new.replace("-0.693147", "0.5").replace("-1.386294", "0.25");
    assert!(refused(&renamed).contains("lie between 0 and 1"));
}

/// The list b, c, d in other servers' forms, and as clients print it.
#[test]
fn forms_of_other_servers_and_of_clients() {
    let openai = r#"[{"token":" b","logprob":-0.693147},{"token":" c","logprob":-1.386294},{"token":" d","logprob":-2.079442}]"#;
    let python = "[TopLogprob(token=' b', bytes=[32, 98], logprob=-0.693147), TopLogprob(token=' c', bytes=None, logprob=-1.386294), TopLogprob(token=' d', bytes=None, logprob=-2.079442)]";
    for text in [
        format!(r#"{{"output":[{{"type":"message","content":[{{"type":"output_text","text":" b","logprobs":[{{"token":" b","logprob":-0.693147,"top_logprobs":{openai}}}]}}]}}]}}"#),
        r#"{"text":" b","meta_info":{"id":"x","output_token_logprobs":[[-0.693147,11," b"]],"output_top_logprobs":[[[-0.693147,11," b"],[-1.386294,12," c"],[-2.079442,13," d"]]]}}"#.into(),
        r#"{"generated_text":" b","details":{"tokens":[{"id":11,"text":" b","logprob":-0.693147}],"top_tokens":[[{"id":11,"text":" b","logprob":-0.693147},{"id":12,"text":" c","logprob":-1.386294},{"id":13,"text":" d","logprob":-2.079442}]]}}"#.into(),
        r#"{"candidates":[{"content":{"parts":[{"text":" b"}]},"logprobsResult":{"topCandidates":[{"candidates":[{"token":" b","tokenId":11,"logProbability":-0.693147},{"token":" c","tokenId":12,"logProbability":-1.386294},{"token":" d","tokenId":13,"logProbability":-2.079442}]}],"chosenCandidates":[{"token":" b","tokenId":11,"logProbability":-0.693147}]}}]}"#.into(),
        format!("ChatCompletion(id='x', choices=[Choice(finish_reason='length', index=0, logprobs=ChoiceLogprobs(content=[ChatCompletionTokenLogprob(token=' b', logprob=-0.693147, top_logprobs={python})], refusal=None))])"),
        "{'choices': [{'text': ' b', 'index': 0, 'logprobs': {'tokens': [' b'], 'token_logprobs': [-0.693147], 'top_logprobs': [{' b': -0.693147, ' c': -1.386294, ' d': -2.079442}]}}]}".into(),
        "{'choices': [{'logprobs': {'tokens': ['x'], 'top_logprobs': [{11: Logprob(logprob=-0.693147, rank=1, decoded_token=' b'), 12: Logprob(logprob=-1.386294, rank=2, decoded_token=' c'), 13: Logprob(logprob=-2.079442, rank=3, decoded_token=' d')}]}}]}".into(),
    ] {
        assert_shares(&text, 1, &BCD, 0.125);
    }
}

#[test]
fn a_list_that_is_not_of_the_most_likely_is_found_out() {
    let of = |token: &str, number: f64, list: &str| {
        format!(
            r#"{{"completion_probabilities":[{{"token":"{token}","logprob":{number},"top_logprobs":[{list}]}}]}}"#
        )
    };
    let entry = |token: &str, number: f64| format!(r#"{{"token":"{token}","logprob":{number}}}"#);
    let asked = of(
        "x",
        -0.5,
        &[entry("yes", -2.0), entry("no", -3.0)].join(","),
    );
    assert!(refused(&asked).contains("the sampled token x is likelier than its last one"));
    let tail = of("a", -0.7, &[entry("a", -0.7), entry("b", -25.0)].join(","));
    assert!(refused(&tail).contains("no vocabulary has so many tokens"));
    // An added token is the last of a list that is longer than others.
    let added = of(
        "c",
        -9.0,
        &[entry("a", -0.7), entry("b", -1.4), entry("c", -9.0)].join(","),
    );
    let read = at(&added, 1, None).unwrap();
    assert_eq!(read.notes, [OwnNote::SampledLeftOut { token: "c".into() }]);
    let two = format!(
        r#"{{"logprobs":[{{"token":"b","logprob":-1.4,"top_logprobs":[{a},{b}]}},{{"token":"a","logprob":-0.7,"top_logprobs":[{a},{b}]}}]}}"#,
        a = entry("a", -0.7),
        b = entry("b", -1.4),
    );
    let read = at(&two, 1, None).unwrap();
    assert_eq!((read.notes.len(), shares(&two, 1, None).0.len()), (0, 2));
}

/// Fields are found by their names, whatever their order is.
#[test]
fn the_order_of_fields_means_nothing() {
    let answer = r#"{"choices":[{"logprobs":{"text_offset":[0],"token_logprobs":[-0.6931472],"tokens":[" b"],
        "top_logprobs":[{" b":-0.6931472," c":-1.3862944," d":-2.0794415}]}}]}"#;
    assert_shares(answer, 1, &BCD, 0.125);
    let added = answer
        .replace("[-0.6931472]", "[-5.0]")
        .replace("[\" b\"]", "[\" x\"]");
    let added = added.replace("\" d\":-2.0794415", "\" d\":-2.0794415,\" x\":-5.0");
    let read = at(&added, 1, None).unwrap();
    let left_out = OwnNote::SampledLeftOut {
        token: "␣x".into()
    };
    assert_eq!(read.notes, [left_out]);
}

/// What vLLM gives in Python, where a token that was added has a rank behind the others, and lists without sampled tokens.
#[test]
fn lists_that_stand_alone_are_positions() {
    let python = "[{11: Logprob(logprob=-0.6931472, rank=1, decoded_token=' b'), \
        12: Logprob(logprob=-1.3862944, rank=2, decoded_token=' c'), \
        13: Logprob(logprob=-2.0794415, rank=3, decoded_token=' d'), \
        99: Logprob(logprob=-7.0, rank=451, decoded_token=' x')}]";
    let output = format!(
        "RequestOutput(request_id=0, outputs=[CompletionOutput(index=0, text=' b', logprobs={python})])"
    );
    for text in [python, &output] {
        assert_shares(text, 1, &BCD, 0.125);
    }
    let alone =
        r#"{"logprobs":{"top_logprobs":[{" b":-0.6931472," c":-1.3862944," d":-2.0794415}]}}"#;
    assert_shares(alone, 1, &BCD, 0.125);
}

/// Events behind the parts of a stream repeat the whole.
#[test]
fn a_position_of_a_stream_is_counted_once() {
    let listed = r#"[{"token":" b","logprob":-0.6931472,"top_logprobs":[{"token":" b","logprob":-0.6931472},{"token":" c","logprob":-1.3862944},{"token":" d","logprob":-2.0794415}]}]"#;
    let event = |kind: &str| {
        format!("event: {kind}\ndata: {{\"type\":\"{kind}\",\"logprobs\":{listed}}}\n\n")
    };
    let stream = ["response.output_text.delta", "response.output_text.done"].map(event);
    assert_shares(&stream.concat(), 1, &BCD, 0.125);
    let said = at(&stream.concat(), 2, None).unwrap_err().to_string();
    assert!(said.starts_with("The answer has 1 position"), "{said}");
}

#[test]
fn of_many_removed_tokens_a_few_are_named() {
    let tokens = (0..40).map(|i| format!(r#"{{"token":"t{i}","logprob":-9999.0}}"#));
    let tokens = tokens.collect::<Vec<_>>().join(",");
    let answer = format!(
        r#"{{"logprobs":[{{"token":"a","logprob":0.0,"top_logprobs":[{{"token":"a","logprob":0.0}},{tokens}]}}]}}"#
    );
    let notes = at(&answer, 1, None).unwrap().notes;
    let said = notes[0].to_string();
    assert!(
        said.ends_with("t0, t1, t2, t3, t4 and 35 more tokens."),
        "{said}"
    );
}
