//! The calls of announcements and of those who read them.

use super::{DELETE, EDIT, PUBLISH, VIEW, commands, portal, publish, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let (publishing, delete) = (Access::Permission(PUBLISH), Access::Permission(DELETE));
    let everyone = Access::Public("what a company publishes for everyone is read without signing in");
    let inside = Access::SignedIn("everyone reads what is announced to him, and nothing else");
    vec![
        Route::ask(post.clone(), "/service1/content/api/srmAnnoun/pageList", view, queries::page_list),
        Route::ask(get.clone(), "/service1/content/api/srmAnnoun/detail/{id}", view, queries::detail),
        Route::ask(get.clone(), "/service1/content/api/srmAnnoun/columns", view, queries::columns),
        Route::command(post.clone(), "/service1/content/api/srmAnnoun/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/content/api/srmAnnoun/update", edit, commands::update),
        Route::command(
            post.clone(),
            "/service1/content/api/srmAnnoun/updateStatus",
            publishing,
            publish::update_status,
        ),
        Route::command(
            post.clone(),
            "/service1/content/api/srmAnnoun/batchUpdateStatus",
            publishing,
            publish::batch_update_status,
        ),
        Route::command(Method::DELETE, "/service1/content/api/srmAnnoun/delete", delete, commands::delete),
        Route::ask(post.clone(), "/service1/content/api/srmAnnounReceipt/pageList", view, queries::readers),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/columnList", everyone, portal::columns),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/articleList", everyone, portal::articles),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/article/{id}", everyone, portal::article),
        Route::command(post.clone(), "/service1/content/api/srmPortal/articleRead", everyone, portal::article_read),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/newest", inside, portal::newest),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/noticeList", inside, portal::notices),
        Route::ask(get, "/service1/content/api/srmPortal/notice/{id}", inside, portal::notice),
        Route::command(post.clone(), "/service1/content/api/srmPortal/noticeRead", inside, portal::notice_read),
        Route::command(post, "/service1/content/api/srmPortal/confirm", inside, portal::confirm),
    ]
}
