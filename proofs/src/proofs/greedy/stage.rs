//! The fixture of the overload proof: two tenants, one with a hundred thousand order lines, users and attackers.

use super::others::{self, Noticed};
use crate::Size;
use crate::node::Node;
use crate::orders_desk::ORDER;
use crate::thin_client::{request, request_get};
use anyhow::{Context, Result};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// The attackers have their own source addresses, all on loopback.
const ANONYMOUS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 66);
const SUPPLIER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 67);
const PURCHASER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 68);
const OTHER_COMPANY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 69);

pub struct Stage {
    world: World,
    serve: Node,
    work: Node,
    working: Vec<Vec<u8>>,
    greedy: Greedy,
}

#[derive(Clone)]
pub struct Greedy {
    pub server: SocketAddr,
    pub anonymous: Client,
    pub supplier: Client,
    pub purchaser: Client,
    pub other_company: Client,
    /// An order of the attacking supplier.
    pub order: Uuid,
    pub orders: Arc<Vec<Uuid>>,
}

/// An attacker, and the responses it got.
pub struct Greed {
    who: Greedy,
    answers: Mutex<BTreeMap<u16, u64>>,
    /// The text of the first error response.
    refusal: OnceLock<String>,
}

impl std::ops::Deref for Greed {
    type Target = Greedy;
    fn deref(&self) -> &Greedy {
        &self.who
    }
}

async fn script(rows: &mut PgConnection, sql: String) -> Result<()> {
    // Only our own SQL files and numbers.
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(rows).await?;
    Ok(())
}

/// The organisation of one of the hundred suppliers, as numbered in `orders.sql`.
fn organize(number: u32) -> String {
    Uuid::from_u128(0x0000_0000_0000_7000_8002_0000_0000_0000 | u128::from(number)).to_string()
}

/// The same client with this source address.
fn from(client: &Client, address: Ipv4Addr) -> Result<Client> {
    let http =
        reqwest::Client::builder().local_address(IpAddr::V4(address)).timeout(Duration::from_secs(60)).build()?;
    Ok(Client { http, ..client.clone() })
}

impl Stage {
    pub async fn set(size: Size) -> Result<Self> {
        let world = World::start().await?;
        let mut rows = world.database().superuser().await?;
        let lines = size.pick(20_000, 200_000);
        let tenant = world.acme.id.uuid();
        script(&mut rows, format!("set bench.rows = {lines}; set bench.tenant = '{tenant}'")).await?;
        script(&mut rows, include_str!("../../../sql/orders.sql").into()).await?;
        for table in ["purchase_order", "order_line", "schedule_line", "reply_line"] {
            script(&mut rows, format!("vacuum (freeze, analyze) orders.{table}")).await?;
        }
        let (serve, work) = (Node::start("serve", &world.config).await?, Node::start("work", &world.config).await?);
        let base = serve.base();
        let sales = &["supplier_administrator"];
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let seller = world.sign_in_supplier(&base, &world.acme, &organize(2), "seller", sales).await?;
        let neighbour = world.sign_in(&base, &world.globex, "neighbour", &["administrator"]).await?;
        let greedy_supplier = world.sign_in_supplier(&base, &world.acme, &organize(1), "greedy.seller", sales).await?;
        let greedy_buyer = world.sign_in(&base, &world.acme, "greedy.buyer", &["purchaser"]).await?;
        let greedy_neighbour = world.sign_in(&base, &world.globex, "greedy", &["administrator"]).await?;
        let own: Vec<Uuid> = sqlx::query_scalar(
            "select purchase_order_id from orders.purchase_order where organize_id = $1::uuid and state = 'to_reply'
             order by number limit 200",
        )
        .bind(organize(1))
        .fetch_all(&mut rows)
        .await?;
        let working = vec![
            request(&buyer, &format!("{ORDER}/pu/pageList"), &json!({ "pageSize": 20 })),
            request(&seller, &format!("{ORDER}/su/pageList"), &json!({ "pageSize": 20 })),
            request(&neighbour, "/service1/base/api/dictItem/pageList", &json!({})),
            request_get(&buyer, &format!("{ORDER}/detail/{}", own.first().context("no order")?)),
        ];
        let greedy = Greedy {
            server: base.trim_start_matches("http://").parse()?,
            anonymous: from(&buyer.anonymous(), ANONYMOUS)?,
            supplier: from(&greedy_supplier, SUPPLIER)?,
            purchaser: from(&greedy_buyer, PURCHASER)?,
            other_company: from(&greedy_neighbour, OTHER_COMPANY)?,
            order: own[0],
            orders: Arc::new(own),
        };
        Ok(Self { world, serve, work, working, greedy })
    }

    pub fn greed(&self) -> Arc<Greed> {
        Arc::new(Greed { who: self.greedy.clone(), answers: Mutex::default(), refusal: OnceLock::new() })
    }

    pub async fn others(&self, span: Duration) -> Result<Noticed> {
        others::measure(&self.serve.base(), &self.working, span).await
    }

    /// Measures until other users are served as before the attack, or until this time is over.
    pub async fn recovered(&self, calm: &Noticed, within: Duration) -> Result<Noticed> {
        let until = Instant::now() + within;
        loop {
            let now = self.others(Duration::from_secs(1)).await?;
            let normal = now.put_off + now.failed == 0 && calm.slower(&now) <= super::MOST_SLOWER;
            if normal || Instant::now() > until {
                return Ok(now);
            }
        }
    }

    /// Cancels background tasks left by an attacker, so that the next attack finds a calm system with free queue slots.
    pub async fn clear(&self) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        for table in ["batch_task", "download_task"] {
            script(
                &mut rows,
                format!("update content.{table} set status = 'cancelled' where status in ('waiting', 'running')"),
            )
            .await?;
        }
        // Workers check for cancellation with their heartbeat, every second.
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        Ok(())
    }

    /// The peak memory of server and worker so far, in megabytes.
    pub fn memory(&self) -> Result<u64> {
        Ok(self.serve.memory("VmHWM")? + self.work.memory("VmHWM")?)
    }

    pub fn lives(&mut self) -> bool {
        self.serve.lives() && self.work.lives()
    }

    pub async fn stop(&mut self) -> Result<()> {
        self.work.stop().await?;
        self.serve.stop().await
    }
}

impl Greed {
    pub fn note(&self, status: u16) {
        let mut answers = self.answers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *answers.entry(status).or_default() += 1;
    }

    pub fn answers(&self, status: u16) -> u64 {
        let answers = self.answers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        answers.get(&status).copied().unwrap_or_default()
    }

    pub fn refused(&self, text: &str) {
        self.refusal.get_or_init(|| text.chars().take(300).collect());
    }

    pub fn refusal(&self) -> &str {
        self.refusal.get().map_or("", String::as_str)
    }

    pub fn answered(&self) -> bool {
        !self.answers.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_empty()
    }

    pub fn got(&self) -> String {
        let answers = self.answers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let told: Vec<String> = answers.iter().map(|(status, count)| format!("{count} x {status}")).collect();
        if told.is_empty() { "no answer".to_owned() } else { told.join(", ") }
    }
}
