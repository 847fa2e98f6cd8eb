//! What a supplier files about itself: its first registration, and later changes. It is filled in section by section, handed in
//! as a whole, and reviewed ([`crate::review`]); only what was approved is written into the organisation and its tables.

pub mod faults;
pub mod files;
pub mod listing;
pub mod open;
pub mod parts;
pub mod read;
pub mod record;
pub mod refusals;
mod rules;
pub mod secrets;
pub mod shape;
pub mod standing;
pub mod states;
pub mod store;
pub mod submit;
pub mod whole;

pub use listing::LISTING;
pub use record::Filing;

use crate::review;
use crate::section::{BASIC, SECTIONS, Section};
use parts::{FilingPart, FilingPartForm};
use states::{APPROVED, DRAFT, PENDING, RETURNED};
use tandem_kernel::convention::kept;
use tandem_kernel::{DocumentKind, Gist, Numbering, PageAddress, Period, Side, Wait};
use tandem_platform::document::Calls;
use tandem_platform::http::route::Method;
use tandem_platform::module::Work;
use tandem_platform::{Access, Body, Route, Tx};

pub const VIEW: &str = "partner.filing.view";
/// Permission to fill it in and hand it in. The buying company does so for suppliers that have nobody who could.
pub const FILL: &str = "partner.filing.fill";
/// Permission to fill in the accounts, which supplier's finance has without the rest.
pub const BANK: &str = "partner.filing.bank";
pub const REVIEW: &str = "partner.filing.review";

const API: &str = "/service1/partner/srmOrganize";

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "partner.filing", prefix: "PF", period: Period::Month, digits: 5 }),
    path: &[DRAFT, PENDING, APPROVED],
    waiting: &[
        Wait::of(DRAFT, Side::Supplier, "fill", "fill"),
        Wait::of(DRAFT, Side::Buyer, "fill", "fill"),
        Wait::of(RETURNED, Side::Supplier, "fill", "mend").told("returned"),
        Wait::of(RETURNED, Side::Buyer, "fill", "mend"),
        Wait::of(PENDING, Side::Buyer, "review", "review").told("to_review"),
    ],
    page: PageAddress::of_each("/partnerManage/filings/{id}", "/partnerManage/filing/{id}"),
    gist: Gist { said_by_buyer: "reason", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<Filing> {
    let fill = Access::Permission(FILL);
    let view = Access::Permission(VIEW);
    let at = |name: &str| kept(format!("{API}/{name}"));
    let calls = Calls::of_both_sides(API)
        .route(Route::command(Method::POST, at("open"), fill, open::open))
        .route(Route::ask(Method::GET, at("shape"), view, shape::shape))
        .route(Route::ask(Method::GET, at("parts/{id}"), view, parts::parts))
        .route(Route::ask(Method::GET, at("missing/{id}"), view, parts::missing))
        .call(Method::PUT, BASIC.call, "edit", saving(&BASIC))
        .act("submit", submit::submit)
        .act("recall", submit::recall)
        .call(Method::DELETE, "discard", "discard", submit::discard)
        .route(Route::command(Method::POST, at("updateCommitStatus"), fill, submit::update_commit_status));
    let others = SECTIONS.into_iter().filter(|section| section.code != BASIC.code);
    let calls = others.fold(calls, |calls, section| calls.route(route(section)));
    review::calls(calls)
}

/// Saves one section.
fn route(section: &'static Section) -> Route {
    let permission = parts::permission(section);
    let path = kept(format!("{API}/{}", section.call));
    let route = Route::command(Method::PUT, path, Access::Permission(permission), saving(section));
    // Whoever can change where money goes proves who he is.
    if permission == BANK { route.fresh() } else { route }
}

/// The handler that saves a section.
fn saving(
    section: &'static Section,
) -> impl for<'a> Fn(&'a mut Tx, Body<FilingPartForm>) -> Work<'a, FilingPart> + Send + Sync + 'static {
    move |tx, Body(form)| Box::pin(parts::save(tx, section, form))
}
