//! Redacts payloads: secrets are masked, and large payloads are truncated.

use serde_json::{Value, json};
use tandem_platform::json::without_nul;

const MOST_BYTES: usize = 256 * 1024;
const SHOWN_OF_LARGE: usize = 8 * 1024;
/// Values of fields whose name contains one of these are masked.
const SECRET: [&str; 8] = ["password", "passwd", "secret", "token", "signature", "authorization", "api_key", "apikey"];

#[must_use]
pub fn masked(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| {
                    let plain = name.to_lowercase().replace(['-', ' '], "_");
                    let secret = SECRET.iter().any(|word| plain.contains(word)) && !value.is_null();
                    (name, if secret { Value::from("***") } else { masked(value) })
                })
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.into_iter().map(masked).collect()),
        other => other,
    }
}

/// Prepares a payload for storage: masked, without NUL characters, and truncated if it exceeds `MOST_BYTES`.
#[must_use]
pub fn kept(value: Value) -> Value {
    let value = without_nul(masked(value));
    let text = value.to_string();
    if text.len() <= MOST_BYTES {
        return value;
    }
    let beginning: String = text.chars().take(SHOWN_OF_LARGE).collect();
    json!({ "cut": true, "bytes": text.len(), "beginning": beginning })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_wherever_they_stand() {
        let value = json!({ "a": [{ "Client-Secret": "x", "n": 1 }], "X-CSRF-Token": "y", "password": null });
        assert_eq!(
            masked(value),
            json!({ "a": [{ "Client-Secret": "***", "n": 1 }], "X-CSRF-Token": "***", "password": null })
        );
    }

    #[test]
    fn what_is_very_large_is_cut_and_says_so() {
        let kept = kept(json!({ "text": "字".repeat(200_000) }));
        assert_eq!(kept["cut"], true);
        assert!(kept.to_string().len() < 64 * 1024);
        assert_eq!(super::kept(json!("a\0b")), json!("ab"));
    }
}
