//! The labels of the Shape screen: headings, buttons, names, and texts for screen readers.

use sampling::Profile;

use crate::words::explanation::{FormulaPart, tokens};

pub use texts::first::{shape_lede as lede, shape_name as name, shape_shows as shows};

pub use texts::shape::{
    about_effective_choices, add_sampler, add_sampler_option, after, another_u, before, chain,
    draw_many, draw_more, effective_choices, engine_order, entropy, fair, model, move_help,
    next_token, own_u, pictures, settings, shape, show_all, take, tokens_left, u,
};

/// The label of the button that applies the engine’s own settings.
pub fn engine_defaults(profile: Profile) -> String {
    let engine = match profile {
        Profile::Textbook => "the textbook",
        other => super::profile(other),
    };
    format!("Use {engine}’s defaults")
}

/// The note beside a sampler that the engine does not have.
pub fn not_in(engine: &str) -> String {
    format!("not in {engine}")
}

/// The name of the handle that moves a sampler.
pub fn move_sampler(name: &str) -> String {
    format!("Move {name}")
}

/// The name of the button that removes a sampler.
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

/// The name of the choice of how many tokens have a bar.
pub use crate::words::labels::show;

/// A choice of how many tokens have a bar.
pub fn rows(rows: usize) -> String {
    tokens(rows)
}

/// A number of bits, with its unit.
pub fn bits(bits: f64) -> String {
    format!("{} bits", charts::bits(bits))
}

/// The heading of a step’s choice; `step` is counted from 0.
pub fn token(step: usize) -> String {
    format!("Token {}", step + 1)
}

/// The choice of the settings at a step.
pub struct DrawnToken<'a> {
    /// The token that the settings choose now.
    pub now: &'a str,
    /// The probability of that token.
    pub probability: &'a str,
    /// Whether decoding is greedy.
    pub greedy: bool,
    /// The token in the text, if the step is complete, and whether it was chosen by hand.
    pub taken: Option<(&'a str, bool)>,
    /// Whether the two tokens differ.
    pub differs: bool,
}

/// The choice of the settings at a step, as a sentence that ends with the token they choose now.
pub fn choice(choice: &DrawnToken) -> Vec<FormulaPart> {
    let on = |text: &str| FormulaPart::On(text.into());
    let now = FormulaPart::Token(choice.now.into());
    let randomness = match (choice.greedy, choice.taken) {
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
            on(&format!("{randomness}, {before} ")),
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
        on(&format!(" {how}. {randomness}, your settings choose ")),
        now,
        on(if choice.differs { "." } else { " again." }),
    ]
}

/// The name of the field of u.
pub const U_FIELD: &str = "u";

/// The value of the slider of u, for screen readers.
pub fn u_value(u: &str, token: &str) -> String {
    format!("{u}, falls on {token}")
}

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
