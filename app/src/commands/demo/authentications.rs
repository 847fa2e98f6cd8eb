//! Which suppliers are authenticated: all formal ones, by papers; of those that are not formal yet one is begun and one was refused.

use super::filings::page;
use super::people::LEADER;
use super::stage::{Stage, Who};
use super::suppliers::{POTENTIAL, Supplier};
use serde_json::json;
use tandem_content::attachment::add::{AttachAdd, add};
use tandem_kernel::Result;
use tandem_partner::authentication::{Authentication, AuthenticationOf, KIND, start};
use tandem_platform::document::{DocumentRef, act};
use tandem_platform::http::incoming::Incoming;
use tandem_platform::{Body, Query, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

const LAWYER: Who<'static> = Who::User(LEADER);

/// Returns how many were added.
pub async fn of_suppliers(stage: &Stage, suppliers: &[Supplier]) -> Result<usize> {
    let known = stage.known("select organize_id::text from partner.authentication where tenant_id = $1").await?;
    let formal = suppliers.len().saturating_sub(POTENTIAL);
    let mut told = 0;
    for (place, supplier) in suppliers.iter().enumerate().filter(|(_, one)| !known.contains(&one.id.to_string())) {
        let about = supplier.firm.en;
        let days = i32::try_from(place).unwrap_or_default();
        let at = match place.checked_sub(formal) {
            None => stage.end - Duration::days(297) + Duration::days(3) * days,
            Some(0) => stage.end - Duration::days(2),
            Some(1) => stage.end - Duration::days(9),
            Some(_) => continue,
        };
        let id = begun(stage, supplier, at).await?;
        told += 1;
        let which = DocumentRef { id, version: 1 };
        match place.checked_sub(formal) {
            None => {
                evidence(stage, about, id, at + Duration::HOUR).await?;
                let pass = async |tx: &mut Tx| act::<Authentication>(tx, "pass", which, json!({})).await;
                stage.act(LAWYER, at + Duration::DAY, about, pass).await?;
            }
            Some(1) => {
                let reason = "授权书未加盖公章 / The letter of authorisation has no company seal";
                let refuse =
                    async |tx: &mut Tx| act::<Authentication>(tx, "refuse", which, json!({ "reason": reason })).await;
                stage.act(LAWYER, at + Duration::DAY, about, refuse).await?;
            }
            Some(_) => {}
        }
    }
    Ok(told)
}

async fn begun(stage: &Stage, supplier: &Supplier, at: OffsetDateTime) -> Result<Uuid> {
    let organize_id = supplier.id;
    let work = async |tx: &mut Tx| start(tx, Body(AuthenticationOf { organize_id })).await;
    Ok(stage.act(LAWYER, at, supplier.firm.en, work).await?.document.common.id)
}

async fn evidence(stage: &Stage, about: &str, id: Uuid, at: OffsetDateTime) -> Result<()> {
    let file_name = "授权书.pdf".to_owned();
    let asked = AttachAdd { kind: KIND.code().into(), document_id: id, attach_type: "evidence".into(), file_name };
    let uploaded = stage.steps(LAWYER, at, about, async |steps| {
        let mut file = Incoming::of(page(&format!("{about}: letter of authorisation")));
        add(steps, Query(asked), &mut file).await
    });
    uploaded.await.map(drop)
}
