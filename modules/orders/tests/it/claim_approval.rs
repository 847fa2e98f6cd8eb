//! Claims above the company's limit: approved in the approval system before their supplier sees them. Test companies
//! have a limit of 900 million yuan, and none in Hong Kong dollars.

use super::claim::API;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::net::TcpListener;
use tandem_contracts::erp::PurchaseOrderChanged;
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::Event;
use tandem_testkit::specimens::erp;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client, Sim, World};
use uuid::Uuid;

struct Desk {
    world: World,
    sim: Sim,
    base: String,
    buyer: Client,
    supplier: Client,
    organize: String,
}

const ERP_NUMBER: &str = "0000100001";

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Desk {
    async fn laid() -> Result<Self> {
        let sim = Sim::start().await?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let base = format!("http://127.0.0.1:{port}");
        let world = sim.world(&base).await?;
        world.serve_at(&format!("127.0.0.1:{port}")).await?;
        world.work();
        for shard in world.platform.shards().iter() {
            told(tandem_platform::jobs::tick(&world.platform, shard).await)?;
        }
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let form = json!({ "nameZh": "甲公司", "nameEn": "Alpha", "relationType": "S", "erpNo": ERP_NUMBER });
        let organize = text(&administrator.post("/service1/partner/organize/save", &form).await?.data["id"]);
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let supplier = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_sales"]).await?;
        Ok(Self { world, sim, base, buyer, supplier, organize })
    }

    fn form(&self, rework: &str) -> Value {
        json!({ "organizeId": self.organize, "title": "返工", "currency": "CNY", "rework": rework })
    }

    async fn saved(&self, rework: &str) -> Result<Value> {
        let saved = self.buyer.post(&format!("{API}/save"), &self.form(rework)).await?;
        ensure!(saved.code == 200, "{saved:?}");
        Ok(saved.data)
    }

    async fn submitted(&self) -> Result<Value> {
        let draft = self.saved("900000001").await?;
        let submitted = act(&self.buyer, "submit", &draft, json!({})).await?;
        ensure!(submitted.code == 200, "{submitted:?}");
        Ok(submitted.data)
    }

    /// What both sides call the approval of a claim.
    async fn reference(&self, claim: &Value) -> Result<Uuid> {
        let mut rows = self.world.database().superuser().await?;
        let known = sqlx::query_scalar("select reference from orders.claim_approval where claim_id = $1::uuid");
        Ok(known.bind(text(&claim["id"])).fetch_one(&mut rows).await?)
    }

    /// One about an order that was published to its supplier.
    async fn submitted_about(&self, number: &str) -> Result<Value> {
        let order = erp::order(number, ERP_NUMBER, &[("00010", "1")]);
        let (number, supplier) = (order.number.clone(), order.supplier.clone());
        let mut form = self.form("900000001");
        form["orderNumber"] = json!(number);
        self.hears(&PurchaseOrderChanged { number: number.clone(), version: 1, supplier, cancelled: false, order })
            .await?;
        let orders = "/service1/orders/api/order";
        let mut arrived = Value::Null;
        eventually("the order", async || {
            let page = self.buyer.post(&format!("{orders}/pu/pageList"), &json!({ "search": number })).await?;
            arrived = page.data["content"][0].clone();
            Ok(!arrived.is_null())
        })
        .await?;
        let which = json!({ "id": arrived["id"], "version": arrived["version"] });
        let published = self.buyer.post(&format!("{orders}/publish"), &which).await?;
        ensure!(published.code == 200, "{published:?}");
        let draft = self.buyer.post(&format!("{API}/save"), &form).await?;
        ensure!(draft.code == 200, "{draft:?}");
        let submitted = act(&self.buyer, "submit", &draft.data, json!({})).await?;
        ensure!(submitted.code == 200, "{submitted:?}");
        Ok(submitted.data)
    }

    /// A decision that the portal has taken in, whose event is still on its way.
    async fn overruled(&self, reference: Uuid, sequence: i64, decision: &str) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let taken = sqlx::query("update exchange.approval set sequence = $2, decision = $3 where reference = $1");
        let taken = taken.bind(reference).bind(sequence).bind(decision).execute(&mut rows).await?;
        ensure!(taken.rows_affected() == 1, "nobody started {reference}");
        Ok(())
    }

    /// Once the approval system knows of it.
    async fn started(&self, claim: &Value) -> Result<(Uuid, Value)> {
        let reference = self.reference(claim).await?;
        let mut started = Value::Null;
        eventually("the start", async || {
            started = self.sim.state().await?["approvals"][reference.to_string()].clone();
            Ok(!started.is_null())
        })
        .await?;
        Ok((reference, started))
    }

    async fn decided(&self, reference: Uuid, decision: &str, opinion: &str) -> Result<()> {
        let told = json!({ "decision": decision, "opinion": opinion });
        self.sim.control(&format!("oa/{reference}/decide"), &told).await.map(drop)
    }

    async fn page(&self, client: &Client, claim: &Value) -> Result<Answer> {
        client.get(&format!("{API}/detail/{}", text(&claim["id"]))).await
    }

    async fn until(&self, claim: &Value, state: &str) -> Result<Value> {
        let mut page = Value::Null;
        eventually(state, async || {
            page = self.page(&self.buyer, claim).await?.data;
            Ok(page["state"] == state)
        })
        .await?;
        Ok(page)
    }

    /// A call-back, in whatever order; what the portal made of it.
    async fn called_back(&self, reference: Uuid, sequence: i64, decision: &str) -> Result<String> {
        let url = format!("{}/service1/exchange/api/oa/outcome", self.base);
        let word = json!({ "reference": reference, "process": "OA-1", "sequence": sequence, "decision": decision });
        Ok(text(&self.sim.call_back(&url, &word, 0, false).await?.1["data"]["taken"]))
    }

    /// Has an event heard, whatever else is known by then.
    async fn hears(&self, event: &impl Event) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(tx.emit(event).await)?;
        told(tx.commit().await)?;
        self.heard().await
    }

    /// Waits until every event has been heard.
    async fn heard(&self) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        eventually("every outcome is heard", async || {
            let open: i64 = sqlx::query_scalar(
                "select count(*) from platform.delivery where state = 'pending' and consumer like 'orders.claim%'",
            )
            .fetch_one(&mut rows)
            .await?;
            Ok(open == 0)
        })
        .await
    }
}

