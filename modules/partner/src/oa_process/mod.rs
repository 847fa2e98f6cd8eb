//! What the company's approval system (OA) is asked about a supplier: that it is taken on, that what the ERP has of it changes, that
//! it is invited to tenders. An approved process puts the supplier's purchasing data in force ([`views`]).

pub mod codes;
pub mod commands;
mod facts;
mod followed;
pub mod heard;
pub mod lines;
mod opens;
mod qualification;
pub mod record;
mod refusals;
pub mod standing;
pub mod states;
pub mod views;

pub use qualification::CONCLUSIONS;
pub use record::OaProcess;

use states::{APPROVED, DRAFT, IN_APPROVAL, MACHINE, PENDING_CONFIRM, RETURNED};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::ShippedDictionary;
use tandem_platform::document::prelude::*;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "partner.oa_process.view";
pub const EDIT: &str = "partner.oa_process.edit";
pub const SUBMIT: &str = "partner.oa_process.submit";

pub const NEW_SUPPLIER: &str = "new_supplier";
/// Also begun with company codes and purchasing organisations alone, into which the supplier expands.
pub const INFO_CHANGE: &str = "info_change";
pub const BIDDING_INVITATION: &str = "bidding_invitation";
pub const TYPES: ShippedDictionary = ShippedDictionary {
    name: "oaProcessType",
    items: &[
        (NEW_SUPPLIER, "新供应商引入", "New supplier"),
        (INFO_CHANGE, "供应商信息变更", "Change of supplier information"),
        (BIDDING_INVITATION, "招标邀请", "Bidding invitation"),
    ],
};

pub static LISTING: Listing = Listing {
    code: "partner.oa_process",
    table: ("partner", "oa_process"),
    key: &["oa_process_id"],
    parts: &[
        HEAD,
        &[Column::dictionary("type", TYPES.name).width(150)],
        SUPPLIER,
        &[
            Column::text("oa_number").width(130),
            Column::text("opinion").width(200),
            Column::user("decided_by").hidden(),
            Column::date_time("decided_at").nullable().width(170),
            Column::dictionary("qualification_conclusion", CONCLUSIONS.name).width(120),
            Column::date("qualified_until").nullable().width(120),
            Column::date("planned_import_date").nullable().width(120),
            Column::text("erp_no").width(110),
            Column::integer("line_count").hidden(),
            Column::user("submitted_by").hidden(),
            Column::date_time("submitted_at").nullable().hidden(),
            Column::text("reason").hidden(),
            Column::text("deleted_because").hidden(),
        ],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "oaNumber"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: refusals::REFUSES,
    decided_by: &[ORGANIZE, "partner.filing"],
    shipped_scenes: &[
        SystemScene::of("to_submit", &[SceneLine::is("state", DRAFT)]),
        SystemScene::of(
            "under_way",
            &[SceneLine::is("state", PENDING_CONFIRM), SceneLine::or("state", "=", IN_APPROVAL)],
        ),
        SystemScene::of("returned", &[SceneLine::is("state", RETURNED)]).to_look_at(),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "partner.oa_process", prefix: "OP", period: Period::Month, digits: 5 }),
    path: &[DRAFT, PENDING_CONFIRM, IN_APPROVAL, APPROVED],
    waiting: &[Wait::of(RETURNED, Side::Buyer, "submit", "mend")],
    lines: &[&lines::TABLE],
    page: PageAddress::of_both("/partnerManage/oaProcesses/{id}"),
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<OaProcess> {
    let view = Access::Permission(VIEW);
    Calls::at("/service1/partner/oaProcess", &["pageList"])
        .form_with(commands::save, commands::update)
        .act("submit", commands::submit)
        .call(Method::DELETE, "delete", "delete", commands::delete)
        .asking("delete", commands::DELETION)
        .call(Method::DELETE, "discard", "discard", commands::discard)
        .route(Route::ask(Method::POST, "/service1/partner/oaProcess/codes", view, lines::codes))
        .route(Route::ask(Method::GET, "/service1/partner/oaProcess/preview/{id}", view, facts::preview))
}
