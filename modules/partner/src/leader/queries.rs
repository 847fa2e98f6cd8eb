//! A leader as read.

use super::{LISTING, NAMED};
use crate::organize::queries::Organize;
use tandem_platform::Query;
use tandem_platform::record::prelude::*;
use utoipa::IntoParams;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub organize_id: Uuid,
    /// Its number in the ERP, or ours where it has none.
    pub supplier_no: String,
    pub partner_num: String,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub function: String,
    pub user_id: Uuid,
    /// The user's name as it was when he was named.
    pub leader: String,
}

impl Record for Leader {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("partner", "leader");
    const STATE: Option<&'static str> = None;

    fn head(&self) -> Head<'_> {
        self.base.head(NAMED, format!("{} {}", self.partner_num, self.function))
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OfOrganize {
    pub organize_id: String,
}

/// The leaders of one supplier, whoever may see it.
pub async fn list(tx: &mut Tx, Query(asked): Query<OfOrganize>) -> Result<Vec<Leader>> {
    let organize: Organize = record::find(tx, tandem_kernel::id::parse(&asked.organize_id)?, false).await?;
    of(tx, organize.common.id).await
}

pub async fn of(tx: &mut Tx, organize: Uuid) -> Result<Vec<Leader>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select *, leader_id as id from partner.leader_list where tenant_id = $1 and organize_id = $2 order by function",
    );
    Ok(found.bind(tenant).bind(organize).fetch_all(tx.conn()).await?)
}

/// Who has the function, with the version of that.
pub async fn holder(tx: &mut Tx, organize: Uuid, function: &str) -> Result<Option<DocumentRef>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<(Uuid, i64)> = sqlx::query_as(
        "select leader_id, version from partner.leader where tenant_id = $1 and organize_id = $2 and function = $3",
    )
    .bind(tenant)
    .bind(organize)
    .bind(function)
    .fetch_optional(tx.conn())
    .await?;
    Ok(found.map(|(id, version)| DocumentRef { id, version }))
}
