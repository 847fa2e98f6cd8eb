//! Purchase orders. Rooms have none: they come from the ERP, and `orders-strangers` asks for those of others.

use super::{Room, Sample, plain, stale, with};
use serde_json::{Value, json};

pub fn samples(room: &Room) -> Vec<Sample> {
    let absent = &room.file_task;
    let rows = json!({ "rows": [] });
    let orders = json!({ "orders": [] });
    let because = json!({ "id": absent, "version": 0, "reason": "s" });
    // Without a title: nothing is ever made.
    let claim = json!({ "organizeId": room.organize, "title": "", "currency": "CNY" });
    let goods = json!({ "organizeId": room.organize, "title": "", "orderNumber": "" });
    let call = |name: &'static str, body: Value| plain(name, "", body);
    vec![
        call("GET /service1/orders/api/report/replies", Value::Null),
        call("GET /service1/orders/api/report/differences", Value::Null),
        call("POST /service1/orders/api/order/su/pageList", json!({})),
        call("POST /service1/orders/api/order/pu/pageList", json!({})),
        plain("GET /service1/orders/api/order/detail/{id}", absent, Value::Null),
        call("POST /service1/orders/api/order/details", json!({ "ids": [absent] })),
        plain("GET /service1/orders/api/order/erpAnswer/{id}", absent, Value::Null),
        plain("GET /service1/orders/api/order/replySheet", "", Value::Null),
        plain("POST /service1/orders/api/order/readReplies", "", Value::Null),
        call("POST /service1/orders/api/orderLine/su/pageList", json!({})),
        call("POST /service1/orders/api/orderLine/pu/pageList", json!({})),
        call("POST /service1/orders/api/order/publish", stale(absent)),
        call("POST /service1/orders/api/order/batchPublish", rows.clone()),
        call("POST /service1/orders/api/order/saveDraft", stale(absent)),
        call("POST /service1/orders/api/order/saveRelease", stale(absent)),
        call("POST /service1/orders/api/order/batchSaveDraft", orders.clone()),
        call("POST /service1/orders/api/order/batchRelease", orders),
        call("POST /service1/orders/api/order/confirm", stale(absent)),
        call("POST /service1/orders/api/order/fastConfirm", rows),
        call("POST /service1/orders/api/order/reopen", because.clone()),
        call("POST /service1/orders/api/order/lock", because.clone()),
        call("POST /service1/orders/api/order/unlock", stale(absent)),
        call("POST /service1/orders/api/order/enterAgain", stale(absent)),
        call("POST /service1/orders/api/order/void", because.clone()),
        call("POST /service1/orders/api/orderChange/su/pageList", json!({})),
        call("POST /service1/orders/api/orderChange/pu/pageList", json!({})),
        plain("GET /service1/orders/api/orderChange/detail/{id}", absent, Value::Null),
        call("POST /service1/orders/api/orderChange/confirm", stale(absent)),
        call("POST /service1/orders/api/orderChange/dispute", because),
        call("POST /service1/orders/api/orderChange/insist", json!({ "id": absent, "version": 0, "answer": "s" })),
        call("POST /service1/orders/api/orderChange/withdraw", stale(absent)),
        call("POST /service1/orders/api/returns/su/pageList", json!({})),
        call("POST /service1/orders/api/returns/pu/pageList", json!({})),
        plain("GET /service1/orders/api/returns/detail/{id}", absent, Value::Null),
        call("POST /service1/orders/api/returns/returnable", json!({ "purchaseOrderId": absent })),
        call("POST /service1/orders/api/returns/save", goods.clone()),
        call("PUT /service1/orders/api/returns/update", with(goods, absent)),
        call("POST /service1/orders/api/returns/send", stale(absent)),
        call("POST /service1/orders/api/returns/accept", stale(absent)),
        call("POST /service1/orders/api/returns/dispute", stale(absent)),
        call("POST /service1/orders/api/returns/insist", stale(absent)),
        call("POST /service1/orders/api/returns/settle", stale(absent)),
        call("POST /service1/orders/api/returns/withdraw", stale(absent)),
        call("DELETE /service1/orders/api/returns/delete", stale(absent)),
        call("POST /service1/orders/api/claim/su/pageList", json!({})),
        call("POST /service1/orders/api/claim/pu/pageList", json!({})),
        plain("GET /service1/orders/api/claim/detail/{id}", absent, Value::Null),
        call("POST /service1/orders/api/claim/save", claim.clone()),
        call("PUT /service1/orders/api/claim/update", with(claim, absent)),
        call("POST /service1/orders/api/claim/send", stale(absent)),
        call("POST /service1/orders/api/claim/accept", stale(absent)),
        call("POST /service1/orders/api/claim/dispute", stale(absent)),
        call("POST /service1/orders/api/claim/insist", stale(absent)),
        call("POST /service1/orders/api/claim/settle", stale(absent)),
        call("POST /service1/orders/api/claim/withdraw", stale(absent)),
        call("DELETE /service1/orders/api/claim/delete", stale(absent)),
        call("POST /service1/orders/api/penalty/su/pageList", json!({})),
        call("POST /service1/orders/api/penalty/pu/pageList", json!({})),
        plain("GET /service1/orders/api/penalty/detail/{id}", absent, Value::Null),
        call("POST /service1/orders/api/penalty/waive", stale(absent)),
        call("POST /service1/orders/api/penalty/settle", stale(absent)),
    ]
}
