//! Claims for compensation by a supplier: approved where the company wants it, disputed until both sides agree, then
//! settled.

mod approval;
mod refusals;

use crate::purchase_order::published::check_order;
use rust_decimal::Decimal;
use tandem_kernel::number::total;
use tandem_kernel::{CURRENCIES, NeedsApproval};
use tandem_platform::document::approval::{APPROVE, STATES, actions, stays, transitions};
use tandem_platform::document::prelude::*;

pub static MACHINE: Machine = Machine {
    name: "orders.claim",
    states: &[dispute::LIFE.states[0], STATES],
    actions: &[dispute::LIFE.actions[0], &actions("edit", APPROVE.asks_for_stamp())],
    transitions: &[dispute::LIFE.transitions[0], &transitions(&[dispute::DRAFT], dispute::TO_CONFIRM)],
    ..dispute::LIFE
};

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
            Column::decimal("total").width(130).summed_by("currency"),
            Column::text("currency").width(80),
            Column::decimal("settled_amount").nullable().width(130).summed_by("currency"),
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
    refuses: &["send", "submit"],
    decided_by: &["orders.purchase_order", "partner.organize"],
    shipped_scenes: &[
        SystemScene::of("disputed", &[SceneLine::is("state", dispute::DISPUTED)]).to_look_at(),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]).alarming(),
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
    gist: Gist::DISPUTED.worth("total"),
    approval: Some(NeedsApproval { action: "send", setting: "claim_above", process: "claim" }),
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<Claim> {
    dispute::calls("/service1/orders/api/claim")
        .form_with(save, update)
        .approved()
        .taking("settle", SETTLEMENT)
        .with_files()
        .stamped(11)
        .most_scans(1)
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
    /// The order it is about; may be empty.
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
    #[sqlx(skip)]
    #[serde(skip)]
    pub about: refusals::About,
}

impl Document for Claim {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.disputed.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.disputed.supplier.id())
    }
    fn worth(&self) -> Option<Worth<'_>> {
        Some(Worth { amount: *self.total, currency: &self.currency })
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        if action == "send" { self.about.refusal() } else { None }
    }
    fn learn<'a>(tx: &'a mut Tx, claims: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, claims))
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
            .supplier(&self.disputed.supplier)
            .field("title", &self.title)
            .field("orderNumber", &self.order_number)
            .field("currency", &self.currency)
            .lines(self.losses(), COLUMNS)
            .total("total", *self.total, &self.currency)
            .note("description", &self.description)
            .dispute(&self.disputed.dispute)
            .note("settlement", &self.settlement)
            .both_seals();
    }
}

impl Claim {
    /// Its losses, those there are.
    fn lost(&self) -> impl Iterator<Item = (&'static str, Decimal)> {
        let amounts =
            [self.rework, self.dull_stock, self.travel, self.customer_compensation, self.logistics, self.venue];
        let all = LOSSES.into_iter().zip(amounts).map(|(loss, amount)| (loss, *amount));
        all.filter(|(_, amount)| *amount > Decimal::ZERO)
    }
    /// As lines on paper.
    fn losses(&self) -> impl Iterator<Item = serde_json::Value> {
        self.lost().map(|(loss, amount)| serde_json::json!({ "loss": loss, "amount": Amount(amount) }))
    }
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::wide("loss", "orders-claim-loss").in_words("orders-claim"),
    LineColumn::money("amount", "orders-claim-amount", 40),
];

const LOSSES: [&str; 6] = ["rework", "dull_stock", "travel", "customer_compensation", "logistics", "venue"];

impl Written for Claim {
    const FORM: &'static [Input] = &[
        Input::text("title", 200).required(),
        Input::text("order_number", 40),
        Input::supplier(),
        Input::choice("currency", &CURRENCIES),
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

/// The total that was entered; none beyond what can be reckoned.
fn entered_total(entered: &Entered) -> Option<Decimal> {
    total(LOSSES.iter().filter_map(|loss| entered.number(loss)))
}

/// At least one loss must be positive; a claim that was sent keeps its supplier.
fn check(entered: &mut Entered, before: Option<&Claim>) {
    let lost = LOSSES.iter().filter_map(|loss| entered.number(loss)).any(|amount| amount > Decimal::ZERO);
    entered.check(lost, "rework", "orders-claim-no_loss");
    if let Some(sent) = before.filter(|before| before.is_shown()) {
        let same = entered.supplier() == Some(sent.disputed.supplier.organize_id);
        entered.check(same, "organize_id", "orders-claim-supplier_stays");
    }
}

pub async fn save(tx: &mut Tx, Body(form): Body<Form<Claim>>) -> Result<Detail<Claim>> {
    let mut entered = document::form::entered(tx, &form).await?;
    let values = entered.finish_with_supplier(tx).await?;
    check_order(tx, &entered, None).await?;
    document::create(tx, values).await
}

async fn update(tx: &mut Tx, Body(update): Body<Update<Form<Claim>>>) -> Result<Detail<Claim>> {
    let (mut entered, before, to) =
        document::form::taken::<Claim>(tx, "edit", update.which, &update.form.filled, Claim::FORM).await?;
    if before.is_shown() {
        let currency = entered.text("currency");
        let worth = entered_total(&entered).map(|amount| Worth { amount, currency });
        let stays = stays(tx, &before, worth);
        entered.check(stays, "rework", KIND.approval_word("raised"));
    }
    let values = entered.finish_with_supplier(tx).await?;
    check_order(tx, &entered, Some((&before.order_number, before.disputed.supplier.organize_id))).await?;
    document::arrive(tx, "edit", before, to, values).await
}
