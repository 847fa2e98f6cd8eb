//! What the sections must hold besides single fields. Each rule is one function over everything that was filled in; it tells
//! nothing about what is not filled in yet, because the missing field is told already.

use super::faults::Fault;
use super::read::place;
use super::whole::{Everything, id, text};
use crate::numbers::{self, DOUBTS, Verdict};
use crate::section::dictionaries::{BIDDER_AGENT, FACTORY, MANUFACTURER, OFFICE, REGISTERED, RETURN, SALES, USCC};
use crate::section::{
    ADDRESS, BANK, BUSINESS, CERTIFICATION, CONTACT, CUSTOMER, EQUIPMENT, PRODUCT, SHAREHOLDER, Section,
};
use rust_decimal::Decimal;
use serde_json::Value;
use std::collections::BTreeSet;
use tandem_kernel::number::{plain, total};
use tandem_kernel::{MessageKey, day};
use time::Date;

pub type Rule = fn(&Everything) -> Vec<Fault>;

/// The rules of a section, those first that concern the section as a whole.
pub fn of(section: &Section) -> &'static [Rule] {
    match section.code {
        "basic" => &[expiry, established, listed_company, credit_code, duns, gs1],
        "address" => &[kinds_of_addresses, one_registered, returns_have_contacts],
        "contact" => &[sales_contact, one_agent_who_bids, no_agent_without_bidding, agents_are_authorised],
        "product" => &[a_product, agents_products],
        "certification" => &[certificates_last],
        "business" => &[two_years, year_and_module_once, no_year_to_come],
        "bank" => &[an_account, one_default, bank_numbers, swift_codes, ibans, account_names],
        "equipment" => &[manufacturers_equipment],
        "customer" => &[top_customers],
        "shareholder" => &[a_shareholder, subscribed_is_whole, paid_in_is_whole],
        "declaration" => &[truthful],
        _ => &[],
    }
}

const LEAST_YEARS: usize = 2;
const LEAST_CUSTOMERS: usize = 5;
const CHINA: &str = "CN";

fn is_there(of: &Value, field: &str) -> bool {
    !text(of, field).is_empty() || of[field].as_array().is_some_and(|items| !items.is_empty())
}

fn day_of(of: &Value, field: &str) -> Option<Date> {
    day::plain(text(of, field))
}

/// What a check of a number says, at its field.
fn checked(row: &str, field: &str, verdict: Verdict) -> Option<Fault> {
    match verdict {
        Verdict::Fine => None,
        Verdict::Wrong(key) => Some(Fault::of(row, field, key)),
        Verdict::Doubt(kind) => doubt(row, field, kind),
    }
}

fn doubt(row: &str, field: &str, kind: &'static str) -> Option<Fault> {
    let (_, key) = DOUBTS.iter().find(|(known, _)| *known == kind)?;
    Some(Fault { doubt: Some(kind), ..Fault::of(row, field, key) })
}

fn unless(holds: bool, key: MessageKey) -> Vec<Fault> {
    if holds { Vec::new() } else { vec![Fault::whole(key)] }
}

// The organisation.

fn expiry(all: &Everything) -> Vec<Fault> {
    let told = *all.basic("noFixedDate") == true || !all.basic_text("licenceExpiry").is_empty();
    if told { Vec::new() } else { vec![Fault::of("", "licenceExpiry", "partner-filing-licence_expiry")] }
}

fn established(all: &Everything) -> Vec<Fault> {
    let later = day::plain(all.basic_text("establishedDate")).is_some_and(|day| day > all.today);
    if later { vec![Fault::of("", "establishedDate", "partner-filing-established_later")] } else { Vec::new() }
}

fn listed_company(all: &Everything) -> Vec<Fault> {
    if *all.basic("listed") != true {
        return Vec::new();
    }
    let missing = ["stockExchange", "securityCode"].into_iter().filter(|field| all.basic_text(field).is_empty());
    missing.map(|field| Fault::of("", field, "partner-filing-listed_company")).collect()
}

fn credit_code(all: &Everything) -> Vec<Fault> {
    if all.basic_text("licenceType") != USCC {
        return Vec::new();
    }
    checked("", "licenceNumber", numbers::credit_code(all.basic_text("licenceNumber"))).into_iter().collect()
}

fn duns(all: &Everything) -> Vec<Fault> {
    checked("", "dunsNumber", numbers::duns(all.basic_text("dunsNumber"))).into_iter().collect()
}

