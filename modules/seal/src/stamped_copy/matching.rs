//! Assigns many scans at once to their documents, by the document number their file names begin with.

use super::queries::{self, StampedCopy};
use super::refusals::too_many;
use super::upload::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::document;
use tandem_platform::stampable::{StampOperation, Stampable};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

const MOST_NAMES: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StampedNames {
    /// As the files are called on the sender's disk.
    pub file_names: Vec<String>,
}

/// What is to become of one file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StampedMatch {
    pub file_name: String,
    /// The stamped copy it belongs to; none where it cannot be uploaded.
    pub copy: Option<MatchedCopy>,
    /// Why it cannot.
    pub message: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchedCopy {
    pub id: Uuid,
    pub version: i64,
    pub document_number: String,
    /// What people call a document of this kind.
    pub kind_label: String,
}

pub async fn find(tx: &mut Tx, Body(asked): Body<StampedNames>) -> Result<Vec<StampedMatch>> {
    if asked.file_names.len() > MOST_NAMES {
        return Err(Error::refused("seal-stamped_copy-too_many_names").with("limit", MOST_NAMES));
    }
    let mut coming = BTreeMap::new();
    let mut results = Vec::with_capacity(asked.file_names.len());
    for file_name in asked.file_names {
        results.push(match one(tx, &file_name, &mut coming).await {
            Ok(copy) => StampedMatch { file_name, copy: Some(copy), message: String::new() },
            Err(error) if error.kind() == ErrorKind::Internal => return Err(error),
            Err(error) => {
                let message = tx.platform().words().say(tx.ctx().language, error.message());
                StampedMatch { file_name, copy: None, message }
            }
        });
    }
    Ok(results)
}

/// `coming` counts the files of this request by copy.
async fn one(tx: &mut Tx, file_name: &str, coming: &mut BTreeMap<Uuid, i64>) -> Result<MatchedCopy> {
    let (name, _) = named(file_name)?;
    let (mut copy, stampable) = match copy_of(tx, &name.whole).await? {
        Some(found) => found,
        None => return Err(Error::refused("seal-stamped_copy-no_document")),
    };
    document::may(tx, "upload", &mut copy).await?;
    let there = coming.get(&copy.id).copied().unwrap_or(copy.beside.files);
    if there >= stampable.most_files {
        return Err(too_many(stampable.most_files).into());
    }
    coming.insert(copy.id, there + 1);
    let kind_label = tx.platform().words().label(tx.ctx().language, stampable.label);
    Ok(MatchedCopy { id: copy.id, version: copy.version, document_number: copy.document_number, kind_label })
}

/// Tries longer numbers first, as a shorter one may be a prefix of them.
pub async fn copy_of(tx: &mut Tx, name: &str) -> Result<Option<(StampedCopy, Stampable)>> {
    let all = tx.platform().modules().iter().flat_map(|m| &m.stampables).copied();
    let mut kinds: Vec<(usize, Stampable)> = all.filter_map(|s| Some((s.matched_by?, s))).collect();
    kinds.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    for (length, stampable) in kinds {
        let number: String = stem.chars().take(length).collect();
        if number.chars().count() < length {
            continue;
        }
        let tenant = tx.ctx().tenant.id.uuid();
        let id: Option<Uuid> = sqlx::query_scalar(
            "select stamped_copy_id from seal.stamped_copy
             where tenant_id = $1 and document_kind = $2 and document_number = $3",
        )
        .bind(tenant)
        .bind(stampable.kind)
        .bind(number)
        .fetch_optional(tx.conn())
        .await?;
        let Some(id) = id else { continue };
        match queries::find(tx, id, StampOperation::Stamp, false).await {
            Ok(copy) => return Ok(Some((copy, stampable))),
            // Copies not visible to the caller are treated as missing.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}
