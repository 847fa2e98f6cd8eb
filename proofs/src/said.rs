//! What a story is told on its way, in both languages: refusals, to-do entries with their messages, and histories.

use crate::orders_desk::{act, done};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::world::within;
use tandem_testkit::{Answer, Client};
use uuid::Uuid;

pub const MESSAGES: &str = "/service1/message/api/mine/pageList";
pub const TODO: &str = "/service1/portal/api/todo/pageList";

/// The number of texts checked.
#[derive(Default)]
pub struct Said {
    pub refusals: usize,
    pub messages: usize,
    pub entries: usize,
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// The same text in both languages: neither is empty, and each is in its language.
pub fn in_both(english: &str, chinese: &str) -> Result<()> {
    ensure!(!english.is_empty() && !is_chinese(english), "not English: {english}");
    ensure!(is_chinese(chinese), "not Chinese: {chinese}");
    Ok(())
}

impl Said {
    /// Makes a request that must be refused, in both languages.
    pub async fn refused(
        &mut self,
        client: &Client,
        api: &str,
        action: &str,
        of: &Value,
        more: Value,
    ) -> Result<Answer> {
        let english = act(client, api, action, of, more.clone()).await?;
        let chinese = act(&client.in_chinese(), api, action, of, more).await?;
        ensure!(english.code != 200 && english.code == chinese.code, "{action}: {english:?}, {chinese:?}");
        in_both(&english.message, &chinese.message).with_context(|| action.to_owned())?;
        let fields = |answer: &Answer| answer.data["fields"].as_array().cloned().unwrap_or_default();
        for (english, chinese) in fields(&english).iter().zip(&fields(&chinese)) {
            let text = |field: &Value| field["message"].as_str().unwrap_or_default().to_owned();
            in_both(&text(english), &text(chinese))?;
        }
        self.refusals += 1;
        Ok(english)
    }

    /// The side whose turn it is has a to-do entry for the document, in both languages, and a message that names it.
    pub async fn is_waited_for(&mut self, client: &Client, number: &str, with_message: bool) -> Result<()> {
        let asked = json!({ "search": number });
        let find = async |client: &Client, list: &str| -> Result<Value> {
            let page = done(client.post(list, &asked).await?)?;
            Ok(page["content"].as_array().and_then(|rows| rows.first()).cloned().unwrap_or_default())
        };
        let (english, chinese) = (find(client, TODO).await?, find(&client.in_chinese(), TODO).await?);
        let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
        in_both(&text(&english, "task"), &text(&chinese, "task")).with_context(|| format!("to-do of {number}"))?;
        if with_message {
            within(20, "the message", async || Ok(!find(client, MESSAGES).await?.is_null())).await?;
            let message = find(client, MESSAGES).await?;
            ensure!(
                text(&message, "title").contains(number) || text(&message, "content").contains(number),
                "{message}"
            );
            self.messages += 1;
        }
        Ok(())
    }

    /// Reads the history of a document, of at least `least` versions, in both languages.
    pub async fn is_remembered(&mut self, client: &Client, kind: &str, id: Uuid, least: usize) -> Result<()> {
        let path = format!("/service1/base/api/audit/versions?entityKind={kind}&entityId={id}");
        let (english, chinese) = (done(client.get(&path).await?)?, done(client.in_chinese().get(&path).await?)?);
        let words = |versions: &Value| -> Vec<String> {
            let all = versions.as_array().into_iter().flatten();
            all.map(|version| version["actionLabel"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let (english, chinese) = (words(&english), words(&chinese));
        ensure!(english.len() >= least && english.len() == chinese.len(), "{kind}: {english:?}, {chinese:?}");
        for (english, chinese) in english.iter().zip(&chinese) {
            in_both(english, chinese)?;
            self.entries += 1;
        }
        Ok(())
    }
}
