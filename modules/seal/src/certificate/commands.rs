//! Issues and revokes certificates.

use super::authority::{self, new_key, serial, trouble};
use super::queries::Certificate;
use super::rules;
use tandem_contracts::partner::ORGANIZE;
use tandem_platform::record::prelude::*;
use tandem_signature::{Purpose, Signer, Subject, Wanted, describe, issue};
use time::Duration;

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
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

pub async fn save(tx: &mut Tx, Body(form): Body<CertificateForm>) -> Result<Certificate> {
    rules::check(&form)?;
    let named = tx.names(ORGANIZE, vec![form.organize_id]).await?.pop();
    let named = named.ok_or_else(|| Error::refused("seal-certificate-no_organize").at("organizeId"))?;
    free(tx, form.organize_id).await?;
    let authority = authority::current(tx).await?;
    let (id, now) = (tx.new_id(), tx.now());
    let (key, sealed) = new_key(tx, id)?;
    // Tolerates clocks that run slightly behind ours.
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
    let values = Values::none()
        .put("organize_id", form.organize_id)
        .put("name_zh", &named.zh)
        .put("name_en", &named.en)
        .put("party", &form.party)
        .put("seal_name", form.seal_name.trim())
        .put("seal_purpose", form.seal_purpose.trim())
        .put("serial", &described.serial)
        .put("fingerprint", &described.fingerprint)
        .put("valid_from", from)
        .put("valid_until", until)
        .put("certificate", &made)
        .put("issuer", &authority.certificate)
        .put("key_sealed", sealed);
    record::insert::<Certificate>(tx, id, values).await?;
    record::tell(tx, "create", None, id).await
}

/// An organisation has at most one active certificate.
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

/// Checked before an organisation is deleted. Certificates in force and revoked ones say whose the seals are that it made.
pub async fn has_none(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let there: bool =
        sqlx::query_scalar("select exists (select from seal.certificate where tenant_id = $1 and organize_id = $2)")
            .bind(tenant)
            .bind(organize)
            .fetch_one(tx.conn())
            .await?;
    if there { Err(Error::refused("seal-certificate-organize_stays")) } else { Ok(()) }
}

/// Existing signatures remain valid; no new ones can be made.
pub async fn revoke(tx: &mut Tx, Body(change): Body<CertificateRevoke>) -> Result<Certificate> {
    let values = Entry::default().text("reason", &change.reason, 1..=500).put("revoked_at", tx.now()).finish()?;
    record::change(tx, "revoke", change.which, values).await
}
