//! Per month: how many orders were published, and whether they were replied to in time.

use super::line;
use crate::purchase_order::listing::LISTING;
use serde::Serialize;
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::listing::{PageQuery, count_by};
use tandem_platform::{Nothing, Tx};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::ToSchema;

/// Number of months reported, including the current one.
const MONTHS: i32 = 12;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthOfReplies {
    /// `yyyy-MM`, where the company is.
    pub month: String,
    /// The month's orders have `publishedAt` from here on
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub from: OffsetDateTime,
    /// and before this.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub until: OffsetDateTime,
    pub published: i64,
    /// `replyOutcome` of the list: `in_time`, `late`, `open`. The others of those published ended without a reply.
    pub in_time: i64,
    pub late: i64,
    pub open: i64,
}

pub async fn replies(tx: &mut Tx, _input: Nothing) -> Result<Vec<MonthOfReplies>> {
    let mut months = Vec::new();
    for (month, from, until) in calendar(tx).await? {
        let conditions =
            vec![line("publishedAt", ">=", from.format(&Rfc3339)?), line("publishedAt", "<", until.format(&Rfc3339)?)];
        // One query per month, so that each is a single index range scan.
        let query = PageQuery { conditions, ..PageQuery::default() };
        let counted: BTreeMap<_, _> = count_by(tx, &LISTING, &query, "replyOutcome").await?.into_iter().collect();
        let of = |outcome: &str| counted.get(outcome).copied().unwrap_or(0);
        let (in_time, late, open) = (of("in_time"), of("late"), of("open"));
        months.push(MonthOfReplies { month, from, until, published: counted.values().sum(), in_time, late, open });
    }
    Ok(months)
}

/// Months begin in the company's time zone; PostgreSQL does the time zone arithmetic.
async fn calendar(tx: &mut Tx) -> Result<Vec<(String, OffsetDateTime, OffsetDateTime)>> {
    let (zone, now) = (tx.platform().config().tenancy.time_zone.clone(), tx.now());
    Ok(sqlx::query_as(
        "select to_char(month, 'YYYY-MM'), timezone($1, month), timezone($1, month + interval '1 month')
         from (select date_trunc('month', timezone($1, $2)) as this) as now,
           generate_series(this - make_interval(months => $3 - 1), this, interval '1 month') as month
         order by month",
    )
    .bind(zone)
    .bind(now)
    .bind(MONTHS)
    .fetch_all(tx.conn())
    .await?)
}
