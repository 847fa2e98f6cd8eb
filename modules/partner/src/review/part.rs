//! The sections of a filing as they are reviewed and carried into force.

use super::cell;
use crate::section::{Field, Section};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use tandem_kernel::convention::camel;
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use uuid::Uuid;

pub struct Part {
    pub section: &'static Section,
    /// What is filed; of secrets their ends and marks.
    pub content: Value,
    /// As the organisation had it when the filing was begun.
    pub began: Value,
    secrets: Value,
}

/// A secret as its columns keep it.
pub struct Sealed {
    pub bytes: Vec<u8>,
    pub mark: Vec<u8>,
}

pub async fn of(tx: &mut Tx, filing: Uuid) -> Result<Vec<Part>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(String, Value, Value, Value)> = sqlx::query_as(
        "select section, content, base, secrets from partner.filing_part where tenant_id = $1 and filing_id = $2",
    )
    .bind(tenant)
    .bind(filing)
    .fetch_all(tx.conn())
    .await?;
    let mut parts = Vec::with_capacity(rows.len());
    for (code, content, began, secrets) in rows {
        let section = Section::named(&code).ok_or_else(|| Error::internal(format!("no section {code}")))?;
        parts.push(Part { began, ..Part::kept(section, content, secrets)? });
    }
    let place = |part: &Part| crate::section::SECTIONS.iter().position(|section| section.code == part.section.code);
    parts.sort_by_key(place);
    Ok(parts)
}

impl Part {
    /// What is kept elsewhere in the form of a filing's section.
    pub fn kept(section: &'static Section, content: Value, secrets: Value) -> Result<Self> {
        let mut part = Self { section, content, began: Value::Null, secrets };
        part.mark_secrets()?;
        Ok(part)
    }

    /// The sealed values of one row, as they are kept.
    pub fn sealed_of(&self, row: Uuid) -> Value {
        let row = row.to_string();
        let all = self.secrets.as_object().into_iter().flatten();
        Value::Object(all.filter(|(place, _)| place.starts_with(&row)).map(|(k, v)| (k.clone(), v.clone())).collect())
    }

    /// The secret of a cell as it was sealed when it was typed; none where it is unchanged or empty.
    pub fn sealed(&self, row: Uuid, field: &Field) -> Result<Option<Sealed>> {
        let bytes = |kept: &Value, name: &str| -> Result<Vec<u8>> {
            let text = kept.get(name).and_then(Value::as_str).unwrap_or_default();
            STANDARD.decode(text).map_err(Error::internal)
        };
        match self.kept_of(row, field) {
            Some(kept) => Ok(Some(Sealed { bytes: bytes(kept, "sealed")?, mark: bytes(kept, "mark")? })),
            None => Ok(None),
        }
    }

    fn kept_of(&self, row: Uuid, field: &Field) -> Option<&Value> {
        let found = self.secrets.get(format!("{row}.{}", camel(field.column)))?;
        found.get("sealed").and_then(Value::as_str).is_some_and(|sealed| !sealed.is_empty()).then_some(found)
    }

    /// Gives the secrets among the content the marks by which they are compared.
    fn mark_secrets(&mut self) -> Result<()> {
        if !self.section.fields.iter().any(Field::is_secret) {
            return Ok(());
        }
        let mut content = std::mem::take(&mut self.content);
        for row in content.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten() {
            let Some(id) = cell::row_id(row) else { continue };
            for field in self.section.fields.iter().filter(|field| field.is_secret()) {
                let tail = cell::tail(cell::of(row, field)).to_owned();
                let sealed = self.sealed(id, field)?.filter(|_| !tail.is_empty());
                if let (Some(sealed), Some(fields)) = (sealed, row.as_object_mut()) {
                    fields.insert(camel(field.column), json!({ "tail": tail, "mark": hex(&sealed.mark) }));
                }
            }
        }
        self.content = content;
        Ok(())
    }

    /// The names of the files that are named in it, by their ids.
    pub fn file_names(&self) -> Map<String, Value> {
        let mut names = Map::new();
        for content in [&self.began, &self.content] {
            let own = std::iter::once(content).chain(cell::rows(content));
            let lists = own.filter_map(Value::as_object).flat_map(|fields| fields.values()).filter_map(Value::as_array);
            for file in lists.flatten() {
                if let (Some(id), Some(name)) = (file.get("id").and_then(Value::as_str), file.get("name")) {
                    names.insert(id.to_owned(), name.clone());
                }
            }
        }
        names
    }
}

pub fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::BANK;

    #[test]
    fn secrets_get_their_marks_and_are_found_by_their_cell() {
        let row = Uuid::from_u128(7);
        let content = json!({ "rows": [{ "id": row, "accountNumber": { "tail": "4417" }, "iban": "" }] });
        let secrets = json!({ format!("{row}.accountNumber"): {
            "sealed": STANDARD.encode([1, 2]), "mark": STANDARD.encode([0xab, 0x0c]), "tail": "4417" } });
        let mut part = Part { section: &BANK, content, began: Value::Null, secrets };
        part.mark_secrets().unwrap();
        assert_eq!(part.content["rows"][0]["accountNumber"], json!({ "tail": "4417", "mark": "ab0c" }));
        let account = BANK.field("account_number").unwrap();
        assert_eq!(part.sealed(row, account).unwrap().map(|sealed| sealed.bytes), Some(vec![1, 2]));
        assert!(part.sealed(row, BANK.field("iban").unwrap()).unwrap().is_none());
    }
}
