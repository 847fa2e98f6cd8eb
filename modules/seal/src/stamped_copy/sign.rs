//! Electronic sealing. The first party's seal renders and signs the PDF; the second is added to the same file. No
//! transaction is open during rendering, signing and storing: all preconditions are checked again at the end.

use super::commands::{Written, arrive, may, step};
use super::object_key;
use super::queries::{StampedCopy, StampedCopyDetail, StampedFile, current_file, find};
use super::states::{TO_REVIEW, TO_SIGN};
use super::upload::{FileRow, Kept, insert_file, sha256};
use crate::certificate::authority::open_key;
use crate::own_seal::OwnSeal;
use crate::{paper, paper_version};
use bytes::Bytes;
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_contracts::esign::{Esign, SealWanted, Spot};
use tandem_kernel::paper::{Paper, SealPlace};
use tandem_kernel::{Error, Language, OrganizeId, Result, Side};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::DocumentRef;
use tandem_platform::files::take::settle;
use tandem_platform::http::steps::Steps;
use tandem_platform::stampable::StampOperation;
use tandem_platform::{Body, PathId, Platform, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Party {
    Buyer,
    Supplier,
}

impl Party {
    const fn name(self) -> &'static str {
        match self {
            Self::Buyer => "buyer",
            Self::Supplier => "supplier",
        }
    }
    const fn action(self) -> &'static str {
        match self {
            Self::Buyer => "countersign",
            Self::Supplier => "sign",
        }
    }
    const fn reason(self) -> &'static str {
        match self {
            Self::Buyer => "seal-stamped_copy-reason_of_buyer",
            Self::Supplier => "seal-stamped_copy-reason_of_supplier",
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StampedSeal {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// Where the caller's side has more than one seal.
    #[serde(default)]
    pub certificate_id: Option<Uuid>,
    /// Of the paper, for the first seal on it; otherwise the caller's own.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub language: Option<Language>,
}

pub async fn sign(steps: &mut Steps, Body(asked): Body<StampedSeal>) -> Result<StampedCopyDetail> {
    seal(steps, Party::Supplier, &asked).await
}

pub async fn countersign(steps: &mut Steps, Body(asked): Body<StampedSeal>) -> Result<StampedCopyDetail> {
    seal(steps, Party::Buyer, &asked).await
}

/// A seal the caller's side may use on a document.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct SealChoice {
    pub certificate_id: Uuid,
    pub name_zh: String,
    pub name_en: String,
    pub seal_name: String,
    pub seal_purpose: String,
}

pub async fn choices(tx: &mut Tx, PathId(id): PathId) -> Result<Vec<SealChoice>> {
    let copy = find(tx, tandem_kernel::id::parse(&id)?, StampOperation::Read, false).await?;
    let party = if tx.ctx().side() == Side::Supplier { Party::Supplier } else { Party::Buyer };
    let found = certificates(tx, party, &copy).await?;
    Ok(found.into_iter().map(|row| row.choice).collect())
}

#[derive(sqlx::FromRow)]
struct CertificateRow {
    #[sqlx(flatten)]
    choice: SealChoice,
    serial: String,
    valid_from: OffsetDateTime,
    valid_until: OffsetDateTime,
    certificate: Vec<u8>,
    issuer: Vec<u8>,
    key_sealed: String,
}

/// A supplier uses its own organisation's certificate, the buyer any of the buyer's certificates.
async fn certificates(tx: &mut Tx, party: Party, copy: &StampedCopy) -> Result<Vec<CertificateRow>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select certificate_id, name_zh, name_en, seal_name, seal_purpose, serial, valid_from, valid_until, certificate,
           issuer, key_sealed
         from seal.certificate
         where tenant_id = $1 and state = 'active' and party = $2 and ($2 = 'buyer' or organize_id = $3)
         order by name_zh, certificate_id limit 100",
    )
    .bind(tenant)
    .bind(party.name())
    .bind(copy.supplier_id)
    .fetch_all(tx.conn())
    .await?;
    Ok(found)
}

/// Everything needed for sealing, loaded in one transaction.
struct Job {
    copy: StampedCopy,
    paper: OnPaper,
    seal: OwnSeal,
    certificate: SealChoice,
    serial: String,
    reason: String,
}

