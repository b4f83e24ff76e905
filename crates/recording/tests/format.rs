//! What is written is read again to the bit; what is not a recording is refused with its reason; files stay small.
#![allow(clippy::unwrap_used)]

mod support;

use recording::{FileParts, RecordingError, SelectedBy, StepNumbers, is_recording, json::read};
use support::{SHAPE, lists, rounded, tree, whole, written};

/// The size that a recording of 60 steps over 2,048 tokens may have.
const MOST_BYTES: usize = 1_000_000;

/// The file with its header changed as text, and the length of the header corrected.
fn with_header(file: &[u8], change: impl FnOnce(String) -> String) -> Vec<u8> {
    let parts = FileParts::of(file).unwrap();
    let header = change(String::from_utf8(parts.header.to_vec()).unwrap());
    FileParts::new(header.as_bytes(), parts.arrays)
        .join()
        .unwrap()
}

#[test]
fn a_recording_comes_back_to_the_bit() {
    let mut all = whole(5, 3);
    all.steps[1].numbers = StepNumbers::All(vec![
        f32::MIN_POSITIVE,
        f32::NEG_INFINITY,
        -0.0,
        f32::MAX,
        1e-45,
    ]);
    all.steps[2].numbers = StepNumbers::Rounded(rounded(&[-7.25, 17.0, 0.1, -0.3, 3.0]));
    for recording in [all, lists(), tree()] {
        let file = written(&recording);
        assert!(is_recording(&file));
        let again = read(&file).unwrap();
        assert_eq!(again, recording);
        assert_eq!(written(&again), file, "also the sign of a zero");
    }
}

#[test]
fn the_inside_is_a_block_behind_the_arrays_and_a_file_without_one_is_read() {
    let recording = tree();
    let file = written(&recording);
    let inside = read(&file).unwrap().inside.unwrap();
    assert_eq!(inside.read(&SHAPE).unwrap().columns.len(), 2);
    let field = "\"inside_bytes\":";
    for (bytes, refused) in [
        (u32::MAX, RecordingError::CutOff),
        (4, RecordingError::Longer { extra: 0 }),
    ] {
        let changed = with_header(&file, |header| {
            let (before, after) = header.split_once(field).unwrap();
            let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
            format!("{before}{field}{bytes}{rest}")
        });
        let error = read(&changed).unwrap_err();
        assert_eq!(
            std::mem::discriminant(&error),
            std::mem::discriminant(&refused)
        );
    }
    let mut without = recording;
    without.inside = None;
    let file = written(&without);
    assert!(!String::from_utf8_lossy(&file).contains("inside_bytes"));
    assert_eq!(read(&file), Ok(without));
}

