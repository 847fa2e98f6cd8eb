//! Compares two versions of a record field by field, with the labels of its list.

use crate::attachable;
use crate::words::Words;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use tandem_kernel::{FieldChange, Language, Listing};

/// The fields whose value differs, in the order of the list's columns. Lists such as a document's lines are compared
/// line by line.
pub fn changes(before: Option<&Value>, after: Option<&Value>, listing: &Listing, say: &Say<'_>) -> Vec<FieldChange> {
    let (before, after) = (fields(before), fields(after));
    let place = |field: &str| listing.columns().iter().position(|c| c.field == field).unwrap_or(usize::MAX);
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect::<BTreeSet<_>>().into_iter().collect();
    names.sort_by_key(|field| place(field));
    let mut told = Vec::new();
    for name in names.into_iter().filter(|name| is_told(listing, name)) {
        let (old, new) = (before.get(name), after.get(name));
        if old == new || (is_empty(old) && is_empty(new)) {
            continue;
        }
        if are_lines(old) || are_lines(new) {
            let (old, new) = (old.and_then(Value::as_array), new.and_then(Value::as_array));
            told.extend(lines(name, say.field(listing, name), old, new));
        } else {
            told.push(change(name.clone(), say.field(listing, name), old, new));
        }
    }
    told
}

/// Labels in the reader's language.
pub struct Say<'a> {
    pub words: &'a Words,
    pub language: Language,
}

impl Say<'_> {
    pub fn field(&self, listing: &Listing, field: &str) -> String {
        let column = listing.column(field);
        let key = column.map(|column| column.label).or_else(|| attachable::word(&attachable::FIELDS, field));
        key.map_or_else(|| field.to_owned(), |key| self.words.label(self.language, key))
    }
}

fn fields(value: Option<&Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(fields)) => fields.clone(),
        _ => Map::new(),
    }
}

/// The history entry itself shows who and when; technical columns mean nothing to a reader.
fn is_told(listing: &Listing, field: &str) -> bool {
    !matches!(field, "updatedBy" | "updatedAt")
        && listing.column(field).is_none_or(|column| column.shown || column.searchable)
}

fn is_empty(value: Option<&Value>) -> bool {
    value.is_none_or(|v| v.is_null() || v == "")
}

fn text(value: Option<&Value>) -> Option<String> {
    match value {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(other) => Some(other.to_string()),
    }
}

fn change(field: String, label: String, before: Option<&Value>, after: Option<&Value>) -> FieldChange {
    FieldChange { field, label, before: text(before), after: text(after) }
}

/// Whether these are a document's lines, each identified by `line` or `id`; any other list is one value.
fn are_lines(value: Option<&Value>) -> bool {
    let known = |line: &Value| line.get("line").or_else(|| line.get("id")).is_some();
    value.and_then(Value::as_array).is_some_and(|lines| !lines.is_empty() && lines.iter().all(known))
}

fn lines(name: &str, label: String, before: Option<&Vec<Value>>, after: Option<&Vec<Value>>) -> Vec<FieldChange> {
    let named = |lines: Option<&Vec<Value>>| -> Vec<(String, Value)> {
        let line = |line: &Value| (text(line.get("line").or_else(|| line.get("id"))).unwrap_or_default(), line.clone());
        lines.map(|lines| lines.iter().map(line).collect()).unwrap_or_default()
    };
    let (before, after) = (named(before), named(after));
    let mut keys: Vec<&String> = before.iter().map(|(key, _)| key).collect();
    for (key, _) in &after {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let at = |lines: &[(String, Value)], key: &str| lines.iter().find(|(k, _)| k == key).map(|(_, line)| line.clone());
    let mut told = Vec::new();
    for key in keys {
        let (old, new) = (at(&before, key), at(&after, key));
        match (&old, &new) {
            (Some(Value::Object(old)), Some(Value::Object(new))) => {
                let cells: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
                for cell in cells.into_iter().filter(|cell| old.get(*cell) != new.get(*cell)) {
                    let field = format!("{name}[{key}].{cell}");
                    told.push(change(field, format!("{label} {key} {cell}"), old.get(cell), new.get(cell)));
                }
            }
            (old, new) if old != new => {
                told.push(change(format!("{name}[{key}]"), format!("{label} {key}"), old.as_ref(), new.as_ref()));
            }
            _ => {}
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::build::tests::THINGS;
    use serde_json::json;

    fn told(before: Value, after: Value) -> Vec<(String, Option<String>, Option<String>)> {
        let words = Words::read(std::iter::empty()).unwrap();
        let say = Say { words: &words, language: Language::En };
        let told = changes(Some(&before), Some(&after), &THINGS, &say);
        told.into_iter().map(|c| (c.field, c.before, c.after)).collect()
    }
    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn only_fields_that_differ_are_told_in_column_order() {
        let before = json!({ "count": 1, "name": "a", "updatedBy": "x", "note": "" });
        let after = json!({ "count": 2, "name": "b", "updatedBy": "y", "note": null });
        let expected = [("name".to_owned(), some("a"), some("b")), ("count".to_owned(), some("1"), some("2"))];
        assert_eq!(told(before, after), expected);
    }

    #[test]
    fn lines_are_compared_with_themselves_wherever_they_stand() {
        let before = json!({ "lines": [{ "line": 10, "quantity": "1" }, { "line": 20, "quantity": "2" }] });
        let after = json!({ "lines": [{ "line": 20, "quantity": "5" }, { "line": 30, "quantity": "3" }] });
        let told = told(before, after);
        let fields: Vec<_> = told.iter().map(|(field, ..)| field.as_str()).collect();
        assert_eq!(fields, ["lines[10]", "lines[20].quantity", "lines[30]"]);
        assert_eq!((&told[1].1, &told[1].2), (&some("2"), &some("5")));
        assert_eq!((told[0].2.as_ref(), told[2].1.as_ref()), (None, None));
    }

    #[test]
    fn a_list_of_values_is_one_value() {
        let told = told(
            json!({ "roleIds": ["a"], "depots": [] }),
            json!({ "roleIds": ["a", "b"], "depots": [{ "code": 1 }] }),
        );
        let fields: Vec<_> = told.iter().map(|(field, ..)| field.as_str()).collect();
        assert_eq!(fields, ["depots", "roleIds"]);
        assert_eq!(told[1].2, some(r#"["a","b"]"#));
    }
}
