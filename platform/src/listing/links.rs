//! Conditions that lead from a figure to the rows it counts.

use super::query::Condition;
use super::tree::{Comparison, Wildcard, in_order};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind};

/// One line, as the search panel would write it.
pub fn line(field: &str, comparison: Comparison, value: impl Into<Value>) -> Condition {
    Condition {
        and_or: "AND".into(),
        field_db: field.into(),
        symbol: comparison.symbol().into(),
        query_value: value.into(),
        ..Condition::default()
    }
}

/// Exactly the rows with this value in the column, none where it is empty. Filters beside the search box understand
/// `=`, so it is used where it means the same.
pub fn with_value(column: &Column, value: &str) -> Condition {
    let literal = Wildcard::of(value).is_some() || value.trim() != value;
    let comparison = match column.kind {
        _ if value.is_empty() => return line(column.field, Comparison::Empty, Value::Null),
        ColumnKind::Address => Comparison::Exactly,
        kind if kind.is_textual() && literal => Comparison::Exactly,
        _ => Comparison::Equal,
    };
    line(column.field, comparison, value)
}

/// The rows that all of these leave. Each line is joined to all before it, so lines joined by OR need no brackets where they come
/// first: those that are nested deepest do, as a question has only so many brackets. Others stay together in brackets.
pub fn all_of(parts: &[&[Condition]]) -> Vec<Condition> {
    let has_alternatives = |part: &[Condition]| in_order(part).into_iter().skip(1).any(widens);
    let alternatives = parts.iter().enumerate().filter(|(_, part)| has_alternatives(part));
    let first = alternatives.max_by_key(|(_, part)| depth(part)).map(|(at, _)| at);
    // Their places were those among their own.
    let placeless = |line: &Condition| Condition { sort: None, ..line.clone() };
    let mut joined: Vec<Condition> =
        first.map(|at| in_order(parts[at]).into_iter().map(placeless).collect()).unwrap_or_default();
    for (_, part) in parts.iter().enumerate().filter(|(at, part)| Some(*at) != first && !part.is_empty()) {
        if has_alternatives(part) {
            joined.push(Condition { and_or: "AND".into(), conditions: part.to_vec(), ..Condition::default() });
        } else {
            joined.extend(part.iter().map(|line| Condition { and_or: "AND".into(), ..placeless(line) }));
        }
    }
    if let Some(first) = joined.first_mut() {
        first.and_or.clear();
    }
    joined
}

/// Whether it is an alternative to the lines before it. The first line joins nothing, whatever it says; its place may make it so.
fn widens(line: &Condition) -> bool {
    line.and_or.trim().eq_ignore_ascii_case("or")
}

/// How many brackets stand in each other.
fn depth(lines: &[Condition]) -> usize {
    let within = lines.iter().filter(|line| !line.conditions.is_empty()).map(|line| 1 + depth(&line.conditions));
    within.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::build::tests::THINGS;
    use super::*;
    use serde_json::json;

    fn told(line: &Condition) -> (&str, &str, &Value) {
        (line.field_db.as_str(), line.symbol.as_str(), &line.query_value)
    }

    #[test]
    fn a_value_is_asked_for_as_it_is() {
        let (name, count) = (THINGS.column("name").unwrap(), THINGS.column("count").unwrap());
        assert_eq!(told(&with_value(name, "a*b")), ("name", "=", &json!("a*b")));
        assert_eq!(told(&with_value(name, "a*")), ("name", "==", &json!("a*")));
        assert_eq!(told(&with_value(name, " ")), ("name", "==", &json!(" ")));
        assert_eq!(told(&with_value(name, "")), ("name", "empty", &Value::Null));
        assert_eq!(told(&with_value(count, "3")), ("count", "=", &json!("3")));
    }

    fn or(field: &str) -> Condition {
        Condition { and_or: "OR".into(), ..line(field, Comparison::Equal, "x") }
    }

    fn said(lines: &[Condition]) -> Vec<(&str, &str)> {
        lines.iter().map(|line| (line.and_or.as_str(), line.field_db.as_str())).collect()
    }

    #[test]
    fn alternatives_come_first_or_stay_in_brackets_and_other_lines_stand_side_by_side() {
        let numbered = |field: &str| Condition { sort: Some("0".into()), ..line(field, Comparison::Equal, "x") };
        // The first line joins nothing, whatever it says.
        let joined = all_of(&[&[or("a"), numbered("b")], &[], &[numbered("c"), or("d")], &[numbered("e")]]);
        assert_eq!(said(&joined), [("", "c"), ("OR", "d"), ("AND", "a"), ("AND", "b"), ("AND", "e")]);
        assert!(joined.iter().all(|line| line.sort.is_none()));
        let placed = |field: &str, place: &str| Condition { sort: Some(place.into()), ..or(field) };
        let turned = [placed("b", "1"), Condition { and_or: String::new(), ..placed("a", "0") }];
        assert_eq!(said(&all_of(&[&turned])), [("", "a"), ("OR", "b")], "read from its place");
        let again = all_of(&[&joined, &[numbered("f")]]);
        assert_eq!(said(&again)[..2], [("", "c"), ("OR", "d")]);
        assert_eq!((again.len(), &again[5].field_db), (6, &"f".to_owned()), "nothing is wrapped once more");
    }

    #[test]
    fn the_deepest_alternatives_need_no_brackets() {
        let shallow = [line("a", Comparison::Equal, "x"), or("b")];
        let group = Condition { and_or: "OR".into(), conditions: shallow.to_vec(), ..Condition::default() };
        let deep = [line("c", Comparison::Equal, "x"), group];
        let joined = all_of(&[&shallow, &deep]);
        assert_eq!(said(&joined), [("", "c"), ("OR", ""), ("AND", "")]);
        assert_eq!((depth(&joined), joined[2].conditions.len()), (1, 2));
    }
}
