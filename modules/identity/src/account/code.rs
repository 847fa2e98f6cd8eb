//! Six-digit codes sent by e-mail. Only their hashes are stored.

use super::mailed;
use crate::session::store;
use tandem_kernel::{EventId, Result};
use tandem_platform::Tx;
use time::Duration;

/// As specified.
pub const LIFE: Duration = Duration::minutes(15);
/// Wrong attempts that invalidate a code.
pub const TRIES: i32 = 5;

pub struct Code {
    pub plain: String,
    pub hash: Vec<u8>,
}

/// The code that this event asks for.
pub fn of(tx: &Tx, event: EventId) -> Result<Code> {
    let [a, b, c, d, ..] = mailed::secret_of(tx, "code", event)?;
    let plain = format!("{:06}", u32::from_le_bytes([a, b, c, d]) % 1_000_000);
    Ok(Code { hash: hash(&plain), plain })
}

pub fn hash(typed: &str) -> Vec<u8> {
    store::hash(typed.trim())
}

/// What the e-mail says about the code.
pub fn told(plain: String) -> Vec<(&'static str, String)> {
    vec![("code", plain), ("minutes", LIFE.whole_minutes().to_string())]
}
