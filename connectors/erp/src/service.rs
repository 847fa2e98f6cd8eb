//! One OData service: authentication, the CSRF token that every change needs, and the meaning of its errors.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::Method;
use serde_json::Value;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;
use tandem_contracts::outside::Trouble;
use tandem_kernel::Result;
use tandem_platform::config;
use tandem_platform::http_client::{Heard, Http, safe};

/// Decimals as strings: JSON numbers would be parsed as floats.
const JSON: &str = "application/json;odata.metadata=minimal;IEEE754Compatible=true";

pub struct Service {
    http: Http,
    /// Scheme and host.
    host: String,
    root: &'static str,
    client: String,
    authorization: String,
    prefer: String,
    token: Mutex<Option<Token>>,
}

/// The CSRF token and its session cookies.
#[derive(Clone)]
struct Token {
    value: String,
    cookies: String,
}

impl Service {
    pub fn new(tenant: &str, config: &config::Erp, root: &'static str) -> Result<Self> {
        let basic = STANDARD.encode(format!("{}:{}", config.user, config.password.expose()));
        Ok(Self {
            http: Http::new(Duration::from_secs(config.timeout_seconds))?,
            host: safe(&format!("erp.{tenant}.url"), &config.url)?,
            root,
            client: config.client.clone(),
            authorization: format!("Basic {basic}"),
            prefer: format!("odata.maxpagesize={}", config.page_size),
            token: Mutex::default(),
        })
    }

    pub async fn get(&self, rest: &str) -> Result<Value, Trouble> {
        let heard = self.http.send(Method::GET, &self.url(rest)?, &self.headers(), Vec::new()).await?;
        judged(heard)
    }

    /// Sends a change. An expired CSRF token is fetched again, once.
    pub async fn post(&self, rest: &str, extra: &[(&str, &str)], body: &Value) -> Result<Value, Trouble> {
        let body = serde_json::to_vec(body).map_err(|error| Trouble::Away(error.to_string()))?;
        let known = self.token.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let fetched = known.is_none();
        let token = match known {
            Some(token) => token,
            None => self.fetch_token().await?,
        };
        let heard = self.post_with(&token, rest, extra, body.clone()).await?;
        let outdated = heard.status == 403
            && heard.header("x-csrf-token").is_some_and(|told| told.eq_ignore_ascii_case("required"));
        if outdated && !fetched {
            let token = self.fetch_token().await?;
            return judged(self.post_with(&token, rest, extra, body).await?);
        }
        judged(heard)
    }

    async fn post_with(
        &self,
        token: &Token,
        rest: &str,
        extra: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Result<Heard, Trouble> {
        let mut headers = self.headers();
        headers.extend([("content-type", JSON), ("x-csrf-token", &token.value), ("cookie", &token.cookies)]);
        headers.extend(extra);
        self.http.send(Method::POST, &self.url(rest)?, &headers, body).await
    }

    async fn fetch_token(&self) -> Result<Token, Trouble> {
        let mut headers = self.headers();
        headers.push(("x-csrf-token", "Fetch"));
        let heard = self.http.send(Method::GET, &self.url("/")?, &headers, Vec::new()).await?;
        let value = heard.header("x-csrf-token").map(str::to_owned);
        let cookies = heard.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
        let cookies = cookies.join("; ");
        judged(heard)?;
        let value = value.ok_or_else(|| Trouble::Away("the ERP gave no token for changes".to_owned()))?;
        let token = Token { value, cookies };
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.clone());
        Ok(token)
    }

    fn headers(&self) -> Vec<(&str, &str)> {
        let mut headers = vec![
            ("accept", JSON),
            ("authorization", self.authorization.as_str()),
            ("prefer", self.prefer.as_str()),
            ("accept-language", "en"),
        ];
        if !self.client.is_empty() {
            headers.push(("sap-client", self.client.as_str()));
        }
        headers
    }

    /// The URL of a path of the service, or of a link it returned. Links to another host are refused: they would get
    /// our password.
    fn url(&self, rest: &str) -> Result<String, Trouble> {
        let rest = rest.strip_prefix(&self.host).unwrap_or(rest);
        if rest.contains("://") {
            return Err(Trouble::Away(format!("the ERP leads to another host: {rest}")));
        }
        let rest = rest.replace(' ', "%20");
        Ok(match rest.strip_prefix('/') {
            Some(_) if rest.starts_with("/sap/") => format!("{}{rest}", self.host),
            Some(part) => format!("{}{}/{part}", self.host, self.root),
            None => format!("{}{}/{rest}", self.host, self.root),
        })
    }
}

/// `ME 006`: the document is locked by another user.
const LOCKED: &str = "ME/006";

fn judged(heard: Heard) -> Result<Value, Trouble> {
    let said = heard.json();
    if heard.is_success() {
        return Ok(said);
    }
    let code = said["error"]["code"].as_str().unwrap_or_default();
    let message = said["error"]["message"].as_str().map_or_else(|| said.to_string(), str::to_owned);
    let text = format!("{} {code}: {message}", heard.status);
    if heard.is_passing() || code == LOCKED {
        return Err(Trouble::Away(text));
    }
    Err(Trouble::Refused { text, heard: said })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_platform::config::Secret;

    #[test]
    fn a_link_never_leads_our_password_to_another_host() {
        let config = config::Erp {
            url: "https://erp.example".into(),
            user: "u".into(),
            password: Secret::new("p"),
            client: String::new(),
            timeout_seconds: 1,
            poll_seconds: 1,
            overlap_seconds: 0,
            page_size: 10,
        };
        let service = Service::new("acme", &config, "/sap/opu/odata4/x").unwrap();
        let url = |rest: &str| service.url(rest).ok();
        assert_eq!(url("/A?$top=1").as_deref(), Some("https://erp.example/sap/opu/odata4/x/A?$top=1"));
        assert_eq!(url("A?$skiptoken=2").as_deref(), Some("https://erp.example/sap/opu/odata4/x/A?$skiptoken=2"));
        assert_eq!(url("/sap/opu/odata4/x/A").as_deref(), Some("https://erp.example/sap/opu/odata4/x/A"));
        assert_eq!(url("https://erp.example/sap/y").as_deref(), Some("https://erp.example/sap/y"));
        assert_eq!(url("https://evil.example/sap/y"), None);
        assert_eq!(url("https://erp.example.evil.example/://"), None);
    }
}
