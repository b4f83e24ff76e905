//! The sentences of the This device screen. Each says what was measured, and no more than the numbers carry.

pub mod facts;
pub mod screen;

use charts::{bytes, decimal, figure};

use protocol::Failure;

use super::{
    desk::{CheckOutcome, CheckResult, DeviceCheckState, RunningCheck},
    machine::Machine,
    measure::{CheckStage, EngineTimes},
    plan::{self, CheckedEngine, CheckedModel, TooLarge},
    statistics::LogitAgreement,
};
use crate::words::common::rounded;

pub use texts::this_device::{
    about, cancelled, copied, done, no_adapter, no_webgpu, privacy, refused, report_about, selected,
};

/// The name of an engine.
pub fn engine(engine: CheckedEngine) -> &'static str {
    match engine {
        CheckedEngine::Cpu => "CPU",
        CheckedEngine::Gpu => "GPU",
    }
}

/// An engine with the number format of its weights.
pub fn engine_and_format(engine: CheckedEngine, format: &str) -> String {
    texts::this_device::engine_and_format(self::engine(engine), format)
}

/// A time in milliseconds, or in seconds where it is long.
fn time(milliseconds: f64) -> String {
    match milliseconds {
        long if long >= 10_000.0 => format!("{} s", decimal(long / 1000.0, 1)),
        middle if middle >= 100.0 => format!("{} ms", decimal(middle, 0)),
        short => format!("{} ms", decimal(short, 2)),
    }
}

/// Where the check is.
pub fn stage(running: &RunningCheck) -> String {
    let of = engine(running.engine);
    match running.stage {
        CheckStage::Starting => texts::this_device::stage_starting(of),
        CheckStage::Loading(_) if running.model == CheckedModel::Gpt2Shape => {
            texts::this_device::stage_making(of)
        }
        CheckStage::Loading(_) => texts::this_device::stage_loading(of),
        CheckStage::SelfTest => texts::this_device::stage_self_test(of),
        CheckStage::Prompt => texts::this_device::stage_prompt(of),
        CheckStage::Decoding { done, total } => {
            texts::this_device::stage_decoding(of, &done.to_string(), &total.to_string())
        }
        CheckStage::Again => texts::this_device::stage_again(of),
    }
}

/// What is announced at a stage; the tokens are not counted aloud.
pub fn announced(running: &RunningCheck) -> Option<String> {
    match running.stage {
        CheckStage::Decoding { done, .. } if done > 0 => None,
        CheckStage::Loading(Some(done)) if done > 0.0 => None,
        _ => Some(stage(running)),
    }
}

/// What the larger model costs, before it is tried. `times` are those of the shipped model on the CPU.
pub fn large_cost(times: &EngineTimes) -> String {
    let parameters = costs::published::GPT_2.weights().total();
    let weights = bytes(plan::weight_bytes() as f64);
    let beside = bytes(plan::largest_matrix() as f64);
    let cost = texts::this_device::large_cost(&rounded(parameters), &weights, &beside);
    let Some(spread) = times.spread() else {
        return cost;
    };
    let tokens = 1 + CheckedModel::Gpt2Shape.decodes();
    let longer = parameters as f64 / times.parameters.max(1) as f64;
    let estimate = time(spread.median * longer * tokens as f64);
    format!(
        "{cost} {}",
        texts::this_device::large_time(tokens, &estimate)
    )
}

/// Why the larger model cannot be tried.
pub fn too_large(TooLarge { needed, limit }: TooLarge) -> String {
    texts::this_device::too_large(&bytes(needed as f64), &bytes(limit as f64))
}

/// Two differences: of logits, and of distributions.
fn agreement(agreement: &LogitAgreement) -> String {
    match (agreement.largest_difference, agreement.divergence_nats) {
        (Some(0.0), _) => texts::this_device::no_difference().into(),
        (Some(difference), Some(divergence)) => {
            texts::this_device::agreement(&figure(difference), &figure(divergence))
        }
        _ => texts::this_device::no_numbers().into(),
    }
}

