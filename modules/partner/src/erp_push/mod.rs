//! A hand-over of a supplier to the ERP: that it is created or changed there, its accounts, its blocks. Each waits until it may
//! go, one at a time of each supplier; how it ended is what the ERP said.

pub mod accounts;
mod allowed;
mod ask;
mod commands;
mod content;
pub mod feed;
pub mod hand_over;
mod standing;
mod terms;

pub use accounts::EndedAccount;
pub use ask::{ask, ask_account, follow, go_on};
pub use hand_over::{Push, handed_over};

use serde_json::Value;
use standing::Standing;
use tandem_contracts::outside::EXCHANGE_KINDS;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::ShippedDictionary;
use tandem_kernel::machine::PRODUCT;
use tandem_platform::document::BatchAction;
use tandem_platform::document::prelude::*;
use tandem_platform::http::route::Method;
use tandem_platform::record::Change;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "partner.erp_push.view";
pub const SUBMIT: &str = "partner.erp_push.submit";
pub const RETRY: &str = "partner.erp_push.retry";
/// Of the message to those who can hand it over again.
pub const FAILED_MESSAGE: &str = "partner.erp_failed";

const WAITING: &str = "waiting";
const SENT: &str = "sent";
const TAKEN: &str = "taken";
const FAILED: &str = "failed";

/// What is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Create,
    Change,
    Extend,
    Bank,
    Block,
    Unblock,
}

impl Kind {
    pub const ALL: [Self; 6] = [Self::Create, Self::Change, Self::Extend, Self::Bank, Self::Block, Self::Unblock];

    pub const fn as_str(self) -> &'static str {
        KINDS.items[self as usize].0
    }
    fn parse(text: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| Error::internal(format!("no push is of the kind {text}")))
    }
    /// Blocks follow from what was decided about the supplier; everything else was approved first.
    const fn asks_oa(self) -> bool {
        !matches!(self, Self::Block | Self::Unblock)
    }
}

pub const KINDS: ShippedDictionary = ShippedDictionary {
    name: "erpPushKind",
    items: &[
        ("create", "新建", "Create"),
        ("change", "变更", "Change"),
        ("extend", "扩展", "Extend"),
        ("bank", "银行账户", "Bank accounts"),
        ("block", "冻结", "Block"),
        ("unblock", "解冻", "Unblock"),
    ],
};

/// Of the fields that a refusal of the ERP may mean.
pub const FIELDS: ShippedDictionary = ShippedDictionary {
    name: "erpPushField",
    items: &[
        ("name_zh", "中文名称", "Name (Chinese)"),
        ("short_name", "简称", "Short name"),
        ("language", "语言", "Language"),
        ("established_date", "成立日期", "Established on"),
        ("licence_number", "证照号码", "Licence number"),
        ("duns_number", "邓白氏编码", "DUNS number"),
        ("address", "注册地址", "Registered address"),
        ("tel", "电话", "Telephone"),
        ("fax", "传真", "Fax"),
        ("email", "邮箱", "E-mail"),
        ("company_code", "公司代码", "Company code"),
        ("reconciliation_account", "统驭科目", "Reconciliation account"),
        ("payment_terms", "付款条件", "Payment terms"),
        ("payment_methods", "付款方式", "Payment methods"),
        ("purchasing_organization", "采购组织", "Purchasing organisation"),
        ("currency", "订单货币", "Order currency"),
        ("incoterms", "国际贸易条款", "Incoterms"),
        ("purchasing_group", "采购组", "Purchasing group"),
        ("confirmation_control", "确认控制", "Confirmation control"),
        ("bank", "银行账户", "Bank account"),
        ("erp_no", "ERP 编号", "ERP number"),
    ],
};

/// What passes between the ERP and suppliers.
pub const EXCHANGES: ShippedDictionary = ShippedDictionary {
    name: EXCHANGE_KINDS,
    items: &[
        ("erp.supplier", "供应商推送", "Supplier handed over"),
        ("erp.business_partner", "供应商主数据", "Supplier master data"),
    ],
};

const fn kept(state: &'static str, tone: Tone) -> State {
    State::of(state, tone).kept_by(Side::Buyer)
}

