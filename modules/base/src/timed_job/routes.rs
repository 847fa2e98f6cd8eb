//! The calls of timed jobs.

use super::{DELETE, EDIT, RUN, VIEW, commands, offered, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let (view, edit, run) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(RUN));
    let delete = Access::Permission(DELETE);
    vec![
        Route::ask(post.clone(), "/service1/base/api/timedJob/pageList", view, queries::page_list),
        Route::ask(get.clone(), "/service1/base/api/timedJob/detail/{id}", view, queries::detail),
        Route::ask(get, "/service1/base/api/timedJob/beans", view, offered::beans),
        Route::ask(post.clone(), "/service1/base/api/timedJob/explain", view, queries::explain),
        Route::command(post.clone(), "/service1/base/api/timedJob/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/base/api/timedJob/update", edit, commands::update),
        Route::command(post.clone(), "/service1/base/api/timedJob/run", run, commands::run_by_clock),
        Route::command(post.clone(), "/service1/base/api/timedJob/pause", run, commands::pause),
        Route::command(post.clone(), "/service1/base/api/timedJob/runNow", run, commands::run_now),
        Route::command(Method::DELETE, "/service1/base/api/timedJob/delete", delete, commands::delete),
        Route::ask(post, "/service1/base/api/timedJobLog/pageList", view, queries::log),
    ]
}
