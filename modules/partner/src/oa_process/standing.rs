//! How a supplier stands with the OA, copied to its organisation in the transaction that brought it about: one list shows it, and what
//! suppliers file goes by it, who see no process.

use super::states::{DRAFT, UNDER_WAY};
use std::collections::HashMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// What is filed about a supplier and what the OA is asked about it begin one after the other: neither while the other is open.
pub async fn alone(tx: &mut Tx, organize: Uuid) -> Result<()> {
    tx.alone(&format!("partner.oa_process {organize}")).await
}

/// The state of the process that is under way, or else of the newest. One at a time, or it would go by what another has changed.
pub async fn copy(tx: &mut Tx, organize: Uuid) -> Result<()> {
    alone(tx, organize).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update partner.organize set oa_state = coalesce((
           select state from partner.oa_process where tenant_id = $1 and organize_id = $2
           order by state = any($3) desc, oa_process_id desc limit 1), '')
         where tenant_id = $1 and organize_id = $2",
    )
    .bind(tenant)
    .bind(organize)
    .bind(UNDER_WAY)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The numbers of processes that nobody of ours is waited for in, and that have not ended: for whoever ends the supplier.
pub async fn open(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, Vec<String>>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<(Uuid, String)> = sqlx::query_as(
        "select organize_id, number from partner.oa_process
         where tenant_id = $1 and organize_id = any($2) and (state = any($3) or state = $4) order by number",
    )
    .bind(tenant)
    .bind(organizes)
    .bind(UNDER_WAY)
    .bind(DRAFT)
    .fetch_all(tx.conn())
    .await?;
    let mut open: HashMap<Uuid, Vec<String>> = HashMap::new();
    for (organize, number) in found {
        open.entry(organize).or_default().push(number);
    }
    Ok(open)
}

/// Those of the suppliers that the OA took on as new.
pub async fn taken_on(tx: &mut Tx, organizes: &[Uuid]) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select distinct organize_id from partner.oa_process
         where tenant_id = $1 and organize_id = any($2) and type = 'new_supplier' and state = 'approved'",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?)
}
