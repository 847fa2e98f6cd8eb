//! Outbound messages to external systems. A business transaction hands over a message; it is sent after the commit, in
//! order per business key, and effectively once. The caller neither knows the system nor waits for it.

use crate::Tx;
use crate::module::Work;
use tandem_contracts::outside::HandOver;
use tandem_kernel::{Error, Result};
use uuid::Uuid;

/// Stores outbound messages; implemented by one module.
#[derive(Clone, Copy)]
pub struct Exchanges {
    pub put: for<'a> fn(&'a mut Tx, HandOver) -> Work<'a, Uuid>,
}

impl Tx {
    /// Enqueues the message; returns the id that both sides use for it.
    pub async fn hand_over(&mut self, what: HandOver) -> Result<Uuid> {
        let found = self.platform().modules().iter().find_map(|m| m.exchanges);
        let found = found.ok_or_else(|| Error::internal("nobody keeps what goes to outside systems"))?;
        (found.put)(self, what).await
    }
}
