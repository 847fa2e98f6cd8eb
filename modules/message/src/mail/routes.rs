//! Routes of the send log.

use super::listing::LISTING;
use super::{RESEND, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/message/api/sendLog/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/message/api/sendLog/detail/{id}", view, queries::detail),
        Route::command(
            Method::POST,
            "/service1/message/api/sendLog/resend",
            Access::Permission(RESEND),
            commands::resend,
        ),
    ]
}
