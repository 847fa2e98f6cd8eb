//! What an order refuses although its state allows it: to be published to nobody, to be replied to while a change is open,
//! to be confirmed as required where that cannot be promised.

use super::record::PurchaseOrder;
use super::states::ARRIVED;
use crate::order_change::OPEN;
use std::collections::HashMap;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{MessageKey, Refusal, Result};
use tandem_platform::Tx;
use tandem_platform::providers::Named;
use uuid::Uuid;

pub const REFUSES: &[&str] = &["publish", "save_draft", "release", "fast_confirm", "enter_again", "accept", "reopen"];
const REPLIES: [&str; 2] = ["release", "fast_confirm"];
/// How many lines a refusal names.
const MOST_NAMED: i64 = 5;

/// What decides beside the row of the order.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// Who has the order's supplier number in the ERP.
    pub supplier: Option<Named>,
    /// A change of the order is not agreed on.
    change_is_open: bool,
    /// Open lines whose required dates cannot be promised as they are.
    unfit_lines: Vec<String>,
    /// Open lines of which something was required on a day that is over.
    past_lines: Vec<String>,
}

pub fn refusal(order: &PurchaseOrder, action: &str) -> Option<Refusal> {
    let Beside { supplier, change_is_open, unfit_lines, past_lines } = &order.beside;
    let replies = REPLIES.contains(&action);
    match action {
        "publish" if supplier.is_none() => {
            // He may be given the number after the order has arrived.
            Some(Refusal::of("orders-purchase_order-no_supplier").with("number", &order.supplier_erp_no))
        }
        // A reply refers to the current order, so all changes are agreed on first.
        _ if replies && *change_is_open => Some(Refusal::of("orders-order_change-confirm_first")),
        _ if (replies || matches!(action, "publish" | "save_draft" | "reopen")) && !order.has_open_lines() => {
            Some(Refusal::of("orders-purchase_order-nothing_to_reply"))
        }
        "fast_confirm" if !unfit_lines.is_empty() => Some(of_lines("orders-purchase_order-unfit_dates", unfit_lines)),
        "fast_confirm" if !past_lines.is_empty() => Some(of_lines("orders-purchase_order-past_dates", past_lines)),
        "enter_again" if !order.is_not_in_erp() => Some(Refusal::of("orders-purchase_order-only_not_in_erp")),
        "accept" if !order.is_to_accept() => Some(Refusal::of("orders-purchase_order-nothing_to_accept")),
        _ => None,
    }
}

fn of_lines(key: MessageKey, lines: &[String]) -> Refusal {
    let said = Refusal::of(key).with("lines", lines.join(", "));
    lines.iter().fold(said, |said, line| said.at(format!("lines.{line}")))
}

pub async fn learn(tx: &mut Tx, orders: &mut [PurchaseOrder], actions: &[&'static str]) -> Result<()> {
    if actions.contains(&"publish") {
        suppliers(tx, orders).await?;
    }
    if actions.iter().any(|action| REPLIES.contains(action)) {
        replies(tx, orders).await?;
    }
    Ok(())
}

async fn suppliers(tx: &mut Tx, orders: &mut [PurchaseOrder]) -> Result<()> {
    let arrived = orders.iter().filter(|order| order.state == ARRIVED);
    let mut numbers: Vec<String> = arrived.map(|order| order.supplier_erp_no.clone()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        return Ok(());
    }
    let known: HashMap<String, Named> = tx.named_by_code(ORGANIZE, numbers).await?.into_iter().collect();
    for order in orders {
        order.beside.supplier = known.get(&order.supplier_erp_no).cloned();
    }
    Ok(())
}

async fn replies(tx: &mut Tx, orders: &mut [PurchaseOrder]) -> Result<()> {
    let (tenant, ids) = (tx.ctx().tenant.id.uuid(), orders.iter().map(|order| order.id).collect::<Vec<_>>());
    let today = tx.today().await?;
    let found: Vec<(Uuid, bool, Vec<String>, Vec<String>)> = sqlx::query_as(
        "select o.purchase_order_id,
           exists (select from orders.order_change c
             where c.tenant_id = o.tenant_id and c.purchase_order_id = o.purchase_order_id and c.state = any($3)),
           array(select l.line from orders.order_line l
             where l.tenant_id = o.tenant_id and l.purchase_order_id = o.purchase_order_id and not l.schedule_fits
               and l.state not in ('deleted', 'delivered') order by l.line limit $4),
           array(select l.line from orders.order_line l
             where l.tenant_id = o.tenant_id and l.purchase_order_id = o.purchase_order_id and l.required_on < $5
               and l.state not in ('deleted', 'delivered') order by l.line limit $4)
         from orders.purchase_order o where o.tenant_id = $1 and o.purchase_order_id = any($2)",
    )
    .bind(tenant)
    .bind(ids)
    .bind(OPEN)
    .bind(MOST_NAMED)
    .bind(today)
    .fetch_all(tx.conn())
    .await?;
    let mut known: HashMap<Uuid, _> =
        found.into_iter().map(|(id, open, unfit, past)| (id, (open, unfit, past))).collect();
    for order in orders {
        let (change_is_open, unfit_lines, past_lines) = known.remove(&order.id).unwrap_or_default();
        order.beside = Beside { change_is_open, unfit_lines, past_lines, ..std::mem::take(&mut order.beside) };
    }
    Ok(())
}
