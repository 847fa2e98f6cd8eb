//! Whether a supplier is who it says it is. Proved in one of two ways: legal judges papers, or finance pays a small amount to an
//! account on file and the supplier tells how much arrived. Once its name, licence or legal person has changed, it is asked anew.

mod commands;
mod follow;

pub use commands::{AmountTold, AuthenticationOf, AuthenticationPaid, pay, start, tell_amount};
pub use follow::{Identity, close, follow, go_with, hold, lapse};

use tandem_contracts::partner::ORGANIZE;
use tandem_platform::document::prelude::*;
use tandem_platform::file_hook::FileChange;
use tandem_platform::http::route::Method;
use tandem_platform::record::{self, Change};
use tandem_platform::secret_column::SecretColumn;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "partner.authentication.view";
/// Permission to start one, for the supplier or its legal counsel at the buying company.
pub const START: &str = "partner.authentication.start";
pub const PAY: &str = "partner.authentication.pay";
/// Permission to tell the amount, which only the one it was paid to can know.
pub const TELL: &str = "partner.authentication.tell";
pub const JUDGE: &str = "partner.authentication.judge";

pub const STARTED: &str = "started";
pub const PROVED: &str = "proved";
const FAILED: &str = "failed";
const LAPSED: &str = "lapsed";

/// The states in which an organisation has no other one.
const CURRENT: [&str; 2] = [STARTED, PROVED];
/// How often the supplier may be wrong.
pub const TRIES: i32 = 3;
/// The amount that was paid. A supplier reads its own row, so it is sealed there.
const AMOUNT: SecretColumn = SecretColumn::of("partner.authentication.paid_amount");

/// The message that one does not hold any more.
pub const HAS_LAPSED: &str = "partner.authentication_lapsed";

const OVER: &str = "partner-authentication-over";

