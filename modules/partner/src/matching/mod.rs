//! Two organisations that may be one. Found when a filing is compared with what is known, and decided by the buying company,
//! which alone reads of it: a newcomer does not learn who is known.

pub mod commands;
pub mod facts;
pub mod find;
pub mod similar;

use serde_json::Value;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{MessageKey, ShippedDictionary};
use tandem_platform::document::prelude::*;

pub const VIEW: &str = "partner.match.view";
pub const MERGE: &str = "partner.match.merge";
pub const DIFFER: &str = "partner.match.differ";

pub const OPEN: &str = "open";
const SAME: &str = "same";
const DIFFERENT: &str = "different";

/// What two organisations have in common, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    Licence,
    Account,
    Name,
    Phone,
    Domain,
}

impl Cause {
    pub const fn as_str(self) -> &'static str {
        CAUSES.items[self as usize].0
    }
    /// The kind of the doubt that a reviewer reads at the cell.
    pub const fn doubt(self) -> &'static str {
        DOUBTS[self as usize].0
    }
}

pub const CAUSES: ShippedDictionary = ShippedDictionary {
    name: "matchCause",
    items: &[
        ("licence", "证照号相同", "Same licence number"),
        ("account", "银行账号相同", "Same bank account"),
        ("name", "名称相似", "Similar name"),
        ("phone", "电话相同", "Same telephone number"),
        ("domain", "邮箱域名相同", "Same e-mail domain"),
    ],
};

/// What each doubt about another company says.
pub const DOUBTS: [(&str, MessageKey); 5] = [
    ("same_licence", "partner-doubt-same_licence"),
    ("same_account", "partner-doubt-same_account"),
    ("similar_name", "partner-doubt-similar_name"),
    ("same_phone", "partner-doubt-same_phone"),
    ("same_domain", "partner-doubt-same_domain"),
];

const fn kept(state: &'static str, tone: Tone) -> State {
    State::of(state, tone).kept_by(Side::Buyer)
}

pub static MACHINE: Machine = Machine {
    name: "partner.match",
    initial: OPEN,
    states: &[&[kept(OPEN, Tone::Waiting), kept(SAME, Tone::Done), kept(DIFFERENT, Tone::Idle)]],
    actions: &[&[Action::of("differ", "differ").ordinary().decides(), Action::of("merge", "merge").decides()]],
    transitions: &[&[
        Transition::leads("differ", &[OPEN], DIFFERENT, "partner-match-settled"),
        Transition::leads("merge", &[OPEN], SAME, "partner-match-settled"),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "partner.match",
    table: ("partner", "match"),
    key: &["match_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::status("state").width(110),
        Column::record("organize_id").findable(),
        Column::text("supplier_zh").width(200).pinyin(),
        Column::text("supplier_en").width(200),
        Column::record("other_id").findable(),
        Column::text("other_zh").width(200).pinyin(),
        Column::text("other_en").width(200),
        Column::dictionary("cause", CAUSES.name).width(140),
        Column::text("reasons").carried(),
        Column::decimal("similarity").width(100),
        Column::record("filing_id").nullable().findable(),
        Column::text("reason").width(200).hidden(),
        Column::user("decided_by").width(140),
        Column::date_time("decided_at").nullable().width(170),
        Column::date_time("created_at").width(170),
        Column::date_time("updated_at").hidden(),
    ]],
    default_sort: &[Sort::down("createdAt")],
    quick_search: &["supplierZh", "supplierEn", "otherZh", "otherEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: &["merge"],
    decided_by: &[ORGANIZE, "partner.filing"],
    follows: &[Follow::Record { listing: "partner.filing", column: "filing_id" }],
    shipped_scenes: &[SystemScene::of("open", &[SceneLine::is("state", OPEN)]).to_look_at()],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    label: "supplier_zh",
    path: &[OPEN, DIFFERENT],
    waiting: &[Wait::of(OPEN, Side::Buyer, "differ", "decide")],
    page: PageAddress::of_both("/partnerManage/matches/{id}"),
    gist: Gist { responsible: "", said_by_buyer: "reason", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<Match> {
    Calls::at("/service1/partner/match", &["pageList"])
        .taking_by("differ", commands::REASON, commands::differ)
        .taking_by("merge", commands::REASON, commands::merge)
}

/// What the two have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MatchEvidence {
    /// One of the causes.
    pub cause: String,
    /// Where it was filed, and what stands there; of an account only its end.
    pub section: String,
    pub field: String,
    pub typed: String,
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Match {
    pub id: Uuid,
    pub version: i64,
    pub state: String,
    /// The organisation that was compared, and the one it may be.
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub other_id: Uuid,
    pub other_zh: String,
    pub other_en: String,
    /// The filing that was looked at.
    pub filing_id: Option<Uuid>,
    /// The strongest of the reasons, and all of them.
    pub cause: String,
    pub reasons: String,
    /// How alike the names are, from 0 to 1.
    pub similarity: Quantity,
    #[schema(value_type = Vec<MatchEvidence>)]
    pub evidence: Value,
    pub reason: String,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
    pub created_at: Moment,
    pub updated_by: String,
    pub updated_at: Moment,
    #[sqlx(skip)]
    #[serde(skip)]
    #[schema(ignore)]
    pub beside: commands::Beside,
}

impl Document for Match {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.supplier_zh).into() }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        if action == "merge" { self.beside.refusal() } else { None }
    }
    fn learn<'a>(tx: &'a mut Tx, matches: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(commands::learn(tx, matches))
    }
}
