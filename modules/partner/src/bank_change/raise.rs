//! An approved filing asks for accounts: each row that it adds, changes or removes becomes a change of its own, in the transaction of
//! the approval. What is asked for already, and what was stopped since the filing was begun, is not asked for again.

use super::CONFIRM;
use super::flags::{self, Facts};
use super::known::{Contact, Known, digits, known};
use super::record::{BankChange, BankNumber};
use super::states::{GIVEN_UP, OPEN, TO_CONFIRM, TO_VERIFY};
use super::told;
use crate::filing::Filing;
use crate::filing::open::secrets_of;
use crate::organize::queries::Organize;
use crate::review::cell;
use crate::review::difference::{Change, RowDifference};
use crate::review::part::Part;
use crate::section::BANK;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_contracts::message::Recipient;
use tandem_platform::document::prelude::*;
use time::{Duration, OffsetDateTime};

/// Whoever is known for so long counts, and numbers that were on file for so long.
const KNOWN_FOR: Duration = Duration::days(30);
/// As many numbers as anybody chooses from.
const MOST_NUMBERS: usize = 100;

/// The accounts of a filing that is being approved.
pub struct Asked<'a> {
    pub filing: &'a Filing,
    /// The supplier as it is with the rest of the filing.
    pub supplier: &'a Organize,
    pub part: &'a Part,
    pub in_force: &'a Value,
    pub rows: &'a [RowDifference<'a>],
    /// The supplier was registering.
    pub registers: bool,
}

/// Returns how many were raised.
pub async fn raise(tx: &mut Tx, asked: &Asked<'_>) -> Result<usize> {
    if asked.rows.is_empty() {
        return Ok(0);
    }
    are_own(tx, asked).await?;
    let before = others(tx, asked).await?;
    let mut rows = Vec::new();
    for row in asked.rows {
        let Some(id) = row.row else { continue };
        if is_to_be_raised(&before, id, row)? {
            rows.push((id, row));
        }
    }
    if rows.is_empty() {
        return Ok(0);
    }
    let proposed_at = asked.filing.submitted_at.map_or_else(|| tx.now(), |at| *at);
    let since = proposed_at.checked_sub(KNOWN_FOR).unwrap_or(proposed_at);
    let mut proposed = proposed(tx, asked.filing).await?;
    // Of what the filing carried along, whoever asked for it before asks for it still.
    let carried = before.iter().filter(|other| rows.iter().any(|(id, _)| *id == other.bank_id));
    proposed.ids.extend(carried.flat_map(|other| &other.asker_ids));
    let known = known(tx, asked.supplier, &proposed.ids, since).await?;
    let is_unknown = cell::rows(asked.in_force).is_empty() && !was_approved_before(tx, asked.filing).await?;
    let is_first = is_unknown && asked.registers;
    let second = !is_first && has_second(tx, asked.supplier.common.id, &known, &proposed.ids).await?;
    let about = About { since, proposed_at, proposed, known, is_unknown, is_first, second };
    for (id, row) in &rows {
        one(tx, asked, &about, *id, row).await?;
    }
    Ok(rows.len())
}

/// What all changes of one filing have in common.
struct About {
    since: OffsetDateTime,
    proposed_at: OffsetDateTime,
    proposed: Proposed,
    known: Known,
    /// Nothing of the supplier was ever approved before: whom could be called is told with it.
    is_unknown: bool,
    /// It registers with this filing, too.
    is_first: bool,
    /// Somebody else at the supplier has been known for long enough to confirm.
    second: bool,
}

struct Proposed {
    by: String,
    ids: Vec<Uuid>,
}

/// Whoever filled in the accounts, and whoever handed the filing in: either may be the thief.
async fn proposed(tx: &mut Tx, filing: &Filing) -> Result<Proposed> {
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), filing.common.id);
    let typed: Vec<Uuid> = sqlx::query_scalar(
        "select distinct actor_id from platform.audit
         where tenant_id = $1 and entity_kind = 'partner.filing_part' and entity_id = $2 and after ->> 'section' = $3
           and actor_id is not null",
    )
    .bind(tenant)
    .bind(id.to_string())
    .bind(BANK.code)
    .fetch_all(tx.conn())
    .await?;
    let by: Option<String> = sqlx::query_scalar(
        "select updated_by from partner.filing_part where tenant_id = $1 and filing_id = $2 and section = $3",
    )
    .bind(tenant)
    .bind(id)
    .bind(BANK.code)
    .fetch_optional(tx.conn())
    .await?;
    let by = by.filter(|by| !by.is_empty()).unwrap_or_else(|| filing.submitted_by.clone());
    let ids: BTreeSet<Uuid> = typed.into_iter().chain(filing.submitted_by_id).collect();
    Ok(Proposed { by, ids: ids.into_iter().collect() })
}

