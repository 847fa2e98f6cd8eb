//! Tracks one connection and its requests in flight. An idle connection, or one whose client does not read its
//! response, is closed: otherwise it would hold its connection slot, and the response its memory, indefinitely.

use axum::body::{Body, HttpBody};
use axum::http::{Response, Version};
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

/// Timeout for the head of the first request, and of further requests over HTTP/1.
pub const HEAD_PATIENCE: Duration = Duration::from_secs(15);
/// Idle timeout between a response and the next request over HTTP/2, and for reading the end of a response.
const QUIET: Duration = Duration::from_secs(120);

/// Responses are sent in chunks, so that progress of the reader is visible. Over HTTP/2 a chunk is no larger than a
/// frame.
const PIECE: usize = 64 * 1024;
const PIECE_OF_TWO: usize = 16 * 1024;

#[derive(Clone)]
pub struct Connection(Arc<Mutex<Open>>);

struct Open {
    /// Idle since, and the idle timeout that applies.
    quiet: (Instant, Duration),
    next: u64,
    answers: HashMap<u64, Whose>,
}

/// Which side the response is waiting for.
#[derive(Clone, Copy)]
enum Whose {
    /// The handler: the response or its next chunk is not ready.
    Ours,
    /// The client: it took the previous chunk at this time.
    Theirs(Instant),
}

impl Connection {
    pub fn opened(now: Instant) -> Self {
        Self(Arc::new(Mutex::new(Open { quiet: (now, HEAD_PATIENCE), next: 0, answers: HashMap::new() })))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a request; the guard is held until its response is sent.
    pub fn request(&self) -> UnderWay {
        let mut open = self.open();
        let number = open.next;
        open.next += 1;
        open.answers.insert(number, Whose::Ours);
        UnderWay { connection: self.clone(), number }
    }

    /// The reason to close the connection, if there is one.
    pub fn overdue(&self, now: Instant, patience: Duration) -> Option<&'static str> {
        let open = self.open();
        let (since, quiet) = open.quiet;
        if open.answers.is_empty() {
            return (now.saturating_duration_since(since) >= quiet).then_some("quiet connection");
        }
        let unread =
            |whose: &Whose| matches!(whose, Whose::Theirs(since) if now.saturating_duration_since(*since) >= patience);
        open.answers.values().any(unread).then_some("unread answer")
    }
}

pub struct UnderWay {
    connection: Connection,
    number: u64,
}

impl UnderWay {
    fn now(&self, whose: Whose) {
        self.connection.open().answers.insert(self.number, whose);
    }

    /// Wraps the response so that its transfer is tracked.
    pub fn answer(self, response: Response<Body>, version: Version) -> Response<Answer> {
        self.now(Whose::Theirs(Instant::now()));
        let piece = if version == Version::HTTP_2 { PIECE_OF_TWO } else { PIECE };
        response.map(|body| Answer { body, left: Bytes::new(), piece, under_way: self })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut open = self.connection.open();
        open.answers.remove(&self.number);
        open.quiet = (Instant::now(), QUIET);
    }
}

pub struct Answer {
    body: Body,
    left: Bytes,
    piece: usize,
    under_way: UnderWay,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.left.is_empty() {
            self.under_way.now(Whose::Ours);
            let frame = match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => frame,
                ended => return Poll::Ready(ended),
            };
            match frame.into_data() {
                Ok(data) => self.left = data,
                Err(other) => return Poll::Ready(Some(Ok(other))),
            }
        }
        self.under_way.now(Whose::Theirs(Instant::now()));
        let length = self.left.len().min(self.piece);
        let piece = self.left.split_to(length);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (inner, left) = (self.body.size_hint(), self.left.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower().saturating_add(left));
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper.saturating_add(left));
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;

    const PATIENCE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn whoever_says_nothing_or_reads_nothing_is_let_go() {
        let start = Instant::now();
        let connection = Connection::opened(start);
        let after = |seconds| Instant::now() + Duration::from_secs(seconds);
        assert_eq!(connection.overdue(start + HEAD_PATIENCE, PATIENCE), Some("quiet connection"));
        let request = connection.request();
        assert_eq!(connection.overdue(after(3_600), PATIENCE), None, "the answer is ours to give");
        let body = Body::from(vec![7u8; 100_000]);
        let mut answer = request.answer(Response::new(body), Version::HTTP_11).into_body();
        assert_eq!(answer.size_hint().exact(), Some(100_000));
        let first = answer.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!((first.len(), answer.size_hint().exact()), (PIECE, Some(100_000 - PIECE as u64)));
        assert_eq!(connection.overdue(after(59), PATIENCE), None);
        assert_eq!(connection.overdue(after(61), PATIENCE), Some("unread answer"));
        let second = answer.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!(first.len() + second.len(), 100_000);
        assert!(answer.frame().await.is_none());
        drop(answer);
        assert_eq!(connection.overdue(after(100), PATIENCE), None);
        assert_eq!(connection.overdue(after(121), PATIENCE), Some("quiet connection"));
    }

    #[tokio::test]
    async fn a_stream_that_waits_for_us_is_not_unread() {
        let connection = Connection::opened(Instant::now());
        let body = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let mut answer = connection.request().answer(Response::new(body), Version::HTTP_2).into_body();
        assert!(tokio::time::timeout(Duration::ZERO, answer.frame()).await.is_err());
        assert_eq!(connection.overdue(Instant::now() + Duration::from_secs(3_600), PATIENCE), None);
    }
}
