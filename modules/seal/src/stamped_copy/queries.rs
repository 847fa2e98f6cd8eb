//! Queries for stamped copies.

use super::KIND;
use super::refusals::{self, Beside, TO_TAKE_BACK};
use super::scan::{READY, SCANNING};
use crate::paper_version::{self, PaperCheck};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_kernel::{DocumentKind, Error, Message, OrganizeId, Refusal, Result};
use tandem_platform::document::{self, Asked, Detail, Document, Head};
use tandem_platform::module::Work;
use tandem_platform::stampable::{StampOperation, Stampable};
use tandem_platform::{Nothing, PathId, Query, Tx};
use tandem_preview::intake;
use time::{Date, OffsetDateTime};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct StampedCopy {
    #[sqlx(rename = "stamped_copy_id")]
    pub id: Uuid,
    pub version: i64,
    /// The code of the list its document stands in.
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    pub supplier_id: Uuid,
    pub supplier_name_zh: String,
    pub supplier_name_en: String,
    pub state: String,
    /// Why it was rejected or returned.
    pub reason: String,
    /// The last day for the supplier's part; none where he has none.
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// When that day ends, where the company is.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub due_at: Option<OffsetDateTime>,
    /// That day is over.
    pub late: bool,
    #[serde(skip)]
    pub overdue_on: Option<Date>,
    #[serde(skip)]
    pub handed_in_at: Option<OffsetDateTime>,
    #[serde(skip)]
    pub stopped_due_on: Option<Date>,
    #[serde(skip)]
    pub stopped_overdue_on: Option<Date>,
    #[serde(skip)]
    pub stamped_file_id: Option<Uuid>,
    pub uploaded_by: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub uploaded_at: Option<OffsetDateTime>,
    pub reviewed_by: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub reviewed_at: Option<OffsetDateTime>,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    #[sqlx(skip)]
    #[serde(skip)]
    pub beside: Beside,
}

impl Document for StampedCopy {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.document_number).into() }
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.supplier_id))
    }
    fn due_on(&self) -> Option<Date> {
        self.due_on
    }
    fn due_at(&self) -> Option<OffsetDateTime> {
        self.due_at
    }
    fn refusal(&self, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action, asked)
    }
    fn learn<'a>(tx: &'a mut Tx, copies: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, copies, actions))
    }
}

/// A file as rows know it; the bytes are in the store.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct StampedFile {
    #[sqlx(rename = "stamped_file_id")]
    pub id: Uuid,
    /// `upload` for a scan, `seal` for a paper sealed electronically.
    pub origin: String,
    pub name: String,
    pub extension: String,
    pub bytes: i64,
    pub sha256: String,
    #[serde(skip)]
    pub object_id: Uuid,
    /// What the code on a sealed paper leads to.
    pub code: Option<String>,
    #[serde(skip)]
    pub places: Value,
    /// `scanning`, `ready` or `refused`; only a ready one is handed out.
    pub status: String,
    /// Why it was refused, in the reader's language.
    pub reason: String,
    #[serde(skip)]
    pub reason_about: String,
    #[serde(skip)]
    pub lease_until: Option<OffsetDateTime>,
    #[serde(skip)]
    pub folder: String,
    /// The number of another document it looked like when its sender said that it is this one's; mostly empty.
    pub doubt: String,
    #[serde(skip)]
    pub paper_number: String,
    #[serde(skip)]
    pub paper_version: Option<i64>,
    pub made_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub made_at: OffsetDateTime,
}

impl StampedFile {
    /// Files are only served after the virus scan found them clean.
    pub fn must_be_ready(&self) -> Result<()> {
        match self.status.as_str() {
            READY => Ok(()),
            SCANNING => Err(Error::refused("platform-file-scanning")),
            _ => Err(Error::refused("platform-file-was_refused")),
        }
    }

    /// Translates the reason into the reader's language.
    fn told(mut self, tx: &Tx) -> Self {
        self.reason = intake::Refusal::stored(&self.reason).map_or_else(String::new, |key| {
            let args = vec![("name", self.reason_about.clone()), ("ext", self.extension.clone())];
            tx.platform().words().say(tx.ctx().language, &Message { key, args })
        });
        self
    }
}

