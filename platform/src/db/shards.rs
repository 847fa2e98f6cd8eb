//! A shard is a PostgreSQL cluster. A tenant lives whole on one; no query crosses two.

use crate::config::{Database, SecretUrl};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tandem_kernel::{Error, Result};

/// How long an idle connection is believed to be alive.
const TRUSTED_FOR: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct Shard {
    pub name: Arc<str>,
    /// Owns nothing; sees what row-level security shows it.
    pub app: PgPool,
    /// A way in when all of `app` are busy: for stopping what they are busy with.
    pub stop: PgPool,
    /// The queue tables of all tenants, and only those.
    pub engine: PgPool,
    owner_url: Option<SecretUrl>,
}

#[derive(Clone)]
pub struct Shards {
    home: Arc<str>,
    all: Arc<BTreeMap<Arc<str>, Shard>>,
}

impl Shards {
    /// Pools connect when first used, so a process starts (and says "not ready") while a
    /// database is still down.
    pub fn open(config: &Database) -> Result<Self> {
        let mut all = BTreeMap::new();
        for (name, shard) in &config.shards {
            let name: Arc<str> = name.as_str().into();
            let app = pool(&shard.app_url, shard.max_connections, "tandem app")?;
            let engine = pool(&shard.engine_url, 6, "tandem engine")?;
            let stop = pool(&shard.app_url, 2, "tandem stop")?;
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
    /// A single connection of the owner role: migrations and tenant creation only.
    pub async fn owner(&self) -> Result<PgConnection> {
        let url = self.owner_url.as_ref().ok_or_else(|| {
            Error::internal(format!("database.shards.{}.owner_url is not set; this command needs it", self.name))
        })?;
        Ok(PgConnectOptions::from_str(url.expose())?.application_name("tandem owner").connect().await?)
    }
}

fn pool(url: &SecretUrl, size: u32, name: &str) -> Result<PgPool> {
    // Compiling a plan takes longer than any question of ours may.
    let settings = [("timezone", "UTC"), ("jit", "off")];
    let options = PgConnectOptions::from_str(url.expose())?.application_name(name).options(settings);
    let options = options.log_slow_statements(tracing::log::LevelFilter::Warn, Duration::from_secs(2));
    Ok(PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(Duration::from_secs(300))
        // Every connection is tried when it comes back; one that just did needs no second try, which would cost each
        // request a round trip.
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > TRUSTED_FOR {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options))
}
