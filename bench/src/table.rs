//! A purchaser and a supplier at one table, over several nodes: what proofs about documents begin with.

use crate::node::Node;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::{Answer, Client, World};

pub const FILE_TASK: &str = "/service1/quality/api/fileTask";

pub struct Table {
    pub world: World,
    pub nodes: Vec<Node>,
    pub buyer: Client,
    pub supplier: Client,
    pub organize: String,
}

impl Table {
    pub async fn lay(nodes: usize) -> Result<Self> {
        let world = World::start().await?;
        let mut started = Vec::new();
        for _ in 0..nodes {
            started.push(Node::start("serve", &world.config).await?);
        }
        let base = started[0].base();
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let form = json!({ "nameZh": "甲公司", "nameEn": "A Ltd", "relationType": "S" });
        let organize = crate::samples::made(&administrator, "partner/organize/save", &form).await?;
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let supplier = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_quality"]).await?;
        Ok(Self { world, nodes: started, buyer, supplier, organize })
    }

    /// The client at one of the nodes, by turns.
    pub fn at(&self, client: &Client, turn: usize) -> Client {
        client.at(&self.nodes[turn % self.nodes.len()].base())
    }

    pub fn form(&self, title: &str) -> Value {
        json!({ "organizeId": self.organize, "title": title, "request": "", "dueOn": "2100-01-01" })
    }

    pub async fn task(&self, title: &str) -> Result<Value> {
        let saved = self.buyer.post(&format!("{FILE_TASK}/save"), &self.form(title)).await?;
        ensure!(saved.code == 200, "{saved:?}");
        Ok(saved.data)
    }

    /// The form of a change of title, by the version that was seen.
    pub fn titled(&self, id: &Value, version: i64, title: &str) -> Value {
        let mut form = self.form(title);
        (form["id"], form["version"]) = (id.clone(), json!(version));
        form
    }
}

/// An action on a task.
pub async fn act(client: &Client, action: &str, id: &Value, version: i64) -> Result<Answer> {
    let body = json!({ "id": id, "version": version, "reason": "r", "reply": "r" });
    client.post(&format!("{FILE_TASK}/{action}"), &body).await
}