/// One party's seal on a file.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Signature {
    pub stamped_file_id: Uuid,
    /// `buyer` or `supplier`.
    pub party: String,
    pub name_zh: String,
    pub name_en: String,
    /// Of the certificate.
    pub serial: String,
    pub signed_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub signed_at: OffsetDateTime,
    #[serde(skip)]
    pub sha256: String,
}

/// Generic types cannot be named in a field's schema, so it is inlined.
fn copy_in_place() -> RefOr<Schema> {
    let mut schema = Detail::<StampedCopy>::schema();
    if let RefOr::T(Schema::AllOf(all)) = &mut schema {
        all.items[0] = StampedCopy::schema();
    }
    schema
}

/// A stamped copy with its files, the latest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StampedCopyDetail {
    #[schema(schema_with = copy_in_place)]
    pub copy: Detail<StampedCopy>,
    /// What people call a document of this kind.
    pub kind_label: String,
    /// What it costs to be late, in the caller's words; empty where it costs nothing.
    pub consequence: String,
    /// The one that counts, if there is one.
    pub file: Option<StampedFile>,
    /// Whether that one is a paper of the document as it is now; none where there is no file.
    pub paper: Option<PaperCheck>,
    pub earlier_files: Vec<StampedFile>,
    /// For how many seconds the caller can still take back what he handed in; 0 when he cannot.
    pub take_back_seconds: i64,
    pub signatures: Vec<Signature>,
}

/// A stamped copy by id, subject to the caller's data rules and the access rules of its document.
/// `for_change` locks the document until the transaction ends.
pub async fn find(tx: &mut Tx, id: Uuid, operation: StampOperation, for_change: bool) -> Result<StampedCopy> {
    let copy: StampedCopy = document::find(tx, id, false).await?;
    let stampable = tx.stampable(&copy.document_kind)?;
    // Lock order: document first, then its copy, as in transactions that change a document and request its stamp.
    (stampable.may)(tx, copy.document_id, operation, for_change).await?;
    Ok(copy)
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<StampedCopyDetail> {
    let id = tandem_kernel::id::parse(&id)?;
    find(tx, id, StampOperation::Read, false).await?;
    let copy = document::detail_of(tx, id).await?;
    detailed(tx, copy).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OfDocument {
    /// The code of the list the document stands in.
    pub kind: String,
    pub id: Uuid,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StampOfDocument {
    /// None where nobody asked for one.
    pub stamp: Option<StampedCopyDetail>,
}

pub async fn of_document(tx: &mut Tx, Query(asked): Query<OfDocument>) -> Result<StampOfDocument> {
    let stampable = tx.stampable(&asked.kind)?;
    (stampable.may)(tx, asked.id, StampOperation::Read, false).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let id: Option<Uuid> = sqlx::query_scalar(
        "select stamped_copy_id from seal.stamped_copy where tenant_id = $1 and document_kind = $2 and document_id = $3",
    )
    .bind(tenant)
    .bind(stampable.kind)
    .bind(asked.id)
    .fetch_optional(tx.conn())
    .await?;
    let Some(id) = id else { return Ok(StampOfDocument { stamp: None }) };
    let copy = document::detail_of(tx, id).await?;
    let stamp = Some(detailed(tx, copy).await?);
    Ok(StampOfDocument { stamp })
}

pub async fn detailed(tx: &mut Tx, copy: Detail<StampedCopy>) -> Result<StampedCopyDetail> {
    let (tenant, of) = (tx.ctx().tenant.id.uuid(), copy.document.clone());
    let files: Vec<StampedFile> = sqlx::query_as(
        "select * from seal.stamped_file where tenant_id = $1 and stamped_copy_id = $2 order by made_at desc limit 50",
    )
    .bind(tenant)
    .bind(of.id)
    .fetch_all(tx.conn())
    .await?;
    let signatures = sqlx::query_as(
        "select s.* from seal.signature s join seal.stamped_file f
           on f.tenant_id = s.tenant_id and f.stamped_file_id = s.stamped_file_id
         where f.tenant_id = $1 and f.stamped_copy_id = $2 order by s.signed_at",
    )
    .bind(tenant)
    .bind(of.id)
    .fetch_all(tx.conn())
    .await?;
    let (current, earlier): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| Some(file.id) == of.stamped_file_id);
    let StampedKind { label: kind_label, consequence, .. } =
        tx.stampable(&of.document_kind).map(|s| labelled(tx, &s))?;
    let file = current.into_iter().next().map(|file| file.told(tx));
    let earlier_files = earlier.into_iter().map(|file| file.told(tx)).collect();
    let take_back_seconds = seconds_to_take_back(tx, &copy);
    let paper = match &file {
        Some(file) => paper_version::check(tx, &of, file).await?,
        None => None,
    };
    Ok(StampedCopyDetail { copy, kind_label, consequence, file, paper, earlier_files, take_back_seconds, signatures })
}

fn seconds_to_take_back(tx: &Tx, copy: &Detail<StampedCopy>) -> i64 {
    let offered = copy.actions.iter().any(|offer| offer.action == "take_back" && offer.allowed);
    match copy.document.handed_in_at.filter(|_| offered) {
        Some(at) => (at + TO_TAKE_BACK - tx.now()).whole_seconds().max(0),
        None => 0,
    }
}

/// The copies identified by these document numbers or verification codes; `this` one first.
pub async fn named_by(tx: &mut Tx, this: Uuid, numbers: &[String], codes: &[String]) -> Result<Vec<(Uuid, String)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select stamped_copy_id, document_number from seal.stamped_copy
         where tenant_id = $1 and (document_number = any($2) or stamped_copy_id in
           (select stamped_copy_id from seal.stamped_file where tenant_id = $1 and code = any($3)))
         order by (stamped_copy_id = $4) desc, document_number limit 5",
    )
    .bind(tenant)
    .bind(numbers)
    .bind(codes)
    .bind(this)
    .fetch_all(tx.conn())
    .await?)
}