async fn was_approved_before(tx: &mut Tx, filing: &Filing) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_scalar(
        "select exists (select from partner.filing
           where tenant_id = $1 and organize_id = $2 and state = 'approved' and filing_id <> $3)",
    );
    let found = found.bind(tenant).bind(filing.supplier.organize_id).bind(filing.common.id);
    Ok(found.fetch_one(tx.conn()).await?)
}

async fn has_second(tx: &mut Tx, organize: Uuid, known: &Known, askers: &[Uuid]) -> Result<bool> {
    let holders = tx.people(vec![Recipient::supplier(CONFIRM, OrganizeId::new(organize))]).await?;
    let counts = |user: Uuid| known.account(user).is_some_and(|account| account.was_member && account.young.is_empty());
    Ok(holders.iter().any(|holder| !askers.contains(&holder.id.uuid()) && counts(holder.id.uuid())))
}

/// The id of a row that is another organisation's asks for nothing there.
async fn are_own(tx: &mut Tx, asked: &Asked<'_>) -> Result<()> {
    let (tenant, organize) = (tx.ctx().tenant.id.uuid(), asked.supplier.common.id);
    let rows: Vec<Uuid> = asked.rows.iter().filter_map(|row| row.row).collect();
    let of_another: bool = sqlx::query_scalar(
        "select exists (select from partner.bank where tenant_id = $1 and bank_id = any($3) and organize_id <> $2)
           or exists (select from partner.bank_change where tenant_id = $1 and bank_id = any($3) and organize_id <> $2)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(rows)
    .fetch_one(tx.conn())
    .await?;
    if of_another { Err(Error::refused("partner-filing-row_of_another")) } else { Ok(()) }
}

/// Another change of one of the supplier's accounts.
struct Other {
    number: String,
    bank_id: Uuid,
    is_open: bool,
    /// What it asks for; no row where the account is to be ended.
    asks: Part,
    asker_ids: Vec<Uuid>,
}

type OtherRow = (String, Uuid, bool, Option<Value>, Value, Vec<Uuid>);

/// Those that are open, and those that came to nothing since the filing was begun.
async fn others(tx: &mut Tx, asked: &Asked<'_>) -> Result<Vec<Other>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<OtherRow> = sqlx::query_as(
        "select c.number, c.bank_id, c.state = any($4) as is_open, c.asked, c.secrets, c.asker_ids from partner.bank_change c
         where c.tenant_id = $1 and c.organize_id = $2 and (c.state = any($4) or c.state = any($5) and c.ended_at >
           (select f.created_at from partner.filing f where f.tenant_id = $1 and f.filing_id = $3))
         order by is_open desc, c.bank_change_id desc",
    )
    .bind(tenant)
    .bind(asked.supplier.common.id)
    .bind(asked.filing.common.id)
    .bind(OPEN.as_slice())
    .bind(GIVEN_UP.as_slice())
    .fetch_all(tx.conn())
    .await?;
    let mut others = Vec::with_capacity(found.len());
    for (number, bank_id, is_open, row, secrets, asker_ids) in found {
        let rows: Vec<Value> = row.into_iter().collect();
        let asks = Part::kept(&BANK, json!({ "rows": rows }), secrets)?;
        others.push(Other { number, bank_id, is_open, asks, asker_ids });
    }
    Ok(others)
}

fn is_to_be_raised(others: &[Other], id: Uuid, row: &RowDifference<'_>) -> Result<bool> {
    for other in others.iter().filter(|other| other.bank_id == id) {
        if asks_the_same(other, row) {
            return Ok(false);
        }
        if other.is_open {
            return Err(Error::refused("partner-filing-bank_change_open").with("number", &other.number));
        }
    }
    Ok(true)
}

