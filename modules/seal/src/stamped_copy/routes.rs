//! Routes of stamped copies.

use super::listing::LISTING;
use super::{COUNTERSIGN, REVIEW, SIGN, UPLOAD, VIEW, commands, download, matching, queries, sign, upload};
use tandem_platform::attachable::DOCUMENT_BYTES;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let (view, bring, review) = (Access::Permission(VIEW), Access::Permission(UPLOAD), Access::Permission(REVIEW));
    let (first, second) = (Access::Permission(SIGN), Access::Permission(COUNTERSIGN));
    let most = usize::try_from(DOCUMENT_BYTES).unwrap_or(usize::MAX);
    vec![
        Route::rows("/service1/seal/api/stampedCopy/pageList", &LISTING),
        Route::ask(get.clone(), "/service1/seal/api/stampedCopy/detail/{id}", view, queries::detail),
        Route::ask(get.clone(), "/service1/seal/api/stampedCopy/ofDocument", view, queries::of_document),
        Route::ask(get.clone(), "/service1/seal/api/stampedCopy/kinds", view, queries::kinds),
        Route::ask(get, "/service1/seal/api/stampedCopy/seals/{id}", view, sign::choices),
        Route::file("/service1/seal/api/stampedCopy/file/{id}", view, download::send),
        Route::file("/service1/seal/api/stampedCopy/view/{id}", view, download::view).shown(),
        Route::ask(post.clone(), "/service1/seal/api/stampedCopy/match", bring, matching::find),
        Route::upload("/service1/seal/api/stampedCopy/upload", bring, most, upload::upload),
        Route::command(post.clone(), "/service1/seal/api/stampedCopy/submit", bring, commands::submit),
        Route::command(post.clone(), "/service1/seal/api/stampedCopy/takeBack", bring, commands::take_back),
        Route::steps(post.clone(), "/service1/seal/api/stampedCopy/sign", first, sign::sign).people_only(),
        Route::steps(post.clone(), "/service1/seal/api/stampedCopy/countersign", second, sign::countersign)
            .people_only(),
        Route::command(post.clone(), "/service1/seal/api/stampedCopy/recall", second, commands::recall),
        Route::command(post.clone(), "/service1/seal/api/stampedCopy/approve", review, commands::approve),
        Route::command(post.clone(), "/service1/seal/api/stampedCopy/reject", review, commands::reject),
        Route::command(post, "/service1/seal/api/stampedCopy/return", review, commands::send_back),
    ]
}
