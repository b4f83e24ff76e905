//! What Shape says.

use charts::{bits, count, decimal, percent};
use protocol::Failure;
use sampling::{Cut, ProcessorKind, Profile, SamplingConfig, Stage};

use super::explanation::tokens;
use crate::state::{
    knobs::{List, Part},
    shape::{View, others::Outcome},
};

/// Before anything is computed.
pub const NOTHING_YET: &str = "Nothing is computed yet. The pictures come with the first step.";

/// Of a link that is off, or that a greedy rule leaves out.
pub const LINK_IS_OFF: &str = "It is off now and changes nothing: the bars show the whole rule.";

/// What the throws are.
pub const ABOUT_THROWS: &str =
    "New dice over the line above. The mark is what theory expects, the band what luck allows.";

/// Why there are none.
pub const GREEDY_THROWS: &str = "Your rule is greedy: it throws no dice.";

/// Why the truth is not known.
pub const NO_GRAMMAR: &str = "This model came without the grammar of its training texts, so nobody here knows the true probabilities.";

/// Why the truth is not known.
pub const OUTSIDE_GRAMMAR: &str = "The grammar of the training texts could not have written this text, so there are no \
                                   true probabilities to compare with.";

/// Why the truth is not shown, and what to do.
pub fn truth_failed(failure: &Failure) -> String {
    format!(
        "The true probabilities could not be fetched. {failure} {}",
        failure.next_step()
    )
}

/// How far model and rule are from the truth, in bits.
pub fn truth(model: f64, rule: f64) -> String {
    let rule = match rule.is_finite() {
        true => format!("your rule {} bits", bits(rule)),
        false => "your rule without end, as it removes something possible".into(),
    };
    format!(
        "The diamonds are the truth: a grammar made the texts the model learned from, and it knows the probabilities. \
         The next token surprises the model {} bits more than it must, on average (KL from the truth), and {rule}.",
        bits(model)
    )
}

/// What to look for in a view.
pub fn view(view: View) -> &'static str {
    match view {
        View::Bars => {
            "The thin bar is what the model gave a token. The thick bar is what your rule makes of it."
        }
        View::Chain => {
            "The links work one after the other, from top to bottom. Watch how many tokens each one leaves, and how \
             open the choice still is."
        }
        View::Draw => {
            "Laid end to end, the probabilities make a line from 0 to 1. The number u points at one token. Move a \
             slider and u stays: same luck, different rule."
        }
        View::Temperature => {
            "The tokens from the likeliest to the least likely, at several temperatures. A low one gives almost all \
             to the first few; a high one shares it out."
        }
    }
}

/// What a link does.
pub fn link(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::Temperature => {
            "Divides every score by T. Below 1 the likely tokens get likelier; above 1 the chances even out."
        }
        ProcessorKind::TopK => "Keeps the k likeliest tokens and removes all others.",
        ProcessorKind::TopP => {
            "Keeps the likeliest tokens until together they hold p of the probability, and removes the others."
        }
        ProcessorKind::MinP => {
            "Removes every token that has less than this share of the likeliest one’s probability."
        }
        ProcessorKind::RepetitionPenalty => {
            "Pushes down the score of every token that the text has already, by this factor."
        }
        ProcessorKind::FrequencyPenalty => {
            "Takes this much from a token’s score each time it has been written."
        }
        ProcessorKind::PresencePenalty => {
            "Takes this much from a token’s score, once, if it has been written."
        }
        ProcessorKind::NoRepeatNgram => {
            "Removes every token that would repeat a row of n tokens the text has already."
        }
        ProcessorKind::Typical => {
            "Keeps the tokens that surprise about as much as expected, until they hold this much of the probability."
        }
        ProcessorKind::TopNSigma => {
            "Keeps the tokens whose score is at most n standard deviations below the best."
        }
        ProcessorKind::Dry => {
            "Don’t repeat yourself: takes from the score of every token that would go on repeating a passage the last 64 \
             tokens have already. The longer the passage, the more it takes."
        }
        ProcessorKind::Xtc => {
            "Exclude top choices: now and then removes the likeliest tokens. Of those that have at least the threshold it \
             leaves the least likely one. A number from the seed and the place in the text decides whether it acts; the \
             draw has another one."
        }
        ProcessorKind::Mirostat2 => {
            "Mirostat, the second version: removes the tokens that would surprise more than a bound μ, in bits. After \
             each token μ moves, so that the text stays as surprising as the target τ. llama.cpp uses it after \
             temperature and with no other filter."
        }
        ProcessorKind::LogitBias => {
            "Adds a number of your own to the scores of the tokens you name: below 0 they get rarer, above 0 more \
             frequent. −100 in effect forbids a token."
        }
        ProcessorKind::TokenMask => "Keeps the token that ends a text from being chosen.",
    }
}