fn asks_the_same(other: &Other, row: &RowDifference<'_>) -> bool {
    match (cell::rows(&other.asks.content).first(), row.change) {
        (None, Change::Removed) => true,
        (None, _) | (Some(_), Change::Removed) => false,
        (Some(asks), _) => {
            BANK.fields.iter().all(|field| cell::is_same(field, cell::of(asks, field), cell::of(row.shown, field)))
        }
    }
}

/// A row without the marks by which secrets are compared.
fn told_row(row: &Value) -> Value {
    let mut row = row.clone();
    for field in BANK.fields.iter().filter(|field| field.is_secret()) {
        if let Some(secret) = row.get_mut(field.name()).and_then(Value::as_object_mut) {
            secret.retain(|name, _| name == "tail");
        }
    }
    row
}

async fn one(tx: &mut Tx, of: &Asked<'_>, about: &About, id: Uuid, row: &RowDifference<'_>) -> Result<()> {
    let About { since, proposed_at, proposed, known, is_unknown, is_first, second } = about;
    let removed = row.change == Change::Removed;
    let asked = (!removed).then(|| told_row(row.shown));
    let stood = cell::rows(of.in_force).iter().find(|row| cell::row_id(row) == Some(id)).map(told_row);
    let secrets = if removed { in_force_secrets(tx, of.supplier.common.id, id).await? } else { of.part.sealed_of(id) };
    let facts = Facts {
        asked: asked.as_ref(),
        supplier: of.supplier,
        known,
        askers: &proposed.ids,
        is_of_another: !removed && is_of_another(tx, of.supplier.common.id, row.shown).await?,
        is_first: *is_first,
    };
    let flags = flags::all(&facts);
    // Without a second person at the supplier, or a number that was known before, there are two at finance.
    let unsure = !is_first && (!second || *is_unknown);
    let verifiers = if unsure || !flags.is_empty() { 2 } else { 1 };
    let text = |field: &str| row.shown[field].as_str().unwrap_or_default().to_owned();
    let reviewer = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    let values = Values::none()
        .put("state", if *second { TO_CONFIRM } else { TO_VERIFY })
        .put("organize_id", of.supplier.common.id)
        .put("supplier_zh", of.supplier.name_zh.as_str())
        .put("supplier_en", of.supplier.name_en.as_str())
        .put("filing_id", of.filing.common.id)
        .put("filing_number", of.filing.common.number.as_str())
        .put("bank_id", id)
        .put("change_type", row.change.as_str())
        .put("is_first", *is_first)
        .put("stood", stood)
        .put("asked", asked)
        .put("secrets", secrets)
        .put("account_tail", row.shown["accountNumber"]["tail"].as_str().unwrap_or_default())
        .put("account_name", text("accountName"))
        .put("flag_count", i32::try_from(flags.len()).unwrap_or(i32::MAX))
        .put("flags", serde_json::to_value(&flags)?)
        .put("known_since", *since)
        .put("asker_ids", proposed.ids.clone())
        .put("proposed_by", proposed.by.as_str())
        .put("proposed_at", *proposed_at)
        .put("reviewed_by_id", reviewer)
        .put("reviewed_by", tx.who())
        .put("verifiers", verifiers)
        .put("numbers", serde_json::to_value(numbers(known, *is_unknown, *is_first))?)
        .put("created_at", tx.now());
    let change = document::draw_and_insert::<BankChange>(tx, values).await?;
    let readers = told::readers(known);
    let written = told::write(tx, change, of.supplier.common.id, &readers, &proposed.ids).await?;
    let raised = document::tell::<BankChange>(tx, "create", None, change).await?.document;
    told::send(tx, &raised, written).await
}

/// The sealed values of an account in force, as filings have them.
async fn in_force_secrets(tx: &mut Tx, organize: Uuid, row: Uuid) -> Result<Value> {
    let all = secrets_of(tx, organize, &BANK).await?;
    Ok(Part::kept(&BANK, Value::Null, all)?.sealed_of(row))
}

/// Whether another supplier has this account, or has filed it.
async fn is_of_another(tx: &mut Tx, organize: Uuid, row: &Value) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let mark = row["accountNumber"]["mark"].as_str().unwrap_or_default();
    let found = sqlx::query_scalar(
        "select exists (select from partner.bank b
             where b.tenant_id = $1 and b.organize_id <> $2 and b.account_number_mark = decode($3, 'hex'))
           or exists (select from partner.trait t
             where t.tenant_id = $1 and t.organize_id <> $2 and t.kind = 'account' and t.value = $3)",
    );
    Ok(found.bind(tenant).bind(organize).bind(mark).fetch_one(tx.conn()).await?)
}

