//! Renewal and end of sessions.

use super::sign_in::SSO;
use super::store;
use crate::sso;
use serde::Serialize;
use tandem_kernel::{Error, Message, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::{self, Credential};
use tandem_platform::http::steps::Steps;
use tandem_platform::jobs::Job;
use tandem_platform::timed::Timed;
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;

/// Returns the new public half. The browser renews shortly before eight hours have passed. Not a command: the response
/// stored for the idempotency key would contain half of the session's credentials.
pub async fn refresh(steps: &mut Steps, _input: Nothing) -> Result<String> {
    let Some(Credential::Session { session, secret, .. }) = steps.credential() else {
        return Err(Error::signed_out());
    };
    let mut tx = steps.begin(Mode::Write).await?;
    let pair = store::renew(&mut tx, session, &secret).await?;
    tx.commit().await?;
    session::give(steps, pair.session, &pair.secret, store::LIFE)?;
    Ok(pair.public)
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedOut {
    /// Where the browser goes to sign out of the company's own sign-in too; empty after a password.
    pub sso_url: Option<String>,
}

/// Ends all sessions of the caller, on all devices.
pub async fn logout(steps: &mut Steps, _input: Nothing) -> Result<SignedOut> {
    let actor = steps.ctx().caller()?.clone();
    let mut tx = steps.begin(Mode::Write).await?;
    let method = store::method(&mut tx, actor.session).await?;
    store::end_all(&mut tx, actor.id).await?;
    tx.audit(Entry::new("logout", "identity.user_account", actor.id, &actor.label)).await?;
    tx.commit().await?;
    session::take_back(steps)?;
    let sso_url = if method.as_deref() == Some(SSO) { sso::journey::way_out(steps).await } else { None };
    Ok(SignedOut { sso_url })
}

pub const FORGET_OLD: Job<()> = Job::new("job.identity.forget_old_sessions");

pub const FORGET_OLD_BY_CLOCK: Timed = Timed {
    bean: "identity",
    method: "forgetOldSessions",
    label: "identity-timed-forget_old",
    hint: "identity-timed-forget_old_hint",
    parameters: &[],
    run: |tx, _| {
        Box::pin(async {
            let gone = remove_old(tx).await?;
            Ok(Message { key: "identity-timed-forgotten", args: vec![("count", gone.to_string())] })
        })
    },
};

pub async fn forget_old(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    remove_old(tx).await?;
    Ok(())
}

/// Deletes expired sessions, counters, codes and links, and how users stood long ago.
async fn remove_old(tx: &mut Tx) -> Result<u64> {
    let mut gone = 0;
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    for old in [
        "delete from identity.session where tenant_id = $1 and expires_at < $2",
        "delete from identity.email_code where tenant_id = $1 and expires_at < $2",
        "delete from identity.register_code where tenant_id = $1 and expires_at < $2",
        "delete from identity.own_code where tenant_id = $1 and expires_at < $2",
        "delete from identity.password_reset where tenant_id = $1 and expires_at < $2",
        "delete from platform.used_once where tenant_id = $1 and expires_at < $2",
        "delete from identity.throttle where tenant_id = $1 and not exists (
           select 1 from unnest(recent) x where x > $2 - interval '1 day')",
        "delete from identity.former_standing where tenant_id = $1 and until < $2 - interval '180 days'",
    ] {
        gone += sqlx::query(old).bind(tenant).bind(now).execute(tx.conn()).await?.rows_affected();
    }
    Ok(gone)
}
