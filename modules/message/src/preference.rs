//! Notification preferences of a user. Messages always appear in the portal; by mail at once, daily or never, as far as
//! the message type permits. Codes and links for sign-in are not messages and are always sent.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use tandem_contracts::message::{Person, Recipient};
use tandem_kernel::error::Fields;
use tandem_kernel::{Language, MessageType, Result, UserId};
use tandem_platform::{Body, Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

pub const AT_ONCE: &str = "at_once";
pub const DAILY: &str = "daily";
pub const NEVER: &str = "never";
const MORNING: i32 = 8;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Preference {
    /// `at_once` or `daily`
    pub task_email: String,
    /// `at_once`, `daily` or `never`
    pub notice_email: String,
    /// Where the reader's mornings are, such as `Asia/Shanghai`.
    pub time_zone: String,
    /// The hour of the daily mail, 0 to 23.
    pub digest_hour: i32,
    /// The language of mails, `zh` or `en`; empty is that of the account.
    #[serde(default)]
    pub language: String,
}

impl Preference {
    fn usual(time_zone: String) -> Self {
        let at_once = || AT_ONCE.to_owned();
        Self {
            task_email: at_once(),
            notice_email: at_once(),
            time_zone,
            digest_hour: MORNING,
            language: String::new(),
        }
    }

    /// When mails of this type are sent to the user.
    pub fn for_type(&self, kind: MessageType) -> &str {
        match kind {
            MessageType::Task => &self.task_email,
            MessageType::Notice => &self.notice_email,
            MessageType::Alert => AT_ONCE,
        }
    }
}

fn allowed(kind: MessageType, choice: &str) -> bool {
    match choice {
        AT_ONCE => true,
        DAILY => kind.may_wait(),
        NEVER => kind.may_be_muted(),
        _ => false,
    }
}

pub async fn mine(tx: &mut Tx, _nothing: Nothing) -> Result<Preference> {
    let me = tx.ctx().caller()?.id.uuid();
    let found = of(tx, &[me]).await?.remove(&me);
    let mut mine = found.unwrap_or_else(|| Preference::usual(tx.platform().config().tenancy.time_zone.clone()));
    if mine.language.is_empty() {
        mine.language = of_account(tx, me).await?;
    }
    Ok(mine)
}

/// The language of the account, which mails follow while none was chosen for them.
async fn of_account(tx: &mut Tx, user: Uuid) -> Result<String> {
    let account = tx.people(vec![Recipient::User(UserId::new(user))]).await?.pop();
    Ok(account.map_or("", |account| account.language.code()).to_owned())
}

/// The language to keep. Forms send back what they were told: while none was chosen, that of the account is no choice, and
/// mails go on following the account.
async fn chosen(tx: &mut Tx, user: Uuid, wanted: &str) -> Result<String> {
    let kept = of(tx, &[user]).await?.remove(&user).is_some_and(|preference| !preference.language.is_empty());
    let followed = !kept && wanted == of_account(tx, user).await?;
    Ok(if followed { String::new() } else { wanted.to_owned() })
}

/// Gives readers the language they chose for mails.
pub fn in_their_language(readers: &mut [Person], preferences: &HashMap<Uuid, Preference>) {
    for reader in readers {
        let chosen = preferences.get(&reader.id.uuid()).map_or("", |preference| preference.language.as_str());
        if let Some(language) = Language::ALL.into_iter().find(|language| language.code() == chosen) {
            reader.language = language;
        }
    }
}

/// A user with the language chosen for mails; none if the account is not active.
pub async fn reader(tx: &mut Tx, user: Uuid) -> Result<Option<Person>> {
    let mut found = tx.people(vec![Recipient::User(UserId::new(user))]).await?;
    in_their_language(&mut found, &of(tx, &[user]).await?);
    Ok(found.pop())
}

/// Only for users with stored preferences.
pub async fn of(tx: &mut Tx, users: &[Uuid]) -> Result<HashMap<Uuid, Preference>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        user_id: Uuid,
        #[sqlx(flatten)]
        preference: Preference,
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<Row> = sqlx::query_as(
        "select user_id, task_email, notice_email, time_zone, digest_hour, language from message.preference
         where tenant_id = $1 and user_id = any($2)",
    )
    .bind(tenant)
    .bind(users)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.preference)).collect())
}

pub async fn save(tx: &mut Tx, Body(wanted): Body<Preference>) -> Result<Preference> {
    let (tenant, me, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), tx.now());
    let known: bool = sqlx::query_scalar("select exists (select 1 from pg_timezone_names where name = $1)")
        .bind(&wanted.time_zone)
        .fetch_one(tx.conn())
        .await?;
    let choice = "message-preference-bad_choice";
    Fields::default()
        .check(allowed(MessageType::Task, &wanted.task_email), "taskEmail", choice)
        .check(allowed(MessageType::Notice, &wanted.notice_email), "noticeEmail", choice)
        .check((0..24).contains(&wanted.digest_hour), "digestHour", "message-preference-bad_hour")
        .check(known, "timeZone", "message-preference-bad_zone")
        .check(["", "zh", "en"].contains(&wanted.language.as_str()), "language", choice)
        .finish()?;
    let language = chosen(tx, me, &wanted.language).await?;
    sqlx::query(
        "insert into message.preference as p (tenant_id, user_id, task_email, notice_email, time_zone, digest_hour, updated_at,
           language) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, user_id) do update set task_email = $3, notice_email = $4, time_zone = $5, digest_hour = $6,
           updated_at = $7, language = $8, version = p.version + 1",
    )
    .bind(tenant)
    .bind(me)
    .bind(&wanted.task_email)
    .bind(&wanted.notice_email)
    .bind(&wanted.time_zone)
    .bind(wanted.digest_hour)
    .bind(now)
    .bind(language)
    .execute(tx.conn())
    .await?;
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_miss_an_alert_or_mute_a_task() {
        assert!(!allowed(MessageType::Alert, DAILY) && !allowed(MessageType::Alert, NEVER));
        assert!(allowed(MessageType::Task, DAILY) && !allowed(MessageType::Task, NEVER));
        assert!(allowed(MessageType::Notice, NEVER) && !allowed(MessageType::Notice, "sometimes"));
    }
}
