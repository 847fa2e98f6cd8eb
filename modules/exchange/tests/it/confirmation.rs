//! Confirmations are sent to the ERP in order and exactly once.

use super::support::outside;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::sync::Arc;
use tandem_kernel::{Actor, Language, OpCtx, OrganizeId, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_testkit::sim::confirmation;
use tandem_testkit::world::told;
use uuid::Uuid;

async fn confirmed(outside: &super::support::Outside) -> Result<Vec<(String, String)>> {
    let state = outside.sim.state().await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = state["confirmations"].as_array().cloned().unwrap_or_default();
    let quantity = |c: &Value| {
        text(&c["value"]["_SupplierConfirmationItemTP"][0]["_SupplierConfirmationLineTP"][0]["ConfirmedQuantity"])
    };
    Ok(all.iter().map(|c| (text(&c["value"]["SuplrConfRefPurchaseOrder"]), quantity(c))).collect())
}

#[tokio::test]
async fn confirmations_of_one_order_arrive_in_order_and_once_however_often_calls_fail() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 3 })).await?;
    // The ERP does not detect repeated requests: the connector must check before writing.
    outside.sim.set(&json!({ "errorRate": 0.5, "repeatable": false, "seed": 11 })).await?;
    let mut ids = Vec::new();
    let mut expected = Vec::new();
    for quantity in ["100", "200", "300", "400"] {
        for order in made.as_array().into_iter().flatten().filter_map(Value::as_str) {
            ids.push(outside.hand_over(confirmation(order, quantity)).await?);
            expected.push((order.to_owned(), quantity.to_owned()));
        }
    }
    for id in &ids {
        outside.until(*id, "done").await?;
    }
    let found = confirmed(&outside).await?;
    assert_eq!(found.len(), expected.len(), "left twice or not at all: {found:?}");
    for order in made.as_array().into_iter().flatten().filter_map(Value::as_str) {
        let of = |all: &[(String, String)]| -> Vec<String> {
            all.iter().filter(|(o, _)| o == order).map(|(_, quantity)| quantity.clone()).collect()
        };
        assert_eq!(of(&found), of(&expected), "out of order: {order}");
    }
    Ok(())
}

#[tokio::test]
async fn a_call_that_takes_effect_after_we_stopped_waiting_is_recognised() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({})).await?;
    let order = made[0].as_str().unwrap_or_default().to_owned();
    // Longer than our timeout of two seconds: the check finds nothing yet, while the first call is still in progress.
    outside.sim.set(&json!({ "delayRate": 0.6, "delayMillis": 4000, "seed": 3 })).await?;
    let id = outside.hand_over(confirmation(&order, "5")).await?;
    outside.until(id, "done").await?;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    assert_eq!(confirmed(&outside).await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn what_the_erp_refuses_waits_for_a_person_and_never_overrules_what_came_later() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({})).await?;
    let order = made[0].as_str().unwrap_or_default().to_owned();
    let wrong = outside.hand_over(confirmation("4599999999", "1")).await?;
    let given_up = outside.until(wrong, "given_up").await?;
    ensure!(given_up["error"].as_str().is_some_and(|e| e.contains("does not exist")), "{given_up}");
    assert_eq!(given_up["payloadIn"]["error"]["code"], "MM_PUR_SUPLRCONF/010");
    let retry = |record: Value| {
        let client = outside.client.clone();
        async move {
            let body = json!({ "id": record["id"], "version": record["version"] });
            client.post("/service1/exchange/api/record/retry", &body).await
        }
    };
    let retried = retry(given_up).await?;
    assert_eq!((retried.code, &retried.data["state"]), (200, &json!("waiting")));
    outside.until(wrong, "given_up").await?;

    // The order is cancelled and a confirmation refused; after reactivation a later confirmation succeeds.
    let first = {
        outside.sim.control(&format!("erp/orders/{order}/cancel"), &json!({})).await?;
        let first = outside.hand_over(confirmation(&order, "1")).await?;
        outside.until(first, "given_up").await?;
        first
    };
    let value = outside.sim.state().await?["orders"][&order]["value"].clone();
    revive(&outside.sim.base(), &order, value["LastChangeDateTime"].as_str().unwrap_or_default()).await?;
    let second = outside.hand_over(confirmation(&order, "2")).await?;
    outside.until(second, "done").await?;
    let refused = retry(outside.record(first).await?).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    ensure!(refused.message.contains("Newer"), "{}", refused.message);
    assert_eq!(confirmed(&outside).await?, [(order, "2".to_owned())]);
    Ok(())
}

