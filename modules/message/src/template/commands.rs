//! Commands that change a template.

use super::listing::LISTING;
use super::queries::{Template, TemplateDraft, filled, load};
use super::rules;
use super::store::{by_id, shipped_text};
use crate::mail::store::{NewMail, queue};
use crate::mine::store::{NewMessage, Wording, put};
use serde::Deserialize;
use tandem_contracts::message::Recipient;
use tandem_kernel::email::is_address;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::may_see;
use tandem_platform::record::{self, DocumentRef};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct Text {
    pub title: String,
    pub content: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateForm {
    /// `in_app`, `email`, `both` or `off`
    pub notify_method: String,
    #[serde(default)]
    pub note: String,
    pub zh: Text,
    pub en: Text,
}

impl TemplateForm {
    pub fn in_language(&self, language: Language) -> &Text {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TemplateUpdate {
    /// Of either language; both are changed together.
    pub id: Uuid,
    pub version: i64,
    #[serde(flatten)]
    pub form: TemplateForm,
}

pub async fn update(tx: &mut Tx, Body(change): Body<TemplateUpdate>) -> Result<Template> {
    may_see(tx, &LISTING, change.id).await?;
    let before = load(tx, change.id).await?;
    let (shipped, kept) = by_id(tx, change.id, true).await?;
    rules::check(&change.form, shipped)?;
    let seen = DocumentRef { id: change.id, version: change.version };
    record::same_version(tx, &LISTING, seen, kept.zh.version).await?;
    for language in Language::ALL {
        let text = change.form.in_language(language);
        let own = (text.title.trim().to_owned(), text.content.trim_end().to_owned());
        let changed = own != shipped_text(tx.platform().words(), language, shipped);
        write(tx, kept.in_language(language).template_id, &change.form, own, changed).await?;
    }
    tell(tx, "edit", &before).await
}

/// Resets texts and methods to the defaults.
pub async fn reset(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Template> {
    may_see(tx, &LISTING, which.id).await?;
    let before = load(tx, which.id).await?;
    let (shipped, kept) = by_id(tx, which.id, true).await?;
    record::same_version(tx, &LISTING, which, kept.zh.version).await?;
    let text = || Text { title: String::new(), content: String::new() };
    let notify_method = shipped.methods.as_str().to_owned();
    let form = TemplateForm { notify_method, note: kept.zh.note.clone(), zh: text(), en: text() };
    for language in Language::ALL {
        let shipped = shipped_text(tx.platform().words(), language, shipped);
        write(tx, kept.in_language(language).template_id, &form, shipped, false).await?;
    }
    tell(tx, "reset", &before).await
}

async fn write(
    tx: &mut Tx,
    id: Uuid,
    form: &TemplateForm,
    (title, content): (String, String),
    changed: bool,
) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update message.template set title = $3, content = $4, note = $5, notify_method = $6, changed = $7,
           version = version + 1, updated_by = $8, updated_at = $9
         where tenant_id = $1 and template_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(title)
    .bind(content)
    .bind(form.note.trim())
    .bind(&form.notify_method)
    .bind(changed)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn tell(tx: &mut Tx, action: &str, before: &Template) -> Result<Template> {
    let after = load(tx, before.id).await?;
    let entry = Entry::new(action, LISTING.code, after.id, &after.code).before(before)?.after(&after)?;
    tx.audit(entry).await?;
    for id in [after.zh.id, after.en.id] {
        tx.notice(Notice {
            topic: LISTING.code,
            entity_id: id.into(),
            version: after.version,
            organizes: Some(vec![]),
        });
    }
    Ok(after)
}

/// Sends the draft with sample values to the caller, in the portal and by mail.
pub async fn test(tx: &mut Tx, Body(draft): Body<TemplateDraft>) -> Result<bool> {
    let (shipped, preview) = filled(tx, &draft).await?;
    let caller = tx.ctx().caller()?.id;
    let me = tx.people(vec![Recipient::User(caller)]).await?.pop().ok_or_else(Error::signed_out)?;
    let address =
        me.email.filter(|email| is_address(email)).ok_or_else(|| Error::refused("message-template-no_address"))?;
    // A draft is written in one language.
    let text = Wording { title: preview.title.clone(), content: preview.content };
    let new = NewMessage {
        user: caller,
        template: shipped.code.to_owned(),
        kind: shipped.kind,
        zh: text.clone(),
        en: text.clone(),
        text,
        link: String::new(),
        entity_kind: String::new(),
        entity_id: String::new(),
        in_digest: false,
        in_gathering: false,
    };
    put(tx, &[new]).await?;
    let mail = NewMail {
        user: Some(caller),
        recipient: me.label,
        address,
        template: shipped.code.to_owned(),
        kind: shipped.kind.as_str(),
        language: rules::language(&draft.language)?,
        title: preview.title,
        text: preview.text,
        html: preview.html,
    };
    queue(tx, mail).await?;
    tx.audit(Entry::new("test", LISTING.code, draft.id, shipped.code)).await?;
    Ok(true)
}
