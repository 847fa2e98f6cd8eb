//! Reads what the browser sends of one section. Only what is malformed or too large is refused: whatever else may be wrong with
//! it is told beside it ([`super::faults`]), so that nothing typed is lost. What fits is written in one form, so that the same
//! value compares as the same.

use crate::section::{Field, FieldKind, Section, Table};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_kernel::number::{Bounds, plain, plain_or_grouped};
use tandem_kernel::{Error, ErrorKind, Result, day};
use tandem_platform::json::without_nul;
use uuid::Uuid;

/// The most bytes of one section, as JSON.
pub const MOST_BYTES: usize = 768 * 1024;
/// The most files or links of one field.
const MOST_NAMED: usize = 200;
/// Values that are no texts of the user's own: dates, numbers, words of dictionaries, telephone numbers.
const SHORT: usize = 100;
const ADDRESS: usize = 200;

/// A section as it was sent.
#[derive(Debug)]
pub struct Sent {
    /// Secrets stand in it as `{ "tail": … }`, or not at all where they were typed anew.
    pub content: Value,
    pub typed: Vec<Typed>,
    pub files: Vec<NamedFile>,
}

/// A secret that was typed.
#[derive(Debug)]
pub struct Typed {
    pub row: String,
    pub field: &'static Field,
    pub plain: String,
}

/// A file that a field names.
#[derive(Debug)]
pub struct NamedFile {
    pub row: String,
    pub field: &'static Field,
    pub slot: &'static str,
    pub id: Uuid,
}

#[derive(Default)]
struct Reading {
    wrong: Fields,
    typed: Vec<Typed>,
    files: Vec<NamedFile>,
}

fn malformed() -> Error {
    Error::new(ErrorKind::Invalid, "platform-malformed")
}

pub fn read(section: &'static Section, sent: Value) -> Result<Sent> {
    let sent = without_nul(sent);
    let mut reading = Reading::default();
    let content = match &section.table {
        None => Value::Object(reading.fields(section, "", sent.as_object().ok_or_else(malformed)?)),
        Some(table) => json!({ "rows": reading.rows(section, table, &sent)? }),
    };
    reading.wrong.finish()?;
    if content.to_string().len() > MOST_BYTES {
        return Err(Error::refused("partner-filing-too_large").with("limit", MOST_BYTES / 1024));
    }
    Ok(Sent { content, typed: reading.typed, files: reading.files })
}

/// Where a field is named in an error and among the secrets: by the id of its row, if it has one.
pub fn place(row: &str, field: &Field) -> String {
    if row.is_empty() { field.name() } else { format!("{row}.{}", field.name()) }
}

impl Reading {
    fn rows(&mut self, section: &'static Section, table: &Table, sent: &Value) -> Result<Vec<Value>> {
        let rows = sent["rows"].as_array().ok_or_else(malformed)?;
        if rows.len() > table.most {
            return Err(Error::refused("partner-filing-too_many_rows").with("limit", table.most));
        }
        let mut seen = BTreeSet::new();
        let mut read = Vec::with_capacity(rows.len());
        for row in rows {
            let row = row.as_object().ok_or_else(malformed)?;
            let id = row.get("id").and_then(Value::as_str).and_then(|id| id.parse::<Uuid>().ok());
            let id = id.filter(|id| !id.is_nil() && seen.insert(*id));
            let Some(id) = id.map(|id| id.to_string()) else {
                self.wrong.check(false, "rows", "platform-bad_field");
                continue;
            };
            let mut fields = self.fields(section, &id, row);
            fields.insert("id".to_owned(), Value::String(id));
            read.push(Value::Object(fields));
        }
        Ok(read)
    }

    /// What is not filled in is left out; what the section does not know is not kept.
    fn fields(&mut self, section: &'static Section, row: &str, sent: &Map<String, Value>) -> Map<String, Value> {
        let read = section.fields.iter().filter_map(|field| {
            let name = field.name();
            let value = self.value(row, field, sent.get(&name)?)?;
            Some((name, value))
        });
        read.collect()
    }

    fn value(&mut self, row: &str, field: &'static Field, sent: &Value) -> Option<Value> {
        if sent.is_null() {
            return None;
        }
        match field.kind {
            FieldKind::YesNo => self.yes_no(row, field, sent),
            FieldKind::Files { slot } => self.files(row, field, slot, sent),
            FieldKind::Rows { .. } => self.links(row, field, sent),
            FieldKind::Secret { .. } => self.secret(row, field, sent),
            _ => self.text(row, field, sent).map(Value::String),
        }
    }

