//! The change log of suppliers' data: one row for each field that an approved filing changed, with its values as people read
//! them. It grows without end, so whoever reads it names a period or one supplier.

use serde::Serialize;
use sqlx::types::Json;
use tandem_kernel::{Column, Follow, Listing, MessageKey, Result, Sort, Window};
use tandem_platform::document::parts::SUPPLIER;
use tandem_platform::{Route, Tx};
use uuid::Uuid;

pub const VIEW: &str = "partner.change_record.view";

/// In place of a field where a whole row is gone.
pub const WHOLE_ROW: MessageKey = "partner-change_record-whole_row";

/// So many at once into the table; a first filing may have some thousands.
const AT_ONCE: usize = 2_000;

pub static LISTING: Listing = Listing {
    code: "partner.change_record",
    table: ("partner", "change_record"),
    key: &["change_record_id"],
    parts: &[
        &[Column::id(), Column::date_time("at").width(170)],
        SUPPLIER,
        &[
            Column::record("filing_id").findable(),
            Column::text("filing_number").width(130),
            Column::dictionary("section", crate::filling::SECTIONS.name).width(140),
            Column::text("row_label").width(200),
            Column::text("field").findable(),
            Column::text("field_word").width(150).word(),
            Column::text("before").width(240),
            Column::text("after").width(240),
            Column::user("filed_by").width(140),
            Column::user("approved_by").width(140),
        ],
    ],
    default_sort: &[Sort::down("at")],
    quick_search: &["filingNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    follows: &[Follow::Record { listing: "partner.filing", column: "filing_id" }],
    window: Some(Window::of("at", 30).past().unless(&["organizeId"])),
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    vec![Route::rows("/service1/partner/changeRecord/pageList", &LISTING)]
}

/// The approval that changed something.
pub struct Approval<'a> {
    pub organize: Uuid,
    pub supplier_zh: &'a str,
    pub supplier_en: &'a str,
    pub filing: Uuid,
    pub number: &'a str,
    pub filed_by: &'a str,
    pub approved_by: &'a str,
}

/// One change of it.
#[derive(Debug, Serialize)]
pub struct Line {
    pub section: &'static str,
    /// None for the fields of the organisation itself.
    pub row_id: Option<Uuid>,
    pub row_label: String,
    /// Empty where the whole row is gone.
    pub field: String,
    pub field_word: String,
    pub before: String,
    pub after: String,
}

#[derive(Serialize)]
struct Numbered<'a> {
    change_record_id: Uuid,
    #[serde(flatten)]
    line: &'a Line,
}

/// Records what an approval changed, in its transaction.
pub async fn write(tx: &mut Tx, approval: &Approval<'_>, lines: &[Line]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    for some in lines.chunks(AT_ONCE) {
        let rows: Vec<Numbered<'_>> =
            some.iter().map(|line| Numbered { change_record_id: tx.new_id(), line }).collect();
        sqlx::query(
            "insert into partner.change_record (tenant_id, change_record_id, organize_id, supplier_zh, supplier_en, filing_id,
               filing_number, section, row_id, row_label, field, field_word, before, after, filed_by, approved_by,
               at, updated_by, updated_at)
             select $1, r.change_record_id, $2, $3, $4, $5, $6, r.section, r.row_id, r.row_label, r.field, r.field_word,
               r.before, r.after, $7, $8, $9, $8, $9
             from jsonb_populate_recordset(null::partner.change_record, $10) r",
        )
        .bind(tenant)
        .bind(approval.organize)
        .bind(approval.supplier_zh)
        .bind(approval.supplier_en)
        .bind(approval.filing)
        .bind(approval.number)
        .bind(approval.filed_by)
        .bind(approval.approved_by)
        .bind(now)
        .bind(Json(&rows))
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
