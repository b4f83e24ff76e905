#![allow(clippy::unwrap_used, clippy::panic)]
use sampling::Temperature;

use super::*;
use crate::own_logits::input::OwnInput;

fn full(text: &str) -> (Vec<f32>, Vec<String>) {
    match read_text(text, None).unwrap() {
        OwnLogits::Full { logits, texts } => (logits.as_slice().to_vec(), texts),
        OwnLogits::Top { .. } => panic!("a list"),
    }
}

fn refused(text: &str) -> String {
    read_text(text, None).unwrap_err().to_string()
}

#[test]
fn numbers_in_every_usual_form() {
    for text in [
        "1.5 -2 3e0",
        "[1.5, -2,\n 3]",
        "1.5;-2;3",
        "\n1.5\r\n-2\r\n\r\n3\r\n",
    ] {
        assert_eq!(full(text), (vec![1.5, -2.0, 3.0], vec![]), "{text:?}");
    }
    assert_eq!(full("1 -inf").0, [1.0, f32::NEG_INFINITY]);
}

#[test]
fn tokens_with_their_logits() {
    let (logits, texts) = full(" the: 1.5\n\" a\": -2\n\n::3");
    assert_eq!(logits, [1.5, -2.0, 3.0]);
    assert_eq!(texts, [" the", " a", ":"]);
}

#[test]
fn what_is_not_read_is_named_by_its_line() {
    assert!(refused(" \n").starts_with("There is nothing to read."));
    assert!(refused("1 2\n3 x").starts_with("Line 2: \"x\" is not a number."));
    assert!(refused("a: 1\n\nb: c").starts_with("Line 3: \"c\" is not a number."));
    assert!(refused("[1.0,\nnull]").starts_with("Line 2: \"null\" is not a number."));
    assert!(refused("a: 1\nb 2").starts_with("Line 2 has no colon."));
    assert_eq!(refused("1 NaN"), "the logit of token 1 is not a number");
    assert_eq!(refused("1 1e40"), "the logit of token 1 is +∞");
}

#[test]
fn lines_can_be_a_list_of_the_most_likely_tokens() {
    let OwnLogits::Top { list, texts, .. } = read_list(" b: -2.30\n a: -0.69", Some(10)).unwrap()
    else {
        panic!("all tokens");
    };
    // By falling probability.
    assert_eq!(texts, [" a", " b"]);
    assert_eq!(list.hidden(), Some(8));
    let rest = 1.0 - (-0.69f64).exp() - (-2.3f64).exp();
    assert!((list.rest().most - rest).abs() < 1e-12);
    // Two decimals leave each number half a percent: after a penalty the rest is known within that.
    let changed = list.tempered(Temperature::new(1.000_001).unwrap()).rest();
    assert!(changed.most - changed.least > 0.003, "{changed:?}");
    let above = read_list("a: 2.0", None).unwrap_err().to_string();
    assert!(above.contains("none can be above 0"), "{above}");
}

#[test]
fn the_rounding_of_numbers_is_read_from_their_decimals() {
    assert_eq!(
        ["-1 -2", "-0.5, -2.25", "a: -1e-3"].map(decimals_of),
        [0, 2, 0]
    );
}

/// Numbers as people paste them.
#[test]
fn three_numbers_in_every_form_that_people_paste() {
    for text in [
        "\u{feff}2.0\n1.0\n0.5",
        "tensor([[ 2.0000,  1.0000,  0.5000]])",
        "tensor([2., 1., 0.5], device='cuda:0', dtype=torch.float16, grad_fn=<SelectBackward0>)",
        "array([2. , 1. , 0.5], dtype=float32)",
        "[2.  1.  0.5]",
        "[[[2.0, 1.0, 0.5]]]",
        "[[2.0]\n [1.0]\n [0.5]]",
        "[np.float32(2.0), np.float32(1.0), np.float32(0.5)]",
        "(2.0, 1.0, 0.5)",
        "2.0\u{a0}1.0 0.5",
        "2E0\n+1.0\n5e-1",
        "logit\n2.0\n1.0\n0.5",
    ] {
        assert_eq!(full(text), (vec![2.0, 1.0, 0.5], vec![]), "{text}");
    }
    assert_eq!(full("\u{2212}2.0\n1.0").0, [-2.0, 1.0]);
    assert_eq!(full("2.0\n-inf\n1.0").0, [2.0, f32::NEG_INFINITY, 1.0]);
}

#[test]
fn tokens_and_numbers_in_every_form_that_people_paste() {
    for text in [
        "token,logit\ncat,2.0\ndog,1.0",
        "cat\t2.0\ndog\t1.0",
        "cat;2,0\ndog;1,0",
        "cat: 2,0\ndog: 1,0",
        "cat 2.0\ndog 1.0",
        "{'cat': 2.0, 'dog': 1.0}",
        "{\"cat\": 2.0, \"dog\": 1.0}",
        "[('cat', 2.0), ('dog', 1.0)]",
    ] {
        let right = (vec![2.0, 1.0], vec!["cat".to_string(), "dog".into()]);
        assert_eq!(full(text), right, "{text}");
    }
    // A token can begin with a bracket.
    assert_eq!(full("[PAD]: 2.0\n[CLS]: 1.0").1, ["[PAD]", "[CLS]"]);
}

