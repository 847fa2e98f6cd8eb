use anyhow::Result;
use reqwest::Method;
use serde_json::json;
use std::time::Duration;
use tandem_testkit::World;

const PORTAL: &str = "/service1/identity/api/portal";

#[tokio::test]
async fn answers_carry_the_envelope_the_status_and_the_request_id() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let given = client.request(Method::GET, PORTAL).header("x-request-id", "from-the-proxy-1").send().await?;
    assert_eq!(given.headers()["x-request-id"], "from-the-proxy-1");
    let odd = client.request(Method::GET, PORTAL).header("x-request-id", "<script>").send().await?;
    assert_ne!(odd.headers()["x-request-id"], "<script>");
    let before = world.platform.now().unix_timestamp();
    let timed = client.request(Method::GET, PORTAL).send().await?;
    let millis: i64 = timed.headers()["x-server-time"].to_str()?.parse()?;
    assert!((before..=before + 60).contains(&(millis / 1_000)), "the server's time: {millis}");
    let unknown = client.get("/service1/no/such/call").await?;
    assert_eq!((unknown.status, unknown.code), (404, 404));
    let wrong_method = client.get("/service1/identity/api/login").await?;
    assert_eq!(wrong_method.status, 405);
    let malformed = client.post("/service1/base/api/dictItem/pageList", &json!({ "pageNum": "one" })).await?;
    assert_eq!((malformed.status, malformed.code), (422, 422));
    Ok(())
}

#[tokio::test]
async fn messages_come_in_the_language_of_the_header() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let english = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.anonymous();
    assert_eq!(
        english.get("/service1/identity/api/user/info").await?.message,
        "Your session has ended. Please sign in again"
    );
    assert_eq!(english.in_chinese().get("/service1/identity/api/user/info").await?.message, "登录已失效，请重新登录");
    Ok(())
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.max_body_bytes = 1_000;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let large = client.post("/service1/base/api/dictItem/pageList", &json!({ "search": "x".repeat(2_000) })).await?;
    assert_eq!((large.code, large.message.as_str()), (422, "The data sent is too large"));
    Ok(())
}

#[tokio::test]
async fn one_request_too_many_is_told_to_come_back() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.max_concurrent_requests = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    // Occupies the only slot: its query waits in PostgreSQL.
    let mut rows = world.database().superuser().await?;
    sqlx::raw_sql("begin; lock table base.dict_item in access exclusive mode").execute(&mut rows).await?;
    let slow = tokio::spawn({
        let client = client.clone();
        async move { client.post("/service1/base/api/dictItem/pageList", &json!({})).await }
    });
    // Nothing else is asked before: it would take the place, and the slow one would be refused.
    let mut watch = world.database().superuser().await?;
    tandem_testkit::world::eventually("the slow one has the place", async || {
        let waits = "select exists (select 1 from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock' and query like '%dict_item%')";
        Ok(sqlx::query_scalar(waits).fetch_one(&mut watch).await?)
    })
    .await?;
    assert_eq!(client.get(PORTAL).await?.code, 503);
    sqlx::raw_sql("rollback").execute(&mut rows).await?;
    assert_eq!(slow.await??.code, 200);
    tandem_testkit::world::eventually("the free place", async || Ok(client.get(PORTAL).await?.code == 200)).await
}

#[tokio::test]
async fn a_change_reaches_other_browsers_of_the_same_tenant_only() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let writer = world.sign_in(&base, &world.acme, "writer", &["administrator"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["auditor"]).await?;
    world.role(&world.acme, "blind", &[]).await?;
    let blind = world.sign_in(&base, &world.acme, "blind", &["blind"]).await?;
    let stranger = world.sign_in(&base, &world.globex, "stranger", &["administrator"]).await?;
    let hears = tokio::spawn(async move { reader.live_until(|heard| heard.contains("event: change")).await });
    let deaf = [blind, stranger].map(|client| {
        tokio::spawn(async move {
            let heard = tokio::time::timeout(
                Duration::from_millis(1_500),
                client.live_until(|heard| heard.contains("event: change")),
            );
            heard.await.is_err()
        })
    });
    // The streams take a moment to open, and an earlier change would be missed; so changes are repeated.
    let form = |n: usize| json!({ "dictName": "live", "itemValue": format!("v{n}"), "descriptionZh": "动", "descriptionEn": "live", "isdefault": "0" });
    for n in 0.. {
        if hears.is_finished() || n > 100 {
            break;
        }
        writer.post("/service1/base/api/dictItem/save", &form(n)).await?;
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    let heard = hears.await??;
    assert!(heard.contains(r#""topic":"base.dict_item""#), "{heard}");
    assert!(!heard.contains("writer_王敏"), "who made the change is said to his own browsers alone: {heard}");
    for silent in deaf {
        assert!(silent.await?, "someone without the right heard of the change");
    }
    Ok(())
}

#[tokio::test]
async fn a_stopping_process_is_not_ready_and_finishes_what_runs() -> Result<()> {
    let world = World::start().await?;
    let shutdown = world.platform.shutdown().clone();
    let running = shutdown.tasks.spawn(async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        "finished"
    });
    assert!(!shutdown.is_draining());
    shutdown.stop();
    assert!(shutdown.is_draining());
    tandem_platform::http::serve::finish(&world.platform, Duration::from_secs(5)).await;
    assert_eq!(running.await?, "finished");
    Ok(())
}

#[tokio::test]
async fn a_process_stops_though_something_keeps_its_connection() -> Result<()> {
    let world = World::start().await?;
    let kept = world.platform.shards().home().app.acquire().await?;
    world.platform.shutdown().stop();
    let finished = tandem_platform::http::serve::finish(&world.platform, Duration::from_secs(1));
    tokio::time::timeout(Duration::from_secs(20), finished).await?;
    drop(kept);
    Ok(())
}

/// The timeout is fifteen seconds, so this is the slowest test; it runs in parallel with the others.
#[tokio::test]
async fn a_client_that_never_finishes_its_head_is_cut_off() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut held = tokio::task::JoinSet::new();
    // Nothing, half a request head, and an HTTP/2 preface without a request.
    for said in ["", "GET / HTTP/1.1\r\nhost: acme", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"] {
        let mut slow = tokio::net::TcpStream::connect(base.trim_start_matches("http://")).await?;
        tokio::io::AsyncWriteExt::write_all(&mut slow, said.as_bytes()).await?;
        held.spawn(async move {
            let mut answer = Vec::new();
            let read = tokio::io::AsyncReadExt::read_to_end(&mut slow, &mut answer);
            tokio::time::timeout(Duration::from_secs(30), read).await.is_ok()
        });
    }
    while let Some(closed) = held.join_next().await {
        assert!(closed?, "a connection is still open");
    }
    Ok(())
}
