//! The screens whose code is fetched when it is first needed, group by group. `cargo xtask` runs wasm-split, which puts
//! the code reached only through these functions into files of its own.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{compare::words::SHARED_U, screens::Screen};

use crate::{
    screens::{
        cache::CacheScreen,
        compare::{ComparePanel, CompareScreen},
        constrained::{ConstrainedScreen, buttons::ConstrainedButtons, mask::MaskWords},
        experiments::{ExperimentsScreen, buttons::ExperimentButtons, result::ExperimentWords},
        lessons::{
            LessonPanel, LessonsButtons, LessonsPanel, LessonsScreen, LessonsStart, StepsDone,
        },
        models::{LibraryButtons, LibraryHead, LibraryPanel, ModelsScreen},
        parts::Parts,
        practice::{
            PracticeScreen, buttons::PracticeButtons, panel::PracticePanel, remarks::Remarks,
            sheet::PrintedWorksheet, start::ExerciseStart,
        },
        predict::{
            PredictScreen, buttons::PredictButtons, panel::PredictPanel, remarks::PredictRemarks,
        },
        price::screen::PriceScreen,
        quick_check::{
            AnswersSoFar, QuestionButtons, QuestionPlace, QuickCheckPanel, QuickCheckScreen,
            task::Task,
        },
        shape::{chain_panel::ChainPanel, screen::ShapeScreen},
        speculative::{SpeculativeScreen, buttons::RoundButtons, round::RoundWords},
        stop::screen::StopScreen,
        teach::{PageButtons, PageChoice, TeachPanel, TeachScreen},
        the_loop::UnderText,
        this_device::{DevicePanel, ThisDeviceScreen, buttons::CheckButtons, start::CheckStart},
        tokenizer::{Explanation, TokenizerScreen},
    },
    shared::{explained::with_italics, split::BuildView},
    unfetched::Unfetched,
};

/// The Shape screen: the charts, and the chain of samplers in place of the sliders.
#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
pub fn shape(of: Screen) -> Result<Parts, Unfetched> {
    let parts = Parts::new(of, || view! { <ShapeScreen /> }.into_any());
    let settings: BuildView = || view! { <ChainPanel /> }.into_any();
    Ok(Parts {
        under_text: Some(|| view! { <UnderText /> }.into_any()),
        settings: Some(settings),
        ..parts
    })
}

/// The Compare screen: the lanes, with presets and seed in place of the sliders.
#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
pub fn compare(of: Screen) -> Result<Parts, Unfetched> {
    let settings: BuildView = || view! { <ComparePanel /> }.into_any();
    Ok(Parts {
        words: Some(|| view! { <p class="prose">{with_italics(SHARED_U)}</p> }.into_any()),
        settings: Some(settings),
        ..Parts::new(of, || view! { <CompareScreen /> }.into_any())
    })
}

/// The Tokenizer screen.
#[wasm_split(tokenizer, wasm_split_path = leptos::wasm_split, fallible)]
pub fn tokenizer(of: Screen) -> Result<Parts, Unfetched> {
    let parts = Parts::new(of, || view! { <TokenizerScreen /> }.into_any());
    Ok(Parts {
        words: Some(|| view! { <Explanation /> }.into_any()),
        ..parts
    })
}

/// The Experiments screen: one experiment at a time, with its own buttons in place of the run's.
#[wasm_split(experiments, wasm_split_path = leptos::wasm_split, fallible)]
pub fn experiments(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <ExperimentWords /> }.into_any()),
        controls: Some(|| view! { <ExperimentButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ExperimentsScreen /> }.into_any())
    })
}

/// The screens about the cost of generating.
#[wasm_split(cost, wasm_split_path = leptos::wasm_split, fallible)]
pub fn cost(of: Screen) -> Result<Parts, Unfetched> {
    let screen: BuildView = match of.id() {
        "cache" => || view! { <CacheScreen /> }.into_any(),
        "stop" => || view! { <StopScreen /> }.into_any(),
        _ => || view! { <PriceScreen /> }.into_any(),
    };
    Ok(Parts::new(of, screen))
}

