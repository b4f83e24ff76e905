//! What stands on Shape beside its pictures: headings, buttons, names.

use sampling::Profile;

use crate::words::explanation::{FormulaPart, tokens};

/// The name in the menu.
pub const NAME: &str = "Shape";
/// What the screen shows, in the menu.
pub const SHOWS: &str = "how the settings reshape one distribution";

/// What the screen is, for those who do not see it.
pub const SHAPE: &str = "The shape of the distribution";
/// The heading over the sampler chain.
pub const CHAIN: &str = "Sampler chain";
/// The name of the choice of engine.
pub const ENGINE: &str = "Order as in";

/// On the button that takes the engine’s own settings.
pub fn engine_defaults(profile: Profile) -> String {
    let engine = match profile {
        Profile::Textbook => "the textbook",
        other => super::profile(other),
    };
    format!("Use {engine}’s defaults")
}

/// On the button that puts the chain into the engine’s order.
pub const ENGINE_ORDER: &str = "Back to the default order";
/// The name of the choice of another sampler.
pub const ADD_SAMPLER: &str = "Add a sampler";
/// On that choice.
pub const ADD_SAMPLER_OPTION: &str = "Add a sampler …";
/// How a sampler is moved with keys, for those who do not see the chain.
pub const MOVE_HELP: &str = "Press Enter to pick the sampler up, the arrow keys to move it, Enter to put it down, Escape to put \
    it back. Alt with an arrow key moves it at once.";

/// Beside a sampler that the engine does not have.
pub fn not_in(engine: &str) -> String {
    format!("not in {engine}")
}

/// The name of the handle that moves a sampler.
pub fn move_sampler(name: &str) -> String {
    format!("Move {name}")
}

/// The name of the button that takes a sampler out.
pub fn remove_sampler(name: &str) -> String {
    format!("Remove {name}")
}

/// The name of a sampler’s switch.
pub fn switch(name: &str) -> String {
    format!("{name} on")
}

/// The name of one of several numbers of a sampler.
pub fn number_of(sampler: &str, number: &str) -> String {
    format!("{sampler}: {number}")
}

/// The name of the field beside a slider.
pub fn as_number(slider: &str) -> String {
    format!("{slider}, as a number")
}

/// What the row of pictures to choose from is, for those who do not see it.
pub const PICTURES: &str = "Pictures";
/// The name of the choice of how many tokens have a bar.
pub const SHOW: &str = "Show";

/// A choice of how many tokens have a bar.
pub fn rows(rows: usize) -> String {
    tokens(rows)
}

/// On the button from one sampler back to the whole chain.
pub const SHOW_ALL: &str = "Show the whole chain";

/// The rows of the small table: one sampler, or the whole chain.
pub const BEFORE: &str = "Before";
/// See [`BEFORE`].
pub const AFTER: &str = "After";
/// See [`BEFORE`].
pub const MODEL: &str = "The model";
/// See [`BEFORE`].
pub const SETTINGS: &str = "Your settings";
/// A head of the small table.
pub const TOKENS_LEFT: &str = "Tokens left";
/// A head of the small table.
pub const ENTROPY: &str = "Entropy";
/// A head of the small table.
pub const EFFECTIVE_CHOICES: &str = "Effective choices";
/// What that is.
pub const ABOUT_EFFECTIVE_CHOICES: &str =
    "As uncertain as a choice among so many equally likely tokens";

/// A number of bits, with its unit.
pub fn bits(bits: f64) -> String {
    format!("{} bits", charts::bits(bits))
}

/// Over what the settings choose at a step, counted from 0.
pub fn token(step: usize) -> String {
    format!("Token {}", step + 1)
}

/// On the button that has the next token computed.
pub const NEXT_TOKEN: &str = "Look at the next token";
/// On the button that continues with another token than was chosen.
pub const TAKE: &str = "Take this one from here";

/// What the settings choose at a step.
pub struct DrawnToken<'a> {
    /// The token they choose now.
    pub now: &'a str,
    /// Its probability.
    pub probability: &'a str,
    /// Whether they use no randomness.
    pub greedy: bool,
    /// The token that stands there, if one does, and whether it was put there by hand.
    pub taken: Option<(&'a str, bool)>,
    /// Whether these are two.
    pub differs: bool,
}

/// What the settings choose at a step, as a sentence. The token they choose now is its last one.
pub fn choice(choice: &DrawnToken) -> Vec<FormulaPart> {
    let on = |text: &str| FormulaPart::On(text.into());
    let now = FormulaPart::Token(choice.now.into());
    let luck = match (choice.greedy, choice.taken) {
        (true, _) => "Without randomness",
        (false, None) => "With this random number",
        (false, Some(_)) => "With the same random number",
    };
    let Some((was, by_hand)) = choice.taken else {
        let [before, after] = match choice.greedy {
            true => ["your settings take the likeliest token:", "with"],
            false => ["your settings choose", "which has"],
        };
        return vec![
            on(&format!("{luck}, {before} ")),
            now,
            on(&format!(", {after} {}.", choice.probability)),
        ];
    };
    let how = match by_hand {
        true => "was put here by hand",
        false => "was chosen",
    };
    vec![
        FormulaPart::Token(was.into()),
        on(&format!(" {how}. {luck}, your settings choose ")),
        now,
        on(if choice.differs { "." } else { " again." }),
    ]
}

/// The name of the needle on the line.
pub const U: &str = "The number u";
/// The name of the field for it.
pub const U_FIELD: &str = "u";
/// On the button that draws another number for this step.
pub const ANOTHER_U: &str = "Draw a new u";
/// On the button that takes the number of the seed again.
pub const OWN_U: &str = "Reset u";

/// Where the needle stands, for those who do not see it.
pub fn needle(u: &str, token: &str) -> String {
    format!("{u}, falls on {token}")
}

/// Over the repeated draws.
pub const FAIR: &str = "Is the draw fair?";
/// On the button that draws for the first time.
pub const DRAW_MANY: &str = "Draw 10,000 times";
/// On the same button after that.
pub const DRAW_MORE: &str = "Draw 10,000 more";

#[cfg(test)]
mod tests {
    use super::*;

    fn said(given: &DrawnToken) -> String {
        let text = choice(given).into_iter().map(|part| match part {
            FormulaPart::On(text) | FormulaPart::Raised(text) | FormulaPart::Token(text) => text,
        });
        text.collect()
    }

    #[test]
    fn what_is_chosen_is_said_with_what_was() {
        let mut given = DrawnToken {
            now: "␣dog",
            probability: "4.0%",
            greedy: false,
            taken: None,
            differs: false,
        };
        assert_eq!(
            said(&given),
            "With this random number, your settings choose ␣dog, which has 4.0%."
        );
        given.taken = Some(("␣dog", false));
        assert_eq!(
            said(&given),
            "␣dog was chosen. With the same random number, your settings choose ␣dog again."
        );
        (given.greedy, given.differs) = (true, true);
        given.taken = Some(("␣cat", true));
        assert_eq!(
            said(&given),
            "␣cat was put here by hand. Without randomness, your settings choose ␣dog."
        );
    }
}
