//! Ten million order lines: the lists of both sides compared with a hundred thousand lines, pages whose count follows
//! with pages that wait for it, the page of an order with five hundred lines, and replies to a thousand lines in one
//! call, as few large orders and as many small ones.

use crate::Size;
use crate::node::Node;
use crate::orders_desk::{ORDER, in_days};
use crate::report::Outcome;
use crate::thin_client::{Speed, ThinClient, paced, request, request_get};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};
use uuid::Uuid;

const SELLERS: u32 = 4;
const CONNECTIONS: usize = 4;
/// Pause per connection; a hundred pages a second in total, fewer in a debug build.
const PACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 40 });
const LINES: &str = "/service1/orders/api/orderLine";
/// A thousand lines as (orders, lines per order).
const SHAPES: [(usize, usize); 3] = [(2, 500), (20, 50), (200, 5)];

struct Stage {
    lines: u64,
    world: World,
    node: Node,
    buyer: Client,
    /// A purchaser who is limited to one plant of eight.
    planner: Client,
    sellers: Vec<Client>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    Purchaser,
    Planner,
    Sellers,
}

enum Bar {
    /// As fast with ten million lines as with a hundred thousand.
    KeepsPace,
    /// Substring search, within one supplier or the whole tenant.
    Found,
}

/// One list request of one side.
struct Question {
    name: &'static str,
    path: String,
    by: Asker,
    body: Value,
    bar: Bar,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let small = Stage::set(100_000).await?;
    let large = if size.quick { None } else { Some(Stage::set(10_000_000).await?) };
    let main = large.as_ref().unwrap_or(&small);
    outcome.figure("order lines", if size.quick { 100_000 } else { 10_000_000 });
    // Debug builds say nothing about speed.
    let counts = !cfg!(debug_assertions);
    let judged: Result<()> = async {
        main.lists(&mut outcome, &small, size, counts && !size.quick).await?;
        main.first_pages(&mut outcome, size, counts && !size.quick).await.context("first pages")?;
        main.deep(&mut outcome, size, counts && !size.quick).await.context("deep pages")?;
        main.detail(&mut outcome, size, counts).await.context("the page of an order")?;
        main.replies(&mut outcome, &small, size, counts).await
    }
    .await;
    // What was measured before is told as well.
    if let Err(error) = judged {
        let warnings = [main, &small].map(|stage| stage.node.warnings().join("\n")).join("\n");
        outcome.fault(format!("{error:#}\nThe servers warned:\n{warnings}"));
    }
    Ok(outcome)
}

fn questions(with_lines: bool) -> Vec<Question> {
    use Asker::{Planner, Purchaser, Sellers};
    let ask = |name, path: &str, by, body, bar| {
        let path = format!("{path}/{}/pageList", if by == Sellers { "su" } else { "pu" });
        Question { name, path, by, body, bar }
    };
    let only = |field: &str, symbol: &str, value: Value| {
        let line = json!({ "andOr": "", "fieldDb": field, "symbol": symbol, "queryValue": value });
        json!({ "pageSize": 20, "conditions": [line] })
    };
    let to_reply = only("status", "=", json!("to_reply"));
    // Of a hundred thousand lines a supplier has ten such orders: a page of both sizes is full.
    let mut ten_to_reply = to_reply.clone();
    ten_to_reply["pageSize"] = json!(10);
    let mut all = vec![
        ask("supplier's orders", ORDER, Sellers, json!({ "pageSize": 20 }), Bar::KeepsPace),
        ask("supplier's orders to reply to", ORDER, Sellers, ten_to_reply, Bar::KeepsPace),
        ask("supplier's search", ORDER, Sellers, json!({ "pageSize": 20, "search": "0001" }), Bar::Found),
        ask("purchaser's orders", ORDER, Purchaser, json!({ "pageSize": 20 }), Bar::KeepsPace),
        ask("purchaser's orders to reply to", ORDER, Purchaser, to_reply, Bar::KeepsPace),
        ask("purchaser's late orders", ORDER, Purchaser, only("dayDifference", ">", json!(0)), Bar::KeepsPace),
        ask(
            "purchaser's order by its number",
            ORDER,
            Purchaser,
            only("number", "=", json!("4500001234")),
            Bar::KeepsPace,
        ),
        ask("limited purchaser's orders", ORDER, Planner, json!({ "pageSize": 20 }), Bar::KeepsPace),
        ask("purchaser's search", ORDER, Purchaser, json!({ "pageSize": 20, "search": "4500001234" }), Bar::Found),
    ];
    if with_lines {
        all.push(ask("supplier's lines", LINES, Sellers, json!({ "pageSize": 20 }), Bar::KeepsPace));
        all.push(ask(
            "supplier's lines to reply to",
            LINES,
            Sellers,
            only("action", "=", json!("reply")),
            Bar::KeepsPace,
        ));
        all.push(ask(
            "supplier's search of lines",
            LINES,
            Sellers,
            json!({ "pageSize": 20, "search": "M0012" }),
            Bar::Found,
        ));
        all.push(ask("purchaser's lines", LINES, Purchaser, json!({ "pageSize": 20 }), Bar::KeepsPace));
        all.push(ask("limited purchaser's lines", LINES, Planner, json!({ "pageSize": 20 }), Bar::KeepsPace));
        let rare = json!({ "pageSize": 20, "search": "4500001234" });
        all.push(ask("purchaser's search of lines", LINES, Purchaser, rare, Bar::Found));
    }
    all
}

