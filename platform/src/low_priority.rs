//! Work that takes the processor for long: hashing, compressing, drawing. It gets a thread of its own with a low priority, so
//! that everything people wait for comes first, and takes whatever is left.

use tandem_kernel::{Error, Result};

/// A tenth of the share of what is in nobody's way.
const LOW: i32 = 10;
/// The least there is: a seventieth.
const LOWEST: i32 = 19;

/// Runs it and waits without holding an async thread. For what somebody waits for.
pub async fn at_low_priority<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    at(LOW, work).await
}

/// As [`at_low_priority`], for what goes on for minutes and nobody looks at.
pub async fn in_the_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    at(LOWEST, work).await
}

async fn at<T: Send + 'static>(priority: i32, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let (out, done) = tokio::sync::oneshot::channel();
    std::thread::Builder::new().name("patient".to_owned()).spawn(move || {
        // Linux gives each thread a priority of its own; where that is refused the work runs as everything else does.
        let _ = rustix::process::setpriority_process(None, priority);
        // Nobody may be waiting any more.
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
    async fn a_panic_is_an_error_of_ours() {
        assert!(at_low_priority(|| assert!(std::hint::black_box(false))).await.is_err());
    }
}
