use super::check;
use crate::listing::PageQuery;
use crate::listing::compile::Asker;
use serde_json::{Value, json};
use tandem_kernel::{Column, Listing, Sort, Window};
use time::macros::datetime;

static LOG: Listing = Listing {
    code: "test.log",
    table: ("test", "log"),
    key: &["log_id"],
    parts: &[&[
        Column::text("log_id").named("id").called("k").carried(),
        Column::date_time("at").called("k"),
        Column::record("user_id").called("k").findable(),
        Column::text("said").called("k"),
    ]],
    default_sort: &[Sort::down("at")],
    quick_search: &["said"],
    permission: "test.view",
    window: Some(Window::of("at", 30).past().unless(&["userId"])),
    ..Listing::EMPTY
};
static PLANS: Listing = Listing { code: "test.plan", window: Some(Window::of("at", 30)), ..LOG };
static ASKED: Listing = Listing { code: "test.asked", window: None, needs_condition: true, ..LOG };

/// The key of the refusal; nothing if the list answers.
fn refused(listing: &'static Listing, query: Value) -> Option<&'static str> {
    let query: PageQuery = serde_json::from_value(query).unwrap();
    // A Wednesday.
    let asker = Asker::new(None, datetime!(2026-11-18 20:00 UTC), "Asia/Shanghai");
    check(listing, &query, &asker).err().map(|error| error.message().key)
}
fn line(field: &str, symbol: &str, value: Value) -> Value {
    json!({ "andOr": "AND", "fieldDb": field, "symbol": symbol, "queryValue": value })
}
fn at(lines: &[(&str, &str)]) -> Value {
    let lines: Vec<_> = lines.iter().map(|(symbol, value)| line("at", symbol, json!(value))).collect();
    json!({ "conditions": lines })
}

const NEEDS: Option<&str> = Some("platform-needs_period");
const TOO_LONG: Option<&str> = Some("platform-period_too_long");

#[test]
fn a_log_is_asked_for_a_period() {
    for query in [json!({}), json!({ "search": "x" }), json!({ "conditions": [line("said", "=", json!("x"))] })] {
        assert_eq!(refused(&LOG, query.clone()), NEEDS, "{query}");
    }
    assert_eq!(refused(&LOG, at(&[("<=", "2026-11-01")])), NEEDS, "since when?");
    assert_eq!(refused(&LOG, at(&[(">=", "")])), NEEDS, "an empty line says nothing");
    assert_eq!(refused(&LOG, at(&[("dynamic", "beforeDays:3")])), NEEDS);
    for lines in [
        &[("=", "2020-01-01")][..],
        &[(">=", "2026-10-19")],
        &[(">=", "2026-01-01"), ("<=", "2026-01-31")],
        &[(">", "2026-01-01T10:00:00Z"), ("<", "2026-01-02T10:00:00Z")],
        &[("dynamic", "lastDays:30")],
        &[("dynamic", "thisMonth")],
        &[("dynamic", "lastMonth")],
        &[("dynamic", "thisYear"), ("dynamic", "lastWeek")],
    ] {
        assert_eq!(refused(&LOG, at(lines)), None, "{lines:?}");
    }
}

#[test]
fn a_period_has_an_end() {
    assert_eq!(refused(&PLANS, at(&[(">=", "2026-11-17")])), NEEDS, "the future may be long");
    assert_eq!(refused(&PLANS, at(&[("dynamic", "afterDays:3")])), NEEDS);
    assert_eq!(refused(&PLANS, at(&[("dynamic", "nextDays:30")])), None);
}

#[test]
fn a_period_is_no_longer_than_the_list_allows() {
    for lines in [
        &[(">=", "2026-10-01")][..],
        &[(">=", "2026-01-01"), ("<=", "2026-02-01")],
        &[("dynamic", "lastDays:32")],
        &[("dynamic", "thisYear")],
        &[("dynamic", "thisQuarter"), ("<=", "2026-11-20")],
        &[("dynamic", "lastYear")],
    ] {
        assert_eq!(refused(&LOG, at(lines)), TOO_LONG, "{lines:?}");
    }
}

#[test]
fn every_alternative_has_a_period() {
    let first = json!({ "andOr": "", "conditions": [line("at", "=", json!("2026-01-01"))] });
    let either = |other: Value| json!({ "conditions": [first, { "andOr": "OR", "conditions": [other] }] });
    assert_eq!(refused(&LOG, either(line("said", "=", json!("x")))), NEEDS);
    assert_eq!(refused(&LOG, either(line("at", "=", json!("2026-01-31")))), None);
    assert_eq!(refused(&LOG, either(line("at", "=", json!("2026-02-01")))), TOO_LONG);
}

#[test]
fn one_user_needs_no_period() {
    let user = "019a0000-0000-7000-8000-000000000001";
    assert_eq!(refused(&LOG, json!({ "conditions": [line("userId", "=", json!(user))] })), None);
    assert_eq!(refused(&LOG, json!({ "conditions": [line("userId", "in", json!([user, user]))] })), NEEDS);
    assert_eq!(refused(&PLANS, json!({ "conditions": [line("userId", "=", json!(user))] })), NEEDS);
    let or = json!({ "andOr": "OR", "fieldDb": "said", "symbol": "=", "queryValue": "x" });
    assert_eq!(refused(&LOG, json!({ "conditions": [line("userId", "=", json!(user)), or] })), NEEDS);
}

#[test]
fn a_list_may_ask_for_any_condition() {
    assert_eq!(refused(&ASKED, json!({})), Some("platform-needs_condition"));
    assert_eq!(refused(&ASKED, json!({ "search": "  " })), Some("platform-needs_condition"));
    assert_eq!(refused(&ASKED, at(&[("=", "")])), Some("platform-needs_condition"));
    assert_eq!(refused(&ASKED, json!({ "search": "x" })), None);
    assert_eq!(refused(&ASKED, at(&[("<=", "2026-01-01")])), None);
}
