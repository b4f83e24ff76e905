//! The list of messages that the visitor should read once: each is listed at most once, until it is dismissed.

/// The messages, newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(Vec<String>);

impl Notes {
    /// Adds a message; one that is already listed becomes the newest.
    pub fn add(&mut self, note: String) {
        self.dismiss(&note);
        self.0.push(note);
    }

    /// Removes a message.
    pub fn dismiss(&mut self, note: &str) {
        self.0.retain(|known| known != note);
    }

    /// The messages, newest last.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &String> {
        self.0.iter()
    }
}

impl FromIterator<String> for Notes {
    fn from_iter<I: IntoIterator<Item = String>>(notes: I) -> Self {
        let mut all = Self::default();
        for note in notes {
            all.add(note);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_stands_there_once_until_it_is_dismissed() {
        let mut notes: Notes = ["a", "b", "a"].map(String::from).into_iter().collect();
        assert!(notes.iter().eq(["b", "a"]));
        notes.add("b".into());
        assert!(notes.iter().eq(["a", "b"]));
        notes.dismiss("a");
        notes.dismiss("never there");
        assert!(notes.iter().eq(["b"]));
    }
}
