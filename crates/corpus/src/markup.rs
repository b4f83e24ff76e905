//! Parses the text of one alternative: words, choices from a table, recalled variables, rules, sums.
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
//! | `{>step*40~0.8}` | the rule `step` once, then again with the chance 0.8 each time, at most 40 times in all |
//! | `{a+b}`, `{a-b}`, `{a*b}` | a sum, difference, product of two remembered numbers |
//! | `{{`, `}}`, `\n` | a brace, a brace, a new line |

/// One part of an alternative, with names not yet resolved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum MarkupPart {
    Text(String),
    Choose {
        variable: Option<String>,
        table: String,
        except: Vec<String>,
        form: Option<WordForm>,
    },
    Recall {
        variable: String,
        form: WordForm,
    },
    Rule(String),
    Repeat {
        rule: String,
        chance: f64,
        most: usize,
    },
    Compute {
        left: String,
        operator: Operator,
        right: String,
    },
}

/// The column of a row that is written, and its form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct WordForm {
    /// The name of the column; the first one if there is none.
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

/// Parses one alternative. The error is a sentence about the problem.
pub(crate) fn read(text: &str) -> Result<Vec<MarkupPart>, String> {
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
            parts.push(MarkupPart::Text(std::mem::take(&mut plain)));
        }
        parts.push(read_slot(slot)?);
        rest = after;
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        parts.push(MarkupPart::Text(plain));
    }
    Ok(parts)
}

const ESCAPES: [(&str, &str); 3] = [("{{", "{"), ("}}", "}"), ("\\n", "\n")];

fn read_slot(slot: &str) -> Result<MarkupPart, String> {
    if let Some(rule) = slot.strip_prefix('>') {
        return match rule.split_once('*') {
            None => Ok(MarkupPart::Rule(name(rule)?)),
            Some((rule, times)) => read_repeat(rule, times),
        };
    }
    for (sign, operator) in [
        ('+', Operator::Plus),
        ('-', Operator::Minus),
        ('*', Operator::Times),
    ] {
        if let Some((left, right)) = slot.split_once(sign) {
            return Ok(MarkupPart::Compute {
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
        return Ok(MarkupPart::Recall {
            variable,
            form: WordForm { column, capital },
        });
    };
    let mut names = choice.split('!');
    let (table, column) = read_column(names.next().unwrap_or_default())?;
    Ok(MarkupPart::Choose {
        variable: if variable.is_empty() {
            None
        } else {
            Some(name(variable)?)
        },
        table,
        except: names.map(name).collect::<Result<_, _>>()?,
        form: (!silent).then_some(WordForm { column, capital }),
    })
}

/// A number as written in chapters: digits, with at most one decimal point.
///
/// With at most 15 digits both the digits and the power of ten are exact, and their quotient is the nearest `f64`: the
/// result of the standard library's parser, whose tables alone are as large as this crate's code in the page's engine.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    const MOST_DIGITS: usize = 15;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{fraction}");
    let fits = digits.len() <= MOST_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let digits: u64 = digits.parse().ok().filter(|_| fits)?;
    Some(digits as f64 / 10_u64.pow(fraction.len() as u32) as f64)
}

/// `40~0.8`: at most 40 times, each after the first with probability 0.8.
fn read_repeat(rule: &str, times: &str) -> Result<MarkupPart, String> {
    let read = || {
        let (most, chance) = times.split_once('~')?;
        Some((most.parse::<usize>().ok()?, decimal(chance)?))
    };
    let fits = |(most, chance): &(usize, f64)| *most > 0 && *chance > 0.0 && *chance < 1.0;
    let (most, chance) = read().filter(fits).ok_or_else(|| {
        format!("{times:?} is not a repetition (such as 40~0.8: at most 40 times, again with the chance 0.8)")
    })?;
    Ok(MarkupPart::Repeat {
        rule: name(rule)?,
        chance,
        most,
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

/// Checks a name: small letters and `_` only, so that an error in a slot's punctuation is never taken for a name.
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
    fn a_decimal_is_what_the_standard_library_reads() {
        for text in ["3", "0.8", ".5", "2.", "0.1", "1.005", "123456.789012345"] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        for text in [
            "",
            ".",
            "-1",
            "+1",
            "1e3",
            "NaN",
            "1.2.3",
            "0.1234567890123456",
        ] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }

    #[test]
    fn reads_every_kind_of_slot() {
        let parts =
            read("{^hero:person.they!foe} ran{{\\n{>end}{>end*3~0.5}{a*b}{set x:y}").unwrap();
        let form = |column: &str, capital| WordForm {
            column: Some(column.to_owned()),
            capital,
        };
        let expected = vec![
            MarkupPart::Choose {
                variable: Some("hero".into()),
                table: "person".into(),
                except: vec!["foe".into()],
                form: Some(form("they", true)),
            },
            MarkupPart::Text(" ran{\n".into()),
            MarkupPart::Rule("end".into()),
            MarkupPart::Repeat {
                rule: "end".into(),
                chance: 0.5,
                most: 3,
            },
            MarkupPart::Compute {
                left: "a".into(),
                operator: Operator::Times,
                right: "b".into(),
            },
            MarkupPart::Choose {
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
            "{>a*3}",
            "{>a*0~0.5}",
            "{>a*3~1}",
            "back\\slash",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
