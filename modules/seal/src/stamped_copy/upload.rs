//! Uploads a scan of the stamped document: validated while streaming to the object store, checked for numbers of other
//! documents, and submitted for review at once.

use super::commands::{Written, arrive, may, step};
use super::doubt;
use super::queries::StampedCopyDetail;
use super::scan::{READY, SCAN, SCANNING, ScanFile};
use super::{SCANS, SEALED, object_key};
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tandem_kernel::{Error, Result};
use tandem_platform::attachable::{DOCUMENT_BYTES, DOCUMENT_TYPES};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::DocumentRef;
use tandem_platform::files::{quota, take};
use tandem_platform::http::incoming::Incoming;
use tandem_platform::http::steps::Steps;
use tandem_platform::low_priority::at_low_priority;
use tandem_platform::stampable::StampOperation;
use tandem_platform::{Platform, Query, Tx};
use tandem_preview::intake::{FileKind, FileName, Refusal, Watched, Watcher, kinds};
use utoipa::IntoParams;
use uuid::Uuid;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct StampedUpload {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    /// As it is called on the sender's disk.
    pub file_name: String,
    /// The sender was told that it looks like another document's, and says that it is this one's.
    #[serde(default)]
    pub confirmed: bool,
}

impl StampedUpload {
    fn which(&self) -> DocumentRef {
        DocumentRef { id: self.id, version: self.version }
    }
}

pub async fn upload(
    steps: &mut Steps,
    Query(asked): Query<StampedUpload>,
    file: &mut Incoming,
) -> Result<StampedCopyDetail> {
    let done = bring(steps, &asked, file).await;
    if let Err(error) = &done {
        let key = error.message().key;
        metrics::counter!("tandem_scans_refused_total", "reason" => key).increment(1);
        tracing::info!(copy = %asked.id, %error, "a stamped scan was not taken");
    }
    done
}

async fn bring(steps: &Steps, asked: &StampedUpload, file: &mut Incoming) -> Result<StampedCopyDetail> {
    let (name, kind) = named(&asked.file_name)?;
    match file.declared() {
        Some(0) => return Err(at_file(Refusal::Empty)),
        Some(bytes) if bytes > DOCUMENT_BYTES => return Err(at_file(Refusal::Large(DOCUMENT_BYTES >> 20))),
        _ => {}
    }
    // Check authorisation before anything is stored.
    let mut tx = steps.begin(Mode::Read).await?;
    let copy = may(&mut tx, "upload", StampOperation::Stamp, asked.which()).await?;
    let by_name = doubt::of_name(&mut tx, &copy, &name).await?;
    tx.commit().await?;
    by_name.must_be_confirmed(&copy, asked.confirmed)?;
    let platform = steps.platform();
    quota::room_for(platform, steps.ctx(), file.declared().unwrap_or(0)).await?;
    let object = platform.new_id();
    let key = object_key(steps.ctx().tenant.id, SCANS, copy.id, object);
    let watched = take::take(platform, &key, file, Watcher::new(kind, DOCUMENT_BYTES)).await.map_err(about_file)?;
    let written = async {
        quota::room_for(platform, steps.ctx(), watched.bytes).await?;
        let seen = doubt::of_content(steps, &copy, &key, kind, &watched, by_name).await?;
        seen.looks.must_be_confirmed(&copy, asked.confirmed)?;
        let file = FileRow {
            origin: "upload",
            name: name.whole,
            extension: kind.extension,
            code: None,
            places: serde_json::json!({}),
            doubt: seen.looks.other(),
            paper_number: seen.paper_number,
            paper_version: seen.paper_version,
        };
        write(steps, asked, &file, &Kept::seen(object, key.clone(), &watched)?).await
    };
    let done = take::settle(platform, &key, written.await).await?;
    metrics::counter!("tandem_scans_taken_total").increment(1);
    Ok(done)
}

/// Leaves it to the caller to commit.
async fn write(steps: &Steps, asked: &StampedUpload, file: &FileRow, object: &Kept) -> Result<(Tx, StampedCopyDetail)> {
    let mut tx = steps.begin(Mode::Write).await?;
    let (before, to) = step(&mut tx, "upload", StampOperation::Stamp, asked.which()).await?;
    let id = insert_file(&mut tx, asked.id, file, object).await?;
    if tx.platform().scan().is_some() {
        tx.enqueue(SCAN, &ScanFile { file: id }).await?;
    }
    let written = Written { file: Some(id), ..Written::default() };
    let done = arrive(&mut tx, "upload", before, to, written).await?;
    Ok((tx, done))
}

