//! An organisation as read by its own pages and by other modules.

use super::listing::LISTING;
use super::states::EFFECTIVE;
use sqlx::AssertSqlSafe;
use tandem_contracts::partner::OrganizeChanged;
use tandem_platform::providers::{Coded, Named};
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Organize {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
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
}

impl Record for Organize {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, &self.name_zh)
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.base.id))
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        match action {
            "delete" if self.internal_group => Some(Refusal::of("partner-organize-internal_stays")),
            "delete" if self.erp_no.is_some() => Some(Refusal::of("partner-organize-erp_stays")),
            _ => None,
        }
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async move {
            let organize = change.record;
            let event = OrganizeChanged {
                organize_id: organize.base.id,
                name_zh: organize.name_zh.clone(),
                name_en: organize.name_en.clone(),
                action: change.action.to_owned(),
                version: change.version(),
            };
            tx.emit(&event).await.map(drop)
        })
    }
}

type Row = (Uuid, String, String, String);

fn named((id, zh, en, state): Row) -> Named {
    Named { id, zh, en, open: state == EFFECTIVE }
}

/// Keeps rows from being deleted until the calling transaction ends, so that no reference to a deleted organisation can be
/// created; not where it is only a question.
fn lock(tx: &Tx) -> &'static str {
    if tx.writes() { " for key share" } else { "" }
}

/// For other modules.
pub async fn names(tx: &mut Tx, ids: Vec<Uuid>) -> Result<Vec<Named>> {
    let (tenant, lock) = (tx.ctx().tenant.id.uuid(), lock(tx));
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(format!(
        "select organize_id, name_zh, name_en, state from partner.organize
         where tenant_id = $1 and organize_id = any($2) order by organize_id{lock}"
    )))
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(named).collect())
}

/// For other modules: suppliers by ERP number.
pub async fn by_erp_number(tx: &mut Tx, numbers: Vec<String>) -> Result<Vec<Coded>> {
    let (tenant, lock) = (tx.ctx().tenant.id.uuid(), lock(tx));
    let rows: Vec<(String, Uuid, String, String, String)> = sqlx::query_as(AssertSqlSafe(format!(
        "select erp_no, organize_id, name_zh, name_en, state from partner.organize
         where tenant_id = $1 and erp_no = any($2) order by organize_id{lock}"
    )))
    .bind(tenant)
    .bind(numbers)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|(code, id, zh, en, state)| (code, named((id, zh, en, state)))).collect())
}
