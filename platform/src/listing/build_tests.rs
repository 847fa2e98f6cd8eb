use super::build;
use crate::listing::PageQuery;
use sea_query::PostgresQueryBuilder;
use serde_json::json;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static THINGS: Listing = Listing {
    code: "test.thing",
    title: "k",
    table: ("test", "thing"),
    key: &["thing_id"],
    columns: &[
        Column::new("id", "thing_id", "k", ColumnKind::Text).carried(),
        Column::new("name", "name", "k", ColumnKind::Text),
        Column::new("owner", "owner_id", "k", ColumnKind::Id).findable(),
        Column::new("count", "how_many", "k", ColumnKind::Integer),
        Column::new("madeAt", "made_at", "k", ColumnKind::DateTime),
    ],
    default_sort: &[Sort { field: "name", descending: false }],
    quick_search: &["name"],
    permission: "test.view",
    machine: None,
};

fn ask(value: serde_json::Value) -> PageQuery {
    serde_json::from_value(value).unwrap()
}
fn sql(query: serde_json::Value) -> String {
    build(&THINGS, &ask(query)).unwrap().rows.to_string(PostgresQueryBuilder)
}
fn refusal(query: serde_json::Value) -> &'static str {
    build(&THINGS, &ask(query)).err().expect("refused").message().key
}
fn one(field: &str, symbol: &str, value: serde_json::Value) -> serde_json::Value {
    json!({ "conditions": [{ "fieldDb": field, "symbol": symbol, "queryValue": value }] })
}

#[test]
fn an_id_is_found_whole_or_not_at_all() {
    let id = "0190f3a0-0000-7000-8000-000000000001";
    assert!(sql(one("owner", "=", json!(id))).contains(&format!(r#""owner_id" = CAST('{id}' AS uuid)"#)));
    assert_eq!(refusal(one("owner", "=", json!("0190*"))), "platform-bad_value");
    assert_eq!(refusal(one("owner", "like", json!("0190"))), "platform-unknown_symbol");
    assert_eq!(refusal(json!({ "sort": [{ "field": "owner" }] })), "platform-unknown_column");
}

#[test]
fn the_key_ends_every_sort() {
    assert!(sql(json!({})).contains(r#"ORDER BY "thing"."name" ASC, "thing"."thing_id" ASC"#));
    let sorted = sql(json!({ "sort": [{ "field": "count", "descending": true }] }));
    assert!(sorted.contains(r#"ORDER BY "thing"."how_many" DESC, "thing"."thing_id" DESC"#));
}

#[test]
fn unknown_and_unsearchable_columns_are_refused() {
    assert_eq!(refusal(one("name; drop table x", "=", json!("a"))), "platform-unknown_column");
    assert_eq!(refusal(one("id", "=", json!("a"))), "platform-unknown_column");
    assert_eq!(refusal(json!({ "sort": [{ "field": "how_many" }] })), "platform-unknown_column");
}

#[test]
fn symbols_fit_the_type_of_their_column() {
    assert_eq!(refusal(one("name", ">", json!("a"))), "platform-unknown_symbol");
    assert_eq!(refusal(one("count", "like", json!("1"))), "platform-unknown_symbol");
    assert_eq!(refusal(one("count", "=", json!("one"))), "platform-bad_value");
    assert!(sql(one("count", ">=", json!(3))).contains(r#""how_many" >= 3"#));
}

#[test]
fn a_star_at_either_end_is_a_wildcard_and_a_percent_is_itself() {
    assert!(sql(one("name", "=", json!("ab*"))).contains("LIKE 'ab%'"));
    assert!(sql(one("name", "=", json!("*5%*"))).contains(r"LIKE E'%5\\%%'"));
    assert!(sql(one("name", "=", json!("plain"))).contains(r#""name" = 'plain'"#));
}

#[test]
fn a_list_may_be_written_with_commas_or_spaces() {
    assert!(sql(one("name", "in", json!("a,b c，d"))).contains(r#""name" IN ('a', 'b', 'c', 'd')"#));
}

#[test]
fn lines_join_from_the_top() {
    let text = sql(json!({ "conditions": [
        { "fieldDb": "name", "symbol": "=", "queryValue": "a" },
        { "andOr": "OR", "fieldDb": "name", "symbol": "=", "queryValue": "b" },
        { "andOr": "AND", "fieldDb": "count", "symbol": "=", "queryValue": 1 },
    ] }));
    assert!(text.contains(r#"("name" = 'a' OR "name" = 'b') AND "how_many" = 1"#), "{text}");
}

#[test]
fn a_question_has_an_end() {
    let condition = json!({ "fieldDb": "name", "symbol": "=", "queryValue": "a", "andOr": "OR" });
    assert_eq!(refusal(json!({ "conditions": vec![condition; 51] })), "platform-too_many_conditions");
    assert_eq!(refusal(json!({ "search": "x".repeat(201) })), "platform-too_many_conditions");
    assert_eq!(refusal(one("name", "in", json!(vec!["x"; 1_001]))), "platform-bad_value");
}

#[test]
fn only_known_page_sizes_are_served() {
    assert_eq!(refusal(json!({ "pageSize": 1_000_000 })), "platform-bad_value");
}
