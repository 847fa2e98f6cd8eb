//! Sends thousands of mails through a slow server that drops connections before and after accepting a mail and is
//! restarted, while workers are killed. Then the accepted mails are reconciled with the send log, by Message-ID.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use crate::slow_smtp::SlowSmtp;
use anyhow::{Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::PgConnection;
use std::time::{Duration, Instant};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_platform::config::SecretUrl;
use tandem_testkit::World;
use tandem_testkit::world::told;

const READERS: usize = 50;
const PERMISSION: &str = "proof.mail";
/// A kill explains a lost response within this time: it happens soon after a mail was accepted, or between sending it
/// and the slow server accepting it.
const BLAME: Duration = Duration::from_secs(2);

pub async fn run(size: Size) -> Result<Outcome> {
    let (mails, kills) = (size.pick(300, 5_000), size.pick(4, 20));
    let mut server = SlowSmtp::start(size.seed).await?;
    let url = server.url();
    let world = World::start_with(|mut parts| {
        parts.config.mail.url = Some(SecretUrl::new(url));
        // Long enough for a busy machine: slow responses must not count as timeouts.
        parts.config.mail.timeout_seconds = 10;
        parts
    })
    .await?;
    readers(&world).await?;
    let mut works = [Node::start("work", &world.config).await?, Node::start("work", &world.config).await?];
    let started = Instant::now();
    for n in 0..mails / READERS {
        want(&world, n).await?;
    }

    let mut chance = StdRng::seed_from_u64(size.seed);
    let mut killed = Vec::new();
    for round in 1..=kills {
        let due = mails * round / (kills + 1);
        while server.count() < due {
            if started.elapsed() > Duration::from_secs(900) {
                bail!("the mails do not get on: {} of {mails} taken", server.count());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let which = chance.random_range(0..works.len());
        works[which].stop().await?;
        // Recorded after the process has ended: until then it may hand over another mail.
        killed.push(Instant::now());
        works[which].kill_and_restart().await?;
        if round % 3 == 0 {
            server.restart(Duration::from_millis(chance.random_range(50..800))).await?;
        }
    }
    let mut rows = world.database().superuser().await?;
    settle(&mut rows, i64::try_from(mails)?).await?;
    let took = started.elapsed();
    for node in &mut works {
        node.stop().await?;
    }
    let mut outcome = Outcome::default();
    outcome.figure("mails wanted", mails).figure("workers killed with SIGKILL", killed.len());
    outcome.figure("restarts of the mail server", server.restarts().len());
    outcome.figure("lines cut before a mail was taken", server.closed_before_taking());
    outcome.figure("mails put off by the server (451)", server.put_off());
    outcome.figure("seconds", took.as_secs_f64());
    reconcile(&mut outcome, &mut rows, &server, &killed, i64::try_from(mails)?).await?;
    Ok(outcome)
}

/// Users with addresses, all with the same permission.
async fn readers(world: &World) -> Result<()> {
    world.role(&world.acme, "reader", &[PERMISSION, "message.message.view"]).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "proof").await)?;
    sqlx::query(
        "with people as (
           insert into identity.user_account (tenant_id, user_id, username, email, password_hash, language, created_at)
           select $1, gen_random_uuid(), 'reader' || n, 'reader' || n || '@example.com', '', case when n % 2 = 0 then 'zh' else 'en' end,
             now() from generate_series(1, $2) n returning user_id)
         insert into identity.user_role (tenant_id, user_id, role_id)
         select $1, p.user_id, r.role_id from people p, identity.role r where r.tenant_id = $1 and r.role_code = 'reader'",
    )
    .bind(world.acme.id.uuid())
    .bind(i32::try_from(READERS)?)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)
}

/// One message to all of them.
async fn want(world: &World, n: usize) -> Result<()> {
    let wanted = MessageWanted::of("identity.user_waits")
        .to(Recipient::buyers(PERMISSION))
        .field("name", format!("第 {n} 位 <b>"))
        .field("email", "new@supplier.example")
        .field("position", "Sales")
        .field("company", "")
        .field("creditCode", "")
        .opens("/systemManage/userManage");
    let mut tx = told(world.platform.begin_system(&world.acme, "proof").await)?;
    told(tx.message(wanted).await)?;
    told(tx.commit().await)
}

