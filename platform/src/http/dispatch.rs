//! The walk of one request: who is asking, may they, then the handler in one transaction.
//! Everything that touches the database runs in a task of its own, so a browser that hangs
//! up cannot drop a connection in the middle of a transaction (sqlx issue 4393).

use super::envelope;
use super::incoming::Incoming;
use super::live;
use super::route::{Access, Kind, RawInput, Route};
use super::router::App;
use super::session::{self, Credential};
use super::steps::Steps;
use crate::db::tx::{Mode, Tx};
use crate::idempotency::{self, Key, Taken};
use crate::platform::Platform;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header, request::Parts};
use bytes::Bytes;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tandem_kernel::{Actor, Error, ErrorKind, Language, OpCtx, Permissions, RequestId, Result, Tenant};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub async fn dispatch(app: App, route: Route, request: Request) -> Response<Body> {
    let started = Instant::now();
    let platform = app.platform.clone();
    let language = language_of(request.headers());
    let request_id = request_id_of(request.headers(), &platform);
    let span = tracing::info_span!(
        "request", request_id = %request_id, route = route.path, method = %route.method,
        tenant = tracing::field::Empty, user = tracing::field::Empty
    );
    crate::observe::traces::follow(&span, request.headers());
    let outcome = handle(&app, &route, request, language, &request_id).instrument(span.clone()).await;
    let mut response = outcome.unwrap_or_else(|error| {
        let error = envelope::classify(error);
        let _in = span.enter();
        match error.kind() {
            ErrorKind::Internal => tracing::error!(%error, "request failed"),
            ErrorKind::Unavailable => tracing::warn!(%error, "request put off"),
            _ => tracing::debug!(%error, "request refused"),
        }
        envelope::refusal(&error, platform.words(), language, &request_id)
    });
    if let Ok(value) = HeaderValue::from_str(&request_id.0) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let took = started.elapsed();
    span.in_scope(|| tracing::info!(status = response.status().as_u16(), millis = took.as_millis() as u64, "answered"));
    count(&route, response.status(), took);
    response
}

fn count(route: &Route, status: StatusCode, took: Duration) {
    let labels = [
        ("route", route.path.to_owned()),
        ("method", route.method.to_string()),
        ("status", status.as_str().to_owned()),
    ];
    metrics::counter!("tandem_http_requests_total", &labels).increment(1);
    metrics::histogram!("tandem_http_request_seconds", "route" => route.path).record(took.as_secs_f64());
}

async fn handle(
    app: &App,
    route: &Route,
    request: Request,
    language: Language,
    request_id: &RequestId,
) -> Result<Response<Body>> {
    let config = &app.platform.config().server;
    let (mut parts, body) = request.into_parts();
    if matches!(route.kind, Kind::Live) {
        let caller = Caller::new(app, route, language, request_id, &parts);
        let ctx = on_its_own(&app.platform, async move { caller.admit(&parts).await }).await?;
        return live::stream(app, ctx);
    }
    if matches!(route.kind, Kind::Upload(_)) {
        return take_in(app, route, parts, body, language, request_id).await;
    }
    let address = address_of(&parts, config.forwarded_hops);
    if matches!(route.access, Access::Public(_)) && !app.limiter.allows(address, Instant::now()) {
        return Err(Error::new(ErrorKind::TooMany, "platform-too_many"));
    }
    let limit = match route.file_bytes {
        Some(bytes) => {
            // Large bodies are read for those only who may send them.
            let caller = Caller::new(app, route, language, request_id, &parts);
            let headers = parts.clone();
            on_its_own(&app.platform, async move { caller.admit(&headers).await }).await?;
            bytes
        }
        None => config.max_body_bytes,
    };
    let place =
        app.room.clone().try_acquire_owned().map_err(|_| Error::unavailable().because("too many requests at once"))?;
    let patience = Duration::from_secs(config.request_timeout_seconds);
    let body = tokio::time::timeout(patience, to_bytes(body, limit))
        .await
        .map_err(|_| Error::new(ErrorKind::Invalid, "platform-malformed").because("the body did not arrive in time"))?
        .map_err(|cause| Error::new(ErrorKind::Invalid, "platform-too_large").because(cause))?;
    let raw = raw_input(&mut parts, body).await?;
    let caller = Caller::new(app, route, language, request_id, &parts);
    let gone = CancellationToken::new();
    // Dropped with this future: when the caller hangs up, or after the time limit below.
    let _waiting = gone.clone().drop_guard();
    let work = on_its_own(&app.platform, async move {
        // Held until the work has really ended, not until someone stopped waiting for it.
        let _place = place;
        caller.run(&parts, raw, &gone).await
    });
    // The answer may give up waiting. A question is then stopped; a change ends by PostgreSQL's own time limits.
    tokio::time::timeout(patience, work).await.map_err(|_| Error::unavailable().because("request time limit"))?
}

async fn raw_input(parts: &mut Parts, body: Bytes) -> Result<RawInput> {
    let path = RawPathParams::from_request_parts(parts, &()).await.map_err(|_| Error::not_found())?;
    Ok(RawInput {
        path: path.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        body,
    })
}

