//! A wire between a process and PostgreSQL that takes its time. Trouble that needs a future
//! to be dropped during a round trip is rare on loopback; a slow wire makes it common.

use anyhow::{Context, Result};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Starts a wire to the server of `url` and returns the url that leads through it.
pub async fn through(url: &str, delay: Duration) -> Result<String> {
    let (before, rest) = url.rsplit_once('@').context("no host in the address")?;
    let (target, database) = rest.split_once('/').context("no database in the address")?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    let target = target.to_owned();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let target = target.clone();
            tokio::spawn(async move {
                if let Ok(far) = TcpStream::connect(target).await {
                    let _ = far.set_nodelay(true);
                    let _ = near.set_nodelay(true);
                    let (near_in, near_out) = near.into_split();
                    let (far_in, far_out) = far.into_split();
                    tokio::join!(carry(near_in, far_out, Duration::ZERO), carry(far_in, near_out, delay));
                }
            });
        }
    });
    Ok(format!("{before}@127.0.0.1:{port}/{database}"))
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
