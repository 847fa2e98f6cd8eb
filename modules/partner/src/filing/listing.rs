//! The list of filings.

use super::VIEW;
use super::states::{DRAFT, MACHINE, PENDING, RETURNED};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};
use tandem_platform::document::parts::{HEAD, SUPPLIER, TRAIL};

pub const CODE: &str = "partner.filing";
pub const FIRST: &str = "first";
pub const CHANGE: &str = "change";
pub const TYPES: ShippedDictionary = ShippedDictionary {
    name: "filingType",
    items: &[
        (FIRST, "首次登记", "First registration"),
        (CHANGE, "资料变更", "Change"),
        ("requalification", "重新资审", "Requalification"),
    ],
};

pub static LISTING: Listing = Listing {
    code: CODE,
    table: ("partner", "filing"),
    key: &["filing_id"],
    parts: &[
        HEAD,
        SUPPLIER,
        &[
            Column::dictionary("filing_type", TYPES.name).width(120),
            Column::user("filled_by").width(140),
            Column::user("submitted_by").hidden(),
            Column::date_time("submitted_at").nullable().width(170),
            Column::integer("open_doubts").for_suppliers("doubts_told").width(90),
            Column::integer("sections_done").hidden(),
            Column::integer("sections_changed").hidden(),
            Column::integer("fields_changed").width(100),
            Column::user("decided_by").hidden(),
            Column::date_time("decided_at").nullable().hidden(),
            Column::text("reason").hidden(),
        ],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: super::refusals::REFUSES,
    decided_by: &[ORGANIZE, "partner.oa_process"],
    shipped_scenes: &[
        SystemScene::of("pending", &[SceneLine::is("state", PENDING)]),
        SystemScene::of("returned", &[SceneLine::is("state", RETURNED)]).to_look_at(),
        SystemScene::of(
            "old_drafts",
            &[SceneLine::is("state", DRAFT), SceneLine::and("updatedAt", "dynamic", "beforeDays:14")],
        )
        .for_buyers()
        .to_look_at(),
    ],
    ..Listing::EMPTY
};
