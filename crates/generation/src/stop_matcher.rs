//! Stop strings in streamed text: which bytes may be sent, which are held back, and where the text ends.
//!
//! The beginning of a stop string must not be sent, since it could not be taken back. So the longest end of the text
//! that can still become a stop string is held back. For each stop string an automaton counts how many of its bytes the
//! text ends with (Knuth, Morris and Pratt 1977), so the cost per byte does not depend on the strings' length.

/// Streaming search for stop strings: takes bytes, returns those that may be sent.
///
/// The outcome depends on the bytes alone, not on how they were split into pieces.
///
/// ```
/// use generation::StopMatcher;
///
/// let mut matcher = StopMatcher::new(["</json>"]);
/// assert_eq!(matcher.push(b"{}</"), b"{}");
/// assert_eq!((matcher.held_back(), matcher.matched(0)), (b"</".as_slice(), 2));
/// assert_eq!(matcher.push(b"json>\n"), b"");
/// assert_eq!(matcher.found(), Some(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopMatcher {
    stops: Vec<StopAutomaton>,
    held_back: Vec<u8>,
    found: Option<usize>,
}

/// One stop string and the number of its bytes that the text ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StopAutomaton {
    stop: Vec<u8>,
    /// The failure table. At index `i`: the length of the longest proper prefix of the first `i + 1` bytes of `stop`
    /// that is also a suffix of them.
    borders: Vec<usize>,
    matched: usize,
}

impl StopMatcher {
    /// A matcher before any text. An empty stop string would match everywhere; here it never matches.
    pub fn new<S: AsRef<[u8]>>(stops: impl IntoIterator<Item = S>) -> Self {
        let automaton = |stop: S| StopAutomaton::new(stop.as_ref());
        Self {
            stops: stops.into_iter().map(automaton).collect(),
            held_back: Vec::new(),
            found: None,
        }
    }

    /// Adds a piece and returns the bytes that are now certain to belong to the text. Once a stop string is
    /// [found](Self::found) it returns nothing more.
    ///
    /// The text ends before the stop string that is complete first; of several that are complete at the same byte,
    /// before the longest.
    pub fn push(&mut self, piece: &[u8]) -> Vec<u8> {
        let mut certain = Vec::new();
        for &byte in piece {
            if self.found.is_some() {
                break;
            }
            self.held_back.push(byte);
            for stop in &mut self.stops {
                stop.read(byte);
            }
            let complete = self.stops.iter().enumerate();
            let complete = complete.filter(|(_, stop)| stop.is_complete());
            self.found = complete
                .max_by_key(|(_, stop)| stop.matched)
                .map(|(index, _)| index);
            let reach = match self.found {
                Some(found) => self.stops[found].matched,
                None => self
                    .stops
                    .iter()
                    .map(|stop| stop.matched)
                    .max()
                    .unwrap_or(0),
            };
            certain.extend(self.held_back.drain(..self.held_back.len() - reach));
        }
        certain
    }

    /// The bytes held back: the longest end of the text that begins a stop string. After a match, the stop string.
    #[must_use]
    pub fn held_back(&self) -> &[u8] {
        &self.held_back
    }

    /// How many bytes of stop string number `stop` the text ends with; 0 if there is no such string.
    #[must_use]
    pub fn matched(&self, stop: usize) -> usize {
        self.stops.get(stop).map_or(0, |stop| stop.matched)
    }

    /// The index of the stop string that has ended the text, in the order given to [`new`](Self::new).
    #[must_use]
    pub fn found(&self) -> Option<usize> {
        self.found
    }

    /// The rest of the text if it ends for another reason: the bytes held back, or none if a stop string was found.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        match self.found {
            Some(_) => Vec::new(),
            None => self.held_back,
        }
    }
}

impl StopAutomaton {
    fn new(stop: &[u8]) -> Self {
        let mut borders = vec![0; stop.len()];
        let mut border = 0;
        for end in 1..stop.len() {
            while border > 0 && stop[border] != stop[end] {
                border = borders[border - 1];
            }
            border += usize::from(stop[border] == stop[end]);
            borders[end] = border;
        }
        Self {
            stop: stop.to_vec(),
            borders,
            matched: 0,
        }
    }

    fn is_complete(&self) -> bool {
        self.matched > 0 && self.matched == self.stop.len()
    }

    /// Reads one more byte. Not called after a match, so `stop[matched]` exists.
    fn read(&mut self, byte: u8) {
        while self.matched > 0 && self.stop[self.matched] != byte {
            self.matched = self.borders[self.matched - 1];
        }
        self.matched += usize::from(self.stop.get(self.matched) == Some(&byte));
    }
}
