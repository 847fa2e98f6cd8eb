//! How accounts stood at some moment, and what has changed since; and shutting out whoever may have taken one over.

use super::queries::User;
use super::safety;
use crate::account::{password, reset, rules};
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_contracts::partner::BankChangeDenied;
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::accounts::{Account, Young};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::record::{self, Values};
use time::OffsetDateTime;
use uuid::Uuid;

/// Addresses of one network: those of a line change within it.
const NETWORK: &str = "network(set_masklen(nullif(l.address, '')::inet,
    case family(nullif(l.address, '')::inet) when 4 then 24 else 48 end))";

/// See `Tx::accounts_since`. Suppliers' users are told of themselves and their colleagues only.
pub async fn since(tx: &mut Tx, organize: Uuid, besides: Vec<UserId>, moment: OffsetDateTime) -> Result<Vec<Account>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let besides: Vec<Uuid> = besides.iter().map(|user| user.uuid()).collect();
    // Text of ours, values are bound.
    let sql = sqlx::AssertSqlSafe(format!(
        "with members as (
           select o.user_id from identity.user_organize o join identity.user_account u using (tenant_id, user_id)
           where o.tenant_id = $1 and o.organize_id = $2 and coalesce(o.since, u.created_at) <= $4
           union
           select f.user_id from identity.former_standing f join identity.user_account u using (tenant_id, user_id)
           where f.tenant_id = $1 and f.organize_id = $2 and f.until > $4 and coalesce(f.since, u.created_at) <= $4)
         select u.user_id, u.username, u.surname, u.name, u.position as job, u.language, m.user_id is not null as was_member,
           coalesce(reach.email, u.email, '') as email_then,
           u.state = 'effective' and lower(coalesce(reach.email, u.email, '')) = lower(coalesce(u.email, '')) as reached,
           coalesce(reach.mobile, u.mobile) as mobile_then, coalesce(reach.phone, u.phone) as phone_then, u.mobile, u.phone,
           u.created_at > $4 or (m.user_id is null and u.user_type = 'SUZ') as young_account,
           coalesce(u.password_changed_at > $4, false) as young_password,
           exists (select from identity.former_standing f where f.tenant_id = u.tenant_id and f.user_id = u.user_id
             and f.organize_id is null and f.until > $4 and lower(f.email) <> lower(coalesce(u.email, ''))) as young_email,
           exists (select from identity.former_standing f where f.tenant_id = u.tenant_id and f.user_id = u.user_id
             and f.organize_id is null and f.until > $4 and (f.mobile, f.phone) <> (u.mobile, u.phone)) as young_phone,
           exists (select from identity.second_factor s where s.tenant_id = u.tenant_id and s.user_id = u.user_id
             and s.confirmed_at > $4) as young_factor,
           coalesce((select known.networks is not null and {NETWORK} <> all(known.networks)
             from identity.sign_in_log l
             where l.tenant_id = u.tenant_id and l.user_id = u.user_id and l.outcome = 'done' and l.address <> ''
             order by l.at desc, l.log_id desc limit 1), false) as strange
         from identity.user_account u
         left join members m on m.user_id = u.user_id
         left join lateral (
           select f.email, f.mobile, f.phone from identity.former_standing f
           where f.tenant_id = u.tenant_id and f.user_id = u.user_id and f.organize_id is null and f.until > $4
           order by f.until limit 1) reach on true
         left join lateral (
           select array_agg(distinct {NETWORK}) as networks from identity.sign_in_log l
           where l.tenant_id = u.tenant_id and l.user_id = u.user_id and l.outcome = 'done' and l.address <> ''
             and l.at <= $4) known on true
         where u.tenant_id = $1 and (m.user_id is not null or u.user_id = any($3))
         order by u.username"
    ));
    let rows = sqlx::query(sql).bind(tenant).bind(organize).bind(besides).bind(moment).fetch_all(tx.conn()).await?;
    Ok(rows.iter().map(account).collect())
}

fn account(row: &PgRow) -> Account {
    let phones = |mobile: &str, phone: &str| -> Vec<String> {
        [row.get::<String, _>(mobile), row.get(phone)].into_iter().filter(|number| !number.is_empty()).collect()
    };
    let young = [
        ("young_account", Young::Account),
        ("young_password", Young::Password),
        ("young_email", Young::Email),
        ("young_phone", Young::Phone),
        ("young_factor", Young::SecondFactor),
    ];
    Account {
        id: UserId::new(row.get("user_id")),
        label: rules::label(row.get("username"), row.get("surname"), row.get("name")),
        position: row.get("job"),
        language: Language::from_header(row.get("language")),
        was_member: row.get("was_member"),
        email_then: Some(row.get::<String, _>("email_then")).filter(|email| !email.is_empty()),
        reached_as_then: row.get("reached"),
        phones_then: phones("mobile_then", "phone_then"),
        phones: phones("mobile", "phone"),
        young: young.into_iter().filter(|(column, _)| row.get(*column)).map(|(_, young)| young).collect(),
        strange_sign_in: row.get("strange"),
    }
}

/// A change of a bank account was none of the supplier's doing: whoever asked for it may be a stranger who reads the mailbox.
pub async fn denied(tx: &mut Tx, told: BankChangeDenied, _meta: Meta) -> Result<()> {
    let mut users = told.user_ids;
    // In one order, whoever changes several of them.
    users.sort_unstable();
    users.dedup();
    for user in users {
        shut_out(tx, user).await?;
    }
    Ok(())
}

/// Ends every sign-in, link and key of a user, and his password is known to nobody any more: he chooses a new one by a link to
/// his address.
async fn shut_out(tx: &mut Tx, user: Uuid) -> Result<()> {
    let Some(before) = record::load_if_there::<User>(tx, user, true).await? else { return Ok(()) };
    let unknown = password::unknown(&tx.platform().clone()).await?;
    safety::end_sessions(tx, &[user]).await?;
    reset::end_links(tx, user).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.api_key set revoked_at = $3, revoked_by = $4, version = version + 1
         where tenant_id = $1 and owner_id = $2 and revoked_at is null",
    )
    .bind(tenant)
    .bind(user)
    .bind(now)
    .bind(who)
    .execute(tx.conn())
    .await?;
    let values = Values::none().put("password_hash", unknown).put("must_change_password", true);
    record::keep(tx, "resetPassword", before, values).await.map(drop)
}
