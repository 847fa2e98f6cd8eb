//! A bounded pipe from a writing thread to an uploading task. Back-pressure keeps only a few chunks in memory.

use bytes::Bytes;
use std::io::{Error, Result, Write};
use tokio::sync::mpsc::{Receiver, Sender, channel};

const CHUNK: usize = 1 << 20;
const AT_ONCE: usize = 4;

/// The writing end, for a blocking thread.
pub struct Inlet {
    gathered: Vec<u8>,
    out: Sender<Bytes>,
    pub written: u64,
}

pub fn pipe() -> (Inlet, Receiver<Bytes>) {
    let (out, chunks) = channel(AT_ONCE);
    (Inlet { gathered: Vec::with_capacity(CHUNK), out, written: 0 }, chunks)
}

impl Inlet {
    fn pass_on(&mut self) -> Result<()> {
        if self.gathered.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::replace(&mut self.gathered, Vec::with_capacity(CHUNK));
        self.written += chunk.len() as u64;
        self.out.blocking_send(chunk.into()).map_err(|_| Error::other("nobody takes the file any more"))
    }
}

impl Write for Inlet {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() >= CHUNK {
            self.pass_on()?;
        }
        Ok(bytes.len())
    }
    /// Does nothing, as small flushes are not worth a chunk; see [`Self::finish`].
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Inlet {
    /// Sends the rest and returns the total number of bytes.
    pub fn finish(mut self) -> Result<u64> {
        self.pass_on()?;
        Ok(self.written)
    }
}
