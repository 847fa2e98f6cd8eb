//! A record as of a point in time, and comparison of two versions.

use super::{FieldChange, Which, action_label, readable};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_kernel::{Error, ErrorKind, Listing, Result};
use tandem_platform::audit::history::{self, Moment, Version};
use tandem_platform::{Query, Tx};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::{IntoParams, ToSchema};

const LIMIT: i64 = 500;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordVersion {
    pub version: i64,
    pub at: String,
    pub who: String,
    pub action: String,
    pub action_label: String,
    /// It was deleted then.
    pub ended: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordAsItWas {
    #[serde(flatten)]
    pub version: RecordVersion,
    /// The whole record, as its page would have read it; none after its end.
    #[schema(value_type = Option<Object>)]
    pub record: Option<Value>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct WhichVersion {
    pub entity_kind: String,
    pub entity_id: String,
    /// Either the version …
    pub version: Option<i64>,
    /// … or the moment, RFC 3339.
    pub at: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct WhichVersions {
    pub entity_kind: String,
    pub entity_id: String,
    pub from: i64,
    pub to: i64,
}

pub async fn versions(tx: &mut Tx, Query(which): Query<Which>) -> Result<Vec<RecordVersion>> {
    let listing = readable(tx, &which.entity_kind, &which.entity_id).await?;
    let versions = history::versions(tx, listing.code, &which.entity_id, LIMIT).await?;
    versions.iter().map(|version| told(tx, listing, version)).collect()
}

pub async fn version(tx: &mut Tx, Query(which): Query<WhichVersion>) -> Result<RecordAsItWas> {
    let listing = readable(tx, &which.entity_kind, &which.entity_id).await?;
    let moment = match (which.version, &which.at) {
        (Some(version), None) => Moment::Version(version),
        (None, Some(at)) => {
            Moment::At(OffsetDateTime::parse(at, &Rfc3339).map_err(|cause| malformed().because(cause))?)
        }
        _ => return Err(malformed()),
    };
    let version = history::as_it_was(tx, listing.code, &which.entity_id, moment).await?;
    let version = version.ok_or_else(Error::not_found)?;
    Ok(RecordAsItWas { version: told(tx, listing, &version)?, record: version.record })
}

pub async fn compare(tx: &mut Tx, Query(which): Query<WhichVersions>) -> Result<Vec<FieldChange>> {
    let listing = readable(tx, &which.entity_kind, &which.entity_id).await?;
    let mut found = Vec::new();
    for wanted in [which.from, which.to] {
        let version = history::as_it_was(tx, listing.code, &which.entity_id, Moment::Version(wanted)).await?;
        found.push(version.ok_or_else(Error::not_found)?);
    }
    let changes = history::compare(tx, listing, found.first(), found.last());
    Ok(changes.into_iter().map(FieldChange::from).collect())
}

fn malformed() -> Error {
    Error::new(ErrorKind::Invalid, "platform-malformed")
}

fn told(tx: &Tx, listing: &Listing, version: &Version) -> Result<RecordVersion> {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    Ok(RecordVersion {
        version: version.version,
        at: version.at.format(&Rfc3339)?,
        who: if version.who.is_empty() { words.label(language, "platform-system") } else { version.who.clone() },
        action: version.action.clone(),
        action_label: action_label(tx, listing, &version.action),
        ended: version.record.is_none(),
    })
}
