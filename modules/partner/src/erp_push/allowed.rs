//! What the OA has said about suppliers, as far as the ERP is told only what was approved.

use std::collections::HashMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// What stands approved of one supplier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Approved {
    /// It may be made a supplier.
    pub new_supplier: bool,
    /// What was approved of it last holds, and nothing newer is undecided or returned.
    pub newest: bool,
}

pub async fn of(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, Approved>> {
    let found: Vec<(Uuid, bool, bool)> = sqlx::query_as(
        "select organize_id, coalesce(bool_or(type = 'new_supplier' and state = 'approved'), false),
           coalesce(bool_or(state = 'approved') and not bool_or(state in ('pending_confirm', 'in_approval', 'returned')), false)
         from partner.oa_process
         where tenant_id = $1 and organize_id = any($2) and type in ('new_supplier', 'info_change')
         group by organize_id",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().map(|(id, new_supplier, newest)| (id, Approved { new_supplier, newest })).collect())
}
