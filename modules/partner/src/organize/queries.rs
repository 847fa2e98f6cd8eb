//! An organisation as read by its own pages and by other modules.

use super::refusals::{self, Beside};
use super::states::{FROZEN, OPEN};
use super::{KIND, children};
use crate::erp_push;
use crate::filing::VIEW;
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;
use tandem_contracts::partner::{ORGANIZE, OrganizeChanged};
use tandem_kernel::{Language, OpCtx};
use tandem_platform::document::prelude::*;
use tandem_platform::providers::{Coded, Named};
use tandem_platform::record::Change;

const fn guarded(section: &'static str) -> (&'static str, &'static str, &'static str) {
    (ORGANIZE, section, VIEW)
}

/// Its ten tables, by the codes of their sections: people, shareholders, accounts. Everybody may see organisations; who reads
/// these may see filings as well.
pub const GUARDED: [(&str, &str, &str); 10] = [
    guarded("address"),
    guarded("contact"),
    guarded("product"),
    guarded("certification"),
    guarded("business"),
    guarded("bank"),
    guarded("equipment"),
    guarded("customer"),
    guarded("shareholder"),
    guarded("attachment"),
];

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Organize {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    pub created_at: Moment,
    pub name_zh: String,
    pub name_en: String,
    pub short_name_zh: String,
    pub short_name_en: String,
    pub org_category: String,
    /// `S` for a supplier, `C` for the buying side.
    pub relation_type: String,
    pub erp_no: Option<String>,
    pub internal_group: bool,
    /// Of a company of our own group.
    pub company_code: String,
    pub classification: String,
    pub comprehensive_item: String,
    /// The state it was frozen in; empty while it is not.
    pub frozen_from: String,
    /// Why it was frozen, released or ended; empty for suppliers.
    pub reason: String,
    /// The newest states of what there is about it: its filing, whether that was handed in, its authentication; for the buying
    /// side also its process in the OA and its hand-over to the ERP.
    pub review_state: String,
    pub commit_state: String,
    pub auth_state: String,
    pub oa_state: String,
    pub erp_state: String,
    pub grade: String,
    pub valid_until: Option<Day>,
    /// What was approved of it: the fields of the section "basic", and its ten tables by the codes of their sections.
    #[sqlx(skip)]
    #[serde(flatten)]
    #[schema(ignore)]
    pub data: Map<String, Value>,
    #[sqlx(skip)]
    #[serde(skip)]
    #[schema(ignore)]
    pub beside: Beside,
}

impl Document for Organize {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { label: (&self.name_zh).into(), ..self.common.head() }
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.common.id))
    }
    fn stands_at(&self) -> &str {
        if self.common.state == FROZEN { &self.frozen_from } else { &self.common.state }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action)
    }
    fn learn<'a>(tx: &'a mut Tx, organizes: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, organizes, actions))
    }
    /// What the company does about it outside, and why it froze it, is the company's own affair. What of its data no list shows is
    /// for those who read what it files.
    fn for_its_page(mut self, reader: &OpCtx) -> Self {
        if reader.side() == Side::Supplier {
            [&mut self.oa_state, &mut self.erp_state, &mut self.reason].into_iter().for_each(String::clear);
        }
        for (_, field, permission) in GUARDED {
            if !reader.permissions.holds(permission) {
                self.data.remove(field);
            }
        }
        self
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.data = children::of(tx, self.common.id).await?;
            Ok(())
        })
    }
    fn tell_besides<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async move {
            let organize = change.record;
            let event = OrganizeChanged {
                organize_id: organize.common.id,
                name_zh: organize.name_zh.clone(),
                name_en: organize.name_en.clone(),
                action: change.action.to_owned(),
                version: change.version(),
            };
            tx.emit(&event).await?;
            erp_push::follow(tx, change).await
        })
    }
}

impl Organize {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.name_zh,
            Language::En => &self.name_en,
        }
    }
}

type Row = (Uuid, String, String, String);

fn named((id, zh, en, state): Row) -> Named {
    Named { id, zh, en, open: OPEN.contains(&state.as_str()) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::SECTIONS;

    #[test]
    fn every_table_is_for_those_who_read_filings() {
        let tables: Vec<&str> =
            SECTIONS.into_iter().filter(|section| section.table.is_some()).map(|section| section.code).collect();
        assert_eq!(GUARDED.map(|(_, field, _)| field).to_vec(), tables);
    }
}
