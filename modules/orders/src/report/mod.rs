//! Statistics on orders: how quickly suppliers reply, and where promises differ from orders. All figures are counted
//! through the listings they link to, so data permissions and row-level security apply equally.

pub mod differences;
pub mod replies;

use crate::purchase_order::VIEW;
use tandem_kernel::ShippedDictionary;
use tandem_platform::http::route::Method;
use tandem_platform::listing::Condition;
use tandem_platform::{Access, Route};

/// Outcome of the reply an order asks for.
pub const REPLY_OUTCOMES: ShippedDictionary = ShippedDictionary {
    name: "orderReplyOutcome",
    items: &[
        ("in_time", "按时回复", "Replied in time"),
        ("late", "逾期回复", "Replied late"),
        ("open", "待回复", "Still open"),
        ("ended", "未回复即结束", "Ended without"),
    ],
};

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::ask(Method::GET, "/service1/orders/api/report/replies", view, replies::replies),
        Route::ask(Method::GET, "/service1/orders/api/report/differences", view, differences::differences),
    ]
}

fn line(field: &str, symbol: &str, value: impl Into<serde_json::Value>) -> Condition {
    Condition {
        and_or: "AND".into(),
        field_db: field.into(),
        symbol: symbol.into(),
        query_value: value.into(),
        ..Condition::default()
    }
}
