//! A certificate as read from the database. Private keys are loaded only for signing.

use super::listing::LISTING;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
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
    pub valid_from: Moment,
    pub valid_until: Moment,
    pub state: String,
    pub reason: String,
}

impl Record for Certificate {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, &self.name_zh)
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
}
