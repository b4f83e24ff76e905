//! A plan of time: the parts of a class, one row each, on one line of minutes.

use crate::{
    Paint, Picture, Scene, Table, Unit,
    named_rows::{NamedRow, NamedRows},
    scale::NumberLine,
    table::counted,
    words::{self, time_plan as plan},
};

/// The parts of a class and how long each takes.
///
/// ```
/// use charts::{ClassWork, Picture, PlannedPart, TimePlan};
///
/// let part = |label: &str, minutes| PlannedPart { label: label.into(), minutes, work: ClassWork::Together };
/// let plan = TimePlan { title: "A class".into(), parts: vec![part("Guess", 5), part("The loop", 10)] };
/// assert_eq!(plan.table().rows[1], ["The loop", "whole class", "5", "15", "10"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimePlan {
    /// The title: what is planned, in a few words.
    pub title: String,
    /// The parts in their order; each begins where the one before it ends.
    pub parts: Vec<PlannedPart>,
}

/// One part of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedPart {
    /// Its name.
    pub label: String,
    /// How long it takes.
    pub minutes: u32,
    /// How the class works in it.
    pub work: ClassWork,
}

/// How a class works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClassWork {
    /// All look at one screen.
    #[default]
    Together,
    /// In pairs, each with a device.
    Pairs,
    /// With pencil and paper.
    Paper,
}

const ROW: f64 = 38.0;
/// The least distance between two ticks.
const TICK_GAP: f64 = 44.0;

impl ClassWork {
    fn paint(self) -> Paint {
        match self {
            Self::Together => Paint::Lane1,
            Self::Pairs => Paint::Lane2,
            Self::Paper => Paint::Lane3,
        }
    }
}

impl TimePlan {
    fn minutes(&self) -> u32 {
        self.parts.iter().map(|part| part.minutes).sum()
    }

    /// The parts with the minute at which each begins.
    fn begun(&self) -> impl Iterator<Item = (u32, &PlannedPart)> {
        let parts = self.parts.iter();
        parts.scan(0, |now, part| {
            let begin = *now;
            *now += part.minutes;
            Some((begin, part))
        })
    }

    fn description(&self) -> String {
        let parts = self.begun();
        let parts = parts.map(|(begin, part)| plan::part(&part.label, begin, part.minutes));
        plan::description(self.minutes(), parts.collect())
    }
}

impl PlannedPart {
    fn row(&self, line: NumberLine, begin: u32) -> NamedRow<'_> {
        let time = plan::span(begin, self.minutes);
        let minutes = f64::from(begin)..f64::from(begin + self.minutes);
        let hint = words::named(&time, &self.label);
        let mut row = NamedRow::new(&self.label, time);
        row.part(line, minutes, self.work.paint(), hint);
        row
    }
}

impl Picture for TimePlan {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let line = NumberLine::linear(f64::from(self.minutes().max(1)), width - 2.0);
        let rows = self.begun().map(|(begin, part)| part.row(line, begin));
        NamedRows::new(ROW, rows, &plan::legend())
            .with_axis(line, Unit::Plain, TICK_GAP, plan::axis())
            .scene(id, width, &self.title, self.description())
    }

    fn table(&self) -> Table {
        let minutes = |minutes: u32| counted(minutes as usize);
        let row = |(begin, part): (u32, &PlannedPart)| {
            [
                part.label.as_str().into(),
                plan::work(part.work).into(),
                minutes(begin),
                minutes(begin + part.minutes),
                minutes(part.minutes),
            ]
        };
        Table::of(&self.title, &plan::columns(), self.begun().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_begins_where_the_one_before_ends() {
        let part = |label: &str, minutes| PlannedPart {
            label: label.into(),
            minutes,
            work: ClassWork::Pairs,
        };
        let plan = TimePlan {
            title: "A class".into(),
            parts: vec![part("Guess", 5), part("Try?", 1), part("Talk", 4)],
        };
        let begun: Vec<u32> = plan.begun().map(|(begin, _)| begin).collect();
        assert_eq!(begun, [0, 5, 6]);
        assert_eq!(plan.minutes(), 10);
        let said = plan.description();
        let expected = "Minutes 0 to 5: Guess. Minutes 5 to 6: Try? Minutes 6 to 10: Talk. 10 minutes in 3 parts.";
        assert_eq!(said, expected);
    }
}
