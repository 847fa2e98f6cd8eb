//! Everything that reads certificates. Their keys are read where something is signed and nowhere else.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::{Page, PageQuery, RowAction, actions, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    #[sqlx(rename = "certificate_id")]
    pub id: Uuid,
    pub version: i64,
    pub organize_id: Uuid,
    pub name_zh: String,
    pub name_en: String,
    /// `buyer` or `supplier`: for which side of a document it seals.
    pub party: String,
    pub seal_name: String,
    pub seal_purpose: String,
    pub serial: String,
    /// SHA-256 over the certificate, in hexadecimal: how two people compare certificates.
    pub fingerprint: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub valid_from: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub valid_until: OffsetDateTime,
    pub state: String,
    pub reason: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl Certificate {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.state);
        self
    }
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Certificate> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from seal.certificate where tenant_id = $1 and certificate_id = $2 for update")
    } else {
        sqlx::query_as("select * from seal.certificate where tenant_id = $1 and certificate_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One certificate as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Certificate> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<Certificate>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Certificate> {
    let certificate = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(certificate.with_actions(tx))
}
