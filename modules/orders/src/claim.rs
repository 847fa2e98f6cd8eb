//! Claims for compensation by a supplier, disputed until both sides agree, then settled.

use rust_decimal::Decimal;
use tandem_kernel::Currency;
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
            Column::decimal("settled_amount").nullable().width(130),
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
    // 11 characters: uploaded files are matched to documents by their number.
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
    dispute::calls("/service1/orders/api/claim").form().taking("settle", SETTLEMENT).with_files().stamped(11)
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
    /// The order it is about, as people write it; may be empty.
    pub order_number: String,
    pub title: String,
    pub description: String,
    pub currency: String,
    pub rework: Amount,
    pub dull_stock: Amount,
    pub travel: Amount,
    pub customer_compensation: Amount,
    pub logistics: Amount,
    pub venue: Amount,
    pub total: Amount,
    pub settled_amount: Option<Amount>,
    /// How it was settled.
    pub settlement: String,
}

impl Document for Claim {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.disputed.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.disputed.supplier.id())
    }
    fn check(entered: &mut Entered, action: &str, before: Option<&Self>) {
        if ["create", "edit"].contains(&action) {
            check(entered, before);
        }
    }
}

impl Attached for Claim {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot::documents("evidence", "orders-claim-attach-evidence", 1)];
}

impl Printed for Claim {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("title", &self.title)
            .supplier(&self.disputed.supplier)
            .field("orderNumber", &self.order_number)
            .field("currency", &self.currency)
            .field("rework", self.rework)
            .field("dullStock", self.dull_stock)
            .field("travel", self.travel)
            .field("customerCompensation", self.customer_compensation)
            .field("logistics", self.logistics)
            .field("venue", self.venue)
            .state(&self.disputed.common.state)
            .note("description", &self.description)
            .note("reason", &self.disputed.dispute.reason)
            .note("answer", &self.disputed.dispute.answer)
            .note("settlement", &self.settlement)
            .total("total", self.total)
            .both_seals();
    }
}

const LOSSES: [&str; 6] = ["rework", "dull_stock", "travel", "customer_compensation", "logistics", "venue"];

impl Written for Claim {
    const FORM: &'static [Input] = &[
        Input::text("title", 200).required(),
        Input::supplier(),
        Input::choice("currency", &Currency::CODES),
        Input::text("order_number", 40),
        Input::money_or_zero("rework"),
        Input::money_or_zero("dull_stock"),
        Input::money_or_zero("travel"),
        Input::money_or_zero("customer_compensation"),
        Input::money_or_zero("logistics"),
        Input::money_or_zero("venue"),
        Input::long("description", 4_000),
    ];
}

const SETTLEMENT: &[Input] = &[Input::money("settled_amount").required(), Input::long("settlement", 1_000)];

/// At least one loss must be positive; a claim that was sent keeps its supplier.
fn check(entered: &mut Entered, before: Option<&Claim>) {
    let lost = LOSSES.iter().filter_map(|loss| entered.number(loss)).any(|amount| amount > Decimal::ZERO);
    entered.check(lost, "rework", "orders-claim-no_loss");
    if let Some(sent) = before.filter(|before| before.is_shown()) {
        let same = entered.supplier() == Some(sent.disputed.supplier.organize_id);
        entered.check(same, "organize_id", "orders-claim-supplier_stays");
    }
}
