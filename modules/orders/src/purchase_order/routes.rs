//! Routes of purchase orders. Suppliers (`su`) and purchasers (`pu`) have a list each; its content depends on the
//! session.

use super::record::PurchaseOrder;
use super::{EDIT, KIND, PUBLISH, REPLY, VIEW, accept, batch, commands, details, entry, reply, sheet, sheet_read};
use crate::penalty;
use tandem_platform::document::{BatchAction, Calls};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Body, Route};
use tandem_workbook::FILE_BYTES;

pub fn calls() -> Calls<PurchaseOrder> {
    Calls::of_both_sides("/service1/orders/api/order")
        .act("publish", commands::publish)
        .call(Method::POST, "saveDraft", "save_draft", reply::save_draft)
        .call(Method::POST, "saveRelease", "release", reply::release)
        .call(Method::POST, "confirm", "fast_confirm", reply::confirm)
        .act("reopen", commands::reopen)
        .call(Method::POST, "enterAgain", "enter_again", entry::again)
        .act("accept", accept::accept)
        .act("lock", commands::lock)
        .act("unlock", commands::unlock)
        .act("void", commands::void)
        .asking("reopen", commands::REASON)
        .asking("lock", commands::REASON)
        .asking("void", commands::REASON)
        .batch(BatchAction {
            kind: KIND.code(),
            action: "publish",
            run: |tx, _, which, _| Box::pin(async move { commands::publish_one(tx, which).await.map(drop) }),
        })
        .batch(BatchAction {
            kind: KIND.code(),
            action: "fast_confirm",
            run: |tx, _, which, _| Box::pin(async move { reply::fast_confirm(tx, which).await.map(drop) }),
        })
        .batch(BatchAction {
            kind: KIND.code(),
            action: "accept",
            run: |tx, _, which, _| Box::pin(async move { accept::accept_one(tx, which).await.map(drop) }),
        })
        .batch(BatchAction {
            kind: KIND.code(),
            action: "reopen",
            run: |tx, _, which, told| Box::pin(async move { commands::reopen_one(tx, which, &told).await.map(drop) }),
        })
        .batch(BatchAction {
            kind: KIND.code(),
            action: "unlock",
            run: |tx, _, which, _| Box::pin(async move { commands::unlock(tx, Body(which)).await.map(drop) }),
        })
        .stamped(10)
        .late_costs(penalty::consequence)
}

/// Additional queries, and commands on several orders.
pub fn others() -> Vec<Route> {
    let post = || Method::POST;
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let (publish, answer) = (Access::Permission(PUBLISH), Access::Permission(REPLY));
    vec![
        Route::ask(post(), "/service1/orders/api/order/details", view, details::details),
        Route::ask(Method::GET, "/service1/orders/api/order/erpAnswer/{id}", edit, entry::answer),
        Route::file("/service1/orders/api/order/replySheet", answer, sheet::reply_sheet),
        Route::steps(post(), "/service1/orders/api/order/readReplies", answer, sheet_read::read_replies)
            .taking_file(FILE_BYTES),
        Route::steps(post(), "/service1/orders/api/order/batchPublish", publish, batch::publish),
        Route::steps(post(), "/service1/orders/api/order/batchSaveDraft", answer, batch::save_draft),
        Route::steps(post(), "/service1/orders/api/order/batchRelease", answer, batch::release),
        Route::steps(post(), "/service1/orders/api/order/fastConfirm", answer, batch::confirm),
    ]
}
