//! Creates, edits and deletes columns; other transitions are generic.

use super::queries::ArticleColumn;
use crate::announcement::rules::{language, title};
use tandem_platform::record::prelude::*;

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

fn values(form: &ArticleColumnForm) -> Result<Values> {
    let mut entry = Entry::default();
    title(&mut entry, &form.title);
    language(&mut entry, &form.language);
    entry
        .text("brief", &form.brief, 0..=500)
        .text("column_type", &form.column_type, 0..=60)
        .text("category", &form.category, 0..=60)
        .put("sort_order", form.sort_order)
        .finish()
}

pub async fn save(tx: &mut Tx, Body(form): Body<ArticleColumnForm>) -> Result<ArticleColumn> {
    record::create(tx, values(&form)?).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<ArticleColumnForm>>) -> Result<ArticleColumn> {
    record::change(tx, "edit", change.which, values(&change.form)?).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let (column, _) = record::step::<ArticleColumn>(tx, "delete", which).await?;
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
    // Remove the references of soft-deleted announcements.
    sqlx::query(
        "update content.announcement set article_column_id = null where tenant_id = $1 and article_column_id = $2",
    )
    .bind(tenant)
    .bind(which.id)
    .execute(tx.conn())
    .await?;
    record::gone(tx, "delete", column).await
}
