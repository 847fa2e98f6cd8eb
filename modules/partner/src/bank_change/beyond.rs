//! What a bank change has to do with the systems outside: approvers of the OA agree before it takes effect, and the ERP is told
//! which account ends by it.

use super::record::BankChange;
use crate::erp_push::EndedAccount;
use crate::oa_process::standing;
use crate::oa_process::states::{APPROVED, UNDER_WAY};
use tandem_kernel::Result;
use tandem_platform::Tx;

/// Whether the OA agrees: nothing of the supplier is with it, and where the company has an OA, it approved what was submitted to it
/// since the change was raised. That is a change of the supplier; or that it is taken on, before which the ERP has nothing to change.
/// Asked by one at a time with whatever is submitted.
pub async fn agrees(tx: &mut Tx, change: &BankChange) -> Result<bool> {
    let organize = change.supplier.organize_id;
    standing::alone(tx, organize).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let is_used = tx.platform().oa(&tx.ctx().tenant).is_some();
    Ok(sqlx::query_scalar(
        "select not exists (select from partner.oa_process
             where tenant_id = $1 and organize_id = $2 and state = any($4))
           and (not $6 or exists (select from partner.oa_process p
             join partner.bank_change c on c.tenant_id = p.tenant_id and c.bank_change_id = $3
             where p.tenant_id = $1 and p.organize_id = $2 and p.state = $5 and p.type in ('info_change', 'new_supplier')
               and p.submitted_at >= c.created_at))",
    )
    .bind(tenant)
    .bind(organize)
    .bind(change.common.id)
    .bind(UNDER_WAY)
    .bind(APPROVED)
    .bind(is_used)
    .fetch_one(tx.conn())
    .await?)
}

/// The account that stands where the change takes effect; none where it adds one. To be asked before it is overwritten.
pub async fn ended(tx: &mut Tx, change: &BankChange) -> Result<Vec<EndedAccount>> {
    let stands: Option<(String, String, String, Vec<u8>)> = sqlx::query_as(
        "select country, bank_number, swift, account_number from partner.bank
         where tenant_id = $1 and organize_id = $2 and bank_id = $3",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(change.supplier.organize_id)
    .bind(change.bank_id)
    .fetch_optional(tx.conn())
    .await?;
    let ended = |(country, bank_number, swift, number): (String, String, String, Vec<u8>)| {
        EndedAccount::of(&country, &bank_number, &swift, &number)
    };
    Ok(stands.map(ended).into_iter().collect())
}
