//! A bank account that a supplier wants added, changed or ended. Whoever has taken over one account of a supplier must not be able
//! to lead its payments elsewhere: a second person confirms, finance calls a number that was on file before, and then it cools.
//! Everybody who was known before is told, and one press stops it. Nobody can hurry it.

pub mod beyond;
pub mod commands;
pub mod effect;
pub mod flags;
pub mod known;
pub mod link;
pub mod listing;
pub mod raise;
pub mod record;
pub mod refusals;
pub mod reveal;
pub mod states;
pub mod told;
pub mod verify;
pub mod waiting;

pub use effect::COOLED;
pub use listing::LISTING;
pub use record::BankChange;

use states::{COOLING, IN_FORCE, TO_CONFIRM, TO_VERIFY};
use tandem_kernel::convention::kept;
use tandem_kernel::{DocumentKind, Gist, Input, Numbering, PageAddress, Period, Side, Wait};
use tandem_platform::document::Calls;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "partner.bank_change.view";
pub const CONFIRM: &str = "partner.bank_change.confirm";
/// Permission to say on a page that it is not theirs; whoever was told can do so by his link, too.
pub const DENY: &str = "partner.bank_change.deny";
pub const VERIFY: &str = "partner.bank_change.verify";
pub const STOP: &str = "partner.bank_change.stop";
pub const WITHDRAW: &str = "partner.bank_change.withdraw";
/// Permission to read a whole account number.
pub const REVEAL: &str = "partner.bank.reveal";

pub const ASKED: &str = "partner.bank_asked";
pub const STOPPED_MESSAGE: &str = "partner.bank_stopped";
pub const IN_FORCE_MESSAGE: &str = "partner.bank_in_force";

const API: &str = "/service1/partner/bankChange";

const REASON: &[Input] = &[Input::long("reason", 500).required()];

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "partner.bank_change", prefix: "BC", period: Period::Month, digits: 5 }),
    path: &[TO_CONFIRM, TO_VERIFY, COOLING, IN_FORCE],
    waiting: &[
        Wait::of(TO_CONFIRM, Side::Supplier, CONFIRM, "confirm").told("partner.bank_to_confirm"),
        Wait::of(TO_VERIFY, Side::Buyer, VERIFY, "verify").told("partner.bank_to_verify"),
    ],
    page: PageAddress::of_each("/partnerManage/bankChanges/{id}", "/partnerManage/bankChange/{id}"),
    gist: Gist { responsible: "reviewed_by", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<BankChange> {
    let at = |name: &str| kept(format!("{API}/{name}"));
    let link =
        Access::Public("who was told stops a change without signing in: his account may be in a stranger's hands");
    // A key of a program proves nobody, and calls nobody.
    let proved = |route: Route| route.fresh().people_only();
    Calls::of_both_sides(API)
        .act("confirm", commands::confirm)
        .routed(proved)
        .act("deny", commands::deny)
        .taking_by("verify", verify::CALL, verify::verify)
        .routed(Route::people_only)
        .taking_by("stop", REASON, commands::stop)
        .act("withdraw", commands::withdraw)
        .route(proved(Route::steps(Method::POST, at("reveal"), Access::Permission(REVEAL), reveal::reveal)))
        .route(Route::steps(Method::POST, at("denyByLink"), link, link::deny_by_link))
}
