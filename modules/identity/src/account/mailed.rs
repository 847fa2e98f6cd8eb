//! Secrets that are mailed: a code, or the token of a link. Each is made of the event that asks for it and stored, and only
//! the next delivery of the event sends it: what is in a mailbox is stored for certain, and a mail that is sent again, as
//! nobody knows whether it arrived, says the same.

use tandem_kernel::{EventId, Result};
use tandem_platform::{Tx, single_use};
use time::{Duration, OffsetDateTime};

const STORED: &str = "mailed secret";
/// How long a mail may wait for its server at the cost of the time for which its secret is good.
const WAIT: Duration = Duration::minutes(5);

/// True at the first delivery of the event, which stores its secret; the event is then told again. Later ones send it, or
/// find that it has been used, replaced or ended.
pub async fn is_to_be_stored(tx: &mut Tx, event: EventId, until: OffsetDateTime) -> Result<bool> {
    let first = single_use::use_up(tx, STORED, event.uuid(), until).await?;
    if first {
        tx.tell_again_in(std::time::Duration::ZERO);
    }
    Ok(first)
}

/// Stored now a secret would be good `until` then. One that ends before this has waited for the mail server, and its time begins
/// anew as it is sent: the mail says for how long it is good.
pub fn begins_anew(until: OffsetDateTime) -> OffsetDateTime {
    until - WAIT
}

/// The same at each delivery of the event, and known to nobody without the server's secret.
pub fn secret_of(tx: &Tx, what: &str, event: EventId) -> Result<[u8; 32]> {
    tx.platform().secrets().derive(&format!("mailed {what} of {event} at {}", tx.ctx().tenant.id))
}
