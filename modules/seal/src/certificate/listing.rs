//! The list of certificates.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "seal.certificate",
    table: ("seal", "certificate"),
    key: &["certificate_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::record("organize_id").called("seal-certificate-organize").findable().supplier(),
        Column::text("name_zh").width(220).pinyin(),
        Column::text("name_en").width(220),
        Column::text("party").width(100),
        Column::text("seal_name").width(200),
        Column::text("seal_purpose").width(120),
        Column::status("state").width(100),
        Column::date_time("valid_from").width(170),
        Column::date_time("valid_until").width(170),
        Column::text("serial").width(280).hidden(),
        Column::text("fingerprint").width(300).hidden(),
        Column::text("reason").width(200),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("nameZh")],
    quick_search: &["nameZh", "nameEn", "sealName", "serial"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    ..Listing::EMPTY
};
