//! The review of a filing: what it changes, what is doubtful about it, and what follows from it. What is approved is carried into
//! the organisation and its tables in the same transaction; what is returned or declined changes nothing there.

pub mod approve;
pub mod cell;
pub mod check;
mod diff;
pub(crate) mod difference;
pub mod doubt;
pub(crate) mod in_force;
pub mod part;
pub(crate) mod record;
pub mod send_back;
pub(crate) mod wording;
pub(crate) mod write;

pub use check::{CHECK, CheckFiling};

use crate::filing::{Filing, REVIEW, VIEW};
use tandem_kernel::Input;
use tandem_platform::document::Calls;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const APPROVED: &str = "partner.filing_approved";
pub const DECLINED: &str = "partner.filing_declined";

/// What is asked for when a filing is returned or declined.
const REASON: &[Input] = &[Input::long("reason", send_back::LONGEST_REASON).required()];

/// The calls of the reviewer, and what the page of a filing asks for its review.
pub fn calls(calls: Calls<Filing>) -> Calls<Filing> {
    calls
        .call(Method::POST, "audit", "approve", approve::approve)
        .call(Method::POST, "reject", "return", send_back::send_back)
        .asking("return", REASON)
        .call(Method::POST, "rejectNoNeed", "decline", send_back::decline)
        .asking("decline", REASON)
        .route(Route::ask(Method::GET, "/service1/partner/srmOrganize/diff/{id}", Access::Permission(VIEW), diff::diff))
        .route(Route::command(
            Method::POST,
            "/service1/partner/srmOrganize/doubt/settle",
            Access::Permission(REVIEW),
            doubt::settle,
        ))
}
