//! Everything that those who write announcements read.

use super::listing::{LISTING, READERS};
use super::states::MACHINE;
use super::targets::{self, Target};
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, Nothing, PathId, Tx};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    #[sqlx(rename = "announcement_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub title: String,
    pub brief: String,
    pub announcement_type: String,
    #[sqlx(rename = "article_column_id")]
    pub column_id: Option<Uuid>,
    pub column_title: Option<String>,
    pub language: String,
    pub sort_order: i32,
    pub status: String,
    pub receipt: bool,
    pub scope: String,
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub effective_on: Option<Date>,
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub expires_on: Option<Date>,
    pub content: String,
    pub clicks: i64,
    pub published_by: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub published_at: Option<OffsetDateTime>,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// For whom, where it is not for all.
    #[sqlx(skip)]
    pub organizes: Vec<Target>,
    #[sqlx(skip)]
    pub users: Vec<Target>,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl Announcement {
    pub fn label(&self) -> String {
        format!("{} {}", self.number, self.title)
    }
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.status);
        self
    }
}

/// One announcement with all it is sent to; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Announcement> {
    let tenant = tx.ctx().tenant.id.uuid();
    if for_change {
        sqlx::query("select 1 from content.announcement where tenant_id = $1 and announcement_id = $2 for update")
            .bind(tenant)
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    let found = sqlx::query_as("select * from content.announcement_list where tenant_id = $1 and announcement_id = $2");
    let found = found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let mut found: Announcement = found.ok_or_else(Error::not_found)?;
    for (kind, target) in targets::of(tx, id).await? {
        if kind == targets::ORGANIZE_KIND { found.organizes.push(target) } else { found.users.push(target) }
    }
    Ok(found)
}

/// One announcement as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Announcement> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementRow {
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub title: String,
    pub brief: String,
    pub announcement_type: String,
    pub column_title: Option<String>,
    pub language: String,
    pub sort_order: i32,
    pub status: String,
    pub scope: String,
    pub receipt: bool,
    pub effective_on: Option<String>,
    pub expires_on: Option<String>,
    pub clicks: i64,
    pub published_by: Option<String>,
    pub published_at: Option<String>,
    pub updated_by: String,
    pub updated_at: String,
    pub actions: Vec<RowAction>,
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<AnnouncementRow>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Announcement> {
    let found = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(found.with_actions(tx))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReaderRow {
    pub id: Uuid,
    pub announcement_id: Uuid,
    pub user_label: String,
    pub state: String,
    pub read_at: Option<String>,
    pub confirmed_at: Option<String>,
}

pub async fn readers(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<ReaderRow>> {
    run(tx, &READERS, &query).await
}

#[derive(Serialize, ToSchema, sqlx::FromRow)]
pub struct ColumnOption {
    #[sqlx(rename = "article_column_id")]
    pub id: Uuid,
    pub title: String,
}

/// The columns an announcement may be put under.
pub async fn columns(tx: &mut Tx, _input: Nothing) -> Result<Vec<ColumnOption>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select article_column_id, title from content.article_column where tenant_id = $1 and status = 'enabled'
         order by sort_order, article_column_id",
    )
    .bind(tenant)
    .fetch_all(tx.conn())
    .await?)
}
