//! Work done for a user while he may be away: as he is when it is done, not as he was when he asked.

use crate::Platform;
use tandem_kernel::{Error, Language, OpCtx, RequestId, Result, Tenant, UserId};
use uuid::Uuid;

pub fn language(code: &str) -> Language {
    if code == "en" { Language::En } else { Language::Zh }
}

/// The owner's context now; refused where his account is no longer effective.
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
