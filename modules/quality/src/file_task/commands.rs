//! Everything that changes a file task.

use super::record::FileTask;
use serde::Deserialize;
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileTaskForm {
    pub organize_id: Uuid,
    pub title: String,
    pub request: String,
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub due_on: Date,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FileTaskUpdate {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: FileTaskForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FileTaskReply {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reply: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FileTaskReturn {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

fn check(form: &FileTaskForm, today: Date) -> Result<()> {
    let mut fields = Fields::default();
    fields.read("dueOn", SENSIBLE.check(form.due_on));
    fields
        .required("title", &form.title)
        .at_most("title", &form.title, 200)
        .at_most("request", &form.request, 4_000)
        .check(form.due_on >= today, "dueOn", "quality-file_task-past_due")
        .finish()
}

/// What the purchaser writes; the supplier's names are kept as they were when he was asked.
async fn written(tx: &mut Tx, form: FileTaskForm) -> Result<Values> {
    let found = tx.names("partner.organize", vec![form.organize_id]).await?.into_iter().next();
    let supplier = found.ok_or_else(|| Error::refused("quality-file_task-no_supplier").at("organizeId"))?;
    Ok(Values::none()
        .put("organize_id", form.organize_id)
        .put("supplier_zh", supplier.zh)
        .put("supplier_en", supplier.en)
        .put("title", form.title.trim())
        .put("request", form.request.trim())
        .put("due_on", form.due_on))
}

pub async fn save(tx: &mut Tx, Body(form): Body<FileTaskForm>) -> Result<Detail<FileTask>> {
    check(&form, tx.now().date())?;
    let values = written(tx, form).await?;
    document::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(update): Body<FileTaskUpdate>) -> Result<Detail<FileTask>> {
    check(&update.form, tx.now().date())?;
    let (before, to) = document::step::<FileTask>(tx, "edit", update.which).await?;
    let values = written(tx, update.form).await?;
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn supply(tx: &mut Tx, Body(given): Body<FileTaskReply>) -> Result<Detail<FileTask>> {
    Fields::default().at_most("reply", &given.reply, 4_000).finish()?;
    let values = Values::none().put("reply", given.reply.trim()).put("reason", "");
    document::change(tx, "supply", given.which, values).await
}

pub async fn give_back(tx: &mut Tx, Body(returned): Body<FileTaskReturn>) -> Result<Detail<FileTask>> {
    let said = !returned.reason.trim().is_empty();
    Fields::default()
        .check(said, "reason", "quality-file_task-reason_needed")
        .at_most("reason", &returned.reason, 1_000)
        .finish()?;
    document::change(tx, "return", returned.which, Values::none().put("reason", returned.reason.trim())).await
}

pub async fn archive(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<FileTask>> {
    document::turn(tx, "archive", which).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    document::remove::<FileTask>(tx, "delete", which).await
}
