//! The form of an e-mail address. Only that: an address is proved by the mail that is sent to it. What passes can be read
//! in one way only, so that whoever counts mails by address and whoever sends them mean the same mailbox.

const LONGEST: usize = 200;
const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;

/// Whether it is a dot-atom of RFC 5322 and a host name of several labels. No quotes, comments or display names.
pub fn is_address(text: &str) -> bool {
    text.len() <= LONGEST && text.split_once('@').is_some_and(|(local, host)| is_local(local) && is_host(host))
}

fn is_local(text: &str) -> bool {
    text.len() <= LONGEST_LOCAL && text.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_of_atom))
}

fn is_of_atom(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte)
}

fn is_host(text: &str) -> bool {
    text.contains('.') && text.split('.').all(is_label)
}

fn is_label(text: &str) -> bool {
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=LONGEST_LABEL).contains(&text.len())
        && text.bytes().all(inside)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_their_form() {
        let longest = format!("{}@{}.example", "a".repeat(64), "b".repeat(63));
        for good in ["a.b@c.example", "o'neil+x_1/y=z@mail-1.c.example", "1@2.cn", longest.as_str()] {
            assert!(is_address(good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.c", "a@b.", "a b@c.d", "a@b@c.d", "用户@c.d", "a@b.c\r\nBcc: x", "a\0@b.c"] {
            assert!(!is_address(bad), "{bad}");
        }
        for (local, host) in [("a".repeat(65), "b.c".to_owned()), ("a".to_owned(), format!("{}.c", "b".repeat(64)))] {
            assert!(!is_address(&format!("{local}@{host}")), "{local}@{host}");
        }
        assert!(!is_address(&format!("a@{}", ["b".repeat(49).as_str(); 4].join("."))), "201 characters in all");
    }

    #[test]
    fn no_address_can_be_read_as_another() {
        for bad in [
            "a<victim@corp.cn>",
            "<victim@corp.cn>",
            "\"a\"@b.c",
            "(a)b@c.d",
            "a,b@c.d",
            "a;b@c.d",
            "a:b@c.d;",
            "a\\b@c.d",
            "[a]@b.c",
            ".a@b.c",
            "a.@b.c",
            "a..b@c.d",
            "a@b.c>",
            "a@b,c.d",
            "a@-b.c",
            "a@b-.c",
            "a@b_c.d",
            "a@[1.2.3.4]",
            "a@b..c",
        ] {
            assert!(!is_address(bad), "{bad}");
        }
    }
}
