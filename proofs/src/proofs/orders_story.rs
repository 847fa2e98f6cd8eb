//! The life of one order, through the API calls of the pages: published, replied to, confirmed and changed in the ERP,
//! disputed and agreed on, stamped too late and fined, partly returned, claimed for and settled. Every message on the
//! way exists in both languages.

use crate::Size;
use crate::orders_desk::{
    CHANGE, CLAIM, Desk, ORDER, ORDER_KIND, PAPER, PENALTY, RETURNS, STAMPED, act, done, in_days, seen, whole_reply,
};
use crate::report::Outcome;
use crate::said::{MESSAGES, Said, in_both};
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::world::within;
use tandem_testkit::{Answer, Client};
use uuid::Uuid;

struct Story {
    desk: Desk,
    order: Uuid,
    number: String,
    said: Said,
}

pub async fn run(_size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let desk = Desk::lay(2).await?;
    let (order, number) = desk.ordered(0, 1).await?.remove(0);
    let mut story = Story { desk, order, number, said: Said::default() };
    story.published().await.context("published")?;
    story.replied().await.context("replied")?;
    story.changed().await.context("changed in the ERP")?;
    story.stamped().await.context("stamped")?;
    story.returned().await.context("returned")?;
    let claim = story.claimed().await.context("claimed")?;
    story.remembered(claim).await.context("remembered")?;
    let Said { refusals, messages, entries } = story.said;
    outcome.figure("refusals said in both languages", refusals);
    outcome.figure("messages to whoever was waited for", messages);
    outcome.figure("entries of histories in both languages", entries);
    Ok(outcome)
}

impl Story {
    async fn order(&self) -> Result<Value> {
        self.desk.order(self.order).await
    }

    async fn published(&mut self) -> Result<()> {
        let (buyer, seller, number) = (self.desk.buyer.clone(), self.desk.seller.clone(), self.number.clone());
        self.said.is_waited_for(&buyer, &number, false).await?;
        let arrived = self.order().await?;
        ensure!(arrived["state"] == "arrived" && arrived["supplierEn"] == "A Ltd", "{arrived}");
        ensure!(
            seller.get(&format!("{ORDER}/detail/{}", self.order)).await?.code == 404,
            "shown before it is published"
        );
        let published = done(act(&buyer, ORDER, "publish", &arrived, json!({})).await?)?;
        ensure!(published["state"] == "to_reply", "{published}");
        self.said.refused(&buyer, ORDER, "publish", &published, json!({})).await?;
        self.said.is_waited_for(&seller, &number, true).await
    }

