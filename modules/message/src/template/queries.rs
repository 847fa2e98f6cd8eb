//! Queries for templates.

use super::listing::LISTING;
use super::rules;
use super::store::{Row, by_id, shipped_text};
use crate::fill;
use crate::letter::{self, Part};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Language, MessageTemplate, Result};
use tandem_platform::listing::may_see;
use tandem_platform::{Body, PathId, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateText {
    pub id: Uuid,
    pub title: String,
    pub content: String,
    pub changed: bool,
    pub shipped_title: String,
    pub shipped_content: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateField {
    pub name: String,
    /// What a preview puts in its place.
    pub sample: String,
}

/// A message with both its languages.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    pub id: Uuid,
    pub version: i64,
    pub code: String,
    /// What it is about, in the caller's language.
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub notify_method: String,
    pub note: String,
    pub fields: Vec<TemplateField>,
    pub zh: TemplateText,
    pub en: TemplateText,
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Template> {
    let id = tandem_kernel::id::parse(&id)?;
    may_see(tx, &LISTING, id).await?;
    load(tx, id).await
}

pub async fn load(tx: &mut Tx, id: Uuid) -> Result<Template> {
    let (shipped, kept) = by_id(tx, id, false).await?;
    let words = tx.platform().words();
    let text = |language, row: &Row| {
        let (shipped_title, shipped_content) = shipped_text(words, language, shipped);
        let (title, content) = (row.title.clone(), row.content.clone());
        TemplateText { id: row.template_id, title, content, changed: row.changed, shipped_title, shipped_content }
    };
    Ok(Template {
        id,
        version: kept.zh.version,
        code: shipped.code.to_owned(),
        name: words.label(tx.ctx().language, shipped.name),
        kind: shipped.kind.as_str().to_owned(),
        notify_method: kept.zh.notify_method.clone(),
        note: kept.zh.note.clone(),
        fields: samples(shipped),
        zh: text(Language::Zh, &kept.zh),
        en: text(Language::En, &kept.en),
    })
}

fn samples(shipped: &MessageTemplate) -> Vec<TemplateField> {
    let field = |name: &&str| TemplateField { name: (*name).to_owned(), sample: sample(name).to_owned() };
    shipped.fields.iter().map(field).collect()
}

/// Realistic sample values; unknown fields show their name.
fn sample(name: &str) -> &str {
    match name {
        "number" | "document_number" => "TD20261115001",
        "name" => "陈晓 Xiao Chen",
        "email" => "xiao.chen@example.com",
        "position" => "Sales",
        "supplier" | "organize" | "company" => "晨光电子 Chenguang Electronics",
        "account" => "xiao.chen",
        "creditCode" => "91310000MA1K35QX7T",
        "file" => "TD20261115001.pdf",
        "date" | "day" | "dueDate" | "deadline" => "2026-12-31",
        "amount" => "18,275.00 CNY",
        "files" => "12",
        "rows" | "count" | "quantity" => "1,280",
        "who" | "user" => "wang.min_王敏",
        "from" => " (晨光电子 Chenguang Electronics, 2026-12-31)",
        "facts" => "晨光电子 Chenguang Electronics\n18,275.00 CNY\n2026-12-31",
        other => other,
    }
}

/// A text that is being written, not yet kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateDraft {
    pub id: Uuid,
    /// `zh` or `en`
    pub language: String,
    pub title: String,
    pub content: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TemplatePreview {
    pub title: String,
    pub content: String,
    pub text: String,
    pub html: String,
}

pub async fn preview(tx: &mut Tx, Body(draft): Body<TemplateDraft>) -> Result<TemplatePreview> {
    let (_, preview) = filled(tx, &draft).await?;
    Ok(preview)
}

/// The draft filled with sample values.
pub async fn filled(tx: &mut Tx, draft: &TemplateDraft) -> Result<(&'static MessageTemplate, TemplatePreview)> {
    let language = rules::language(&draft.language)?;
    may_see(tx, &LISTING, draft.id).await?;
    let (shipped, _) = by_id(tx, draft.id, false).await?;
    rules::check_text(("title", &draft.title), ("content", &draft.content), shipped)?;
    let value = |name: &str| shipped.fields.iter().find(|field| **field == name).map(|field| sample(field));
    let title = fill::one_line(&fill::fill(&draft.title, value));
    let content = fill::fill(&draft.content, value);
    let part = Part { title: &title, content: &content, link: "/dashboard" };
    let letter = letter::write(tx, language, &[part]).await?;
    Ok((shipped, TemplatePreview { title, content, text: letter.text, html: letter.html }))
}
