//! Stop strings over text that arrives in pieces: what may be sent already, what has to wait, and where the text ends.
//!
//! Whoever streams text must not send the beginning of a stop string: it would have to be taken back. So the longest
//! end of the text that could still become one waits. Each stop string is followed by an automaton that knows how many
//! of its bytes the text ends with (Knuth, Morris and Pratt 1977), so a byte costs the same however long the strings are.

/// Text on its way to a reader, and the stop strings that may end it.
///
/// The outcome depends on the bytes alone and not on how they were cut into pieces.
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
    stops: Vec<Automaton>,
    held_back: Vec<u8>,
    found: Option<usize>,
}

/// One stop string and how much of it the text ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Automaton {
    stop: Vec<u8>,
    /// For the first `i + 1` bytes of `stop`: the length of the longest beginning, shorter than they, that they end with.
    borders: Vec<usize>,
    matched: usize,
}

impl StopMatcher {
    /// Before any text. An empty stop string would be found everywhere; here it is never found.
    pub fn new<S: AsRef<[u8]>>(stops: impl IntoIterator<Item = S>) -> Self {
        let automaton = |stop: S| Automaton::new(stop.as_ref());
        Self {
            stops: stops.into_iter().map(automaton).collect(),
            held_back: Vec::new(),
            found: None,
        }
    }

    /// Adds a piece and gives out the bytes that are now certain to belong to the text. Once a stop string is
    /// [found](Self::found) nothing is given out any more.
    ///
    /// The string that is complete first ends the text, and of several that are complete at the same byte the longest:
    /// the text ends before it.
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

    /// The bytes that wait: the longest end of the text that a stop string begins with. Once one is found, itself.
    #[must_use]
    pub fn held_back(&self) -> &[u8] {
        &self.held_back
    }

    /// How many bytes of a stop string the text ends with; 0 for a string there is not.
    #[must_use]
    pub fn matched(&self, stop: usize) -> usize {
        self.stops.get(stop).map_or(0, |stop| stop.matched)
    }

    /// The stop string that has ended the text, counted from 0 in the order they were given.
    #[must_use]
    pub fn found(&self) -> Option<usize> {
        self.found
    }

    /// What still belongs to the text when it ends for another reason: all that was held back, and nothing of a stop
    /// string that was found.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        match self.found {
            Some(_) => Vec::new(),
            None => self.held_back,
        }
    }
}

impl Automaton {
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

    /// Reads one more byte. Never called after a match, so there always is a next byte to hold it against.
    fn read(&mut self, byte: u8) {
        while self.matched > 0 && self.stop[self.matched] != byte {
            self.matched = self.borders[self.matched - 1];
        }
        self.matched += usize::from(self.stop.get(self.matched) == Some(&byte));
    }
}
