//! Who answers a question: an engine, the recording, somebody who is still on the way, or nobody.

use protocol::Failure;

use super::status::{DeviceChoice, EngineState, EngineStatus};

/// Which engines may answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// The GPU's where it answers, else the CPU's.
    Both,
    /// The CPU's alone: the question is about tokens or the grammar, of which the other knows nothing.
    Cpu,
}

/// Who answers.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// The GPU engine.
    Gpu,
    /// The CPU engine.
    Cpu,
    /// The recording knows it.
    Recording,
    /// Whoever will be there next.
    Wait,
    /// Nobody.
    Nobody(Failure),
}

/// What the recorded run says to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hearsay<'r> {
    /// It has not arrived.
    Nothing,
    /// It knows the answer.
    Answer,
    /// It is about something else.
    Otherwise {
        /// The prompt it begins with.
        prompt: &'r str,
        /// Tokens that were written after it.
        tokens: u32,
    },
}

/// Chooses.
pub fn source(status: &EngineStatus, among: Among, recording: Hearsay) -> Source {
    let ready = |state: &EngineState| matches!(state, EngineState::Ready(_));
    let engines = status.choice != DeviceChoice::Recorded;
    if engines && among == Among::Both && ready(&status.gpu) {
        return Source::Gpu;
    }
    if engines && ready(&status.cpu) {
        return Source::Cpu;
    }
    if recording == Hearsay::Answer {
        return Source::Recording;
    }
    let engine_may_come = engines && !matches!(status.cpu, EngineState::Failed(_));
    let recording_may_come = recording == Hearsay::Nothing && status.recording.is_alive();
    if engine_may_come || recording_may_come {
        return Source::Wait;
    }
    Source::Nobody(match (recording, &status.cpu, &status.recording) {
        (Hearsay::Otherwise { prompt, tokens }, ..) => Failure::NotRecorded {
            prompt: prompt.into(),
            tokens,
        },
        (_, EngineState::Failed(failure), _) if engines => failure.clone(),
        (_, _, EngineState::Failed(failure)) => failure.clone(),
        _ => Failure::NotLoaded,
    })
}

#[cfg(test)]
mod tests {
    use protocol::{DeviceInfo, DeviceKind};

    use super::*;

    const KNOWN: Hearsay = Hearsay::Answer;
    const UNKNOWN: Hearsay = Hearsay::Otherwise {
        prompt: "Once",
        tokens: 48,
    };

    fn status(choice: DeviceChoice, cpu: EngineState, gpu: EngineState) -> EngineStatus {
        EngineStatus {
            choice,
            cpu,
            gpu,
            ..EngineStatus::default()
        }
    }

    fn ready(kind: DeviceKind) -> EngineState {
        EngineState::Ready(DeviceInfo {
            kind,
            name: String::new(),
        })
    }

    fn failed() -> EngineState {
        EngineState::Failed(Failure::NotStarted {
            detail: "no workers".into(),
        })
    }

    fn not_recorded() -> Source {
        Source::Nobody(Failure::NotRecorded {
            prompt: "Once".into(),
            tokens: 48,
        })
    }

    #[test]
    fn an_engine_that_answers_comes_before_the_recording() {
        use DeviceKind::{Cpu, Gpu};
        let both = status(DeviceChoice::Auto, ready(Cpu), ready(Gpu));
        assert_eq!(source(&both, Among::Both, KNOWN), Source::Gpu);
        assert_eq!(source(&both, Among::Cpu, KNOWN), Source::Cpu);
        let one = status(DeviceChoice::Auto, ready(Cpu), EngineState::SelfTest);
        assert_eq!(source(&one, Among::Both, KNOWN), Source::Cpu);
    }

    #[test]
    fn until_then_the_recording_answers_what_it_knows_and_the_rest_waits() {
        let starting = status(
            DeviceChoice::Auto,
            EngineState::Starting,
            EngineState::Absent,
        );
        assert_eq!(source(&starting, Among::Both, KNOWN), Source::Recording);
        assert_eq!(source(&starting, Among::Both, UNKNOWN), Source::Wait);
        assert_eq!(
            source(&starting, Among::Both, Hearsay::Nothing),
            Source::Wait
        );
    }

    #[test]
    fn where_no_engine_can_run_the_recording_says_what_it_can_show() {
        let mut broken = status(DeviceChoice::Auto, failed(), EngineState::Absent);
        assert_eq!(source(&broken, Among::Both, KNOWN), Source::Recording);
        assert_eq!(source(&broken, Among::Both, UNKNOWN), not_recorded());
        broken.recording = EngineState::Starting;
        assert_eq!(source(&broken, Among::Both, Hearsay::Nothing), Source::Wait);
        broken.recording = EngineState::Failed(Failure::NotLoaded);
        let EngineState::Failed(failure) = failed() else {
            return;
        };
        assert_eq!(
            source(&broken, Among::Both, Hearsay::Nothing),
            Source::Nobody(failure),
            "the engine's own failure is the one that matters"
        );
    }

    #[test]
    fn who_chose_the_recording_is_shown_nothing_else() {
        use DeviceKind::{Cpu, Gpu};
        let mut chosen = status(DeviceChoice::Recorded, ready(Cpu), ready(Gpu));
        assert_eq!(source(&chosen, Among::Both, KNOWN), Source::Recording);
        assert_eq!(source(&chosen, Among::Cpu, UNKNOWN), not_recorded());
        chosen.recording = EngineState::Starting;
        assert_eq!(source(&chosen, Among::Both, Hearsay::Nothing), Source::Wait);
        let failure = Failure::Download {
            file: "tiny.bin".into(),
            detail: "HTTP status 404".into(),
        };
        chosen.recording = EngineState::Failed(failure.clone());
        assert_eq!(
            source(&chosen, Among::Both, Hearsay::Nothing),
            Source::Nobody(failure)
        );
    }
}
