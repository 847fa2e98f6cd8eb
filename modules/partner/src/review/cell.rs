//! The cells of a section's content as they are compared: numbers by what they are worth, files and rows by their ids,
//! secrets by their marks.

use crate::section::{Field, FieldKind};
use serde_json::Value;
use tandem_kernel::convention::camel;
use tandem_kernel::number;
use uuid::Uuid;

pub static NOTHING: Value = Value::Null;

/// The rows of a table's content.
pub fn rows(content: &Value) -> &[Value] {
    content.get("rows").and_then(Value::as_array).map_or(&[][..], Vec::as_slice)
}

pub fn row_id(row: &Value) -> Option<Uuid> {
    row.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

/// What stands in a field of a row, or of the content itself where the section is no table.
pub fn of<'v>(row: &'v Value, field: &Field) -> &'v Value {
    row.get(camel(field.column)).unwrap_or(&NOTHING)
}

/// The text of a value that is one; empty for everything else.
pub fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(yes) => yes.to_string(),
        _ => String::new(),
    }
}

/// The ids of files or rows, given by themselves or within what else is known of them.
pub fn ids(value: &Value) -> Vec<Uuid> {
    let listed = value.as_array().map_or(&[][..], Vec::as_slice);
    let id = |one: &Value| one.as_str().or_else(|| one.get("id").and_then(Value::as_str))?.parse().ok();
    listed.iter().filter_map(id).collect()
}

/// The last characters of a secret.
pub fn tail(value: &Value) -> &str {
    value.get("tail").and_then(Value::as_str).unwrap_or_default()
}

fn mark(value: &Value) -> Option<&str> {
    value.get("mark").and_then(Value::as_str)
}

/// The value in the one form by which it is compared; empty if nothing is filled in.
pub fn canonical(field: &Field, value: &Value) -> String {
    match field.kind {
        FieldKind::Number(_) => {
            let text = text(value);
            number::plain(&text).map_or(text, |number| number.normalize().to_string())
        }
        FieldKind::Files { .. } | FieldKind::Rows { .. } => {
            let mut ids = ids(value);
            ids.sort_unstable();
            ids.iter().map(Uuid::to_string).collect::<Vec<_>>().join(",")
        }
        FieldKind::Secret { .. } => tail(value).to_owned(),
        _ => text(value),
    }
}

pub fn is_filled(field: &Field, value: &Value) -> bool {
    !canonical(field, value).is_empty()
}

/// Whether both say the same. Two secrets may end alike and differ, so they are compared by their marks where both have one.
pub fn is_same(field: &Field, one: &Value, other: &Value) -> bool {
    match (mark(one), mark(other)) {
        (Some(one), Some(other)) if field.is_secret() => one == other,
        _ => canonical(field, one) == canonical(field, other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BANK, CUSTOMER, Section};
    use serde_json::json;

    fn field(section: &'static Section, column: &str) -> &'static Field {
        section.field(column).unwrap()
    }

    #[test]
    fn numbers_are_compared_by_what_they_are_worth() {
        let share = field(&CUSTOMER, "order_share");
        assert!(is_same(share, &json!("12.50"), &json!("12.5")));
        assert!(is_same(share, &json!("012.5"), &json!(12.5)));
        assert!(!is_same(share, &json!("12.5"), &json!("12.51")));
        assert!(is_same(share, &json!(""), &Value::Null));
        assert!(!is_same(share, &json!("0"), &Value::Null), "nothing is not zero");
    }

    #[test]
    fn files_are_compared_by_their_ids_however_they_are_given() {
        let proof = field(&BANK, "proof_files");
        let (one, two) = (Uuid::from_u128(1).to_string(), Uuid::from_u128(2).to_string());
        let with_names = json!([{ "id": two, "name": "b.pdf" }, { "id": one, "name": "a.pdf" }]);
        assert!(is_same(proof, &with_names, &json!([one, two])));
        assert!(!is_same(proof, &with_names, &json!([one])));
        assert!(!is_filled(proof, &json!([])));
    }

    #[test]
    fn secrets_that_end_alike_are_told_apart() {
        let account = field(&BANK, "account_number");
        let secret = |mark: &str| json!({ "tail": "4417", "mark": mark });
        assert!(!is_same(account, &secret("aa"), &secret("bb")));
        assert!(is_same(account, &secret("aa"), &secret("aa")));
        assert!(is_same(account, &secret("aa"), &json!({ "tail": "4417" })), "unchanged, as it was answered");
        assert!(!is_same(account, &secret("aa"), &json!({ "tail": "4418" })));
    }
}
