//! What a stamped copy refuses although its state allows it: files beyond what its document takes, a withdrawal after its
//! time, a judgement of a file that is still scanned, a seal that nobody has.

use super::queries::StampedCopy;
use super::scan::SCANNING;
use super::states::{TO_REVIEW, TO_SIGN};
use std::collections::HashMap;
use tandem_kernel::{Refusal, Result, Side};
use tandem_platform::Tx;
use tandem_platform::document::Asked;
use tandem_platform::stampable::MOST_FILES;
use time::Duration;
use uuid::Uuid;

pub const REFUSES: &[&str] = &["upload", "take_back", "sign", "countersign", "approve", "reject", "return"];
const SEALING: [&str; 2] = ["sign", "countersign"];

/// How long after submission a scan can be withdrawn.
pub const TO_TAKE_BACK: Duration = Duration::seconds(60);

/// What decides beside the row of the copy.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// Origin and status of the file that counts.
    file: Option<(String, String)>,
    /// Scans since the last review.
    pub files: i64,
    /// How many scans its document takes between two reviews.
    most_files: i64,
    /// The certificates of either side: whether one is valid now, if there is any.
    of_supplier: Option<bool>,
    of_buyer: Option<bool>,
}

impl Beside {
    fn is_sealed(&self) -> bool {
        self.file.as_ref().is_some_and(|(origin, _)| origin == "seal")
    }
    fn is_scan(&self) -> bool {
        self.file.as_ref().is_some_and(|(origin, _)| origin == "upload")
    }
    fn is_scanned_for_viruses(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, status)| status == SCANNING)
    }
}

pub fn refusal(copy: &StampedCopy, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
    let beside = &copy.beside;
    match action {
        // A sealed paper that waits for the other seal is not replaced by a scan.
        "upload" if copy.state == TO_REVIEW && beside.is_sealed() => Some(Refusal::of("seal-stamped_copy-no_upload")),
        "upload" if beside.files >= beside.most_files => Some(too_many(beside.most_files)),
        "take_back" if !beside.is_scan() => Some(Refusal::of("seal-stamped_copy-only_scan_take_back")),
        "take_back" if copy.handed_in_at.is_none_or(|at| asked.at > at + TO_TAKE_BACK) => {
            let seconds = TO_TAKE_BACK.whole_seconds();
            Some(Refusal::of("seal-stamped_copy-too_late_to_take_back").with("seconds", seconds))
        }
        // A supplier whose role grants the buyer's permission.
        "countersign" if asked.by.side() == Side::Supplier => Some(Refusal::of("seal-stamped_copy-buyer_signs")),
        "sign" | "countersign" => {
            no_seal(if action == "sign" { beside.of_supplier } else { beside.of_buyer }).or_else(|| {
                let second = matches!(copy.state.as_str(), TO_SIGN | TO_REVIEW);
                (second && !beside.is_sealed()).then(|| Refusal::of("seal-stamped_copy-only_sealed"))
            })
        }
        "approve" | "reject" | "return" if beside.is_scanned_for_viruses() => {
            Some(Refusal::of("platform-file-scanning"))
        }
        _ => None,
    }
}

fn no_seal(certificates: Option<bool>) -> Option<Refusal> {
    match certificates {
        None => Some(Refusal::of("seal-stamped_copy-no_certificate")),
        Some(false) => Some(Refusal::of("seal-stamped_copy-out_of_time")),
        Some(true) => None,
    }
}

pub fn too_many(most: i64) -> Refusal {
    let refusal = match most {
        1 => Refusal::of("seal-stamped_copy-one_file"),
        most => Refusal::of("seal-stamped_copy-too_many").with("limit", most),
    };
    refusal.at("fileName")
}

pub async fn learn(tx: &mut Tx, copies: &mut [StampedCopy], actions: &[&'static str]) -> Result<()> {
    files(tx, copies).await?;
    if actions.iter().any(|action| SEALING.contains(action)) {
        certificates(tx, copies).await?;
    }
    Ok(())
}

async fn files(tx: &mut Tx, copies: &mut [StampedCopy]) -> Result<()> {
    let (tenant, ids) = (tx.ctx().tenant.id.uuid(), copies.iter().map(|copy| copy.id).collect::<Vec<_>>());
    let found: Vec<(Uuid, Option<String>, Option<String>, i64)> = sqlx::query_as(
        "select c.stamped_copy_id, f.origin, f.status,
           (select count(*) from seal.stamped_file n
            where n.tenant_id = c.tenant_id and n.stamped_copy_id = c.stamped_copy_id and n.origin = 'upload'
              and n.status <> 'refused' and not n.taken_back and n.made_at > coalesce(c.reviewed_at, '-infinity'))
         from seal.stamped_copy c
         left join seal.stamped_file f on f.tenant_id = c.tenant_id and f.stamped_file_id = c.stamped_file_id
         where c.tenant_id = $1 and c.stamped_copy_id = any($2)",
    )
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    let mut known: HashMap<Uuid, _> =
        found.into_iter().map(|(id, origin, status, files)| (id, (origin.zip(status), files))).collect();
    for copy in copies {
        let (file, files) = known.remove(&copy.id).unwrap_or_default();
        let most_files = tx.stampable(&copy.document_kind).map_or(MOST_FILES, |stampable| stampable.most_files);
        copy.beside = Beside { file, files, most_files, ..Beside::default() };
    }
    Ok(())
}

/// A supplier uses its own organisation's certificate, the buyer any of the buyer's.
async fn certificates(tx: &mut Tx, copies: &mut [StampedCopy]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let suppliers: Vec<Uuid> = copies.iter().map(|copy| copy.supplier_id).collect();
    let found: Vec<(Option<Uuid>, bool)> = sqlx::query_as(
        "select case when party = 'supplier' then organize_id end, bool_or(valid_from <= $3 and $3 < valid_until)
         from seal.certificate
         where tenant_id = $1 and state = 'active' and (party = 'buyer' or party = 'supplier' and organize_id = any($2))
         group by 1",
    )
    .bind(tenant)
    .bind(suppliers)
    .bind(now)
    .fetch_all(tx.conn())
    .await?;
    let known: HashMap<Option<Uuid>, bool> = found.into_iter().collect();
    for copy in copies {
        copy.beside.of_supplier = known.get(&Some(copy.supplier_id)).copied();
        copy.beside.of_buyer = known.get(&None).copied();
    }
    Ok(())
}
