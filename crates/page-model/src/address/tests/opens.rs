//! What the page opens for values that mean more than they say: the prompt that is left out, tokens, a chat, lanes, an
//! exercise. Each is a line of text, so that other types of the program can be held against it.

use chat::ChatDate;
use protocol::{ChatFormat, ModelInfo};
use sampling::SamplingConfig;

use crate::{
    address::Address,
    chat::ChatState,
    compare::lanes::Lanes,
    lessons::files::lessons,
    places::lesson_place::OWN_ID,
    practice::{
        exercise::{Exercise, PracticeMethod},
        generate::{from_seed, from_text},
        link::{ExerciseLink, ExerciseSource},
    },
    quick_check::files::questions,
    settings::Settings,
    teach::teacher_page::TeacherPage,
    tokens::tests::model,
};

/// The lines of an address. Every name in it must be one that the page knows.
pub(super) fn opens(address: &Address) -> Vec<String> {
    let mut lines = Vec::new();
    if address.prompt.is_none() {
        lines.push(format!("prompt: {}", address.opening_prompt()));
    }
    let tokens: Vec<String> = address
        .run
        .iter()
        .map(|linked| match linked.forced {
            true => format!("{} (chosen)", linked.token),
            false => linked.token.to_string(),
        })
        .collect();
    if !tokens.is_empty() {
        lines.push(format!("run: {}", tokens.join(" ")));
    }
    lines.extend(chat_lines(address));
    if address.lanes.is_some() {
        let (lanes, problem) = Lanes::opened(address.lanes.as_deref());
        assert_eq!(problem, None);
        assert_eq!(lanes.written(), address.lanes);
        lines.extend(lane_lines(&lanes));
    }
    if address.parts.practice.exercise.is_some() {
        let (link, problem) = ExerciseLink::opened(address.parts.practice.exercise.as_deref());
        assert_eq!(problem, None);
        assert_eq!(link.written(), address.parts.practice.exercise);
        lines.push(exercise_line(&link));
    }
    // These are what they name; their names must be known.
    if let Some(place) = address
        .parts
        .lessons
        .place
        .as_ref()
        .filter(|of| of.lesson != OWN_ID)
    {
        assert!(place.find(lessons().unwrap()).is_some(), "{place:?}");
    }
    if let Some(id) = &address.parts.quick_check.question {
        let mut questions = questions().unwrap().iter();
        assert!(questions.any(|question| question.id == id), "{id}");
    }
    if let Some(id) = &address.parts.teach.page {
        assert!(TeacherPage::from_id(id).is_some(), "{id}");
    }
    lines
}

/// The chat as the page writes it again for a model with a template.
fn chat_lines(address: &Address) -> Vec<String> {
    let model = ModelInfo {
        chat: Some(ChatFormat::default()),
        ..model(None)
    };
    let today = ChatDate::new(2030, 1, 1).unwrap();
    let desk = ChatState::opened(address.chat.clone(), address.prompt.as_deref(), today);
    let written = Address {
        chat: desk.link(Some(&model)),
        ..Address::default()
    };
    match address.chat == Address::default().chat {
        true => Vec::new(),
        false => {
            let pairs = written.to_pairs().into_iter();
            pairs
                .map(|(name, value)| format!("chat: {name}={value}"))
                .collect()
        }
    }
}

/// The settings of each lane, as the address names those of a run.
pub(super) fn lane_lines(lanes: &Lanes) -> Vec<String> {
    let of_lane = |(lane, rule): (usize, &SamplingConfig)| {
        let settings = Settings {
            rule: rule.clone(),
            ..Settings::default()
        };
        let address = Address {
            settings,
            ..Address::default()
        };
        let pairs = address.to_pairs().into_iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("lane {}: {}", lane + 1, pairs.join(" "))
    };
    let mut lines: Vec<String> = lanes.rules().iter().enumerate().map(of_lane).collect();
    lines.push(format!("tokens of each lane: {}", lanes.tokens));
    lines
}

/// The tokens with their logits, the settings and the methods of an exercise.
pub(super) fn exercise_line(link: &ExerciseLink) -> String {
    let exercise = match &link.source {
        ExerciseSource::Seed => from_seed(link.level, link.seed.into(), link.method),
        ExerciseSource::Own(text) => from_text(text, link.level, link.seed.into(), link.method),
        ExerciseSource::Step => return "exercise: of the selected step".into(),
    };
    let Exercise {
        tokens,
        settings,
        methods,
        ..
    } = exercise.unwrap();
    let tokens: Vec<String> = tokens
        .iter()
        .map(|token| format!("{} {}", token.text, token.logit))
        .collect();
    let methods: Vec<&str> = methods.into_iter().map(PracticeMethod::id).collect();
    format!(
        "exercise: {}; temperature {}, k {}, p {}, min-p {}, u {}; {}",
        tokens.join(", "),
        settings.temperature.get(),
        settings.k.get(),
        settings.p.get(),
        settings.min_p.get(),
        settings.u.get(),
        methods.join(", "),
    )
}
