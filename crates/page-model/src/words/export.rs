//! The texts about exported files and code.

use sampling::{Profile, SamplingConfig, export::Target};

use crate::{
    settings::{Settings, knobs},
    words::{labels::greedy, settings::profile},
};

pub use texts::shared::{
    export_code as code, export_copy_alternative_text as copy_alternative_text,
    export_copy_as_code as copy_as_code, export_logarithmic as logarithmic, export_save as save,
    export_save_as as save_as, export_save_run as save_run,
    export_seed_too_large as seed_too_large, export_table as table,
};
/// The name of the SVG format on its button.
pub const SVG: &str = "SVG";
/// The name of the PNG format on its button.
pub const PNG: &str = "PNG";
/// The name of the CSV format on its button.
pub const CSV: &str = "CSV";

/// The message after a click on that button.
pub fn alternative_text_copied(copied: bool) -> &'static str {
    match copied {
        true => texts::shared::export_alternative_copied(),
        false => texts::shared::export_alternative_selected(),
    }
}

/// The sampler's settings in a file: the samplers that are on, in their order, the engine whose order and arithmetic they
/// have, and the random seed.
pub fn sampler(rule: &SamplingConfig, seed: u64) -> String {
    let randomness = match rule.do_sample {
        true => texts::shared::export_seed(&seed.to_string()),
        false => greedy().into(),
    };
    format!("{}; {randomness}", chain(rule))
}

/// The samplers that are on, in their order, and the engine whose order and arithmetic they have.
pub fn chain(rule: &SamplingConfig) -> String {
    let links = rule.chain.links.iter().filter(|link| link.enabled);
    let mut said: Vec<String> = links.map(|link| knobs::label(&link.processor)).collect();
    if said.is_empty() {
        said.push(texts::shared::export_no_sampler().into());
    }
    let said = said.join(", ");
    match rule.profile {
        Profile::Textbook => texts::shared::export_order_of_textbook(&said),
        other => texts::shared::export_order(&said, profile(other)),
    }
}

/// The settings of the lanes of Compare in a file.
pub fn lanes(names: &[String], rules: &[SamplingConfig], seed: u64) -> String {
    let lanes = names.iter().zip(rules);
    let said = lanes.map(|(name, rule)| format!("{name}: {}", sampler(rule, seed)));
    said.collect::<Vec<_>>().join(". ")
}

/// The settings in a file, besides the chain: what changes a step and is not a sampler.
pub fn settings(settings: &Settings) -> String {
    let end = settings.forbid_eos.then(texts::shared::export_no_end);
    let by_hand = Some(settings.by_hand.len()).filter(|&tokens| tokens > 0);
    let by_hand = by_hand.map(texts::shared::export_by_hand);
    let sampler = sampler(&settings.rule, settings.seed);
    let all = [Some(sampler), end.map(String::from), by_hand];
    all.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The name of a button below a chart for screen readers: CSV holds the numbers, the other formats the picture.
pub fn save_picture(format: &str) -> String {
    match format {
        CSV => texts::shared::export_save_numbers(format),
        _ => texts::shared::export_save_picture(format),
    }
}

/// The message after a click on a target's name.
pub fn copied(copied: bool) -> &'static str {
    match copied {
        true => texts::shared::export_code_copied(),
        false => texts::shared::export_code_selected(),
    }
}

/// The name of a target of the exported code.
pub fn target(target: Target) -> &'static str {
    match target {
        Target::Transformers => "transformers",
        Target::Vllm => "vLLM",
        Target::LlamaServer => texts::shared::export_llama_server(),
        Target::LlamaCli => texts::shared::export_llama_command(),
        Target::OpenAi => texts::shared::export_openai(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Temperature, TopP};

    use super::*;

    #[test]
    fn a_file_says_all_that_changes_a_step() {
        let mut given = Settings::default();
        assert_eq!(
            settings(&given),
            "Temperature 1; order as in the textbook; random seed 42"
        );
        given.set_temperature(Temperature::new(0.7).unwrap());
        given.set_top_p(TopP::new(0.9).unwrap());
        given.rule = given.rule.by(Profile::LlamaCpp);
        given.forbid_eos = true;
        given.by_hand.insert(0, given.coin().at(7));
        assert_eq!(
            settings(&given),
            "Top-p 0.9, Temperature 0.7; order as in llama.cpp; random seed 42; the end-of-text token is forbidden; u set \
             by hand at 1 token"
        );
        given.rule.do_sample = false;
        assert!(sampler(&given.rule, 42).ends_with("llama.cpp; greedy"));
    }

    #[test]
    fn each_lane_has_its_settings() {
        let lanes = crate::compare::lanes::Lanes::default();
        let names = ["a", "b", "c", "d"].map(String::from);
        let said = super::lanes(&names, lanes.rules(), 1);
        assert!(
            said.starts_with("a: ") && said.contains(". d: Temperature 1, Top-p 0.9; "),
            "{said}"
        );
    }
}
