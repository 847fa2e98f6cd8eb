//! Input of external systems: sign-in providers, the approval system, the ERP, the virus scanner.

use std::sync::LazyLock;
use tandem_contracts::oa::{Oa, Signed};
use tandem_oa::SignedHttp;
use tandem_odata::{Failure, Metadata, Use, Version, children, date, moment, read_entity, read_page};
use tandem_oidc::token::{Expected, Jwks, check};
use tandem_papers::NOW;
use tandem_platform::config::{self, Secret};
use tandem_platform::http_client::Heard;

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

/// The description of an OData service. What it lacks is never more than what was asked for.
pub fn odata_metadata(bytes: &[u8]) {
    const USES: &[Use] = &[
        Use { path: "A", properties: &["B", "C"] },
        Use { path: "A/to_D", properties: &["B"] },
        Use { path: "A/to_D/to_A/to_D", properties: &["C"] },
    ];
    if let Ok(metadata) = Metadata::read(bytes) {
        assert!(metadata.missing(USES).len() <= 4, "more is missing than is used");
    }
}

/// An answer of an OData service: a page, a record or an error, in either version.
pub fn odata_answer(bytes: &[u8]) {
    let heard = Heard { status: 400, headers: Default::default(), body: bytes.to_vec().into() };
    let _ = Failure::of(&heard, true, &[]).to_string();
    for version in [Version::V2, Version::V4] {
        let _ = read_page(version, heard.json());
        if let Ok(entity) = read_entity(version, heard.json()) {
            let _ = children(&entity.value);
        }
    }
    if let Some(moment) = heard.json().as_str().and_then(moment) {
        assert_eq!(self::moment(&date(moment)), Some(moment), "a moment changes on its way");
    }
}

/// The scanner's reply for a file. Only a plain OK is clean.
pub fn scanner(bytes: &[u8]) {
    let said = String::from_utf8_lossy(bytes);
    if matches!(tandem_scan::judge(&said), Ok(tandem_contracts::scan::Verdict::Clean)) {
        assert!(matches!(said.as_ref(), "OK" | "stream: OK"), "{said}");
    }
}
