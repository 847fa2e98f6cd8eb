//! One record of the ERP, brought to where it is to stand: read, compared, and changed by what differs and nothing else.

use super::refusal::told;
use serde_json::{Map, Value};
use tandem_contracts::outside::Trouble;
use tandem_odata::{Failure, Service, moment};

enum Tried {
    /// Whether anything was changed.
    Done(bool),
    /// Somebody else changed it since it was read.
    Overtaken(Trouble),
}

/// Whether it was changed. Who overtakes us once is read again; a second time a person has to look.
pub async fn bring(service: &Service, key: &str, wanted: &Map<String, Value>) -> Result<bool, Trouble> {
    if let Tried::Done(changed) = tried(service, key, wanted).await? {
        return Ok(changed);
    }
    match tried(service, key, wanted).await? {
        Tried::Done(changed) => Ok(changed),
        Tried::Overtaken(refused) => Err(refused),
    }
}

async fn tried(service: &Service, key: &str, wanted: &Map<String, Value>) -> Result<Tried, Trouble> {
    if wanted.is_empty() {
        return Ok(Tried::Done(false));
    }
    let read = service.entity(key).await.map_err(told)?;
    let differing = differing(wanted, &read.value);
    if differing.is_empty() {
        return Ok(Tried::Done(false));
    }
    let etag = read.etag.as_deref().unwrap_or("*");
    match service.update(key, etag, &Value::Object(differing)).await {
        Ok(_) => Ok(Tried::Done(true)),
        Err(Failure::Conflict { text, heard }) => Ok(Tried::Overtaken(Trouble::Refused { text, heard })),
        Err(failure) => Err(told(failure)),
    }
}

/// As [`bring`], for one of several that were read together; it is made where it is not among them.
pub async fn bring_or_make(
    service: &Service,
    set: &str,
    known: Option<&Value>,
    keys: &[(&str, &str)],
    wanted: &Map<String, Value>,
) -> Result<bool, Trouble> {
    match known {
        Some(known) if differing(wanted, known).is_empty() => Ok(false),
        Some(_) => bring(service, &super::key(set, keys), wanted).await,
        None => {
            let mut record = wanted.clone();
            record.extend(keys.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))));
            service.create(set, &[], &Value::Object(record)).await.map_err(told)?;
            Ok(true)
        }
    }
}

pub fn differing(wanted: &Map<String, Value>, told: &Value) -> Map<String, Value> {
    let differs = |(name, value): &(&String, &Value)| !same(value, &told[name.as_str()]);
    wanted.iter().filter(differs).map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Nothing is told as `null` or as an empty text, and one day with and without its offset.
fn same(wanted: &Value, told: &Value) -> bool {
    if wanted == told {
        return true;
    }
    let (Some(wanted), told) = (wanted.as_str(), told.as_str().unwrap_or_default()) else { return false };
    wanted.trim() == told.trim() || moment(wanted).is_some_and(|day| moment(told) == Some(day))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_differs_is_changed() {
        let wanted = json!({ "A": "a", "B": "", "C": true, "D": "/Date(86400000)/", "E": "x", "F": "y" });
        let told = json!({ "A": "a ", "B": null, "C": true, "D": "/Date(86400000+0000)/", "E": "z", "G": 1 });
        let differing = differing(wanted.as_object().unwrap(), &told);
        assert_eq!(Value::Object(differing), json!({ "E": "x", "F": "y" }));
        assert!(!same(&json!(true), &json!(false)) && !same(&json!("a"), &Value::Null));
    }
}
