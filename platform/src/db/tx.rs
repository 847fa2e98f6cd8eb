//! The one kind of transaction. It carries the caller's context into row-level security,
//! collects audit rows and outbox rows, and tells the world only after it has committed.

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
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A command: may change what it sees.
    Write,
    /// A question: PostgreSQL itself refuses a change.
    Read,
}

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
    /// In a lock nobody ever waits for, so that a transaction can be lent to several hands.
    afterwards: Mutex<Vec<Afterwards>>,
    /// Headers the answer carries (cookies of the sign-in).
    pub(crate) reply_headers: Vec<(axum::http::HeaderName, axum::http::HeaderValue)>,
}

impl Tx {
    pub(crate) async fn begin(platform: &Platform, ctx: OpCtx, mode: Mode) -> Result<Self> {
        let shard = platform.shards().get(&ctx.tenant.shard)?;
        let question = if mode == Mode::Read { stop::name(platform.new_id()) } else { String::new() };
        let server = &platform.config().server;
        // A supplier who waits for the answer. What he asked for earlier, such as an export, is the product's own work.
        let seconds = match (ctx.side(), ctx.address) {
            (Side::Supplier, Some(_)) => server.supplier_question_timeout_seconds,
            _ => server.question_timeout_seconds,
        };
        let inner = shard.app.begin_with(AssertSqlSafe(opening(&ctx, mode, &question, seconds))).await?;
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
    /// Who makes the change, as the row will say.
    pub fn who(&self) -> String {
        self.ctx.who().to_owned()
    }
    pub fn now(&self) -> OffsetDateTime {
        self.platform.now()
    }
    pub fn new_id(&self) -> Uuid {
        self.platform.new_id()
    }

    /// Tells other modules, through the outbox.
    pub async fn emit<E: Event>(&mut self, event: &E) -> Result<EventId> {
        let id = self.new_id();
        self.put(id, E::KIND, event, Duration::ZERO).await
    }

    /// Leaves work for any `work` process; it starts once this transaction has committed.
    pub async fn enqueue<P: Serialize>(&mut self, job: crate::jobs::Job<P>, payload: &P) -> Result<EventId> {
        self.enqueue_in(job, payload, Duration::ZERO).await
    }

    /// As [`Self::enqueue`], to be done not before this much time has passed.
    pub async fn enqueue_in<P: Serialize>(
        &mut self,
        job: crate::jobs::Job<P>,
        payload: &P,
        pause: Duration,
    ) -> Result<EventId> {
        let id = self.new_id();
        self.put(id, job.kind, payload, pause).await
    }

    /// As [`Self::enqueue`], under an id of the caller's making: the same id leaves the job once.
    pub(crate) async fn enqueue_once(&mut self, kind: &str, id: Uuid) -> Result<EventId> {
        self.put(id, kind, &(), Duration::ZERO).await
    }

    async fn put<P: Serialize>(&mut self, id: Uuid, kind: &str, payload: &P, pause: Duration) -> Result<EventId> {
        self.told = true;
        crate::bus::outbox::put(self, id, kind, &serde_json::to_value(payload)?, pause).await
    }

    /// Tells open browsers, after the commit, that something they may show has changed.
    pub fn notice(&mut self, notice: Notice) {
        self.told_browsers.push(Told::new(&self.ctx, &notice));
    }

    /// As [`Self::notice`], for one user's browsers only.
    pub fn notice_to(&mut self, user: UserId, notice: Notice) {
        self.told_browsers.push(Told { only: Some(user), ..Told::new(&self.ctx, &notice) });
    }

    /// Asks to be told of this delivery again: the work it stands for is under way, or has no room yet. Counts as no
    /// failure, however often.
    pub fn tell_again_in(&mut self, pause: Duration) {
        self.again = Some(pause);
    }
    pub(crate) fn again(&self) -> Option<Duration> {
        self.again
    }

    /// Starts work of its own once this transaction has committed; a stopping process waits for it. The process may die
    /// before or during it, so something in the database must say that it is still to be done.
    pub fn afterwards(&mut self, work: impl Future<Output = ()> + Send + 'static) {
        self.afterwards.get_mut().unwrap_or_else(PoisonError::into_inner).push(Box::pin(work));
    }

    /// Has the task wait for its turn in this process and then does `work`, after the commit; asks to be told again in case
    /// neither happens. Whoever works must look once more whether the task is still to be done: another process may
    /// have had a turn for it first.
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

    /// Tells every node, after the commit, that these users may now do more or less.
    pub fn access_changed(&mut self, reached: Reached) {
        self.told_browsers.push(Told::access_changed(&self.ctx, reached));
    }

    /// For stopping this question's statements from outside.
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
            // Nothing to keep: it is rolled back together with the check of the returning connection, and nobody waits.
            Mode::Read => drop(inner),
        }
        for one in &told_browsers {
            platform.bus().tell_browsers(one).await;
        }
        if told {
            platform.bus().wake_relay(&ctx.tenant.shard).await;
        }
        for work in afterwards.into_inner().unwrap_or_else(PoisonError::into_inner) {
            platform.shutdown().tasks.spawn(work);
        }
        Ok(())
    }

    pub async fn rollback(self) -> Result<()> {
        Ok(self.inner.rollback().await?)
    }
}

/// `begin` and the context in one round trip. Every value is an id or a word of our own, so
/// nothing in this text was ever typed by a user.
fn opening(ctx: &OpCtx, mode: Mode, question: &str, seconds: u64) -> String {
    let (access, limits) = match mode {
        Mode::Write => ("read write", String::new()),
        Mode::Read => (
            "read only",
            format!(
                ", set_config('application_name', '{question}', true), \
                 set_config('statement_timeout', '{seconds}s', true)"
            ),
        ),
    };
    let (user, organizes) = match &ctx.actor {
        Some(actor) => (actor.id.to_string(), actor.organizes.iter().map(ToString::to_string).collect::<Vec<_>>()),
        None => (String::new(), Vec::new()),
    };
    format!(
        "begin {access}; select set_config('app.tenant', '{}', true), set_config('app.user', '{user}', true), \
         set_config('app.side', '{}', true), set_config('app.organizes', '{{{}}}', true), \
         set_config('app.language', '{}', true){limits}",
        ctx.tenant.id,
        ctx.side().as_str(),
        organizes.join(","),
        ctx.language.code()
    )
}
