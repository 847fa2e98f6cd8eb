//! Release notes: what is new in each release, written by administrators and read by everyone in the version dialog.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod rules;
pub mod states;

use queries::ReleaseNote;
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "base.release_note.view";
pub const EDIT: &str = "base.release_note.edit";

pub fn calls() -> Calls<ReleaseNote> {
    let everyone = Access::SignedIn("everyone may read what is new");
    Calls::of("/service1/base/api/releaseNote")
        .route(Route::ask(Method::GET, "/service1/base/api/version/pageList", everyone, queries::published))
        .save(commands::save)
        .update(commands::update)
        .call(Method::POST, "publish", "publish", commands::publish)
        .call(Method::POST, "recall", "recall", commands::recall)
        .delete()
}
