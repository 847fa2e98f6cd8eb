//! Issuing and revoking.

use super::authority::{self, new_key, serial, trouble};
use super::listing::LISTING;
use super::queries::{Certificate, find, load};
use super::rules;
use super::states::MACHINE;
use serde::Deserialize;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, OrganizeId, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use tandem_signature::{Purpose, Signer, Subject, Wanted, describe, issue};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateForm {
    pub organize_id: Uuid,
    /// `buyer` or `supplier`: for which side of a document it seals.
    pub party: String,
    /// What stands round the seal: the company's name.
    pub seal_name: String,
    /// What stands under its star.
    pub seal_purpose: String,
    /// How long it is good for, from 1 to 5.
    pub years: u32,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CertificateRevoke {
    pub id: Uuid,
    pub version: i64,
    #[serde(default)]
    pub reason: String,
}

pub async fn save(tx: &mut Tx, Body(form): Body<CertificateForm>) -> Result<Certificate> {
    rules::check(&form)?;
    let named = tx.names(ORGANIZE, vec![form.organize_id]).await?.pop();
    let named = named.ok_or_else(|| Error::refused("seal-certificate-no_organize").at("organizeId"))?;
    free(tx, form.organize_id).await?;
    let authority = authority::current(tx).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let (key, sealed) = new_key(tx, id)?;
    // A clock that runs a little behind ours still finds it good.
    let from = now - Duration::minutes(5);
    let until = now + Duration::days(i64::from(form.years) * 365);
    let wanted = Wanted {
        subject: Subject { common_name: form.seal_name.trim(), organisation: None, country: None },
        purpose: Purpose::Documents,
        public_key: key.public_key(),
        serial: serial(tx),
        from,
        until,
    };
    let made = issue(&wanted, Some(&authority.certificate), &authority.key).map_err(trouble)?;
    let described = describe(&made).ok_or_else(|| Error::internal("a certificate of our own cannot be read"))?;
    sqlx::query(
        "insert into seal.certificate (tenant_id, certificate_id, organize_id, name_zh, name_en, party, seal_name,
           seal_purpose, serial, fingerprint, valid_from, valid_until, state, certificate, issuer, key_sealed,
           updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.organize_id)
    .bind(&named.zh)
    .bind(&named.en)
    .bind(&form.party)
    .bind(form.seal_name.trim())
    .bind(form.seal_purpose.trim())
    .bind(&described.serial)
    .bind(&described.fingerprint)
    .bind(from)
    .bind(until)
    .bind(MACHINE.initial)
    .bind(&made)
    .bind(&authority.certificate)
    .bind(sealed)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tell(tx, "create", None, id).await
}

/// An organisation seals with one certificate at a time.
async fn free(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let taken: bool = sqlx::query_scalar(
        "select exists (select from seal.certificate where tenant_id = $1 and organize_id = $2 and state = 'active')",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_one(tx.conn())
    .await?;
    if taken { Err(Error::refused("seal-certificate-has_one").at("organizeId")) } else { Ok(()) }
}

/// What it signed stays signed; it signs nothing more.
pub async fn revoke(tx: &mut Tx, Body(change): Body<CertificateRevoke>) -> Result<Certificate> {
    Fields::default().required("reason", &change.reason).at_most("reason", &change.reason, 500).finish()?;
    let before = find(tx, change.id, true).await?;
    let To::State(state) = MACHINE.step(&before.state, "revoke", &tx.ctx().permissions)? else {
        return Err(Error::internal("a certificate is never deleted"));
    };
    if before.version != change.version {
        return Err(Error::stale());
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update seal.certificate set state = $3, reason = $4, revoked_at = $5, version = version + 1, updated_by = $6,
           updated_at = $5
         where tenant_id = $1 and certificate_id = $2",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(state)
    .bind(change.reason.trim())
    .bind(now)
    .bind(who)
    .execute(tx.conn())
    .await?;
    tell(tx, "revoke", Some(before), change.id).await
}

async fn tell(tx: &mut Tx, action: &str, before: Option<Certificate>, id: Uuid) -> Result<Certificate> {
    let after = load(tx, id, false).await?;
    let organize = OrganizeId::new(after.organize_id);
    let mut entry = Entry::new(action, LISTING.code, id, &after.name_zh).of_organize(organize).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    let organizes = Some(vec![organize]);
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version: after.version, organizes });
    Ok(after.with_actions(tx))
}
