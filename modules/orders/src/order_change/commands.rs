//! Order changes are created by ERP events; each supersedes the previous one of its order, and tells again what was not
//! agreed on.

use super::record::{CHANGED, OrderChange};
use super::{KIND, OPEN, WITHDRAWAL, outstanding};
use crate::purchase_order::commands::{give_time, go_on, stop_time};
use crate::purchase_order::compare::{Difference, Field, whole};
use crate::purchase_order::record::PurchaseOrder;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_contracts::seal::SETTLED;
use tandem_platform::document::Answered;
use tandem_platform::document::dispute::{ANSWER, DISPUTED, OBJECTION};
use tandem_platform::document::prelude::*;

/// Creates the change to be confirmed by the supplier, who agrees to what differs now and to what open changes of the order told
/// before; these are superseded. Nothing is created where the order is again what was agreed on.
pub async fn make(tx: &mut Tx, order: &PurchaseOrder, supplier: Uuid, differences: &[Difference]) -> Result<()> {
    let open = open_of(tx, order.id).await?;
    if is_disputed(tx, order.id).await? {
        give_time(tx, order.id).await?;
    }
    end(tx, order.id).await?;
    // The order keeps what was changed since it was published, also once the change is agreed on.
    document::fill::<PurchaseOrder>(tx, order.id, flagged(Values::none(), differences)).await?;
    let now = |line: &str| order.lines.iter().find(|known| known.line == line).map(whole);
    let differences = outstanding::joined(open, differences, now);
    if differences.is_empty() {
        return Ok(());
    }
    let values = order.give(Values::none()).put("order_number", order.number.clone());
    let values = values.put("erp_version", order.erp_version).put("arrived_at", tx.now());
    let values = flagged(values, &differences);
    let id = document::draw_and_insert::<OrderChange>(tx, values).await?;
    let lines = differences.iter().zip(1..).map(|(one, position)| {
        let Difference { line, field, before, after } = one;
        json!({ "position": position, "line": line, "field": field.name, "before": before, "after": after })
    });
    document::lines::replace(tx, &CHANGED, id, Some(supplier), &lines.collect::<Vec<_>>()).await?;
    document::tell::<OrderChange>(tx, "create", None, id).await?;
    tx.ask_for_stamp(KIND.code(), id).await
}

/// Takes an action of one side as its call does.
pub async fn act(tx: &mut Tx, action: &str, which: DocumentRef, fields: Value) -> Result<Detail<OrderChange>> {
    let told = Body(Answered { which, filled: fields.into() });
    match action {
        "confirm" => confirm(tx, Body(which)).await,
        "dispute" => dispute(tx, told).await,
        "insist" => insist(tx, told).await,
        "withdraw" => withdraw(tx, told).await,
        _ => Err(Error::internal(format!("no such action on a change: {action}"))),
    }
}

/// The supplier agrees to the change, if need be after all.
pub async fn confirm(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<OrderChange>> {
    let order = hold_order(tx, which.id).await?;
    let confirmed = document::turn(tx, "confirm", which).await?;
    go_on(tx, order).await?;
    Ok(confirmed)
}

/// The supplier objects. He cannot reply to the order until the buyer has answered, so his day for that stands still.
pub async fn dispute(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<OrderChange>> {
    let order = hold_order(tx, told.which.id).await?;
    let disputed = document::form::answer(tx, "dispute", OBJECTION, told.which, told.filled).await?;
    stop_time(tx, order).await?;
    Ok(disputed)
}

/// The buyer upholds a disputed change.
pub async fn insist(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<OrderChange>> {
    decide(tx, "insist", ANSWER, told).await
}

/// The buyer accepts the objection; the order must be changed back in the ERP, which arrives here as another change.
pub async fn withdraw(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<OrderChange>> {
    decide(tx, "withdraw", WITHDRAWAL, told).await
}

/// The supplier could not reply to the order while his objection waited for the buyer.
async fn decide(tx: &mut Tx, action: &str, inputs: &[Input], told: Answered) -> Result<Detail<OrderChange>> {
    let order = hold_order(tx, told.which.id).await?;
    let decided = document::form::answer(tx, action, inputs, told.which, told.filled).await?;
    give_time(tx, order).await?;
    Ok(decided)
}

/// Locks the order of a change first, as whoever ends it or changes it does.
async fn hold_order(tx: &mut Tx, change: Uuid) -> Result<Uuid> {
    let order = document::load::<OrderChange>(tx, change, false).await?.purchase_order_id;
    document::lock::<PurchaseOrder>(tx, order).await?;
    Ok(order)
}

/// Whether an objection of the supplier waits for the buyer.
pub async fn is_disputed(tx: &mut Tx, order: Uuid) -> Result<bool> {
    let disputed = "select exists (select from orders.order_change
           where tenant_id = $1 and purchase_order_id = $2 and state = $3)";
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(disputed).bind(tenant).bind(order).bind(DISPUTED).fetch_one(tx.conn()).await?)
}

/// Nobody is asked to agree to the changes of the order any more.
pub async fn end(tx: &mut Tx, order: Uuid) -> Result<()> {
    document::turn_all_of::<OrderChange>(tx, "supersede", "purchase_order_id", order).await
}

/// The order is over: nobody waits for a stamp of its changes either, those that were agreed on included.
pub async fn end_stamps(tx: &mut Tx, order: Uuid) -> Result<()> {
    let waiting = "select order_change_id from orders.order_change
         where tenant_id = $1 and purchase_order_id = $2 and stamp_state <> all($3) order by order_change_id for update";
    let tenant = tx.ctx().tenant.id.uuid();
    let waiting: Vec<Uuid> =
        sqlx::query_scalar(waiting).bind(tenant).bind(order).bind(SETTLED).fetch_all(tx.conn()).await?;
    for change in waiting {
        tx.stamp_not_needed(KIND.code(), change).await?;
    }
    Ok(())
}

/// What the open changes of the order tell, locked, so that they are not agreed on meanwhile.
async fn open_of(tx: &mut Tx, order: Uuid) -> Result<Vec<Difference>> {
    let told: Vec<(String, String, String, String)> = sqlx::query_as(
        "select l.line, l.field, l.before, l.after from orders.order_change c
         join orders.order_change_line l on l.tenant_id = c.tenant_id and l.order_change_id = c.order_change_id
         where c.tenant_id = $1 and c.purchase_order_id = $2 and c.state = any($3)
         order by c.order_change_id, l.position for update of c",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(order)
    .bind(OPEN)
    .fetch_all(tx.conn())
    .await?;
    let difference = |(line, name, before, after): (String, String, String, String)| -> Result<Difference> {
        let field = Field::named(&name).ok_or_else(|| Error::internal(format!("no such field of a change: {name}")))?;
        Ok(Difference { line, field, before, after })
    };
    told.into_iter().map(difference).collect()
}

/// The values with the flags of these differences.
fn flagged(values: Values, differences: &[Difference]) -> Values {
    let flags: BTreeSet<_> = differences.iter().map(|one| one.field.flag).collect();
    flags.into_iter().fold(values, |values, flag| values.put(flag, true))
}
