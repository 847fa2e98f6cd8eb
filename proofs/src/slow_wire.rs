//! A wire between a process and PostgreSQL that takes its time. Trouble that needs a future
//! to be dropped during a round trip is rare on loopback; a slow wire makes it common.

use crate::wire;
use anyhow::Result;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Starts a wire to the server of `url` and returns the url that leads through it.
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
