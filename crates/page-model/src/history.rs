//! Undo and redo: what each press changed, as it was before. A part of the page's state says for itself what undo keeps of
//! it; nothing here knows which parts there are.

mod page_parts;

use crate::run::Run;

pub use page_parts::KeptRun;
pub(crate) use page_parts::{generation_bytes, rule_bytes, start_bytes};

/// What undo keeps of a part of the page's state. Not `Debug`: the page's program would have the code that writes every part.
pub trait KeptPart: Send + Sync + 'static {
    /// About how many bytes it takes, without the logits of a run: these are bounded together with those of the saved runs,
    /// by [`kept_logits`](crate::run::kept_logits).
    fn bytes(&self) -> usize;

    /// Drops numbers for which there is no room, and which a picture or one more forward pass would bring back.
    fn shrink(&mut self) {}

    /// The run in it, if it is one.
    fn run_mut(&mut self) -> Option<&mut Run> {
        None
    }

    /// Whether a change of the same name soon after counts as the same one, as when a slider is dragged.
    fn merges(&self) -> bool {
        true
    }
}

/// Where a part of the state stands on the page.
pub trait UndoPlace: Send + Sync + 'static {
    /// What undo keeps of the part.
    type Part: KeptPart;

    /// Puts a part back, and returns what it replaced.
    fn exchange(&self, part: Self::Part) -> Self::Part;
}

/// A part of the state as it was before a change, with its place.
pub struct Snapshot(Box<dyn PlacedPart>);

impl Snapshot {
    /// A part and the place that it is put back to.
    pub fn of<P: UndoPlace>(place: P, part: P::Part) -> Self {
        Self(Box::new(Kept {
            place,
            part: Some(part),
        }))
    }
}

/// A snapshot, whatever its part is.
trait PlacedPart: Send + Sync {
    /// Puts the part back; what it replaced is in its place here.
    fn exchange(&mut self);
    fn part(&self) -> Option<&dyn KeptPart>;
    fn part_mut(&mut self) -> Option<&mut dyn KeptPart>;
}

/// The part is missing only while it is exchanged.
struct Kept<P: UndoPlace> {
    place: P,
    part: Option<P::Part>,
}

impl<P: UndoPlace> PlacedPart for Kept<P> {
    fn exchange(&mut self) {
        let part = self.part.take();
        self.part = part.map(|part| self.place.exchange(part));
    }

    fn part(&self) -> Option<&dyn KeptPart> {
        self.part.as_ref().map(|part| part as &dyn KeptPart)
    }

    fn part_mut(&mut self) -> Option<&mut dyn KeptPart> {
        self.part.as_mut().map(|part| part as &mut dyn KeptPart)
    }
}

/// What one press changed, in the order in which it changed it.
struct EditEntry(Vec<Snapshot>);

impl EditEntry {
    /// Puts all parts back, the last change first; another exchange makes the changes again.
    fn exchange(&mut self) {
        for snapshot in self.0.iter_mut().rev() {
            snapshot.0.exchange();
        }
        self.0.reverse();
    }

    fn parts(&self) -> impl Iterator<Item = &dyn KeptPart> {
        self.0.iter().filter_map(|snapshot| snapshot.0.part())
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = &mut dyn KeptPart> {
        let snapshots = self.0.iter_mut().rev();
        snapshots.filter_map(|snapshot| snapshot.0.part_mut())
    }

    fn bytes(&self) -> usize {
        self.parts().map(KeptPart::bytes).sum()
    }

    /// Whether it fits into `room`, with fewer numbers if need be. Takes what it needs from `room`.
    fn fits(&mut self, room: &mut usize) -> bool {
        if self.bytes() > *room {
            self.parts_mut().for_each(KeptPart::shrink);
        }
        let rest = room.checked_sub(self.bytes());
        *room = rest.unwrap_or_default();
        rest.is_some()
    }
}

/// The name of a change. Changes of the same name in quick succession count as one, as when a slider is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditLabel(pub &'static str);

/// The most changes that can be undone.
pub const LONGEST: usize = 60;
/// The most bytes that all entries of undo and redo take, without the logits of runs: as much as those may take.
pub const MOST_BYTES: usize = 64 << 20;
/// Milliseconds within which changes of the same name count as one.
const ONE_MOVE: f64 = 1000.0;

/// The changes that can be undone and redone.
#[derive(Default)]
pub struct History {
    past: Vec<EditEntry>,
    future: Vec<EditEntry>,
    last: Option<(EditLabel, f64)>,
    press: OpenPress,
}

/// The press whose changes make one entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OpenPress {
    /// How many functions that belong to it have begun and not ended: one may call another.
    depth: usize,
    /// Whether it has an entry already.
    has_entry: bool,
}

