//! What the reviewed tables of `docs/states/` say about orders' documents, cell by cell; and each
//! "not allowed" of the business by its name.

use super::claim;
use super::purchase_order::{Desk, order, reply};
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use tandem_kernel::{Machine, Side};
use tandem_testkit::reviewed::{self, Question, says};
use tandem_testkit::{Answer, Client};
use uuid::Uuid;

const ORDER: &str = include_str!("../../../../docs/states/orders.purchase_order.md");
const CHANGE: &str = include_str!("../../../../docs/states/orders.order_change.md");
const RETURN: &str = include_str!("../../../../docs/states/orders.return_order.md");
const CLAIM: &str = include_str!("../../../../docs/states/orders.claim.md");

/// How an action is called, and what it is told besides the document.
type Call = (Method, &'static str, Value);

/// A document that is put into one state after the other by hand.
struct Subject<'a> {
    table: &'static str,
    key: &'static str,
    also: &'static str,
    api: &'static str,
    call: fn(&str, &Value) -> Call,
    document: Value,
    desk: &'a Desk,
}

impl Subject<'_> {
    /// Answers its version; none when it is no more.
    async fn put(&self, by_hand: &mut PgConnection, state: &str) -> Result<Option<i64>> {
        let (table, key, also) = (self.table, self.key, self.also);
        let sql = format!("update {table} set state = $1{also} where {key} = $2 returning version");
        let id: Uuid = self.id().parse()?;
        Ok(sqlx::query_scalar(AssertSqlSafe(sql)).bind(state).bind(id).fetch_optional(by_hand).await?)
    }
    async fn state(&self, by_hand: &mut PgConnection) -> Result<Option<String>> {
        let sql = format!("select state from {} where {} = $1", self.table, self.key);
        let id: Uuid = self.id().parse()?;
        Ok(sqlx::query_scalar(AssertSqlSafe(sql)).bind(id).fetch_optional(by_hand).await?)
    }
    fn id(&self) -> &str {
        self.document["id"].as_str().unwrap_or_default()
    }
    async fn act(&self, client: &Client, action: &str, version: i64) -> Result<Answer> {
        let (method, path, mut body) = (self.call)(action, &self.document);
        body["id"] = self.document["id"].clone();
        body["version"] = json!(version);
        client.send(method, &format!("{}/{path}", self.api), &body, None).await
    }
}

/// Asks every cell. `again` makes another document where one was deleted.
async fn hold(
    machine: &Machine,
    reviewed: &str,
    mut subject: Subject<'_>,
    again: impl AsyncFn() -> Result<Value>,
) -> Result<()> {
    let mut by_hand = subject.desk.world.database().superuser().await?;
    reviewed::hold(machine, reviewed, async |Question { state, action, side }| {
        let version = match subject.put(&mut by_hand, state).await? {
            Some(version) => version,
            None => {
                subject.document = again().await?;
                subject.put(&mut by_hand, state).await?.context("the new one")?
            }
        };
        let desk = subject.desk;
        let client = if side == Side::Buyer { &desk.buyer } else { &desk.supplier };
        let answer = subject.act(client, action, version).await?;
        Ok((answer, subject.state(&mut by_hand).await?))
    })
    .await
}

/// Both lines as they are ordered.
fn whole_reply() -> Value {
    json!([reply("00010", &[("2100-03-01", "10")]), reply("00020", &[("2100-03-01", "4.5")])])
}

fn order_call(action: &str, _: &Value) -> Call {
    let because = json!({ "reason": "x" });
    let (path, body) = match action {
        "publish" => ("publish", json!({})),
        "save_draft" => ("saveDraft", json!({ "lines": whole_reply() })),
        "release" => ("saveRelease", json!({ "lines": whole_reply() })),
        "fast_confirm" => ("confirm", json!({})),
        "reopen" => ("reopen", because),
        "enter_again" => ("enterAgain", json!({})),
        "lock" => ("lock", because),
        "unlock" => ("unlock", json!({})),
        "void" => ("void", because),
        other => panic!("no call for {other}"),
    };
    (Method::POST, path, body)
}

fn order_subject(desk: &Desk, document: Value) -> Subject<'_> {
    Subject {
        table: "orders.purchase_order",
        key: "purchase_order_id",
        also: ", published_at = case when $1 = 'arrived' then null else now() end, unlocked_state = 'to_reply',
            erp_state = 'refused'",
        api: "/service1/orders/api/order",
        call: order_call,
        document,
        desk,
    }
}

