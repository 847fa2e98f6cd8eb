//! What an open change refuses although its state allows it: to be agreed on or argued about once its order is over. Changes
//! end with their order; those of orders that were voided before they did are still open, and can only be withdrawn.

use super::record::OrderChange;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use tandem_platform::document::prelude::*;

pub const REFUSES: &[&str] = &["confirm", "dispute", "insist"];

pub fn refusal(change: &OrderChange, action: &str) -> Option<Refusal> {
    let over = change.order_is_over && REFUSES.contains(&action);
    over.then(|| Refusal::of("orders-order_change-order_over"))
}

/// That the order is cancelled is itself a change to be agreed on.
pub async fn learn(tx: &mut Tx, changes: &mut [OrderChange]) -> Result<()> {
    let ids: Vec<Uuid> = changes.iter().map(|change| change.disputed.common.id).collect();
    let tenant = tx.ctx().tenant.id.uuid();
    let over: Vec<Uuid> = sqlx::query_scalar(
        "select c.order_change_id from orders.order_change c
         join orders.purchase_order o on o.tenant_id = c.tenant_id and o.purchase_order_id = c.purchase_order_id
         where c.tenant_id = $1 and c.order_change_id = any($2)
           and (o.state = $3 or o.state = $4 and not c.order_cancelled)",
    )
    .bind(tenant)
    .bind(ids)
    .bind(VOIDED)
    .bind(CANCELLED)
    .fetch_all(tx.conn())
    .await?;
    for change in changes {
        change.order_is_over = over.contains(&change.disputed.common.id);
    }
    Ok(())
}
