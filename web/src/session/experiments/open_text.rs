//! Makes a text that an experiment wrote the run, on the first screen.

use leptos::prelude::*;
use page_model::{experiments::beams::DecodingWay, settings::Settings};

use crate::session::{
    Session,
    text_as_run::{TextAsRun, linked},
};

impl Session {
    /// Makes the text of a seed the run.
    pub fn open_seed(self, seed: u64) {
        let opened = self.experiments.results.with_untracked(|results| {
            let seeds = results.seeds.as_ref()?;
            let tokens = &seeds.experiment.of_seed(seed)?.tokens;
            Some(TextAsRun {
                prompt: seeds.from.prompt.clone(),
                settings: drawn(&seeds.from.settings, seed),
                tokens: linked(tokens.iter().copied(), false).collect(),
            })
        });
        self.open_text("seed", opened);
    }

    /// Makes one of the texts beside a beam search the run. Only the sample is what the settings draw.
    pub fn open_decoded(self, way: DecodingWay) {
        let opened = self.experiments.results.with_untracked(|results| {
            let beams = results.beams.as_ref()?;
            let mut texts = beams.experiment.texts().into_iter();
            let text = texts.find(|text| text.way == way)?;
            let is_sample = way == DecodingWay::Sample;
            let mut settings = drawn(&beams.from.settings, beams.from.settings.seed);
            settings.rule.do_sample |= is_sample;
            Some(TextAsRun {
                prompt: beams.from.prompt.clone(),
                settings,
                tokens: linked(text.tokens, !is_sample).collect(),
            })
        });
        self.open_text("decoded", opened);
    }

    /// Makes the text that ends with a leaf of the tree of continuations the run. The tokens before the tree stay as they
    /// were chosen, those of the tree are forced.
    pub fn open_leaf(self, leaf: usize) {
        let opened = self.experiments.results.with_untracked(|results| {
            let tree = results.continuations.as_ref()?;
            let tokens = tree.experiment.run_of(leaf)?;
            let before = tree.from.run.iter().copied().take(tree.experiment.from());
            let path = linked(tokens.into_iter().skip(tree.experiment.from()), true);
            Some(TextAsRun {
                prompt: tree.from.prompt.clone(),
                settings: tree.from.settings.clone(),
                tokens: before.chain(path).collect(),
            })
        });
        self.open_text("leaf", opened);
    }

    /// Makes the text of the reference of Determinism the run, under the settings that wrote it.
    pub fn open_reference(self) {
        let opened = self.experiments.results.with_untracked(|results| {
            let started = results.determinism.as_ref()?;
            let tokens = started.experiment.steps().iter().map(|step| step.token);
            Some(TextAsRun {
                prompt: started.from.prompt.clone(),
                settings: started.from.settings.clone(),
                tokens: linked(tokens, false).collect(),
            })
        });
        self.open_text("reference", opened);
    }
}

/// The settings under which a text of an experiment is drawn: its seed, and no random numbers set by hand.
fn drawn(settings: &Settings, seed: u64) -> Settings {
    Settings {
        seed,
        by_hand: Default::default(),
        ..settings.clone()
    }
}