/// A decision as it is told to modules.
fn outcome(claim: &Value, reference: Uuid, sequence: i64, decision: Decision) -> Result<OaOutcome> {
    Ok(OaOutcome {
        approval_kind: "claim".into(),
        number: text(&claim["number"]),
        entity_kind: "orders.claim".into(),
        entity_id: text(&claim["id"]).parse()?,
        reference,
        process: "OA-1".into(),
        sequence,
        decision,
        opinion: String::new(),
        decided_by: "approver".into(),
    })
}

/// That the approval system did not take it, as it seems.
fn not_taken(claim: &Value, reference: Uuid) -> Result<HandedOver> {
    Ok(HandedOver {
        reference,
        entity_kind: "orders.claim".into(),
        entity_id: text(&claim["id"]).parse()?,
        taken: false,
        number: String::new(),
        message: "no answer".into(),
    })
}

async fn act(client: &Client, action: &str, claim: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": claim["id"], "version": claim["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{API}/{action}"), &body).await
}

fn offer(page: &Value, action: &str) -> Value {
    let mut all = page["actions"].as_array().into_iter().flatten();
    all.find(|offer| offer["action"] == action).cloned().unwrap_or_default()
}

#[tokio::test]
async fn a_claim_is_sent_up_to_the_limit_and_submitted_above_it() -> Result<()> {
    let desk = Desk::laid().await?;
    let at = desk.saved("900000000").await?;
    let early = act(&desk.buyer, "submit", &at, json!({})).await?;
    assert_eq!((early.code, early.message.contains("900000000 CNY need no approval")), (300, true), "{early:?}");
    assert_eq!(act(&desk.buyer, "send", &at, json!({})).await?.data["state"], "to_confirm");

    let above = desk.saved("900000000.01").await?;
    let page = desk.page(&desk.buyer, &above).await?.data;
    let refused = act(&desk.buyer, "send", &above, json!({})).await?;
    assert_eq!((refused.code, &offer(&page, "send")["allowed"]), (300, &json!(false)), "{refused:?} {page}");
    assert_eq!(offer(&page, "send")["reason"], json!(refused.message));
    assert_eq!(offer(&page, "submit")["allowed"], json!(true), "{page}");

    Ok(())
}

