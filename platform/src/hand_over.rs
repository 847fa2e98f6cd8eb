//! The way out to other systems. A business transaction hands over what is to leave; it leaves after the commit, in the order it
//! was handed over for one business key, and in effect once. Nobody here knows the systems or waits for them.

use crate::Tx;
use crate::module::Work;
use tandem_contracts::outside::HandOver;
use tandem_kernel::{Error, Result};
use uuid::Uuid;

/// Keeps what leaves; one module answers.
#[derive(Clone, Copy)]
pub struct Exchanges {
    pub put: for<'a> fn(&'a mut Tx, HandOver) -> Work<'a, Uuid>,
}

impl Tx {
    /// Leaves it for the outside; returns what it is called there and here.
    pub async fn hand_over(&mut self, what: HandOver) -> Result<Uuid> {
        let found = self.platform().modules().iter().find_map(|m| m.exchanges);
        let found = found.ok_or_else(|| Error::internal("nobody keeps what goes to outside systems"))?;
        (found.put)(self, what).await
    }
}
