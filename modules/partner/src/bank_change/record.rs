//! A bank change as it is read. What is sealed of it is not part of it, so it is in no page, history, event or export.

use super::KIND;
use super::refusals::{self, Beside};
use serde_json::Value;
use tandem_kernel::OpCtx;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct BankChange {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    /// The filing that asked for it.
    pub filing_id: Uuid,
    pub filing_number: String,
    /// The row of the accounts.
    pub bank_id: Uuid,
    /// `added`, `changed` or `removed`.
    pub change_type: String,
    /// The supplier registered with it.
    pub is_first: bool,
    /// The account as it was in force; none where it is new.
    #[schema(value_type = Option<BankRow>)]
    pub stood: Option<Value>,
    /// The account as it is asked for; none where it is to be ended.
    #[schema(value_type = Option<BankRow>)]
    pub asked: Option<Value>,
    pub account_tail: String,
    pub account_name: String,
    /// What made the product suspicious; nothing of it for suppliers.
    #[schema(value_type = Vec<BankFlag>)]
    pub flags: Value,
    pub flag_count: Option<i32>,
    /// People and numbers count as they stood then.
    pub known_since: Moment,
    pub proposed_by: String,
    pub proposed_at: Moment,
    pub reviewed_by: String,
    pub confirmed_by: String,
    pub confirmed_at: Option<Moment>,
    /// How many people of finance must call somebody.
    pub verifiers: i32,
    /// The numbers on file; nothing for suppliers.
    #[schema(value_type = Vec<BankNumber>)]
    pub numbers: Value,
    /// Whom finance has called; nothing for suppliers.
    #[schema(value_type = Vec<BankCall>)]
    pub calls: Value,
    pub cooling_until: Option<Moment>,
    pub in_force_at: Option<Moment>,
    pub ended_by: String,
    pub ended_at: Option<Moment>,
    pub reason: String,
    /// Whom the product told.
    #[sqlx(skip)]
    pub told: Vec<BankTold>,
    #[serde(skip)]
    #[schema(ignore)]
    pub asker_ids: Vec<Uuid>,
    #[serde(skip)]
    #[schema(ignore)]
    pub reviewed_by_id: Option<Uuid>,
    #[sqlx(skip)]
    #[serde(skip)]
    #[schema(ignore)]
    pub beside: Beside,
}

/// A row of the section of accounts.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankRow {
    pub country: Option<String>,
    pub name: Option<String>,
    pub account_number: Option<BankTail>,
    pub account_name: Option<String>,
    pub bank_number: Option<String>,
    pub swift: Option<String>,
    pub iban: Option<BankTail>,
    pub currency: Option<String>,
    pub is_default: Option<bool>,
}

/// The end of a secret.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct BankTail {
    pub tail: String,
}

/// A red flag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BankFlag {
    /// One of `flags::KINDS`.
    pub kind: String,
    /// Whom or what it is about.
    pub who: String,
}

/// A telephone number of the supplier's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BankNumber {
    pub id: String,
    pub number: String,
    pub whose: String,
    /// It was on file before, so it may be called.
    pub usable: bool,
}

/// A call that somebody of finance made.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankCall {
    pub by_id: Uuid,
    pub by: String,
    pub at: Moment,
    /// The number, and whose it is.
    pub number_id: String,
    pub number: String,
    pub whose: String,
    pub answered_by: String,
    pub answered_as: String,
    /// By the company's clock, as it was entered.
    pub called_at: String,
}

/// Somebody the product told that it was asked for.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct BankTold {
    pub name: String,
    pub job: String,
    /// `user`: in the portal and by mail; `address`: by mail alone, to the address of before.
    pub channel: String,
    pub asked_for_it: bool,
    pub told_at: Moment,
    pub denied_at: Option<Moment>,
}

impl BankChange {
    pub fn calls(&self) -> Vec<BankCall> {
        serde_json::from_value(self.calls.clone()).unwrap_or_default()
    }
    pub fn numbers(&self) -> Vec<BankNumber> {
        serde_json::from_value(self.numbers.clone()).unwrap_or_default()
    }
}

impl Document for BankChange {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn refusal(&self, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action, asked)
    }
    fn learn<'a>(tx: &'a mut Tx, changes: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, changes, actions))
    }
    /// Why the buying company is suspicious, and whom it calls, is for nobody who may be a thief.
    fn for_its_page(self, reader: &OpCtx) -> Self {
        if reader.side() != Side::Supplier {
            return self;
        }
        let nothing = || Value::Array(Vec::new());
        Self { flags: nothing(), flag_count: None, numbers: nothing(), calls: nothing(), ..self }
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            self.told = sqlx::query_as(
                "select name, job, channel, asked_for_it, told_at, denied_at from partner.bank_change_told
                 where tenant_id = $1 and bank_change_id = $2 order by told_id",
            )
            .bind(tenant)
            .bind(self.common.id)
            .fetch_all(tx.conn())
            .await?;
            Ok(())
        })
    }
}
