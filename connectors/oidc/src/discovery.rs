//! What a provider publishes about itself.

use crate::is_safe;
use serde::Deserialize;
use tandem_kernel::{Error, Result};

#[derive(Clone, Debug, Deserialize)]
pub struct Discovery {
    pub issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub jwks_uri: String,
    #[serde(default)]
    pub userinfo_endpoint: Option<String>,
    #[serde(default)]
    pub end_session_endpoint: Option<String>,
}

impl Discovery {
    /// The document of this issuer. A provider behind a proxy may take its own addresses for ones without TLS: our secret
    /// would be sent there, and its keys read from there, in the clear.
    pub fn read(document: &[u8], issuer: &str) -> Result<Self> {
        let told: Self = serde_json::from_slice(document)?;
        if told.issuer != issuer {
            return Err(Error::internal(format!("the provider calls itself {}", told.issuer)));
        }
        if let Some(bad) = told.addresses().find(|address| !is_safe(address)) {
            return Err(Error::internal(format!(
                "the provider has an address that does not begin with https://: {bad}"
            )));
        }
        Ok(told)
    }

    /// All that we or the browser are led to.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        let needed = [&self.authorization_endpoint, &self.token_endpoint, &self.jwks_uri];
        let others = [&self.userinfo_endpoint, &self.end_session_endpoint].into_iter().flatten();
        needed.into_iter().chain(others).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn no_address_is_without_tls_and_the_document_is_that_of_the_issuer() {
        let fields =
            ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint"];
        let told = |field: &str, address: &str| {
            let mut document = json!({ "issuer": "https://id.example" });
            for name in fields {
                document[name] = json!(format!("https://id.example/{name}"));
            }
            document[field] = json!(address);
            Discovery::read(document.to_string().as_bytes(), "https://id.example")
        };
        assert_eq!(told("jwks_uri", "https://keys.example").unwrap().addresses().count(), fields.len());
        for field in fields {
            assert!(told(field, "http://id.example/x").is_err(), "{field}");
        }
        assert!(told("issuer", "https://other.example").is_err());
    }
}
