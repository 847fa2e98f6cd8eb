use super::circumstance::by_hand;
use super::purchase_order::published;
use super::{Circumstance, Doing, Party, Specimen, dispute, erp};
use anyhow::{Context, ensure};
use serde_json::Value;
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct OrderChange;

const SPECIMEN: &dyn Specimen = &OrderChange;

/// Before changes ended with their order.
const VOIDED: &str = "the order was voided and the change stayed open";

impl Specimen for OrderChange {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::order_change::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/orderChange"
    }
    /// The ERP changes an order after its publication.
    fn make<'a>(&'a self, party: &'a Party, _mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let order = published(party).await?;
            let number = order["number"].as_str().context("no number")?;
            erp::tells(party, number, "12", false).await?;
            let found = party.listed(self, number).await?;
            Ok(found["id"].as_str().context("no id")?.parse()?)
        })
    }
    fn told(&self, action: &str, _of: &Value) -> Value {
        dispute::told(action)
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(VOIDED, "to_confirm", &["confirm", "dispute"]),
                Circumstance::of(VOIDED, "disputed", &["confirm", "insist"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            ensure!(circumstance == VOIDED, "nobody knows how {circumstance} comes about");
            let sql = "update orders.purchase_order set state = 'voided' where tenant_id = $1 and purchase_order_id =
                (select purchase_order_id from orders.order_change where tenant_id = $1 and order_change_id = $2)";
            by_hand(party, sql, id).await
        })
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["supersede"]
    }
    /// The ERP changes the order again.
    fn happens<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            let before = SPECIMEN.seen(&party.buyer, id).await?;
            erp::tells(party, before["orderNumber"].as_str().context("no order")?, "13", false).await?;
            let later = |change: &Value| change["version"] != before["version"];
            party.once("the next change", &SPECIMEN.detail(id), later).await.map(drop)
        })
    }
}
