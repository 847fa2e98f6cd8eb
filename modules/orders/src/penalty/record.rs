//! A penalty as read from the database.

use super::KIND;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Penalty {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    pub stamped_copy_id: Uuid,
    /// The code of the list the document stands in.
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    /// The day that was missed.
    pub due_on: Day,
    pub amount: Amount,
    pub currency: String,
    /// Why it was waived.
    pub reason: String,
    /// How it was settled.
    pub settlement: String,
    pub decided_at: Option<Moment>,
    pub decided_by: String,
}

impl Document for Penalty {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
}
