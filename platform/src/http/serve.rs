//! The listener and graceful shutdown.

use super::client_address::Peer;
use super::connection::{Connection, HEAD_PATIENCE};
use super::places::turned_away;
use super::router::App;
use crate::platform::Platform;
use axum::Router;
use axum::body::Body;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use std::pin::pin;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, Result};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

async fn listen(address: &str) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|cause| Error::internal(format!("cannot listen on {address}: {cause}")))
}

/// Serves health and metrics until the process ends.
pub async fn serve_ops(address: &str, router: Router) -> Result<()> {
    let listener = listen(address).await?;
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "operators' door");
        }
    });
    Ok(())
}

/// Interval at which a connection is checked for timeouts.
const LOOK: Duration = Duration::from_secs(5);
/// Limit of a request head, and of response bytes buffered besides the kernel's socket buffer.
const BUFFER: usize = 64 * 1024;
/// HTTP/2 flow-control windows: unread body bytes per request and per connection.
const STREAM_WINDOW: u32 = 256 * 1024;
const CONNECTION_WINDOW: u32 = 512 * 1024;
const HEADERS: u32 = 16 * 1024;
/// HTTP/2 streams reset before they are handled, and protocol errors: more of them close the connection.
const TAKEN_BACK: usize = 20;
const BROKEN: usize = 64;

/// Serves until [`crate::shutdown::Shutdown::stop`], then finishes what runs.
pub async fn serve(app: &App, router: Router) -> Result<()> {
    let platform = &app.platform;
    let listener = listen(&platform.config().server.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "serving");
    tokio::spawn(app.fan.clone().run(platform.clone()));
    let stop = platform.shutdown().token();
    let connections = accept(app, listener, router, stop).await;
    let patience = Duration::from_secs(platform.config().server.drain_seconds);
    if tokio::time::timeout(patience, connections.shutdown()).await.is_err() {
        tracing::warn!("connections still open at the end of the drain");
    }
    Ok(())
}

/// Accepts connections until told to stop. Not `axum::serve`, which has no timeout for the request head and no limits
/// per connection.
pub async fn accept(app: &App, listener: TcpListener, router: Router, stop: CancellationToken) -> GracefulShutdown {
    let limits = app.platform.config().server.limits.clone();
    let server = server(limits.streams_per_connection);
    let unread = Duration::from_secs(limits.answer_seconds);
    let open = GracefulShutdown::new();
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return open,
        };
        let Ok((stream, peer)) = stream else {
            // Most likely out of file descriptors: back off until others are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Over the limit: closed without a response, which would need the resources that are exhausted.
        let Ok(place) = app.places.connection(peer.ip()) else { continue };
        let _ = stream.set_nodelay(true);
        let (router, watched) = (router.clone(), Connection::opened(Instant::now()));
        let connection = watched.clone();
        let service = hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(Peer(peer.ip()));
            let (under_way, version) = (connection.request(), request.version());
            let answering = router.clone().oneshot(request.map(Body::new));
            async move { answering.await.map(|response| under_way.answer(response, version)) }
        });
        let serving = open.watch(server.serve_connection(TokioIo::new(stream), service).into_owned());
        tokio::spawn(async move {
            let _place = place;
            let mut serving = pin!(serving);
            loop {
                match tokio::time::timeout(LOOK, &mut serving).await {
                    Ok(Ok(())) => return,
                    Ok(Err(error)) => return tracing::debug!(%error, "connection"),
                    Err(_) => {}
                }
                if let Some(why) = watched.overdue(Instant::now(), unread) {
                    turned_away(why, "own");
                    return tracing::debug!(why, "connection closed");
                }
            }
        });
    }
}

fn server(streams: u32) -> auto::Builder<TokioExecutor> {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE).max_buf_size(BUFFER);
    server
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(20))
        .max_concurrent_streams(streams)
        .max_header_list_size(HEADERS)
        .max_send_buf_size(BUFFER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_pending_accept_reset_streams(TAKEN_BACK)
        .max_local_error_reset_streams(BROKEN);
    server
}

/// Waits for the signal, then drains: reports not ready, and stops accepting after the delay.
pub async fn stop_on_signal(platform: Platform) {
    crate::shutdown::asked_to_stop().await;
    let server = &platform.config().server;
    tracing::info!("stopping: draining");
    platform.shutdown().start_draining();
    tokio::time::sleep(Duration::from_secs(server.drain_delay_seconds)).await;
    platform.shutdown().stop();
}

/// For returning connections. What still has one after the drain may keep it for minutes; the database rolls its
/// transaction back.
const CLOSING: Duration = Duration::from_secs(2);

/// Waits for background tasks as long as the role of the process has patience, then closes the bus and the connection
/// pools.
pub async fn finish(platform: &Platform, patience: Duration) {
    platform.shutdown().tasks.close();
    if tokio::time::timeout(patience, platform.shutdown().tasks.wait()).await.is_err() {
        tracing::warn!("tasks still running at the end of the drain");
    }
    platform.bus().flush().await;
    if tokio::time::timeout(CLOSING, platform.shards().close()).await.is_err() {
        tracing::warn!("connections to the database still in use");
    }
    tracing::info!("stopped");
}