/// The organisation of one of the hundred suppliers, as numbered in `orders.sql`.
fn organize(number: u32) -> Uuid {
    Uuid::from_u128(0x0000_0000_0000_7000_8002_0000_0000_0000 | u128::from(number))
}

async fn script(rows: &mut PgConnection, sql: String) -> Result<()> {
    // Only our own SQL files and numbers.
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(rows).await?;
    Ok(())
}

impl Stage {
    async fn set(lines: u64) -> Result<Self> {
        let world = World::start().await?;
        let mut rows = world.database().superuser().await?;
        let settings = format!(
            "set bench.rows = {lines}; set bench.tenant = '{}'; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
            world.acme.id.uuid()
        );
        script(&mut rows, settings).await?;
        script(&mut rows, include_str!("../../sql/orders.sql").into()).await?;
        for table in ["purchase_order", "order_line", "schedule_line", "reply_line"] {
            script(&mut rows, format!("vacuum (freeze, analyze) orders.{table}")).await?;
        }
        let node = Node::start_heard("serve", &world.config).await?;
        let base = node.base();
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let planner = world.sign_in(&base, &world.acme, "planner", &["purchaser"]).await?;
        sqlx::query(
            "insert into identity.user_depot (tenant_id, user_id, factory_code)
             select tenant_id, user_id, 'P03' from identity.user_account where tenant_id = $1 and username = 'planner'",
        )
        .bind(world.acme.id.uuid())
        .execute(&mut rows)
        .await?;
        let mut sellers = Vec::new();
        for number in 1..=SELLERS {
            let (organize, name) = (organize(number).to_string(), format!("seller{number}"));
            let roles = &["supplier_administrator"];
            sellers.push(world.sign_in_supplier(&base, &world.acme, &organize, &name, roles).await?);
        }
        Ok(Self { lines, world, node, buyer, planner, sellers })
    }

    /// Creates orders of the first supplier that await a reply, numbered from `first`; returns their ids.
    async fn more(&self, first: u64, count: usize, lines: usize) -> Result<Vec<Uuid>> {
        let mut rows = self.world.database().superuser().await?;
        let settings = format!(
            "set bench.tenant = '{}'; set bench.first = {first}; set bench.count = {count}; set bench.lines = {lines}",
            self.world.acme.id.uuid()
        );
        script(&mut rows, settings).await?;
        script(&mut rows, include_str!("../../sql/orders_more.sql").into()).await?;
        let last = first + u64::try_from(count)?;
        Ok(sqlx::query_scalar(
            "select purchase_order_id from orders.purchase_order where number >= $1 and number < $2 order by number",
        )
        .bind(first.to_string())
        .bind(last.to_string())
        .fetch_all(&mut rows)
        .await?)
    }

    fn has(&self, path: &str) -> bool {
        self.world.platform.modules().iter().flat_map(|module| &module.routes).any(|route| route.path == path)
    }

    /// The question of each user of its side, with the count in the page or apart.
    fn requests(&self, question: &Question, counted: bool) -> Vec<Vec<u8>> {
        let mut body = question.body.clone();
        body["count"] = json!(counted);
        let ask = |client: &Client| request(client, &question.path, &body);
        match question.by {
            Asker::Purchaser => vec![ask(&self.buyer)],
            Asker::Planner => vec![ask(&self.planner)],
            Asker::Sellers => self.sellers.iter().map(ask).collect(),
        }
    }

    async fn pace(&self, question: &Question, counted: bool, span: Duration) -> Result<Speed> {
        let requests = self.requests(question, counted);
        // Substring searches are rare, so they run one after the other.
        let (connections, pace) = match question.bar {
            Bar::KeepsPace => (CONNECTIONS, PACE),
            Bar::Found => (1, Duration::ZERO),
        };
        // Warm up: plans, caches, connections.
        let asked = async {
            paced(&self.node.base(), connections, Duration::from_millis(300), &requests, Duration::ZERO).await?;
            paced(&self.node.base(), connections, span, &requests, pace).await
        };
        asked.await.with_context(|| {
            let how = if counted { ", with its count" } else { "" };
            format!("{}{how}, of {} lines", question.name, self.lines)
        })
    }

