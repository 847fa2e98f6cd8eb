//! Input of external systems: sign-in providers, the approval system, the ERP, the virus scanner.

use std::sync::LazyLock;
use tandem_contracts::erp::OrderLine;
use tandem_contracts::oa::{Oa, Outcome, Signed};
use tandem_oa::SignedHttp;
use tandem_odata::{Failure, Metadata, Use, Version, children, date, is_cut, moment, read_entity, read_page};
use tandem_oidc::discovery::Discovery;
use tandem_oidc::token::{Expected, Jwks, check};
use tandem_papers::NOW;
use tandem_platform::config::{self, Secret};
use tandem_platform::http_client::Heard;
use tandem_platform::json::{read_foreign, read_value};

/// Published keys and a token, separated by a line feed. No token may be valid without the private key.
pub fn id_token(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (keys, token) = text.split_once('\n').unwrap_or(("", &text));
    let keys: Jwks = serde_json::from_str(keys).unwrap_or_default();
    let expected = Expected { issuer: "https://id.example", audience: "tandem", nonce: "n", now: NOW.unix_timestamp() };
    assert!(check(token, &keys, &expected).is_err(), "{text}");
}

/// What a provider publishes about itself, or its keys. Whatever else it says, nothing leads anywhere in the clear.
pub fn discovery(bytes: &[u8]) {
    const LOOPBACK: [&str; 2] = ["http://127.0.0.1", "http://localhost"];
    let issuer = "https://id.example";
    if let Ok(discovery) = Discovery::read(bytes, issuer) {
        assert_eq!(discovery.issuer, issuer);
        for address in discovery.addresses() {
            let rest = LOOPBACK.iter().find_map(|host| address.strip_prefix(host));
            let near = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', ':']));
            assert!(near || address.starts_with("https://"), "{address}");
        }
    }
    if let Ok(keys) = serde_json::from_slice::<Jwks>(bytes) {
        let expected = Expected { issuer, audience: "tandem", nonce: "n", now: NOW.unix_timestamp() };
        for head in ["eyJhbGciOiJFUzI1NiJ9", "eyJhbGciOiJSUzI1NiJ9"] {
            assert!(check(&format!("{head}.eyJzdWIiOiIxIn0.AAAA"), &keys, &expected).is_err(), "a forged token");
        }
    }
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

/// The body of a call-back whose signature is good. What is taken of it can be kept, and told again from what was kept.
pub fn outcome(bytes: &[u8]) {
    let Ok(outcome) = read_foreign(bytes).and_then(|said| read_value::<Outcome>(&said)) else { return };
    for text in [&outcome.process, &outcome.opinion, &outcome.decided_by] {
        assert!(!text.contains('\0'), "{text:?} cannot be kept");
    }
    let kept = serde_json::to_value(&outcome).expect("texts and numbers can be written");
    assert_eq!(serde_json::from_value::<Outcome>(kept).ok(), Some(outcome), "told again it is another outcome");
}

/// A page of orders as the ERP returns it: each row is read or said not to be, and lines come in the order of their numbers.
pub fn erp_orders(bytes: &[u8]) {
    let Ok(said) = serde_json::from_slice::<serde_json::Value>(bytes) else { return };
    let rows = said.get("value").and_then(serde_json::Value::as_array).map_or(0, Vec::len);
    let Ok(page) = tandem_erp::read_orders(said) else { return };
    assert_eq!(page.orders.len() + page.unread.len(), rows, "a row is lost");
    assert!(page.unread.iter().all(|one| !one.reason.is_empty()), "nobody says what is wrong with a row");
    for order in page.orders {
        assert!(!order.number.is_empty(), "an order without a number");
        assert!(order.lines.is_sorted_by(|one, next| one.line <= next.line), "{:?}", order.lines);
        let converted = |line: &OrderLine| line.units_priced > 0 && line.units_ordered > 0;
        assert!(order.lines.iter().all(converted), "{:?}", order.lines);
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
        if let Ok(page) = read_page(version, heard.json()) {
            let _ = page.rows.iter().filter(|row| is_cut(row)).count();
        }
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
