//! Input of browsers and API clients: credentials, sealed values, wrapped passwords, schedules.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use std::sync::LazyLock;
use tandem_base::timed_job::cron::{Plan, is_five_fields};
use tandem_kernel::{OpCtx, RequestId, Tenant, TenantId};
use tandem_papers::NOW;
use tandem_platform::config::{Secret, Security};
use tandem_platform::http::session::Credential;
use tandem_platform::password_wrap;
use tandem_platform::sealed::Secrets;
use uuid::Uuid;

/// The `token` header and the cookies, one per line.
pub fn credential(bytes: &[u8]) {
    let mut headers = HeaderMap::new();
    for (at, line) in bytes.split(|byte| *byte == b'\n').take(8).enumerate() {
        let name = if at == 0 { header::HeaderName::from_static("token") } else { header::COOKIE };
        if let Ok(value) = HeaderValue::from_bytes(line) {
            headers.append(name, value);
        }
    }
    for secure in [false, true] {
        let _ = Credential::read(&headers, secure).map(|credential| credential.tenant());
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

/// A password as encrypted by the browser, and an invalid public key.
pub fn wrapped_password(bytes: &[u8]) {
    let as_sent = String::from_utf8_lossy(bytes);
    for text in [as_sent.as_ref(), &URL_SAFE_NO_PAD.encode(bytes)] {
        let _ = password_wrap::unwrap_one(&KEY, text);
    }
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
