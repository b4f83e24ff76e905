//! The labels of the Shape screen: headings, buttons, names, and texts for screen readers.

use sampling::Profile;

use crate::words::explanation::{FormulaPart, TOKEN, tokens, with_token};

pub use texts::first::{shape_lede as lede, shape_name as name, shape_shows as shows};

pub use texts::shape::{
    about_effective_choices, add_sampler, add_sampler_option, after, another_u, before, chain,
    draw_many, draw_more, effective_choices, engine_order, entropy, fair, model, move_help,
    move_sampler, next_token, not_in, own_u, pictures, remove_sampler, settings, shape, show_all,
    switch, take, tokens_left, u, u_value,
};
pub use texts::shared::{shape_as_number as as_number, shape_number_of as number_of};

/// The label of the button that applies the engine’s own settings.
pub fn engine_defaults(profile: Profile) -> String {
    match profile {
        Profile::Textbook => texts::shape::textbook_defaults().into(),
        other => texts::shape::engine_defaults(super::profile(other)),
    }
}

/// The name of the choice of how many tokens have a bar.
pub use crate::words::labels::show;

/// A choice of how many tokens have a bar.
pub fn rows(rows: usize) -> String {
    tokens(rows)
}

/// A number of bits, with its unit.
pub fn bits(bits: f64) -> String {
    texts::shape::bits_of(&charts::bits(bits))
}

/// The heading of a step’s choice; `step` is counted from 0.
pub fn token(step: usize) -> String {
    texts::shape::token_place(step + 1)
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
    let now = |said: String| with_token(&said, choice.now);
    let Some((was, by_hand)) = choice.taken else {
        let said = match choice.greedy {
            true => texts::shape::choice_greedy(TOKEN, choice.probability),
            false => texts::shape::choice(TOKEN, choice.probability),
        };
        return now(said);
    };
    let how = match by_hand {
        true => texts::shape::was_put_by_hand(TOKEN),
        false => texts::shape::was_chosen(TOKEN),
    };
    let said = match (choice.greedy, choice.differs) {
        (true, true) => texts::shape::now_other_greedy(TOKEN),
        (true, false) => texts::shape::now_again_greedy(TOKEN),
        (false, true) => texts::shape::now_other(TOKEN),
        (false, false) => texts::shape::now_again(TOKEN),
    };
    let between = FormulaPart::On(" ".into());
    let parts = with_token(&how, was).into_iter().chain([between]);
    parts.chain(now(said)).collect()
}

/// The name of the field of u.
pub const U_FIELD: &str = "u";

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
