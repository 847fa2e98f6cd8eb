//! Maps a person of the identity provider to a user, by issuer and subject. If configured, the first sign-in may
//! match by e-mail address, but never to an account with administrative rights: otherwise anyone who assigns
//! addresses could become an administrator here.

use crate::account::names;
use crate::session::sign_in::Entrant;
use crate::session::store;
use crate::user::states::EFFECTIVE;
use crate::{api_key, data_rule, menu, role, user};
use sqlx::Row;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_contracts::sso::Person;
use tandem_kernel::{Error, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::audit::Entry;
use uuid::Uuid;

pub enum Found {
    User(Entrant),
    /// The person must first prove ownership of this account.
    Unproved(Uuid),
}

/// Permissions that control what others may do, and so make an account worth taking over.
const ADMINISTRATIVE: &[&str] = &[
    user::EDIT,
    user::DELETE,
    role::EDIT,
    role::DELETE,
    menu::admin::EDIT,
    data_rule::EDIT,
    super::EDIT,
    api_key::EDIT,
];

pub async fn find_or_make(tx: &mut Tx, person: &Person, by_email: bool, password_hash: String) -> Result<Found> {
    let user = match known(tx, person).await? {
        Some(user) => user,
        None => match if by_email { same_address(tx, person).await? } else { None } {
            Some((user, true)) if is_administrative(tx, user).await? => return Ok(Found::Unproved(user)),
            Some((user, true)) => {
                link(tx, person, user).await?;
                user
            }
            // A closed account: sign-in is refused later. It is neither linked nor duplicated.
            Some((user, false)) => user,
            None => make(tx, person, password_hash).await?,
        },
    };
    Entrant::by_id(tx, user).await?.map(Found::User).ok_or_else(Error::not_found)
}

async fn is_administrative(tx: &mut Tx, user: Uuid) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select exists (select 1 from identity.user_role r join identity.role_permission p using (tenant_id, role_id)
           where r.tenant_id = $1 and r.user_id = $2 and p.permission = any($3))",
    )
    .bind(tenant)
    .bind(user)
    .bind(ADMINISTRATIVE)
    .fetch_one(tx.conn())
    .await?)
}

/// The user already linked to this person.
pub(super) async fn known(tx: &mut Tx, person: &Person) -> Result<Option<Uuid>> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    Ok(sqlx::query_scalar(
        "update identity.sso_account set last_sign_in_at = $4, email = $5
         where tenant_id = $1 and issuer = $2 and subject = $3 returning user_id",
    )
    .bind(tenant)
    .bind(&person.issuer)
    .bind(&person.subject)
    .bind(now)
    .bind(person.email.as_deref().unwrap_or_default())
    .fetch_optional(tx.conn())
    .await?)
}

/// The internal user with the person's verified e-mail address, and whether it is effective. Users
/// already linked are excluded: the address may have been reassigned to another person.
async fn same_address(tx: &mut Tx, person: &Person) -> Result<Option<(Uuid, bool)>> {
    let Some(email) = &person.email else { return Ok(None) };
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(
        "select user_id, state from identity.user_account u
         where tenant_id = $1 and lower(email) = lower($2) and user_type <> 'SUZ'
           and not exists (select 1 from identity.sso_account s
             where s.tenant_id = u.tenant_id and s.issuer = $3 and s.user_id = u.user_id)
         for update",
    )
    .bind(tenant)
    .bind(email)
    .bind(&person.issuer)
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.get("user_id"), row.get::<&str, _>("state") == EFFECTIVE)))
}

/// Links the person to this user and notifies the user. No effect if already linked.
pub async fn link(tx: &mut Tx, person: &Person, user: Uuid) -> Result<()> {
    if !write(tx, person, user).await? {
        return Ok(());
    }
    tx.audit(Entry::new("linkSso", "identity.user_account", user, &person.subject)).await?;
    let told = MessageWanted::of(super::LINKED)
        .to(Recipient::User(UserId::new(user)))
        .field("account", person.email.as_deref().unwrap_or(&person.subject))
        .field("issuer", person.issuer.as_str())
        .about("identity.user_account", user);
    tx.message(told).await?;
    Ok(())
}

async fn write(tx: &mut Tx, person: &Person, user: Uuid) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let written = sqlx::query(
        "insert into identity.sso_account (tenant_id, issuer, subject, user_id, email, linked_at, last_sign_in_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing",
    )
    .bind(tenant)
    .bind(&person.issuer)
    .bind(&person.subject)
    .bind(user)
    .bind(person.email.as_deref().unwrap_or_default())
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(written.rows_affected() == 1)
}

/// Creates a user without permissions until an administrator assigns a role.
async fn make(tx: &mut Tx, person: &Person, password_hash: String) -> Result<Uuid> {
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let username = free_name(tx, person).await?;
    // The address stays with whom it belongs to.
    let email = match &person.email {
        Some(email) if names::is_free(tx, email, None).await? => Some(email),
        _ => None,
    };
    let name: String = person.name.as_deref().unwrap_or(&username).chars().take(60).collect();
    sqlx::query(
        "insert into identity.user_account (tenant_id, user_id, username, email, name, password_hash, state, source,
           verification, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'sso', 'verified', $8, $8)",
    )
    .bind(tenant)
    .bind(id)
    .bind(&username)
    .bind(email)
    .bind(&name)
    .bind(password_hash)
    .bind(EFFECTIVE)
    .bind(now)
    .execute(tx.conn())
    .await?;
    write(tx, person, id).await?;
    let after = serde_json::json!({ "username": username, "name": name, "source": "sso", "issuer": person.issuer });
    tx.audit(Entry::new("create", "identity.user_account", id, &username).after(&after)?).await?;
    Ok(id)
}

/// The provider's user name if it is free, otherwise a generated one.
async fn free_name(tx: &mut Tx, person: &Person) -> Result<String> {
    let wanted = [person.username.as_deref(), person.email.as_deref(), Some(person.subject.as_str())];
    let wanted = wanted.into_iter().flatten().map(account).find(|name| !name.is_empty());
    let wanted = wanted.unwrap_or_else(|| "sso".to_owned());
    if names::is_free(tx, &wanted, None).await? {
        return Ok(wanted);
    }
    let tail: String = store::random_text(tx.platform().random()).chars().filter(char::is_ascii_alphanumeric).collect();
    Ok(format!("{wanted}.{}", tail.chars().take(8).collect::<String>().to_lowercase()))
}

fn account(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '@')).take(50).collect()
}
