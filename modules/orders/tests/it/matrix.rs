//! Transitions refused by business rules, by their message. The complete tables of `docs/states/` are tested for all
//! kinds by `app/tests/it/states.rs`.

use super::claim;
use super::purchase_order::{Desk, reply};
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::reviewed::says;
use tandem_testkit::specimens::{self, Party, made_in};
use tandem_testkit::{Answer, Client, World};

fn return_form(of: &Value) -> Value {
    json!({
        "organizeId": of["organizeId"], "orderNumber": of["orderNumber"], "title": "t", "handling": "credit",
        "lines": [{ "line": "00010", "quantity": "1", "reason": "quality" }],
    })
}

fn claim_form(of: &Value) -> Value {
    json!({ "organizeId": of["organizeId"], "title": "t", "currency": "CNY", "rework": "1" })
}

/// Asserts that each action is refused in each state with this message.
async fn refused(states: &[&str], actions: &[(&str, &str)]) -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let order = specimens::of("orders.purchase_order").context("no specimen")?;
    for state in states {
        let found = made_in(order, &party, "", state, None).await?;
        for (action, key) in actions {
            let told = found.act(order, &party.seller, action).await?;
            assert_eq!((told.code, told.message.as_str()), (300, says(key).as_str()), "{action} in {state}");
            assert_eq!(order.seen(&party.buyer, found.id).await?["state"], *state);
        }
    }
    Ok(())
}

#[tokio::test]
async fn fast_confirm_is_not_for_voided_cancelled_locked_or_already_replied_orders() -> Result<()> {
    let never = [("fast_confirm", "orders-purchase_order-no_fast_confirm")];
    refused(&["replied", "voided", "cancelled", "locked"], &never).await
}

#[tokio::test]
async fn a_published_delivery_reply_cannot_be_published_again() -> Result<()> {
    refused(&["replied"], &[("release", "orders-purchase_order-no_republish")]).await
}

#[tokio::test]
async fn cancelled_or_locked_orders_cannot_be_modified() -> Result<()> {
    let never = [("save_draft", "orders-purchase_order-no_reply"), ("release", "orders-purchase_order-no_republish")];
    refused(&["cancelled", "locked"], &never).await
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

/// A minimal PNG.
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
    // The stamped copy of a claim is one file as well; a wrong one can be withdrawn for another.
    let id = claim["id"].as_str().unwrap_or_default();
    let now = desk.buyer.get(&format!("{}/detail/{id}", claim::API)).await?.data;
    let send = json!({ "id": id, "version": now["version"] });
    let sent = desk.buyer.post(&format!("{}/send", claim::API), &send).await?;
    assert_eq!(sent.code, 200, "{sent:?}");
    let stamped = "/service1/seal/api/stampedCopy";
    let of = format!("{stamped}/ofDocument?kind=orders.claim&id={id}");
    let upload = async |name: &str| {
        let copy = desk.supplier.get(&of).await?.data["stamp"]["copy"].clone();
        let (id, version) = (copy["id"].as_str().unwrap_or_default().to_owned(), &copy["version"]);
        desk.supplier.upload(&format!("{stamped}/upload?id={id}&version={version}&fileName={name}"), PNG.to_vec()).await
    };
    let first = upload("1.png").await?;
    assert_eq!(first.code, 200, "{first:?}");
    let second = upload("2.png").await?;
    assert_eq!((second.code, second.message.contains("one file")), (300, true), "{second:?}");
    let (id, version) = (&first.data["copy"]["id"], &first.data["copy"]["version"]);
    let back = desk.supplier.post(&format!("{stamped}/takeBack"), &json!({ "id": id, "version": version })).await?;
    assert_eq!(back.code, 200, "{back:?}");
    assert_eq!(upload("2.png").await?.code, 200, "what was withdrawn does not count");
    Ok(())
}

#[tokio::test]
async fn files_named_after_claims_find_those_that_take_them() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000212").await?;
    let of = json!({ "organizeId": published["organizeId"] });
    let claim = async || anyhow::Ok(desk.buyer.post(&format!("{}/save", claim::API), &claim_form(&of)).await?.data);
    let (draft, sent) = (claim().await?, claim().await?);
    let send = json!({ "id": sent["id"], "version": sent["version"] });
    assert_eq!(desk.buyer.post(&format!("{}/send", claim::API), &send).await?.code, 200);
    let named = |of: &Value| format!("{} evidence.pdf", of["number"].as_str().unwrap_or_default());
    let names = json!([named(&draft), named(&sent), "CL000000000.pdf", named(&draft).replace(".pdf", "-2.pdf")]);
    let ask = json!({ "kind": "orders.claim", "attachType": "evidence", "names": names });
    let found = async |client: &Client| -> Result<Vec<Value>> {
        let told = client.post("/service1/content/api/attach/match", &ask).await?;
        assert_eq!(told.code, 200, "{told:?}");
        let files = told.data.as_array().into_iter().flatten();
        Ok(files.map(|file| file["documentId"].clone()).collect())
    };
    let none = Value::Null;
    assert_eq!(found(&desk.buyer).await?, [draft["id"].clone(), none.clone(), none.clone(), none.clone()]);
    assert_eq!(found(&desk.supplier).await?, vec![none; 4]);
    let offered = async |client: &Client| -> Result<Value> {
        Ok(client.get("/service1/base/api/listing/describe/orders.claim").await?.data["namedFiles"].clone())
    };
    let told = offered(&desk.buyer).await?;
    assert_eq!(
        (&told["example"], &told["places"][0]["attachType"]),
        (&json!("CLYYMM00001"), &json!("evidence")),
        "{told}"
    );
    assert_eq!(offered(&desk.supplier).await?, Value::Null, "who can add none is offered none");
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
