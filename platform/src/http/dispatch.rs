//! Dispatch of one request: authentication, authorisation, then the handler in one transaction.
//! Everything that touches the database runs in a task of its own, so that a client that disconnects cannot drop a
//! connection in the middle of a transaction (sqlx issue 4393).
//!
//! No scarce resource is held while waiting for a client to send: the caller is authenticated before the body is read,
//! and a slot for work is taken only when the body is complete (`places.rs`).

use super::admit::{Admitted, Caller};
use super::body::{self, Pace};
use super::client_address::ClientAddress;
use super::envelope;
use super::fair::Place;
use super::incoming::Incoming;
use super::live;
use super::origin;
use super::places::{Turn, Work, turned_away};
use super::route::{Access, Erased, Kind, RawInput, Route};
use super::router::App;
use super::steps::Steps;
use crate::db::outdated;
use crate::db::tx::{Mode, Tx};
use crate::idempotency::{self, Key, Taken};
use crate::platform::Platform;
use axum::body::{Body, HttpBody};
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, request::Parts};
use bytes::Bytes;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, Language, OpCtx, RequestId, Result};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The server's time in milliseconds since 1970, so that a browser whose clock is wrong counts down to the right moment.
pub const SERVER_TIME: HeaderName = HeaderName::from_static("x-server-time");

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
    let now = platform.now();
    let millis = now.unix_timestamp().saturating_mul(1_000).saturating_add(i64::from(now.millisecond()));
    response.headers_mut().insert(SERVER_TIME, millis.into());
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
    let (parts, body) = request.into_parts();
    app.platform.forwarded().note(&parts.headers);
    let client_address = ClientAddress::of(&parts, app.platform.config().server.forwarded_hops);
    let (language, request_id) = (language, request_id.clone());
    let caller = Caller { app: app.clone(), route: route.clone(), language, request_id, client_address };
    let (answer, cheap) = match knock(&caller, &parts).await {
        Ok(admitted) => {
            let answer = serve(caller, admitted, parts, body).await;
            let cheap = answer.as_ref().is_err_and(|refused| refused.kind() == ErrorKind::TooMany);
            (answer, cheap)
        }
        Err(refused) => (Err(refused), true),
    };
    if cheap {
        tokio::time::sleep(app.refusals.wait(client_address, Instant::now())).await;
    }
    answer
}

/// Serves a request of an admitted caller.
async fn serve(caller: Caller, admitted: Admitted, mut parts: Parts, body: Body) -> Result<Response<Body>> {
    let (app, route, client_address) = (caller.app.clone(), caller.route.clone(), caller.client_address);
    let work = match route.kind {
        Kind::Live => {
            let place = app.places.place(&admitted.ctx, client_address, Work::Live).await?;
            return Ok(live::stream(&app, admitted.ctx, place));
        }
        Kind::Upload(_) => return take_in(caller, admitted.ctx, parts, body).await,
        Kind::Ask(_) => Work::Question,
        Kind::Command(_) => Work::Change,
        Kind::Steps(_) | Kind::Outside(_) => Work::Steps,
        Kind::File(_) => Work::File,
    };
    let (body, memory) = read(&caller, &admitted.ctx, body).await?;
    let raw = raw_input(&mut parts, body).await?;
    let turn = app.places.turn(&admitted.ctx, client_address, work).await?;
    let ctx = caller.still(admitted, &parts).await?;
    let place = app.room.clone().try_acquire_owned().map_err(|_| {
        turned_away("request", "others");
        Error::unavailable().because("too many requests at once")
    })?;
    let gone = CancellationToken::new();
    // Cancelled when this future is dropped: the client disconnected, or the time limit below passed.
    let _waiting = gone.clone().drop_guard();
    let working = on_its_own(&app.platform, async move {
        // Held until the work has ended, even if the client no longer waits for it.
        let _held = (place, memory);
        run(&caller, ctx, &parts, raw, turn, &gone).await
    });
    // On timeout only the response is abandoned: a query is cancelled, a command ends by PostgreSQL's own timeouts.
    let patience = Duration::from_secs(app.platform.config().server.request_timeout_seconds);
    tokio::time::timeout(patience, working).await.map_err(|_| Error::unavailable().because("request time limit"))?
}

