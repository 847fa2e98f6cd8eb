//! Mails received by the mail catcher.

use crate::{database, services, world};
use anyhow::Result;
use serde_json::{Value, json};

/// A unique address.
pub fn new_address() -> String {
    format!("{}@supplier.example", database::unique())
}

/// The text of the newest mail to this address, as soon as there is one.
pub async fn newest_to(address: &str) -> Result<String> {
    let url = format!("{}/email", services::find()?.smtp.web_url);
    let mut text = String::new();
    world::eventually("the mail", async || {
        let mails: Value = reqwest::get(&url).await?.json().await?;
        let mine = mails.as_array().into_iter().flatten().rev().find(|mail| mail["to"][0]["address"] == json!(address));
        text = mine.and_then(|mail| mail["text"].as_str()).unwrap_or_default().to_owned();
        Ok(!text.is_empty())
    })
    .await?;
    Ok(text)
}
