//! Stamps of changes that were still waited for when their order was over, from before they ended with it.

use super::KIND;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use std::time::Duration;
use tandem_contracts::seal::SETTLED;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use uuid::Uuid;

pub const END: Job<()> = Job::new("job.orders.stamps_of_ended_orders");
pub const EVERY: Duration = Duration::from_secs(24 * 3600);

/// Each is ended with an entry in the trail.
const AT_ONCE: i64 = 200;
/// Until the changes have heard of the stamps that were ended.
const PAUSE: Duration = Duration::from_secs(10);

pub async fn end(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    // Changes whose stamp was never asked for say nothing of it. That the order is cancelled is agreed on and stamped itself.
    let waiting: Vec<Uuid> = sqlx::query_scalar(
        "select c.order_change_id from orders.order_change c
         join orders.purchase_order o on o.tenant_id = c.tenant_id and o.purchase_order_id = c.purchase_order_id
         where c.tenant_id = $1 and c.stamp_state <> '' and c.stamp_state <> all($2)
           and (o.state = $3 or o.state = $4 and not c.order_cancelled)
         order by c.order_change_id limit $5 for update of c",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(SETTLED)
    .bind(VOIDED)
    .bind(CANCELLED)
    .bind(AT_ONCE)
    .fetch_all(tx.conn())
    .await?;
    let more = i64::try_from(waiting.len()).is_ok_and(|found| found == AT_ONCE);
    for change in waiting {
        tx.stamp_not_needed(KIND.code(), change).await?;
    }
    if more {
        tx.tell_again_in(PAUSE);
    }
    Ok(())
}