#[tokio::test]
async fn a_claim_in_a_currency_without_a_limit_is_not_sent_past_the_limits_of_others() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut dollars = desk.form("1");
    dollars["currency"] = json!("HKD");
    let dollars = desk.buyer.post(&format!("{API}/save"), &dollars).await?.data;
    let refused = act(&desk.buyer, "send", &dollars, json!({})).await?;
    assert_eq!((refused.code, refused.message.contains("no limit in HKD")), (300, true), "{refused:?}");
    let page = desk.page(&desk.buyer, &dollars).await?.data;
    assert_eq!(offer(&page, "send")["reason"], json!(refused.message));
    assert_eq!(act(&desk.buyer, "submit", &dollars, json!({})).await?.data["state"], "in_approval");
    Ok(())
}

#[tokio::test]
async fn a_company_without_limits_has_no_claim_approved() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.approvals.clear();
        parts
    })
    .await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let form = json!({ "nameZh": "甲公司", "nameEn": "Alpha", "relationType": "S", "erpNo": ERP_NUMBER });
    let organize = administrator.post("/service1/partner/organize/save", &form).await?.data["id"].clone();
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let form = json!({ "organizeId": organize, "title": "返工", "currency": "CNY", "rework": "900000001" });
    let draft = buyer.post(&format!("{API}/save"), &form).await?.data;
    let refused = act(&buyer, "submit", &draft, json!({})).await?;
    assert_eq!((refused.code, refused.message.contains("set no limit")), (300, true), "{refused:?}");
    assert_eq!(act(&buyer, "send", &draft, json!({})).await?.data["state"], "to_confirm");
    Ok(())
}

