//! A database for each test: a copy of a migrated template, made once for each set of
//! migrations. Copying takes tens of milliseconds; replaying migrations would take seconds.

use crate::services::Cluster;
use crate::world::told;
use anyhow::Result;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use std::str::FromStr;
use tandem_platform::Platform;
use tandem_platform::config::{Config, SecretUrl, Shard};

const LOCK: i64 = 0x7465_6d70_6c61;

/// Dropped with the value.
pub struct TestDatabase {
    pub cluster: Cluster,
    name: String,
}

async fn connect(url: &str) -> Result<PgConnection> {
    Ok(PgConnectOptions::from_str(url)?.connect().await?)
}

async fn run(connection: &mut PgConnection, sql: String) -> Result<()> {
    // Names are made here from digits and letters.
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
    /// A fresh copy of the product's schema on this cluster.
    pub async fn migrated(cluster: &Cluster, config: &Config) -> Result<Self> {
        let mut admin = connect(&cluster.superuser_url).await?;
        sqlx::query("select pg_advisory_lock($1)").bind(LOCK).execute(&mut admin).await?;
        let template = format!("tandem_template_{}", fingerprint());
        let exists: bool =
            sqlx::query_scalar("select exists (select 1 from pg_database where datname = $1 and datistemplate)")
                .bind(&template)
                .fetch_one(&mut admin)
                .await?;
        if !exists {
            make_template(&mut admin, cluster, config, &template).await?;
        }
        let name = format!("tandem_test_{}", unique());
        run(&mut admin, format!("create database {name} template {template} owner tandem_owner")).await?;
        run(&mut admin, format!("revoke all on database {name} from public")).await?;
        run(&mut admin, format!("grant connect on database {name} to tandem_app, tandem_engine")).await?;
        admin.close().await?;
        Ok(Self { cluster: cluster.database(&name), name })
    }

    /// The owner's or superuser's own look at the rows, past row-level security.
    pub async fn superuser(&self) -> Result<PgConnection> {
        connect(&self.cluster.superuser_url).await
    }
    pub async fn owner(&self) -> Result<PgConnection> {
        connect(&self.cluster.owner_url).await
    }
}

/// What a superuser prepares for contains-searches: the last section of the script a database administrator runs.
pub fn contains_search() -> String {
    let script = include_str!("../../deploy/postgres/bootstrap.sql");
    let section = script.split("-- Contains-search").nth(1).and_then(|s| s.split_once('\n')).map_or("", |(_, s)| s);
    format!("create extension if not exists pg_trgm; create extension if not exists btree_gin;\n{section}")
}

async fn make_template(admin: &mut PgConnection, cluster: &Cluster, config: &Config, template: &str) -> Result<()> {
    run(admin, format!("drop database if exists {template}")).await?;
    run(admin, format!("create database {template} owner tandem_owner")).await?;
    let there = cluster.database(template);
    run(&mut connect(&there.superuser_url).await?, contains_search()).await?;
    let mut config = config.clone();
    config.database.shards = [(config.database.home.clone(), shard(&there))].into();
    let parts = told(tandem::commands::parts(config))?;
    let platform = told(Platform::start(parts).await)?;
    told(tandem_platform::migrate::run(&platform).await)?;
    platform.shards().close().await;
    run(admin, format!("alter database {template} is_template true")).await
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.cluster.database("postgres").superuser_url, self.name.clone());
        // A drop cannot await, and the runtime at hand may be ending. PostgreSQL may have to wait for
        // a connection that this very thread was about to finish opening; it then drops on its own.
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

/// Of all migrations: a changed one makes a new template.
fn fingerprint() -> String {
    let mut hash = Sha256::new();
    hash.update(contains_search());
    hash.update(tandem_platform::own::DECLARATION.migrations.iter().map(|m| m.sql).collect::<String>());
    for module in tandem::modules::all() {
        hash.update(module.declaration.migrations.iter().map(|m| m.sql).collect::<String>());
    }
    hash.finalize().iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// Names of test databases and namespaces only have to differ.
pub fn unique() -> String {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
