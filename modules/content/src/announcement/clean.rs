//! What may stand in the text of an announcement. Everything else is taken out when it is saved; the browser cleans once
//! more when it shows it.

use ammonia::{Builder, UrlRelative};
use std::collections::{HashMap, HashSet};

const TAGS: [&str; 22] = [
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

pub fn clean(html: &str) -> String {
    Builder::default()
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))]))
        .generic_attributes(HashSet::new())
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow"))
        .clean(html)
        .to_string()
}

/// Whether anything is left to read.
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
