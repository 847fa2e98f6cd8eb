//! Routes for authors and readers of announcements.

use super::listing::READERS;
use super::queries::Announcement;
use super::{VIEW, commands, files, portal, publish, queries};
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;
use tandem_platform::{Access, Route};

pub fn calls() -> Calls<Announcement> {
    let view = Access::Permission(VIEW);
    let columns = Route::ask(Method::GET, "/service1/content/api/srmAnnoun/columns", view, queries::columns);
    Calls::of("/service1/content/api/srmAnnoun")
        .route(columns)
        .save(commands::save)
        .update(commands::update)
        .call(Method::POST, "updateStatus", "publish", publish::update_status)
        .call(Method::POST, "batchUpdateStatus", "publish", publish::batch_update_status)
        .deleted_by(commands::delete)
        .with_files()
}

pub fn of_readers() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let everyone = Access::Public("what a company publishes for everyone is read without signing in");
    let inside = Access::SignedIn("everyone reads what is announced to him, and nothing else");
    vec![
        Route::rows("/service1/content/api/srmAnnounReceipt/pageList", &READERS),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/columnList", everyone, portal::columns),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/articleList", everyone, portal::articles),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/article/{id}", everyone, portal::article),
        Route::file("/service1/content/api/srmPortal/articleFile/{id}", everyone, files::of_public),
        Route::file("/service1/content/api/srmPortal/noticeFile/{id}", inside, files::of_notice),
        Route::command(post.clone(), "/service1/content/api/srmPortal/articleRead", everyone, portal::article_read),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/newest", inside, portal::newest),
        Route::ask(get.clone(), "/service1/content/api/srmPortal/noticeList", inside, portal::notices),
        Route::ask(get, "/service1/content/api/srmPortal/notice/{id}", inside, portal::notice),
        Route::command(post.clone(), "/service1/content/api/srmPortal/noticeRead", inside, portal::notice_read),
        Route::command(post, "/service1/content/api/srmPortal/confirm", inside, portal::confirm),
    ]
}
