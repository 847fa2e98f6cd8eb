//! Sanitises the HTML of announcements on saving; the browser sanitises again on display.

use ammonia::{Builder, UrlRelative};
use std::collections::{HashMap, HashSet};

pub const TAGS: [&str; 22] = [
    "p",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "sub",
    "sup",
];

/// URL schemes allowed in links, besides relative links.
pub const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// Maximum nesting depth. HTML parsers search all open elements, so deep nesting takes quadratic time.
pub const DEEPEST: usize = 100;
/// Void elements, which have no content and no end tag.
const EMPTY: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// Elements whose content is text: what looks like an end tag in it is none.
const RAW: [&str; 10] =
    ["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp"];

/// Whether the nesting depth is acceptable. Unclosed elements count as open, as editors close all elements. An end tag
/// counts only if it closes the element opened last, and only as long as everything before it is plain: elsewhere it may
/// stand in a comment, in a script or in an attribute, where it closes nothing.
pub fn is_shallow(html: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let (mut plain, mut rest) = (true, html);
    while let Some((_, piece)) = rest.split_once('<') {
        rest = piece;
        let (end, tag) = piece.strip_prefix('/').map_or((false, piece), |tag| (true, tag));
        if !tag.starts_with(|first: char| first.is_ascii_alphabetic()) {
            // Some kind of a comment begins, unless the `<` is text.
            plain &= !end && !tag.starts_with(['!', '?']);
            continue;
        }
        let after = if plain { after_plain(tag) } else { None };
        plain = after.is_some();
        rest = after.unwrap_or(rest);
        let name =
            tag.split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>' | '<')).next().unwrap_or_default();
        let is_one_of = |names: &[&str]| names.iter().any(|one| one.eq_ignore_ascii_case(name));
        if end {
            if plain && open.last().is_some_and(|last| last.eq_ignore_ascii_case(name)) {
                open.pop();
            }
        } else if !is_one_of(&EMPTY) {
            plain &= !is_one_of(&RAW);
            open.push(name);
        }
        if open.len() > DEEPEST {
            return false;
        }
    }
    true
}

/// What follows a tag that is written as editors write it, `a href="…" rel="…">`: only of such a one it is sure where it ends. A `>` in
/// quotes does not end it.
fn after_plain(tag: &str) -> Option<&str> {
    let word = |text: &str| text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
    let mut rest = &tag[word(tag)..];
    // A name that goes on is none of an editor's.
    if !rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>') {
        return None;
    }
    loop {
        rest = rest.trim_ascii_start();
        if let Some(after) = rest.strip_prefix('/').unwrap_or(rest).strip_prefix('>') {
            return Some(after);
        }
        let (attribute, value) = rest.split_at(word(rest));
        let (_, after) = value.strip_prefix("=\"").filter(|_| !attribute.is_empty())?.split_once('"')?;
        rest = after;
    }
}

pub fn clean(html: &str) -> String {
    Builder::default()
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))]))
        .generic_attributes(HashSet::new())
        // `start` must be a number.
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("ol", "start") => value.parse::<i32>().is_ok().then(|| value.into()),
            _ => Some(value.into()),
        })
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow"))
        .clean(html)
        .to_string()
}

/// Whether any text remains.
pub fn says_something(html: &str) -> bool {
    let bare = Builder::empty().clean(html).to_string();
    !bare.replace("&nbsp;", " ").trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_and_what_acts_goes() {
        let kept = "<h2>Notice</h2><p>Read <strong>this</strong> <em>today</em></p><ul><li>one</li></ul>";
        assert_eq!(clean(kept), kept);
        let numbered = "<ol start=\"3\"><li>three</li></ol>";
        assert_eq!(clean(numbered), numbered);
        for hostile in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<a href=\" java\nscript:alert(1)\">x</a>",
            "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
            "<p onclick=\"alert(1)\" style=\"position:fixed\" class=\"x\" id=\"x\">x</p>",
            "<iframe src=\"https://evil.example\"></iframe>",
            "<svg><script>alert(1)</script></svg>",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
            "<form action=\"https://evil.example\"><input name=password></form>",
            "<style>*{display:none}</style>",
            "<object data=x></object><embed src=x><base href=x><meta http-equiv=refresh>",
            "<ol start=\"javascript:x\"><li>x</li></ol>",
        ] {
            let cleaned = clean(hostile);
            let low = cleaned.to_lowercase();
            for word in [
                "script", "onerror", "onclick", "style", "iframe", "<img", "<form", "<input", "data:", "<object",
                "<meta", "class", "id=",
            ] {
                assert!(!low.contains(word), "{hostile} left {cleaned}");
            }
        }
    }

    #[test]
    fn what_is_nested_too_deeply_is_not_read() {
        let nested = |tag: &str, times: usize| {
            format!("{}x{}", format!("<{tag}>").repeat(times), format!("</{tag}>").repeat(times))
        };
        assert!(is_shallow(&nested("blockquote", DEEPEST)) && is_shallow(&"<p>a<br>b</p>".repeat(10_000)));
        assert!(is_shallow("1 < 2 <3 <<<<< and </p></p>"));
        for tag in ["div", "b", "blockquote", "svg", "x-y", "DIV", "table", "template"] {
            assert!(!is_shallow(&nested(tag, DEEPEST + 1)), "{tag}");
            assert!(!is_shallow(&format!("<{tag}>").repeat(100_000)), "{tag}");
        }
        assert_eq!(clean(&nested("blockquote", DEEPEST)), nested("blockquote", DEEPEST));
    }

    #[test]
    fn what_closes_nothing_does_not_make_it_shallow() {
        for pair in [
            "<b></x>",
            "<b></p>",
            "<b></br>",
            "<x-a></x-b>",
            "<b><!--</b>-->",
            "<b><?</b>?>",
            "<b></ </b>>",
            "<b title=\"</b>\">",
            "<b title='></b>'>",
            "<b =\"x=></b>\">",
            "<b \"a=\"x></b>\">",
            "<b><textarea></b></textarea>",
        ] {
            assert!(!is_shallow(&pair.repeat(1_000)), "{pair}");
        }
        let link = "<p><A href=\"/a?b=c&amp;d='e'\" rel=\"noopener noreferrer\">a</a> <hr /><br/> 1 < 2 <ol start=\"3\"></ol ></P>";
        assert!(is_shallow(&link.repeat(1_000)));
        let quoted = "<p><a title=\"a > b\" href=\"/?q=</p>&amp;r=<i>\">a</a></p>";
        assert!(is_shallow(&quoted.repeat(1_000)), "what is in quotes ends no tag");
        assert!(!is_shallow(&format!("<b title=\"{quoted}\"").repeat(1_000)));
    }

    /// Deep nesting already in the database must not crash the process.
    #[test]
    fn a_hundred_thousand_elements_do_not_end_the_process() {
        assert!(clean(&"<u>".repeat(2_000)).len() > 2_000);
        assert!(says_something(&format!("{}x", "<i>".repeat(2_000))));
    }

    #[test]
    fn links_lead_out_safely() {
        let cleaned = clean("<a href=\"https://acme.example\" target=_top onclick=x>x</a>");
        assert!(cleaned.contains("https://acme.example") && cleaned.contains("noopener noreferrer"));
        assert!(!cleaned.contains("target") && !cleaned.contains("onclick"));
    }

    #[test]
    fn blank_paragraphs_say_nothing() {
        assert!(!says_something("<p> </p><p><br></p><p>&nbsp;</p>"));
        assert!(says_something("<p>x</p>"));
    }
}