#[tokio::test]
async fn an_approved_claim_is_sent_and_its_supplier_reads_nothing_of_the_approval() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    assert_eq!(claim["state"], "in_approval");
    assert_eq!(desk.page(&desk.supplier, &claim).await?.code, 404, "in approval it is the buyer's own affair");
    let listed = desk.supplier.post(&format!("{API}/su/pageList"), &json!({})).await?;
    assert_eq!(listed.data["content"], json!([]), "{listed:?}");
    for (action, more) in [("send", json!({})), ("withdraw", json!({ "answer": "x" }))] {
        assert_eq!(act(&desk.buyer, action, &claim, more).await?.code, 300, "{action}");
    }
    let (reference, started) = desk.started(&claim).await?;
    let asked = &started["asked"];
    assert_eq!((&asked["number"], &asked["kind"]), (&claim["number"], &json!("claim")), "{asked}");
    assert!(asked["facts"].to_string().contains("900000001 CNY"), "{asked}");

    desk.decided(reference, "approved", "secret opinion").await?;
    let sent = desk.until(&claim, "to_confirm").await?;
    assert_eq!(
        (&sent["approval"]["state"], &sent["approval"]["opinion"]),
        (&json!("approved"), &json!("secret opinion"))
    );
    eventually("the stamped copy is asked for", async || {
        Ok(desk.page(&desk.buyer, &claim).await?.data["stampState"] == "to_upload")
    })
    .await?;
    let seen = desk.page(&desk.supplier, &claim).await?;
    assert_eq!(seen.code, 200);
    assert!(!seen.data.to_string().contains("secret") && seen.data["approval"].is_null(), "{seen:?}");
    for call in ["entity", "versions"] {
        let of = format!("entityKind=orders.claim&entityId={}", claim["id"].as_str().unwrap_or_default());
        let done = async |client: &Client| -> Result<Vec<Value>> {
            let told = client.get(&format!("/service1/base/api/audit/{call}?{of}")).await?.data;
            Ok(told.as_array().into_iter().flatten().map(|entry| entry["action"].clone()).collect())
        };
        assert_eq!(done(&desk.supplier).await?, [json!("send")], "{call}: as if nobody had been asked");
        assert!(done(&desk.buyer).await?.contains(&json!("approve")), "{call}");
    }
    let mut rows = desk.world.database().superuser().await?;
    let told: Vec<Value> = sqlx::query_scalar(
        "select payload -> 'fields' -> 'outcome' -> 'en' from platform.event
         where kind = 'message.message.wanted' and payload ->> 'template' = 'orders.claim_approval_ended'",
    )
    .fetch_all(&mut rows)
    .await?;
    assert_eq!(told, [json!("approved and sent to the supplier")]);
    assert_eq!(act(&desk.supplier, "accept", &seen.data, json!({})).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_claim_that_is_returned_or_deleted_is_a_draft_again_with_the_reason() -> Result<()> {
    let desk = Desk::laid().await?;
    for decision in ["returned", "deleted"] {
        let claim = desk.submitted().await?;
        let (reference, _) = desk.started(&claim).await?;
        desk.decided(reference, decision, "缺少证据").await?;
        let draft = desk.until(&claim, "draft").await?;
        let approval = &draft["approval"];
        assert_eq!((&approval["state"], &approval["opinion"]), (&json!(decision), &json!("缺少证据")), "{draft}");
        assert_eq!(desk.page(&desk.supplier, &claim).await?.code, 404);
        let mut smaller = desk.form("5");
        smaller["id"] = draft["id"].clone();
        smaller["version"] = draft["version"].clone();
        let smaller = desk.buyer.put(&format!("{API}/update"), &smaller).await?;
        assert_eq!(smaller.code, 200, "{smaller:?}");
        assert_eq!(act(&desk.buyer, "send", &smaller.data, json!({})).await?.code, 200);
    }
    Ok(())
}

#[tokio::test]
async fn a_withdrawn_approval_counts_no_more_whatever_is_decided_late() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (first, _) = desk.started(&claim).await?;
    let draft = act(&desk.buyer, "recall", &claim, json!({})).await?;
    assert_eq!((draft.code, &draft.data["state"]), (200, &json!("draft")), "{draft:?}");
    assert_eq!(draft.data["approval"]["state"], "recalled");
    eventually("the approval system hears it", async || {
        Ok(!desk.sim.state().await?["approvals"][first.to_string()]["withdrawnAt"].is_null())
    })
    .await?;
    assert_eq!(desk.called_back(first, 1, "approved").await?, "done");
    desk.heard().await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "draft");

    let again = act(&desk.buyer, "submit", &draft.data, json!({})).await?.data;
    let (second, _) = desk.started(&again).await?;
    assert_ne!(first, second);
    assert_eq!(desk.called_back(first, 2, "approved").await?, "done");
    desk.heard().await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "in_approval", "the other approval is no news");
    desk.decided(second, "approved", "").await?;
    desk.until(&claim, "to_confirm").await.map(drop)
}

#[tokio::test]
async fn an_earlier_decision_that_arrives_late_changes_nothing() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    assert_eq!(desk.called_back(reference, 2, "approved").await?, "done");
    let sent = desk.until(&claim, "to_confirm").await?;
    assert_eq!(desk.called_back(reference, 1, "returned").await?, "duplicate");
    assert_eq!(desk.called_back(reference, 3, "returned").await?, "done");
    desk.heard().await?;
    let now = desk.page(&desk.buyer, &claim).await?.data;
    assert_eq!((&now["state"], &now["version"]), (&json!("to_confirm"), &sent["version"]), "what is sent stays sent");
    Ok(())
}

