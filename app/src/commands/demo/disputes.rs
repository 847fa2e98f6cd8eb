//! Documents both sides must agree on: one for every possible outcome.

use super::people::PURCHASER;
use super::stage::{Stage, Who};
use serde_json::{Value, json};
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::document::{Detail, Document, DocumentRef, act};
use time::{Duration, OffsetDateTime};

/// The outcomes; any other number is settled.
const DRAFT: usize = 0;
const SENT: usize = 1;
const DISPUTED: usize = 2;
const INSISTED: usize = 3;
const WITHDRAWN: usize = 4;
const ACCEPTED: usize = 5;

pub struct Talk<'a> {
    pub stage: &'a Stage,
    pub seller: &'a str,
    pub at: OffsetDateTime,
    /// The subject, for errors.
    pub what: &'static str,
    /// The texts of both sides.
    pub objection: &'static str,
    pub answer: &'static str,
    pub given_in: &'static str,
}

impl Talk<'_> {
    pub async fn play<D: Document>(
        &self,
        end: usize,
        save: impl AsyncFnOnce(&mut Tx) -> Result<Detail<D>>,
        settlement: impl FnOnce(&D) -> Value,
    ) -> Result<()> {
        let (buyer, seller) = (Who::User(PURCHASER), Who::User(self.seller));
        let made = self.stage.act(buyer, self.at, self.what, save).await?.document;
        if end == DRAFT {
            return Ok(());
        }
        let sent = self.act(1, buyer, made, "send", json!({})).await?;
        match end {
            SENT => return Ok(()),
            DISPUTED | INSISTED => {
                let disputed = self.act(20, seller, sent, "dispute", json!({ "reason": self.objection })).await?;
                if end == INSISTED {
                    self.act(30, buyer, disputed, "insist", json!({ "answer": self.answer })).await?;
                }
                return Ok(());
            }
            WITHDRAWN => {
                self.act(40, buyer, sent, "withdraw", json!({ "answer": self.given_in })).await?;
                return Ok(());
            }
            _ => {}
        }
        let accepted = self.act(26, seller, sent, "accept", json!({})).await?;
        if end != ACCEPTED {
            let settlement = settlement(&accepted);
            self.act(60, buyer, accepted, "settle", settlement).await?;
        }
        Ok(())
    }

    async fn act<D: Document>(&self, hours: i64, who: Who<'_>, on: D, action: &str, fields: Value) -> Result<D> {
        let which = DocumentRef { id: on.head().id, version: on.head().version };
        let run = async |tx: &mut Tx| act::<D>(tx, action, which, fields).await;
        Ok(self.stage.act(who, self.at + Duration::hours(hours), self.what, run).await?.document)
    }
}
