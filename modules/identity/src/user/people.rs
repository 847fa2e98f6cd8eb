//! Resolves the recipients of a message to users.

use crate::account::rules;
use sqlx::Row;
use tandem_contracts::message::{Person, Recipient};
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;
use uuid::Uuid;

/// Those who are meant; with a user, nobody but him.
pub async fn find(tx: &mut Tx, recipients: Vec<Recipient>, only: Option<UserId>) -> Result<Vec<Person>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (mut named, mut former): (Vec<Uuid>, Vec<Uuid>) = (Vec::new(), Vec::new());
    // Parallel vectors: permission and organisation of recipients addressed by permission.
    let (mut permissions, mut organizes): (Vec<String>, Vec<Option<Uuid>>) = (Vec::new(), Vec::new());
    for recipient in recipients {
        match recipient {
            Recipient::User(user) => named.push(user.uuid()),
            Recipient::Former(user) => former.push(user.uuid()),
            Recipient::Holders { permission, organize } => {
                permissions.push(permission);
                organizes.push(organize.map(|o| o.uuid()));
            }
            // A mailbox is nobody in particular.
            Recipient::Address { .. } => {}
        }
    }
    let rows = sqlx::query(
        "select u.user_id, u.username, u.surname, u.name, case when reached.is_meant then u.email end as email, u.language
         from identity.user_account u cross join lateral (
           select u.state = 'effective' and (u.user_id = any($2) or exists (
             select 1 from unnest($3::text[], $4::uuid[]) as meant (permission, organize_id)
             where exists (select 1 from identity.user_role r join identity.role_permission p using (tenant_id, role_id)
                 where r.tenant_id = u.tenant_id and r.user_id = u.user_id and p.permission = meant.permission)
               and case when meant.organize_id is null then u.user_type <> 'SUZ'
                 else u.user_type = 'SUZ' and exists (select 1 from identity.user_organize o
                   where o.tenant_id = u.tenant_id and o.user_id = u.user_id and o.organize_id = meant.organize_id) end
           )) as is_meant) reached
         where u.tenant_id = $1 and ($6::uuid is null or u.user_id = $6) and (reached.is_meant or u.user_id = any($5))
         order by u.username",
    )
    .bind(tenant)
    .bind(named)
    .bind(permissions)
    .bind(organizes)
    .bind(former)
    .bind(only.map(|user| user.uuid()))
    .fetch_all(tx.conn())
    .await?;
    let person = |row: &sqlx::postgres::PgRow| Person {
        id: UserId::new(row.get("user_id")),
        label: rules::label(row.get("username"), row.get("surname"), row.get("name")),
        language: Language::from_header(row.get("language")),
        email: row.get::<Option<String>, _>("email").filter(|email| !email.is_empty()),
    };
    Ok(rows.iter().map(person).collect())
}

/// Keeps accounts as they are until the transaction ends. Whoever restricts a user locks his account, so he waits for what
/// is just being done in the belief that this user can; and the other way round. In one order, so that nobody waits in a
/// circle.
pub async fn hold(tx: &mut Tx, users: Vec<UserId>) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let users: Vec<Uuid> = users.iter().map(|user| user.uuid()).collect();
    sqlx::query(
        "select from identity.user_account where tenant_id = $1 and user_id = any($2) order by user_id for share",
    )
    .bind(tenant)
    .bind(users)
    .execute(tx.conn())
    .await?;
    Ok(())
}
