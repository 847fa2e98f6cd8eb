//! Scenes: named searches. Some are built into their list; users can save their own.

pub mod commands;
pub mod counts;
pub mod echo;
pub mod queries;

use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

/// Id prefix of built-in scenes.
pub const SHIPPED: &str = "system:";

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let anyone = Access::SignedIn("whoever may read a list may search it and keep scenes of it; the handler checks");
    vec![
        Route::ask(get.clone(), "/service1/base/api/scene/findAll", anyone, queries::find_all),
        Route::ask(get, "/service1/base/api/scene/createEcho", anyone, echo::create_echo),
        Route::ask(post.clone(), "/service1/base/api/scene/counts", anyone, counts::counts),
        Route::command(post.clone(), "/service1/base/api/scene/add", anyone, commands::add),
        Route::command(Method::PUT, "/service1/base/api/scene/update", anyone, commands::update),
        Route::command(Method::DELETE, "/service1/base/api/scene/delete", anyone, commands::delete),
        Route::command(post, "/service1/base/api/scene/default", anyone, commands::make_default),
    ]
}
