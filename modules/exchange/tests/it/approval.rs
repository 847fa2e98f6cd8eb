//! Approvals, to the approval system and back.

use super::support::{approval, outside};
use anyhow::{Result, ensure};
use serde_json::json;
use tandem_testkit::world::{eventually, within};

#[tokio::test]
async fn an_approval_is_started_once_and_its_outcome_comes_back() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("S-1")).await?;
    let sent = outside.until(id, "done").await?;
    assert_eq!(sent["outsideNumber"], "OA-000001");
    assert_eq!(sent["attempts"], 1);
    let started = outside.sim.state().await?["approvals"][id.to_string()].clone();
    assert_eq!(started["asked"]["title"], "新供应商 S-1");
    outside
        .sim
        .control(&format!("oa/{id}/decide"), &json!({ "decision": "returned", "opinion": "缺少银行证明" }))
        .await?;
    eventually("the outcome", async || Ok(!outside.told("oa.outcome").await?.is_empty())).await?;
    let told = outside.told("oa.outcome").await?;
    assert_eq!(told.len(), 1);
    assert_eq!((&told[0]["decision"], &told[0]["opinion"]), (&json!("returned"), &json!("缺少银行证明")));
    assert_eq!((&told[0]["number"], &told[0]["entityKind"]), (&json!("S-1"), &json!("partner.organize")));
    let came = outside.list("S-1").await?;
    assert_eq!(came.iter().filter(|r| r["direction"] == "in" && r["state"] == "done").count(), 1);
    Ok(())
}

#[tokio::test]
async fn half_of_all_calls_failing_starts_nothing_twice_and_loses_nothing() -> Result<()> {
    let outside = outside().await?;
    outside
        .sim
        .set(&json!({ "errorRate": 0.5, "duplicateRate": 0.5, "reorderMillis": 300, "decides": true, "seed": 7 }))
        .await?;
    let mut ids = Vec::new();
    for n in 0..20 {
        ids.push(outside.start(approval(&format!("H-{n}"))).await?);
    }
    for id in &ids {
        outside.until(*id, "done").await?;
    }
    let state = outside.sim.state().await?;
    assert_eq!(state["approvals"].as_object().map(serde_json::Map::len), Some(20));
    let repeats: u64 = ids.iter().filter_map(|id| state["approvals"][id.to_string()]["repeats"].as_u64()).sum();
    ensure!(repeats > 0, "no answer got lost, so nothing was tried");
    // Odd numbers are returned first and approved later; the later decision wins regardless of arrival order.
    eventually("the last words", async || {
        let mut rows = outside.world.database().superuser().await?;
        let open: i64 = sqlx::query_scalar("select count(*) from exchange.approval where decision <> 'approved'")
            .fetch_one(&mut rows)
            .await?;
        Ok(open == 0)
    })
    .await?;
    for id in &ids {
        let told = outside.told("oa.outcome").await?;
        let of_it: Vec<i64> =
            told.iter().filter(|t| t["reference"] == id.to_string()).filter_map(|t| t["sequence"].as_i64()).collect();
        ensure!(of_it.is_sorted() && of_it.len() <= 2, "an outcome was told twice or backwards: {of_it:?}");
    }
    Ok(())
}

#[tokio::test]
async fn repeated_and_overtaken_call_backs_change_nothing() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("R-1")).await?;
    outside.until(id, "done").await?;
    let url = outside.outcome_url();
    let word = |sequence: i64, decision: &str| json!({ "reference": id, "process": "OA-000001", "sequence": sequence, "decision": decision, "opinion": "", "decidedBy": "x" });
    let mut answers = Vec::new();
    for (sequence, decision) in [(2, "approved"), (1, "returned"), (2, "approved"), (1, "returned")] {
        let (status, answer) = outside.sim.call_back(&url, &word(sequence, decision), 0, false).await?;
        answers.push((status, answer["data"]["taken"].as_str().unwrap_or_default().to_owned()));
    }
    let expected = [(200, "done"), (200, "duplicate"), (200, "duplicate"), (200, "duplicate")];
    assert_eq!(answers, expected.map(|(status, taken)| (status, taken.to_owned())));
    let told = outside.told("oa.outcome").await?;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["decision"], "approved");
    let unknown =
        json!({ "reference": uuid::Uuid::from_u128(9), "process": "OA-9", "sequence": 1, "decision": "approved" });
    let (status, answer) = outside.sim.call_back(&url, &unknown, 0, false).await?;
    assert_eq!((status, &answer["data"]["taken"]), (200, &json!("unknown")));
    Ok(())
}

#[tokio::test]
async fn a_call_back_with_nul_in_its_texts_is_heard() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("N-1")).await?;
    outside.until(id, "done").await?;
    let word = json!({ "reference": id, "process": "OA\0-1", "sequence": 1, "decision": "returned", "opinion": "no\0t yet", "n\0": 1 });
    let (status, answer) = outside.sim.call_back(&outside.outcome_url(), &word, 0, false).await?;
    assert_eq!((status, &answer["data"]["taken"]), (200, &json!("done")));
    let told = outside.told("oa.outcome").await?;
    assert_eq!((&told[0]["process"], &told[0]["opinion"]), (&json!("OA-1"), &json!("not yet")));
    Ok(())
}

