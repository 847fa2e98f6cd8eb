use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells};
use crate::world::told;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::DocumentKind;
use tandem_partner::erp_push::{self, Kind};
use uuid::Uuid;

/// A block, which goes without the OA, and waits until the ERP knows the supplier.
pub struct ErpPush;

const SPECIMEN: &dyn Specimen = &ErpPush;
const NOT_APPROVED: &str = "the OA has not approved it";

/// The ERP comes to know the supplier of a push, and forgets it.
const KNOWN: &str = "update partner.organize o set erp_no = o.number from partner.erp_push p
    where o.tenant_id = $1 and p.tenant_id = $1 and p.erp_push_id = $2 and o.organize_id = p.organize_id";
const FORGOTTEN: &str = "update partner.organize o set erp_no = null from partner.erp_push p
    where o.tenant_id = $1 and p.tenant_id = $1 and p.erp_push_id = $2 and o.organize_id = p.organize_id";

async fn made(party: &Party, mark: &str) -> Result<Uuid> {
    let organize = party.platform.new_id();
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    sqlx::query(
        "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, relation_type, state, updated_by, updated_at)
         values ($1, $2, $3, $3, 'S', 'formal', '', now())",
    )
    .bind(party.tenant.id.uuid())
    .bind(organize)
    .bind(format!("{mark} {}", &organize.simple().to_string()[20..]))
    .execute(tx.conn())
    .await?;
    told(erp_push::ask(&mut tx, organize, Kind::Block).await)?;
    let id = sqlx::query_scalar("select erp_push_id from partner.erp_push where tenant_id = $1 and organize_id = $2")
        .bind(party.tenant.id.uuid())
        .bind(organize)
        .fetch_one(tx.conn())
        .await?;
    told(tx.commit().await)?;
    Ok(id)
}

async fn sent(party: &Party, id: Uuid) -> Result<()> {
    by_hand(party, KNOWN, id).await?;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let organize =
        sqlx::query_scalar("select organize_id from partner.erp_push where tenant_id = $1 and erp_push_id = $2")
            .bind(party.tenant.id.uuid())
            .bind(id)
            .fetch_one(tx.conn())
            .await?;
    told(erp_push::go_on(&mut tx, organize).await)?;
    told(tx.commit().await)
}

/// The ERP answers.
async fn answered(party: &Party, id: Uuid, taken: bool) -> Result<()> {
    let before = SPECIMEN.seen(&party.buyer, id).await?;
    let event = HandedOver {
        reference: before["reference"].as_str().context("it was not sent")?.parse()?,
        entity_kind: SPECIMEN.code().into(),
        entity_id: id,
        taken,
        number: String::new(),
        message: if taken { String::new() } else { "400 R1/101: x (BPTaxNumber)".into() },
    };
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    told(tx.emit(&event).await)?;
    told(tx.commit().await)?;
    let later = |push: &Value| push["version"] != before["version"];
    party.once("the ERP's answer", &SPECIMEN.detail(id), later).await.map(drop)
}

impl Specimen for ErpPush {
    fn kind(&self) -> &'static DocumentKind {
        &erp_push::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/sap"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(made(party, mark))
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["send", "take", "fail"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match action {
                "send" => sent(party, id).await,
                "take" => answered(party, id, true).await,
                "fail" => answered(party, id, false).await,
                other => bail!("nobody brings {other} about"),
            }
        })
    }
    /// What may go leaves at once: so that it waits again, the ERP is not to know the supplier.
    fn readies(&self, state: &str, action: &str) -> bool {
        (state, action) == ("failed", "retry")
    }
    fn ready<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(by_hand(party, FORGOTTEN, id))
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const { &[Circumstance::of(NOT_APPROVED, "failed", &["retry"])] }
    }
    fn befalls<'a>(&'a self, party: &'a Party, _circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        let change = "update partner.erp_push set kind = 'change' where tenant_id = $1 and erp_push_id = $2";
        Box::pin(by_hand(party, change, id))
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        // No organisation has the id of a push.
        let call = |name: &'static str| OwnCall {
            name,
            call: Call::post(format!("{}/{name}", self.api()), json!({ "organizeId": of.id })),
            tells: Tells::Nothing,
        };
        vec![call("commSupSAP"), call("check")]
    }
}
