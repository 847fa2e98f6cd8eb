//! HTTP client for external systems: with response size limits, timeouts, and TLS required beyond this machine.

use crate::json::{read_foreign, without_nul};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{HeaderMap, Method, Request};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use std::time::Duration;
use tandem_contracts::outside::Trouble;
use tandem_kernel::{Error, Result};

const MOST: usize = 16 * 1024 * 1024;

pub struct Http {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    patience: Duration,
}

pub struct Heard {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Heard {
    /// The body as JSON; as a string if it is not valid JSON. Without NUL, so that it can be kept.
    pub fn json(&self) -> Value {
        read_foreign(&self.body).unwrap_or_else(|_| without_nul(String::from_utf8_lossy(&self.body).into()))
    }
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
    pub const fn is_success(&self) -> bool {
        self.status / 100 == 2
    }
    /// Whether a retry may succeed.
    pub const fn is_passing(&self) -> bool {
        // 401 and 403 can be fixed in the configuration, after which a retry succeeds. None of our systems leads elsewhere:
        // a redirect is a proxy's, to its sign-in or to a page about maintenance.
        matches!(self.status, 300..=399 | 401 | 403 | 404 | 408 | 409 | 412 | 423 | 425 | 429) || self.status >= 500
    }
}

impl Http {
    /// Uses the machine's trusted root certificates, which may include a company's own.
    pub fn new(patience: Duration) -> Result<Self> {
        let tls = HttpsConnectorBuilder::new().with_native_roots()?;
        let connector = tls.https_or_http().enable_http1().build();
        Ok(Self { client: Client::builder(TokioExecutor::new()).build(connector), patience })
    }

    /// Without a response it is unknown whether the request took effect.
    pub async fn send(
        &self,
        method: Method,
        url: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Result<Heard, Trouble> {
        let mut request = Request::builder().method(method).uri(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::from(body)).map_err(|error| Trouble::Away(error.to_string()))?;
        let work = async {
            let response = self.client.request(request).await.map_err(|error| Trouble::Away(told(&error)))?;
            let (parts, body) = response.into_parts();
            let body = Limited::new(body, MOST).collect().await.map_err(|error| Trouble::Away(error.to_string()))?;
            Ok(Heard { status: parts.status.as_u16(), headers: parts.headers, body: body.to_bytes() })
        };
        tokio::time::timeout(self.patience, work)
            .await
            .map_err(|_| Trouble::Away(format!("no answer within {} s", self.patience.as_secs())))?
    }
}

/// The error with its causes: "connect error" alone is not helpful.
fn told(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// Plain HTTP could be read and changed in transit; it is allowed only to this machine.
pub fn safe(setting: &str, url: &str) -> Result<String> {
    // `user@host` is no local host, whatever stands before the `@`.
    let local = |rest: &str| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        matches!(authority.split(':').next(), Some("127.0.0.1" | "localhost")) && !authority.contains('@')
    };
    if url.starts_with("https://") || url.strip_prefix("http://").is_some_and(local) {
        return Ok(url.trim_end_matches('/').to_owned());
    }
    Err(Error::internal(format!("{setting} must begin with https://")))
}

#[cfg(test)]
mod tests {
    use super::{Heard, safe};
    use serde_json::json;

    #[test]
    fn an_answer_can_be_kept_whatever_it_says() {
        let said = |body: &'static [u8]| Heard { status: 200, headers: Default::default(), body: body.into() }.json();
        assert_eq!(said(br#"{"process\u0000": "OA\u0000-1"}"#), json!({ "process": "OA-1" }));
        assert_eq!(said(b"<html>\0away</html>"), json!("<html>away</html>"));
    }

    #[test]
    fn what_a_proxy_says_in_a_systems_place_passes() {
        let heard = |status| Heard { status, headers: Default::default(), body: Default::default() };
        for passing in [301, 302, 303, 307, 308, 401, 404, 429, 500, 502, 503] {
            assert!(heard(passing).is_passing(), "{passing}");
        }
        for lasting in [200, 204, 400, 405, 413, 422] {
            assert!(!heard(lasting).is_passing(), "{lasting}");
        }
    }

    #[test]
    fn nothing_is_said_in_the_clear_beyond_this_machine() {
        assert_eq!(safe("x", "https://erp.example/").ok().as_deref(), Some("https://erp.example"));
        assert!(safe("x", "http://127.0.0.1:17455/oa").is_ok() && safe("x", "http://localhost").is_ok());
        for bad in [
            "http://erp.example",
            "http://127.0.0.1.example",
            "http://localhost:x@erp.example",
            "ftp://localhost",
            "localhost",
        ] {
            assert!(safe("x", bad).is_err(), "{bad}");
        }
    }
}
