//! Input of browsers and API clients: credentials, sealed values, wrapped passwords, schedules.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToSec1Point;
use std::sync::LazyLock;
use tandem_base::timed_job::cron::{Plan, is_five_fields};
use tandem_kernel::{OpCtx, Random, RequestId, Tenant, TenantId};
use tandem_papers::NOW;
use tandem_platform::config::{Secret, Security};
use tandem_platform::http::session::{COOKIE, Credential, cookie, is_key};
use tandem_platform::password_wrap;
use tandem_platform::sealed::Secrets;
use uuid::Uuid;

/// The `token` header and the cookies, one per line. A session needs both, a key is alone.
pub fn credential(bytes: &[u8]) {
    let mut headers = HeaderMap::new();
    for (at, line) in bytes.split(|byte| *byte == b'\n').take(8).enumerate() {
        let name = if at == 0 { header::HeaderName::from_static("token") } else { header::COOKIE };
        if let Ok(value) = HeaderValue::from_bytes(line) {
            headers.append(name, value);
        }
    }
    for secure in [false, true] {
        let Some(read) = Credential::read(&headers, secure) else { continue };
        let token = headers.get("token").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let sent = cookie(&headers, COOKIE, secure);
        let tenant = read.tenant();
        match read {
            Credential::Session { secret, public, .. } => {
                assert!(!is_key(&headers) && public == token, "not the session's public half");
                let sent = sent.expect("a session has a cookie of this host, and one only");
                assert_eq!(sent.split('.').nth(2), Some(secret.as_str()));
                assert_eq!(
                    sent.split('.').next().and_then(|id| tandem_kernel::id::parse::<TenantId>(id).ok()),
                    Some(tenant)
                );
            }
            Credential::Key { prefix, secret, .. } => {
                assert!(is_key(&headers) && sent.is_none(), "a key beside the cookie of a session");
                let parts: Vec<&str> = token.split('.').collect();
                assert!(parts.len() == 4 && parts[1] == prefix && parts[3] == secret, "{token}");
            }
        }
    }
}

static SECRETS: LazyLock<Secrets> = LazyLock::new(|| {
    let secret = base64::engine::general_purpose::STANDARD.encode([42; 32]);
    Secrets::read(&Security { secret: Some(Secret::new(secret)) }).expect("32 bytes")
});

/// A sealed value, which clients return to the server. Without the secret none is valid.
pub fn sealed(bytes: &[u8]) {
    let tenant = Tenant { id: TenantId::new(Uuid::from_u128(1)), code: "t".into(), shard: "s".into() };
    let ctx = OpCtx::system(tenant, RequestId("r".into()));
    let as_sent = String::from_utf8_lossy(bytes);
    for text in [as_sent.as_ref(), &URL_SAFE_NO_PAD.encode(bytes)] {
        let opened = SECRETS.open::<serde_json::Value>(&ctx, "captcha", text, NOW);
        assert!(opened.is_ok_and(|opened| opened.is_none()), "a forged value opens");
    }
}

static KEY: LazyLock<SecretKey> = LazyLock::new(|| SecretKey::from_slice(&[7; 32]).expect("a small number is a key"));

struct Sevens;

impl Random for Sevens {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}

/// A password as encrypted by the browser, and an invalid public key. None opens that was not wrapped, and any password comes
/// back as it was typed, or not at all where a byte was changed on its way.
pub fn wrapped_password(bytes: &[u8]) {
    let as_sent = String::from_utf8_lossy(bytes);
    for text in [as_sent.as_ref(), &URL_SAFE_NO_PAD.encode(bytes)] {
        assert_eq!(password_wrap::unwrap_one(&KEY, text), None, "a forged password opens");
    }
    let typed: String = as_sent.chars().take(200).collect();
    let ours = URL_SAFE_NO_PAD.encode(KEY.public_key().to_sec1_point(false).as_bytes());
    let wrapped = password_wrap::wrap(&ours, &typed, &Sevens).expect("it is our own key");
    assert_eq!(password_wrap::unwrap_one(&KEY, &wrapped).as_deref(), Some(typed.as_str()));
    let mut changed = URL_SAFE_NO_PAD.decode(&wrapped).expect("it was encoded so");
    let at = bytes.len() % changed.len();
    changed[at] ^= 1;
    assert_eq!(password_wrap::unwrap_one(&KEY, &URL_SAFE_NO_PAD.encode(changed)), None, "a changed password opens");
}

/// A cron expression and a time zone, one per line: the next times are found quickly, or there are none.
pub fn plan(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (cron, zone) = text.split_once('\n').unwrap_or((&text, "UTC"));
    let Ok(plan) = Plan::read(cron, zone) else { return };
    if !is_five_fields(cron) {
        return;
    }
    let mut moment = NOW;
    for _ in 0..3 {
        match plan.after(moment) {
            Some(next) => {
                assert!(next > moment, "time goes on");
                moment = next;
            }
            None => return,
        }
    }
}
