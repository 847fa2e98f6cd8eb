//! The calls of claims.

use super::record::Claim;
use super::{ANSWER, EDIT, VIEW, commands};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let post = || Method::POST;
    let (view, edit, answer) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(ANSWER));
    let list = document::page_list::<Claim>;
    vec![
        Route::ask(post(), "/service1/orders/api/claim/su/pageList", view, list),
        Route::ask(post(), "/service1/orders/api/claim/pu/pageList", view, list),
        Route::ask(Method::GET, "/service1/orders/api/claim/detail/{id}", view, document::detail::<Claim>),
        Route::command(post(), "/service1/orders/api/claim/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/orders/api/claim/update", edit, commands::update),
        Route::command(post(), "/service1/orders/api/claim/send", edit, commands::send),
        Route::command(post(), "/service1/orders/api/claim/accept", answer, commands::accept),
        Route::command(post(), "/service1/orders/api/claim/dispute", answer, commands::dispute),
        Route::command(post(), "/service1/orders/api/claim/insist", edit, commands::insist),
        Route::command(post(), "/service1/orders/api/claim/settle", edit, commands::settle),
        Route::command(post(), "/service1/orders/api/claim/withdraw", edit, commands::withdraw),
        Route::command(Method::DELETE, "/service1/orders/api/claim/delete", edit, commands::delete),
    ]
}
