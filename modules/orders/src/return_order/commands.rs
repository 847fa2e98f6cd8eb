//! Rules specific to return orders: which goods may be returned, and how a return is settled.

use super::lines::{self, TAKEN};
use super::record::ReturnOrder;
use super::{HANDLINGS, REASONS};
use crate::purchase_order::published::published_to;
use crate::purchase_order::record::PurchaseOrder;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use rust_decimal::Decimal;
use tandem_kernel::MessageKey;
use tandem_platform::document::prelude::*;

/// Amount and credit note are optional, as replaced or repaired goods may have neither.
pub const SETTLEMENT: &[Input] = &[Input::money("settled_amount"), Input::text("credit_note", 40)];

impl Written for ReturnOrder {
    const FORM: &'static [Input] = &[
        // Must be a published order of that supplier.
        Input::text("order_number", 40).required(),
        Input::supplier(),
        Input::text("title", 200).required(),
        Input::dictionary("handling", &HANDLINGS),
        // Optional.
        Input::day_to_come("pick_up_on"),
        Input::long("description", 4_000),
    ];
    const LINES: &'static [Input] = &[
        Input::text("line", 10).required(),
        Input::quantity("quantity").required(),
        Input::dictionary("reason", &REASONS),
        Input::text("remark", 500),
    ];
}

pub fn check_settlement(entered: &mut Entered, credit: bool) {
    for (column, otherwise) in [
        ("settled_amount", "orders-return_order-amount_needed"),
        ("credit_note", "orders-return_order-credit_note_needed"),
    ] {
        entered.check(!credit || !entered.text(column).is_empty(), column, otherwise);
    }
}

/// An already agreed pick-up date may lie in the past; a return that was sent cannot move to another order.
pub fn check_form(entered: &mut Entered, before: Option<&ReturnOrder>) {
    let agreed = before.and_then(|before| before.pick_up_on).map(|day| *day);
    let in_time = entered.day("pick_up_on").is_none_or(|on| on >= entered.today || Some(on) == agreed);
    entered.check(in_time, "pick_up_on", "orders-return_order-past");
    if let Some(sent) = before.filter(|before| before.is_shown()) {
        let same = entered.supplier() == Some(sent.disputed.supplier.organize_id)
            && entered.text("order_number") == sent.order_number;
        entered.check(same, "order_number", "orders-return_order-order_stays");
    }
}

/// The order that goods are returned from. It is locked `for_change`, so that concurrent returns of one order are counted
/// one after the other.
pub async fn order(tx: &mut Tx, number: &str, supplier: Option<Uuid>, for_change: bool) -> Result<PurchaseOrder> {
    let order = published_to(tx, number, supplier, for_change).await?;
    match over(&order.state) {
        Some(refusal) => Err(Error::refused(refusal).at("orderNumber")),
        None => Ok(order),
    }
}

/// Why goods of an order in this state cannot be returned.
pub fn over(state: &str) -> Option<MessageKey> {
    [CANCELLED, VOIDED].contains(&state).then_some("orders-return_order-order_over")
}

pub async fn save(tx: &mut Tx, Body(form): Body<Form<ReturnOrder>>) -> Result<Detail<ReturnOrder>> {
    let mut entered = document::form::entered(tx, &form).await?;
    let values = entered.finish()?;
    let order = order(tx, entered.text("order_number"), entered.supplier(), false).await?;
    let told = TAKEN.entered::<ReturnOrder>(tx, order.as_source(), None, &form.filled).await?;
    let values = order.give(values).put("currency", order.currency.clone());
    let values = values.put("amount", Decimal::ZERO).put("line_count", 0);
    let id = document::draw_and_insert::<ReturnOrder>(tx, values).await?;
    let (amount, count) = lines::write(tx, id, &order, None, &told).await?;
    document::fill::<ReturnOrder>(tx, id, Values::none().put("amount", amount).put("line_count", count)).await?;
    document::tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(update): Body<Update<Form<ReturnOrder>>>) -> Result<Detail<ReturnOrder>> {
    let (filled, inputs) = (&update.form.filled, ReturnOrder::FORM);
    let (mut entered, before, to) =
        document::form::taken::<ReturnOrder>(tx, "edit", update.which, filled, inputs).await?;
    let (values, id) = (entered.finish()?, update.which.id);
    let order = order(tx, entered.text("order_number"), entered.supplier(), before.is_shown()).await?;
    let told = TAKEN.entered::<ReturnOrder>(tx, order.as_source(), Some(id), filled).await?;
    let supplier = before.organize().map(|organize| organize.uuid());
    let (amount, count) = lines::write(tx, id, &order, supplier, &told).await?;
    let values = order.give(values).put("currency", order.currency.clone());
    let values = values.put("amount", amount).put("line_count", count);
    document::arrive(tx, "edit", before, to, values).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_platform::document::Filled;
    use time::macros::date;

    #[test]
    fn a_pick_up_day_is_not_over() {
        let sound = |on: &str| {
            let filled = Filled::from(serde_json::json!({ "pickUpOn": on }));
            let mut entered = filled.entered(date!(2026 - 03 - 10), &[Input::day_to_come("pick_up_on")]).unwrap();
            check_form(&mut entered, None);
            entered.finish().is_ok()
        };
        assert!(sound("") && sound("2026-03-10"));
        assert!(!sound("2026-03-09") && !sound("10.3.2026"));
    }
}
