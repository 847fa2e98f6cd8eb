//! Where the story is played: whoever acts does so with the permissions of his account and at the moment it is told of, through
//! the same commands as in the portal.

use super::then;
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_kernel::{Error, OpCtx, RequestId, Result, Tenant};
use tandem_platform::db::tx::Mode;
use tandem_platform::hand_over::Exchanges;
use tandem_platform::http::steps::Steps;
use tandem_platform::platform::Parts;
use tandem_platform::{Platform, Tx, on_behalf};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who<'a> {
    /// The ERP, and the product itself.
    System,
    User(&'a str),
}

/// What happened in the last days is still news: whom it concerns is written to, as soon as a worker runs.
const NEWS: Duration = Duration::days(3);

pub struct Stage {
    past: Platform,
    lately: Platform,
    pub tenant: Tenant,
    /// The story ends here: where the day that it is told on begins.
    pub end: OffsetDateTime,
    people: BTreeMap<String, OpCtx>,
}

/// A platform on which the past can be told. Nothing is sent to an ERP that never had these orders: what is handed over to it is
/// called as its document is, and what became of it is part of the story.
pub fn set(mut parts: Parts) -> Parts {
    for module in &mut parts.modules {
        if module.exchanges.is_some() {
            module.exchanges = Some(Exchanges { put: |_, handed| Box::pin(async move { Ok(handed.entity_id) }) });
        }
    }
    // What it uploads are papers of our own, and nobody waits for them to be scanned.
    parts.scan = None;
    parts.clock = Arc::new(then::StoryClock(parts.clock));
    parts
}

/// As [`set`], and nobody is written to about what happened long ago. Nor are stamped copies asked for by themselves: which
/// orders have one is part of the story.
pub fn set_quietly(parts: Parts) -> Parts {
    let mut parts = set(parts);
    for module in &mut parts.modules {
        module.consumers.retain(|consumer| !consumer.name.starts_with("message."));
        if let Some(stamps) = &mut module.stamps {
            stamps.ask = |_, _, _| Box::pin(async { Ok(()) });
        }
    }
    parts
}

impl Stage {
    pub async fn laid(past: Platform, lately: &Platform, tenant: &Tenant, usernames: &[String]) -> Result<Self> {
        let platform = lately;
        let mut tx = platform.begin_system(tenant, "demo").await?;
        let found: Vec<(String, Uuid)> = sqlx::query_as(
            "select username, user_id from identity.user_account where tenant_id = $1 and username = any($2)",
        )
        .bind(tenant.id.uuid())
        .bind(usernames)
        .fetch_all(tx.conn())
        .await?;
        tx.rollback().await?;
        let mut people = BTreeMap::new();
        for (username, id) in found {
            people.insert(username, on_behalf::as_of_now(platform, tenant, id, "zh", "demo", id).await?);
        }
        let end = platform.now().replace_time(time::Time::MIDNIGHT);
        Ok(Self { past, lately: platform.clone(), tenant: tenant.clone(), end, people })
    }

    fn context(&self, who: Who<'_>, about: &str) -> Result<OpCtx> {
        let request_id = RequestId(format!("demo-{about}").into());
        match who {
            Who::System => Ok(OpCtx::system(self.tenant.clone(), request_id)),
            Who::User(name) => {
                let known = self.people.get(name).ok_or_else(|| Error::internal(format!("no user {name}")))?;
                Ok(OpCtx { request_id, ..known.clone() })
            }
        }
    }

    /// One step, in a transaction of its own; `about` names it in the audit trail.
    pub async fn act<T>(
        &self,
        who: Who<'_>,
        moment: OffsetDateTime,
        about: &str,
        work: impl AsyncFnOnce(&mut Tx) -> Result<T>,
    ) -> Result<T> {
        let context = self.context(who, about)?;
        let platform = self.at(moment);
        let step = async {
            let mut tx = platform.begin(context, Mode::Write).await?;
            let done = work(&mut tx).await?;
            tx.commit().await?;
            Ok(done)
        };
        let told: Result<T> = then::at(moment, step).await;
        told.map_err(|error| Error::internal(format!("{about}, {who:?}, {moment}: {error:?}")))
    }

    /// One step that takes transactions of its own; `about` names it in the audit trail.
    pub async fn steps<T>(
        &self,
        who: Who<'_>,
        moment: OffsetDateTime,
        about: &str,
        work: impl AsyncFnOnce(&mut Steps) -> Result<T>,
    ) -> Result<T> {
        let mut steps = Steps::of(self.at(moment).clone(), self.context(who, about)?);
        let told = then::at(moment, work(&mut steps)).await;
        told.map_err(|error| Error::internal(format!("{about}, {who:?}, {moment}: {error:?}")))
    }

    /// Whoever acted long ago acts where nobody is written to.
    fn at(&self, moment: OffsetDateTime) -> &Platform {
        if moment < self.end - NEWS { &self.past } else { &self.lately }
    }

    /// What there is already, by its number or title: the story is told once.
    pub async fn known(&self, sql: &'static str) -> Result<std::collections::BTreeSet<String>> {
        let mut tx = self.past.begin_system(&self.tenant, "demo").await?;
        let found: Vec<String> = sqlx::query_scalar(sql).bind(self.tenant.id.uuid()).fetch_all(tx.conn()).await?;
        tx.rollback().await?;
        Ok(found.into_iter().collect())
    }
}
