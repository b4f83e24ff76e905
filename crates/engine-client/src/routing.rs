//! Which engine answers a request: a function of the states of all engines.

use protocol::Failure;

use crate::{
    registry::{Capability, ENGINES, EngineId, EngineRow},
    status::{EngineState, EngineStatus},
};

/// Where a request goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// To this engine.
    Ask(EngineId),
    /// Nowhere yet: an engine that could answer is still starting.
    Wait,
    /// Nowhere.
    Refuse(Failure),
}

/// A partial engine that did not know the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Which one.
    pub engine: EngineId,
    /// Whether more recorded runs are on their way to it.
    pub growing: bool,
}

/// Chooses the first engine that is allowed, ready and capable, and has not missed.
pub fn route(status: &EngineStatus, needs: Capability, misses: &[Miss]) -> Route {
    let allowed = || {
        let rows = ENGINES.iter();
        rows.filter(|row| status.choice.allows(row.id))
    };
    let missed = |row: &EngineRow| misses.iter().find(|miss| miss.engine == row.id);
    let ready = |row: &EngineRow| matches!(status.state(row.id), EngineState::Ready(_));

    let asked = |row: &&EngineRow| row.can(needs) && ready(row) && missed(row).is_none();
    if let Some(row) = allowed().find(asked) {
        return Route::Ask(row.id);
    }
    let coming = |row: &EngineRow| match missed(row) {
        Some(miss) => miss.growing,
        None => row.can(needs) && status.state(row.id).is_alive(),
    };
    if allowed().any(coming) {
        return Route::Wait;
    }
    // Without the capability a partial engine cannot answer, but its failure says what it has.
    let explains = |row: &&EngineRow| row.partial && ready(row) && missed(row).is_none();
    if let Some(row) = allowed().find(explains) {
        return Route::Ask(row.id);
    }
    let failures = |partial: bool| {
        let rows = allowed().filter(move |row| row.partial == partial);
        rows.filter_map(|row| match status.state(row.id) {
            EngineState::Failed(failure) => Some(failure.clone()),
            _ => None,
        })
    };
    // The last engine of the list that computes is the one on which the others fall back: its failure counts.
    let failure = failures(false)
        .next_back()
        .or_else(|| failures(true).next_back());
    Route::Refuse(failure.unwrap_or(Failure::NotLoaded))
}

#[cfg(test)]
mod tests {
    use protocol::{DeviceInfo, DeviceKind, Progress};

    use super::*;
    use crate::registry::{CPU, EngineChoice, GPU, RECORDED};

    fn ready() -> EngineState {
        EngineState::Ready(DeviceInfo {
            kind: DeviceKind::Cpu,
            name: String::new(),
        })
    }

    fn failure(detail: &str) -> Failure {
        Failure::NotStarted {
            detail: detail.into(),
        }
    }

    fn failed(detail: &str) -> EngineState {
        EngineState::Failed(failure(detail))
    }

    /// States in the order of the list: GPU, CPU, recorded.
    fn status(choice: EngineChoice, states: [EngineState; 3]) -> EngineStatus {
        let mut status = EngineStatus::new(choice);
        for (row, state) in ENGINES.iter().zip(states) {
            status.set(row.id, state);
        }
        status
    }

    const MISS: Miss = Miss {
        engine: RECORDED,
        growing: false,
    };

    #[test]
    fn a_request_goes_to_the_first_engine_that_has_the_capability() {
        let all = status(EngineChoice::Automatic, [ready(), ready(), ready()]);
        for (needs, engine) in [
            (Capability::FullLogits, GPU),
            (Capability::Cache, GPU),
            (Capability::Inside, GPU),
            (Capability::Tokenizer, CPU),
            (Capability::OtherVocabularies, CPU),
            (Capability::GrammarTruth, CPU),
        ] {
            assert_eq!(route(&all, needs, &[]), Route::Ask(engine), "{needs:?}");
        }
    }

    #[test]
    fn a_choice_leaves_out_what_comes_before_it() {
        let states = [ready(), ready(), ready()];
        for (choice, engine) in [(GPU, GPU), (CPU, CPU), (RECORDED, RECORDED)] {
            let status = status(EngineChoice::From(choice), states.clone());
            assert_eq!(
                route(&status, Capability::FullLogits, &[]),
                Route::Ask(engine)
            );
        }
    }

    #[test]
    fn the_recording_answers_until_an_engine_is_ready_and_a_miss_waits_for_one() {
        let loading = EngineState::Loading(Progress::Upload);
        let early = status(
            EngineChoice::Automatic,
            [EngineState::Absent, loading, ready()],
        );
        let ask = |misses: &[Miss]| route(&early, Capability::FullLogits, misses);
        assert_eq!(ask(&[]), Route::Ask(RECORDED));
        assert_eq!(ask(&[MISS]), Route::Wait);
        for needs in [
            Capability::Cache,
            Capability::OtherVocabularies,
            Capability::Inside,
        ] {
            assert_eq!(route(&early, needs, &[]), Route::Wait, "{needs:?}");
        }
    }

    #[test]
    fn a_miss_waits_for_recorded_runs_that_are_on_their_way() {
        let chosen = status(
            EngineChoice::From(RECORDED),
            [EngineState::Absent, ready(), ready()],
        );
        let ask = |misses: &[Miss]| route(&chosen, Capability::FullLogits, misses);
        let growing = Miss {
            growing: true,
            ..MISS
        };
        assert_eq!(ask(&[growing]), Route::Wait);
        assert_eq!(ask(&[MISS]), Route::Refuse(Failure::NotLoaded));
        for needs in [Capability::Cache, Capability::OtherVocabularies] {
            assert_eq!(
                route(&chosen, needs, &[]),
                Route::Ask(RECORDED),
                "its failure says what was recorded: {needs:?}"
            );
        }
    }

    #[test]
    fn the_failure_of_the_engine_that_others_fall_back_on_is_told() {
        let refused = |states, choice| {
            let status = status(choice, states);
            route(&status, Capability::FullLogits, &[])
        };
        let all = [failed("gpu"), failed("cpu"), failed("404")];
        assert_eq!(
            refused(all.clone(), EngineChoice::Automatic),
            Route::Refuse(failure("cpu"))
        );
        assert_eq!(
            refused(all, EngineChoice::From(RECORDED)),
            Route::Refuse(failure("404"))
        );
        let none = [const { EngineState::Absent }; 3];
        assert_eq!(
            refused(none, EngineChoice::Automatic),
            Route::Refuse(Failure::NotLoaded)
        );
    }
}
