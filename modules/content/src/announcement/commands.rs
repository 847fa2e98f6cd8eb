//! Writing announcements.

use super::clean::clean;
use super::listing::LISTING;
use super::publish;
use super::queries::{Announcement, find, load};
use super::states::MACHINE;
use super::{PUBLISH, rules, targets};
use crate::column::states::ENABLED;
use serde::Deserialize;
use tandem_kernel::{Error, Numbering, Period, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

/// `GG` for 公告.
const NUMBERING: Numbering =
    Numbering { sequence: "content.announcement", prefix: "GG", period: Period::Month, digits: 5 };

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementForm {
    pub title: String,
    #[serde(default)]
    pub brief: String,
    #[serde(default)]
    pub announcement_type: String,
    #[serde(default)]
    pub column_id: Option<Uuid>,
    /// `zh`, `en`, or `all` for readers of either.
    pub language: String,
    #[serde(default)]
    pub sort_order: i32,
    /// Readers must confirm.
    #[serde(default)]
    pub receipt: bool,
    /// `public`, `signed_in`, `organizes` or `users`.
    pub scope: String,
    #[serde(default, deserialize_with = "super::day_or_none")]
    #[schema(value_type = Option<String>)]
    pub effective_on: Option<Date>,
    #[serde(default, deserialize_with = "super::day_or_none")]
    #[schema(value_type = Option<String>)]
    pub expires_on: Option<Date>,
    /// HTML; what is not allowed in it is taken out.
    #[serde(default)]
    pub content: String,
    #[serde(default)]
    pub organize_ids: Vec<Uuid>,
    #[serde(default)]
    pub user_ids: Vec<Uuid>,
    /// Published at once.
    #[serde(default)]
    pub is_publish: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct AnnouncementUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: AnnouncementForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct AnnouncementRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn save(tx: &mut Tx, Body(form): Body<AnnouncementForm>) -> Result<Announcement> {
    rules::check(&form)?;
    if form.is_publish {
        tx.ctx().needs(PUBLISH)?;
    }
    check_column(tx, form.column_id).await?;
    let number = tx.next_number(&NUMBERING).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into content.announcement (tenant_id, announcement_id, number, title, brief, announcement_type,
           article_column_id, language, sort_order, status, receipt, scope, effective_on, expires_on, content, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    )
    .bind(tenant)
    .bind(id)
    .bind(number)
    .bind(form.title.trim())
    .bind(form.brief.trim())
    .bind(form.announcement_type.trim())
    .bind(form.column_id)
    .bind(&form.language)
    .bind(form.sort_order)
    .bind(MACHINE.initial)
    .bind(form.receipt)
    .bind(&form.scope)
    .bind(form.effective_on)
    .bind(form.expires_on)
    .bind(clean(&form.content))
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    targets::keep(tx, id, &form).await?;
    let made = tell(tx, "create", None, id).await?;
    if form.is_publish { publish::turn(tx, "publish", id, made.version).await } else { Ok(made) }
}

pub async fn update(tx: &mut Tx, Body(change): Body<AnnouncementUpdate>) -> Result<Announcement> {
    rules::check(&change.form)?;
    let form = change.form;
    if form.is_publish {
        tx.ctx().needs(PUBLISH)?;
    }
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    if before.column_id != form.column_id {
        check_column(tx, form.column_id).await?;
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update content.announcement set title = $3, brief = $4, announcement_type = $5, article_column_id = $6, language = $7,
           sort_order = $8, receipt = $9, scope = $10, effective_on = $11, expires_on = $12, content = $13,
           version = version + 1, updated_by = $14, updated_at = $15
         where tenant_id = $1 and announcement_id = $2 and version = $16",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.title.trim())
    .bind(form.brief.trim())
    .bind(form.announcement_type.trim())
    .bind(form.column_id)
    .bind(&form.language)
    .bind(form.sort_order)
    .bind(form.receipt)
    .bind(&form.scope)
    .bind(form.effective_on)
    .bind(form.expires_on)
    .bind(clean(&form.content))
    .bind(who)
    .bind(now)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    targets::keep(tx, change.id, &form).await?;
    let changed = tell(tx, "edit", Some(before), change.id).await?;
    if form.is_publish { publish::turn(tx, "publish", change.id, changed.version).await } else { Ok(changed) }
}

/// It is no longer there for anyone, and stays for the audit trail.
pub async fn delete(tx: &mut Tx, Body(which): Body<AnnouncementRef>) -> Result<bool> {
    let (before, _) = step(tx, "delete", which.id, which.version).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update content.announcement set deleted_at = $3, version = version + 1, updated_by = $4, updated_at = $3
         where tenant_id = $1 and announcement_id = $2 and version = $5",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(now)
    .bind(who)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.label()).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

/// Loads it for change, refuses a stale version, and asks the machine.
pub async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(Announcement, To)> {
    let found = find(tx, id, true).await?;
    let to = MACHINE.step(&found.status, action, &tx.ctx().permissions)?;
    if found.version != version {
        return Err(Error::stale());
    }
    Ok((found, to))
}

async fn check_column(tx: &mut Tx, column: Option<Uuid>) -> Result<()> {
    let Some(column) = column else { return Ok(()) };
    let tenant = tx.ctx().tenant.id.uuid();
    let status: Option<String> = sqlx::query_scalar(
        "select status from content.article_column where tenant_id = $1 and article_column_id = $2 for key share",
    )
    .bind(tenant)
    .bind(column)
    .fetch_optional(tx.conn())
    .await?;
    if status.as_deref() == Some(ENABLED) {
        Ok(())
    } else {
        Err(Error::refused("content-announcement-no_column").at("columnId"))
    }
}

/// Audit row and live notice of one change.
pub async fn tell(tx: &mut Tx, action: &str, before: Option<Announcement>, id: Uuid) -> Result<Announcement> {
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

pub fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
