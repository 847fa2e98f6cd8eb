//! Document numbers, drawn in the transaction that creates the document: a number is never drawn twice, and a rollback
//! leaves no gap. Drawing locks the counter row until commit, so draw late.

use crate::Tx;
use tandem_kernel::{Error, Numbering, Result};

impl Tx {
    pub async fn next_number(&mut self, numbering: &Numbering) -> Result<String> {
        let zone = self.platform().config().tenancy.time_zone.clone();
        let now = self.now();
        let (period, drawn): (String, i64) = sqlx::query_as(
            "select period, platform.draw_number($1, period)
             from (select to_char(timezone($2, $3), $4) as period) now",
        )
        .bind(numbering.sequence)
        .bind(zone)
        .bind(now)
        .bind(numbering.period.pattern())
        .fetch_one(self.conn())
        .await?;
        numbering.number(&period, drawn).ok_or_else(|| Error::refused("platform-numbers_used_up"))
    }
}
