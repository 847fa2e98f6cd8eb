//! A filing as it is read. Its parts are read and saved by calls of their own.

use super::KIND;
use super::refusals::{self, Beside};
use super::states::{DRAFT, RETURNED};
use serde_json::Value;
use tandem_kernel::OpCtx;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Filing {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    /// The first of an organisation, a later change, or one that a requalification asked for.
    pub filing_type: String,
    /// The version of the organisation that it was begun from.
    pub base_version: i64,
    /// The buying company fills it in, for a supplier that has nobody who could.
    pub for_supplier: bool,
    pub filled_by: String,
    pub submitted_by_id: Option<Uuid>,
    pub submitted_by: String,
    pub submitted_at: Option<Moment>,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
    /// Why it was returned or declined.
    pub reason: String,
    /// The cells that the reviewer marked: section, row, field and note of each.
    #[schema(value_type = Vec<Object>)]
    pub marks: Value,
    pub sections_done: i32,
    pub sections_changed: i32,
    pub fields_changed: i32,
    /// None for suppliers, who are not told how many.
    pub open_doubts: Option<i32>,
    /// When the product had compared it with other organisations.
    pub checked_at: Option<Moment>,
    /// What its sections held.
    #[sqlx(skip)]
    pub sections: Vec<FilingSection>,
    #[sqlx(skip)]
    #[serde(skip)]
    pub beside: Beside,
}

/// A section as a version of the filing remembers it. The contents would come to hundreds of kilobytes with every version, and what
/// was approved stands in the history of the organisation anyway; so the trail keeps which version of the section it was, how
/// much stood there and the digest of it, with the sealed numbers of accounts. By that it can be proved what was handed in, as long
/// as it is kept.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct FilingSection {
    pub section: String,
    pub version: i64,
    /// Rows of a table, filled fields of the others.
    pub filled: i32,
    pub complete: bool,
    pub digest: String,
}

impl Filing {
    pub fn id(&self) -> Uuid {
        self.common.id
    }
    pub fn is_first(&self) -> bool {
        self.filing_type == super::listing::FIRST
    }
}

impl Document for Filing {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    /// Whoever fills it in is waited for: the supplier, or the buying company in its place.
    fn awaits(&self, wait: &Wait) -> Awaited<'_> {
        let filled = [DRAFT, RETURNED].contains(&wait.state);
        if filled && (wait.side == Side::Buyer) != self.for_supplier { Awaited::Nobody } else { Awaited::Holders }
    }
    fn refusal(&self, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action, asked)
    }
    fn learn<'a>(tx: &'a mut Tx, filings: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, filings, actions))
    }
    fn hold<'a>(&'a self, tx: &'a mut Tx, action: &'a str) -> Work<'a, ()> {
        Box::pin(refusals::hold(self, tx, action))
    }
    fn for_its_page(self, reader: &OpCtx) -> Self {
        if reader.side() != Side::Supplier {
            return self;
        }
        Self { open_doubts: None, checked_at: None, ..self }
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            self.sections = sqlx::query_as(
                "select section, version, complete,
                   encode(sha256(convert_to(content::text || secrets::text, 'UTF8')), 'hex') as digest,
                   (case when jsonb_typeof(content -> 'rows') = 'array' then jsonb_array_length(content -> 'rows')
                         else (select count(*) from jsonb_object_keys(content)) end)::int as filled
                 from partner.filing_part where tenant_id = $1 and filing_id = $2 order by section",
            )
            .bind(tenant)
            .bind(self.common.id)
            .fetch_all(tx.conn())
            .await?;
            Ok(())
        })
    }
}
