//! CPU-bound work: hashing, compressing, rendering. It runs on a thread of its own with a low priority (nice value), so
//! that requests come first.

use tandem_kernel::{Error, Result};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Nice value with about a tenth of the normal CPU share.
const LOW: i32 = 10;
/// The lowest priority: about a seventieth.
const LOWEST: i32 = 19;

const PARSED_AT_ONCE: usize = 2;

/// A place to parse a document that somebody sent: workbooks and the like take many times their size of memory, so few
/// are parsed at once, for previews, imports and replies together. It is for the parsing thread to hold: whoever asked
/// may be gone before it ends.
pub async fn room_to_parse() -> Result<SemaphorePermit<'static>> {
    static ROOM: Semaphore = Semaphore::const_new(PARSED_AT_ONCE);
    Ok(ROOM.acquire().await?)
}

/// Runs `work` without blocking an async thread. For work that a user waits for.
pub async fn at_low_priority<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    at(LOW, work).await
}

/// As [`at_low_priority`], for work of minutes that no user waits for.
pub async fn in_the_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    at(LOWEST, work).await
}

async fn at<T: Send + 'static>(priority: i32, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let (out, done) = tokio::sync::oneshot::channel();
    std::thread::Builder::new().name("patient".to_owned()).spawn(move || {
        // On Linux the priority applies to this thread only; if setting it fails, the work runs at normal priority.
        let _ = rustix::process::setpriority_process(None, priority);
        // The receiver may be gone.
        let _ = out.send(work());
    })?;
    done.await.map_err(|_| Error::internal("a patient thread ended without an answer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_thread_steps_back_and_its_caller_does_not() {
        let priority = || rustix::process::getpriority_process(None).ok();
        let own = priority();
        assert_eq!(at_low_priority(priority).await.ok().flatten(), Some(LOW.max(own.unwrap_or(0))));
        assert_eq!(in_the_background(priority).await.ok().flatten(), Some(LOWEST));
        assert_eq!(priority(), own);
    }

    #[tokio::test]
    async fn a_document_more_is_parsed_only_once_another_is() {
        let mut parsed = Vec::new();
        for _ in 0..PARSED_AT_ONCE {
            parsed.push(room_to_parse().await.ok());
        }
        let mut next = std::pin::pin!(room_to_parse());
        let early = tokio::time::timeout(std::time::Duration::from_millis(50), next.as_mut()).await;
        assert!(early.is_err(), "all places are taken");
        parsed.pop();
        assert!(next.await.is_ok());
    }

    #[tokio::test]
    async fn a_panic_is_an_error_of_ours() {
        assert!(at_low_priority(|| assert!(std::hint::black_box(false))).await.is_err());
    }
}
