use super::purchase_order::{Desk as Orders, SUPPLIER, order, organisation};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::eventually;
use tandem_testkit::{Answer, Client};

const API: &str = "/service1/orders/api/returns";

/// A purchaser, a supplier and another supplier, with a published order of 10 and 4.5 pieces.
struct Desk {
    orders: Orders,
    stranger: Client,
    other: String,
    order: Value,
}

impl Desk {
    async fn laid(number: &str) -> Result<Self> {
        let orders = Orders::laid().await?;
        let other = organisation(&orders.administrator, "乙公司", "0000100002").await?;
        let (world, base) = (&orders.world, &orders.base);
        let stranger = world.sign_in_supplier(base, &world.acme, &other, "other", &["supplier_sales"]).await?;
        let order = orders.published(number).await?;
        Ok(Self { orders, stranger, other, order })
    }

    fn buyer(&self) -> &Client {
        &self.orders.buyer
    }
    fn supplier(&self) -> &Client {
        &self.orders.supplier
    }

    fn form(&self, lines: &[(&str, &str)]) -> Value {
        let lines =
            lines.iter().map(|(line, quantity)| json!({ "line": line, "quantity": quantity, "reason": "quality" }));
        json!({
            "organizeId": self.order["organizeId"], "orderNumber": self.order["number"], "title": "来料不良",
            "handling": "credit", "pickUpOn": "2100-01-01", "lines": lines.collect::<Vec<_>>(),
        })
    }

    async fn save(&self, form: &Value) -> Result<Answer> {
        self.buyer().post(&format!("{API}/save"), form).await
    }

    async fn draft(&self, lines: &[(&str, &str)]) -> Result<Value> {
        let saved = self.save(&self.form(lines)).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(saved.data)
    }

    async fn sent(&self, lines: &[(&str, &str)]) -> Result<Value> {
        let draft = self.draft(lines).await?;
        let sent = act(self.buyer(), "send", &draft, json!({})).await?;
        assert_eq!(sent.code, 200, "{sent:?}");
        Ok(sent.data)
    }

    async fn update(&self, of: &Value, form: &Value) -> Result<Answer> {
        let mut form = form.clone();
        form["id"] = of["id"].clone();
        form["version"] = of["version"].clone();
        self.buyer().put(&format!("{API}/update"), &form).await
    }

    async fn disputed(&self, lines: &[(&str, &str)]) -> Result<Value> {
        let sent = self.sent(lines).await?;
        let disputed = act(self.supplier(), "dispute", &sent, json!({ "reason": "数量不符" })).await?;
        assert_eq!(disputed.code, 200, "{disputed:?}");
        Ok(disputed.data)
    }

    async fn accepted(&self, form: &Value) -> Result<Value> {
        let draft = self.save(form).await?.data;
        let sent = act(self.buyer(), "send", &draft, json!({})).await?.data;
        let accepted = act(self.supplier(), "accept", &sent, json!({})).await?;
        assert_eq!(accepted.code, 200, "{accepted:?}");
        Ok(accepted.data)
    }
}

async fn act(client: &Client, action: &str, of: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": of["id"], "version": of["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{API}/{action}"), &body).await
}

/// Fields with their error messages.
fn wrong(answer: &Answer) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let fields = answer.data["fields"].as_array().into_iter().flatten();
    fields.map(|f| (text(&f["field"]), text(&f["message"]))).collect()
}

fn said(answer: &Answer, field: &str, message: &str) -> bool {
    wrong(answer).iter().any(|(f, m)| f == field && m.contains(message))
}