fn gs1(all: &Everything) -> Vec<Fault> {
    let prefix = all.basic_text("gs1Prefix");
    let fits = (4..=12).contains(&prefix.len()) && prefix.bytes().all(|b| b.is_ascii_digit());
    if prefix.is_empty() || fits { Vec::new() } else { vec![Fault::of("", "gs1Prefix", "partner-filing-gs1")] }
}

fn manufactures(all: &Everything) -> bool {
    all.basic_text("orgCategory") == MANUFACTURER
}

// Addresses.

fn kinds_of_addresses(all: &Everything) -> Vec<Fault> {
    let there: BTreeSet<&str> = all.rows(&ADDRESS).map(|row| text(row, "type")).collect();
    let has = |kind: &str| there.contains(kind);
    let enough = has(REGISTERED) && has(OFFICE) && (!manufactures(all) || has(FACTORY));
    let key = if manufactures(all) { "partner-filing-addresses_of_maker" } else { "partner-filing-addresses" };
    unless(enough, key)
}

fn one_registered(all: &Everything) -> Vec<Fault> {
    let more = all.rows(&ADDRESS).filter(|row| text(row, "type") == REGISTERED).skip(1);
    more.map(|row| Fault::of(id(row), "type", "partner-filing-one_registered")).collect()
}

fn returns_have_contacts(all: &Everything) -> Vec<Fault> {
    let returns = all.rows(&ADDRESS).filter(|row| text(row, "type") == RETURN && !is_there(row, "contacts"));
    returns.map(|row| Fault::of(id(row), "contacts", "partner-filing-return_contact")).collect()
}

// Contacts.

fn sales_contact(all: &Everything) -> Vec<Fault> {
    let there = all.rows(&CONTACT).any(|row| text(row, "function") == SALES);
    unless(there, "partner-filing-sales_contact")
}

fn agents(all: &Everything) -> impl Iterator<Item = &Value> {
    all.rows(&CONTACT).filter(|row| text(row, "function") == BIDDER_AGENT)
}

fn one_agent_who_bids(all: &Everything) -> Vec<Fault> {
    let bids = *all.basic("biddingAccount") == true;
    unless(!bids || agents(all).count() == 1, "partner-filing-one_agent")
}

fn no_agent_without_bidding(all: &Everything) -> Vec<Fault> {
    if *all.basic("biddingAccount") == true {
        return Vec::new();
    }
    agents(all).map(|row| Fault::of(id(row), "function", "partner-filing-no_agent")).collect()
}

fn agents_are_authorised(all: &Everything) -> Vec<Fault> {
    let asked = ["authorisedFrom", "authorisedTo", "letterFiles"];
    let missing = agents(all).flat_map(|row| {
        let open = asked.into_iter().filter(move |field| !is_there(row, field));
        open.map(move |field| Fault::of(id(row), field, "partner-filing-agent_authorised"))
    });
    missing.collect()
}

// Products and certificates.

fn a_product(all: &Everything) -> Vec<Fault> {
    unless(all.rows(&PRODUCT).next().is_some(), "partner-filing-a_product")
}

fn agents_products(all: &Everything) -> Vec<Fault> {
    let asked = ["issuer", "certificateNumber", "expiry", "proofFiles"];
    let sold_for_others = all.rows(&PRODUCT).filter(|row| row["agent"] == true);
    let missing = sold_for_others.flat_map(|row| {
        let open = asked.into_iter().filter(move |field| !is_there(row, field));
        open.map(move |field| Fault::of(id(row), field, "partner-filing-agents_product"))
    });
    missing.collect()
}

fn certificates_last(all: &Everything) -> Vec<Fault> {
    let over = all.rows(&CERTIFICATION).filter(|row| {
        let days = (day_of(row, "effectiveDate"), day_of(row, "expiryDate"));
        matches!(days, (Some(effective), Some(expiry)) if expiry <= effective)
    });
    over.map(|row| Fault::of(id(row), "expiryDate", "partner-filing-expiry_later")).collect()
}

// Business.

fn two_years(all: &Everything) -> Vec<Fault> {
    unless(all.rows(&BUSINESS).count() >= LEAST_YEARS, "partner-filing-business_rows")
}

fn year_and_module_once(all: &Everything) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let again = all.rows(&BUSINESS).filter(|row| {
        let (year, module) = (text(row, "year"), text(row, "businessModule"));
        !year.is_empty() && !module.is_empty() && !seen.insert((year, module))
    });
    again.map(|row| Fault::of(id(row), "year", "partner-filing-business_once")).collect()
}

