//! Parsing of untrusted JSON. Parsing, cloning and dropping recurse as deep as the JSON is nested, so the depth is
//! checked first. Errors name their field, so that a form can mark it.

use serde::de::DeserializeOwned;
use serde_json::Value;
use tandem_kernel::{Error, ErrorKind, Message, MessageKey, Result, day, number};

/// Twice as deep as any accepted input: nested list conditions end at 15.
pub const DEEPEST: usize = 32;
/// The path in an error may echo user input, so it is truncated.
const LONGEST_PATH: usize = 200;

pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    if depth(bytes) > DEEPEST {
        return Err(Error::new(ErrorKind::Invalid, "platform-too_deep").with("limit", DEEPEST));
    }
    serde_json::from_slice(bytes).map_err(|_| {
        // Parsed again with path tracking only after an error.
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        match serde_path_to_error::deserialize::<_, T>(&mut reader) {
            Err(wrong) => refusal(wrong.path(), &wrong.inner().to_string()),
            // Trailing characters after the value.
            Ok(_) => malformed(),
        }
    })
}

/// Parses what another system said, as it may be kept: without NUL.
pub fn read_foreign(bytes: &[u8]) -> Result<Value> {
    read(bytes).map(without_nul)
}

/// Takes NUL out of all texts and names: PostgreSQL keeps it neither in a text nor in JSON. What is still to be looked
/// at stands in a list, so that the depth of a value costs no stack.
#[must_use]
pub fn without_nul(mut value: Value) -> Value {
    let mut open = vec![&mut value];
    while let Some(one) = open.pop() {
        match one {
            Value::String(text) => text.retain(|character| character != '\0'),
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => {
                if fields.keys().any(|name| name.contains('\0')) {
                    let named = std::mem::take(fields).into_iter();
                    *fields = named.map(|(name, value)| (name.replace('\0', ""), value)).collect();
                }
                open.extend(fields.values_mut());
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    value
}

/// Deserialises JSON that is already parsed.
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T> {
    T::deserialize(value).map_err(|_| match serde_path_to_error::deserialize::<_, T>(value) {
        Err(wrong) => refusal(wrong.path(), &wrong.inner().to_string()),
        Ok(_) => malformed(),
    })
}

fn malformed() -> Error {
    Error::new(ErrorKind::Invalid, "platform-malformed")
}

/// The maximum nesting depth of brackets outside strings.
fn depth(bytes: &[u8]) -> usize {
    let (mut deepest, mut open) = (0usize, 0usize);
    let (mut in_text, mut escaped) = (false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                open += 1;
                deepest = deepest.max(open);
            }
            b'}' | b']' if !in_text => open = open.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// A deserialisation error as a message at its path: `lines[3].replies[0].quantity`.
fn refusal(path: &serde_path_to_error::Path, said: &str) -> Error {
    let mut place = path.to_string();
    if place == "." {
        place.clear();
    }
    let missing = said.strip_prefix("missing field `").and_then(|rest| rest.split_once('`')).map(|(name, _)| name);
    let key: MessageKey = match missing {
        Some(name) => {
            place = if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
            "platform-required"
        }
        None => {
            let known = [number::UNREADABLE, day::UNREADABLE].into_iter().find(|key| said.starts_with(key));
            known.unwrap_or("platform-bad_field")
        }
    };
    // A JSON syntax error has no meaningful path.
    if place.is_empty() || place.contains('?') {
        return malformed().because(said.to_owned());
    }
    let place: String = place.chars().take(LONGEST_PATH).collect();
    Error::new(ErrorKind::Invalid, "platform-malformed_at")
        .with("field", &place)
        .says(place, Message { key, args: Vec::new() })
        .because(said.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::Decimal;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Form {
        #[serde(default)]
        lines: Vec<Line>,
        count: i32,
    }
    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Line {
        #[serde(with = "tandem_kernel::day")]
        on: time::Date,
        #[serde(default)]
        price: Option<Decimal>,
    }

    fn refused(text: &str) -> (MessageKey, Vec<(String, MessageKey)>) {
        let error = read::<Form>(text.as_bytes()).unwrap_err();
        (error.message().key, error.fields().iter().map(|f| (f.field.to_string(), f.message.key)).collect())
    }

    #[test]
    fn what_does_not_fit_is_said_at_its_field() {
        let at = |field: &str, key| ("platform-malformed_at", vec![(field.to_owned(), key)]);
        assert_eq!(refused(r#"{"count": 99999999999}"#), at("count", "platform-bad_field"));
        assert_eq!(refused(r#"{"lines": []}"#), at("count", "platform-required"));
        assert_eq!(
            refused(r#"{"lines": [{"on": "2026-01-01"}, {"on": "-9999-01-01"}], "count": 1}"#),
            at("lines[1].on", day::UNREADABLE)
        );
        assert_eq!(refused(r#"{"lines": [{}], "count": 1}"#), at("lines[0].on", "platform-required"));
        assert_eq!(refused("{"), ("platform-malformed", vec![]));
        assert_eq!(refused(""), ("platform-malformed", vec![]));
        assert_eq!(refused(r#"{"count": 1} and more"#), ("platform-malformed", vec![]));
        assert!(read::<Form>(br#"{"count": 1}"#).is_ok());
    }

    #[test]
    fn a_value_is_read_as_a_body_is() {
        let error = read_value::<Form>(&serde_json::json!({ "count": 99_999_999_999i64 })).unwrap_err();
        assert_eq!(error.fields()[0].field, "count");
    }

    #[test]
    fn what_another_system_said_has_no_nul_wherever_it_stood() {
        let said =
            read_foreign(br#"{"a\u0000b": ["\u0000c", {"d\u0000": {"e": "f\u0000\u0000g"}}, 1, null]}"#).unwrap();
        assert_eq!(said, serde_json::json!({ "ab": ["c", { "d": { "e": "fg" } }, 1, null] }));
        assert!(read_foreign(b"{").is_err());
    }

    #[test]
    fn a_value_of_any_depth_is_cleaned_without_depth_of_calls() {
        const DEPTH: usize = 200_000;
        let deep = (0..DEPTH).fold(Value::from("a\0b"), |inner, _| Value::Array(vec![inner]));
        let mut clean = without_nul(deep);
        // Taken apart layer by layer: dropping it whole would recurse.
        for _ in 0..DEPTH {
            clean = clean.get_mut(0).map(Value::take).unwrap_or_default();
        }
        assert_eq!(clean, "ab");
    }

    #[test]
    fn what_is_too_deep_is_refused_before_it_is_read() {
        let nested = |open: &str, close: &str, times: usize| format!("{}{}", open.repeat(times), close.repeat(times));
        assert!(read::<Value>(nested("[", "]", DEEPEST).as_bytes()).is_ok());
        for text in
            [nested("[", "]", 33), nested("[", "]", 100_000), "[".repeat(1 << 20), nested(r#"{"a":"#, "}", 100_000)]
        {
            assert_eq!(read::<Value>(text.as_bytes()).unwrap_err().message().key, "platform-too_deep");
        }
        let brackets_in_a_text = format!("[\"{}\\\"[\", {{}}]", "[".repeat(100));
        assert!(read::<Value>(brackets_in_a_text.as_bytes()).is_ok());
    }
}
