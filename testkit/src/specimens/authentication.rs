use super::circumstance::by_hand;
use super::filing::organisation;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells};
use crate::world::told;
use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use tandem_partner::authentication::{KIND, STARTED, TRIES, lapse};
use uuid::Uuid;

pub struct Authentication;

const SPECIMEN: &dyn Specimen = &Authentication;
const AMOUNT: &str = "0.37";
const WRONG: &str = "0.38";

const NO_ACCOUNT: &str = "no account is in force";
const UNPAID: &str = "nothing was paid yet";
const NO_EVIDENCE: &str = "there is no evidence";

/// An organisation has one at a time; so each specimen has an organisation, with an account of the same id.
async fn made(party: &Party, mark: &str) -> Result<Uuid> {
    let (organize, _) = organisation(party, mark).await?;
    let account = "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
           account_number_tail, account_number_mark, account_name, currency, is_default)
         select tenant_id, organize_id, organize_id, 0, 'DE', 'x', '\\x01', '4417', '\\x02', name_zh, 'CNY', true
         from partner.organize where tenant_id = $1 and organize_id = $2";
    by_hand(party, account, organize).await?;
    let begun = party.seller.post(&format!("{}/start", SPECIMEN.api()), &json!({ "organizeId": organize })).await?;
    ensure!(begun.code == 200, "starting: {begun:?}");
    Ok(begun.data["id"].as_str().unwrap_or_default().parse()?)
}

async fn pay(party: &Party, id: Uuid) -> Result<()> {
    let seen = SPECIMEN.seen(&party.buyer, id).await?;
    let body = json!({ "id": id, "version": seen["version"], "bankId": seen["organizeId"], "amount": AMOUNT });
    let paid = party.buyer.post(&format!("{}/pay", SPECIMEN.api()), &body).await?;
    ensure!(paid.code == 200, "paying: {paid:?}");
    Ok(())
}

async fn run_out_of_tries(party: &Party, id: Uuid) -> Result<()> {
    for _ in 0..TRIES {
        let seen = SPECIMEN.seen(&party.seller, id).await?;
        let body = json!({ "id": id, "version": seen["version"], "amount": WRONG });
        let told = party.seller.post(&format!("{}/tellAmount", SPECIMEN.api()), &body).await?;
        ensure!(told.code == 300, "guessing: {told:?}");
    }
    Ok(())
}

impl Specimen for Authentication {
    fn kind(&self) -> &'static DocumentKind {
        &KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/enterpriseAuthentication"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(made(party, mark))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            // What is nobody's has no account; it is asked for like one that has.
            "pay" => {
                let nil = json!(Uuid::nil());
                let account = of.get("organizeId").filter(|id| id.is_string()).unwrap_or(&nil);
                json!({ "bankId": account, "amount": AMOUNT })
            }
            "tell_amount" => json!({ "amount": AMOUNT }),
            "refuse" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["exhaust", "lapse"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match action {
                "exhaust" => run_out_of_tries(party, id).await,
                "lapse" => {
                    let organize = SPECIMEN.seen(&party.buyer, id).await?["organizeId"].clone();
                    let organize: Uuid = organize.as_str().unwrap_or_default().parse()?;
                    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
                    told(lapse(&mut tx, organize).await)?;
                    told(tx.commit().await)
                }
                other => bail!("nobody brings {other} about"),
            }
        })
    }
    fn readies(&self, state: &str, action: &str) -> bool {
        state == STARTED && ["pass", "tell_amount", "exhaust"].contains(&action)
    }
    fn ready<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            if action != "pass" {
                return pay(party, id).await;
            }
            let evidence = "update partner.authentication set evidence_count = 1
                where tenant_id = $1 and authentication_id = $2";
            by_hand(party, evidence, id).await
        })
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(NO_ACCOUNT, STARTED, &["pay"]),
                Circumstance::of(UNPAID, STARTED, &["tell_amount"]),
                Circumstance::of(NO_EVIDENCE, STARTED, &["pass"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            if circumstance != NO_ACCOUNT {
                return Ok(());
            }
            let ended = "delete from partner.bank b using partner.authentication a where a.tenant_id = $1
                and a.authentication_id = $2 and b.tenant_id = $1 and b.organize_id = a.organize_id";
            by_hand(party, ended, id).await
        })
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let (api, id) = (self.api(), of.id);
        vec![
            // No organisation has the id of an authentication.
            OwnCall {
                name: "start",
                call: Call::post(format!("{api}/start"), json!({ "organizeId": id })),
                tells: Tells::Nothing,
            },
            OwnCall { name: "accounts/{id}", call: Call::get(format!("{api}/accounts/{id}")), tells: Tells::Whether },
        ]
    }
}
