//! Routes of the caller's messages and notification preferences.

use super::listing::LISTING;
use super::{VIEW, commands, queries};
use crate::preference;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let post = Method::POST;
    let own = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/message/api/mine/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/message/api/mine/newest", own, queries::newest),
        Route::command(post.clone(), "/service1/message/api/mine/read", own, commands::read),
        Route::command(post.clone(), "/service1/message/api/mine/unread", own, commands::unread),
        Route::command(post, "/service1/message/api/mine/readAll", own, commands::read_all),
        Route::ask(Method::GET, "/service1/message/api/mine/preference", own, preference::mine),
        Route::command(Method::PUT, "/service1/message/api/mine/preference", own, preference::save),
    ]
}