    async fn lists(&self, outcome: &mut Outcome, small: &Self, size: Size, counts: bool) -> Result<()> {
        let span = Duration::from_millis(size.pick(1_000, 5_000));
        for question in questions(self.has(&format!("{LINES}/su/pageList"))) {
            let mine = self.pace(&question, false, span).await?;
            if size.quick {
                outcome.figure(&format!("{}: p95 ms", question.name), round(mine.p95));
                continue;
            }
            let few = small.pace(&question, false, span).await?;
            outcome
                .figure(&format!("{}: p95 ms, on 100,000", question.name), format!("{:.1}, {:.1}", mine.p95, few.p95));
            match question.bar {
                Bar::KeepsPace => {
                    let waiting = self.pace(&question, true, span / 2).await?;
                    outcome.figure(&format!("{}, with its count: p95 ms", question.name), round(waiting.p95));
                    let (name, growth) = (format!("{}, of its own", question.name), round(mine.p95 / few.p95));
                    outcome.bar(&name, growth, "at most 1.3", growth <= 1.3 || !counts);
                }
                Bar::Found => {
                    let (name, held) = (format!("{}: p95 ms", question.name), mine.p95 < 200.0 || !counts);
                    outcome.bar(&name, round(mine.p95), "under 200", held);
                }
            }
        }
        Ok(())
    }

    /// First pages of both sides at full speed: with their count, and without it, in turns.
    async fn first_pages(&self, outcome: &mut Outcome, size: Size, counts: bool) -> Result<()> {
        let asked = questions(self.has(&format!("{LINES}/su/pageList")));
        let asked = || asked.iter().filter(|question| matches!(question.bar, Bar::KeepsPace));
        let all = |counted| asked().flat_map(|question| self.requests(question, counted)).collect::<Vec<_>>();
        let (waiting, first) = (all(true), all(false));
        let span = Duration::from_millis(size.pick(1_000, 5_000));
        let (mut with_count, mut apart) = (Vec::new(), Vec::new());
        for _ in 0..size.pick(1, 3) {
            for (requests, speeds) in [(&waiting, &mut with_count), (&first, &mut apart)] {
                let speed = paced(&self.node.base(), CONNECTIONS, span, requests, Duration::ZERO).await?;
                speeds.push(speed.per_second);
            }
        }
        let [with_count, apart] = [with_count, apart].map(|mut speeds| {
            speeds.sort_by(f64::total_cmp);
            speeds[speeds.len() / 2]
        });
        let name = "first pages a second, count in the page, apart";
        outcome.figure(name, format!("{:.0}, {:.0}", with_count, apart));
        let gained = round(apart / with_count);
        outcome.bar("first pages a second, of those with the count", gained, "at least 2", gained >= 2.0 || !counts);
        Ok(())
    }

    /// Pages through the purchaser's orders by cursor, without counting.
    async fn deep(&self, outcome: &mut Outcome, size: Size, counts: bool) -> Result<()> {
        let mut wire = ThinClient::open(&self.node.base()).await?;
        let ask = |rows: u32, after: Option<&str>| {
            let body = json!({ "pageSize": rows, "count": false, "after": after });
            request(&self.buyer, &format!("{ORDER}/pu/pageList"), &body)
        };
        let pages = size.pick(200, 5_000);
        let mut after: Option<String> = None;
        for _ in 0..(pages - 1) * 20 / 200 {
            let page: Value = serde_json::from_slice(wire.send(&ask(200, after.as_deref())).await?)?;
            after = Some(page["data"]["next"].as_str().context("the list ended early")?.to_owned());
        }
        let (first, last) = (ask(20, None), ask(20, after.as_deref()));
        let (mut at_first, mut at_last) = (Vec::new(), Vec::new());
        for _ in 0..size.pick(50, 300) {
            for (request, times) in [(&first, &mut at_first), (&last, &mut at_last)] {
                let begun = Instant::now();
                wire.send(request).await?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
            }
        }
        let times = round(Speed::of(at_last, PACE).p50 / Speed::of(at_first, PACE).p50);
        outcome.bar(&format!("page {pages}, of page 1"), times, "at most 2", times <= 2.0 || !counts);
        Ok(())
    }

