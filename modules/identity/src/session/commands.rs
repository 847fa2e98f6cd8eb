//! Renewing and ending sessions.

use super::store;
use tandem_kernel::Result;
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::http::session;
use tandem_platform::jobs::Job;
use tandem_platform::{Nothing, Tx};

/// Answers the new public half. The browser asks shortly before eight hours are over.
pub async fn refresh(tx: &mut Tx, _input: Nothing) -> Result<String> {
    let current = tx.ctx().caller()?.session;
    let pair = store::renew(tx, current).await?;
    session::give(tx, pair.session, &pair.secret, store::LIFE)?;
    Ok(pair.public)
}

/// Ends every session of the caller: signing out means out everywhere.
pub async fn logout(tx: &mut Tx, _input: Nothing) -> Result<bool> {
    let actor = tx.ctx().caller()?.clone();
    store::end_all(tx, actor.id).await?;
    session::take_back(tx)?;
    tx.audit(Entry::new("logout", "identity.user_account", actor.id, &actor.label)).await?;
    Ok(true)
}

pub const FORGET_OLD: Job<()> = Job::new("job.identity.forget_old_sessions");

/// Sessions, counts, codes and links that have run out.
pub async fn forget_old(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    for old in [
        "delete from identity.session where tenant_id = $1 and expires_at < $2",
        "delete from identity.email_code where tenant_id = $1 and expires_at < $2",
        "delete from identity.password_reset where tenant_id = $1 and expires_at < $2",
        "delete from platform.used_once where tenant_id = $1 and expires_at < $2",
        "delete from identity.throttle where tenant_id = $1 and not exists (
           select 1 from unnest(recent) x where x > $2 - interval '1 day')",
    ] {
        sqlx::query(old).bind(tenant).bind(now).execute(tx.conn()).await?;
    }
    Ok(())
}
