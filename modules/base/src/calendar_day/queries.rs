//! Everything that reads days of the calendar.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDay {
    #[sqlx(rename = "calendar_day_id")]
    pub id: Uuid,
    pub version: i64,
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub day: Date,
    /// `holiday` or `workday`.
    pub kind: String,
    pub workday: bool,
    pub name_zh: String,
    pub name_en: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl CalendarDay {
    pub fn label(&self) -> String {
        self.day.to_string()
    }
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.kind);
        self
    }
}

/// One day; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<CalendarDay> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from base.calendar_day where tenant_id = $1 and calendar_day_id = $2 for update")
    } else {
        sqlx::query_as("select * from base.calendar_day where tenant_id = $1 and calendar_day_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One day as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<CalendarDay> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<CalendarDay>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<CalendarDay> {
    let day = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(day.with_actions(tx))
}
