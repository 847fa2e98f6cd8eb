//! A database per test, copied from a template that is created once. Copying takes tens of milliseconds; migrating and
//! provisioning would take seconds.

use crate::services::Cluster;
use crate::world::told;
use anyhow::Result;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use std::str::FromStr;
use std::time::UNIX_EPOCH;
use tandem_platform::Platform;
use tandem_platform::config::{Config, SecretUrl, Shard};

/// Advisory lock: exclusive while a template is created, shared while it is copied.
const LOCK: i64 = 0x7465_6d70_6c61;

/// The initial content of a copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// The product's schema without rows.
    Schema,
    /// Both tenants of [`crate::World`], provisioned.
    Companies,
}

/// Dropped with the value.
pub struct TestDatabase {
    pub cluster: Cluster,
    name: String,
}

async fn connect(url: &str) -> Result<PgConnection> {
    Ok(PgConnectOptions::from_str(url)?.connect().await?)
}

async fn run(connection: &mut PgConnection, sql: String) -> Result<()> {
    // Names are generated here from digits and letters.
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}

pub fn shard(cluster: &Cluster) -> Shard {
    Shard {
        app_url: SecretUrl::new(&cluster.app_url),
        engine_url: SecretUrl::new(&cluster.engine_url),
        owner_url: Some(SecretUrl::new(&cluster.owner_url)),
        max_connections: 16,
    }
}

impl TestDatabase {
    /// A fresh copy of this template on this cluster.
    pub async fn copy(cluster: &Cluster, config: &Config, template: Template) -> Result<Self> {
        let mut admin = connect(&cluster.superuser_url).await?;
        let source = template.name()?;
        let name = format!("tandem_test_{}", unique());
        loop {
            lock(&mut admin, "pg_advisory_lock_shared").await?;
            if is_there(&mut admin, &source).await? {
                break;
            }
            lock(&mut admin, "pg_advisory_unlock_shared").await?;
            lock(&mut admin, "pg_advisory_lock").await?;
            if !is_there(&mut admin, &source).await? {
                make(&mut admin, cluster, config, template, &source).await?;
            }
            lock(&mut admin, "pg_advisory_unlock").await?;
        }
        run(&mut admin, format!("create database {name} template {source} owner tandem_owner")).await?;
        run(&mut admin, format!("revoke all on database {name} from public")).await?;
        run(&mut admin, format!("grant connect on database {name} to tandem_app, tandem_engine")).await?;
        admin.close().await?;
        Ok(Self { cluster: cluster.database(&name), name })
    }

    /// Direct access as superuser or owner, bypassing row-level security.
    pub async fn superuser(&self) -> Result<PgConnection> {
        connect(&self.cluster.superuser_url).await
    }
    pub async fn owner(&self) -> Result<PgConnection> {
        connect(&self.cluster.owner_url).await
    }
}

/// The SQL a superuser runs for substring searches: the last section of the database administrator's script.
pub fn contains_search() -> String {
    let script = include_str!("../../deploy/postgres/bootstrap.sql");
    let section = script.split("-- Contains-search").nth(1).and_then(|s| s.split_once('\n')).map_or("", |(_, s)| s);
    format!("create extension if not exists pg_trgm; create extension if not exists btree_gin;\n{section}")
}

impl Template {
    /// Tenants are provisioned by code, so their template is valid for one build of one executable only.
    fn name(self) -> Result<String> {
        let mut hash = Sha256::new();
        hash.update(contains_search());
        hash.update(tandem_platform::declaration::DECLARATION.migrations.iter().map(|m| m.sql).collect::<String>());
        for module in tandem::modules::all() {
            hash.update(module.declaration.migrations.iter().map(|m| m.sql).collect::<String>());
        }
        if self == Self::Schema {
            return Ok(format!("tandem_template_{}", hex(&hash.finalize()[..8])));
        }
        let program = std::env::current_exe()?;
        hash.update(program.as_os_str().as_encoded_bytes());
        let built = std::fs::metadata(&program)?.modified()?.duration_since(UNIX_EPOCH)?;
        hash.update(built.as_nanos().to_be_bytes());
        let program = hex(&Sha256::digest(program.as_os_str().as_encoded_bytes())[..4]);
        Ok(format!("tandem_template_{program}_{}", hex(&hash.finalize()[..8])))
    }
}

async fn lock(admin: &mut PgConnection, how: &str) -> Result<()> {
    run(admin, format!("select {how}({LOCK})")).await
}

async fn is_there(admin: &mut PgConnection, template: &str) -> Result<bool> {
    let there = sqlx::query_scalar("select exists (select 1 from pg_database where datname = $1 and datistemplate)");
    Ok(there.bind(template).fetch_one(admin).await?)
}

async fn make(
    admin: &mut PgConnection,
    cluster: &Cluster,
    config: &Config,
    template: Template,
    name: &str,
) -> Result<()> {
    run(admin, format!("drop database if exists {name}")).await?;
    run(admin, format!("create database {name} owner tandem_owner")).await?;
    let there = cluster.database(name);
    run(&mut connect(&there.superuser_url).await?, contains_search()).await?;
    let mut config = config.clone();
    config.database.shards = [(config.database.home.clone(), shard(&there))].into();
    let parts = told(tandem::commands::parts(config))?;
    let platform = told(Platform::start(parts).await)?;
    told(tandem_platform::migrate::run(&platform).await)?;
    if template == Template::Companies {
        drop_earlier(admin, name).await?;
        crate::world::companies(&platform, None).await?;
    }
    platform.shards().close().await;
    run(admin, format!("alter database {name} is_template true")).await
}

/// Drops templates of earlier builds of this executable.
async fn drop_earlier(admin: &mut PgConnection, name: &str) -> Result<()> {
    let Some((program, _)) = name.rsplit_once('_') else {
        return Ok(());
    };
    let earlier: Vec<String> = sqlx::query_scalar(
        "select datname from pg_database where starts_with(datname, $1 || '_') and datname <> $2 and datistemplate",
    )
    .bind(program)
    .bind(name)
    .fetch_all(&mut *admin)
    .await?;
    for earlier in earlier {
        run(admin, format!("alter database {earlier} is_template false")).await?;
        run(admin, format!("drop database {earlier}")).await?;
    }
    Ok(())
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.cluster.database("postgres").superuser_url, self.name.clone());
        // Drop cannot await, and the current runtime may be shutting down. PostgreSQL may have to wait for a connection
        // this thread was just opening; the database is then dropped in the background.
        let (told, dropped) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let done = runtime.block_on(async {
                run(&mut connect(&url).await?, format!("drop database if exists {name} with (force)")).await
            });
            let _ = told.send(());
            done
        });
        let _ = dropped.recv_timeout(std::time::Duration::from_secs(2));
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Random names for test databases and namespaces.
pub fn unique() -> String {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    hex(&bytes)
}
