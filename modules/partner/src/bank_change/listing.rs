//! The list of bank changes. It knows the last four characters of an account, and so do its exports.

use super::VIEW;
use super::states::{COOLING, MACHINE, TO_CONFIRM, TO_VERIFY};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, Follow, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};
use tandem_platform::document::parts::{HEAD, SUPPLIER, TRAIL};

pub const CODE: &str = "partner.bank_change";

pub const TYPES: ShippedDictionary = ShippedDictionary {
    name: "bankChangeType",
    items: &[
        ("added", "新增账户", "New account"),
        ("changed", "变更账户", "Changed account"),
        ("removed", "停用账户", "Account ended"),
    ],
};

pub static LISTING: Listing = Listing {
    code: CODE,
    table: ("partner", "bank_change"),
    key: &["bank_change_id"],
    parts: &[
        HEAD,
        SUPPLIER,
        &[
            Column::dictionary("change_type", TYPES.name).width(110),
            Column::text("account_tail").width(100),
            Column::text("account_name").width(200),
            Column::integer("flag_count").for_suppliers("flags_told").width(90),
            Column::boolean("is_first").hidden(),
            Column::record("filing_id").findable(),
            Column::text("filing_number").width(130),
            Column::user("proposed_by").width(140),
            Column::date_time("proposed_at").width(170),
            Column::user("reviewed_by").hidden(),
            Column::user("confirmed_by").hidden(),
            Column::date_time("confirmed_at").nullable().hidden(),
            Column::date_time("cooling_until").nullable().width(170),
            Column::date_time("in_force_at").nullable().hidden(),
            Column::user("ended_by").hidden(),
            Column::date_time("ended_at").nullable().hidden(),
            Column::text("reason").hidden(),
        ],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "accountTail"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: super::refusals::REFUSES,
    decided_by: &[ORGANIZE, "partner.filing"],
    follows: &[Follow::Record { listing: "partner.filing", column: "filing_id" }],
    shipped_scenes: &[
        SystemScene::of("to_verify", &[SceneLine::is("state", TO_VERIFY)]).for_buyers().to_look_at(),
        SystemScene::of("flagged", &[SceneLine::and("flagCount", ">", "0")]).for_buyers().alarming(),
        SystemScene::of("to_confirm", &[SceneLine::is("state", TO_CONFIRM)]),
        SystemScene::of("cooling", &[SceneLine::is("state", COOLING)]),
    ],
    ..Listing::EMPTY
};
