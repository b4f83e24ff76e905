//! An embed that an author puts together: what is shown, which controls, and the parameters that follow.

use super::{
    EmbedContent, EmbedTheme,
    controls::{Access, EmbedControl},
};
use crate::{address::Address, figure::Figure, figures, screens::Screen};

/// The parameters of the page's address that an embed has no use for: its own say which screen, and engines wait for the
/// reader.
const LEFT_OUT: [&str; 2] = ["screen", "device"];
/// The parameters of a lesson, which a figure alone does not show.
const OF_LESSON: [&str; 3] = ["lesson", "lesson_file", "lesson_text"];
/// The parameters that hold the tokens of a run.
const OF_RUN: [&str; 2] = ["run", "step"];

/// An author's choices.
#[derive(Clone, Debug, PartialEq)]
pub struct EmbedDraft {
    /// The screen from which the author began.
    pub screen: Screen,
    /// The id of the figure; `None` shows the whole screen.
    pub figure: Option<&'static str>,
    /// The controls of the figure that the author can show, each with its access.
    pub controls: Vec<(EmbedControl, Access)>,
    /// The colors; `None` leaves them to the reader's system.
    pub theme: Option<EmbedTheme>,
    /// Whether the embed opens with the tokens of the run.
    pub with_run: bool,
    /// The name of a recording beside the author's page, if there is one.
    pub recording: Option<String>,
}

impl EmbedDraft {
    /// The first figure of a screen that an embed draws, with its usual controls; else the whole screen.
    pub fn of(screen: Screen) -> Self {
        let mut draft = Self {
            screen,
            figure: None,
            controls: Vec::new(),
            theme: None,
            with_run: true,
            recording: None,
        };
        draft.choose(Self::figures(screen).next().map(|figure| figure.id));
        draft
    }

    /// The figures of a screen that an embed draws.
    pub fn figures(screen: Screen) -> impl Iterator<Item = &'static Figure> {
        figures::of(screen)
            .iter()
            .filter(|figure| EmbedContent::draws(figure))
    }

    /// Shows another figure, with its usual controls, or the whole screen.
    pub fn choose(&mut self, figure: Option<&'static str>) {
        self.figure = figure;
        let usual = figure.and_then(figures::by_id);
        self.controls = match usual {
            None => Vec::new(),
            Some((figure, _)) => EmbedControl::all()
                .filter(|control| control.is_common() || figure.controls.contains(control))
                .map(|control| {
                    let usual = figure.controls.contains(&control);
                    let access = if usual { Access::Open } else { Access::Hidden };
                    (control, access)
                })
                .collect(),
        };
    }

    /// Changes the access to a control. A button cannot be fixed: it is then hidden.
    pub fn set(&mut self, control: EmbedControl, access: Access) {
        let access = match access {
            Access::Fixed if !control.has_value() => Access::Hidden,
            access => access,
        };
        if let Some(known) = self
            .controls
            .iter_mut()
            .find(|(other, _)| *other == control)
        {
            known.1 = access;
        }
    }

    /// The parameters of the embed, for the page in this state.
    pub fn pairs(&self, address: &Address) -> Vec<(&'static str, String)> {
        let shown = match self.figure {
            Some(id) => ("figure", id.to_string()),
            None => ("screen", self.screen.id().to_string()),
        };
        let state = address.to_pairs().into_iter().filter(|(name, _)| {
            let left_out = LEFT_OUT.contains(name)
                || (!self.with_run && OF_RUN.contains(name))
                || (self.figure.is_some() && OF_LESSON.contains(name));
            !left_out
        });
        let list = |access: Access| {
            let named = self.controls.iter().filter(|(_, of)| *of == access);
            let names: Vec<&str> = named.map(|(control, _)| control.id()).collect();
            names.join(".")
        };
        let fixed = list(Access::Fixed);
        let mut pairs = vec![shown];
        pairs.extend(state);
        if self.figure.is_some() {
            pairs.push(("controls", list(Access::Open)));
        }
        if !fixed.is_empty() {
            pairs.push(("fixed", fixed));
        }
        pairs.extend(self.theme.map(|theme| ("theme", theme.id().to_string())));
        pairs.extend(self.recording.clone().map(|name| ("recording", name)));
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::Embed;
    use texts::Locale;

    fn read(draft: &EmbedDraft, address: &Address) -> Embed {
        let pairs = draft.pairs(address).into_iter();
        Embed::from_pairs(pairs.map(|(name, value)| (name.to_string(), value)))
    }

    #[test]
    fn a_lesson_is_in_an_embed_of_a_screen_alone() {
        let pair = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        let lesson = [("lesson", "own.1"), ("lesson_text", "abc")];
        let address = Address::from_pairs(lesson.map(pair));
        let mut draft = EmbedDraft::of(Screen::default());
        let has_lesson = |draft: &EmbedDraft| {
            let pairs = draft.pairs(&address);
            OF_LESSON
                .iter()
                .any(|of| pairs.iter().any(|(name, _)| name == of))
        };
        assert!(!has_lesson(&draft));
        draft.choose(None);
        assert!(has_lesson(&draft));
    }

    #[test]
    fn what_the_author_chose_is_what_the_embed_shows() {
        for screen in Screen::all() {
            let mut figures: Vec<_> = EmbedDraft::figures(screen).map(|f| Some(f.id)).collect();
            figures.push(None);
            for figure in figures {
                let mut draft = EmbedDraft::of(screen);
                draft.choose(figure);
                let temperature = EmbedControl::Number("temperature");
                draft.set(temperature, Access::Fixed);
                draft.set(EmbedControl::Step, Access::Fixed);
                draft.theme = Some(EmbedTheme::Dark);
                let embed = read(&draft, &Address::default());
                assert_eq!(embed.content.id(), figure.unwrap_or(screen.id()));
                assert!(embed.address.notes.is_empty(), "{:?}", embed.address.notes);
                assert_eq!(embed.theme, Some(EmbedTheme::Dark));
                assert_eq!(embed.access(EmbedControl::Step), Access::Hidden);
                for (control, access) in draft.controls {
                    assert_eq!(embed.access(control), access, "{control:?} of {figure:?}");
                }
            }
        }
    }

    #[test]
    fn the_state_of_the_page_comes_with_it_and_the_run_if_the_author_wants_it() {
        let pairs = [
            ("prompt", "7 + 2 ="),
            ("temperature", "0.5"),
            ("run", "5.6"),
            ("device", "cpu"),
        ];
        let address = Address::from_pairs(pairs.map(|(name, value)| (name.into(), value.into())));
        let mut draft = EmbedDraft::of(Screen::default());
        let embed = read(&draft, &address);
        assert_eq!(embed.address.opening_prompt(), "7 + 2 =");
        assert_eq!(embed.address.run, address.run);
        assert_eq!(embed.address.settings, address.settings);
        draft.with_run = false;
        let embed = read(&draft, &address);
        assert!(embed.address.run.is_empty());
    }

    #[test]
    fn a_language_that_was_chosen_comes_with_it_and_no_other_one() {
        let draft = EmbedDraft::of(Screen::default());
        let languages = |address: &Address| {
            let pairs = draft.pairs(address).into_iter();
            let values = pairs.filter(|(name, _)| *name == "lang");
            values.map(|(_, value)| value).collect::<Vec<_>>()
        };
        assert!(languages(&Address::default()).is_empty());
        let chosen = Address {
            locale: Some(Locale::EnXA),
            ..Address::default()
        };
        assert_eq!(languages(&chosen), ["en-XA"]);
        assert_eq!(read(&draft, &chosen).address.locale, Some(Locale::EnXA));
    }
}