    fn bad(&mut self, row: &str, field: &Field) {
        self.wrong.check(false, place(row, field), "platform-bad_field");
    }

    fn text(&mut self, row: &str, field: &Field, sent: &Value) -> Option<String> {
        let text = match sent {
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            _ => {
                self.bad(row, field);
                return None;
            }
        };
        let (most, text) = match field.kind {
            FieldKind::Text { most } | FieldKind::Long { most } => (most, text),
            FieldKind::Email | FieldKind::Web => (ADDRESS, text),
            FieldKind::Number(bounds) => (SHORT, number(bounds, text)),
            FieldKind::Integer { .. } => (SHORT, integer(text)),
            FieldKind::Day => (SHORT, day::plain(&text).map_or(text, |day| day.to_string())),
            FieldKind::User => (SHORT, text.parse::<Uuid>().map_or(text, |user| user.to_string())),
            _ => (SHORT, text),
        };
        self.wrong.at_most(place(row, field), &text, most);
        (!text.is_empty()).then_some(text)
    }

    fn yes_no(&mut self, row: &str, field: &Field, sent: &Value) -> Option<Value> {
        match sent {
            Value::Bool(_) => Some(sent.clone()),
            Value::String(text) if text == "true" => Some(Value::Bool(true)),
            Value::String(text) if text == "false" => Some(Value::Bool(false)),
            Value::String(text) if text.is_empty() => None,
            _ => {
                self.bad(row, field);
                None
            }
        }
    }

    /// Ids, each once.
    fn ids(&mut self, row: &str, field: &Field, sent: &Value, id: impl Fn(&Value) -> Option<&str>) -> Vec<Uuid> {
        let parsed = |value: &Value| id(value).and_then(|text| text.parse::<Uuid>().ok());
        let all: Option<Vec<Uuid>> = sent.as_array().and_then(|all| all.iter().map(parsed).collect());
        let Some(all) = all else {
            self.bad(row, field);
            return Vec::new();
        };
        if all.len() > MOST_NAMED {
            self.bad(row, field);
            return Vec::new();
        }
        let mut seen = BTreeSet::new();
        all.into_iter().filter(|id| seen.insert(*id)).collect()
    }

    /// Their names are written where they are looked up.
    fn files(&mut self, row: &str, field: &'static Field, slot: &'static str, sent: &Value) -> Option<Value> {
        let ids = self.ids(row, field, sent, |file| file["id"].as_str());
        self.files.extend(ids.iter().map(|id| NamedFile { row: row.to_owned(), field, slot, id: *id }));
        (!ids.is_empty()).then(|| ids.into_iter().map(|id| json!({ "id": id })).collect())
    }

    fn links(&mut self, row: &str, field: &Field, sent: &Value) -> Option<Value> {
        let ids = self.ids(row, field, sent, Value::as_str);
        (!ids.is_empty()).then(|| ids.into_iter().map(|id| Value::String(id.to_string())).collect())
    }

    fn secret(&mut self, row: &str, field: &'static Field, sent: &Value) -> Option<Value> {
        match sent {
            Value::Object(kept) => match kept.get("tail").and_then(Value::as_str) {
                Some(tail) if tail.chars().count() <= SHORT => Some(json!({ "tail": tail })),
                _ => {
                    self.bad(row, field);
                    None
                }
            },
            Value::String(_) => {
                let plain = self.text(row, field, sent)?;
                self.typed.push(Typed { row: row.to_owned(), field, plain });
                None
            }
            _ => {
                self.bad(row, field);
                None
            }
        }
    }
}

/// A number as its column keeps it; what is none, or does not fit, as it was typed.
fn number(bounds: Bounds, typed: String) -> String {
    let fits = plain_or_grouped(&typed).and_then(|number| bounds.check(number).ok());
    fits.map_or(typed, |number| number.normalize().to_string())
}