/// Origin check, rate limit and authentication, all before the body is read.
async fn knock(caller: &Caller, parts: &Parts) -> Result<Admitted> {
    let Caller { app, route, client_address, .. } = caller;
    origin::check(route, parts)?;
    if matches!(route.access, Access::Public(_)) && !app.limiter.allows_from(*client_address, Instant::now()) {
        turned_away("public call", "own");
        return Err(Error::new(ErrorKind::TooMany, "platform-too_many"));
    }
    caller.admit(parts).await
}

/// Reads the whole body, with the memory reservation for it.
async fn read(caller: &Caller, ctx: &OpCtx, body: Body) -> Result<(Bytes, Option<Place>)> {
    if body.is_end_stream() {
        return Ok((Bytes::new(), None));
    }
    let (places, server) = (&caller.app.places, &caller.app.platform.config().server);
    let _pending = places.pending(ctx, caller.client_address)?;
    let mut memory = places.body_bytes(ctx, caller.client_address)?;
    let limit = caller.route.file_bytes.unwrap_or(server.max_body_bytes);
    let pace = pace(caller, server.request_timeout_seconds);
    Ok((body::read(body, limit, pace, &mut memory).await?, Some(memory)))
}

fn pace(caller: &Caller, longest_seconds: u64) -> Pace {
    let limits = &caller.app.platform.config().server.limits;
    Pace {
        grace: Duration::from_secs(limits.body_seconds),
        least_bytes_per_second: limits.least_bytes_per_second,
        longest: Duration::from_secs(longest_seconds),
    }
}

async fn raw_input(parts: &mut Parts, body: Bytes) -> Result<RawInput> {
    let path = RawPathParams::from_request_parts(parts, &()).await.map_err(|_| Error::not_found())?;
    Ok(RawInput {
        path: path.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        body,
    })
}

/// An upload. Nothing is read before it has its slot; the work ends with the file or its timeout.
async fn take_in(caller: Caller, ctx: OpCtx, mut parts: Parts, body: Body) -> Result<Response<Body>> {
    let raw = raw_input(&mut parts, Bytes::new()).await?;
    let time = caller.app.platform.config().server.upload_timeout_seconds;
    let mut file = Incoming::new(body, &parts.headers, pace(&caller, time));
    let place = match caller.app.places.place(&ctx, caller.client_address, Work::Upload).await {
        Ok(place) => place,
        Err(full) => {
            listen_on(&caller, &ctx, &mut file).await;
            return Err(full);
        }
    };
    let ctx = caller.admit(&parts).await?.ctx;
    let platform = caller.app.platform.clone();
    on_its_own(&platform, async move {
        let Kind::Upload(handler) = &caller.route.kind else { return Err(Error::internal("no upload")) };
        file.begin();
        let mut steps = Steps::new(caller.app.platform.clone(), ctx.clone(), parts.headers.clone());
        let taken = handler(&mut steps, raw, &mut file).await;
        // A refused upload releases its slot before the rest of the body is drained.
        drop(place);
        if taken.is_err() {
            listen_on(&caller, &ctx, &mut file).await;
        }
        Ok(reply(envelope::success(&taken?), steps.reply_headers))
    })
    .await
}

/// Drains the body of a refused upload, within the caller's limit of pending bodies.
async fn listen_on(caller: &Caller, ctx: &OpCtx, file: &mut Incoming) {
    if let Ok(_pending) = caller.app.places.pending(ctx, caller.client_address) {
        file.let_go().await;
    }
}

/// Spawns a task that outlives the connection and that shutdown waits for.
pub(super) async fn on_its_own<T: Send + 'static>(
    platform: &Platform,
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    platform.shutdown().tasks.spawn(work.in_current_span()).await?
}

