//! Applies the formulas of the KV cache to bigger models, which are calculated here and not run.

use charts::{Axis, LinePlot, MemoryBars, MemoryRow, Paint, Scale, Series, VerticalMarker};
use costs::{AttentionKind, Decoder, Precision, published};

use crate::cache::words as text;

/// The settings of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The index of the model in [`published::ALL`]; `None` is the model on this page.
    pub model: Option<usize>,
    /// The positions of each text; at most the model's context window is counted.
    pub context: u64,
    /// The number of texts at once.
    pub batch: u64,
    /// The precision of the numbers in the cache.
    pub cache: Precision,
    /// The precision of the weights.
    pub weights: Precision,
}

/// The precisions that can be chosen.
pub const PRECISIONS: [Precision; 3] = [Precision::Bits16, Precision::Bits8, Precision::Bits4];
/// The shortest context that can be chosen, in positions.
const SHORTEST: u64 = 16;
/// The exponent of the greatest batch that can be chosen, a power of two.
pub const BATCHES: usize = 8;

impl Default for Scenario {
    /// A model that many people run on their own machines, with its whole context window.
    fn default() -> Self {
        let llama = published::ALL
            .iter()
            .position(|model| model.decoder == published::LLAMA_3_1_8B);
        Self {
            model: llama,
            context: published::LLAMA_3_1_8B.context_window,
            batch: 1,
            cache: Precision::Bits16,
            weights: Precision::Bits16,
        }
    }
}

/// The result of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The size of the weights in bytes.
    pub weights: u64,
    /// The size of the cache for one position of one text, in bytes.
    pub per_token: u64,
    /// The size of the cache for all texts, in bytes.
    pub cache: u64,
    /// The shortest context, in positions, at which the cache is larger than the weights.
    pub passes_at: u64,
}

impl Scenario {
    /// The name and shape of the model; `here` is the one on this page.
    pub fn decoder(&self, here: (String, Decoder)) -> (String, Decoder) {
        let model = self.model.and_then(|model| published::ALL.get(model));
        model.map_or(here, |model| (model.name.into(), model.decoder))
    }

    /// The positions of each text, at most the model's context window.
    pub fn context(&self, decoder: &Decoder) -> u64 {
        self.context.min(decoder.context_window)
    }

    /// Calculates the sizes for a model's shape.
    pub fn count(&self, decoder: &Decoder) -> Counted {
        let per_token = decoder.cache_elements_per_token();
        let texts = self.context(decoder) * self.batch;
        let (cache, weights) = (self.cache, self.weights);
        Counted {
            weights: weights.bytes(decoder.weights().total()),
            per_token: cache.bytes(per_token),
            cache: cache.bytes(per_token * texts),
            passes_at: decoder.cache_passes_weights(self.batch, cache.bits(), weights.bits()),
        }
    }

    /// The size of the cache over the context for each way of sharing keys and values, beside the weights.
    pub fn growth(&self, name: &str, decoder: &Decoder) -> LinePlot {
        let contexts = contexts(decoder.context_window);
        let line = |bytes: &dyn Fn(u64) -> u64| {
            let points = contexts.iter();
            points
                .map(|&context| (context as f64, bytes(context) as f64))
                .collect::<Vec<_>>()
        };
        let weights = self.count(decoder).weights;
        let mut series = vec![
            Series::line(texts::cache::weights_line(), line(&|_| weights)).paint(Paint::Model),
        ];
        for (way, shared) in ways(decoder) {
            let curve = line(&|context| {
                let texts = context * self.batch;
                self.cache.bytes(shared.cache_elements_per_token() * texts)
            });
            let curve = Series::line(text::sharing_name(way), curve).paint(Paint::Cache);
            let own = shared.kv_heads == decoder.kv_heads;
            series.push(if own { curve.strong() } else { curve });
        }
        LinePlot {
            title: texts::cache::plot_growth(name),
            note: texts::cache::counted_not_run().into(),
            x: Axis::log(texts::cache::axis_text_positions()),
            y: Axis::log(texts::cache::axis_bytes()).bytes(),
            series,
            markers: vec![VerticalMarker {
                x: self.context(decoder) as f64,
                label: texts::cache::your_setting().into(),
                paint: Paint::Chosen,
            }],
            ..LinePlot::default()
        }
    }

