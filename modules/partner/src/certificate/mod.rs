//! The certificates in force of all suppliers, and when they expire.

pub mod remind;

use crate::section::dictionaries::CERTIFICATE_TYPE;
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};
use tandem_platform::Route;
use tandem_platform::document::parts::SUPPLIER;

pub const VIEW: &str = "partner.certificate.view";

/// Of suppliers that nothing is begun with any more nobody needs a certificate.
const IN_USE: SceneLine = SceneLine::and("organizeState", "in", "potential,formal");

pub static LISTING: Listing = Listing {
    code: "partner.certificate",
    table: ("partner", "certificate_list"),
    key: &["certification_id"],
    parts: &[
        &[Column::id(), Column::text("partner_num").nullable().width(110)],
        SUPPLIER,
        &[
            Column::dictionary("type", CERTIFICATE_TYPE.name).width(200),
            Column::text("authority").width(180),
            Column::text("certificate_number").width(160),
            Column::date("issue_date").hidden(),
            Column::date("effective_date").hidden(),
            Column::date("expiry_date").width(120),
            Column::text("organize_state").nullable().findable(),
        ],
    ],
    default_sort: &[Sort::up("expiryDate")],
    quick_search: &["certificateNumber", "authority", "supplierZh", "supplierEn"],
    permission: VIEW,
    shipped_scenes: &[
        SystemScene::of("expiring", &[SceneLine::and("expiryDate", "dynamic", "nextDays:91"), IN_USE]).to_look_at(),
        SystemScene::of(
            "expired",
            &[
                SceneLine::and("expiryDate", "dynamic", "yesterday"),
                SceneLine::or("expiryDate", "dynamic", "beforeDays:1"),
                IN_USE,
            ],
        )
        .alarming(),
    ],
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    vec![Route::rows("/service1/partner/certificate/pageList", &LISTING)]
}
