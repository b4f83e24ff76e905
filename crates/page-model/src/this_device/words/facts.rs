//! The facts about a machine as rows of a table.

use charts::{bytes, count};

use texts::this_device::{
    fact_architecture, fact_browser, fact_description, fact_device, fact_engines, fact_fallback,
    fact_gpu, fact_isolated, fact_memory, fact_page, fact_processors, fact_software, fact_vendor,
    gpu_no_adapter, gpu_no_webgpu, gpu_refused, limit_bytes, memory_rounded, no, not_said,
    software_no, software_yes,
};

use crate::this_device::machine::{AdapterFacts, FEATURES, GpuFacts, LIMITS, Machine};

/// A fact: its name and its value.
pub type MachineFact = (String, String);

/// All facts, in the order in which they are shown.
pub fn facts(machine: &Machine) -> Vec<MachineFact> {
    let mut facts = match &machine.gpu {
        GpuFacts::NoWebGpu => vec![fact(fact_gpu(), gpu_no_webgpu())],
        GpuFacts::Refused => vec![fact(fact_gpu(), gpu_refused())],
        GpuFacts::NoAdapter => vec![fact(fact_gpu(), gpu_no_adapter())],
        GpuFacts::Adapter(adapter) => of_adapter(adapter),
    };
    let processors = machine.logical_processors;
    let processors = processors.map(|processors| count(processors as usize));
    let memory = machine.device_memory_gib;
    let memory = memory.map(|gib| memory_rounded(&gib.to_string()));
    facts.extend([
        fact(fact_processors(), &said(processors)),
        fact(fact_memory(), &said(memory)),
        fact(fact_isolated(), yes(machine.cross_origin_isolated)),
        fact(fact_browser(), &text(&machine.user_agent)),
        fact(fact_page(), &machine.page_version),
        fact(fact_engines(), &text(&machine.engine_build)),
    ]);
    facts
}

fn of_adapter(adapter: &AdapterFacts) -> Vec<MachineFact> {
    let fallback = match adapter.fallback {
        Some(fallback) => yes(fallback),
        None => not_said(),
    };
    let software = match adapter.names_software() {
        true => software_yes(),
        false => software_no(),
    };
    let mut facts = vec![
        fact(fact_vendor(), &text(&adapter.vendor)),
        fact(fact_architecture(), &text(&adapter.architecture)),
        fact(fact_device(), &text(&adapter.device)),
        fact(fact_description(), &text(&adapter.description)),
        fact(fact_fallback(), fallback),
        fact(fact_software(), software),
    ];
    for name in FEATURES {
        let has = adapter.features.iter().any(|feature| feature == name);
        facts.push(fact(name, yes(has)));
    }
    for name in LIMITS {
        let in_bytes = name.ends_with("Size");
        let value = adapter.limit(name).map(|limit| match in_bytes {
            true => limit_bytes(&bytes(limit as f64), limit as usize),
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
    value.unwrap_or_else(|| not_said().into())
}

fn text(text: &str) -> String {
    match text {
        "" => not_said().into(),
        text => text.into(),
    }
}

fn yes(yes: bool) -> &'static str {
    match yes {
        true => texts::this_device::yes(),
        false => no(),
    }
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
        assert_eq!(value("GPU: device"), not_said());
        assert_eq!(value("Fallback adapter"), not_said());
        assert_eq!(
            (&**value("shader-f16"), &**value("subgroups")),
            (yes(true), yes(false))
        );
        let buffer = value("maxBufferSize").replace('\u{a0}', " ");
        assert_eq!(buffer, "268.4 MB (268,435,456 bytes)");
        assert_eq!(value("Memory of the device"), not_said());
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
