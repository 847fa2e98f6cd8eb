//! A complete product for one test: its own database, its own NATS namespace, two tenants.

use crate::client::Client;
use crate::database::{Template, TestDatabase, shard, unique};
use crate::services;
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem::commands::tenant::{NewTenant, create};
use tandem_identity::account::commands::{self as account, NewUser};
use tandem_identity::session::sign_in::{By, PASSWORD as PASSWORD_METHOD};
use tandem_identity::session::store;
use tandem_kernel::Tenant;
use tandem_platform::audit::seal;
use tandem_platform::audit::verify::{self, Verdict};
use tandem_platform::config::{
    Approvals, Audit, Config, Database, Exchange, Mail, Nats, Observability, Papers, Scan, Secret, SecretUrl, Security,
    Server, SignIn, Store, Tenancy, Worker,
};
use tandem_platform::http::router::{App, build};
use tandem_platform::http::session;
use tandem_platform::platform::Parts;
use tandem_platform::{Module, Platform};
use uuid::Uuid;

pub const PASSWORD: &str = "correct-horse";
/// The precomputed hash of it: hashing is slow by design, and nearly every test has users.
const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$mrM/RL3gRT6A/tM+/dvI98dQagBnsFEsVSwC40Z7mrM";
/// 32 bytes; for tests only.
pub const SIGNING_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

pub struct World {
    pub platform: Platform,
    pub config: Config,
    pub acme: Tenant,
    pub globex: Tenant,
    pub databases: Vec<TestDatabase>,
}

/// Turns a product error into one that tests can print.
pub fn told<T>(result: tandem_kernel::Result<T>) -> Result<T> {
    result.map_err(|error| anyhow!("{error}"))
}

pub fn config(shards: &[(&str, &TestDatabase)]) -> Result<Config> {
    let services = services::find()?;
    let shards: BTreeMap<_, _> = shards.iter().map(|(name, db)| ((*name).to_owned(), shard(&db.cluster))).collect();
    Ok(Config {
        server: Server { listen: "127.0.0.1:0".into(), secure_cookies: false, ..Server::default() },
        worker: Worker { poll_millis: 50, redeliver_seconds: 2, ..Worker::default() },
        nats: Nats { url: SecretUrl::new(services.nats.url), namespace: format!("test{}", unique()), replicas: 1 },
        tenancy: Tenancy { default_tenant: "acme".into(), ..Tenancy::default() },
        database: Database { home: "main".into(), shards },
        security: Security { secret: Some(Secret::new(SIGNING_KEY)) },
        // Tests of the captcha turn it on. Proofs run for hours; tests of fresh proofs set their own minutes.
        sign_in: SignIn { captcha: false, proof_minutes: 24 * 60, ..SignIn::default() },
        mail: Mail { url: Some(SecretUrl::new(services.smtp.url.clone())), ..Mail::default() },
        store: corner(services.s3),
        // Tests of virus scanning configure their own scanner.
        scan: Scan::default(),
        papers: Papers::default(),
        // Tests of single sign-on configure their own provider.
        sso: BTreeMap::new(),
        // Tests of external systems start a simulator.
        oa: BTreeMap::new(),
        erp: BTreeMap::new(),
        exchange: Exchange::default(),
        // High enough for tests that know nothing of approvals.
        approvals: ["acme", "globex"].map(|tenant| (tenant.to_owned(), approvals())).into(),
        bank_changes: BTreeMap::new(),
        audit: Audit { signing_key: Some(Secret::new(SIGNING_KEY)), earlier_keys: Vec::new() },
        observability: Observability::default(),
    })
}

/// Claims above 900 million yuan or dollars are approved, and all in Hong Kong dollars.
fn approvals() -> Approvals {
    let above = ["CNY", "USD"].map(|currency| (currency.to_owned(), "900000000".to_owned()));
    BTreeMap::from([("claim_above".to_owned(), above.into())])
}

/// All tests share one bucket. Copied tenants have the same ids in every test, so each test has its own key prefix.
fn corner(s3: services::S3) -> Store {
    Store {
        endpoint: s3.endpoint,
        bucket: s3.bucket,
        prefix: unique(),
        region: s3.region,
        access_key: Some(Secret::new(s3.access_key)),
        secret_key: Some(Secret::new(s3.secret_key)),
        ..Store::default()
    }
}

impl World {
    /// Both tenants on one shard.
    pub async fn start() -> Result<Self> {
        Self::start_with(|parts| parts).await
    }

    /// Lets a test change the parts: another clock, one more module.
    pub async fn start_with(change: impl FnOnce(Parts) -> Parts) -> Result<Self> {
        let services = services::find()?;
        let bare = config(&[])?;
        let main = TestDatabase::copy(&services.postgres.main, &bare, Template::Companies).await?;
        let config = config(&[("main", &main)])?;
        Self::assemble(config, vec![main], None, change).await
    }