/// The turn is released when the work ends; for a file, when its transfer ends.
async fn run(
    caller: &Caller,
    ctx: OpCtx,
    parts: &Parts,
    raw: RawInput,
    turn: Turn,
    gone: &CancellationToken,
) -> Result<Response<Body>> {
    let platform = &caller.app.platform;
    match &caller.route.kind {
        // What is one transaction left nothing behind when it failed, so it may be tried again, on a connection of today.
        Kind::Ask(handler) => match ask(platform, handler, ctx.clone(), raw.clone(), gone).await {
            Err(error) if outdated::met(&error) => ask(platform, handler, ctx, raw, gone).await,
            answer => answer,
        },
        Kind::Command(handler) => {
            let key = key(&caller.route, &ctx, parts, &raw)?;
            // Calls that ask for a fresh proof may take secrets.
            let key = key.map(|key| if caller.route.fresh { key.hiding(platform.secrets()) } else { key });
            match command(platform, handler, ctx.clone(), raw.clone(), key.as_ref()).await {
                Err(error) if outdated::met(&error) => command(platform, handler, ctx, raw, key.as_ref()).await,
                answer => answer,
            }
        }
        Kind::Steps(handler) | Kind::Outside(handler) => {
            let mut steps = Steps::new(platform.clone(), ctx, parts.headers.clone());
            let data = handler(&mut steps, raw).await?;
            Ok(reply(envelope::success(&data), steps.reply_headers))
        }
        Kind::File(handler) => {
            let mut steps = Steps::new(platform.clone(), ctx, parts.headers.clone());
            super::file::answer(handler(&mut steps, raw).await?, caller.route.shown, turn.into_place())
        }
        Kind::Live | Kind::Upload(_) => Err(Error::internal("streams are handled before")),
    }
}

async fn ask(
    platform: &Platform,
    handler: &Erased<Tx>,
    ctx: OpCtx,
    raw: RawInput,
    gone: &CancellationToken,
) -> Result<Response<Body>> {
    let mut tx = platform.begin(ctx, Mode::Read).await?;
    let stop = tx.stop()?;
    let data = stop.unless_waited_for(gone, handler(&mut tx, raw)).await?;
    finish(tx, envelope::success(&data)).await
}

async fn command(
    platform: &Platform,
    handler: &Erased<Tx>,
    ctx: OpCtx,
    raw: RawInput,
    key: Option<&Key>,
) -> Result<Response<Body>> {
    let mut tx = platform.begin(ctx, Mode::Write).await?;
    if let Some(key) = key
        && let Taken::Answered(body) = idempotency::take(&mut tx, key).await?
    {
        tx.rollback().await?;
        return Ok(reply(body, Vec::new()));
    }
    let done = handler(&mut tx, raw).await;
    let data = match done {
        Err(error) if outdated::is(&error) => {
            // Waited for, so that a second try finds nothing locked by the first.
            tx.rollback().await?;
            return Err(error);
        }
        done => done?,
    };
    let body = envelope::success(&data);
    if let Some(key) = key {
        idempotency::keep(&mut tx, key, &body).await?;
    }
    finish(tx, body).await
}

fn key(route: &Route, ctx: &OpCtx, parts: &Parts, raw: &RawInput) -> Result<Option<Key>> {
    let (Some(text), Some(actor)) = (parts.headers.get("idempotency-key"), &ctx.actor) else { return Ok(None) };
    let text = text.to_str().ok().filter(|t| (8..=128).contains(&t.len()));
    let text = text.ok_or_else(|| Error::new(ErrorKind::Invalid, "platform-malformed"))?.to_owned();
    // The URL as requested, without the client's timestamp `t`.
    let query = raw.query.split('&').filter(|part| !part.starts_with("t="));
    let route = format!("{} {}?{}", route.method, parts.uri.path(), query.collect::<Vec<_>>().join("&"));
    Ok(Some(Key::new(actor.id, text, route, &raw.body)))
}

async fn finish(mut tx: Tx, body: String) -> Result<Response<Body>> {
    let headers = std::mem::take(&mut tx.reply_headers);
    tx.commit().await?;
    Ok(reply(body, headers))
}

fn reply(body: String, headers: Vec<(HeaderName, HeaderValue)>) -> Response<Body> {
    let mut response = envelope::answer(body, StatusCode::OK);
    for (name, value) in headers {
        // Appended, not inserted: a response may set several cookies.
        response.headers_mut().append(name, value);
    }
    response
}

pub fn language_of(headers: &HeaderMap) -> Language {
    headers.get("language").and_then(|v| v.to_str().ok()).map(Language::from_header).unwrap_or_default()
}

/// Keeps a proxy's request id if it is well-formed, so that one id identifies the call in all logs.
pub fn request_id_of(headers: &HeaderMap, platform: &Platform) -> RequestId {
    let harmless = |text: &&str| {
        (8..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    let given = headers.get(REQUEST_ID).and_then(|v| v.to_str().ok()).filter(harmless);
    RequestId(given.map_or_else(|| platform.new_id().to_string().into(), Into::into))
}
