//! What SAP says when it refuses, with the property it means, so that a person finds the field.

use serde_json::Value;
use tandem_contracts::outside::Trouble;
use tandem_odata::Failure;

/// Whoever hears of it keeps 500 characters, and the property ends the text.
const LONGEST: usize = 400;
const LONGEST_NAME: usize = 60;

/// `400 BP/001: Name is missing (OrganizationBPName1)`
pub fn told(failure: Failure) -> Trouble {
    match failure {
        Failure::Refused { text, heard } => {
            let text = match property(&heard) {
                Some(property) => with(&text, property),
                None => text,
            };
            Trouble::Refused { text, heard }
        }
        other => other.into(),
    }
}

/// As [`told`], for an account: which bank SAP does not know is said by its number, `(BankNumber=102100099996)`.
pub fn told_of_account(failure: Failure, bank: &str) -> Trouble {
    match failure {
        Failure::Refused { text, heard } if property(&heard) == Some("BankNumber") => {
            Trouble::Refused { text: with(&text, &format!("BankNumber={bank}")), heard }
        }
        other => told(other),
    }
}

fn with(text: &str, property: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    format!("{short} ({property})")
}

/// The first that the details of an error name. Errors of a deep insert name it with its path.
fn property(heard: &Value) -> Option<&str> {
    let details = heard["error"]["innererror"]["errordetails"].as_array().into_iter().flatten();
    let named = details.flat_map(|detail| [&detail["propertyref"], &detail["target"]]).filter_map(Value::as_str);
    named.filter_map(|name| name.rsplit('/').next()).find(|name| is_name(name))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_NAME && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(text: &str, details: Value) -> Failure {
        let heard = json!({ "error": { "innererror": { "errordetails": details } } });
        Failure::Refused { text: text.into(), heard }
    }
    fn said(trouble: Trouble) -> String {
        trouble.to_string()
    }

    #[test]
    fn a_refusal_names_the_property_it_is_about() {
        let details = json!([
            { "code": "A", "propertyref": "" },
            { "code": "B", "propertyref": "to_BusinessPartnerTax/BPTaxNumber" },
        ]);
        assert_eq!(said(told(refused("400 R1/101: wrong", details))), "400 R1/101: wrong (BPTaxNumber)");
        assert_eq!(said(told(refused("400 R1/101: wrong", json!(null)))), "400 R1/101: wrong");
        assert_eq!(said(told(refused("x", json!([{ "target": "a b" }, { "target": 7 }])))), "x");
        let long = said(told(refused(&"字".repeat(2_000), json!([{ "target": "Language" }]))));
        assert!(long.chars().count() < 500 && long.ends_with(" (Language)"), "{long}");
    }

    #[test]
    fn a_bank_that_is_not_known_is_named() {
        let bank =
            |property: &str| said(told_of_account(refused("no", json!([{ "propertyref": property }])), "102100099996"));
        assert_eq!(bank("BankNumber"), "no (BankNumber=102100099996)");
        assert_eq!(bank("BankAccount"), "no (BankAccount)");
    }

    #[test]
    fn what_passes_is_asked_again() {
        assert!(matches!(told(Failure::Passing("later".into())), Trouble::Away(_)));
        assert!(matches!(told(Failure::Unknown("?".into())), Trouble::Away(_)));
    }
}
