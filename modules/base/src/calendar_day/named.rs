//! The days of a year that the calendar names, for everybody who plans by them.

use tandem_platform::Query;
use tandem_platform::record::prelude::*;
use time::{Date, Month};
use utoipa::IntoParams;

#[derive(Debug, Deserialize, IntoParams)]
pub struct YearAsked {
    /// From 1970 to 2199.
    pub year: i32,
}

/// A holiday, or a weekend day people work on.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct NamedDay {
    pub id: Uuid,
    pub day: Day,
    /// People work on it; else it is a holiday.
    pub workday: bool,
    pub name_zh: String,
    pub name_en: String,
}

fn first_of(year: i32) -> Result<Date> {
    Date::from_calendar_date(year, Month::January, 1).map_err(|_| Error::internal("a year outside the calendar"))
}

/// In order; at most one for each day of the year.
pub async fn named(tx: &mut Tx, Query(asked): Query<YearAsked>) -> Result<Vec<NamedDay>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let year = asked.year.clamp(1970, 2199);
    let days = sqlx::query_as(
        "select calendar_day_id as id, day, workday, name_zh, name_en from base.calendar_day
         where tenant_id = $1 and day >= $2 and day < $3 order by day",
    )
    .bind(tenant)
    .bind(first_of(year)?)
    .bind(first_of(year + 1)?)
    .fetch_all(tx.conn())
    .await?;
    Ok(days)
}
