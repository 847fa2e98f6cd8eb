//! Record fields and list columns that document kinds share.

use super::Head;
use crate::typed::{Day, Moment};
use serde::Serialize;
use tandem_kernel::{Column, ColumnKind, OrganizeId};
use utoipa::ToSchema;
use uuid::Uuid;

/// What every document has. Embedded in a record with `#[serde(flatten)]` and `#[sqlx(flatten)]`.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Common {
    pub id: Uuid,
    pub version: i64,
    /// What people call it.
    pub number: String,
    pub state: String,
    pub created_by: String,
    pub updated_by: String,
    pub updated_at: Moment,
}

impl Common {
    pub fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.number).into() }
    }
}

/// The first columns of a list of documents.
pub const HEAD: &[Column] =
    &[Column::id(), Column::version(), Column::text("number").width(130), Column::status("state").width(120)];

/// The last columns of a list of documents.
pub const TRAIL: &[Column] = &[
    Column::user("created_by").width(140),
    Column::user("updated_by").hidden(),
    Column::date_time("updated_at").width(170),
];

/// The supplier whose document it is, with the names it had when the document was written.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Supplier {
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
}

impl Supplier {
    pub fn id(&self) -> OrganizeId {
        OrganizeId::new(self.organize_id)
    }
}

pub const SUPPLIER: &[Column] = &[
    Column::record("organize_id").findable().supplier(),
    Column::text("supplier_zh").width(200).pinyin(),
    Column::text("supplier_en").width(200),
];

/// How its stamped copy stands, where documents of the kind come back stamped.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Stamp {
    /// Empty while none was asked for.
    pub stamp_state: String,
    /// The last day for it; none where no clock runs.
    pub stamp_due_on: Option<Day>,
    /// That day is over.
    pub stamp_late: bool,
}

pub const STAMP: &[Column] = &[
    Column::of("stamp_state", ColumnKind::Dictionary("seal.stamped_copy")).width(120),
    Column::date("stamp_due_on").nullable().width(120),
    Column::boolean("stamp_late").width(90),
];
