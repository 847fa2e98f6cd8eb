//! Purchase orders, from import out of the ERP to the supplier's confirmation and back.

pub mod claim;
pub mod order_change;
pub mod order_line;
pub mod penalty;
pub mod purchase_order;
pub mod report;
pub mod return_order;

use tandem_kernel::{Declaration, Menu, MessageTemplate, MessageType, Methods, Permission, Role, Side, migrations};
use tandem_platform::Module;
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::jobs::Schedule;

const fn menu(
    side: Option<Side>,
    url: &'static str,
    component: &'static str,
    icon: &'static str,
    language_key: &'static str,
    permission: &'static str,
    sort: i32,
) -> Menu {
    Menu { url, parent: "/orderSynergies", component, icon, language_key, permission, sort, side }
}

const fn delivery(
    url: &'static str,
    component: &'static str,
    icon: &'static str,
    language_key: &'static str,
    permission: &'static str,
    sort: i32,
) -> Menu {
    Menu { url, parent: "/paySynergies", component, icon, language_key, permission, sort, side: None }
}

const BUYER: Option<Side> = Some(Side::Buyer);
const SUPPLIER: Option<Side> = Some(Side::Supplier);

pub static DECLARATION: Declaration = Declaration {
    name: "orders",
    migrations: migrations![
        "0001_purchase_orders",
        "0002_order_changes",
        "0003_claims",
        "0004_return_orders",
        "0005_stamps",
        "0006_order_lines",
        "0007_reports",
        "0008_searches",
        "0030_reply_drafts",
        "0040_erp_answers",
        "0041_accepted_dates",
        "0042_delivery_changes_release",
        "0043_schedules_that_fit",
        "0062_places",
        "0063_reports_by_month",
        "0066_claim_approvals",
        "0069_kept_states",
        "0076_approvals_of_the_platform",
        "0077_totals_of_rounded_lines",
        "0082_todo_of_orders",
        "0088_nothing_left_to_enter",
        "0091_what_still_waits",
        "0092_price_units",
        "0095_conversions_of_price_units",
        "0096_disputes_stop_the_reply",
        "0097_lines_with_their_zeros",
        "0098_days_late_of_promised_lines",
        "0099_arrival_of_changes",
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(purchase_order::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Finance,
            Role::SupplierAdministrator,
            Role::SupplierSales,
        ]),
        Permission::of_buyers(purchase_order::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(purchase_order::ACCEPT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(purchase_order::PUBLISH).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_suppliers(purchase_order::REPLY).to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of("orders.order_change.view").to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::SupplierAdministrator,
            Role::SupplierSales,
        ]),
        Permission::of_buyers("orders.order_change.edit").to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_suppliers("orders.order_change.answer").to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of("orders.claim.view").to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::SupplierAdministrator,
            Role::SupplierSales,
        ]),
        Permission::of_buyers("orders.claim.edit").to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_suppliers("orders.claim.answer").to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of("orders.return_order.view").to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::SupplierAdministrator,
            Role::SupplierSales,
        ]),
        Permission::of_buyers("orders.return_order.edit").to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_suppliers("orders.return_order.answer").to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of(penalty::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Finance,
            Role::SupplierAdministrator,
            Role::SupplierSales,
            Role::SupplierFinance,
        ]),
        Permission::of_buyers(penalty::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader, Role::Finance]),
    ],
    menus: &[
        menu(
            BUYER,
            "/orderSynergies/purchaseOrderManagement",
            "orders/OrderList",
            "order",
            "menu.purchaseOrderManagement",
            purchase_order::VIEW,
            310,
        ),
        menu(
            SUPPLIER,
            "/orderSynergies/supplierOrderManagement",
            "orders/OrderList",
            "order",
            "menu.supplierOrderManagement",
            purchase_order::VIEW,
            311,
        ),
        menu(
            None,
            "/orderSynergies/supplierOrderChangeManagement",
            "orders/OrderChangeList",
            "swap",
            "menu.supplierOrderChangeManagement",
            "orders.order_change.view",
            320,
        ),
        menu(
            BUYER,
            "/orderSynergies/returnManagPurchasers",
            "orders/ReturnOrderList",
            "return",
            "menu.returnManagPurchasers",
            "orders.return_order.view",
            330,
        ),
        menu(
            SUPPLIER,
            "/orderSynergies/returnManagSupplier",
            "orders/ReturnOrderList",
            "return",
            "menu.returnManagSupplier",
            "orders.return_order.view",
            331,
        ),
        menu(
            BUYER,
            "/orderSynergies/claimManagPurchasers",
            "orders/ClaimList",
            "claim",
            "menu.claimManagPurchasers",
            "orders.claim.view",
            340,
        ),
        menu(
            SUPPLIER,
            "/orderSynergies/claimManagSupplier",
            "orders/ClaimList",
            "claim",
            "menu.claimManagSupplier",
            "orders.claim.view",
            341,
        ),
        menu(None, "/orderSynergies/penalty", "orders/PenaltyList", "warning", "menu.penalty", penalty::VIEW, 395),
        Menu {
            url: "/paySynergies",
            parent: "",
            component: "",
            icon: "table",
            language_key: "menu.paySynergies",
            permission: "",
            sort: 400,
            side: None,
        },
        delivery(
            "/paySynergies/POActionReports",
            "orders/ActionReport",
            "table",
            "menu.POActionReports",
            purchase_order::VIEW,
            480,
        ),
        delivery(
            "/paySynergies/orderReport",
            "orders/OrderReport",
            "chart",
            "menu.orderReport",
            purchase_order::VIEW,
            490,
        ),
    ],
    machines: &[
        &purchase_order::states::MACHINE,
        &order_change::MACHINE,
        &claim::MACHINE,
        &return_order::MACHINE,
        &penalty::MACHINE,
    ],
    listings: &[
        &purchase_order::listing::LISTING,
        &order_line::listing::LISTING,
        &order_change::LISTING,
        &claim::LISTING,
        &return_order::LISTING,
        &penalty::LISTING,
    ],
    dictionaries: &[
        purchase_order::ERP_STATES,
        purchase_order::EXCHANGES,
        purchase_order::DELIVERY_STATUSES,
        order_line::STATES,
        order_line::ACTIONS,
        order_line::RELEASE_STATUSES,
        return_order::HANDLINGS,
        return_order::REASONS,
        report::REPLY_OUTCOMES,
    ],
    reports: &[
        &report::REPLIES,
        &report::ACTIONS,
        &report::LATE_PROMISES,
        &report::DAYS_LATE,
        &report::AWAITING_REPLY,
        &report::AMOUNTS,
    ],
    documents: &[&purchase_order::KIND, &order_change::KIND, &claim::KIND, &return_order::KIND, &penalty::KIND],
    templates: &[
        template("orders.purchase_order_to_reply", "orders-message-to_reply"),
        template("orders.purchase_order_not_in_erp", "orders-message-not_in_erp"),
        template("orders.order_change_to_confirm", "orders-message-change_to_confirm"),
        template("orders.order_change_disputed", "orders-message-change_disputed"),
        template("orders.claim_to_confirm", "orders-message-claim_to_confirm"),
        template("orders.claim_answered", "orders-message-claim_answered"),
        MessageTemplate {
            code: "orders.claim_approval_ended",
            name: "orders-message-claim_approval",
            kind: MessageType::Notice,
            title: "orders-message-claim_approval-title",
            content: "orders-message-claim_approval-content",
            fields: tandem_platform::document::approval::ENDED_FIELDS,
            methods: Methods::Both,
        },
        template("orders.return_order_to_confirm", "orders-message-return_to_confirm"),
        template("orders.return_order_answered", "orders-message-return_answered"),
        MessageTemplate {
            code: penalty::commands::RECORDED,
            name: "orders-message-penalty",
            kind: MessageType::Notice,
            title: "orders-message-penalty-title",
            content: "orders-message-penalty-content",
            fields: &["number", "document", "document_number", "day", "amount"],
            methods: Methods::Both,
        },
    ],
    // `erpMessage` remains in the history of older orders; `erpState` reveals whether the ERP rejected a reply.
    withheld: &[("orders.purchase_order", "erpMessage"), ("orders.purchase_order", "erpState")],
    // A reply that is answered twice, or sent again, was rejected.
    untold: &[("orders.purchase_order", "erp_answered"), ("orders.purchase_order", "enter_again")],
    ..Declaration::EMPTY
};

