//! Approvals that documents ask the company's approval system for. The document's own module starts one, hears its
//! outcome (`OaOutcome`) or that it could not be started (`HandedOver`), and may withdraw it meanwhile.

use crate::Tx;
use crate::module::Work;
use tandem_contracts::oa::Approval;
use tandem_kernel::Result;
use uuid::Uuid;

/// Starts and withdraws approvals; part of [`super::Exchanges`].
#[derive(Clone, Copy)]
pub struct Approvals {
    pub start: for<'a> fn(&'a mut Tx, Approval, &'static str, Uuid) -> Work<'a, Uuid>,
    pub withdraw: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, ()>,
}

impl Tx {
    /// Asks for an approval of a record of the listing; returns the reference that its outcome will name.
    pub async fn start_approval(
        &mut self,
        approval: Approval,
        entity_kind: &'static str,
        entity_id: Uuid,
    ) -> Result<Uuid> {
        (self.exchanges()?.approvals.start)(self, approval, entity_kind, entity_id).await
    }

    /// Ends an approval that is under way. An outcome may still come: who started it forgets the reference.
    pub async fn withdraw_approval(&mut self, reference: Uuid) -> Result<()> {
        (self.exchanges()?.approvals.withdraw)(self, reference).await
    }
}
