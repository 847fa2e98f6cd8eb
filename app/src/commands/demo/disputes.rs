//! Documents both sides talk about until they agree: one of each for every way that can end.

use super::people::PURCHASER;
use super::stage::{Stage, Who};
use tandem_kernel::Result;
use tandem_platform::document::dispute::{Answer, Disputable, Objection, accept, dispute, insist, send, withdraw};
use tandem_platform::document::{Detail, DocumentRef};
use tandem_platform::{Body, Tx};
use time::{Duration, OffsetDateTime};

/// How far it goes; whatever comes after these is settled.
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
    /// What it is about, for errors.
    pub what: &'static str,
    /// What both say.
    pub objection: &'static str,
    pub answer: &'static str,
    pub given_in: &'static str,
}

impl Talk<'_> {
    pub async fn play<D: Disputable>(
        &self,
        end: usize,
        save: impl AsyncFnOnce(&mut Tx) -> Result<Detail<D>>,
        settle: impl AsyncFnOnce(&mut Tx, DocumentRef) -> Result<Detail<D>>,
    ) -> Result<()> {
        let (buyer, seller) = (Who::User(PURCHASER), Who::User(self.seller));
        let which = self.act(0, buyer, save).await?;
        if end == DRAFT {
            return Ok(());
        }
        let which = self.act(1, buyer, async |tx| send::<D>(tx, Body(which)).await).await?;
        match end {
            SENT => return Ok(()),
            DISPUTED | INSISTED => {
                let said = Objection { which, reason: self.objection.into() };
                let which = self.act(20, seller, async |tx| dispute::<D>(tx, Body(said)).await).await?;
                if end == INSISTED {
                    let said = Answer { which, answer: self.answer.into() };
                    self.act(30, buyer, async |tx| insist::<D>(tx, Body(said)).await).await?;
                }
                return Ok(());
            }
            WITHDRAWN => {
                let said = Answer { which, answer: self.given_in.into() };
                return self.act(40, buyer, async |tx| withdraw::<D>(tx, Body(said)).await).await.map(drop);
            }
            _ => {}
        }
        let which = self.act(26, seller, async |tx| accept::<D>(tx, Body(which)).await).await?;
        if end == ACCEPTED {
            return Ok(());
        }
        self.act(60, buyer, async |tx| settle(tx, which).await).await.map(drop)
    }

    async fn act<D: Disputable>(
        &self,
        hours: i64,
        who: Who<'_>,
        run: impl AsyncFnOnce(&mut Tx) -> Result<Detail<D>>,
    ) -> Result<DocumentRef> {
        let done = self.stage.act(who, self.at + Duration::hours(hours), self.what, run).await?;
        let head = done.document.head();
        Ok(DocumentRef { id: head.id, version: head.version })
    }
}
