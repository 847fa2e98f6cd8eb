//! The live updates that open pages of both suppliers receive while orders change.

use crate::orders_desk::{CLAIM, Desk, ORDER, ORDER_KIND, act, done, in_days};
use crate::report::Outcome;
use crate::stranger::Thing;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use tandem_testkit::Client;
use tandem_testkit::world::within;
use uuid::Uuid;

pub struct Heard {
    seller: Stream,
    stranger: Stream,
    /// Published orders of both suppliers, from before the streams were opened.
    own: [Uuid; 2],
}

struct Stream(Arc<Mutex<String>>, tokio::task::JoinHandle<()>);

impl Drop for Stream {
    fn drop(&mut self) {
        self.1.abort();
    }
}

impl Stream {
    async fn open(client: &Client) -> Result<Self> {
        let heard = Arc::new(Mutex::new(String::new()));
        let (client, keep) = (client.clone(), heard.clone());
        let task = tokio::spawn(async move {
            let kept = client.live_until(|all| {
                *keep.lock().unwrap_or_else(PoisonError::into_inner) = all.to_owned();
                false
            });
            // Ends with the stream; a check that waits for an event then times out.
            let _ended = kept.await;
        });
        let stream = Self(heard, task);
        stream.until("hello").await?;
        Ok(stream)
    }

    fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn until(&self, mark: &str) -> Result<()> {
        within(20, "the live update", async || Ok(self.text().contains(mark))).await
    }

    /// The received changes: list and record id.
    fn told(&self) -> Vec<(String, String)> {
        let text = self.text();
        let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
        let changes = data.filter_map(|data| serde_json::from_str::<Value>(data.trim()).ok());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        changes
            .map(|change| (text(&change["topic"]), text(&change["entityId"])))
            .filter(|(topic, _)| !topic.is_empty())
            .collect()
    }
}

/// Both suppliers open a live stream; each has an order of its own.
pub async fn listen(desk: &Desk) -> Result<Heard> {
    let mut own = [Uuid::nil(); 2];
    for (supplier, own) in own.iter_mut().enumerate() {
        let number;
        (*own, number) = desk.ordered(supplier, 1).await?.remove(0);
        desk.published(*own).await?;
        // Waits for the asynchronous message about the order, so that no own event is pending.
        let client = if supplier == 0 { &desk.seller } else { &desk.stranger };
        within(20, "the message", async || {
            let page = client.post("/service1/message/api/mine/pageList", &json!({ "search": number })).await?;
            Ok(page.data["totalElements"] == 1)
        })
        .await?;
    }
    let (seller, stranger) = (Stream::open(&desk.seller).await?, Stream::open(&desk.stranger).await?);
    Ok(Heard { seller, stranger, own })
}

/// Users get the progress of their own batches, as batches and as long tasks, even if all rows are refused. Nobody else
/// finds a batch by its id.
async fn is_own_batch(client: &Client, topic: &str, id: &str) -> Result<bool> {
    Ok(matches!(topic, "content.batch_task" | "content.long_task")
        && client.get(&format!("/service1/content/api/batch/detail/{id}")).await?.code == 200)
}

impl Heard {
    pub async fn check(&mut self, outcome: &mut Outcome, desk: &Desk, shown: &[Thing], hidden: &[Thing]) -> Result<()> {
        // Further changes to documents of the other supplier.
        let order = desk.order(shown[0].id).await?;
        let replies = json!([{ "line": "00020", "replies": [{ "on": in_days(400), "quantity": "1" }] }]);
        done(act(&desk.seller, ORDER, "saveDraft", &order, json!({ "lines": replies })).await?)?;
        let claim = shown.iter().find(|thing| thing.kind() == "orders.claim").context("no claim")?;
        let claim = crate::orders_desk::seen(&desk.seller, CLAIM, claim.id).await?;
        done(act(&desk.seller, CLAIM, "dispute", &claim, json!({ "reason": "no" })).await?)?;
        // Comments on their own orders come last, and show that both streams were still open.
        for (own, stream) in self.own.iter().zip([&self.seller, &self.stranger]) {
            let comment = json!({ "entityKind": ORDER_KIND, "entityId": own, "said": "last" });
            done(desk.buyer.post("/service1/content/api/comment/add", &comment).await?)?;
            stream.until(&own.to_string()).await?;
        }
        let own = [self.own[0].to_string(), self.own[1].to_string()];
        let told = self.stranger.told();
        outcome
            .figure("live updates: its supplier, the other", format!("{}, {}", self.seller.told().len(), told.len()));
        let others = told.iter().filter(|(topic, id)| !topic.starts_with("message.") && *id != own[1]);
        for (topic, id) in others {
            if is_own_batch(&desk.stranger, topic, id).await? {
                continue;
            }
            let what =
                shown.iter().chain(hidden).find(|thing| thing.id.to_string() == *id).map_or("?", |thing| thing.kind());
            outcome.fault(format!("the stranger's page heard of {topic} {id} ({what})"));
        }
        for thing in hidden {
            let heard = self.seller.told();
            if let Some((topic, _)) = heard.iter().find(|(_, id)| *id == thing.id.to_string()) {
                outcome
                    .fault(format!("the page of its supplier heard of {topic}: a {} he was not shown", thing.kind()));
            }
        }
        Ok(())
    }
}
