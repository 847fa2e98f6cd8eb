//! Everything that changes a file task.

use super::KIND;
use super::queries::{FileTask, day};
use super::states::MACHINE;
use serde::Deserialize;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::document::{self, Detail, DocumentRef};
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
    #[serde(with = "day")]
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
    Fields::default()
        .required("title", &form.title)
        .at_most("title", &form.title, 200)
        .at_most("request", &form.request, 4_000)
        .check(form.due_on >= today, "dueOn", "quality-file_task-past_due")
        .finish()
}

/// The supplier's names, kept with the document as they were when he was asked.
async fn supplier(tx: &mut Tx, organize: Uuid) -> Result<(String, String)> {
    let found = tx.names("partner.organize", vec![organize]).await?.into_iter().next();
    let named = found.ok_or_else(|| Error::refused("quality-file_task-no_supplier").at("organizeId"))?;
    Ok((named.zh, named.en))
}

pub async fn save(tx: &mut Tx, Body(form): Body<FileTaskForm>) -> Result<Detail<FileTask>> {
    check(&form, tx.now().date())?;
    let (zh, en) = supplier(tx, form.organize_id).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let number = document::number(tx, &KIND).await?;
    sqlx::query(
        "insert into quality.file_task (tenant_id, file_task_id, number, organize_id, supplier_zh, supplier_en, title,
           request, due_on, state, created_by, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)",
    )
    .bind(tenant)
    .bind(id)
    .bind(number)
    .bind(form.organize_id)
    .bind(zh)
    .bind(en)
    .bind(form.title.trim())
    .bind(form.request.trim())
    .bind(form.due_on)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    document::tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<FileTaskUpdate>) -> Result<Detail<FileTask>> {
    let form = change.form;
    check(&form, tx.now().date())?;
    let (before, to) = document::step::<FileTask>(tx, "edit", change.which).await?;
    let (zh, en) = supplier(tx, form.organize_id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update quality.file_task set organize_id = $3, supplier_zh = $4, supplier_en = $5, title = $6, request = $7,
           due_on = $8
         where tenant_id = $1 and file_task_id = $2",
    )
    .bind(tenant)
    .bind(before.id)
    .bind(form.organize_id)
    .bind(zh)
    .bind(en)
    .bind(form.title.trim())
    .bind(form.request.trim())
    .bind(form.due_on)
    .execute(tx.conn())
    .await?;
    document::arrive(tx, "edit", before, to).await
}

pub async fn supply(tx: &mut Tx, Body(given): Body<FileTaskReply>) -> Result<Detail<FileTask>> {
    Fields::default().at_most("reply", &given.reply, 4_000).finish()?;
    let (before, to) = document::step::<FileTask>(tx, "supply", given.which).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update quality.file_task set reply = $3, reason = '' where tenant_id = $1 and file_task_id = $2")
        .bind(tenant)
        .bind(before.id)
        .bind(given.reply.trim())
        .execute(tx.conn())
        .await?;
    document::arrive(tx, "supply", before, to).await
}

pub async fn give_back(tx: &mut Tx, Body(returned): Body<FileTaskReturn>) -> Result<Detail<FileTask>> {
    let said = !returned.reason.trim().is_empty();
    Fields::default()
        .check(said, "reason", "quality-file_task-reason_needed")
        .at_most("reason", &returned.reason, 1_000)
        .finish()?;
    let (before, to) = document::step::<FileTask>(tx, "return", returned.which).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update quality.file_task set reason = $3 where tenant_id = $1 and file_task_id = $2")
        .bind(tenant)
        .bind(before.id)
        .bind(returned.reason.trim())
        .execute(tx.conn())
        .await?;
    document::arrive(tx, "return", before, to).await
}

pub async fn archive(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<FileTask>> {
    document::turn(tx, "archive", which).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    document::remove::<FileTask>(tx, "delete", which).await
}
