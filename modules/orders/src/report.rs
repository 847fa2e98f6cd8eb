//! Reports on orders and their lines: how quickly suppliers reply, what is to be done about which lines, whose promises
//! are late, and what was ordered.

use crate::order_line::listing::LISTING as LINES;
use crate::purchase_order::listing::LISTING as ORDERS;
use tandem_kernel::{Dimension, Measure, Report, SceneLine, ShippedDictionary, Tone};

/// Outcome of the reply an order asks for.
pub const REPLY_OUTCOMES: ShippedDictionary = ShippedDictionary {
    name: "orderReplyOutcome",
    items: &[
        ("in_time", "按时回复", "Replied on time"),
        ("late", "逾期回复", "Replied late"),
        ("open", "待回复", "Awaiting reply"),
        ("ended", "未回复即结束", "Closed without reply"),
    ],
};

const SUPPLIERS: Dimension = Dimension::of("organizeId").named("supplierZh", "supplierEn");
const PROMISED_LATE: &[SceneLine] = &[SceneLine::is("action", "pull_in")];

pub static REPLIES: Report = Report::of("orders.replies", &ORDERS, Dimension::months("publishedAt", 11, 0)).stacked(
    Dimension::of("replyOutcome"),
    &[("in_time", Tone::Done), ("late", Tone::Returned), ("open", Tone::Waiting), ("ended", Tone::Idle)],
);

/// Half a year back, because what was required and not delivered is what is most to be done about.
pub static ACTIONS: Report = Report::of("orders.actions", &LINES, Dimension::months("requiredOn", 5, 6))
    .only(&[SceneLine::and("action", "!=", "none")])
    .stacked(
        Dimension::of("action"),
        &[("pull_in", Tone::Returned), ("reply", Tone::Waiting), ("push_out", Tone::Progress), ("publish", Tone::Idle)],
    );

pub static LATE_PROMISES: Report = Report::of("orders.late_promises", &LINES, SUPPLIERS)
    .only(PROMISED_LATE)
    .ranked()
    .toned(Tone::Returned)
    .for_buyers();

pub static DAYS_LATE: Report = Report::of("orders.days_late", &LINES, SUPPLIERS)
    .only(PROMISED_LATE)
    .measuring(Measure::Mean("dayDifference"))
    .ranked()
    .toned(Tone::Returned)
    .for_buyers();

pub static AWAITING_REPLY: Report = Report::of("orders.awaiting_reply", &LINES, SUPPLIERS)
    .only(&[SceneLine::is("action", "reply")])
    .ranked()
    .toned(Tone::Waiting)
    .for_buyers();

pub static AMOUNTS: Report = Report::of("orders.amounts", &ORDERS, Dimension::months("orderDate", 11, 0))
    .only(&[SceneLine::and("state", "!=", "voided"), SceneLine::and("state", "!=", "cancelled")])
    .measuring(Measure::Sum("amount"));