    async fn detail(&self, outcome: &mut Outcome, size: Size, counts: bool) -> Result<()> {
        let order = self.more(4_900_000_001, 1, 500).await?[0];
        let mut wire = ThinClient::open(&self.node.base()).await?;
        for (side, client) in [("supplier", &self.sellers[0]), ("purchaser", &self.buyer)] {
            let request = request_get(client, &format!("{ORDER}/detail/{order}"));
            let told: Value = serde_json::from_slice(wire.send(&request).await?)?;
            let lines = told["data"]["lines"].as_array().map_or(0, Vec::len);
            ensure!(lines == 500, "the order has {lines} lines");
            let mut times = Vec::new();
            for _ in 0..size.pick(30, 300) {
                let begun = Instant::now();
                wire.send(&request).await?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
            }
            let speed = Speed::of(times, PACE);
            outcome.figure(&format!("500 lines as the {side} sees them: p50 ms"), round(speed.p50));
            outcome.bar(
                &format!("500 lines, {side}: p95 ms"),
                round(speed.p95),
                "under 150",
                speed.p95 < 150.0 || !counts,
            );
        }
        Ok(())
    }

    /// Replies to a thousand lines in one call, each split in two: saved as drafts, then released.
    async fn replies(&self, outcome: &mut Outcome, small: &Self, size: Size, counts: bool) -> Result<()> {
        let mut first = 4_910_000_001;
        for (orders, lines) in SHAPES {
            let mine = self.slowest(&mut first, orders, lines, size.pick(1, 3)).await?;
            if !size.quick {
                let few = small.slowest(&mut first, orders, lines, 3).await?;
                let name = format!("{orders} x {lines} lines, drafts and replies on 100,000: seconds");
                outcome.figure(&name, format!("{:.2}, {:.2}", few[0], few[1]));
            }
            for (what, seconds) in ["drafts", "replies"].into_iter().zip(mine) {
                let name = format!("{orders} x {lines} lines, {what}: seconds");
                outcome.bar(&name, round(seconds), "under 3", seconds < 3.0 || !counts);
            }
        }
        // The maximum number of parts per line: ten thousand promises sent to the ERP at once.
        let widest = self.more(first, 1, 500).await?;
        let [draft, reply] = self.reply_to(&widest, 500, &["0.5"; 20]).await?;
        outcome.figure("500 lines of 20 parts, draft and reply: seconds", format!("{draft:.1}, {reply:.1}"));
        Ok(())
    }

    /// The slowest of several runs; each creates its own orders, numbered from `first`.
    async fn slowest(&self, first: &mut u64, orders: usize, lines: usize, times: usize) -> Result<[f64; 2]> {
        let mut slowest = [0.0f64; 2];
        for _ in 0..times {
            let ids = self.more(*first, orders, lines).await?;
            ensure!(ids.len() == orders, "{} orders of {orders}", ids.len());
            *first += u64::try_from(orders)?;
            let seconds = self.reply_to(&ids, lines, &["4", "6"]).await?;
            slowest = [slowest[0].max(seconds[0]), slowest[1].max(seconds[1])];
        }
        Ok(slowest)
    }

    async fn reply_to(&self, orders: &[Uuid], lines: usize, parts: &[&str]) -> Result<[f64; 2]> {
        let part = |(day, quantity): (usize, &&str)| json!({ "on": in_days(400 + day as i64), "quantity": quantity });
        let promised: Vec<Value> = parts.iter().enumerate().map(part).collect();
        let replies: Vec<Value> =
            (1..=lines).map(|line| json!({ "line": format!("{:05}", line * 10), "replies": promised })).collect();
        let mut seconds = [0.0; 2];
        for (version, call) in [(1, "batchSaveDraft"), (2, "batchRelease")] {
            let each = |id: &Uuid| match call {
                // Drafts are released unchanged.
                "batchRelease" => json!({ "id": id, "version": version }),
                _ => json!({ "id": id, "version": version, "lines": replies }),
            };
            let body = json!({ "orders": orders.iter().map(each).collect::<Vec<_>>() });
            let begun = Instant::now();
            let told = self.sellers[0].post(&format!("{ORDER}/{call}"), &body).await?;
            seconds[version - 1] = begun.elapsed().as_secs_f64();
            let done = told.data.as_array().into_iter().flatten().filter(|one| one["done"] == true).count();
            ensure!(told.code == 200 && done == orders.len(), "{call}: {done} of {}: {told:?}", orders.len());
        }
        let mut rows = self.world.database().superuser().await?;
        let found: (i64, i64, i64) = sqlx::query_as(
            "select (select count(*) from orders.order_line where purchase_order_id = any($1) and state = 'replied'),
               (select count(*) from orders.reply_line r join orders.order_line l using (tenant_id, order_line_id)
                where l.purchase_order_id = any($1)),
               (select count(*) from exchange.record where entity_id = any($1))",
        )
        .bind(orders)
        .fetch_one(&mut rows)
        .await?;
        let all = i64::try_from(orders.len() * lines)?;
        let expected = (all, all * i64::try_from(parts.len())?, i64::try_from(orders.len())?);
        ensure!(found == expected, "lines replied to, parts, hand-overs: {found:?} and not {expected:?}");
        Ok(seconds)
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
