//! A proxy between a process and PostgreSQL that delays responses. Bugs that need a future to be dropped during a round
//! trip are rare on loopback; a delay makes them likely.

use crate::wire;
use anyhow::Result;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Starts a proxy to the server of `url` and returns the proxy's URL.
pub async fn through(url: &str, delay: Duration) -> Result<String> {
    wire::before(url, move |ends| async move {
        tokio::join!(carry(ends.near_in, ends.far_out, Duration::ZERO), carry(ends.far_in, ends.near_out, delay));
    })
    .await
}

async fn carry(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin, delay: Duration) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(read) = from.read(&mut bytes).await {
        if read == 0 {
            break;
        }
        tokio::time::sleep(delay).await;
        if to.write_all(&bytes[..read]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}
