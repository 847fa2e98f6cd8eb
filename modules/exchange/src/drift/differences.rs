//! Lists the fields in which two versions of an order differ. Lines are matched by number, not by position.

use serde_json::Value;
use std::collections::BTreeMap;

const MOST: usize = 30;

/// Paths such as `currency, lines.00010.quantity`; the change time is ignored.
pub fn differences(ours: &Value, theirs: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk("", ours, theirs, &mut found);
    found.truncate(MOST);
    found
}

fn walk(place: &str, ours: &Value, theirs: &Value, found: &mut Vec<String>) {
    let inner = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
            for name in names.filter(|name| *name != "changedAt") {
                walk(&inner(name), a.get(name).unwrap_or(&Value::Null), b.get(name).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            let (a, b) = (by_line(a), by_line(b));
            let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
            for name in names {
                let part =
                    |lines: &BTreeMap<String, &Value>| lines.get(name).map_or(Value::Null, |line| (*line).clone());
                walk(&inner(name), &part(&a), &part(&b), found);
            }
        }
        _ if ours != theirs => found.push(place.to_owned()),
        _ => {}
    }
}

fn by_line(lines: &[Value]) -> BTreeMap<String, &Value> {
    let name = |(at, line): (usize, &Value)| line["line"].as_str().map_or_else(|| at.to_string(), str::to_owned);
    lines.iter().enumerate().map(|(at, line)| (name((at, line)), line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_are_compared_by_their_numbers() {
        let ours = json!({ "currency": "CNY", "changedAt": "1", "lines": [{ "line": "00010", "quantity": "5" }, { "line": "00020" }] });
        let theirs = json!({ "currency": "USD", "changedAt": "2", "lines": [{ "line": "00010", "quantity": "6" }] });
        assert_eq!(differences(&ours, &theirs), ["currency", "lines.00010.quantity", "lines.00020"]);
        assert!(differences(&ours, &ours.clone()).is_empty());
    }
}
