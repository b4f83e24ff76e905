//! Signs besides color, the first difference in words, steps under a pointer.
#![allow(clippy::unwrap_used)]
use super::*;
use crate::Node;

fn outcome(kept: usize, token: &str, same_set: bool) -> EngineStep {
    EngineStep {
        kept,
        token: token.into(),
        same_set,
    }
}

/// Same, another set, another token.
fn scan_of_three() -> EngineScan {
    let own = || outcome(17, "␣soft", true);
    EngineScan {
        title: "Where engines differ".into(),
        engines: vec!["vLLM".into(), "llama.cpp".into()],
        steps: vec![
            vec![own(), own()],
            vec![own(), outcome(8, "␣soft", false)],
            vec![own(), outcome(8, "␣big", false)],
        ],
        reference: 0,
        selected: Some(1),
    }
}

#[test]
fn a_step_that_differs_is_seen_without_color() {
    let scene = scan_of_three().scene("scan", 640.0);
    let height = |paint: Paint| -> Vec<f64> {
        let rects = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.paint == paint && rect.hint.is_some() => Some(rect.height),
            _ => None,
        });
        rects.collect()
    };
    assert_eq!(height(Paint::CacheRoom).len(), 4);
    assert_eq!(height(Paint::Instead), [BOX]);
    assert!(height(Paint::KeptRest)[0] < BOX && height(Paint::CacheRoom)[0] < 5.0);
    let dots = scene
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Dot(_)));
    assert_eq!(dots.count(), 1);
}

#[test]
fn the_first_difference_is_described() {
    assert_eq!(
        scan_of_three().description(),
        "Compared with vLLM. llama.cpp keeps other tokens at 2 of 3 steps, and would choose another one at 1. First at \
         token 2: llama.cpp keeps 8 against 17."
    );
    assert_eq!(EngineScan::default().description(), scan::empty());
}

#[test]
fn a_pointer_finds_the_step() {
    let scan = scan_of_three();
    let columns = scan.columns(320.0);
    assert_eq!(scan.step_at(columns.middle(2), 320.0), Some(2));
    assert_eq!(scan.step_at(1.0, 320.0), None);
}