enum OnPaper {
    /// To be rendered, with its verification code.
    New(Box<Paper>, String),
    /// Already sealed by the other party.
    Sealed(Box<StampedFile>),
}

async fn seal(steps: &mut Steps, party: Party, asked: &StampedSeal) -> Result<StampedCopyDetail> {
    let mut tx = steps.begin(Mode::Write).await?;
    let job = prepare(&mut tx, party, asked).await?;
    tx.commit().await?;
    let platform = steps.platform().clone();
    let (pdf, places) = match &job.paper {
        OnPaper::New(paper, _) => print(&platform, paper).await?,
        OnPaper::Sealed(file) => {
            let key = object_key(steps.ctx().tenant.id, &file.folder, job.copy.id, file.object_id);
            (fetch(&platform, &key, &file.sha256).await?, file.places.clone())
        }
    };
    let spots: BTreeMap<String, Spot> = serde_json::from_value(places.clone())?;
    let spot = *spots.get(party.name()).ok_or_else(|| Error::internal("a paper without a place for the seal"))?;
    let wanted = SealWanted {
        pdf,
        organisation: job.certificate.seal_name.clone(),
        purpose: job.certificate.seal_purpose.clone(),
        reason: job.reason.clone(),
        at: platform.now(),
        spot,
    };
    let signed_at = wanted.at;
    let signed = job.seal.seal(wanted).await?;
    let object = Kept::sealed(steps, job.copy.id, Bytes::from(signed)).await?;
    let written = write(steps, party, asked, &job, places, &object, signed_at).await;
    settle(&platform, &object.key, written).await
}

async fn prepare(tx: &mut Tx, party: Party, asked: &StampedSeal) -> Result<Job> {
    let copy = may(tx, party.action(), StampOperation::Stamp, asked.which).await?;
    let found = certificates(tx, party, &copy).await?;
    let chosen = match asked.certificate_id {
        Some(id) => found.into_iter().find(|row| row.choice.certificate_id == id),
        None if found.len() == 1 => found.into_iter().next(),
        None => return Err(Error::refused("seal-stamped_copy-choose_certificate").at("certificateId")),
    };
    let chosen = chosen.ok_or_else(Error::not_found)?;
    if !(chosen.valid_from..chosen.valid_until).contains(&tx.now()) {
        return Err(Error::refused("seal-stamped_copy-out_of_time"));
    }
    let key = open_key(tx, chosen.choice.certificate_id, &chosen.key_sealed)?;
    let key = key.ok_or_else(|| Error::refused("seal-stamped_copy-key_lost"))?;
    let paper = if matches!(copy.state.as_str(), TO_SIGN | TO_REVIEW) {
        let file = current_file(tx, &copy).await?.filter(|file| file.origin == "seal");
        OnPaper::Sealed(Box::new(file.ok_or_else(|| Error::internal("a paper without a seal was not refused"))?))
    } else {
        let language = asked.language.unwrap_or(tx.ctx().language);
        let (paper, code) = new_paper(tx, &copy, language).await?;
        OnPaper::New(Box::new(paper), code)
    };
    let reason = tx.platform().words().label(tx.ctx().language, party.reason());
    let seal = OwnSeal::new(paper::printer(tx.platform()).await?, key, vec![chosen.certificate, chosen.issuer]);
    Ok(Job { copy, paper, seal, certificate: chosen.choice, serial: chosen.serial, reason })
}

/// The document as rendered by its own module, with places for both seals and a QR code linking to its verification.
async fn new_paper(tx: &mut Tx, copy: &StampedCopy, language: Language) -> Result<(Paper, String)> {
    let stampable = tx.stampable(&copy.document_kind)?;
    let mut paper = (stampable.paper)(tx, copy.document_id, language).await?;
    let supplier = Some(OrganizeId::new(copy.supplier_id));
    paper_version::mark(tx, &stampable, copy.document_id, supplier, &mut paper).await?;
    let words = tx.platform().words();
    let label = |key| words.label(language, key);
    paper.seals = vec![
        SealPlace { party: Party::Buyer.name().into(), label: label("seal-stamped_copy-place_buyer") },
        SealPlace { party: Party::Supplier.name().into(), label: label("seal-stamped_copy-place_supplier") },
    ];
    let code = new_code(tx.platform());
    let listed = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let host = listed.hosts.first().map_or("localhost", String::as_str);
    let base = tx.platform().config().mail.link_base.replace("{host}", host);
    paper.qr = Some(format!("{base}/verify?code={code}"));
    Ok((paper, code))
}

