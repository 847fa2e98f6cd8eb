//! What people do with organisations: add, edit, freeze, end, delete.

use super::listing::{RELATIONS, TRUE_OR_FALSE};
use super::queries::Organize;
use super::rules;
use super::states::{FORMAL, returns_to};
use crate::matching;
use crate::review::doubt;
use crate::section::dictionaries::{COMPREHENSIVE_ITEM, ORG_CATEGORY, PARTNER_CLASS};
use crate::{authentication, filing};
use serde_json::Value;
use tandem_kernel::To;
use tandem_kernel::error::Fields;
use tandem_platform::document::Answered;
use tandem_platform::document::form::taken;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

/// Why it is frozen, released or ended.
pub const REASON: &[Input] = &[Input::long("reason", 1_000).required()];

/// What a list takes at once; each is one change with an entry in the history.
const MOST_AT_ONCE: usize = 200;

/// What the buying company keeps, for the form of the page; the command reads [`OrganizeForm`].
pub const FORM: &[Input] = &[
    Input::text("name_zh", 200).required(),
    Input::text("name_en", 200).required(),
    Input::text("short_name_zh", 60),
    Input::text("short_name_en", 60),
    Input::dictionary("relation_type", &RELATIONS),
    Input::dictionary("org_category", &ORG_CATEGORY).optional(),
    Input::dictionary("classification", &PARTNER_CLASS).optional(),
    Input::dictionary("comprehensive_item", &COMPREHENSIVE_ITEM).optional(),
    Input::text("erp_no", 20),
    Input::dictionary("internal_group", &TRUE_OR_FALSE).optional(),
    Input::text("company_code", 20),
];

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
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
    /// True or false, also as text.
    #[serde(default, deserialize_with = "rules::flag")]
    pub internal_group: bool,
    #[serde(default)]
    pub classification: String,
    /// Asked for with comprehensive purchasing only.
    #[serde(default)]
    pub comprehensive_item: String,
    /// Of a company of our own group.
    #[serde(default)]
    pub company_code: String,
}

/// One that the ERP knows already is formal at once, as are our own and those that buy; any other supplier registers first.
pub async fn save(tx: &mut Tx, Body(form): Body<OrganizeForm>) -> Result<Detail<Organize>> {
    let mut values = rules::values(&form)?.put("created_at", tx.now());
    rules::free(tx, &form, None).await?;
    if rules::is_formal(&form) {
        values = values.put("state", FORMAL);
    }
    document::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<OrganizeForm>>) -> Result<Detail<Organize>> {
    let values = rules::values(&change.form)?;
    let (before, to) = document::step::<Organize>(tx, "edit", change.which).await?;
    rules::stays(&before, &change.form)?;
    rules::free(tx, &change.form, Some(change.which.id)).await?;
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn freeze(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<Organize>> {
    let (mut entered, before, to) = taken::<Organize>(tx, "freeze", told.which, &told.filled, REASON).await?;
    let values = entered.finish()?.put("frozen_from", before.common.state.clone());
    document::arrive(tx, "freeze", before, to, values).await
}

/// One of many, all for the same reason.
pub async fn freeze_one(tx: &mut Tx, which: DocumentRef, told: Value) -> Result<Detail<Organize>> {
    freeze(tx, Body(Answered { which, filled: told.into() })).await
}

/// Back to where it was frozen.
pub async fn unfreeze(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<Organize>> {
    let (mut entered, before, _) = taken::<Organize>(tx, "unfreeze", told.which, &told.filled, REASON).await?;
    let to = To::State(returns_to(&before.frozen_from));
    let values = entered.finish()?.put("frozen_from", "");
    document::arrive(tx, "unfreeze", before, to, values).await
}

/// Nobody is asked any more whether it is one with another.
pub async fn end(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<Organize>> {
    let idle = matching::commands::idle_of(tx, told.which.id).await?;
    let (mut entered, before, to) = taken::<Organize>(tx, "end", told.which, &told.filled, REASON).await?;
    let values = entered.finish()?;
    matching::commands::forget(tx, &idle).await?;
    document::arrive(tx, "end", before, to, values).await
}

/// One of our own group is formal from the beginning, and so is never deleted.
pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    // Locked in the order of everybody who decides about a filing: that first, then its organisation.
    let pairs = matching::commands::pairs_of(tx, which.id).await?;
    let concerned: Vec<Uuid> = pairs.iter().map(|(_, other)| *other).chain([which.id]).collect();
    doubt::hold(tx, &concerned).await?;
    authentication::hold(tx, which.id).await?;
    // Asked before anything goes: what was approved is never deleted.
    let (before, _) = document::step::<Organize>(tx, "delete", which).await?;
    filing::submit::go_with(tx, which.id).await?;
    authentication::go_with(tx, which.id).await?;
    matching::commands::forget(tx, &pairs).await?;
    record::gone(tx, "delete", before).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FrozenAtOnce {
    pub rows: Vec<DocumentRef>,
    /// The same for all of them.
    #[serde(default)]
    pub reason: String,
}

/// All or none; returns how many.
pub async fn batch_freeze(tx: &mut Tx, Body(asked): Body<FrozenAtOnce>) -> Result<usize> {
    let rows = in_order(asked.rows)?;
    for which in &rows {
        freeze_one(tx, *which, serde_json::json!({ "reason": asked.reason })).await?;
    }
    Ok(rows.len())
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DeletedAtOnce {
    pub rows: Vec<DocumentRef>,
}

/// All or none; returns how many.
pub async fn delete_batch(tx: &mut Tx, Body(asked): Body<DeletedAtOnce>) -> Result<usize> {
    let rows = in_order(asked.rows)?;
    for which in &rows {
        delete(tx, Body(*which)).await?;
    }
    Ok(rows.len())
}

/// Each once, and locked in the order of their ids, so that two who ask at once never wait for each other.
fn in_order(mut rows: Vec<DocumentRef>) -> Result<Vec<DocumentRef>> {
    Fields::default()
        .check(!rows.is_empty(), "rows", "platform-required")
        .check(rows.len() <= MOST_AT_ONCE, "rows", "partner-organize-too_many")
        .finish()?;
    rows.sort_by_key(|which| which.id);
    rows.dedup_by_key(|which| which.id);
    Ok(rows)
}
