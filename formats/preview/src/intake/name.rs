//! Sanitises file names. Only the last path segment of the given name counts, without characters that are invisible or
//! misleading.

use super::refusal::Refusal;

const LONGEST: usize = 150;
/// The maximum length of an extension; otherwise it would leave no room for the name.
const LONGEST_EXTENSION: usize = 20;
/// Reserved device names of Windows.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Each with one digit behind it.
const PORTS: [&str; 2] = ["com", "lpt"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    pub whole: String,
    /// In lower case, without the dot; empty if there is none.
    pub extension: String,
}

impl FileName {
    pub fn clean(given: &str) -> Result<Self, Refusal> {
        let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
        let mut whole = String::with_capacity(last.len());
        for letter in last.chars().filter(|letter| !unseen(*letter)) {
            let letter = match letter {
                '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
                other if other.is_whitespace() => ' ',
                other => other,
            };
            if !(letter == ' ' && whole.ends_with(' ')) {
                whole.push(letter);
            }
        }
        let whole = whole.trim_matches([' ', '.']);
        if whole.is_empty() {
            return Err(Refusal::NoFile);
        }
        let (stem, extension) = match whole.rsplit_once('.') {
            Some((stem, extension)) => (stem, extension.trim().to_lowercase()),
            None => (whole, String::new()),
        };
        let extension: String = extension.chars().take(LONGEST_EXTENSION).collect();
        let extension = extension.trim_end();
        let room = LONGEST - extension.chars().count() - 1;
        let before = if is_device(stem) { "_" } else { "" };
        let stem: String = before.chars().chain(stem.chars()).take(room).collect();
        // Again, because the name may have been truncated.
        let stem = stem.trim_end_matches([' ', '.']);
        let whole = if extension.is_empty() { stem.to_owned() } else { format!("{stem}.{extension}") };
        Ok(Self { whole, extension: extension.to_owned() })
    }
}

/// Control characters, direction marks and zero-width characters.
fn unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffd}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().trim().to_ascii_lowercase();
    let port = |name| {
        let number = first.strip_prefix(name).unwrap_or_default();
        matches!(number.as_bytes(), [digit] if digit.is_ascii_digit())
    };
    DEVICES.contains(&first.as_str()) || PORTS.into_iter().any(port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(given: &str) -> String {
        FileName::clean(given).map_or_else(|_| "refused".into(), |name| name.whole)
    }

    #[test]
    fn only_the_last_part_of_a_path_counts() {
        assert_eq!(clean("../../etc/passwd.pdf"), "passwd.pdf");
        assert_eq!(clean("C:\\Users\\x\\采购合同.PDF"), "采购合同.pdf");
        assert_eq!(clean("a/b\\..\\c.png"), "c.png");
        for nothing in ["", " ", "...", "/", "..", "a/", "\u{202e}", "\0\0"] {
            assert_eq!(FileName::clean(nothing), Err(Refusal::NoFile), "{nothing:?}");
        }
    }

    #[test]
    fn what_is_not_seen_is_not_kept() {
        assert_eq!(clean("invoice\u{202e}fdp.exe"), "invoicefdp.exe", "and so it is no pdf");
        assert_eq!(clean("a\u{200b}b\u{feff}\u{2066}c.txt"), "abc.txt");
        assert_eq!(clean("a\r\nSet-Cookie: x\t.txt"), "aSet-Cookie_ x.txt");
        assert_eq!(clean("evil.php\0.jpg"), "evil.php.jpg");
        assert_eq!(clean("a   b.pdf. . "), "a b.pdf");
        assert_eq!(clean("x.exe::$DATA"), "x.exe__$data");
    }

    #[test]
    fn a_clean_name_stays_as_it_is() {
        let long = "长".repeat(145);
        let names = [
            format!("{long}. j.a . j"),
            format!("nul.{long}.pdf"),
            format!("{long} x.pdf"),
            "a. b. c".into(),
            format!("nul2.{long}"),
            format!("com{}x.pdf", "7".repeat(143)),
            "a.bcdefghijklmnopqrs uvw".into(),
        ];
        for given in names {
            let name = FileName::clean(&given).unwrap();
            assert_eq!(FileName::clean(&name.whole), Ok(name), "{given}");
        }
    }

    #[test]
    fn names_fit_every_system() {
        assert_eq!(clean("nul.pdf"), "_nul.pdf");
        assert_eq!(clean("COM1.pdf"), "_COM1.pdf");
        assert_eq!(clean("com.pdf"), "com.pdf");
        assert_eq!(clean("com12.pdf"), "com12.pdf");
        assert_eq!(clean("console.pdf"), "console.pdf");
        assert_eq!(clean(".htaccess"), "htaccess");
        assert_eq!(clean(".pdf"), "pdf");
        assert_eq!(clean("a . pdf"), "a.pdf");
        let long = clean(&format!("{}.pdf", "长".repeat(400)));
        assert!(long.chars().count() == 150 && long.ends_with(".pdf"));
    }
}
