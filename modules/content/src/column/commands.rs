//! Everything that changes a column.

use super::listing::LISTING;
use super::queries::{ArticleColumn, find, load};
use super::states::MACHINE;
use crate::announcement::rules::{check_language, check_title};
use serde::Deserialize;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleColumnForm {
    pub title: String,
    #[serde(default)]
    pub brief: String,
    #[serde(default)]
    pub column_type: String,
    #[serde(default)]
    pub category: String,
    /// `zh`, `en`, or `all` for readers of either.
    pub language: String,
    #[serde(default)]
    pub sort_order: i32,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ArticleColumnUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: ArticleColumnForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ArticleColumnRef {
    pub id: Uuid,
    pub version: i64,
}

fn check(form: &ArticleColumnForm) -> Result<()> {
    let mut fields = Fields::default();
    check_title(&mut fields, &form.title);
    check_language(&mut fields, &form.language);
    fields
        .at_most("brief", &form.brief, 500)
        .at_most("columnType", &form.column_type, 60)
        .at_most("category", &form.category, 60)
        .finish()
}

pub async fn save(tx: &mut Tx, Body(form): Body<ArticleColumnForm>) -> Result<ArticleColumn> {
    check(&form)?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into content.article_column (tenant_id, article_column_id, title, brief, sort_order, column_type, category,
           language, status, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.title.trim())
    .bind(form.brief.trim())
    .bind(form.sort_order)
    .bind(form.column_type.trim())
    .bind(form.category.trim())
    .bind(&form.language)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<ArticleColumnUpdate>) -> Result<ArticleColumn> {
    check(&change.form)?;
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    let form = change.form;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update content.article_column set title = $3, brief = $4, sort_order = $5, column_type = $6, category = $7,
           language = $8, version = version + 1, updated_by = $9, updated_at = $10
         where tenant_id = $1 and article_column_id = $2 and version = $11",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.title.trim())
    .bind(form.brief.trim())
    .bind(form.sort_order)
    .bind(form.column_type.trim())
    .bind(form.category.trim())
    .bind(&form.language)
    .bind(who)
    .bind(now)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    tell(tx, "edit", Some(before), change.id).await
}

pub async fn enable(tx: &mut Tx, Body(which): Body<ArticleColumnRef>) -> Result<ArticleColumn> {
    turn(tx, "enable", which).await
}

pub async fn disable(tx: &mut Tx, Body(which): Body<ArticleColumnRef>) -> Result<ArticleColumn> {
    turn(tx, "disable", which).await
}

async fn turn(tx: &mut Tx, action: &'static str, which: ArticleColumnRef) -> Result<ArticleColumn> {
    let (before, to) = step(tx, action, which.id, which.version).await?;
    let To::State(status) = to else { return Err(Error::internal("delete has a call of its own")) };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update content.article_column set status = $3, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and article_column_id = $2 and version = $6",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(status)
    .bind(who)
    .bind(now)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    tell(tx, action, Some(before), which.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<ArticleColumnRef>) -> Result<bool> {
    let (before, _) = step(tx, "delete", which.id, which.version).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let used: bool = sqlx::query_scalar(
        "select exists (select 1 from content.announcement where tenant_id = $1 and article_column_id = $2 and deleted_at is null)",
    )
    .bind(tenant)
    .bind(which.id)
    .fetch_one(tx.conn())
    .await?;
    if used {
        return Err(Error::refused("content-article_column-in_use"));
    }
    // Deleted announcements that stood under it let go of it.
    sqlx::query(
        "update content.announcement set article_column_id = null where tenant_id = $1 and article_column_id = $2",
    )
    .bind(tenant)
    .bind(which.id)
    .execute(tx.conn())
    .await?;
    sqlx::query("delete from content.article_column where tenant_id = $1 and article_column_id = $2 and version = $3")
        .bind(tenant)
        .bind(which.id)
        .bind(which.version)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.title).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

/// Loads the column for change, refuses a stale version, and asks the machine.
async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(ArticleColumn, To)> {
    let column = find(tx, id, true).await?;
    let to = MACHINE.step(&column.status, action, &tx.ctx().permissions)?;
    if column.version != version {
        return Err(Error::stale());
    }
    Ok((column, to))
}

async fn tell(tx: &mut Tx, action: &str, before: Option<ArticleColumn>, id: Uuid) -> Result<ArticleColumn> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.title).after(&after)?;
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
