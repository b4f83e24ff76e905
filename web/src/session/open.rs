//! The page's state as an address says it, before anything was pressed.

use std::sync::Arc;

use leptos::prelude::*;

use super::{
    Session, SessionState,
    cache::CacheState,
    clock::today,
    constrained::ConstrainedState,
    device_check::DeviceState,
    experiments::ExperimentsState,
    host::{ExtraEngine, MaskWorker},
    inside::InsideScreenState,
    lanes::Compare,
    language::PageLanguage,
    live_training::LiveTrainingState,
    messages::Messages,
    models::ModelsState,
    player::Player,
    predictions::Predictions,
    presenter::Presenter,
    read::ReadState,
    screen_state::PartSignals,
    second_model::SecondModelPlace,
    selection::Selection,
    speculative::SpeculativeState,
    tokenizer::TokenizerState,
    training::TrainingState,
};
use crate::engine::EngineHandle;
use engine_client::LoadedModel;
use page_model::{
    address::Address,
    chat::ChatState,
    compare::lanes::Lanes,
    history::History,
    lessons::desk::{LessonState, OpenStep},
    models::Model,
    places::lesson_place::LessonPlace,
    practice::desk::PracticeState,
    prompt::{PromptProblem, Tokenized},
    quick_check::progress::QuickCheck,
    run::Run,
    screens::Screen,
    tokens::TokenTexts,
};

impl Session {
    /// The initial state, from the address.
    pub fn open(engine: EngineHandle, address: Address) -> Self {
        let is_bare = address.names_screen_alone();
        let (lanes, problem) = Lanes::opened(address.lanes.as_deref());
        let problem = problem.map(|problem| problem.to_string());
        let chat = ChatState::opened(address.chat.clone(), address.prompt.as_deref(), today());
        let chat = RwSignal::new(chat);
        let prompt = RwSignal::new(address.opening_prompt().to_string());
        let tokenizer = TokenizerState::new(&address.parts.tokenizer);
        let predictions = Predictions::new(address.parts.predict);
        let quick_check = QuickCheck {
            group: address.parts.quick_check.group,
            test: address.parts.quick_check.test,
            question: address
                .parts
                .quick_check
                .question
                .clone()
                .unwrap_or_default(),
            ..QuickCheck::default()
        };
        let parts = PartSignals::new(&address.parts);
        let lesson = match address.parts.lessons.place {
            // A lesson alone opens its first step; the list of lessons has it in a row.
            None if !address.screen.has_exercise() => {
                let lessons = &address.parts.lessons;
                let is_there = lessons.file.is_some() || lessons.text.is_some();
                is_there.then(LessonPlace::first_own)
            }
            named => named,
        };
        let lessons = LessonState {
            open: lesson.map(|place| OpenStep {
                awaits_start: address.prompt.is_none(),
                ..OpenStep::of_address(place)
            }),
            file: address.parts.lessons.file,
            text: address.parts.lessons.text,
            ..LessonState::default()
        };
        let notes = address.notes.into_iter().chain(problem).collect();
        let tokenized = RwSignal::new(Tokenized::default());
        let run = RwSignal::new(None::<Run>);
        let linked = address.run;
        let player = Player::default();
        let loaded = engine.model();
        let language = PageLanguage::new(address.locale);
        let texts = Memo::new(move |_| {
            language.shown.track();
            loaded
                .get()
                .map(|LoadedModel { info, vocabulary }| TokenTexts::new(info, vocabulary))
        });
        let context = Memo::new(move |_| {
            let model = loaded.get()?;
            if let Some(problem) = chat.with(|chat| chat.problem(&model.info).cloned()) {
                return Some(Err(PromptProblem::Chat(problem)));
            }
            tokenized.with(|tokenized| {
                if tokenized.text != *prompt.read() {
                    return None;
                }
                Some(match &tokenized.failure {
                    Some(failure) => Err(PromptProblem::Failed(failure.clone())),
                    None => {
                        page_model::prompt::context(&model.info, &tokenized.tokens).map(Arc::from)
                    }
                })
            })
        });
        let of_model = address.model.language();
        // The tour is about this screen, and its captions are true of this model.
        let tours = address.parts.the_loop.tours
            && address.screen == Screen::default()
            && address.model == Model::default();
        // The page has one session, which lives as long as the page.
        let session = Self(Box::leak(Box::new(SessionState {
            owner: Owner::current().unwrap_or_default(),
            engine,
            models: ModelsState::new(&address.model, linked.clone()),
            model: RwSignal::new(address.model),
            language,
            screen: RwSignal::new(address.screen),
            seen: RwSignal::new(Vec::new()),
            visited: RwSignal::new(is_bare),
            shows_formulas: RwSignal::new(false),
            lent_prompt: StoredValue::new(None),
            first_press: StoredValue::new_local(None),
            view: RwSignal::new(address.parts.shape.view),
            axis: RwSignal::new(address.parts.shape.axis),
            prompt,
            tokenized,
            chat,
            settings: RwSignal::new(address.settings),
            editing_prompt: RwSignal::new(false),
            run,
            ahead: RwSignal::new(None),
            former: RwSignal::new(None),
            player,
            selection: Selection::new(address.focus, run, player),
            messages: Messages::new(notes),
            compare: Compare::new(lanes),
            saved_runs: RwSignal::new(Vec::new()),
            history: RwSignal::new(History::default()),
            own_logits: RwSignal::new(None),
            opened_recording: RwSignal::new(None),
            cache: CacheState::new(address.parts.cache.shown, address.without_cache),
            tokenizer,
            inside: InsideScreenState::new(address.parts.inside.clone()),
            read: ReadState::new(address.parts.read.clone()),
            training: TrainingState::new(address.parts.training),
            live_training: LiveTrainingState::new(address.parts.live_training.clone()),
            experiments: ExperimentsState::new(address.parts.experiments.clone()),
            speculative: SpeculativeState::new(
                (address.parts.speculative.setup).for_language(of_model),
            ),
            constrained: ConstrainedState::new(address.parts.constrained.setup.clone()),
            second_model: SecondModelPlace::default(),
            practice: RwSignal::new(PracticeState::new(address.parts.practice.exercise)),
            masks: MaskWorker::default(),
            extra_engine: ExtraEngine::default(),
            device: DeviceState::default(),
            parts,
            lessons: RwSignal::new(lessons),
            presenter: Presenter::new(address.present),
            tour: RwSignal::new(tours),
            predictions,
            quick_check: RwSignal::new(quick_check),
            texts,
            context,
        })));
        session.write_linked_tokens(&linked);
        session.open_experiments(address.parts.experiments);
        session.open_rounds(address.parts.speculative);
        session.open_constrained(address.parts.constrained);
        session
    }
}
