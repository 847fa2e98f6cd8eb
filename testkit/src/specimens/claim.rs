use super::circumstance::by_hand;
use super::{Circumstance, Doing, Party, Specimen, dispute, filled_in};
use crate::world::told;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct Claim;

const SPECIMEN: &dyn Specimen = &Claim;
const LARGE: &str = "its total is above the limit";
const SMALL: &str = "its total is within the limit";

/// Raises the total above the limit that every test company has.
async fn raised(party: &Party, id: Uuid) -> Result<()> {
    by_hand(party, "update orders.claim set rework = 900000001 where tenant_id = $1 and claim_id = $2", id).await
}

/// The approvers decide.
async fn decided(party: &Party, id: Uuid, decision: Decision) -> Result<()> {
    let before = SPECIMEN.seen(&party.buyer, id).await?;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let reference: Option<Uuid> =
        sqlx::query_scalar("select reference from platform.approval where tenant_id = $1 and entity_id = $2")
            .bind(party.tenant.id.uuid())
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    let event = OaOutcome {
        approval_kind: "claim".into(),
        number: before["number"].as_str().unwrap_or_default().into(),
        entity_kind: SPECIMEN.code().into(),
        entity_id: id,
        reference: reference.context("nobody asked for an approval")?,
        process: "OA-1".into(),
        sequence: 1,
        decision,
        opinion: "x".into(),
        decided_by: "approver".into(),
    };
    told(tx.emit(&event).await)?;
    told(tx.commit().await)?;
    let later = |claim: &Value| claim["version"] != before["version"];
    party.once("the approvers' decision", &SPECIMEN.detail(id), later).await.map(drop)
}

impl Specimen for Claim {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::claim::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/claim"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(filled_in(self, party, mark))
    }
    fn form(&self, organize: &str) -> Option<Value> {
        Some(json!({ "organizeId": organize, "title": "", "currency": "CNY", "rework": "1" }))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => json!({ "organizeId": of["organizeId"], "title": "x", "currency": "CNY", "rework": "2" }),
            _ => dispute::told(action),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["approve", "return"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        let decision = if action == "approve" { Decision::Approved } else { Decision::Returned };
        Box::pin(decided(party, id, decision))
    }
    /// Only a claim above the limit is submitted.
    fn readies(&self, state: &str, action: &str) -> bool {
        (state, action) == ("draft", "submit")
    }
    fn ready<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(raised(party, id))
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const { &[Circumstance::of(LARGE, "draft", &["send"]), Circumstance::of(SMALL, "draft", &["submit"])] }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match circumstance {
                LARGE => raised(party, id).await,
                SMALL => Ok(()),
                other => bail!("nobody knows how {other} comes about"),
            }
        })
    }
}
