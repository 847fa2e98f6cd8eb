//! Warnings of failed runs, to a mailbox of which one address is refused.

use super::timed_job::{call, form, start, which, with};
use anyhow::Result;
use serde_json::json;
use tandem_testkit::mail::SlowServer;
use tandem_testkit::world::within;

const NOBODY: &str = "nobody@corp.example";
const SOMEBODY: &str = "somebody@corp.example";

#[tokio::test]
async fn a_warning_is_mailed_once_though_another_address_is_refused() -> Result<()> {
    let (world, client) = start().await?;
    let server = SlowServer::refusing(NOBODY);
    server.work(&world).await?;
    let failing = [
        ("parameters", json!({ "fail": true, "note": "the shop is shut" })),
        ("warningMailbox", json!(format!("{SOMEBODY}, {NOBODY}"))),
    ];
    let job = call(&client, "save", &with(form(&client, "failing").await?, &failing)).await?;
    let job = call(&client, "run", &which(&job)).await?;
    call(&client, "runNow", &which(&job)).await?;
    let mut rows = world.database().superuser().await?;
    let mut states = Vec::new();
    within(30, "the end of the warnings", async || {
        states = sqlx::query_scalar::<_, String>(
            "select state from platform.delivery where consumer = 'job.base.timed_job_warning' order by state",
        )
        .fetch_all(&mut rows)
        .await?;
        Ok(!states.is_empty() && states.iter().all(|state| state != "pending"))
    })
    .await?;
    assert_eq!(states, ["dead", "done"], "each address has a delivery of its own");
    let taken = server.taken();
    assert_eq!(taken.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), [SOMEBODY]);
    Ok(())
}
