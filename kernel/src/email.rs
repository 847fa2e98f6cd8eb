//! The form of an e-mail address. Only a rough check: an address is proved by the mail that is sent to it.

pub fn is_address(text: &str) -> bool {
    let sound = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic());
    text.len() <= 200
        && text.split_once('@').is_some_and(|(local, domain)| {
            let dotted = domain.contains('.') && domain.split('.').all(sound);
            sound(local) && !domain.contains('@') && dotted
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_their_form() {
        assert!(is_address("a.b@c.example"));
        for bad in ["", "a", "a@b", "@b.c", "a@b.", "a b@c.d", "a@b@c.d", "用户@c.d", "a@b.c\r\nBcc: x", "a\0@b.c"] {
            assert!(!is_address(bad), "{bad}");
        }
        assert!(!is_address(&format!("{}@b.c", "a".repeat(200))));
    }
}