#[tokio::test]
async fn an_order_does_what_its_table_says() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000201").await?;
    let subject = order_subject(&desk, published);
    hold(&tandem_orders::purchase_order::states::MACHINE, ORDER, subject, async || desk.published("4500000202").await)
        .await
}

#[tokio::test]
async fn an_order_change_does_what_its_table_says() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000203").await?;
    desk.tell(2, order("4500000203", &[("00010", "12"), ("00020", "4.5")])).await?;
    desk.order("4500000203", |order| order["amount"] == "41.25").await?;
    let page = desk.buyer.post("/service1/orders/api/orderChange/pu/pageList", &json!({})).await?;
    let subject = Subject {
        table: "orders.order_change",
        key: "order_change_id",
        also: "",
        api: "/service1/orders/api/orderChange",
        call: |action, _| {
            let path = match action {
                "confirm" => "confirm",
                "dispute" => "dispute",
                "insist" => "insist",
                "withdraw" => "withdraw",
                other => panic!("no call for {other}"),
            };
            (Method::POST, path, json!({ "reason": "x", "answer": "x" }))
        },
        document: page.data["content"][0].clone(),
        desk: &desk,
    };
    hold(&tandem_orders::order_change::MACHINE, CHANGE, subject, async || anyhow::bail!("nothing deletes a change"))
        .await
}

/// Claims and returns have the same actions; only what is written differs.
fn written_call(action: &str, form: Value) -> Call {
    let body = json!({ "reason": "x", "answer": "x", "settledAmount": "1", "creditNote": "CN" });
    match action {
        "edit" => (Method::PUT, "update", form),
        "delete" => (Method::DELETE, "delete", json!({})),
        "send" => (Method::POST, "send", body),
        "accept" => (Method::POST, "accept", body),
        "dispute" => (Method::POST, "dispute", body),
        "insist" => (Method::POST, "insist", body),
        "settle" => (Method::POST, "settle", body),
        "withdraw" => (Method::POST, "withdraw", body),
        other => panic!("no call for {other}"),
    }
}

fn return_form(of: &Value) -> Value {
    json!({
        "organizeId": of["organizeId"], "orderNumber": of["orderNumber"], "title": "t", "handling": "credit",
        "lines": [{ "line": "00010", "quantity": "1", "reason": "quality" }],
    })
}

#[tokio::test]
async fn a_return_does_what_its_table_says() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000204").await?;
    let of = json!({ "organizeId": published["organizeId"], "orderNumber": published["number"] });
    let make = async || {
        let saved = desk.buyer.post("/service1/orders/api/returns/save", &return_form(&of)).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(saved.data)
    };
    let subject = Subject {
        table: "orders.return_order",
        key: "return_order_id",
        also: "",
        api: "/service1/orders/api/returns",
        call: |action, document| written_call(action, return_form(document)),
        document: make().await?,
        desk: &desk,
    };
    hold(&tandem_orders::return_order::MACHINE, RETURN, subject, make).await
}

fn claim_form(of: &Value) -> Value {
    json!({ "organizeId": of["organizeId"], "title": "t", "currency": "CNY", "rework": "1" })
}

#[tokio::test]
async fn a_claim_does_what_its_table_says() -> Result<()> {
    let desk = Desk::laid().await?;
    let of = json!({ "organizeId": desk.published("4500000205").await?["organizeId"] });
    let make = async || {
        let saved = desk.buyer.post(&format!("{}/save", claim::API), &claim_form(&of)).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(saved.data)
    };
    let subject = Subject {
        table: "orders.claim",
        key: "claim_id",
        also: "",
        api: claim::API,
        call: |action, document| written_call(action, claim_form(document)),
        document: make().await?,
        desk: &desk,
    };
    hold(&tandem_orders::claim::MACHINE, CLAIM, subject, make).await
}

