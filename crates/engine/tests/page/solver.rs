//! A visitor of the page who opens a state and carries out a solution, on the native engine with the shipped model.

use costs::Method;
use generation::NextStage;
use page_model::{
    address::Address,
    compare::{comparison::Comparison, lanes::Lanes},
    experiments::{
        ExperimentView, beams::BeamsExperiment, expected::RightText, findings::Findings,
        search::Search, seeds::SeedsExperiment, temperature::TemperatureExperiment, walk::Goal,
    },
    inside::{
        self, Part,
        findings::InsideFindings,
        reading::InsideReading,
        shown_pass::ShownPass,
        state::{InsideInputs, InsideState},
    },
    quick_check::{
        condition::{ConditionReading, LiveCondition, LiveState},
        parser::task::pairs,
        question::SolutionStep,
    },
    run::{Run, RunStart, linked_token::LinkedToken, step_analysis::SelectedStep},
    settings::Settings,
    speculative::{speed::SpeedCounts, text::SpeculativeText},
    tokenizer::{
        FIRST_TEXT,
        word::{pieces_of, spaced},
    },
};

use protocol::NetworkShape;

use super::{experiments::finish, inside::press, native_run::NativeRun, speculative::TwoModels};

/// The visitor's page.
pub struct Solver {
    address: Address,
    native: NativeRun,
    saved: Vec<Run>,
    lanes: Option<(Lanes, Comparison)>,
    typed: String,
    findings: Findings,
    rounds: SpeedCounts,
}

impl Solver {
    /// Opens a state and reads its prompt, as the page does.
    pub fn open(start: &Address) -> Self {
        let typed = start.parts.tokenizer.text.clone();
        let mut solver = Self {
            address: start.clone(),
            native: NativeRun::of(start.opening_prompt()),
            saved: Vec::new(),
            lanes: None,
            typed: typed.unwrap_or_else(|| FIRST_TEXT.into()),
            findings: Findings::default(),
            rounds: SpeedCounts::default(),
        };
        if start.screen.has_lanes() {
            let run = &solver.native.run;
            let context = run.generation().prompt().to_vec();
            let window = run.generation().context_window();
            let comparison = Comparison::start(run.text().into(), context, window).unwrap();
            let lanes = Lanes::opened(start.lanes.as_deref()).0;
            solver.lanes = Some((lanes, comparison));
        }
        solver.begin();
        solver.follow(&start.run);
        solver.make_rounds();
        solver
    }

    /// Writes the tokens of an address.
    fn follow(&mut self, linked: &[LinkedToken]) {
        for linked in linked {
            while self.native.run.next() != NextStage::Append {
                self.native.turn(&self.address.settings);
            }
            let run = &mut self.native.run;
            let decision = self.address.settings.decide(run.generation()).unwrap();
            let (decision, differs) = linked.follow(decision);
            assert!(!differs, "the page says that the run differs");
            let piece = self.native.texts.piece(decision.choice.token).to_vec();
            run.append(decision, &piece).unwrap();
        }
    }

    /// Reads the prompt, as the page does before the first step.
    fn begin(&mut self) {
        self.native.method = match self.address.without_cache {
            true => Method::Naive,
            false => Method::Cached,
        };
        self.apply_criteria();
        self.native.turn(&self.address.settings);
        self.native.run.show_nothing_new();
        self.write_lanes();
    }

    fn apply_criteria(&mut self) {
        let ends = &self.native.texts.info().eos_token_ids;
        let criteria = self.address.settings.criteria(ends);
        self.native.run.set_criteria(criteria);
    }

    /// Carries out one step of a solution.
    pub fn carry_out(&mut self, step: SolutionStep) {
        match step {
            SolutionStep::Set(query) => {
                let before = self.address.to_pairs().into_iter();
                let before = before.map(|(name, value)| (name.to_string(), value));
                self.address = Address::from_pairs(before.chain(pairs(query)));
                assert_eq!(self.address.notes, [""; 0], "{query}");
                self.apply_criteria();
                self.native.method = match self.address.without_cache {
                    true => Method::Naive,
                    false => Method::Cached,
                };
            }
            SolutionStep::Prompt(text) => {
                self.native = NativeRun::of(text);
                self.begin();
            }
            SolutionStep::Stage(stage) => {
                while self.native.run.stage() != stage {
                    self.native.turn(&self.address.settings);
                }
            }
            SolutionStep::Type(text) => self.typed = text.into(),
            SolutionStep::Experiment => self.experiment(),
            SolutionStep::Generate(tokens) => self.generate(tokens),
            SolutionStep::ToTheEnd => self.generate(usize::MAX),
            SolutionStep::Say(label) => self.say(label),
            SolutionStep::Again(seed) => {
                self.saved.push(self.native.run.clone());
                self.native.restart();
                self.address.settings.seed = seed;
                self.begin();
            }
        }
        self.write_lanes();
        self.make_rounds();
    }

    /// Makes the rounds of speculative decoding that the address names, as the page does when it is opened.
    fn make_rounds(&mut self) {
        let part = self.address.parts.speculative;
        let (setup, rounds) = (part.setup, part.rounds);
        if rounds > 0 {
            let mut text = SpeculativeText::new(self.experiment_start(), setup);
            TwoModels::of(setup.source).write(&mut text, rounds);
            self.rounds = SpeedCounts::of(text.rounds());
        }
    }

    fn experiment_start(&self) -> RunStart {
        RunStart {
            prompt: self.native.run.text().into(),
            context: self.native.run.generation().prompt().to_vec(),
            settings: self.address.settings.clone(),
            texts: self.native.texts.clone(),
        }
    }

