//! The signature of calls in both directions. It covers everything that determines a call's effect.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

pub const KEY_ID: &str = "x-key-id";
pub const TIMESTAMP: &str = "x-timestamp";
pub const SIGNATURE: &str = "x-signature";

/// `v1=` and the HMAC-SHA256 of key id, method, path with query, timestamp and body, separated by line feeds, in
/// hexadecimal.
pub fn sign(secret: &str, key_id: &str, method: &str, path: &str, timestamp: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    for part in [key_id, method, path, timestamp] {
        mac.update(part.as_bytes());
        mac.update(b"\n");
    }
    mac.update(body);
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("v1={hex}")
}

/// Whether the signature is correct; compared in constant time.
pub fn holds(
    secret: &str,
    key_id: &str,
    method: &str,
    path: &str,
    timestamp: &str,
    body: &[u8],
    signature: &str,
) -> bool {
    let own = sign(secret, key_id, method, path, timestamp, body);
    own.as_bytes().ct_eq(signature.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_call_is_signed() {
        let signature = sign("s", "k", "POST", "/a?b=1", "1700000000", b"{}");
        assert!(holds("s", "k", "POST", "/a?b=1", "1700000000", b"{}", &signature));
        type Call = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static [u8]);
        let others: [Call; 6] = [
            ("t", "k", "POST", "/a?b=1", "1700000000", b"{}"),
            ("s", "l", "POST", "/a?b=1", "1700000000", b"{}"),
            ("s", "k", "PUT", "/a?b=1", "1700000000", b"{}"),
            ("s", "k", "POST", "/a?b=2", "1700000000", b"{}"),
            ("s", "k", "POST", "/a?b=1", "1700000001", b"{}"),
            ("s", "k", "POST", "/a?b=1", "1700000000", b"{ }"),
        ];
        for (secret, key, method, path, time, body) in others {
            assert!(!holds(secret, key, method, path, time, body, &signature), "{secret} {key} {method} {path} {time}");
        }
        assert!(!holds("s", "k", "POST", "/a?b=1", "1700000000", b"{}", "v1="));
    }
}
