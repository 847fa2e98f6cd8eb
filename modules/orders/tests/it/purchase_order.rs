use anyhow::Result;
use serde_json::{Value, json};
use tandem_contracts::erp::{PurchaseOrder, PurchaseOrderChanged};
use tandem_testkit::specimens::erp;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/orders/api/order";
pub const SUPPLIER: &str = "0000100001";

pub struct Desk {
    pub world: World,
    pub base: String,
    pub administrator: Client,
    pub buyer: Client,
    pub supplier: Client,
}

impl Desk {
    /// Recipients of messages of this template, one entry per message.
    pub async fn recipients(&self, template: &str) -> Result<Vec<Value>> {
        let mut rows = self.world.database().superuser().await?;
        Ok(sqlx::query_scalar(
            "select payload -> 'to' from platform.event
             where kind = 'message.message.wanted' and payload ->> 'template' = $1",
        )
        .bind(template)
        .fetch_all(&mut rows)
        .await?)
    }

    /// A purchaser and a supplier known to the ERP, both signed in.
    pub async fn laid() -> Result<Self> {
        let world = World::start().await?;
        let base = world.serve().await?;
        world.work();
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let organize = organisation(&administrator, "甲公司", SUPPLIER).await?;
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let supplier = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_sales"]).await?;
        Ok(Self { world, base, administrator, buyer, supplier })
    }

    /// Emits a version of an order as the ERP integration does.
    pub async fn tell(&self, version: i64, order: PurchaseOrder) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        let (number, supplier, cancelled) = (order.number.clone(), order.supplier.clone(), order.cancelled);
        told(tx.emit(&PurchaseOrderChanged { number, version, supplier, cancelled, order }).await)?;
        told(tx.commit().await)
    }

    /// Waits until the order in the purchaser's list fulfils the condition.
    pub async fn order(&self, number: &str, so: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut found = Value::Null;
        eventually("the order", async || {
            let page = self.buyer.post(&format!("{API}/pu/pageList"), &json!({ "search": number })).await?;
            found = page.data["content"][0].clone();
            Ok(found != Value::Null && so(&found))
        })
        .await?;
        Ok(found)
    }

    /// A published order of two lines.
    pub async fn published(&self, number: &str) -> Result<Value> {
        self.tell(1, order(number, &[("00010", "10"), ("00020", "4.5")])).await?;
        let arrived = self.order(number, |_| true).await?;
        let published = act(&self.buyer, "publish", &arrived, json!({})).await?;
        assert_eq!((published.code, &published.data["state"]), (200, &json!("to_reply")), "{published:?}");
        Ok(published.data)
    }
}

pub async fn organisation(client: &Client, name: &str, erp_no: &str) -> Result<String> {
    let form = json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S", "erpNo": erp_no });
    let saved = client.post("/service1/partner/organize/save", &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data["id"].as_str().unwrap_or_default().to_owned())
}

pub fn order(number: &str, lines: &[(&str, &str)]) -> PurchaseOrder {
    erp::order(number, SUPPLIER, lines)
}

pub async fn act(client: &Client, action: &str, order: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": order["id"], "version": order["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{API}/{action}"), &body).await
}

pub fn reply(line: &str, parts: &[(&str, &str)]) -> Value {
    let parts: Vec<_> = parts.iter().map(|(on, quantity)| json!({ "on": on, "quantity": quantity })).collect();
    json!({ "line": line, "replies": parts })
}

