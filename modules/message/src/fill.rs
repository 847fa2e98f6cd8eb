//! Placeholders in texts. `{number}` is replaced by a value; there are no expressions or conditions.

use std::borrow::Cow;
use tandem_kernel::{Error, ErrorKind, Result};

/// A part of a template text.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    Field(&'a str),
}

/// `None` if braces are unbalanced or a name is missing.
pub fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        if rest[at..].starts_with('}') {
            return None;
        }
        if at > 0 {
            found.push(Piece::Text(&rest[..at]));
        }
        let (name, after) = rest[at + 1..].split_once('}')?;
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return None;
        }
        found.push(Piece::Field(name));
        rest = after;
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    Some(found)
}

/// Rejects unknown fields.
pub fn check(field: &'static str, text: &str, known: &[&str]) -> Result<()> {
    let pieces = pieces(text).ok_or_else(|| Error::new(ErrorKind::Invalid, "message-template-bad_brace").at(field))?;
    let unknown = pieces.iter().find_map(|piece| match piece {
        Piece::Field(name) if !known.contains(name) => Some(*name),
        _ => None,
    });
    match unknown {
        Some(name) => {
            let refused = Error::new(ErrorKind::Invalid, "message-template-unknown_field").with("field", name);
            Err(refused.with("known", known.join(", ")).at(field))
        }
        None => Ok(()),
    }
}

/// Replaces placeholders. Values are inserted verbatim and not expanded again.
pub fn fill<'v>(text: &str, value: impl Fn(&str) -> Option<&'v str>) -> String {
    let Some(pieces) = pieces(text) else { return text.to_owned() };
    let mut filled = String::with_capacity(text.len() + 64);
    for piece in pieces {
        match piece {
            Piece::Text(text) => filled.push_str(text),
            Piece::Field(name) => filled.push_str(value(name).unwrap_or_default()),
        }
    }
    filled
}

/// Collapses the text to a single line.
pub fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control()).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_fields_of_the_message_may_be_named() {
        assert!(check("content", "订单 {number} 等待 {name}", &["number", "name"]).is_ok());
        let refused = check("content", "{number} {password}", &["number"]).unwrap_err();
        assert_eq!(refused.message().key, "message-template-unknown_field");
        assert_eq!(refused.message().args[0], ("field", "password".to_owned()));
        for broken in ["{number", "number}", "{}", "{number.length}", "{{number}}", "{7*7 }", "{a b}"] {
            let refused = check("content", broken, &["number"]).unwrap_err();
            assert_eq!(refused.message().key, "message-template-bad_brace", "{broken}");
        }
    }

    #[test]
    fn a_value_is_never_read_for_fields() {
        let value = |name: &str| (name == "number").then_some("{name}");
        assert_eq!(fill("{number}!", value), "{name}!");
    }

    #[test]
    fn values_cannot_become_markup_or_headers() {
        assert_eq!(escaped("<a href='x'>&"), "&lt;a href=&#39;x&#39;&gt;&amp;");
        assert_eq!(one_line("a\r\nBcc: b\t c"), "a Bcc: b c");
    }
}