/// What a number of a link is called, where the link has several.
pub fn part(part: Part) -> &'static str {
    match part {
        Part::Only => "",
        Part::Multiplier => "Multiplier",
        Part::Base => "Base",
        Part::AllowedLength => "Allowed length",
        Part::Probability => "Probability",
        Part::Threshold => "Threshold",
        Part::Tau => "Target τ",
        Part::Eta => "Learning rate η",
    }
}

/// What a number of a link means, where the link has several.
pub fn about_part(part: Part) -> &'static str {
    match part {
        Part::Only => "",
        Part::Multiplier => {
            "Multiplier: what is taken from the score when the passage is just as long as allowed. 0 switches DRY off."
        }
        Part::Base => {
            "Base: each token that the passage is longer multiplies the penalty by this. 1 takes the same from all."
        }
        Part::AllowedLength => {
            "Allowed length: shorter passages, counted in tokens, repeat at no cost."
        }
        Part::Probability => "Probability: in this share of the steps XTC acts.",
        Part::Threshold => {
            "Threshold: a token with at least this probability is a top choice. XTC acts where there are two or more."
        }
        Part::Tau => "Target τ: the surprise per token, in bits, to which the text is steered.",
        Part::Eta => {
            "Learning rate η: how far one token moves the bound. 0 leaves the bound where it begins, at 2τ."
        }
    }
}

/// What a list of tokens is called.
pub fn list(list: List) -> &'static str {
    match list {
        List::Biases => "Biased tokens",
        List::Breakers => "Sequence breakers",
    }
}

/// What a list of tokens means.
pub fn about_list(list: List) -> &'static str {
    match list {
        List::Biases => {
            "Biased tokens: each with the number that is added to its score, from −100 to 100."
        }
        List::Breakers => {
            "Sequence breakers: tokens at which a passage ends, so that a repetition does not reach across them."
        }
    }
}

/// What the button does that adds llama.cpp's own breakers.
pub const ABOUT_LLAMA_CPP_BREAKERS: &str =
    "llama.cpp’s breakers: adds every token that holds a newline, a colon, a quote or an asterisk.";

/// What a token field says before anything is typed.
pub const TOKEN_HINT: &str = "as it is shown: ␣dog";

/// Where there is no vocabulary yet.
pub const NO_VOCABULARY: &str =
    "The model’s tokens are not known yet. Wait until it is loaded, and add the token then.";

/// A list that takes no more.
pub fn list_full(most: usize) -> String {
    format!("This list has {most} tokens, as many as it takes. Remove one first.")
}

/// A bias that is none.
pub const NO_BIAS: &str = "A bias is a number from −100 to 100. Type one, like −5 or 2.5.";

/// Where so many tokens hold one of llama.cpp's breakers that the list has no room for them.
pub fn too_many_breakers(tokens: usize, most: usize) -> String {
    format!(
        "In this model {} tokens hold a newline, colon, quote or asterisk; the list takes {most}. Add those that matter \
         one by one.",
        count(tokens)
    )
}

/// What a link did at this step.
pub fn did(stage: &Stage) -> String {
    let removed = match stage.removed() {
        0 => "removed nothing".into(),
        removed => format!(
            "removed {} that had {} of the probability",
            tokens(removed),
            percent(1.0 - stage.mass_kept())
        ),
    };
    match stage.cut {
        None => changed(stage),
        Some(Cut::NothingWouldBeLeft) => {
            "Here it would have removed every token, so it was not applied.".into()
        }
        Some(Cut::TopChoices { u, acts, .. }) => {
            let u = decimal(u.get(), 2);
            match (acts, stage.removed()) {
                (false, _) => format!(
                    "Here its number is {u}, which is not below the probability: it does not act."
                ),
                (true, 0) => format!(
                    "Here its number is {u}, below the probability, but fewer than two tokens reach the threshold: it \
                     removed nothing."
                ),
                (true, _) => {
                    format!("Here its number is {u}, below the probability: it {removed}.")
                }
            }
        }
        Some(Cut::Surprise { most_bits }) => {
            format!(
                "Here the bound μ is {} bits: it {removed}.",
                decimal(most_bits, 2)
            )
        }
        Some(
            Cut::Rank { .. }
            | Cut::Cumulative { .. }
            | Cut::Probability { .. }
            | Cut::Score { .. }
            | Cut::Typical { .. }
            | Cut::Banned { .. },
        ) => format!("Here it {removed}."),
    }
}