/// Waits until every mail is sent or failed.
async fn settle(rows: &mut PgConnection, mails: i64) -> Result<()> {
    let started = Instant::now();
    loop {
        let (all, open): (i64, i64) =
            sqlx::query_as("select count(*), count(*) filter (where state in ('queued', 'sending')) from message.mail")
                .fetch_one(&mut *rows)
                .await?;
        if all == mails && open == 0 {
            return Ok(());
        }
        if started.elapsed() > Duration::from_secs(600) {
            bail!("{open} of {all} mails are still on their way after ten minutes, {mails} were wanted");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn reconcile(
    outcome: &mut Outcome,
    rows: &mut PgConnection,
    server: &SlowSmtp,
    killed: &[Instant],
    mails: i64,
) -> Result<()> {
    let log: Vec<(String, String, i32)> =
        sqlx::query_as("select mail_id || '.' || round, state, handed_over from message.mail")
            .fetch_all(&mut *rows)
            .await?;
    let inbox: i64 = sqlx::query_scalar("select count(*) from message.message").fetch_one(&mut *rows).await?;
    let taken = server.taken();
    let times = |id: &str| taken.get(id).map_or(0, |t| t.at.len());
    let count = |holds: &dyn Fn(&(String, String, i32)) -> bool| log.iter().filter(|row| holds(row)).count();

    let sent = count(&|(_, state, _)| state == "sent");
    let lost = count(&|(id, state, _)| state == "sent" && times(id) == 0);
    let unmarked = count(&|(id, state, _)| state != "sent" && times(id) > 0);
    let without_doubt = count(&|(_, _, handed_over)| *handed_over == 1);
    let wrong = count(&|(id, _, handed_over)| *handed_over == 1 && times(id) != 1);
    let beyond = count(&|(id, _, handed_over)| times(id) > usize::try_from(*handed_over).unwrap_or(0));
    let foreign = taken.keys().filter(|id| !log.iter().any(|(logged, _, _)| logged == *id)).count();

    // A mail may be accepted twice only if the first response was lost: the server dropped the connection, the server
    // was restarted, or the worker was killed at that moment.
    let ends: Vec<Instant> = killed.iter().copied().chain(server.restarts()).collect();
    let apart = |a: &Instant, b: &Instant| a.saturating_duration_since(*b).max(b.saturating_duration_since(*a));
    let blamed = |at: &Instant| ends.iter().any(|end| apart(end, at) < BLAME);
    let (mut by_cut, mut by_kill, mut unexplained) = (0, 0, 0);
    for twice in taken.values().filter(|t| t.at.len() > 1) {
        if twice.answers_lost >= twice.at.len() - 1 {
            by_cut += 1;
        } else if twice.at[..twice.at.len() - 1].iter().any(blamed) {
            by_kill += 1;
        } else {
            unexplained += 1;
        }
    }
    outcome.figure("taken once and for all", taken.values().filter(|t| t.at.len() == 1).count());
    outcome.figure("taken again: the server took it and cut the line unanswered", by_cut);
    outcome.figure("taken again: a kill or restart between taking and writing it down", by_kill);
    outcome.bar("taken again for no such reason", unexplained, "0", unexplained == 0);
    outcome.figure("mails handed over exactly once", without_doubt);
    outcome.bar("of them not taken exactly once", wrong, "0", wrong == 0);
    outcome.bar("mails taken more often than the log says they were handed over", beyond, "0", beyond == 0);
    outcome.bar("mails in the log", log.len(), &mails.to_string(), i64::try_from(log.len())? == mails);
    outcome.bar("marked sent", sent, &mails.to_string(), i64::try_from(sent)? == mails);
    outcome.bar("marked sent and never taken", lost, "0", lost == 0);
    outcome.bar("taken and not marked sent", unmarked, "0", unmarked == 0);
    outcome.bar("taken and not in the log", foreign, "0", foreign == 0);
    outcome.bar("messages in the portal", inbox, &mails.to_string(), inbox == mails);
    Ok(())
}
