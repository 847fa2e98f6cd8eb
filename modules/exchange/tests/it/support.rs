//! A product whose first tenant has an approval system and an ERP, both simulated.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::time::Duration;
use tandem_contracts::oa::{Approval, Fact};
use tandem_contracts::outside::System;
use tandem_platform::Module;
use tandem_platform::outside::{FeedKind, Outbound, Pace, Page};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, Sim, World};
use uuid::Uuid;

/// The list of the records that messages are about.
const ABOUT: &str = "partner.organize";

/// A reading of the ERP as tests add to those of the product: of nothing, and nobody is told of it.
pub const FEED: FeedKind = FeedKind {
    name: "erp.nothing",
    system: System::Erp,
    pace: |_, _| Pace { every: Duration::from_secs(2), overlap: Duration::from_secs(5) },
    read: |_, _, _, _| Box::pin(async { Ok(Page::default()) }),
    told: |_, _, _| Box::pin(async { Ok(()) }),
    kept: None,
};

pub struct Outside {
    pub world: World,
    pub sim: Sim,
    pub client: Client,
    pub base: String,
}

pub async fn outside() -> Result<Outside> {
    outside_with(|_| ()).await
}

/// With one more reading, before all others.
pub async fn outside_reading(feed: FeedKind) -> Result<Outside> {
    outside_with(|modules| modules[0].feeds.push(feed)).await
}

/// Lets a test change the modules.
async fn outside_with(change: impl FnOnce(&mut Vec<Module>)) -> Result<Outside> {
    let sim = Sim::start().await?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let base = format!("http://127.0.0.1:{port}");
    let mut failed = None;
    let world = World::start_with(|mut parts| {
        change(&mut parts.modules);
        let (config, modules) = (parts.config.clone(), parts.modules.clone());
        sim.join(parts, &base).unwrap_or_else(|error| {
            failed = Some(error);
            tandem_testkit::world::parts(config)
                .map(|parts| tandem_platform::platform::Parts { modules, ..parts })
                .expect("the parts it was started with")
        })
    })
    .await?;
    if let Some(error) = failed {
        return Err(error);
    }
    world.serve_at(&format!("127.0.0.1:{port}")).await?;
    world.work();
    for shard in world.platform.shards().iter() {
        told(tandem_platform::jobs::tick(&world.platform, shard).await)?;
    }
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    Ok(Outside { world, sim, client, base })
}

pub fn approval(number: &str) -> Approval {
    Approval {
        kind: "new_supplier".into(),
        number: number.into(),
        title: format!("新供应商 {number}"),
        facts: vec![Fact { label: "name".into(), value: "晨光电子".into() }],
        applicant: "zhang.li".into(),
    }
}

impl Outside {
    pub async fn hand_over(&self, what: impl Outbound) -> Result<Uuid> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        let id = told(tx.hand_over(&what, ABOUT, Uuid::from_u128(7)).await)?;
        told(tx.commit().await)?;
        Ok(id)
    }

    pub async fn start(&self, approval: Approval) -> Result<Uuid> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        let id = told(tx.start_approval(approval, ABOUT, Uuid::from_u128(7)).await)?;
        told(tx.commit().await)?;
        Ok(id)
    }

    pub async fn withdraw(&self, reference: Uuid) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(tx.withdraw_approval(reference).await)?;
        told(tx.commit().await)
    }

    pub async fn record(&self, id: impl std::fmt::Display) -> Result<Value> {
        let answer = self.client.get(&format!("/service1/exchange/api/record/detail/{id}")).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data)
    }

    pub async fn list(&self, search: &str) -> Result<Vec<Value>> {
        let body = json!({ "search": search, "pageSize": 200 });
        let answer = self.client.post("/service1/exchange/api/record/pageList", &body).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data["content"].as_array().cloned().unwrap_or_default())
    }

    pub async fn until(&self, id: Uuid, state: &str) -> Result<Value> {
        let mut last = Value::Null;
        for _ in 0..6 {
            let what = format!("{id} is {state}");
            let reached = eventually(&what, async || {
                last = self.record(id).await?;
                Ok(last["state"] == state)
            })
            .await;
            if reached.is_ok() {
                return Ok(last);
            }
        }
        anyhow::bail!("{id} is not {state}: {last}")
    }

    pub async fn systems(&self, system: &str) -> Result<Value> {
        let all = self.client.get("/service1/exchange/api/system/list").await?.data;
        let all = all.as_array().cloned().unwrap_or_default();
        Ok(all.into_iter().find(|one| one["system"] == system).unwrap_or_default())
    }

    /// How a reading stands, as the monitor says.
    pub async fn feed(&self, name: &str) -> Result<Value> {
        let all = self.client.get("/service1/exchange/api/feed/list").await?.data;
        let all = all.as_array().cloned().unwrap_or_default();
        Ok(all.into_iter().find(|one| one["name"] == name).unwrap_or_default())
    }

    /// The events of a kind, oldest first.
    pub async fn told(&self, kind: &str) -> Result<Vec<Value>> {
        let mut rows = self.world.database().superuser().await?;
        let told = sqlx::query_scalar("select payload from platform.event where kind = $1 order by event_id");
        Ok(told.bind(kind).fetch_all(&mut rows).await?)
    }

    pub fn outcome_url(&self) -> String {
        format!("{}/service1/exchange/api/oa/outcome", self.base)
    }
}
