//! HTTP for the store: uses the product's own client, so that certificates are verified in one way only.

use http_body_util::BodyExt;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector as Tcp;
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::TokioExecutor;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse, HttpResponseBody,
    HttpService,
};
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tandem_kernel::Result;

const TO_CONNECT: Duration = Duration::from_secs(5);
/// Sufficient for a part of six megabytes on a slow connection.
const TO_ANSWER: Duration = Duration::from_secs(120);

#[derive(Clone, Debug)]
pub struct Wire(Client<HttpsConnector<Tcp>, HttpRequestBody>);

impl Wire {
    /// Certificates are verified against the system's trust store, including a company's own.
    pub fn new() -> Result<Self> {
        let mut tcp = Tcp::new();
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(TO_CONNECT));
        tcp.set_nodelay(true);
        let tls = HttpsConnectorBuilder::new().with_native_roots()?;
        let connector = tls.https_or_http().enable_http1().wrap_connector(tcp);
        Ok(Self(Client::builder(TokioExecutor::new()).build(connector)))
    }
}

impl HttpConnector for Wire {
    fn connect(&self, _options: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

type Answering<'a> = Pin<Box<dyn Future<Output = std::result::Result<HttpResponse, HttpError>> + Send + 'a>>;

impl HttpService for Wire {
    fn call<'a, 'b>(&'a self, request: HttpRequest) -> Answering<'b>
    where
        'a: 'b,
        Self: 'b,
    {
        Box::pin(async move {
            let late = |e| HttpError::new(HttpErrorKind::Timeout, e);
            let answer = tokio::time::timeout(TO_ANSWER, self.0.request(request)).await.map_err(late)?;
            let (parts, body) = answer.map_err(kind)?.into_parts();
            let body = body.map_err(|e| HttpError::new(HttpErrorKind::Interrupted, e));
            Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(body)))
        })
    }
}

/// Whether a request may be retried: if the connection failed or was closed before the response.
fn kind(error: ClientError) -> HttpError {
    if error.is_connect() {
        return HttpError::new(HttpErrorKind::Connect, error);
    }
    let closed = error.source().and_then(|e| e.downcast_ref::<hyper::Error>());
    let closed = closed.is_some_and(|e| e.is_closed() || e.is_incomplete_message() || e.is_body_write_aborted());
    HttpError::new(if closed { HttpErrorKind::Request } else { HttpErrorKind::Unknown }, error)
}
