//! A client that sends what the browser sends: session cookie, `token`, `language`, `domainType`.

use crate::world::told;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use reqwest::header::{COOKIE, HOST, HeaderMap, SET_COOKIE};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tandem_platform::http::{HEAD_PATIENCE, session};
use tandem_platform::password_wrap;
use tandem_platform::system::SystemRandom;

#[derive(Clone, Debug)]
pub struct Client {
    pub http: reqwest::Client,
    pub base: String,
    /// The host name of the tenant.
    pub host: String,
    pub domain_type: String,
    pub language: String,
    /// The session cookie.
    pub cookie: Option<String>,
    pub token: Option<String>,
    /// Other cookies of this browser; clones share them.
    pub kept: Arc<Mutex<BTreeMap<String, String>>>,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub code: u64,
    pub message: String,
    pub data: Value,
}

/// Closes idle connections long before the server does, so that no request is sent on a connection being closed.
fn connections() -> reqwest::Client {
    let builder = reqwest::Client::builder().pool_idle_timeout(HEAD_PATIENCE / 3);
    builder.build().unwrap_or_default()
}

impl Client {
    pub fn new(base: &str, tenant: &str) -> Self {
        Self {
            http: connections(),
            base: base.to_owned(),
            host: format!("{tenant}.localhost"),
            domain_type: tenant.to_owned(),
            language: "EN".to_owned(),
            cookie: None,
            token: None,
            kept: Arc::default(),
        }
    }

    /// The same session on another node.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }
    #[must_use]
    pub fn in_chinese(&self) -> Self {
        Self { language: "ZH".to_owned(), ..self.clone() }
    }
    /// A different browser without a session, at the same server.
    #[must_use]
    pub fn anonymous(&self) -> Self {
        Self { cookie: None, token: None, kept: Arc::default(), ..self.clone() }
    }
    /// The same browser, without its session.
    #[must_use]
    pub fn signed_out(&self) -> Self {
        Self { cookie: None, token: None, ..self.clone() }
    }

    /// Stores all cookies except the session's.
    pub fn keep(&self, headers: &HeaderMap) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        for line in headers.get_all(SET_COOKIE).iter().filter_map(|line| line.to_str().ok()) {
            let pair = line.split(';').next().and_then(|pair| pair.split_once('='));
            match pair.filter(|(name, _)| !is_session(name)) {
                Some((name, _)) if line.contains("Max-Age=0") => _ = kept.remove(name),
                Some((name, value)) => _ = kept.insert(name.to_owned(), value.to_owned()),
                None => {}
            }
        }
    }

    fn cookies(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let others = kept.iter().map(|(name, value)| format!("{name}={value}"));
        self.cookie.iter().cloned().chain(others).collect::<Vec<_>>().join("; ")
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header(HOST, &self.host)
            .header("language", &self.language)
            .header("domainType", &self.domain_type);
        let cookies = self.cookies();
        if !cookies.is_empty() {
            request = request.header(COOKIE, cookies);
        }
        if let Some(token) = &self.token {
            request = request.header("token", token);
        }
        request
    }

    pub async fn sign_in(&mut self, username: &str, password: &str) -> Result<()> {
        let (key_id, [wrapped]) = self.wrap([password]).await?;
        let body = json!({ "username": username, "password": wrapped, "passwordKeyId": key_id });
        let response = self.request(Method::POST, "/service1/identity/api/login").json(&body).send().await?;
        let cookie = session_of(response.headers());
        let answer = self.read(response).await?;
        ensure!(answer.code == 200, "sign-in of {username}: {} {}", answer.code, answer.message);
        self.cookie = Some(cookie.context("the sign-in set no cookie")?);
        self.token = answer.data.as_str().map(str::to_owned);
        Ok(())
    }

    /// Encrypts passwords with a fresh public key of the server, as the browser does.
    pub async fn wrap<const N: usize>(&self, passwords: [&str; N]) -> Result<(String, [String; N])> {
        let key = self.get("/service1/identity/api/passwordKey").await?.data;
        let public = key["publicKey"].as_str().context("no public key")?;
        let mut wrapped = passwords.map(str::to_owned);
        for password in &mut wrapped {
            *password = told(password_wrap::wrap(public, password, &SystemRandom))?;
        }
        Ok((key["keyId"].as_str().context("no key id")?.to_owned(), wrapped))
    }

    pub async fn get(&self, path: &str) -> Result<Answer> {
        self.read(self.request(Method::GET, path).send().await?).await
    }
    async fn read(&self, response: reqwest::Response) -> Result<Answer> {
        self.keep(response.headers());
        Answer::read(response).await
    }
    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::POST, path, body, None).await
    }
    pub async fn put(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::PUT, path, body, None).await
    }
    pub async fn delete(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::DELETE, path, body, None).await
    }
    pub async fn send(&self, method: Method, path: &str, body: &Value, key: Option<&str>) -> Result<Answer> {
        let mut request = self.request(method, path).json(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        self.read(request.send().await?).await
    }

    /// Sends a file as the raw body.
    pub async fn upload(&self, path: &str, file: impl Into<reqwest::Body>) -> Result<Answer> {
        Answer::read(self.request(Method::POST, path).body(file).send().await?).await
    }

    /// Reads the live event stream as text until `enough` returns true.
    pub async fn live_until(&self, mut enough: impl FnMut(&str) -> bool) -> Result<String> {
        let mut response = self.request(Method::GET, "/service1/portal/api/live").send().await?;
        ensure!(response.status().is_success(), "live stream: {}", response.status());
        let mut heard = String::new();
        while !enough(&heard) {
            let chunk = response.chunk().await?.context("the live stream ended")?;
            heard.push_str(&String::from_utf8_lossy(&chunk));
        }
        Ok(heard)
    }
}

/// Whether this is the name of the session cookie, with or without TLS.
fn is_session(name: &str) -> bool {
    name.strip_prefix(session::OF_THIS_HOST).unwrap_or(name) == session::COOKIE
}

/// The session cookie, as the browser sends it back.
pub fn session_of(headers: &HeaderMap) -> Option<String> {
    let given = headers.get_all(SET_COOKIE).iter().filter_map(|line| line.to_str().ok()?.split(';').next());
    given.into_iter().find(|pair| pair.split('=').next().is_some_and(is_session)).map(str::to_owned)
}

impl Answer {
    pub async fn read(response: reqwest::Response) -> Result<Self> {
        let status = response.status().as_u16();
        let text = response.text().await?;
        let body: Value = serde_json::from_str(&text).with_context(|| format!("{status}: {text}"))?;
        Ok(Self {
            status,
            code: body["code"].as_u64().with_context(|| format!("no code in {text}"))?,
            message: body["message"].as_str().unwrap_or_default().to_owned(),
            data: body["data"].clone(),
        })
    }
}
