//! Answers of both versions, in one form. They come from outside: of any shape, and bounded.

use serde_json::Value;

/// More rows than any service sends in one page.
pub(crate) const MOST_ROWS: usize = 20_000;
const LONGEST_MESSAGE: usize = 1_000;
const LONGEST_ETAG: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    V2,
    V4,
}

/// Rows, and the service's link to those that follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    pub rows: Vec<Value>,
    pub next: Option<String>,
}

/// One record, and the ETag that a change of it names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entity {
    pub value: Value,
    pub etag: Option<String>,
}

/// A page: `d.results` and `d.__next` in V2, `value` and `@odata.nextLink` in V4.
pub fn read_page(version: Version, mut said: Value) -> Result<Page, String> {
    // `get_mut` and not `[]`: the answer may be no object, and indexing for change would panic.
    let (rows, next) = match version {
        Version::V2 => {
            let mut inner = said.get_mut("d").map(Value::take).unwrap_or_default();
            let next = inner.get_mut("__next").map(Value::take);
            // Services of V1 answer with the list itself.
            let rows = if inner.is_array() { Some(inner) } else { inner.get_mut("results").map(Value::take) };
            (rows, next)
        }
        Version::V4 => {
            let next = said.get_mut("@odata.nextLink").map(Value::take);
            (said.get_mut("value").map(Value::take), next)
        }
    };
    let Some(Value::Array(rows)) = rows else { return Err("the answer is no list".to_owned()) };
    if rows.len() > MOST_ROWS {
        return Err(format!("a page of more than {MOST_ROWS} rows"));
    }
    let next = match next {
        Some(Value::String(link)) => Some(link),
        None | Some(Value::Null) => None,
        Some(_) => return Err("the link to the next page is no text".to_owned()),
    };
    Ok(Page { rows, next })
}

/// One record: `d` with `__metadata.etag` in V2, the object itself with `@odata.etag` in V4. After a change there may be none.
pub fn read_entity(version: Version, mut said: Value) -> Result<Entity, String> {
    let (value, etag) = match version {
        Version::V2 => {
            let value = said.get_mut("d").map(Value::take).unwrap_or_default();
            let etag = value["__metadata"]["etag"].as_str().map(str::to_owned);
            (value, etag)
        }
        Version::V4 => {
            let etag = said["@odata.etag"].as_str().map(str::to_owned);
            (said, etag)
        }
    };
    if !value.is_object() {
        return Err("the answer is no record".to_owned());
    }
    Ok(Entity { value, etag: etag.filter(|etag| is_header(etag)) })
}

/// Whether an ETag can be sent back: no longer than others, and without line breaks.
fn is_header(etag: &str) -> bool {
    etag.len() <= LONGEST_ETAG && etag.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// What an error says.
pub(crate) struct Told {
    pub code: String,
    pub message: String,
}

/// `error.message` is a text in V4 and a text with its language in V2; proxies answer with anything else.
pub(crate) fn told(said: &Value) -> Told {
    let error = &said["error"];
    let message = error["message"].as_str().or_else(|| error["message"]["value"].as_str()).or_else(|| said.as_str());
    let message = message.map_or_else(|| said.to_string(), str::to_owned);
    let short = |text: &str| text.chars().take(LONGEST_MESSAGE).collect();
    Told { code: short(error["code"].as_str().unwrap_or_default()), message: short(&message) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pages_of_both_versions_are_read() {
        let v2 = json!({ "d": { "results": [{ "A": 1 }], "__next": "https://x/A?$skiptoken=2" } });
        let page = read_page(Version::V2, v2).unwrap();
        assert_eq!((page.rows.len(), page.next.as_deref()), (1, Some("https://x/A?$skiptoken=2")));
        let v4 = json!({ "value": [{ "A": 1 }, {}], "@odata.nextLink": "A?$skiptoken=2" });
        let page = read_page(Version::V4, v4).unwrap();
        assert_eq!((page.rows.len(), page.next.as_deref()), (2, Some("A?$skiptoken=2")));
        assert_eq!(read_page(Version::V2, json!({ "d": [{}] })).unwrap(), Page { rows: vec![json!({})], next: None });
    }

    #[test]
    fn what_is_no_page_is_said_to_be_none() {
        let odd = [json!(-11), json!([]), json!("x"), json!(null), json!({}), json!({ "value": 1 }), json!({ "d": 1 })];
        for said in
            odd.into_iter().chain([json!({ "d": { "results": {} } }), json!({ "d": { "results": [], "__next": 1 } })])
        {
            assert!(read_page(Version::V2, said.clone()).is_err(), "{said}");
            assert!(read_page(Version::V4, said.clone()).is_err(), "{said}");
            assert!(read_entity(Version::V2, said.clone()).is_ok() == said["d"].is_object(), "{said}");
        }
        let many = vec![Value::Null; MOST_ROWS + 1];
        assert!(read_page(Version::V4, json!({ "value": many })).is_err());
    }

    #[test]
    fn a_record_comes_with_its_etag() {
        let v2 = json!({ "d": { "__metadata": { "etag": "W/\"1\"" }, "Name": "x" } });
        let v4 = json!({ "@odata.etag": "W/\"1\"", "Name": "x" });
        for (version, said) in [(Version::V2, v2), (Version::V4, v4)] {
            let entity = read_entity(version, said).unwrap();
            assert_eq!((entity.etag.as_deref(), &entity.value["Name"]), (Some("W/\"1\""), &json!("x")));
        }
        for odd in ["x".repeat(LONGEST_ETAG + 1), "W/\"1\"\r\nx-role: admin".to_owned()] {
            let entity = read_entity(Version::V4, json!({ "@odata.etag": odd })).unwrap();
            assert_eq!(entity.etag, None);
        }
    }

    #[test]
    fn a_message_is_never_longer_than_a_message() {
        assert_eq!(told(&json!("x".repeat(1 << 20))).message.len(), LONGEST_MESSAGE);
        assert_eq!(told(&json!({ "error": { "code": 5 } })).code, "");
    }
}