    /// Acme on the first cluster, Globex on the second.
    pub async fn start_on_two_shards() -> Result<Self> {
        let services = services::find()?;
        let second = services.postgres.second.context("run `cargo xtask up --second-shard` first")?;
        let bare = config(&[])?;
        let main = TestDatabase::copy(&services.postgres.main, &bare, Template::Schema).await?;
        let second = TestDatabase::copy(&second, &bare, Template::Schema).await?;
        let config = config(&[("main", &main), ("second", &second)])?;
        Self::assemble(config, vec![main, second], Some("second"), |parts| parts).await
    }

    /// Invalidates the cache of users and rules after a test changed rows directly; otherwise stale for half a second.
    pub fn rows_changed_by_hand(&self) {
        for tenant in [&self.acme, &self.globex] {
            self.platform.recent().forget(tenant.id);
        }
    }

    async fn assemble(
        config: Config,
        databases: Vec<TestDatabase>,
        second: Option<&str>,
        change: impl FnOnce(Parts) -> Parts,
    ) -> Result<Self> {
        let parts = change(told(tandem::commands::parts(config))?);
        let config = parts.config.clone();
        let platform = told(Platform::start(parts).await)?;
        let ready = second.is_none() && is_the_product(platform.modules());
        let [acme, globex] = if ready { known(&platform).await? } else { companies(&platform, second).await? };
        // Notices of commits before that are dropped. A test may name a NATS that is not there.
        if config.nats.url.expose() == services::find()?.nats.url {
            eventually("a connection to NATS", async || Ok(platform.bus().is_connected())).await?;
        }
        Ok(Self { platform, config, acme, globex, databases })
    }

    pub fn database(&self) -> &TestDatabase {
        &self.databases[0]
    }

    pub async fn user(&self, tenant: &Tenant, username: &str, roles: &[&str]) -> Result<()> {
        user(&self.platform, tenant, username, roles).await
    }

    /// Creates a role with exactly these permissions.
    pub async fn role(&self, tenant: &Tenant, code: &str, permissions: &[&str]) -> Result<()> {
        let mut tx = told(self.platform.begin_system(tenant, "test").await)?;
        let id = tx.new_id();
        sqlx::query(
            "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en) values ($1, $2, $3, $3, $3)",
        )
        .bind(tenant.id.uuid())
        .bind(id)
        .bind(code)
        .execute(tx.conn())
        .await?;
        sqlx::query("insert into identity.role_permission select $1, $2, p from unnest($3::text[]) p")
            .bind(tenant.id.uuid())
            .bind(id)
            .bind(permissions)
            .execute(tx.conn())
            .await?;
        told(tx.commit().await)
    }

    /// Serves on a free loopback port, over real sockets.
    pub async fn serve(&self) -> Result<String> {
        self.serve_at("127.0.0.1:0").await
    }

    /// Serves at an address that must be known in advance.
    pub async fn serve_at(&self, listen: &str) -> Result<String> {
        let app = App::new(self.platform.clone());
        let router = build(&app, tandem::web::pages());
        let listener = tokio::net::TcpListener::bind(listen).await?;
        let address = listener.local_addr()?;
        tokio::spawn(app.fan.clone().run(self.platform.clone()));
        let stop = self.platform.shutdown().token();
        tokio::spawn(async move { tandem_platform::http::serve::accept(&app, listener, router, stop).await });
        Ok(format!("http://{address}"))
    }

    /// Runs the worker in this process.
    pub fn work(&self) {
        for shard in self.platform.shards().iter() {
            tokio::spawn(tandem_platform::bus::relay::run(self.platform.clone(), shard.clone()));
        }
        tokio::spawn(tandem_platform::bus::deliver::run(self.platform.clone()));
    }

    /// Seals until no unsealed rows are left, then verifies. Other open transactions of the same cluster delay sealing,
    /// so one round may not be enough.
    pub async fn seal_and_verify(&self, tenant: &Tenant) -> Result<Verdict> {
        let shard = told(self.platform.shards().get(&tenant.shard))?;
        eventually("the seal", async || {
            told(seal::seal_shard(&self.platform, shard).await)?;
            Ok(told(verify::verify(&self.platform, tenant).await)?.unsealed_rows == 0)
        })
        .await?;
        told(verify::verify(&self.platform, tenant).await)
    }

