use super::{Call, Doing, Named, OwnCall, Party, Specimen, Tells, dispute, purchase_order, saved};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct ReturnOrder;

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
    fn unseen(&self) -> &'static [&'static str] {
        &["draft"]
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let order = of.detail["purchaseOrderId"].as_str().unwrap_or(of.id);
        let call = Call::post(format!("{}/returnable", self.api()), json!({ "purchaseOrderId": order }));
        vec![OwnCall { name: "returnable", call, tells: Tells::Nothing }]
    }
}