fn wrong(answer: &Answer) -> Vec<String> {
    let fields = answer.data["fields"].as_array().into_iter().flatten();
    fields.map(|f| f["field"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Where the steps of an order are.
fn places(order: &Value) -> Vec<&str> {
    let steps = order["steps"].as_array().into_iter().flatten();
    steps.map(|step| step["place"].as_str().unwrap_or_default()).collect()
}

async fn seen_by(client: &Client, number: &str) -> Result<Value> {
    let page = client.post(&format!("{API}/su/pageList"), &json!({ "search": number })).await?;
    Ok(page.data["totalElements"].clone())
}

#[tokio::test]
async fn an_order_arrives_is_published_replied_to_and_confirmed_to_the_erp() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.tell(1, order("4500000001", &[("00010", "10"), ("00020", "4.5")])).await?;
    let arrived = desk.order("4500000001", |_| true).await?;
    assert_eq!((&arrived["state"], &arrived["supplierZh"]), (&json!("arrived"), &json!("甲公司")));
    assert_eq!((&arrived["amount"], &arrived["lineCount"]), (&json!("36.25"), &json!(2)), "{arrived}");
    assert_eq!(seen_by(&desk.supplier, "4500000001").await?, json!(0), "not published yet");
    let hidden = desk.supplier.get(&format!("{API}/detail/{}", arrived["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(hidden.code, 404);

    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!((published.code, &published.data["state"]), (200, &json!("to_reply")), "{published:?}");
    assert_eq!(seen_by(&desk.supplier, "4500000001").await?, json!(1));

    let lines = json!([reply("00010", &[("2100-03-01", "6"), ("2100-03-05", "3")])]);
    let draft = act(&desk.supplier, "saveDraft", &published.data, json!({ "lines": lines })).await?;
    assert_eq!((draft.code, &draft.data["state"]), (200, &json!("replying")), "{draft:?}");
    assert_eq!(places(&draft.data), ["done", "current", "ahead"], "a draft is no step of its own");
    let first = &draft.data["lines"][0];
    assert_eq!((&first["confirmedQuantity"], &first["quantityDifference"]), (&json!("9"), &json!("1")));
    assert_eq!((&first["confirmedOn"], &first["state"]), (&json!("2100-03-05"), &json!("draft")));

    let early = act(&desk.supplier, "saveRelease", &draft.data, json!({})).await?;
    assert_eq!((early.code, wrong(&early)), (422, vec!["lines.00010".into(), "lines.00020".into()]), "{early:?}");
    let lines =
        json!([reply("00010", &[("2100-03-01", "6"), ("2100-03-05", "4")]), reply("00020", &[("2100-03-01", "4.5")]),]);
    let released = act(&desk.supplier, "saveRelease", &draft.data, json!({ "lines": lines })).await?;
    assert_eq!((released.code, &released.data["state"]), (200, &json!("replied")), "{released:?}");
    assert_eq!((&released.data["quantityDifference"], &released.data["dayDifference"]), (&json!("0"), &json!(4)));
    assert_eq!(released.data["erpState"], json!("sent"));
    let again = act(&desk.supplier, "saveRelease", &released.data, json!({ "lines": lines })).await?;
    assert_eq!((again.code, again.message.contains("submitted only once")), (300, true), "{again:?}");

    let mut rows = desk.world.database().superuser().await?;
    let payload: Value =
        sqlx::query_scalar("select payload_out from exchange.record where business_key = '4500000001'")
            .fetch_one(&mut rows)
            .await?;
    let sent = payload["of"]["lines"].as_array().into_iter().flatten();
    let sent: Vec<_> = sent.map(|l| (l["line"].clone(), l["deliveryDate"].clone(), l["quantity"].clone())).collect();
    let expected = [("00010", "2100-03-01", "6"), ("00010", "2100-03-05", "4"), ("00020", "2100-03-01", "4.5")];
    assert_eq!(sent, expected.map(|(line, day, quantity)| (json!(line), json!(day), json!(quantity))));
    Ok(())
}

#[tokio::test]
async fn an_order_of_a_supplier_nobody_knows_waits_until_someone_does() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut unknown = order("4500000002", &[("00010", "1")]);
    unknown.supplier = "0000100999".into();
    desk.tell(1, unknown).await?;
    let arrived = desk.order("4500000002", |_| true).await?;
    assert_eq!(arrived["supplierEn"], json!("Unknown supplier 0000100999"), "no blank in lists");
    let refused = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!((refused.code, refused.message.contains("0000100999")), (300, true), "{refused:?}");
    organisation(&desk.administrator, "乙公司", "0000100999").await?;
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!((published.code, &published.data["supplierZh"]), (200, &json!("乙公司")));
    assert_eq!(seen_by(&desk.supplier, "4500000002").await?, json!(0), "another supplier's");
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_with_a_reply_is_told_line_by_line() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = desk.published("4500000003").await?;
    for (line, parts) in [
        ("00090", vec![("2100-03-01", "1")]),
        ("00010", vec![("2100-03-01", "0")]),
        ("00010", vec![("2100-03-01", "-1")]),
        ("00010", vec![("2100-03-01", "1.2345")]),
        ("00010", vec![("2100-03-01", "1"), ("2100-03-01", "2")]),
    ] {
        let told = act(&desk.supplier, "saveDraft", &order, json!({ "lines": [reply(line, &parts)] })).await?;
        assert_eq!((told.code, &wrong(&told)[0]), (422, &format!("lines.{line}")), "{parts:?}: {told:?}");
    }
    let past = json!([reply("00010", &[("2020-01-01", "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let told = act(&desk.supplier, "saveRelease", &order, json!({ "lines": past })).await?;
    assert_eq!((told.code, wrong(&told)[0].as_str()), (422, "lines.00010"), "{told:?}");
    Ok(())
}

#[tokio::test]
async fn orders_are_confirmed_fast_and_one_refusal_hides_no_other() -> Result<()> {
    let desk = Desk::laid().await?;
    let (first, second) = (desk.published("4500000004").await?, desk.published("4500000005").await?);
    let locked = act(&desk.buyer, "lock", &second, json!({ "reason": "质量问题" })).await?.data;
    assert_eq!(places(&locked), ["done", "current", "ahead"], "it is locked while its reply is awaited");
    let rows = json!({ "rows": [
        { "id": locked["id"], "version": locked["version"] },
        { "id": first["id"], "version": first["version"] },
    ] });
    let results = desk.supplier.post(&format!("{API}/fastConfirm"), &rows).await?;
    let done: Vec<_> = results.data.as_array().into_iter().flatten().map(|r| r["done"] == true).collect();
    assert_eq!(done, [false, true], "{results:?}");
    assert!(results.data[0]["message"].as_str().unwrap_or_default().contains("Fast confirm"), "{results:?}");
    let confirmed = desk.order("4500000004", |order| order["state"] == "replied").await?;
    assert_eq!((&confirmed["quantityDifference"], &confirmed["dayDifference"]), (&json!("0.000"), &json!(0)));

    let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?;
    assert_eq!((unlocked.code, &unlocked.data["state"]), (200, &json!("to_reply")), "{unlocked:?}");

    // A change by the ERP does not unlock the order; after unlocking it needs another reply.
    let locked = act(&desk.buyer, "lock", &confirmed, json!({ "reason": "质量问题" })).await?.data;
    assert_eq!(places(&locked), ["done", "done", "current"], "it was replied to");
    desk.tell(2, order("4500000004", &[("00010", "11"), ("00020", "4.5")])).await?;
    let changed = desk.order("4500000004", |order| order["version"] != locked["version"]).await?;
    assert_eq!(changed["state"], json!("locked"));
    assert_eq!(act(&desk.buyer, "unlock", &changed, json!({})).await?.data["state"], json!("to_reply"));
    Ok(())
}

#[tokio::test]
async fn the_erp_changes_what_it_changes_and_nothing_else() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000006").await?;
    let rows = json!({ "rows": [{ "id": published["id"], "version": published["version"] }] });
    desk.supplier.post(&format!("{API}/fastConfirm"), &rows).await?;
    desk.order("4500000006", |order| order["state"] == "replied").await?;

    desk.tell(2, order("4500000006", &[("00010", "12"), ("00020", "4.5")])).await?;
    let asked = desk.order("4500000006", |order| order["state"] == "to_reply").await?;
    let detail = desk.supplier.get(&format!("{API}/detail/{}", asked["id"].as_str().unwrap_or_default())).await?.data;
    let states: Vec<_> = detail["lines"].as_array().into_iter().flatten().map(|l| l["state"].clone()).collect();
    assert_eq!(states, [json!("open"), json!("replied")], "only the line that changed is asked for again");
    assert_eq!((&detail["lines"][0]["quantity"], &detail["quantityDifference"]), (&json!("12"), &json!("12")));
    let change = change_of(&desk.supplier, "4500000006", "to_confirm").await?;
    assert_eq!((&change["quantityChanged"], &change["priceChanged"]), (&json!(true), &json!(false)), "{change}");
    let fields: Vec<_> = change["changes"].as_array().into_iter().flatten().map(|c| c["field"].clone()).collect();
    assert_eq!(fields, [json!("quantity"), json!("schedule")]);
    let rows = json!({ "rows": [{ "id": detail["id"], "version": detail["version"] }] });
    let early = desk.supplier.post(&format!("{API}/fastConfirm"), &rows).await?;
    assert_eq!((&early.data[0]["done"]), &json!(false), "what changed is agreed on first: {early:?}");

    // A late older version changes nothing; a cancellation ends the order.
    desk.tell(1, order("4500000006", &[("00010", "10")])).await?;
    let mut gone = order("4500000006", &[("00010", "12"), ("00020", "4.5")]);
    gone.cancelled = true;
    desk.tell(3, gone).await?;
    let cancelled = desk.order("4500000006", |order| order["state"] == "cancelled").await?;
    assert_eq!(cancelled["lineCount"], json!(2));
    let whole = change_of(&desk.supplier, "4500000006", "to_confirm").await?;
    assert_eq!(whole["orderCancelled"], json!(true), "{whole}");
    change_of(&desk.supplier, "4500000006", "superseded").await?;
    let told = act(&desk.supplier, "saveDraft", &cancelled, json!({})).await?;
    assert_eq!((told.code, told.message.contains("cannot be changed")), (300, true), "{told:?}");
    Ok(())
}

/// The order's change in this state, as shown on its page.
pub async fn change_of(client: &Client, order: &str, state: &str) -> Result<Value> {
    let asked = json!({ "search": order });
    let page = client.post("/service1/orders/api/orderChange/su/pageList", &asked).await?;
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    let found = rows.iter().find(|row| row["state"] == state).unwrap_or_else(|| panic!("no {state} change: {page:?}"));
    let id = found["id"].as_str().unwrap_or_default();
    assert_eq!(found["number"].as_str().map(str::len), Some(13));
    Ok(client.get(&format!("/service1/orders/api/orderChange/detail/{id}")).await?.data)
}

#[tokio::test]
async fn a_change_is_disputed_answered_and_agreed_on() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000008").await?;
    let mut dearer = order("4500000008", &[("00010", "10"), ("00020", "4.5")]);
    dearer.payment_terms = "0009".into();
    dearer.lines[1].deleted = true;
    dearer.lines[0].net_price = "2.40".into();
    desk.tell(2, dearer).await?;
    desk.order("4500000008", |order| order["lineCount"] == 1).await?;
    let change = change_of(&desk.supplier, "4500000008", "to_confirm").await?;
    let flags = ["priceChanged", "lineDeleted", "paymentTermsChanged", "quantityChanged", "currencyChanged"];
    assert_eq!(flags.map(|flag| change[flag] == true), [true, true, true, false, false], "{change}");

    let act = async |client: &Client, action: &str, change: &Value, more: Value| {
        let mut body = json!({ "id": change["id"], "version": change["version"] });
        body.as_object_mut().into_iter().for_each(|b| b.extend(more.as_object().cloned().unwrap_or_default()));
        client.post(&format!("/service1/orders/api/orderChange/{action}"), &body).await
    };
    assert_eq!(wrong(&act(&desk.supplier, "dispute", &change, json!({})).await?), ["reason"]);
    assert_eq!(act(&desk.buyer, "confirm", &change, json!({})).await?.code, 403, "not in the supplier's name");
    let disputed = act(&desk.supplier, "dispute", &change, json!({ "reason": "已投料" })).await?.data;
    assert_eq!(disputed["state"], json!("disputed"));
    assert_eq!(wrong(&act(&desk.buyer, "insist", &disputed, json!({})).await?), ["answer"]);
    let insisted = act(&desk.buyer, "insist", &disputed, json!({ "answer": "补偿材料费" })).await?.data;
    assert_eq!((&insisted["state"], &insisted["answer"]), (&json!("to_confirm"), &json!("补偿材料费")));
    let agreed = act(&desk.supplier, "confirm", &insisted, json!({})).await?.data;
    assert_eq!(agreed["state"], json!("confirmed"), "{agreed}");
    // When it came stays, in the list as on its page.
    let asked = json!({ "search": "4500000008" });
    let page = desk.supplier.post("/service1/orders/api/orderChange/su/pageList", &asked).await?;
    let arrived = page.data["content"][0]["arrivedAt"].clone();
    // Lists give moments to the millisecond.
    let moment = arrived.as_str().and_then(|at| at.strip_suffix('Z')).unwrap_or("missing");
    for page in [&change["arrivedAt"], &agreed["arrivedAt"]] {
        assert!(page.as_str().is_some_and(|at| at.starts_with(moment)), "{page} is not {moment}");
    }
    let late = act(&desk.supplier, "dispute", &agreed, json!({ "reason": "x" })).await?;
    assert_eq!(late.code, 300, "{late:?}");
    Ok(())
}

/// The fields that the order's open change names, in order.
pub async fn asked_of(client: &Client, order: &str) -> Result<Vec<String>> {
    let change = change_of(client, order, "to_confirm").await?;
    let fields = change["changes"].as_array().into_iter().flatten();
    Ok(fields.map(|c| c["field"].as_str().unwrap_or_default().to_owned()).collect())
}

#[tokio::test]
async fn what_nobody_agreed_to_goes_into_the_next_change_until_the_erp_takes_it_back() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000019", &desk.supplier);
    desk.published(number).await?;
    let told = |quantity: &str, price: &str| {
        let mut told = order(number, &[("00010", quantity), ("00020", "4.5")]);
        told.lines[0].net_price = price.into();
        told
    };
    desk.tell(2, told("10", "2.40")).await?;
    desk.order(number, |order| order["priceChanged"] == true).await?;
    assert_eq!(asked_of(client, number).await?, ["netPrice"]);

    desk.tell(3, told("12", "2.40")).await?;
    let more = desk.order(number, |order| order["quantityChanged"] == true).await?;
    assert_eq!(asked_of(client, number).await?, ["quantity", "schedule", "netPrice"]);
    let both = change_of(client, number, "to_confirm").await?;
    assert_eq!((&both["quantityChanged"], &both["priceChanged"]), (&json!(true), &json!(true)), "{both}");
    desk.tell(4, told("12", "2.30")).await?;
    let cheaper = desk.order(number, |order| order["version"] != more["version"]).await?;
    let again = change_of(client, number, "to_confirm").await?;
    let price = (&again["changes"][2]["before"], &again["changes"][2]["after"]);
    assert_eq!(price, (&json!("2.5 / 1"), &json!("2.3 / 1")), "against what was agreed on: {again}");

    desk.tell(5, told("12", "2.50")).await?;
    let back = desk.order(number, |order| order["version"] != cheaper["version"]).await?;
    assert_eq!(asked_of(client, number).await?, ["quantity", "schedule"]);
    assert_eq!(change_of(client, number, "to_confirm").await?["priceChanged"], json!(false));

    desk.tell(6, told("10", "2.50")).await?;
    let same = desk.order(number, |order| order["version"] != back["version"]).await?;
    let asked = json!({ "search": number });
    let page = client.post("/service1/orders/api/orderChange/su/pageList", &asked).await?;
    let states: Vec<_> = page.data["content"].as_array().into_iter().flatten().map(|c| c["state"].clone()).collect();
    assert_eq!(states, vec![json!("superseded"); 4], "nothing is left to agree on");
    let confirmed = act(client, "confirm", &same, json!({})).await?;
    assert_eq!(confirmed.code, 200, "{confirmed:?}");
    Ok(())
}

#[tokio::test]
async fn the_same_quantity_in_another_unit_is_replied_to_and_agreed_on_again() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000023", &desk.supplier);
    let published = desk.published(number).await?;
    assert_eq!(act(client, "confirm", &published, json!({})).await?.code, 200);
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[0].unit = "BOX".into();
    desk.tell(2, told).await?;
    let asked = desk.order(number, |order| order["state"] == "to_reply").await?;
    assert_eq!(asked["quantityChanged"], json!(true), "{asked}");
    assert_eq!(asked_of(client, number).await?, ["unit"]);
    let change = change_of(client, number, "to_confirm").await?;
    let told = (&change["changes"][0]["before"], &change["changes"][0]["after"]);
    assert_eq!(told, (&json!("PC"), &json!("BOX")), "{change}");
    Ok(())
}

#[tokio::test]
async fn another_place_of_delivery_is_agreed_on_and_asks_for_no_other_reply() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000024", &desk.supplier);
    let published = desk.published(number).await?;
    let rows = json!({ "rows": [{ "id": published["id"], "version": published["version"] }] });
    client.post(&format!("{API}/fastConfirm"), &rows).await?;
    desk.order(number, |order| order["state"] == "replied").await?;
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[0].plant = "1020".into();
    // What he has no part in.
    told.lines[1].storage_location = "102B".into();
    told.lines[1].tax_code = "J2".into();
    desk.tell(2, told).await?;
    let moved = desk.order(number, |order| order["quantityChanged"] == true).await?;
    assert_eq!(moved["state"], "replied", "the dates and quantities stand: {moved}");
    assert_eq!(asked_of(client, number).await?, ["plant"]);
    let change = change_of(client, number, "to_confirm").await?;
    let told = (&change["changes"][0]["line"], &change["changes"][0]["before"], &change["changes"][0]["after"]);
    assert_eq!(told, (&json!("00010"), &json!("1010"), &json!("1020")), "{change}");
    Ok(())
}

#[tokio::test]
async fn the_same_price_for_another_unit_is_agreed_on() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000025", &desk.supplier);
    desk.published(number).await?;
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[0].price_unit = "KG".into();
    desk.tell(2, told.clone()).await?;
    let changed = desk.order(number, |order| order["priceChanged"] == true).await?;
    let change = change_of(client, number, "to_confirm").await?;
    let of = |of: &str| change["changes"][0][of].clone();
    assert_eq!((of("field"), of("before"), of("after")), (json!("priceUnit"), json!("PC"), json!("KG")), "{change}");
    let detail = client.get(&format!("{API}/detail/{}", changed["id"].as_str().unwrap_or_default())).await?.data;
    assert_eq!((&detail["lines"][0]["priceUnit"], &detail["lines"][1]["priceUnit"]), (&json!("KG"), &json!("")));

    // Of a line that was read before anybody asked for it, nobody knows whether it is another one.
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update orders.order_line set price_unit = null where number = $1")
        .bind(number)
        .execute(&mut rows)
        .await?;
    told.lines[0].net_price = "2.60".into();
    desk.tell(3, told).await?;
    desk.order(number, |order| order["version"] != changed["version"]).await?;
    assert_eq!(asked_of(client, number).await?, ["netPrice", "priceUnit"]);
    let again = change_of(client, number, "to_confirm").await?;
    assert_eq!(again["changes"][1], change["changes"][0], "what was not agreed on yet stands as it was");
    Ok(())
}

#[tokio::test]
async fn a_line_that_comes_back_is_agreed_on_again() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000020", &desk.supplier);
    desk.published(number).await?;
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[1].deleted = true;
    desk.tell(2, told.clone()).await?;
    desk.order(number, |order| order["lineDeleted"] == true).await?;
    let deleted = change_of(client, number, "to_confirm").await?;
    let at = json!({ "id": deleted["id"], "version": deleted["version"] });
    assert_eq!(client.post("/service1/orders/api/orderChange/confirm", &at).await?.code, 200);
    told.lines[1].deleted = false;
    desk.tell(3, told).await?;
    desk.order(number, |order| order["lineCount"] == 2).await?;
    assert_eq!(asked_of(client, number).await?, ["added"]);
    Ok(())
}

#[tokio::test]
async fn an_order_whose_cancellation_arrives_first_stays_cancelled() -> Result<()> {
    let desk = Desk::laid().await?;
    let told = |number: &str, cancelled: bool| PurchaseOrder { cancelled, ..order(number, &[("00010", "10")]) };
    desk.tell(2, told("4500000021", true)).await?;
    let cancelled = desk.order("4500000021", |order| order["state"] == "cancelled").await?;
    desk.tell(1, told("4500000021", false)).await?;
    desk.tell(1, told("4500000022", true)).await?;
    let mut rows = desk.world.database().superuser().await?;
    eventually("all that was told", async || {
        let pending =
            "select count(*) from platform.delivery where consumer = 'orders.order_changed' and state <> 'done'";
        Ok(sqlx::query_scalar::<_, i64>(pending).fetch_one(&mut rows).await? == 0)
    })
    .await?;
    let still = desk.order("4500000021", |_| true).await?;
    assert_eq!((&still["state"], &still["version"]), (&cancelled["state"], &cancelled["version"]), "{still}");
    let page = desk.buyer.post(&format!("{API}/pu/pageList"), &json!({ "search": "4500000022" })).await?;
    assert_eq!(page.data["totalElements"], json!(0), "it was over before it was read: {page:?}");
    Ok(())
}

#[tokio::test]
async fn another_reply_is_asked_for_with_a_reason() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000007").await?;
    let rows = json!({ "rows": [{ "id": published["id"], "version": published["version"] }] });
    desk.supplier.post(&format!("{API}/fastConfirm"), &rows).await?;
    let replied = desk.order("4500000007", |order| order["state"] == "replied").await?;
    assert_eq!(wrong(&act(&desk.buyer, "reopen", &replied, json!({})).await?), ["reason"]);
    let reopened = act(&desk.buyer, "reopen", &replied, json!({ "reason": "提前交货" })).await?;
    assert_eq!((reopened.code, &reopened.data["state"]), (200, &json!("to_reply")), "{reopened:?}");
    assert_eq!(reopened.data["lines"][0]["state"], json!("draft"), "what was promised is where he begins");
    assert_eq!(act(&desk.supplier, "reopen", &reopened.data, json!({ "reason": "x" })).await?.code, 403);
    let boss = desk.world.sign_in(&desk.base, &desk.world.acme, "boss", &["administrator"]).await?;
    assert_eq!(act(&boss, "saveRelease", &reopened.data, json!({})).await?.code, 403, "not in a supplier's name");
    Ok(())
}

#[tokio::test]
async fn why_another_reply_is_asked_for_is_read_again_after_a_lock() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000024").await?;
    let replied = act(&desk.supplier, "confirm", &published, json!({})).await?.data;
    let reopened = act(&desk.buyer, "reopen", &replied, json!({ "reason": "提前交货" })).await?.data;
    let locked = act(&desk.buyer, "lock", &reopened, json!({ "reason": "质量问题" })).await?.data;
    assert_eq!(locked["reason"], json!("质量问题"), "{locked}");
    let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?.data;
    let told = (&unlocked["state"], &unlocked["reason"]);
    assert_eq!(told, (&json!("to_reply"), &json!("提前交货")), "{unlocked}");
    let lines = json!([reply("00010", &[("2100-03-01", "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let again = act(&desk.supplier, "saveRelease", &unlocked, json!({ "lines": lines })).await?.data;
    let locked = act(&desk.buyer, "lock", &again, json!({ "reason": "质量问题" })).await?.data;
    let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?.data;
    assert_eq!(unlocked["reason"], json!(""), "it was replied to: {unlocked}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_replies_are_asked_for_with_one_reason_for_all() -> Result<()> {
    let desk = Desk::laid().await?;
    let numbers = ["4500000008", "4500000009"];
    let mut rows = Vec::new();
    for number in numbers {
        let published = desk.published(number).await?;
        let row = json!({ "id": published["id"], "version": published["version"] });
        desk.supplier.post(&format!("{API}/fastConfirm"), &json!({ "rows": [row] })).await?;
        let replied = desk.order(number, |order| order["state"] == "replied").await?;
        rows.push(json!({ "id": replied["id"], "version": replied["version"] }));
    }
    let batch = async |arguments: Value| -> Result<Value> {
        let asked =
            json!({ "listing": "orders.purchase_order", "action": "reopen", "rows": rows, "arguments": arguments });
        let started = desk.buyer.post("/service1/content/api/batch/start", &asked).await?.data;
        let detail = format!("/service1/content/api/batch/detail/{}", started["id"].as_str().unwrap_or_default());
        eventually("the batch", async || Ok(desk.buyer.get(&detail).await?.data["status"] == "done")).await?;
        Ok(desk.buyer.get(&detail).await?.data)
    };
    let silent = batch(json!({})).await?;
    assert_eq!((&silent["rowsDone"], &silent["rowsRefused"]), (&json!(0), &json!(2)), "no reason: {silent}");
    let told = batch(json!({ "reason": "提前交货" })).await?;
    assert_eq!((&told["rowsDone"], &told["rowsRefused"]), (&json!(2), &json!(0)), "{told}");
    for number in numbers {
        let order = desk.order(number, |order| order["state"] == "to_reply").await?;
        let detail = format!("{API}/detail/{}", order["id"].as_str().unwrap_or_default());
        assert_eq!(desk.buyer.get(&detail).await?.data["reason"], json!("提前交货"));
    }
    Ok(())
}

#[tokio::test]
async fn a_supplier_is_told_how_many_lines_wait_for_his_reply() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000018").await?;
    eventually("the message", async || {
        let inbox =
            desk.supplier.post("/service1/message/api/mine/pageList", &json!({ "search": "4500000018" })).await?;
        let told = inbox.data["content"][0].to_string();
        Ok(["Buyer: ", "Lines: 2", "Amount: "].iter().all(|part| told.contains(part)))
    })
    .await
}
