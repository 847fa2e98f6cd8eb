//! Rate limit for sign-in attempts per account and per address, in a sliding window. Attempts are counted before
//! hashing, and only failed ones stay counted. Known devices and addresses of an account have their own counters, so
//! that strangers cannot lock its owner out. Unknown user names are counted like existing ones.

use super::device;
use std::net::IpAddr;
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::Tx;
use tandem_platform::http::steps::Steps;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// A counter key and its limit.
pub type Budget = (String, i32);

/// Maximum age of a sign-in that makes an address known.
const ADDRESS_KNOWN: Duration = Duration::days(90);

/// The account a typed name refers to, or the normalised name if there is none.
pub struct Meant {
    pub user: Option<Uuid>,
    name: String,
}

impl Meant {
    /// By user name or e-mail address. PostgreSQL does the case folding both for the lookup and for the counter.
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

    /// The same key for every spelling of an account.
    pub fn key(&self) -> String {
        self.user.map_or_else(|| format!("name {}", self.name), account)
    }
}

pub fn account(user: Uuid) -> String {
    format!("account {user}")
}

/// Counters of a signed-in user's own password and codes, which strangers cannot exhaust.
pub fn own_password(user: Uuid) -> String {
    format!("password own {user}")
}

pub fn own_codes(user: Uuid) -> String {
    format!("second factor own {user}")
}

/// The limits that apply to an attempt at this account by this client.
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

/// A counted attempt.
pub struct Taken {
    keys: Vec<String>,
    at: OffsetDateTime,
}

impl Taken {
    /// The attempt succeeded and no longer counts.
    pub async fn give_back(&self, tx: &mut Tx) -> Result<()> {
        for key in &self.keys {
            give_back(tx, key, self.at).await?;
        }
        Ok(())
    }
}

/// Counts an attempt under every key, or under none if any limit is exceeded. The caller commits in any case, so that
/// attempts stay counted.
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

/// Number of attempts within the window, including this one.
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
    // Removes one entry only: two attempts may have the same timestamp.
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

/// Resets a counter after its owner has authenticated.
pub async fn forget(tx: &mut Tx, key: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.throttle where tenant_id = $1 and key = $2")
        .bind(tenant)
        .bind(key)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The client's address; for IPv6 its /64 network.
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

/// Like [`too_many`], with advice for the owner of the account on how to sign in.
pub fn too_many_guesses() -> Error {
    Error::new(ErrorKind::TooMany, "identity-too_many_guesses")
}