fn no_year_to_come(all: &Everything) -> Vec<Fault> {
    let this_year = all.today.year();
    let to_come = |row: &&Value| text(row, "year").parse::<i32>().is_ok_and(|year| year > this_year);
    let later = all.rows(&BUSINESS).filter(to_come);
    later.map(|row| Fault::of(id(row), "year", "partner-filing-year_later")).collect()
}

// Bank accounts.

fn an_account(all: &Everything) -> Vec<Fault> {
    unless(all.rows(&BANK).next().is_some(), "partner-filing-an_account")
}

fn one_default(all: &Everything) -> Vec<Fault> {
    let accounts = all.rows(&BANK).count();
    let defaults = all.rows(&BANK).filter(|row| row["isDefault"] == true).count();
    unless(accounts == 0 || defaults == 1, "partner-filing-one_default")
}

/// A bank in China has its number.
fn bank_numbers(all: &Everything) -> Vec<Fault> {
    let in_china = all.rows(&BANK).filter(|row| text(row, "country") == CHINA);
    let faults = in_china.filter_map(|row| match text(row, "bankNumber") {
        "" => Some(Fault::of(id(row), "bankNumber", "partner-number-bank_number")),
        number => checked(id(row), "bankNumber", numbers::bank_number(number)),
    });
    faults.collect()
}

/// A bank abroad has a SWIFT code; one in China may have.
fn swift_codes(all: &Everything) -> Vec<Fault> {
    let faults = all.rows(&BANK).filter_map(|row| {
        let (country, code) = (text(row, "country"), text(row, "swift"));
        match code {
            "" if country.is_empty() || country == CHINA => None,
            "" => Some(Fault::of(id(row), "swift", "partner-filing-swift_abroad")),
            code => checked(id(row), "swift", numbers::swift(code, country)),
        }
    });
    faults.collect()
}

/// Whether its check digits are right was found out when it was typed; only that is kept of it.
fn ibans(all: &Everything) -> Vec<Fault> {
    let Some(field) = BANK.field("iban") else { return Vec::new() };
    let kept = all.secrets(&BANK);
    let doubtful = all.rows(&BANK).filter(|row| row["iban"].is_object());
    let doubtful = doubtful.filter(|row| text(&kept[place(id(row), field)], "wrong") == numbers::IBAN_COUNTRY);
    doubtful.filter_map(|row| doubt(id(row), "iban", numbers::IBAN_COUNTRY)).collect()
}

fn account_names(all: &Everything) -> Vec<Fault> {
    let (zh, en) = (all.basic_text("nameZh"), all.basic_text("nameEn"));
    let check = |row| checked(id(row), "accountName", numbers::account_name(text(row, "accountName"), zh, en));
    all.rows(&BANK).filter_map(check).collect()
}

// Equipment, customers, shareholders, declaration.

fn manufacturers_equipment(all: &Everything) -> Vec<Fault> {
    unless(!manufactures(all) || all.rows(&EQUIPMENT).next().is_some(), "partner-filing-equipment")
}

fn top_customers(all: &Everything) -> Vec<Fault> {
    unless(all.rows(&CUSTOMER).count() >= LEAST_CUSTOMERS, "partner-filing-top_customers")
}

fn a_shareholder(all: &Everything) -> Vec<Fault> {
    unless(all.rows(&SHAREHOLDER).next().is_some(), "partner-filing-a_shareholder")
}

fn subscribed_is_whole(all: &Everything) -> Vec<Fault> {
    unless(is_whole(all, "subscribed"), "partner-filing-subscribed")
}

fn paid_in_is_whole(all: &Everything) -> Vec<Fault> {
    unless(is_whole(all, "paidIn"), "partner-filing-paid_in")
}

/// Whether the proportions of the shareholders come to exactly 100; not asked while there are none, or one is no number.
fn is_whole(all: &Everything, field: &str) -> bool {
    let parts: Option<Vec<Decimal>> = all.rows(&SHAREHOLDER).map(|row| plain(text(row, field))).collect();
    match parts {
        Some(parts) if !parts.is_empty() => total(parts) == Some(Decimal::ONE_HUNDRED),
        _ => true,
    }
}

fn truthful(all: &Everything) -> Vec<Fault> {
    let denied = all.part(&crate::section::DECLARATION)["truthful"] == false;
    if denied { vec![Fault::of("", "truthful", "partner-filing-truthful")] } else { Vec::new() }
}
