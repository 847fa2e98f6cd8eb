//! Queries for authors of announcements.

use super::listing::LISTING;
use super::targets::{self, Target};
use tandem_platform::Nothing;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
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
    pub effective_on: Option<Day>,
    pub expires_on: Option<Day>,
    pub content: String,
    pub clicks: i64,
    pub published_by: Option<String>,
    pub published_at: Option<Moment>,
    /// For whom, where it is not for all.
    #[sqlx(skip)]
    pub organizes: Vec<Target>,
    #[sqlx(skip)]
    pub users: Vec<Target>,
}

impl Record for Announcement {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("content", "announcement");
    const STATE: Option<&'static str> = Some("status");

    fn head(&self) -> Head<'_> {
        self.base.head(&self.status, format!("{} {}", self.number, self.title))
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            for (kind, target) in targets::of(tx, self.base.id).await? {
                if kind == targets::ORGANIZE_KIND { self.organizes.push(target) } else { self.users.push(target) }
            }
            Ok(())
        })
    }
}

#[derive(Serialize, ToSchema, sqlx::FromRow)]
pub struct ColumnOption {
    #[sqlx(rename = "article_column_id")]
    pub id: Uuid,
    pub title: String,
}

/// Columns available for announcements.
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
