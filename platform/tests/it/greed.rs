//! Resource limits: no single caller can starve the others, by unfinished bodies, many requests on one connection, slow
//! queries, slow uploads, live streams or connections.

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use hyper_util::rt::{TokioExecutor, TokioIo};
use reqwest::Method;
use serde_json::json;
use sqlx::{Connection, PgConnection};
use std::time::{Duration, Instant};
use tandem_testkit::world::eventually;
use tandem_testkit::{Answer, Client, World};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

const LIST: &str = "/service1/base/api/dictItem/pageList";
const INFO: &str = "/service1/identity/api/user/info";
const LOGIN: &str = "/service1/identity/api/login";
const LIVE: &str = "/service1/portal/api/live";

/// Generous, for a busy machine; a wait for an exhausted connection pool would take ten seconds.
const SOON: Duration = Duration::from_secs(5);

fn place(base: &str) -> &str {
    base.trim_start_matches("http://")
}

fn head(client: &Client, path: &str, length: usize) -> String {
    let signed_in = match (&client.cookie, &client.token) {
        (Some(cookie), Some(token)) => format!("cookie: {cookie}\r\ntoken: {token}\r\n"),
        _ => String::new(),
    };
    format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\ndomaintype: {}\r\ncontent-type: application/json\r\n{signed_in}\
         content-length: {length}\r\n\r\n",
        client.host, client.domain_type
    )
}

async fn say(base: &str, text: &str) -> Result<TcpStream> {
    let mut socket = TcpStream::connect(place(base)).await?;
    socket.write_all(text.as_bytes()).await?;
    Ok(socket)
}

/// The response head.
async fn heard(socket: &mut TcpStream) -> Result<String> {
    let mut answer = Vec::new();
    while !answer.windows(4).any(|w| w == b"\r\n\r\n") {
        ensure!(socket.read_buf(&mut answer).await? > 0, "hung up: {}", String::from_utf8_lossy(&answer));
    }
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Other callers are served without delay.
async fn served(client: &Client, calls: usize) -> Result<()> {
    for _ in 0..calls {
        let started = Instant::now();
        let (info, list) = (client.get(INFO).await?, client.post(LIST, &json!({})).await?);
        ensure!((info.code, list.code) == (200, 200), "{info:?} {list:?}");
        ensure!(started.elapsed() < SOON, "answered after {:?}", started.elapsed());
    }
    Ok(())
}

#[tokio::test]
async fn bodies_that_never_come_keep_nobody_out() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let (stranger, mut held) = (honest.anonymous(), Vec::new());
    for n in 0..600 {
        // Anonymous callers at protected and at public routes, and a signed-in user.
        let (who, path) = [(&stranger, LIST), (&stranger, LOGIN), (&greedy, LIST)][n % 3];
        held.push(say(&base, &head(who, path, 10)).await?);
    }
    served(&honest, 20).await?;
    eventually("whoever is not signed in may call again too", async || {
        Ok(honest.anonymous().get("/service1/identity/api/portal").await?.code == 200)
    })
    .await
}

#[tokio::test]
async fn a_stranger_is_refused_before_his_body_is_waited_for() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut socket = say(&base, &head(&Client::new(&base, "acme"), LIST, 10)).await?;
    let answer = tokio::time::timeout(Duration::from_secs(5), heard(&mut socket)).await.context("no answer")??;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    Ok(())
}

#[tokio::test]
async fn a_body_that_does_not_come_is_waited_for_a_while_only() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.body_seconds = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "slow", &["administrator"]).await?;
    let mut socket = say(&base, &head(&client, LIST, 10)).await?;
    let answer = tokio::time::timeout(Duration::from_secs(10), heard(&mut socket)).await.context("no answer")??;
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    Ok(())
}

#[tokio::test]
async fn one_connection_holds_few_requests_at_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let socket = TcpStream::connect(place(&base)).await?;
    let (requests, connection) =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(socket)).await?;
    let _connection = tokio::spawn(connection);
    let mut under_way = JoinSet::new();
    for _ in 0..200 {
        // A body that never ends.
        let body = axum::body::Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let request = hyper::Request::post(format!("http://{}{LIST}", greedy.host))
            .header("cookie", greedy.cookie.as_deref().unwrap_or_default())
            .header("token", greedy.token.as_deref().unwrap_or_default())
            .header("domaintype", &greedy.domain_type)
            .body(body)?;
        let mut requests = requests.clone();
        under_way.spawn(async move {
            requests.ready().await?;
            requests.send_request(request).await
        });
    }
    served(&honest, 20).await?;
    let mut raw = TcpStream::connect(place(&base)).await?;
    raw.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await?;
    let mut frame = [0u8; 9];
    raw.read_exact(&mut frame).await?;
    let mut settings = vec![0u8; usize::from(frame[2])];
    raw.read_exact(&mut settings).await?;
    let setting =
        |id: u8| settings.chunks(6).find(|s| s[1] == id).map(|s| u32::from_be_bytes([s[2], s[3], s[4], s[5]]));
    // SETTINGS_MAX_CONCURRENT_STREAMS and SETTINGS_MAX_HEADER_LIST_SIZE.
    assert_eq!((setting(3), setting(6)), (Some(32), Some(16 * 1024)));
    Ok(())
}

