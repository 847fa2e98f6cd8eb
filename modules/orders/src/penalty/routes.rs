//! The calls of penalties. Nobody makes one by hand: a stamped copy that is late does.

use super::record::Penalty;
use super::{EDIT, VIEW, commands};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let list = document::page_list::<Penalty>;
    vec![
        Route::ask(Method::POST, "/service1/orders/api/penalty/su/pageList", view, list),
        Route::ask(Method::POST, "/service1/orders/api/penalty/pu/pageList", view, list),
        Route::ask(Method::GET, "/service1/orders/api/penalty/detail/{id}", view, document::detail::<Penalty>),
        Route::command(Method::POST, "/service1/orders/api/penalty/waive", edit, commands::waive),
        Route::command(Method::POST, "/service1/orders/api/penalty/settle", edit, commands::settle),
    ]
}
