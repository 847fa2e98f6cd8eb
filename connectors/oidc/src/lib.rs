//! Single sign-on with OpenID Connect: authorization code flow with PKCE, state and nonce.

pub mod discovery;
mod http;
mod provider;
pub mod token;

pub use provider::Provider;

use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_contracts::sso::SignOn;
use tandem_kernel::{Error, Result};
use tandem_platform::config::Sso;

/// One provider per tenant that has one, by tenant code.
pub fn from_config(config: &BTreeMap<String, Sso>) -> Result<BTreeMap<String, Arc<dyn SignOn>>> {
    let mut providers: BTreeMap<String, Arc<dyn SignOn>> = BTreeMap::new();
    for (tenant, sso) in config {
        if !is_safe(&sso.issuer) {
            return Err(Error::internal(format!("sso.{tenant}.issuer must begin with https://")));
        }
        providers.insert(tenant.clone(), Arc::new(Provider::new(sso)?));
    }
    Ok(providers)
}

/// Without TLS keys could be replaced by an attacker; only loopback may use HTTP.
fn is_safe(issuer: &str) -> bool {
    let host = |rest: &str| rest.split(['/', ':']).next().unwrap_or_default().to_owned();
    issuer.starts_with("https://")
        || issuer.strip_prefix("http://").map(host).is_some_and(|h| h == "127.0.0.1" || h == "localhost")
}

#[cfg(test)]
mod tests {
    use super::is_safe;

    #[test]
    fn keys_are_never_fetched_in_the_clear() {
        assert!(
            is_safe("https://id.example/realm") && is_safe("http://127.0.0.1:17450") && is_safe("http://localhost")
        );
        for bad in ["http://id.example", "http://127.0.0.1.example", "ftp://localhost", "localhost"] {
            assert!(!is_safe(bad), "{bad}");
        }
    }
}
