//! List queries: as JSON, as a URL, as a pagination cursor. For any input, the SQL text contains only our own
//! identifiers.

use serde_json::Value;
use sqlx::{Arguments, IntoArguments, Postgres};
use tandem_kernel::{Column, ColumnKind, Listing, Sort};
use tandem_platform::listing::build::build;
use tandem_platform::listing::sql::Statement;
use tandem_platform::listing::{Condition, PageQuery, cursor, url};

/// A column of each kind.
static LISTING: Listing = Listing {
    code: "fuzz.thing",
    table: ("fuzz", "thing"),
    key: &["thing_id"],
    parts: &[&[
        Column::text("thing_id").named("id").called("k").carried(),
        Column::text("supplier_id").called("k").supplier(),
        Column::text("name").called("k").contains_indexed(),
        Column::text("title").called("k"),
        Column::record("owner_id").named("owner").called("k").findable(),
        Column::integer("how_many").named("count").called("k"),
        Column::decimal("amount").called("k").summed(),
        Column::date("day").called("k"),
        Column::date_time("made_at").called("k"),
        Column::dictionary("kind", "kind").called("k"),
        Column::user("buyer").called("k"),
        Column::boolean("late").called("k"),
        Column::of("place", ColumnKind::Address).called("k"),
    ]],
    default_sort: &[Sort::up("name")],
    quick_search: &["name", "title"],
    permission: "fuzz.view",
    ..Listing::EMPTY
};

/// Appended to every string value; none of our identifiers contains it.
const MARK: &str = "'\"$1\u{1f980}";

fn mark(value: &mut Value) {
    match value {
        Value::String(text) => text.push_str(MARK),
        Value::Array(items) => items.iter_mut().for_each(mark),
        Value::Object(parts) => parts.values_mut().for_each(mark),
        _ => {}
    }
}

fn mark_lines(lines: &mut [Condition]) {
    for line in lines {
        mark(&mut line.query_value);
        mark_lines(&mut line.conditions);
    }
}

fn put(query: &PageQuery) {
    let Ok(built) = build(&LISTING, query) else { return };
    for statement in [built.rows, built.count] {
        let Statement { sql, values } = Statement::of(&statement);
        assert!(sql.is_ascii(), "a user's letters are in the SQL: {sql}");
        // Values are encoded for the wire when they are bound.
        assert!(
            IntoArguments::<Postgres>::into_arguments(values).len() <= usize::from(u16::MAX),
            "more than can be bound"
        );
    }
}

pub fn question(bytes: &[u8]) {
    let Ok(mut query) = serde_json::from_slice::<PageQuery>(bytes) else { return };
    put(&query);
    let written = serde_json::to_vec(&query).expect("a question is written");
    serde_json::from_slice::<PageQuery>(&written).expect("what is written is read");
    if let Some(search) = &mut query.search {
        search.push_str(MARK);
    }
    mark_lines(&mut query.conditions);
    put(&query);
}

pub fn address(bytes: &[u8]) {
    let Ok(query) = url::read(&String::from_utf8_lossy(bytes)) else { return };
    put(&query);
    let written = url::write(&query).expect("a question is written");
    let again = url::read(&written).expect("what is written is read");
    assert_eq!(url::write(&again).expect("a question is written"), written);
}

pub fn continuation(bytes: &[u8]) {
    let _ = cursor::read("question", 2, &String::from_utf8_lossy(bytes));
    if let Ok(values) = serde_json::from_slice::<Vec<Option<String>>>(bytes) {
        let written = cursor::write("question", values.clone()).expect("a continuation is written");
        assert_eq!(cursor::read("question", values.len(), &written).ok(), Some(values));
    }
}
