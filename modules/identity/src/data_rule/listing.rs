//! The list of data permissions.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.data_rule",
    title: "identity-data_rule-list",
    table: ("identity", "data_rule_list"),
    key: &["data_rule_id"],
    columns: &[
        Column::new("id", "data_rule_id", "identity-data_rule-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "identity-data_rule-version", ColumnKind::Integer).carried(),
        Column::new("listing", "listing", "identity-data_rule-listing", ColumnKind::Text).width(180),
        Column::new("description", "description", "identity-data_rule-description", ColumnKind::Text).width(240),
        Column::new("appliesTo", "applies_to", "identity-data_rule-applies_to", ColumnKind::Text).width(160),
        Column::new("sql", "sql", "identity-data_rule-sql", ColumnKind::Text).width(320),
        Column::new("status", "status", "identity-data_rule-status", ColumnKind::Dictionary("onOff")).width(90),
        Column::new("updatedBy", "updated_by", "identity-data_rule-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "identity-data_rule-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "listing", descending: false }],
    quick_search: &["listing", "description", "appliesTo"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[],
};
