//! The fixture of the order proofs: purchasers, two suppliers and a simulated ERP, with several server nodes.

use crate::node::{Node, free_port};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tandem_contracts::erp::{PurchaseOrder, PurchaseOrderChanged};
use tandem_kernel::Clock;
use tandem_platform::config::Config;
use tandem_platform::system::SystemClock;
use tandem_testkit::world::{told, within};
use tandem_testkit::{Answer, Client, Sim, World};
use uuid::Uuid;

pub const ORDER: &str = "/service1/orders/api/order";
pub const CHANGE: &str = "/service1/orders/api/orderChange";
pub const CLAIM: &str = "/service1/orders/api/claim";
pub const RETURNS: &str = "/service1/orders/api/returns";
pub const PENALTY: &str = "/service1/orders/api/penalty";
pub const STAMPED: &str = "/service1/seal/api/stampedCopy";
/// The document kind of orders.
pub const ORDER_KIND: &str = "orders.purchase_order";
/// The supplier numbers of the two suppliers in the ERP.
pub const ERP_NUMBERS: [&str; 2] = ["17300001", "17300002"];
/// A minimal PDF.
pub const PAPER: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
/// Timeout in seconds for exchanges with the ERP, generous for a busy machine.
const PATIENCE: usize = 60;

pub struct Desk {
    pub world: World,
    pub sim: Sim,
    pub serve: Vec<Node>,
    pub _work: Node,
    pub administrator: Client,
    pub buyer: Client,
    pub leader: Client,
    pub seller: Client,
    /// A user of the other supplier.
    pub stranger: Client,
    /// The organisations of the two suppliers.
    pub organizes: [String; 2],
}

impl Desk {
    pub async fn lay(nodes: usize) -> Result<Self> {
        Self::lay_with(nodes, |_| {}).await
    }

    /// With a changed configuration for the nodes.
    pub async fn lay_with(nodes: usize, change: impl FnOnce(&mut Config)) -> Result<Self> {
        let sim = Sim::start().await?;
        let port = free_port()?;
        let world = sim.world(&format!("http://127.0.0.1:{port}")).await?;
        // The proofs exceed the rate limit of public pages.
        let mut config = world.config.clone();
        config.server.public_per_second = 1_000_000.0;
        change(&mut config);
        let mut serve = vec![Node::serve_at(port, &config).await?];
        for _ in 1..nodes {
            serve.push(Node::start("serve", &config).await?);
        }
        let work = Node::start("work", &config).await?;
        let base = serve[0].base();
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let mut organizes = [String::new(), String::new()];
        for (at, (zh, en)) in [("甲公司", "A Ltd"), ("乙公司", "B Ltd")].into_iter().enumerate() {
            let form = json!({ "nameZh": zh, "nameEn": en, "relationType": "S", "erpNo": ERP_NUMBERS[at] });
            organizes[at] = crate::samples::made(&administrator, "partner/organize/save", &form).await?;
        }
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let leader = world.sign_in(&base, &world.acme, "leader", &["purchasing_leader"]).await?;
        let sales = &["supplier_administrator"];
        let seller = world.sign_in_supplier(&base, &world.acme, &organizes[0], "seller", sales).await?;
        let stranger = world.sign_in_supplier(&base, &world.acme, &organizes[1], "stranger", sales).await?;
        Ok(Self { world, sim, serve, _work: work, administrator, buyer, leader, seller, stranger, organizes })
    }

    /// The client, connected to one of the nodes in turn.
    pub fn at(&self, client: &Client, turn: usize) -> Client {
        client.at(&self.serve[turn % self.serve.len()].base())
    }

    /// Creates orders in the ERP for one of the suppliers and waits until all have arrived: ids and numbers.
    pub async fn ordered(&self, supplier: usize, count: usize) -> Result<Vec<(Uuid, String)>> {
        self.ordered_from(ERP_NUMBERS[supplier], count).await
    }

    /// The same for whichever supplier has this number in the ERP.
    pub async fn ordered_from(&self, erp_number: &str, count: usize) -> Result<Vec<(Uuid, String)>> {
        let wanted = json!({ "count": count, "supplier": erp_number });
        let made = self.sim.control("erp/orders", &wanted).await?;
        let numbers: Vec<String> =
            made.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        ensure!(numbers.len() == count, "the ERP made {} orders of {count}", numbers.len());
        let mut rows = self.world.database().superuser().await?;
        let mut found: Vec<(Uuid, String)> = Vec::new();
        within(PATIENCE, "the orders from the ERP", async || {
            found = sqlx::query_as(
                "select purchase_order_id, number from orders.purchase_order where number = any($1) order by number",
            )
            .bind(&numbers)
            .fetch_all(&mut rows)
            .await?;
            Ok(found.len() == count)
        })
        .await?;
        Ok(found)
    }

    /// The order as the buyer sees it.
    pub async fn order(&self, id: Uuid) -> Result<Value> {
        seen(&self.buyer, ORDER, id).await
    }

    /// The same, as soon as the condition holds.
    pub async fn order_once(&self, id: Uuid, what: &str, so: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut found = Value::Null;
        within(PATIENCE, what, async || {
            found = self.order(id).await?;
            Ok(so(&found))
        })
        .await
        .with_context(|| format!("{found}"))?;
        Ok(found)
    }

    pub async fn published(&self, id: Uuid) -> Result<Value> {
        let order = self.order(id).await?;
        done(act(&self.buyer, ORDER, "publish", &order, json!({})).await?)
    }

