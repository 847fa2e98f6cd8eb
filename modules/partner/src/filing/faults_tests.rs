use super::*;
use crate::section::{
    ADDRESS, BANK, BUSINESS, CERTIFICATION, CONTACT, CUSTOMER, DECLARATION, EQUIPMENT, PAPER, PRODUCT, SHAREHOLDER,
};
use std::collections::BTreeMap;
use time::macros::date;

const FILE: &str = "01890000-0000-7000-8000-00000000f11e";

fn files() -> Value {
    json!([{ "id": FILE, "name": "a.pdf" }])
}

/// A trader's filing in which nothing is missing.
fn whole() -> BTreeMap<&'static str, Value> {
    let rows = |rows: Value| json!({ "rows": rows });
    let year = |id: &str, year: &str| json!({ "id": id, "year": year, "businessModule": "other", "turnover": "1", "currency": "CNY" });
    let customer = |n: usize| json!({ "id": format!("c{n}"), "name": "客户", "orderShare": "10" });
    BTreeMap::from([
        (
            "basic",
            json!({
                "nameZh": "远航贸易有限公司", "nameEn": "Yuanhang Trading", "orgCategory": "TRD", "enterpriseProperty": "private",
                "language": "ZH", "licenceType": "uscc", "licenceNumber": "91440300708461136T", "licenceDate": "2020-01-01",
                "licenceExpiry": "2040-01-01", "legalPerson": "王敏", "registerDate": "2000-01-01",
                "registeredArea": "CN/440000/440300", "addressZh": "科技园", "tel": "0755-12345678",
                "email": "a@example.com", "headcount": "120", "currency": "CNY", "registeredCapital": "1000.5",
                "listed": false, "biddingAccount": false,
                "licenceFiles": files(), "orgChartFiles": files(), "introFiles": files(),
            }),
        ),
        (
            "address",
            rows(json!([
                { "id": "a1", "type": "registered", "area": "CN/440000/440300", "detailZh": "科技园" },
                { "id": "a2", "type": "office", "area": "CN/440000/440300", "detailZh": "南山" },
            ])),
        ),
        (
            "contact",
            rows(json!([{ "id": "p1", "function": "sales", "surname": "王", "firstName": "敏", "jobPosition": "经理",
                "mobile": "13800138000", "email": "a@example.com" }])),
        ),
        (
            "product",
            rows(json!([{ "id": "g1", "category": "M01", "name": "电阻", "supplyCycle": "0", "agent": false }])),
        ),
        (
            "certification",
            rows(json!([{ "id": "z1", "type": "iso9001", "authority": "CQC", "certificateNumber": "1",
                "issueDate": "2024-01-01", "effectiveDate": "2024-01-01", "expiryDate": "2027-01-01",
                "certificateFiles": files() }])),
        ),
        ("business", rows(json!([year("b1", "2025"), year("b2", "2026")]))),
        (
            "bank",
            rows(json!([{ "id": "k1", "country": "DE", "name": "Bank", "accountNumber": { "tail": "4417" },
                "accountName": "远航贸易有限公司", "swift": "DEUTDEFF", "currency": "CNY", "isDefault": true,
                "proofFiles": files() }])),
        ),
        ("equipment", rows(json!([]))),
        ("customer", rows((0..5).map(customer).collect())),
        (
            "shareholder",
            rows(json!([
                { "id": "s1", "type": "person", "name": "甲", "subscribed": "33.33", "paidIn": "50" },
                { "id": "s2", "type": "company", "name": "乙", "subscribed": "66.67", "paidIn": "50" },
            ])),
        ),
        ("attachment", rows(json!([]))),
        ("declaration", json!({ "truthful": true, "declaredBy": "王敏", "declaredPosition": "经理" })),
    ])
}

