use super::{
    Call, Circumstance, Doing, Found, Named, OwnCall, Party, Specimen, Tells, dispute, erp, purchase_order, saved,
};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct ReturnOrder;

const SPECIMEN: &dyn Specimen = &ReturnOrder;
const ORDER: &dyn Specimen = &purchase_order::PurchaseOrder;
const TAKEN: &str = "others have returned the goods";
const CANCELLED: &str = "its order is cancelled";

/// Another return takes all of the line.
async fn all_taken(party: &Party, of: &Value) -> Result<()> {
    let mut form = form(&of["organizeId"], &of["orderNumber"], "all of it");
    form["lines"][0]["quantity"] = json!("10");
    let other = saved(&party.buyer, &format!("{}/save", SPECIMEN.api()), &form).await?;
    let sent = Found::read(SPECIMEN, party, other).await?.act(SPECIMEN, &party.buyer, "send").await?;
    ensure!(sent.code == 200, "{sent:?}");
    Ok(())
}

fn form(organize: &Value, order: &Value, title: &str) -> Value {
    json!({ "organizeId": organize, "orderNumber": order, "title": title, "handling": "credit",
        "lines": [{ "line": "00010", "quantity": "1", "reason": "quality" }] })
}

impl Specimen for ReturnOrder {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::return_order::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/returns"
    }
    /// Creates its own published order first.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let order = purchase_order::published(party).await?;
            let form = form(&json!(party.organize), &order["number"], mark);
            saved(&party.buyer, &format!("{}/save", self.api()), &form).await
        })
    }
    fn form(&self, organize: &str) -> Option<Value> {
        Some(form(&json!(organize), &json!(""), ""))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => form(&of["organizeId"], &of["orderNumber"], "x"),
            _ => dispute::told(action),
        }
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                // Other goods, or an order that stands, can still be entered.
                Circumstance::of(TAKEN, "draft", &["send"]).corrects(&["edit"]),
                Circumstance::of(CANCELLED, "draft", &["send"]).corrects(&["edit"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            let goods = SPECIMEN.seen(&party.buyer, id).await?;
            match circumstance {
                TAKEN => all_taken(party, &goods).await,
                CANCELLED => {
                    let number = goods["orderNumber"].as_str().context("no order")?;
                    erp::tells(party, number, "10", true).await?;
                    let order = goods["purchaseOrderId"].as_str().context("no order")?;
                    let page = ORDER.detail(order);
                    party.once("the cancellation", &page, |order| order["state"] == "cancelled").await.map(drop)
                }
                other => bail!("nobody knows how {other} comes about"),
            }
        })
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let order = of.detail["purchaseOrderId"].as_str().unwrap_or(of.id);
        let call = Call::post(format!("{}/returnable", self.api()), json!({ "purchaseOrderId": order }));
        vec![OwnCall { name: "returnable", call, tells: Tells::Nothing }]
    }
}
