//! Public verification of sealed documents, by the printed code and optionally by the file. The file is not uploaded:
//! the browser sends its hash.

use crate::certificate::authority;
use crate::own_seal::place;
use crate::stamped_copy::object_key;
use crate::stamped_copy::queries::StampedFile;
use crate::stamped_copy::sign::fetch;
use crate::stamped_copy::states::{APPROVED, TO_REVIEW, TO_SIGN};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Row};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Instant;
use tandem_contracts::esign::Spot;
use tandem_kernel::{Error, ErrorKind, Language, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::limiter::Limiter;
use tandem_platform::http::steps::Steps;
use tandem_platform::low_priority::at_low_priority;
use tandem_platform::{Access, Query, Route, Tx};
use tandem_signature::{Trusted, Verdict, verify as verify_pdf};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Rate limit per address. Codes have 100 bits and cannot be guessed, but verifying a file costs more than other public
/// calls, so it gets a share of their limit: by default bursts of 20, then one every two seconds.
static LIMITER: OnceLock<Limiter> = OnceLock::new();
const SHARE_OF_PACE: f64 = 0.025;
const SHARE_AT_ONCE: f64 = 0.1;
const LONGEST_CODE: usize = 40;

pub fn routes() -> Vec<Route> {
    let access =
        Access::Public("whoever holds a sealed paper may ask whether it is genuine, by the code printed on it");
    vec![Route::outside("/service1/seal/api/verify", access, verify)]
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct PaperInQuestion {
    /// As it stands on the paper.
    pub code: String,
    /// Of a file to be compared, in hexadecimal.
    #[serde(default)]
    pub sha256: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedPaper {
    /// What kind of document it is, in the asker's language.
    pub document_kind: String,
    pub document_number: String,
    /// `complete` where it is sealed and approved, `waiting` where the other side has still to seal or approve it, `void` where
    /// it was rejected, returned or replaced.
    pub standing: &'static str,
    /// Whether the file in our own store is still exactly what was signed.
    pub intact: bool,
    pub signatures: Vec<VerifiedSignature>,
    /// The file in question: `whole` is the sealed file, `earlier` what it was before the last seal, `other` neither.
    pub file: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedSignature {
    pub organisation: String,
    /// `buyer` or `supplier`.
    pub party: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub signed_at: OffsetDateTime,
    /// Of the certificate, for whoever compares it with what a reader of PDFs shows.
    pub serial: String,
    /// Its certificate signs nothing any more.
    pub revoked: bool,
}

/// What the database knows of a sealed document.
struct Known {
    copy: Uuid,
    kind: String,
    number: String,
    standing: &'static str,
    file: StampedFile,
    signatures: Vec<(VerifiedSignature, String)>,
    authorities: Vec<Vec<u8>>,
}

pub async fn verify(steps: &mut Steps, Query(asked): Query<PaperInQuestion>) -> Result<VerifiedPaper> {
    let server = &steps.platform().config().server;
    let (pace, at_once) = (server.public_per_second * SHARE_OF_PACE, server.public_burst * SHARE_AT_ONCE);
    if !LIMITER.get_or_init(|| Limiter::new(pace, at_once)).allows(steps.ctx().address, Instant::now()) {
        return Err(Error::new(ErrorKind::TooMany, "platform-too_many"));
    }
    let mut tx = steps.begin(Mode::Read).await?;
    let known = look_up(&mut tx, &asked.code).await?;
    tx.commit().await?;
    let known = known.ok_or_else(|| Error::new(ErrorKind::NotFound, "seal-verify-unknown"))?;
    let intact = is_intact(steps, &known).await?;
    let given = asked.sha256.map(|text| text.trim().to_ascii_lowercase());
    let file = given.map(|given| {
        if given == known.file.sha256 {
            "whole"
        } else if known.signatures.iter().any(|(_, sha256)| *sha256 == given) {
            "earlier"
        } else {
            "other"
        }
    });
    Ok(VerifiedPaper {
        document_kind: known.kind,
        document_number: known.number,
        standing: known.standing,
        intact,
        signatures: known.signatures.into_iter().map(|(signature, _)| signature).collect(),
        file,
    })
}

async fn look_up(tx: &mut Tx, code: &str) -> Result<Option<Known>> {
    // Users may type it in groups and in lower case.
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(LONGEST_CODE).collect();
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), tx.ctx().language);
    let row = sqlx::query(
        "select f.*, c.document_kind, c.document_number, c.state as copy_state,
           c.stamped_file_id is not distinct from f.stamped_file_id as counts
         from seal.stamped_file f join seal.stamped_copy c
           on c.tenant_id = f.tenant_id and c.stamped_copy_id = f.stamped_copy_id
         where f.tenant_id = $1 and f.code = $2",
    )
    .bind(tenant)
    .bind(code.to_ascii_uppercase())
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let file = StampedFile::from_row(&row)?;
    let signed = sqlx::query(
        "select s.party, s.name_zh, s.name_en, s.serial, s.signed_at, s.sha256,
           coalesce(k.state = 'revoked', true) as revoked
         from seal.signature s left join seal.certificate k
           on k.tenant_id = s.tenant_id and k.certificate_id = s.certificate_id
         where s.tenant_id = $1 and s.stamped_file_id = $2 order by s.signed_at, s.signature_id",
    )
    .bind(tenant)
    .bind(file.id)
    .fetch_all(tx.conn())
    .await?;
    let signatures = signed.iter().map(|row| {
        let organisation = if language == Language::En { row.get("name_en") } else { row.get("name_zh") };
        let signature = VerifiedSignature {
            organisation,
            party: row.get("party"),
            signed_at: row.get("signed_at"),
            serial: row.get("serial"),
            revoked: row.get("revoked"),
        };
        (signature, row.get("sha256"))
    });
    let signatures: Vec<_> = signatures.collect();
    let standing = match row.get::<&str, _>("copy_state") {
        _ if !row.get::<bool, _>("counts") => "void",
        APPROVED => "complete",
        TO_SIGN | TO_REVIEW => "waiting",
        _ => "void",
    };
    let kind: String = row.get("document_kind");
    let words = tx.platform().words();
    let label = tx.stampable(&kind).ok().map(|s| words.label(language, s.label));
    let (copy, number) = (row.get("stamped_copy_id"), row.get("document_number"));
    let authorities = authority::all(tx).await?;
    Ok(Some(Known { copy, kind: label.unwrap_or(kind), number, standing, file, signatures, authorities }))
}

/// Reads the stored file and verifies every signature on it. The signing times come from the database, since the
/// signatures were made here and the hash of each signed version is stored.
async fn is_intact(steps: &Steps, known: &Known) -> Result<bool> {
    let key = object_key(steps.ctx().tenant.id, &known.file.folder, known.copy, known.file.object_id);
    let pdf = match fetch(steps.platform(), &key, &known.file.sha256).await {
        Ok(pdf) => pdf,
        // Nothing is known of the paper while the store is away.
        Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
        Err(error) => {
            tracing::error!(%error, "a sealed paper is not what was stored");
            return Ok(false);
        }
    };
    let (authorities, now) = (known.authorities.clone(), steps.platform().now());
    let seen: Vec<_> =
        known.signatures.iter().filter_map(|(one, sha256)| Some((digest(sha256)?, one.signed_at))).collect();
    let judging = move || verify_pdf(&pdf, Trusted { authorities: &authorities, now, seen: &seen });
    let Ok(verdicts) = at_low_priority(judging).await? else { return Ok(false) };
    let places: BTreeMap<String, Spot> = serde_json::from_value(known.file.places.clone())?;
    let expected: Vec<_> = known.signatures.iter().map(|(one, _)| (one.party.as_str(), one.serial.as_str())).collect();
    Ok(is_as_agreed(&verdicts, &expected, &places))
}

/// Whether the signatures match the stored ones, are valid, use their party's certificate, and appear in the place
/// reserved for that party: elsewhere a seal could cover what the other party signed.
fn is_as_agreed(verdicts: &[Verdict], expected: &[(&str, &str)], places: &BTreeMap<String, Spot>) -> bool {
    let one = |(verdict, (party, serial)): (&Verdict, &(&str, &str))| {
        let own = verdict.certificate.as_ref().is_some_and(|certificate| certificate.serial == *serial);
        let agreed = places.get(*party).map(|spot| place(*spot));
        verdict.is_valid() && own && verdict.place.zip(agreed).is_some_and(|(seal, agreed)| agreed.is_at(seal))
    };
    verdicts.len() == expected.len() && verdicts.iter().zip(expected).all(one)
}

/// Decodes a hexadecimal hash.
fn digest(hex: &str) -> Option<[u8; 32]> {
    let bytes: Option<Vec<u8>> =
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()).collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