/// A stored object.
pub struct Kept {
    pub object: Uuid,
    pub key: String,
    pub folder: &'static str,
    pub bytes: i64,
    pub sha256: String,
}

impl Kept {
    fn seen(object: Uuid, key: String, watched: &Watched) -> Result<Self> {
        Ok(Self { object, key, folder: SCANS, bytes: i64::try_from(watched.bytes)?, sha256: watched.hex() })
    }

    /// Stores a PDF sealed by the product itself.
    pub async fn sealed(steps: &Steps, copy: Uuid, bytes: Bytes) -> Result<Self> {
        let platform: &Platform = steps.platform();
        let object = platform.new_id();
        let key = object_key(steps.ctx().tenant.id, SEALED, copy, object);
        let size = i64::try_from(bytes.len())?;
        take::put(platform, &key, bytes.clone()).await?;
        let sha256 = at_low_priority(move || sha256(&bytes)).await?;
        Ok(Self { object, key, folder: SEALED, bytes: size, sha256 })
    }
}

pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub struct FileRow {
    pub origin: &'static str,
    pub name: String,
    pub extension: &'static str,
    pub code: Option<String>,
    pub places: serde_json::Value,
    /// Number of the other document it seems to belong to.
    pub doubt: String,
    /// What its code says; see [`crate::paper_version`].
    pub paper_number: String,
    pub paper_version: Option<i64>,
}

pub async fn insert_file(tx: &mut Tx, copy: Uuid, file: &FileRow, object: &Kept) -> Result<Uuid> {
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let status = if object.folder == SCANS && tx.platform().scan().is_some() { SCANNING } else { READY };
    sqlx::query(
        "insert into seal.stamped_file (tenant_id, stamped_file_id, stamped_copy_id, supplier_id, origin, name, extension,
           bytes, sha256, object_id, code, places, made_by, made_at, status, folder, doubt, paper_number, paper_version)
         select tenant_id, $3, stamped_copy_id, supplier_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
           $17, $18
         from seal.stamped_copy where tenant_id = $1 and stamped_copy_id = $2",
    )
    .bind(tenant)
    .bind(copy)
    .bind(id)
    .bind(file.origin)
    .bind(&file.name)
    .bind(file.extension)
    .bind(object.bytes)
    .bind(&object.sha256)
    .bind(object.object)
    .bind(&file.code)
    .bind(&file.places)
    .bind(who)
    .bind(now)
    .bind(status)
    .bind(object.folder)
    .bind(&file.doubt)
    .bind(&file.paper_number)
    .bind(file.paper_version)
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// The sanitised name and the file type.
pub fn named(file_name: &str) -> Result<(FileName, &'static FileKind)> {
    let name = FileName::clean(file_name).map_err(at_file)?;
    let kind = kinds::of(&name.extension).filter(|kind| DOCUMENT_TYPES.contains(&kind.extension));
    let kind = kind.ok_or_else(|| at_file(Refusal::Type(DOCUMENT_TYPES.join(", "))))?;
    Ok((name, kind))
}

fn at_file(refusal: Refusal) -> Error {
    about_file(refusal.into())
}

/// Assigns any refusal to the field `fileName`.
fn about_file(error: Error) -> Error {
    if error.kind() == tandem_kernel::ErrorKind::Refused { error.at("fileName") } else { error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cleaned_as_every_name_is() {
        let named = |text: &str| named(text).ok().map(|(name, _)| name.whole);
        assert_eq!(named("C:\\scans\\订单.PDF").as_deref(), Some("订单.pdf"));
        assert_eq!(named("../../a.jpeg").as_deref(), Some("a.jpeg"));
        assert_eq!(named("fdp\u{202e}\u{200b}<img onerror>.pdf").as_deref(), Some("fdp_img onerror_.pdf"));
        for refused in ["a.exe", ".pdf", "pdf", "a.docx", "a.gif", ""] {
            assert_eq!(named(refused), None, "{refused}");
        }
    }
}
