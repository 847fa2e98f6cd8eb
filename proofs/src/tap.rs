//! A proxy that inspects the traffic between a process and PostgreSQL. The protocol keeps the text of a statement and
//! its bound values in different messages, so user input can be told apart: as a bound value it is harmless, in the
//! text it is an injection.

use crate::wire;
use anyhow::Result;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Where a word was found.
#[derive(Default, Debug)]
pub struct Heard {
    pub statements: usize,
    /// Bind messages that contain the word.
    pub bound: usize,
    /// Statement texts that contain the word.
    pub in_text: Vec<String>,
}

#[derive(Clone)]
pub struct Tap {
    word: Arc<str>,
    heard: Arc<Mutex<Heard>>,
}

const SIMPLE_QUERY: u8 = b'Q';
const PARSE: u8 = b'P';
const BIND: u8 = b'B';
const STARTUP: u32 = 196_608;

impl Tap {
    pub fn new(word: &str) -> Self {
        Self { word: word.into(), heard: Arc::default() }
    }

    pub fn heard(&self) -> Heard {
        std::mem::take(&mut *self.heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Starts a proxy to the server of `url` and returns the proxy's URL.
    pub async fn through(&self, url: &str) -> Result<String> {
        let tap = self.clone();
        let url = wire::before(url, move |ends| {
            let tap = tap.clone();
            async move {
                tokio::join!(tap.carry(ends.near_in, ends.far_out), pass(ends.far_in, ends.near_out));
            }
        });
        // Encrypted traffic cannot be inspected.
        Ok(format!("{}?sslmode=disable", url.await?))
    }

    async fn carry(&self, mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin) {
        let _ = self.carry_messages(&mut from, &mut to).await;
        let _ = to.shutdown().await;
    }

    async fn carry_messages(
        &self,
        from: &mut (impl AsyncReadExt + Unpin),
        to: &mut (impl AsyncWriteExt + Unpin),
    ) -> Result<()> {
        let mut started = false;
        loop {
            // Start-up messages have no type byte.
            let kind = if started { Some(from.read_u8().await?) } else { None };
            let length = from.read_u32().await?;
            let mut body = vec![0; usize::try_from(length)?.saturating_sub(4)];
            from.read_exact(&mut body).await?;
            match kind {
                Some(kind) => self.listen(kind, &body),
                None => started = body.first_chunk::<4>().is_some_and(|v| u32::from_be_bytes(*v) == STARTUP),
            }
            let mut message: Vec<u8> = kind.into_iter().collect();
            message.extend(length.to_be_bytes());
            message.extend(body);
            to.write_all(&message).await?;
        }
    }

    fn listen(&self, kind: u8, body: &[u8]) {
        let mut heard = self.heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let there = body.windows(self.word.len()).any(|part| part == self.word.as_bytes());
        match kind {
            SIMPLE_QUERY | PARSE => {
                heard.statements += 1;
                if there {
                    heard.in_text.push(String::from_utf8_lossy(body).into_owned());
                }
            }
            BIND => heard.bound += usize::from(there),
            _ => {}
        }
    }
}

async fn pass(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin) {
    let _ = tokio::io::copy(&mut from, &mut to).await;
    let _ = to.shutdown().await;
}
