use super::circumstance::by_hand;
use super::return_order::ReturnOrder;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct StampedCopy;

const SPECIMEN: &dyn Specimen = &StampedCopy;
/// Of the kinds that come back stamped one that takes several files; a claim takes one.
const RETURN: &dyn Specimen = &ReturnOrder;

/// The stamped copy required for a document.
pub async fn of_document(party: &Party, kind: &str, id: Uuid) -> Result<Uuid> {
    let path = format!("{}/ofDocument?kind={kind}&id={id}", SPECIMEN.api());
    let stamp = party.buyer.get(&path).await?.data["stamp"].clone();
    Ok(stamp["copy"]["id"].as_str().context("no stamped copy")?.parse()?)
}

/// The buyer takes an action on the return that is to be stamped.
async fn to_the_return(party: &Party, action: &str, id: Uuid) -> Result<()> {
    let detail = RETURN.seen(&party.buyer, id).await?;
    let version = detail["version"].as_i64().context("no version")?;
    let of = Named { id: &id.to_string(), version, detail: &detail };
    let answer = RETURN.call(action, &of).send(&party.buyer).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(())
}

const SCAN: &str = "what was uploaded is a scan";
const SEALED: &str = "what was uploaded is sealed";
const FULL: &str = "it has as many files as it takes";
const LATER: &str = "a minute has passed";
const SCANNED: &str = "its file is still scanned for viruses";
const WITHOUT_SEAL: &str = "the supplier has no seal";

impl Specimen for StampedCopy {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_seal::stamped_copy::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/seal/api/stampedCopy"
    }
    /// Sending a return requires a stamped copy.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let goods = RETURN.make(party, mark).await?;
            to_the_return(party, "send", goods).await?;
            of_document(party, RETURN.code(), goods).await
        })
    }
    fn told(&self, action: &str, _of: &Value) -> Value {
        match action {
            "reject" | "return" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    /// The test scanner finds no virus here, so `discard` cannot be triggered.
    fn brings_about(&self) -> &'static [&'static str] {
        &["end"]
    }
    /// Withdrawing the document ends its stamped copy.
    fn happens<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            let copy = SPECIMEN.seen(&party.buyer, id).await?;
            let goods = copy["documentId"].as_str().context("no document")?.parse()?;
            to_the_return(party, "withdraw", goods).await
        })
    }
    /// The buyer countersigns only a signed copy, not a scan. The only scan is taken back: an earlier one would be reviewed instead.
    fn way(&self, state: &str, action: Option<&str>) -> Option<&'static [&'static str]> {
        match (state, action) {
            ("to_review", Some("countersign")) => Some(&["sign"]),
            ("to_review", Some("take_back")) => Some(&["upload"]),
            ("approved", _) => Some(&["upload", "approve"]),
            ("returned", _) => Some(&["upload", "approve", "return"]),
            _ => None,
        }
    }
    /// The one without a seal comes last, because nobody gives the supplier another.
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(SCAN, "to_review", &["countersign"]).by(&["upload"]),
                Circumstance::of(SEALED, "to_review", &["upload", "take_back"]).by(&["sign"]),
                Circumstance::of(FULL, "to_review", &["upload"])
                    .by(&["upload", "upload", "upload", "upload", "upload"]),
                Circumstance::of(LATER, "to_review", &["take_back"]).by(&["upload"]),
                Circumstance::of(SCANNED, "to_review", &["approve", "reject"]).by(&["upload"]),
                Circumstance::of(SCANNED, "approved", &["return"]),
                Circumstance::of(WITHOUT_SEAL, "to_upload", &["sign"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match circumstance {
                LATER => {
                    let sql = "update seal.stamped_copy set handed_in_at = handed_in_at - interval '61 seconds'
                               where tenant_id = $1 and stamped_copy_id = $2";
                    by_hand(party, sql, id).await
                }
                SCANNED => {
                    let sql = "update seal.stamped_file set status = 'scanning'
                               where tenant_id = $1 and stamped_copy_id = $2";
                    by_hand(party, sql, id).await
                }
                WITHOUT_SEAL => {
                    let sql = "update seal.certificate set state = 'revoked' where tenant_id = $1 and organize_id = $2";
                    by_hand(party, sql, party.organize.parse()?).await
                }
                _ => Ok(()),
            }
        })
    }
    fn hangs_on(&self) -> Option<&'static dyn Specimen> {
        Some(RETURN)
    }
    fn record<'v>(&self, detail: &'v Value) -> &'v Value {
        &detail["copy"]
    }
    fn call(&self, action: &str, of: &Named<'_>) -> Call {
        let (api, Named { id, version, .. }) = (self.api(), of);
        match action {
            "upload" => Call::upload(format!("{api}/upload?id={id}&version={version}&fileName=a.pdf")),
            "take_back" => Call::post(format!("{api}/takeBack"), of.with(json!({}))),
            other => Call::post(format!("{api}/{other}"), of.with(self.told(other, of.detail))),
        }
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let (api, id) = (self.api(), of.id);
        let document = of.detail["documentId"].as_str().unwrap_or(id);
        let kind = of.detail["documentKind"].as_str().unwrap_or("orders.return_order");
        let get = |name, path: String, tells| OwnCall { name, call: Call::get(format!("{api}/{path}")), tells };
        let names = json!({ "fileNames": [format!("{id}.pdf")] });
        vec![
            get("ofDocument", format!("ofDocument?kind={kind}&id={document}"), Tells::Which),
            get("kinds", "kinds".into(), Tells::Nothing),
            get("seals/{id}", format!("seals/{id}"), Tells::Whether),
            get("file/{id}", format!("file/{id}"), Tells::Nothing),
            get("view/{id}", format!("view/{id}"), Tells::Nothing),
            OwnCall { name: "match", call: Call::post(format!("{api}/match"), names), tells: Tells::Nothing },
        ]
    }
}
