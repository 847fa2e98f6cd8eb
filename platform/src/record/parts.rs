//! What records have in common.

use super::Head;
use crate::listing::RowAction;
use crate::typed::Moment;
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;
use uuid::Uuid;

/// What every record of master data has. Embedded in it with `#[serde(flatten)]` and `#[sqlx(flatten)]`.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Base {
    pub id: Uuid,
    pub version: i64,
    pub updated_by: String,
    pub updated_at: Moment,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl Base {
    pub fn head<'a>(&self, state: &'a str, label: impl Into<Cow<'a, str>>) -> Head<'a> {
        Head { id: self.id, version: self.version, state, label: label.into() }
    }
}
