//! Background work on behalf of a user: with the user's current permissions, not those at the time of the request.

use crate::Platform;
use tandem_kernel::{Error, Language, OpCtx, RequestId, Result, Tenant, UserId};
use uuid::Uuid;

pub fn language(code: &str) -> Language {
    if code == "en" { Language::En } else { Language::Zh }
}

/// The owner's current context; refused if the account is no longer active.
pub async fn as_of_now(
    platform: &Platform,
    tenant: &Tenant,
    owner: Uuid,
    language: &str,
    work: &str,
    task: Uuid,
) -> Result<OpCtx> {
    let mut tx = platform.begin_system(tenant, "platform.owner").await?;
    let identity = platform.authenticator().as_of_now(&mut tx, UserId::new(owner)).await?;
    tx.commit().await?;
    let identity = identity.ok_or_else(|| Error::refused("platform-owner_gone"))?;
    Ok(OpCtx {
        tenant: tenant.clone(),
        actor: Some(identity.actor),
        permissions: identity.permissions,
        language: self::language(language),
        request_id: RequestId(format!("{work}-{task}").into()),
        address: None,
    })
}
