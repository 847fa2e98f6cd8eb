//! Mails received by the mail catcher, and a mail server that takes its time.

use crate::world::{self, World, told};
use crate::{database, services};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tandem_contracts::mail::{Mail, NotSent, Ready, SendMail, Sending};
use tandem_platform::Platform;

/// A unique address.
pub fn new_address() -> String {
    format!("{}@supplier.example", database::unique())
}

/// The text of the newest mail to this address, as soon as there is one.
pub async fn newest_to(address: &str) -> Result<String> {
    let mut text = String::new();
    world::eventually("the mail", async || {
        text = all_to(address).await?.pop().unwrap_or_default();
        Ok(!text.is_empty())
    })
    .await?;
    Ok(text)
}

/// The code in the newest mail to this address, as soon as there is one.
pub async fn code_to(address: &str) -> Result<String> {
    Ok(newest_to(address).await?.chars().filter(char::is_ascii_digit).take(6).collect())
}

/// What the newest mail to this address has its link open with: a token that chooses a new password.
pub async fn token_to(address: &str) -> Result<String> {
    token_in(&newest_to(address).await?)
}

/// Of the link in a mail.
pub fn token_in(text: &str) -> Result<String> {
    let token = text.lines().find_map(|line| line.split_once("/resetPassword#")).context("no link")?.1;
    Ok(token.trim().to_owned())
}

/// The texts of all mails to this address so far, the newest last.
pub async fn all_to(address: &str) -> Result<Vec<String>> {
    let url = format!("{}/email", services::find()?.smtp.web_url);
    let mails: Value = reqwest::get(&url).await?.json().await?;
    let mine = mails.as_array().into_iter().flatten().filter(|mail| mail["to"][0]["address"] == json!(address));
    Ok(mine.filter_map(|mail| mail["text"].as_str()).map(str::to_owned).collect())
}

/// A mail server that takes longer for a mail than a transaction may lie idle, and refuses one address.
#[derive(Clone, Default)]
pub struct SlowServer {
    refuses: String,
    taken: Arc<Mutex<Vec<Mail>>>,
}

impl SlowServer {
    pub fn refusing(address: &str) -> Self {
        Self { refuses: address.to_owned(), ..Self::default() }
    }

    pub fn taken(&self) -> Vec<Mail> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A worker that sends through it, and gives a delivery up after three tries.
    pub async fn work(&self, world: &World) -> Result<()> {
        let mut rows = world.database().superuser().await?;
        let database: String = sqlx::query_scalar("select current_database()::text").fetch_one(&mut rows).await?;
        // For the connections of the worker: those that are open keep what they have.
        let limit =
            format!("alter role tandem_app in database \"{database}\" set idle_in_transaction_session_timeout = '1s'");
        sqlx::raw_sql(AssertSqlSafe(limit)).execute(&mut rows).await?;
        let mut config = world.config.clone();
        config.worker.max_attempts = 3;
        let mut parts = told(world::parts(config))?;
        parts.mail = Some(Arc::new(self.clone()));
        let worker = told(Platform::start(parts).await)?;
        let shard = worker.shards().home().clone();
        tokio::spawn(tandem_platform::bus::relay::run(worker.clone(), shard));
        tokio::spawn(tandem_platform::bus::deliver::run(worker));
        Ok(())
    }
}

impl SendMail for SlowServer {
    fn open<'a>(&'a self, mail: &'a Mail) -> Sending<'a, Box<dyn Ready>> {
        Box::pin(async move {
            if mail.to == self.refuses {
                return Err(NotSent::Refused("nobody has this address".to_owned()));
            }
            Ok(Box::new(Agreed { server: self.clone(), mail: mail.clone() }) as Box<dyn Ready>)
        })
    }

    fn examine(&self) -> Sending<'_, String> {
        Box::pin(async { Ok("takes its time".to_owned()) })
    }
}

struct Agreed {
    server: SlowServer,
    mail: Mail,
}

impl Ready for Agreed {
    fn hand_over(self: Box<Self>) -> Sending<'static, ()> {
        Box::pin(async move {
            tokio::time::sleep(Duration::from_secs(2)).await;
            self.server.taken.lock().unwrap_or_else(PoisonError::into_inner).push(self.mail.clone());
            Ok(())
        })
    }
}
