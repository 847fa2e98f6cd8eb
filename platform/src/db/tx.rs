//! The only kind of transaction. It passes the caller's context to row-level security, collects audit and outbox rows,
//! and sends notifications only after the commit.

use super::stop::{self, Stop};
use crate::bus::live::{Notice, Reached, Told};
use crate::fair_turns::{Manner, Place};
use crate::platform::Platform;
use serde::Serialize;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Transaction};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tandem_kernel::{Event, EventId, OpCtx, Result, Side, UserId};
use time::OffsetDateTime;
use tracing::Instrument;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For commands.
    Write,
    /// For queries: a read-only transaction, so PostgreSQL refuses any change.
    Read,
}

/// How long a commit waits for room in the queue to a NATS that seems to be there.
const TO_TELL: Duration = Duration::from_millis(100);

type Afterwards = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Tx {
    inner: Transaction<'static, Postgres>,
    ctx: OpCtx,
    platform: Platform,
    told_browsers: Vec<Told>,
    told: bool,
    mode: Mode,
    question: String,
    again: Option<Duration>,
    /// The mutex is never contended; it only makes `Tx` `Sync`.
    afterwards: Mutex<Vec<Afterwards>>,
    /// Response headers (cookies of the sign-in).
    pub(crate) reply_headers: Vec<(axum::http::HeaderName, axum::http::HeaderValue)>,
}

impl Tx {
    pub(crate) async fn begin(platform: &Platform, ctx: OpCtx, mode: Mode) -> Result<Self> {
        let shard = platform.shards().get(&ctx.tenant.shard)?;
        let question = if mode == Mode::Read { stop::name(platform.new_id()) } else { String::new() };
        let server = &platform.config().server;
        // Only interactive requests of suppliers; their background work, such as an export, has the usual limit.
        let seconds = match (ctx.side(), ctx.address) {
            (Side::Supplier, Some(_)) => server.supplier_question_timeout_seconds,
            _ => server.question_timeout_seconds,
        };
        let (pool, opening) = (shard.app.clone(), opening(&ctx, mode, &question, seconds));
        // In a task of its own: a `begin` that is dropped half-way returns its connection to the pool in an open transaction.
        let begun = async move { pool.begin_with(AssertSqlSafe(opening)).await };
        let inner = tokio::spawn(begun.in_current_span()).await??;
        Ok(Self {
            inner,
            ctx,
            platform: platform.clone(),
            told_browsers: Vec::new(),
            told: false,
            mode,
            question,
            again: None,
            afterwards: Mutex::default(),
            reply_headers: Vec::new(),
        })
    }