#[test]
fn rounded_logits_take_two_bytes_each_and_need_a_range_and_an_error() {
    let mut recording = whole(5, 2);
    recording.steps[0].numbers = StepNumbers::Rounded(rounded(&[-7.25, 17.0, 0.1, -0.3, 3.0]));
    let file = written(&recording);
    let header = String::from_utf8_lossy(FileParts::of(&file).unwrap().header).into_owned();
    let [range, error] = ["\"logits_range\":[-7.25,17.0]", "\"logits_error\":"];
    assert!(header.contains(range) && header.contains(error), "{header}");
    for (field, other) in [
        (range, "\"logits_range\":[17.0,-7.25]"),
        (error, "\"logits_error\":-1e-9,\"was\":"),
        (error, "\"was\":"),
    ] {
        let changed = with_header(&file, |header| header.replacen(field, other, 1));
        assert_eq!(
            read(&changed),
            Err(RecordingError::Logits { step: 1 }),
            "{other}"
        );
    }
    let whole_file = written(&whole(5, 2));
    let fields = r#""logits_range":[0,1],"logits_error":0.1,"logits":5"#;
    let mut first = with_header(&whole_file, |header| {
        header.replace(r#""logits":5"#, fields)
    });
    assert_ne!(read(&first), Ok(whole(5, 2)));
    first[8] = 1;
    assert_eq!(
        read(&first),
        Ok(whole(5, 2)),
        "version 1 does not know the fields"
    );
}

#[test]
fn a_branch_goes_on_from_a_step_before_it() {
    let file = written(&tree());
    for (from, to) in [
        ("\"step\":4", "\"step\":5"),
        ("\"step\":0", "\"step\":3"),
        ("\"step\":0", "\"step\":1"),
        ("\"token\":9,", ""),
    ] {
        let changed = with_header(&file, |header| {
            let at = header.find("\"branches\"").unwrap();
            let (run, branches) = header.split_at(at);
            assert!(branches.contains(from), "{from} in {branches}");
            format!("{run}{}", branches.replacen(from, to, 1))
        });
        let refused = read(&changed).unwrap_err();
        assert!(
            matches!(refused, RecordingError::Branch { .. }),
            "{to}: {refused}"
        );
    }
    let mut empty = tree();
    empty.branches[1].steps.clear();
    let refused = recording::json::write(empty).unwrap_err();
    assert_eq!(refused, RecordingError::Branch { branch: 2 });
}

#[test]
fn sixty_steps_of_a_small_vocabulary_fit_a_megabyte() {
    let file = written(&whole(2_048, 60));
    assert!(file.len() <= MOST_BYTES, "{} bytes", file.len());
}

#[test]
fn each_token_has_its_own_bytes() {
    let listed = lists();
    let pieces: Vec<_> = listed.tokens.pieces().collect();
    assert_eq!(pieces, [(3, &b" a"[..]), (70_000, &[0xf0, 0x9f][..])]);
    let all = whole(3, 0);
    let pieces: Vec<_> = all.tokens.pieces().map(|(id, _)| id).collect();
    assert_eq!(pieces, [0, 1, 2]);
    assert_eq!(all.tokens.ends().collect::<Vec<_>>(), [3, 6, 9]);
}

#[test]
fn what_is_cut_short_too_long_or_something_else_is_refused() {
    let file = written(&whole(5, 2));
    for end in 0..file.len() {
        let expected = match end {
            0..8 => RecordingError::NotARecording,
            _ => RecordingError::CutOff,
        };
        assert_eq!(read(&file[..end]), Err(expected), "{end} bytes");
    }
    let longer = [&file[..], &[0, 0]].concat();
    assert_eq!(read(&longer), Err(RecordingError::Longer { extra: 2 }));
    assert_eq!(read(b"<!doctype html>"), Err(RecordingError::NotARecording));
    let error = RecordingError::NotARecording;
    assert!(error.next_step().ends_with('.') && !error.to_string().ends_with('.'));
}

#[test]
fn a_later_minor_version_is_read_and_a_later_major_one_refused() {
    let recording = whole(5, 2);
    let mut file = written(&recording);
    let mut later = with_header(&file, |header| {
        header
            .replacen('{', r#"{"added":[1,{"x":null}],"#, 1)
            .replace(
                r#""method":"sampled""#,
                r#""method":"dreamt","why":"later""#,
            )
    });
    later[10] = 7;
    later.extend([1, 2, 3]);
    let read_again = read(&later).unwrap();
    let selection = read_again.steps[0].selection.unwrap();
    assert_eq!(selection.method, SelectedBy::Other);
    assert_eq!(read_again.steps[0].numbers, recording.steps[0].numbers);
    file[8] = 1;
    assert_eq!(read(&file).as_ref(), Ok(&recording), "version 1");
    file[8] = 3;
    assert_eq!(read(&file), Err(RecordingError::OtherVersion { found: 3 }));
}

#[test]
fn what_does_not_fit_together_is_named() {
    let file = written(&whole(5, 2));
    use RecordingError::{Field, Logits, Step, Truth, UnknownToken};
    for (from, to, expected) in [
        (
            "\"context_length\":4",
            "\"context_length\":5",
            Step { step: 2 },
        ),
        ("\"token\":0,", "", Step { step: 1 }),
        (
            "\"token\":0,",
            "\"token\":5,",
            UnknownToken {
                token: 5,
                vocab_size: 5,
            },
        ),
        (
            "\"eos_token_id\":[0]",
            "\"eos_token_id\":[9]",
            UnknownToken {
                token: 9,
                vocab_size: 5,
            },
        ),
        (
            "\"num_hidden_layers\":2",
            "\"num_hidden_layers\":4000000000",
            Field("num_hidden_layers"),
        ),
        (
            "\"num_attention_heads\":2",
            "\"num_attention_heads\":0",
            Field("num_attention_heads"),
        ),
        (
            "\"num_parameters\":10",
            "\"num_parameters\":11",
            Field("num_parameters"),
        ),
        (
            "\"input_ids\":[0,2,1]",
            "\"input_ids\":[]",
            Step { step: 1 },
        ),
        ("\"u\":0.30000000000000004", "\"u\":1.0", Field("u")),
    ] {
        let changed = with_header(&file, |header| {
            assert!(header.contains(from), "{from} in {header}");
            header.replacen(from, to, 1)
        });
        assert_eq!(read(&changed), Err(expected), "{to}");
    }
    let change = |change: &dyn Fn(&mut recording::Recording)| {
        let mut recording = whole(5, 2);
        change(&mut recording);
        recording.into_parts().err()
    };
    for bad in [f32::NAN, f32::INFINITY] {
        let wrong = change(&|recording| {
            recording.steps[1].numbers = StepNumbers::All(vec![0.0, bad, 0.0, 0.0, 0.0]);
        });
        assert_eq!(wrong, Some(Logits { step: 2 }), "{bad}");
    }
    let nothing = vec![f32::NEG_INFINITY; 5];
    let impossible =
        change(&|recording| recording.steps[0].numbers = StepNumbers::All(nothing.clone()));
    assert_eq!(impossible, Some(Logits { step: 1 }));
    let twice = change(&|recording| {
        recording.steps[0].numbers = StepNumbers::Top {
            tokens: vec![1, 1],
            logits: vec![0.0, 0.0],
            log_sum_exp: None,
        };
    });
    assert_eq!(twice, Some(Logits { step: 1 }));
    let halved = change(&|recording| {
        let truth = recording.steps[1].truth.as_mut().unwrap();
        truth.probabilities[1] = 0.4;
    });
    assert_eq!(halved, Some(Truth { step: 2 }));
    let unordered = change(&|recording| recording.tokens.lengths[0] += 1);
    assert_eq!(unordered, Some(RecordingError::TokenBytes));
}
