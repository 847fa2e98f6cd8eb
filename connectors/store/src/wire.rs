//! HTTP for the store: uses the product's own client, so that certificates are verified in one way only.

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, SizeHint};
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
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tandem_kernel::Result;
use tokio::time::{Instant, Sleep};

const TO_CONNECT: Duration = Duration::from_secs(5);
/// Sufficient for a part of six megabytes on a slow connection.
const TO_ANSWER: Duration = Duration::from_secs(120);

/// For the next piece of an object, while somebody waits for it.
const TO_GO_ON: Duration = Duration::from_secs(60);

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
            Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(Patient::new(body, TO_GO_ON))))
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

/// A body that fails when its sender falls silent: a store that has vanished does not say so. The time between asking
/// for a piece and getting it counts, not the time its reader takes.
struct Patient<B> {
    body: B,
    patience: Duration,
    asleep: Pin<Box<Sleep>>,
    waits: bool,
}

impl<B> Patient<B> {
    fn new(body: B, patience: Duration) -> Self {
        Self { body, patience, asleep: Box::pin(tokio::time::sleep(patience)), waits: false }
    }
}

impl<B: Body<Data = Bytes, Error = HttpError> + Unpin> Body for Patient<B> {
    type Data = Bytes;
    type Error = HttpError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, HttpError>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            this.waits = false;
            return Poll::Ready(frame);
        }
        if !this.waits {
            this.asleep.as_mut().reset(Instant::now() + this.patience);
            this.waits = true;
        }
        ready!(this.asleep.as_mut().poll(cx));
        let silent = io::Error::new(io::ErrorKind::TimedOut, "the store stopped in the middle of an object");
        Poll::Ready(Some(Err(HttpError::new(HttpErrorKind::Timeout, silent))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{StreamExt, stream};
    use http_body_util::StreamBody;

    #[tokio::test]
    async fn an_object_whose_sender_falls_silent_fails_and_one_that_is_read_slowly_does_not() {
        let patience = Duration::from_millis(50);
        let piece = |text: &'static str| Ok::<_, HttpError>(Frame::data(Bytes::from_static(text.as_bytes())));
        let sent = stream::iter([piece("one"), piece("two")]).chain(stream::pending());
        let mut body = Patient::new(StreamBody::new(sent), patience);
        assert!(body.frame().await.is_some_and(|frame| frame.is_ok()));
        tokio::time::sleep(patience * 2).await;
        assert!(body.frame().await.is_some_and(|frame| frame.is_ok()), "its reader took his time");
        let silent = tokio::time::timeout(Duration::from_secs(10), body.frame()).await.expect("it ends");
        let error = silent.and_then(std::result::Result::err).expect("it fails");
        assert_eq!(error.kind(), HttpErrorKind::Timeout);
    }
}
