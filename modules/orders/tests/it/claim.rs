use super::purchase_order;
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Answer, Client, World};

pub const API: &str = "/service1/orders/api/claim";

struct Desk {
    _world: World,
    buyer: Client,
    supplier: Client,
    stranger: Client,
    organize: String,
    other: String,
}

impl Desk {
    async fn laid() -> Result<Self> {
        let world = World::start().await?;
        let base = world.serve().await?;
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let mut organizes = Vec::new();
        for name in ["甲公司", "乙公司"] {
            let erp_no = tandem_testkit::specimens::erp_number();
            let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S", "erpNo": erp_no });
            let saved = administrator.post("/service1/partner/organize/save", &form).await?;
            organizes.push(saved.data["id"].as_str().unwrap_or_default().to_owned());
        }
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let sales = &["supplier_sales"];
        let supplier = world.sign_in_supplier(&base, &world.acme, &organizes[0], "seller", sales).await?;
        let stranger = world.sign_in_supplier(&base, &world.acme, &organizes[1], "other", sales).await?;
        Ok(Self {
            _world: world,
            buyer,
            supplier,
            stranger,
            organize: organizes[0].clone(),
            other: organizes[1].clone(),
        })
    }

    fn form(&self) -> Value {
        json!({ "organizeId": self.organize, "title": "返工", "currency": "CNY", "rework": "1200.50", "travel": "99.5" })
    }

    async fn saved(&self) -> Result<Value> {
        let saved = self.buyer.post(&format!("{API}/save"), &self.form()).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(saved.data)
    }
}

async fn act(client: &Client, action: &str, claim: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": claim["id"], "version": claim["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{API}/{action}"), &body).await
}