/// A table lock: while it is held, queries of the list wait in PostgreSQL.
async fn locked(world: &World) -> Result<PgConnection> {
    let mut rows = world.database().superuser().await?;
    sqlx::raw_sql("begin; lock table base.dict_item in access exclusive mode").execute(&mut rows).await?;
    Ok(rows)
}

async fn a_supplier(world: &World, base: &str, name: &str) -> Result<Client> {
    let organize = uuid::Uuid::from_u128(7).to_string();
    world.sign_in_supplier(base, &world.acme, &organize, name, &["looker"]).await
}

#[tokio::test]
async fn slow_questions_of_one_supplier_leave_others_their_turn() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.wait_seconds = 2;
        parts.config.server.supplier_question_timeout_seconds = 60;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.role(&world.acme, "looker", &["base.dict_item.view"]).await?;
    let greedy = a_supplier(&world, &base, "greedy").await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let lock = locked(&world).await?;
    let mut asking = JoinSet::new();
    for _ in 0..26 {
        let greedy = greedy.clone();
        asking.spawn(async move { greedy.post(LIST, &json!({})).await });
    }
    let mut refused = Vec::new();
    while refused.len() < 20 {
        let started = Instant::now();
        assert_eq!(honest.get(INFO).await?.code, 200);
        assert!(started.elapsed() < SOON, "answered after {:?}", started.elapsed());
        while let Some(answer) = asking.try_join_next() {
            refused.push(answer??);
        }
    }
    let words = "You have too many requests running. Please wait for them to finish, then try again";
    assert!(refused.iter().all(|answer| (answer.code, answer.message.as_str()) == (429, words)), "{refused:?}");
    lock.close().await?;
    let mut answered = 0;
    while let Some(answer) = asking.join_next().await {
        assert_eq!(answer??.code, 200);
        answered += 1;
    }
    assert_eq!(answered, 6, "six at once, the others in turn");
    Ok(())
}

#[tokio::test]
async fn a_few_suppliers_together_leave_the_buyers_their_turn() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.supplier_question_timeout_seconds = 60;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.role(&world.acme, "looker", &["base.dict_item.view"]).await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let mut greedy = Vec::new();
    for n in 1..=4u128 {
        let organize = uuid::Uuid::from_u128(n).to_string();
        greedy.push(world.sign_in_supplier(&base, &world.acme, &organize, &format!("s{n}"), &["looker"]).await?);
    }
    let lock = locked(&world).await?;
    let mut asking = JoinSet::new();
    for client in greedy.iter().flat_map(|client| std::iter::repeat_n(client.clone(), 8)) {
        asking.spawn(async move { client.post(LIST, &json!({})).await });
    }
    let mut rows = world.database().superuser().await?;
    eventually("the suppliers' share is used up", async || {
        let waiting =
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        Ok(sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut rows).await? >= 6)
    })
    .await?;
    for _ in 0..20 {
        let started = Instant::now();
        assert_eq!(honest.get(INFO).await?.code, 200);
        assert!(started.elapsed() < SOON, "answered after {:?}", started.elapsed());
    }
    lock.close().await?;
    while let Some(answer) = asking.join_next().await {
        assert_eq!(answer??.code, 200);
    }
    Ok(())
}

#[tokio::test]
async fn a_suppliers_question_is_stopped_sooner() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.supplier_question_timeout_seconds = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.role(&world.acme, "looker", &["base.dict_item.view"]).await?;
    let supplier = a_supplier(&world, &base, "supplier").await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["administrator"]).await?;
    let lock = locked(&world).await?;
    let asking = tokio::spawn(async move { buyer.post(LIST, &json!({})).await });
    assert_eq!(supplier.post(LIST, &json!({})).await?.code, 503);
    assert!(!asking.is_finished(), "the buyer's question goes on");
    lock.close().await?;
    assert_eq!(asking.await??.code, 200);
    Ok(())
}

const PDF: &str = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

async fn an_organisation(client: &Client, name: &str) -> Result<String> {
    let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
    let made = client.post("/service1/partner/organize/save", &form).await?;
    Ok(made.data["id"].as_str().with_context(|| format!("{made:?}"))?.to_owned())
}

fn adding(document: &str, name: &str) -> String {
    format!(
        "/service1/content/api/attach/add?kind=partner.organize&documentId={document}&attachType=licence&fileName={name}"
    )
}

