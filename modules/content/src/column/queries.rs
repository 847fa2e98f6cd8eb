//! Everything that reads columns.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ArticleColumn {
    #[sqlx(rename = "article_column_id")]
    pub id: Uuid,
    pub version: i64,
    pub title: String,
    pub brief: String,
    pub column_type: String,
    pub category: String,
    pub language: String,
    pub sort_order: i32,
    pub status: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl ArticleColumn {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.status);
        self
    }
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ArticleColumn> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as(
            "select * from content.article_column where tenant_id = $1 and article_column_id = $2 for update",
        )
    } else {
        sqlx::query_as("select * from content.article_column where tenant_id = $1 and article_column_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One column as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ArticleColumn> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<ArticleColumn>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<ArticleColumn> {
    let column = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(column.with_actions(tx))
}