    fn generate(&mut self, tokens: usize) {
        if let Some((lanes, _)) = &mut self.lanes {
            lanes.tokens += tokens;
            return;
        }
        let until = self.native.run.steps().len().saturating_add(tokens);
        while self.native.run.steps().len() < until
            && !matches!(self.native.run.next(), NextStage::Stop(_))
        {
            self.native.turn(&self.address.settings);
        }
    }

    /// Carries out the open experiment to its end.
    fn experiment(&mut self) {
        let plan = &self.address.parts.experiments;
        let start = self.experiment_start();
        self.native.method = Method::Cached;
        self.findings = match plan.view {
            ExperimentView::Seeds => {
                let mut seeds = SeedsExperiment::new(&start, plan.seeds, plan.tokens).unwrap();
                finish(&mut seeds, &mut self.native);
                Findings::of(Some(&seeds), None, None, None)
            }
            ExperimentView::Search => {
                let mut search = Search::new(&start, plan.searched, plan.passes);
                finish(&mut search, &mut self.native);
                Findings::of(None, Some(&search), None, None)
            }
            ExperimentView::Beams => {
                let mut beams = BeamsExperiment::new(&start, plan.beam_rule().unwrap()).unwrap();
                finish(&mut beams, &mut self.native);
                Findings::of(None, None, Some(&beams), None)
            }
            // No task asks for what these find.
            ExperimentView::Continuations | ExperimentView::Determinism => Findings::default(),
            ExperimentView::Temperature => {
                let Some(RightText::Answer(answer)) = plan.expected.of(&start.prompt) else {
                    panic!("the lessons ask for sums only");
                };
                let answer = spaced(&answer, &start.context, &start.texts).unwrap();
                let tokens = self.native.tokens(&answer);
                let goal = Goal::Answer(pieces_of(&tokens, &start.texts).into());
                let mut shares = TemperatureExperiment::new(start, plan.runs, goal).unwrap();
                finish(&mut shares, &mut self.native);
                Findings::of(None, None, None, Some(&shares))
            }
        };
    }

    /// Puts the token with this label at the first step.
    fn say(&mut self, label: &str) {
        let texts = &self.native.texts;
        let mut tokens = 0..texts.info().vocab_size;
        let token = tokens.find(|token| texts.label(*token) == label).unwrap();
        let piece = texts.piece(token).to_vec();
        let run = &mut self.native.run;
        if run.steps().is_empty() {
            let decision = self.address.settings.decide(run.generation()).unwrap();
            run.append(decision.forced(token), &piece).unwrap();
        } else {
            run.branch(0, token, &piece).unwrap();
        }
    }

    /// Writes the lanes of Compare under the present settings.
    fn write_lanes(&mut self) {
        let Some((lanes, comparison)) = &mut self.lanes else {
            return;
        };
        let shared = &self.address.settings;
        let of_lane = |rule: &sampling::SamplingConfig| Settings {
            rule: rule.clone(),
            ..shared.clone()
        };
        loop {
            let settings = lanes.rules().iter().map(of_lane).collect();
            comparison.write(settings, lanes.tokens, &self.native.texts);
            let Some(context) = comparison.demand() else {
                return;
            };
            let logits = self.native.logits(context.clone());
            comparison.supply(context, logits);
        }
    }

    /// The conditions on the present state.
    pub fn readings(&mut self, conditions: &[LiveCondition]) -> Vec<ConditionReading> {
        self.with_state(|state| LiveCondition::readings(conditions, state))
    }

    /// Reads the present state.
    pub fn with_state<T>(&mut self, read: impl FnOnce(&LiveState) -> T) -> T {
        let typed_pieces = Some(self.native.pieces(&self.typed));
        let run = &self.native.run;
        let charted = run.charted_step().unwrap();
        let selected = SelectedStep::at(run.generation(), charted, None).unwrap();
        let inside = match self.address.screen.is(&inside::SCREEN) {
            true => inside_findings(&mut self.native, &selected, &self.address.parts.inside),
            false => InsideFindings::default(),
        };
        let (run, settings) = (&self.native.run, &self.address.settings);
        let step = selected.read(run.generation(), settings, true).unwrap();
        let lanes = self.lanes.as_ref();
        let state = LiveState {
            texts: &self.native.texts,
            settings,
            run: Some(run),
            step: Some(&step),
            saved: &self.saved,
            lanes: lanes.map(|(_, comparison)| comparison),
            stage: run.stage(),
            typed_pieces,
            view: self.address.parts.shape.view,
            findings: self.findings,
            rounds: self.rounds,
            inside,
            checkpoint_steps: self.address.parts.training.checkpoint.steps(),
        };
        read(&state)
    }
}

/// What Inside shows of the pass of a step once all that it asks for is there.
fn inside_findings(native: &mut NativeRun, step: &SelectedStep, part: &Part) -> InsideFindings {
    let pass = ShownPass::of(&native.run, step).unwrap();
    let shape = NetworkShape::from(native.texts.info());
    let inputs = InsideInputs::of(&pass, part, shape, 0..pass.tokens.len(), None);
    let mut state = InsideState::default();
    for wanted in state.missing(&inputs) {
        press(&mut state, wanted, &inputs, native);
    }
    InsideFindings::of(&InsideReading {
        pass: &pass,
        part,
        inputs: &inputs,
        state: &state,
        texts: &native.texts,
    })
}