#[tokio::test]
async fn files_that_trickle_in_leave_room_for_those_of_others() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.body_seconds = 2;
        parts.config.server.limits.upload_wait_seconds = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let (theirs, document) = (an_organisation(&greedy, "甲").await?, an_organisation(&honest, "乙").await?);
    let nowhere = uuid::Uuid::from_u128(1).to_string();
    let mut held = Vec::new();
    for n in 0..32 {
        let to = if n % 2 == 0 { &theirs } else { &nowhere };
        held.push(say(&base, &format!("{}{PDF}", head(&greedy, &adding(to, "trickle.pdf"), 1_000_000))).await?);
    }
    for n in 0..3 {
        let taken: Answer =
            honest.upload(&adding(&document, &format!("{n}.pdf")), format!("{PDF}%{n}\n%%EOF\n")).await?;
        assert_eq!(taken.code, 200, "{taken:?}");
    }
    // Uploads in progress are aborted for being too slow, sooner than a sender that sends nothing; those that waited
    // too long for a slot were refused before.
    for mut socket in held {
        tokio::time::timeout(Duration::from_secs(25), heard(&mut socket)).await.context("still listened to")??;
    }
    Ok(())
}

#[tokio::test]
async fn a_refused_file_leaves_its_place_before_all_of_it_has_come() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.upload_wait_seconds = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["administrator"]).await?;
    let document = an_organisation(&clerk, "甲").await?;
    let nowhere = uuid::Uuid::from_u128(1).to_string();
    let mut held = Vec::new();
    // As many as one user may upload at once.
    for _ in 0..2 {
        held.push(say(&base, &format!("{}{PDF}", head(&clerk, &adding(&nowhere, "refused.pdf"), 1_000_000))).await?);
    }
    let taken = clerk.upload(&adding(&document, "a.pdf"), PDF.to_owned()).await?;
    assert_eq!(taken.code, 200, "{taken:?}");
    Ok(())
}

#[tokio::test]
async fn live_streams_of_one_user_are_few() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let honest = world.sign_in(&base, &world.acme, "honest", &["administrator"]).await?;
    let open = async |client: &Client| client.request(Method::GET, LIVE).send().await;
    let mut held = Vec::new();
    for n in 0..400 {
        let response = open(&greedy).await?;
        if n < 10 {
            assert_eq!(response.status(), 200);
            held.push(response);
        } else {
            assert_eq!((response.status().as_u16(), response.headers().contains_key("retry-after")), (429, true));
        }
    }
    assert_eq!(open(&honest).await?.status(), 200);
    held.pop();
    eventually("the place of a closed stream", async || Ok(open(&greedy).await?.status() == 200)).await
}

/// Six responses, throttled to a burst of two and two a second; each status must satisfy `such`.
async fn at_a_pace(client: &Client, path: &str, such: impl Fn(u16) -> bool) -> Result<()> {
    let started = Instant::now();
    for _ in 0..6 {
        let status = client.request(Method::GET, path).send().await?.status().as_u16();
        ensure!(such(status), "{path} answers {status}");
    }
    let took = started.elapsed();
    ensure!(took >= Duration::from_millis(1_900), "four of them in {took:?}");
    Ok(())
}

#[tokio::test]
async fn whoever_is_refused_too_often_waits_for_it_though_he_is_signed_in() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.refusals_per_second = 2;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let mut held = Vec::new();
    for _ in 0..10 {
        held.push(greedy.request(Method::GET, LIVE).send().await?);
    }
    at_a_pace(&greedy, LIVE, |status| status == 429).await
}

#[tokio::test]
async fn pages_of_the_application_come_at_a_pace() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.pages_per_second = 2;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let visitor = Client::new(&base, "acme");
    // If the web application was not built, the page is missing.
    at_a_pace(&visitor, "/", |status| status < 500).await?;
    let answer = visitor.get("/service1/identity/api/portal").await?;
    assert_eq!(answer.code, 200, "and calls are not concerned");
    Ok(())
}

#[tokio::test]
async fn connections_of_one_address_are_few() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.limits.connections_per_address = 5;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(say(&base, "GET / HTTP/1.1\r\n").await?);
    }
    let mut refused = TcpStream::connect(place(&base)).await?;
    let end = tokio::time::timeout(Duration::from_secs(5), refused.read(&mut [0u8; 1])).await.context("still open")?;
    assert!(matches!(end, Ok(0) | Err(_)), "one too many is hung up on");
    let elsewhere = TcpSocket::new_v4()?;
    elsewhere.bind("127.0.0.2:0".parse()?)?;
    let mut elsewhere = elsewhere.connect(place(&base).parse()?).await?;
    elsewhere.write_all(b"GET /service1/identity/api/portal HTTP/1.1\r\nhost: acme.localhost\r\n\r\n").await?;
    assert!(heard(&mut elsewhere).await?.starts_with("HTTP/1.1 200"));
    Ok(())
}

#[tokio::test]
async fn a_proxy_that_nobody_told_us_of_is_doubted() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = Client::new(&base, "acme");
    client.get("/service1/identity/api/portal").await?;
    assert_eq!(world.platform.forwarded().doubt(), None);
    let behind = client.request(Method::GET, "/service1/identity/api/portal").header("x-forwarded-for", "7.7.7.7");
    assert_eq!(behind.send().await?.status(), 200);
    assert!(world.platform.forwarded().doubt().is_some());
    Ok(())
}
