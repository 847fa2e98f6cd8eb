//! Passwords are encrypted on top of TLS: the browser encrypts each to a public key of the server that is valid for one
//! minute and one request. ECDH on P-256, HKDF-SHA256, AES-256-GCM: available in every browser's Web Crypto.

use crate::Tx;
use crate::platform::Platform;
use crate::single_use;
use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use serde::Serialize;
use sha2::Sha256;
use tandem_kernel::{Error, ErrorKind, OpCtx, Random, Result};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

const PURPOSE: &str = "password key";
const LIFE: Duration = Duration::seconds(60);
const POINT: usize = 65;
const NONCE: usize = 12;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordKey {
    /// Comes back beside the wrapped fields.
    pub key_id: String,
    /// The uncompressed point, base64url.
    pub public_key: String,
}

fn secret_key(platform: &Platform, id: Uuid) -> Result<SecretKey> {
    // One in 2^32 derivations is not a valid scalar; the next attempt is.
    for attempt in 0..4 {
        if let Ok(key) = SecretKey::from_slice(&platform.secrets().derive(&format!("{PURPOSE} {id} {attempt}"))?) {
            return Ok(key);
        }
    }
    Err(Error::internal("no valid scalar in four derivations"))
}

/// A new key pair; the server stores nothing, since the private key is derived from the id.
pub fn offer(platform: &Platform, ctx: &OpCtx) -> Result<PasswordKey> {
    let id = platform.new_id();
    let until = platform.now() + LIFE;
    let key_id = platform.secrets().seal(ctx, PURPOSE, (), id, until, platform.random())?;
    let point = secret_key(platform, id)?.public_key().to_sec1_point(false);
    Ok(PasswordKey { key_id, public_key: URL_SAFE_NO_PAD.encode(point.as_bytes()) })
}

/// Uses up the key and decrypts the fields. Forged, expired and used keys give the same error.
pub async fn unwrap<const N: usize>(tx: &mut Tx, key_id: &str, fields: [&str; N]) -> Result<[String; N]> {
    let refused = || Error::new(ErrorKind::Refused, "platform-password_key");
    let platform = tx.platform().clone();
    let opened = platform.secrets().open::<()>(tx.ctx(), PURPOSE, key_id, platform.now())?.ok_or_else(refused)?;
    if !single_use::use_up(tx, PURPOSE, opened.id, opened.expires_at).await? {
        return Err(refused());
    }
    let key = secret_key(&platform, opened.id)?;
    let mut plain = fields.map(|_| String::new());
    for (at, field) in fields.into_iter().enumerate() {
        plain[at] = unwrap_one(&key, field).ok_or_else(refused)?;
    }
    Ok(plain)
}

fn cipher(key: &SecretKey, point: &PublicKey) -> Option<Aes256Gcm> {
    let shared = p256::ecdh::diffie_hellman(key.to_nonzero_scalar(), point.as_affine());
    let mut bytes = [0u8; 32];
    Hkdf::<Sha256>::new(None, shared.raw_secret_bytes()).expand(b"tandem password", &mut bytes).ok()?;
    Aes256Gcm::new_from_slice(&bytes).ok()
}

/// Decrypts one field made by [`wrap`]; `None` for anything else.
pub fn unwrap_one(key: &SecretKey, field: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(field).ok().filter(|b| b.len() > POINT + NONCE && b.len() < 2_048)?;
    let point = PublicKey::from_sec1_bytes(&bytes[..POINT]).ok()?;
    let nonce: [u8; NONCE] = std::array::from_fn(|at| bytes[POINT + at]);
    let payload = Payload { msg: &bytes[POINT + NONCE..], aad: b"" };
    String::from_utf8(cipher(key, &point)?.decrypt(&nonce.into(), payload).ok()?).ok()
}

/// The browser's side, for programs and tests.
pub fn wrap(public_key: &str, password: &str, random: &dyn Random) -> Result<String> {
    let malformed = || Error::internal("not a public key of ours");
    let point = URL_SAFE_NO_PAD.decode(public_key).map_err(|_| malformed())?;
    let point = PublicKey::from_sec1_bytes(&point).map_err(|_| malformed())?;
    let mut seed = [0u8; 32];
    random.fill(&mut seed);
    let own = SecretKey::from_slice(&seed).map_err(|_| malformed())?;
    let mut nonce = [0u8; NONCE];
    random.fill(&mut nonce);
    let payload = Payload { msg: password.as_bytes(), aad: b"" };
    let hidden =
        cipher(&own, &point).ok_or_else(malformed)?.encrypt(&nonce.into(), payload).map_err(|_| malformed())?;
    let mut bytes = own.public_key().to_sec1_point(false).as_bytes().to_vec();
    bytes.extend(nonce);
    bytes.extend(hidden);
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}
