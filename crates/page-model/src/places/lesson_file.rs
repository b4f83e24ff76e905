//! The name of a lesson's file beside the page, as the address has it. It leads to no other host and out of no folder.

/// The most characters of a name.
const LONGEST_NAME: usize = 120;
/// What the name ends with.
const ENDING: &str = ".md";

/// A path below the folder of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFile(String);

impl LessonFile {
    /// Reads a path of folders and a file: letters, digits, hyphens, underscores and dots, none of them first. `None` for
    /// anything else.
    pub fn read(path: &str) -> Option<Self> {
        let plain = |part: &str| {
            let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            !part.is_empty() && !part.starts_with('.') && part.bytes().all(known)
        };
        let known = path.len() <= LONGEST_NAME && path.ends_with(ENDING);
        (known && path.split('/').all(plain)).then(|| Self(path.into()))
    }

    /// The path.
    pub fn path(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_beside_the_page_is_named_and_no_other() {
        for path in ["my.md", "lessons/week-2/my_lesson.md"] {
            assert_eq!(LessonFile::read(path).map(|file| file.0), Some(path.into()));
        }
        for path in [
            "",
            ".md",
            "my.txt",
            "../my.md",
            "a/../b.md",
            "/my.md",
            "//host/my.md",
            "https://host/my.md",
            "a b.md",
            "a\\b.md",
            "%2e%2e/my.md",
        ] {
            assert_eq!(LessonFile::read(path), None, "{path:?}");
        }
        assert_eq!(
            LessonFile::read(&format!("{}.md", "a".repeat(LONGEST_NAME))),
            None
        );
    }
}
