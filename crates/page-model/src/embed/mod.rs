//! An embed: one figure or one screen inside another page, with the controls that its author chose.

pub mod answer_counter;
pub mod controls;
pub mod draft;
pub mod guide;
pub mod message;
pub mod package;
pub mod snippets;
pub mod told_height;
pub mod words;

use crate::{
    address::{Address, own_name, query::Query},
    cache::CachePart,
    experiments::ExperimentView,
    figure::{Figure, Need},
    figures,
    screens::Screen,
    settings::Settings,
    tokenizer::TokenizerView,
};
use controls::{Access, EmbedControl};
use texts::Locale;

/// The figure that is shown where an address names one that does not exist.
const USUAL_FIGURE: &str = "shape-bars";

/// What an embed shows.
#[derive(Clone, Copy)]
pub enum EmbedContent {
    /// A figure of the list, drawn from the run.
    Figure(&'static Figure, Screen),
    /// The views of a screen: where the address asks for one, and for figures that need more than a run.
    Screen(Screen),
    /// The list of all figures with their parameters: where the address names neither.
    Guide,
}

enums::listed! {
    /// The colors of an embed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EmbedTheme {
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
    }
}

enums::listed! {
    /// What fixes the height of an embed, where it is not that of its content.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EmbedFit {
        /// The frame that the page around made: the picture is fitted into it, and the controls are in view.
        Frame = "frame",
    }
}

enums::listed! {
    /// What an embed is drawn on, where it is not the page's own paper.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EmbedGround {
        /// What the page around has there.
        None = "none",
    }
}

enums::listed! {
    /// Keys that an embed hands back to the page around it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EmbedKeys {
        /// Those that turn slides.
        Slides = "slides",
    }
}

/// The state that the address of an embed describes.
#[derive(Clone)]
pub struct Embed {
    /// The figure or screen.
    pub content: EmbedContent,
    /// The controls that are not hidden, in the order of the address.
    pub controls: Vec<(EmbedControl, Access)>,
    /// The colors; `None` leaves them to the reader's system.
    pub theme: Option<EmbedTheme>,
    /// What it is fitted into; `None` gives it the height of its content.
    pub fit: Option<EmbedFit>,
    /// What it is drawn on; `None` is the page's own paper.
    pub ground: Option<EmbedGround>,
    /// The keys that it hands back; `None` keeps all.
    pub keys: Option<EmbedKeys>,
    /// The number of rows in lists of tokens; `None` shows the usual ones.
    pub rows: Option<usize>,
    /// The address of a recording of the author's own prompt, as it was given.
    pub recording: Option<String>,
    /// The number of tokens to generate at the start: one more than the step that the address selects without writing its
    /// tokens out.
    pub tokens: usize,
    /// Whether the page around says which frame owns the engine: the web component does, and says so with `engine=shared`.
    pub shares_engine: bool,
    /// The parameters of the page that the author wrote, also those with the usual value.
    named: Vec<&'static str>,
    /// Everything else: the state of the page.
    pub address: Address,
}

/// The value of the parameter `engine` that says that frames share one.
const SHARED: &str = "shared";
/// The most tokens that are generated at the start, before any press.
const MOST_TOKENS: usize = 12;
/// The numbers of rows that an author can ask for.
pub const ROWS: std::ops::RangeInclusive<usize> = 3..=50;

impl Embed {
    /// Reads a query as it arrived.
    pub fn of_query(query: Query) -> Self {
        let notes = query.notes();
        let mut embed = Self::from_pairs(query.pairs);
        embed.address.notes.extend(notes);
        embed
    }

