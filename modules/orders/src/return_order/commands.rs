//! Rules specific to return orders: which goods may be returned, and how a return is settled.

use super::lines::TAKEN;
use super::record::ReturnOrder;
use super::{HANDLINGS, REASONS};
use crate::purchase_order::published::{numbered, wrong};
use crate::purchase_order::record::PurchaseOrder;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use tandem_kernel::MessageKey;
use tandem_platform::document::prelude::*;
use tandem_platform::document::taken::Taken;
use tandem_platform::document::taking::Takes;

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

impl Takes for ReturnOrder {
    type Source = PurchaseOrder;
    const TAKEN: &'static Taken = &TAKEN;

    fn source(&self) -> Uuid {
        self.purchase_order_id
    }
    fn named<'a>(tx: &'a mut Tx, entered: &'a Entered, for_change: bool) -> Work<'a, PurchaseOrder> {
        Box::pin(numbered(tx, entered.text("order_number"), for_change))
    }
    fn wrong(order: &PurchaseOrder, supplier: Option<Uuid>) -> Option<MessageKey> {
        let over = [CANCELLED, VOIDED].contains(&order.state.as_str());
        wrong(order, supplier).or_else(|| over.then_some("orders-return_order-order_over"))
    }
    fn give(order: &PurchaseOrder, values: Values) -> Values {
        order.give(values).put("currency", order.currency.clone())
    }
    fn refuse(&mut self, refusal: Option<Refusal>) {
        self.refused = refusal;
    }
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
