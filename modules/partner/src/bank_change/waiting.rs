//! What is asked for and not in force yet goes along into later filings of the supplier, so that nobody must type an account twice, and
//! none is asked for twice.

use super::states::OPEN;
use crate::review::part::Part;
use crate::section::BANK;
use serde_json::{Map, Value, json};
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// Puts the open changes into the content of the section of accounts and its secrets, as a filing begins with them.
pub async fn put(tx: &mut Tx, organize: Uuid, content: &mut Value, secrets: &mut Value) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let open: Vec<(Uuid, Option<Value>, Value)> = sqlx::query_as(
        "select bank_id, asked, secrets from partner.bank_change
         where tenant_id = $1 and organize_id = $2 and state = any($3) order by bank_change_id",
    )
    .bind(tenant)
    .bind(organize)
    .bind(OPEN.as_slice())
    .fetch_all(tx.conn())
    .await?;
    for (row, asked, sealed) in open {
        merge(row, asked, sealed, content, secrets);
    }
    Ok(())
}

/// The open changes alone, with their marks.
pub async fn part(tx: &mut Tx, organize: Uuid) -> Result<Part> {
    let (mut content, mut secrets) = (json!({ "rows": [] }), json!({}));
    put(tx, organize, &mut content, &mut secrets).await?;
    Part::kept(&BANK, content, secrets)
}

fn merge(row: Uuid, asked: Option<Value>, sealed: Value, content: &mut Value, secrets: &mut Value) {
    let id = row.to_string();
    let Some(rows) = content.get_mut("rows").and_then(Value::as_array_mut) else { return };
    let place = rows.iter().position(|own| own["id"] == id.as_str());
    match (place, asked) {
        (Some(place), Some(asked)) => rows[place] = asked,
        (None, Some(asked)) => rows.push(asked),
        (Some(place), None) => drop(rows.remove(place)),
        (None, None) => {}
    }
    let Some(kept) = secrets.as_object_mut() else { return };
    kept.retain(|place, _| !place.starts_with(&id));
    let began = |(place, mut one): (String, Value)| {
        one["began"] = Value::Bool(true);
        (place, one)
    };
    let sealed: Map<String, Value> = match sealed {
        Value::Object(sealed) => sealed.into_iter().map(began).collect(),
        _ => Map::new(),
    };
    kept.extend(sealed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filing_begins_with_what_is_asked_for() {
        let (kept, added) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut content = json!({ "rows": [{ "id": kept, "name": "a" }] });
        let mut secrets = json!({ format!("{kept}.accountNumber"): { "tail": "1" } });
        let sealed = json!({ format!("{added}.accountNumber"): { "tail": "2" } });
        merge(added, Some(json!({ "id": added })), sealed, &mut content, &mut secrets);
        assert_eq!(content, json!({ "rows": [{ "id": kept, "name": "a" }, { "id": added }] }));
        assert_eq!(secrets[format!("{added}.accountNumber")], json!({ "tail": "2", "began": true }));
        merge(added, Some(json!({ "id": added, "name": "b" })), json!({}), &mut content, &mut secrets);
        assert_eq!(content["rows"][1]["name"], "b");
        merge(kept, None, json!({}), &mut content, &mut secrets);
        assert_eq!(content["rows"].as_array().map(Vec::len), Some(1));
        assert!(secrets.get(format!("{kept}.accountNumber")).is_none());
    }
}
