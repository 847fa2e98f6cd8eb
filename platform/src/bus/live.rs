//! Live updates: after a commit the change is published to every `serve` process, and each forwards it to the browsers
//! that may know. A notice only triggers a reload; it carries no data, and a browser that reconnects reloads
//! everything.

use crate::platform::Platform;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tandem_kernel::{EntityId, OpCtx, OrganizeId, Side, TenantId, UserId};
use tokio::sync::broadcast;

#[derive(Clone, Debug)]
pub struct Notice {
    /// The code of the listing whose rows changed; its permission is required to receive the notice.
    pub topic: &'static str,
    pub entity_id: EntityId,
    pub version: i64,
    /// For a supplier's document: the organisations concerned. `None` means all readers.
    pub organizes: Option<Vec<OrganizeId>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Told {
    pub tenant: TenantId,
    pub topic: String,
    pub entity_id: EntityId,
    pub version: i64,
    pub who: String,
    pub request_id: String,
    pub organizes: Option<Vec<OrganizeId>>,
    /// For this user only.
    #[serde(default)]
    pub only: Option<UserId>,
    /// For users of this side only.
    #[serde(default)]
    pub side: Option<Side>,
    #[serde(default)]
    pub access_of: Option<Reached>,
}

/// The users whose access has changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reached {
    Users(Vec<UserId>),
    Everyone,
}

/// The topic of changed access. It is no listing's, so no browser receives it. It ends the streams of the users
/// concerned; their browsers then authenticate again and reload.
const ACCESS: &str = "platform.access";

impl Told {
    pub fn access_changed(ctx: &OpCtx, reached: Reached) -> Self {
        let nobody = EntityId::from(uuid::Uuid::nil());
        let notice = Notice { topic: ACCESS, entity_id: nobody, version: 0, organizes: None };
        Self { access_of: Some(reached), ..Self::new(ctx, &notice) }
    }

    pub fn ends_stream_of(&self, ctx: &OpCtx) -> bool {
        let reaches = match (&self.access_of, &ctx.actor) {
            (Some(Reached::Everyone), _) => true,
            (Some(Reached::Users(users)), Some(actor)) => users.contains(&actor.id),
            _ => false,
        };
        reaches && self.tenant == ctx.tenant.id
    }

    pub fn new(ctx: &OpCtx, notice: &Notice) -> Self {
        Self {
            tenant: ctx.tenant.id,
            topic: notice.topic.to_owned(),
            entity_id: notice.entity_id.clone(),
            version: notice.version,
            who: ctx.who().to_owned(),
            request_id: ctx.request_id.to_string(),
            organizes: notice.organizes.clone(),
            only: None,
            side: None,
            access_of: None,
        }
    }

    /// Whether this caller may receive it: same tenant, permission for the list, a side that may know, and for a supplier, one of
    /// its own documents.
    pub fn is_for(&self, platform: &Platform, ctx: &OpCtx) -> bool {
        let readable = platform.listing(&self.topic).is_some_and(|l| ctx.permissions.holds(l.permission));
        let own = match (&self.organizes, &ctx.actor) {
            (Some(organizes), Some(actor)) if actor.side == Side::Supplier => {
                organizes.iter().any(|o| actor.organizes.contains(o))
            }
            _ => true,
        };
        let mine = self.only.is_none() || self.only == ctx.actor.as_ref().map(|actor| actor.id);
        let side = self.side.is_none_or(|side| side == ctx.side());
        self.tenant == ctx.tenant.id && readable && own && mine && side
    }
}

/// One NATS subscription per process, broadcast to its browsers.
#[derive(Clone)]
pub struct Fan(broadcast::Sender<Arc<Told>>);

impl Default for Fan {
    fn default() -> Self {
        Self(broadcast::channel(1024).0)
    }
}

impl Fan {
    pub fn listen(&self) -> broadcast::Receiver<Arc<Told>> {
        self.0.subscribe()
    }

    pub async fn run(self, platform: Platform) {
        let stop = platform.shutdown().token();
        while !stop.is_cancelled() {
            if let Ok(mut told) = platform.bus().client.subscribe(platform.bus().live_subject()).await {
                loop {
                    let message = tokio::select! {
                        message = told.next() => message,
                        () = stop.cancelled() => return,
                    };
                    let Some(message) = message else { break };
                    if let Ok(told) = serde_json::from_slice::<Told>(&message.payload) {
                        // Cache invalidation: another process changed something of the tenant.
                        platform.recent().forget(told.tenant);
                        // An error only means that there are no subscribers.
                        let _ = self.0.send(Arc::new(told));
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}