    /// Reads the pairs of a query: the parameters of embeds, and those of the page. What cannot be read leaves a note in
    /// [`Address::notes`].
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let (mut figure, mut open, mut fixed) = (None, None, None);
        let (mut theme, mut fit, mut ground) = (None, None, None);
        let (mut keys, mut rows) = (None, None);
        let (mut recording, mut shares_engine) = (None, false);
        let mut rest = Vec::new();
        for (name, value) in pairs {
            match name.to_ascii_lowercase().as_str() {
                "figure" => figure = Some(value),
                "controls" => open = Some(value),
                "fixed" => fixed = Some(value),
                "theme" => theme = Some(value),
                "fit" => fit = Some(value),
                "ground" => ground = Some(value),
                "keys" => keys = Some(value),
                "rows" => rows = Some(value),
                "recording" => recording = Some(value),
                "engine" => shares_engine = value == SHARED,
                // The page around may be in a language that this one does not have, and its readers cannot change that.
                "lang" if Locale::of_code(&value).is_none() => {}
                _ => rest.push((name, value)),
            }
        }
        let named = rest.iter().filter_map(|(name, _)| own_name(name)).collect();
        let names_screen = rest.iter().any(|(name, _)| name == "screen");
        let mut address = Address::from_pairs(rest);
        if address.prompt.is_none() && !address.run.is_empty() {
            // Links of the page that leave the prompt out mean an older first one; no embed was ever written so.
            address.prompt = Some(address.first_prompt().into());
        }
        let mut note = |note: String| address.notes.extend([note]);
        let known = figure.as_deref().and_then(figures::by_id);
        if figure.is_some() && known.is_none() {
            note(words::no_figure().into());
        }
        let theme = of_list(theme, EmbedTheme::from_id, || {
            note(words::no_theme().into())
        });
        let fit = of_list(fit, EmbedFit::from_id, || note(words::no_fit().into()));
        let ground = of_list(ground, EmbedGround::from_id, || {
            note(words::no_ground().into())
        });
        let keys = of_list(keys, EmbedKeys::from_id, || note(words::no_keys().into()));
        let count = |rows: &str| rows.parse().ok().filter(|rows| ROWS.contains(rows));
        let rows = of_list(rows, count, || {
            note(words::no_rows(*ROWS.start(), *ROWS.end()))
        });
        let mut controls = Vec::new();
        for (name, list, access) in [
            ("controls", &open, Access::Open),
            ("fixed", &fixed, Access::Fixed),
        ] {
            for id in list.iter().flat_map(|list| names(list)) {
                match EmbedControl::from_id(id) {
                    None => note(words::no_control(name)),
                    Some(control) if access == Access::Fixed && !control.has_value() => {
                        note(words::not_fixable(name));
                    }
                    Some(control) => controls.push((control, access)),
                }
            }
        }
        let content = match known {
            Some((figure, screen)) => EmbedContent::of(figure, screen, &mut address),
            None if names_screen => EmbedContent::Screen(address.screen),
            None if figure.is_none() => EmbedContent::Guide,
            None => EmbedContent::usual(&mut address),
        };
        if open.is_none()
            && let EmbedContent::Figure(figure, _) = content
        {
            let usual = figure.controls.iter().copied();
            let fixed = |control: &EmbedControl| controls.iter().all(|(other, _)| other != control);
            let usual: Vec<_> = usual.filter(fixed).collect();
            controls.extend(usual.into_iter().map(|control| (control, Access::Open)));
        }
        let tokens = match (address.run.is_empty(), address.focus) {
            (true, Some(step)) => (step + 1).min(MOST_TOKENS),
            _ => 0,
        };
        if tokens > 0 {
            address.focus = None;
        }
        Self {
            content,
            controls,
            theme,
            fit,
            ground,
            keys,
            rows,
            recording,
            tokens,
            shares_engine,
            named,
            address,
        }
    }

    /// Whether the author wrote this parameter of the page.
    pub fn names(&self, parameter: &str) -> bool {
        self.named.contains(&parameter)
    }

    /// The author's settings, and those of a recording where the author wrote none. `recorded` is a query.
    pub fn settings_beside(&self, recorded: &str) -> Settings {
        let is_open = |name: &str| own_name(name).is_some_and(|name| !self.names(name));
        let recorded = Query::read(recorded).pairs.into_iter();
        let recorded = recorded.filter(|(name, _)| is_open(name));
        let own = self.address.to_pairs().into_iter();
        let own = own.map(|(name, value)| (name.to_string(), value));
        Address::from_pairs(recorded.chain(own)).settings
    }

    /// Whether a control is shown.
    pub fn access(&self, control: EmbedControl) -> Access {
        let named = self.controls.iter().find(|(other, _)| *other == control);
        named.map_or(Access::Hidden, |(_, access)| *access)
    }

    /// Whether the reader can use a control.
    pub fn opens(&self, control: EmbedControl) -> bool {
        self.access(control) == Access::Open
    }
}

