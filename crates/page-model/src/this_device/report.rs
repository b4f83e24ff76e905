//! The report of a check, as a file that people and programs read: JSON in a form with a version (`docs/this-device.md`).

use serde::{Deserialize, Serialize};

use super::{
    desk::{CheckResult, DeviceCheckState},
    machine::Machine,
};

/// What the file says of itself.
const FORMAT: &str = "tokenloop-device-report";
/// The version of the form. It rises when a field changes its meaning or goes.
const VERSION: u32 = 1;

/// The report: what the browser says of the machine, and every result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeviceReport {
    format: String,
    version: u32,
    /// The machine.
    pub machine: Machine,
    /// The results, in the order of the measurements.
    pub results: Vec<CheckResult>,
}

/// Why a text is no report that can be read here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// It is no JSON in the form of a report.
    #[error("this is no report of a device: {0}")]
    Form(String),
    /// It is in another version of the form.
    #[error("this report has version {found}, and version {VERSION} can be read here")]
    Version {
        /// The version of the text.
        found: u32,
    },
}

impl DeviceReport {
    /// The report of what the screen shows; `None` before there is a result.
    pub fn of(desk: &DeviceCheckState) -> Option<Self> {
        let machine = desk.machine.clone()?;
        (!desk.results.is_empty()).then(|| Self {
            format: FORMAT.into(),
            version: VERSION,
            machine,
            results: desk.results.clone(),
        })
    }

    /// The report as text.
    pub fn write(&self) -> String {
        // Strings, finite numbers and lists of them always have a text.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads a report.
    ///
    /// # Errors
    /// [`ReportError`].
    pub fn read(text: &str) -> Result<Self, ReportError> {
        let report: Self =
            serde_json::from_str(text).map_err(|error| ReportError::Form(error.to_string()))?;
        match (&*report.format, report.version) {
            (FORMAT, VERSION) => Ok(report),
            (FORMAT, found) => Err(ReportError::Version { found }),
            (other, _) => Err(ReportError::Form(other.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::this_device::{
        desk::CheckOutcome,
        machine::{AdapterFacts, GpuFacts},
        measure::tests::times,
        plan::{CheckedEngine, CheckedModel},
        statistics::LogitAgreement,
    };

    fn desk() -> DeviceCheckState {
        let adapter = AdapterFacts {
            vendor: "a vendor".into(),
            fallback: Some(false),
            limits: [("maxBufferSize".to_owned(), 1 << 30)].into(),
            features: vec!["shader-f16".into()],
            ..AdapterFacts::default()
        };
        let machine = Machine {
            user_agent: "a browser".into(),
            logical_processors: Some(8),
            gpu: GpuFacts::Adapter(adapter),
            ..Machine::default()
        };
        let mut gpu = times(1.0 / 3.0);
        gpu.against_cpu = Some(LogitAgreement::of(&[0.0, 1.0], &[f32::NAN, 1.0]));
        let result = |engine, outcome| CheckResult {
            model: CheckedModel::Shipped,
            engine,
            outcome,
        };
        DeviceCheckState {
            machine: Some(machine),
            results: vec![
                result(
                    CheckedEngine::Cpu,
                    CheckOutcome::Failed("The engine crashed.".into()),
                ),
                result(CheckedEngine::Gpu, CheckOutcome::Measured(Box::new(gpu))),
            ],
            ..DeviceCheckState::default()
        }
    }

    #[test]
    fn a_report_is_read_back_as_it_was() {
        let report = DeviceReport::of(&desk()).unwrap();
        let text = report.write();
        assert_eq!(DeviceReport::read(&text).unwrap(), report);
        assert!(text.contains("\"format\": \"tokenloop-device-report\""));
        let without = DeviceCheckState {
            results: Vec::new(),
            ..desk()
        };
        assert_eq!(DeviceReport::of(&without), None);
    }

    #[test]
    fn another_version_and_another_file_are_refused() {
        let text = DeviceReport::of(&desk()).unwrap().write();
        let newer = text.replace("\"version\": 1", "\"version\": 2");
        assert_eq!(
            DeviceReport::read(&newer),
            Err(ReportError::Version { found: 2 })
        );
        assert!(matches!(
            DeviceReport::read("{}"),
            Err(ReportError::Form(_))
        ));
    }

    #[test]
    fn the_documented_example_is_a_report() {
        let page = include_str!("../../../../docs/this-device.md");
        let example = page.split("```json").nth(1).unwrap();
        let example = example.split("```").next().unwrap();
        let report = DeviceReport::read(example).unwrap();
        assert_eq!(report.results.len(), 2);
    }
}
