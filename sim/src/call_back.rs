//! Sends decisions to the portal and retries until they are acknowledged; with faults, twice or out of order.

use crate::clock;
use crate::signature::sign;
use crate::state::{App, Change};
use rand::RngExt;
use serde_json::json;
use std::collections::HashMap;
use std::time::Duration;

const EVERY: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(15);
const AT_ONCE: usize = 16;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Which {
    reference: String,
    sequence: i64,
}

struct Told {
    which: Which,
    url: String,
    body: Vec<u8>,
}

pub async fn run(app: App) {
    let client = reqwest::Client::builder().timeout(PATIENCE).build().unwrap_or_default();
    // The time of the next attempt; lost on restart, which only causes earlier retries.
    let mut due: HashMap<Which, i64> = HashMap::new();
    loop {
        tokio::time::sleep(EVERY).await;
        let now = clock::millis();
        let mut work = tokio::task::JoinSet::new();
        for told in unheard(&app) {
            let reorder = app.held().state.settings.reorder_millis;
            let at = *due
                .entry(told.which.clone())
                .or_insert_with(|| now + i64::try_from(app.held().up_to(reorder).as_millis()).unwrap_or(0));
            if at > now || work.len() >= AT_ONCE {
                continue;
            }
            work.spawn(tell(app.clone(), client.clone(), told));
        }
        while let Some(done) = work.join_next().await {
            let Ok((which, heard)) = done else { continue };
            if heard {
                due.remove(&which);
            } else {
                let pause = app.held().chance.random_range(200..1500);
                due.insert(which, clock::millis() + pause);
            }
        }
    }
}

fn unheard(app: &App) -> Vec<Told> {
    let held = app.held();
    let mut all = Vec::new();
    for approval in held.state.approvals.values() {
        for decision in approval.decisions.iter().filter(|d| !d.heard) {
            let body = json!({
                "reference": approval.reference, "process": approval.process, "sequence": decision.sequence,
                "decision": decision.decision, "opinion": decision.opinion, "decidedBy": decision.decided_by,
            });
            all.push(Told {
                which: Which { reference: approval.reference.clone(), sequence: decision.sequence },
                url: approval.asked["callBack"].as_str().unwrap_or_default().to_owned(),
                body: body.to_string().into_bytes(),
            });
        }
    }
    all
}

async fn tell(app: App, client: reqwest::Client, told: Told) -> (Which, bool) {
    let (lost, forgotten, twice) = {
        let mut held = app.held();
        let settings = held.state.settings.clone();
        let fails = held.happens(settings.error_rate);
        let half = held.happens(0.5);
        (fails && half, fails && !half, held.happens(settings.duplicate_rate))
    };
    if lost {
        return (told.which, false);
    }
    let heard = send(&app, &client, &told).await;
    if twice {
        send(&app, &client, &told).await;
    }
    // Simulates a lost response: the callback counts as not acknowledged.
    if heard && !forgotten {
        app.held().change(Change::Heard(told.which.reference.clone(), told.which.sequence));
        return (told.which, true);
    }
    (told.which, false)
}

pub async fn repeat(app: App, reference: String) {
    let client = reqwest::Client::builder().timeout(PATIENCE).build().unwrap_or_default();
    let last = {
        let held = app.held();
        held.state.approvals.get(&reference).and_then(|approval| {
            let decision = approval.decisions.last()?;
            let body = json!({
                "reference": approval.reference, "process": approval.process, "sequence": decision.sequence,
                "decision": decision.decision, "opinion": decision.opinion, "decidedBy": decision.decided_by,
            });
            Some(Told {
                which: Which { reference: reference.clone(), sequence: decision.sequence },
                url: approval.asked["callBack"].as_str()?.to_owned(),
                body: body.to_string().into_bytes(),
            })
        })
    };
    if let Some(told) = last {
        send(&app, &client, &told).await;
    }
}

async fn send(app: &App, client: &reqwest::Client, told: &Told) -> bool {
    let arguments = app.arguments();
    let timestamp = clock::now().unix_timestamp().to_string();
    let path = told.url.splitn(4, '/').nth(3).map_or_else(|| "/".to_owned(), |rest| format!("/{rest}"));
    let signature = sign(&arguments.oa_secret, &arguments.oa_key_id, "POST", &path, &timestamp, &told.body);
    let request = client
        .post(&told.url)
        .header("content-type", "application/json")
        .header("x-key-id", &arguments.oa_key_id)
        .header("x-timestamp", timestamp)
        .header("x-signature", signature)
        .body(told.body.clone());
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}
