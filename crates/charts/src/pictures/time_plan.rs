//! A plan of time: the parts of a class, one row each, on one line of minutes.

use crate::{
    Anchor, Paint, Picture, Scene, Table, Unit,
    axis::{self, Grid, Ticks},
    legend, measure,
    rows::Rows,
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

/// The height of a row, and the place of its bar in it.
const ROW: f64 = 38.0;
const BAR_TOP: f64 = 19.0;
const BAR: f64 = 12.0;
/// The size of the type of names.
const SIZE: f64 = 13.0;
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
        let parts: Vec<String> = parts.collect();
        plan::description(self.minutes(), &parts)
    }
}

impl Picture for TimePlan {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: 2.0,
            height: ROW,
            count: self.parts.len(),
        };
        let bottom = rows.bottom();
        let below = bottom + axis::BELOW;
        let height = below + legend::height(width, &plan::LEGEND);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let line = NumberLine::linear(f64::from(self.minutes().max(1)), width - 2.0);
        let grid = Grid {
            line,
            left: 0.0,
            top: rows.top,
            bottom: bottom + 5.0,
        };
        let ticks = Ticks::of(line, Unit::Plain, TICK_GAP);
        ticks.draw_lines(&mut scene, grid);
        ticks.write_below(&mut scene, grid);
        axis::title_below(&mut scene, width, bottom, plan::AXIS);
        for (index, (begin, part)) in self.begun().enumerate() {
            let y = rows.top_of(index);
            let time = plan::span(begin, part.minutes);
            let (x, end) = (
                line.at(f64::from(begin)),
                line.at(f64::from(begin + part.minutes)),
            );
            let hint = words::named(&time, &part.label);
            let bar = (x, y + BAR_TOP, (end - x - 1.0).max(1.0), BAR);
            scene.hinted(bar, part.work.paint(), hint);
            let room = width - measure::sans(&time, SIZE) - 16.0;
            let name = measure::fitted(&part.label, SIZE, room);
            scene.haloed((0.0, y + 14.0), Anchor::Start, Paint::Number, name);
            scene.haloed((width, y + 14.0), Anchor::End, Paint::NumberQuiet, time);
        }
        scene.legend(0.0, below + 12.0, &plan::LEGEND);
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &plan::COLUMNS);
        for (begin, part) in self.begun() {
            let minutes = |minutes: u32| counted(minutes as usize);
            table.push(vec![
                part.label.as_str().into(),
                plan::work(part.work).into(),
                minutes(begin),
                minutes(begin + part.minutes),
                minutes(part.minutes),
            ]);
        }
        table
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
