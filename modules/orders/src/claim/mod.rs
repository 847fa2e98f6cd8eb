//! Claims: what a supplier is asked to pay for, disputed until both agree, and settled.

mod form;
pub mod record;

use record::Claim;
use tandem_platform::document::prelude::*;

pub static MACHINE: Machine = Machine { name: "orders.claim", ..dispute::LIFE };

pub static LISTING: Listing = Listing {
    code: "orders.claim",
    table: ("orders", "claim"),
    key: &["claim_id"],
    parts: &[
        HEAD,
        &[Column::text("title").width(240)],
        SUPPLIER,
        &[
            Column::text("order_number").width(120),
            Column::decimal("total").width(130),
            Column::text("currency").width(80),
            Column::decimal("settled_amount").width(130),
            Column::decimal("rework").hidden(),
            Column::decimal("dull_stock").hidden(),
            Column::decimal("travel").hidden(),
            Column::decimal("customer_compensation").hidden(),
            Column::decimal("logistics").hidden(),
            Column::decimal("venue").hidden(),
            Column::text("description").hidden(),
        ],
        STAMP,
        dispute::COLUMNS,
        &[Column::text("settlement").hidden()],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "title", "orderNumber", "supplierZh", "supplierEn"],
    permission: "orders.claim.view",
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[
        SystemScene::of("disputed", &[SceneLine::is("state", dispute::DISPUTED)]),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    // 11 characters: files are matched by them.
    numbering: Some(Numbering { sequence: "orders.claim", prefix: "CL", period: Period::Month, digits: 5 }),
    path: dispute::PATH,
    waiting: dispute::WAITS,
    page: PageAddress::of_each(
        "/orderSynergies/claimManagPurchasers/claimDetailsPurchasers/{id}",
        "/orderSynergies/claimManagSupplier/claimDetailsSupplier/{id}",
    ),
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<Claim> {
    dispute::calls("/service1/orders/api/claim").form().taking("settle", form::SETTLEMENT).with_files().stamped(11)
}