pub static MACHINE: Machine = Machine {
    name: "partner.erp_push",
    initial: WAITING,
    states: &[&[
        kept(WAITING, Tone::Waiting),
        kept(SENT, Tone::Progress),
        kept(TAKEN, Tone::Done),
        kept(FAILED, Tone::Returned),
    ]],
    actions: &[&[
        Action::of("retry", "retry").ordinary(),
        Action::of("send", PRODUCT),
        Action::of("take", PRODUCT),
        Action::of("fail", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("retry", &[FAILED], WAITING, "partner-erp_push-only_failed_retry"),
        Transition::leads("send", &[WAITING], SENT, "partner-erp_push-only_waiting_send"),
        // One that was given up may be sent again from the monitor of interfaces.
        Transition::leads("take", &[SENT, FAILED], TAKEN, "partner-erp_push-only_sent_take"),
        Transition::leads("fail", &[SENT], FAILED, "partner-erp_push-only_sent_fail"),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "partner.erp_push",
    table: ("partner", "erp_push"),
    key: &["erp_push_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("number").width(140),
        Column::status("state").width(110),
        Column::record("organize_id").findable(),
        Column::text("supplier_zh").width(200).pinyin(),
        Column::text("supplier_en").width(200),
        Column::dictionary("kind", KINDS.name).width(120),
        Column::text("erp_no").width(120),
        Column::text("message").width(300),
        Column::dictionary("field", FIELDS.name).width(140),
        Column::date_time("asked_at").width(170),
        Column::date_time("sent_at").nullable().hidden(),
        Column::date_time("answered_at").nullable().width(170),
        Column::record("reference").nullable().findable(),
        Column::user("created_by").width(140),
        Column::user("updated_by").hidden(),
        Column::date_time("updated_at").hidden(),
    ]],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "erpNo", "message"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: &["retry"],
    decided_by: &[ORGANIZE, "partner.oa_process"],
    shipped_scenes: &[
        SystemScene::of("failed", &[SceneLine::is("state", FAILED)]).alarming(),
        SystemScene::of("waiting", &[SceneLine::is("state", WAITING)]).to_look_at(),
        SystemScene::of("sent", &[SceneLine::is("state", SENT)]),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "partner.erp_push", prefix: "EP", period: Period::Month, digits: 5 }),
    path: &[WAITING, SENT, TAKEN],
    waiting: &[Wait::of(FAILED, Side::Buyer, "retry", "retry").told(FAILED_MESSAGE)],
    page: PageAddress::of_both("/partnerManage/erpPushes/{id}"),
    gist: Gist { responsible: "", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<ErpPush> {
    Calls::at("/service1/partner/sap", &["pageList"])
        .act("retry", commands::retry)
        .batch(BatchAction {
            kind: LISTING.code,
            action: "retry",
            run: |tx, _, which, _| Box::pin(async move { commands::retry(tx, Body(which)).await.map(drop) }),
        })
        .route(Route::command(
            Method::POST,
            "/service1/partner/sap/commSupSAP",
            Access::Permission(SUBMIT),
            commands::submit,
        ))
        .route(Route::ask(Method::POST, "/service1/partner/sap/check", Access::Permission(SUBMIT), commands::check))
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ErpPush {
    pub id: Uuid,
    pub number: String,
    pub version: i64,
    pub state: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    /// `create`, `change`, `extend`, `bank`, `block` or `unblock`.
    pub kind: String,
    pub asked_at: Moment,
    /// The record of the interface that carries it.
    pub reference: Option<Uuid>,
    pub sent_at: Option<Moment>,
    pub answered_at: Option<Moment>,
    /// The supplier's number in the ERP, once it took it.
    pub erp_no: String,
    /// Why the ERP did not take it, in its own words.
    pub message: String,
    /// The field of ours that it means; empty where it names none.
    pub field: String,
    /// Sealed, and of no use to any page.
    #[serde(skip)]
    #[schema(ignore)]
    pub ended_accounts: Value,
    pub created_by: String,
    pub updated_by: String,
    pub updated_at: Moment,
    #[sqlx(skip)]
    #[serde(skip)]
    #[schema(ignore)]
    pub beside: Option<Standing>,
}

impl Document for ErpPush {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.number).into() }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        let standing = self.beside.as_ref().filter(|_| action == "retry")?;
        let Ok(kind) = Kind::parse(&self.kind) else { return None };
        standing.refuses_retry(kind)
    }
    fn learn<'a>(tx: &'a mut Tx, pushes: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(async move {
            let ids: Vec<Uuid> = pushes.iter().map(|push| push.organize_id).collect();
            let all = standing::of(tx, &ids).await?;
            for push in pushes {
                push.beside = all.get(&push.organize_id).cloned();
            }
            Ok(())
        })
    }
    fn tell_besides<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(standing::copy_of_newest(tx, change.record.organize_id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_word() {
        for (kind, (value, ..)) in Kind::ALL.into_iter().zip(KINDS.items) {
            assert_eq!(kind.as_str(), *value);
            assert_eq!(Kind::parse(value).ok(), Some(kind));
        }
        assert!(Kind::parse("x").is_err());
        assert_eq!(Kind::ALL.len(), KINDS.items.len());
    }
}
