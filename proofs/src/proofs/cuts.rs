//! Clients that disconnect at any moment: while sending, while waiting, while reading.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use crate::slow_wire::through;
use anyhow::{Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use sqlx::PgConnection;
use std::time::{Duration, Instant};
use tandem_platform::config::SecretUrl;
use tandem_testkit::{Client, World};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

pub async fn run(size: Size) -> Result<Outcome> {
    let cuts = size.pick(400usize, 2_000);
    let world = World::start().await?;
    // PostgreSQL's responses are delayed, so that most disconnects happen during a round trip.
    let mut config = world.config.clone();
    for shard in config.database.shards.values_mut() {
        shard.app_url = SecretUrl::new(through(shard.app_url.expose(), Duration::from_millis(3)).await?);
    }
    let mut node = Node::start("serve", &config).await?;
    let acme = world.sign_in(&node.base(), &world.acme, "cutter", &["administrator"]).await?;
    let globex = world.sign_in(&node.base(), &world.globex, "cutter", &["administrator"]).await?;
    for client in [&acme, &globex] {
        for n in 0..30 {
            save(client, &format!("seed-{n}")).await?;
        }
    }
    let stop = CancellationToken::new();
    let honest = tokio::spawn(honest(acme.clone(), globex.clone(), stop.clone()));
    let watch = tokio::spawn(watch(world.database().superuser().await?, stop.clone()));
    let mut chance = StdRng::seed_from_u64(size.seed);
    let (mut answered, mut unanswered, mut leaked) = (0usize, 0usize, 0usize);
    let mut running = tokio::task::JoinSet::new();
    for n in 0..cuts {
        let client = if n % 2 == 0 { &acme } else { &globex };
        let request = raw_request(client, n, &mut chance);
        // Some disconnects happen at once, some during processing, some during the response.
        let longest = [1_000, 20_000, 200_000][chance.random_range(0..3)];
        let wait = Duration::from_micros(chance.random_range(0..longest));
        let sent = if chance.random_bool(0.15) { chance.random_range(1..request.len()) } else { request.len() };
        running.spawn(cut(node.base(), request[..sent].to_vec(), wait));
        while running.len() >= 4 {
            match running.join_next().await {
                Some(got) => {
                    if got?? {
                        answered += 1
                    } else {
                        unanswered += 1
                    }
                }
                None => break,
            }
        }
    }
    while let Some(got) = running.join_next().await {
        if got?? { answered += 1 } else { unanswered += 1 }
    }
    stop.cancel();
    let (served, troubled) = honest.await??;
    let abandoned = watch.await??;
    let mut rows = world.database().superuser().await?;
    let (stuck, settled) = settle(&mut rows).await?;
    // Uses every pooled connection many times, alternating between both tenants.
    for n in 0..size.pick(100, 400) {
        let (client, tenant) = if n % 2 == 0 { (&acme, "acme") } else { (&globex, "globex") };
        let page =
            client.post("/service1/base/api/dictItem/pageList", &json!({ "pageSize": 200, "search": "cuts_" })).await?;
        let Some(content) = page.data["content"].as_array() else { bail!("no page: {page:?}") };
        leaked += content.iter().filter(|row| row["dictName"] != json!(format!("cuts_{tenant}"))).count();
    }
    let half: i64 = sqlx::query_scalar(
        "select count(*) from base.dict_item i where i.dict_name like 'cuts_%' and
           ((select count(*) from platform.audit a where a.tenant_id = i.tenant_id and a.entity_id = i.dict_item_id::text) <> 1
            or (select count(*) from platform.event e where e.tenant_id = i.tenant_id
                and e.payload->>'dictItemId' = i.dict_item_id::text) <> 1)",
    )
    .fetch_one(&mut rows)
    .await?;
    let strangers: i64 = sqlx::query_scalar(
        "select count(*) from base.dict_item i join platform.tenant t using (tenant_id)
         where i.dict_name like 'cuts_%' and i.dict_name <> 'cuts_' || t.code",
    )
    .fetch_one(&mut rows)
    .await?;
    let made: i64 = sqlx::query_scalar("select count(*) from base.dict_item where item_value like 'cut-%'")
        .fetch_one(&mut rows)
        .await?;
    node.stop().await?;
    let mut outcome = Outcome::default();
    outcome.figure("requests cut", cuts);
    outcome.figure("cut before an answer came", unanswered);
    outcome.figure("cut while the answer came", answered);
    outcome.figure("writes that still took place, whole", made);
    outcome.figure("seconds until all was quiet", settled.as_secs_f64());
    outcome.figure("calls of others meanwhile", served);
    outcome.bar("calls of others that went wrong", troubled, "0", troubled == 0);
    outcome.bar("transactions seen idle for over three seconds", abandoned, "0", abandoned == 0);
    outcome.bar("connections left in a transaction", stuck, "0", stuck == 0);
    outcome.bar("rows of another tenant seen", leaked, "0", leaked == 0);
    outcome.bar("rows written into another tenant", strangers, "0", strangers == 0);
    outcome.bar("writes without exactly one audit row and one fact", half, "0", half == 0);
    Ok(outcome)
}

async fn save(client: &Client, value: &str) -> Result<()> {
    let form = json!({ "dictName": format!("cuts_{}", client.domain_type), "itemValue": value,
        "descriptionZh": "种", "descriptionEn": "seed", "isdefault": "0" });
    let answer = client.post("/service1/base/api/dictItem/save", &form).await?;
    if answer.code != 200 {
        bail!("{answer:?}");
    }
    Ok(())
}

fn raw_request(client: &Client, n: usize, chance: &mut StdRng) -> Vec<u8> {
    let (path, body) = if chance.random_bool(0.5) {
        let form = json!({ "dictName": format!("cuts_{}", client.domain_type), "itemValue": format!("cut-{n}"),
            "descriptionZh": "断", "descriptionEn": "cut", "isdefault": "0" });
        ("/service1/base/api/dictItem/save", form.to_string())
    } else {
        ("/service1/base/api/dictItem/pageList", json!({ "pageSize": 200, "search": "cuts_" }).to_string())
    };
    format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ntoken: {}\r\ndomainType: {}\r\nlanguage: EN\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        client.host,
        client.cookie.as_deref().unwrap_or_default(),
        client.token.as_deref().unwrap_or_default(),
        client.domain_type,
        body.len()
    )
    .into_bytes()
}

