//! The prompt that an address opens, also where it does not write one out.

use super::Address;
use crate::{
    models::Model,
    words::examples::{FIRST_PROMPT, STORY_PROMPT, english},
};

impl Address {
    /// The prompt to open the page with. Without one in the address it is the page's first prompt; but tokens of a run,
    /// or of lanes, followed the prompt that was the first one when links did not write it out beside them.
    pub fn opening_prompt(&self) -> &str {
        match &self.prompt {
            Some(prompt) => prompt,
            None if self.has_tokens() => STORY_PROMPT,
            None => self.first_prompt(),
        }
    }

    /// The first prompt of the page: with a model of which there are recorded runs alone, the first one that was recorded.
    pub fn first_prompt(&self) -> &'static str {
        match self.model {
            Model::Recorded(_) => english::RECORDED[0].prompt,
            _ => FIRST_PROMPT,
        }
    }

    /// The same state with a prompt, which is left out only where it is the first one and no token follows it.
    pub fn with_prompt(self, prompt: String) -> Self {
        let said_anyway = prompt == self.first_prompt() && !self.has_tokens();
        let prompt = (!said_anyway).then_some(prompt);
        Self { prompt, ..self }
    }

    /// Whether the address has tokens of a run, or their number in the lanes of Compare.
    fn has_tokens(&self) -> bool {
        let lanes = self.lanes.as_deref().unwrap_or_default();
        !self.run.is_empty() || lanes.contains('*')
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::compare::lanes::Lanes;

    fn read(name: &str, value: &str) -> Address {
        Address::from_pairs([(name.to_string(), value.to_string())])
    }

    #[test]
    fn a_link_with_tokens_and_no_prompt_opens_the_prompt_they_followed() {
        let mut lanes = Lanes::default();
        lanes.tokens = 8;
        let lanes = lanes.written().unwrap();
        for (address, prompt) in [
            (Address::default(), FIRST_PROMPT),
            (read("screen", "shape"), FIRST_PROMPT),
            (
                read("model", "smollm2-recorded"),
                english::RECORDED[0].prompt,
            ),
            (read("lanes", "g_t1"), FIRST_PROMPT),
            (read("run", "5.6.7"), STORY_PROMPT),
            (read("lanes", &lanes), STORY_PROMPT),
            (read("prompt", ""), ""),
            (read("prompt", "Weather for"), "Weather for"),
        ] {
            assert_eq!(address.opening_prompt(), prompt, "{address:?}");
        }
    }

    #[test]
    fn what_is_written_opens_the_same_prompt() {
        let recorded = read("model", "smollm2-recorded");
        for address in [Address::default(), read("run", "5.6.7"), recorded] {
            for prompt in [
                FIRST_PROMPT,
                english::RECORDED[0].prompt,
                STORY_PROMPT,
                "",
                "Weather for",
            ] {
                let written = address.clone().with_prompt(prompt.into());
                assert_eq!(written.opening_prompt(), prompt);
                let pairs = written.to_pairs().into_iter();
                let again = Address::from_pairs(pairs.map(|(name, value)| (name.into(), value)));
                assert_eq!(again, written);
            }
        }
        let first = |address: Address| address.with_prompt(FIRST_PROMPT.into()).prompt;
        assert_eq!(
            first(Address::default()),
            None,
            "the plain address of the page"
        );
        assert_eq!(first(read("run", "5.6.7")).as_deref(), Some(FIRST_PROMPT));
    }
}
