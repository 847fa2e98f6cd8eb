//! A scan of the stamped paper comes in, and goes to the store piece by piece.

use super::commands::{Written, arrive, may, step};
use super::object_key;
use super::queries::{StampedCopy, StampedCopyDetail};
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tandem_contracts::store::Upload;
use tandem_kernel::{Error, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::DocumentRef;
use tandem_platform::http::incoming::Incoming;
use tandem_platform::http::steps::Steps;
use tandem_platform::patient::patiently;
use tandem_platform::stampable::Deed;
use tandem_platform::{Platform, Query, Tx};
use utoipa::IntoParams;
use uuid::Uuid;

pub const MOST_BYTES: usize = 200 * 1024 * 1024;
/// How many files one document takes before someone has looked at them.
pub const MOST_FILES: i64 = 5;
const LONGEST_NAME: usize = 150;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct StampedUpload {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    /// As it is called on the sender's disk.
    pub file_name: String,
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
    let (name, extension) = named(&asked.file_name)?;
    // Who may not bring anything learns it before anything is kept.
    let mut tx = steps.begin(Mode::Read).await?;
    let copy = may(&mut tx, "upload", Deed::Stamp, asked.which()).await?;
    room_for_one_more(&mut tx, &copy).await?;
    tx.commit().await?;
    let object = Kept::take(steps.platform(), &object_key_of(steps, asked.id), extension, file).await?;
    let done = write(steps, &asked, name, extension, &object).await;
    if done.is_err() {
        object.forget(steps.platform()).await;
    }
    done
}

async fn write(
    steps: &Steps,
    asked: &StampedUpload,
    name: String,
    extension: &'static str,
    object: &Kept,
) -> Result<StampedCopyDetail> {
    let mut tx = steps.begin(Mode::Write).await?;
    let (before, to) = step(&mut tx, "upload", Deed::Stamp, asked.which()).await?;
    room_for_one_more(&mut tx, &before).await?;
    let file = FileRow { origin: "upload", name, extension, code: None, places: serde_json::json!({}) };
    let id = insert_file(&mut tx, asked.id, &file, object).await?;
    let written = Written { file: Some(id), ..Written::default() };
    let done = arrive(&mut tx, "upload", before, to, written).await?;
    tx.commit().await?;
    Ok(done)
}

/// Files that came since the last judgement; the latest counts.
pub async fn files_since_review(tx: &mut Tx, copy: &StampedCopy) -> Result<i64> {
    let tenant = tx.ctx().tenant.id.uuid();
    let count = sqlx::query_scalar(
        "select count(*) from seal.stamped_file
         where tenant_id = $1 and stamped_copy_id = $2 and origin = 'upload' and made_at > coalesce($3, '-infinity')",
    );
    Ok(count.bind(tenant).bind(copy.id).bind(copy.reviewed_at).fetch_one(tx.conn()).await?)
}

async fn room_for_one_more(tx: &mut Tx, copy: &StampedCopy) -> Result<()> {
    if files_since_review(tx, copy).await? < MOST_FILES { Ok(()) } else { Err(too_many()) }
}

pub fn too_many() -> Error {
    Error::refused("seal-stamped_copy-too_many").with("limit", MOST_FILES).at("fileName")
}

pub fn object_key_of(steps: &Steps, copy: Uuid) -> (Uuid, String) {
    let object = steps.platform().new_id();
    (object, object_key(steps.ctx().tenant.id, copy, object))
}

/// What the store took in.
pub struct Kept {
    pub object: Uuid,
    pub key: String,
    pub bytes: i64,
    pub sha256: String,
}

impl Kept {
    /// Takes a file in as it comes; an object appears only once the whole was found fit.
    async fn take(
        platform: &Platform,
        (object, key): &(Uuid, String),
        extension: &str,
        file: &mut Incoming,
    ) -> Result<Self> {
        match file.declared() {
            Some(0) => return Err(empty()),
            Some(bytes) if bytes > MOST_BYTES as u64 => return Err(too_large()),
            _ => {}
        }
        let mut upload = platform.store()?.put(key).await?;
        match pass(extension, file, upload.as_mut()).await {
            Ok((bytes, sha256)) => {
                upload.complete().await?;
                Ok(Self { object: *object, key: key.clone(), bytes: i64::try_from(bytes)?, sha256 })
            }
            Err(error) => {
                upload.abort().await.unwrap_or_else(|error| tracing::warn!(%error, key, "an upload was not given up"));
                Err(error)
            }
        }
    }

    pub async fn put(platform: &Platform, (object, key): &(Uuid, String), bytes: Bytes) -> Result<Self> {
        let size = i64::try_from(bytes.len())?;
        let mut upload = platform.store()?.put(key).await?;
        for at in (0..bytes.len()).step_by(1 << 20) {
            let piece = bytes.slice(at..bytes.len().min(at + (1 << 20)));
            if let Err(error) = upload.write(piece).await {
                upload.abort().await?;
                return Err(error);
            }
        }
        upload.complete().await?;
        let sha256 = patiently(move || sha256(&bytes)).await?;
        Ok(Self { object: *object, key: key.clone(), bytes: size, sha256 })
    }

    /// Nothing points to it. What is left behind when even this fails harms nobody.
    pub async fn forget(&self, platform: &Platform) {
        let Ok(store) = platform.store() else { return };
        if let Err(error) = store.delete(&self.key).await {
            tracing::warn!(%error, key = self.key, "a file that nothing points to stays in the store");
        }
    }
}

/// Passes the pieces on: how many bytes there were, and their sum.
async fn pass(extension: &str, file: &mut Incoming, upload: &mut dyn Upload) -> Result<(usize, String)> {
    let (mut sum, mut bytes, mut head) = (Sha256::new(), 0, Vec::with_capacity(MARK));
    while let Some(piece) = file.next().await? {
        bytes += piece.len();
        if bytes > MOST_BYTES {
            return Err(too_large());
        }
        if head.len() < MARK {
            head.extend(piece.iter().take(MARK - head.len()));
            // Told as soon as it can be told.
            if head.len() == MARK {
                judge(extension, &head)?;
            }
        }
        sum.update(&piece);
        upload.write(piece).await?;
    }
    judge(extension, &head)?;
    Ok((bytes, hex(&sum.finalize())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub struct FileRow {
    pub origin: &'static str,
    pub name: String,
    pub extension: &'static str,
    pub code: Option<String>,
    pub places: serde_json::Value,
}

pub async fn insert_file(tx: &mut Tx, copy: Uuid, file: &FileRow, object: &Kept) -> Result<Uuid> {
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into seal.stamped_file (tenant_id, stamped_file_id, stamped_copy_id, supplier_id, origin, name, extension,
           bytes, sha256, object_id, code, places, made_by, made_at)
         select tenant_id, $3, stamped_copy_id, supplier_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
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
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// The name without its folders, and its type.
pub fn named(file_name: &str) -> Result<(String, &'static str)> {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    let bad_type = || Error::refused("seal-stamped_copy-bad_type").at("fileName");
    let (stem, end) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).ok_or_else(bad_type)?;
    let end = end.to_ascii_lowercase();
    let extension = TYPES.iter().find(|(known, _)| *known == end).map(|(known, _)| *known).ok_or_else(bad_type)?;
    let stem: String = stem.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    Ok((format!("{stem}.{extension}"), extension))
}

/// Enough to tell a file by its beginning.
const MARK: usize = 8;
const TYPES: [(&str, &[u8]); 5] = [
    ("pdf", b"%PDF-"),
    ("png", b"\x89PNG\r\n\x1a\n"),
    ("jpg", b"\xff\xd8\xff"),
    ("jpeg", b"\xff\xd8\xff"),
    ("bmp", b"BM"),
];

fn empty() -> Error {
    Error::refused("seal-stamped_copy-empty").at("fileName")
}

fn too_large() -> Error {
    Error::refused("seal-stamped_copy-too_large").with("limit", MOST_BYTES >> 20).at("fileName")
}

/// A name says little: the content must begin as its type does.
fn judge(extension: &str, bytes: &[u8]) -> Result<()> {
    if bytes.is_empty() {
        return Err(empty());
    }
    let begins = TYPES.iter().find(|(known, _)| *known == extension).map_or(&b""[..], |(_, begins)| *begins);
    if bytes.starts_with(begins) {
        Ok(())
    } else {
        Err(Error::refused("seal-stamped_copy-other_content").at("fileName"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_without_its_folders() {
        let named = |text: &str| named(text).ok().map(|(name, _)| name);
        assert_eq!(named("C:\\scans\\订单.PDF").as_deref(), Some("订单.pdf"));
        assert_eq!(named("../../a.jpeg").as_deref(), Some("a.jpeg"));
        assert_eq!(named("a.exe"), None);
        assert_eq!(named(".pdf"), None);
        assert_eq!(named("pdf"), None);
    }

    #[test]
    fn content_must_be_what_its_name_says() {
        let key = |extension, bytes: &[u8]| judge(extension, bytes).err().map(|e| e.message().key);
        assert_eq!(key("pdf", b"%PDF-1.7"), None);
        assert_eq!(key("pdf", b""), Some("seal-stamped_copy-empty"));
        assert_eq!(key("pdf", b"MZ\x90"), Some("seal-stamped_copy-other_content"));
        assert_eq!(key("png", b"\xff\xd8\xff\xe0"), Some("seal-stamped_copy-other_content"));
    }
}
