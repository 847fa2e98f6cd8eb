//! clamd over TCP or a Unix socket. One connection per file: the content is streamed in chunks (`INSTREAM`), and one
//! line is returned.

use futures_util::StreamExt;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tandem_contracts::scan::{Scan, Verdict};
use tandem_contracts::store::{Chunks, Doing};
use tandem_kernel::{Error, Result};
use tandem_platform::config;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

const TO_CONNECT: Duration = Duration::from_secs(5);
/// Timeouts for sending a chunk, and for the result after the last one.
const TO_TAKE: Duration = Duration::from_secs(30);
const TO_JUDGE: Duration = Duration::from_secs(180);
/// The maximum length of a reply.
const LONGEST_REPLY: u64 = 4096;

pub struct Clamd {
    address: Address,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Address {
    Tcp(String),
    Unix(String),
}

/// `None` if no scanner is configured.
pub fn from_config(config: &config::Scan) -> Result<Option<Arc<dyn Scan>>> {
    if config.address.is_empty() {
        return Ok(None);
    }
    let address = Address::read(&config.address)
        .ok_or_else(|| Error::internal("scan.address is neither tcp://host:port nor unix:/path"))?;
    Ok(Some(Arc::new(Clamd { address })))
}

impl Address {
    fn read(text: &str) -> Option<Self> {
        if let Some(place) = text.strip_prefix("tcp://") {
            let (host, port) = place.rsplit_once(':')?;
            return (!host.is_empty() && port.parse::<u16>().is_ok()).then(|| Self::Tcp(place.to_owned()));
        }
        let path = text.strip_prefix("unix:")?;
        path.starts_with('/').then(|| Self::Unix(path.to_owned()))
    }
}

trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

impl Clamd {
    async fn connect(&self) -> Result<Box<dyn Wire>> {
        let connecting = async {
            Ok::<Box<dyn Wire>, std::io::Error>(match &self.address {
                Address::Tcp(place) => Box::new(TcpStream::connect(place).await?),
                Address::Unix(path) => Box::new(UnixStream::connect(path).await?),
            })
        };
        in_time(TO_CONNECT, connecting).await
    }
}

/// An unreachable or slow scanner is a temporary failure.
async fn in_time<T>(patience: Duration, doing: impl Future<Output = std::io::Result<T>>) -> Result<T> {
    let done = timeout(patience, doing).await.map_err(|late| Error::unavailable().because(late))?;
    done.map_err(|cause| Error::unavailable().because(cause))
}

/// A piece of the content after its length; none of it is the end.
async fn put(wire: &mut Box<dyn Wire>, piece: &[u8]) -> Result<()> {
    let length = u32::try_from(piece.len()).map_err(Error::internal)?.to_be_bytes();
    let sent = async {
        wire.write_all(&length).await?;
        wire.write_all(piece).await
    };
    in_time(TO_TAKE, sent).await
}

/// The reply ends with a zero byte. What follows says nothing more: a clamd that has not read all that was sent resets the
/// connection.
async fn reply(wire: &mut Box<dyn Wire>, patience: Duration) -> Result<String> {
    let mut line = Vec::new();
    in_time(patience, BufReader::new(wire.take(LONGEST_REPLY)).read_until(0, &mut line)).await?;
    Ok(String::from_utf8_lossy(&line).trim_matches(['\0', '\n', ' ']).to_owned())
}

/// Parses clamd's reply for a stream.
pub fn judge(said: &str) -> Result<Verdict> {
    let about = said.strip_prefix("stream: ").unwrap_or(said);
    match about.rsplit_once(' ') {
        None if about == "OK" => Ok(Verdict::Clean),
        Some((name, "FOUND")) => Ok(Verdict::Found(name.to_owned())),
        _ if said.contains("size limit exceeded") => Ok(Verdict::TooLarge),
        _ => Err(Error::unavailable().because(format!("clamd said: {said}"))),
    }
}

impl Scan for Clamd {
    fn scan(&self, mut content: Chunks) -> Doing<'_, Verdict> {
        Box::pin(async move {
            let mut wire = self.connect().await?;
            in_time(TO_TAKE, wire.write_all(b"zINSTREAM\0")).await?;
            let mut sent = Ok(());
            while let Some(chunk) = content.next().await {
                let chunk = chunk?;
                if !chunk.is_empty() {
                    sent = put(&mut wire, &chunk).await;
                }
                if sent.is_err() {
                    break;
                }
            }
            if sent.is_ok() {
                sent = put(&mut wire, &[]).await;
            }
            let Err(error) = sent else { return judge(&reply(&mut wire, TO_JUDGE).await?) };
            // On exceeding its size limit clamd replies and then closes the connection.
            let said = reply(&mut wire, TO_CONNECT).await.unwrap_or_default();
            if said.is_empty() {
                return Err(error);
            }
            match judge(&said)? {
                // What it has not seen whole is not clean.
                Verdict::Clean => Err(error),
                verdict => Ok(verdict),
            }
        })
    }

    fn examine(&self) -> Doing<'_, String> {
        Box::pin(async move {
            let started = Instant::now();
            let mut wire = self.connect().await?;
            in_time(TO_TAKE, wire.write_all(b"zVERSION\0")).await?;
            let version = reply(&mut wire, TO_TAKE).await?;
            Ok(format!("{version}, answered in {} ms", started.elapsed().as_millis()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_reply_holds_though_the_connection_is_reset_behind_it() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clamd = Clamd { address: Address::Tcp(listener.local_addr().unwrap().to_string()) };
        let scanner = async {
            let (mut wire, _) = listener.accept().await.unwrap();
            wire.read_exact(&mut [0; 10]).await.unwrap();
            // Closed with bytes that were not read, the connection is reset.
            wire.peek(&mut [0]).await.unwrap();
            wire.write_all(b"INSTREAM size limit exceeded. ERROR\0").await.unwrap();
        };
        let (verdict, ()) = tokio::join!(clamd.scan(Box::pin(futures_util::stream::empty())), scanner);
        assert_eq!(verdict.ok(), Some(Verdict::TooLarge));
    }

    #[test]
    fn only_a_plain_ok_is_clean() {
        let verdict = |said: &str| judge(said).ok();
        assert_eq!(verdict("stream: OK"), Some(Verdict::Clean));
        assert_eq!(verdict("stream: Eicar-Test FOUND"), Some(Verdict::Found("Eicar-Test".into())));
        assert_eq!(verdict("INSTREAM size limit exceeded. ERROR"), Some(Verdict::TooLarge));
        for said in ["", "stream: NOT OK", "stream: ERROR", "OKAY", "stream: Some thing ERROR"] {
            assert_eq!(verdict(said), None, "{said}");
        }
    }

    #[test]
    fn an_address_is_a_host_with_a_port_or_a_path() {
        assert_eq!(Address::read("tcp://127.0.0.1:3310"), Some(Address::Tcp("127.0.0.1:3310".into())));
        assert_eq!(Address::read("unix:/run/clamd.ctl"), Some(Address::Unix("/run/clamd.ctl".into())));
        for wrong in ["tcp://", "tcp://host", "tcp://:3310", "unix:relative", "127.0.0.1:3310", "tcp://host:port"] {
            assert_eq!(Address::read(wrong), None, "{wrong}");
        }
    }
}
