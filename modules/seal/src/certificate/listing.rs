//! The list of certificates.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "seal.certificate",
    title: "seal-certificate-list",
    table: ("seal", "certificate"),
    key: &["certificate_id"],
    columns: &[
        Column::new("id", "certificate_id", "seal-certificate-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "seal-certificate-version", ColumnKind::Integer).carried(),
        Column::new("organizeId", "organize_id", "seal-certificate-organize", ColumnKind::Id).findable().supplier(),
        Column::new("nameZh", "name_zh", "seal-certificate-name_zh", ColumnKind::Text).width(220),
        Column::new("nameEn", "name_en", "seal-certificate-name_en", ColumnKind::Text).width(220),
        Column::new("party", "party", "seal-certificate-party", ColumnKind::Text).width(100),
        Column::new("sealName", "seal_name", "seal-certificate-seal_name", ColumnKind::Text).width(200),
        Column::new("sealPurpose", "seal_purpose", "seal-certificate-seal_purpose", ColumnKind::Text).width(120),
        Column::new("state", "state", "seal-certificate-state", ColumnKind::Status).width(100),
        Column::new("validFrom", "valid_from", "seal-certificate-valid_from", ColumnKind::DateTime).width(170),
        Column::new("validUntil", "valid_until", "seal-certificate-valid_until", ColumnKind::DateTime).width(170),
        Column::new("serial", "serial", "seal-certificate-serial", ColumnKind::Text).width(280).hidden(),
        Column::new("fingerprint", "fingerprint", "seal-certificate-fingerprint", ColumnKind::Text).width(300).hidden(),
        Column::new("reason", "reason", "seal-certificate-reason", ColumnKind::Text).width(200),
        Column::new("updatedBy", "updated_by", "seal-certificate-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "seal-certificate-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "nameZh", descending: false }],
    quick_search: &["nameZh", "nameEn", "sealName", "serial"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[],
};
