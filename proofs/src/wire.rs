//! A proxy between a process and PostgreSQL.

use anyhow::{Context, Result};
use std::future::Future;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Both sides of one connection: `near` is the process, `far` is PostgreSQL.
pub struct Ends {
    pub near_in: OwnedReadHalf,
    pub near_out: OwnedWriteHalf,
    pub far_in: OwnedReadHalf,
    pub far_out: OwnedWriteHalf,
}

/// Listens in front of the server of `url`, lets `carry` serve each connection, and returns the proxy's URL.
pub async fn before<F>(url: &str, carry: impl Fn(Ends) -> F + Send + 'static) -> Result<String>
where
    F: Future<Output = ()> + Send + 'static,
{
    let (user, rest) = url.rsplit_once('@').context("no host in the address")?;
    let (target, database) = rest.split_once('/').context("no database in the address")?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    let target = target.to_owned();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            if let Ok(far) = TcpStream::connect(&target).await {
                let _ = (far.set_nodelay(true), near.set_nodelay(true));
                let (near_in, near_out) = near.into_split();
                let (far_in, far_out) = far.into_split();
                tokio::spawn(carry(Ends { near_in, near_out, far_in, far_out }));
            }
        }
    });
    Ok(format!("{user}@127.0.0.1:{port}/{database}"))
}
