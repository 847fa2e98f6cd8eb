use super::{Doing, Party, Specimen, dispute, filled_in};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct Claim;

impl Specimen for Claim {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::claim::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/claim"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(filled_in(self, party, mark))
    }
    fn form(&self, organize: &str) -> Option<Value> {
        Some(json!({ "organizeId": organize, "title": "", "currency": "CNY", "rework": "1" }))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => json!({ "organizeId": of["organizeId"], "title": "x", "currency": "CNY", "rework": "2" }),
            _ => dispute::told(action),
        }
    }
}