/// 100 random bits, in an alphabet without characters that are easily confused.
fn new_code(platform: &Platform) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let mut chance = [0u8; 20];
    platform.random().fill(&mut chance);
    chance.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

async fn print(platform: &Platform, paper: &Paper) -> Result<(Vec<u8>, Value)> {
    let printed = paper::print(platform, paper.clone()).await?;
    let spots = printed.seals.iter().map(|(party, at)| {
        let spot = Spot { page: at.page, left: at.left, bottom: at.bottom, width: at.width, height: at.height };
        (party.clone(), spot)
    });
    Ok((printed.pdf, json!(spots.collect::<BTreeMap<_, _>>())))
}

/// Loads a stored file; rejected if its hash differs from the expected one.
pub async fn fetch(platform: &Platform, key: &str, expected: &str) -> Result<Vec<u8>> {
    let object = platform.store()?.get(key).await?;
    let object = object.ok_or_else(|| Error::refused("platform-file-gone"))?;
    let bytes: Vec<u8> = object
        .content
        .try_fold(Vec::new(), async |mut all, piece| {
            all.extend_from_slice(&piece);
            Ok(all)
        })
        .await?;
    if sha256(&bytes) != expected {
        return Err(Error::internal(format!("{key} is not the file that was stored")));
    }
    Ok(bytes)
}

/// Leaves it to the caller to commit.
async fn write(
    steps: &Steps,
    party: Party,
    asked: &StampedSeal,
    job: &Job,
    places: Value,
    object: &Kept,
    signed_at: OffsetDateTime,
) -> Result<(Tx, StampedCopyDetail)> {
    let mut tx = steps.begin(Mode::Write).await?;
    // If both parties seal concurrently, the version check rejects the second one.
    let (before, to) = step(&mut tx, party.action(), StampOperation::Stamp, asked.which).await?;
    let (file, new) = match &job.paper {
        OnPaper::New(paper, code) => {
            let name = format!("{}.pdf", paper.number);
            let row = FileRow {
                origin: "seal",
                name,
                extension: "pdf",
                code: Some(code.clone()),
                places,
                doubt: String::new(),
                paper_number: paper.number.clone(),
                paper_version: Some(paper.version),
            };
            (insert_file(&mut tx, before.id, &row, object).await?, true)
        }
        OnPaper::Sealed(file) => {
            sqlx::query(
                "update seal.stamped_file set object_id = $3, bytes = $4, sha256 = $5
                 where tenant_id = $1 and stamped_file_id = $2",
            )
            .bind(steps.ctx().tenant.id.uuid())
            .bind(file.id)
            .bind(object.object)
            .bind(object.bytes)
            .bind(&object.sha256)
            .execute(tx.conn())
            .await?;
            (file.id, false)
        }
    };
    let (tenant, id, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.who());
    sqlx::query(
        "insert into seal.signature (tenant_id, signature_id, stamped_file_id, stamped_copy_id, supplier_id, certificate_id,
           party, name_zh, name_en, serial, signed_by, signed_at, sha256)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(tenant)
    .bind(id)
    .bind(file)
    .bind(before.id)
    .bind(job.copy.supplier_id)
    .bind(job.certificate.certificate_id)
    .bind(party.name())
    .bind(&job.certificate.name_zh)
    .bind(&job.certificate.name_en)
    .bind(&job.serial)
    .bind(who)
    .bind(signed_at)
    .bind(&object.sha256)
    .execute(tx.conn())
    .await?;
    let written = Written { file: new.then_some(file), reviewed: party == Party::Buyer && !new, ..Written::default() };
    let done = arrive(&mut tx, party.action(), before, to, written).await?;
    Ok((tx, done))
}
