//! The calls of purchase orders. Suppliers (`su`) and purchasers (`pu`) have a list each; what stands in it is decided by
//! whose session asks.

use super::record::PurchaseOrder;
use super::{EDIT, PUBLISH, REPLY, VIEW, batch, commands, details, entry, reply, sheet, sheet_read};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let post = || Method::POST;
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let (publish, answer) = (Access::Permission(PUBLISH), Access::Permission(REPLY));
    let list = document::page_list::<PurchaseOrder>;
    vec![
        Route::ask(post(), "/service1/orders/api/order/su/pageList", view, list),
        Route::ask(post(), "/service1/orders/api/order/pu/pageList", view, list),
        Route::ask(Method::GET, "/service1/orders/api/order/detail/{id}", view, document::detail::<PurchaseOrder>),
        Route::ask(post(), "/service1/orders/api/order/details", view, details::details),
        Route::ask(Method::GET, "/service1/orders/api/order/erpAnswer/{id}", edit, entry::answer),
        Route::file("/service1/orders/api/order/replySheet", answer, sheet::reply_sheet),
        Route::steps(post(), "/service1/orders/api/order/readReplies", answer, sheet_read::read_replies)
            .taking_file(sheet_read::most_bytes()),
        Route::command(post(), "/service1/orders/api/order/publish", publish, commands::publish),
        Route::steps(post(), "/service1/orders/api/order/batchPublish", publish, batch::publish),
        Route::command(post(), "/service1/orders/api/order/saveDraft", answer, reply::save_draft),
        Route::command(post(), "/service1/orders/api/order/saveRelease", answer, reply::release),
        Route::steps(post(), "/service1/orders/api/order/batchSaveDraft", answer, batch::save_draft),
        Route::steps(post(), "/service1/orders/api/order/batchRelease", answer, batch::release),
        Route::command(post(), "/service1/orders/api/order/confirm", answer, reply::confirm),
        Route::steps(post(), "/service1/orders/api/order/fastConfirm", answer, batch::confirm),
        Route::command(post(), "/service1/orders/api/order/reopen", edit, commands::reopen),
        Route::command(post(), "/service1/orders/api/order/enterAgain", edit, entry::again),
        Route::command(post(), "/service1/orders/api/order/lock", edit, commands::lock),
        Route::command(post(), "/service1/orders/api/order/unlock", edit, commands::unlock),
        Route::command(post(), "/service1/orders/api/order/void", edit, commands::void),
    ]
}