/// A file comes in. Nothing of it is read before the caller is known; the work ends with the file or with its time.
async fn take_in(
    app: &App,
    route: &Route,
    mut parts: Parts,
    body: Body,
    language: Language,
    request_id: &RequestId,
) -> Result<Response<Body>> {
    let full = |_| Error::unavailable().because("too many uploads at once");
    let places = (
        app.room.clone().try_acquire_owned().map_err(full)?,
        app.upload_room.clone().try_acquire_owned().map_err(full)?,
    );
    let raw = raw_input(&mut parts, Bytes::new()).await?;
    let caller = Caller::new(app, route, language, request_id, &parts);
    let time = Duration::from_secs(app.platform.config().server.upload_timeout_seconds);
    on_its_own(&app.platform, async move {
        let _places = places;
        let ctx = caller.admit(&parts).await?;
        let Kind::Upload(handler) = &caller.route.kind else { return Err(Error::internal("no upload")) };
        let mut file = Incoming::new(body, &parts.headers, time);
        let mut steps = Steps::new(caller.app.platform.clone(), ctx, parts.headers.clone());
        let taken = handler(&mut steps, raw, &mut file).await;
        if taken.is_err() {
            file.let_go().await;
        }
        Ok(reply(envelope::success(&taken?), steps.reply_headers))
    })
    .await
}

/// Runs in a task that outlives the connection and that a stopping process waits for.
async fn on_its_own<T: Send + 'static>(
    platform: &Platform,
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    platform.shutdown().tasks.spawn(work.in_current_span()).await?
}

struct Caller {
    app: App,
    route: Route,
    language: Language,
    request_id: RequestId,
    address: Option<IpAddr>,
}

impl Caller {
    fn new(app: &App, route: &Route, language: Language, request_id: &RequestId, parts: &Parts) -> Self {
        let address = address_of(parts, app.platform.config().server.forwarded_hops);
        Self { app: app.clone(), route: route.clone(), language, request_id: request_id.clone(), address }
    }

    fn ctx(&self, tenant: Tenant, actor: Option<Actor>, permissions: Permissions) -> OpCtx {
        let (language, request_id) = (self.language, self.request_id.clone());
        OpCtx { tenant, actor, permissions, language, request_id, address: self.address }
    }

    /// Decides who is asking and whether the route is open to them. Deny is the default:
    /// only the three arms below let anyone through.
    async fn admit(&self, parts: &Parts) -> Result<OpCtx> {
        let platform = &self.app.platform;
        let ctx = match self.route.access {
            Access::Public(_) if session::is_key(&parts.headers) => return Err(Error::signed_out()),
            Access::Public(_) => {
                let host = parts.headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or_default();
                let listed = platform.directory().by_host(host).await?.ok_or_else(Error::not_found)?;
                self.ctx(listed.tenant.clone(), None, Permissions::default())
            }
            Access::SignedIn(_) => self.signed_in(&parts.headers).await?,
            Access::Permission(permission) => {
                let ctx = self.signed_in(&parts.headers).await?;
                ctx.needs(permission)?;
                ctx
            }
        };
        let span = tracing::Span::current();
        span.record("tenant", ctx.tenant.code.as_ref());
        if let Some(actor) = &ctx.actor {
            span.record("user", tracing::field::display(actor.id));
        }
        Ok(ctx)
    }

    async fn signed_in(&self, headers: &HeaderMap) -> Result<OpCtx> {
        let platform = &self.app.platform;
        let credential = Credential::read(headers).ok_or_else(Error::signed_out)?;
        let program = matches!(credential, Credential::Key { .. });
        let listed = platform.directory().by_id(credential.tenant()).await?.ok_or_else(Error::signed_out)?;
        // The header names the tenant the page was made for; it must agree, it never chooses.
        let named = headers.get("domaintype").and_then(|v| v.to_str().ok());
        if named != Some(listed.tenant.code.as_ref()) && !(program && named.is_none()) {
            return Err(Error::signed_out());
        }
        let recent = platform.recent();
        let identity = match recent.person(&credential, platform.now()) {
            Some(identity) => identity,
            None => {
                let ticket = recent.ticket(credential.tenant());
                let unknown = self.ctx(listed.tenant.clone(), None, Permissions::default());
                let mut tx = platform.begin(unknown, Mode::Read).await?;
                let identity = platform.authenticator().identify(&mut tx, &credential).await?;
                tx.commit().await?;
                let identity = identity.ok_or_else(Error::signed_out)?;
                recent.keep_person(ticket, &credential, &identity);
                identity
            }
        };
        if program && self.route.people_only {
            return Err(Error::forbidden());
        }
        if let Some(duty) = identity.owes.filter(|duty| !self.route.open_despite.contains(duty)) {
            return Err(Error::new(ErrorKind::Forbidden, duty));
        }
        Ok(self.ctx(listed.tenant.clone(), Some(identity.actor), identity.permissions))
    }

