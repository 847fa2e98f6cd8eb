//! Time-based one-time passwords (RFC 6238) with HMAC-SHA1, six digits and 30 seconds, as supported
//! by all authenticator apps.

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

pub const STEP_SECONDS: i64 = 30;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

pub fn step_of(unix_seconds: i64) -> i64 {
    unix_seconds.div_euclid(STEP_SECONDS)
}

/// The code of one time step, as a number of `digits` digits.
fn code(secret: &[u8], step: i64, digits: u32) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 0x0f);
    let word = u32::from_be_bytes([hash[at] & 0x7f, hash[at + 1], hash[at + 2], hash[at + 3]]);
    Some(word % 10u32.pow(digits))
}

pub fn text(secret: &[u8], step: i64) -> Option<String> {
    code(secret, step, 6).map(|number| format!("{number:06}"))
}

/// The time step of a code: the current one, the previous or the next, to tolerate clock skew.
pub fn step_for(secret: &[u8], given: &str, now: i64) -> Option<i64> {
    let here = step_of(now);
    let given: String = given.chars().filter(|c| !c.is_whitespace()).collect();
    [here, here - 1, here + 1].into_iter().find(|step| text(secret, *step).as_deref() == Some(&given))
}

/// Without padding, as authenticator apps write secrets.
pub fn base32(bytes: &[u8]) -> String {
    let mut written = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut pending, mut bits) = (0u32, 0);
    for byte in bytes {
        pending = (pending << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            written.push(ALPHABET[(pending >> bits & 31) as usize].into());
        }
        pending &= (1 << bits) - 1;
    }
    if bits > 0 {
        written.push(ALPHABET[(pending << (5 - bits) & 31) as usize].into());
    }
    written
}

/// Content of the QR code for the app.
pub fn uri(secret: &[u8], issuer: &str, account: &str) -> String {
    let escape = |text: &str| -> String {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~');
        text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
    };
    let (issuer, account) = (escape(issuer), escape(account));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}&algorithm=SHA1&digits=6&period={STEP_SECONDS}",
        base32(secret)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appendix B of RFC 6238, the rows for SHA-1.
    #[test]
    fn the_vectors_of_the_standard() {
        let secret = b"12345678901234567890";
        let vectors = [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ];
        for (at, expected) in vectors {
            assert_eq!(code(secret, step_of(at), 8), Some(expected), "{at}");
        }
        assert_eq!(text(secret, step_of(1_111_111_109)).as_deref(), Some("081804"), "leading zeros stay");
    }

    #[test]
    fn one_step_either_way_is_taken_and_no_more() {
        let secret = b"12345678901234567890";
        let now = 1_800_000_000;
        let here = step_of(now);
        for (step, taken) in [(here - 2, false), (here - 1, true), (here, true), (here + 1, true), (here + 2, false)] {
            let found = step_for(secret, &text(secret, step).unwrap(), now);
            assert_eq!(found, taken.then_some(step), "{step}");
        }
        assert_eq!(step_for(secret, "", now), None);
        let spaced = text(secret, here).map(|code| format!("{} {}", &code[..3], &code[3..])).unwrap();
        assert_eq!(step_for(secret, &spaced, now), Some(here), "as apps show it");
    }

    /// From RFC 4648, without padding.
    #[test]
    fn secrets_are_written_as_apps_read_them() {
        for (bytes, text) in [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        let uri = uri(b"foobar", "艾 Acme", "wang.min");
        assert_eq!(
            uri,
            "otpauth://totp/%E8%89%BE%20Acme:wang.min?secret=MZXW6YTBOI&issuer=%E8%89%BE%20Acme&algorithm=SHA1&digits=6&period=30"
        );
    }
}
