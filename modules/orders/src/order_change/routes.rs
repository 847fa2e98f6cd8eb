//! The calls of order changes.

use super::record::OrderChange;
use super::{ANSWER, EDIT, VIEW, commands};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let post = || Method::POST;
    let (view, edit, answer) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(ANSWER));
    let list = document::page_list::<OrderChange>;
    vec![
        Route::ask(post(), "/service1/orders/api/orderChange/su/pageList", view, list),
        Route::ask(post(), "/service1/orders/api/orderChange/pu/pageList", view, list),
        Route::ask(Method::GET, "/service1/orders/api/orderChange/detail/{id}", view, document::detail::<OrderChange>),
        Route::command(post(), "/service1/orders/api/orderChange/confirm", answer, commands::confirm),
        Route::command(post(), "/service1/orders/api/orderChange/dispute", answer, commands::dispute),
        Route::command(post(), "/service1/orders/api/orderChange/insist", edit, commands::insist),
        Route::command(post(), "/service1/orders/api/orderChange/withdraw", edit, commands::withdraw),
    ]
}
