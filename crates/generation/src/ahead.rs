//! The loop run ahead: the tokens that these settings and this seed choose after a text, one after the other, from logits
//! that are computed for them alone. The run itself does not change.

use sampling::{Coin, Context, Processor, Profile, Ranking, SamplingConfig, TokenId, Uniform};
use serde::{Deserialize, Serialize};

use crate::{Generation, GenerationError, StopReason, StoppingCriterion, generation::check_listed};

/// A text, and the rule by which it is to be continued.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AheadRequest {
    /// The prompt's token ids: at least one.
    pub prompt: Vec<TokenId>,
    /// The tokens generated after it so far.
    pub generated: Vec<TokenId>,
    /// The surprise in bits of each of these under the rule; empty if no processor reads surprises.
    pub surprises: Vec<f64>,
    /// The sampling settings.
    #[serde(with = "rule_message")]
    pub rule: SamplingConfig,
    /// The random seed. The number of a token is that of its step, as in the run.
    #[serde(with = "seed_halves")]
    pub coin: Coin,
    /// The steps whose number u was set by hand.
    pub by_hand: Vec<(u32, Uniform)>,
    /// The most tokens to write.
    pub count: u32,
    /// The tokens that end the text.
    pub ends: Vec<TokenId>,
}

impl AheadRequest {
    /// How many tokens the text has.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.prompt.len() + self.generated.len()
    }

    /// The temperature, where it is the textbook's only sampler that is on and every random number is the seed's; no sampler
    /// at all is temperature 1.
    #[must_use]
    pub fn temperature_alone(&self) -> Option<f64> {
        let rule = &self.rule;
        if rule.profile != Profile::Textbook || !rule.do_sample || !self.by_hand.is_empty() {
            return None;
        }
        let mut on = rule.chain.links.iter().filter(|link| link.enabled);
        match (on.next().map(|link| &link.processor), on.next()) {
            (None, _) => Some(1.0),
            (Some(Processor::Temperature(by)), None) => Some(by.get()),
            _ => None,
        }
    }
}

/// A rule whose logit biases are pairs: an object in a message has no numbers for keys.
mod rule_message {
    use sampling::{
        Bias, Chain, Link, LogitBias, Processor, Profile, SamplingConfig, SortedMap, TokenId,
    };
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct RuleMessage {
        profile: Profile,
        do_sample: bool,
        links: Vec<LinkMessage>,
    }

    #[derive(Serialize, Deserialize)]
    struct LinkMessage {
        link: Link,
        biases: Vec<(TokenId, Bias)>,
    }

    pub(super) fn serialize<S: Serializer>(
        rule: &SamplingConfig,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let link = |link: &Link| {
            let mut link = link.clone();
            let biases = match &mut link.processor {
                Processor::LogitBias(LogitBias { biases }) => std::mem::take(biases),
                _ => SortedMap::default(),
            };
            let biases = biases.iter().map(|(token, bias)| (*token, *bias)).collect();
            LinkMessage { link, biases }
        };
        let message = RuleMessage {
            profile: rule.profile,
            do_sample: rule.do_sample,
            links: rule.chain.links.iter().map(link).collect(),
        };
        message.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<SamplingConfig, D::Error> {
        let message = RuleMessage::deserialize(from)?;
        let link = |LinkMessage { mut link, biases }: LinkMessage| {
            if let Processor::LogitBias(bias) = &mut link.processor {
                bias.biases = biases.into_iter().collect();
            }
            link
        };
        Ok(SamplingConfig {
            profile: message.profile,
            do_sample: message.do_sample,
            chain: Chain {
                links: message.links.into_iter().map(link).collect(),
            },
        })
    }
}

/// A seed as two numbers of 32 bits: a message to a worker has no whole numbers of 64 bits.
mod seed_halves {
    use sampling::Coin;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(coin: &Coin, to: S) -> Result<S::Ok, S::Error> {
        [coin.seed as u32, (coin.seed >> 32) as u32].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Coin, D::Error> {
        let [low, high] = <[u32; 2]>::deserialize(from)?;
        Ok(Coin::new(u64::from(low) | u64::from(high) << 32))
    }
}

/// The loop over a request: which logits it needs next, and the token that is chosen from them.
#[derive(Clone, Debug)]
pub struct AheadLoop {
    request: AheadRequest,
    /// Prompt, generated tokens, and those written so far.
    tokens: Vec<TokenId>,
    written: u32,
    has_ended: bool,
}

impl AheadLoop {
    /// Before the first token.
    #[must_use]
    pub fn new(request: AheadRequest) -> Self {
        let tokens = [request.prompt.as_slice(), &request.generated].concat();
        Self {
            request,
            tokens,
            written: 0,
            has_ended: false,
        }
    }

