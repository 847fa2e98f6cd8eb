//! Redacts payloads: secrets are masked, and large payloads are truncated.

use serde_json::{Value, json};
use tandem_platform::json::without_nul;

const MOST_BYTES: usize = 256 * 1024;
const SHOWN_OF_LARGE: usize = 8 * 1024;
/// Values of fields whose name contains one of these are masked.
const SECRET: [&str; 8] = ["password", "passwd", "secret", "token", "signature", "authorization", "api_key", "apikey"];
/// Values of fields that are called so are masked: where money is paid to. `iban` in a longer name may be a part of another word.
const ACCOUNT: [&str; 5] = ["bankaccount", "bankaccountnumber", "bankaccountreferencetext", "accountnumber", "iban"];

#[must_use]
pub fn masked(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| {
                    let secret = is_secret(&name) && !value.is_null();
                    (name, if secret { Value::from("***") } else { masked(value) })
                })
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.into_iter().map(masked).collect()),
        other => other,
    }
}

fn is_secret(name: &str) -> bool {
    let plain = name.to_lowercase().replace(['-', ' '], "_");
    SECRET.iter().any(|word| plain.contains(word)) || ACCOUNT.contains(&plain.replace('_', "").as_str())
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
    fn bank_accounts_are_masked_however_their_fields_are_spelt() {
        let account = json!({ "BankAccount": "6222021234564417", "BankAccountReferenceText": "99", "IBAN": "GB82WEST12345698765432",
            "BankAccountHolderName": "甲公司", "BankNumber": "102100099996", "Caliban": "x" });
        let value = json!({ "d": { "to_BusinessPartnerBank": { "results": [account] } }, "bank": [{ "accountNumber": "1", "iban": "2",
            "bank_account": "3", "account-number": 4, "Account Number": null }] });
        let shown = json!({ "BankAccount": "***", "BankAccountReferenceText": "***", "IBAN": "***",
            "BankAccountHolderName": "甲公司", "BankNumber": "102100099996", "Caliban": "x" });
        assert_eq!(
            masked(value),
            json!({ "d": { "to_BusinessPartnerBank": { "results": [shown] } }, "bank": [{ "accountNumber": "***", "iban": "***",
                "bank_account": "***", "account-number": "***", "Account Number": null }] })
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
