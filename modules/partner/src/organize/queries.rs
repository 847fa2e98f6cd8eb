//! Everything that reads organisations.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use sqlx::Row;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::neighbours::{Coded, Named};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Organize {
    #[sqlx(rename = "organize_id")]
    pub id: Uuid,
    pub version: i64,
    pub name_zh: String,
    pub name_en: String,
    pub short_name_zh: String,
    pub short_name_en: String,
    pub org_category: String,
    /// `S` for a supplier, `C` for the buying side.
    pub relation_type: String,
    pub erp_no: Option<String>,
    pub internal_group: bool,
    pub state: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl Organize {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.state);
        self
    }
}

/// One organisation; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Organize> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from partner.organize where tenant_id = $1 and organize_id = $2 for update")
    } else {
        sqlx::query_as("select * from partner.organize where tenant_id = $1 and organize_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One organisation as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Organize> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<Organize>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Organize> {
    let organize = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(organize.with_actions(tx))
}

/// For neighbours. The rows stay locked against deletion until the asking transaction ends, so
/// nobody can lean on what is just going away.
pub async fn names(tx: &mut Tx, ids: Vec<Uuid>) -> Result<Vec<Named>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select organize_id, name_zh, name_en from partner.organize
         where tenant_id = $1 and organize_id = any($2) order by organize_id for key share",
    )
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    let named =
        rows.iter().map(|row| Named { id: row.get("organize_id"), zh: row.get("name_zh"), en: row.get("name_en") });
    Ok(named.collect())
}

/// For neighbours: suppliers by their numbers in the ERP, locked like [`names`].
pub async fn by_erp_number(tx: &mut Tx, numbers: Vec<String>) -> Result<Vec<Coded>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(String, Uuid, String, String)> = sqlx::query_as(
        "select erp_no, organize_id, name_zh, name_en from partner.organize
         where tenant_id = $1 and erp_no = any($2) order by organize_id for key share",
    )
    .bind(tenant)
    .bind(numbers)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|(code, id, zh, en)| (code, Named { id, zh, en })).collect())
}
