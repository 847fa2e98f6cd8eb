//! Everything that changes the calendar. Clocks that run already keep the day they were given.

use super::listing::LISTING;
use super::queries::{CalendarDay, find, load};
use super::rules;
use super::states::MACHINE;
use serde::Deserialize;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::DocumentRef;
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDayForm {
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub day: Date,
    /// People work on it; else it is a holiday.
    #[serde(default)]
    pub workday: bool,
    pub name_zh: String,
    pub name_en: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CalendarDayUpdate {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: CalendarDayForm,
}

fn taken() -> Error {
    Error::refused("base-calendar_day-taken").at("day")
}

pub async fn save(tx: &mut Tx, Body(form): Body<CalendarDayForm>) -> Result<CalendarDay> {
    rules::check(&form)?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let made = sqlx::query(
        "insert into base.calendar_day (tenant_id, calendar_day_id, day, workday, name_zh, name_en, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, day) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.day)
    .bind(form.workday)
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 0 {
        return Err(taken());
    }
    tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<CalendarDayUpdate>) -> Result<CalendarDay> {
    rules::check(&change.form)?;
    let before = step(tx, "edit", change.which).await?;
    let (form, id) = (change.form, change.which.id);
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let changed = sqlx::query(
        "update base.calendar_day set day = $3, workday = $4, name_zh = $5, name_en = $6, version = version + 1,
           updated_by = $7, updated_at = $8
         where tenant_id = $1 and calendar_day_id = $2
           and not exists (select from base.calendar_day other
             where other.tenant_id = $1 and other.day = $3 and other.calendar_day_id <> $2)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.day)
    .bind(form.workday)
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        return Err(taken());
    }
    tell(tx, "edit", Some(before), id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let before = step(tx, "delete", which).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from base.calendar_day where tenant_id = $1 and calendar_day_id = $2")
        .bind(tenant)
        .bind(which.id)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.label()).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

/// Loads the day for change, asks the machine, and refuses a stale version.
async fn step(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<CalendarDay> {
    let day = find(tx, which.id, true).await?;
    MACHINE.step(&day.kind, action, &tx.ctx().permissions)?;
    if day.version != which.version {
        return Err(Error::stale());
    }
    Ok(day)
}

async fn tell(tx: &mut Tx, action: &str, before: Option<CalendarDay>, id: Uuid) -> Result<CalendarDay> {
    let after = load(tx, id, false).await?;
    let label = after.label();
    let mut entry = Entry::new(action, LISTING.code, id, &label).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    notice(tx, id, after.version);
    Ok(after.with_actions(tx))
}

fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
