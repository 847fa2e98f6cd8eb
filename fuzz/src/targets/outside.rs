//! Input of external systems: sign-in providers, the approval system, the ERP, the virus scanner.

use std::sync::LazyLock;
use tandem_contracts::oa::{Oa, Signed};
use tandem_oa::SignedHttp;
use tandem_oidc::token::{Expected, Jwks, check};
use tandem_papers::NOW;
use tandem_platform::config::{self, Secret};

/// Published keys and a token, separated by a line feed. No token may be valid without the private key.
pub fn id_token(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (keys, token) = text.split_once('\n').unwrap_or(("", &text));
    let keys: Jwks = serde_json::from_str(keys).unwrap_or_default();
    let expected = Expected { issuer: "https://id.example", audience: "tandem", nonce: "n", now: NOW.unix_timestamp() };
    let _ = check(token, &keys, &expected);
}

static OA: LazyLock<SignedHttp> = LazyLock::new(|| {
    let config = config::Oa {
        url: "https://oa.example".into(),
        key_id: "k".into(),
        secret: Secret::new("a secret that is not in the corpus"),
        call_back_base: String::new(),
        timeout_seconds: 1,
        replay_window_seconds: 300,
    };
    SignedHttp::new("acme", &config).expect("the address is safe")
});

/// A callback: key id, timestamp, signature and body, one per line. Without the secret none is accepted.
pub fn call_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.splitn(4, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (key_id, timestamp, signature, body) = (line(), line(), line(), line());
    let signed = Signed { key_id, timestamp, signature };
    assert!(!OA.verify("POST", "/service1/exchange/api/oa", &signed, body.as_bytes(), NOW), "a forged call-back");
}

/// A page of orders as the ERP returns it.
pub fn erp_orders(bytes: &[u8]) {
    if let Ok(said) = serde_json::from_slice(bytes) {
        let _ = tandem_erp::read_orders(said);
    }
}

/// The scanner's reply for a file. Only a plain OK is clean.
pub fn scanner(bytes: &[u8]) {
    let said = String::from_utf8_lossy(bytes);
    if matches!(tandem_scan::judge(&said), Ok(tandem_contracts::scan::Verdict::Clean)) {
        assert!(matches!(said.as_ref(), "OK" | "stream: OK"), "{said}");
    }
}