fn wrong(answer: &Answer) -> Vec<String> {
    let fields = answer.data["fields"].as_array().into_iter().flatten();
    fields.map(|f| f["field"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn the_list_says_to_each_side_in_which_states_it_is_waited_for() -> Result<()> {
    let desk = Desk::laid().await?;
    let path = "/service1/base/api/listing/describe/orders.claim";
    for (client, mine) in [(&desk.supplier, [true, false, false]), (&desk.buyer, [false, true, true])] {
        let waiting = client.get(path).await?.data["life"]["waiting"].clone();
        let told = ["to_confirm", "disputed", "accepted"].iter().zip(mine);
        let told: Vec<Value> = told.map(|(state, mine)| json!({ "state": state, "mine": mine })).collect();
        assert_eq!(waiting, json!(told), "a disputed claim waits for the buyer, though the supplier may still accept");
    }
    // What only the buyer is told that he must do is not said to the supplier.
    let path = "/service1/base/api/listing/describe/orders.purchase_order";
    let replied = async |client: &Client| -> Result<usize> {
        let waiting = client.get(path).await?.data["life"]["waiting"].clone();
        Ok(waiting.as_array().into_iter().flatten().filter(|wait| wait["state"] == "replied").count())
    };
    assert_eq!((replied(&desk.buyer).await?, replied(&desk.supplier).await?), (2, 1));
    Ok(())
}

#[tokio::test]
async fn a_claim_is_sent_disputed_corrected_accepted_and_settled() -> Result<()> {
    let desk = Desk::laid().await?;
    let draft = desk.saved().await?;
    assert_eq!((&draft["total"], draft["number"].as_str().map(str::len)), (&json!("1300"), Some(11)), "{draft}");
    let page = format!("{API}/detail/{}", draft["id"].as_str().unwrap_or_default());
    assert_eq!(desk.supplier.get(&page).await?.code, 404, "a draft is the buyer's own affair");

    let sent = act(&desk.buyer, "send", &draft, json!({})).await?.data;
    assert_eq!(desk.supplier.get(&page).await?.code, 200);
    assert_eq!(desk.stranger.get(&page).await?.code, 404);
    assert_eq!(act(&desk.buyer, "accept", &sent, json!({})).await?.code, 403, "not in the supplier's name");
    assert_eq!(wrong(&act(&desk.supplier, "dispute", &sent, json!({})).await?), ["reason"]);
    let disputed = act(&desk.supplier, "dispute", &sent, json!({ "reason": "金额过高" })).await?.data;
    assert_eq!(disputed["state"], json!("disputed"));

    let mut form = desk.form();
    form["id"] = disputed["id"].clone();
    form["version"] = disputed["version"].clone();
    form["rework"] = json!("1000");
    let mut elsewhere = form.clone();
    elsewhere["organizeId"] = json!(desk.other);
    let moved = desk.buyer.put(&format!("{API}/update"), &elsewhere).await?;
    assert_eq!((moved.code, wrong(&moved)), (422, vec!["organizeId".to_owned()]), "{moved:?}");
    let corrected = desk.buyer.put(&format!("{API}/update"), &form).await?.data;
    assert_eq!((&corrected["state"], &corrected["total"]), (&json!("disputed"), &json!("1099.5")));
    let asked = act(&desk.buyer, "insist", &corrected, json!({ "answer": "已核减" })).await?.data;
    let accepted = act(&desk.supplier, "accept", &asked, json!({})).await?.data;
    assert_eq!(accepted["state"], json!("accepted"));
    assert_eq!(wrong(&act(&desk.buyer, "settle", &accepted, json!({})).await?), ["settledAmount"]);
    let settled = act(&desk.buyer, "settle", &accepted, json!({ "settledAmount": "1099.50" })).await?.data;
    assert_eq!((&settled["state"], &settled["settledAmount"]), (&json!("settled"), &json!("1099.5")), "{settled}");
    let late = act(&desk.buyer, "withdraw", &settled, json!({ "answer": "x" })).await?;
    assert_eq!((late.code, late.message.contains("cannot be withdrawn")), (300, true), "{late:?}");
    Ok(())
}

#[tokio::test]
async fn everything_wrong_with_a_claim_is_told_at_once() -> Result<()> {
    let desk = Desk::laid().await?;
    let form =
        json!({ "organizeId": desk.organize, "title": " ", "currency": "EUR", "rework": "-1", "venue": "1.234" });
    let told = desk.buyer.post(&format!("{API}/save"), &form).await?;
    assert_eq!(
        (told.code, wrong(&told)),
        (422, ["title", "currency", "rework", "venue", "rework"].map(String::from).to_vec())
    );
    let mut nothing = desk.form();
    nothing["rework"] = json!("0");
    nothing["travel"] = json!("");
    assert_eq!(wrong(&desk.buyer.post(&format!("{API}/save"), &nothing).await?), ["rework"]);
    Ok(())
}

#[tokio::test]
async fn a_claim_is_about_an_order_of_its_supplier_or_about_none() -> Result<()> {
    let desk = purchase_order::Desk::laid().await?;
    let published = desk.published("4500000951").await?;
    desk.tell(1, purchase_order::order("4500000952", &[("00010", "1")])).await?;
    desk.order("4500000952", |_| true).await?;
    let other = purchase_order::organisation(&desk.administrator, "乙公司", "0000100002").await?;
    let form = |organize: &Value, order: &str| json!({ "organizeId": organize, "orderNumber": order, "title": "返工", "currency": "CNY", "rework": "1" });
    let save =
        async |organize: &Value, order: &str| desk.buyer.post(&format!("{API}/save"), &form(organize, order)).await;
    for (organize, order) in [
        (&published["organizeId"], "foo-no-such-order"),
        (&published["organizeId"], "4500000952"),
        (&json!(other), "4500000951"),
    ] {
        let refused = save(organize, order).await?;
        assert_eq!((refused.code, wrong(&refused)), (300, vec!["orderNumber".to_owned()]), "{order}: {refused:?}");
    }
    assert_eq!(save(&json!(other), "").await?.code, 200);
    let saved = save(&published["organizeId"], "4500000951").await?;
    assert_eq!((saved.code, &saved.data["orderNumber"]), (200, &json!("4500000951")), "{saved:?}");

    let mut changed = form(&published["organizeId"], "4500000952");
    changed["id"] = saved.data["id"].clone();
    changed["version"] = saved.data["version"].clone();
    let moved = desk.buyer.put(&format!("{API}/update"), &changed).await?;
    assert_eq!((moved.code, wrong(&moved)), (300, vec!["orderNumber".to_owned()]), "{moved:?}");
    Ok(())
}

#[tokio::test]
async fn totals_are_told_for_each_currency() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.saved().await?;
    desk.saved().await?;
    let mut dollars = desk.form();
    dollars["currency"] = json!("USD");
    assert_eq!(desk.buyer.post(&format!("{API}/save"), &dollars).await?.code, 200);
    let asked = json!({ "listing": "orders.claim" });
    let told = desk.buyer.post("/service1/base/api/listing/totals", &asked).await?.data;
    assert_eq!((&told["count"], &told["sums"]), (&json!(3), &json!({})), "{told}");
    let of = |field: &str, unit: &str| {
        let sums = told["sumsBy"].as_array().into_iter().flatten();
        let found = sums.into_iter().find(|one| one["field"] == json!(field) && one["unit"] == json!(unit));
        found.and_then(|one| one["sum"].as_str()?.split('.').next().map(str::to_owned))
    };
    assert_eq!(of("total", "CNY").as_deref(), Some("2600"), "{told}");
    assert_eq!(of("total", "USD").as_deref(), Some("1300"), "{told}");
    // Nothing is settled yet, so there is nothing to add up.
    assert_eq!(of("settledAmount", "CNY"), None, "{told}");
    Ok(())
}
