//! Listening, and stopping without dropping anyone.

use super::router::App;
use crate::platform::Platform;
use axum::Router;
use std::time::Duration;
use tandem_kernel::{Error, Result};
use tokio::net::TcpListener;

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

/// Serves until [`crate::shutdown::Shutdown::stop`], then finishes what runs.
pub async fn serve(app: &App, router: Router) -> Result<()> {
    let platform = &app.platform;
    let listener = listen(&platform.config().server.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "serving");
    tokio::spawn(app.fan.clone().run(platform.clone()));
    let stopped = platform.shutdown().token().cancelled_owned();
    let serving = axum::serve(listener, router).with_graceful_shutdown(stopped);
    let deadline = async {
        platform.shutdown().stopped().await;
        tokio::time::sleep(Duration::from_secs(platform.config().server.drain_seconds)).await;
    };
    tokio::select! {
        served = serving => served?,
        () = deadline => tracing::warn!("connections still open at the end of the drain"),
    }
    Ok(())
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
    let patience = Duration::from_secs(platform.config().server.drain_seconds);
    if tokio::time::timeout(patience, platform.shutdown().tasks.wait()).await.is_err() {
        tracing::warn!("tasks still running at the end of the drain");
    }
    platform.bus().flush().await;
    platform.shards().close().await;
    tracing::info!("stopped");
}
