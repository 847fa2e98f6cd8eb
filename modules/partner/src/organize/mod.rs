//! An organisation: a supplier, a buyer, or a company of our own group. A document, so that it has a number, a page with its
//! comments and files, and a history that holds the whole supplier.

pub mod admission;
pub mod attachments;
mod children;
pub mod commands;
pub mod listing;
mod progress;
pub mod queries;
pub mod readiness;
mod refusals;
pub mod rules;
pub mod search;
pub mod states;

pub use admission::{admit, admit_held, end, hold, take_erp_no, take_over_held, twin};

use listing::LISTING;
use queries::Organize;
use states::{FORMAL, POTENTIAL, REGISTERING};
use tandem_platform::document::BatchAction;
use tandem_platform::document::prelude::*;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "partner.organize.view";
pub const EDIT: &str = "partner.organize.edit";
pub const PROMOTE: &str = "partner.organize.promote";
pub const FREEZE: &str = "partner.organize.freeze";
pub const END: &str = "partner.organize.end";
pub const DELETE: &str = "partner.organize.delete";

pub static KIND: DocumentKind = DocumentKind {
    // People know it by its name; the number is for programs and papers.
    label: "name_zh",
    numbering: Some(Numbering { sequence: "partner.organize", prefix: "SP", period: Period::Ever, digits: 6 }),
    path: &[REGISTERING, POTENTIAL, FORMAL],
    page: PageAddress::of_each("/systemManage/organize/{id}", "/partnerManage/company/{id}"),
    gist: Gist { supplier_zh: "name_zh", supplier_en: "name_en", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<Organize> {
    Calls::at("/service1/partner/organize", &["pageList"])
        .save(commands::save)
        .update(commands::update)
        .asking("edit", commands::FORM)
        .leads("promote")
        .taking_by("freeze", commands::REASON, commands::freeze)
        .taking_by("unfreeze", commands::REASON, commands::unfreeze)
        .taking_by("end", commands::REASON, commands::end)
        .deleted_by(commands::delete)
        .batch(BatchAction {
            kind: LISTING.code,
            action: "freeze",
            run: |tx, _, which, told| Box::pin(async move { commands::freeze_one(tx, which, told).await.map(drop) }),
        })
        .batch(BatchAction {
            kind: LISTING.code,
            action: "delete",
            run: |tx, _, which, _| Box::pin(async move { commands::delete(tx, Body(which)).await.map(drop) }),
        })
        .route(Route::ask(Method::GET, "/service1/partner/organize/search", Access::Permission(VIEW), search::search))
        .route(Route::ask(Method::GET, "/service1/partner/organize/check", Access::Permission(VIEW), search::check))
        .route(Route::ask(
            Method::GET,
            "/service1/partner/organize/readiness/{id}",
            Access::Permission(VIEW),
            readiness::readiness,
        ))
        .route(Route::command(
            Method::POST,
            "/service1/partner/organize/batchFreeze",
            Access::Permission(FREEZE),
            commands::batch_freeze,
        ))
        .route(Route::command(
            Method::DELETE,
            "/service1/partner/organize/deleteBatch",
            Access::Permission(DELETE),
            commands::delete_batch,
        ))
        .with_files()
}
