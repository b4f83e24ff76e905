//! The text of one alternative, read into parts: words, choices from a table, recalls, rules, sums.
//!
//! | written | means |
//! |---|---|
//! | `{hero:person}` | choose a row of the table `person`, remember it as `hero`, write its first column |
//! | `{hero:person.they}` | the same, but write the column `they` |
//! | `{friend:person!hero}` | choose any row but the one that `hero` is |
//! | `{:color}` | choose a row, write it, remember nothing |
//! | `{set hero:person}` | choose and remember, write nothing |
//! | `{hero}`, `{hero.their}` | write what was chosen before |
//! | `{^hero.they}` | the same with a capital letter; also `{^:color}` |
//! | `{hero.a}`, `{hero.s}` | with its article, in the plural; every table has these two columns |
//! | `{>greeting}` | one of the alternatives of the rule `greeting` |
//! | `{a+b}`, `{a-b}`, `{a*b}` | a sum, difference, product of two remembered numbers |
//! | `{{`, `}}`, `\n` | a brace, a brace, a new line |

/// One part of an alternative, names not yet looked up.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Part {
    Text(String),
    Choose {
        variable: Option<String>,
        table: String,
        except: Vec<String>,
        form: Option<Form>,
    },
    Recall {
        variable: String,
        form: Form,
    },
    Rule(String),
    Compute {
        left: String,
        operator: Operator,
        right: String,
    },
}

/// Which column of a row is written, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Form {
    /// The first one when not named.
    pub column: Option<String>,
    pub capital: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
}

impl Operator {
    pub(crate) fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Plus => left + right,
            Self::Minus => left - right,
            Self::Times => left * right,
        }
    }
}

/// Reads one alternative. The error is a sentence about what is wrong.
pub(crate) fn read(text: &str) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}', '\\']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((written, meant)) = ESCAPES
            .iter()
            .find(|(written, _)| rest.starts_with(written))
        {
            plain.push_str(meant);
            rest = &rest[written.len()..];
            continue;
        }
        let Some((slot, after)) = rest
            .strip_prefix('{')
            .and_then(|inside| inside.split_once('}'))
        else {
            return Err(format!(
                "a lone '{}' in {text:?} (write {{{{, }}}} or \\n)",
                &rest[..1]
            ));
        };
        if !plain.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut plain)));
        }
        parts.push(read_slot(slot)?);
        rest = after;
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        parts.push(Part::Text(plain));
    }
    Ok(parts)
}

const ESCAPES: [(&str, &str); 3] = [("{{", "{"), ("}}", "}"), ("\\n", "\n")];

fn read_slot(slot: &str) -> Result<Part, String> {
    if let Some(rule) = slot.strip_prefix('>') {
        return Ok(Part::Rule(name(rule)?));
    }
    for (sign, operator) in [
        ('+', Operator::Plus),
        ('-', Operator::Minus),
        ('*', Operator::Times),
    ] {
        if let Some((left, right)) = slot.split_once(sign) {
            return Ok(Part::Compute {
                left: name(left)?,
                operator,
                right: name(right)?,
            });
        }
    }
    let (silent, slot) = strip(slot, "set ");
    let (capital, slot) = strip(slot, "^");
    let Some((variable, choice)) = slot.split_once(':') else {
        let (variable, column) = read_column(slot)?;
        return Ok(Part::Recall {
            variable,
            form: Form { column, capital },
        });
    };
    let mut names = choice.split('!');
    let (table, column) = read_column(names.next().unwrap_or_default())?;
    Ok(Part::Choose {
        variable: if variable.is_empty() {
            None
        } else {
            Some(name(variable)?)
        },
        table,
        except: names.map(name).collect::<Result<_, _>>()?,
        form: (!silent).then_some(Form { column, capital }),
    })
}

fn strip<'t>(text: &'t str, prefix: &str) -> (bool, &'t str) {
    text.strip_prefix(prefix)
        .map_or((false, text), |rest| (true, rest))
}

fn read_column(text: &str) -> Result<(String, Option<String>), String> {
    match text.split_once('.') {
        Some((base, column)) => Ok((name(base)?, Some(name(column)?))),
        None => Ok((name(text)?, None)),
    }
}

/// A name is small letters and `_`, so that a slip in the punctuation of a slot is never taken for a name.
pub(crate) fn name(text: &str) -> Result<String, String> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("{text:?} is not a name (small letters and _)"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn reads_every_kind_of_slot() {
        let parts = read("{^hero:person.they!foe} ran{{\\n{>end}{a*b}{set x:y}").unwrap();
        let form = |column: &str, capital| Form {
            column: Some(column.to_owned()),
            capital,
        };
        let expected = vec![
            Part::Choose {
                variable: Some("hero".into()),
                table: "person".into(),
                except: vec!["foe".into()],
                form: Some(form("they", true)),
            },
            Part::Text(" ran{\n".into()),
            Part::Rule("end".into()),
            Part::Compute {
                left: "a".into(),
                operator: Operator::Times,
                right: "b".into(),
            },
            Part::Choose {
                variable: Some("x".into()),
                table: "y".into(),
                except: vec![],
                form: None,
            },
        ];
        assert_eq!(parts, expected);
    }

    #[test]
    fn refuses_slips() {
        for wrong in [
            "{hero",
            "a } b",
            "{Hero}",
            "{hero .a}",
            "{}",
            "{>}",
            "{a:b!}",
            "back\\slash",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