/// What a link did that removes nothing.
fn changed(stage: &Stage) -> String {
    let (before, after) = (stage.before.to_dense(), stage.after.to_dense());
    let differing = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    match differing.count() {
        0 => "Here it changed no score.".into(),
        all if all == stage.before.len() => {
            "It removes nothing: it changes how the probability is shared.".into()
        }
        some => format!(
            "It removes nothing: here it changed the score of {}.",
            tokens(some)
        ),
    }
}

/// An engine by name.
pub fn profile(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => "Textbook",
        Profile::Transformers => "transformers",
        Profile::Vllm => "vLLM",
        Profile::LlamaCpp => "llama.cpp",
    }
}

/// What is particular about an engine.
pub fn particular(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => {
            "The rules as the papers state them: penalties, then temperature, then the filters."
        }
        Profile::Transformers => {
            "Temperature before the filters. Top-k keeps all tokens that tie with the k-th."
        }
        Profile::Vllm => {
            "Min-p before top-k and top-p. Top-k keeps all tokens that tie with the k-th."
        }
        Profile::LlamaCpp => {
            "The filters first, temperature last: top-p sees the probabilities before they are bent."
        }
    }
}

/// How the other engines differ from the present rule at this step.
pub fn others_would(
    rule: &SamplingConfig,
    outcomes: &[Outcome],
    label: impl Fn(u32) -> String,
) -> String {
    let present = rule.profile;
    let Some(own) = outcomes.iter().find(|outcome| outcome.profile == present) else {
        return String::new();
    };
    let others = outcomes.iter().filter(|outcome| outcome.profile != present);
    let differing: Vec<String> = others
        .filter(|other| (other.kept, other.token) != (own.kept, own.token))
        .map(|other| {
            let name = match other.profile {
                Profile::Textbook => "the textbook",
                other => profile(other),
            };
            match (other.kept == own.kept, other.token == own.token) {
                (false, true) => format!("{name} would keep {}", count(other.kept)),
                (true, _) => format!("{name} would choose {}", label(other.token)),
                (false, false) => format!(
                    "{name} would keep {} and choose {}",
                    count(other.kept),
                    label(other.token)
                ),
            }
        })
        .collect();
    let kept = format!("This rule keeps {} here.", tokens(own.kept));
    if differing.is_empty() {
        return format!("{kept} The other engines would keep as many and choose the same one.");
    }
    let luck = match rule.do_sample {
        true => "With the same u",
        false => "Without dice",
    };
    format!("{kept} {luck}, {}.", differing.join("; "))
}

/// Where a link stands now.
pub fn moved(name: &str, place: usize, links: usize) -> String {
    format!("{name} is now link {} of {links}.", place + 1)
}

/// All tokens without a row of their own.
pub fn others(n: usize) -> String {
    format!("{} more", count(n))
}

/// The title over the throws.
pub fn throws_title(done: u32, block: u32) -> String {
    let throws = count(done as usize);
    match block {
        0 => format!("{throws} throws"),
        block => format!("{throws} throws, round {}", block + 1),
    }
}

/// What luck alone gives for χ², and about 19 of 20 times at most: two standard deviations above its mean.
pub fn usual_chi_squared(degrees: usize) -> f64 {
    let degrees = degrees as f64;
    degrees + 2.0 * (2.0 * degrees).sqrt()
}

