//! Red flags: what makes a change suspicious. Each is one function; with any of them two people of finance call. None is proof, and
//! without any the other rules hold all the same.

use super::known::{Known, changed};
use super::record::BankFlag;
use crate::numbers::{Verdict, account_name};
use crate::organize::queries::Organize;
use serde_json::Value;
use tandem_platform::accounts::{Account, Young};
use uuid::Uuid;

/// What is known when a change is raised.
pub struct Facts<'a> {
    /// The account asked for; none where it is to be ended.
    pub asked: Option<&'a Value>,
    pub supplier: &'a Organize,
    pub known: &'a Known,
    pub askers: &'a [Uuid],
    /// Another supplier has this account, or has filed it.
    pub is_of_another: bool,
    /// The supplier registered with it: everything about it is young.
    pub is_first: bool,
}

type Flag = fn(&Facts<'_>) -> Option<String>;

/// Each with its kind. What it says is worded by whoever shows it: `bankChange.flag.<kind>`.
pub const KINDS: [(&str, Flag); 10] = [
    ("account_name", in_another_name),
    ("country", in_another_country),
    ("other_supplier", of_another_supplier),
    ("young_account", |facts| young(facts, Young::Account)),
    ("young_password", |facts| young(facts, Young::Password)),
    ("young_email", |facts| young(facts, Young::Email)),
    ("young_phone", |facts| young(facts, Young::Phone)),
    ("young_second_factor", |facts| young(facts, Young::SecondFactor)),
    ("contact_changed", contact_changed),
    ("strange_sign_in", strange_sign_in),
];

/// Between names.
const AND: &str = ", ";

pub fn all(facts: &Facts<'_>) -> Vec<BankFlag> {
    let found = |(kind, flag): (&str, Flag)| flag(facts).map(|who| BankFlag { kind: kind.to_owned(), who });
    KINDS.into_iter().filter_map(found).collect()
}

fn text<'v>(asked: &'v Value, field: &str) -> &'v str {
    asked[field].as_str().unwrap_or_default()
}

/// The account is not in the company's name.
fn in_another_name(facts: &Facts<'_>) -> Option<String> {
    let name = text(facts.asked?, "accountName");
    let verdict = account_name(name, &facts.supplier.name_zh, &facts.supplier.name_en);
    (verdict != Verdict::Fine).then(|| name.to_owned())
}

/// The bank is in another country than the company.
fn in_another_country(facts: &Facts<'_>) -> Option<String> {
    let bank = text(facts.asked?, "country");
    let area = facts.supplier.data.get("registeredArea").and_then(Value::as_str).unwrap_or_default();
    let own = area.split('/').next().unwrap_or_default();
    (!own.is_empty() && own != bank).then(|| bank.to_owned())
}

/// Another supplier has the same account. Which one is seen among the possible duplicates.
fn of_another_supplier(facts: &Facts<'_>) -> Option<String> {
    facts.is_of_another.then(String::new)
}

/// Something of the account of whoever asked is younger than the people who count.
fn young(facts: &Facts<'_>, what: Young) -> Option<String> {
    if facts.is_first {
        return None;
    }
    named(facts, |account| account.young.contains(&what))
}

/// A number or an address of a contact is another one than before, or is changed by the same filing.
fn contact_changed(facts: &Facts<'_>) -> Option<String> {
    if facts.is_first {
        return None;
    }
    let names: Vec<&str> =
        changed(&facts.known.then, &facts.known.now).iter().map(|contact| contact.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(AND))
}

/// Whoever asked was last signed in from a network he had never been signed in from.
fn strange_sign_in(facts: &Facts<'_>) -> Option<String> {
    named(facts, |account| account.strange_sign_in)
}

/// The names of those who asked and of whom this holds.
fn named(facts: &Facts<'_>, holds: impl Fn(&Account) -> bool) -> Option<String> {
    let askers = facts.askers.iter().filter_map(|asker| facts.known.account(*asker));
    let names: Vec<&str> = askers.filter(|account| holds(account)).map(|account| account.label.as_str()).collect();
    (!names.is_empty()).then(|| names.join(AND))
}
