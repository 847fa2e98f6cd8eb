//! A stamped copy: a document returned with the other side's stamp. One per document.

pub mod clock;
pub mod commands;
pub mod doubt;
pub mod download;
pub mod listing;
pub mod matching;
pub mod queries;
pub mod refusals;
pub mod routes;
pub mod scan;
pub mod sign;
pub mod states;
pub mod upload;

use tandem_contracts::store::key;
use tandem_kernel::{DocumentKind, Gist, PageAddress, Side, TenantId, Wait};
use tandem_platform::files::{Folder, ids_at};
use time::Duration;
use uuid::Uuid;

pub const VIEW: &str = "seal.stamped_copy.view";
pub const UPLOAD: &str = "seal.stamped_copy.upload";
pub const SIGN: &str = "seal.stamped_copy.sign";
pub const REVIEW: &str = "seal.stamped_copy.review";
pub const COUNTERSIGN: &str = "seal.stamped_copy.countersign";

const fn wait(state: &'static str, side: Side, permission: &'static str, label: &'static str) -> Wait {
    Wait::of(state, side, permission, label)
}

/// Numbered like its document.
pub static KIND: DocumentKind = DocumentKind {
    label: "document_number",
    path: &[states::TO_UPLOAD, states::TO_REVIEW, states::APPROVED],
    waiting: &[
        wait(states::TO_UPLOAD, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-stamp"),
        wait(states::UPLOADED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-submit"),
        wait(states::TO_SIGN, Side::Supplier, SIGN, "seal-stamped_copy-wait-sign"),
        wait(states::TO_REVIEW, Side::Buyer, REVIEW, "seal-stamped_copy-wait-review"),
        wait(states::REJECTED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-again"),
        wait(states::RETURNED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-again"),
    ],
    page: PageAddress::of_both("/orderSynergies/stampedCopy?open={id}"),
    gist: Gist { supplier_zh: "supplier_name_zh", supplier_en: "supplier_name_en", responsible: "", ..Gist::USUAL },
    ..DocumentKind::of(&listing::LISTING)
};

/// Folder of sealed PDFs and of scans from older versions. Signed files are kept even without a row.
pub const SEALED: &str = "stamped";
/// Folder of scans.
pub const SCANS: &str = "scan";

/// Each file and each further signature is a separate object: signed content is never overwritten.
pub fn object_key(tenant: TenantId, folder: &str, copy: Uuid, object: Uuid) -> String {
    key(tenant, &format!("{folder}/{copy}/{object}"))
}

/// The object store folder of scans, with the rows that refer to it.
pub const KEPT: Folder = Folder {
    name: SCANS,
    // Longer than any upload plus clock skew.
    before_its_row: Duration::hours(6),
    used: |tx, of| {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            let used = sqlx::query_scalar(
                "select coalesce(sum(bytes), 0)::bigint from seal.stamped_file
                 where tenant_id = $1 and status <> 'refused' and ($2::uuid[] is null or supplier_id = any($2))",
            );
            Ok(used.bind(tenant).bind(of).fetch_one(tx.conn()).await?)
        })
    },
    // tenant/scan/copy/object
    named: |tx, keys| {
        Box::pin(async move {
            let (tenant, keys) = (tx.ctx().tenant.id.uuid(), ids_at(3, keys));
            let ids: Vec<Uuid> = keys.iter().map(|(id, _)| *id).collect();
            let kept: Vec<Uuid> = sqlx::query_scalar(
                "select object_id from seal.stamped_file
                 where tenant_id = $1 and object_id = any($2) and status <> 'refused'",
            )
            .bind(tenant)
            .bind(ids)
            .fetch_all(tx.conn())
            .await?;
            Ok(keys.into_iter().filter(|(id, _)| kept.contains(id)).map(|(_, key)| key).collect())
        })
    },
};
