//! What a screen reader is told of the lanes: which differ, repeat or end; not every token.

use super::{
    reading::LaneReading,
    words::{self as text, screen},
};

/// The changes between two states of the lanes, in sentences; empty where nothing is told.
pub fn news(before: &[LaneReading], lanes: &[LaneReading]) -> String {
    let first = lanes.first().map_or("", |lane| &lane.name);
    let mut news = Vec::new();
    for (place, lane) in lanes.iter().enumerate() {
        let before = before.get(place);
        let is_new = |had: fn(&LaneReading) -> bool| had(lane) && !before.is_some_and(had);
        let name = &lane.name;
        if let Some(parting) = lane
            .parting
            .as_ref()
            .filter(|_| is_new(|l| l.parting.is_some()))
        {
            let sentence = text::parting(first, parting.at, &parting.here, &parting.there);
            news.push(screen::of_lane(name, &sentence));
        }
        if let Some((circle, round)) = lane
            .circle
            .as_ref()
            .filter(|_| is_new(|l| l.circle.is_some()))
        {
            news.push(screen::of_lane(name, &text::circle(circle, round)));
        }
        if let Some(reason) = lane.stop.filter(|_| is_new(|l| l.stop.is_some())) {
            news.push(screen::lane_ended(name, lane.sums.len(), reason));
        }
    }
    news.join(" ")
}

#[cfg(test)]
mod tests {
    use generation::StopReason;

    use super::*;
    use crate::compare::reading::Divergence;

    fn lane(name: &str, tokens: usize) -> LaneReading {
        LaneReading {
            name: name.into(),
            written: Vec::new(),
            parting: None,
            sums: vec![-1.0; tokens],
            words: (0, 0),
            circle: None,
            stop: None,
        }
    }

    #[test]
    fn partings_and_ends_are_told_once_and_tokens_are_not() {
        let before = [lane("Greedy", 3), lane("Pure", 3)];
        let mut after = [lane("Greedy", 4), lane("Pure", 4)];
        assert_eq!(news(&before, &after), "");
        after[1].parting = Some(Divergence {
            at: 3,
            here: "dog".into(),
            there: "cat".into(),
        });
        after[0].stop = Some(StopReason::EndOfSequence);
        let told = "Greedy has ended at token 4: end of sequence. \
                    Pure: First difference from Greedy: token 4, “dog” instead of “cat”.";
        assert_eq!(news(&before, &after), told);
        assert_eq!(news(&after, &after), "");
    }
}
