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
const DEEPEST: usize = 100;
/// Void elements, which have no content and no end tag.
const EMPTY: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// Whether the nesting depth is acceptable. Unclosed elements count as open, as editors close all elements.
pub fn is_shallow(html: &str) -> bool {
    let mut open = 0usize;
    for tag in html.split('<').skip(1) {
        let closing = tag.starts_with('/');
        let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if closing {
            open = open.saturating_sub(1);
        } else if !name.is_empty() && !EMPTY.iter().any(|empty| empty.eq_ignore_ascii_case(name)) {
            open += 1;
        }
        if open > DEEPEST {
            return false;
        }
    }
    true
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
