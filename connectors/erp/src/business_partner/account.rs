//! Bank accounts of a supplier: those in force are there, those that ended are so in the ERP as well. What it has besides is its
//! own affair.

use super::refusal::{told, told_of_account};
use super::rows::bring;
use super::{BANKS, fields, key, number_of, text};
use crate::repeatable::Repeatable;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use tandem_contracts::business_partner::{Account, Accounts};
use tandem_contracts::outside::Trouble;
use tandem_odata::{Service, date, literal, moment};
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

/// An account has 18 characters of its own; what is longer goes on in another field.
pub const OWN_LENGTH: usize = 18;
const LONGEST_HOLDER: usize = 60;
/// What the ERP takes for no end.
const NO_END: OffsetDateTime = datetime!(9999-12-31 0:00 UTC);
/// More accounts than a supplier has.
const MOST: usize = 1_000;

/// Whether anything was changed.
pub async fn bring_all(
    service: &Service,
    supplier: &str,
    accounts: &Accounts,
    reference: Uuid,
    first: OffsetDateTime,
) -> Result<bool, Trouble> {
    let number = number_of(service, supplier).await?;
    let asked = format!("{BANKS}?$filter=BusinessPartner eq {}", literal(&number));
    let known = service.all(&asked, MOST).await.map_err(told)?;
    let mut places: BTreeSet<String> = known.iter().map(|row| text(row, "BankIdentification").to_owned()).collect();
    let own = |row: &Value| {
        key(BANKS, &[("BusinessPartner", number.as_str()), ("BankIdentification", text(row, "BankIdentification"))])
    };
    let mut changed = false;
    for (at, account) in (1u128..).zip(&accounts.in_force) {
        if let Some(row) = known.iter().find(|row| is(row, account)) {
            changed |= bring(service, &own(row), &in_force(row, account)).await?;
            continue;
        }
        let place = free(&places);
        let mut record = whole(account);
        record.insert("BusinessPartner".to_owned(), number.as_str().into());
        record.insert("BankIdentification".to_owned(), place.as_str().into());
        places.insert(place);
        // A previous attempt may still be in progress; each account is a request of its own.
        let repeatable = Repeatable::of(Uuid::from_u128(reference.as_u128() ^ at), first)?;
        let made = service.create(BANKS, &repeatable.headers(), &Value::Object(record)).await;
        made.map_err(|failure| told_of_account(failure, &account.bank_number))?;
        changed = true;
    }
    for account in &accounts.ended {
        let row = known.iter().find(|row| is(row, account) && !has_ended(row, first));
        if let Some(row) = row.filter(|_| !accounts.in_force.iter().any(|other| same(other, account))) {
            changed |= bring(service, &own(row), &fields::only([("ValidityEndDate", date(first).into())])).await?;
        }
    }
    Ok(changed)
}

/// A number without what only groups it.
fn plain(number: &str) -> String {
    number.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_uppercase).collect()
}

/// The account's own field, and that in which it goes on.
fn halves(account: &Account) -> (String, String) {
    let all: Vec<char> = plain(&account.account_number).chars().collect();
    let (own, rest) = all.split_at(all.len().min(OWN_LENGTH));
    (own.iter().collect(), rest.iter().collect())
}

fn is(row: &Value, account: &Account) -> bool {
    let (own, rest) = halves(account);
    text(row, "BankCountryKey") == account.country
        && text(row, "BankNumber") == account.bank_number
        && text(row, "BankAccount") == own
        && text(row, "BankAccountReferenceText") == rest
}

fn same(one: &Account, other: &Account) -> bool {
    one.country == other.country && one.bank_number == other.bank_number && halves(one) == halves(other)
}

fn has_ended(row: &Value, now: OffsetDateTime) -> bool {
    end_of(row).is_some_and(|end| end <= now)
}

/// Until when it is valid, where that is told.
pub fn end_of(row: &Value) -> Option<OffsetDateTime> {
    moment(text(row, "ValidityEndDate"))
}

fn whole(account: &Account) -> Map<String, Value> {
    let (own, rest) = halves(account);
    fields::only([
        ("BankCountryKey", account.country.as_str().into()),
        ("BankNumber", account.bank_number.as_str().into()),
        ("BankAccount", own.into()),
        ("BankAccountReferenceText", rest.into()),
        ("BankAccountHolderName", fields::cut(&account.holder, LONGEST_HOLDER).into()),
        ("IBAN", plain(&account.iban).into()),
    ])
}

/// What may differ of one that is there; where it has an end, that is taken away.
fn in_force(row: &Value, account: &Account) -> Map<String, Value> {
    let end = end_of(row).filter(|end| end.year() < NO_END.year()).map(|_| date(NO_END));
    fields::only([
        ("BankAccountHolderName", fields::cut(&account.holder, LONGEST_HOLDER).into()),
        ("IBAN", plain(&account.iban).into()),
        ("ValidityEndDate", end.unwrap_or_default().into()),
    ])
}

/// The first of `0001`, `0002`, … that no account has.
fn free(places: &BTreeSet<String>) -> String {
    let mut all = (1..=9_999u32).map(|at| format!("{at:04}"));
    all.find(|place| !places.contains(place)).unwrap_or_else(|| "9999".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn account(number: &str) -> Account {
        let bank_number = "102100099996".to_owned();
        Account { country: "CN".into(), bank_number, account_number: number.into(), ..Account::default() }
    }

    #[test]
    fn a_long_number_goes_on_in_another_field_and_spaces_are_none_of_it() {
        let long = account("6222 0212-3456 7890 1234 4417");
        assert_eq!(halves(&long), ("622202123456789012".to_owned(), "344417".to_owned()));
        let row = json!({ "BankCountryKey": "CN", "BankNumber": "102100099996", "BankAccount": "622202123456789012",
            "BankAccountReferenceText": "344417" });
        assert!(is(&row, &long) && same(&long, &account("622202123456789012344417")));
        assert!(!is(&row, &account("622202123456789012")), "the beginning of it is another account");
        assert_eq!(Value::Object(whole(&account("12-345")))["BankAccount"], "12345");
    }

    #[test]
    fn an_account_that_ended_is_in_force_again_and_one_that_did_not_is_left_alone() {
        let ended = json!({ "ValidityEndDate": "/Date(1492041600000)/" });
        assert_eq!(in_force(&ended, &account("1"))["ValidityEndDate"], date(NO_END));
        assert!(has_ended(&ended, datetime!(2026-01-01 0:00 UTC)));
        for open in [json!({}), json!({ "ValidityEndDate": date(NO_END) })] {
            assert!(in_force(&open, &account("1")).is_empty() && !has_ended(&open, datetime!(2026-01-01 0:00 UTC)));
        }
    }

    #[test]
    fn a_new_account_has_the_first_free_place() {
        let places = ["0001", "0003"].map(str::to_owned).into();
        assert_eq!(free(&places), "0002");
        assert_eq!(free(&BTreeSet::new()), "0001");
    }
}
