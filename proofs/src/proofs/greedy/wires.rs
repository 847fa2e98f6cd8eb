//! What the greedy do below the level of honest clients: sockets that say little and slowly, answers nobody reads, streams
//! without end. All of it is bounded: nothing goes on once the attack is dropped, and each loop pauses.

use super::stage::Greed;
use crate::thin_client::status;
use anyhow::Result;
use bytes::Bytes;
use futures_util::future::join_all;
use http_body_util::StreamBody;
use hyper::body::Frame;
use hyper_util::rt::{TokioExecutor, TokioIo};
use reqwest::Method;
use serde_json::Value;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tandem_testkit::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Between two tries of one loop.
pub const PAUSE: Duration = Duration::from_millis(50);

pub async fn socket(from: IpAddr, to: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(to).await?)
}

/// So many loops at once, each again and again with a pause.
pub async fn loops<F: Future<Output = ()>>(count: usize, pause: Duration, each: impl Fn(usize) -> F) {
    let each = &each;
    join_all((0..count).map(|at| async move {
        loop {
            each(at).await;
            tokio::time::sleep(pause).await;
        }
    }))
    .await;
}

/// The same call, whoever of the loop makes it.
pub fn posts(client: &Client, path: &str, body: Value) -> impl Fn(usize) -> reqwest::RequestBuilder + use<> {
    let (client, path) = (client.clone(), path.to_owned());
    move |_| client.request(Method::POST, &path).json(&body)
}

/// Honest-looking calls, as fast as they are answered.
pub async fn calls(greed: Arc<Greed>, count: usize, ask: impl Fn(usize) -> reqwest::RequestBuilder) {
    let (greed, ask) = (&greed, &ask);
    loops(count, Duration::from_millis(5), |at| async move {
        match ask(at).send().await {
            Ok(answer) => {
                let status = answer.status().as_u16();
                greed.note(status);
                let text = answer.text().await.unwrap_or_default();
                if status != 200 {
                    greed.refused(&text);
                }
            }
            Err(_) => greed.note(0),
        }
    })
    .await;
}

/// A connection over which this was said; what came of it is noted where that failed.
async fn said_over(greed: &Greed, from: IpAddr, said: &[u8]) -> Option<TcpStream> {
    let over = async {
        let mut wire = socket(from, greed.server).await?;
        wire.write_all(said).await?;
        anyhow::Ok(wire)
    };
    let wire = over.await.ok();
    if wire.is_none() {
        greed.note(0);
    }
    wire
}

/// Notes the status that was read; a server that hung up said none.
fn note_read(greed: &Greed, read: std::io::Result<usize>, answer: &[u8]) {
    match read {
        Ok(read) if read > 12 => greed.note(status(answer).unwrap_or_default()),
        _ => greed.note(0),
    }
}

/// Each of so many sockets says this and then waits for what comes, however long; hung up on, it comes back.
pub async fn says_and_waits(greed: Arc<Greed>, from: IpAddr, sockets: usize, said: Vec<u8>) {
    let (greed, said) = (&greed, &said);
    loops(sockets, PAUSE, |_| async move {
        let Some(mut wire) = said_over(greed, from, said).await else { return };
        let mut answer = [0; 1024];
        let read = wire.read(&mut answer).await;
        note_read(greed, read, &answer);
    })
    .await;
}

/// Each says the beginning, then a byte at a time.
pub async fn trickles(greed: Arc<Greed>, from: IpAddr, sockets: usize, said: Vec<u8>) {
    let (greed, said) = (&greed, &said);
    loops(sockets, PAUSE, |_| async move {
        let Some(mut wire) = said_over(greed, from, said).await else { return };
        let mut answer = [0; 1024];
        loop {
            tokio::select! {
                read = wire.read(&mut answer) => return note_read(greed, read, &answer),
                () = tokio::time::sleep(Duration::from_millis(200)) => {
                    if wire.write_all(b"a").await.is_err() {
                        return greed.note(0);
                    }
                }
            }
        }
    })
    .await;
}

/// Each asks the same many times over and reads none of the answers.
pub async fn never_reads(greed: Arc<Greed>, from: IpAddr, sockets: usize, request: Vec<u8>, times: usize) {
    let (greed, request) = (&greed, &request);
    loops(sockets, PAUSE, |_| async move {
        let Ok(mut wire) = socket(from, greed.server).await else { return greed.note(0) };
        for _ in 0..times {
            // The window is full at some point: then nothing more can be said.
            let sent = tokio::time::timeout(Duration::from_secs(1), wire.write_all(request)).await;
            if !matches!(sent, Ok(Ok(()))) {
                break;
            }
        }
        tokio::time::sleep(Duration::from_secs(20)).await;
    })
    .await;
}

type EndlessBody = StreamBody<futures_util::stream::Pending<Result<Frame<Bytes>, Infallible>>>;

/// Over each of so many HTTP/2 connections as many requests at once as it allows, whose bodies never come; with `resets` each is
/// given up at once and the next is made.
pub async fn streams(greed: Arc<Greed>, from: IpAddr, connections: usize, each: usize, resets: bool) {
    let greed = &greed;
    loops(connections, PAUSE, |_| async move {
        let Ok(wire) = socket(from, greed.server).await else { return greed.note(0) };
        let shaken = hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(wire)).await;
        let Ok((sender, connection)) = shaken else { return greed.note(0) };
        let asking = async {
            loops(each, PAUSE, |_| {
                let mut sender = sender.clone();
                async move {
                    let request = hyper::Request::post("http://acme.localhost/service1/orders/api/order/pu/pageList")
                        .header("content-type", "application/json")
                        .body(EndlessBody::new(futures_util::stream::pending()));
                    let Ok(request) = request else { return };
                    let patience = if resets { Duration::from_millis(1) } else { Duration::from_secs(60) };
                    match tokio::time::timeout(patience, sender.send_request(request)).await {
                        Ok(Ok(answer)) => greed.note(answer.status().as_u16()),
                        Ok(Err(_)) => greed.note(0),
                        Err(_) => {}
                    }
                }
            })
            .await;
        };
        tokio::select! {
            _ = connection => greed.note(0),
            () = asking => {}
        }
    })
    .await;
}
