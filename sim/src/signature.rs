//! The signature of calls between the portal and the approval system. Deliberately implemented a second time, so that
//! an error in one implementation shows.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

pub fn sign(secret: &str, key_id: &str, method: &str, path: &str, timestamp: &str, body: &[u8]) -> String {
    let mut signed = format!("{key_id}\n{method}\n{path}\n{timestamp}\n").into_bytes();
    signed.extend_from_slice(body);
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    mac.update(&signed);
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("v1={hex}")
}
