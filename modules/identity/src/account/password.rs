//! Argon2id. Hashing takes tens of milliseconds on purpose, so it runs off the async threads.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use std::sync::OnceLock;
use tandem_kernel::{Error, Result};

pub async fn hash(password: String, salt: [u8; 16]) -> Result<String> {
    tokio::task::spawn_blocking(move || hash_now(&password, &salt)).await?
}

fn hash_now(password: &str, salt: &[u8]) -> Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), salt);
    hash.map(|h| h.to_string()).map_err(|cause| Error::internal(cause.to_string()))
}

/// Checks a password. With no stored hash (no such account) a made-up one is checked, so
/// that unknown accounts take as long to refuse as known ones.
pub async fn verify(password: String, stored: Option<String>) -> Result<bool> {
    static NOBODY: OnceLock<String> = OnceLock::new();
    tokio::task::spawn_blocking(move || {
        let known = stored.is_some();
        let text = match stored {
            Some(text) => text,
            None => match NOBODY.get() {
                Some(text) => text.clone(),
                None => NOBODY.get_or_init(|| hash_now("nobody", &[7; 16]).unwrap_or_default()).clone(),
            },
        };
        let parsed = PasswordHash::new(&text).map_err(|cause| Error::internal(cause.to_string()))?;
        Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
    })
    .await?
}
