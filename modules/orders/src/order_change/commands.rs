//! Order changes are created by ERP events; each supersedes the previous one of its order.

use super::record::{CHANGED, OrderChange};
use super::{KIND, MACHINE, OPEN};
use crate::purchase_order::compare::Difference;
use crate::purchase_order::record::PurchaseOrder;
use serde_json::json;
use std::collections::BTreeSet;
use tandem_platform::document::prelude::*;

/// Creates the change to be confirmed by the supplier; open changes of the same order are superseded.
pub async fn make(tx: &mut Tx, order: &PurchaseOrder, supplier: Uuid, differences: &[Difference]) -> Result<()> {
    supersede(tx, order.id).await?;
    let values = order.give(Values::none()).put("order_number", order.number.clone());
    let mut values = values.put("erp_version", order.erp_version);
    // The order keeps what was changed since it was published, also once the change is agreed on.
    let mut marks = Values::none();
    for flag in differences.iter().map(|one| one.flag).collect::<BTreeSet<_>>() {
        values = values.put(flag, true);
        marks = marks.put(flag, true);
    }
    document::fill::<PurchaseOrder>(tx, order.id, marks).await?;
    let id = document::draw_and_insert::<OrderChange>(tx, values).await?;
    let lines = differences.iter().zip(1..).map(|(one, position)| {
        json!({ "position": position, "line": one.line, "field": one.field, "before": one.before, "after": one.after })
    });
    document::lines::replace(tx, &CHANGED, id, Some(supplier), &lines.collect::<Vec<_>>()).await?;
    document::tell::<OrderChange>(tx, "create", None, id).await?;
    tx.ask_for_stamp(KIND.code(), id).await
}

async fn open_of(tx: &mut Tx, order: Uuid) -> Result<Vec<Uuid>> {
    let open = "select order_change_id from orders.order_change
                where tenant_id = $1 and purchase_order_id = $2 and state = any($3) order by order_change_id for update";
    let open = sqlx::query_scalar(open).bind(tx.ctx().tenant.id.uuid()).bind(order);
    Ok(open.bind(OPEN).fetch_all(tx.conn()).await?)
}

async fn supersede(tx: &mut Tx, order: Uuid) -> Result<()> {
    for id in open_of(tx, order).await? {
        let before: OrderChange = document::load(tx, id, true).await?;
        let to = MACHINE.lead(&before.disputed.common.state, "supersede")?;
        document::arrive(tx, "supersede", before, to, Values::none()).await?;
    }
    Ok(())
}
