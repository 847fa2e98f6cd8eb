//! Configuration in layers: built-in defaults, then a file, then the environment
//! (`TANDEM__SECTION__KEY`). Secrets are a type of their own and print as `***`.

mod limits;
mod worker;

pub use limits::Limits;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
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

/// An address with a password in it; prints without the password.
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
    /// The company's own sign-in, by the tenant's code.
    #[serde(default)]
    pub sso: BTreeMap<String, Sso>,
    /// The approval system, by the tenant's code.
    #[serde(default)]
    pub oa: BTreeMap<String, Oa>,
    /// The ERP, by the tenant's code.
    #[serde(default)]
    pub erp: BTreeMap<String, Erp>,
    pub exchange: Exchange,
    pub observability: Observability,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    pub listen: String,
    /// Health and metrics; never exposed to users.
    pub ops_listen: String,
    pub max_body_bytes: usize,
    pub request_timeout_seconds: u64,
    /// How long PostgreSQL may work at one statement of a question before it is stopped; and of a supplier's question.
    pub question_timeout_seconds: u64,
    pub supplier_question_timeout_seconds: u64,
    /// Requests at work at once; one more is told to come back.
    pub max_concurrent_requests: usize,
    pub max_live_connections: usize,
    /// How long a stopping process says "not ready" before it stops accepting.
    pub drain_delay_seconds: u64,
    /// How long running requests may take to finish after that.
    pub drain_seconds: u64,
    /// Requests a second that one address may make to routes open to anyone, and how many at once;
    /// more are told to come back before anything is read or looked up.
    pub public_per_second: f64,
    pub public_burst: f64,
    /// How many proxies of our own stand in front and add to `X-Forwarded-For`; 0 ignores the header.
    pub forwarded_hops: usize,
    /// Uploads of files at once in one process; each holds a few parts of its file in memory.
    pub max_concurrent_uploads: usize,
    /// How long one file may take to come in.
    pub upload_timeout_seconds: u64,
    /// Off only where the browser reaches the server without TLS (development). On, cookies are taken from this host alone
    /// and browsers are told to come over TLS only.
    pub secure_cookies: bool,
    /// How much of the process anybody may take.
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
    /// Leads every subject and stream, so several installations can share one NATS.
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
    /// The tenant of a host name no tenant claims; empty refuses such requests.
    pub default_tenant: String,
    /// Where days begin for data rules, and for lists whose reader names no zone of his own.
    pub time_zone: String,
}

impl Default for Tenancy {
    fn default() -> Self {
        Self { default_tenant: String::new(), time_zone: "Asia/Shanghai".into() }
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
    /// Needed by `migrate`, `tenant create` and `demo` only.
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
    /// 32 bytes in base64, for processes that seal (`work`). Whoever holds it can seal; keep it from
    /// database administrators.
    #[serde(default)]
    pub signing_key: Option<Secret>,
    /// Public keys (base64) of earlier signing keys, so that old seals still verify after a change.
    #[serde(default)]
    pub earlier_keys: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Security {
    /// 32 bytes in base64, the same in every process: what the server hands out to be brought
    /// back (captchas, keys for passwords) is sealed with it.
    pub secret: Option<Secret>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignIn {
    /// Whether signing in, registering and asking for a reset need the slider captcha.
    pub captcha: bool,
    /// Guesses that reach the password hash, for one account within the window.
    pub guesses_per_account: i32,
    /// The same for one address, over all accounts.
    pub guesses_per_address: i32,
    pub window_minutes: i64,
    /// Password hashes computed at once in one process; the rest wait, so others keep their cores.
    pub hashes_at_once: usize,
    pub second_factor: SecondFactor,
}

/// Whether signing in with a password asks for a code of an authenticator as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecondFactor {
    /// Nobody is asked, not even who has enrolled before.
    Off,
    /// Whoever has enrolled is asked.
    #[default]
    Optional,
    /// And administrators can do nothing else before they have enrolled.
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
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://host:port`, or `smtps://user:password@host:port`; empty sends none.
    pub url: Option<SecretUrl>,
    pub from: String,
    /// The address links in mails lead to; `{host}` is the tenant's own host name.
    pub link_base: String,
    /// Mails on their way at once in one process.
    pub at_once: usize,
    /// How long the mail server may take to get ready for a mail, and again to take it.
    pub timeout_seconds: u64,
    /// After this many tries a mail has failed.
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

/// Where files are: any store that speaks S3.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// `https://s3.eu-central-1.amazonaws.com`, or a server of one's own; empty keeps no files.
    pub endpoint: String,
    pub bucket: String,
    /// What every key begins with, where several installations share a bucket; may be empty.
    pub prefix: String,
    pub region: String,
    pub access_key: Option<Secret>,
    pub secret_key: Option<Secret>,
    /// Whether the bucket stands in the host name instead of the path.
    pub bucket_in_host: bool,
    /// How many megabytes of files a company may keep; 0 sets no limit.
    pub company_megabytes: u64,
    /// How many of these the files of one supplier may take; 0 sets no limit.
    pub supplier_megabytes: u64,
    /// For single companies, by the tenant's code.
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

/// Who looks for viruses in the files people add.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scan {
    /// clamd: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; empty scans nothing.
    pub address: String,
}

/// How documents are printed as PDF.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Papers {
    /// The folder of the fonts: Noto Sans CJK or Source Han Sans.
    pub fonts: String,
}

impl Default for Papers {
    fn default() -> Self {
        Self { fonts: "/usr/share/fonts/opentype/noto".into() }
    }
}

/// An OpenID Connect provider that one tenant's own people sign in with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sso {
    /// As the provider writes it itself, `https://` always beyond this machine.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Secret,
    /// The address the browser comes back to, up to its path; `{host}` is the tenant's own host name.
    #[serde(default = "own_host")]
    pub redirect_base: String,
    /// Whether a person seen for the first time becomes the internal user with the same e-mail address,
    /// where the provider has verified it. Off makes a new user without roles instead. An account with administrative
    /// rights is linked only after its own password was given once.
    #[serde(default)]
    pub link_by_email: bool,
    /// Values of the token's `acr` that mean more than one factor at this provider; `mfa` in its `amr` always does.
    #[serde(default)]
    pub multi_factor_acr: Vec<String>,
}

