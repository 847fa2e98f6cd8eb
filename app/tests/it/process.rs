//! The binary as operators use it.

use anyhow::{Context, Result, ensure};
use std::process::Stdio;
use std::time::Duration;
use tandem_platform::config::Secret;
use tandem_testkit::world::{PASSWORD, SIGNING_KEY, eventually, told};
use tandem_testkit::{Sim, World};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

fn exposed(secret: &Option<Secret>) -> &str {
    secret.as_ref().map_or("", Secret::expose)
}

fn tandem(world: &World, ports: (u16, u16)) -> Command {
    let config = &world.config;
    let shard = &config.database.shards["main"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    command
        .env_clear()
        .env("TANDEM__SERVER__LISTEN", format!("127.0.0.1:{}", ports.0))
        .env("TANDEM__SERVER__OPS_LISTEN", format!("127.0.0.1:{}", ports.1))
        .env("TANDEM__NATS__URL", config.nats.url.expose())
        .env("TANDEM__NATS__NAMESPACE", &config.nats.namespace)
        .env("TANDEM__TENANCY__DEFAULT_TENANT", "acme")
        .env("TANDEM__DATABASE__HOME", "main")
        .env("TANDEM__DATABASE__SHARDS__MAIN__APP_URL", shard.app_url.expose())
        .env("TANDEM__DATABASE__SHARDS__MAIN__ENGINE_URL", shard.engine_url.expose())
        .env("TANDEM__DATABASE__SHARDS__MAIN__OWNER_URL", shard.owner_url.as_ref().map_or("", |u| u.expose()))
        .env("TANDEM__SECURITY__SECRET", SIGNING_KEY)
        .env("TANDEM__SIGN_IN__CAPTCHA", "false")
        .env("TANDEM__STORE__ENDPOINT", &config.store.endpoint)
        .env("TANDEM__STORE__BUCKET", &config.store.bucket)
        .env("TANDEM__STORE__PREFIX", &config.store.prefix)
        .env("TANDEM__STORE__REGION", &config.store.region)
        .env("TANDEM__STORE__ACCESS_KEY", exposed(&config.store.access_key))
        .env("TANDEM__STORE__SECRET_KEY", exposed(&config.store.secret_key))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// With the signing key, which only processes that seal or verify the audit trail get.
fn sealing(world: &World, ports: (u16, u16)) -> Command {
    let mut command = tandem(world, ports);
    command.env("TANDEM__AUDIT__SIGNING_KEY", SIGNING_KEY);
    command
}

fn two_ports() -> Result<(u16, u16)> {
    let (a, b) = (std::net::TcpListener::bind("127.0.0.1:0")?, std::net::TcpListener::bind("127.0.0.1:0")?);
    Ok((a.local_addr()?.port(), b.local_addr()?.port()))
}

async fn ready(ops: u16) -> Result<()> {
    eventually("readiness", async || {
        let answer = reqwest::get(format!("http://127.0.0.1:{ops}/readyz")).await;
        Ok(answer.is_ok_and(|a| a.status().is_success()))
    })
    .await
}

fn terminate(child: &Child) -> Result<()> {
    let pid = child.id().context("it has ended")?;
    ensure!(std::process::Command::new("kill").arg(pid.to_string()).status()?.success());
    Ok(())
}

#[tokio::test]
async fn serve_tells_its_health_and_stops_in_order() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let ports = two_ports()?;
    let mut child = tandem(&world, ports).arg("serve").spawn()?;
    ready(ports.1).await?;
    let mut client = tandem_testkit::Client::new(&format!("http://127.0.0.1:{}", ports.0), "acme");
    client.sign_in("wang.min", PASSWORD).await?;
    let metrics = reqwest::get(format!("http://127.0.0.1:{}/metrics", ports.1)).await?.text().await?;
    for name in ["tandem_http_requests_total", "tandem_http_request_seconds_bucket", "tandem_db_connections"] {
        assert!(metrics.contains(name), "{name} is not told:\n{metrics}");
    }
    // Password hashing takes a while; a graceful shutdown must wait for the response.
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = serde_json::json!({ "username": "wang.min", "password": wrapped, "passwordKeyId": key });
    let last = tokio::spawn(async move { client.post("/service1/identity/api/login", &body).await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    terminate(&child)?;
    let ended = tokio::time::timeout(Duration::from_secs(10), child.wait()).await??;
    assert!(ended.success(), "{ended}");
    let answered = last.await?.context("the request that was running when the signal came")?;
    assert_eq!(answered.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_proxy_that_nobody_told_us_of_is_doubted_by_doctor() -> Result<()> {
    let world = World::start().await?;
    let ports = two_ports()?;
    let _serve = tandem(&world, ports).arg("serve").spawn()?;
    ready(ports.1).await?;
    let doctor = async || -> Result<(bool, String)> {
        let output = tandem(&world, ports).arg("doctor").output().await?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    let (well, told) = doctor().await?;
    assert!(well && !told.contains("forwarded_hops is"), "{told}");
    let page = format!("http://127.0.0.1:{}/service1/identity/api/portal", ports.0);
    reqwest::Client::new().get(page).header("x-forwarded-for", "192.0.2.1").send().await?;
    let (well, told) = doctor().await?;
    assert!(!well && told.contains("server.forwarded_hops is 0"), "{told}");
    Ok(())
}

#[tokio::test]
async fn a_limit_that_nobody_understands_stops_the_start_and_is_named() -> Result<()> {
    let world = World::start().await?;
    for (setting, value, said) in [
        ("CLAIM_ABOVE__EUR", "100", "approvals.acme.claim_above.eur: no such currency"),
        ("CLAIM_ABOVE__CNY", "much", "approvals.acme.claim_above.cny: \"much\" is no amount of money"),
        ("CLAME_ABOVE__CNY", "100", "approvals.acme.clame_above: nothing is approved by this name"),
    ] {
        let mut doctor = tandem(&world, (0, 0));
        let output = doctor.env(format!("TANDEM__APPROVALS__ACME__{setting}"), value).arg("doctor").output().await?;
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(said), "{told}");
    }
    Ok(())
}

#[tokio::test]
async fn a_figure_that_nothing_could_pass_stops_the_start_and_is_named() -> Result<()> {
    let world = World::start().await?;
    for (setting, said) in [
        ("WORKER__CONCURRENCY", "worker.concurrency must be at least 1"),
        ("MAIL__AT_ONCE", "mail.at_once must be at least 1"),
        ("DATABASE__SHARDS__MAIN__MAX_CONNECTIONS", "database.shards.main.max_connections must be at least 1"),
    ] {
        let output = tandem(&world, (0, 0)).env(format!("TANDEM__{setting}"), "0").arg("doctor").output().await?;
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(said), "{told}");
    }
    Ok(())
}

#[tokio::test]
async fn a_sign_in_provider_that_is_away_is_found_by_doctor() -> Result<()> {
    let world = World::start().await?;
    let mut doctor = tandem(&world, (0, 0));
    for (setting, value) in [("ISSUER", "http://127.0.0.1:9"), ("CLIENT_ID", "tandem"), ("CLIENT_SECRET", "secret")] {
        doctor.env(format!("TANDEM__SSO__ACME__{setting}"), value);
    }
    let output = doctor.arg("doctor").output().await?;
    let told = String::from_utf8_lossy(&output.stdout);
    let found = told.lines().find(|line| line.contains("sign-in of acme")).unwrap_or_default();
    assert!(!output.status.success() && found.contains("BAD"), "{told}");
    Ok(())
}

#[tokio::test]
async fn limits_of_a_tenant_that_is_not_there_are_found_by_doctor() -> Result<()> {
    let world = World::start().await?;
    let mut doctor = tandem(&world, (0, 0));
    let output = doctor.env("TANDEM__APPROVALS__NOBODY__CLAIM_ABOVE__CNY", "100").arg("doctor").output().await?;
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && told.contains("approvals.nobody: no tenant has this code"), "{told}");
    Ok(())
}

#[tokio::test]
async fn a_user_is_created_with_a_password_from_standard_input() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let create = async |password: &str| -> Result<(bool, String)> {
        let arguments = ["user", "create", "--tenant", "acme", "--username", "new.user", "--role", "administrator"];
        let mut child = tandem(&world, (0, 0)).args(arguments).spawn()?;
        child.stdin.take().context("stdin")?.write_all(format!("{password}\n").as_bytes()).await?;
        let output = child.wait_with_output().await?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    let (made, told) = create("short").await?;
    assert!(!made && told.contains("6 to 26 characters"), "{told}");
    assert!(create("long-enough").await?.0);
    let mut client = tandem_testkit::Client::new(&base, "acme");
    client.sign_in("new.user", "long-enough").await?;
    let (made, told) = create("long-enough").await?;
    assert!(!made && told.contains("taken"), "{told}");
    Ok(())
}

#[tokio::test]
async fn a_tenant_is_created_as_asked_or_not_at_all() -> Result<()> {
    let world = World::start().await?;
    let create = async |code: &str, name: &str, host: &str| -> Result<(bool, String)> {
        let arguments = ["--code", code, "--name-zh", "因泰科", "--name-en", name, "--host", host];
        let output = tandem(&world, (0, 0)).args(["tenant", "create"]).args(arguments).output().await?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    let (made, said) = create("initech", "Initech", "Portal.Initech.Example").await?;
    assert!(made, "{said}");
    let directory = world.platform.directory();
    directory.forget();
    let found = told(directory.by_host("portal.initech.example").await)?;
    assert_eq!(found.context("no tenant")?.tenant.code.as_ref(), "initech");
    let (again, said) = create("initech", "Initech", "portal.initech.example").await?;
    assert!(again, "the same once more: {said}");
    for (code, name, host, why) in [
        ("initech", "Initrode", "portal.initech.example", r#"name-en is "Initech", not "Initrode""#),
        ("initech", "Initech", "other.example", r#"host is "portal.initech.example", not "other.example""#),
        ("hooli", "Hooli", "ACME.localhost", "the host acme.localhost leads to tenant acme"),
    ] {
        let (made, said) = create(code, name, host).await?;
        assert!(!made && said.contains(why), "{said}");
    }
    directory.forget();
    assert!(told(directory.by_code("hooli").await)?.is_none());
    Ok(())
}

#[tokio::test]
async fn doctor_says_what_of_ours_the_erp_no_longer_offers() -> Result<()> {
    let sim = Sim::start().await?;
    let world = sim.world("http://127.0.0.1:1").await?;
    let erp = &world.config.erp["acme"];
    let doctor = async || -> Result<(bool, String)> {
        let mut command = tandem(&world, (0, 0));
        command.env("TANDEM__ERP__ACME__URL", &erp.url).env("TANDEM__ERP__ACME__USER", &erp.user);
        command.env("TANDEM__ERP__ACME__PASSWORD", erp.password.expose());
        let output = command.arg("doctor").output().await?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    let (well, told) = doctor().await?;
    assert!(well && told.matches("offers all we use of it").count() == 3, "{told}");
    let hidden = serde_json::json!({ "service": "api_purchaseorder_2",
        "names": ["PurchaseOrder/Supplier", "PurchaseOrderItem/_PurchaseOrderScheduleLineTP"] });
    sim.control("services/hide", &hidden).await?;
    let (well, told) = doctor().await?;
    let line = told.lines().find(|line| line.contains("does not offer")).context("nothing is missing")?;
    assert!(!well && line.starts_with("BAD") && line.contains("purchaseorder/0001"), "{line}");
    assert!(line.contains("PurchaseOrder/Supplier, "), "{line}");
    assert!(line.contains("PurchaseOrder/_PurchaseOrderItem/_PurchaseOrderScheduleLineTP"), "{line}");
    assert_eq!(told.matches("offers all we use of it").count(), 2, "the other services are as they were");
    Ok(())
}

#[tokio::test]
async fn doctor_finds_everything_well_and_hides_secrets() -> Result<()> {
    let world = World::start().await?;
    let output = sealing(&world, (0, 0)).arg("doctor").output().await?;
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("owns nothing and is bound by row-level security"), "{told}");
    assert!(
        told.lines().any(|line| line.starts_with("???") && line.contains("virus")),
        "no scanner is doubted: {told}"
    );
    assert!(!told.contains(SIGNING_KEY), "the signing key is printed");
    let shard = &world.config.database.shards["main"];
    assert!(!told.contains(shard.app_url.expose()), "a password is printed");
    Ok(())
}

#[tokio::test]
async fn doctor_asks_the_mail_server_and_for_the_time_zone() -> Result<()> {
    let world = World::start().await?;
    let doctor = async |setting: &str, value: &str| -> Result<(bool, String)> {
        let output = tandem(&world, (0, 0)).env(setting, value).arg("doctor").output().await?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    let url = world.config.mail.url.as_ref().context("no mail catcher")?.expose();
    let (well, told) = doctor("TANDEM__MAIL__URL", url).await?;
    assert!(well && told.contains("takes mails from no-reply@localhost"), "{told}");
    let (well, told) = doctor("TANDEM__MAIL__URL", "smtp://127.0.0.1:1").await?;
    assert!(!well && told.lines().any(|line| line.starts_with("BAD  mail ")), "{told}");
    let (well, told) = doctor("TANDEM__TENANCY__TIME_ZONE", "Asia/Shangai").await?;
    assert!(!well && told.contains("it knows no zone Asia/Shangai"), "{told}");
    assert!(told.lines().any(|line| line.starts_with("???  mail ")), "none is configured: {told}");
    Ok(())
}

#[tokio::test]
async fn audit_verify_fails_when_a_row_was_changed() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    assert!(sealing(&world, (0, 0)).args(["audit", "seal"]).output().await?.status.success());
    world.seal_and_verify(&world.acme).await?;
    assert!(sealing(&world, (0, 0)).args(["audit", "verify"]).output().await?.status.success());
    let mut superuser = world.database().superuser().await?;
    let forge = "set session_replication_role = replica; update platform.audit set entity_label = 'someone else'";
    sqlx::raw_sql(forge).execute(&mut superuser).await?;
    let output = sealing(&world, (0, 0)).args(["audit", "verify", "--tenant", "acme"]).output().await?;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("FAULT seal 1: its rows were changed"));
    Ok(())
}

/// The port of a mail server that will have no mail, whoever it is for.
async fn mail_server_that_refuses_everybody() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (asked, mut answers) = client.split();
                let mut asked = BufReader::new(asked).lines();
                answers.write_all(b"220 mail.example\r\n").await?;
                while let Some(line) = asked.next_line().await? {
                    let refused = line.starts_with("RCPT");
                    let answer = if refused { "550 we relay for nobody\r\n" } else { "250 mail.example\r\n" };
                    answers.write_all(answer.as_bytes()).await?;
                }
                std::io::Result::Ok(())
            });
        }
    });
    Ok(port)
}

#[tokio::test]
async fn a_mail_server_that_refuses_everybody_is_seen_by_the_figures_of_the_worker() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    sqlx::query("update identity.user_account set email = 'wang.min@acme.example'")
        .execute(&mut world.database().superuser().await?)
        .await?;
    let client = tandem_testkit::Client::new(&world.serve().await?, "acme");
    let link = serde_json::json!({ "account": "wang.min" });
    assert_eq!(client.post("/service1/identity/api/resetUrl", &link).await?.code, 200);

    let (ports, mail) = (two_ports()?, mail_server_that_refuses_everybody().await?);
    let mut work = sealing(&world, ports);
    work.env("TANDEM__WORKER__OPS_LISTEN", format!("127.0.0.1:{}", ports.1));
    work.env("TANDEM__MAIL__URL", format!("smtp://127.0.0.1:{mail}"));
    let _work = work.arg("work").spawn()?;
    ready(ports.1).await?;
    eventually("a mail that failed", async || {
        let figures = reqwest::get(format!("http://127.0.0.1:{}/metrics", ports.1)).await?.text().await?;
        Ok(figures.contains(r#"tandem_mails_total{outcome="failed"} 1"#))
    })
    .await
}
