//! Compiles parsed chapters to a grammar: merges their rules and resolves all names.

use std::collections::HashMap;

use crate::error::GrammarError;
use crate::grammar::{Alternative, Grammar, Item, Production, RuleId, TableId, Variable};
use crate::lexicon::Lexicon;
use crate::markup::MarkupPart;
use crate::source::GrammarSource;

/// The rule with which every document begins; the only rule to which several chapters may add.
const DOCUMENT: &str = "document";

#[derive(Default)]
pub(crate) struct Compiler {
    lexicon: Lexicon,
    rules: Vec<Production>,
    alternatives: Vec<Alternative>,
    rule_ids: HashMap<String, RuleId>,
    /// Variables by chapter and name, each with the table whose rows it holds: always the same one.
    variables: HashMap<(String, String), (Variable, TableId)>,
}

impl Compiler {
    pub(crate) fn compile(mut self, source: GrammarSource) -> Result<Grammar, GrammarError> {
        for raw in source.tables {
            self.lexicon.add_table(raw)?;
        }
        let mut chapters = Vec::new();
        for alternative in &source.alternatives {
            let next = self.rules.len();
            let id = *self
                .rule_ids
                .entry(alternative.rule.clone())
                .or_insert(next);
            if id == next {
                self.rules.push(Production {
                    name: alternative.rule.clone(),
                    alternatives: Vec::new(),
                    made: false,
                });
                chapters.push(&alternative.chapter);
            } else if *chapters[id] != alternative.chapter && alternative.rule != DOCUMENT {
                return Err(GrammarError::whole(
                    &alternative.rule,
                    "two chapters have a rule of this name",
                ));
            }
        }
        for alternative in &source.alternatives {
            self.declare_variables(&alternative.chapter, &alternative.rule, &alternative.parts)?;
        }
        let mut kinds = Vec::new();
        for raw in source.alternatives {
            let mut items = Vec::new();
            for part in raw.parts {
                self.add_part(&raw.chapter, &raw.rule, part, &mut items)?;
            }
            if raw.rule == DOCUMENT {
                kinds.push(raw.chapter);
            }
            self.add_alternative(self.rule_ids[&raw.rule], raw.weight, items);
        }
        let document = self.find_rule("grammar", DOCUMENT)?;
        Ok(Grammar {
            rules: self.rules,
            alternatives: self.alternatives,
            tables: self.lexicon.tables,
            values: self.lexicon.values,
            numerals: self.lexicon.numerals,
            words: self.lexicon.words,
            document,
            kinds,
        })
    }

    fn declare_variables(
        &mut self,
        chapter: &str,
        rule: &str,
        parts: &[MarkupPart],
    ) -> Result<(), GrammarError> {
        for part in parts {
            let MarkupPart::Choose {
                variable: Some(variable),
                table,
                ..
            } = part
            else {
                continue;
            };
            let table = self.lexicon.table(rule, table)?;
            let next = self.variables.len();
            let (_, known) = *self
                .variables
                .entry((chapter.to_owned(), variable.clone()))
                .or_insert((next, table));
            if known != table {
                return Err(GrammarError::whole(
                    rule,
                    format!("'{variable}' holds rows of two different tables"),
                ));
            }
        }
        Ok(())
    }

    fn add_part(
        &mut self,
        chapter: &str,
        rule: &str,
        part: MarkupPart,
        items: &mut Vec<Item>,
    ) -> Result<(), GrammarError> {
        match part {
            MarkupPart::Text(text) => {
                let (value, space) = self.lexicon.value(rule, &text)?;
                items.push(Item::Say(value));
                if space {
                    items.push(Item::Space);
                }
            }
            MarkupPart::Choose {
                variable,
                table,
                except,
                form,
            } => {
                let table = self.lexicon.table(rule, &table)?;
                let variable = variable
                    .map(|name| self.find_variable(chapter, rule, &name))
                    .transpose()?;
                let except = except
                    .iter()
                    .map(|name| {
                        self.find_variable(chapter, rule, name)
                            .map(|(other, _)| other)
                    })
                    .collect::<Result<_, _>>()?;
                let column = form
                    .map(|form| self.lexicon.column(rule, table, form))
                    .transpose()?;
                items.push(Item::Choose {
                    table,
                    variable: variable.map(|(id, _)| id),
                    except,
                    column,
                });
            }
            MarkupPart::Recall { variable, form } => {
                let (variable, table) = self.find_variable(chapter, rule, &variable)?;
                let column = self.lexicon.column(rule, table, form)?;
                items.push(Item::Recall {
                    variable,
                    table,
                    column,
                });
            }
            MarkupPart::Rule(name) => items.push(Item::Rule(self.find_rule(rule, &name)?)),
            MarkupPart::Repeat {
                rule: name,
                chance,
                most,
            } => {
                let again = self.find_rule(rule, &name)?;
                items.push(Item::Rule(again));
                if most > 1 {
                    items.push(Item::Rule(self.repeated(again, chance, most - 1)));
                }
            }
            MarkupPart::Compute {
                left,
                operator,
                right,
            } => {
                let left = self.find_variable(chapter, rule, &left)?;
                let right = self.find_variable(chapter, rule, &right)?;
                self.lexicon.add_numerals(rule, left.1, operator, right.1)?;
                items.push(Item::Compute {
                    left,
                    operator,
                    right,
                });
            }
        }
        Ok(())
    }

    fn add_alternative(&mut self, rule: RuleId, weight: f64, items: Vec<Item>) {
        self.rules[rule].alternatives.push(self.alternatives.len());
        self.alternatives.push(Alternative { weight, items });
    }

    /// Returns a generated rule that writes `rule` up to `most` more times, each time with probability `chance`. A
    /// grammar has no recursion, so the rule for n times uses that for n − 1 times; repetitions of the same rule share
    /// them.
    fn repeated(&mut self, rule: RuleId, chance: f64, most: usize) -> RuleId {
        let mut fewer = None;
        for times in 1..=most {
            let name = format!("{}*{times}~{chance}", self.rules[rule].name);
            let id = match self.rule_ids.get(&name) {
                Some(known) => *known,
                None => {
                    let id = self.rules.len();
                    self.rule_ids.insert(name.clone(), id);
                    self.rules.push(Production {
                        name,
                        alternatives: Vec::new(),
                        made: true,
                    });
                    let again = std::iter::once(rule).chain(fewer).map(Item::Rule).collect();
                    self.add_alternative(id, chance, again);
                    self.add_alternative(id, 1.0 - chance, Vec::new());
                    id
                }
            };
            fewer = Some(id);
        }
        fewer.unwrap_or(rule)
    }

    fn find_rule(&self, rule: &str, name: &str) -> Result<RuleId, GrammarError> {
        self.rule_ids
            .get(name)
            .copied()
            .ok_or_else(|| GrammarError::whole(rule, format!("there is no rule {name}")))
    }

    fn find_variable(
        &self,
        chapter: &str,
        rule: &str,
        name: &str,
    ) -> Result<(Variable, TableId), GrammarError> {
        let found = self
            .variables
            .get(&(chapter.to_owned(), name.to_owned()))
            .copied();
        found.ok_or_else(|| {
            GrammarError::whole(
                rule,
                format!("nothing is ever remembered as {name} in {chapter}"),
            )
        })
    }
}
