//! Starts an authentication, pays the amount, and takes what the supplier says it was.

use super::{AMOUNT, Authentication, CURRENT, MACHINE, STARTED, TRIES};
use crate::organize;
use crate::organize::states::{FORMAL, POTENTIAL, REGISTERING};
use rust_decimal::Decimal;
use std::collections::HashSet;
use tandem_kernel::error::Fields;
use tandem_kernel::number::{self, MONEY};
use tandem_kernel::{ErrorKind, To};
use tandem_platform::PathId;
use tandem_platform::db::tx::Mode;
use tandem_platform::document::prelude::*;
use tandem_platform::http::steps::Steps;
use tandem_platform::listing::may_see;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticationOf {
    /// The supplier that is to be authenticated.
    pub organize_id: Uuid,
}

/// The organisation as it stands.
#[derive(sqlx::FromRow)]
struct Standing {
    name_zh: String,
    name_en: String,
    relation_type: String,
    internal_group: bool,
    state: String,
    licence_number: String,
    legal_person: String,
    has_account: bool,
    /// Another one is begun, or holds.
    has_current: bool,
}

pub async fn start(tx: &mut Tx, Body(asked): Body<AuthenticationOf>) -> Result<Detail<Authentication>> {
    let id = asked.organize_id;
    may_see(tx, &organize::listing::LISTING, id).await?;
    // Whoever starts one as well, or freezes the supplier, comes before or after.
    document::lock::<organize::queries::Organize>(tx, id).await?;
    let organize = standing(tx, id).await?;
    if organize.relation_type != "S" || organize.internal_group {
        return Err(Error::refused("partner-authentication-only_suppliers"));
    }
    if ![REGISTERING, POTENTIAL, FORMAL].contains(&organize.state.as_str()) {
        return Err(Error::refused("partner-filing-ended"));
    }
    if organize.has_current {
        return Err(Error::refused("partner-authentication-only_unauthenticated"));
    }
    let values = Values::none()
        .put("organize_id", id)
        .put("supplier_zh", organize.name_zh)
        .put("supplier_en", organize.name_en)
        .put("licence_number", organize.licence_number)
        .put("legal_person", organize.legal_person)
        .put("payable", organize.has_account)
        .put("started_at", tx.now());
    document::create(tx, values).await
}

async fn standing(tx: &mut Tx, organize: Uuid) -> Result<Standing> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select name_zh, name_en, relation_type, internal_group, state, licence_number, legal_person,
           exists (select from partner.bank b where b.tenant_id = $1 and b.organize_id = $2) as has_account,
           exists (select from partner.authentication a
             where a.tenant_id = $1 and a.organize_id = $2 and a.state = any($3)) as has_current
         from partner.organize where tenant_id = $1 and organize_id = $2",
    );
    let found = found.bind(tenant).bind(organize).bind(CURRENT);
    found.fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// Which of these suppliers have an account in force.
pub async fn learn_accounts(tx: &mut Tx, authentications: &mut [Authentication]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let organizes: Vec<Uuid> = authentications.iter().map(|one| one.supplier.organize_id).collect();
    let found: Vec<Uuid> = sqlx::query_scalar(
        "select distinct organize_id from partner.bank where tenant_id = $1 and organize_id = any($2)",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    let with_account: HashSet<Uuid> = found.into_iter().collect();
    for one in authentications {
        one.has_account = with_account.contains(&one.supplier.organize_id);
    }
    Ok(())
}

/// An account in force that may be paid to.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct PayableAccount {
    pub id: Uuid,
    pub bank_name: String,
    pub account_name: String,
    /// Its last four characters.
    pub tail: String,
    pub currency: String,
    pub is_default: bool,
}

/// Those of the supplier of an authentication, the default one first.
pub async fn accounts(tx: &mut Tx, PathId(id): PathId) -> Result<Vec<PayableAccount>> {
    let of: Authentication = document::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    in_force(tx, of.supplier.organize_id).await
}

async fn in_force(tx: &mut Tx, organize: Uuid) -> Result<Vec<PayableAccount>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select bank_id as id, name as bank_name, account_name, account_number_tail as tail, currency, is_default
         from partner.bank where tenant_id = $1 and organize_id = $2 order by is_default desc, position, bank_id",
    );
    Ok(found.bind(tenant).bind(organize).fetch_all(tx.conn()).await?)
}