/// A kind of document that comes back stamped.
#[derive(Debug, Serialize, ToSchema)]
pub struct StampedKind {
    pub kind: &'static str,
    /// What people call a document of this kind.
    pub label: String,
    /// What it costs to return one late, in the caller's words; empty where it costs nothing.
    pub consequence: String,
}

fn labelled(tx: &Tx, stampable: &Stampable) -> StampedKind {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let consequence = stampable.late.map(|late| words.say(language, &late())).unwrap_or_default();
    StampedKind { kind: stampable.kind, label: words.label(language, stampable.label), consequence }
}

pub async fn kinds(tx: &mut Tx, _: Nothing) -> Result<Vec<StampedKind>> {
    let all = tx.platform().modules().iter().flat_map(|m| &m.stampables);
    Ok(all.map(|stampable| labelled(tx, stampable)).collect())
}

/// The newest scan beside the current one that waits for the same review; the condition is the one by which
/// [`super::refusals`] counts them.
pub async fn other_file(tx: &mut Tx, copy: &StampedCopy) -> Result<Option<StampedFile>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select * from seal.stamped_file
         where tenant_id = $1 and stamped_copy_id = $2 and stamped_file_id is distinct from $3 and origin = 'upload'
           and status <> 'refused' and not taken_back and made_at > coalesce($4::timestamptz, '-infinity')
         order by made_at desc, stamped_file_id desc limit 1",
    )
    .bind(tenant)
    .bind(copy.id)
    .bind(copy.stamped_file_id)
    .bind(copy.reviewed_at)
    .fetch_optional(tx.conn())
    .await?;
    Ok(found)
}

/// The current file, if any.
pub async fn current_file(tx: &mut Tx, copy: &StampedCopy) -> Result<Option<StampedFile>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as("select * from seal.stamped_file where tenant_id = $1 and stamped_file_id = $2")
        .bind(tenant)
        .bind(copy.stamped_file_id)
        .fetch_optional(tx.conn())
        .await?;
    Ok(found)
}
