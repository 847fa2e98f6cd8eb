//! Long work: whatever takes minutes and is watched by whoever asked for it (exports, batches, imports, evaluations). A
//! task is a row; a module says what a kind of tasks does. Any worker claims a task under a lease and works at it in
//! chunks. Every write of a run names its number, so a worker that was killed, cancelled or overtaken changes nothing
//! more, and a task ends exactly once.

mod claim;
mod drive;
mod look;
mod start;
mod task;

pub use claim::{Chunk, Claim, Done, Ended, Stopped};
pub use start::{NewTask, again, start};
pub use task::{LongTask, cancel, expire, find, forget_old, remove};

use crate::Tx;
use crate::bus::consumer::Consumer;
use crate::bus::live::Notice;
use crate::fair_turns::Manner;
use crate::jobs::Job;
use crate::module::Work;
use crate::platform::Platform;
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tandem_kernel::{Listing, MessageKey, UserId};
use uuid::Uuid;

pub const WAITING: &str = "waiting";
pub const RUNNING: &str = "running";
pub const DONE: &str = "done";
pub const FAILED: &str = "failed";
pub const CANCELLED: &str = "cancelled";
/// The file that a task left is no longer there.
pub const EXPIRED: &str = "expired";
const OPEN: [&str; 2] = [WAITING, RUNNING];

/// How long tasks and what they left are kept.
pub const KEPT: time::Duration = time::Duration::days(30);

/// What a task's delivery carries.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub task: Uuid,
}

pub type Running<'a> = Pin<Box<dyn Future<Output = Result<Ended, Stopped>> + Send + 'a>>;

/// A kind of long work; registered with `.long(…)` in `module()`.
pub struct LongKind {
    /// `job.module.what_it_does`; without `job.` it is the code stored with each task.
    pub job: Job<Turn>,
    /// The word for it.
    pub label: MessageKey,
    /// The list of its tasks, or of the records they are about: topic of live updates, and kind of audit entries.
    pub listing: &'static Listing,
    pub manner: Manner,
    /// Does the work, from the last chunk on, and ends it with one of the ways of [`Claim`].
    pub run: for<'a> fn(&'a Claim) -> Running<'a>,
    /// Called in the very transaction in which a task is done, has failed or was cancelled.
    pub ended: for<'a> fn(&'a mut Tx, &'a LongTask) -> Work<'a, ()>,
}

impl LongKind {
    pub fn code(&self) -> &'static str {
        self.job.kind.strip_prefix("job.").unwrap_or(self.job.kind)
    }

    pub(crate) fn consumer(&'static self) -> Consumer {
        self.job.run_with(move |tx, told| Box::pin(look::look(tx, self, told)))
    }
}

/// How long a worker may be silent before another takes over.
fn lease(platform: &Platform) -> Duration {
    Duration::from_secs(u64::from(platform.config().worker.redeliver_seconds).max(8))
}

/// Tells the owner's browsers, on the task's own list and on the one of all tasks.
fn tell_owner(tx: &mut Tx, kind: &LongKind, task: &LongTask) {
    let (owner, version) = (UserId::new(task.owner_id), task.version);
    let notice = |topic, id: Uuid| Notice { topic, entity_id: id.into(), version, organizes: None };
    tx.notice_to(owner, notice(kind.listing.code, task.subject_id.unwrap_or(task.id)));
    if let Some(all) = tx.platform().long_listing() {
        tx.notice_to(owner, notice(all.code, task.id));
    }
}
