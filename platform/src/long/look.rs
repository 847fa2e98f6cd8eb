//! Assigns tasks to workers. The delivery of a task stays open and is carried again until the task has ended; each time
//! it is asked how the task stands. Free, it waits for its turn in this process and is then claimed, unless another
//! process was first. So a killed worker is replaced when its lease ends.

use super::claim::Claim;
use super::drive::drive;
use super::{LongKind, LongTask, OPEN, RUNNING, Turn, WAITING, lease, tell_owner};
use crate::Tx;
use crate::db::outdated;
use crate::platform::Platform;
use std::time::Duration;
use tandem_kernel::{Result, Tenant};
use uuid::Uuid;

enum Standing {
    Ended,
    /// A worker's lease ends in this time.
    AtWork(Duration),
    Free {
        owner: Uuid,
    },
}

pub(super) async fn look(tx: &mut Tx, kind: &'static LongKind, told: Turn) -> Result<()> {
    match standing(tx, told.task).await? {
        Standing::Ended => {}
        Standing::AtWork(left) => tx.tell_again_in(left.max(Duration::from_secs(1))),
        Standing::Free { owner } => {
            let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
            tx.in_turn(owner, told.task, kind.manner, async move |place| {
                match take(&platform, &tenant, kind, told.task).await {
                    Ok(Some(task)) => drive(&Claim::new(platform, tenant, kind, task, place)).await,
                    Ok(None) => {}
                    Err(error) => {
                        outdated::met(&error);
                        tracing::warn!(%error, task = %told.task, "a long task was not taken; it will be looked at again");
                    }
                }
            });
        }
    }
    Ok(())
}

/// Leases are measured by PostgreSQL's clock, the one that all workers share.
async fn standing(tx: &mut Tx, task: Uuid) -> Result<Standing> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<(String, Uuid, f64)> = sqlx::query_as(
        "select status, owner_id, coalesce(extract(epoch from lease_until - clock_timestamp()), 0)::float8
         from platform.long_task where tenant_id = $1 and long_task_id = $2",
    )
    .bind(tenant)
    .bind(task)
    .fetch_optional(tx.conn())
    .await?;
    Ok(match found {
        Some((status, _, left)) if status == RUNNING && left > 0.0 => Standing::AtWork(Duration::from_secs_f64(left)),
        Some((status, owner, _)) if OPEN.contains(&status.as_str()) => Standing::Free { owner },
        _ => Standing::Ended,
    })
}

/// Claims the task for a new run; `None` if it has ended or another process holds the lease.
async fn take(platform: &Platform, tenant: &Tenant, kind: &LongKind, task: Uuid) -> Result<Option<LongTask>> {
    let mut tx = platform.begin_system(tenant, kind.code()).await?;
    let taken: Option<LongTask> = sqlx::query_as(
        "update platform.long_task set status = $3, run = run + 1, tries = tries + 1, version = version + 1,
           lease_until = clock_timestamp() + make_interval(secs => $4)
         where tenant_id = $1 and long_task_id = $2
           and (status = $5 or status = $3 and coalesce(lease_until, '-infinity') <= clock_timestamp()) returning *",
    )
    .bind(tenant.id.uuid())
    .bind(task)
    .bind(RUNNING)
    .bind(lease(platform).as_secs_f64())
    .bind(WAITING)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(task) = &taken {
        tell_owner(&mut tx, kind, task);
    }
    tx.commit().await?;
    Ok(taken)
}
