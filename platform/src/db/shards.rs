//! A shard is a PostgreSQL cluster. A tenant lives entirely on one; no query spans two.

use super::{outdated, tx};
use crate::config::{Database, SecretUrl};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Executor, PgConnection, PgPool};
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tandem_kernel::{Error, Result};

/// A connection idle for longer is pinged before use.
const TRUSTED_FOR: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct Shard {
    pub name: Arc<str>,
    /// The application role: owns no tables and is subject to row-level security.
    pub app: PgPool,
    /// A separate small pool for cancelling statements, available when all of `app` is busy.
    pub stop: PgPool,
    /// The engine role: the queue tables of all tenants, and only those.
    pub engine: PgPool,
    owner_url: Option<SecretUrl>,
}

#[derive(Clone)]
pub struct Shards {
    home: Arc<str>,
    all: Arc<BTreeMap<Arc<str>, Shard>>,
}

impl Shards {
    /// Pools connect lazily, so a process can start (and report "not ready") while a database is down.
    pub fn open(config: &Database) -> Result<Self> {
        let mut all = BTreeMap::new();
        for (name, shard) in &config.shards {
            let name: Arc<str> = name.as_str().into();
            let app = pool(&shard.app_url, shard.max_connections, "tandem app", Some(tx::CONTEXTS))?;
            let engine = pool(&shard.engine_url, 6, "tandem engine", None)?;
            let stop = pool(&shard.app_url, 2, "tandem stop", None)?;
            let opened = Shard { name: name.clone(), app, stop, engine, owner_url: shard.owner_url.clone() };
            all.insert(name, opened);
        }
        let home: Arc<str> = config.home.as_str().into();
        if !all.contains_key(&home) {
            return Err(Error::internal(format!("database.home names the unknown shard {home}")));
        }
        Ok(Self { home, all: Arc::new(all) })
    }

    pub fn home(&self) -> &Shard {
        &self.all[&self.home]
    }
    pub fn get(&self, name: &str) -> Result<&Shard> {
        self.all.get(name).ok_or_else(|| Error::internal(format!("unknown shard {name}")))
    }
    pub fn iter(&self) -> impl Iterator<Item = &Shard> {
        self.all.values()
    }
    pub async fn close(&self) {
        for shard in self.iter() {
            shard.app.close().await;
            shard.stop.close().await;
            shard.engine.close().await;
        }
    }
}

impl Shard {
    /// A single connection with the owner role: for migrations and tenant creation only.
    pub async fn owner(&self) -> Result<PgConnection> {
        let url = self.owner_url.as_ref().ok_or_else(|| {
            Error::internal(format!("database.shards.{}.owner_url is not set; this command needs it", self.name))
        })?;
        Ok(PgConnectOptions::from_str(url.expose())?.application_name("tandem owner").connect().await?)
    }
}

/// `prepared` is what each of its connections prepares.
fn pool(url: &SecretUrl, size: u32, name: &str, prepared: Option<&'static str>) -> Result<PgPool> {
    // JIT compilation takes longer than any of our queries may.
    let settings = [("timezone", "UTC"), ("jit", "off")];
    let options = PgConnectOptions::from_str(url.expose())?.application_name(name).options(settings);
    let options = options.log_slow_statements(tracing::log::LevelFilter::Warn, Duration::from_secs(2));
    Ok(PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(Duration::from_secs(300))
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if let Some(prepared) = prepared {
                    connection.execute(prepared).await?;
                }
                Ok(())
            })
        })
        // sqlx checks every connection on release, so one used just now needs no second check, which would cost each
        // request a round trip.
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if outdated::retires(meta.age) {
                    return Ok(false);
                }
                if meta.idle_for > TRUSTED_FOR {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options))
}
