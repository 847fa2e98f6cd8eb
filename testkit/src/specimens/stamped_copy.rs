use super::claim::Claim;
use super::{Call, Doing, Named, OwnCall, Party, Specimen, Tells};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct StampedCopy;

const SPECIMEN: &dyn Specimen = &StampedCopy;
const CLAIM: &dyn Specimen = &Claim;

/// The stamped copy required for a document.
pub async fn of_document(party: &Party, kind: &str, id: Uuid) -> Result<Uuid> {
    let path = format!("{}/ofDocument?kind={kind}&id={id}", SPECIMEN.api());
    let stamp = party.buyer.get(&path).await?.data["stamp"].clone();
    Ok(stamp["copy"]["id"].as_str().context("no stamped copy")?.parse()?)
}

/// The buyer takes an action on the claim that is to be stamped.
async fn to_the_claim(party: &Party, action: &str, id: Uuid) -> Result<()> {
    let detail = CLAIM.seen(&party.buyer, id).await?;
    let version = detail["version"].as_i64().context("no version")?;
    let of = Named { id: &id.to_string(), version, detail: &detail };
    let answer = CLAIM.call(action, &of).send(&party.buyer).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(())
}

impl Specimen for StampedCopy {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_seal::stamped_copy::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/seal/api/stampedCopy"
    }
    /// Sending a claim requires a stamped copy.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let claim = CLAIM.make(party, mark).await?;
            to_the_claim(party, "send", claim).await?;
            of_document(party, CLAIM.code(), claim).await
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
            let claim = copy["documentId"].as_str().context("no document")?.parse()?;
            to_the_claim(party, "withdraw", claim).await
        })
    }
    /// The buyer countersigns only a signed copy, not a scan.
    fn way(&self, state: &str, action: Option<&str>) -> Option<&'static [&'static str]> {
        match (state, action) {
            ("to_review", Some("countersign")) => Some(&["sign"]),
            ("approved", _) => Some(&["upload", "approve"]),
            ("returned", _) => Some(&["upload", "approve", "return"]),
            _ => None,
        }
    }
    fn hangs_on(&self) -> Option<&'static dyn Specimen> {
        Some(CLAIM)
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
        let kind = of.detail["documentKind"].as_str().unwrap_or("orders.claim");
        let get = |name, path: String, tells| OwnCall { name, call: Call::get(format!("{api}/{path}")), tells };
        let names = json!({ "fileNames": [format!("{id}.pdf")] });
        vec![
            get("ofDocument", format!("ofDocument?kind={kind}&id={document}"), Tells::Which),
            get("kinds", "kinds".into(), Tells::Nothing),
            get("seals/{id}", format!("seals/{id}"), Tells::Whether),
            get("file/{id}", format!("file/{id}"), Tells::Nothing),
            OwnCall { name: "match", call: Call::post(format!("{api}/match"), names), tells: Tells::Nothing },
        ]
    }
}