    async fn run(self, parts: &Parts, raw: RawInput, gone: &CancellationToken) -> Result<Response<Body>> {
        let ctx = self.admit(parts).await?;
        match &self.route.kind {
            Kind::Ask(handler) => {
                let mut tx = self.app.platform.begin(ctx, Mode::Read).await?;
                let stop = tx.stop()?;
                let data = stop.unless_waited_for(gone, handler(&mut tx, raw)).await?;
                let headers = std::mem::take(&mut tx.reply_headers);
                tx.commit().await?;
                Ok(reply(envelope::success(&data), headers))
            }
            Kind::Command(handler) => {
                let key = self.key(&ctx, parts, &raw)?;
                let mut tx = self.app.platform.begin(ctx, Mode::Write).await?;
                if let Some(key) = &key
                    && let Taken::Answered(body) = idempotency::take(&mut tx, key).await?
                {
                    tx.rollback().await?;
                    return Ok(reply(body, Vec::new()));
                }
                let data = handler(&mut tx, raw).await?;
                let body = envelope::success(&data);
                if let Some(key) = &key {
                    idempotency::keep(&mut tx, key, &body).await?;
                }
                finish(tx, body).await
            }
            Kind::Steps(handler) | Kind::Outside(handler) => {
                let mut steps = Steps::new(self.app.platform.clone(), ctx, parts.headers.clone());
                let data = handler(&mut steps, raw).await?;
                Ok(reply(envelope::success(&data), steps.reply_headers))
            }
            Kind::File(handler) => {
                let mut steps = Steps::new(self.app.platform.clone(), ctx, parts.headers.clone());
                super::file::answer(handler(&mut steps, raw).await?, self.route.shown)
            }
            Kind::Live | Kind::Upload(_) => Err(Error::internal("streams are handled before")),
        }
    }

    fn key(&self, ctx: &OpCtx, parts: &Parts, raw: &RawInput) -> Result<Option<Key>> {
        let (Some(text), Some(actor)) = (parts.headers.get("idempotency-key"), &ctx.actor) else { return Ok(None) };
        let text = text.to_str().ok().filter(|t| (8..=128).contains(&t.len()));
        let text = text.ok_or_else(|| Error::new(ErrorKind::Invalid, "platform-malformed"))?.to_owned();
        // The address as it was asked for, less the client's timestamp.
        let query = raw.query.split('&').filter(|part| !part.starts_with("t="));
        let route = format!("{} {}?{}", self.route.method, parts.uri.path(), query.collect::<Vec<_>>().join("&"));
        Ok(Some(Key::new(actor.id, text, route, &raw.body)))
    }
}

async fn finish(mut tx: Tx, body: String) -> Result<Response<Body>> {
    let headers = std::mem::take(&mut tx.reply_headers);
    tx.commit().await?;
    Ok(reply(body, headers))
}

fn reply(body: String, headers: Vec<(HeaderName, HeaderValue)>) -> Response<Body> {
    let mut response = envelope::answer(body, StatusCode::OK);
    for (name, value) in headers {
        // Added, never put in place of one before it: an answer may set several cookies.
        response.headers_mut().append(name, value);
    }
    response
}

/// The connection's other end, put into each request where it is accepted.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The caller's address. Behind `hops` proxies of our own, it is the entry that the outermost of
/// them wrote; what a caller writes into the header himself stands further left and is not read.
fn address_of(parts: &Parts, hops: usize) -> Option<IpAddr> {
    let peer = parts.extensions.get::<Peer>().map(|peer| peer.0);
    if hops == 0 {
        return peer;
    }
    let lines = parts.headers.get_all("x-forwarded-for").iter().filter_map(|v| v.to_str().ok());
    let entries: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    entries.iter().rev().nth(hops - 1).and_then(|entry| entry.parse().ok()).or(peer)
}

pub fn language_of(headers: &HeaderMap) -> Language {
    headers.get("language").and_then(|v| v.to_str().ok()).map(Language::from_header).unwrap_or_default()
}

/// A proxy's id is kept when it is harmless, so one id follows a call through every log.
pub fn request_id_of(headers: &HeaderMap, platform: &Platform) -> RequestId {
    let harmless = |text: &&str| {
        (8..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    let given = headers.get(REQUEST_ID).and_then(|v| v.to_str().ok()).filter(harmless);
    RequestId(given.map_or_else(|| platform.new_id().to_string().into(), Into::into))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(forwarded: &str) -> Parts {
        let (mut parts, ()) =
            axum::http::Request::builder().header("x-forwarded-for", forwarded).body(()).unwrap().into_parts();
        parts.extensions.insert(Peer("10.0.0.9".parse().unwrap()));
        parts
    }

    #[test]
    fn a_caller_cannot_choose_his_address() {
        let address =
            |forwarded: &str, hops| address_of(&parts(forwarded), hops).map(|a| a.to_string()).unwrap_or_default();
        assert_eq!(address("1.1.1.1", 0), "10.0.0.9", "nobody in front: the header is a caller's own invention");
        assert_eq!(address("6.6.6.6, 2.2.2.2", 1), "2.2.2.2");
        assert_eq!(address("6.6.6.6, 2.2.2.2, 10.0.0.1", 2), "2.2.2.2");
        assert_eq!(address("nonsense", 1), "10.0.0.9");
    }
}
