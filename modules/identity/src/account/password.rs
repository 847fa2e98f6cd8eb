//! Password hashing with Argon2id. It takes tens of milliseconds by design, so it runs on
//! low-priority threads outside the async runtime.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use std::sync::OnceLock;
use tandem_kernel::{Error, Result};
use tandem_platform::Platform;
use tandem_platform::low_priority::at_low_priority;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Limits concurrent hashes: attempts queue instead of occupying every core.
async fn place(platform: &Platform) -> Result<SemaphorePermit<'static>> {
    static ROOM: OnceLock<Semaphore> = OnceLock::new();
    let room = ROOM.get_or_init(|| Semaphore::new(platform.config().sign_in.hashes_at_once.max(1)));
    let place = room.acquire().await?;
    metrics::counter!("tandem_password_hashes_total").increment(1);
    Ok(place)
}

pub async fn hash(platform: &Platform, password: String) -> Result<String> {
    let mut salt = [0u8; 16];
    platform.random().fill(&mut salt);
    let _place = place(platform).await?;
    at_low_priority(move || hash_now(&password, &salt)).await?
}

/// Hash of a random password that nobody knows.
pub async fn unknown(platform: &Platform) -> Result<String> {
    let mut secret = [0u8; 24];
    platform.random().fill(&mut secret);
    hash(platform, secret.iter().map(|b| format!("{b:02x}")).collect()).await
}

fn hash_now(password: &str, salt: &[u8]) -> Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), salt);
    hash.map(|h| h.to_string()).map_err(|cause| Error::internal(cause.to_string()))
}

/// Verifies a password. Without a stored hash (no such account) a dummy hash is verified, so that
/// unknown accounts take as long as known ones.
pub async fn verify(platform: &Platform, password: String, stored: Option<String>) -> Result<bool> {
    static NOBODY: OnceLock<String> = OnceLock::new();
    let _place = place(platform).await?;
    at_low_priority(move || {
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
