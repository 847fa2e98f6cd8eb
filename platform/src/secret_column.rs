//! A secret kept in a column, such as the number of a bank account: encrypted, found by a keyed mark, shown by its end.
//! Keys follow from the installation's secret and the column's purpose; another company's values do not open.

use crate::sealed::Secrets;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tandem_kernel::{Error, OpCtx, Random, Result};

/// How much of a secret is shown.
const SHOWN: usize = 4;

#[derive(Clone, Copy, Debug)]
pub struct SecretColumn {
    /// Its name in the derivation of its keys. It never changes: what was kept would not open any more.
    pub purpose: &'static str,
}

impl SecretColumn {
    pub const fn of(purpose: &'static str) -> Self {
        Self { purpose }
    }

    /// The bytes for the column. They differ each time, also for equal secrets.
    pub fn keep(&self, secrets: &Secrets, ctx: &OpCtx, random: &dyn Random, plain: &str) -> Result<Vec<u8>> {
        secrets.encrypt(ctx, &self.key("column"), plain.as_bytes(), random)
    }

    /// The secret as it was typed; an error if the bytes are not what [`Self::keep`] made for this column and company.
    pub fn reveal(&self, secrets: &Secrets, ctx: &OpCtx, kept: &[u8]) -> Result<String> {
        let plain = secrets.decrypt(ctx, &self.key("column"), kept)?;
        let plain = plain.ok_or_else(|| Error::internal(format!("a kept {} does not open", self.purpose)))?;
        Ok(String::from_utf8(plain)?)
    }

    /// Equal for secrets that mean the same, however they were typed, and of no use to whoever lacks the key. For
    /// comparing and for indexes; it is not readable, but equal ones can be told.
    pub fn mark(&self, secrets: &Secrets, ctx: &OpCtx, plain: &str) -> Result<Vec<u8>> {
        let key = secrets.derive(&self.key("mark"))?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).map_err(|_| Error::internal("key length"))?;
        mac.update(ctx.tenant.id.uuid().as_bytes());
        mac.update(meant(plain).as_bytes());
        Ok(mac.finalize().into_bytes().to_vec())
    }

    /// The last four characters, without the spaces and hyphens that group them.
    #[must_use]
    pub fn tail(&self, plain: &str) -> String {
        let meant: Vec<char> = meant(plain).chars().collect();
        meant[meant.len().saturating_sub(SHOWN)..].iter().collect()
    }

    /// Apart from the purposes of tokens, so that neither opens as the other.
    fn key(&self, use_of_it: &str) -> String {
        format!("{use_of_it} {}", self.purpose)
    }
}

/// Without what only groups it, and in capitals.
fn meant(plain: &str) -> String {
    plain.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Secret, Security};
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use tandem_kernel::{RequestId, Tenant, TenantId};
    use uuid::Uuid;

    const ACCOUNT: SecretColumn = SecretColumn::of("test account");
    const PASSPORT: SecretColumn = SecretColumn::of("test passport");
    const NUMBER: &str = "6222 0212 3456 4417";

    struct Same(u8);
    impl Random for Same {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }
    fn installed(with: u8) -> Secrets {
        Secrets::read(&Security { secret: Some(Secret::new(STANDARD.encode([with; 32]))) }).unwrap()
    }
    fn ctx(n: u128) -> OpCtx {
        let tenant = Tenant { id: TenantId::new(Uuid::from_u128(n)), code: "t".into(), shard: "s".into() };
        OpCtx::system(tenant, RequestId("r".into()))
    }

    #[test]
    fn a_secret_comes_back_only_for_its_column_its_company_and_unchanged() {
        let secrets = installed(1);
        let kept = ACCOUNT.keep(&secrets, &ctx(1), &Same(7), NUMBER).unwrap();
        assert_eq!(ACCOUNT.reveal(&secrets, &ctx(1), &kept).unwrap(), NUMBER);
        assert!(ACCOUNT.reveal(&secrets, &ctx(2), &kept).is_err(), "another company");
        assert!(PASSPORT.reveal(&secrets, &ctx(1), &kept).is_err(), "another column");
        assert!(ACCOUNT.reveal(&installed(2), &ctx(1), &kept).is_err(), "another installation");
        for at in 0..kept.len() {
            let mut changed = kept.clone();
            changed[at] ^= 1;
            assert!(ACCOUNT.reveal(&secrets, &ctx(1), &changed).is_err(), "byte {at} was changed");
            assert!(ACCOUNT.reveal(&secrets, &ctx(1), &kept[..at]).is_err(), "cut to {at} bytes");
        }
    }

    #[test]
    fn what_is_kept_does_not_hold_the_secret_and_differs_each_time() {
        let secrets = installed(1);
        let kept = |n| ACCOUNT.keep(&secrets, &ctx(1), &Same(n), NUMBER).unwrap();
        let first = kept(7);
        assert_ne!(first, kept(8));
        assert!(!first.windows(4).any(|part| part == b"4417"));
        assert_eq!(ACCOUNT.keep(&secrets, &ctx(1), &Same(7), "").unwrap().len(), 28, "nonce and tag alone");
    }

    #[test]
    fn equal_numbers_have_equal_marks_however_they_were_typed() {
        let secrets = installed(1);
        let mark = |ctx: &OpCtx, text: &str| ACCOUNT.mark(&secrets, ctx, text).unwrap();
        let known = mark(&ctx(1), NUMBER);
        assert_eq!(known.len(), 32);
        for same in ["6222021234564417", "6222-0212-3456-4417", " 6222\u{a0}0212\t3456 4417\n"] {
            assert_eq!(mark(&ctx(1), same), known, "{same}");
        }
        assert_eq!(mark(&ctx(1), "gb82 west 1234"), mark(&ctx(1), "GB82WEST1234"));
        assert_ne!(mark(&ctx(1), "6222021234564418"), known);
        assert_ne!(mark(&ctx(2), NUMBER), known, "another company cannot compare");
        assert_ne!(PASSPORT.mark(&secrets, &ctx(1), NUMBER).unwrap(), known, "nor another column");
    }

    #[test]
    fn only_the_end_is_shown() {
        assert_eq!(ACCOUNT.tail(NUMBER), "4417");
        assert_eq!(ACCOUNT.tail("GB82 WEST 1234 5698 7654 3-2"), "5432");
        assert_eq!(ACCOUNT.tail("账户一二三四五"), "二三四五");
        assert_eq!(ACCOUNT.tail("12"), "12");
        assert_eq!(ACCOUNT.tail(" - "), "");
    }

    #[test]
    fn nothing_is_kept_without_a_secret() {
        let none = Secrets::read(&Security { secret: None }).unwrap();
        assert!(ACCOUNT.keep(&none, &ctx(1), &Same(7), NUMBER).is_err());
        assert!(ACCOUNT.mark(&none, &ctx(1), NUMBER).is_err());
    }
}
