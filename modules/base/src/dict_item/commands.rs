//! Everything that changes a dictionary item.

use super::listing::LISTING;
use super::queries::{DictItem, find, load};
use super::rules;
use super::states::{ACTIVE, MACHINE};
use serde::Deserialize;
use tandem_contracts::base::DictItemChanged;
use tandem_kernel::{Error, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DictItemForm {
    pub dict_name: String,
    pub item_value: String,
    pub description_zh: String,
    pub description_en: String,
    /// `1` for the dictionary's default item, else `0`.
    pub isdefault: String,
    #[serde(default)]
    pub alternate1: String,
    #[serde(default)]
    pub alternate2: String,
    #[serde(default)]
    pub sort_order: i32,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DictItemUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: DictItemForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DictItemRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn save(tx: &mut Tx, Body(form): Body<DictItemForm>) -> Result<DictItem> {
    rules::check(&form)?;
    if form.isdefault == "1" {
        clear_default(tx, &form.dict_name, None).await?;
    }
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let made = sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en,
           isdefault, alternate1, alternate2, sort_order, state, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (tenant_id, dict_name, item_value) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.dict_name.trim())
    .bind(form.item_value.trim())
    .bind(form.description_zh.trim())
    .bind(form.description_en.trim())
    .bind(&form.isdefault)
    .bind(form.alternate1.trim())
    .bind(form.alternate2.trim())
    .bind(form.sort_order)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::refused("base-dict_item-taken").at("itemValue"));
    }
    tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<DictItemUpdate>) -> Result<DictItem> {
    rules::check(&change.form)?;
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    let form = change.form;
    if form.isdefault == "1" {
        clear_default(tx, &form.dict_name, Some(change.id)).await?;
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let changed = sqlx::query(
        "update base.dict_item set dict_name = $3, item_value = $4, description_zh = $5, description_en = $6,
           isdefault = $7, alternate1 = $8, alternate2 = $9, sort_order = $10, version = version + 1,
           updated_by = $11, updated_at = $12
         where tenant_id = $1 and dict_item_id = $2 and version = $13 and state = any($14)
           and not exists (select 1 from base.dict_item other where other.tenant_id = $1
             and other.dict_name = $3 and other.item_value = $4 and other.dict_item_id <> $2)",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.dict_name.trim())
    .bind(form.item_value.trim())
    .bind(form.description_zh.trim())
    .bind(form.description_en.trim())
    .bind(&form.isdefault)
    .bind(form.alternate1.trim())
    .bind(form.alternate2.trim())
    .bind(form.sort_order)
    .bind(who)
    .bind(now)
    .bind(change.version)
    .bind(MACHINE.sources("edit"))
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        // The row is locked and its version was right, so only the name can have been in the way.
        return Err(Error::refused("base-dict_item-taken").at("itemValue"));
    }
    tell(tx, "edit", Some(before), change.id).await
}

pub async fn retire(tx: &mut Tx, Body(which): Body<DictItemRef>) -> Result<DictItem> {
    turn(tx, "retire", which).await
}

pub async fn restore(tx: &mut Tx, Body(which): Body<DictItemRef>) -> Result<DictItem> {
    turn(tx, "restore", which).await
}

async fn turn(tx: &mut Tx, action: &'static str, which: DictItemRef) -> Result<DictItem> {
    let (before, to) = step(tx, action, which.id, which.version).await?;
    let To::State(state) = to else { return Err(Error::internal("delete has a call of its own")) };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    // A retired item cannot be anyone's default.
    sqlx::query(
        "update base.dict_item set state = $3, isdefault = case when $3 = $7 then isdefault else '0' end,
           version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and dict_item_id = $2 and version = $6",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(state)
    .bind(who)
    .bind(now)
    .bind(which.version)
    .bind(ACTIVE)
    .execute(tx.conn())
    .await?;
    tell(tx, action, Some(before), which.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DictItemRef>) -> Result<bool> {
    let (before, _) = step(tx, "delete", which.id, which.version).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from base.dict_item where tenant_id = $1 and dict_item_id = $2 and version = $3")
        .bind(tenant)
        .bind(which.id)
        .bind(which.version)
        .execute(tx.conn())
        .await?;
    let label = before.label();
    tx.audit(Entry::new("delete", LISTING.code, which.id, &label).before(&before)?).await?;
    announce(tx, "delete", &before, which.version + 1).await?;
    Ok(true)
}

/// Loads the item for change, refuses a stale version, and asks the machine.
async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(DictItem, To)> {
    let item = find(tx, id, true).await?;
    let to = MACHINE.step(&item.state, action, &tx.ctx().permissions)?;
    if item.version != version {
        return Err(Error::stale());
    }
    Ok((item, to))
}

/// Takes the default mark off whichever other item of the dictionary bears it.
async fn clear_default(tx: &mut Tx, dict_name: &str, except: Option<Uuid>) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let cleared: Vec<Uuid> = sqlx::query_scalar(
        "update base.dict_item set isdefault = '0', version = version + 1, updated_by = $3, updated_at = $4
         where tenant_id = $1 and dict_name = $2 and isdefault = '1' and dict_item_id is distinct from $5
         returning dict_item_id",
    )
    .bind(tenant)
    .bind(dict_name.trim())
    .bind(who)
    .bind(now)
    .bind(except)
    .fetch_all(tx.conn())
    .await?;
    for id in cleared {
        let after = load(tx, id, false).await?;
        let mut before = after.clone();
        (before.isdefault, before.version) = ("1".to_owned(), after.version - 1);
        tell(tx, "edit", Some(before), id).await?;
    }
    Ok(())
}

/// Audit row, outbox event and live notice of one change.
async fn tell(tx: &mut Tx, action: &str, before: Option<DictItem>, id: Uuid) -> Result<DictItem> {
    let after = load(tx, id, false).await?;
    let label = after.label();
    let mut entry = Entry::new(action, LISTING.code, id, &label).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    announce(tx, action, &after, after.version).await?;
    Ok(after.with_actions(tx))
}

async fn announce(tx: &mut Tx, action: &str, item: &DictItem, version: i64) -> Result<()> {
    let event = DictItemChanged {
        dict_item_id: item.id,
        dict_name: item.dict_name.clone(),
        item_value: item.item_value.clone(),
        action: action.to_owned(),
        version,
    };
    tx.emit(&event).await?;
    tx.notice(Notice { topic: LISTING.code, entity_id: item.id.into(), version, organizes: None });
    Ok(())
}
