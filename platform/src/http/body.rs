//! Request bodies that are read into memory: limited in size, in minimum transfer rate, and counted against the memory
//! limit while held.

use super::fair::Place;
use super::places::{refusal, turned_away};
use axum::body::{Body, HttpBody};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, Result};
use tokio::time::timeout;

/// The minimum transfer rate for a sender.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Allowed initially, regardless of the rate.
    pub grace: Duration,
    pub least_bytes_per_second: u64,
    pub longest: Duration,
}

impl Pace {
    /// Timeout for the next chunk, given the bytes received and the time spent waiting so far.
    pub fn left(&self, bytes: u64, waited: Duration) -> Duration {
        let earned = Duration::from_secs(bytes / self.least_bytes_per_second.max(1));
        (self.grace + earned).min(self.longest).saturating_sub(waited)
    }
}

/// Reads the whole body. `memory` grows with it and must be held as long as the bytes are.
pub async fn read(mut body: Body, limit: usize, pace: Pace, memory: &mut Place) -> Result<Bytes> {
    let broken = || Error::new(ErrorKind::Invalid, "platform-malformed");
    let too_large = || Error::new(ErrorKind::Invalid, "platform-too_large");
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large());
    }
    let started = Instant::now();
    let (mut first, mut rest, mut come) = (Bytes::new(), BytesMut::new(), 0);
    loop {
        let patience = pace.left(come as u64, started.elapsed());
        let frame = timeout(patience, body.frame()).await.map_err(|_| {
            turned_away("late body", "own");
            broken().because("the body did not arrive in time")
        })?;
        let Some(frame) = frame else { break };
        let Ok(piece) = frame.map_err(|cause| broken().because(cause))?.into_data() else { continue };
        come += piece.len();
        if come > limit {
            return Err(too_large());
        }
        memory.grow(piece.len()).map_err(|full| refusal(full, "body bytes"))?;
        // Most bodies arrive as one chunk, which need not be copied.
        if first.is_empty() {
            first = piece;
        } else {
            if rest.is_empty() {
                rest.extend_from_slice(&first);
            }
            rest.extend_from_slice(&piece);
        }
    }
    Ok(if rest.is_empty() { first } else { rest.freeze() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_sends_at_a_pace_is_waited_for() {
        let seconds = Duration::from_secs;
        let pace = Pace { grace: seconds(10), least_bytes_per_second: 1_000, longest: seconds(60) };
        assert_eq!(pace.left(0, seconds(0)), seconds(10));
        assert_eq!(pace.left(0, seconds(11)), seconds(0), "nothing came");
        assert_eq!(pace.left(5_000, seconds(12)), seconds(3));
        assert_eq!(pace.left(20, seconds(12)), seconds(0), "a trickle");
        assert_eq!(pace.left(1_000_000, seconds(59)), seconds(1), "but not for ever");
    }
}