#[tokio::test]
async fn a_call_back_without_a_valid_signature_leaves_no_trace() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("F-1")).await?;
    outside.until(id, "done").await?;
    let url = outside.outcome_url();
    let word = json!({ "reference": id, "process": "OA-000001", "sequence": 1, "decision": "approved" });
    // Manipulated; replayed later; with a clock far ahead; unsigned.
    assert_eq!(outside.sim.call_back(&url, &word, 0, true).await?.0, 422);
    assert_eq!(outside.sim.call_back(&url, &word, 400, false).await?.0, 422);
    assert_eq!(outside.sim.call_back(&url, &word, -400, false).await?.0, 422);
    let bare = outside.client.anonymous().post("/service1/exchange/api/oa/outcome", &word).await?;
    assert_eq!((bare.status, bare.code), (422, 300));
    assert!(outside.told("oa.outcome").await?.is_empty());
    assert!(outside.list("F-1").await?.iter().all(|record| record["direction"] == "out"));
    assert_eq!(outside.sim.call_back(&url, &word, 0, false).await?.0, 200);
    Ok(())
}

#[tokio::test]
async fn a_dead_system_is_left_alone_and_everything_leaves_when_it_is_back() -> Result<()> {
    let mut outside = outside().await?;
    outside.sim.kill().await?;
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(outside.start(approval(&format!("D-{n}"))).await?);
    }
    eventually("the pause", async || Ok(!outside.systems("oa").await?["pausedUntil"].is_null())).await?;
    let state = outside.systems("oa").await?;
    ensure!(state["open"] == 6 && !state["lastError"].as_str().unwrap_or_default().is_empty(), "{state}");
    outside.sim.spawn().await?;
    for id in ids {
        outside.until(id, "done").await?;
    }
    let state = outside.systems("oa").await?;
    assert_eq!((&state["open"], &state["pausedUntil"]), (&json!(0), &json!(null)));
    Ok(())
}

#[tokio::test]
async fn a_refusal_is_given_up_at_once_and_a_test_shows_the_way_is_open() -> Result<()> {
    let outside = outside().await?;
    let bare = tandem_contracts::oa::Approval { title: String::new(), ..approval("E-1") };
    let id = outside.start(bare).await?;
    let given_up = outside.until(id, "given_up").await?;
    assert_eq!(given_up["attempts"], 1);
    ensure!(given_up["error"].as_str().is_some_and(|text| text.contains("needs a title")), "{given_up}");
    let test = outside.client.post("/service1/exchange/api/record/test", &json!({})).await?;
    assert_eq!(test.code, 200);
    let id = test.data["id"].as_str().unwrap_or_default().parse()?;
    outside.until(id, "done").await?;
    let again = json!({ "id": id, "version": outside.record(id).await?["version"] });
    let replayed = outside.client.post("/service1/exchange/api/record/replay", &again).await?;
    assert_eq!(replayed.code, 200, "{replayed:?}");
    let done = outside.until(id, "done").await?;
    assert_eq!(done["recognised"], true);
    let stale = outside.client.post("/service1/exchange/api/record/replay", &again).await?;
    assert_eq!(stale.code, 409);
    Ok(())
}

#[tokio::test]
async fn an_approval_under_way_is_withdrawn_once_however_often_calls_fail() -> Result<()> {
    let outside = outside().await?;
    outside.sim.set(&json!({ "errorRate": 0.5, "seed": 3 })).await?;
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(outside.start(approval(&format!("W-{n}"))).await?);
    }
    for id in &ids {
        // At once: the start may not have left yet, and must leave first.
        outside.withdraw(*id).await?;
    }
    let open = async || {
        let rows = outside.list("W-").await?;
        anyhow::Ok(rows.iter().filter(|row| row["state"] != "done").count())
    };
    within(60, "everything has left", async || Ok(open().await? == 0)).await?;
    let state = outside.sim.state().await?;
    for id in &ids {
        ensure!(!state["approvals"][id.to_string()]["withdrawnAt"].is_null(), "{id} is still under way: {state}");
        let decided = outside.sim.control(&format!("oa/{id}/decide"), &json!({ "decision": "approved" })).await;
        ensure!(decided.is_err(), "nobody decides about what was withdrawn: {decided:?}");
    }
    assert!(outside.told("oa.outcome").await?.is_empty());
    Ok(())
}

#[tokio::test]
async fn a_decided_approval_cannot_be_withdrawn_and_that_waits_for_a_person() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("W-9")).await?;
    outside.until(id, "done").await?;
    outside.sim.control(&format!("oa/{id}/decide"), &json!({ "decision": "approved" })).await?;
    outside.withdraw(id).await?;
    let mut rows = Vec::new();
    eventually("the refusal", async || {
        rows = outside.list("W-9").await?;
        Ok(rows.iter().any(|row| row["kind"] == "oa.withdrawal" && row["state"] == "given_up"))
    })
    .await?;
    let refused = rows.iter().find(|row| row["kind"] == "oa.withdrawal").cloned().unwrap_or_default();
    ensure!(refused["error"].as_str().is_some_and(|text| text.contains("decided")), "{refused}");
    Ok(())
}

#[tokio::test]
async fn what_the_approval_system_deletes_is_an_outcome() -> Result<()> {
    let outside = outside().await?;
    let id = outside.start(approval("X-1")).await?;
    outside.until(id, "done").await?;
    outside
        .sim
        .control(&format!("oa/{id}/decide"), &json!({ "decision": "deleted", "opinion": "a duplicate" }))
        .await?;
    eventually("the outcome", async || Ok(!outside.told("oa.outcome").await?.is_empty())).await?;
    let told = outside.told("oa.outcome").await?;
    assert_eq!((&told[0]["decision"], &told[0]["opinion"]), (&json!("deleted"), &json!("a duplicate")));
    Ok(())
}
