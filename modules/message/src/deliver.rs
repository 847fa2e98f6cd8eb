//! Delivers a message to each recipient, and by mail if enabled by the tenant and the user.

use crate::address;
use crate::fill;
use crate::gather::{joins, may_gather};
use crate::letter::{self, Part};
use crate::mail::store::{NewMail, queue};
use crate::mine::store::{NewMessage, Wording, put};
use crate::preference::{self, AT_ONCE, DAILY};
use crate::template::store::{Kept, by_code, not_known};
use tandem_contracts::message::{FieldValue, MessageWanted, Person};
use tandem_kernel::{Language, MessageTemplate, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use uuid::Uuid;

pub async fn deliver(tx: &mut Tx, wanted: MessageWanted, meta: Meta) -> Result<()> {
    let (Some(shipped), Some(kept)) =
        (tx.platform().template(&wanted.template), by_code(tx, &wanted.template, false).await?)
    else {
        not_known(tx, &wanted.template, &meta);
        return Ok(());
    };
    let (in_app, by_mail) = match kept.zh.notify_method.as_str() {
        "both" => (true, true),
        "in_app" => (true, false),
        "email" => (false, true),
        _ => return Ok(()),
    };
    let mut readers = tx.people(wanted.to.clone()).await?;
    let ids: Vec<Uuid> = readers.iter().map(|reader| reader.id.uuid()).collect();
    let preferences = preference::of(tx, &ids).await?;
    preference::in_their_language(&mut readers, &preferences);
    let mut messages = Vec::with_capacity(readers.len());
    for reader in &readers {
        let likes = preferences.get(&reader.id.uuid()).map_or(AT_ONCE, |p| p.for_type(shipped.kind));
        let address = reader.email.as_deref().filter(|_| by_mail);
        let text = said(&kept, &wanted, reader.language);
        let gathers = match address {
            Some(address) if in_app && likes == AT_ONCE && may_gather(&wanted, shipped) => {
                joins(tx, reader, address, shipped.code).await?
            }
            _ => false,
        };
        if in_app {
            messages.push(NewMessage {
                user: reader.id,
                template: shipped.code.to_owned(),
                kind: shipped.kind,
                text: text.clone(),
                zh: said(&kept, &wanted, Language::Zh),
                en: said(&kept, &wanted, Language::En),
                link: wanted.link.clone(),
                entity_kind: wanted.entity_kind.clone(),
                entity_id: wanted.entity_id.clone(),
                in_digest: address.is_some() && likes == DAILY,
                in_gathering: gathers,
            });
        }
        // Both kinds of collected mail are built from portal messages; without one the mail is sent at once.
        let at_once = (likes == AT_ONCE && !gathers) || (likes == DAILY && !in_app);
        if address.is_some() && at_once {
            queue(tx, mail(tx, shipped, reader, &text, &wanted.link).await?).await?;
        }
    }
    if by_mail {
        address::send(tx, shipped, &kept, &wanted).await?;
    }
    put(tx, &messages).await
}

pub fn said(kept: &Kept, wanted: &MessageWanted, language: Language) -> Wording {
    let row = kept.in_language(language);
    let value = |name: &str| wanted.fields.get(name).map(|value: &FieldValue| value.in_language(language));
    Wording { title: fill::one_line(&fill::fill(&row.title, value)), content: fill::fill(&row.content, value) }
}

async fn mail(tx: &Tx, shipped: &MessageTemplate, reader: &Person, text: &Wording, link: &str) -> Result<NewMail> {
    let Wording { title, content } = text;
    let letter = letter::write(tx, reader.language, &[Part { title, content, link }]).await?;
    Ok(NewMail {
        user: Some(reader.id),
        recipient: reader.label.clone(),
        address: reader.email.clone().unwrap_or_default(),
        template: shipped.code.to_owned(),
        kind: shipped.kind.as_str(),
        language: reader.language,
        title: title.clone(),
        text: letter.text,
        html: letter.html,
    })
}
