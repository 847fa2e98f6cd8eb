//! Commands on several orders in one request, each in its own transaction and with its own result. A request may be sent again,
//! because its answer was lost or a button pressed twice: what was done for an order then is answered as done, and not done
//! again.

use super::KIND;
use super::commands::publish_one;
use super::record::PurchaseOrder;
use super::reply::{OrderReply, draft_one, fast_confirm, release_one};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::{Detail, DocumentRef};
use tandem_platform::http::envelope::classify;
use tandem_platform::http::steps::Steps;
use tandem_platform::idempotency::{self, Key, Taken};
use tandem_platform::module::Work;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Larger batches run as a background job.
pub const MOST: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrderReplies {
    pub orders: Vec<OrderReply>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrderRows {
    pub rows: Vec<DocumentRef>,
}

/// What became of one order of several.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderResult {
    pub id: Uuid,
    pub done: bool,
    /// The version it has now; as it was sent where nothing was done.
    pub version: i64,
    /// Why nothing was done.
    pub message: String,
    /// Fields that were wrong, such as `lines.00010`.
    pub fields: Vec<OrderField>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderField {
    pub field: String,
    pub message: String,
}

/// Runs the action, unless this user has said the same about this version of the order before, and that made the next one.
/// What changed nothing, as a draft that is saved again, may be said once more after something else. Returns the version it
/// led to.
async fn once<T: Serialize>(
    tx: &mut Tx,
    action: &str,
    seen: i64,
    one: T,
    run: &impl for<'a> Fn(&'a mut Tx, T) -> Work<'a, Detail<PurchaseOrder>>,
) -> Result<i64> {
    let route = format!("{} {action}", KIND.code());
    let body = serde_json::to_vec(&one)?;
    let key = tx.ctx().actor.as_ref().map(|actor| Key::of_body(actor.id, route, &body));
    if let Some(key) = &key
        && let Taken::Answered(version) = idempotency::take(tx, key).await?
    {
        let version: i64 = version.parse()?;
        if version != seen {
            return Ok(version);
        }
    }
    let version = run(tx, one).await?.document.version;
    if let Some(key) = &key {
        idempotency::keep(tx, key, &version.to_string()).await?;
    }
    Ok(version)
}

async fn each<T: Serialize>(
    steps: &mut Steps,
    action: &str,
    all: Vec<T>,
    which: impl Fn(&T) -> DocumentRef,
    run: impl for<'a> Fn(&'a mut Tx, T) -> Work<'a, Detail<PurchaseOrder>>,
) -> Result<Vec<OrderResult>> {
    if all.len() > MOST {
        return Err(Error::refused("orders-purchase_order-too_many").with("limit", MOST));
    }
    let mut results = Vec::with_capacity(all.len());
    for one in all {
        let DocumentRef { id, version } = which(&one);
        let mut tx = steps.begin(Mode::Write).await?;
        let outcome = match once(&mut tx, action, version, one, &run).await {
            Ok(version) => tx.commit().await.map(|()| version),
            Err(error) => {
                tx.rollback().await?;
                Err(error)
            }
        };
        results.push(match outcome.map_err(classify) {
            Ok(version) => OrderResult { id, done: true, version, message: String::new(), fields: Vec::new() },
            Err(error) => {
                let (words, language) = (steps.platform().words(), steps.ctx().language);
                let wrong = error.fields().iter();
                let fields =
                    wrong.map(|f| OrderField { field: f.field.to_string(), message: words.say(language, &f.message) });
                let message = words.say(language, error.message());
                OrderResult { id, done: false, version, message, fields: fields.collect() }
            }
        });
    }
    Ok(results)
}

pub async fn save_draft(steps: &mut Steps, Body(asked): Body<OrderReplies>) -> Result<Vec<OrderResult>> {
    each(steps, "save_draft", asked.orders, |one| one.which, |tx, one| Box::pin(draft_one(tx, one))).await
}

pub async fn release(steps: &mut Steps, Body(asked): Body<OrderReplies>) -> Result<Vec<OrderResult>> {
    each(steps, "release", asked.orders, |one| one.which, |tx, one| Box::pin(release_one(tx, one))).await
}

pub async fn confirm(steps: &mut Steps, Body(asked): Body<OrderRows>) -> Result<Vec<OrderResult>> {
    each(steps, "fast_confirm", asked.rows, |one| *one, |tx, one| Box::pin(fast_confirm(tx, one))).await
}

pub async fn publish(steps: &mut Steps, Body(asked): Body<OrderRows>) -> Result<Vec<OrderResult>> {
    each(steps, "publish", asked.rows, |one| *one, |tx, one| Box::pin(publish_one(tx, one))).await
}
