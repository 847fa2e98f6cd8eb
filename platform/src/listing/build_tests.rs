use super::{Question, Reach, build};
use crate::listing::PageQuery;
use crate::listing::compile::Asker;
use crate::listing::cursor;
use crate::listing::sql::Statement;
use crate::listing::types::Types;
use sea_query::{Cond, PostgresQueryBuilder};
use serde_json::{Value, json};
use tandem_kernel::{Column, ColumnKind, Listing, Sort};
use time::macros::datetime;
use uuid::Uuid;

pub static THINGS: Listing = Listing {
    code: "test.thing",
    table: ("test", "thing"),
    key: &["thing_id"],
    parts: &[&[
        Column::text("thing_id").named("id").called("k").carried(),
        Column::text("name").called("k"),
        Column::record("owner_id").named("owner").called("k").findable(),
        Column::integer("how_many").named("count").called("k"),
        Column::date_time("made_at").called("k"),
    ]],
    default_sort: &[Sort::up("name")],
    quick_search: &["name"],
    permission: "test.view",
    ..Listing::EMPTY
};

static ORDERS: Listing = Listing {
    code: "test.order",
    table: ("test", "order"),
    key: &["order_id"],
    parts: &[&[
        Column::text("order_id").named("id").called("k").carried(),
        Column::text("supplier_id").called("k").supplier(),
        Column::text("title").called("k").contains_indexed(),
        Column::date("day").called("k"),
        Column::decimal("amount").called("k").summed(),
        Column::dictionary("kind", "orderKind").called("k"),
        Column::user("buyer").called("k"),
        Column::boolean("late").called("k"),
        Column::of("place", ColumnKind::Address).called("k"),
        Column::date("forecast").called("k").unequal(),
    ]],
    default_sort: &[Sort::down("day")],
    quick_search: &["title"],
    permission: "test.view",
    ..Listing::EMPTY
};

fn ask(value: Value) -> PageQuery {
    serde_json::from_value(value).unwrap()
}
fn sql(query: Value) -> String {
    build(&THINGS, &ask(query)).unwrap().rows.to_string(PostgresQueryBuilder)
}
fn refusal(query: Value) -> &'static str {
    build(&THINGS, &ask(query)).err().expect("refused").message().key
}
fn one(field: &str, symbol: &str, value: Value) -> Value {
    json!({ "conditions": [{ "fieldDb": field, "symbol": symbol, "queryValue": value }] })
}
fn asker() -> Asker {
    let mut asker = Asker::new(None, datetime!(2026-11-15 20:00 UTC), "Asia/Shanghai");
    asker.label = "wang.min_王敏".into();
    asker.organizes = vec![Uuid::from_u128(7)];
    asker
}
fn question(query: Value, reach: &Reach) -> tandem_kernel::Result<Question> {
    Question::read(&ORDERS, &ask(query), &asker(), Cond::all(), reach, Types::default())
}
/// The WHERE clause alone.
fn order_where(field: &str, symbol: &str, value: Value) -> String {
    let rows = question(one(field, symbol, value), &Reach::default()).unwrap().rows(None, 20, 0, false);
    let text = rows.to_string(PostgresQueryBuilder);
    let from = text.split_once(" WHERE ").unwrap().1;
    from.split_once(" ORDER BY ").unwrap().0.to_owned()
}
fn order_refusal(field: &str, symbol: &str, value: Value) -> &'static str {
    question(one(field, symbol, value), &Reach::default()).err().expect("refused").message().key
}

