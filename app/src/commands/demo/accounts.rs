//! Bank accounts of suppliers: verified by two of finance and in force once they have cooled and the OA has agreed, stopped, or still
//! on their way.

use super::orders::meta;
use super::people::FINANCE;
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use serde_json::{Value, json};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::Result;
use tandem_partner::bank_change::BankChange;
use tandem_partner::bank_change::commands::stop;
use tandem_partner::bank_change::effect::{self, Cooled};
use tandem_partner::bank_change::verify::verify;
use tandem_partner::erp_push;
use tandem_platform::document::{Answered, DocumentRef, Filled, detail_of};
use tandem_platform::{Body, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    ToVerify,
    Cooling,
    Stopped,
}

/// Another number; one of them is in a strange name.
pub fn ask_for(row: &mut Value, place: usize, fate: Fate) {
    row["accountNumber"] = json!(format!("6225880{:09}", 417_000_000 + place));
    if fate == Fate::Stopped {
        row["accountName"] = json!("周建国");
    }
}

/// Those that the OA waited for have cooled long since; the ERP is told.
pub async fn into_force(stage: &Stage, supplier: &Supplier, at: OffsetDateTime) -> Result<()> {
    let about = supplier.firm.en;
    let cooling =
        "select bank_change_id from partner.bank_change where tenant_id = $1 and organize_id = $2 and state = 'cooling'
         order by number";
    for change in found(stage, cooling, supplier.id, about, at).await? {
        let work = async |tx: &mut Tx| {
            let meta = meta(tx);
            effect::run(tx, Cooled { bank_change: change }, meta).await
        };
        stage.act(Who::System, at, about, work).await?;
    }
    let sent = "select erp_push_id from partner.erp_push where tenant_id = $1 and organize_id = $2 and state = 'sent'";
    for push in found(stage, sent, supplier.id, about, at).await? {
        let told = HandedOver {
            // Here a hand-over's reference is its document's id.
            reference: push,
            entity_kind: erp_push::KIND.code().to_owned(),
            entity_id: push,
            taken: true,
            number: supplier.erp_no.clone(),
            message: String::new(),
        };
        let work = async |tx: &mut Tx| {
            let meta = meta(tx);
            erp_push::handed_over(tx, told, meta).await
        };
        stage.act(Who::System, at + Duration::minutes(1), about, work).await?;
    }
    Ok(())
}

pub async fn live(stage: &Stage, filing: Uuid, about: &str, fate: Fate, at: OffsetDateTime) -> Result<()> {
    for change in of_filing(stage, filing, about, at).await? {
        match fate {
            Fate::ToVerify => {}
            Fate::Cooling => verified(stage, change, about, at).await?,
            Fate::Stopped => {
                let reason =
                    "户名不是公司，供应商称未申请 / Not in the company's name; the supplier did not ask for it";
                let work = async |tx: &mut Tx| {
                    let which = which(tx, change).await?;
                    let filled = Filled::from(json!({ "reason": reason }));
                    stop(tx, Body(Answered { which, filled })).await
                };
                stage.act(Who::User(FINANCE[0]), at, about, work).await.map(drop)?;
            }
        }
    }
    Ok(())
}

/// The accounts that a filing asked for.
async fn of_filing(stage: &Stage, filing: Uuid, about: &str, at: OffsetDateTime) -> Result<Vec<Uuid>> {
    let asked =
        "select bank_change_id from partner.bank_change where tenant_id = $1 and filing_id = $2 order by number";
    found(stage, asked, filing, about, at).await
}

async fn found(stage: &Stage, sql: &'static str, of: Uuid, about: &str, at: OffsetDateTime) -> Result<Vec<Uuid>> {
    let work = async |tx: &mut Tx| {
        let tenant = tx.ctx().tenant.id.uuid();
        Ok(sqlx::query_scalar(sql).bind(tenant).bind(of).fetch_all(tx.conn()).await?)
    };
    stage.act(Who::System, at, about, work).await
}

async fn which(tx: &mut Tx, id: Uuid) -> Result<DocumentRef> {
    let version = detail_of::<BankChange>(tx, id).await?.document.common.version;
    Ok(DocumentRef { id, version })
}

/// As many of finance call as it takes, each another number where there is one.
async fn verified(stage: &Stage, change: Uuid, about: &str, at: OffsetDateTime) -> Result<()> {
    for (caller, later) in FINANCE.into_iter().zip([Duration::HOUR, Duration::hours(3)]) {
        let work = async |tx: &mut Tx| {
            let before = detail_of::<BankChange>(tx, change).await?.document;
            let calls = before.calls();
            if before.common.state != "to_verify" {
                return Ok(());
            }
            let numbers = before.numbers().into_iter().filter(|number| number.usable);
            let called = |id: &str| calls.iter().any(|call| call.number_id == id);
            let (again, new): (Vec<_>, Vec<_>) = numbers.partition(|number| called(&number.id));
            let number = new.into_iter().chain(again).next().map(|number| number.id).unwrap_or_default();
            let moment = tx.moment().await?;
            let (day, time) = tx.local(moment).await?;
            let filled = json!({ "numberId": number, "answeredBy": "财务部 / Finance", "answeredAs": "会计 / Accountant",
                "calledAt": format!("{day}T{:02}:{:02}", time.hour(), time.minute()), "heardTail": before.account_tail });
            let which = DocumentRef { id: change, version: before.common.version };
            verify(tx, Body(Answered { which, filled: Filled::from(filled) })).await.map(drop)
        };
        stage.act(Who::User(caller), at + later, about, work).await?;
    }
    Ok(())
}
