//! How much memory this device has for a model: an upper bound from what the browser tells, in bytes and in words.

use charts::decimal;

/// Bytes of a GiB.
const GIB: u64 = 1 << 30;
/// A page's program can address 4 GiB of memory. A quarter is kept for the vocabulary, the text, and memory that cannot be
/// used in one piece.
const MOST: u64 = 3 * GIB;
/// Where the browser does not tell the memory of a computer.
const UNKNOWN: u64 = 2 * GIB;
/// The most on a phone: its system ends a page that takes more.
const MOST_ON_A_PHONE: u64 = GIB;

/// What the browser tells about the device.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeviceFacts {
    /// `navigator.deviceMemory` in GiB, a rounded number that ends at a bound of the browser; `None` where there is none.
    pub memory: Option<f64>,
    /// Whether it is a phone or a tablet.
    pub is_phone: bool,
}

/// Memory for a model, and where the number is from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemoryBudget {
    /// Bytes for weights and cache.
    pub bytes: u64,
    facts: DeviceFacts,
}

impl MemoryBudget {
    /// Half of a computer's memory and at most 3 GiB, a quarter of a phone's and at most 1 GiB; where the memory is not
    /// known, 2 GiB and 1 GiB.
    pub fn of(facts: DeviceFacts) -> Self {
        // What is no number of GiB counts as unknown.
        let memory = facts.memory.filter(|gib| gib.is_finite() && *gib > 0.0);
        let facts = DeviceFacts { memory, ..facts };
        let part = |divisor: f64| memory.map(|gib| (gib / divisor * GIB as f64) as u64);
        let bytes = match facts.is_phone {
            true => part(4.0).unwrap_or(MOST_ON_A_PHONE).min(MOST_ON_A_PHONE),
            false => part(2.0).unwrap_or(UNKNOWN).min(MOST),
        };
        Self { bytes, facts }
    }

    /// The budget as a sentence.
    pub fn sentence(&self) -> String {
        texts::models::memory_budget(&gibibytes(self.bytes))
    }

    /// Where the number is from, as sentences.
    pub fn reason(&self) -> String {
        use texts::models::{
            memory_not_told, memory_of_page, memory_of_phone, memory_told, memory_told_on_phone,
        };
        let told = |gib: f64| gibibytes((gib * GIB as f64) as u64);
        let source = match (self.facts.memory, self.facts.is_phone) {
            (Some(gib), true) => memory_told_on_phone(&told(gib)),
            (Some(gib), false) => memory_told(&told(gib)),
            (None, _) => memory_not_told().into(),
        };
        let bound = match self.facts.is_phone {
            true => memory_of_phone(),
            false => memory_of_page(),
        };
        format!("{source} {bound}")
    }
}

/// A number of bytes in GiB or MiB, the units of memory.
pub fn gibibytes(bytes: u64) -> String {
    let gib = bytes as f64 / GIB as f64;
    match gib {
        whole if whole >= 1.0 && whole.fract() == 0.0 => {
            texts::models::gibibytes(&whole.to_string())
        }
        large if large >= 1.0 => texts::models::gibibytes(&decimal(large, 1)),
        small => texts::models::mebibytes(&format!("{:.0}", small * 1024.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(memory: Option<f64>, is_phone: bool) -> MemoryBudget {
        MemoryBudget::of(DeviceFacts { memory, is_phone })
    }

    #[test]
    fn the_budget_is_a_part_of_the_memory_up_to_a_bound() {
        let computers = [
            (Some(0.5), GIB / 4),
            (Some(2.0), GIB),
            (Some(4.0), 2 * GIB),
            (Some(8.0), 3 * GIB),
            (Some(64.0), 3 * GIB),
            (None, 2 * GIB),
        ];
        for (memory, bytes) in computers {
            assert_eq!(budget(memory, false).bytes, bytes, "{memory:?}");
        }
        let phones = [
            (Some(2.0), GIB / 2),
            (Some(4.0), GIB),
            (Some(8.0), GIB),
            (None, GIB),
        ];
        for (memory, bytes) in phones {
            assert_eq!(budget(memory, true).bytes, bytes, "{memory:?}");
        }
        // No budget is above what a program of a page can address, and nonsense counts as unknown.
        for memory in [f64::NAN, f64::INFINITY, -1.0, 0.0] {
            assert_eq!(budget(Some(memory), false).bytes, UNKNOWN);
        }
    }

    #[test]
    fn the_visitor_reads_the_number_and_where_it_is_from() {
        let computer = budget(Some(8.0), false);
        assert_eq!(
            computer.sentence(),
            "This page gives a model at most 3 GiB."
        );
        assert!(computer.reason().contains("tells of 8 GiB"));
        assert!(computer.reason().contains("half") && computer.reason().contains("4 GiB in all"));
        let phone = budget(Some(2.0), true);
        assert!(phone.sentence().contains("512 MiB") && phone.reason().contains("a quarter"));
        assert!(budget(None, false).reason().contains("an assumption"));
        assert_eq!(gibibytes(GIB * 5 / 2), "2.5 GiB");
    }
}
