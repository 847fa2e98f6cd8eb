use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells, erp};
use crate::world::told;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct PurchaseOrder;

const SPECIMEN: &dyn Specimen = &PurchaseOrder;
/// The ordered quantities of the first and the second line.
const QUANTITIES: [&str; 2] = ["10", "4.5"];

/// An order sent by the ERP, as soon as it has arrived.
async fn arrived(party: &Party) -> Result<Value> {
    let number = erp::number();
    erp::tells(party, &number, QUANTITIES[0], false).await?;
    party.listed(SPECIMEN, &number).await
}

/// A published order, for documents that refer to orders.
pub async fn published(party: &Party) -> Result<Value> {
    let order = arrived(party).await?;
    let of = json!({ "id": order["id"], "version": order["version"] });
    let answer = party.buyer.post(&format!("{}/publish", SPECIMEN.api()), &of).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

fn replies_on(first: &str) -> Value {
    let reply =
        |line: &str, on: &str, quantity: &str| json!({ "line": line, "replies": [{ "on": on, "quantity": quantity }] });
    json!([reply("00010", first, QUANTITIES[0]), reply("00020", "2100-03-01", QUANTITIES[1])])
}

/// The first line is promised a week late, so that the buyer has something to accept.
fn replies() -> Value {
    replies_on("2100-03-08")
}

/// Another draft for each version, because the same one saved again changes nothing.
fn draft(of: &Value) -> Value {
    replies_on(&format!("2100-03-{:02}", 9 + of["version"].as_i64().unwrap_or_default() % 20))
}

/// The ERP refuses the reply.
async fn refused(party: &Party, id: Uuid) -> Result<()> {
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let reference: Option<Uuid> = sqlx::query_scalar(
        "select erp_reference from orders.purchase_order where tenant_id = $1 and purchase_order_id = $2",
    )
    .bind(party.tenant.id.uuid())
    .bind(id)
    .fetch_one(tx.conn())
    .await?;
    let event = HandedOver {
        reference: reference.context("nothing was handed over")?,
        entity_kind: SPECIMEN.code().into(),
        entity_id: id,
        taken: false,
        number: String::new(),
        message: "closed period".into(),
    };
    told(tx.emit(&event).await)?;
    told(tx.commit().await)?;
    party.once("the refusal of the ERP", &SPECIMEN.detail(id), |order| order["erpState"] == "refused").await.map(drop)
}

/// The ERP has received everything.
async fn delivered(party: &Party, id: Uuid) -> Result<()> {
    let before = SPECIMEN.seen(&party.buyer, id).await?;
    let number = before["number"].as_str().context("no number")?;
    let mut order = erp::order(number, &party.erp_no, &[("00010", QUANTITIES[0]), ("00020", QUANTITIES[1])]);
    order.lines.iter_mut().for_each(|line| line.delivered = true);
    erp::sends(party, order).await?;
    party.once("the delivery", &SPECIMEN.detail(id), |order| order["deliveryStatus"] == "all").await.map(drop)
}

/// The reply is given again, exactly as the order wants it.
async fn as_required(party: &Party, id: Uuid) -> Result<()> {
    for (client, action) in [(&party.buyer, "reopen"), (&party.seller, "fast_confirm")] {
        let answer = super::Found::read(SPECIMEN, party, id).await?.act(SPECIMEN, client, action).await?;
        ensure!(answer.code == 200, "{action}: {answer:?}");
    }
    Ok(())
}

const STRANGE: &str = "no supplier has its number";
const DELIVERED: &str = "everything is delivered";
const CHANGED: &str = "a change is open";
const UNFIT: &str = "its dates do not add up";
const EQUAL: &str = "the reply is what was wanted";

impl Specimen for PurchaseOrder {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::purchase_order::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/order"
    }
    fn make<'a>(&'a self, party: &'a Party, _mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move { Ok(arrived(party).await?["id"].as_str().context("no id")?.parse()?) })
    }
    fn named(&self, action: &str) -> Option<&'static str> {
        match action {
            "release" => Some("saveRelease"),
            "fast_confirm" => Some("confirm"),
            _ => None,
        }
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "save_draft" => json!({ "lines": draft(of) }),
            "release" => json!({ "lines": replies() }),
            "reopen" | "lock" | "void" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["change", "cancel"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            let before = SPECIMEN.seen(&party.buyer, id).await?;
            let number = before["number"].as_str().context("no number")?;
            // Alternates the quantity, so that it changes each time.
            let quantity = if before["lines"][0]["quantity"] == QUANTITIES[0] { "11" } else { QUANTITIES[0] };
            erp::tells(party, number, quantity, action == "cancel").await?;
            let later = |order: &Value| order["version"] != before["version"];
            party.once("what the ERP told", &SPECIMEN.detail(id), later).await.map(drop)
        })
    }
    /// These end states are reached from a published order, so that its supplier sees it.
    fn way(&self, state: &str, _action: Option<&str>) -> Option<&'static [&'static str]> {
        match state {
            "voided" => Some(&["publish", "void"]),
            "cancelled" => Some(&["publish", "cancel"]),
            _ => None,
        }
    }
    /// A reply can be entered again only after the ERP refused it.
    fn readies(&self, state: &str, action: &str) -> bool {
        (state, action) == ("replied", "enter_again")
    }
    fn ready<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(refused(party, id))
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const REPLIES: &[&str] = &["release", "fast_confirm"];
        const {
            &[
                Circumstance::of(STRANGE, "arrived", &["publish"]),
                Circumstance::of(DELIVERED, "arrived", &["publish"]),
                Circumstance::of(DELIVERED, "to_reply", &["save_draft", "release", "fast_confirm"]),
                Circumstance::of(DELIVERED, "replied", &["reopen"]),
                Circumstance::of(CHANGED, "to_reply", REPLIES),
                Circumstance::of(UNFIT, "to_reply", &["fast_confirm"]),
                Circumstance::of(EQUAL, "replied", &["accept", "enter_again"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match circumstance {
                STRANGE => {
                    let sql = "update orders.purchase_order set supplier_erp_no = 'nobody'
                               where tenant_id = $1 and purchase_order_id = $2";
                    by_hand(party, sql, id).await
                }
                UNFIT => {
                    let sql = "update orders.order_line set schedule_fits = false
                               where tenant_id = $1 and purchase_order_id = $2";
                    by_hand(party, sql, id).await
                }
                DELIVERED => delivered(party, id).await,
                CHANGED => self.happens(party, "change", id).await,
                EQUAL => as_required(party, id).await,
                other => bail!("nobody knows how {other} comes about"),
            }
        })
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let (api, id) = (self.api(), of.id);
        let rows = json!({ "rows": [of.with(json!({}))] });
        let orders = json!({ "orders": [of.with(json!({ "lines": replies() }))] });
        let own = |name, call, tells| OwnCall { name, call, tells };
        let post = |name, body, tells| own(name, Call::post(format!("{api}/{name}"), body), tells);
        vec![
            post("details", json!({ "ids": [id] }), Tells::Which),
            own("erpAnswer/{id}", Call::get(format!("{api}/erpAnswer/{id}")), Tells::Whether),
            own("replySheet", Call::get(format!("{api}/replySheet")), Tells::Nothing),
            post("readReplies", Value::Null, Tells::Nothing),
            post("batchPublish", rows.clone(), Tells::Nothing),
            post("batchSaveDraft", orders.clone(), Tells::Nothing),
            post("batchRelease", orders, Tells::Nothing),
            post("fastConfirm", rows, Tells::Nothing),
        ]
    }
}
