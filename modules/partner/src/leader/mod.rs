//! Leaders: who of the buying company answers for a supplier, in each of its functions. No supplier reads them.

pub mod commands;
pub mod import;
pub mod queries;

use queries::Leader;
use tandem_platform::http::route::Method;
use tandem_platform::record::prelude::*;
use tandem_platform::{Access, Route};

use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Follow, ShippedDictionary};

pub const VIEW: &str = "partner.leader.view";
pub const EDIT: &str = "partner.leader.edit";

/// The functions, in the order of the page; the table accepts no others.
pub const FUNCTIONS: ShippedDictionary = ShippedDictionary {
    name: "leaderFunction",
    items: &[
        ("purchasing", "采购", "Purchasing"),
        ("business", "商务", "Business"),
        ("cqe", "供应商质量工程师", "Supplier quality engineer"),
        ("rd", "研发", "R&D"),
        ("environment", "环保", "Environment"),
        ("customs", "关务", "Customs"),
        ("legal", "法务", "Legal"),
        ("finance", "财务", "Finance"),
        ("assignment", "分配", "Assignment"),
    ],
};

const NAMED: &str = "named";

/// A leader has no life of its own: named, and taken away.
pub static MACHINE: Machine = Machine {
    name: "partner.leader",
    initial: NAMED,
    states: &[&[State::of(NAMED, Tone::Done)]],
    actions: &[&[Action::of("edit", EDIT), Action::of("delete", EDIT)]],
    transitions: &[&[
        Transition::leads("edit", &[NAMED], NAMED, "partner-leader-gone"),
        Transition::ends("delete", &[NAMED], "partner-leader-gone"),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "partner.leader",
    table: ("partner", "leader_list"),
    key: &["leader_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::record("organize_id").findable(),
        Column::record("user_id").called("partner-leader-leader").findable(),
        Column::text("supplier_no").width(120),
        Column::text("partner_num").width(110),
        Column::text("supplier_zh").width(200).pinyin(),
        Column::text("supplier_en").width(200),
        Column::dictionary("function", FUNCTIONS.name).width(130),
        Column::text("leader").width(160),
        Column::status("state").hidden(),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::down("updatedAt")],
    quick_search: &["supplierNo", "partnerNum", "supplierZh", "supplierEn", "leader"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Record { listing: ORGANIZE, column: "organize_id" }],
    ..Listing::EMPTY
};

pub fn calls() -> Calls<Leader> {
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    Calls::of("/service1/partner/leader")
        .delete()
        .route(Route::ask(Method::GET, "/service1/partner/organize/leader/list", view, queries::list))
        .route(Route::command(Method::POST, "/service1/partner/organize/leader/save", edit, commands::save))
}
