//! Stamped copies of recent orders: uploaded as scans or signed, in time or late, reviewed or pending. Older orders
//! have none: otherwise a year of expired due dates would cause a year of penalties.

use super::orders::meta;
use super::papers::certificate;
use super::people::{LEADER, PURCHASER};
use super::plan::Story;
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use serde_json::json;
use std::collections::BTreeSet;
use tandem_contracts::seal::{StampedCopyChanged, StampedCopyOverdue};
use tandem_kernel::{Error, Language, Result};
use tandem_orders::penalty::commands::record;
use tandem_orders::penalty::record::Penalty;
use tandem_orders::purchase_order::KIND;
use tandem_platform::document::{DocumentRef, act};
use tandem_platform::http::incoming::Incoming;
use tandem_platform::{Body, Query, Tx};
use tandem_seal::paper;
use tandem_seal::stamped_copy::commands::{self, StampedCopyRefusal};
use tandem_seal::stamped_copy::sign::{self, StampedSeal};
use tandem_seal::stamped_copy::upload::{StampedUpload, upload};
use tandem_seal::stamped_copy::{clock, queries::StampedCopy};
use time::{Duration, OffsetDateTime, Time};
use uuid::Uuid;

/// Enough to show each outcome several times.
const MOST: usize = 48;
const UNREADABLE: &str = "印章不清晰，请重新盖章 / The stamp is not legible, please stamp again";
const OLD_PRICE: &str = "盖章版本价格有误 / The stamped copy shows an old price";

/// The outcome of a copy.
#[derive(Clone, Copy)]
enum Fate {
    Approved,
    Waiting,
    /// Rejected and uploaded again.
    Again,
    Rejected,
    Returned,
    /// Signed by the buyer, after an unreadable scan.
    SealedFirst,
    SealedByBoth,
    /// Uploaded but never submitted.
    Forgotten,
    Nothing,
    Late {
        waived: bool,
    },
}

const FATES: [Fate; 12] = [
    Fate::Approved,
    Fate::Nothing,
    Fate::Waiting,
    Fate::SealedByBoth,
    Fate::Late { waived: false },
    Fate::Again,
    Fate::Rejected,
    Fate::Approved,
    Fate::Returned,
    Fate::Late { waived: true },
    Fate::SealedFirst,
    Fate::Forgotten,
];

/// One copy being processed.
struct Copy<'a> {
    stage: &'a Stage,
    number: &'a str,
    seller: Who<'a>,
    order: Uuid,
    id: Uuid,
}

/// Returns how many were added.
pub async fn tell(stage: &Stage, stories: &[Story], suppliers: &[Supplier], added: &BTreeSet<String>) -> Result<usize> {
    let alive = stage.known(
        "select number from orders.purchase_order where tenant_id = $1 and state in ('to_reply', 'replying', 'replied')",
    );
    let alive = alive.await?;
    let window = stage.end - Duration::days(45)..stage.end - Duration::days(8);
    let mut told = 0;
    for story in stories.iter().rev().filter(|story| added.contains(&story.order.number)) {
        let number = &story.order.number;
        let (Some(at), Some(supplier)) = (story.published(), story.supplier.map(|supplier| &suppliers[supplier]))
        else {
            continue;
        };
        if told == MOST || !window.contains(&at) || !alive.contains(number) {
            continue;
        }
        let order = stage.act(Who::System, at, number, async |tx| super::orders::now(tx, number).await).await?.id;
        let asked = async |tx: &mut Tx| {
            commands::ask(tx, KIND.code(), order).await?;
            Ok(row(tx, order).await?.id)
        };
        let id = stage.act(Who::System, at, number, asked).await?;
        let copy = Copy { stage, number, seller: Who::User(&supplier.username), order, id };
        copy.live(FATES[told % FATES.len()], at, supplier).await?;
        told += 1;
    }
    Ok(told)
}

async fn row(tx: &mut Tx, order: Uuid) -> Result<StampedCopy> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select * from seal.stamped_copy where tenant_id = $1 and document_kind = $2 and document_id = $3",
    );
    Ok(found.bind(tenant).bind(KIND.code()).bind(order).fetch_one(tx.conn()).await?)
}