fn page(of: &Value) -> String {
    format!("{API}/detail/{}", of["id"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn some_of_an_order_goes_back_and_is_credited() -> Result<()> {
    let desk = Desk::laid("4500000101").await?;
    let draft = desk.draft(&[("00010", "2.125")]).await?;
    let number = draft["number"].as_str().unwrap_or_default();
    assert!(number.len() == 13 && number.starts_with("RT"), "{number}");
    assert_eq!((&draft["state"], &draft["amount"], &draft["lineCount"]), (&json!("draft"), &json!("5.31"), &json!(1)));
    let line = &draft["lines"][0];
    assert_eq!((&line["material"], &line["unit"], &line["netPrice"]), (&json!("M-00010"), &json!("PC"), &json!("2.5")));

    let sent = act(desk.buyer(), "send", &draft, json!({})).await?.data;
    assert_eq!(sent["state"], json!("to_confirm"));
    let seen = desk.supplier().get(&page(&sent)).await?;
    assert_eq!((seen.code, &seen.data["lines"][0]["quantity"]), (200, &json!("2.125")), "{seen:?}");
    assert_eq!(act(desk.buyer(), "accept", &sent, json!({})).await?.code, 403, "not in the supplier's name");
    let accepted = act(desk.supplier(), "accept", &sent, json!({})).await?.data;
    let settled =
        act(desk.buyer(), "settle", &accepted, json!({ "settledAmount": "5.31", "creditNote": "CN-7" })).await?.data;
    assert_eq!((&settled["state"], &settled["creditNote"]), (&json!("settled"), &json!("CN-7")), "{settled}");
    let late = act(desk.buyer(), "withdraw", &settled, json!({ "answer": "x" })).await?;
    assert_eq!((late.code, late.message.contains("cannot be withdrawn")), (300, true), "{late:?}");
    Ok(())
}

#[tokio::test]
async fn a_draft_is_the_buyers_own_and_a_stranger_never_sees_anything() -> Result<()> {
    let desk = Desk::laid("4500000102").await?;
    let draft = desk.draft(&[("00010", "1")]).await?;
    assert_eq!(desk.supplier().get(&page(&draft)).await?.code, 404);
    let list = |client: Client| async move {
        let found = client.post(&format!("{API}/su/pageList"), &json!({})).await?;
        anyhow::Ok(found.data["totalElements"].clone())
    };
    assert_eq!(list(desk.supplier().clone()).await?, json!(0));
    let sent = act(desk.buyer(), "send", &draft, json!({})).await?.data;
    assert_eq!(list(desk.supplier().clone()).await?, json!(1));
    assert_eq!(list(desk.stranger.clone()).await?, json!(0));
    assert_eq!(desk.stranger.get(&page(&sent)).await?.code, 404);
    for action in ["accept", "dispute"] {
        let tried = act(&desk.stranger, action, &sent, json!({ "reason": "x" })).await?;
        assert_eq!(tried.code, 404, "{action}: {tried:?}");
    }
    let asked = json!({ "purchaseOrderId": desk.order["id"] });
    assert_eq!(desk.supplier().post(&format!("{API}/returnable"), &asked).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn an_edit_makes_a_version_only_where_a_field_or_a_line_differs() -> Result<()> {
    let desk = Desk::laid("4500000130").await?;
    let draft = desk.draft(&[("00010", "1"), ("00020", "2")]).await?;
    let version = async |form: Value| anyhow::Ok(desk.update(&draft, &form).await?.data["version"].clone());
    assert_eq!(version(desk.form(&[("00010", "1"), ("00020", "2.0")])).await?, json!(1));
    let seen = desk.buyer().get(&page(&draft)).await?.data;
    assert_eq!((&seen["version"], &seen["lines"]), (&json!(1), &draft["lines"]));
    let mut remarked = desk.form(&[("00010", "1"), ("00020", "2")]);
    remarked["lines"][0]["remark"] = json!("裂纹");
    assert_eq!(version(remarked).await?, json!(2), "the row itself is the same");
    Ok(())
}

#[tokio::test]
async fn never_more_goes_back_than_was_ordered() -> Result<()> {
    let desk = Desk::laid("4500000103").await?;
    let over = desk.save(&desk.form(&[("00010", "10.001"), ("00020", "4.5")])).await?;
    assert_eq!(over.code, 422);
    assert!(said(&over, "lines.00010", "At most 10 ") && wrong(&over).len() == 1, "{over:?}");
    desk.sent(&[("00010", "6")]).await?;
    let over = desk.save(&desk.form(&[("00010", "4.001")])).await?;
    assert!(said(&over, "lines.00010", "At most 4 "), "{over:?}");
    let asked = json!({ "purchaseOrderId": desk.order["id"] });
    let offered = desk.buyer().post(&format!("{API}/returnable"), &asked).await?.data;
    assert_eq!((&offered[0]["ordered"], &offered[0]["left"]), (&json!("10"), &json!("4")), "{offered}");
    let rest = desk.sent(&[("00010", "4")]).await?;
    let nothing_left = desk.save(&desk.form(&[("00010", "0.001")])).await?;
    assert!(said(&nothing_left, "lines.00010", "At most 0 "), "{nothing_left:?}");
    act(desk.buyer(), "withdraw", &rest, json!({ "answer": "误开" })).await?;
    desk.sent(&[("00010", "4")]).await?;
    Ok(())
}

#[tokio::test]
async fn drafts_take_nothing_until_they_are_sent() -> Result<()> {
    let desk = Desk::laid("4500000104").await?;
    let (first, second) = (desk.draft(&[("00010", "7")]).await?, desk.draft(&[("00010", "7")]).await?);
    assert_eq!(act(desk.buyer(), "send", &first, json!({})).await?.code, 200);
    let late = act(desk.buyer(), "send", &second, json!({})).await?;
    assert_eq!((late.code, late.message.contains("00010")), (300, true), "{late:?}");
    assert!(said(&late, "lines.00010", "Edit the return first"), "{late:?}");
    assert_eq!(desk.buyer().get(&page(&second)).await?.data["state"], json!("draft"));
    let less = desk.update(&second, &desk.form(&[("00010", "3")])).await?;
    assert_eq!(act(desk.buyer(), "send", &less.data, json!({})).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn two_returns_sent_at_once_never_exceed_the_order() -> Result<()> {
    let desk = Desk::laid("4500000105").await?;
    let mut drafts = Vec::new();
    for _ in 0..8 {
        drafts.push(desk.draft(&[("00010", "4"), ("00020", "1")]).await?);
    }
    let buyer = desk.buyer();
    let sends = drafts.iter().map(|draft| {
        let (client, draft) = (buyer.clone(), draft.clone());
        tokio::spawn(async move { act(&client, "send", &draft, json!({})).await })
    });
    let mut codes = Vec::new();
    for send in sends.collect::<Vec<_>>() {
        codes.push(send.await??.code);
    }
    codes.sort_unstable();
    assert_eq!(codes, [200, 200, 300, 300, 300, 300, 300, 300], "10 pieces go back as two times 4");
    Ok(())
}

#[tokio::test]
async fn a_disputed_return_counts_against_others_and_not_against_itself() -> Result<()> {
    let desk = Desk::laid("4500000106").await?;
    let disputed = desk.disputed(&[("00010", "6")]).await?;
    let more = desk.update(&disputed, &desk.form(&[("00010", "10")])).await?;
    assert_eq!((more.code, &more.data["amount"]), (200, &json!("25")), "{more:?}");
    assert!(said(&desk.save(&desk.form(&[("00010", "1")])).await?, "lines.00010", "At most 0 "));
    let seen = desk.supplier().get(&page(&disputed)).await?;
    assert_eq!(seen.data["lines"][0]["quantity"], json!("10"), "what was edited is his to see: {seen:?}");
    let over = desk.update(&more.data, &desk.form(&[("00010", "10.001")])).await?;
    assert!(said(&over, "lines.00010", "At most 10 "), "{over:?}");
    Ok(())
}

#[tokio::test]
async fn a_return_that_was_sent_stays_with_its_order() -> Result<()> {
    let desk = Desk::laid("4500000107").await?;
    let another = desk.orders.published("4500000108").await?;
    let mut elsewhere = desk.form(&[("00010", "1")]);
    elsewhere["orderNumber"] = another["number"].clone();
    let disputed = desk.disputed(&[("00010", "1")]).await?;
    let moved = desk.update(&disputed, &elsewhere).await?;
    assert!(moved.code == 422 && said(&moved, "orderNumber", "of a sent return cannot be changed"), "{moved:?}");
    let draft = desk.draft(&[("00010", "1")]).await?;
    let moved = desk.update(&draft, &elsewhere).await?;
    assert_eq!((moved.code, &moved.data["orderNumber"]), (200, &another["number"]), "{moved:?}");
    Ok(())
}

#[tokio::test]
async fn only_a_published_order_of_this_supplier_has_returns() -> Result<()> {
    let desk = Desk::laid("4500000109").await?;
    let refused = async |number: &str, supplier: &Value| {
        let mut form = desk.form(&[("00010", "1")]);
        form["orderNumber"] = json!(number);
        form["organizeId"] = supplier.clone();
        let refused = desk.save(&form).await?;
        assert!(refused.code == 300 && said(&refused, "orderNumber", &refused.message), "{refused:?}");
        anyhow::Ok(refused.message)
    };
    let own = &desk.order["organizeId"];
    assert!(refused("4599999999", own).await?.contains("does not exist"));
    assert!(refused("4500000109", &json!(desk.other)).await?.contains("another supplier"));
    desk.orders.tell(1, order("4500000110", &[("00010", "10")])).await?;
    let arrived = desk.orders.order("4500000110", |_| true).await?;
    assert!(refused("4500000110", own).await?.contains("has not been published"));
    assert_eq!(arrived["supplierErpNo"], json!(SUPPLIER));

    let published = desk.orders.published("4500000111").await?;
    let mut gone = order("4500000111", &[("00010", "10"), ("00020", "4.5")]);
    gone.cancelled = true;
    desk.orders.tell(2, gone).await?;
    desk.orders.order("4500000111", |order| order["state"] == "cancelled").await?;
    assert!(refused("4500000111", own).await?.contains("cancelled or voided"), "{published}");
    Ok(())
}

#[tokio::test]
async fn a_line_deleted_in_the_erp_cannot_go_back() -> Result<()> {
    let desk = Desk::laid("4500000112").await?;
    let draft = desk.draft(&[("00010", "1"), ("00020", "1")]).await?;
    let mut changed = order("4500000112", &[("00010", "10"), ("00020", "4.5")]);
    changed.lines[1].deleted = true;
    desk.orders.tell(2, changed).await?;
    desk.orders.order("4500000112", |order| order["lineCount"] == 1).await?;
    let told = desk.save(&desk.form(&[("00020", "1")])).await?;
    assert!(said(&told, "lines.00020", "has been deleted"), "{told:?}");
    let late = act(desk.buyer(), "send", &draft, json!({})).await?;
    assert!(late.code == 300 && late.message.contains("00020"), "{late:?}");
    let asked = json!({ "purchaseOrderId": desk.order["id"] });
    let offered = desk.buyer().post(&format!("{API}/returnable"), &asked).await?.data;
    assert_eq!(offered.as_array().map(Vec::len), Some(1), "{offered}");
    Ok(())
}

#[tokio::test]
async fn a_return_has_the_price_of_its_order_to_the_last_digit() -> Result<()> {
    let desk = Desk::laid("4500000131").await?;
    let mut changed = order("4500000131", &[("00010", "10"), ("00020", "4.5")]);
    changed.lines[0].net_price = "123456789012.123456".into();
    desk.orders.tell(2, changed).await?;
    desk.orders.order("4500000131", |order| order["version"] != desk.order["version"]).await?;
    let draft = desk.draft(&[("00010", "1")]).await?;
    let line = &draft["lines"][0];
    assert_eq!((&line["netPrice"], &line["material"]), (&json!("123456789012.123456"), &json!("M-00010")), "{line}");
    assert_eq!((&line["quantity"], &line["amount"]), (&json!("1"), &json!("123456789012.12")), "{line}");
    Ok(())
}

#[tokio::test]
async fn everything_wrong_with_a_return_is_told_at_once() -> Result<()> {
    let desk = Desk::laid("4500000113").await?;
    let mut form = desk.form(&[("00010", "1")]);
    form["title"] = json!(" ");
    form["handling"] = json!("gift");
    form["pickUpOn"] = json!("2020-01-01");
    let told = desk.save(&form).await?;
    let fields: Vec<_> = wrong(&told).into_iter().map(|(field, _)| field).collect();
    assert_eq!((told.code, fields), (422, ["title", "handling", "pickUpOn"].map(String::from).to_vec()), "{told:?}");

    let mut form = desk.form(&[("00010", "0"), ("00020", "1.0001"), ("00030", "1")]);
    form["lines"][0]["reason"] = json!("mood");
    let told = desk.save(&form).await?;
    for (field, message) in [
        ("lines.00010", "greater than 0"),
        ("lines.00010", "Select one of the values offered"),
        ("lines.00020", "3 decimal places"),
        ("lines.00030", "no such line"),
    ] {
        assert!(said(&told, field, message), "{field}: {told:?}");
    }
    assert!(said(&desk.save(&desk.form(&[])).await?, "lines", "at least one line"));
    let unknown = desk.save(&desk.form(&[("00030", "1")])).await?;
    assert_eq!(wrong(&unknown).len(), 1, "a line that is not there is not nothing: {unknown:?}");
    let twice = desk.save(&desk.form(&[("00010", "1"), ("00010", "1")])).await?;
    assert!(said(&twice, "lines.00010", "twice"), "{twice:?}");
    Ok(())
}

#[tokio::test]
async fn a_dispute_needs_a_reason_and_an_answer_ends_it() -> Result<()> {
    let desk = Desk::laid("4500000114").await?;
    let sent = desk.sent(&[("00010", "1")]).await?;
    let silent = act(desk.supplier(), "dispute", &sent, json!({})).await?;
    assert_eq!((silent.code, wrong(&silent).len()), (422, 1), "{silent:?}");
    let edited = desk.update(&sent, &desk.form(&[("00010", "2")])).await?;
    assert_eq!((edited.code, edited.message.contains("Only drafts")), (300, true), "{edited:?}");
    let disputed = act(desk.supplier(), "dispute", &sent, json!({ "reason": "非我司产品" })).await?.data;
    assert_eq!(act(desk.buyer(), "insist", &disputed, json!({})).await?.code, 422);
    let asked = act(desk.buyer(), "insist", &disputed, json!({ "answer": "附照片" })).await?.data;
    assert_eq!((&asked["state"], &asked["answer"]), (&json!("to_confirm"), &json!("附照片")));
    assert_eq!(act(desk.buyer(), "withdraw", &asked, json!({})).await?.code, 422);
    let withdrawn = act(desk.buyer(), "withdraw", &asked, json!({ "answer": "同意" })).await?.data;
    assert_eq!(withdrawn["state"], json!("withdrawn"));
    Ok(())
}

#[tokio::test]
async fn a_credit_is_settled_with_its_amount_and_its_note() -> Result<()> {
    let desk = Desk::laid("4500000115").await?;
    let accepted = desk.accepted(&desk.form(&[("00010", "1")])).await?;
    let bare = act(desk.buyer(), "settle", &accepted, json!({})).await?;
    assert!(said(&bare, "settledAmount", "amount of the credit") && said(&bare, "creditNote", "credit note number"));
    let wrong_amount = json!({ "settledAmount": "-1", "creditNote": "CN" });
    assert!(said(&act(desk.buyer(), "settle", &accepted, wrong_amount).await?, "settledAmount", "Cannot be negative"));
    let mut repaired = desk.form(&[("00010", "1")]);
    repaired["handling"] = json!("repair");
    let accepted = desk.accepted(&repaired).await?;
    let settled = act(desk.buyer(), "settle", &accepted, json!({})).await?;
    assert_eq!((settled.code, &settled.data["settledAmount"]), (200, &Value::Null), "{settled:?}");
    Ok(())
}

#[tokio::test]
async fn a_draft_is_deleted_and_what_was_sent_stays() -> Result<()> {
    let desk = Desk::laid("4500000116").await?;
    let which = |of: &Value| json!({ "id": of["id"], "version": of["version"] });
    let sent = desk.sent(&[("00010", "1")]).await?;
    let refused = desk.buyer().delete(&format!("{API}/delete"), &which(&sent)).await?;
    assert_eq!((refused.code, refused.message.contains("Only drafts can be deleted")), (300, true), "{refused:?}");
    let draft = desk.draft(&[("00010", "1")]).await?;
    assert_eq!(desk.buyer().delete(&format!("{API}/delete"), &which(&draft)).await?.code, 200);
    assert_eq!(desk.buyer().get(&page(&draft)).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn each_side_is_told_when_it_is_its_turn() -> Result<()> {
    let desk = Desk::laid("4500000117").await?;
    let sent = desk.sent(&[("00010", "1")]).await?;
    assert_eq!((&sent["waiting"][0]["side"], &sent["waiting"][0]["mine"]), (&json!("supplier"), &json!(false)));
    let number = sent["number"].as_str().unwrap_or_default().to_owned();
    eventually("the message", async || {
        let inbox = desk.supplier().post("/service1/message/api/mine/pageList", &json!({ "search": number })).await?;
        // It says who wants what, and how much is at stake.
        let told = inbox.data["content"][0].to_string();
        Ok(["Accept or dispute the return", "Buyer: ", "Amount: "].iter().all(|part| told.contains(part)))
    })
    .await
}

#[tokio::test]
async fn a_return_is_printed_in_both_languages_for_those_who_see_it() -> Result<()> {
    let desk = Desk::laid("4500000118").await?;
    let sent = desk.sent(&[("00010", "1"), ("00020", "0.5")]).await?;
    let id = sent["id"].as_str().unwrap_or_default();
    for language in ["zh", "en"] {
        let path = format!("/service1/seal/api/paper/download?kind=orders.return_order&id={id}&language={language}");
        let ask = async |client: &Client| client.request(reqwest::Method::GET, &path).send().await?.bytes().await;
        let text = text_of(&ask(desk.supplier()).await?)?;
        assert!(text.contains("3.75 CNY") && text.contains("1.25"), "{text}");
        assert!(!ask(&desk.stranger).await?.starts_with(b"%PDF-"));
    }
    // The order it is about: one document, both parties, what each line costs, and nothing of the portal's.
    let path = "/service1/seal/api/paper/download?kind=orders.purchase_order";
    let path = format!("{path}&id={}&language=en", desk.order["id"].as_str().unwrap_or_default());
    let text = text_of(&desk.supplier().request(reqwest::Method::GET, &path).send().await?.bytes().await?)?;
    for printed in ["Purchase order", "Version 1", "Buyer", "Supplier", "25.00", "11.25", "36.25 CNY"] {
        assert!(text.contains(printed), "{printed}: {text}");
    }
    assert!(!text.contains("Purchase orders") && !text.contains("Status"), "{text}");
    Ok(())
}

/// What stands on a paper.
fn text_of(pdf: &[u8]) -> Result<String> {
    let path = std::env::temp_dir().join(format!("tandem-return-{}-{}.pdf", std::process::id(), pdf.len()));
    std::fs::write(&path, pdf)?;
    let read = std::process::Command::new("pdftotext").arg("-layout").arg(&path).arg("-").output();
    std::fs::remove_file(&path)?;
    Ok(String::from_utf8_lossy(&read?.stdout).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn many_are_sent_at_once_and_those_the_order_has_nothing_left_for_say_so() -> Result<()> {
    let desk = Desk::laid("4500000119").await?;
    let mut rows = Vec::new();
    for _ in 0..3 {
        let draft = desk.draft(&[("00010", "4")]).await?;
        rows.push(json!({ "id": draft["id"], "version": draft["version"] }));
    }
    let asked = json!({ "listing": "orders.return_order", "action": "send", "rows": rows });
    let started = desk.buyer().post("/service1/content/api/batch/start", &asked).await?;
    let detail = format!("/service1/content/api/batch/detail/{}", started.data["id"].as_str().unwrap_or_default());
    eventually("the batch", async || Ok(desk.buyer().get(&detail).await?.data["status"] == "done")).await?;
    let ended = desk.buyer().get(&detail).await?.data;
    assert_eq!((&ended["rowsDone"], &ended["rowsRefused"]), (&json!(2), &json!(1)), "{ended}");
    assert!(ended["refused"][0]["message"].as_str().unwrap_or_default().contains("00010"), "{ended}");
    Ok(())
}