/// The numbers on file: those of before may be called, those that are newer are shown and may not. A supplier of which nothing was
/// approved before is called at those of its users, or, where they had none or it only registers, at what was approved with its first
/// filing: whoever has taken over the account of a user may have filed that.
fn numbers(known: &Known, is_unknown: bool, is_first: bool) -> Vec<BankNumber> {
    let of_contacts = |contacts: &[Contact]| -> Vec<(String, String)> {
        contacts.iter().flat_map(|one| one.phones.iter().map(|number| (number.clone(), one.name.clone()))).collect()
    };
    let members = || known.accounts.iter().filter(|account| account.was_member);
    let mut old = of_contacts(&known.then);
    let of_users = members().flat_map(|one| one.phones_then.iter().map(|number| (number.clone(), one.label.clone())));
    let of_users: Vec<(String, String)> = of_users.collect();
    if is_unknown && (is_first || of_users.iter().all(|(number, _)| digits(number).is_empty())) {
        old.extend(of_contacts(&known.now));
    }
    old.extend(of_users);
    let mut new = of_contacts(&known.now);
    new.extend(members().flat_map(|one| one.phones.iter().map(|number| (number.clone(), one.label.clone()))));
    let mut seen = BTreeSet::new();
    let all = old.into_iter().map(|one| (one, true)).chain(new.into_iter().map(|one| (one, false)));
    let each = all.filter(|((number, _), _)| !digits(number).is_empty() && seen.insert(digits(number)));
    let numbered = each.take(MOST_NUMBERS).enumerate().map(|(at, ((number, whose), usable))| BankNumber {
        id: at.to_string(),
        number,
        whose,
        usable,
    });
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{Language, UserId};
    use tandem_platform::accounts::Account;

    fn contact(name: &str, number: &str) -> Contact {
        Contact { name: name.into(), phones: vec![number.into()], ..Contact::default() }
    }

    fn user(number: &str) -> Account {
        Account {
            id: UserId::new(Uuid::from_u128(1)),
            label: "u1".into(),
            position: String::new(),
            language: Language::Zh,
            was_member: true,
            email_then: None,
            reached_as_then: true,
            phones_then: vec![number.into()],
            phones: vec![number.into()],
            young: Vec::new(),
            strange_sign_in: false,
        }
    }

    #[test]
    fn only_numbers_of_before_can_be_called() {
        let known = Known {
            accounts: Vec::new(),
            then: vec![contact("远航", "0755-86013388"), contact("高敏", "138 0013 5520")],
            now: vec![contact("远航", "(0755) 8601 3388"), contact("高敏", "158 0013 3312")],
            language: Language::Zh,
        };
        let told: Vec<(String, bool)> =
            numbers(&known, false, false).into_iter().map(|number| (number.number, number.usable)).collect();
        let number = |number: &str, usable| (number.to_owned(), usable);
        assert_eq!(
            told,
            [number("0755-86013388", true), number("138 0013 5520", true), number("158 0013 3312", false)]
        );
        let mut known = Known { then: Vec::new(), ..known };
        assert!(numbers(&known, true, false).iter().all(|number| number.usable), "nothing is older");
        known.accounts.push(user("139 0013 9000"));
        let usable = |known: &Known, is_first| -> Vec<String> {
            let all = numbers(known, true, is_first).into_iter().filter(|number| number.usable);
            all.map(|number| number.number).collect()
        };
        assert_eq!(usable(&known, false), ["139 0013 9000"], "what a thief may have filed is not called");
        assert_eq!(usable(&known, true), ["(0755) 8601 3388", "158 0013 3312", "139 0013 9000"]);
    }

    #[test]
    fn a_row_is_told_without_its_marks() {
        let row = json!({ "id": "1", "accountNumber": { "tail": "4417", "mark": "ab" }, "name": "x" });
        assert_eq!(told_row(&row), json!({ "id": "1", "accountNumber": { "tail": "4417" }, "name": "x" }));
    }
}