/// All templates tell recipients that a task is waiting for them.
const fn template(code: &'static str, name: &'static str) -> MessageTemplate {
    let (title, content) = ("orders-message-turn-title", "orders-message-turn-content");
    let fields = MessageTemplate::OF_WAIT;
    MessageTemplate { code, name, kind: MessageType::Task, title, content, fields, methods: Methods::Both }
}

pub fn module() -> Module {
    Module::new(&DECLARATION)
        .kind(purchase_order::routes::calls())
        .routes(purchase_order::routes::others())
        .routes(order_line::routes())
        .kind(order_change::calls())
        .kind(claim::calls())
        .kind(return_order::calls())
        .kind(penalty::calls())
        .consumer(Consumer::on("orders.stamped_copy_overdue", penalty::commands::record))
        .consumer(Consumer::on("orders.order_changed", purchase_order::erp::order_changed))
        .consumer(Consumer::on("orders.handed_over", purchase_order::entry::handed_over))
        .consumer(order_change::left::END.run_by(order_change::left::end))
        .schedule(Schedule {
            name: "orders.stamps_of_ended_orders",
            every: order_change::left::EVERY,
            job: order_change::left::END,
        })
        .outbound::<purchase_order::entry::Promise>()
        .feed::<purchase_order::feed::OrderRead>()
}
