//! Addresses of embeds that stand in other people's pages: each shows what `tests/golden/addresses/embeds.json` says.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    kept::{assert_same, kept_of_all, lines},
    opens, query,
};
use crate::{
    embed::{Embed, EmbedContent, EmbedTheme, controls::Access, draft::EmbedDraft},
    figures,
    screens::Screen,
};

/// The kind of the files.
const EMBEDS: &str = "embeds";

/// The address of an embed with what it means.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct KeptEmbed {
    /// The query.
    address: String,
    /// The query that the builder writes for the same embed, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    /// The figure, the screen or the guide.
    shows: String,
    /// The controls that can be used.
    open: String,
    /// The controls that are shown and cannot be used.
    #[serde(skip_serializing_if = "String::is_empty")]
    fixed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recording: Option<String>,
    /// The number of tokens that are generated at the start.
    #[serde(skip_serializing_if = "is_default")]
    tokens: usize,
    #[serde(skip_serializing_if = "is_default")]
    shares_engine: bool,
    /// The values of the page's parameters that are not the usual ones.
    values: Vec<String>,
    /// What the embed opens for values that mean more than they say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opens: Vec<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl KeptEmbed {
    /// What the address means to this program.
    fn read(query: &str) -> Self {
        let embed = Embed::from_pairs(query::pairs(query));
        assert_eq!(embed.address.notes, Vec::<String>::new(), "{query}");
        let written = query::written(&draft(&embed).pairs(&embed.address));
        let is_guide = matches!(embed.content, EmbedContent::Guide);
        let with = |access: Access| {
            let controls = embed.controls.iter().filter(|(_, of)| *of == access);
            let ids: Vec<&str> = controls.map(|(control, _)| control.id()).collect();
            ids.join(" ")
        };
        Self {
            address: query.into(),
            written: Some(written).filter(|written| written != query && !is_guide),
            shows: embed.content.id().into(),
            open: with(Access::Open),
            fixed: with(Access::Fixed),
            theme: embed.theme.map(|theme| EmbedTheme::id(theme).into()),
            recording: embed.recording.clone(),
            tokens: embed.tokens,
            shares_engine: embed.shares_engine,
            values: lines(&embed.address.to_pairs()),
            opens: opens::opens(&embed.address),
        }
    }

    /// What its builder keeps: engines and tokens that are still to be generated are not part of a draft.
    fn drafted(self) -> Self {
        let values = self.values.into_iter();
        Self {
            address: String::new(),
            written: None,
            tokens: 0,
            shares_engine: false,
            values: values
                .filter(|value| !value.starts_with("device="))
                .collect(),
            ..self
        }
    }
}

/// The choices that lead to an embed.
fn draft(embed: &Embed) -> EmbedDraft {
    EmbedDraft {
        screen: embed.address.screen,
        figure: match embed.content {
            EmbedContent::Figure(figure, _) => Some(figure.id),
            EmbedContent::Screen(_) | EmbedContent::Guide => None,
        },
        controls: embed.controls.clone(),
        theme: embed.theme,
        with_run: true,
        recording: embed.recording.clone(),
    }
}

#[test]
fn an_embed_shows_what_it_showed_before() {
    let kept: Vec<KeptEmbed> = kept_of_all(EMBEDS);
    let now = kept.iter().map(|kept| KeptEmbed::read(&kept.address));
    let now = now.collect();
    assert_same(EMBEDS, kept, now);
}

#[test]
fn every_figure_every_screen_and_every_parameter_is_embedded() {
    let kept: Vec<KeptEmbed> = kept_of_all(EMBEDS);
    let embedded: BTreeSet<&str> = kept.iter().map(|kept| &*kept.shows).collect();
    let figures = figures::all().filter(|figure| EmbedContent::draws(figure));
    let wanted = figures.map(|figure| figure.id);
    for id in wanted.chain(Screen::all().map(Screen::id)).chain(["guide"]) {
        assert!(embedded.contains(id), "no address shows {id}");
    }
    for figure in figures::all() {
        let named = format!("figure={}", figure.id);
        let names = |kept: &KeptEmbed| kept.address.split('&').any(|pair| pair == named);
        assert!(kept.iter().any(names), "no address has {named}");
    }
    let has = |what: &str, has: fn(&KeptEmbed) -> bool| {
        assert!(kept.iter().any(has), "no embed with {what}");
    };
    has("no controls", |kept| {
        kept.open.is_empty() && kept.fixed.is_empty()
    });
    has("a fixed control", |kept| !kept.fixed.is_empty());
    has("a theme", |kept| kept.theme.is_some());
    has("a recording", |kept| kept.recording.is_some());
    has("tokens to generate", |kept| kept.tokens > 0);
    has("a shared engine", |kept| kept.shares_engine);
}

/// The builder shows the embed of an author's page; what it writes for it must show the same.
#[test]
fn what_the_builder_writes_shows_the_same() {
    let kept: Vec<KeptEmbed> = kept_of_all(EMBEDS);
    for mut kept in kept {
        if let Some(written) = kept.written.take() {
            let again = KeptEmbed::read(&written);
            assert_eq!(again.written, None, "{written}");
            assert_eq!(again.drafted(), kept.drafted());
        }
    }
}
