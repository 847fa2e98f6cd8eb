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

/// The rows that all of these leave. Lines joined by OR stay together in brackets.
pub fn all_of(parts: &[&[Condition]]) -> Vec<Condition> {
    let mut joined: Vec<Condition> = Vec::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        // The first line joins nothing, whatever it says; its place may make it so.
        let widens = |line: &Condition| line.and_or.trim().eq_ignore_ascii_case("or");
        if in_order(part).into_iter().skip(1).any(widens) {
            joined.push(Condition { and_or: "AND".into(), conditions: part.to_vec(), ..Condition::default() });
        } else {
            // Their places were those among their own.
            let own = part.iter().map(|line| Condition { and_or: "AND".into(), sort: None, ..line.clone() });
            joined.extend(own);
        }
    }
    if let Some(first) = joined.first_mut() {
        first.and_or.clear();
    }
    joined
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

    #[test]
    fn alternatives_stay_in_brackets_and_other_lines_stand_side_by_side() {
        let or = |field: &str| Condition { and_or: "OR".into(), ..line(field, Comparison::Equal, "x") };
        let numbered = |field: &str| Condition { sort: Some("0".into()), ..line(field, Comparison::Equal, "x") };
        // The first line joins nothing, whatever it says.
        let joined = all_of(&[&[or("a"), numbered("b")], &[], &[numbered("c"), or("d")], &[numbered("e")]]);
        let fields: Vec<_> = joined.iter().map(|line| (line.and_or.as_str(), line.field_db.as_str())).collect();
        assert_eq!(fields, [("", "a"), ("AND", "b"), ("AND", ""), ("AND", "e")]);
        assert_eq!(joined[2].conditions.len(), 2);
        let placed = |field: &str, place: &str| Condition { sort: Some(place.into()), ..or(field) };
        let turned = [placed("b", "1"), Condition { and_or: String::new(), ..placed("a", "0") }];
        assert_eq!(all_of(&[&turned])[0].conditions.len(), 2, "read from its place, the first line is an alternative");
        assert!(joined.iter().all(|line| line.sort.is_none()));
    }
}
