//! Runs other programs, by default in the root of the workspace.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{ChildStderr, Command, Output, Stdio};

use crate::error::Error;
use crate::paths;

/// A program to run, with its arguments.
pub struct Program {
    command: Command,
    words: Vec<String>,
}

impl Program {
    /// A program by its name on the path, or by its path.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program.as_ref());
        command.current_dir(paths::root());
        let words = vec![program.as_ref().to_string_lossy().into_owned()];
        Self { command, words }
    }

    /// Appends arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        for argument in arguments {
            self.words
                .push(argument.as_ref().to_string_lossy().into_owned());
            self.command.arg(argument);
        }
        self
    }

    /// Appends an option whose value is a path.
    pub fn arg_path(self, option: &str, path: &Path) -> Self {
        self.args([OsStr::new(option), path.as_os_str()])
    }

    /// Sets an environment variable of the program.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Sets the folder in which the program runs.
    pub fn folder(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs the program to its end, with its output going to ours.
    pub fn run(mut self) -> Result<(), Error> {
        eprintln!("   $ {}", self.words.join(" "));
        let status = self.command.status().map_err(|e| self.not_started(e))?;
        if status.success() {
            Ok(())
        } else {
            Err(self.failed(&status.to_string()))
        }
    }

    /// Runs the program to its end, with its standard error going to `watcher`.
    pub fn watch(
        mut self,
        watcher: impl FnOnce(ChildStderr) -> std::io::Result<()>,
    ) -> Result<(), Error> {
        eprintln!("   $ {}", self.words.join(" "));
        self.command.stderr(Stdio::piped());
        let mut child = self.command.spawn().map_err(|e| self.not_started(e))?;
        let watched = child.stderr.take().map_or(Ok(()), watcher);
        let status = child.wait().map_err(|e| self.not_started(e))?;
        watched.map_err(|e| self.not_started(e))?;
        if status.success() {
            Ok(())
        } else {
            Err(self.failed(&status.to_string()))
        }
    }

    /// Runs the program to its end without printing its command line, and returns its standard output.
    pub fn read(mut self) -> Result<String, Error> {
        self.command.stderr(Stdio::inherit());
        let output = self.command.output().map_err(|e| self.not_started(e))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(self.failed(&output.status.to_string()))
        }
    }

    /// The first line of its output; none if it is not installed or fails. For calls such as `--version`.
    pub fn first_line(mut self) -> Option<String> {
        let Output { status, stdout, .. } = self.command.output().ok()?;
        let text = String::from_utf8_lossy(&stdout).into_owned();
        let line = text.lines().next().unwrap_or_default().to_string();
        status.success().then_some(line)
    }

    fn failed(&self, status: &str) -> Error {
        Error::Failed {
            command: self.words.join(" "),
            status: status.to_string(),
        }
    }

    fn not_started(&self, source: std::io::Error) -> Error {
        Error::NotStarted {
            program: self.words[0].clone(),
            source,
        }
    }
}