#[tokio::test]
async fn an_approval_that_cannot_be_started_gives_the_draft_back_and_says_why() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let event = HandedOver {
        reference: desk.reference(&claim).await?,
        entity_kind: "orders.claim".into(),
        entity_id: text(&claim["id"]).parse()?,
        taken: false,
        number: String::new(),
        message: "422: no such applicant".into(),
    };
    desk.hears(&event).await?;
    let draft = desk.until(&claim, "draft").await?;
    let approval = &draft["approval"];
    assert_eq!((&approval["state"], &approval["opinion"]), (&json!("not_started"), &json!("422: no such applicant")));
    Ok(())
}

#[tokio::test]
async fn an_approval_that_runs_although_it_is_said_not_to_be_started_is_withdrawn() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    desk.hears(&not_taken(&claim, reference)?).await?;
    desk.until(&claim, "draft").await?;
    eventually("the approval system hears it", async || {
        Ok(!desk.sim.state().await?["approvals"][reference.to_string()]["withdrawnAt"].is_null())
    })
    .await?;
    desk.hears(&outcome(&claim, reference, 1, Decision::Approved)?).await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "draft");
    Ok(())
}

#[tokio::test]
async fn an_approval_that_was_decided_was_started_whatever_is_said_of_it() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    desk.overruled(reference, 1, "approved").await?;
    desk.hears(&not_taken(&claim, reference)?).await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "in_approval");
    desk.hears(&outcome(&claim, reference, 1, Decision::Approved)?).await?;
    desk.until(&claim, "to_confirm").await.map(drop)
}

#[tokio::test]
async fn a_decision_that_was_overruled_before_it_was_heard_does_not_count() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    desk.overruled(reference, 2, "returned").await?;
    desk.hears(&outcome(&claim, reference, 1, Decision::Approved)?).await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "in_approval", "its supplier must not see it");
    desk.hears(&outcome(&claim, reference, 2, Decision::Returned)?).await?;
    assert_eq!(desk.until(&claim, "draft").await?["approval"]["state"], "returned");
    Ok(())
}

#[tokio::test]
async fn a_decision_about_an_approval_that_was_withdrawn_does_not_count() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    told(tx.withdraw_approval(reference).await)?;
    told(tx.commit().await)?;
    desk.hears(&outcome(&claim, reference, 1, Decision::Approved)?).await?;
    assert_eq!(desk.page(&desk.buyer, &claim).await?.data["state"], "in_approval");
    Ok(())
}

#[tokio::test]
async fn an_approved_claim_that_sending_would_refuse_is_a_draft_again_and_its_author_reads_why() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000981";
    let claim = desk.submitted_about(number).await?;
    let (reference, _) = desk.started(&claim).await?;
    let mut rows = desk.world.database().superuser().await?;
    let changed = sqlx::query("update orders.purchase_order set organize_id = $2 where number = $1");
    assert_eq!(changed.bind(number).bind(Uuid::from_u128(9)).execute(&mut rows).await?.rows_affected(), 1);

    desk.decided(reference, "approved", "agreed").await?;
    let draft = desk.until(&claim, "draft").await?;
    let reason = offer(&draft, "submit")["reason"].clone();
    let approval = &draft["approval"];
    assert_eq!(
        (&approval["state"], &approval["opinion"], &approval["reason"]),
        (&json!("refused"), &json!("agreed"), &reason),
        "{draft}"
    );
    assert!(reason.as_str().is_some_and(|reason| !reason.is_empty()), "{draft}");
    assert_eq!(desk.page(&desk.supplier, &claim).await?.code, 404);
    let told: Vec<Value> = sqlx::query_scalar(
        "select payload -> 'fields' -> 'opinion' -> 'en' from platform.event
         where kind = 'message.message.wanted' and payload ->> 'template' = 'orders.claim_approval_ended'",
    )
    .fetch_all(&mut rows)
    .await?;
    assert_eq!(told, [reason]);
    Ok(())
}

