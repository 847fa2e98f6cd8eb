//! Collections that hold only so many: comments on a document, saved searches of a user. Whoever adds to one counts it first.

use crate::Tx;
use tandem_kernel::Result;

impl Tx {
    /// Waits until nobody else adds to this collection of the caller's company, and has others wait until the transaction
    /// ends; so of two who find one place left, one gets it. Count after it.
    pub async fn one_at_a_time(&mut self, collection: &str) -> Result<()> {
        let tenant = self.ctx().tenant.id.uuid();
        self.alone(&format!("{collection} {tenant}")).await
    }
}
