//! A file on its way in: handed over piece by piece, never whole in memory. Whoever sends too slowly, or stops half-way, is
//! let go.

use super::body::Pace;
use super::places::turned_away;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use futures_util::StreamExt;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, Result};
use tokio::time::timeout;

/// Between two pieces.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the rest of a refused file is listened to. A browser reads no answer before it has sent everything; hanging
/// up on it at once would hide from the user why.
const LISTENING: Duration = Duration::from_secs(20);

pub struct Incoming {
    pieces: BodyDataStream,
    declared: Option<u64>,
    until: Instant,
    pace: Pace,
    come: u64,
    /// For the sender; what is done with the pieces meanwhile is not held against him.
    waited: Duration,
    ended: bool,
}

impl Incoming {
    /// A file that is there already.
    pub fn of(bytes: impl Into<Bytes>) -> Self {
        let pace = Pace { grace: PATIENCE, least_bytes_per_second: 1, longest: PATIENCE };
        Self::new(Body::from(bytes.into()), &HeaderMap::new(), pace)
    }

    pub(crate) fn new(body: Body, headers: &HeaderMap, pace: Pace) -> Self {
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()).and_then(|v| v.parse().ok());
        let (pieces, until) = (body.into_data_stream(), Instant::now() + pace.longest);
        Self { pieces, declared, until, pace, come: 0, waited: Duration::ZERO, ended: false }
    }

    /// Its time begins now: it had to wait for its turn.
    pub(crate) fn begin(&mut self) {
        self.until = Instant::now() + self.pace.longest;
    }

    /// How many bytes there will be, where the sender says so.
    pub fn declared(&self) -> Option<u64> {
        self.declared
    }

    /// The next piece; none at the end. A file that breaks off is an error, never an end.
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

    /// Listens to the rest and forgets it.
    pub(crate) async fn let_go(&mut self) {
        self.until = self.until.min(Instant::now() + LISTENING);
        while let Ok(Some(_)) = self.next().await {}
    }
}
