//! All sections of a filing together, as rules read them.

use crate::section::{ADDRESS, BASIC, Section, dictionaries::REGISTERED};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use time::Date;

static NOTHING: Value = Value::Null;

/// The sections known to a rule; what is not there is empty.
#[derive(Debug)]
pub struct Everything {
    pub today: Date,
    parts: BTreeMap<&'static str, Value>,
    secrets: BTreeMap<&'static str, Value>,
    /// The words that a company keeps for a dictionary, where they are needed.
    words: BTreeMap<String, BTreeSet<String>>,
}

impl Everything {
    pub fn on(today: Date) -> Self {
        Self { today, parts: BTreeMap::new(), secrets: BTreeMap::new(), words: BTreeMap::new() }
    }
    pub fn put(&mut self, section: &'static Section, content: Value, secrets: Value) {
        self.parts.insert(section.code, content);
        self.secrets.insert(section.code, secrets);
    }
    /// Whether the company added this word to a dictionary that ships.
    pub fn adds_word(&self, dictionary: &str, value: &str) -> bool {
        self.words.get(dictionary).is_some_and(|words| words.contains(value))
    }
    pub fn put_word(&mut self, dictionary: &str, value: String) {
        self.words.entry(dictionary.to_owned()).or_default().insert(value);
    }

    pub fn part(&self, section: &Section) -> &Value {
        self.parts.get(section.code).unwrap_or(&NOTHING)
    }
    pub fn secrets(&self, section: &Section) -> &Value {
        self.secrets.get(section.code).unwrap_or(&NOTHING)
    }
    pub fn rows(&self, section: &Section) -> impl Iterator<Item = &Value> {
        rows(self.part(section))
    }
    /// A field of the organisation.
    pub fn basic(&self, field: &str) -> &Value {
        &self.part(&BASIC)[field]
    }
    pub fn basic_text(&self, field: &str) -> &str {
        text(self.part(&BASIC), field)
    }
    /// Whether the company keeps this word; anything passes for a dictionary of which nothing is known.
    pub fn has_word(&self, dictionary: &str, value: &str) -> bool {
        self.words.get(dictionary).is_none_or(|words| words.contains(value))
    }

    /// The registered address says what the basic information says: it is made and changed there.
    pub fn follow_basic(&mut self) {
        let basic = self.part(&BASIC).clone();
        if let Some(address) = self.parts.get_mut(ADDRESS.code) {
            follow_basic(&basic, address);
        }
    }
}

pub fn rows(content: &Value) -> impl Iterator<Item = &Value> {
    content["rows"].as_array().into_iter().flatten()
}
pub fn text<'v>(of: &'v Value, field: &str) -> &'v str {
    of[field].as_str().unwrap_or_default()
}
/// The id of a row; empty for the fields of the organisation.
pub fn id(row: &Value) -> &str {
    text(row, "id")
}

/// Field of the registered address, and the field of the basic section that it follows.
const FOLLOWING: [(&str, &str); 3] = [("area", "registeredArea"), ("detailZh", "addressZh"), ("detailEn", "addressEn")];

pub fn follow_basic(basic: &Value, address: &mut Value) {
    let rows = address.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten();
    for row in rows.filter(|row| row["type"] == REGISTERED).filter_map(Value::as_object_mut) {
        for (field, from) in FOLLOWING {
            match basic[from].as_str().filter(|said| !said.is_empty()) {
                Some(said) => row.insert(field.to_owned(), said.into()),
                None => row.remove(field),
            };
        }
    }
}

/// The registered address of a section; its row stays, whatever else is changed there.
pub fn registered(address: &Value) -> Option<&Value> {
    rows(address).find(|row| row["type"] == REGISTERED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_registered_address_follows_the_basic_section() {
        let mut address = json!({ "rows": [
            { "id": "1", "type": "registered", "area": "x", "detailEn": "old", "postalCode": "518000" },
            { "id": "2", "type": "office", "area": "y" },
        ] });
        follow_basic(&json!({ "registeredArea": "CN/440000/440300", "addressZh": "科技园" }), &mut address);
        let expected = json!({ "rows": [
            { "id": "1", "type": "registered", "area": "CN/440000/440300", "detailZh": "科技园", "postalCode": "518000" },
            { "id": "2", "type": "office", "area": "y" },
        ] });
        assert_eq!(address, expected);
        let mut nothing = json!({});
        follow_basic(&json!({}), &mut nothing);
        assert_eq!(nothing, json!({}));
    }
}
