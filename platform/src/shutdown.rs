//! Graceful shutdown: report "not ready", finish running work, close.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

#[derive(Clone, Default)]
pub struct Shutdown {
    draining: Arc<AtomicBool>,
    stop: CancellationToken,
    /// Commands run in spawned tasks; the process waits for them.
    pub tasks: TaskTracker,
}

impl Shutdown {
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }
    pub fn start_draining(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }
    pub fn stop(&self) {
        self.start_draining();
        self.stop.cancel();
    }
    pub async fn stopped(&self) {
        self.stop.cancelled().await;
    }
    pub fn token(&self) -> CancellationToken {
        self.stop.clone()
    }
}

/// Resolves on SIGTERM or Ctrl+C.
pub async fn asked_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        }
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}