#[test]
fn of_rows_the_last_is_read() {
    let rows = "[[1.0, 2.0], [3.0, 4.0]]";
    assert_eq!(full(rows).0, [3.0, 4.0]);
    let read = |position| {
        let fields = Fields {
            position,
            ..Fields::default()
        };
        super::read(rows, fields)
    };
    assert_eq!(
        read(Some(1)).unwrap().notes,
        [OwnNote::OneRow { row: 1, rows: 2 }]
    );
    assert!(read(Some(3)).is_err());
    assert!(refused("[[1.0, 2.0], [3.0]]").starts_with("Row 2 has 1 number, the first row 2."));
    let shortened = "tensor([2.0, 1.0,  ..., 0.5])";
    assert!(refused(shortened).starts_with("The numbers were shortened"));
    assert!(refused("2.0 1.0 ... 0.5").starts_with("The numbers were shortened"));
}

#[test]
fn what_looks_like_probabilities_is_read_as_logits_and_said() {
    let read = |text: &str| super::read(text, Fields::default()).unwrap().notes;
    for text in ["0.7 0.2 0.1", r#"{"cat": 0.7, "dog": 0.2, "bird": 0.1}"#] {
        assert_eq!(read(text), [OwnNote::SumOfProbabilities], "{text}");
    }
    for text in ["0.7 0.2 0.3", "1.5 -0.5", "1"] {
        assert_eq!(read(text), [], "{text}");
    }
}

#[test]
fn decimals_behind_a_comma_count_as_decimals() {
    let width = |text: &str| match read_list(text, Some(10)).unwrap() {
        OwnLogits::Top { list, .. } => {
            let rest = list.tempered(Temperature::new(2.0).unwrap()).rest();
            rest.most - rest.least
        }
        OwnLogits::Full { .. } => panic!("all tokens"),
    };
    let points = width("cat: -0.69\ndog: -1.39");
    for commas in [
        "cat: -0,69\ndog: -1,39",
        "cat;-0,69\ndog;-1,39",
        "cat\t-0,69\ndog\t-1,39",
    ] {
        assert!((width(commas) - points).abs() < 1e-12, "{commas}");
    }
}

#[test]
fn what_stands_around_the_numbers_is_left_off() {
    for text in [
        "```json\n[1.5, -2, 3]\n```",
        "```\n1.5 -2 3\n```\n",
        "CausalLMOutput(loss=None, logits=tensor([[[0., 0., 1.], [1.5, -2., 3.]]], device='cuda:0'))",
        r#"{"logits": [[1.5, -2, 3]]}"#,
    ] {
        assert_eq!(full(text).0, [1.5, -2.0, 3.0], "{text}");
    }
    let shortened = "CausalLMOutput(logits=tensor([[1., ..., 3.]]))";
    assert_eq!(
        read_text(shortened, None).unwrap_err(),
        OwnLogitsError::Shortened
    );
}

#[test]
fn an_answer_is_found_behind_the_lines_that_were_copied_with_it() {
    let answer = r#"{"choices": [{"logprobs": {"content": [{"token": "a", "logprob": -0.5, "top_logprobs": [{"token": "a", "logprob": -0.5}, {"token": "b", "logprob": -1.5}]}]}}]}"#;
    let alone = read(answer, Fields::default()).unwrap();
    for (before, lines) in [
        ("INFO: 127.0.0.1:5000 - \"POST /v1 HTTP/1.1\" 200 OK\n", 1),
        ("[2026-11-28 09:30:00] INFO answered\n", 1),
        (
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n",
            3,
        ),
        (
            "$ curl -d '{\n\"messages\":\n[\n{\"role\": \"user\"}],\n\"logprobs\": true}' localhost\n",
            5,
        ),
    ] {
        let text = format!("{before}{answer}");
        let behind = read(&text, Fields::default()).unwrap();
        assert_eq!(behind.logits, alone.logits, "{before}");
        let note = OwnNote::LinesBefore(lines);
        assert_eq!(
            behind.notes,
            [&alone.notes[..], &[note]].concat(),
            "{before}"
        );
        let input = OwnInput {
            text,
            ..OwnInput::default()
        };
        assert!(input.is_answer() && input.has_positions(), "{before}");
    }
    let streamed = format!("> asked\ndata: {answer}\n\ndata: [DONE]\n");
    let behind = read(&streamed, Fields::default()).unwrap();
    assert_eq!(behind.logits, alone.logits);
    let labelled = "prob: 1.5\n{: 0.5\n}: 0.25";
    assert_eq!(full(labelled).0, [1.5, 0.5, 0.25]);
}
