//! Users for selection in forms: id, user name and label only.

use super::states::EFFECTIVE;
use super::{VIEW, people};
use crate::account::rules::label;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_contracts::message::Recipient;
use tandem_kernel::{OrganizeId, Result};
use tandem_platform::providers::{Audience, Coded, Named};
use tandem_platform::{Nothing, Query, Tx};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Maximum number of options in a select.
pub const MOST: i64 = 2000;
const MOST_FOUND: i64 = 100;
const MOST_HOLDERS: usize = 100;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserOption {
    pub id: Uuid,
    pub user_account: String,
    pub user_name_and_account: String,
    pub state: String,
}

pub fn option(row: &PgRow) -> UserOption {
    let username: String = row.get("username");
    UserOption {
        id: row.get("user_id"),
        user_name_and_account: label(&username, row.get("surname"), row.get("name")),
        user_account: username,
        state: row.get("state"),
    }
}

/// Effective users; row-level security restricts suppliers to users of their own organisations.
pub async fn all_users(tx: &mut Tx, _input: Nothing) -> Result<Vec<UserOption>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select user_id, username, surname, name, state from identity.user_account
         where tenant_id = $1 and state = 'effective' order by username, user_id limit $2",
    )
    .bind(tenant)
    .bind(MOST)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.iter().map(option).collect())
}

#[derive(Deserialize, IntoParams)]
#[into_params(rename_all = "camelCase")]
pub struct Keyword {
    /// A part of the account or the name.
    #[serde(default)]
    pub username: String,
    /// `all` for users who cannot sign in, too; only for who may see users.
    pub states: Option<String>,
}

pub async fn query_user_info_by_fuzzy(tx: &mut Tx, Query(asked): Query<Keyword>) -> Result<Vec<UserOption>> {
    let keyword = asked.username.trim();
    if keyword.is_empty() {
        return Ok(Vec::new());
    }
    let all = asked.states.as_deref() == Some("all");
    if all {
        tx.ctx().needs(VIEW)?;
    }
    let tenant = tx.ctx().tenant.id.uuid();
    // Plain substring search, so that wildcards such as `%` have no meaning.
    let rows = sqlx::query(
        "select user_id, username, surname, name, state from identity.user_account
         where tenant_id = $1 and ($4 or state = $5)
           and (position(lower($2) in lower(username)) > 0 or position(lower($2) in lower(surname || name)) > 0)
         order by username, user_id limit $3",
    )
    .bind(tenant)
    .bind(keyword)
    .bind(MOST_FOUND)
    .bind(all)
    .bind(EFFECTIVE)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.iter().map(option).collect())
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Duty {
    /// What the user must be permitted to do.
    pub permission: String,
    /// The supplier whose users are meant; absent for the buying side.
    pub organize_id: Option<Uuid>,
    /// A part of the account or the name.
    #[serde(default)]
    pub username: String,
}

/// A user to whom a duty can be given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DutyHolder {
    pub id: Uuid,
    pub user_name_and_account: String,
}

/// The users a document may name for a duty: the same that its message would go to if it named nobody.
pub async fn holders(tx: &mut Tx, Query(asked): Query<Duty>) -> Result<Vec<DutyHolder>> {
    let organize = asked.organize_id.map(OrganizeId::new);
    let holders = Recipient::Holders { permission: asked.permission, organize };
    let keyword = asked.username.trim().to_lowercase();
    let found = people::find(tx, vec![holders], None).await?.into_iter();
    let found = found.filter(|person| person.label.to_lowercase().contains(&keyword)).take(MOST_HOLDERS);
    Ok(found.map(|person| DutyHolder { id: person.id.uuid(), user_name_and_account: person.label }).collect())
}

/// For other modules: users by their label, which is the same in both languages.
pub async fn names(tx: &mut Tx, ids: Vec<Uuid>) -> Result<Vec<Named>> {
    Ok(known(tx, ids, Vec::new()).await?.iter().map(named).collect())
}

/// For other modules: users by their user names.
pub async fn by_account(tx: &mut Tx, accounts: Vec<String>) -> Result<Vec<Coded>> {
    Ok(known(tx, Vec::new(), accounts).await?.iter().map(|row| (row.get("username"), named(row))).collect())
}

async fn known(tx: &mut Tx, ids: Vec<Uuid>, accounts: Vec<String>) -> Result<Vec<PgRow>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select user_id, username, surname, name, state from identity.user_account
         where tenant_id = $1 and (user_id = any($2) or username = any($3)) order by username, user_id",
    );
    Ok(rows.bind(tenant).bind(ids).bind(accounts).fetch_all(tx.conn()).await?)
}

fn named(row: &PgRow) -> Named {
    let user = option(row);
    let open = row.get::<&str, _>("state") == EFFECTIVE;
    Named { id: user.id, zh: user.user_name_and_account.clone(), en: user.user_name_and_account, open }
}

/// For other modules: all users of an audience who can sign in.
pub async fn readers(tx: &mut Tx, audience: Audience) -> Result<Vec<Named>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (all, organizes, users) = match audience {
        Audience::Everyone => (true, Vec::new(), Vec::new()),
        Audience::Organizes(ids) => (false, ids, Vec::new()),
        Audience::Users(ids) => (false, Vec::new(), ids),
    };
    let rows = sqlx::query(
        "select user_id, username, surname, name, state from identity.user_account u
         where tenant_id = $1 and state = $2 and ($3 or user_id = any($5) or exists (select 1 from identity.user_organize o
           where o.tenant_id = u.tenant_id and o.user_id = u.user_id and o.organize_id = any($4)))
         order by username, user_id",
    )
    .bind(tenant)
    .bind(EFFECTIVE)
    .bind(all)
    .bind(organizes)
    .bind(users)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.iter().map(named).collect())
}
