//! Takes out of a report what may be a secret, and cuts it to what a list can show.

/// Longer runs of letters and digits are no words: tokens, keys, ids of sessions.
const LONGEST_WORD: usize = 31;
const MASK: &str = "…";

/// A path without its query, which may name anything.
pub fn page_of(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    cleaned(path, 200)
}

/// The text without queries of addresses and without token-like runs, cut to so many characters.
pub fn cleaned(text: &str, most: usize) -> String {
    let mut clean = String::new();
    for word in text.chars().take(most).collect::<String>().split_inclusive(char::is_whitespace) {
        let (address, query) = word.split_once('?').unwrap_or((word, ""));
        let is_address = address.contains('/') && !query.trim().is_empty();
        let (kept, masked) = if is_address { (address, true) } else { (word, false) };
        mask_runs(kept, &mut clean);
        if masked {
            clean.push('?');
            clean.push_str(MASK);
            // The line number behind the query is lost; the line end is not.
            clean.extend(word.chars().last().filter(|last| last.is_whitespace()));
        }
    }
    // PostgreSQL's texts have no NUL.
    clean.replace('\0', "")
}

fn mask_runs(text: &str, into: &mut String) {
    let in_run = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '+' || c == '=';
    let mut rest = text;
    while !rest.is_empty() {
        let run = rest.find(|c: char| !in_run(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(run);
        let secret = word.len() > LONGEST_WORD && word.contains(|c: char| c.is_ascii_digit());
        into.push_str(if secret { MASK } else { word });
        let between = after.find(in_run).unwrap_or(after.len());
        let (gap, next) = after.split_at(between);
        into.push_str(gap);
        rest = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_told_without_its_query() {
        assert_eq!(page_of("/resetPassword?code=abc#x"), "/resetPassword");
    }

    #[test]
    fn secrets_are_taken_out_and_words_stay() {
        let stack =
            "TypeError: x is undefined\n    at Shown (https://a.example/assets/DocumentFormPage-BX3kd9_a.js:1:200)\n";
        assert_eq!(cleaned(stack, 1_000), stack);
        let token = "0f8fad5bd9cb469fa16570867728950e0f8fad5b";
        assert_eq!(cleaned(&format!("token {token} refused"), 1_000), "token … refused");
        assert_eq!(cleaned("GET https://a.example/x?code=secret failed", 1_000), "GET https://a.example/x?… failed");
        assert_eq!(cleaned("is it so? yes", 1_000), "is it so? yes");
    }

    #[test]
    fn what_is_too_long_is_cut_and_what_no_text_can_hold_is_left_out() {
        assert_eq!(cleaned(&"电".repeat(900), 500).chars().count(), 500);
        assert_eq!(cleaned("a\0b", 10), "ab");
        assert_eq!(cleaned("", 10), "");
    }
}
