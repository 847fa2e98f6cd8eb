//! The lines of all orders as one list with the action each needs. Also serves as the PO action report.

pub mod listing;

use listing::LISTING;
use tandem_kernel::ShippedDictionary;
use tandem_platform::Route;

/// The states of a line.
pub const STATES: ShippedDictionary = ShippedDictionary {
    name: "orderLineState",
    items: &[
        ("open", "待回复", "Awaiting reply"),
        ("draft", "回复草稿", "Reply in draft"),
        ("replied", "已回复", "Replied"),
        ("delivered", "已交货", "Delivered"),
        ("deleted", "已删除", "Deleted"),
    ],
};

/// The action a line needs.
pub const ACTIONS: ShippedDictionary = ShippedDictionary {
    name: "orderLineAction",
    items: &[
        ("publish", "待发布", "Publish"),
        ("reply", "待回复", "Reply"),
        ("pull_in", "需提前", "Pull in"),
        ("push_out", "可延后", "Push out"),
        ("none", "无需处理", "None"),
    ],
};

/// Whether the purchase of a line is approved in the ERP.
pub const RELEASE_STATUSES: ShippedDictionary = ShippedDictionary {
    name: "orderLineRelease",
    items: &[("released", "已批准", "Released"), ("unreleased", "未批准", "Not released")],
};

pub fn routes() -> Vec<Route> {
    vec![
        Route::rows("/service1/orders/api/orderLine/su/pageList", &LISTING),
        Route::rows("/service1/orders/api/orderLine/pu/pageList", &LISTING),
    ]
}
