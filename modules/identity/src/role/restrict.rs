//! Tells of everyone who holds a role that it has lost permissions. There may be thousands, so a job does it.

use serde::{Deserialize, Serialize};
use tandem_contracts::identity::UserRestricted;
use tandem_kernel::{Result, UserId};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use uuid::Uuid;

pub const HOLDERS: Job<RestrictHolders> = Job::new("job.identity.restrict_holders");

/// How many holders one transaction tells of.
const AT_ONCE: i64 = 200;

#[derive(Debug, Serialize, Deserialize)]
pub struct RestrictHolders {
    pub role: Uuid,
    /// The last holder told of; the nil id before the first.
    pub after: Uuid,
}

impl RestrictHolders {
    pub fn all_of(role: Uuid) -> Self {
        Self { role, after: Uuid::nil() }
    }
}

/// Locks the holders' accounts, as freezing does: whoever names one of them at this moment is done before he is told of.
pub async fn holders(tx: &mut Tx, RestrictHolders { role, after }: RestrictHolders, _meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let holders: Vec<Uuid> = sqlx::query_scalar(
        "select u.user_id from identity.user_account u
         where u.tenant_id = $1 and u.user_id > $3 and exists (select 1 from identity.user_role r
           where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role_id = $2)
         order by u.user_id limit $4 for no key update",
    )
    .bind(tenant)
    .bind(role)
    .bind(after)
    .bind(AT_ONCE)
    .fetch_all(tx.conn())
    .await?;
    for user in &holders {
        tx.emit(&UserRestricted { user_id: UserId::new(*user) }).await?;
    }
    let more = i64::try_from(holders.len()).is_ok_and(|told| told == AT_ONCE);
    if let (true, Some(after)) = (more, holders.last().copied()) {
        tx.enqueue(HOLDERS, &RestrictHolders { role, after }).await?;
    }
    Ok(())
}
