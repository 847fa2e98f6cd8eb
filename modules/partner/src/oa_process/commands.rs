//! What people do with processes: fill in, submit, delete with the OA, give up.

use super::lines::{self, TABLE};
use super::states::IN_APPROVAL;
use super::{BIDDING_INVITATION, INFO_CHANGE, KIND, OaProcess, facts, opens, standing};
use crate::organize::queries::Organize;
use serde_json::{Value, json};
use tandem_kernel::ErrorKind;
use tandem_platform::document::prelude::*;
use tandem_platform::document::{Filled, form};
use tandem_platform::record;

/// Why it is deleted, there and here.
pub const DELETION: &[Input] = &[Input::long("deleted_because", 1_000).required()];
/// The number comes from SAP and is not asked for. Whoever sends another than the supplier has is refused.
const FROM_SAP: &[Input] = &[Input::text("erp_no", 20)];

pub async fn save(tx: &mut Tx, Body(form): Body<Form<OaProcess>>) -> Result<Detail<OaProcess>> {
    let mut entered = form::entered(tx, &form).await?;
    let values = entered.finish_with_supplier(tx).await?;
    let organize = subject(tx, &entered).await?;
    let (values, rows) = filled_in(tx, values, &entered, &organize, &form.filled).await?;
    let id = document::draw_and_insert::<OaProcess>(tx, values).await?;
    document::lines::replace(tx, &TABLE, id, None, &rows).await?;
    standing::copy(tx, organize.common.id).await?;
    document::tell(tx, "create", None, id).await
}

/// What the approvers were asked about is not what it says any more, so their late word about it does not count.
pub async fn update(tx: &mut Tx, Body(update): Body<Update<Form<OaProcess>>>) -> Result<Detail<OaProcess>> {
    let (filled, which) = (&update.form.filled, update.which);
    let (mut entered, before, to) = form::taken::<OaProcess>(tx, "edit", which, filled, OaProcess::FORM).await?;
    let values = entered.finish_with_supplier(tx).await?;
    let organize = subject(tx, &entered).await?;
    let (values, rows) = filled_in(tx, values, &entered, &organize, filled).await?;
    document::lines::replace(tx, &TABLE, which.id, None, &rows).await?;
    document::arrive(tx, "edit", before, to, values.put("reference", None::<Uuid>)).await
}

/// The supplier it is about, if the caller may see it.
async fn subject(tx: &mut Tx, entered: &Entered) -> Result<Organize> {
    let id = entered.supplier().ok_or_else(Error::not_found)?;
    let found: Result<Organize> = record::find(tx, id, false).await;
    let organize = found.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::refused("platform-no_supplier").at("organizeId"),
        _ => error,
    })?;
    if organize.relation_type != "S" {
        return Err(Error::refused("partner-oa_process-only_suppliers").at("organizeId"));
    }
    Ok(organize)
}

/// Its lines, and what follows from them and from its supplier.
async fn filled_in(
    tx: &mut Tx,
    values: Values,
    entered: &Entered,
    organize: &Organize,
    filled: &Filled,
) -> Result<(Values, Vec<Value>)> {
    let sent = filled.entered(entered.today, FROM_SAP)?;
    let erp_no = organize.erp_no.as_deref().unwrap_or_default();
    if !["", erp_no].contains(&sent.text("erp_no")) {
        return Err(Error::refused("partner-oa_process-from_sap").at("erpNo"));
    }
    let rows = lines::entered(tx, organize.common.id, filled).await?;
    if entered.text("type") == BIDDING_INVITATION && !rows.is_empty() {
        return Err(Error::refused("partner-oa_process-no_lines").at("lines"));
    }
    let kept = if entered.text("type") == INFO_CHANGE { erp_no } else { "" };
    let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    Ok((values.put("erp_no", kept.to_owned()).put("line_count", count), rows))
}

pub async fn submit(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<OaProcess>> {
    let (before, to) = document::step::<OaProcess>(tx, "submit", which).await?;
    let organize: Organize = record::load(tx, before.organize_id(), false).await?;
    let lines = lines::renew(tx, which.id, organize.common.id, &before.lines).await?;
    let approval = facts::asked(tx, &before, &lines, &organize).await?;
    let reference = tx.start_approval(approval, KIND.code(), which.id).await?;
    let by = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    let (who, now) = (tx.who(), tx.now());
    let values = Values::none()
        .put("reference", reference)
        .put("sequence", 0_i64)
        .put("oa_number", "")
        .put("opinion", "")
        .put("decided_by", "")
        .put("decided_at", None::<Moment>)
        .put("submitted_by_id", by)
        .put("submitted_by", who)
        .put("submitted_at", now);
    let submitted = document::arrive(tx, "submit", before, to, values).await?;
    standing::copy(tx, organize.common.id).await?;
    Ok(submitted)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OaDeletion {
    /// What was never saved has none.
    #[serde(default)]
    pub id: Option<Uuid>,
    #[serde(default)]
    pub version: i64,
    #[serde(default)]
    pub deleted_because: String,
}

/// The OA is told while it is looking at it. What it has returned is ended there already.
pub async fn delete(tx: &mut Tx, Body(told): Body<OaDeletion>) -> Result<Detail<OaProcess>> {
    let id = told.id.ok_or_else(|| Error::refused("partner-oa_process-save_first"))?;
    let which = DocumentRef { id, version: told.version };
    let filled = Filled::from(json!({ "deletedBecause": told.deleted_because }));
    let (mut entered, before, to) = form::taken::<OaProcess>(tx, "delete", which, &filled, DELETION).await?;
    let values = entered.finish()?;
    if let Some(reference) = before.reference.filter(|_| before.common.state == IN_APPROVAL) {
        tx.withdraw_approval(reference).await?;
    }
    let organize = before.organize_id();
    let deleted = document::arrive(tx, "delete", before, to, values.put("reference", None::<Uuid>)).await?;
    standing::copy(tx, organize).await?;
    opens::go_on(tx, organize).await?;
    Ok(deleted)
}

pub async fn discard(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let (before, _) = document::step::<OaProcess>(tx, "discard", which).await?;
    let organize = before.organize_id();
    record::gone(tx, "discard", before).await?;
    standing::copy(tx, organize).await?;
    opens::go_on(tx, organize).await?;
    Ok(true)
}