    /// A signed-in user of a supplier's organisation.
    pub async fn sign_in_supplier(
        &self,
        base: &str,
        tenant: &Tenant,
        organize: &str,
        username: &str,
        roles: &[&str],
    ) -> Result<Client> {
        self.user(tenant, username, roles).await?;
        let mut tx = told(self.platform.begin_system(tenant, "test").await)?;
        sqlx::query(
            "with member as (update identity.user_account set user_type = 'SUZ' where username = $1
               returning tenant_id, user_id)
             insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
             select tenant_id, user_id, $2::uuid, '', '' from member",
        )
        .bind(username)
        .bind(organize)
        .execute(tx.conn())
        .await?;
        told(tx.commit().await)?;
        self.sign_in(base, tenant, username, roles).await
    }

    /// Creates the user if needed, and signs in with the password, as the browser does.
    pub async fn sign_in_by_password(
        &self,
        base: &str,
        tenant: &Tenant,
        username: &str,
        roles: &[&str],
    ) -> Result<Client> {
        self.user(tenant, username, roles).await?;
        let mut client = Client::new(base, &tenant.code);
        client.sign_in(username, PASSWORD).await?;
        Ok(client)
    }

    /// Creates the user if needed, and a session without password verification, which is slow by design.
    /// Tests of signing in use [`Self::sign_in_by_password`].
    pub async fn sign_in(&self, base: &str, tenant: &Tenant, username: &str, roles: &[&str]) -> Result<Client> {
        self.user(tenant, username, roles).await?;
        let mut tx = told(self.platform.begin_system(tenant, "test").await)?;
        let id: Uuid = sqlx::query_scalar(
            "select user_id from identity.user_account where tenant_id = $1 and lower(username) = lower($2)",
        )
        .bind(tenant.id.uuid())
        .bind(username)
        .fetch_one(tx.conn())
        .await?;
        let by = By { method: PASSWORD_METHOD, multi_factor: false, proved: true };
        let pair = told(store::open(&mut tx, id, by).await)?;
        told(tx.commit().await)?;
        let prefix = if self.config.server.secure_cookies { session::OF_THIS_HOST } else { "" };
        let value = session::cookie_value(tenant.id, pair.session, &pair.secret);
        let mut client = Client::new(base, &tenant.code);
        client.cookie = Some(format!("{prefix}{}={value}", session::COOKIE));
        client.token = Some(pair.public);
        Ok(client)
    }
}

/// Whether the template's tenants were provisioned by exactly these modules.
fn is_the_product(modules: &[Module]) -> bool {
    let product = tandem::modules::all();
    modules.len() == product.len()
        && modules.iter().zip(&product).all(|(one, other)| std::ptr::eq(one.declaration, other.declaration))
}

/// Creates both tenants; the second may be on another shard.
pub(crate) async fn companies(platform: &Platform, second: Option<&str>) -> Result<[Tenant; 2]> {
    Ok([company(platform, "acme", None).await?, company(platform, "globex", second).await?])
}

async fn company(platform: &Platform, code: &str, shard: Option<&str>) -> Result<Tenant> {
    let new = NewTenant {
        code: code.into(),
        name_zh: format!("{code} 公司"),
        name_en: format!("{code} Ltd"),
        shard: shard.map(str::to_owned),
        hosts: vec![format!("{code}.localhost")],
    };
    let listed: Arc<_> = told(create(platform, &new).await)?;
    Ok(listed.tenant.clone())
}

async fn known(platform: &Platform) -> Result<[Tenant; 2]> {
    let find = async |code| {
        let listed = told(platform.directory().by_code(code).await)?;
        Ok::<_, anyhow::Error>(listed.context("the template has this company")?.tenant.clone())
    };
    Ok([find("acme").await?, find("globex").await?])
}

pub async fn user(platform: &Platform, tenant: &Tenant, username: &str, roles: &[&str]) -> Result<()> {
    let mut tx = told(platform.begin_system(tenant, "test").await)?;
    if told(account::exists(&mut tx, username).await)? {
        return told(tx.rollback().await);
    }
    let new = NewUser {
        username: username.into(),
        email: None,
        surname: "王".into(),
        name: "敏".into(),
        user_type: String::new(),
        password_hash: PASSWORD_HASH.into(),
        roles: roles.iter().map(|r| (*r).to_owned()).collect(),
    };
    told(account::create(&mut tx, new).await)?;
    told(tx.commit().await)
}

/// Polls until the condition holds; fails after ten seconds with `what`.
pub async fn eventually(what: &str, ask: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
    within(10, what, ask).await
}

/// As [`eventually`], with a longer timeout for what retries with back-off.
pub async fn within(seconds: usize, what: &str, mut ask: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
    for _ in 0..seconds * 40 {
        if ask().await? {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    Err(anyhow!("did not happen within {seconds} seconds: {what}"))
}

/// The product's parts with this configuration.
pub fn parts(config: Config) -> tandem_kernel::Result<Parts> {
    tandem::commands::parts(config)
}