/// The faults of a section after a change to what is whole: row and field, and what is said. Secrets are as they were sealed.
fn said_with(
    section: &'static Section,
    secrets: Value,
    change: impl FnOnce(&mut BTreeMap<&'static str, Value>),
) -> Vec<Fault> {
    let mut parts = whole();
    change(&mut parts);
    let mut everything = Everything::on(date!(2026 - 11 - 19));
    for one in SECTIONS {
        let own = if one.code == section.code { secrets.clone() } else { Value::Null };
        everything.put(one, parts.remove(one.code).unwrap_or_default(), own);
    }
    faults(section, everything.part(section), &everything)
}

fn said(
    section: &'static Section,
    change: impl FnOnce(&mut BTreeMap<&'static str, Value>),
) -> Vec<(String, &'static str)> {
    let found = said_with(section, Value::Null, change);
    found.iter().map(|fault| (format!("{}.{}", fault.row, fault.field), fault.message.key)).collect()
}

/// What is said after one field was set.
fn with(section: &'static Section, field: &str, value: Value) -> Vec<(String, &'static str)> {
    said(section, |parts| {
        let part = parts.get_mut(section.code).unwrap();
        let record = if section.table.is_some() { &mut part["rows"][0] } else { part };
        record[field] = value;
    })
}

fn rows_of<'p>(parts: &'p mut BTreeMap<&'static str, Value>, section: &Section) -> &'p mut Vec<Value> {
    parts.get_mut(section.code).unwrap()["rows"].as_array_mut().unwrap()
}

fn one(at: &str, key: &'static str) -> Vec<(String, &'static str)> {
    vec![(at.to_owned(), key)]
}

fn nothing() -> Vec<(String, &'static str)> {
    Vec::new()
}

#[test]
fn what_is_whole_has_no_faults() {
    for section in SECTIONS {
        assert_eq!(said(section, |_| {}), nothing(), "{}", section.code);
    }
}

#[test]
fn each_required_field_is_missed() {
    for section in SECTIONS {
        for field in section.fields.iter().filter(|field| field.required) {
            if section.table.is_some() && whole()[section.code]["rows"] == json!([]) {
                continue;
            }
            let found = with(section, &field.name(), Value::Null);
            let missed = found.iter().any(|(at, key)| {
                at.ends_with(&format!(".{}", field.name()))
                    && ["platform-required", "partner-filing-three_papers"].contains(key)
            });
            assert!(missed, "{} {}: {found:?}", section.code, field.column);
        }
    }
    let papers = with(&BASIC, "introFiles", json!([]));
    assert_eq!(papers, one(".introFiles", "partner-filing-three_papers"));
}

#[test]
fn each_kind_of_field_has_its_form() {
    for (section, field, value, key) in [
        (&BASIC, "registeredCapital", "x", "platform-number-unreadable"),
        (&BASIC, "registeredCapital", "-1", "platform-number-negative"),
        (&BASIC, "registeredCapital", "1.1234567", "platform-too_many_decimals"),
        (&BASIC, "totalArea", "1.123", "platform-too_many_decimals"),
        (&BASIC, "headcount", "1.5", "partner-filing-headcount"),
        (&BASIC, "headcount", "-1", "partner-filing-headcount"),
        (&BASIC, "licenceDate", "2026-02-30", "platform-day-unreadable"),
        (&BASIC, "registerDate", "1499-12-31", "platform-day-out_of_range"),
        (&BASIC, "language", "FR", "partner-filing-unknown_choice"),
        (&BASIC, "currency", "EUR", "partner-filing-unknown_choice"),
        (&BASIC, "registeredArea", "XX/1", "partner-filing-area"),
        (&BASIC, "registeredArea", "CN//1", "partner-filing-area"),
        (&BASIC, "tel", "12345678", "partner-filing-phone"),
        (&BASIC, "email", "a@b", "partner-filing-email"),
        (&BASIC, "web", "http://example.com", "partner-filing-web"),
        (&BASIC, "gs1Prefix", "123", "partner-filing-gs1"),
        (&BASIC, "dunsNumber", "000000000", "partner-number-duns"),
        (&CONTACT, "mobile", "+86-12800138000", "partner-filing-mobile"),
        (&PRODUCT, "supplyCycle", "1000", "partner-filing-integer"),
        (&BANK, "country", "ZZ", "partner-filing-country"),
    ] {
        let found = with(section, field, json!(value));
        assert!(found.iter().any(|(at, said)| at.ends_with(field) && *said == key), "{field} {value}: {found:?}");
    }
    for (section, field, value) in [
        (&BASIC, "registeredCapital", "0.000001"),
        (&BASIC, "totalArea", "1.12"),
        (&BASIC, "headcount", "0"),
        (&BASIC, "registerDate", "1891-05-15"),
        (&BASIC, "establishedDate", "1847-10-12"),
        (&BASIC, "tel", "23-23232323"),
        (&BASIC, "web", "www.example.com"),
        (&BASIC, "gs1Prefix", "1234"),
        (&PRODUCT, "supplyCycle", "999"),
        (&BUSINESS, "profit", "-1.5"),
    ] {
        assert_eq!(with(section, field, json!(value)), nothing(), "{field} {value}");
    }
}

#[test]
fn a_word_may_be_the_companys_own() {
    let mut everything = Everything::on(date!(2026 - 11 - 19));
    everything.put_word("partnerPaper", "iso".to_owned());
    let paper = |kind: &str| json!({ "rows": [{ "id": "1", "type": kind, "title": "x", "paperFiles": files() }] });
    assert!(faults(&PAPER, &paper("iso"), &everything).is_empty());
    assert!(faults(&PAPER, &paper("other"), &everything).is_empty(), "what ships is known");
    assert_eq!(faults(&PAPER, &paper("x"), &everything)[0].message.key, "partner-filing-unknown_choice");
    let mut wanted = BTreeSet::new();
    dictionaries(&PAPER, &paper("other"), &mut wanted);
    assert!(wanted.is_empty(), "nobody is asked for words that ship");
    dictionaries(&PAPER, &paper("iso"), &mut wanted);
    dictionaries(&PRODUCT, &whole()["product"], &mut wanted);
    assert_eq!(Vec::from_iter(wanted), ["materialGroup", "partnerPaper"]);
}

#[test]
fn a_licence_has_an_end_or_none_and_a_company_is_not_of_tomorrow() {
    assert_eq!(with(&BASIC, "licenceExpiry", Value::Null), one(".licenceExpiry", "partner-filing-licence_expiry"));
    let for_ever = said(&BASIC, |parts| {
        parts.get_mut("basic").unwrap()["licenceExpiry"] = Value::Null;
        parts.get_mut("basic").unwrap()["noFixedDate"] = json!(true);
    });
    assert_eq!(for_ever, nothing());
    assert_eq!(with(&BASIC, "establishedDate", json!("2026-11-19")), nothing());
    let tomorrow = with(&BASIC, "establishedDate", json!("2026-11-20"));
    assert_eq!(tomorrow, one(".establishedDate", "partner-filing-established_later"));
}

#[test]
fn a_listed_company_says_where_and_as_what() {
    let key = "partner-filing-listed_company";
    let both = [(".stockExchange".to_owned(), key), (".securityCode".to_owned(), key)];
    assert_eq!(with(&BASIC, "listed", json!(true)), both);
    let told = said(&BASIC, |parts| {
        let basic = parts.get_mut("basic").unwrap();
        basic["listed"] = json!(true);
        basic["stockExchange"] = json!("SSE");
        basic["securityCode"] = json!("600000");
    });
    assert_eq!(told, nothing());
}

#[test]
fn a_wrong_credit_code_blocks_and_a_wrong_check_digit_is_a_doubt() {
    let wrong = with(&BASIC, "licenceNumber", json!("123"));
    assert_eq!(wrong, one(".licenceNumber", "partner-number-credit_code"));
    let doubtful = said_with(&BASIC, Value::Null, |parts| {
        parts.get_mut("basic").unwrap()["licenceNumber"] = json!("91350100M0001TGQXM");
    });
    assert_eq!(doubtful.len(), 1);
    assert_eq!(
        (doubtful[0].doubt, doubtful[0].message.key),
        (Some("credit_code_check"), "partner-doubt-credit_code_check")
    );
    assert!(is_complete(&doubtful), "it may be handed in");
    let foreign = said(&BASIC, |parts| {
        parts.get_mut("basic").unwrap()["licenceType"] = json!("foreign");
        parts.get_mut("basic").unwrap()["licenceNumber"] = json!("123");
    });
    assert_eq!(foreign, nothing());
}

#[test]
fn addresses_of_each_kind_are_there() {
    let no_office = said(&ADDRESS, |parts| drop(rows_of(parts, &ADDRESS).pop()));
    assert_eq!(no_office, one(".", "partner-filing-addresses"));
    let maker = said(&ADDRESS, |parts| parts.get_mut("basic").unwrap()["orgCategory"] = json!("MFR"));
    assert_eq!(maker, one(".", "partner-filing-addresses_of_maker"));
    let again = with(&ADDRESS, "type", json!("office"));
    assert_eq!(again, one(".", "partner-filing-addresses"), "the registered one is missing");
    let second = said(&ADDRESS, |parts| rows_of(parts, &ADDRESS)[1]["type"] = json!("registered"));
    assert!(second.contains(&("a2.type".to_owned(), "partner-filing-one_registered")), "{second:?}");
}

#[test]
fn a_return_address_has_a_contact_that_is_there() {
    let add = |contacts: Value| {
        move |parts: &mut BTreeMap<&'static str, Value>| {
            let row = json!({ "id": "a3", "type": "return", "area": "CN", "detailZh": "x", "contacts": contacts });
            rows_of(parts, &ADDRESS).push(row);
        }
    };
    assert_eq!(said(&ADDRESS, add(json!([]))), one("a3.contacts", "partner-filing-return_contact"));
    assert_eq!(said(&ADDRESS, add(json!(["gone"]))), one("a3.contacts", "partner-filing-row_gone"));
    assert_eq!(said(&ADDRESS, add(json!(["p1"]))), nothing());
}

#[test]
fn there_is_somebody_for_sales() {
    assert_eq!(with(&CONTACT, "function", json!("quality")), one(".", "partner-filing-sales_contact"));
}

#[test]
fn who_bids_has_one_agent_and_nobody_else_has_any() {
    let bids =
        |parts: &mut BTreeMap<&'static str, Value>| parts.get_mut("basic").unwrap()["biddingAccount"] = json!(true);
    let agent = |id: &str| {
        json!({ "id": id, "function": "bidder_agent", "surname": "李", "firstName": "雷", "jobPosition": "代理",
            "mobile": "13800138000", "email": "b@example.com", "authorisedFrom": "2026-01-01",
            "authorisedTo": "2027-01-01", "letterFiles": files() })
    };
    assert_eq!(said(&CONTACT, bids), one(".", "partner-filing-one_agent"));
    let right = said(&CONTACT, |parts| {
        bids(parts);
        rows_of(parts, &CONTACT).push(agent("p2"));
    });
    assert_eq!(right, nothing());
    let two = said(&CONTACT, |parts| {
        bids(parts);
        rows_of(parts, &CONTACT).extend([agent("p2"), agent("p3")]);
    });
    assert_eq!(two, one(".", "partner-filing-one_agent"));
    let none = said(&CONTACT, |parts| rows_of(parts, &CONTACT).push(agent("p2")));
    assert_eq!(none, one("p2.function", "partner-filing-no_agent"));
    let bare = said(&CONTACT, |parts| {
        bids(parts);
        let mut bare = agent("p2");
        for field in ["authorisedFrom", "authorisedTo", "letterFiles"] {
            bare[field] = Value::Null;
        }
        rows_of(parts, &CONTACT).push(bare);
    });
    let fields: Vec<&str> = bare.iter().map(|(at, _)| at.as_str()).collect();
    assert_eq!(fields, ["p2.authorisedFrom", "p2.authorisedTo", "p2.letterFiles"]);
}

#[test]
fn products_are_there_and_those_of_others_are_proved() {
    assert_eq!(said(&PRODUCT, |parts| rows_of(parts, &PRODUCT).clear()), one(".", "partner-filing-a_product"));
    let agents = with(&PRODUCT, "agent", json!(true));
    let fields: Vec<&str> = agents.iter().map(|(at, _)| at.as_str()).collect();
    assert_eq!(fields, ["g1.issuer", "g1.certificateNumber", "g1.expiry", "g1.proofFiles"]);
    assert!(agents.iter().all(|(_, key)| *key == "partner-filing-agents_product"));
}

#[test]
fn a_certificate_ends_after_it_begins() {
    let same = with(&CERTIFICATION, "expiryDate", json!("2024-01-01"));
    assert_eq!(same, one("z1.expiryDate", "partner-filing-expiry_later"));
    assert_eq!(with(&CERTIFICATION, "expiryDate", json!("2024-01-02")), nothing());
}

#[test]
fn business_has_two_rows_each_of_another_year_or_module() {
    let one_row = said(&BUSINESS, |parts| drop(rows_of(parts, &BUSINESS).pop()));
    assert_eq!(one_row, one(".", "partner-filing-business_rows"));
    assert_eq!(with(&BUSINESS, "year", json!("2026")), one("b2.year", "partner-filing-business_once"));
    let other_module = said(&BUSINESS, |parts| {
        rows_of(parts, &BUSINESS)[0]["year"] = json!("2026");
        rows_of(parts, &BUSINESS)[0]["businessModule"] = json!("services");
    });
    assert_eq!(other_module, nothing());
    assert_eq!(with(&BUSINESS, "year", json!("2027")), one("b1.year", "partner-filing-year_later"));
}

#[test]
fn an_account_in_china_has_a_number_and_one_abroad_a_swift_code() {
    assert_eq!(said(&BANK, |parts| rows_of(parts, &BANK).clear()), one(".", "partner-filing-an_account"));
    assert_eq!(with(&BANK, "swift", Value::Null), one("k1.swift", "partner-filing-swift_abroad"));
    assert_eq!(with(&BANK, "swift", json!("x")), one("k1.swift", "partner-number-swift"));
    let china = |number: &str| {
        let number = json!(number);
        said(&BANK, |parts| {
            let row = &mut rows_of(parts, &BANK)[0];
            row["country"] = json!("CN");
            row["swift"] = Value::Null;
            row["bankNumber"] = number;
        })
    };
    assert_eq!(china(""), one("k1.bankNumber", "partner-number-bank_number"));
    assert_eq!(china("12345"), one("k1.bankNumber", "partner-number-bank_number"));
    let elsewhere = said_with(&BANK, Value::Null, |parts| rows_of(parts, &BANK)[0]["country"] = json!("FR"));
    assert_eq!(elsewhere.iter().map(|fault| fault.doubt).collect::<Vec<_>>(), [Some("swift_country")]);
    let named = said_with(&BANK, Value::Null, |parts| rows_of(parts, &BANK)[0]["accountName"] = json!("张伟"));
    assert_eq!(named.iter().map(|fault| fault.doubt).collect::<Vec<_>>(), [Some("account_name")]);
}

#[test]
fn one_account_is_the_default_one() {
    assert_eq!(with(&BANK, "isDefault", json!(false)), one(".", "partner-filing-one_default"));
    let two = said(&BANK, |parts| {
        let mut again = rows_of(parts, &BANK)[0].clone();
        again["id"] = json!("k2");
        rows_of(parts, &BANK).push(again);
    });
    assert_eq!(two, one(".", "partner-filing-one_default"));
}

#[test]
fn what_was_wrong_with_a_secret_is_still_said_when_nobody_can_read_it() {
    let of = |field: &str, wrong: &str| {
        let found = said_with(&BANK, json!({ format!("k1.{field}"): { "wrong": wrong } }), |parts| {
            rows_of(parts, &BANK)[0]["iban"] = json!({ "tail": "5432" });
        });
        found.into_iter().map(|fault| (fault.field, fault.message.key, fault.doubt)).collect::<Vec<_>>()
    };
    let said = |field: &str, key, doubt| vec![(field.to_owned(), key, doubt)];
    assert_eq!(of("accountNumber", "length"), said("accountNumber", "partner-filing-secret_length", None));
    assert_eq!(of("iban", "iban"), said("iban", "partner-number-iban", None));
    let doubtful = said("iban", "partner-doubt-iban_country", Some("iban_country"));
    assert_eq!(of("iban", "iban_country"), doubtful);
    assert!(of("iban", "").is_empty());
}

#[test]
fn a_manufacturer_has_equipment() {
    let maker =
        |parts: &mut BTreeMap<&'static str, Value>| parts.get_mut("basic").unwrap()["orgCategory"] = json!("MFR");
    assert_eq!(said(&EQUIPMENT, maker), one(".", "partner-filing-equipment"));
    let one_machine = said(&EQUIPMENT, |parts| {
        maker(parts);
        rows_of(parts, &EQUIPMENT).push(json!({ "id": "e1", "name": "x", "quantity": "1" }));
    });
    assert_eq!(one_machine, nothing());
}

#[test]
fn five_customers_are_named() {
    let four = said(&CUSTOMER, |parts| drop(rows_of(parts, &CUSTOMER).pop()));
    assert_eq!(four, one(".", "partner-filing-top_customers"));
}

#[test]
fn the_proportions_of_shareholders_come_to_a_hundred_exactly() {
    assert_eq!(
        said(&SHAREHOLDER, |parts| rows_of(parts, &SHAREHOLDER).clear()),
        one(".", "partner-filing-a_shareholder")
    );
    assert_eq!(with(&SHAREHOLDER, "subscribed", json!("33.34")), one(".", "partner-filing-subscribed"));
    assert_eq!(with(&SHAREHOLDER, "subscribed", json!("33.32")), one(".", "partner-filing-subscribed"));
    assert_eq!(with(&SHAREHOLDER, "paidIn", json!("50.01")), one(".", "partner-filing-paid_in"));
    let unread = with(&SHAREHOLDER, "subscribed", json!("most"));
    assert_eq!(unread, one("s1.subscribed", "platform-number-unreadable"), "no sum of what is no number");
    // Numbers that nothing could add up say so at their fields, and nobody adds them up.
    let huge = said(&SHAREHOLDER, |parts| {
        for row in rows_of(parts, &SHAREHOLDER) {
            row["subscribed"] = json!("9".repeat(28));
        }
    });
    assert!(huge.iter().any(|(_, key)| *key == "platform-number-too_large"), "{huge:?}");
}

#[test]
fn no_share_is_more_than_a_hundred() {
    for (section, field) in [(&CUSTOMER, "orderShare"), (&SHAREHOLDER, "subscribed"), (&SHAREHOLDER, "paidIn")] {
        let too_large = |share: &str| {
            let said = with(section, field, json!(share));
            said.iter().any(|(at, key)| at.ends_with(field) && *key == "platform-number-too_large")
        };
        assert_eq!((too_large("0"), too_large("100"), too_large("100.01")), (false, false, true), "{field}");
    }
}

#[test]
fn nobody_hands_in_what_he_calls_untrue() {
    assert_eq!(with(&DECLARATION, "truthful", json!(false)), one(".truthful", "partner-filing-truthful"));
}

#[test]
fn a_fault_is_kept_in_no_language() {
    let fault = Fault::of("1", "year", "partner-filing-integer").with("least", 1).with("most", 2);
    let kept = json!({ "row": "1", "field": "year", "message": "partner-filing-integer",
        "args": { "least": "1", "most": "2" }, "doubt": null });
    assert_eq!(fault.kept(), kept);
}
