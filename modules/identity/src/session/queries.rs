//! Information available before sign-in.

use crate::sso;
use serde::Serialize;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::password_wrap::{self, PasswordKey};
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Portal {
    /// The tenant's code, sent back in the `domainType` header of every call.
    pub domain_type: String,
    pub tenant_name_zh: String,
    pub tenant_name_en: String,
    pub languages: Vec<String>,
    /// Where the company is: its days begin and end there, and so do deadlines.
    pub time_zone: String,
    /// Whom users may ask; none where the company names nobody.
    pub help_contact: Option<String>,
    pub version: String,
    /// How many characters a new password has, at least and at most.
    pub password_least: usize,
    pub password_most: usize,
    /// How long the link that invites a new user is good.
    pub invitation_days: i64,
    /// Whether signing in, registering and resetting need the slider captcha.
    pub captcha: bool,
    /// Asked where to go to sign in with the company's own account; empty where there is none.
    pub sso_url: Option<String>,
}

pub async fn portal(tx: &mut Tx, _input: Nothing) -> Result<Portal> {
    let tenant = tx.ctx().tenant.id;
    let listed = tx.platform().directory().by_id(tenant).await?.ok_or_else(Error::not_found)?;
    let code: &str = listed.tenant.code.as_ref();
    let lengths = tx.platform().config().sign_in.password_lengths();
    Ok(Portal {
        domain_type: listed.tenant.code.to_string(),
        tenant_name_zh: listed.name_zh.clone(),
        tenant_name_en: listed.name_en.clone(),
        languages: Language::ALL.iter().map(|l| l.code().to_owned()).collect(),
        time_zone: tx.platform().config().tenancy.time_zone.clone(),
        help_contact: tx.platform().config().tenancy.help_contact.get(code).cloned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        password_least: *lengths.start(),
        password_most: *lengths.end(),
        invitation_days: tx.platform().config().sign_in.invitation_days(),
        captcha: tx.platform().config().sign_in.captcha,
        sso_url: tx.platform().sso(&tx.ctx().tenant).map(|_| sso::START.to_owned()),
    })
}

/// A key to encrypt the passwords of one request, valid for a minute.
pub async fn password_key(tx: &mut Tx, _input: Nothing) -> Result<PasswordKey> {
    password_wrap::offer(tx.platform(), tx.ctx())
}
