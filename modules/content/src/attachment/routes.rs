//! Routes of attachments. Open to all signed-in users; the document decides on access.

use super::{add, commands, file, numbered, preview, queries, zipped};
use tandem_platform::attachable::DOCUMENT_BYTES;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

const OF_DOCUMENT: Access = Access::SignedIn("a file is as open as the document it is attached to");

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    // The largest limit of any document kind.
    let most = usize::try_from(DOCUMENT_BYTES).unwrap_or(usize::MAX);
    let all = vec![
        Route::upload("/service1/content/api/attach/add", OF_DOCUMENT, most, add::add),
        Route::ask(get, "/service1/content/api/attach/list", OF_DOCUMENT, queries::list),
        Route::command(post.clone(), "/service1/content/api/attach/fix", OF_DOCUMENT, commands::fix),
        Route::command(Method::DELETE, "/service1/content/api/attach/delete", OF_DOCUMENT, commands::delete),
        Route::ask(post, "/service1/content/api/attach/match", OF_DOCUMENT, numbered::matched),
        Route::outside("/service1/content/api/attach/preview", OF_DOCUMENT, preview::preview),
        Route::file("/service1/content/api/attach/view/{id}", OF_DOCUMENT, file::view).shown(),
        Route::file("/service1/content/api/attach/thumbnail/{id}", OF_DOCUMENT, file::thumbnail).shown(),
        Route::file("/service1/content/api/attach/download/{id}", OF_DOCUMENT, file::download),
        Route::file("/service1/content/api/attach/downloadAll", OF_DOCUMENT, zipped::download_all),
    ];
    all.into_iter()
        .map(|route| route.for_programs("the document asks for its own permission, to read and to change"))
        .collect()
}
