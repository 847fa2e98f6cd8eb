//! HTTP calls to a provider: small JSON responses with a short timeout.

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use hyper::{Method, Request};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tandem_kernel::{Error, Result};

const PATIENCE: Duration = Duration::from_secs(10);
const MOST: usize = 512 * 1024;

pub struct Http(Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

pub struct Heard {
    pub status: u16,
    body: Bytes,
}

impl Heard {
    pub fn bytes(&self) -> &[u8] {
        &self.body
    }
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_slice(&self.body)?)
    }
}

impl Http {
    /// Certificates are verified against the system's trust store, including a company's own.
    pub fn new() -> Result<Self> {
        let tls = HttpsConnectorBuilder::new().with_native_roots()?;
        let connector = tls.https_or_http().enable_http1().build();
        Ok(Self(Client::builder(TokioExecutor::new()).build(connector)))
    }

    pub async fn get(&self, url: &str, bearer: Option<&str>) -> Result<Heard> {
        let mut request = Request::builder().method(Method::GET).uri(url).header(ACCEPT, "application/json");
        if let Some(token) = bearer {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        self.send(request.body(Full::default()).map_err(Error::internal)?).await
    }

    pub async fn post_form(&self, url: &str, basic: &str, form: &[(&str, &str)]) -> Result<Heard> {
        let body = serde_urlencoded::to_string(form).map_err(Error::internal)?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(url)
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(AUTHORIZATION, format!("Basic {basic}"));
        self.send(request.body(Full::from(body)).map_err(Error::internal)?).await
    }

    /// An unreachable provider is a temporary failure.
    async fn send(&self, request: Request<Full<Bytes>>) -> Result<Heard> {
        let work = async {
            let response = self.0.request(request).await.map_err(|cause| Error::unavailable().because(cause))?;
            let status = response.status().as_u16();
            let body = Limited::new(response.into_body(), MOST).collect().await;
            let body = body.map_err(|cause| Error::unavailable().because(cause))?.to_bytes();
            Ok(Heard { status, body })
        };
        tokio::time::timeout(PATIENCE, work)
            .await
            .map_err(|_| Error::unavailable().because("the sign-in provider did not answer in time"))?
    }
}