/// Removes the deletion flag as a user of the ERP would, with a CSRF token and an ETag.
async fn revive(base: &str, order: &str, changed: &str) -> Result<()> {
    let root = format!("{base}/sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001");
    let http = reqwest::Client::new();
    let auth =
        |request: reqwest::RequestBuilder| request.basic_auth(tandem_testkit::sim::KEY_ID, Some("for-tests-only"));
    let fetched = auth(http.get(format!("{root}/"))).header("x-csrf-token", "Fetch").send().await?;
    let header = |name: &str| fetched.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let (token, cookie) = (header("x-csrf-token"), header("set-cookie"));
    let digits: String = changed.chars().filter(char::is_ascii_digit).collect();
    let url = format!("{root}/PurchaseOrder/{order}");
    let body = json!({ "PurchaseOrderDeletionCode": "" });
    let patch = |etag: Option<String>, token: &str| {
        let request = auth(http.patch(&url)).header("x-csrf-token", token).header("cookie", &cookie).json(&body);
        match etag {
            Some(etag) => request.header("if-match", etag),
            None => request,
        }
    };
    let seen = Some(format!("W/\"SADL-{digits}\""));
    ensure!(patch(seen.clone(), "wrong").send().await?.status() == 403);
    ensure!(patch(None, &token).send().await?.status() == 428);
    ensure!(patch(Some("W/\"other\"".into()), &token).send().await?.status() == 412);
    ensure!(patch(seen, &token).send().await?.status() == 200);
    Ok(())
}

#[tokio::test]
async fn what_a_newer_version_left_waits_for_it_and_holds_up_only_what_follows_it() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 2 })).await?;
    let order = |at: usize| made[at].as_str().unwrap_or_default().to_owned();
    let mut rows = outside.world.database().superuser().await?;
    let newer = Uuid::from_u128(5);
    sqlx::query(
        "insert into exchange.record (tenant_id, record_id, direction, system, kind, business_key, state, idempotency_key,
           next_attempt_at, payload_out, created_by, created_at, updated_at)
         values ($1, $2, 'out', 'erp', 'erp.of_tomorrow', $3, 'waiting', $2::text, now() - interval '1 day', '{}', '',
           now(), now())",
    )
    .bind(outside.world.acme.id.uuid())
    .bind(newer)
    .bind(order(0))
    .execute(&mut rows)
    .await?;
    let after_it = outside.hand_over(confirmation(&order(0), "1")).await?;
    let other = outside.hand_over(confirmation(&order(1), "2")).await?;
    outside.until(other, "done").await?;
    for id in [newer, after_it] {
        let record = outside.record(id).await?;
        assert_eq!((&record["state"], &record["attempts"]), (&json!("waiting"), &json!(0)), "{record}");
    }
    let lane = outside.systems("erp").await?;
    assert_eq!((&lane["pausedUntil"], &lane["lastError"]), (&json!(null), &json!("")), "{lane}");
    Ok(())
}

#[tokio::test]
async fn what_the_erp_says_with_nul_in_it_is_written_down_once() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({})).await?;
    let order = made[0].as_str().unwrap_or_default().to_owned();
    outside.sim.control(&format!("erp/orders/{order}/refuse"), &json!({ "message": "blo\0cked" })).await?;
    let refused = outside.hand_over(confirmation(&order, "1")).await?;
    let given_up = outside.until(refused, "given_up").await?;
    assert_eq!(given_up["attempts"], 1);
    ensure!(given_up["error"].as_str().is_some_and(|text| text.contains("blocked")), "{given_up}");
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_leaves_a_confirmation_and_reads_none() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({})).await?;
    let order = made[0].as_str().unwrap_or_default().to_owned();
    let actor = Actor {
        id: UserId::new(Uuid::from_u128(1)),
        label: "supplier".into(),
        side: Side::Supplier,
        organizes: Arc::from([OrganizeId::new(Uuid::from_u128(2))]),
        session: SessionId::new(Uuid::from_u128(3)),
    };
    let ctx = OpCtx {
        tenant: outside.world.acme.clone(),
        actor: Some(actor),
        permissions: Permissions::default(),
        language: Language::En,
        request_id: RequestId("test-request".into()),
        address: None,
    };
    let mut tx = told(outside.world.platform.begin(ctx, Mode::Write).await)?;
    let id = told(tx.hand_over(&confirmation(&order, "9"), "orders.order", Uuid::from_u128(4)).await)?;
    let seen: i64 = sqlx::query_scalar("select count(*) from exchange.record").fetch_one(tx.conn()).await?;
    told(tx.commit().await)?;
    assert_eq!(seen, 0);
    outside.until(id, "done").await?;
    assert_eq!(confirmed(&outside).await?, [(order, "9".to_owned())]);
    Ok(())
}
