//! Bounded counts of several questions to one list, for the tabs above its rows.

use super::ask::{ask_several, fetch};
use super::query::PageQuery;
use crate::Tx;
use sqlx::Row;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, Listing, Result};

/// Counting a tab stops here; it then says "999+".
pub const TAB_CAP: u64 = 999;
/// How long the counts of one list may take together. Those that are not ready by then are left out: a tab is
/// useful without its count, and a search of somebody's own may have to scan the whole table.
const TIME: Duration = Duration::from_millis(400);
const QUERY_CANCELED: &str = "57014";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub count: u64,
    pub is_exact: bool,
}

/// The number of rows of each question, in their order; `None` for one that cannot be asked or took too long. The
/// transaction must not be used afterwards: a count that was cut short ends it.
pub async fn tab_counts(tx: &mut Tx, listing: &'static Listing, queries: &[PageQuery]) -> Result<Vec<Option<Counted>>> {
    let questions = ask_several(tx, listing, queries).await?;
    let mut counts = vec![None; questions.len()];
    sqlx::query("select set_config('statement_timeout', $1, true)")
        .bind(TIME.as_millis().to_string())
        .execute(tx.conn())
        .await?;
    let began = Instant::now();
    for (count, question) in counts.iter_mut().zip(&questions) {
        let Some(question) = question else { continue };
        if began.elapsed() >= TIME {
            break;
        }
        let rows = match fetch(tx, &question.count(Some(TAB_CAP)), question.patterned).await {
            Ok(rows) => rows,
            Err(error) if took_too_long(&error) => break,
            Err(error) => return Err(error),
        };
        let found = u64::try_from(rows[0].try_get::<i64, _>(0)?).unwrap_or(0);
        *count = Some(Counted { count: found.min(TAB_CAP), is_exact: found <= TAB_CAP });
    }
    Ok(counts)
}

fn took_too_long(error: &Error) -> bool {
    let cause = error.cause().and_then(|cause| cause.downcast_ref::<sqlx::Error>());
    cause.and_then(|cause| cause.as_database_error()?.code()).is_some_and(|code| code == QUERY_CANCELED)
}