/// Every one of these actions is refused in every one of these states, with this message.
async fn refused(number: &str, states: &[&str], actions: &[(&str, &str)]) -> Result<()> {
    let desk = Desk::laid().await?;
    let subject = order_subject(&desk, desk.published(number).await?);
    let mut by_hand = desk.world.database().superuser().await?;
    for state in states {
        for (action, key) in actions {
            let version = subject.put(&mut by_hand, state).await?.context("the order")?;
            let told = subject.act(&desk.supplier, action, version).await?;
            assert_eq!((told.code, told.message.as_str()), (300, says(key).as_str()), "{action} in {state}");
            assert_eq!(subject.state(&mut by_hand).await?.as_deref(), Some(*state));
        }
    }
    Ok(())
}

#[tokio::test]
async fn fast_confirm_is_not_for_voided_cancelled_locked_or_already_replied_orders() -> Result<()> {
    let never = [("fast_confirm", "orders-purchase_order-no_fast_confirm")];
    refused("4500000206", &["replied", "voided", "cancelled", "locked"], &never).await
}

#[tokio::test]
async fn a_published_delivery_reply_cannot_be_published_again() -> Result<()> {
    refused("4500000207", &["replied"], &[("release", "orders-purchase_order-no_republish")]).await
}

#[tokio::test]
async fn cancelled_or_locked_orders_cannot_be_modified() -> Result<()> {
    let never = [("save_draft", "orders-purchase_order-no_reply"), ("release", "orders-purchase_order-no_republish")];
    refused("4500000208", &["cancelled", "locked"], &never).await
}

#[tokio::test]
async fn a_reply_with_a_difference_on_any_line_is_not_published() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000209").await?;
    for (first, second, wrong) in [("9.999", "4.5", "lines.00010"), ("10", "4.501", "lines.00020")] {
        let lines = json!([reply("00010", &[("2100-03-01", first)]), reply("00020", &[("2100-03-01", second)])]);
        let body = json!({ "id": published["id"], "version": published["version"], "lines": lines });
        let told = desk.supplier.post("/service1/orders/api/order/saveRelease", &body).await?;
        assert_eq!((told.code, &told.data["fields"][0]["field"]), (422, &json!(wrong)), "{told:?}");
        assert_eq!(told.data["fields"].as_array().map(Vec::len), Some(1), "{told:?}");
    }
    Ok(())
}

/// The smallest picture there is.
const PNG: &[u8] =
    b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x01\x08\
    \x00\x00\x00\x00\x3a\x7e\x9b\x55\x00\x00\x00\x0a\x49\x44\x41\x54\x78\x9c\x63\x60\x00\x00\x00\x02\x00\
    \x01\x48\xaf\xa4\x71\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

async fn attach(client: &Client, kind: &str, of: &Value, name: &str, bytes: &'static [u8]) -> Result<Answer> {
    let id = of["id"].as_str().unwrap_or_default();
    let path =
        format!("/service1/content/api/attach/add?kind={kind}&documentId={id}&attachType=evidence&fileName={name}");
    Answer::read(client.request(Method::POST, &path).body(bytes).send().await?).await
}

#[tokio::test]
async fn a_return_has_at_most_five_files_and_a_claim_one() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000210").await?;
    let of = json!({ "organizeId": published["organizeId"], "orderNumber": published["number"] });
    let goods = desk.buyer.post("/service1/orders/api/returns/save", &return_form(&of)).await?.data;
    let claim = desk.buyer.post(&format!("{}/save", claim::API), &claim_form(&of)).await?.data;
    for (kind, document, most) in [("orders.return_order", &goods, 5), ("orders.claim", &claim, 1)] {
        for at in 0..most {
            let added = attach(&desk.buyer, kind, document, &format!("{at}.png"), PNG).await?;
            assert_eq!(added.code, 200, "{added:?}");
        }
        let over = attach(&desk.buyer, kind, document, "over.png", PNG).await?;
        assert_eq!(over.code, 300, "{kind}: {over:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_return_takes_pictures_and_papers_only_and_no_empty_file() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000211").await?;
    let of = json!({ "organizeId": published["organizeId"], "orderNumber": published["number"] });
    let goods = desk.buyer.post("/service1/orders/api/returns/save", &return_form(&of)).await?.data;
    for (name, bytes) in [("a.txt", &b"text"[..]), ("a.xlsx", &b"PK"[..]), ("a.png", &b""[..]), ("a.png", &b"text"[..])]
    {
        let told = attach(&desk.buyer, "orders.return_order", &goods, name, bytes).await?;
        assert_eq!(told.code, 300, "{name}: {told:?}");
    }
    Ok(())
}
