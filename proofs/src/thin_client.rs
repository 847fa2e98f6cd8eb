//! A client with minimal overhead, so that it does not distort measurements: one keep-alive connection, fixed requests.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tandem_testkit::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct ThinClient {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The raw bytes of the request.
pub fn request(client: &Client, path: &str, body: &Value) -> Vec<u8> {
    written(client, "POST", path, &body.to_string())
}

pub fn request_get(client: &Client, path: &str) -> Vec<u8> {
    written(client, "GET", path, "")
}

fn written(client: &Client, method: &str, path: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncookie: {}\r\ntoken: {}\r\nlanguage: EN\r\n\
         domaintype: {}\r\ncontent-length: {}\r\n\r\n{body}",
        client.host,
        client.cookie.as_deref().unwrap_or_default(),
        client.token.as_deref().unwrap_or_default(),
        client.domain_type,
        body.len()
    )
    .into_bytes()
}

impl ThinClient {
    pub async fn open(base: &str) -> Result<Self> {
        let stream = TcpStream::connect(base.trim_start_matches("http://")).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(64 * 1024) })
    }

    /// The body of the response, which must be successful.
    pub async fn send(&mut self, request: &[u8]) -> Result<&[u8]> {
        let (status, head) = self.ask(request).await?;
        ensure!(status == 200, "{}", String::from_utf8_lossy(&self.buffer));
        Ok(&self.buffer[head..])
    }

    /// The status of the response, and the offset of its body in the buffer.
    pub async fn ask(&mut self, request: &[u8]) -> Result<(u16, usize)> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let (head, length) = loop {
            let read = self.stream.read_buf(&mut self.buffer).await?;
            ensure!(read > 0, "the server hung up");
            if let Some(at) = self.buffer.windows(4).position(|w| w == b"\r\n\r\n") {
                break (at + 4, length(&self.buffer[..at])?);
            }
        };
        while self.buffer.len() < head + length {
            ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the server hung up");
        }
        Ok((status(&self.buffer)?, head))
    }
}

/// The status code in a status line such as `HTTP/1.1 200 OK`.
pub fn status(answer: &[u8]) -> Result<u16> {
    let text = answer.get(9..12).context("no status line")?;
    Ok(std::str::from_utf8(text)?.parse()?)
}

fn length(head: &[u8]) -> Result<usize> {
    let text = std::str::from_utf8(head)?;
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    Ok(found.context("no content-length")?.1.trim().parse()?)
}

#[derive(Clone, Copy, Debug)]
pub struct Speed {
    pub per_second: f64,
    pub p50: f64,
    pub p95: f64,
}

impl Speed {
    pub fn of(mut millis: Vec<f64>, span: Duration) -> Self {
        millis.sort_by(f64::total_cmp);
        let at = |share: f64| millis.get((millis.len() as f64 * share) as usize).copied().unwrap_or_default();
        Self { per_second: millis.len() as f64 / span.as_secs_f64(), p50: at(0.5), p95: at(0.95) }
    }
}

/// Each connection sends its requests in turn for this long, as fast as they are answered.
pub async fn measure(base: &str, connections: usize, span: Duration, requests: &[Vec<u8>]) -> Result<Speed> {
    paced(base, connections, span, requests, Duration::ZERO).await
}

/// As [`measure`], at a fixed rate per connection. The latency of a delayed request counts from its due time.
pub async fn paced(
    base: &str,
    connections: usize,
    span: Duration,
    requests: &[Vec<u8>],
    pace: Duration,
) -> Result<Speed> {
    let (base, requests) = (base.to_owned(), Arc::<[Vec<u8>]>::from(requests));
    // All connections on one thread: threads that wake each other would take time from the server they measure.
    let load = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(load(&base, connections, span, &requests, pace))
    });
    load.await?
}

async fn load(
    base: &str,
    connections: usize,
    span: Duration,
    requests: &Arc<[Vec<u8>]>,
    pace: Duration,
) -> Result<Speed> {
    let started = Instant::now();
    let mut running = tokio::task::JoinSet::new();
    for connection in 0..connections {
        let mut wire = ThinClient::open(base).await?;
        let requests = requests.clone();
        running.spawn(async move {
            let mut times = Vec::new();
            let mut at = connection;
            let mut due = Instant::now() + pace * u32::try_from(connection)? / u32::try_from(connections)?;
            while started.elapsed() < span {
                if !pace.is_zero() {
                    tokio::time::sleep_until(due.into()).await;
                }
                let begun = if pace.is_zero() { Instant::now() } else { due };
                due += pace;
                wire.send(&requests[at % requests.len()]).await?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
                at += 1;
            }
            anyhow::Ok(times)
        });
    }
    let mut times = Vec::new();
    while let Some(done) = running.join_next().await {
        times.extend(done??);
    }
    Ok(Speed::of(times, started.elapsed()))
}
