//! Approvals that the company's approval system is asked for. Documents have them as a part
//! ([`crate::document::approval`]), which hears the outcome (`OaOutcome`) or that one could not be started (`HandedOver`).

use crate::Tx;
use crate::module::Work;
use tandem_contracts::oa::Approval;
use tandem_kernel::Result;
use uuid::Uuid;

/// How an approval stands with whoever carries it to and fro. Events may be heard late and in any order; this is the
/// latest that is known.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub struct Standing {
    /// The number of the latest decision; 0 while there is none.
    pub sequence: i64,
    /// We withdrew it.
    pub withdrawn: bool,
}

/// Starts and withdraws approvals; part of [`super::Exchanges`].
#[derive(Clone, Copy)]
pub struct Approvals {
    pub start: for<'a> fn(&'a mut Tx, Approval, &'static str, Uuid) -> Work<'a, Uuid>,
    pub withdraw: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, ()>,
    /// Locks it against a decision until the transaction ends; `None` for what nobody started.
    pub standing: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, Option<Standing>>,
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

    /// The latest that is known of an approval, for whoever hears an event about it.
    pub async fn approval_standing(&mut self, reference: Uuid) -> Result<Option<Standing>> {
        (self.exchanges()?.approvals.standing)(self, reference).await
    }
}
