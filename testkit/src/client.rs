//! A client that speaks as the browser does: cookie, `token`, `language`, `domainType`.

use crate::world::told;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use reqwest::header::{COOKIE, HOST, SET_COOKIE};
use serde_json::{Value, json};
use tandem_platform::password_wrap;
use tandem_platform::system::SystemRandom;

#[derive(Clone, Debug)]
pub struct Client {
    pub http: reqwest::Client,
    pub base: String,
    /// Which tenant's host name the request is made to.
    pub host: String,
    pub domain_type: String,
    pub language: String,
    pub cookie: Option<String>,
    pub token: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub code: u64,
    pub message: String,
    pub data: Value,
}

impl Client {
    pub fn new(base: &str, tenant: &str) -> Self {
        Self {
            http: reqwest::Client::new(),
            base: base.to_owned(),
            host: format!("{tenant}.localhost"),
            domain_type: tenant.to_owned(),
            language: "EN".to_owned(),
            cookie: None,
            token: None,
        }
    }

    /// The same session at another node.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }
    #[must_use]
    pub fn in_chinese(&self) -> Self {
        Self { language: "ZH".to_owned(), ..self.clone() }
    }
    #[must_use]
    pub fn anonymous(&self) -> Self {
        Self { cookie: None, token: None, ..self.clone() }
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header(HOST, &self.host)
            .header("language", &self.language)
            .header("domainType", &self.domain_type);
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
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
        let cookie = response.headers().get(SET_COOKIE).map(|value| value.to_str().map(str::to_owned)).transpose()?;
        let answer = Answer::read(response).await?;
        ensure!(answer.code == 200, "sign-in of {username}: {} {}", answer.code, answer.message);
        let cookie = cookie.context("the sign-in set no cookie")?;
        self.cookie = cookie.split(';').next().map(str::to_owned);
        self.token = answer.data.as_str().map(str::to_owned);
        Ok(())
    }

    /// Wraps passwords to a fresh key of the server, as the browser does.
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
        Answer::read(self.request(Method::GET, path).send().await?).await
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
        Answer::read(request.send().await?).await
    }

    /// The events of the live stream, as text, until `enough` says so.
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
