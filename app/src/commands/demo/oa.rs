//! What the approval system was asked about suppliers: those that are formal were taken on by it, and processes of the others stand in
//! every state. With its approval the supplier's first account takes effect, which has cooled by then.

use super::accounts;
use super::orders::meta;
use super::people::PURCHASER;
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use serde_json::json;
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::Result;
use tandem_partner::oa_process::commands::{OaDeletion, delete, save, submit};
use tandem_partner::oa_process::{KIND, OaProcess, heard};
use tandem_platform::document::{DocumentRef, Form};
use tandem_platform::{Body, Tx, record};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How far a process has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Draft,
    Sent,
    InApproval,
    Returned,
    Approved,
    Deleted,
}

/// Of the last suppliers, which are potential.
const FATES: [Fate; 6] = [Fate::Draft, Fate::Sent, Fate::InApproval, Fate::Returned, Fate::Approved, Fate::Deleted];

/// Returns how many were added.
pub async fn tell(stage: &Stage, suppliers: &[Supplier]) -> Result<usize> {
    let known = stage.known("select organize_id::text from partner.oa_process where tenant_id = $1").await?;
    let formal = suppliers.len().saturating_sub(FATES.len());
    let mut told = 0;
    for (place, supplier) in suppliers.iter().enumerate().filter(|(_, one)| !known.contains(&one.id.to_string())) {
        let days = Duration::days(3) * i32::try_from(place).unwrap_or(0);
        let (fate, at) = match place.checked_sub(formal).and_then(|place| FATES.get(place)) {
            // Lately, one a day.
            Some(fate) => (*fate, stage.end - Duration::days(12) + days / 3 - Duration::days(30)),
            // Some days after its data were approved.
            None => (Fate::Approved, stage.end - Duration::days(294) + days),
        };
        Asked { stage, supplier, at }.play(fate).await?;
        told += 1;
    }
    Ok(told)
}

struct Asked<'a> {
    stage: &'a Stage,
    supplier: &'a Supplier,
    at: OffsetDateTime,
}

impl Asked<'_> {
    async fn play(&self, fate: Fate) -> Result<()> {
        let id = self.written().await?;
        if fate == Fate::Draft {
            return Ok(());
        }
        self.step(id, Who::User(PURCHASER), 1, async |tx, which| submit(tx, Body(which)).await.map(drop)).await?;
        if fate == Fate::Sent {
            return Ok(());
        }
        self.step(id, Who::System, 2, async |tx, _| taken(tx, id, self.supplier).await).await?;
        match fate {
            Fate::Approved => {
                self.decided(id, Decision::Approved, "同意引入 / Agreed").await?;
                accounts::into_force(self.stage, self.supplier, self.at + Duration::hours(51)).await
            }
            Fate::Returned => {
                self.decided(id, Decision::Returned, "请补充最近一年的财务报表 / Please add the latest accounts").await
            }
            Fate::Deleted => {
                let because = "重复提交 / Submitted twice".to_owned();
                let work = async |tx: &mut Tx, which: DocumentRef| {
                    let (id, version) = (Some(which.id), which.version);
                    delete(tx, Body(OaDeletion { id, version, deleted_because: because })).await.map(drop)
                };
                self.step(id, Who::User(PURCHASER), 26, work).await
            }
            _ => Ok(()),
        }
    }

    async fn written(&self) -> Result<Uuid> {
        let day = |ahead: i64, from: OffsetDateTime| (from + Duration::days(ahead)).date().to_string();
        let currency = if self.supplier.firm.zh.is_ascii() { "USD" } else { "CNY" };
        let form = json!({
            "organizeId": self.supplier.id,
            "type": "new_supplier",
            "qualificationConclusion": "qualified",
            "qualifiedUntil": day(200, self.stage.end),
            "plannedImportDate": day(30, self.at),
            "reason": "",
            "lines": [
                { "line": "company:1010", "paymentTerms": "N060", "reconciliationAccount": "220200", "paymentMethods": "T" },
                { "line": "purchasing:1010", "paymentTerms": "N060", "currency": currency, "incoterms": "DAP",
                  "purchasingGroup": "001", "confirmationControl": "0001" },
            ],
        });
        let work = async |tx: &mut Tx| save(tx, Body(Form::<OaProcess>::from(form))).await;
        let saved = self.stage.act(Who::User(PURCHASER), self.at, self.supplier.firm.en, work).await?;
        Ok(saved.document.common.id)
    }

    async fn decided(&self, id: Uuid, decision: Decision, opinion: &str) -> Result<()> {
        let erp_no = &self.supplier.erp_no;
        let work = async |tx: &mut Tx, _: DocumentRef| {
            let told = OaOutcome {
                approval_kind: "new_supplier".to_owned(),
                number: record::load::<OaProcess>(tx, id, false).await?.common.number,
                entity_kind: KIND.code().to_owned(),
                entity_id: id,
                reference: id,
                process: process(erp_no),
                sequence: 1,
                decision,
                opinion: opinion.to_owned(),
                decided_by: "陈总 / Mr Chen".to_owned(),
            };
            let meta = meta(tx);
            heard::decided(tx, told, meta).await
        };
        self.step(id, Who::System, 50, work).await
    }

    /// So many hours after it was written.
    async fn step(
        &self,
        id: Uuid,
        who: Who<'_>,
        hours: i64,
        work: impl AsyncFnOnce(&mut Tx, DocumentRef) -> Result<()>,
    ) -> Result<()> {
        let moment = self.at + Duration::hours(hours);
        let step = async |tx: &mut Tx| {
            let version = record::load::<OaProcess>(tx, id, false).await?.common.version;
            work(tx, DocumentRef { id, version }).await
        };
        self.stage.act(who, moment, self.supplier.firm.en, step).await
    }
}

/// The approval system's own number. Here a hand-over's reference is its document's id.
fn process(erp_no: &str) -> String {
    format!("OA-{erp_no}")
}

async fn taken(tx: &mut Tx, id: Uuid, supplier: &Supplier) -> Result<()> {
    let told = HandedOver {
        reference: id,
        entity_kind: KIND.code().to_owned(),
        entity_id: id,
        taken: true,
        number: process(&supplier.erp_no),
        message: String::new(),
    };
    let meta = meta(tx);
    heard::handed_over(tx, told, meta).await
}