    async fn replied(&mut self) -> Result<()> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        let order = self.order().await?;
        let part = json!([{ "line": "00010", "replies": [{ "on": in_days(400), "quantity": "400" }] }]);
        let draft = done(act(&seller, ORDER, "saveDraft", &order, json!({ "lines": part })).await?)?;
        ensure!(draft["state"] == "replying" && draft["lines"][0]["quantityDifference"] == "600", "{draft}");
        let early = self.said.refused(&seller, ORDER, "saveRelease", &draft, json!({})).await?;
        let wrong: Vec<_> = early.data["fields"].as_array().into_iter().flatten().map(|f| f["field"].clone()).collect();
        ensure!(wrong == [json!("lines.00010"), json!("lines.00020")], "{wrong:?}");
        let reply = json!({ "lines": whole_reply(&draft, &in_days(400)) });
        let released = done(act(&seller, ORDER, "saveRelease", &draft, reply).await?)?;
        ensure!(released["state"] == "replied" && released["quantityDifference"] == "0", "{released}");
        let taken = self.desk.order_once(self.order, "the ERP's answer", |order| order["erpState"] == "taken").await?;
        self.erp_has(1, &in_days(400)).await?;
        self.said.refused(&seller, ORDER, "saveRelease", &taken, json!({})).await?;
        self.said.refused(&buyer, ORDER, "reopen", &taken, json!({})).await.map(drop)
    }

    /// The number of confirmations in the ERP, and the date the last one promises for the first line.
    async fn erp_has(&self, count: usize, day: &str) -> Result<()> {
        let state = self.desk.sim.state().await?;
        let all = state["confirmations"].as_array().into_iter().flatten().map(|one| &one["value"]);
        let ours: Vec<_> = all.filter(|value| value["SuplrConfRefPurchaseOrder"] == self.number.as_str()).collect();
        let last = ours.last().context("the ERP has no confirmation")?;
        let line = &last["_SupplierConfirmationItemTP"][0]["_SupplierConfirmationLineTP"][0];
        ensure!(ours.len() == count && line["DeliveryDate"] == day, "{} confirmations, the last: {last}", ours.len());
        Ok(())
    }

    async fn changed(&mut self) -> Result<()> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        let more = json!({ "line": "00010", "quantity": "1200" });
        self.desk.sim.control(&format!("erp/orders/{}/change", self.number), &more).await?;
        let change = self.desk.change_of(self.order).await?;
        ensure!(change["quantityChanged"] == true && change["priceChanged"] == false, "{change}");
        let order = self.order().await?;
        let states: Vec<_> = order["lines"].as_array().into_iter().flatten().map(|l| l["state"].clone()).collect();
        ensure!(order["state"] == "to_reply" && states == [json!("open"), json!("replied")], "{order}");
        let number = change["number"].as_str().unwrap_or_default().to_owned();
        self.said.is_waited_for(&seller, &number, true).await?;
        let reply = json!({ "lines": whole_reply(&order, &in_days(460)) });
        self.said.refused(&seller, ORDER, "saveRelease", &order, reply.clone()).await?;
        self.said.refused(&seller, CHANGE, "dispute", &change, json!({})).await?;
        let disputed = done(act(&seller, CHANGE, "dispute", &change, json!({ "reason": "已投料" })).await?)?;
        self.said.is_waited_for(&buyer, &number, true).await?;
        self.said.refused(&buyer, CHANGE, "insist", &disputed, json!({})).await?;
        let insisted = done(act(&buyer, CHANGE, "insist", &disputed, json!({ "answer": "补偿材料费" })).await?)?;
        ensure!(insisted["state"] == "to_confirm" && insisted["reason"] == "已投料", "{insisted}");
        let agreed = done(act(&seller, CHANGE, "confirm", &insisted, json!({})).await?)?;
        ensure!(agreed["state"] == "confirmed", "{agreed}");
        self.said.refused(&seller, CHANGE, "dispute", &agreed, json!({ "reason": "x" })).await?;
        done(act(&seller, ORDER, "saveRelease", &order, reply).await?)?;
        self.desk.order_once(self.order, "the ERP's answer", |order| order["erpState"] == "taken").await?;
        self.erp_has(2, &in_days(460)).await
    }

    async fn stamped(&mut self) -> Result<()> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        for (client, language) in [(&seller, "en"), (&buyer, "zh")] {
            let path =
                format!("/service1/seal/api/paper/download?kind={ORDER_KIND}&id={}&language={language}", self.order);
            let paper = client.request(Method::GET, &path).send().await?.bytes().await?;
            ensure!(paper.starts_with(b"%PDF-"), "no paper: {}", String::from_utf8_lossy(&paper));
        }
        // The supplier submits the stamped copy a month late.
        self.desk.make_late(self.order).await?;
        let submitted = self.desk.stamped(self.order).await?["copy"].clone();
        self.fined().await.context("fined")?;
        self.said.refused(&buyer, STAMPED, "reject", &submitted, json!({})).await?;
        let because = json!({ "reason": "印章不清" });
        let rejected = done(act(&buyer, STAMPED, "reject", &submitted, because).await?)?["copy"].clone();
        self.said.refused(&buyer, STAMPED, "approve", &rejected, json!({})).await?;
        let (id, version) = (rejected["id"].as_str().context("no copy")?, &rejected["version"]);
        let path = format!("{STAMPED}/upload?id={id}&version={version}&fileName={}.pdf", self.number);
        let again = done(seller.upload(&path, PAPER.to_vec()).await?)?["copy"].clone();
        let approved = done(act(&buyer, STAMPED, "approve", &again, json!({})).await?)?["copy"].clone();
        ensure!(approved["state"] == "approved", "{approved}");
        Ok(())
    }

    /// Lateness causes one penalty, visible to both sides, which the purchaser settles.
    async fn fined(&mut self) -> Result<()> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        let penalty = self.desk.penalty_of(self.order).await?;
        ensure!(penalty["amount"] == "500" && penalty["currency"] == "CNY", "{penalty}");
        ensure!(penalty["documentNumber"] == self.number.as_str(), "{penalty}");
        let number = penalty["number"].as_str().unwrap_or_default();
        for (client, side) in [(&seller, "su"), (&buyer, "pu")] {
            let page = done(client.post(&format!("{PENALTY}/{side}/pageList"), &json!({ "search": number })).await?)?;
            ensure!(page["totalElements"] == 1, "{page}");
            let heard = async || {
                let page = client.post(MESSAGES, &json!({ "search": number })).await?;
                Ok(page.data["totalElements"] == 1)
            };
            within(20, "the message of the penalty", heard).await?;
            self.said.messages += 1;
        }
        self.said.refused(&seller, PENALTY, "waive", &penalty, json!({ "reason": "x" })).await?;
        self.said.refused(&buyer, PENALTY, "waive", &penalty, json!({})).await?;
        let settled = done(act(&buyer, PENALTY, "settle", &penalty, json!({ "settlement": "货款抵扣" })).await?)?;
        ensure!(settled["state"] == "settled", "{settled}");
        self.said.refused(&buyer, PENALTY, "waive", &settled, json!({ "reason": "x" })).await.map(drop)
    }

    /// Returns part of one line; never more than its remaining quantity.
    async fn returned(&mut self) -> Result<()> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        let form = |quantity: &str| {
            let lines = json!([{ "line": "00020", "quantity": quantity, "reason": "damaged", "remark": "" }]);
            json!({ "organizeId": self.desk.organizes[0], "orderNumber": self.number, "title": "退货 return",
                "handling": "credit", "lines": lines })
        };
        let save =
            async |client: &Client, quantity: &str| client.post(&format!("{RETURNS}/save"), &form(quantity)).await;
        let (english, chinese) = (save(&buyer, "251").await?, save(&buyer.in_chinese(), "251").await?);
        ensure!(english.code == 422 && chinese.code == 422, "more goes back than was ordered: {english:?}");
        let wrong = |answer: &Answer| answer.data["fields"][0]["message"].as_str().unwrap_or_default().to_owned();
        in_both(&wrong(&english), &wrong(&chinese))?;
        let draft = done(save(&buyer, "50").await?)?;
        let sent = done(act(&buyer, RETURNS, "send", &draft, json!({})).await?)?;
        ensure!(save(&buyer, "201").await?.code == 422, "more goes back than is left");
        self.said.refusals += 1;
        let number = sent["number"].as_str().unwrap_or_default().to_owned();
        self.said.is_waited_for(&seller, &number, true).await?;
        self.said.refused(&seller, RETURNS, "dispute", &sent, json!({})).await?;
        let disputed = done(act(&seller, RETURNS, "dispute", &sent, json!({ "reason": "运输损坏" })).await?)?;
        let asked = done(act(&buyer, RETURNS, "insist", &disputed, json!({ "answer": "见照片" })).await?)?;
        let accepted = done(act(&seller, RETURNS, "accept", &asked, json!({})).await?)?;
        self.said.refused(&buyer, RETURNS, "settle", &accepted, json!({})).await?;
        let given = json!({ "settledAmount": accepted["amount"], "creditNote": "CN-1" });
        let settled = done(act(&buyer, RETURNS, "settle", &accepted, given).await?)?;
        ensure!(settled["state"] == "settled" && settled["settledAmount"] == settled["amount"], "{settled}");
        self.said.refused(&seller, RETURNS, "accept", &settled, json!({})).await.map(drop)
    }

    async fn claimed(&mut self) -> Result<Uuid> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.desk.seller.clone());
        let mut form = json!({ "organizeId": self.desk.organizes[0], "title": "返工 rework", "orderNumber": self.number,
            "currency": "CNY", "rework": "1200.50", "travel": "99.5" });
        let draft = done(buyer.post(&format!("{CLAIM}/save"), &form).await?)?;
        let (id, number) = (draft["id"].as_str().context("no claim")?, draft["number"].as_str().unwrap_or_default());
        let path = format!(
            "/service1/content/api/attach/add?kind=orders.claim&documentId={id}&attachType=evidence&fileName={number}.pdf"
        );
        let evidence = done(buyer.upload(&path, PAPER.to_vec()).await?)?;
        let sent = done(act(&buyer, CLAIM, "send", &draft, json!({})).await?)?;
        self.said.is_waited_for(&seller, number, true).await?;
        let file = format!("/service1/content/api/attach/download/{}", evidence["id"].as_str().unwrap_or_default());
        let file = seller.request(Method::GET, &file).send().await?.bytes().await?;
        ensure!(file == PAPER, "the evidence came as {}", String::from_utf8_lossy(&file));
        self.said.refused(&seller, CLAIM, "dispute", &sent, json!({})).await?;
        let disputed = done(act(&seller, CLAIM, "dispute", &sent, json!({ "reason": "金额过高" })).await?)?;
        self.said.is_waited_for(&buyer, number, true).await?;
        for (field, value) in [("id", &disputed["id"]), ("version", &disputed["version"]), ("rework", &json!("1000"))] {
            form[field] = value.clone();
        }
        let corrected = done(buyer.put(&format!("{CLAIM}/update"), &form).await?)?;
        let asked = done(act(&buyer, CLAIM, "insist", &corrected, json!({ "answer": "已核减" })).await?)?;
        let accepted = done(act(&seller, CLAIM, "accept", &asked, json!({})).await?)?;
        self.said.refused(&buyer, CLAIM, "settle", &accepted, json!({})).await?;
        let paid = json!({ "settledAmount": "1099.50", "settlement": "货款抵扣" });
        let settled = done(act(&buyer, CLAIM, "settle", &accepted, paid).await?)?;
        ensure!(settled["state"] == "settled" && settled["settledAmount"] == settled["total"], "{settled}");
        self.said.refused(&buyer, CLAIM, "withdraw", &settled, json!({ "answer": "x" })).await?;
        Ok(id.parse()?)
    }

    /// Both sides read the history in both languages; no side has anything left to do.
    async fn remembered(&mut self, claim: Uuid) -> Result<()> {
        let settled = seen(&self.desk.seller, CLAIM, claim).await?;
        ensure!(settled["waiting"] == json!([]), "{settled}");
        for (kind, id) in [(ORDER_KIND, self.order), ("orders.claim", claim)] {
            for client in [&self.desk.buyer, &self.desk.seller] {
                self.said.is_remembered(client, kind, id, 5).await?;
            }
        }
        self.desk.nothing_went_wrong().await
    }
}
