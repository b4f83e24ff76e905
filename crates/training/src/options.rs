//! Parses options on a command line.

use std::path::PathBuf;
use std::str::FromStr;

use training::error::Error;

/// The options that have not been taken yet: `--name value` pairs, and `--name` alone.
pub struct Options(Vec<(String, Option<String>)>);

impl Options {
    pub fn read(words: &[String]) -> Result<Self, Error> {
        let mut options = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let name = word
                .strip_prefix("--")
                .ok_or_else(|| Error::Usage(format!("what is {word:?}?")))?;
            let value = words.next_if(|next| !next.starts_with("--")).cloned();
            options.push((name.to_owned(), value));
        }
        Ok(Self(options))
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(option, _)| option == name)
    }

    pub fn flag(&mut self, name: &str) -> bool {
        self.position(name).map(|at| self.0.remove(at)).is_some()
    }

    pub fn take(&mut self, name: &str) -> Option<String> {
        self.position(name).and_then(|at| self.0.remove(at).1)
    }

    pub fn path(&mut self, name: &str, default: &str) -> PathBuf {
        self.take(name).unwrap_or_else(|| default.to_owned()).into()
    }

    pub fn number<N: FromStr>(&mut self, name: &str, default: N) -> Result<N, Error> {
        Ok(self.optional_number(name)?.unwrap_or(default))
    }

    pub fn optional_number<N: FromStr>(&mut self, name: &str) -> Result<Option<N>, Error> {
        let wrong = |text| Error::Usage(format!("--{name} takes a number, not {text:?}"));
        let text = self.take(name);
        text.map(|text| text.parse().map_err(|_| wrong(text)))
            .transpose()
    }

    pub fn finish(self) -> Result<(), Error> {
        match self.0.first() {
            Some((name, _)) => Err(Error::Usage(format!("there is no option --{name} here"))),
            None => Ok(()),
        }
    }
}
