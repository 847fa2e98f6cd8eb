//! Secrets of a section: sealed as soon as they are read. The content has their last four characters, the sealed bytes stand
//! beside it, and nobody is ever answered more than the end.

use super::read::{Typed, place};
use super::whole::{id, rows, text};
use crate::numbers::{self, Verdict};
use crate::section::{Field, FieldKind, Section};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::secret_column::SecretColumn;

/// How the secrets of a bank account are kept, in filings and in the table of accounts alike.
pub const ACCOUNT_NUMBER: SecretColumn = SecretColumn::of("partner.bank.account_number");
pub const IBAN: SecretColumn = SecretColumn::of("partner.bank.iban");

pub fn column(field: &Field) -> Result<SecretColumn> {
    match field.column {
        "account_number" => Ok(ACCOUNT_NUMBER),
        "iban" => Ok(IBAN),
        other => Err(Error::internal(format!("{other} is no secret"))),
    }
}

/// The secrets of a section after it was saved: what was typed is sealed, what is unchanged stays, and what the content does not
/// mention any more goes. `content` is given the last characters of all of them.
pub fn keep(tx: &Tx, section: &Section, typed: &[Typed], before: &Value, content: &mut Value) -> Result<Value> {
    let mut after = Map::new();
    for typed in typed {
        let (place, sealed) = (place(&typed.row, typed.field), seal(tx, typed)?);
        // The same number typed again is no change.
        let again = before[&place]["mark"] == sealed["mark"];
        let kept = if again { before[&place].clone() } else { sealed };
        after.insert(place, kept);
    }
    let fields: Vec<&Field> = section.fields.iter().filter(|field| field.is_secret()).collect();
    let records = content.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten();
    for row in records.filter_map(Value::as_object_mut) {
        let row_id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        for field in &fields {
            let (place, name) = (place(&row_id, field), field.name());
            let unchanged = row.contains_key(&name).then(|| before[&place].clone()).filter(Value::is_object);
            if let Some(unchanged) = unchanged {
                after.entry(place.clone()).or_insert(unchanged);
            }
            match after.get(&place) {
                Some(kept) => row.insert(name, json!({ "tail": text(kept, "tail") })),
                // The end of a secret that nobody has typed here, such as in a copied row.
                None => row.remove(&name),
            };
        }
    }
    Ok(Value::Object(after))
}

fn seal(tx: &Tx, typed: &Typed) -> Result<Value> {
    let (secrets, ctx, random) = (tx.platform().secrets(), tx.ctx(), tx.platform().random());
    let column = column(typed.field)?;
    let plain = typed.plain.as_str();
    let mut kept = json!({
        "sealed": STANDARD.encode(column.keep(secrets, ctx, random, plain)?),
        "mark": STANDARD.encode(column.mark(secrets, ctx, plain)?),
        "tail": column.tail(plain),
    });
    if let Some(wrong) = wrong(typed) {
        kept["wrong"] = wrong.into();
    }
    Ok(kept)
}

/// What can be said against a secret is found out while it is readable; only that is kept of it.
fn wrong(typed: &Typed) -> Option<&'static str> {
    let FieldKind::Secret { least, most } = typed.field.kind else { return None };
    let length = typed.plain.chars().filter(|c| !c.is_whitespace() && *c != '-').count();
    if !(least..=most).contains(&length) {
        return Some("length");
    }
    if typed.field.column != "iban" {
        return None;
    }
    match numbers::iban(&typed.plain) {
        Verdict::Fine => None,
        Verdict::Wrong(_) => Some("iban"),
        Verdict::Doubt(kind) => Some(kind),
    }
}

/// How many were typed since the filing was begun.
pub fn changed(content: &Value, secrets: &Value, section: &Section) -> usize {
    let fields: Vec<&Field> = section.fields.iter().filter(|field| field.is_secret()).collect();
    let places = rows(content).flat_map(|row| fields.iter().map(move |field| place(id(row), field)));
    places.filter(|place| secrets[place].is_object() && secrets[place]["began"] != true).count()
}