pub static MACHINE: Machine = Machine {
    name: "partner.authentication",
    initial: STARTED,
    states: &[&[
        State::of(STARTED, Tone::Waiting),
        State::of(PROVED, Tone::Done),
        State::of(FAILED, Tone::Returned),
        State::of(LAPSED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("pay", "pay").ordinary(),
        Action::of("tell_amount", "tell").ordinary(),
        Action::of("exhaust", tandem_kernel::machine::PRODUCT),
        Action::of("pass", "judge").ordinary().decides().tells(),
        Action::of("refuse", "judge").decides().tells(),
        Action::of("lapse", tandem_kernel::machine::PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("pay", &[STARTED], STARTED, OVER),
        Transition::leads("pass", &[STARTED], PROVED, OVER),
        Transition::leads("refuse", &[STARTED], FAILED, OVER),
        // With the right amount; with a wrong one it stays, and fails with the last: the command decides.
        Transition::leads("tell_amount", &[STARTED], PROVED, OVER),
        Transition::leads("exhaust", &[STARTED], FAILED, OVER),
        // One that is begun, with its organisation.
        Transition::leads("lapse", &[STARTED, PROVED], LAPSED, OVER),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "partner.authentication",
    table: ("partner", "authentication"),
    key: &["authentication_id"],
    parts: &[
        HEAD,
        SUPPLIER,
        &[
            Column::text("licence_number").called("partner-section-basic-licence_number").width(180),
            Column::text("legal_person").called("partner-section-basic-legal_person").width(120),
            Column::date_time("started_at").width(170),
            Column::text("bank_name").hidden(),
            Column::text("account_tail").hidden(),
            Column::user("paid_by").hidden(),
            Column::date_time("paid_at").nullable().width(170),
            Column::integer("tries").width(90),
            Column::integer("evidence_count").width(90),
            Column::user("decided_by").width(140),
            Column::date_time("decided_at").nullable().width(170),
            Column::text("reason").width(200),
        ],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "licenceNumber"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: &["pay", "tell_amount", "pass"],
    decided_by: &[ORGANIZE],
    shipped_scenes: &[
        SystemScene::of("open", &[SceneLine::is("state", STARTED)]),
        SystemScene::of("failed", &[SceneLine::is("state", FAILED)]).to_look_at(),
        SystemScene::of("lapsed", &[SceneLine::is("state", LAPSED)]).to_look_at(),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "partner.authentication", prefix: "EA", period: Period::Month, digits: 5 }),
    path: &[STARTED, PROVED],
    waiting: &[
        Wait::of(STARTED, Side::Buyer, "judge", "judge").told("to_judge"),
        Wait::of(STARTED, Side::Buyer, "pay", "pay"),
        Wait::of(STARTED, Side::Supplier, "tell", "tell").told("to_tell"),
    ],
    page: PageAddress::of_each("/partnerManage/authentications/{id}", "/partnerManage/authentication/{id}"),
    gist: Gist { said_by_buyer: "reason", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

const REFUSE: &[Input] = &[Input::long("reason", 1_000).required()];

pub fn calls() -> Calls<Authentication> {
    Calls::at("/service1/partner/enterpriseAuthentication", &["pageList"])
        .route(Route::command(
            Method::POST,
            "/service1/partner/enterpriseAuthentication/start",
            Access::Permission(START),
            commands::start,
        ))
        .route(Route::ask(
            Method::GET,
            "/service1/partner/enterpriseAuthentication/accounts/{id}",
            Access::Permission(PAY),
            commands::accounts,
        ))
        // In steps: no key of theirs is kept, by which somebody could find the amount out.
        .in_steps("pay", "pay", commands::pay)
        .in_steps("tellAmount", "tell_amount", commands::tell_amount)
        .leads("pass")
        .taking("refuse", REFUSE)
        .with_files()
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Authentication {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    /// What is proved besides the name.
    pub licence_number: String,
    pub legal_person: String,
    pub started_at: Moment,
    /// An account was on file when it was started.
    pub payable: bool,
    /// The account that was paid to, by its bank and its last four characters; never how much.
    pub bank_name: String,
    pub account_tail: String,
    pub paid_by: String,
    pub paid_at: Option<Moment>,
    /// Wrong amounts that were told.
    pub tries: i32,
    pub evidence_count: i64,
    /// Why it was refused.
    pub reason: String,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
    /// An account of the supplier is in force.
    #[sqlx(skip)]
    #[serde(skip)]
    #[schema(ignore)]
    pub has_account: bool,
}

impl Document for Authentication {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    /// Legal judges it in any case. Finance is waited for where it can pay, until it has, and the supplier from then on.
    fn awaits(&self, wait: &Wait) -> Awaited<'_> {
        let waited = match wait.permission {
            PAY => self.payable && self.paid_at.is_none(),
            TELL => self.paid_at.is_some(),
            _ => true,
        };
        if waited { Awaited::Holders } else { Awaited::Nobody }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        match action {
            "pay" if !self.has_account => Some(Refusal::of("partner-authentication-no_account")),
            "tell_amount" if self.paid_at.is_none() => Some(Refusal::of("partner-authentication-not_paid")),
            "pass" if self.evidence_count == 0 => Some(Refusal::of("partner-authentication-no_evidence")),
            _ => None,
        }
    }
    fn learn<'a>(tx: &'a mut Tx, authentications: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(async move {
            if actions.contains(&"pay") {
                commands::learn_accounts(tx, authentications).await?;
            }
            Ok(())
        })
    }
    /// The newest one of an organisation is the only one that still changes, so whatever changes is what the list of organisations
    /// shows.
    fn tell_besides<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async move {
            match change.after() {
                Some(after) => follow::copy(tx, after.supplier.organize_id, &after.common.state).await,
                None => Ok(()),
            }
        })
    }
}

/// By which legal judges. Both sides read it, as they read the authentication. Changed with the refusal, because without any
/// evidence it cannot be passed.
impl Attached for Authentication {
    const CHANGED_WITH: &'static str = "refuse";
    const SLOTS: &'static [Slot] = &[Slot::documents("evidence", "partner-authentication-attach-evidence", 20)];
}

/// No new version of it: that a file came or went is an entry of its history already.
pub async fn count_evidence(tx: &mut Tx, change: FileChange) -> Result<()> {
    let counted = Values::none().put("evidence_count", change.there);
    record::fill::<Authentication>(tx, change.document, counted).await
}
