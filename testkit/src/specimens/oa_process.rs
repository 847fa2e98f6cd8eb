use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells, erp_number, saved};
use crate::world::told;
use anyhow::{Context, Result, bail};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct OaProcess;

const SPECIMEN: &dyn Specimen = &OaProcess;

const REVIEWED: &str = "its supplier's data wait for their review";
const UNQUALIFIED: &str = "its supplier is not qualified";
const ANOTHER: &str = "another one of its supplier is with the OA";
const NEVER_THERE: &str = "the OA never had it";
const KNOWN_THERE: &str = "the OA knows it";

/// One of a supplier at a time is with the OA; so each specimen has a supplier of its own, whose data were approved.
async fn supplier(party: &Party, mark: &str) -> Result<Uuid> {
    let (id, tenant) = (party.platform.new_id(), party.tenant.id.uuid());
    let name = format!("{mark} {}", &id.simple().to_string()[20..]);
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    sqlx::query(
        "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, relation_type, state, erp_no, updated_by,
           updated_at)
         values ($1, $2, $3, $3, 'S', 'formal', $4, '', now())",
    )
    .bind(tenant)
    .bind(id)
    .bind(&name)
    .bind(erp_number())
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
           base_version, state, created_by, created_at, updated_by, updated_at)
         values ($1, $2, $2::text, $2, $3, $3, 'first', 1, 'approved', '', now(), '', now())",
    )
    .bind(tenant)
    .bind(id)
    .bind(&name)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en,
           sort_order, state, updated_by, updated_at)
         select $1, item.id, item.name, item.value, item.value, item.value, 1, 'active', '', now()
         from unnest($2::uuid[], $3::text[], $4::text[]) as item(id, name, value) on conflict do nothing",
    )
    .bind(tenant)
    .bind(vec![party.platform.new_id(), party.platform.new_id()])
    .bind(["companyCode", "purchasingOrganization"])
    .bind(["1000", "3000"])
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    Ok(id)
}

fn form(organize: &Value, reason: &str) -> Value {
    json!({
        "organizeId": organize, "type": "new_supplier", "qualificationConclusion": "qualified",
        "qualifiedUntil": "2100-01-01", "plannedImportDate": "2100-01-01", "reason": reason,
        "lines": [
            { "line": "company:1000", "paymentTerms": "N060", "reconciliationAccount": "220200" },
            { "line": "purchasing:3000", "paymentTerms": "N060", "currency": "CNY" },
        ],
    })
}

/// What the OA calls it, and how many of its words were heard.
async fn asked(party: &Party, id: Uuid) -> Result<(Uuid, i64)> {
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let found: (Option<Uuid>, i64) = sqlx::query_as(
        "select reference, sequence from partner.oa_process where tenant_id = $1 and oa_process_id = $2",
    )
    .bind(party.tenant.id.uuid())
    .bind(id)
    .fetch_one(tx.conn())
    .await?;
    told(tx.rollback().await)?;
    Ok((found.0.context("nobody asked the OA")?, found.1))
}

async fn happened(party: &Party, action: &str, id: Uuid) -> Result<()> {
    let before = SPECIMEN.seen(&party.buyer, id).await?;
    let (reference, sequence) = asked(party, id).await?;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let decision = match action {
        "approve" => Some(Decision::Approved),
        "return" => Some(Decision::Returned),
        _ => None,
    };
    match decision {
        Some(decision) => {
            let event = OaOutcome {
                approval_kind: "new_supplier".into(),
                number: before["number"].as_str().unwrap_or_default().into(),
                entity_kind: SPECIMEN.code().into(),
                entity_id: id,
                reference,
                process: "OA-1".into(),
                sequence: sequence + 1,
                decision,
                opinion: "x".into(),
                decided_by: "approver".into(),
            };
            told(tx.emit(&event).await)?;
        }
        None => {
            let taken = action == "confirm";
            let event = HandedOver {
                reference,
                entity_kind: SPECIMEN.code().into(),
                entity_id: id,
                taken,
                number: if taken { "OA-1".into() } else { String::new() },
                message: if taken { String::new() } else { "x".into() },
            };
            told(tx.emit(&event).await)?;
        }
    }
    told(tx.commit().await)?;
    let later = |process: &Value| process["version"] != before["version"];
    party.once("the word of the OA", &SPECIMEN.detail(id), later).await.map(drop)
}

impl Specimen for OaProcess {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_partner::oa_process::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/oaProcess"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let organize = supplier(party, mark).await?;
            saved(&party.buyer, &format!("{}/save", self.api()), &form(&json!(organize), mark)).await
        })
    }
    fn form(&self, organize: &str) -> Option<Value> {
        Some(json!({ "organizeId": organize, "type": "" }))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => form(&of["organizeId"], &of["version"].to_string()),
            "delete" => json!({ "deletedBecause": "x" }),
            _ => json!({}),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["confirm", "fail", "approve", "return"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(happened(party, action, id))
    }
    /// What the OA has returned is deleted; what it never took is discarded.
    fn way(&self, state: &str, action: Option<&str>) -> Option<&'static [&'static str]> {
        match (state, action) {
            ("returned", Some("discard")) => Some(&["submit", "fail"]),
            ("returned", _) => Some(&["submit", "confirm", "return"]),
            _ => None,
        }
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(REVIEWED, "draft", &["submit"]),
                Circumstance::of(UNQUALIFIED, "draft", &["submit"]),
                Circumstance::of(ANOTHER, "draft", &["submit"]),
                Circumstance::of(NEVER_THERE, "returned", &["delete"]).by(&["submit", "fail"]),
                Circumstance::of(KNOWN_THERE, "returned", &["discard"]).by(&["submit", "confirm", "return"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            let sql = match circumstance {
                REVIEWED => {
                    "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en,
                       filing_type, base_version, state, created_by, created_at, updated_by, updated_at)
                     select tenant_id, oa_process_id, oa_process_id::text, organize_id, supplier_zh, supplier_en, 'change', 1,
                       'pending', '', now(), '', now()
                     from partner.oa_process where tenant_id = $1 and oa_process_id = $2"
                }
                UNQUALIFIED => {
                    "update partner.oa_process set qualification_conclusion = 'unqualified'
                     where tenant_id = $1 and oa_process_id = $2"
                }
                ANOTHER => {
                    "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en,
                       type, state, created_by, updated_by, updated_at)
                     select tenant_id, organize_id, 'of ' || number, organize_id, supplier_zh, supplier_en, type, 'in_approval',
                       '', '', now()
                     from partner.oa_process where tenant_id = $1 and oa_process_id = $2"
                }
                NEVER_THERE | KNOWN_THERE => return Ok(()),
                other => bail!("nobody knows how {other} comes about"),
            };
            by_hand(party, sql, id).await
        })
    }
    fn call(&self, action: &str, of: &Named<'_>) -> Call {
        let method = match action {
            "edit" => Method::PUT,
            "delete" | "discard" => Method::DELETE,
            _ => Method::POST,
        };
        let name = if action == "edit" { "update" } else { action };
        Call::new(method, format!("{}/{name}", self.api()), of.with(self.told(action, of.detail)))
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let (api, id) = (self.api(), of.id);
        vec![
            // No organisation has the id of a process.
            OwnCall {
                name: "codes",
                call: Call::post(format!("{api}/codes"), json!({ "organizeId": id })),
                tells: Tells::Nothing,
            },
            OwnCall { name: "preview/{id}", call: Call::get(format!("{api}/preview/{id}")), tells: Tells::Whether },
        ]
    }
}
