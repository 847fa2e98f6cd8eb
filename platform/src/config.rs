//! Layered configuration: built-in defaults, then a file, then environment variables (`TANDEM__SECTION__KEY`). Secrets
//! have a type of their own and print as `***`.

mod limits;
mod load;
mod worker;

pub use limits::Limits;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
pub use worker::Worker;

#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }
    pub fn expose(&self) -> &str {
        &self.0
    }
}
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(not set)" } else { "***" })
    }
}

/// A URL that contains a password; prints without it.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct SecretUrl(String);

impl SecretUrl {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }
    pub fn expose(&self) -> &str {
        &self.0
    }
}
impl fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("", &self.0));
        match rest.rsplit_once('@') {
            Some((user, place)) => {
                let name = user.split(':').next().unwrap_or_default();
                write!(f, "{scheme}://{name}:***@{place}")
            }
            None => write!(f, "{scheme}://{rest}"),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub server: Server,
    pub worker: Worker,
    pub nats: Nats,
    pub tenancy: Tenancy,
    pub database: Database,
    pub audit: Audit,
    pub security: Security,
    pub sign_in: SignIn,
    pub mail: Mail,
    pub store: Store,
    pub scan: Scan,
    pub papers: Papers,
    /// Single sign-on of the company's own users, by tenant code.
    #[serde(default)]
    pub sso: BTreeMap<String, Sso>,
    /// The approval system (OA), by tenant code.
    #[serde(default)]
    pub oa: BTreeMap<String, Oa>,
    /// The ERP, by tenant code.
    #[serde(default)]
    pub erp: BTreeMap<String, Erp>,
    pub exchange: Exchange,
    /// What a company has its approval system (OA) approve, by tenant code. Read by [`crate::document::approval::Limits`].
    #[serde(default)]
    pub approvals: BTreeMap<String, Approvals>,
    /// How carefully a company changes the bank accounts of its suppliers, by tenant code.
    #[serde(default)]
    pub bank_changes: BTreeMap<String, BankChanges>,
    pub observability: Observability,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    pub listen: String,
    /// Listener for health and metrics; never exposed to users.
    pub ops_listen: String,
    pub max_body_bytes: usize,
    pub request_timeout_seconds: u64,
    /// PostgreSQL statement timeout of read transactions; the second for suppliers' requests.
    pub question_timeout_seconds: u64,
    pub supplier_question_timeout_seconds: u64,
    /// Concurrent requests per process; further ones wait for a while and are then refused.
    pub max_concurrent_requests: usize,
    pub max_live_connections: usize,
    /// How long a stopping process reports "not ready" before it stops accepting connections.
    pub drain_delay_seconds: u64,
    /// How long running requests may then take to finish.
    pub drain_seconds: u64,
    /// Rate limit (token bucket) per address for public routes: requests a second, and burst. Excess requests are
    /// refused before anything is read or looked up.
    pub public_per_second: f64,
    pub public_burst: f64,
    /// Number of trusted proxies in front that append to `X-Forwarded-For`; 0 ignores the header.
    pub forwarded_hops: usize,
    /// Concurrent uploads per process; each holds a few parts of its file in memory.
    pub max_concurrent_uploads: usize,
    /// Time limit of one upload.
    pub upload_timeout_seconds: u64,
    /// Off only where browsers reach the server without TLS (development). On, cookies are bound to this host and HSTS
    /// is sent.
    pub secure_cookies: bool,
    /// Limits per caller.
    pub limits: Limits,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:17400".into(),
            ops_listen: "127.0.0.1:17402".into(),
            max_body_bytes: 1024 * 1024,
            request_timeout_seconds: 60,
            question_timeout_seconds: 30,
            supplier_question_timeout_seconds: 10,
            max_concurrent_requests: 512,
            max_live_connections: 10_000,
            drain_delay_seconds: 0,
            drain_seconds: 30,
            public_per_second: 20.0,
            public_burst: 200.0,
            forwarded_hops: 0,
            max_concurrent_uploads: 16,
            upload_timeout_seconds: 300,
            secure_cookies: true,
            limits: Limits::default(),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Nats {
    pub url: SecretUrl,
    /// Prefix of every subject and stream, so that several installations can share one NATS.
    pub namespace: String,
    pub replicas: usize,
}

impl Default for Nats {
    fn default() -> Self {
        Self { url: SecretUrl::new("nats://127.0.0.1:17420"), namespace: "tandem".into(), replicas: 1 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tenancy {
    /// The tenant for host names that no tenant claims; empty refuses such requests.
    pub default_tenant: String,
    /// Time zone for data rules, and for list queries that name none.
    pub time_zone: String,
    /// Whom users may ask, by tenant: a line of text with a telephone number or an address, shown in the help.
    pub help_contact: BTreeMap<String, String>,
}

impl Default for Tenancy {
    fn default() -> Self {
        Self { default_tenant: String::new(), time_zone: "Asia/Shanghai".into(), help_contact: BTreeMap::new() }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// The shard that holds the tenant directory.
    pub home: String,
    pub shards: BTreeMap<String, Shard>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    pub app_url: SecretUrl,
    pub engine_url: SecretUrl,
    /// Only needed by `migrate`, `tenant create` and `demo`.
    pub owner_url: Option<SecretUrl>,
    #[serde(default = "default_connections")]
    pub max_connections: u32,
}

fn default_connections() -> u32 {
    24
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// 32 bytes in base64, for processes that seal the audit trail (`work`). Its holder can forge seals; keep it from
    /// database administrators.
    #[serde(default)]
    pub signing_key: Option<Secret>,
    /// Public keys (base64) of earlier signing keys, so that old seals still verify after a key rotation.
    #[serde(default)]
    pub earlier_keys: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Security {
    /// 32 bytes in base64, the same in every process: encrypts the tokens that clients send back (captchas, password
    /// keys) and secrets kept in columns. Keep a copy as safe as the backups: without it those can be read no more.
    pub secret: Option<Secret>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignIn {
    /// Whether signing in, registering and asking for a reset need the slider captcha.
    pub captcha: bool,
    /// Password attempts per account within the window.
    pub guesses_per_account: i32,
    /// Password attempts per address, over all accounts.
    pub guesses_per_address: i32,
    pub window_minutes: i64,
    /// Concurrent password hashes per process; further ones queue, to leave CPU time to other requests.
    pub hashes_at_once: usize,
    pub second_factor: SecondFactor,
    /// Characters of a new password, at least and at most. At least 6, at most 128; passwords that exist stay good.
    pub password_least: usize,
    pub password_most: usize,
    /// How long the link that invites a new user to choose a password is good.
    pub invitation_days: i64,
    /// How long a session counts as proved after its user gave password, code or company sign-in; see `Route::fresh`.
    pub proof_minutes: i64,
}

impl SignIn {
    /// How many characters a new password may have.
    pub fn password_lengths(&self) -> RangeInclusive<usize> {
        let least = self.password_least.clamp(6, 64);
        least..=self.password_most.clamp(least, 128)
    }

    /// Between a day and 30: a link is as good as a password.
    pub fn invitation_days(&self) -> i64 {
        self.invitation_days.clamp(1, 30)
    }

    /// At least a minute, or nobody could repeat the refused call in time; at most the day that a session lives.
    pub fn proof_life(&self) -> time::Duration {
        time::Duration::minutes(self.proof_minutes.clamp(1, 24 * 60))
    }
}

/// Whether password sign-in requires a one-time code (TOTP) as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecondFactor {
    /// Never required, even from users who have enrolled.
    Off,
    /// Required from users who have enrolled.
    #[default]
    Optional,
    /// As `Optional`; administrators must also enrol before they can do anything else.
    Administrators,
}

impl Default for SignIn {
    fn default() -> Self {
        Self {
            captcha: true,
            guesses_per_account: 10,
            guesses_per_address: 200,
            window_minutes: 15,
            hashes_at_once: 1,
            second_factor: SecondFactor::default(),
            password_least: 6,
            password_most: 26,
            invitation_days: 7,
            proof_minutes: 5,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://host:port`, or `smtps://user:password@host:port`; empty disables mail.
    pub url: Option<SecretUrl>,
    pub from: String,
    /// Base URL of links in mails; `{host}` is the tenant's own host name.
    pub link_base: String,
    /// Concurrent mails per process.
    pub at_once: usize,
    /// SMTP timeout, for connecting and again for sending.
    pub timeout_seconds: u64,
    /// A mail fails permanently after this many attempts.
    pub max_attempts: i32,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            url: None,
            from: "Tandem <no-reply@localhost>".into(),
            link_base: "https://{host}".into(),
            at_once: 4,
            timeout_seconds: 30,
            max_attempts: 10,
        }
    }
}

/// Object storage: any S3-compatible service.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// `https://s3.eu-central-1.amazonaws.com`, or a self-hosted server; empty disables file storage.
    pub endpoint: String,
    pub bucket: String,
    /// Prefix of every object key, where several installations share a bucket; may be empty.
    pub prefix: String,
    pub region: String,
    pub access_key: Option<Secret>,
    pub secret_key: Option<Secret>,
    /// Virtual-hosted style: the bucket is in the host name instead of the path.
    pub bucket_in_host: bool,
    /// Storage quota per company in megabytes; 0 for no limit.
    pub company_megabytes: u64,
    /// Part of the quota the files of one supplier may take; 0 for no limit.
    pub supplier_megabytes: u64,
    /// Quotas of single companies, by tenant code.
    pub megabytes_of: BTreeMap<String, u64>,
}

impl Store {
    pub fn room_of(&self, tenant: &str) -> u64 {
        self.megabytes_of.get(tenant).copied().unwrap_or(self.company_megabytes)
    }
}

impl Default for Store {
    fn default() -> Self {
        Self {
            endpoint: String::new(),
            bucket: "tandem".into(),
            prefix: String::new(),
            region: "us-east-1".into(),
            access_key: None,
            secret_key: None,
            bucket_in_host: false,
            company_megabytes: 500_000,
            supplier_megabytes: 20_000,
            megabytes_of: BTreeMap::new(),
        }
    }
}

/// The virus scanner for uploaded files.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scan {
    /// clamd: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; empty disables scanning.
    pub address: String,
}

/// PDF printing of documents.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Papers {
    /// The font directory: Noto Sans CJK or Source Han Sans.
    pub fonts: String,
}

impl Default for Papers {
    fn default() -> Self {
        Self { fonts: "/usr/share/fonts/opentype/noto".into() }
    }
}

/// An OpenID Connect provider for the tenant's internal users.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sso {
    /// Exactly as in the provider's metadata; `https://` unless it is on this machine.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Secret,
    /// Base URL of the redirect; `{host}` is the tenant's own host name.
    #[serde(default = "own_host")]
    pub redirect_base: String,
    /// Whether the first sign-in links to the internal user with the same e-mail address, if the provider has verified
    /// it. Off creates a new user without roles instead. An account with administrative rights is linked only after its
    /// own password was given once.
    #[serde(default)]
    pub link_by_email: bool,
    /// Values of the token's `acr` claim that mean multi-factor at this provider; `mfa` in `amr` always does.
    #[serde(default)]
    pub multi_factor_acr: Vec<String>,
}

fn own_host() -> String {
    "https://{host}".to_owned()
}

/// An approval system (OA), called over signed HTTP; it responds by signed callbacks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oa {
    /// Base URL of its API; `https://` unless it is on this machine.
    pub url: String,
    pub key_id: String,
    /// Signs our calls and its callbacks.
    pub secret: Secret,
    /// Base URL of its callbacks; `{host}` is the tenant's own host name.
    #[serde(default = "own_host")]
    pub call_back_base: String,
    #[serde(default = "outside_timeout")]
    pub timeout_seconds: u64,
    /// Allowed clock skew of a callback's timestamp.
    #[serde(default = "replay_window")]
    pub replay_window_seconds: u64,
}

/// An SAP S/4HANA system, called through its public OData services.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erp {
    /// The host; `https://` unless it is on this machine. The service paths are built in.
    pub url: String,
    /// The communication user.
    pub user: String,
    pub password: Secret,
    /// The SAP client; empty means the host's default.
    #[serde(default)]
    pub client: String,
    #[serde(default = "outside_timeout")]
    pub timeout_seconds: u64,
    /// Polling interval for changed orders.
    #[serde(default = "poll_seconds")]
    pub poll_seconds: u64,
    /// How far each poll reaches back before the newest change seen: changes may be committed out of order.
    #[serde(default = "overlap_seconds")]
    pub overlap_seconds: u64,
    /// Orders per page.
    #[serde(default = "page_size")]
    pub page_size: u32,
    /// The grouping of new business partners, which decides on their numbers; empty means the ERP's default.
    #[serde(default)]
    pub partner_grouping: String,
    /// What the ERP calls our provinces, by their codes: `440000 = "190"`. Of a province that is not named it is told no region.
    #[serde(default)]
    pub regions: BTreeMap<String, String>,
}