    pub fn ctx(&self) -> &OpCtx {
        &self.ctx
    }
    pub fn platform(&self) -> &Platform {
        &self.platform
    }
    pub fn conn(&mut self) -> &mut PgConnection {
        &mut self.inner
    }
    /// Waits until no other transaction has this name, and has it until it ends: of those that run side by side, one at
    /// a time decides. A name begins with its module's.
    pub async fn alone(&mut self, name: &str) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))").bind(name).execute(self.conn()).await?;
        Ok(())
    }
    /// Whether it may write and lock; a question may not.
    pub fn writes(&self) -> bool {
        self.mode == Mode::Write
    }
    /// The user name to store with a change.
    pub fn who(&self) -> String {
        self.ctx.who().to_owned()
    }
    pub fn now(&self) -> OffsetDateTime {
        self.platform.now()
    }
    pub fn new_id(&self) -> Uuid {
        self.platform.new_id()
    }

    /// Publishes an event to other modules through the outbox.
    pub async fn emit<E: Event>(&mut self, event: &E) -> Result<EventId> {
        let id = self.new_id();
        self.put(id, E::KIND, event, Duration::ZERO).await
    }

    /// Enqueues a background job; it runs in any `work` process after this transaction has committed.
    pub async fn enqueue<P: Serialize>(&mut self, job: crate::jobs::Job<P>, payload: &P) -> Result<EventId> {
        self.enqueue_in(job, payload, Duration::ZERO).await
    }

    /// As [`Self::enqueue`], with a delay.
    pub async fn enqueue_in<P: Serialize>(
        &mut self,
        job: crate::jobs::Job<P>,
        payload: &P,
        pause: Duration,
    ) -> Result<EventId> {
        let id = self.new_id();
        self.put(id, job.kind, payload, pause).await
    }

    /// As [`Self::enqueue`], idempotent: the same id enqueues the job only once.
    pub(crate) async fn enqueue_once(&mut self, kind: &str, id: Uuid) -> Result<EventId> {
        self.put(id, kind, &(), Duration::ZERO).await
    }

    async fn put<P: Serialize>(&mut self, id: Uuid, kind: &str, payload: &P, pause: Duration) -> Result<EventId> {
        self.told = true;
        crate::bus::outbox::put(self, id, kind, &serde_json::to_value(payload)?, pause).await
    }

    /// Sends a live update after the commit.
    pub fn notice(&mut self, notice: Notice) {
        self.told_browsers.push(Told::new(&self.ctx, &notice));
    }

    /// As [`Self::notice`], for one user only.
    pub fn notice_to(&mut self, user: UserId, notice: Notice) {
        self.told_browsers.push(Told { only: Some(user), ..Told::new(&self.ctx, &notice) });
    }

    /// As [`Self::notice`], for users of one side only.
    pub fn notice_to_side(&mut self, side: Side, notice: Notice) {
        self.told_browsers.push(Told { side: Some(side), ..Told::new(&self.ctx, &notice) });
    }

    /// Requests redelivery of the current event: its work is in progress, or there is no capacity yet. Does not count
    /// as a failure, however often.
    pub fn tell_again_in(&mut self, pause: Duration) {
        self.again = Some(pause);
    }
    pub(crate) fn again(&self) -> Option<Duration> {
        self.again
    }

    /// Spawns a task after the commit; shutdown waits for it. The process may die before or during it, so the database
    /// must record that the work is still to be done.
    pub fn afterwards(&mut self, work: impl Future<Output = ()> + Send + 'static) {
        self.afterwards.get_mut().unwrap_or_else(PoisonError::into_inner).push(Box::pin(work));
    }

    /// After the commit, queues the task for a turn in this process and then runs `work`; requests redelivery in case
    /// neither happens. `work` must check again whether the task is still to be done: another process may have taken it
    /// first.
    pub fn in_turn<W>(
        &mut self,
        owner: Uuid,
        task: Uuid,
        manner: Manner,
        work: impl FnOnce(Place) -> W + Send + 'static,
    ) where
        W: Future<Output = ()> + Send + 'static,
    {
        let room = self.platform.long_room().clone();
        self.tell_again_in(room.look_again());
        if let Some(place) = room.enter(self.ctx.tenant.id, owner, task, manner) {
            self.afterwards(async move {
                if place.turn().await {
                    work(place).await;
                }
            });
        }
    }

    /// Tells every process, after the commit, that these users' access has changed.
    pub fn access_changed(&mut self, reached: Reached) {
        self.told_browsers.push(Told::access_changed(&self.ctx, reached));
    }

    /// For cancelling this transaction's statements from another connection.
    pub(crate) fn stop(&self) -> Result<Stop> {
        let shard = self.platform.shards().get(&self.ctx.tenant.shard)?.clone();
        Ok(Stop { shard, name: self.question.clone() })
    }

    pub async fn commit(self) -> Result<()> {
        let Self { inner, ctx, platform, told_browsers, told, mode, afterwards, .. } = self;
        match mode {
            Mode::Write => {
                inner.commit().await?;
                platform.recent().forget(ctx.tenant.id);
            }
            // Nothing to commit: the connection is rolled back on its release to the pool, without waiting.
            Mode::Read => drop(inner),
        }
        for work in afterwards.into_inner().unwrap_or_else(PoisonError::into_inner) {
            platform.shutdown().tasks.spawn(work);
        }
        if !told_browsers.is_empty() || told {
            tell(&platform, &told_browsers, told.then_some(ctx.tenant.shard.as_ref())).await;
        }
        Ok(())
    }

    pub async fn rollback(self) -> Result<()> {
        Ok(self.inner.rollback().await?)
    }
}

/// Hands notices and the relay's wake to NATS. All are hints and the transaction has committed, so nothing waits for a NATS
/// that is away: nobody empties the client's queue then, and once it was full every commit would wait for ever.
async fn tell(platform: &Platform, told_browsers: &[Told], shard: Option<&str>) {
    let telling = async {
        for one in told_browsers {
            platform.bus().tell_browsers(one).await;
        }
        if let Some(shard) = shard {
            platform.bus().wake_relay(shard).await;
        }
    };
    let away = !platform.bus().is_connected() || tokio::time::timeout(TO_TELL, telling).await.is_err();
    if away {
        metrics::counter!("tandem_notices_dropped_total").increment(1);
    }
}

macro_rules! context {
    () => {
        "select set_config('app.tenant', $1, true), set_config('app.user', $2, true), set_config('app.side', $3, true), \
         set_config('app.organizes', $4, true), set_config('app.language', $5, true)"
    };
}

/// Prepared once by every connection: as the text of each transaction, PostgreSQL would parse and plan them each time.
pub(super) const CONTEXTS: &str = concat!(
    "prepare tandem_write (text, text, text, text, text) as ",
    context!(),
    "; prepare tandem_read (text, text, text, text, text, text, text) as ",
    context!(),
    ", set_config('application_name', $6, true), set_config('statement_timeout', $7, true)"
);

/// `begin` and the context in one round trip. Every value is an id or a constant, so the text contains no user input.
fn opening(ctx: &OpCtx, mode: Mode, question: &str, seconds: u64) -> String {
    let (user, organizes) = match &ctx.actor {
        Some(actor) => (actor.id.to_string(), actor.organizes.iter().map(ToString::to_string).collect::<Vec<_>>()),
        None => (String::new(), Vec::new()),
    };
    let context = format!(
        "'{}', '{user}', '{}', '{{{}}}', '{}'",
        ctx.tenant.id,
        ctx.side().as_str(),
        organizes.join(","),
        ctx.language.code()
    );
    match mode {
        Mode::Write => format!("begin read write; execute tandem_write ({context})"),
        Mode::Read => format!("begin read only; execute tandem_read ({context}, '{question}', '{seconds}s')"),
    }
}
