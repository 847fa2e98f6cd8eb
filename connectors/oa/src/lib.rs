//! The approval system over HTTP. Each call is signed with HMAC-SHA256 over key id, method, path, timestamp and body;
//! its callbacks are signed in the same way with the same key.

pub mod signature;

use hyper::Method;
use serde_json::{Value, json};
use signature::{KEY_ID, SIGNATURE, TIMESTAMP, sign};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tandem_contracts::oa::{Approval, Oa, Signed, Withdrawal};
use tandem_contracts::outside::{Asking, Taken, Trouble};
use tandem_kernel::Result;
use tandem_platform::config;
use tandem_platform::http_client::{Heard, Http, safe};
use time::OffsetDateTime;
use uuid::Uuid;

const LONGEST_MESSAGE: usize = 1_000;

pub struct SignedHttp {
    http: Http,
    url: String,
    key_id: String,
    secret: String,
    window: time::Duration,
}

/// One per tenant with an approval system, by tenant code.
pub fn from_config(config: &BTreeMap<String, config::Oa>) -> Result<BTreeMap<String, Arc<dyn Oa>>> {
    let mut all: BTreeMap<String, Arc<dyn Oa>> = BTreeMap::new();
    for (tenant, oa) in config {
        all.insert(tenant.clone(), Arc::new(SignedHttp::new(tenant, oa)?));
    }
    Ok(all)
}

impl SignedHttp {
    pub fn new(tenant: &str, config: &config::Oa) -> Result<Self> {
        Ok(Self {
            http: Http::new(Duration::from_secs(config.timeout_seconds))?,
            url: safe(&format!("oa.{tenant}.url"), &config.url)?,
            key_id: config.key_id.clone(),
            secret: config.secret.expose().to_owned(),
            window: time::Duration::seconds(i64::try_from(config.replay_window_seconds).unwrap_or(300)),
        })
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Vec<u8>,
        now: OffsetDateTime,
    ) -> Result<Heard, Trouble> {
        let url = format!("{}{path}", self.url);
        // The signature covers the path as the receiver sees it.
        let seen = url.splitn(4, '/').nth(3).map_or_else(|| "/".to_owned(), |rest| format!("/{rest}"));
        let timestamp = now.unix_timestamp().to_string();
        let signature = sign(&self.secret, &self.key_id, method.as_str(), &seen, &timestamp, &body);
        let mut headers = vec![
            ("accept", "application/json"),
            ("content-type", "application/json"),
            (KEY_ID, self.key_id.as_str()),
            (TIMESTAMP, timestamp.as_str()),
            (SIGNATURE, signature.as_str()),
        ];
        headers.extend(key.map(|key| ("idempotency-key", key)));
        let heard = self.http.send(method, &url, &headers, body).await?;
        if heard.is_success() {
            return Ok(heard);
        }
        let said = heard.json();
        let text = format!("{}: {}", heard.status, message(&said));
        Err(if heard.is_passing() { Trouble::Away(text) } else { Trouble::Refused { text, heard: said } })
    }
}

/// What an answer says, in words: its message, or what there is of it.
fn message(said: &Value) -> String {
    let text = said["message"].as_str().or_else(|| said.as_str());
    text.map_or_else(|| said.to_string(), str::to_owned).chars().take(LONGEST_MESSAGE).collect()
}

/// A success that the approval system did not tell in its own form: a proxy may have answered in its place, so nobody
/// knows whether anything happened. Asking again does it once.
fn unread(heard: &Heard) -> Trouble {
    let said = message(&heard.json());
    Trouble::Away(format!("{}, but not an answer of the approval system: {said}", heard.status))
}

/// What has started: its number of the process, and whether it had started it before.
fn started(heard: &Heard) -> Result<Taken, Trouble> {
    let taken = taken(heard.json());
    if taken.number.is_empty() { Err(unread(heard)) } else { Ok(taken) }
}

/// What is withdrawn. There may be no process, where nothing was started, and no body.
fn withdrawn(heard: &Heard) -> Result<Taken, Trouble> {
    let said = heard.json();
    if heard.body.is_empty() || said.is_object() { Ok(taken(said)) } else { Err(unread(heard)) }
}

