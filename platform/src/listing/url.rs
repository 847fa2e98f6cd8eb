//! A list query as a URL query string (`web/src/kit/list/listState.ts` writes the same): `page`, `size`, `q`, one
//! `where` for each line, `sort`. What the short form cannot express is written as JSON.

use super::query::{Condition, PageQuery, SortBy};
use serde_json::Value;
use tandem_kernel::{Error, ErrorKind, Result};

/// Words instead of symbols, because `<=` in a URL is unreadable once it is escaped.
const WORDS: [(&str, &str); 13] = [
    ("=", "eq"),
    ("==", "is"),
    ("empty", "none"),
    ("!=", "ne"),
    (">", "gt"),
    ("<", "lt"),
    (">=", "ge"),
    ("<=", "le"),
    ("in", "in"),
    ("like", "like"),
    ("=2", "me"),
    ("like2", "withMe"),
    ("dynamic", "when"),
];

fn write_line(line: &Condition) -> Result<String> {
    let or = line.and_or.eq_ignore_ascii_case("or");
    let word = WORDS.iter().find(|(symbol, _)| *symbol == line.symbol).map(|(_, word)| *word);
    let plain = line.conditions.is_empty() && line.sort.is_none() && line.table_name.is_none();
    let value = match &line.query_value {
        Value::Null => Some(""),
        Value::String(text) => Some(text.as_str()),
        _ => None,
    };
    match (word, value) {
        (Some(word), Some(value)) if plain && line.field_type.is_none() => {
            Ok(format!("{}{}~{word}~{value}", if or { "or~" } else { "" }, line.field_db))
        }
        _ => Ok(serde_json::to_string(line)?),
    }
}

fn read_line(text: &str) -> Result<Condition> {
    let malformed = || Error::new(ErrorKind::Invalid, "platform-malformed");
    if text.starts_with('{') {
        return crate::json::read(text.as_bytes());
    }
    let symbol = |word: &str| WORDS.iter().find(|(_, w)| *w == word).map(|(symbol, _)| *symbol);
    let second = text.split('~').nth(1).unwrap_or_default();
    // A field may be named `or`.
    let (and_or, rest) = match text.strip_prefix("or~") {
        Some(rest) if symbol(second).is_none() => ("or", rest),
        _ => ("and", text),
    };
    let mut parts = rest.splitn(3, '~');
    let (field, word, value) = (parts.next(), parts.next().and_then(symbol), parts.next());
    let (Some(field), Some(symbol), Some(value)) = (field, word, value) else { return Err(malformed()) };
    Ok(Condition {
        and_or: and_or.to_owned(),
        field_db: field.to_owned(),
        symbol: symbol.to_owned(),
        query_value: Value::from(value),
        ..Condition::default()
    })
}

pub fn write(query: &PageQuery) -> Result<String> {
    let plain = PageQuery::default();
    let mut pairs: Vec<(&str, String)> = Vec::new();
    if query.page_num != plain.page_num {
        pairs.push(("page", query.page_num.to_string()));
    }
    if query.page_size != plain.page_size {
        pairs.push(("size", query.page_size.to_string()));
    }
    let texts = [("q", &query.search), ("view", &query.view_id), ("after", &query.after), ("zone", &query.time_zone)];
    pairs.extend(texts.into_iter().filter_map(|(name, text)| Some((name, text.clone()?))));
    for line in &query.conditions {
        pairs.push(("where", write_line(line)?));
    }
    if !query.sort.is_empty() {
        let sorts = query.sort.iter().map(|s| format!("{}{}", if s.descending { "-" } else { "" }, s.field));
        pairs.push(("sort", sorts.collect::<Vec<_>>().join(",")));
    }
    if !query.columns.is_empty() {
        pairs.push(("columns", query.columns.join(",")));
    }
    serde_urlencoded::to_string(pairs).map_err(Error::internal)
}

