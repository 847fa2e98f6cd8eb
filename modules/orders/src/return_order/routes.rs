//! The calls of return orders.

use super::record::ReturnOrder;
use super::{ANSWER, EDIT, VIEW, commands, lines};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let post = || Method::POST;
    let (view, edit, answer) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(ANSWER));
    let list = document::page_list::<ReturnOrder>;
    vec![
        Route::ask(post(), "/service1/orders/api/returns/su/pageList", view, list),
        Route::ask(post(), "/service1/orders/api/returns/pu/pageList", view, list),
        Route::ask(Method::GET, "/service1/orders/api/returns/detail/{id}", view, document::detail::<ReturnOrder>),
        Route::ask(post(), "/service1/orders/api/returns/returnable", edit, lines::returnable),
        Route::command(post(), "/service1/orders/api/returns/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/orders/api/returns/update", edit, commands::update),
        Route::command(post(), "/service1/orders/api/returns/send", edit, commands::send),
        Route::command(post(), "/service1/orders/api/returns/accept", answer, commands::accept),
        Route::command(post(), "/service1/orders/api/returns/dispute", answer, commands::dispute),
        Route::command(post(), "/service1/orders/api/returns/insist", edit, commands::insist),
        Route::command(post(), "/service1/orders/api/returns/settle", edit, commands::settle),
        Route::command(post(), "/service1/orders/api/returns/withdraw", edit, commands::withdraw),
        Route::command(Method::DELETE, "/service1/orders/api/returns/delete", edit, commands::delete),
    ]
}