fn taken(heard: Value) -> Taken {
    let number = match &heard["process"] {
        Value::String(number) => number.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let already = heard["already"].as_bool().unwrap_or(false);
    Taken { number, already, heard }
}

impl Oa for SignedHttp {
    fn start<'a>(
        &'a self,
        approval: &'a Approval,
        reference: Uuid,
        call_back: &'a str,
        now: OffsetDateTime,
    ) -> Asking<'a, Taken> {
        Box::pin(async move {
            let reference = reference.to_string();
            let body = json!({
                "reference": reference,
                "kind": approval.kind,
                "number": approval.number,
                "title": approval.title,
                "facts": approval.facts,
                "applicant": approval.applicant,
                "callBack": call_back,
            });
            let body = serde_json::to_vec(&body).map_err(|error| Trouble::Away(error.to_string()))?;
            started(&self.call(Method::POST, "/api/approvals", Some(&reference), body, now).await?)
        })
    }

    fn withdraw<'a>(&'a self, withdrawal: &'a Withdrawal, key: Uuid, now: OffsetDateTime) -> Asking<'a, Taken> {
        Box::pin(async move {
            let path = format!("/api/approvals/{}/withdraw", withdrawal.reference);
            let body = json!({ "reference": withdrawal.reference, "number": withdrawal.number, "by": withdrawal.by });
            let body = serde_json::to_vec(&body).map_err(|error| Trouble::Away(error.to_string()))?;
            withdrawn(&self.call(Method::POST, &path, Some(&key.to_string()), body, now).await?)
        })
    }

    fn verify(&self, method: &str, path: &str, signed: &Signed<'_>, body: &[u8], now: OffsetDateTime) -> bool {
        let fresh = signed
            .timestamp
            .parse::<i64>()
            .ok()
            .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok())
            .is_some_and(|made| (now - made).abs() <= self.window);
        fresh
            && signed.key_id == self.key_id
            && signature::holds(&self.secret, signed.key_id, method, path, signed.timestamp, body, signed.signature)
    }

    fn examine(&self, now: OffsetDateTime) -> Asking<'_, String> {
        Box::pin(async move {
            let heard = self.call(Method::GET, "/api/version", None, Vec::new(), now).await?;
            let said = heard.json();
            if !said.is_object() {
                return Err(unread(&heard));
            }
            Ok(said["name"].as_str().unwrap_or("answers").to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &'static str) -> Heard {
        Heard { status, headers: Default::default(), body: body.into() }
    }

    #[test]
    fn a_page_of_a_proxy_starts_and_withdraws_nothing() {
        for page in ["<html><title>Sign in</title></html>", "OK", "[]", "null"] {
            for heard in [started(&answer(200, page)), withdrawn(&answer(200, page))] {
                assert!(
                    matches!(&heard, Err(Trouble::Away(text)) if text.starts_with("200, but")),
                    "{page}: {heard:?}"
                );
            }
        }
        for nameless in ["", "{}", r#"{"process":""}"#, r#"{"process":{}}"#] {
            assert!(matches!(started(&answer(201, nameless)), Err(Trouble::Away(_))), "{nameless}");
        }
    }

    #[test]
    fn what_was_taken_has_the_number_of_its_process() {
        let taken = started(&answer(201, r#"{"process":"OA-1","already":true}"#)).unwrap();
        assert_eq!((taken.number.as_str(), taken.already), ("OA-1", true));
        assert_eq!(started(&answer(201, r#"{"process":7}"#)).unwrap().number, "7");
        let never_started = withdrawn(&answer(200, r#"{"process":"","already":true}"#)).unwrap();
        assert_eq!((never_started.number.as_str(), never_started.already), ("", true));
        assert!(withdrawn(&answer(204, "")).is_ok());
    }

    #[test]
    fn a_message_is_never_longer_than_a_message() {
        assert_eq!(message(&json!("x".repeat(1 << 20))).len(), LONGEST_MESSAGE);
        assert_eq!(message(&json!({ "message": "busy" })), "busy");
    }
}
