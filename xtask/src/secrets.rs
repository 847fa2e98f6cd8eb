//! Random passwords and keys, one set per development directory.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anyhow::{Context, Result};

/// The name of each secret and its length in bytes.
const HEX: [(&str, usize); 11] = [
    ("postgres_superuser", 16),
    ("postgres_owner", 16),
    ("postgres_app", 16),
    ("postgres_engine", 16),
    ("nats_password", 16),
    ("s3_access_key", 10),
    ("s3_secret_key", 20),
    ("oidc_client_secret", 16),
    ("oidc_cookie_key", 16),
    ("oa_secret", 32),
    ("erp_password", 16),
];
const BASE64: [(&str, usize); 2] = [("audit_signing_key", 32), ("security_secret", 32)];

pub struct Secrets(BTreeMap<String, String>);

impl Secrets {
    /// Reads the secrets of a development directory, and generates missing ones.
    pub fn load(dev: &Path) -> Result<Self> {
        let path = dev.join("secrets.json");
        let mut known: BTreeMap<String, String> = match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice::<serde_json::Value>(&bytes)
                .ok()
                .and_then(|value| value.as_object().cloned())
                .with_context(|| format!("{} is not a JSON object", path.display()))?
                .into_iter()
                .filter_map(|(key, value)| Some((key, value.as_str()?.to_owned())))
                .collect(),
            Err(_) => BTreeMap::new(),
        };
        let before = known.len();
        for (name, length) in HEX {
            if !known.contains_key(name) {
                known.insert(name.to_owned(), hex(&random(length)?));
            }
        }
        for (name, length) in BASE64 {
            if !known.contains_key(name) {
                known.insert(name.to_owned(), base64(&random(length)?));
            }
        }
        if known.len() != before {
            let value: serde_json::Value = known
                .iter()
                .map(|(key, value)| (key.clone(), serde_json::Value::from(value.as_str())))
                .collect::<serde_json::Map<_, _>>()
                .into();
            write_private(&path, &serde_json::to_string_pretty(&value)?)?;
        }
        Ok(Self(known))
    }

    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).unwrap_or_else(|| panic!("no secret is called {name}"))
    }
}

/// Writes a file that only its owner can read.
pub fn write_private(path: &Path, text: &str) -> Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
        .with_context(|| format!("write {}", path.display()))?;
    file.write_all(text.as_bytes())?;
    Ok(())
}

fn random(length: usize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |word, byte| (word << 8) | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            if place <= chunk.len() {
                let letter = (word >> (18 - 6 * place)) & 63;
                text.push(char::from(LETTERS[letter as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

/// A stable hash of a path or a text (FNV-1a).
pub fn fingerprint(bytes: &[u8]) -> String {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_follows_the_standard() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }

    #[test]
    fn fingerprints_are_stable() {
        assert_eq!(fingerprint(b""), "cbf29ce484222325");
        assert_ne!(fingerprint(b"a"), fingerprint(b"b"));
    }
}
