//! Commands that change release notes.

use super::queries::ReleaseNote;
use super::rules;
use tandem_platform::record::prelude::*;
use time::OffsetDateTime;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseNoteForm {
    /// The number of the release, such as `2.4`.
    pub number: String,
    /// One change a line.
    pub content_zh: String,
    pub content_en: String,
}

pub async fn save(tx: &mut Tx, Body(form): Body<ReleaseNoteForm>) -> Result<ReleaseNote> {
    let values = rules::values(&form)?;
    free(tx, &form, None).await?;
    record::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<ReleaseNoteForm>>) -> Result<ReleaseNote> {
    let values = rules::values(&change.form)?;
    let (before, to) = record::step(tx, "edit", change.which).await?;
    free(tx, &change.form, Some(change.which.id)).await?;
    record::arrive(tx, "edit", before, to, values).await
}

pub async fn publish(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<ReleaseNote> {
    let now = tx.now();
    record::change(tx, "publish", which, Values::none().put("published_at", now)).await
}

/// Back to a draft, for changes.
pub async fn recall(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<ReleaseNote> {
    record::change(tx, "recall", which, Values::none().put("published_at", None::<OffsetDateTime>)).await
}

async fn free(tx: &mut Tx, form: &ReleaseNoteForm, besides: Option<Uuid>) -> Result<()> {
    let number = Values::none().put("number", form.number.trim().to_owned());
    let free = record::is_free::<ReleaseNote>(tx, number, besides).await?;
    if free { Ok(()) } else { Err(Error::refused("base-release_note-taken").at("number")) }
}