fn outside_timeout() -> u64 {
    30
}
fn replay_window() -> u64 {
    300
}
fn poll_seconds() -> u64 {
    60
}
fn overlap_seconds() -> u64 {
    300
}
fn page_size() -> u32 {
    100
}

/// Amounts above which documents are approved by the approval system, as they are written: by setting (`claim_above`), by
/// currency. Where there are some, what is in another currency is approved whatever its amount.
pub type Approvals = BTreeMap<String, BTreeMap<String, String>>;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BankChanges {
    /// Working days between the verification of an account and its taking effect.
    pub cooling_days: CoolingDays,
}

/// From 1 to 10; never none, however urgent somebody says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct CoolingDays(u32);

impl CoolingDays {
    pub fn get(self) -> u32 {
        self.0
    }
}
impl Default for CoolingDays {
    fn default() -> Self {
        Self(3)
    }
}
impl TryFrom<u32> for CoolingDays {
    type Error = String;

    fn try_from(days: u32) -> Result<Self, String> {
        if (1..=10).contains(&days) { Ok(Self(days)) } else { Err(format!("cooling_days is 1 to 10, not {days}")) }
    }
}

/// Settings for all external systems.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exchange {
    /// Concurrent calls per process, and per system of one tenant over all processes.
    pub at_once: usize,
    pub at_once_per_system: i64,
    /// After this many attempts an exchange is a dead letter and needs manual action.
    pub max_attempts: i32,
    /// Back-off after the first failure; it doubles up to the longest.
    pub first_pause_seconds: f64,
    pub longest_pause_seconds: f64,
    /// Circuit breaker: opens after this many consecutive failures for this long, then lets one trial call through.
    pub circuit_failures: i32,
    pub circuit_seconds: f64,
    /// Polling interval of the lanes when no event wakes them.
    pub watch_seconds: f64,
    /// Retention of finished exchanges.
    pub keep_days: i32,
}

impl Default for Exchange {
    fn default() -> Self {
        Self {
            at_once: 8,
            at_once_per_system: 4,
            max_attempts: 14,
            first_pause_seconds: 2.0,
            longest_pause_seconds: 3600.0,
            circuit_failures: 5,
            circuit_seconds: 30.0,
            watch_seconds: 10.0,
            keep_days: 180,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Observability {
    /// `json` for machines, `pretty` for people.
    pub log_format: String,
    /// Log filter, such as `info,tandem_platform=debug`.
    pub log: String,
    /// OTLP endpoint for traces (`http://host:4318/v1/traces`); empty disables them.
    pub otlp_endpoint: String,
}

impl Default for Observability {
    fn default() -> Self {
        Self { log_format: "json".into(), log: "info,sqlx=warn,async_nats=warn".into(), otlp_endpoint: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_do_not_print() {
        let url = SecretUrl::new("postgres://app:p%40ss@db:5432/tandem");
        assert_eq!(format!("{url:?}"), "postgres://app:***@db:5432/tandem");
        assert_eq!(format!("{:?}", Secret::new("x")), "***");
        assert_eq!(format!("{:?}", SecretUrl::new("nats://127.0.0.1:1")), "nats://127.0.0.1:1");
    }
}
