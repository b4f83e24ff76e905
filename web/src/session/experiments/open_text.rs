//! Makes a text that an experiment wrote the run, on the first screen.

use std::collections::VecDeque;

use leptos::prelude::*;
use page_model::{
    experiments::{beams::DecodingWay, words},
    run::linked_token::LinkedToken,
    screens::Screen,
    settings::Settings,
};
use protocol::TokenId;

use crate::session::Session;

/// A text as a run.
pub(super) struct TextAsRun {
    /// The prompt.
    pub prompt: String,
    /// The settings that wrote the tokens that are not forced.
    pub settings: Settings,
    /// The tokens.
    pub tokens: VecDeque<LinkedToken>,
}

impl Session {
    /// Makes the text of a seed the run.
    pub fn open_seed(self, seed: u64) {
        let opened = self.experiments.seeds.with_untracked(|seeds| {
            let seeds = seeds.as_ref()?;
            let tokens = &seeds.experiment.of_seed(seed)?.tokens;
            Some(TextAsRun {
                prompt: seeds.from.prompt.clone(),
                settings: drawn(&seeds.from.settings, seed),
                tokens: linked(tokens, false).collect(),
            })
        });
        self.open_text("seed", opened);
    }

    /// Makes one of the texts beside a beam search the run. Only the sample is what the settings draw.
    pub fn open_decoded(self, way: DecodingWay) {
        let opened = self.experiments.beams.with_untracked(|beams| {
            let beams = beams.as_ref()?;
            let mut texts = beams.experiment.texts().into_iter();
            let text = texts.find(|text| text.way == way)?;
            let is_sample = way == DecodingWay::Sample;
            let mut settings = drawn(&beams.from.settings, beams.from.settings.seed);
            settings.rule.do_sample |= is_sample;
            Some(TextAsRun {
                prompt: beams.from.prompt.clone(),
                settings,
                tokens: linked(&text.tokens, !is_sample).collect(),
            })
        });
        self.open_text("decoded", opened);
    }

    /// Makes the text that ends with a leaf of the tree of continuations the run. The tokens before the tree stay as they
    /// were chosen, those of the tree are forced.
    pub fn open_leaf(self, leaf: usize) {
        let opened = self.experiments.continuations.with_untracked(|tree| {
            let tree = tree.as_ref()?;
            let tokens = tree.experiment.run_of(leaf)?;
            let before = tree.from.run.iter().copied().take(tree.experiment.from());
            let path = linked(&tokens[tree.experiment.from()..], true);
            let opened = TextAsRun {
                prompt: tree.from.prompt.clone(),
                settings: tree.from.settings.clone(),
                tokens: before.chain(path).collect(),
            };
            Some((opened, tree.experiment.plain(leaf)))
        });
        if let Some((opened, text)) = opened {
            self.open_text("leaf", Some(opened));
            let said = words::continuations::opened(&text);
            self.messages.announcement.set(said);
        }
    }

    /// Makes a text the run. The present run is saved; one undo brings it back with its settings. The greatest number of
    /// tokens is raised to that of the text, so that it is not cut.
    pub(super) fn open_text(self, deed: &'static str, opened: Option<TextAsRun>) {
        let Some(TextAsRun {
            prompt,
            settings,
            tokens,
        }) = opened
        else {
            return;
        };
        self.together(|| {
            self.take_prompt(&prompt);
            self.change(deed, |present| {
                present.clone_from(&settings);
                present.max_new_tokens = settings.max_new_tokens.max(tokens.len());
            });
        });
        self.player.linked.set_value(tokens);
        self.screen.set(Screen::default());
        self.follow_link();
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

fn linked(tokens: &[TokenId], forced: bool) -> impl Iterator<Item = LinkedToken> {
    let tokens = tokens.iter();
    tokens.map(move |&token| LinkedToken { token, forced })
}