/// Sends, waits a moment and disconnects. True if a response had begun.
async fn cut(base: String, bytes: Vec<u8>, wait: Duration) -> Result<bool> {
    let address = base.trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(&bytes).await?;
    let mut first = [0u8; 64];
    let read = tokio::time::timeout(wait, stream.read(&mut first)).await;
    Ok(matches!(read, Ok(Ok(n)) if n > 0))
}

/// A regular client, which must not be affected by the disconnects.
async fn honest(acme: Client, globex: Client, stop: CancellationToken) -> Result<(usize, usize)> {
    let (mut served, mut troubled) = (0, 0);
    while !stop.is_cancelled() {
        for client in [&acme, &globex] {
            let listed = client.post("/service1/base/api/dictItem/pageList", &json!({ "search": "cuts_" })).await?;
            let saved = save(client, &format!("honest-{served}")).await;
            served += 2;
            troubled += usize::from(listed.code != 200) + usize::from(saved.is_err());
        }
    }
    Ok((served, troubled))
}

/// The number of abandoned transactions.
async fn watch(mut rows: PgConnection, stop: CancellationToken) -> Result<i64> {
    let mut seen = 0;
    while !stop.is_cancelled() {
        let idle: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity where datname = current_database()
               and state like 'idle in transaction%' and now() - state_change > interval '3 seconds'",
        )
        .fetch_one(&mut rows)
        .await?;
        seen = seen.max(idle);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(seen)
}

/// Waits for running transactions to end; those still open after ten seconds are stuck.
async fn settle(rows: &mut PgConnection) -> Result<(i64, Duration)> {
    let started = Instant::now();
    loop {
        let open: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity where datname = current_database() and usename = 'tandem_app' and xact_start is not null",
        )
        .fetch_one(&mut *rows)
        .await?;
        if open == 0 || started.elapsed() > Duration::from_secs(10) {
            return Ok((open, started.elapsed()));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