    /// The text so far: the next token is chosen from the logits after it.
    #[must_use]
    pub fn tokens(&self) -> &[TokenId] {
        &self.tokens
    }

    /// Why no further token is written, where a model reads `window` positions.
    #[must_use]
    pub fn stop_reason(&self, window: usize) -> Option<StopReason> {
        if self.has_ended {
            Some(StopReason::EndOfSequence)
        } else if self.written >= self.request.count {
            Some(StopReason::MaxNewTokens)
        } else {
            (self.tokens.len() >= window).then_some(StopReason::ContextFull)
        }
    }

    /// Chooses the next token from the logits after the text, as [`Generation::decide`] does, and adds it.
    ///
    /// # Errors
    /// [`GenerationError::NotListed`] for a token that the logits do not name; the text is then as it was.
    pub fn choose(&mut self, ranking: &Ranking) -> Result<TokenId, GenerationError> {
        let AheadRequest { rule, coin, .. } = &self.request;
        let (prompt, generated) = self.tokens.split_at(self.request.prompt.len());
        let context = Context {
            prompt,
            generated,
            surprises: &self.request.surprises,
            coin: *coin,
        };
        let step = context.position();
        let mut by_hand = self.request.by_hand.iter();
        let by_hand = by_hand.find(|(by_hand, _)| u64::from(*by_hand) == step);
        let u = by_hand.map_or_else(|| coin.at(step), |(_, u)| *u);
        let choice = rule.choose(&rule.run(ranking, &context), u);
        check_listed(ranking, choice.token)?;
        if rule.reads_surprises() {
            self.request.surprises.push(choice.surprise_bits());
        }
        self.append(choice.token);
        Ok(choice.token)
    }

    /// Adds a token of which it is known that the rule chooses it.
    pub fn append(&mut self, token: TokenId) {
        self.has_ended = self.request.ends.contains(&token);
        self.tokens.push(token);
        self.written += 1;
    }
}

impl Generation {
    /// The request for at most `count` tokens after the text so far, under these settings. It ends where the run would,
    /// except for stop strings, which only who knows the tokens' bytes can find.
    ///
    /// `None` if the run is over, or if the settings need logits of earlier steps that were dropped.
    #[must_use]
    pub fn ahead(&self, rule: SamplingConfig, coin: Coin, count: u32) -> Option<AheadRequest> {
        if self.stop_reason().is_some() {
            return None;
        }
        let generated: Vec<TokenId> = self.generated().collect();
        let surprises = self.surprises(&generated, &rule, coin)?.to_vec();
        let (mut most, mut ends) = (count as usize, Vec::new());
        for criterion in self.criteria() {
            match criterion {
                StoppingCriterion::EosTokenId(ids) => ends.extend(ids),
                StoppingCriterion::MaxNewTokens(limit) => most = most.min(limit - generated.len()),
                StoppingCriterion::StopString(_) => {}
            }
        }
        Some(AheadRequest {
            prompt: self.prompt().to_vec(),
            generated,
            surprises,
            rule,
            coin,
            by_hand: Vec::new(),
            count: most as u32,
            ends,
        })
    }
}