#[tokio::test]
async fn an_approved_claim_is_not_sent_to_a_supplier_that_was_frozen_meanwhile() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let (reference, _) = desk.started(&claim).await?;
    let boss = desk.world.sign_in(&desk.base, &desk.world.acme, "boss", &["administrator"]).await?;
    let which = json!({ "id": desk.organize, "version": 1, "reason": "late" });
    let frozen = boss.post("/service1/partner/organize/freeze", &which).await?;
    assert_eq!(frozen.code, 200, "{frozen:?}");

    desk.decided(reference, "approved", "agreed").await?;
    let draft = desk.until(&claim, "draft").await?;
    let (approval, reason) = (&draft["approval"], &offer(&draft, "submit")["reason"]);
    assert_eq!((&approval["state"], &approval["reason"]), (&json!("refused"), reason), "{draft}");
    assert!(reason.as_str().is_some_and(|reason| reason.contains("frozen")), "{draft}");
    Ok(())
}

/// What processes of the version before do until they are replaced.
#[tokio::test]
async fn the_version_before_still_writes_approvals_of_claims() -> Result<()> {
    let desk = Desk::laid().await?;
    let (draft, reference) = (desk.saved("900000001").await?, Uuid::from_u128(5));
    for by in ["before", "again"] {
        let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
        let tenant = desk.world.acme.id.uuid();
        sqlx::query(
            "insert into orders.claim_approval (tenant_id, claim_id, reference, submitted_by, submitter_id, submitted_at)
             values ($1, $2::uuid, $3, $4, null, now())
             on conflict (tenant_id, claim_id) do update set reference = excluded.reference, state = 'waiting',
               submitted_by = excluded.submitted_by, submitter_id = excluded.submitter_id, submitted_at = excluded.submitted_at,
               opinion = '', decided_by = '', decided_at = null",
        )
        .bind(tenant)
        .bind(text(&draft["id"]))
        .bind(reference)
        .bind(by)
        .execute(tx.conn())
        .await?;
        told(tx.commit().await)?;
        let approval = desk.page(&desk.buyer, &draft).await?.data["approval"].clone();
        assert_eq!((&approval["state"], &approval["submittedBy"]), (&json!("waiting"), &json!(by)), "{approval}");
    }
    Ok(())
}

#[tokio::test]
async fn a_claim_that_is_deleted_takes_its_approval_with_it() -> Result<()> {
    let desk = Desk::laid().await?;
    let claim = desk.submitted().await?;
    let draft = act(&desk.buyer, "recall", &claim, json!({})).await?.data;
    let body = json!({ "id": draft["id"], "version": draft["version"] });
    assert_eq!(desk.buyer.delete(&format!("{API}/delete"), &body).await?.code, 200);
    let mut rows = desk.world.database().superuser().await?;
    let left: i64 = sqlx::query_scalar("select count(*) from platform.approval").fetch_one(&mut rows).await?;
    assert_eq!(left, 0);
    Ok(())
}

#[tokio::test]
async fn a_sent_claim_is_not_raised_above_the_limit() -> Result<()> {
    let desk = Desk::laid().await?;
    let draft = desk.saved("5").await?;
    let sent = act(&desk.buyer, "send", &draft, json!({})).await?.data;
    let disputed = act(&desk.supplier, "dispute", &sent, json!({ "reason": "x" })).await?.data;
    let raised = async |rework: &str| {
        let mut form = desk.form(rework);
        form["id"] = disputed["id"].clone();
        form["version"] = disputed["version"].clone();
        desk.buyer.put(&format!("{API}/update"), &form).await
    };
    let refused = raised("900000001").await?;
    let field = refused.data["fields"][0]["field"].as_str().context("no field")?;
    assert_eq!((refused.code, field), (422, "rework"), "{refused:?}");
    assert_eq!(raised("900000000").await?.code, 200);
    Ok(())
}
