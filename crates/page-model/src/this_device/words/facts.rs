//! The facts about a machine as rows of a table.

use charts::{bytes, count};

use crate::this_device::machine::{AdapterFacts, FEATURES, GpuFacts, LIMITS, Machine};

/// Where the browser gives no value.
const NOT_SAID: &str = "the browser does not say";
const YES: &str = "yes";
const NO: &str = "no";

/// A fact: its name and its value.
pub type MachineFact = (String, String);

/// All facts, in the order in which they are shown.
pub fn facts(machine: &Machine) -> Vec<MachineFact> {
    let mut facts = match &machine.gpu {
        GpuFacts::NoWebGpu => vec![fact("GPU", "the browser has no WebGPU here")],
        GpuFacts::Refused => vec![fact("GPU", "the browser refused to look for an adapter")],
        GpuFacts::NoAdapter => vec![fact("GPU", "the browser has WebGPU and gives no adapter")],
        GpuFacts::Adapter(adapter) => of_adapter(adapter),
    };
    let processors = machine.logical_processors;
    let processors = processors.map(|processors| count(processors as usize));
    let memory = machine.device_memory_gib;
    let memory = memory.map(|gib| format!("{gib} GiB, as the browser rounds it"));
    facts.extend([
        fact("Logical processors", &said(processors)),
        fact("Memory of the device", &said(memory)),
        fact(
            "Isolated from other origins",
            yes(machine.cross_origin_isolated),
        ),
        fact("Browser", &text(&machine.user_agent)),
        fact("Page", &machine.page_version),
        fact("Build of the engines", &text(&machine.engine_build)),
    ]);
    facts
}

fn of_adapter(adapter: &AdapterFacts) -> Vec<MachineFact> {
    let fallback = match adapter.fallback {
        Some(fallback) => yes(fallback),
        None => NOT_SAID,
    };
    let software = match adapter.names_software() {
        true => "yes: its name is that of a renderer that computes on the CPU",
        false => "its name is not that of one",
    };
    let mut facts = vec![
        fact("GPU: vendor", &text(&adapter.vendor)),
        fact("GPU: architecture", &text(&adapter.architecture)),
        fact("GPU: device", &text(&adapter.device)),
        fact("GPU: description", &text(&adapter.description)),
        fact("Fallback adapter", fallback),
        fact("In software", software),
    ];
    for name in FEATURES {
        let has = adapter.features.iter().any(|feature| feature == name);
        facts.push(fact(name, yes(has)));
    }
    for name in LIMITS {
        let in_bytes = name.ends_with("Size");
        let value = adapter.limit(name).map(|limit| match in_bytes {
            true => format!("{} ({} bytes)", bytes(limit as f64), count(limit as usize)),
            false => count(limit as usize),
        });
        facts.push(fact(name, &said(value)));
    }
    facts
}

fn fact(name: &str, value: &str) -> MachineFact {
    (name.into(), value.into())
}

fn said(value: Option<String>) -> String {
    value.unwrap_or_else(|| NOT_SAID.into())
}

fn text(text: &str) -> String {
    match text {
        "" => NOT_SAID.into(),
        text => text.into(),
    }
}

fn yes(yes: bool) -> &'static str {
    if yes { YES } else { NO }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_the_browser_does_not_say_is_said_so() {
        let adapter = AdapterFacts {
            vendor: "a vendor".into(),
            limits: [("maxBufferSize".to_owned(), 268_435_456)].into(),
            features: vec!["shader-f16".into()],
            ..AdapterFacts::default()
        };
        let machine = Machine {
            gpu: GpuFacts::Adapter(adapter),
            ..Machine::default()
        };
        let facts = facts(&machine);
        let value = |name: &str| &facts.iter().find(|fact| fact.0 == name).unwrap().1;
        assert_eq!(value("GPU: vendor"), "a vendor");
        assert_eq!(value("GPU: device"), NOT_SAID);
        assert_eq!(value("Fallback adapter"), NOT_SAID);
        assert_eq!((&**value("shader-f16"), &**value("subgroups")), (YES, NO));
        let buffer = value("maxBufferSize").replace('\u{a0}', " ");
        assert_eq!(buffer, "268.4 MB (268,435,456 bytes)");
        assert_eq!(value("Memory of the device"), NOT_SAID);
    }

    #[test]
    fn a_machine_without_a_gpu_has_one_row_about_it() {
        let facts = facts(&Machine::default());
        assert_eq!(facts[0].1, "the browser has no WebGPU here");
        assert_eq!(
            facts
                .iter()
                .filter(|fact| fact.0.starts_with("GPU"))
                .count(),
            1
        );
    }
}
