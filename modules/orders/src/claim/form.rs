//! What is filled in for a claim: what may be claimed, and how it is settled.

use super::record::Claim;
use rust_decimal::Decimal;
use tandem_kernel::Currency;
use tandem_platform::document::prelude::*;

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

pub const SETTLEMENT: &[Input] = &[Input::money("settled_amount").required(), Input::long("settlement", 1_000)];

/// Something was lost, and whoever disputes it stays the one it is disputed with.
pub fn check(entered: &mut Entered, before: Option<&Claim>) {
    let lost = LOSSES.iter().filter_map(|loss| entered.number(loss)).any(|amount| amount > Decimal::ZERO);
    entered.check(lost, "rework", "orders-claim-no_loss");
    if let Some(sent) = before.filter(|before| before.is_shown()) {
        let same = entered.supplier() == Some(sent.disputed.supplier.organize_id);
        entered.check(same, "organize_id", "orders-claim-supplier_stays");
    }
}
