//! Listening, and stopping without dropping anyone.

use super::dispatch::Peer;
use super::router::App;
use crate::platform::Platform;
use axum::Router;
use axum::body::Body;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use std::time::Duration;
use tandem_kernel::{Error, Result};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

async fn listen(address: &str) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|cause| Error::internal(format!("cannot listen on {address}: {cause}")))
}

/// Health and metrics, until the process ends.
pub async fn serve_ops(address: &str, router: Router) -> Result<()> {
    let listener = listen(address).await?;
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "operators' door");
        }
    });
    Ok(())
}

/// A client gets this long to send the head of a request.
const HEAD_PATIENCE: Duration = Duration::from_secs(15);

/// Serves until [`crate::shutdown::Shutdown::stop`], then finishes what runs.
pub async fn serve(app: &App, router: Router) -> Result<()> {
    let platform = &app.platform;
    let listener = listen(&platform.config().server.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "serving");
    tokio::spawn(app.fan.clone().run(platform.clone()));
    let stop = platform.shutdown().token();
    let connections = accept(listener, router, stop).await;
    let patience = Duration::from_secs(platform.config().server.drain_seconds);
    if tokio::time::timeout(patience, connections.shutdown()).await.is_err() {
        tracing::warn!("connections still open at the end of the drain");
    }
    Ok(())
}

/// Accepts connections until told to stop. Written out because `axum::serve` sets no limit
/// on how slowly a client may send its head.
pub async fn accept(listener: TcpListener, router: Router, stop: CancellationToken) -> GracefulShutdown {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE);
    server.http2().timer(TokioTimer::new()).keep_alive_interval(Duration::from_secs(20));
    let open = GracefulShutdown::new();
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return open,
        };
        let Ok((stream, peer)) = stream else {
            // Out of file handles, most likely: give others time to close.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(Peer(peer.ip()));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = server.serve_connection(TokioIo::new(stream), service).into_owned();
        let connection = open.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection");
            }
        });
    }
}

/// Waits for the signal, drains, and lets running tasks end.
pub async fn stop_on_signal(platform: Platform) {
    crate::shutdown::asked_to_stop().await;
    let server = &platform.config().server;
    tracing::info!("stopping: draining");
    platform.shutdown().start_draining();
    tokio::time::sleep(Duration::from_secs(server.drain_delay_seconds)).await;
    platform.shutdown().stop();
}

/// Ends the process's own tasks within the drain time.
pub async fn finish(platform: &Platform) {
    platform.shutdown().tasks.close();
    // Connections have had the drain time already; what is left are tasks whose caller hung up.
    let patience = Duration::from_secs(platform.config().server.drain_seconds.min(5));
    if tokio::time::timeout(patience, platform.shutdown().tasks.wait()).await.is_err() {
        tracing::warn!("tasks still running at the end of the drain");
    }
    platform.bus().flush().await;
    platform.shards().close().await;
    tracing::info!("stopped");
}
