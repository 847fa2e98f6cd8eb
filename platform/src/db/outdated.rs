//! Statements that a migration has outdated. `select *` and `returning *` are prepared once for each connection, and
//! PostgreSQL refuses to run them once their table has one more column, until they are prepared anew: each connection of
//! a version that runs on through an upgrade would fail for as long as it lives. The first failure therefore retires all
//! connections that were open before it, so that the next try finds none of them.

use sqlx::postgres::PgDatabaseError;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tandem_kernel::Error;

/// When an outdated statement was last met. Of the whole process: an error does not tell its shard, and a migration goes
/// through all of them.
static MET: Mutex<Option<Instant>> = Mutex::new(None);

/// Whether the error is of an outdated statement. If so, all connections opened until now are closed instead of used again.
pub fn met(error: &Error) -> bool {
    let met = is(error);
    if met {
        tracing::warn!(%error, "a migration has outdated prepared statements; connections are opened anew");
        metrics::counter!("tandem_outdated_statements_total").increment(1);
        *MET.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
    met
}

/// Whether a connection of this age was open when an outdated statement was met.
pub(super) fn retires(age: Duration) -> bool {
    MET.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|met| met.elapsed() <= age)
}

/// The code alone means any feature that is not supported, and the message is in the server's language; the routine is
/// neither.
pub(crate) fn is(error: &Error) -> bool {
    let Some(sqlx::Error::Database(cause)) = error.cause().and_then(|c| c.downcast_ref::<sqlx::Error>()) else {
        return false;
    };
    let cause = cause.try_downcast_ref::<PgDatabaseError>();
    cause.is_some_and(|cause| cause.code() == "0A000" && cause.routine() == Some("RevalidateCachedQuery"))
}