fn own_host() -> String {
    "https://{host}".to_owned()
}

/// An approval system that is asked over signed HTTP and answers by signed call-backs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oa {
    /// Where its calls begin, `https://` always beyond this machine.
    pub url: String,
    pub key_id: String,
    /// Signs our calls and its call-backs.
    pub secret: Secret,
    /// The address its call-backs come to, up to the path; `{host}` is the tenant's own host name.
    #[serde(default = "own_host")]
    pub call_back_base: String,
    #[serde(default = "outside_timeout")]
    pub timeout_seconds: u64,
    /// How far a call-back's time stamp may be from our clock.
    #[serde(default = "replay_window")]
    pub replay_window_seconds: u64,
}

/// An SAP S/4HANA that is asked over its public OData services.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erp {
    /// The host, `https://` always beyond this machine; the paths of the services are known.
    pub url: String,
    /// The communication user.
    pub user: String,
    pub password: Secret,
    /// The SAP client; empty takes the host's default.
    #[serde(default)]
    pub client: String,
    #[serde(default = "outside_timeout")]
    pub timeout_seconds: u64,
    /// How often changed orders are asked for.
    #[serde(default = "poll_seconds")]
    pub poll_seconds: u64,
    /// How far back each asking reaches behind the newest change seen: a change may be committed after a younger one.
    #[serde(default = "overlap_seconds")]
    pub overlap_seconds: u64,
    /// Orders in one answer.
    #[serde(default = "page_size")]
    pub page_size: u32,
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

/// What holds for every outside system.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exchange {
    /// Calls under way at once in one process, and to one system of one tenant over all processes.
    pub at_once: usize,
    pub at_once_per_system: i64,
    /// After this many tries an exchange is given up and waits for a person.
    pub max_attempts: i32,
    /// The pause after the first failure; it doubles up to the longest.
    pub first_pause_seconds: f64,
    pub longest_pause_seconds: f64,
    /// After so many failures in a row a system is left alone for so long, and then tried by one call.
    pub circuit_failures: i32,
    pub circuit_seconds: f64,
    /// How often lanes are looked after when nothing wakes them.
    pub watch_seconds: f64,
    /// Ended exchanges are kept so long.
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
    /// Filter in the usual form, such as `info,tandem_platform=debug`.
    pub log: String,
    /// Where OTLP traces go (`http://host:4318/v1/traces`); empty sends none.
    pub otlp_endpoint: String,
}

impl Default for Observability {
    fn default() -> Self {
        Self { log_format: "json".into(), log: "info,sqlx=warn,async_nats=warn".into(), otlp_endpoint: String::new() }
    }
}

impl Config {
    pub fn load(file: Option<&Path>) -> Result<Self, config::ConfigError> {
        let mut layers = config::Config::builder();
        let sections = [
            "server",
            "worker",
            "nats",
            "tenancy",
            "audit",
            "security",
            "sign_in",
            "mail",
            "store",
            "scan",
            "exchange",
            "papers",
            "observability",
        ];
        for section in sections {
            layers = layers.set_default(section, config::Map::<String, String>::new())?;
        }
        if let Some(file) = file {
            layers = layers.add_source(config::File::from(file));
        }
        let environment = config::Environment::with_prefix("TANDEM").prefix_separator("__").separator("__");
        layers.add_source(environment.try_parsing(true)).build()?.try_deserialize()
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
