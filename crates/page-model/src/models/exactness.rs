//! How far the number format of the weights moves a model's probabilities: measured before for a model of this site,
//! measured on the visitor's text for another one, or not measured.

use charts::figure;
use protocol::{DeviceInfo, DeviceKind, ExactnessReport, WeightPrecision};
use serde::Deserialize;

use super::{Model, words::exactness as words};

/// The published measurements; `cargo run -p model --example exactness` writes them, a test of `model` repeats them.
const PUBLISHED: &str = include_str!("../../../model/exactness.json");

#[derive(Deserialize)]
struct PublishedExactness {
    positions: usize,
    models: Vec<PublishedModel>,
}

#[derive(Deserialize)]
struct PublishedModel {
    model: String,
    formats: Vec<PublishedFormat>,
}

#[derive(Deserialize)]
struct PublishedFormat {
    format: WeightPrecision,
    mean_divergence: f64,
    worst_divergence: f64,
    same_most_likely: usize,
}

/// A table of measurements with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactnessTable {
    /// What was compared, on which text.
    pub caption: String,
    /// The rows, one a comparison.
    pub rows: Vec<ExactnessRow>,
}

/// A comparison of two formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactnessRow {
    /// The format that was compared.
    pub format: &'static str,
    /// The mean divergence, in nats.
    pub mean: String,
    /// The largest divergence, in nats.
    pub largest: String,
    /// The positions with the same most likely token.
    pub same: String,
}

/// What can be said and done about the loaded model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// It was measured before.
    Published(ExactnessTable),
    /// It was not measured; a press compares its format with each of these.
    Measurable(Vec<WeightPrecision>),
    /// It was not measured, and cannot be here: the reason as a sentence.
    NotMeasured(&'static str),
}

impl Exactness {
    /// Of a model on a device, with its weights in `loaded`; `None` is a format that only a GPU or a recording has.
    pub fn of(model: &Model, device: &DeviceInfo, loaded: Option<WeightPrecision>) -> Self {
        if let Some(table) = published(model) {
            return Self::Published(table);
        }
        let is_read_again = matches!(model, Model::Hub(_) | Model::Files(_));
        match (device.kind, loaded) {
            _ if !is_read_again => Self::NotMeasured(words::of_this_site()),
            (DeviceKind::Cpu, Some(loaded)) => {
                let others = WeightPrecision::ALL.into_iter();
                Self::Measurable(others.filter(|format| *format != loaded).collect())
            }
            _ => Self::NotMeasured(words::on_the_cpu()),
        }
    }
}

/// The measurements of a model that comes with the page, if there are any.
fn published(model: &Model) -> Option<ExactnessTable> {
    let Model::Listed(listed) = model else {
        return None;
    };
    // A test reads the file.
    let published: PublishedExactness = serde_json::from_str(PUBLISHED).ok()?;
    let of = |of: &&PublishedModel| of.model == listed.id();
    let row = |format: &PublishedFormat| ExactnessRow {
        format: format.format.name(),
        mean: figure(format.mean_divergence),
        largest: figure(format.worst_divergence),
        same: words::same_of(format.same_most_likely, published.positions),
    };
    let model = published.models.iter().find(of)?;
    Some(ExactnessTable {
        caption: words::published(published.positions),
        rows: model.formats.iter().map(row).collect(),
    })
}

/// The table of one comparison on the visitor's text.
pub fn measured(report: &ExactnessReport) -> ExactnessTable {
    let positions = report.positions as usize;
    ExactnessTable {
        caption: words::measured(positions, report.reference),
        rows: vec![ExactnessRow {
            format: report.candidate.name(),
            mean: figure(report.mean_divergence),
            largest: figure(report.largest_divergence),
            same: words::same_of(report.same_most_likely as usize, positions),
        }],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use charts::count;

    use super::*;
    use crate::models::ListedModel;

    fn device(kind: DeviceKind) -> DeviceInfo {
        DeviceInfo {
            kind,
            name: String::new(),
        }
    }

    #[test]
    fn what_was_measured_of_models_of_the_page_is_published() {
        let published: PublishedExactness = serde_json::from_str(PUBLISHED).unwrap();
        for (listed, measured) in [ListedModel::Trained, ListedModel::Stories]
            .into_iter()
            .zip(&published.models)
        {
            let (model, cpu) = (Model::Listed(listed), device(DeviceKind::Cpu));
            let exactness = Exactness::of(&model, &cpu, Some(WeightPrecision::F32));
            let Exactness::Published(table) = exactness else {
                panic!("{exactness:?}")
            };
            assert!(table.caption.contains(&count(published.positions)));
            let formats: Vec<_> = table.rows.iter().map(|row| row.format).collect();
            assert_eq!(formats, ["f32", "bf16", "int8"]);
            assert_eq!(measured.model, listed.id());
            for (row, format) in table.rows.iter().zip(&measured.formats) {
                assert_eq!(row.mean, figure(format.mean_divergence));
                assert_eq!(row.largest, figure(format.worst_divergence));
                let same = count(format.same_most_likely);
                assert!(row.same.starts_with(&same), "{}", row.same);
            }
        }
    }

    #[test]
    fn files_of_the_visitor_are_measured_where_the_cpu_has_them() {
        let files = Model::Files("mine".into());
        let of = |kind, loaded| Exactness::of(&files, &device(kind), loaded);
        let others = Exactness::Measurable(vec![WeightPrecision::F32, WeightPrecision::Int8]);
        assert_eq!(of(DeviceKind::Cpu, Some(WeightPrecision::Bf16)), others);
        let on_cpu = Exactness::NotMeasured(words::on_the_cpu());
        assert_eq!(of(DeviceKind::Gpu, Some(WeightPrecision::F32)), on_cpu);
        assert_eq!(of(DeviceKind::Recorded, None), on_cpu);
    }

    #[test]
    fn an_early_checkpoint_has_no_numbers_of_the_last_one() {
        let early = Model::Listed(ListedModel::Step600);
        let of = Exactness::of(&early, &device(DeviceKind::Cpu), Some(WeightPrecision::F32));
        assert_eq!(of, Exactness::NotMeasured(words::of_this_site()));
    }

    #[test]
    fn a_measurement_is_told_with_its_numbers() {
        let table = measured(&ExactnessReport {
            reference: WeightPrecision::F32,
            candidate: WeightPrecision::Int8,
            positions: 57,
            mean_divergence: 0.002,
            largest_divergence: 0.0417,
            same_most_likely: 56,
        });
        assert!(table.caption.contains("57") && table.caption.contains("f32"));
        let row = &table.rows[0];
        let told = [row.format, &row.mean, &row.largest, &row.same];
        assert_eq!(told, ["int8", "0.002", "0.042", "56 of 57"]);
    }
}