#[test]
fn an_id_is_found_whole_or_not_at_all() {
    let id = "0190f3a0-0000-7000-8000-000000000001";
    assert!(sql(one("owner", "=", json!(id))).contains(&format!(r#""owner_id" = '{id}'"#)));
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
    assert_eq!(refusal(json!({ "columns": ["how_many"] })), "platform-unknown_column");
}

#[test]
fn symbols_fit_the_type_of_their_column() {
    assert_eq!(refusal(one("name", ">", json!("a"))), "platform-unknown_symbol");
    assert_eq!(refusal(one("count", "like", json!("1"))), "platform-unknown_symbol");
    assert_eq!(refusal(one("count", "=", json!("one"))), "platform-bad_value");
    assert!(sql(one("count", ">=", json!(3))).contains(r#""how_many" >= 3"#));
    for (field, symbol) in [
        ("amount", "in"),
        ("amount", "dynamic"),
        ("day", "like"),
        ("day", "!="),
        ("buyer", "!="),
        ("buyer", ">"),
        ("title", "=2"),
        ("title", "dynamic"),
        ("kind", "like2"),
        ("late", ">"),
        ("place", "like"),
        ("title", "exactly"),
        ("title", "organizes"),
        ("title", "or 1=1"),
    ] {
        assert_eq!(order_refusal(field, symbol, json!("1")), "platform-unknown_symbol", "{field} {symbol}");
    }
    assert_eq!(order_where("forecast", "!=", json!("2026-01-02")), r#""forecast" <> '2026-01-02'"#);
}

#[test]
fn a_wrong_value_names_its_field() {
    let error = question(one("amount", "=", json!("much")), &Reach::default()).err().unwrap();
    assert_eq!(error.fields()[0].field, "amount");
    for (field, value) in [
        ("late", json!("maybe")),
        ("day", json!("2026-13-01")),
        ("day", json!({})),
        ("title", json!({ "$gt": "" })),
        ("supplierId", json!("not a uuid")),
        ("title", json!("a\0b")),
        ("title", json!("x".repeat(501))),
    ] {
        assert_eq!(order_refusal(field, "=", value.clone()), "platform-bad_value", "{field} {value}");
    }
}

#[test]
fn an_empty_value_is_no_condition() {
    for value in [json!(null), json!(""), json!("  "), json!([])] {
        assert!(sql(one("name", "=", value)).contains("WHERE TRUE ORDER"));
    }
}

#[test]
fn a_star_at_either_end_is_a_wildcard_and_a_percent_is_itself() {
    assert!(sql(one("name", "=", json!("ab*"))).contains(r#""name" ^@ 'ab'"#));
    assert!(sql(one("name", "=", json!("*ab"))).contains("LIKE '%ab'"));
    assert!(sql(one("name", "=", json!("*5%*"))).contains(r"LIKE E'%5\\%%'"));
    assert!(sql(one("name", "=", json!("plain"))).contains(r#""name" = 'plain'"#));
    assert!(sql(one("name", "=", json!("in*side"))).contains(r#""name" = 'in*side'"#));
    assert!(sql(one("name", "!=", json!("ab*"))).contains(r#""name" <> 'ab*'"#));
    assert_eq!(
        order_where("title", "=", json!("*a_b*")),
        r#"("title" operator(public.~~@) E'%a\\_b%') AND "title" LIKE E'%a\\_b%'"#
    );
}

#[test]
fn a_list_may_be_written_with_commas_or_spaces() {
    assert!(sql(one("name", "in", json!("a,b c，d"))).contains(r#""name" = any(ARRAY ['a','b','c','d'])"#));
    assert!(sql(one("name", "in", json!(["a b", 3]))).contains(r#""name" = any(ARRAY ['a b','3'])"#));
    assert_eq!(
        order_where("kind", "in", json!("a, b* ,*c, d*")),
        r#"(("kind" ^@ 'b' or "kind" ^@ 'd')) OR ("kind" like any(ARRAY ['%c'])) OR "kind" = 'a'"#
    );
    let holds = |field: &str, symbol: &str, value: Value, text: &str| {
        let found = order_where(field, symbol, value);
        assert!(found.contains(text), "{found}");
    };
    holds(
        "title",
        "in",
        json!("*a_b, *c*"),
        concat!(
            r#"("title" operator(public.~~@) any(ARRAY [E'%a\\_b%','%c%'])"#,
            r#" and "title" like any(ARRAY [E'%a\\_b','%c%']))"#
        ),
    );
    let (one, two) = (Uuid::from_u128(9), Uuid::from_u128(10));
    assert_eq!(order_where("supplierId", "in", json!(one)), format!(r#""supplier_id" = '{one}'"#));
    holds("supplierId", "in", json!([one, two]), &format!(r#""supplier_id" = any(ARRAY ['{one}','{two}'])"#));
    assert_eq!(order_refusal("supplierId", "in", json!([one.to_string(), "x"])), "platform-bad_value");
    // Commas separate values; spaces do not.
    let both = r#""title" operator(public.~~@) any(ARRAY ['%ball bearing%','%Ring%'])"#;
    holds("title", "like", json!("ball bearing, Ring"), both);
    holds("title", "like", json!("Ring"), r#""title" operator(public.~~@) '%Ring%'"#);
    holds(
        "kind",
        "like",
        json!("a_,b"),
        r#"lower("kind") like any(array(select lower(part) from unnest(ARRAY [E'%a\\_%','%b%']) as part))"#,
    );
    assert_eq!(order_where("kind", "in", json!(" , ")), "1 = 2");
}

#[test]
fn parts_of_one_column_are_sought_together() {
    let line =
        |field: &str, part: &str| json!({ "andOr": "OR", "fieldDb": field, "symbol": "like", "queryValue": part });
    let lines = [line("title", "a"), line("kind", "x"), line("title", "b,c"), line("buyer", "y")];
    let text = question(json!({ "conditions": lines }), &Reach::default()).unwrap().rows(None, 20, 0, false);
    let text = text.to_string(PostgresQueryBuilder);
    assert!(text.contains(r#""title" operator(public.~~@) any(ARRAY ['%a%','%b%','%c%'])"#), "{text}");
    assert!(text.contains(r#""kind" ILIKE '%x%'"#) && text.contains(r#""buyer" ILIKE '%y%'"#), "{text}");
}

#[test]
fn patterns_are_planned_anew_however_they_are_written() {
    for (value, patterned) in [(json!("a*,b"), true), (json!(["Acme Co*", "b"]), true), (json!(["a", "b"]), false)] {
        assert_eq!(question(one("title", "in", value), &Reach::default()).unwrap().patterned, patterned);
    }
}

#[test]
fn the_number_of_conditions_does_not_grow_with_the_values() {
    let values = |count: usize| json!((0..count).map(|n| format!("v{n}")).collect::<Vec<_>>());
    for (symbol, some, most) in [("in", 2, 1_000), ("like", 11, 100)] {
        let (few, many) = (one("title", symbol, values(some)), one("title", symbol, values(most)));
        let text = |query| Statement::of(&question(query, &Reach::default()).unwrap().rows(None, 20, 0, true)).sql;
        assert_eq!(text(few), text(many), "{symbol}");
    }
}

#[test]
fn a_supplier_reads_his_own_rows_for_parts_of_words() {
    let supplier = Asker { supplier: true, ..asker() };
    for query in [one("title", "like", json!("Ring")), one("title", "=", json!("*Ring*")), json!({ "search": "Ring" })]
    {
        let asked = Question::read(&ORDERS, &ask(query), &supplier, Cond::all(), &Reach::default(), Types::default());
        let text = asked.unwrap().rows(None, 20, 0, false).to_string(PostgresQueryBuilder);
        assert!(text.contains("LIKE '%Ring%'") && !text.contains("~~@"), "{text}");
    }
}

#[test]
fn suppliers_read_sort_and_search_the_column_that_is_meant_for_them() {
    static LETTERS: Listing = Listing {
        code: "test.letter",
        table: ("test", "letter"),
        key: &["order_id"],
        parts: &[&[
            Column::text("order_id").named("id").called("k").carried(),
            Column::text("status").called("k").for_suppliers("told_status"),
        ]],
        default_sort: &[Sort::up("status")],
        quick_search: &["status"],
        permission: "test.view",
        ..Listing::EMPTY
    };
    let query = json!({ "search": "x", "conditions": [{ "fieldDb": "status", "symbol": "=", "queryValue": "lost" }] });
    let read = |supplier: bool| {
        let asker = Asker { supplier, ..asker() };
        let reach = Reach::default();
        let asked =
            Question::read(&LETTERS, &ask(query.clone()), &asker, Cond::all(), &reach, Types::default()).unwrap();
        let counted = asked.count_by(LETTERS.column("status").unwrap()).to_string(PostgresQueryBuilder);
        asked.rows(None, 20, 0, false).to_string(PostgresQueryBuilder) + &counted
    };
    assert!(!read(false).contains("told_status"), "{}", read(false));
    let suppliers = read(true).replace(r#"AS "status""#, "").replace("told_status", "");
    assert!(!suppliers.contains("status"), "{suppliers}");
}

#[test]
fn the_asker_is_whoever_asks() {
    assert_eq!(order_where("buyer", "=2", Value::Null), r#""buyer" = 'wang.min_王敏'"#);
    assert_eq!(order_where("buyer", "like2", json!("someone else")), r#""buyer" ILIKE E'%wang.min\\_王敏%'"#);
}

#[test]
fn a_day_is_a_day_where_the_asker_lives() {
    let today = "cast(timezone('Asia/Shanghai', '2026-11-15 20:00:00.000000 +00:00') as date)";
    assert_eq!(
        order_where("day", "dynamic", json!("today")),
        format!(r#""day" >= ({today} + 0) AND "day" < ({today} + 1)"#)
    );
    assert_eq!(order_where("day", "dynamic", json!("beforeDays:30")), format!(r#""day" < ({today} + -30)"#));
    assert_eq!(order_where("day", "dynamic", json!("afterDays:7")), format!(r#""day" >= ({today} + 8)"#));
    for (name, value) in [("lastWeek", -1), ("thisMonth", 0), ("nextQuarter", 1), ("thisYear", 0)] {
        let text = order_where("day", "dynamic", json!(name));
        assert!(text.contains("date_trunc") && text.contains(&format!("+ {value} * interval")), "{text}");
    }
    for nonsense in ["", "lastDays", "lastDays:0", "lastDays:99999", "lastDays:x", "thisDecade", "today'; --"] {
        let query = one("day", "dynamic", json!(nonsense));
        let read = question(query, &Reach::default()).map(|_| ());
        assert_eq!(read.is_err(), !nonsense.is_empty(), "{nonsense}");
    }
    // A timestamp of the date picker, in seconds or milliseconds, means a day; a value with a time means a moment.
    assert!(order_where("day", "=", json!(1_794_672_000)).contains("as date"));
    assert_eq!(order_where("day", "=", json!(1_794_672_000)), order_where("day", "=", json!("1794672000000")));
    let text = sql(one("madeAt", "=", json!("2026-11-15")));
    assert!(
        text.contains(r#""made_at" >= (timezone('UTC', cast('2026-11-15' as timestamp))) AND "made_at" <"#),
        "{text}"
    );
    assert!(sql(one("madeAt", ">", json!("2026-11-15T08:00:00Z"))).contains(r#""made_at" > '2026-11-15 08:00"#));
}

#[test]
fn an_address_lies_in_a_province_or_city() {
    let city = json!({ "country": "CN", "province": "32", "city": "3205" });
    assert_eq!(order_where("place", "=", city), r#""place" = 'CN/32/3205' OR ("place" ^@ 'CN/32/3205/')"#);
    assert_eq!(order_where("place", "=", json!("CN/32")), r#""place" = 'CN/32' OR ("place" ^@ 'CN/32/')"#);
    assert_eq!(order_where("place", "=", json!({ "country": "CN", "city": "3205" })), r#""place" LIKE 'CN/%/3205'"#);
    assert_eq!(order_refusal("place", "=", json!({ "country": "CN" })), "platform-area_too_large");
    assert_eq!(order_refusal("place", "=", json!({ "province": "32" })), "platform-bad_value");
    assert_eq!(order_refusal("place", "=", json!({ "country": "CN", "city": "a/b" })), "platform-bad_value");
}

#[test]
fn lines_join_from_the_top_and_groups_stand_in_brackets() {
    let text = sql(json!({ "conditions": [
        { "fieldDb": "name", "symbol": "=", "queryValue": "a" },
        { "andOr": "OR", "fieldDb": "name", "symbol": "=", "queryValue": "b" },
        { "andOr": "AND", "fieldDb": "count", "symbol": "=", "queryValue": 1 },
    ] }));
    assert!(text.contains(r#"("name" = 'a' OR "name" = 'b') AND "how_many" = 1"#), "{text}");
    let text = sql(json!({ "conditions": [
        { "fieldDb": "count", "symbol": "=", "queryValue": 1 },
        { "andOr": "AND", "conditions": [
            { "fieldDb": "name", "symbol": "=", "queryValue": "a" },
            { "andOr": "OR", "fieldDb": "name", "symbol": "=", "queryValue": "b" },
        ] },
    ] }));
    assert!(text.contains(r#""how_many" = 1 AND ("name" = 'a' OR "name" = 'b')"#), "{text}");
    let joined =
        |by: &str| json!({ "conditions": [{ "andOr": by, "fieldDb": "name", "symbol": "=", "queryValue": "a" }] });
    assert!(sql(joined("or")).contains(r#""name" = 'a'"#));
    assert_eq!(refusal(joined("' or 1=1 --")), "platform-bad_value", "neither word");
}

#[test]
fn the_panel_may_number_its_lines() {
    let line = |sort: &str, or: &str, value: &str| {
        json!({ "sort": sort, "andOr": or, "fieldDb": "name", "symbol": "=",
        "queryValue": value, "tableName": "thing", "fieldType": "String" })
    };
    let text = sql(json!({ "conditions": [line("2", "AND", "c"), line("0", "", "a"), line("1", "OR", "b")] }));
    assert!(text.contains(r#"("name" = 'a' OR "name" = 'b') AND "name" = 'c'"#), "{text}");
}

#[test]
fn a_question_has_an_end() {
    let condition = json!({ "fieldDb": "name", "symbol": "=", "queryValue": "a", "andOr": "OR" });
    assert_eq!(refusal(json!({ "conditions": vec![condition.clone(); 51] })), "platform-too_many_conditions");
    let nested = json!({ "conditions": vec![condition.clone(); 26] });
    assert_eq!(refusal(json!({ "conditions": [nested, nested] })), "platform-too_many_conditions");
    let mut deep = condition;
    for _ in 0..5 {
        deep = json!({ "conditions": [deep] });
    }
    assert_eq!(refusal(json!({ "conditions": [deep] })), "platform-too_deep_conditions");
    assert_eq!(refusal(json!({ "search": "x".repeat(201) })), "platform-too_long");
    assert_eq!(refusal(json!({ "sort": vec![json!({ "field": "name" }); 21] })), "platform-too_many_sorts");
    assert_eq!(refusal(json!({ "columns": vec!["name"; 501] })), "platform-too_many_columns");
    assert_eq!(refusal(json!({ "viewId": "x".repeat(201) })), "platform-unknown_view");
    assert_eq!(refusal(json!({ "after": "x".repeat(70_000) })), "platform-bad_continuation");
    let kept = json!({ "fieldDb": "name", "symbol": "=", "queryValue": "a", "tableName": "x".repeat(201) });
    assert_eq!(refusal(json!({ "conditions": [kept] })), "platform-bad_value");
}

fn lines(count: usize, symbol: &str, values: usize) -> Value {
    let values: Vec<String> = (0..values).map(|n| format!("v{n}")).collect();
    let line = json!({ "andOr": "OR", "fieldDb": "name", "symbol": symbol, "queryValue": values });
    json!({ "conditions": vec![line; count] })
}

#[test]
fn values_are_counted_over_the_whole_question() {
    assert_eq!(refusal(lines(30, "in", 1_000)), "platform-too_many_values");
    assert_eq!(refusal(lines(30, "like", 1_000)), "platform-too_many_patterns");
    assert_eq!(refusal(lines(1, "in", 1_001)), "platform-too_many_values");
    assert_eq!(refusal(lines(2, "in", 501)), "platform-too_many_values");
    assert_eq!(refusal(one("name", "in", json!("x ".repeat(1_001)))), "platform-too_many_values");
    assert_eq!(refusal(one("name", "in", json!("x".repeat(60_000)))), "platform-bad_value");
    assert_eq!(refusal(lines(48, "like", 3)), "platform-too_many_patterns");
    assert_eq!(refusal(one("name", "in", json!("*x ".repeat(101)))), "platform-too_many_patterns");
    assert_eq!(refusal(one("name", "in", json!("x* ".repeat(101)))), "platform-too_many_patterns");
    assert!(sql(lines(50, "in", 20)).contains("any("));
    assert!(sql(lines(50, "like", 2)).contains("any("));
    let error = build(&THINGS, &ask(lines(30, "like", 1_000))).err().unwrap();
    assert_eq!(error.message().args, [("limit", "100".to_owned())], "the refusal says the limit");
}

/// Building, cloning and dropping conditions is recursive: a quarter of a request's stack must be enough.
#[test]
fn the_largest_question_needs_little_stack() {
    let work = || {
        let mut nested = lines(9, "in", 20)["conditions"].clone();
        for at in 0..4 {
            let mut level = lines(9, if at % 2 == 0 { "like" } else { "in" }, 2)["conditions"].clone();
            level.as_array_mut().unwrap().push(json!({ "andOr": "AND", "conditions": nested }));
            nested = level;
        }
        let alternating: Vec<Value> = (0..50)
            .map(|n| json!({ "andOr": if n % 2 == 0 { "AND" } else { "OR" }, "fieldDb": "name", "symbol": "=", "queryValue": "a*" }))
            .collect();
        for query in [json!({ "conditions": nested }), lines(50, "like", 2), json!({ "conditions": alternating })] {
            let built = build(&THINGS, &ask(query)).unwrap();
            let (rows, count) = (built.rows.clone(), built.count.clone());
            assert!(Statement::of(&rows).sql.len() + Statement::of(&count).sql.len() > 100);
        }
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn numbers_and_days_beyond_the_calendar_are_refused_at_their_column() {
    for (field, value) in [
        ("amount", json!("1_000")),
        ("amount", json!("1e28")),
        ("amount", json!(1e28)),
        ("amount", json!("9".repeat(30))),
        ("day", json!("-9999-01-01")),
        ("day", json!("0000-01-01")),
        ("day", json!("+9999-01-01")),
        ("day", json!(i64::MIN)),
        ("day", json!(i64::MAX)),
        ("day", json!("-99999999999")),
        ("day", json!("0000-01-01T00:00:00Z")),
    ] {
        let refused = question(one(field, "=", value.clone()), &Reach::default()).err();
        assert_eq!(refused.map(|e| e.fields()[0].field.to_string()).as_deref(), Some(field), "{value}");
    }
    assert_eq!(refusal(one("count", "=", json!("99999999999999999999"))), "platform-bad_value");
    assert_eq!(order_where("day", "=", json!("9999-12-31")), r#""day" = '9999-12-31'"#);
}

#[test]
fn only_known_page_sizes_are_served() {
    assert_eq!(refusal(json!({ "pageSize": 1_000_000 })), "platform-bad_value");
}

#[test]
fn only_the_asked_columns_are_read_with_those_every_row_carries() {
    let text = sql(json!({ "columns": ["count"] }));
    assert!(text.contains(r#"AS "id""#) && text.contains(r#"AS "count""#), "{text}");
    assert!(!text.contains(r#"AS "madeAt""#) && !text.contains(r#"AS "name""#), "{text}");
}

#[test]
fn limits_are_written_and_values_are_bound() {
    let built = build(&THINGS, &ask(one("name", "=", json!("'; drop")))).unwrap();
    let statement = Statement::of(&built.rows);
    assert!(statement.sql.contains(r#""name" = $1"#) && statement.sql.ends_with("LIMIT 20"), "{}", statement.sql);
    assert_eq!(statement.parameters(), [r"E'\'; drop'"]);
    assert!(Statement::of(&built.count).sql.contains("LIMIT 10001"));
}

#[test]
fn a_supplier_names_his_organisation_for_the_index() {
    let text = |organizes: Option<Vec<Uuid>>| {
        let reach = Reach { organizes, ..Reach::default() };
        question(json!({}), &reach).unwrap().rows(None, 20, 0, false).to_string(PostgresQueryBuilder)
    };
    let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
    assert!(text(Some(vec![one])).contains(&format!(r#""supplier_id" = '{one}'"#)));
    assert!(text(Some(vec![one, two])).contains(&format!(r#""supplier_id" IN ('{one}', '{two}')"#)));
    assert!(text(Some(vec![])).contains("1 = 2"));
    assert!(text(None).contains("WHERE TRUE ORDER"));
}

#[test]
fn a_list_of_ones_own_names_its_reader_for_the_index() {
    static NOTES: Listing = Listing {
        code: "test.note",
        table: ("test", "note"),
        key: &["note_id"],
        parts: &[&[
            Column::text("note_id").named("id").called("k").carried(),
            Column::record("user_id").called("k").owner(),
        ]],
        default_sort: &[Sort::up("id")],
        permission: "test.view",
        ..Listing::EMPTY
    };
    let text = |user: Option<Uuid>| {
        let reach = Reach { user, ..Reach::default() };
        let asked = Question::read(&NOTES, &PageQuery::default(), &asker(), Cond::all(), &reach, Types::default());
        asked.unwrap().rows(None, 20, 0, false).to_string(PostgresQueryBuilder)
    };
    let me = Uuid::from_u128(3);
    assert!(text(Some(me)).contains(&format!(r#"WHERE "user_id" = '{me}'"#)));
    assert!(text(None).contains("WHERE TRUE ORDER"));
}

#[test]
fn a_continuation_goes_on_where_its_own_question_stopped() {
    let question = question(json!({}), &Reach::default()).unwrap();
    let place = cursor::write(&question.name, vec![Some("2026-01-02".into()), Some("x".into())]).unwrap();
    let values = cursor::read(&question.name, 2, &place).unwrap();
    let ranges: Vec<_> = question
        .after(&values)
        .into_iter()
        .map(|range| {
            let text = question.rows(Some(range), 20, 0, false).to_string(PostgresQueryBuilder);
            text.split_once(" WHERE ").unwrap().1.split_once(" ORDER").unwrap().0.to_owned()
        })
        .collect();
    // The day is nullable, and nulls come first descending: they precede this cursor.
    assert_eq!(ranges.len(), 2, "{ranges:?}");
    assert!(ranges[0].starts_with(r#""day" = CAST('2026-01-02'"#) && ranges[0].contains(r#""order_id" < CAST('x'"#));
    assert!(ranges[1].starts_with(r#""day" < CAST("#));
    assert!(question.after(&[None, Some("x".into())])[1..].len() == 1, "after the empty ones come the others");
    assert!(cursor::read("another", 2, &place).is_err());
    assert!(cursor::read(&question.name, 3, &place).is_err());
    assert!(cursor::read(&question.name, 2, "nonsense").is_err());
    let other = ask(one("kind", "=", json!("a")));
    assert_ne!(cursor::name_of(&ORDERS, &other, &question.order).unwrap(), question.name);
}

#[test]
fn totals_are_exact_sums_of_the_whole_question() {
    let question = question(one("kind", "=", json!("a")), &Reach::default()).unwrap();
    let summed: Vec<_> = question.columns.iter().copied().filter(|c| c.summed).collect();
    let text = question.totals(&summed).to_string(PostgresQueryBuilder);
    assert_eq!(
        text,
        r#"SELECT COUNT(*), CAST(COALESCE(SUM("amount"), 0) AS text) AS "amount" FROM "test"."order" WHERE "kind" = 'a'"#
    );
}

#[test]
fn chinese_names_are_sorted_and_continued_as_they_are_pronounced() {
    static NAMES: Listing = Listing {
        code: "test.name",
        table: ("test", "name"),
        key: &["name_id"],
        parts: &[&[
            Column::text("name_id").named("id").called("k").carried(),
            Column::text("name_zh").called("k").pinyin(),
        ]],
        default_sort: &[Sort::up("nameZh")],
        quick_search: &["nameZh"],
        permission: "test.view",
        ..Listing::EMPTY
    };
    let built = build(&NAMES, &PageQuery::default()).unwrap();
    let text = built.rows.to_string(PostgresQueryBuilder);
    assert!(text.contains(r#"ORDER BY "name"."name_zh" collate platform.pinyin ASC, "name"."name_id" ASC"#), "{text}");
    let asker = Asker::new(None, datetime!(2026-11-15 08:30 UTC), "UTC");
    let question =
        Question::read(&NAMES, &PageQuery::default(), &asker, Cond::all(), &Reach::default(), Types::default());
    let ranges = question.unwrap().after(&[Some("上海".into()), Some("7".into())]);
    let next = sea_query::Query::select().cond_where(ranges[0].clone()).to_string(PostgresQueryBuilder);
    assert!(next.contains(r#""name_zh" collate platform.pinyin"#), "{next}");
}

#[test]
fn several_records_are_asked_for_by_their_ids() {
    let (first, second) = (Uuid::from_u128(9), Uuid::from_u128(10));
    let text = sql(one("owner", "in", json!([first, second])));
    assert!(text.contains(&format!(r#""owner_id" = any(ARRAY ['{first}','{second}'])"#)), "{text}");
    assert_eq!(refusal(one("owner", "in", json!([first.to_string(), "x"]))), "platform-bad_value");
}

#[test]
fn amounts_are_never_added_across_currencies() {
    let question = question(one("kind", "=", json!("a")), &Reach::default()).unwrap();
    let (kind, amount) = (ORDERS.column("kind").unwrap(), ORDERS.column("amount").unwrap());
    let text = question.sums_by(kind, &[amount]).to_string(PostgresQueryBuilder);
    assert_eq!(
        text,
        concat!(
            r#"SELECT COALESCE(CAST("kind" AS text), ''), CAST(SUM("amount") AS text) AS "amount" FROM "test"."order" "#,
            r#"WHERE "kind" = 'a' GROUP BY "kind" ORDER BY count(*) DESC, "kind" ASC LIMIT 21"#
        )
    );
}

/// Bound as it would be sent: a value that cannot be encoded would fail the request only there.
#[test]
fn a_moment_at_the_edge_of_the_calendar_is_refused_before_it_is_bound() {
    let asked = |value: Value| {
        let line = json!({ "fieldDb": "madeAt", "symbol": ">", "queryValue": value });
        let built = build(&THINGS, &ask(json!({ "conditions": [line] })))?;
        let values = Statement::of(&built.rows).values;
        Ok::<_, tandem_kernel::Error>(sqlx::IntoArguments::<sqlx::Postgres>::into_arguments(values))
    };
    assert!(asked(json!("2026-11-15T08:30:00+08:00")).is_ok());
    for edge in [json!("9999-12-31T23:59:59-23:59"), json!(i64::MIN), json!(i64::MIN.to_string()), json!(i64::MAX)] {
        assert!(asked(edge.clone()).is_err(), "{edge}");
    }
}
