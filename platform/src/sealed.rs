//! Tokens that a client sends back later: encrypted and authenticated (AES-GCM), valid for one purpose, one tenant and
//! a short time. The server stores nothing for them. What is stored encrypted is a [`crate::secret_column::SecretColumn`].

use crate::config::Security;
use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hkdf::Hkdf;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use tandem_kernel::{Error, OpCtx, Random, Result};
use time::OffsetDateTime;
use uuid::Uuid;

const NONCE: usize = 12;
const TAG: usize = 16;

pub struct Secrets(Option<[u8; 32]>);

#[derive(Serialize, Deserialize)]
struct Wrapped<T> {
    id: Uuid,
    until: i64,
    value: T,
}

/// A valid, unexpired token. `id` is the argument for [`crate::single_use::use_up`].
pub struct Opened<T> {
    pub id: Uuid,
    pub expires_at: OffsetDateTime,
    pub value: T,
}

impl Secrets {
    pub fn read(config: &Security) -> Result<Self> {
        let Some(text) = &config.secret else { return Ok(Self(None)) };
        let bytes = STANDARD.decode(text.expose()).ok().and_then(|b| <[u8; 32]>::try_from(b).ok());
        bytes.map(|b| Self(Some(b))).ok_or_else(|| Error::internal("security.secret must be 32 bytes in base64"))
    }

    /// Derives a key from the secret; the same in all processes.
    pub fn derive(&self, purpose: &str) -> Result<[u8; 32]> {
        let root = self.0.as_ref().ok_or_else(|| Error::internal("security.secret is not set"))?;
        let mut key = [0u8; 32];
        let made = Hkdf::<Sha256>::new(None, root).expand(purpose.as_bytes(), &mut key);
        made.map_err(|_| Error::internal("key derivation"))?;
        Ok(key)
    }

    /// A nonce, then the encrypted bytes; they open for the same purpose and tenant only.
    pub(crate) fn encrypt(&self, ctx: &OpCtx, purpose: &str, plain: &[u8], random: &dyn Random) -> Result<Vec<u8>> {
        let mut sealed = vec![0u8; NONCE];
        random.fill(&mut sealed);
        let nonce: [u8; NONCE] = std::array::from_fn(|at| sealed[at]);
        let tenant = ctx.tenant.id.uuid();
        let payload = Payload { msg: plain, aad: tenant.as_bytes() };
        let hidden = self.cipher(purpose)?.encrypt(&nonce.into(), payload).map_err(|_| Error::internal("sealing"))?;
        sealed.extend(hidden);
        Ok(sealed)
    }

    /// `None` if they are not what [`Self::encrypt`] made for this purpose and tenant.
    pub(crate) fn decrypt(&self, ctx: &OpCtx, purpose: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>> {
        if sealed.len() < NONCE + TAG {
            return Ok(None);
        }
        let nonce: [u8; NONCE] = std::array::from_fn(|at| sealed[at]);
        let tenant = ctx.tenant.id.uuid();
        let payload = Payload { msg: &sealed[NONCE..], aad: tenant.as_bytes() };
        Ok(self.cipher(purpose)?.decrypt(&nonce.into(), payload).ok())
    }

    fn cipher(&self, purpose: &str) -> Result<Aes256Gcm> {
        Aes256Gcm::new_from_slice(&self.derive(purpose)?).map_err(|_| Error::internal("key length"))
    }

    pub fn seal<T: Serialize>(
        &self,
        ctx: &OpCtx,
        purpose: &str,
        value: T,
        id: Uuid,
        until: OffsetDateTime,
        random: &dyn Random,
    ) -> Result<String> {
        let text = serde_json::to_vec(&Wrapped { id, until: until.unix_timestamp(), value })?;
        Ok(URL_SAFE_NO_PAD.encode(self.encrypt(ctx, purpose, &text, random)?))
    }

    /// `None` if forged, for another purpose or tenant, or expired.
    pub fn open<T: DeserializeOwned>(
        &self,
        ctx: &OpCtx,
        purpose: &str,
        text: &str,
        now: OffsetDateTime,
    ) -> Result<Option<Opened<T>>> {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(text) else { return Ok(None) };
        let Some(text) = self.decrypt(ctx, purpose, &bytes)? else { return Ok(None) };
        let wrapped: Wrapped<T> = serde_json::from_slice(&text)?;
        let expires_at = OffsetDateTime::from_unix_timestamp(wrapped.until)?;
        Ok((now < expires_at).then_some(Opened { id: wrapped.id, expires_at, value: wrapped.value }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{RequestId, Tenant, TenantId};

    struct Sevens;
    impl Random for Sevens {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }
    fn ctx(n: u128) -> OpCtx {
        let tenant = Tenant { id: TenantId::new(Uuid::from_u128(n)), code: "t".into(), shard: "s".into() };
        OpCtx::system(tenant, RequestId("r".into()))
    }

    #[test]
    fn what_comes_back_is_believed_only_whole_in_time_and_for_its_purpose() {
        let secrets = Secrets(Some([1; 32]));
        let now = OffsetDateTime::UNIX_EPOCH + time::Duration::days(20_000);
        let until = now + time::Duration::seconds(60);
        let text = secrets.seal(&ctx(1), "captcha", 42, Uuid::from_u128(5), until, &Sevens).unwrap();
        let open = |ctx: &OpCtx, purpose: &str, text: &str, at| {
            secrets.open::<i32>(ctx, purpose, text, at).unwrap().map(|o| o.value)
        };
        assert_eq!(open(&ctx(1), "captcha", &text, now), Some(42));
        assert_eq!(open(&ctx(1), "captcha", &text, until), None, "too late");
        assert_eq!(open(&ctx(2), "captcha", &text, now), None, "another tenant");
        assert_eq!(open(&ctx(1), "ticket", &text, now), None, "another purpose");
        assert_eq!(open(&ctx(1), "captcha", &format!("{}A", &text[..text.len() - 1]), now).or(Some(0)), Some(0));
        assert_eq!(open(&ctx(1), "captcha", "", now), None);
    }
}
