//! Many who change one document at once: their attempts, who of them won, and whether the others were told so, and history and
//! to-do entries agree with the winner.

use crate::orders_desk::act;
use crate::proofs::history::is_versioned;
use crate::report::Outcome;
use anyhow::Result;
use serde_json::{Value, json};
use std::future::Future;
use std::pin::Pin;
use tandem_testkit::{Answer, Client, World};
use tokio::task::JoinSet;
use uuid::Uuid;

/// The result of one attempt.
pub struct Tried {
    pub what: &'static str,
    pub by: &'static str,
    pub done: bool,
    pub code: u64,
    pub message: String,
    overtaken: Value,
    pub data: Value,
}

impl Tried {
    /// Whether a batch call of the same user said the same before: it is answered alike, and nothing is done twice.
    fn is_told_as_done(&self, before: &Self) -> bool {
        self.data[0]["done"] == true && (self.what, self.by, &self.data) == (before.what, before.by, &before.data)
    }
}

type Trying = Pin<Box<dyn Future<Output = Result<Answer>> + Send>>;

/// Action, caller and the pending request.
pub struct Attempt(&'static str, &'static str, Trying);

impl Attempt {
    pub fn new(
        what: &'static str,
        by: &'static str,
        run: impl Future<Output = Result<Answer>> + Send + 'static,
    ) -> Self {
        Self(what, by, Box::pin(run))
    }
    pub fn act(
        what: &'static str,
        by: &'static str,
        client: Client,
        api: &'static str,
        of: &Value,
        more: Value,
    ) -> Self {
        let of = of.clone();
        Self::new(what, by, async move { act(&client, api, what, &of, more).await })
    }
    /// The batch call with one document.
    pub fn batch(what: &'static str, by: &'static str, client: Client, api: &'static str, of: &Value) -> Self {
        let rows = json!({ "rows": [{ "id": of["id"], "version": of["version"] }] });
        Self::new(what, by, async move { client.post(&format!("{api}/{what}"), &rows).await })
    }
}

pub async fn race(attempts: Vec<Attempt>) -> Result<Vec<Tried>> {
    let mut racing = JoinSet::new();
    for Attempt(what, by, trying) in attempts {
        racing.spawn(async move { anyhow::Ok((what, by, trying.await?)) });
    }
    let mut all = Vec::new();
    while let Some(one) = racing.join_next().await {
        let (what, by, answer) = one??;
        // Batch calls have a result per row.
        let several = answer.data[0]["done"].as_bool();
        let message = several.and(answer.data[0]["message"].as_str()).map_or(answer.message, str::to_owned);
        let done = answer.code == 200 && several.unwrap_or(true);
        let overtaken = answer.data["overtaken"].clone();
        all.push(Tried { what, by, done, code: answer.code, message, overtaken, data: answer.data });
    }
    Ok(all)
}

/// A version in the history.
pub struct Past {
    pub version: i64,
    pub who: String,
    pub action: String,
    pub after: Value,
}

pub async fn history(world: &World, kind: &str, id: Uuid) -> Result<Vec<Past>> {
    let mut rows = world.database().superuser().await?;
    let rows: Vec<(i64, String, String, Value)> = sqlx::query_as(
        "select (after ->> 'version')::bigint, actor_label, action, after from platform.audit
         where entity_kind = $1 and entity_id = $2 and after is not null order by audit_id",
    )
    .bind(kind)
    .bind(id.to_string())
    .fetch_all(&mut rows)
    .await?;
    Ok(rows.into_iter().map(|(version, who, action, after)| Past { version, who, action, after }).collect())
}

/// The winner, after checking that all others were refused correctly. `refusals` are actions the state may refuse.
pub fn winner<'a>(
    outcome: &mut Outcome,
    race: &str,
    tried: &'a [Tried],
    past: &[Past],
    refusals: &[&str],
) -> Option<&'a Tried> {
    let winners: Vec<_> = tried.iter().filter(|one| one.done).collect();
    let others = winners.iter().skip(1).filter(|one| !one.is_told_as_done(winners[0])).count();
    if others > 0 {
        outcome.fault(format!("{race}: {} clients won at once", others + 1));
    }
    for one in tried.iter().filter(|one| !one.done) {
        let of_state = one.code == 300 && refusals.contains(&one.what) && !one.message.is_empty();
        if !(of_state || overtaken_truly(one, past)) {
            let (what, by, code, message) = (one.what, one.by, one.code, &one.message);
            let past: Vec<_> = past.iter().map(|past| (past.version, &past.who, &past.action)).collect();
            outcome.fault(format!("{race}: {what} by {by} was told {code} {message} {}; {past:?}", one.data));
        }
    }
    winners.first().copied()
}

/// Whether the conflict response names who changed the document and what was changed.
fn overtaken_truly(one: &Tried, past: &[Past]) -> bool {
    let called = |who: &str| if who.is_empty() { "System".to_owned() } else { who.to_owned() };
    if one.overtaken.is_null() {
        // A row of a batch has only a message.
        return one.code == 200 && past.iter().any(|past| one.message.contains(&called(&past.who)));
    }
    let told = past.iter().find(|past| one.overtaken["version"] == past.version);
    let changes = one.overtaken["changes"].as_array().is_some_and(|changes| !changes.is_empty());
    one.code == 409
        && changes
        && told
            .is_some_and(|past| one.overtaken["who"] == called(&past.who) && one.message.contains(&called(&past.who)))
}

/// The history has no gaps, ends with the stored document and consists of these actions.
pub fn agrees(outcome: &mut Outcome, race: &str, now: &Value, past: &[Past], actions: &[&str]) {
    let versions: Vec<i64> = past.iter().map(|past| past.version).collect();
    let whole: Vec<i64> = (1..=i64::try_from(past.len()).unwrap_or(0)).collect();
    if versions != whole || now["version"] != versions.len() {
        outcome.fault(format!("{race}: versions {versions:?}, and the document has {}", now["version"]));
    }
    let done: Vec<&str> = past.iter().map(|past| past.action.as_str()).collect();
    if done != actions {
        outcome.fault(format!("{race}: the history says {done:?} and not {actions:?}"));
    }
    for (field, value) in past.last().and_then(|last| last.after.as_object()).into_iter().flatten() {
        if now[field] != *value && is_versioned(field) {
            outcome.fault(format!("{race}: {field} is {}, and the history ends with {value}", now[field]));
        }
    }
}

/// The to-do entries of each side for this document.
pub async fn waits(outcome: &mut Outcome, world: &World, race: &str, id: Uuid, expected: &[&str]) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    let found: Vec<String> =
        sqlx::query_scalar("select split_part(holder, ':', 1) from platform.todo where entity_id = $1 order by 1")
            .bind(id.to_string())
            .fetch_all(&mut rows)
            .await?;
    if found != expected {
        outcome.fault(format!("{race}: {found:?} are waited for and not {expected:?}"));
    }
    Ok(())
}