impl EmbedContent {
    /// Whether an embed draws a figure from its run, without the figure's screen.
    pub fn draws(figure: &Figure) -> bool {
        figure.needs.iter().all(|need| is_supplied(*need))
    }

    /// The content of an embed that names a figure. One that is drawn from more than a run is shown by its screen, where it
    /// can be used.
    fn of(figure: &'static Figure, screen: Screen, address: &mut Address) -> Self {
        address.screen = screen;
        if Self::draws(figure) {
            return Self::Figure(figure, screen);
        }
        for need in figure.needs {
            match need {
                Need::Measurement => address.parts.cache.shown = CachePart::Race,
                Need::Word => address.parts.tokenizer.view = TokenizerView::Word,
                Need::Seeds => address.parts.experiments.view = ExperimentView::Seeds,
                Need::Search => address.parts.experiments.view = ExperimentView::Search,
                Need::Beams => address.parts.experiments.view = ExperimentView::Beams,
                Need::Continuations => {
                    address.parts.experiments.view = ExperimentView::Continuations
                }
                Need::Shares => address.parts.experiments.view = ExperimentView::Temperature,
                Need::Readings => address.parts.experiments.view = ExperimentView::Determinism,
                _ => {}
            }
        }
        Self::Screen(screen)
    }

    fn usual(address: &mut Address) -> Self {
        match figures::by_id(USUAL_FIGURE) {
            Some((figure, screen)) => Self::of(figure, screen, address),
            None => Self::Screen(Screen::default()),
        }
    }

    /// The figure's id, or the screen's; `guide` for the list.
    pub fn id(self) -> &'static str {
        match self {
            Self::Figure(figure, _) => figure.id,
            Self::Screen(screen) => screen.id(),
            Self::Guide => "guide",
        }
    }
}

/// Whether an embed has this kind of data without a screen of its own: what follows from the model, the run and the prompt.
fn is_supplied(need: Need) -> bool {
    match need {
        Need::Model | Need::Run | Need::Step | Need::SavedRuns | Need::Draws => true,
        Need::Prices | Need::Cuts | Need::Times | Need::TextAhead => true,
        Need::Lanes | Need::CachedPosition | Need::Measurement | Need::Word => false,
        Need::TopTokens | Need::Exercise | Need::Questions | Need::Lessons => false,
        Need::Part | Need::Prediction | Need::DeviceTimes => false,
        Need::Seeds | Need::Search | Need::Shares => false,
        Need::Rounds | Need::RepeatedRounds | Need::MaskedStep | Need::WholeOutputs => false,
        Need::Beams | Need::Continuations | Need::Readings => false,
        Need::Scores | Need::PickedToken | Need::Inside => false,
        Need::Checkpoint | Need::LiveTraining => false,
    }
}

/// A value as `read` knows it; calls `refuse` where it does not.
fn of_list<T>(
    value: Option<String>,
    read: impl Fn(&str) -> Option<T>,
    refuse: impl FnOnce(),
) -> Option<T> {
    let value = value?;
    let read = read(&value);
    if read.is_none() {
        refuse();
    }
    read
}

/// The names in a list: separated by points, commas or spaces.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let parts = list.split(['.', ',', ' ']);
    parts.filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests;