/// A row of a result: its name and its value.
pub type ResultRow = (&'static str, String);

/// The result of an engine, row by row.
pub fn rows(engine: CheckedEngine, times: &EngineTimes) -> Vec<ResultRow> {
    use texts::this_device::{
        first_of_gpu, reading_time, row_against_cpu, row_cache, row_decoding, row_device,
        row_first_token, row_loading, row_reading, row_self_test, row_token_time, row_weights,
        self_test_passed, speed, token_time, weights_in_format,
    };
    let mut rows = vec![(row_device(), times.device.clone())];
    if let Some(spread) = times.spread() {
        rows.push((row_decoding(), speed(&figure(spread.per_second()))));
        let spread = token_time(
            &time(spread.median),
            &time(spread.least),
            &time(spread.most),
            &times.token_milliseconds.len().to_string(),
        );
        rows.push((row_token_time(), spread));
    }
    let first = time(times.first_token_milliseconds);
    let first = match engine {
        CheckedEngine::Cpu => first,
        CheckedEngine::Gpu => first_of_gpu(&first),
    };
    rows.push((row_first_token(), first));
    let prompt = reading_time(
        &time(times.first_prompt_milliseconds),
        &time(times.second_prompt_milliseconds),
    );
    rows.push((row_reading(), prompt));
    rows.push((row_loading(), time(times.load_milliseconds)));
    let weights = weights_in_format(
        &rounded(times.parameters),
        &bytes(times.weight_bytes as f64),
        &times.number_format,
    );
    rows.push((row_weights(), weights));
    rows.push((row_cache(), agreement(&times.without_cache)));
    if let Some(test) = &times.self_test {
        rows.push((row_self_test(), self_test_passed(&agreement(test))));
    }
    if let Some(against) = &times.against_cpu {
        rows.push((row_against_cpu(), agreement(against)));
    }
    rows
}

/// The result of an engine as a sentence, to be announced.
pub fn result(result: &CheckResult) -> String {
    let name = engine(result.engine);
    match &result.outcome {
        CheckOutcome::Failed(why) => texts::this_device::result_failed(name, why),
        CheckOutcome::Measured(times) => match times.spread() {
            Some(spread) => texts::this_device::result_measured(
                name,
                &figure(spread.per_second()),
                &time(spread.median),
            ),
            None => texts::this_device::result_coarse(name),
        },
    }
}

/// What is announced when a check has ended: every result of the model, because what is said in between is replaced at once.
pub fn ended(desk: &DeviceCheckState, model: CheckedModel) -> String {
    let results = desk.results.iter();
    let results = results.filter(|result| result.model == model).map(result);
    let said: Vec<String> = std::iter::once(done().to_owned()).chain(results).collect();
    said.join(" ")
}

/// Why an engine was not measured to the end.
pub fn failed(failure: &Failure) -> String {
    format!("{failure} {}", texts::this_device::failed_next())
}

/// How both engines compare with a model; `None` unless both were measured.
pub fn comparison(desk: &DeviceCheckState, model: CheckedModel) -> Option<String> {
    let median = |engine| Some(desk.times(model, engine)?.spread()?.median);
    let (cpu, gpu) = (median(CheckedEngine::Cpu)?, median(CheckedEngine::Gpu)?);
    Some(texts::this_device::comparison(&figure(gpu / cpu)))
}

/// Why the GPU is not measured on this machine; `None` where there is an adapter.
pub fn without_gpu(machine: &Machine) -> Option<&'static str> {
    use super::machine::GpuFacts;
    match machine.gpu {
        GpuFacts::NoWebGpu => Some(no_webgpu()),
        GpuFacts::Refused => Some(refused()),
        GpuFacts::NoAdapter => Some(no_adapter()),
        GpuFacts::Adapter(_) => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::this_device::measure::tests::times;

    fn desk(cpu: f64, gpu: f64) -> DeviceCheckState {
        let result = |engine, token| CheckResult {
            model: CheckedModel::Shipped,
            engine,
            outcome: CheckOutcome::Measured(Box::new(times(token))),
        };
        DeviceCheckState {
            results: vec![
                result(CheckedEngine::Cpu, cpu),
                result(CheckedEngine::Gpu, gpu),
            ],
            ..DeviceCheckState::default()
        }
    }

    #[test]
    fn the_comparison_is_the_ratio_of_the_medians() {
        let said = comparison(&desk(5.0, 2.0), CheckedModel::Shipped).unwrap();
        assert!(
            said.starts_with("Decoding a token took 0.400 times as long on the GPU"),
            "{said}"
        );
        assert_eq!(comparison(&desk(5.0, 2.0), CheckedModel::Gpt2Shape), None);
    }

    #[test]
    fn a_result_names_the_median_and_both_ends() {
        let rows = rows(CheckedEngine::Cpu, &times(4.0));
        let row = |name: &str| &rows.iter().find(|row| row.0 == name).unwrap().1;
        assert_eq!(row("Decoding, median"), "250 tokens a second");
        let token = row("Time of a token, median");
        assert_eq!(
            token,
            "4.00 ms (fastest 2.00 ms, slowest 8.00 ms; 3 tokens)"
        );
        assert_eq!(row("First token"), "40.00 ms");
        assert_eq!(row("With and without the cache"), "no difference");
    }

    #[test]
    fn what_does_not_fit_is_said_with_both_numbers() {
        let said = too_large(TooLarge {
            needed: plan::peak_bytes(),
            limit: 128 << 20,
        });
        let said = said.replace('\u{a0}', " ");
        assert!(
            said.contains("652.1 MB") && said.contains("134.2 MB"),
            "{said}"
        );
        let said = large_cost(&times(1.0)).replace('\u{a0}', " ");
        // A median of 1 ms, 124.439808 times as many weights, 17 tokens: 2,115 ms.
        assert!(
            said.contains("124.4 million") && said.contains("2115 ms"),
            "{said}"
        );
        assert!(said.contains("497.8 MB"), "{said}");
    }

    #[test]
    fn the_end_is_announced_with_every_result() {
        let said = ended(&desk(5.0, 2.0), CheckedModel::Shipped);
        let expected = "The check is done. CPU: 200 tokens a second, 5.00 ms a token. GPU: 500 tokens a second, 2.00 ms a token.";
        assert_eq!(said, expected);
    }

    #[test]
    fn loading_and_decoding_are_announced_once() {
        let running = |stage| RunningCheck {
            model: CheckedModel::Shipped,
            engine: CheckedEngine::Gpu,
            stage,
        };
        let decoding = |done| running(CheckStage::Decoding { done, total: 32 });
        assert!(announced(&decoding(0)).is_some() && announced(&decoding(1)).is_none());
        assert!(announced(&running(CheckStage::Loading(Some(0.5)))).is_none());
        assert_eq!(stage(&decoding(3)), "GPU: token 3 of 32");
    }
}
