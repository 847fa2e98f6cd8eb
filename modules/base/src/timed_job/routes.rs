//! Routes of timed jobs.

use super::listing::LOG;
use super::queries::TimedJob;
use super::{VIEW, commands, offered, queries};
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;
use tandem_platform::{Access, Route};

pub fn calls() -> Calls<TimedJob> {
    let (get, post, view) = (Method::GET, Method::POST, Access::Permission(VIEW));
    Calls::of("/service1/base/api/timedJob")
        .route(Route::ask(get, "/service1/base/api/timedJob/beans", view, offered::beans))
        .route(Route::ask(post, "/service1/base/api/timedJob/explain", view, queries::explain))
        .save(commands::save)
        .update(commands::update)
        .act("run", commands::run_by_clock)
        .act("pause", commands::pause)
        .act("runNow", commands::run_now)
        .deleted_by(commands::delete)
        .route(Route::rows("/service1/base/api/timedJobLog/pageList", &LOG))
}
