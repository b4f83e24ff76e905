//! Errors of the commands, with messages that say what to do next.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a command failed.
#[derive(Debug)]
pub enum Error {
    /// The command line does not parse; the message says why.
    Usage(String),
    /// A program ran and reported failure.
    Failed {
        /// The command line, as it could be typed.
        command: String,
        /// The exit status or signal: `exit status: 1`, `signal: 9`, …
        status: String,
    },
    /// A program could not be started.
    NotStarted {
        /// Name of the program.
        program: String,
        /// The error of the system.
        source: io::Error,
    },
    /// A program or library this project needs is not installed.
    Missing {
        /// Name of the missing program or library.
        what: String,
        /// How to install it.
        advice: String,
    },
    /// A file or folder could not be read or written.
    File {
        /// Path of the file or folder.
        path: String,
        /// The error of the system.
        source: io::Error,
    },
    /// Any other error, as its message.
    Wrong(String),
}

impl Error {
    /// Adds the file's path to an I/O error.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.display().to_string();
        move |source| Self::File { path, source }
    }
}

impl From<lexopt::Error> for Error {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
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
