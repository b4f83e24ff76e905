//! Validates a grammar: every document ends, no variable is recalled before it is chosen, no choice runs out of rows.

use std::collections::{BTreeSet, HashMap};

use crate::error::GrammarError;
use crate::grammar::{Grammar, Item, RuleId, Variable};

type Bound = BTreeSet<Variable>;

/// Visits every rule from `document` on, with the set of variables that are chosen on every path to it.
pub(crate) fn check(grammar: &Grammar) -> Result<(), GrammarError> {
    let mut checker = Checker {
        grammar,
        path: Vec::new(),
        known: HashMap::new(),
    };
    checker.rule(grammar.document, &Bound::new())?;
    let reached: BTreeSet<RuleId> = checker.known.keys().map(|(rule, _)| *rule).collect();
    match (0..grammar.rules.len()).find(|rule| !reached.contains(rule)) {
        Some(unused) => Err(GrammarError::whole(
            &grammar.rules[unused].name,
            "no document ever comes here",
        )),
        None => Ok(()),
    }
}

struct Checker<'g> {
    grammar: &'g Grammar,
    /// The rules being visited, from the outermost to the innermost.
    path: Vec<RuleId>,
    /// The variables bound after a rule, by the rule and those bound before.
    known: HashMap<(RuleId, Bound), Bound>,
}

impl Checker<'_> {
    fn rule(&mut self, rule: RuleId, before: &Bound) -> Result<Bound, GrammarError> {
        let key = (rule, before.clone());
        if let Some(after) = self.known.get(&key) {
            return Ok(after.clone());
        }
        let name = &self.grammar.rules[rule].name;
        if self.path.contains(&rule) {
            return Err(GrammarError::whole(
                name,
                "the rule can come back to itself, so a document might never end",
            ));
        }
        self.path.push(rule);
        let mut after: Option<Bound> = None;
        for alternative in &self.grammar.rules[rule].alternatives {
            let bound = self.items(
                name,
                &self.grammar.alternatives[*alternative].items,
                before.clone(),
            )?;
            after = Some(match after {
                Some(others) => others.intersection(&bound).copied().collect(),
                None => bound,
            });
        }
        self.path.pop();
        let after = after.unwrap_or_default();
        self.known.insert(key, after.clone());
        Ok(after)
    }

    fn items(
        &mut self,
        rule: &str,
        items: &[Item],
        mut bound: Bound,
    ) -> Result<Bound, GrammarError> {
        let need = |bound: &Bound, variable: Variable| match bound.contains(&variable) {
            true => Ok(()),
            false => Err(GrammarError::whole(
                rule,
                "recalls something that on some path was never chosen",
            )),
        };
        for item in items {
            match item {
                Item::Say(_) | Item::Space => {}
                Item::Rule(inner) => bound = self.rule(*inner, &bound)?,
                Item::Recall { variable, .. } => need(&bound, *variable)?,
                Item::Compute { left, right, .. } => {
                    need(&bound, left.0)?;
                    need(&bound, right.0)?;
                }
                Item::Choose {
                    table,
                    variable,
                    except,
                    ..
                } => {
                    for other in except {
                        need(&bound, *other)?;
                    }
                    if except.len() >= self.grammar.tables[*table].weights.len() {
                        let problem = format!(
                            "the table {} can run out of rows",
                            self.grammar.tables[*table].name
                        );
                        return Err(GrammarError::whole(rule, problem));
                    }
                    bound.extend(variable);
                }
            }
        }
        Ok(bound)
    }
}