    /// Weights and cache of all models, each within its context window; `here` is the one on this page.
    pub fn side_by_side(&self, here: Option<(String, Decoder)>) -> MemoryBars {
        let published = published::ALL.map(|model| (model.name.into(), model.decoder));
        let row = |(name, decoder): (String, Decoder)| {
            let counted = self.count(&decoder);
            MemoryRow {
                label: texts::cache::model_and_positions(
                    &name,
                    &text::number(self.context(&decoder)),
                ),
                weights: counted.weights as f64,
                cache: counted.cache as f64,
            }
        };
        MemoryBars {
            title: texts::cache::plot_models().into(),
            rows: here.into_iter().chain(published).map(row).collect(),
            scale: Scale::Log,
            limit: None,
        }
    }
}

/// The contexts that can be chosen: powers of two, and the whole context window.
pub fn contexts(window: u64) -> Vec<u64> {
    let powers = std::iter::successors(Some(SHORTEST), |context| Some(context * 2));
    let mut contexts: Vec<u64> = powers.take_while(|&context| context < window).collect();
    contexts.push(window);
    contexts
}

/// The same model with a key and a value for each head, for groups of heads, and for all heads together. The groups are
/// the model's own if it has them, else groups of four heads or the nearest number that divides its heads.
pub fn ways(decoder: &Decoder) -> [(AttentionKind, Decoder); 3] {
    let heads = decoder.heads;
    let grouped = match decoder.attention() {
        AttentionKind::GroupedQuery => decoder.kv_heads,
        _ => [4, 3, 2, 5, 7]
            .into_iter()
            .find(|group| heads.is_multiple_of(*group))
            .map_or(1, |group| heads / group),
    };
    [
        (AttentionKind::MultiHead, decoder.with_kv_heads(heads)),
        (AttentionKind::GroupedQuery, decoder.with_kv_heads(grouped)),
        (AttentionKind::MultiQuery, decoder.with_kv_heads(1)),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_context_is_never_longer_than_the_model_can_see() {
        let scenario = Scenario {
            batch: 3,
            ..Scenario::default()
        };
        let counted = scenario.count(&published::GPT_2);
        assert_eq!(scenario.context(&published::GPT_2), 1024);
        assert_eq!(counted.cache, published::GPT_2.cache_bytes(1024, 3, 2));
        assert_eq!(contexts(1024).last(), Some(&1024));
        assert_eq!(contexts(40_960).last(), Some(&40_960));
        assert_eq!(contexts(256), [16, 32, 64, 128, 256]);
    }

    #[test]
    fn fewer_bits_make_it_smaller_in_proportion() {
        let whole = Scenario::default();
        let quarter = Scenario {
            cache: Precision::Bits4,
            weights: Precision::Bits8,
            ..whole
        };
        let llama = published::LLAMA_3_1_8B;
        let (whole, quarter) = (whole.count(&llama), quarter.count(&llama));
        assert_eq!(quarter.cache * 4, whole.cache);
        assert_eq!(quarter.per_token * 4, whole.per_token);
        assert_eq!(quarter.weights * 2, whole.weights);
        assert!(quarter.passes_at > whole.passes_at);
    }

    #[test]
    fn each_way_of_sharing_is_what_its_name_says() {
        for model in published::ALL {
            let ways = ways(&model.decoder);
            for (way, decoder) in ways {
                assert_eq!(decoder.attention(), way, "{}", model.name);
                assert_eq!(decoder.heads % decoder.kv_heads, 0, "{}", model.name);
            }
            let own = ways
                .iter()
                .filter(|(_, way)| way.kv_heads == model.decoder.kv_heads);
            assert_eq!(own.count(), 1, "{}", model.name);
        }
    }

    #[test]
    fn every_model_stands_beside_the_one_that_runs_here() {
        let scenario = Scenario::default();
        let bars = scenario.side_by_side(Some(("here".into(), published::GPT_2)));
        assert_eq!(bars.rows.len(), 1 + published::ALL.len());
        assert_eq!(bars.rows[0].label, "here, 1,024 positions");
        assert_eq!(bars.rows[0].cache, bars.rows[1].cache);
        let (_, llama) = scenario.decoder((String::new(), published::GPT_2));
        assert_eq!(bars.rows[3].cache, scenario.count(&llama).cache as f64);
    }

    #[test]
    fn the_curve_of_the_model_itself_stands_out_and_ends_where_its_count_does() {
        let scenario = Scenario::default();
        let (name, llama) = scenario.decoder(("here".into(), published::GPT_2));
        assert_eq!(name, "Llama-3.1-8B");
        let plot = scenario.growth(&name, &llama);
        let own = plot.series.iter().find(|series| series.strong).unwrap();
        assert_eq!(own.label, "grouped-query");
        let end = own.points.last().unwrap();
        assert_eq!(end.1, scenario.count(&llama).cache as f64);
    }
}
