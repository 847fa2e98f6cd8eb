//! The list of organisations. The pages of potential and of formal suppliers are the same list with a line that stays.

use super::VIEW;
use super::states::{ENDED, FROZEN, MACHINE, REGISTERING};
use crate::section::dictionaries::{
    COMPREHENSIVE_ITEM, ENTERPRISE_PROPERTY, LANGUAGE, LICENCE_TYPE, ORG_CATEGORY, PARTNER_CLASS, STOCK_EXCHANGE,
};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};

pub const RELATIONS: ShippedDictionary =
    ShippedDictionary { name: "relationType", items: &[("S", "供应商", "Supplier"), ("C", "采购方", "Buyer")] };

/// Of columns that are true or false, where a form offers them as a choice.
pub const TRUE_OR_FALSE: ShippedDictionary =
    ShippedDictionary { name: "trueOrFalse", items: &[("true", "是", "Yes"), ("false", "否", "No")] };

pub const COMMITTED: &str = "committed";
pub const UNCOMMITTED: &str = "uncommitted";
/// Whether the newest filing was handed in.
pub const COMMIT_STATES: ShippedDictionary = ShippedDictionary {
    name: "partnerCommit",
    items: &[(COMMITTED, "已提交", "Submitted"), (UNCOMMITTED, "未提交", "Not submitted")],
};

/// What suppliers read in place of what is the company's own affair: nothing.
const UNTOLD: &str = "untold";

/// The section "basic" of its data, as far as a list can show, sort or search it.
const BASIC: &[Column] = &[
    Column::dictionary("enterprise_property", ENTERPRISE_PROPERTY.name)
        .called("partner-section-basic-enterprise_property")
        .hidden(),
    Column::dictionary("language", LANGUAGE.name).called("partner-section-basic-language").hidden(),
    Column::dictionary("licence_type", LICENCE_TYPE.name).called("partner-section-basic-licence_type").hidden(),
    Column::text("licence_number").called("partner-section-basic-licence_number").width(180),
    Column::date("licence_date").called("partner-section-basic-licence_date").nullable().hidden(),
    Column::date("licence_expiry").called("partner-section-basic-licence_expiry").nullable().hidden(),
    Column::boolean("no_fixed_date").called("partner-section-basic-no_fixed_date").nullable().hidden(),
    Column::text("legal_person").called("partner-section-basic-legal_person").hidden(),
    Column::date("register_date").called("partner-section-basic-register_date").nullable().hidden(),
    Column::date("established_date").called("partner-section-basic-established_date").nullable().hidden(),
    Column::of("registered_area", ColumnKind::Address).called("partner-section-basic-registered_area").hidden(),
    Column::text("address_zh").called("partner-section-basic-address_zh").hidden(),
    Column::text("address_en").called("partner-section-basic-address_en").hidden(),
    Column::text("tel").called("partner-section-basic-tel").hidden(),
    Column::text("fax").called("partner-section-basic-fax").hidden(),
    Column::text("email").called("partner-section-basic-email").hidden(),
    Column::text("web").called("partner-section-basic-web").hidden(),
    Column::integer("headcount").called("partner-section-basic-headcount").nullable().hidden(),
    Column::text("currency").called("partner-section-basic-currency").hidden(),
    Column::decimal("registered_capital")
        .called("partner-section-basic-registered_capital")
        .nullable()
        .hidden()
        .measured_in("currency"),
    Column::decimal("paid_capital")
        .called("partner-section-basic-paid_capital")
        .nullable()
        .hidden()
        .measured_in("currency"),
    Column::boolean("listed").called("partner-section-basic-listed").nullable().hidden(),
    Column::dictionary("stock_exchange", STOCK_EXCHANGE.name).called("partner-section-basic-stock_exchange").hidden(),
    Column::text("security_code").called("partner-section-basic-security_code").hidden(),
    Column::decimal("total_area").called("partner-section-basic-total_area").nullable().hidden(),
    Column::decimal("building_area").called("partner-section-basic-building_area").nullable().hidden(),
    Column::text("duns_number").called("partner-section-basic-duns_number").hidden(),
    Column::text("gs1_prefix").called("partner-section-basic-gs1_prefix").hidden(),
    Column::boolean("natural_person").called("partner-section-basic-natural_person").nullable().hidden(),
    Column::boolean("bidding_account").called("partner-section-basic-bidding_account").nullable().hidden(),
];

pub static LISTING: Listing = Listing {
    code: ORGANIZE,
    table: ("partner", "organize"),
    key: &["organize_id"],
    parts: &[
        &[
            // Its own id says whose it is.
            Column::id().supplier(),
            Column::version(),
            Column::text("number").width(110),
            Column::text("name_zh").width(220).pinyin(),
            Column::text("name_en").width(220),
            Column::text("short_name_zh").width(120).pinyin(),
            Column::text("short_name_en").width(120),
            Column::status("state").width(100),
            Column::dictionary("relation_type", RELATIONS.name).width(110),
            Column::dictionary("org_category", ORG_CATEGORY.name).width(110),
            Column::dictionary("classification", PARTNER_CLASS.name).width(130),
            Column::dictionary("comprehensive_item", COMPREHENSIVE_ITEM.name).hidden(),
            Column::of("review_state", ColumnKind::Dictionary("partner.filing")).width(110),
            Column::dictionary("commit_state", COMMIT_STATES.name).hidden(),
            Column::of("auth_state", ColumnKind::Dictionary("partner.authentication")).width(110),
            Column::of("oa_state", ColumnKind::Dictionary("partner.oa_process")).hidden().for_suppliers(UNTOLD),
            Column::of("erp_state", ColumnKind::Dictionary("partner.erp_push")).hidden().for_suppliers(UNTOLD),
            Column::text("grade").width(80),
            Column::date("valid_until").nullable().width(110),
            Column::text("erp_no").nullable().width(120),
            Column::boolean("internal_group").width(110),
            Column::text("company_code").hidden(),
            Column::text("reason").hidden().for_suppliers(UNTOLD),
        ],
        BASIC,
        &[
            Column::user("created_by").hidden(),
            Column::date_time("created_at").hidden(),
            Column::user("updated_by").width(140),
            Column::date_time("updated_at").width(170),
        ],
    ],
    default_sort: &[Sort::up("nameZh")],
    quick_search: &["number", "nameZh", "nameEn", "shortNameZh", "shortNameEn", "erpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: super::refusals::REFUSES,
    decided_by: &["partner.authentication", "partner.bank_change", "partner.filing", "partner.oa_process"],
    shipped_scenes: &[
        SystemScene::of("registering", &[SceneLine::is("state", REGISTERING)]).for_buyers(),
        SystemScene::of("expiring", &[SceneLine::and("validUntil", "dynamic", "nextDays:60")])
            .for_buyers()
            .to_look_at(),
        SystemScene::of("frozen", &[SceneLine::is("state", FROZEN)]).for_buyers(),
        SystemScene::of("ended", &[SceneLine::is("state", ENDED)]).for_buyers(),
    ],
    ..Listing::EMPTY
};
