//! What a message says about a document to one side: what it is, who wants what, by when, why.

use super::gist::Facts;
use crate::Tx;
use tandem_contracts::message::FieldValue;
use tandem_kernel::{DocumentKind, Error, Language, Message, MessageKey, Result, Side};
use time::Date;

pub struct Brief<'a> {
    pub kind: &'static DocumentKind,
    /// The reader's side.
    pub side: Side,
    /// What is to be done, or how the document stands.
    pub task: MessageKey,
    pub facts: &'a Facts,
    pub due_on: Option<Date>,
}

/// The fields of the message in one language.
pub struct Said {
    pub task: String,
    /// The other party and the day it is due, in brackets, for the title; empty without either.
    pub from: String,
    /// One fact a line; those that are not known are left out.
    pub facts: String,
}

impl Brief<'_> {
    pub async fn say(&self, tx: &Tx, language: Language) -> Result<Said> {
        let words = tx.platform().words();
        let say = |key: MessageKey, value: &str| {
            words.say(language, &Message { key, args: vec![("value", value.to_owned())] })
        };
        let party = self.party(tx, language).await?;
        let due = self.due_on.map(|day| tx.day_in_words(day));
        let due = due.as_ref().map_or("", |due: &FieldValue| due.in_language(language));
        let by = self.due_on.map_or_else(String::new, |day| say("platform-brief-by", &day.to_string()));
        let told: Vec<&str> = [party.as_str(), by.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
        let joined = told.join(&words.label(language, "platform-brief-joint"));
        let (worth, document) = (self.facts.worth(), words.label(language, self.kind.listing.one()));
        let party_is = if self.side == Side::Supplier { "platform-brief-buyer" } else { "platform-brief-supplier" };
        let lines: [(MessageKey, &str); 6] = [
            ("platform-brief-document", &document),
            (party_is, &party),
            ("platform-brief-lines", &self.facts.lines),
            ("platform-brief-amount", &worth),
            ("platform-brief-due", due),
            ("platform-brief-said", self.facts.said_to(self.side)),
        ];
        let lines = lines.into_iter().filter(|(_, value)| !value.trim().is_empty());
        Ok(Said {
            task: words.label(language, self.task),
            from: if joined.is_empty() { joined } else { say("platform-brief-from", &joined) },
            facts: lines.map(|(key, value)| say(key, value)).collect::<Vec<_>>().join("\n"),
        })
    }

    /// The other side: the buying company for suppliers, the supplier for buyers.
    async fn party(&self, tx: &Tx, language: Language) -> Result<String> {
        if self.side != Side::Supplier {
            let Facts { supplier_zh, supplier_en, .. } = self.facts;
            return Ok(if language == Language::Zh { supplier_zh } else { supplier_en }.clone());
        }
        let listed = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
        Ok(if language == Language::Zh { &listed.name_zh } else { &listed.name_en }.clone())
    }
}