/// The Speculative screen: rounds of a text, with their own buttons in place of the run's.
#[wasm_split(speculative, wasm_split_path = leptos::wasm_split, fallible)]
pub fn speculative(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <RoundWords /> }.into_any()),
        controls: Some(|| view! { <RoundButtons /> }.into_any()),
        ..Parts::new(of, || view! { <SpeculativeScreen /> }.into_any())
    })
}

/// The screen Constrained output: two runs, with their own buttons in place of the run's.
#[wasm_split(constrained, wasm_split_path = leptos::wasm_split, fallible)]
pub fn constrained(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <MaskWords /> }.into_any()),
        controls: Some(|| view! { <ConstrainedButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ConstrainedScreen /> }.into_any())
    })
}

/// The screens with exercises and questions.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn exercises(of: Screen) -> Result<Parts, Unfetched> {
    Ok(match of.id() {
        "lessons" => Parts {
            text: Some(|| view! { <LessonsStart /> }.into_any()),
            more: Some(|| view! { <StepsDone /> }.into_any()),
            settings: Some(|| view! { <LessonsPanel /> }.into_any()),
            controls: Some(|| view! { <LessonsButtons /> }.into_any()),
            ..Parts::new(of, || view! { <LessonsScreen /> }.into_any())
        },
        "predict" => Parts {
            words: Some(|| view! { <PredictRemarks /> }.into_any()),
            settings: Some(|| view! { <PredictPanel /> }.into_any()),
            controls: Some(|| view! { <PredictButtons /> }.into_any()),
            ..Parts::new(of, || view! { <PredictScreen /> }.into_any())
        },
        "practice" => Parts {
            text: Some(|| view! { <ExerciseStart /> }.into_any()),
            words: Some(|| view! { <Remarks /> }.into_any()),
            more: Some(|| view! { <PrintedWorksheet /> }.into_any()),
            settings: Some(|| view! { <PracticePanel /> }.into_any()),
            controls: Some(|| view! { <PracticeButtons /> }.into_any()),
            ..Parts::new(of, || view! { <PracticeScreen /> }.into_any())
        },
        _ => Parts {
            text: Some(|| view! { <QuestionPlace /> }.into_any()),
            more: Some(|| view! { <AnswersSoFar /> }.into_any()),
            settings: Some(|| view! { <QuickCheckPanel /> }.into_any()),
            controls: Some(|| view! { <QuestionButtons /> }.into_any()),
            ..Parts::new(of, || view! { <QuickCheckScreen /> }.into_any())
        },
    })
}

/// The pages for teachers.
#[wasm_split(teach, wasm_split_path = leptos::wasm_split, fallible)]
pub fn teach(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <PageChoice /> }.into_any()),
        settings: Some(|| view! { <TeachPanel /> }.into_any()),
        controls: Some(|| view! { <PageButtons /> }.into_any()),
        ..Parts::new(of, || view! { <TeachScreen /> }.into_any())
    })
}

/// The Models screen: one part of the choice at a time.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn models(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <LibraryHead /> }.into_any()),
        settings: Some(|| view! { <LibraryPanel /> }.into_any()),
        controls: Some(|| view! { <LibraryButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ModelsScreen /> }.into_any())
    })
}

/// The check of this device.
#[wasm_split(device, wasm_split_path = leptos::wasm_split, fallible)]
pub fn this_device(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <CheckStart /> }.into_any()),
        settings: Some(|| view! { <DevicePanel /> }.into_any()),
        controls: Some(|| view! { <CheckButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ThisDeviceScreen /> }.into_any())
    })
}

/// The task of the Quick check that is open, for the words of another screen.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn task() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Task /> }.into_any())
}

/// The step of a lesson that is open, for the words of another screen.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lesson() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <LessonPanel /> }.into_any())
}