fn integer(typed: String) -> String {
    let whole = plain(&typed).filter(|number| number.fract().is_zero());
    whole.map_or(typed, |number| number.normalize().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{ADDRESS as ADDRESSES, BANK, BASIC, CONTACT, CUSTOMER};

    const ID: &str = "01890000-0000-7000-8000-000000000001";

    fn fields(error: &Error) -> Vec<(String, &'static str)> {
        error.fields().iter().map(|wrong| (wrong.field.to_string(), wrong.message.key)).collect()
    }

    #[test]
    fn what_fits_is_written_in_one_form_and_the_rest_is_kept_as_typed() {
        let sent = json!({
            "nameZh": " 远航 ", "headcount": "0120", "registeredCapital": "1,500.500000", "paidCapital": "much",
            "licenceDate": "soon", "listed": "false", "nameEn": "", "totalArea": 12, "strange": "x", "fax": null,
        });
        let read = read(&BASIC, sent).unwrap();
        let expected = json!({
            "nameZh": "远航", "headcount": "120", "registeredCapital": "1500.5", "paidCapital": "much",
            "licenceDate": "soon", "listed": false, "totalArea": "12",
        });
        assert_eq!(read.content, expected);
    }

    #[test]
    fn what_is_too_long_or_of_another_kind_is_refused_at_its_field() {
        let long = read(&BASIC, json!({ "nameZh": "x".repeat(201) })).unwrap_err();
        assert_eq!(fields(&long), [("nameZh".to_owned(), "platform-too_long")]);
        assert!(read(&BASIC, json!({ "nameZh": "x".repeat(200) })).is_ok());
        for (field, value) in [
            ("nameZh", json!(["x"])),
            ("listed", json!("maybe")),
            ("licenceFiles", json!("x")),
            ("licenceFiles", json!([{ "id": "x" }])),
        ] {
            let wrong = read(&BASIC, json!({ field: value })).unwrap_err();
            assert_eq!(fields(&wrong), [(field.to_owned(), "platform-bad_field")], "{value}");
        }
        assert!(read(&BASIC, json!([])).is_err());
        assert!(read(&CUSTOMER, json!({ "rows": {} })).is_err());
        assert!(read(&CUSTOMER, json!({})).is_err());
    }

    #[test]
    fn rows_have_ids_of_their_own_and_are_not_without_number() {
        let row = |id: &str| json!({ "id": id, "name": "甲" });
        let read_rows = |rows: Vec<Value>| read(&CUSTOMER, json!({ "rows": rows }));
        assert_eq!(read_rows(vec![row(ID)]).unwrap().content["rows"][0]["id"], ID);
        for wrong in
            [vec![row("1")], vec![row(ID), row(ID)], vec![json!({ "name": "x" })], vec![row(&Uuid::nil().to_string())]]
        {
            assert_eq!(fields(&read_rows(wrong).unwrap_err()), [("rows".to_owned(), "platform-bad_field")]);
        }
        let many = |count: u128| (1..=count).map(|n| row(&Uuid::from_u128(n).to_string())).collect::<Vec<_>>();
        assert!(read_rows(many(100)).is_ok());
        assert_eq!(read_rows(many(101)).unwrap_err().message().key, "partner-filing-too_many_rows");
        let long = json!({ "rows": [{ "id": ID, "name": "x".repeat(201) }] });
        assert_eq!(fields(&read(&CUSTOMER, long).unwrap_err())[0].0, format!("{ID}.name"));
    }

    #[test]
    fn a_typed_secret_is_in_no_content() {
        let sent =
            json!({ "rows": [{ "id": ID, "accountNumber": " 6222 0212 3456 4417 ", "iban": { "tail": "5432" } }] });
        let read = read(&BANK, sent).unwrap();
        assert_eq!(read.content, json!({ "rows": [{ "id": ID, "iban": { "tail": "5432" } }] }));
        assert_eq!((read.typed.len(), read.typed[0].plain.as_str()), (1, "6222 0212 3456 4417"));
    }

    #[test]
    fn files_and_links_are_ids_each_once() {
        let sent = json!({ "rows": [{ "id": ID, "contacts": [ID, ID] }] });
        assert_eq!(read(&ADDRESSES, sent).unwrap().content["rows"][0]["contacts"], json!([ID]));
        let read = read(&BASIC, json!({ "introFiles": [{ "id": ID, "name": "a.pdf" }] })).unwrap();
        assert_eq!((read.files.len(), read.files[0].slot), (1, "intro"));
        assert_eq!(read.content, json!({ "introFiles": [{ "id": ID }] }));
    }

    #[test]
    fn a_user_is_named_as_his_column_reads_it() {
        for (typed, kept) in [(format!("urn:uuid:{ID}"), ID), (format!("{{{ID}}}"), ID), ("me".to_owned(), "me")] {
            let sent = json!({ "rows": [{ "id": ID, "userId": typed }] });
            assert_eq!(read(&CONTACT, sent).unwrap().content["rows"][0]["userId"], kept);
        }
    }

    #[test]
    fn a_section_is_bounded_as_a_whole() {
        let many = (1..=500_u128).map(|n| json!({ "id": Uuid::from_u128(n), "description": "货".repeat(1_000) }));
        let sent = json!({ "rows": many.collect::<Vec<_>>() });
        assert_eq!(read(&crate::section::PRODUCT, sent).unwrap_err().message().key, "partner-filing-too_large");
    }
}
