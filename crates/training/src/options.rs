//! The options of a command, by their names.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::str::FromStr;

use lexopt::Arg::Long;
use lexopt::{Parser, ValueExt};
use training::error::Error;

/// The options that stand alone; all others have a value.
const FLAGS: [&str; 1] = ["resume"];

/// The options that have not been taken yet.
pub struct Options(BTreeMap<String, OsString>);

impl Options {
    /// Reads the words after a command. Of an option that is given twice, the last one counts.
    pub fn read(words: &[String]) -> Result<Self, Error> {
        let mut words = Parser::from_args(words);
        let mut options = BTreeMap::new();
        while let Some(word) = words.next()? {
            let Long(name) = word else {
                return Err(word.unexpected().into());
            };
            let name = name.to_owned();
            let value = match FLAGS.contains(&name.as_str()) {
                true => OsString::new(),
                false => words.value()?,
            };
            options.insert(name, value);
        }
        Ok(Self(options))
    }

    pub fn flag(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }

    pub fn take<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, Error>
    where
        T::Err: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let value = self.0.remove(name).map(|value| value.parse());
        let wrong = |error| Error::Usage(format!("--{name}: {error}"));
        value.transpose().map_err(wrong)
    }

    pub fn take_or<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, Error>
    where
        T::Err: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        Ok(self.take(name)?.unwrap_or(default))
    }

    pub fn finish(self) -> Result<(), Error> {
        match self.0.into_keys().next() {
            Some(name) => Err(Error::Usage(format!("there is no option --{name} here"))),
            None => Ok(()),
        }
    }
}
