//! Numbers, counted in the database, so that none is drawn twice. A document's is drawn in the transaction that creates it: a
//! rollback leaves no gap, and everybody else who wants one waits for the commit, so draw late. Blocks, for labels and the like,
//! are drawn in a transaction of their own: nobody waits, and whoever fails later leaves a gap.

use super::Document;
use crate::attachable::{Numbered, NumberedIds};
use crate::db::tx::Mode;
use crate::record::Record;
use crate::{Platform, Tx};
use sqlx::AssertSqlSafe;
use tandem_kernel::{Error, Numbering, OpCtx, Result};

/// The most numbers drawn at once.
pub const LARGEST_BLOCK: u16 = 10_000;

impl Tx {
    pub async fn next_number(&mut self, numbering: &Numbering) -> Result<String> {
        let (period, drawn) = draw(self, numbering, 1).await?;
        numbering.number(&period, drawn).ok_or_else(used_up)
    }
}

impl Platform {
    /// Draws a block of successive numbers, up to [`LARGEST_BLOCK`]; all or none, where its period has not as many left. Call it
    /// before the transaction that uses them begins, and from a sequence that no document draws from: a document's number would
    /// be waited for.
    pub async fn draw_numbers(&self, ctx: &OpCtx, numbering: &Numbering, count: u16) -> Result<Vec<String>> {
        if !(1..=LARGEST_BLOCK).contains(&count) {
            return Err(Error::internal(format!("{}: a block of {count} numbers", numbering.sequence)));
        }
        let mut tx = self.begin(ctx.clone(), Mode::Write).await?;
        let (period, last) = draw(&mut tx, numbering, count).await?;
        let first = last - i64::from(count) + 1;
        let numbers = (first..=last).map(|drawn| numbering.number(&period, drawn)).collect::<Option<Vec<_>>>();
        // Without a commit the counter stays as it was.
        let numbers = numbers.ok_or_else(used_up)?;
        tx.commit().await?;
        Ok(numbers)
    }
}

/// How files find documents of this kind by their names; not where numbers come from elsewhere, of whatever length.
pub(super) fn numbered<D: Document>() -> Option<Numbered> {
    let length = D::KIND.numbering?.length();
    Some(Numbered { length, find: |tx, numbers| Box::pin(by_number::<D>(tx, numbers)) })
}

async fn by_number<D: Document>(tx: &mut Tx, numbers: Vec<String>) -> Result<NumberedIds> {
    let ((schema, table), key) = (<D as Record>::TABLE, <D as Record>::KEY);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql =
        AssertSqlSafe(format!("select number, {key} from {schema}.{table} where tenant_id = $1 and number = any($2)"));
    Ok(sqlx::query_as(sql).bind(tenant).bind(numbers).fetch_all(tx.conn()).await?)
}

/// The period of today, and the last number drawn.
async fn draw(tx: &mut Tx, numbering: &Numbering, count: u16) -> Result<(String, i64)> {
    let (zone, now) = (tx.platform().config().tenancy.time_zone.clone(), tx.now());
    let drawn: (String, i64) = sqlx::query_as(
        "select period, platform.draw_numbers($1, period, $5)
         from (select coalesce(to_char(timezone($2, $3), $4), '') as period) now",
    )
    .bind(numbering.sequence)
    .bind(zone)
    .bind(now)
    .bind(numbering.period.pattern())
    .bind(i32::from(count))
    .fetch_one(tx.conn())
    .await?;
    Ok(drawn)
}

fn used_up() -> Error {
    Error::refused("platform-numbers_used_up")
}
