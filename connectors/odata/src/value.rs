//! Values as OData writes them.

use serde_json::Value;
use time::OffsetDateTime;

/// A string literal for a key or a filter: quotes are doubled, and what would end a part of a URL is escaped.
pub fn literal(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' => out.push_str("''"),
            '%' | '&' | '#' | '+' | '/' | '\\' | '?' => escape(&mut out, c),
            // URL parsers drop tabs and line breaks.
            c if c.is_control() => escape(&mut out, c),
            other => out.push(other),
        }
    }
    out.push('\'');
    out
}

fn escape(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        out.push_str(&format!("%{byte:02X}"));
    }
}

/// A moment as V2 writes it in JSON: `/Date(1492041600000)/`, milliseconds of UTC. An offset in minutes may follow, which
/// only says how to show it.
pub fn moment(text: &str) -> Option<OffsetDateTime> {
    let inner = text.strip_prefix("/Date(")?.strip_suffix(")/")?;
    let (sign, digits) = inner.strip_prefix('-').map_or((1, inner), |digits| (-1, digits));
    let digits = match digits.split_once(['+', '-']) {
        Some((digits, offset)) if plain(offset) => digits,
        Some(_) => return None,
        None => digits,
    };
    if !plain(digits) {
        return None;
    }
    let millis = digits.parse::<i64>().ok()?.checked_mul(sign)?;
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis).checked_mul(1_000_000)?).ok()
}

/// Digits only: `parse` would accept a sign.
fn plain(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A moment for V2, to the millisecond.
pub fn date(moment: OffsetDateTime) -> String {
    format!("/Date({})/", moment.unix_timestamp_nanos().div_euclid(1_000_000))
}

/// The rows of an expanded navigation: `{ "results": […] }` in V2, `[…]` in V4. None if it was not expanded.
pub fn children(value: &Value) -> &[Value] {
    value.as_array().or_else(|| value.get("results").and_then(Value::as_array)).map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    #[test]
    fn a_number_cannot_change_the_question() {
        assert_eq!(literal("4500000001"), "'4500000001'");
        assert_eq!(literal("x' or 1 eq 1&$top=9"), "'x'' or 1 eq 1%26$top=9'");
        assert_eq!(literal("A/../B?c\t+\\"), "'A%2F..%2FB%3Fc%09%2B%5C'");
        assert_eq!(literal("100%2F"), "'100%252F'");
    }

    #[test]
    fn moments_of_v2_are_read_and_written() {
        assert_eq!(moment("/Date(1492041600000)/"), Some(datetime!(2017-04-13 0:00 UTC)));
        assert_eq!(moment("/Date(1492041600000+0060)/"), Some(datetime!(2017-04-13 0:00 UTC)));
        assert_eq!(moment("/Date(-1)/"), Some(datetime!(1969-12-31 23:59:59.999 UTC)));
        assert_eq!(moment("/Date(-1500-0480)/"), Some(datetime!(1969-12-31 23:59:58.5 UTC)));
        assert_eq!(date(datetime!(2017-04-13 0:00 UTC)), "/Date(1492041600000)/");
        assert_eq!(moment(&date(datetime!(1969-12-31 23:59:59.999 UTC))), Some(datetime!(1969-12-31 23:59:59.999 UTC)));
    }

    #[test]
    fn what_is_no_moment_is_none() {
        for bad in [
            "",
            "2017-04-13",
            "/Date()/",
            "/Date(--1)/",
            "/Date(+1)/",
            "/Date(1+)/",
            "/Date(1+0060+1)/",
            "/Date(9223372036854775807)/",
            "/Date(99999999999999999999)/",
            "/Date(1)",
            "/Date(１)/",
        ] {
            assert_eq!(moment(bad), None, "{bad}");
        }
    }

    #[test]
    fn expanded_rows_are_found_in_both_versions() {
        assert_eq!(children(&json!({ "results": [1, 2] })).len(), 2);
        assert_eq!(children(&json!([1])).len(), 1);
        assert_eq!(children(&json!({ "__deferred": { "uri": "x" } })).len(), 0);
        assert_eq!(children(&json!(null)).len(), 0);
    }
}