impl History {
    /// Stores the state before a change at `now` milliseconds. The changes that could be redone are dropped.
    pub fn remember(&mut self, label: EditLabel, now: f64, before: impl FnOnce() -> Snapshot) {
        if !self.merges(label, now) {
            self.store(before());
        }
    }

    /// Whether a change belongs to the newest entry, and needs none of its own.
    fn merges(&mut self, label: EditLabel, now: f64) -> bool {
        let last = self.last.replace((label, now));
        let same_move = last.is_some_and(|(last, then)| last == label && now - then < ONE_MOVE);
        let newest = self.past.last();
        let merges = newest.is_none_or(|entry| entry.parts().all(KeptPart::merges));
        self.press.depth == 0 && same_move && merges && self.future.is_empty()
    }

    fn store(&mut self, before: Snapshot) {
        self.future.clear();
        match self.past.last_mut().filter(|_| self.press.has_entry) {
            Some(entry) => entry.0.push(before),
            None => self.past.push(EditEntry(vec![before])),
        }
        self.press.has_entry = self.press.depth > 0;
        self.bound();
    }

    /// What is stored until [`end_press`](Self::end_press) belongs to one press: it is undone together, and with no change
    /// before it.
    pub fn begin_press(&mut self) {
        self.press.depth += 1;
    }

    /// Ends what [`begin_press`](Self::begin_press) began.
    pub fn end_press(&mut self) {
        self.press.depth = self.press.depth.saturating_sub(1);
        if self.press.depth == 0 {
            self.press = OpenPress::default();
            self.last = None;
        }
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some(mut entry) = self.past.pop() {
            entry.exchange();
            self.future.push(entry);
            self.last = None;
            // What the press changes from now on belongs to no older entry.
            self.press.has_entry = false;
            self.bound();
        }
    }

    /// Redoes the last undone change.
    pub fn redo(&mut self) {
        if let Some(mut entry) = self.future.pop() {
            entry.exchange();
            self.past.push(entry);
            self.last = None;
            self.press.has_entry = false;
            self.bound();
        }
    }

    /// The runs in all entries: those that undo would restore first, newest first, then those of redo.
    pub fn runs_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        let past = self.past.iter_mut().rev();
        let entries = past.chain(self.future.iter_mut().rev());
        entries
            .flat_map(EditEntry::parts_mut)
            .filter_map(KeptPart::run_mut)
    }

    /// Drops the entries that are too many, and those for which there is no room: the nearest ones stay.
    fn bound(&mut self) {
        let surplus = self.past.len().saturating_sub(LONGEST);
        self.past.drain(..surplus);
        let mut room = MOST_BYTES;
        for entries in [&mut self.past, &mut self.future] {
            let mut nearest = entries.iter_mut().rev();
            let place = nearest.position(|entry| !entry.fits(&mut room));
            let surplus = place.map_or(0, |place| entries.len() - place);
            entries.drain(..surplus);
        }
        self.press.has_entry &= !self.past.is_empty();
    }

    /// About how many bytes all entries take, without the logits of runs.
    pub fn bytes(&self) -> usize {
        self.past
            .iter()
            .chain(&self.future)
            .map(EditEntry::bytes)
            .sum()
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests;
