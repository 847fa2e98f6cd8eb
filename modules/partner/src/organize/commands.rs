//! Everything that changes an organisation.

use super::listing::LISTING;
use super::queries::{Organize, find, load};
use super::rules;
use super::states::MACHINE;
use serde::Deserialize;
use tandem_contracts::partner::OrganizeChanged;
use tandem_kernel::{Error, OrganizeId, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeForm {
    pub name_zh: String,
    pub name_en: String,
    #[serde(default)]
    pub short_name_zh: String,
    #[serde(default)]
    pub short_name_en: String,
    #[serde(default)]
    pub org_category: String,
    /// `S` for a supplier, `C` for the buying side.
    pub relation_type: String,
    /// Empty until the ERP system has given one.
    #[serde(default)]
    pub erp_no: String,
    #[serde(default)]
    pub internal_group: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrganizeUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: OrganizeForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrganizeRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn save(tx: &mut Tx, Body(form): Body<OrganizeForm>) -> Result<Organize> {
    rules::check(&form)?;
    free(tx, &form, None).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, short_name_zh, short_name_en,
           org_category, relation_type, erp_no, internal_group, state, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''), $10, $11, $12, $13)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(form.short_name_zh.trim())
    .bind(form.short_name_en.trim())
    .bind(form.org_category.trim())
    .bind(&form.relation_type)
    .bind(form.erp_no.trim())
    .bind(form.internal_group)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<OrganizeUpdate>) -> Result<Organize> {
    rules::check(&change.form)?;
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    let form = change.form;
    free(tx, &form, Some(change.id)).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update partner.organize set name_zh = $3, name_en = $4, short_name_zh = $5, short_name_en = $6,
           org_category = $7, relation_type = $8, erp_no = nullif($9, ''), internal_group = $10,
           version = version + 1, updated_by = $11, updated_at = $12
         where tenant_id = $1 and organize_id = $2 and version = $13",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(form.short_name_zh.trim())
    .bind(form.short_name_en.trim())
    .bind(form.org_category.trim())
    .bind(&form.relation_type)
    .bind(form.erp_no.trim())
    .bind(form.internal_group)
    .bind(who)
    .bind(now)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    tell(tx, "edit", Some(before), change.id).await
}

pub async fn freeze(tx: &mut Tx, Body(which): Body<OrganizeRef>) -> Result<Organize> {
    turn(tx, "freeze", which).await
}

pub async fn unfreeze(tx: &mut Tx, Body(which): Body<OrganizeRef>) -> Result<Organize> {
    turn(tx, "unfreeze", which).await
}

async fn turn(tx: &mut Tx, action: &'static str, which: OrganizeRef) -> Result<Organize> {
    let (before, to) = step(tx, action, which.id, which.version).await?;
    let To::State(state) = to else { return Err(Error::internal("delete has a call of its own")) };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update partner.organize set state = $3, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and organize_id = $2 and version = $6",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(state)
    .bind(who)
    .bind(now)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    tell(tx, action, Some(before), which.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<OrganizeRef>) -> Result<bool> {
    let (before, _) = step(tx, "delete", which.id, which.version).await?;
    if before.internal_group {
        return Err(Error::refused("partner-organize-internal_stays"));
    }
    if before.erp_no.is_some() {
        return Err(Error::refused("partner-organize-erp_stays"));
    }
    tx.may_go(LISTING.code, which.id).await?;
    tx.document_gone(LISTING.code, which.id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from partner.organize where tenant_id = $1 and organize_id = $2 and version = $3")
        .bind(tenant)
        .bind(which.id)
        .bind(which.version)
        .execute(tx.conn())
        .await?;
    tx.audit(
        Entry::new("delete", LISTING.code, which.id, &before.name_zh).of_organize(which.id.into()).before(&before)?,
    )
    .await?;
    announce(tx, "delete", &before, which.version + 1).await?;
    Ok(true)
}

/// Loads the organisation for change, asks the machine, and refuses a stale version.
async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(Organize, To)> {
    let organize = find(tx, id, true).await?;
    let to = MACHINE.step(&organize.state, action, &tx.ctx().permissions)?;
    if organize.version != version {
        return Err(Error::stale());
    }
    Ok((organize, to))
}

/// Names and ERP numbers belong to one organisation. Two that race meet at the unique index.
async fn free(tx: &mut Tx, form: &OrganizeForm, except: Option<Uuid>) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (name, erp): (bool, bool) = sqlx::query_as(
        "select coalesce(bool_or(name_zh = $2), false), coalesce(bool_or(erp_no = nullif($3, '')), false)
         from partner.organize
         where tenant_id = $1 and (name_zh = $2 or erp_no = nullif($3, '')) and organize_id is distinct from $4",
    )
    .bind(tenant)
    .bind(form.name_zh.trim())
    .bind(form.erp_no.trim())
    .bind(except)
    .fetch_one(tx.conn())
    .await?;
    match (name, erp) {
        (true, _) => Err(Error::refused("partner-organize-name_taken").at("nameZh")),
        (_, true) => Err(Error::refused("partner-organize-erp_taken").at("erpNo")),
        _ => Ok(()),
    }
}

/// Audit row, outbox event and live notice of one change.
async fn tell(tx: &mut Tx, action: &str, before: Option<Organize>, id: Uuid) -> Result<Organize> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.name_zh).of_organize(id.into()).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    announce(tx, action, &after, after.version).await?;
    Ok(after.with_actions(tx))
}

async fn announce(tx: &mut Tx, action: &str, organize: &Organize, version: i64) -> Result<()> {
    let event = OrganizeChanged {
        organize_id: organize.id,
        name_zh: organize.name_zh.clone(),
        name_en: organize.name_en.clone(),
        action: action.to_owned(),
        version,
    };
    tx.emit(&event).await?;
    let organizes = Some(vec![OrganizeId::new(organize.id)]);
    tx.notice(Notice { topic: LISTING.code, entity_id: organize.id.into(), version, organizes });
    Ok(())
}
