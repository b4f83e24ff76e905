//! What can go wrong in a command, said so that the reader knows what to do next.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a command ended.
#[derive(Debug)]
pub enum Error {
    /// The command line was not understood.
    Usage(String),
    /// A program ran and reported failure.
    Failed {
        /// The command line, as it could be typed.
        command: String,
        /// `exit status: 1`, `signal: 9`, …
        status: String,
    },
    /// A program could not be started.
    NotStarted {
        /// The program's name.
        program: String,
        /// The system's words.
        source: io::Error,
    },
    /// Something this project needs is not on this machine.
    Missing {
        /// What.
        what: String,
        /// How to get it.
        advice: String,
    },
    /// A file or folder could not be read or written.
    File {
        /// Which one.
        path: String,
        /// The system's words.
        source: io::Error,
    },
    /// Something is not as it has to be.
    Wrong(String),
}

impl Error {
    /// Names the file in an I/O error.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.display().to_string();
        move |source| Self::File { path, source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) => write!(f, "{what}"),
            Self::Failed { command, status } => write!(f, "`{command}` failed ({status})"),
            Self::NotStarted { program, source } => {
                write!(f, "`{program}` could not be started: {source}")
            }
            Self::Missing { what, advice } => write!(f, "{what} is missing. {advice}"),
            Self::File { path, source } => write!(f, "{path}: {source}"),
            Self::Wrong(what) => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for Error {}