impl Copy<'_> {
    async fn live(&self, fate: Fate, asked: OffsetDateTime, supplier: &Supplier) -> Result<()> {
        let (soon, next_day, of_late) =
            (asked + Duration::hours(2), asked + Duration::hours(20), self.stage.end - Duration::hours(2));
        match fate {
            Fate::Nothing => drop(self.overdue(asked).await?),
            Fate::Forgotten => {
                self.hand_in(soon).await?;
                self.take_back(soon + Duration::seconds(40)).await?;
                self.overdue(asked).await?;
            }
            Fate::SealedByBoth => {
                certificate(self.stage, supplier.id, "supplier", supplier.firm.zh).await?;
                self.seal(self.seller, soon).await?;
                self.seal(Who::User(PURCHASER), next_day).await?;
            }
            Fate::Late { waived } => {
                let late = self.overdue(asked).await?;
                self.hand_in(late + Duration::hours(3)).await?;
                self.approve(late + Duration::hours(8)).await?;
                self.decide(waived, late + Duration::hours(9)).await?;
            }
            _ => self.hand_in(soon).await?,
        }
        match fate {
            Fate::Approved => self.approve(next_day).await?,
            Fate::Again => {
                self.refuse("reject", UNREADABLE, soon + Duration::HOUR).await?;
                self.hand_in(soon + Duration::hours(2)).await?;
            }
            Fate::Rejected => self.refuse("reject", UNREADABLE, of_late).await?,
            Fate::SealedFirst => {
                self.refuse("reject", UNREADABLE, of_late).await?;
                self.seal(Who::User(PURCHASER), of_late + Duration::HOUR).await?;
            }
            Fate::Returned => {
                self.approve(next_day).await?;
                self.refuse("return", OLD_PRICE, of_late).await?;
            }
            _ => {}
        }
        self.stage.act(Who::System, of_late, self.number, async |tx| self.tell_order(tx).await).await
    }

    async fn which(&self, tx: &mut Tx) -> Result<DocumentRef> {
        let copy = row(tx, self.order).await?;
        Ok(DocumentRef { id: copy.id, version: copy.version })
    }

    /// Its current version.
    async fn now(&self, at: OffsetDateTime) -> Result<DocumentRef> {
        self.stage.act(Who::System, at, self.number, async |tx| self.which(tx).await).await
    }

    /// Uploads the paper as a scan, which submits it.
    async fn hand_in(&self, at: OffsetDateTime) -> Result<()> {
        let DocumentRef { id, version } = self.now(at).await?;
        let paper = async |tx: &mut Tx| (tx.stampable(KIND.code())?.paper)(tx, self.order, Language::Zh).await;
        let paper = self.stage.act(self.seller, at, self.number, paper).await?;
        let file_name = format!("{}.pdf", self.number);
        let brought = self.stage.steps(self.seller, at, self.number, async |steps| {
            let scan = paper::print(steps.platform(), paper).await?.pdf;
            let mut scan = Incoming::of(scan);
            upload(steps, Query(StampedUpload { id, version, file_name, confirmed: false }), &mut scan).await
        });
        brought.await.map(drop)
    }

    async fn take_back(&self, at: OffsetDateTime) -> Result<()> {
        let take_back = async |tx: &mut Tx| {
            let which = self.which(tx).await?;
            commands::take_back(tx, Body(which)).await
        };
        self.stage.act(self.seller, at, self.number, take_back).await.map(drop)
    }

    async fn approve(&self, at: OffsetDateTime) -> Result<()> {
        let approve = async |tx: &mut Tx| {
            let which = self.which(tx).await?;
            commands::approve(tx, Body(which)).await
        };
        self.stage.act(Who::User(PURCHASER), at, self.number, approve).await.map(drop)
    }

    async fn refuse(&self, action: &str, reason: &str, at: OffsetDateTime) -> Result<()> {
        let refuse = async |tx: &mut Tx| {
            let refusal = Body(StampedCopyRefusal { which: self.which(tx).await?, reason: reason.to_owned() });
            match action {
                "return" => commands::send_back(tx, refusal).await,
                _ => commands::reject(tx, refusal).await,
            }
        };
        self.stage.act(Who::User(PURCHASER), at, self.number, refuse).await.map(drop)
    }

    async fn seal(&self, who: Who<'_>, at: OffsetDateTime) -> Result<()> {
        let which = self.now(at).await?;
        let seal = Body(StampedSeal { which, certificate_id: None, language: Some(Language::Zh) });
        let sealed = self.stage.steps(who, at, self.number, async |steps| match who {
            Who::User(PURCHASER) => sign::countersign(steps, seal).await,
            _ => sign::sign(steps, seal).await,
        });
        sealed.await.map(drop)
    }

    /// Lets the due date pass; returns the time at which it is noticed.
    async fn overdue(&self, asked: OffsetDateTime) -> Result<OffsetDateTime> {
        let morning = (asked + Duration::days(5)).replace_time(Time::from_hms(1, 0, 0).map_err(Error::internal)?);
        let noticed = async |tx: &mut Tx| {
            self.tell_order(tx).await?;
            let moment = tx.moment().await?;
            clock::look(tx, moment).await?;
            let copy = row(tx, self.order).await?;
            let due_on = copy.due_on.ok_or_else(|| Error::internal("no clock runs"))?;
            let told = StampedCopyOverdue {
                stamped_copy_id: copy.id,
                document_kind: copy.document_kind,
                document_id: copy.document_id,
                document_number: copy.document_number,
                supplier_id: copy.supplier_id,
                due_on,
            };
            let meta = meta(tx);
            record(tx, told, meta).await
        };
        self.stage.act(Who::System, morning, self.number, noticed).await?;
        Ok(morning)
    }

    async fn decide(&self, waived: bool, at: OffsetDateTime) -> Result<()> {
        let decide = async |tx: &mut Tx| {
            let tenant = tx.ctx().tenant.id.uuid();
            let (id, version) = sqlx::query_as(
                "select penalty_id, version from orders.penalty where tenant_id = $1 and stamped_copy_id = $2",
            )
            .bind(tenant)
            .bind(self.id)
            .fetch_one(tx.conn())
            .await?;
            let which = DocumentRef { id, version };
            if waived {
                act::<Penalty>(
                    tx,
                    "waive",
                    which,
                    json!({ "reason": "台风停工，属不可抗力 / The plant was closed by a typhoon" }),
                )
                .await
            } else {
                act::<Penalty>(
                    tx,
                    "settle",
                    which,
                    json!({ "settlement": "已在 10 月货款中扣除 / Deducted from the October payment" }),
                )
                .await
            }
        };
        self.stage.act(Who::User(LEADER), at, self.number, decide).await.map(drop)
    }

    /// Updates the copy's state on the order's row, as a worker would; lists are correct without one.
    async fn tell_order(&self, tx: &mut Tx) -> Result<()> {
        let copy = row(tx, self.order).await?;
        let told = StampedCopyChanged {
            stamped_copy_id: copy.id,
            document_kind: copy.document_kind,
            document_id: copy.document_id,
            supplier_id: copy.supplier_id,
            state: copy.state,
            action: String::new(),
            version: copy.version,
            due_on: copy.due_on,
            late: copy.late,
        };
        let meta = meta(tx);
        tandem_platform::document::stamp::changed(tx, told, meta).await
    }
}