    /// The pending change of an order, as soon as it exists.
    pub async fn change_of(&self, order: Uuid) -> Result<Value> {
        let mut rows = self.world.database().superuser().await?;
        let mut id: Option<Uuid> = None;
        within(PATIENCE, "the order change", async || {
            id = sqlx::query_scalar(
                "select order_change_id from orders.order_change where purchase_order_id = $1 and state = 'to_confirm'",
            )
            .bind(order)
            .fetch_optional(&mut rows)
            .await?;
            Ok(id.is_some())
        })
        .await?;
        seen(&self.buyer, CHANGE, id.context("no change")?).await
    }

    /// Publishes an event that the ERP cancelled the order, with a version newer than any before.
    pub async fn tell_cancelled(&self, number: &str) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let (payload, version): (Value, i64) = sqlx::query_as(
            "select payload, version from exchange.copy where feed = 'erp.purchase_order' and business_key = $1",
        )
        .bind(number)
        .fetch_one(&mut rows)
        .await?;
        let order = PurchaseOrder { cancelled: true, ..serde_json::from_value(payload)? };
        let event = PurchaseOrderChanged {
            number: number.to_owned(),
            version: version + 1,
            supplier: order.supplier.clone(),
            cancelled: true,
            order,
        };
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "proof").await)?;
        told(tx.emit(&event).await)?;
        told(tx.commit().await)
    }

    /// The stamped copy of a document as its page shows it; null if none is required.
    pub async fn stamped_copy(&self, kind: &str, id: Uuid) -> Result<Value> {
        let path = format!("{STAMPED}/ofDocument?kind={kind}&id={id}");
        Ok(done(self.buyer.get(&path).await?)?["stamp"].clone())
    }

    /// Makes a stamped copy overdue by moving its due date 30 days back.
    pub async fn make_late(&self, document: Uuid) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let late = sqlx::query(
            "update seal.stamped_copy set due_on = due_on - 30, due_at = due_at - interval '30 days' where document_id = $1",
        );
        let changed = late.bind(document).execute(&mut rows).await?.rows_affected();
        ensure!(changed == 1, "{changed} clocks were running");
        Ok(())
    }

    /// The penalty for a document, as soon as it is recorded.
    pub async fn penalty_of(&self, document: Uuid) -> Result<Value> {
        let mut rows = self.world.database().superuser().await?;
        let mut found: Vec<Uuid> = Vec::new();
        within(PATIENCE, "the penalty", async || {
            found = sqlx::query_scalar("select penalty_id from orders.penalty where document_id = $1")
                .bind(document)
                .fetch_all(&mut rows)
                .await?;
            Ok(!found.is_empty())
        })
        .await?;
        ensure!(found.len() == 1, "one clock cost {} times", found.len());
        seen(&self.buyer, PENALTY, found[0]).await
    }

    /// The supplier uploads a scan, which submits the stamped copy.
    pub async fn stamped(&self, order: Uuid) -> Result<Value> {
        let copy = self.stamped_copy(ORDER_KIND, order).await?["copy"].clone();
        let (id, version) = (copy["id"].as_str().context("no copy")?, &copy["version"]);
        let path = format!("{STAMPED}/upload?id={id}&version={version}&fileName=a.pdf");
        done(self.seller.upload(&path, PAPER.to_vec()).await?)
    }

    /// Everything was delivered soon, and every exchange with the outside came to its end.
    pub async fn nothing_went_wrong(&self) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let dead: i64 = sqlx::query_scalar(
            "select (select count(*) from platform.delivery where state = 'dead' or attempts > 3)
               + (select count(*) from exchange.record where state in ('failed', 'given_up'))",
        )
        .fetch_one(&mut rows)
        .await?;
        ensure!(dead == 0, "{dead} deliveries and exchanges went wrong on the way");
        Ok(())
    }

    /// Waits until the ERP has accepted or refused everything sent to it and all events are delivered.
    pub async fn settled(&self) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let patience = Instant::now() + Duration::from_secs(180);
        loop {
            let (open, unheard): (i64, i64) = sqlx::query_as(
                "select (select count(*) from exchange.record where direction = 'out' and state in ('waiting', 'sent', 'failed')),
                   (select count(*) from orders.purchase_order where erp_state = 'sent')",
            )
            .fetch_one(&mut rows)
            .await?;
            if open == 0 && unheard == 0 {
                return Ok(());
            }
            if Instant::now() > patience {
                bail!("not settled: {open} hand-overs are open, {unheard} orders have not heard");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// A document as its detail page shows it.
pub async fn seen(client: &Client, api: &str, id: Uuid) -> Result<Value> {
    done(client.get(&format!("{api}/detail/{id}")).await?)
}

/// The data of a response that must be successful.
pub fn done(answer: Answer) -> Result<Value> {
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

/// Takes an action on a document, with the version of `of`.
pub async fn act(client: &Client, api: &str, action: &str, of: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": of["id"], "version": of["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{api}/{action}"), &body).await
}

/// A date this many days from now.
pub fn in_days(days: i64) -> String {
    (SystemClock.now().date() + time::Duration::days(days)).to_string()
}

/// A reply that confirms every open line in full, as one delivery on this date.
pub fn whole_reply(order: &Value, on: &str) -> Value {
    let lines = order["lines"].as_array().into_iter().flatten();
    let lines = lines.filter(|line| line["state"] != "deleted" && line["state"] != "delivered");
    lines.map(|l| json!({ "line": l["line"], "replies": [{ "on": on, "quantity": l["quantity"] }] })).collect()
}
