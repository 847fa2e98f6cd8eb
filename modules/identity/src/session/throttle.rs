//! Guesses are counted before anything is hashed: so many within a window, for each account and for each address. Only wrong ones stay
//! counted. An account's count belongs to strangers: a device that has signed in to the account before, and an address it was
//! signed in from, have counts of their own, so nobody's wrong guesses shut the door on its owner. A name nobody has is counted
//! like one somebody has.

use super::device;
use std::net::IpAddr;
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::Tx;
use tandem_platform::http::steps::Steps;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A count, and the most it may come to.
pub type Budget = (String, i32);

/// Sign-ins that make an address known are at most this old.
const ADDRESS_KNOWN: Duration = Duration::days(90);

/// Whom a typed name means, and under what it is counted where it means nobody.
pub struct Meant {
    pub user: Option<Uuid>,
    name: String,
}

impl Meant {
    /// By user name or e-mail address. PostgreSQL says what is the same name, for the account and for the count alike.
    pub async fn by(tx: &mut Tx, typed: &str) -> Result<Self> {
        let tenant = tx.ctx().tenant.id.uuid();
        let (name, user): (String, Option<Uuid>) = sqlx::query_as(
            "select left(lower($2), 200), (select user_id from identity.user_account
               where tenant_id = $1 and (lower(username) = lower($2) or lower(email) = lower($2))
               order by lower(username) = lower($2) desc limit 1)",
        )
        .bind(tenant)
        .bind(typed.trim())
        .fetch_one(tx.conn())
        .await?;
        Ok(Self { user, name })
    }

    /// The account, however its name was spelt.
    pub fn key(&self) -> String {
        self.user.map_or_else(|| format!("name {}", self.name), account)
    }
}

pub fn account(user: Uuid) -> String {
    format!("account {user}")
}

/// What a guess at this account draws on, by who makes it.
pub async fn budgets(tx: &mut Tx, steps: &Steps, meant: &Meant) -> Result<Vec<Budget>> {
    let limits = &steps.platform().config().sign_in;
    if let Some(device) = meant.user.and_then(|user| device::known(steps, user)) {
        return Ok(vec![(format!("device {device} {}", meant.key()), limits.guesses_per_account)]);
    }
    let from_here = match known_address(tx, meant.user).await? {
        true => format!("known {} {}", address_key(tx), meant.key()),
        false => meant.key(),
    };
    Ok(vec![(address_key(tx), limits.guesses_per_address), (from_here, limits.guesses_per_account)])
}

async fn known_address(tx: &mut Tx, user: Option<Uuid>) -> Result<bool> {
    let (tenant, since) = (tx.ctx().tenant.id.uuid(), tx.now() - ADDRESS_KNOWN);
    let Some(address) = tx.ctx().address else { return Ok(false) };
    Ok(sqlx::query_scalar(
        "select exists (select 1 from identity.sign_in_log
           where tenant_id = $1 and user_id = $2 and outcome = 'done' and address = $3 and at > $4)",
    )
    .bind(tenant)
    .bind(user)
    .bind(address.to_string())
    .bind(since)
    .fetch_one(tx.conn())
    .await?)
}

/// A guess that was counted.
pub struct Taken {
    keys: Vec<String>,
    at: OffsetDateTime,
}

impl Taken {
    /// It was right, and so none.
    pub async fn give_back(&self, tx: &mut Tx) -> Result<()> {
        for key in &self.keys {
            give_back(tx, key, self.at).await?;
        }
        Ok(())
    }
}

/// Counts one guess under every key; where one of them is used up, under none. The caller commits either way, so that
/// guesses stay counted whatever comes of them.
pub async fn take(tx: &mut Tx, budgets: &[Budget]) -> Result<Option<Taken>> {
    let mut taken = Taken { keys: Vec::new(), at: tx.now() };
    for (key, limit) in budgets {
        taken.keys.push(key.clone());
        if count(tx, key, taken.at).await? > i64::from(*limit) {
            taken.give_back(tx).await?;
            return Ok(None);
        }
    }
    Ok(Some(taken))
}

/// How many there are within the window, this one included.
async fn count(tx: &mut Tx, key: &str, at: OffsetDateTime) -> Result<i64> {
    let tenant = tx.ctx().tenant.id.uuid();
    let since = at - Duration::minutes(tx.platform().config().sign_in.window_minutes);
    Ok(sqlx::query_scalar(
        "insert into identity.throttle as t (tenant_id, key, recent) values ($1, $2, array[$3])
         on conflict (tenant_id, key) do update
           set recent = array(select x from unnest(t.recent) x where x > $4 order by x) || array[$3]
         returning cardinality(recent)::bigint",
    )
    .bind(tenant)
    .bind(key)
    .bind(at)
    .bind(since)
    .fetch_one(tx.conn())
    .await?)
}

async fn give_back(tx: &mut Tx, key: &str, at: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    // One of them: two guesses may have come at the same moment.
    sqlx::query(
        "update identity.throttle
         set recent = recent[:array_position(recent, $3) - 1] || recent[array_position(recent, $3) + 1:]
         where tenant_id = $1 and key = $2 and array_position(recent, $3) is not null",
    )
    .bind(tenant)
    .bind(key)
    .bind(at)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends a count: its owner has proved who he is.
pub async fn forget(tx: &mut Tx, key: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.throttle where tenant_id = $1 and key = $2")
        .bind(tenant)
        .bind(key)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Where the caller is; of IPv6, the network that one line is given.
pub fn address_key(tx: &Tx) -> String {
    match tx.ctx().address {
        None => "address none".to_owned(),
        Some(IpAddr::V4(address)) => format!("address {address}"),
        Some(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("address {a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

pub fn too_many() -> Error {
    Error::new(ErrorKind::TooMany, "identity-too_many")
}

/// As [`too_many`], for who may be the account's owner: he is told what still opens it.
pub fn too_many_guesses() -> Error {
    Error::new(ErrorKind::TooMany, "identity-too_many_guesses")
}
