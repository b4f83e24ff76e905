//! Calculates from a model's shape why an output token costs more than an input token.

use charts::{Axis, LinePlot, MemoryBars, MemoryRow, Paint, Scale, Series, VerticalMarker};
use costs::{Decoder, Precision, Traffic};

/// Numbers of 16 bits, as most models are published and served.
const PRECISION: Precision = Precision::Bits16;
/// The most texts that are computed together, as a power of two.
pub const MOST_DOUBLINGS: u32 = 9;
/// Multiply-adds that an NVIDIA H100 SXM can do while it reads one byte: 989 × 10¹² floating-point operations a second
/// on 16-bit numbers, two for each multiply-add, against 3.35 × 10¹² bytes a second (NVIDIA's data sheet).
pub const H100: f64 = 989.0 / 2.0 / 3.35;

/// A model, a run, and the number of such runs computed together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sharing {
    /// The model's shape.
    pub decoder: Decoder,
    /// The tokens of the prompt, at least one.
    pub prompt: u64,
    /// The positions of the text at the step that is calculated, at least one.
    pub length: u64,
    /// The number of texts computed together, at least one.
    pub batch: u64,
}

impl Sharing {
    fn prefill(&self) -> Option<Traffic> {
        self.decoder.prefill_traffic(self.prompt, PRECISION)
    }

    /// The memory traffic of one step of `batch` texts.
    fn decode(&self, batch: u64) -> Option<Traffic> {
        self.decoder.decode_traffic(self.length, batch, PRECISION)
    }

    /// The ratio of the weight bytes read per output token, generated alone, to those read per prompt token.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.decode(1)?.weights_per_token() / self.prefill()?.weights_per_token())
    }

    /// The bytes read per token; `None` for a model whose traffic is not known.
    pub fn bars(&self) -> Option<MemoryBars> {
        let row = |label: String, traffic: Traffic| MemoryRow {
            label,
            weights: traffic.weights_per_token(),
            cache: traffic.cache_per_token(),
        };
        let mut rows = vec![
            row(
                texts::price::row_read(self.prompt as usize),
                self.prefill()?,
            ),
            row(texts::price::row_alone().into(), self.decode(1)?),
        ];
        if self.batch > 1 {
            rows.push(row(
                texts::price::row_written(self.batch as usize),
                self.decode(self.batch)?,
            ));
        }
        Some(MemoryBars {
            title: texts::price::title_bytes_read().into(),
            rows,
            scale: Scale::Log,
            limit: None,
        })
    }

    /// The multiply-adds per byte read, against the number of texts computed together.
    pub fn plot(&self) -> Option<LinePlot> {
        let batches = (0..=MOST_DOUBLINGS).map(|doublings| 1_u64 << doublings);
        let decode: Option<Vec<(f64, f64)>> = batches
            .map(|batch| Some((batch as f64, self.decode(batch)?.macs_per_byte())))
            .collect();
        let most = f64::from(1_u32 << MOST_DOUBLINGS);
        let level = |value: f64| vec![(1.0, value), (most, value)];
        let prefill = self.prefill()?.macs_per_byte();
        Some(LinePlot {
            title: texts::price::title_intensity().into(),
            note: texts::price::intensity_note().into(),
            x: Axis::log(texts::price::axis_texts()),
            y: Axis::log(texts::price::axis_multiply_adds()),
            series: vec![
                Series::line(texts::price::line_gpu(), level(H100)).paint(Paint::Marker),
                Series::line(texts::price::line_reading(), level(prefill)).paint(Paint::Model),
                Series::line(texts::price::line_writing(), decode?).strong(),
            ],
            markers: vec![VerticalMarker {
                x: self.batch as f64,
                label: texts::price::mark_texts(self.batch as usize),
                paint: Paint::Chosen,
            }],
            band: None,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use costs::published::{LLAMA_3_1_8B, QWEN3_235B_A22B};

    use super::*;

    const SHARING: Sharing = Sharing {
        decoder: LLAMA_3_1_8B,
        prompt: 100,
        length: 150,
        batch: 8,
    };

    #[test]
    fn a_written_token_reads_what_a_prompt_shares() {
        assert_eq!(SHARING.ratio(), Some(100.0));
        let rows = SHARING.bars().unwrap().rows;
        assert_eq!(rows.len(), 3);
        assert!((rows[1].weights / rows[0].weights - 100.0).abs() < 1e-9);
        assert!((rows[1].weights / rows[2].weights - 8.0).abs() < 1e-9);
        assert_eq!((rows[0].cache, rows[1].cache), (0.0, rows[2].cache));
        let alone = Sharing {
            batch: 1,
            ..SHARING
        };
        assert_eq!(alone.bars().unwrap().rows.len(), 2);
    }

    #[test]
    fn sharing_makes_every_byte_do_more() {
        let plot = SHARING.plot().unwrap();
        let writing = &plot.series[2].points;
        assert!(writing.windows(2).all(|pair| pair[0].1 < pair[1].1));
        assert!((writing[0].1 - 0.5).abs() < 0.02);
    }

    #[test]
    fn of_experts_nothing_is_claimed() {
        let experts = Sharing {
            decoder: QWEN3_235B_A22B,
            ..SHARING
        };
        assert!(experts.bars().is_none() && experts.plot().is_none());
    }
}
