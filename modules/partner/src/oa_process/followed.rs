//! Whether something was made of an approval that cannot be unmade here.

use super::states::{APPROVED, UNDER_WAY};
use super::{BIDDING_INVITATION, OaProcess};
use tandem_kernel::Result;
use tandem_platform::Tx;

/// Whether an approved process stays approved though the OA returns it: a later one went by what it put in force, the ERP was told
/// of the supplier, or an account took effect. An invitation opens neither of the last two.
pub async fn is_followed(tx: &mut Tx, process: &OaProcess) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select exists (select from partner.oa_process
           where tenant_id = $1 and organize_id = $2 and oa_process_id <> $3
             and (state = any($4) or state = $5 and decided_at >= $6))
         or $7 and exists (select from partner.erp_push
           where tenant_id = $1 and organize_id = $2 and state in ('sent', 'taken') and kind not in ('block', 'unblock')
             and sent_at >= $6)
         or $7 and exists (select from partner.bank_change
           where tenant_id = $1 and organize_id = $2 and state = 'in_force' and in_force_at >= $6)",
    )
    .bind(tenant)
    .bind(process.organize_id())
    .bind(process.common.id)
    .bind(UNDER_WAY)
    .bind(APPROVED)
    .bind(process.decided_at)
    .bind(process.process_type != BIDDING_INVITATION)
    .fetch_one(tx.conn())
    .await?)
}
