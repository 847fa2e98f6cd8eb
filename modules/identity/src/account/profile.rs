//! What users change of their own account without an administrator: language and telephone numbers.

use serde::{Deserialize, Serialize};
use tandem_kernel::error::Fields;
use tandem_kernel::{Result, phone};
use tandem_platform::audit::Entry;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileChange {
    /// `zh` or `en`: of mails and messages.
    pub language: Option<String>,
    pub mobile: Option<String>,
    pub phone: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub language: String,
    pub mobile: String,
    pub phone: String,
}

pub async fn save(tx: &mut Tx, Body(change): Body<ProfileChange>) -> Result<Profile> {
    let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    let before: Profile = sqlx::query_as(
        "select language, mobile, phone from identity.user_account where tenant_id = $1 and user_id = $2 for update",
    )
    .bind(tenant)
    .bind(user)
    .fetch_one(tx.conn())
    .await?;
    let kept = |new: Option<String>, old: &str| new.map_or_else(|| old.to_owned(), |text| text.trim().to_owned());
    let after = Profile {
        language: kept(change.language, &before.language),
        mobile: kept(change.mobile, &before.mobile),
        phone: kept(change.phone, &before.phone),
    };
    // A number from before a rule was made may stay.
    let sound = |new: &str, old: &str, rule: fn(&str) -> bool| new == old || new.is_empty() || rule(new);
    Fields::default()
        .check(matches!(after.language.as_str(), "zh" | "en"), "language", "identity-user-bad_language")
        .check(sound(&after.mobile, &before.mobile, phone::is_mobile), "mobile", "identity-mobile_format")
        .check(sound(&after.phone, &before.phone, phone::is_number), "phone", "identity-user-bad_phone")
        .finish()?;
    if before == after {
        return Ok(after);
    }
    let (now, who) = (tx.now(), tx.who());
    let username: String = sqlx::query_scalar(
        "update identity.user_account
         set language = $3, mobile = $4, phone = $5, version = version + 1, updated_by = $6, updated_at = $7
         where tenant_id = $1 and user_id = $2 returning username",
    )
    .bind(tenant)
    .bind(user)
    .bind(&after.language)
    .bind(&after.mobile)
    .bind(&after.phone)
    .bind(who)
    .bind(now)
    .fetch_one(tx.conn())
    .await?;
    let entry = Entry::new("editProfile", "identity.user_account", user, &username);
    tx.audit(entry.before(&before)?.after(&after)?).await?;
    Ok(after)
}