/// Two decimals, so that it can be paid; small, so that nobody minds.
fn amount(typed: &str) -> Result<Decimal> {
    let mut fields = Fields::default();
    fields.required("amount", typed);
    let amount = if typed.trim().is_empty() { None } else { fields.read("amount", MONEY.read(typed)) };
    let (least, most) = (Decimal::new(1, 2), Decimal::new(99, 2));
    let within = amount.is_none_or(|amount| (least..=most).contains(&amount));
    fields.check(within, "amount", "partner-authentication-amount_range").finish()?;
    Ok(amount.unwrap_or_default())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticationPaid {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// The account it was paid to; one of those in force.
    pub bank_id: Uuid,
    /// From 0.01 to 0.99.
    pub amount: String,
}

/// Keeps what was paid. Paid again, the later amount counts; wrong tries stay counted.
pub async fn pay(steps: &mut Steps, Body(paid): Body<AuthenticationPaid>) -> Result<Detail<Authentication>> {
    let amount = amount(&paid.amount)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let (before, to) = document::step::<Authentication>(&mut tx, "pay", paid.which).await?;
    let account = in_force(&mut tx, before.supplier.organize_id).await?;
    let account = account.into_iter().find(|account| account.id == paid.bank_id);
    let account = account.ok_or_else(|| Error::new(ErrorKind::Invalid, "platform-not_offered").at("bankId"))?;
    let (secrets, random) = (tx.platform().secrets(), tx.platform().random());
    let kept = AMOUNT.keep(secrets, tx.ctx(), random, &amount.to_string())?;
    let values = Values::none()
        .put("bank_name", account.bank_name)
        .put("account_tail", account.tail)
        .put("paid_amount", kept)
        .put("paid_by", tx.who())
        .put("paid_at", tx.now());
    let paid = document::arrive(&mut tx, "pay", before, to, values).await?;
    tx.commit().await?;
    Ok(paid)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct AmountTold {
    #[serde(flatten)]
    pub which: DocumentRef,
    pub amount: String,
}

/// Not a command: a try stays counted when it is refused.
pub async fn tell_amount(steps: &mut Steps, Body(told): Body<AmountTold>) -> Result<Detail<Authentication>> {
    let amount = amount(&told.amount)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let (before, to) = document::step::<Authentication>(&mut tx, "tell_amount", told.which).await?;
    if paid_amount(&mut tx, before.common.id).await? == amount {
        let values = Values::none().decided(&tx);
        let proved = document::arrive(&mut tx, "tell_amount", before, to, values).await?;
        tx.commit().await?;
        return Ok(proved);
    }
    let tries = before.tries.saturating_add(1);
    let left = TRIES.saturating_sub(tries);
    let values = Values::none().put("tries", tries);
    if left > 0 {
        document::arrive(&mut tx, "tell_amount", before, To::State(STARTED), values).await?;
        tx.commit().await?;
        return Err(Error::refused("partner-authentication-wrong_amount").with("n", left).at("amount"));
    }
    let to = MACHINE.lead(STARTED, "exhaust")?;
    let values = values.decided(&tx);
    document::arrive(&mut tx, "exhaust", before, to, values).await?;
    tx.commit().await?;
    Err(Error::refused("partner-authentication-no_tries_left").at("amount"))
}

async fn paid_amount(tx: &mut Tx, id: Uuid) -> Result<Decimal> {
    let tenant = tx.ctx().tenant.id.uuid();
    let kept: Option<Vec<u8>> = sqlx::query_scalar(
        "select paid_amount from partner.authentication where tenant_id = $1 and authentication_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .fetch_one(tx.conn())
    .await?;
    let kept = kept.ok_or_else(|| Error::internal("paid without an amount"))?;
    let plain = AMOUNT.reveal(tx.platform().secrets(), tx.ctx(), &kept)?;
    number::plain(&plain).ok_or_else(|| Error::internal("what was paid is no amount"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(typed: &str) -> Option<&'static str> {
        amount(typed).err().and_then(|error| error.fields().first().map(|fault| fault.message.key))
    }

    #[test]
    fn an_amount_is_below_one_with_two_decimals() {
        for sound in ["0.01", "0.5", ".37", "0.990", " 0.99 "] {
            assert_eq!(refused(sound), None, "{sound}");
        }
        for beyond in ["0", "0.00", "1", "1.00", "99"] {
            assert_eq!(refused(beyond), Some("partner-authentication-amount_range"), "{beyond}");
        }
        assert_eq!(refused("0.005"), Some("platform-too_many_decimals"));
        assert_eq!(refused("-0.5"), Some("platform-number-negative"));
        assert_eq!(refused(" "), Some("platform-required"));
        for unreadable in ["x", "0,5", "1e-1"] {
            assert_eq!(refused(unreadable), Some("platform-number-unreadable"), "{unreadable}");
        }
    }
}
