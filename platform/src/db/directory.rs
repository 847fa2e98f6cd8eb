//! The tenant directory: all tenants and their shards. Read from the home shard and cached for a short time; an unknown
//! tenant triggers a refresh. While the home shard is away the last directory stands.

use super::shards::Shards;
use sqlx::Row;
use std::collections::HashMap;
use std::sync::{Arc, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};
use tandem_kernel::{Error, Result, Tenant, TenantId};
use uuid::Uuid;

const FRESH: Duration = Duration::from_secs(30);
const STALE: Duration = Duration::from_secs(1);
/// How long the home shard may take where an earlier directory is at hand, and how long that one is believed once more.
const PATIENCE: Duration = Duration::from_secs(1);
const BELIEVED: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct Listed {
    pub tenant: Tenant,
    pub name_zh: String,
    pub name_en: String,
    pub hosts: Vec<String>,
}

#[derive(Default)]
struct Known {
    by_id: HashMap<TenantId, Arc<Listed>>,
    by_host: HashMap<String, TenantId>,
    by_code: HashMap<String, TenantId>,
    read_at: Option<Instant>,
    /// Whatever its age, while the home shard is away.
    believed_until: Option<Instant>,
}

impl Known {
    fn holds(&self, limit: Duration) -> bool {
        let believed = self.believed_until.is_some_and(|until| Instant::now() < until);
        believed || self.read_at.is_some_and(|at| at.elapsed() < limit)
    }
}

fn name_of(host: &str) -> String {
    host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase()
}

#[derive(Clone)]
pub struct Directory {
    shards: Shards,
    default_code: Arc<str>,
    known: Arc<RwLock<Known>>,
}

impl Directory {
    pub fn new(shards: Shards, default_code: &str) -> Self {
        Self { shards, default_code: default_code.into(), known: Arc::default() }
    }

    pub async fn by_id(&self, id: TenantId) -> Result<Option<Arc<Listed>>> {
        self.find(|known| known.by_id.get(&id).cloned()).await
    }

    /// As [`Self::by_id`] and [`Self::by_host`], from the cache only.
    pub fn known_by_id(&self, id: TenantId) -> Option<Arc<Listed>> {
        self.fresh()?.by_id.get(&id).cloned()
    }
    pub fn known_by_host(&self, host: &str) -> Option<Arc<Listed>> {
        let known = self.fresh()?;
        known.by_id.get(known.by_host.get(&name_of(host))?).cloned()
    }

    fn fresh(&self) -> Option<RwLockReadGuard<'_, Known>> {
        let known = self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.holds(FRESH).then_some(known)
    }

    pub async fn by_code(&self, code: &str) -> Result<Option<Arc<Listed>>> {
        self.find(|known| known.by_id.get(known.by_code.get(code)?).cloned()).await
    }

    /// The tenant a host name belongs to, or the configured default. Only this decides which tenant a user signs in to,
    /// never a header the caller could choose.
    pub async fn by_host(&self, host: &str) -> Result<Option<Arc<Listed>>> {
        let name = name_of(host);
        let claimed = |known: &Known| known.by_id.get(known.by_host.get(&name)?).cloned();
        let fallback = |known: &Known| known.by_id.get(known.by_code.get(self.default_code.as_ref())?).cloned();
        match self.find(claimed).await? {
            Some(found) => Ok(Some(found)),
            None => self.find(fallback).await,
        }
    }

    pub async fn on_shard(&self, shard: &str) -> Result<Vec<Tenant>> {
        self.refresh(STALE).await?;
        let known = self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(known.by_id.values().filter(|l| l.tenant.shard.as_ref() == shard).map(|l| l.tenant.clone()).collect())
    }

    /// Invalidates the cache; the next lookup reads the directory again.
    pub fn forget(&self) {
        let mut known = self.known.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        (known.read_at, known.believed_until) = (None, None);
    }

    async fn find(&self, look: impl Fn(&Known) -> Option<Arc<Listed>>) -> Result<Option<Arc<Listed>>> {
        let look = || look(&self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner));
        self.refresh(FRESH).await?;
        if let Some(found) = look() {
            return Ok(Some(found));
        }
        // It may have been added just now; unknown names cause at most one query a second.
        self.refresh(STALE).await?;
        Ok(look())
    }

    async fn refresh(&self, limit: Duration) -> Result<()> {
        let read_before = {
            let known = self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner);
            if known.holds(limit) {
                return Ok(());
            }
            known.read_at.is_some()
        };
        let read = if read_before {
            let read = tokio::time::timeout(PATIENCE, self.read()).await;
            read.unwrap_or_else(|late| Err(Error::unavailable().because(late)))
        } else {
            self.read().await
        };
        let mut known = self.known.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        match read {
            Ok(fresh) => *known = fresh,
            // The tenants of other shards must not suffer from an away home shard.
            Err(error) if known.read_at.is_some() => {
                tracing::warn!(%error, "the directory of tenants cannot be read; the last one is kept");
                known.believed_until = Some(Instant::now() + BELIEVED);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    async fn read(&self) -> Result<Known> {
        let rows = sqlx::query("select tenant_id, code, name_zh, name_en, shard, hosts from platform.tenant")
            .fetch_all(&self.shards.home().app)
            .await?;
        let mut fresh = Known { read_at: Some(Instant::now()), ..Known::default() };
        for row in rows {
            let id = TenantId::new(row.get::<Uuid, _>("tenant_id"));
            let code: String = row.get("code");
            let hosts: Vec<String> = row.get("hosts");
            let shard: String = row.get("shard");
            fresh.by_host.extend(hosts.iter().map(|host| (host.to_ascii_lowercase(), id)));
            fresh.by_code.insert(code.clone(), id);
            let tenant = Tenant { id, code: code.into(), shard: shard.into() };
            let (name_zh, name_en) = (row.get("name_zh"), row.get("name_en"));
            fresh.by_id.insert(id, Arc::new(Listed { tenant, name_zh, name_en, hosts }));
        }
        Ok(fresh)
    }
}