/// Whether throws came out as expected.
pub fn chi_squared(chi: f64, degrees: usize) -> String {
    if degrees == 0 {
        return "Only one token can come up often enough to count: there is nothing to compare."
            .into();
    }
    let usual = usual_chi_squared(degrees);
    let verdict = match chi <= usual {
        true => "So the dice do what the bars say.",
        false => "This is one of the rarer tries: throw again and see whether it stays so.",
    };
    let freedom = match degrees {
        1 => "1 degree of freedom".into(),
        degrees => format!("{} degrees of freedom", count(degrees)),
    };
    format!(
        "χ² = {} with {freedom} adds up how far the counts are off. Luck alone gives {} on average, and at most {} in \
         about 19 of 20 tries. {verdict}",
        decimal(chi, 1),
        count(degrees),
        decimal(usual, 1)
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Bias, Dry, LogitBias, Mirostat2, Processor, Stream, TopK, Xtc};

    use super::*;
    use crate::state::{look::tests::pending, settings::Settings};

    /// P(χ² ≤ x) for an even number of degrees of freedom, in closed form.
    fn below(x: f64, degrees: usize) -> f64 {
        let (mut term, mut sum) = (1.0, 0.0);
        for k in 0..degrees / 2 {
            sum += term;
            term *= x / 2.0 / (k + 1) as f64;
        }
        1.0 - (-x / 2.0).exp() * sum
    }

    #[test]
    fn about_19_of_20_is_true() {
        for degrees in (2..60).step_by(2) {
            let share = below(usual_chi_squared(degrees), degrees);
            assert!((0.945..0.975).contains(&share), "{degrees}: {share}");
        }
    }

    /// What a link does to probabilities 1/2, 1/4, …, 1/256 after nothing was written.
    fn does(processor: impl Into<Processor>) -> String {
        let run = pending();
        let mut settings = Settings::default();
        settings.rule.set(processor);
        let decision = settings.decide(run.generation()).unwrap();
        let stages = decision.run.stages();
        let stage = stages
            .iter()
            .find(|stage| stage.processor.kind() != ProcessorKind::Temperature);
        did(stage.unwrap())
    }

    #[test]
    fn what_a_link_did_is_said_with_the_number_that_decided() {
        let u = decimal(Settings::default().coin().toss(0, Stream::Xtc, 0).get(), 2);
        let xtc = |probability, threshold| does(Xtc::new(probability, threshold).unwrap());
        assert_eq!(
            xtc(1.0, 0.1),
            format!(
                "Here its number is {u}, below the probability: it removed 2 tokens that had 75.3% of the probability."
            )
        );
        assert!(
            xtc(1.0, 0.4)
                .ends_with("fewer than two tokens reach the threshold: it removed nothing.")
        );
        assert_eq!(
            xtc(0.0, 0.1),
            format!("Here its number is {u}, which is not below the probability: it does not act.")
        );
        // Before the first token the bound is twice the target.
        assert_eq!(
            does(Mirostat2::new(0.5, 0.1).unwrap()),
            "Here the bound μ is 1.00 bits: it removed 7 tokens that had 49.8% of the probability."
        );
        let biases = [(5, Bias::new(1.5).unwrap())].into();
        assert_eq!(
            does(LogitBias { biases }),
            "It removes nothing: here it changed the score of 1 token."
        );
        assert_eq!(does(Dry::new(0.8).unwrap()), "Here it changed no score.");
        assert_eq!(does(TopK::new(9).unwrap()), "Here it removed nothing.");
    }

    #[test]
    fn a_small_distance_from_the_truth_is_not_told_as_none() {
        let said = truth(0.002_2, 0.001_9);
        assert!(
            said.contains("0.0022 bits more") && said.contains("your rule 0.0019 bits"),
            "{said}"
        );
        assert!(truth(0.585, f64::INFINITY).contains("0.58 bits more"));
    }

    #[test]
    fn engines_that_agree_are_said_to() {
        let outcome = |profile, kept, token| Outcome {
            profile,
            kept,
            token,
        };
        let rule = SamplingConfig::new;
        let same = Profile::ALL.map(|profile| outcome(profile, 3, 1));
        let label = |token: u32| format!("‹{token}›");
        assert_eq!(
            others_would(&rule(Profile::Textbook), &same, label),
            "This rule keeps 3 tokens here. The other engines would keep as many and choose the same one."
        );
        let mut differing = same;
        differing[3] = outcome(Profile::LlamaCpp, 4, 2);
        assert_eq!(
            others_would(&rule(Profile::Vllm), &differing, label),
            "This rule keeps 3 tokens here. With the same u, llama.cpp would keep 4 and choose ‹2›."
        );
    }
}
