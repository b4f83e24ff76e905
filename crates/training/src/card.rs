//! Writes the model card: data, training, evaluation and limits of a model.

use crate::acceptance::Acceptance;
use crate::evaluation::{BesideTruth, Evaluation};
use crate::folder::Folder;
use crate::material::TrainingData;
use crate::recipe::Targets;

/// One sentence about a model, by its training data.
pub fn description(origin: &TrainingData) -> &'static str {
    match origin {
        TrainingData::Grammar { .. } => {
            "A small language model of our own, trained from nothing on our own grammar of stories, facts, dialogues, \
             recipes, rhymes and code."
        }
        TrainingData::Text { .. } => "A small language model trained from nothing on one text.",
    }
}

/// The licence of the weights: CC0 for models of our own grammar.
pub fn license(origin: &TrainingData) -> &'static str {
    match origin {
        TrainingData::Grammar { .. } => "CC0-1.0",
        TrainingData::Text { .. } => "LicenseRef-as-the-text",
    }
}

/// The model card in Markdown.
pub fn text(of: &Folder) -> String {
    let (progress, recipe) = (of.progress, &of.progress.recipe);
    let parts = [
        format!(
            "# {}\n\n{} Written by `cargo xtask train` on {}; do not edit by hand.\n",
            recipe.name,
            description(&progress.origin),
            of.date
        ),
        shape(of),
        training(of),
        evaluation(of),
        of.acceptance.as_ref().map(draft).unwrap_or_default(),
        limits(&progress.origin),
        LOADING.to_owned(),
        samples(&of.samples),
    ];
    parts.concat()
}

fn shape(of: &Folder) -> String {
    let d = of.dimensions;
    format!(
        "\n| | |\n|---|---|\n\
         | architecture | Llama: {} layers, width {}, {} heads ({} for keys and values), tied embeddings |\n\
         | parameters | {} |\n\
         | weights | {} bytes in f16 |\n\
         | vocabulary | {} tokens, byte-level BPE, `<|endoftext|>` before and after each document |\n\
         | context window | {} tokens |\n\
         | license | {} |\n",
        d.num_hidden_layers,
        d.hidden_size,
        d.num_attention_heads,
        d.num_key_value_heads,
        of.parameters(),
        of.weights.len(),
        d.vocab_size,
        d.max_position_embeddings,
        license(&of.progress.origin),
    )
}

fn training(of: &Folder) -> String {
    let (progress, recipe) = (of.progress, &of.progress.recipe);
    let data = match &progress.origin {
        TrainingData::Grammar { version } => format!(
            "drawn fresh from version {version} of the grammar in `crates/corpus` (seed {}). No text was collected from \
             anywhere",
            recipe.seed
        ),
        TrainingData::Text { sha256 } => format!(
            "pieces of one text (SHA-256 `{sha256}`), drawn with seed {}",
            recipe.seed
        ),
    };
    let targets = match recipe.targets {
        Targets::Truth => {
            "At each place the network was told the whole true distribution of the next token, which the grammar knows, \
             and not only the token that was drawn: an advantage that no model of collected text can have. The best \
             network is the same either way; this way to it is shorter."
        }
        Targets::Drawn => {
            "At each place the network was told the token that came, as language models are."
        }
    };
    format!(
        "\n## Training\n\n{} steps of {} tokens, {} tokens in all, {data}. It took {:.0} minutes, with Muon for the \
         matrices and AdamW for the rest.\n\n{targets}\n",
        progress.step,
        recipe.tokens_per_step(),
        progress.tokens(),
        progress.seconds / 60.0,
    )
}

fn evaluation(of: &Folder) -> String {
    let Evaluation {
        tokens,
        loss,
        perplexity,
        truth,
    } = of.evaluation;
    let begin = format!(
        "\n## Evaluation\n\nOn {tokens} tokens it had not been trained on; in nats per token where nothing else is said.\n\n\
         | | |\n|---|---|\n| loss | {loss:.4} |\n| perplexity | {perplexity:.3} |\n"
    );
    let Some(BesideTruth {
        entropy,
        true_perplexity,
        kl,
        agreement,
    }) = truth
    else {
        return begin + "\nHow good a model of this text could be at best, nobody knows.\n";
    };
    let exact = of.before_rounding.truth.map_or(kl, |truth| truth.kl);
    format!(
        "{begin}| entropy of the grammar: the least loss there can be | {entropy:.4} |\n\
         | perplexity of the grammar | {true_perplexity:.3} |\n\
         | KL divergence from the true distribution to the model's | {kl:.4} |\n\
         | the same before the weights were rounded to f16 | {exact:.4} |\n\
         | its first choice is a most likely token in truth | {:.1} % |\n\n\
         The true distribution is computed exactly, at every place. Loss and entropy are taken on the tokens that came, \
         so their difference is the KL divergence up to the luck of the draw.\n",
        agreement * 100.0
    )
}

fn draft(acceptance: &Acceptance) -> String {
    format!(
        "\n## As a draft\n\nOf the tokens it drafts at temperature 1, {:.1} % are to be expected to be accepted by its \
         target (the mean of Σ min(p, q) at {} places of held-out documents); {:.1} % of one token drafted at each place \
         were.\n",
        acceptance.expected * 100.0,
        acceptance.drafted,
        acceptance.measured * 100.0
    )
}

fn limits(origin: &TrainingData) -> String {
    let knows = match origin {
        TrainingData::Grammar { .. } => {
            "It knows the sentences of one small grammar and nothing else: its facts are the few hundred that the grammar \
             has, and outside of them it makes things up with confidence."
        }
        TrainingData::Text { .. } => {
            "It knows one text and nothing else, and may repeat parts of it word for word."
        }
    };
    format!(
        "\n## Limits\n\n{knows} It has no opinion, no memory and no arithmetic beyond what it has seen. It was made to \
         show how a language model writes, not to be asked for advice.\n"
    )
}

const LOADING: &str = "\n## Loading\n\nThe page loads this folder as it is. So does `transformers`, as a \
                       `LlamaForCausalLM` with a fast tokenizer: `AutoModelForCausalLM.from_pretrained(folder)`.\n";

fn samples(samples: &[(String, String)]) -> String {
    let mut text = "\n## Samples (temperature 0.8, not chosen)\n".to_owned();
    for (prompt, whole) in samples {
        let prompt = match prompt.as_str() {
            "" => "nothing".to_owned(),
            prompt => format!("`{}`", prompt.replace('\n', "\\n")),
        };
        text += &format!("\nFrom {prompt}:\n\n```text\n{whole}\n```\n");
    }
    text
}
