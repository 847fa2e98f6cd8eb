//! Everything that changes a file task.

use super::record::FileTask;
use tandem_kernel::day::SENSIBLE;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileTaskForm {
    pub organize_id: Uuid,
    pub title: String,
    pub request: String,
    pub due_on: Day,
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

async fn entered(tx: &mut Tx, form: &FileTaskForm) -> Result<Values> {
    let today = tx.today().await?;
    let mut entry = Entry::default();
    entry
        .text("title", &form.title, 1..=200)
        .text("request", &form.request, 0..=4_000)
        .day("due_on", *form.due_on, SENSIBLE)
        .check(*form.due_on >= today, "due_on", "quality-file_task-past_due");
    entry.finish()
}

pub async fn save(tx: &mut Tx, Body(form): Body<FileTaskForm>) -> Result<Detail<FileTask>> {
    let values = entered(tx, &form).await?.of_supplier(tx, form.organize_id).await?;
    document::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(update): Body<Update<FileTaskForm>>) -> Result<Detail<FileTask>> {
    let values = entered(tx, &update.form).await?;
    let (before, to) = document::step::<FileTask>(tx, "edit", update.which).await?;
    let values = values.of_supplier(tx, update.form.organize_id).await?;
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn supply(tx: &mut Tx, Body(given): Body<FileTaskReply>) -> Result<Detail<FileTask>> {
    let values = Entry::default().text("reply", &given.reply, 0..=4_000).put("reason", "").finish()?;
    document::change(tx, "supply", given.which, values).await
}

pub async fn give_back(tx: &mut Tx, Body(returned): Body<FileTaskReturn>) -> Result<Detail<FileTask>> {
    let values = Entry::default().text("reason", &returned.reason, 1..=1_000).finish()?;
    document::change(tx, "return", returned.which, values).await
}

pub async fn archive(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<FileTask>> {
    document::turn(tx, "archive", which).await
}