pub fn read(text: &str) -> Result<PageQuery> {
    let malformed = |cause| Error::new(ErrorKind::Invalid, "platform-malformed").because(cause);
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(text.strip_prefix('?').unwrap_or(text)).map_err(|e| malformed(e.to_string()))?;
    let mut query = PageQuery::default();
    let number = |text: &str| text.parse::<u32>().map_err(|e| malformed(e.to_string()));
    for (name, value) in pairs {
        match name.as_str() {
            "page" => query.page_num = number(&value)?,
            "size" => query.page_size = number(&value)?,
            "q" => query.search = Some(value),
            "view" => query.view_id = Some(value),
            "after" => query.after = Some(value),
            "zone" => query.time_zone = Some(value),
            "where" => query.conditions.push(read_line(&value)?),
            "sort" => query.sort = value.split(',').filter(|part| !part.is_empty()).map(sort).collect(),
            "columns" => query.columns = value.split(',').map(str::to_owned).collect(),
            // The page's own parameters (an open drawer) are not part of the query.
            _ => {}
        }
    }
    Ok(query)
}

fn sort(part: &str) -> SortBy {
    let field = part.strip_prefix('-');
    SortBy { field: field.unwrap_or(part).to_owned(), descending: field.is_some() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_question_comes_back_from_its_address() {
        let query: PageQuery = serde_json::from_value(json!({
            "pageNum": 3, "pageSize": 50, "search": "a&b", "sort": [{ "field": "name", "descending": true }],
            "columns": ["id", "name"], "timeZone": "Europe/Berlin",
            "conditions": [
                { "fieldDb": "name", "symbol": "=", "queryValue": "x~y*", "andOr": "and" },
                { "fieldDb": "or", "symbol": "like", "queryValue": "中", "andOr": "or" },
                { "fieldDb": "count", "symbol": ">=", "queryValue": 3, "andOr": "and" },
                { "andOr": "or", "conditions": [{ "fieldDb": "name", "symbol": "in", "queryValue": ["a", "b"] }] },
            ],
        }))
        .unwrap();
        let text = write(&query).unwrap();
        assert!(text.starts_with("page=3&size=50&q=a%26b"), "{text}");
        let back = read(&text).unwrap();
        assert_eq!(serde_json::to_value(&back).unwrap(), serde_json::to_value(&query).unwrap());
    }

    /// Normalises: empty on the first line and "and" are equivalent.
    fn joined(mut line: Condition) -> Condition {
        line.and_or = if line.and_or.eq_ignore_ascii_case("or") { "or".into() } else { String::new() };
        line.conditions = line.conditions.into_iter().map(joined).collect();
        line
    }

    /// The browser's tests (`listState.test.ts`) use the same cases.
    #[test]
    fn what_the_browser_writes_is_read_as_the_browser_means_it() {
        let shared: Vec<Value> = serde_json::from_str(include_str!("addresses.json")).unwrap();
        for case in &shared {
            let query = read(case["address"].as_str().unwrap()).unwrap();
            let meant: Vec<Condition> = serde_json::from_value(case["conditions"].clone()).unwrap();
            let lines = |lines: Vec<Condition>| lines.into_iter().map(joined).collect::<Vec<_>>();
            assert_eq!(lines(query.conditions), lines(meant), "{}", case["address"]);
            assert_eq!(query.search.as_deref(), case["search"].as_str());
        }
    }

    #[test]
    fn the_browsers_own_addresses_are_read() {
        let query = read("?where=state~eq~active&where=or~name~like~a~b&sort=-count,name&open=new").unwrap();
        assert_eq!(query.conditions[0].symbol, "=");
        assert_eq!(
            (query.conditions[1].and_or.as_str(), query.conditions[1].query_value.as_str()),
            ("or", Some("a~b"))
        );
        assert!(query.sort[0].descending && query.sort[1].field == "name");
        assert!(read("where=nonsense").is_err());
    }
}
