//! Commands that change announcements.

use super::listing::LISTING;
use super::queries::Announcement;
use super::{PUBLISH, publish, rules, targets};
use crate::column::states::ENABLED;
use tandem_kernel::{Numbering, Period};
use tandem_platform::record::prelude::*;
use time::Date;

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

pub async fn save(tx: &mut Tx, Body(form): Body<AnnouncementForm>) -> Result<Announcement> {
    let values = rules::values(&form)?;
    if form.is_publish {
        tx.ctx().needs(PUBLISH)?;
    }
    check_column(tx, form.column_id).await?;
    let (number, id) = (tx.next_number(&NUMBERING).await?, tx.new_id());
    record::insert::<Announcement>(tx, id, values.put("number", number)).await?;
    targets::keep(tx, id, &form).await?;
    let made = record::tell(tx, "create", None, id).await?;
    published_if_asked(tx, &form, made).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<AnnouncementForm>>) -> Result<Announcement> {
    let Update { which, form } = change;
    let values = rules::values(&form)?;
    if form.is_publish {
        tx.ctx().needs(PUBLISH)?;
    }
    let (before, to) = record::step::<Announcement>(tx, "edit", which).await?;
    if before.column_id != form.column_id {
        check_column(tx, form.column_id).await?;
    }
    targets::keep(tx, which.id, &form).await?;
    let changed = record::arrive(tx, "edit", before, to, values).await?;
    published_if_asked(tx, &form, changed).await
}

async fn published_if_asked(tx: &mut Tx, form: &AnnouncementForm, written: Announcement) -> Result<Announcement> {
    let Base { id, version, .. } = written.base;
    if form.is_publish { publish::turn(tx, "publish", DocumentRef { id, version }).await } else { Ok(written) }
}

/// Soft delete: hidden from everyone, but kept for the audit trail.
pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let (before, _) = record::step::<Announcement>(tx, "delete", which).await?;
    tx.document_gone(LISTING.code, which.id).await?;
    let deleted = Values::none().put("deleted_at", tx.now());
    record::hide(tx, "delete", before, deleted).await
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
