//! A streamed upload: passed on in chunks, never entirely in memory. A sender that is too slow or stalls is
//! disconnected.

use super::body::Pace;
use super::places::turned_away;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use futures_util::StreamExt;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, Result};
use tokio::time::timeout;

/// Timeout between two chunks.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the rest of a refused upload is drained. A browser reads no response before it has sent everything; closing
/// the connection at once would hide the reason from the user.
const LISTENING: Duration = Duration::from_secs(20);

pub struct Incoming {
    pieces: BodyDataStream,
    declared: Option<u64>,
    until: Instant,
    pace: Pace,
    come: u64,
    /// Time spent waiting for the sender; the time for processing chunks does not count towards its rate.
    waited: Duration,
    ended: bool,
}

impl Incoming {
    /// A file that is already in memory.
    pub fn of(bytes: impl Into<Bytes>) -> Self {
        let pace = Pace { grace: PATIENCE, least_bytes_per_second: 1, longest: PATIENCE };
        Self::new(Body::from(bytes.into()), &HeaderMap::new(), pace)
    }

    pub(crate) fn new(body: Body, headers: &HeaderMap, pace: Pace) -> Self {
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()).and_then(|v| v.parse().ok());
        let (pieces, until) = (body.into_data_stream(), Instant::now() + pace.longest);
        Self { pieces, declared, until, pace, come: 0, waited: Duration::ZERO, ended: false }
    }

    /// Restarts the time limit, after the wait for a slot.
    pub(crate) fn begin(&mut self) {
        self.until = Instant::now() + self.pace.longest;
    }

    /// The `Content-Length`, if the sender gives one.
    pub fn declared(&self) -> Option<u64> {
        self.declared
    }

    /// The next chunk; `None` at the end. A truncated file is an error, never an end.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        let broken = || Error::new(ErrorKind::Invalid, "platform-malformed");
        if self.ended {
            return Ok(None);
        }
        let asked = Instant::now();
        let patience = PATIENCE.min(self.until.saturating_duration_since(asked));
        let patience = patience.min(self.pace.left(self.come, self.waited));
        let piece = timeout(patience, self.pieces.next()).await;
        self.waited += asked.elapsed();
        let piece = piece.map_err(|late| {
            turned_away("late file", "own");
            broken().because(late)
        })?;
        self.come += piece.as_ref().and_then(|piece| piece.as_ref().ok()).map_or(0, |piece| piece.len() as u64);
        self.ended = piece.as_ref().is_none_or(Result::is_err);
        piece.transpose().map_err(|cause| broken().because(cause))
    }

    /// Drains and discards the rest.
    pub(crate) async fn let_go(&mut self) {
        self.until = self.until.min(Instant::now() + LISTENING);
        while let Ok(Some(_)) = self.next().await {}
    }
}
