//! What a story leads to is written down as it goes on, and compared with what was kept at the end: the messages wanted and
//! delivered, the to-do entries dealt with and left, and the exchanges with the OA.

use crate::orders_desk::Desk;
use crate::report::Outcome;
use anyhow::Result;
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};
use tandem_contracts::message::MessageWanted;
use tandem_kernel::Event;
use tandem_testkit::world::within;
use uuid::Uuid;

#[derive(Default)]
pub struct Expected {
    documents: BTreeSet<Uuid>,
    /// By template and document.
    messages: BTreeMap<(String, String), i64>,
    dealt_with: i64,
}

impl Expected {
    /// One about which nothing is told and nobody is waited for.
    pub fn document(&mut self, id: Uuid) {
        self.documents.insert(id);
    }
    /// A message about a document, to however many people.
    pub fn message(&mut self, template: &str, about: Uuid) -> &mut Self {
        self.documents.insert(about);
        *self.messages.entry((template.to_owned(), about.to_string())).or_default() += 1;
        self
    }
    /// Entries of a document that somebody of the side they were for has dealt with.
    pub fn dealt_with(&mut self, document: Uuid, entries: i64) -> &mut Self {
        self.documents.insert(document);
        self.dealt_with += entries;
        self
    }

    pub async fn agrees(&self, outcome: &mut Outcome, desk: &Desk, process: Uuid) -> Result<()> {
        let mut rows = desk.world.database().superuser().await?;
        let documents: Vec<String> = self.documents.iter().map(Uuid::to_string).collect();
        self.messages_agree(outcome, &mut rows, &documents).await?;
        self.duties_agree(outcome, &mut rows, &documents).await?;
        exchanges_agree(outcome, desk, &mut rows, process).await?;
        desk.nothing_went_wrong().await
    }

    /// Each was wanted as often as the story says, and everybody it was for has it as often, at most.
    async fn messages_agree(&self, outcome: &mut Outcome, rows: &mut PgConnection, documents: &[String]) -> Result<()> {
        let wanted: Vec<(String, String, i64)> = sqlx::query_as(
            "select payload ->> 'template', payload ->> 'entityId', count(*) from platform.event
             where kind = $1 and payload ->> 'entityId' = any($2) group by 1, 2",
        )
        .bind(MessageWanted::KIND)
        .bind(documents)
        .fetch_all(&mut *rows)
        .await?;
        let wanted: BTreeMap<(String, String), i64> =
            wanted.into_iter().map(|(template, about, times)| ((template, about), times)).collect();
        let (told, expected): (i64, i64) = (wanted.values().sum(), self.messages.values().sum());
        outcome.bar("messages wanted", told, &expected.to_string(), wanted == self.messages);
        if wanted != self.messages {
            outcome.fault(format!("messages {wanted:?}, and the story told of {:?}", self.messages));
        }
        within(30, "every message", async || {
            let open: i64 = sqlx::query_scalar(
                "select count(*) from platform.delivery d
                 join platform.event e on e.tenant_id = d.tenant_id and e.event_id = d.event_id
                 where e.kind = $1 and e.payload ->> 'entityId' = any($2) and d.state <> 'done'",
            )
            .bind(MessageWanted::KIND)
            .bind(documents)
            .fetch_one(&mut *rows)
            .await?;
            Ok(open == 0)
        })
        .await?;
        let had: Vec<(String, String, i64)> = sqlx::query_as(
            "select template, entity_id, count(*) from message.message
             where entity_id = any($1) group by template, entity_id, user_id",
        )
        .bind(documents)
        .fetch_all(&mut *rows)
        .await?;
        let (mut received, mut all): (BTreeMap<(String, String), i64>, i64) = (BTreeMap::new(), 0);
        for (template, about, times) in had {
            let at_most = self.messages.get(&(template.clone(), about.clone())).copied().unwrap_or_default();
            if times > at_most {
                outcome.fault(format!(
                    "somebody has {template} about {about} {times} times, and it was told {at_most} times"
                ));
            }
            *received.entry((template, about)).or_default() += times;
            all += times;
        }
        for (message, times) in &self.messages {
            if received.get(message).is_none_or(|received| received < times) {
                outcome.fault(format!("{message:?} was told {times} times, and reached {:?}", received.get(message)));
            }
        }
        outcome.figure("messages in people's lists", all);
        Ok(())
    }

    /// Nobody is waited for any more, and what was dealt with is what the story says.
    async fn duties_agree(&self, outcome: &mut Outcome, rows: &mut PgConnection, documents: &[String]) -> Result<()> {
        let (left, done): (i64, i64) = sqlx::query_as(
            "select (select count(*) from platform.todo where entity_id = any($1)),
               (select count(*) from platform.done_todo where entity_id = any($1))",
        )
        .bind(documents)
        .fetch_one(rows)
        .await?;
        outcome.bar("to-do entries left", left, "0", left == 0);
        outcome.bar("to-do entries dealt with", done, &self.dealt_with.to_string(), done == self.dealt_with);
        Ok(())
    }
}

/// The OA was asked once and answered once, and knows no more of it.
async fn exchanges_agree(outcome: &mut Outcome, desk: &Desk, rows: &mut PgConnection, process: Uuid) -> Result<()> {
    let kept: Vec<(String, String, i64)> = sqlx::query_as(
        "select direction, state, count(*) from exchange.record where entity_id = $1 group by 1, 2 order by 1, 2",
    )
    .bind(process)
    .fetch_all(rows)
    .await?;
    let once = ["in", "out"].map(|direction| (direction.to_owned(), "done".to_owned(), 1_i64));
    if kept != once {
        outcome.fault(format!("exchanges about the supplier: {kept:?} and not {once:?}"));
    }
    let state = desk.sim.state().await?;
    let approvals: Vec<_> =
        state["approvals"].as_object().into_iter().flatten().map(|(_, approval)| approval).collect();
    let decisions: Vec<_> =
        approvals.iter().flat_map(|one| one["decisions"].as_array().into_iter().flatten()).collect();
    let heard = decisions.iter().filter(|decision| decision["heard"] == true).count();
    let (asked, decided) = (approvals.len(), decisions.len());
    outcome.figure("exchanges with the OA", kept.len());
    if (asked, decided, heard) != (1, 1, 1) {
        outcome.fault(format!("the OA was asked {asked} times, decided {decided} times and was heard {heard} times"));
    }
    Ok(())
}
