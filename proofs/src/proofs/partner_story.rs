//! A stranger becomes a formal supplier, through the API calls of the pages: he registers, files twelve sections, is doubted,
//! returned and approved, proves who he is in both ways, is taken on by the OA and made formal. At the end every message, to-do
//! entry and exchange on the way is accounted for.

mod reconciled;

use crate::Size;
use crate::orders_desk::{Desk, ORDER, PAPER, act, done, seen};
use crate::partner_desk::{
    ATTACH, AUTHENTICATION, AUTHENTICATION_KIND, BASIC, Company, FILING, FILING_KIND, IDENTITY, OA, OA_KIND, ORGANIZE,
    ORGANIZE_KIND, PASSWORD, PLACES, declaration, id, part, saving, text,
};
use crate::report::Outcome;
use crate::said::{Said, in_both};
use anyhow::{Context, Result, ensure};
use reconciled::Expected;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tandem_testkit::world::within;
use tandem_testkit::{Client, mail};
use uuid::Uuid;

/// Its number in the ERP.
const ERP_NUMBER: &str = "17300004";
/// What finance pays to its account.
const AMOUNT: &str = "0.37";
/// Timeout in seconds for what comes over the bus or from outside.
const PATIENCE: usize = 30;

struct Story {
    desk: Desk,
    legal: Client,
    finance: Client,
    /// The newcomer.
    seller: Client,
    company: Company,
    user: Uuid,
    organize: Uuid,
    filing: Uuid,
    said: Said,
    expected: Expected,
}

pub async fn run(_size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut story = Story::registered().await.context("registered")?;
    story.filled_in().await.context("filled in")?;
    story.submitted().await.context("submitted")?;
    story.returned().await.context("returned and mended")?;
    story.approved().await.context("approved")?;
    let proved = story.proved_by_papers().await.context("authenticated by papers")?;
    let change = story.changed(proved).await.context("changed")?;
    let paid = story.proved_by_amount().await.context("authenticated by amount")?;
    let process = story.taken_on().await.context("taken on by the OA")?;
    story.known_to_the_erp().await.context("known to the ERP")?;
    story.promoted().await.context("made formal")?;
    let documents = [
        (FILING_KIND, story.filing, 5, true),
        (FILING_KIND, change, 3, true),
        (AUTHENTICATION_KIND, proved, 3, true),
        (AUTHENTICATION_KIND, paid, 4, true),
        (ORGANIZE_KIND, story.organize, 5, true),
        (OA_KIND, process, 5, false),
    ];
    for (kind, document, least, of_both) in documents {
        story.said.is_remembered(&story.desk.buyer, kind, document, least).await?;
        if of_both {
            story.said.is_remembered(&story.seller, kind, document, least).await?;
        }
    }
    story.expected.agrees(&mut outcome, &story.desk, process).await.context("reconciled")?;
    let Said { refusals, messages, entries } = story.said;
    outcome.figure("refusals said in both languages", refusals);
    outcome.figure("messages to whoever was waited for", messages);
    outcome.figure("entries of histories in both languages", entries);
    Ok(outcome)
}

/// A list as one may expect it.
fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl Story {
    /// Proves his address, registers his company and signs in as its applicant.
    async fn registered() -> Result<Self> {
        let desk = Desk::lay(2).await?;
        let (base, acme) = (desk.serve[0].base(), desk.world.acme.clone());
        let legal = desk.world.sign_in(&base, &acme, "legal", &["legal"]).await?;
        let finance = desk.world.sign_in(&base, &acme, "finance", &["finance"]).await?;
        for (dictionary, code) in [("companyCode", "1000"), ("purchasingOrganization", "3000")] {
            let item = json!({ "dictName": dictionary, "itemValue": code, "descriptionZh": code, "descriptionEn": code,
                "isdefault": "0" });
            crate::samples::made(&desk.administrator, "base/api/dictItem/save", &item).await?;
        }
        // A supplier whose name is like the newcomer's.
        let known = json!({ "nameZh": "深圳市华星光电技术有限公司", "nameEn": "Huaxing Optics", "relationType": "S",
            "erpNo": "17300003" });
        crate::samples::made(&desk.administrator, "partner/organize/save", &known).await?;
        // A lawful code of a pilot area, whose check character does not fit.
        let company = Company {
            zh: "深圳市华星光电技术开发有限公司".into(),
            en: "Kaifa Displays Ltd".into(),
            licence_type: "uscc",
            licence: "91350100M0001TGQXM".into(),
        };
        let (email, browser) = (mail::new_address(), Client::new(&base, &acme.code));
        done(browser.post(&format!("{IDENTITY}/sendVerifyCode"), &json!({ "email": email })).await?)?;
        let code = mail::code_to(&email).await?;
        let body = company.registration(&browser, &email, &code).await?;
        done(browser.post(&format!("{IDENTITY}/register"), &body).await?)?;
        let mut seller = browser.anonymous();
        seller.sign_in(&email, PASSWORD).await?;
        let mut rows = desk.world.database().superuser().await?;
        let (user, organize, filing): (Uuid, Uuid, Uuid) = sqlx::query_as(
            "select u.user_id, o.organize_id, f.filing_id from identity.user_account u
             join identity.user_organize o on o.tenant_id = u.tenant_id and o.user_id = u.user_id
             join partner.filing f on f.tenant_id = o.tenant_id and f.organize_id = o.organize_id
             where u.tenant_id = $1 and u.email = $2",
        )
        .bind(acme.id.uuid())
        .bind(&email)
        .fetch_one(&mut rows)
        .await?;
        let (said, expected) = (Said::default(), Expected::default());
        let mut story = Self { desk, legal, finance, seller, company, user, organize, filing, said, expected };
        story.expected.message("identity.user_waits", user);
        story.is(&story.desk.buyer, "registering").await?;
        story.is_ready(&[]).await?;
        let page = story.filing_as(&story.seller).await?;
        ensure!(page["state"] == "draft" && page["filingType"] == "first", "{page}");
        story.said.is_waited_for(&story.seller, &text(&page["number"]), false).await?;
        Ok(story)
    }

    async fn filing_as(&self, client: &Client) -> Result<Value> {
        seen(client, FILING, self.filing).await
    }
    async fn organization(&self) -> Result<Value> {
        seen(&self.desk.buyer, ORGANIZE, self.organize).await
    }
    async fn is(&self, client: &Client, state: &str) -> Result<()> {
        let organization = seen(client, ORGANIZE, self.organize).await?;
        ensure!(organization["state"] == state, "it is not {state}: {organization}");
        Ok(())
    }

    /// What it has of all that a formal supplier must have, as both sides read it in both languages. What the company does
    /// about it in the OA no supplier reads.
    async fn is_ready(&self, expected: &[&str]) -> Result<()> {
        let path = format!("{ORGANIZE}/readiness/{}", self.organize);
        for (client, inside) in [(&self.desk.buyer, true), (&self.seller, false)] {
            let (english, chinese) = (done(client.get(&path).await?)?, done(client.in_chinese().get(&path).await?)?);
            for (english, chinese) in list(&english).zip(list(&chinese)) {
                in_both(&text(&english["label"]), &text(&chinese["label"]))?;
            }
            let items = list(&english).map(|item| text(&item["code"])).collect::<Vec<_>>();
            ensure!(items.len() == 3 + usize::from(inside), "{items:?}");
            let holds = list(&english).filter(|item| item["holds"] == true).map(|item| text(&item["code"]));
            let holds: Vec<String> = holds.collect();
            let wanted: Vec<&str> = expected.iter().copied().filter(|code| inside || *code != "oa").collect();
            ensure!(holds == wanted, "{holds:?} and not {wanted:?}");
        }
        Ok(())
    }

    /// Saves a section of a filing as it was seen last.
    async fn saves(&self, filing: Uuid, section: &str, call: &str, content: &Value) -> Result<Value> {
        let version = part(&self.seller, filing, section).await?["version"].clone();
        let saved = self.seller.put(&format!("{FILING}/{call}"), &saving(filing, &version, content)).await?;
        done(saved).with_context(|| section.to_owned())
    }

    /// Fills in the twelve sections; nothing is handed in before all are complete.
    async fn filled_in(&mut self) -> Result<()> {
        let filing = self.filing;
        let page = self.filing_as(&self.seller).await?;
        self.said.refused(&self.seller, FILING, "submit", &page, json!({})).await?;
        let mut files = BTreeMap::new();
        for place in PLACES {
            let path =
                format!("{ATTACH}/add?kind={FILING_KIND}&documentId={filing}&attachType={place}&fileName={place}.pdf");
            let added = done(self.seller.upload(&path, PAPER.to_vec()).await?)?;
            files.insert(place, json!([{ "id": added["id"] }]));
        }
        // Whatever is mistyped is kept, and told beside it.
        let mistyped = self.saves(filing, BASIC, "edit", &json!({ "headcount": "many" })).await?;
        let again = part(&self.seller.in_chinese(), filing, BASIC).await?;
        let told = |part: &Value| list(&part["faults"]).map(|fault| text(&fault["message"])).collect::<Vec<_>>();
        let (english, chinese) = (told(&mistyped), told(&again));
        ensure!(!english.is_empty() && english.len() == chinese.len(), "{english:?}, {chinese:?}");
        for (english, chinese) in english.iter().zip(&chinese) {
            in_both(english, chinese)?;
        }
        let addresses = part(&self.seller, filing, "address").await?;
        let platform = self.desk.world.platform.clone();
        let new = || platform.new_id();
        for filled in self.company.sections(&addresses["content"]["rows"][0], &files, &new) {
            let saved = self.saves(filing, filled.code, filled.call, &filled.content).await?;
            ensure!(saved["complete"] == true, "{}: {saved}", filled.code);
        }
        let missing = done(self.seller.get(&format!("{FILING}/missing/{filing}")).await?)?;
        let open: Vec<_> = list(&missing["sections"]).filter(|section| section["missing"] != 0).collect();
        ensure!(open.is_empty(), "{open:?}");
        Ok(())
    }

    /// Once the product has compared a filing with what it knows: the filing as the buyer sees it.
    async fn compared(&self, filing: Uuid, doubts: i64) -> Result<Value> {
        let mut page = Value::Null;
        within(PATIENCE, "comparing", async || {
            page = seen(&self.desk.buyer, FILING, filing).await?;
            Ok(page["checkedAt"].is_string())
        })
        .await?;
        ensure!(page["openDoubts"] == doubts, "{doubts} doubts: {page}");
        Ok(page)
    }

    /// The doubts about a filing as this client reads them.
    async fn doubts(&self, client: &Client, filing: Uuid) -> Result<Vec<Value>> {
        let parts = done(client.get(&format!("{FILING}/parts/{filing}")).await?)?;
        Ok(list(&parts["parts"]).flat_map(|part| list(&part["doubts"])).cloned().collect())
    }

    /// The reviewer settles each open doubt with a word.
    async fn settles(&mut self, filing: Uuid) -> Result<()> {
        let open = self.doubts(&self.desk.buyer, filing).await?;
        for doubt in open.iter().filter(|doubt| doubt["settled"] == false) {
            let page = seen(&self.desk.buyer, FILING, filing).await?;
            let wordless = json!({ "doubtId": doubt["id"] });
            self.said.refused(&self.desk.buyer, FILING, "doubt/settle", &page, wordless).await?;
            let word = json!({ "doubtId": doubt["id"], "word": "与营业执照一致" });
            let settled = done(act(&self.desk.buyer, FILING, "doubt/settle", &page, word).await?)?;
            ensure!(settled["settled"] == true, "{settled}");
            if let Ok(pair) = text(&doubt["matchId"]).parse::<Uuid>() {
                self.expected.dealt_with(pair, 1);
            }
        }
        Ok(())
    }

    /// Handed in with two doubts, of which its supplier reads the one that it can check itself.
    async fn submitted(&mut self) -> Result<()> {
        let (buyer, seller, filing) = (self.desk.buyer.clone(), self.seller.clone(), self.filing);
        let page = self.filing_as(&seller).await?;
        let pending = done(act(&seller, FILING, "submit", &page, json!({})).await?)?;
        ensure!(pending["state"] == "pending" && pending["openDoubts"].is_null(), "{pending}");
        self.expected.message("partner.filing_to_review", filing).dealt_with(filing, 1);
        self.said.is_waited_for(&buyer, &text(&page["number"]), true).await?;
        self.said.refused(&seller, FILING, "submit", &pending, json!({})).await?;
        let compared = self.compared(filing, 2).await?;
        let kinds = |doubts: &[Value]| doubts.iter().map(|doubt| text(&doubt["kind"])).collect::<BTreeSet<_>>();
        let (read, told) = (self.doubts(&buyer, filing).await?, self.doubts(&seller, filing).await?);
        let both = ["credit_code_check", "similar_name"].map(str::to_owned);
        ensure!(kinds(&read) == BTreeSet::from(both.clone()), "{read:?}");
        ensure!(kinds(&told) == BTreeSet::from([both[0].clone()]), "a supplier is told of others: {told:?}");
        self.said.refused(&buyer, FILING, "audit", &compared, json!({})).await?;
        self.settles(filing).await?;
        self.compared(filing, 0).await.map(drop)
    }

    /// Returned with three marks, which the applicant mends.
    async fn returned(&mut self) -> Result<()> {
        let (buyer, seller, filing) = (self.desk.buyer.clone(), self.seller.clone(), self.filing);
        let row = async |section: &str| -> Result<Value> {
            Ok(part(&buyer, filing, section).await?["content"]["rows"][0]["id"].clone())
        };
        let (contact, customer) = (row("contact").await?, row("customer").await?);
        let marks = json!([
            { "section": BASIC, "row": null, "field": "tel", "note": "请填写总机" },
            { "section": "contact", "row": contact, "field": "email", "note": "公司邮箱" },
            { "section": "customer", "row": customer, "field": "name", "note": "全称" },
        ]);
        let page = self.filing_as(&buyer).await?;
        self.said.refused(&buyer, FILING, "reject", &page, json!({ "marks": marks })).await?;
        let told = json!({ "reason": "请按标记修改", "marks": marks });
        let returned = done(act(&buyer, FILING, "reject", &page, told).await?)?;
        ensure!(returned["state"] == "returned", "{returned}");
        self.expected.message("partner.filing_returned", filing).dealt_with(filing, 1);
        self.said.is_waited_for(&seller, &text(&page["number"]), true).await?;
        let read = self.filing_as(&seller).await?;
        ensure!(list(&read["marks"]).count() == 3 && read["reason"] == "请按标记修改", "{read}");
        for (section, call, field, mended) in [
            (BASIC, "edit", "tel", "0755-86013000"),
            ("contact", "contact", "email", "zhang.wei@yuanhang.example"),
            ("customer", "customer", "name", "客户一有限公司"),
        ] {
            let mut content = part(&seller, filing, section).await?["content"].clone();
            let record = if section == BASIC { &mut content } else { &mut content["rows"][0] };
            record[field] = json!(mended);
            let saved = self.saves(filing, section, call, &content).await?;
            ensure!(saved["complete"] == true, "{saved}");
        }
        done(act(&seller, FILING, "submit", &read, json!({})).await?)?;
        self.expected.message("partner.filing_to_review", filing).dealt_with(filing, 1);
        // What was settled stays so while nothing of it has changed.
        self.compared(filing, 0).await.map(drop)
    }

    /// A potential supplier with a number, and its applicant its administrator.
    async fn approved(&mut self) -> Result<()> {
        let page = self.filing_as(&self.desk.buyer).await?;
        let approved = done(act(&self.desk.buyer, FILING, "audit", &page, json!({})).await?)?;
        ensure!(approved["state"] == "approved", "{approved}");
        self.expected.message("partner.filing_approved", self.filing).dealt_with(self.filing, 1);
        self.said.refused(&self.desk.buyer, FILING, "audit", &approved, json!({})).await?;
        let organization = self.organization().await?;
        let number = text(&organization["number"]);
        ensure!(number.starts_with("SP") && number.len() == 8, "{number}");
        ensure!(organization["state"] == "potential" && organization["tel"] == "0755-86013000", "{organization}");
        ensure!(organization["bank"][0]["accountNumber"] == json!({ "tail": "4417" }), "{organization}");
        let mut rows = self.desk.world.database().superuser().await?;
        within(PATIENCE, "the applicant's new role", async || {
            let roles: Vec<String> = sqlx::query_scalar(
                "select r.role_code from identity.user_role ur join identity.role r using (tenant_id, role_id)
                 where ur.user_id = $1",
            )
            .bind(self.user)
            .fetch_all(&mut rows)
            .await?;
            Ok(roles == ["supplier_administrator"])
        })
        .await?;
        let lists = format!("{AUTHENTICATION}/pageList");
        within(PATIENCE, "what he may do", async || Ok(self.seller.post(&lists, &json!({})).await?.code == 200))
            .await?;
        self.is_ready(&["data"]).await?;
        self.said.refused(&self.desk.leader, ORGANIZE, "promote", &organization, json!({})).await.map(drop)
    }

    /// Begins an authentication, as the supplier.
    async fn starts(&mut self) -> Result<(Uuid, Value)> {
        let asked = json!({ "organizeId": self.organize });
        let begun = done(self.seller.post(&format!("{AUTHENTICATION}/start"), &asked).await?)?;
        ensure!(begun["state"] == "started", "{begun}");
        let id = id(&begun)?;
        self.expected.message("partner.authentication_to_judge", id);
        self.said.is_waited_for(&self.legal, &text(&begun["number"]), true).await?;
        Ok((id, begun))
    }

    /// Legal judges the papers.
    async fn proved_by_papers(&mut self) -> Result<Uuid> {
        let (id, begun) = self.starts().await?;
        self.said.refused(&self.legal, AUTHENTICATION, "pass", &begun, json!({})).await?;
        let path =
            format!("{ATTACH}/add?kind={AUTHENTICATION_KIND}&documentId={id}&attachType=evidence&fileName=licence.pdf");
        done(self.legal.upload(&path, PAPER.to_vec()).await?)?;
        let page = seen(&self.legal, AUTHENTICATION, id).await?;
        ensure!(page["evidenceCount"] == 1, "{page}");
        let proved = done(act(&self.legal, AUTHENTICATION, "pass", &page, json!({})).await?)?;
        ensure!(proved["state"] == "proved", "{proved}");
        // Nobody has to pay any more, either.
        self.expected.message("portal.nothing_asked", id).dealt_with(id, 2);
        self.said.refused(&self.legal, AUTHENTICATION, "pass", &proved, json!({})).await?;
        self.is_ready(&["data", "authenticated"]).await?;
        Ok(id)
    }

    /// Another legal person: a change of which the reviewer sees the one cell, and with which the authentication lapses.
    async fn changed(&mut self, proved: Uuid) -> Result<Uuid> {
        let (buyer, seller) = (self.desk.buyer.clone(), self.seller.clone());
        let asked = json!({ "organizeId": self.organize });
        let opened = done(seller.post(&format!("{FILING}/open"), &asked).await?)?;
        ensure!(opened["state"] == "draft" && opened["filingType"] == "change", "{opened}");
        let filing = id(&opened)?;
        self.said.is_waited_for(&seller, &text(&opened["number"]), false).await?;
        let mut basic = part(&seller, filing, BASIC).await?["content"].clone();
        basic["legalPerson"] = json!("赵六");
        self.saves(filing, BASIC, "edit", &basic).await?;
        self.saves(filing, "declaration", "declaration", &declaration()).await?;
        let page = seen(&seller, FILING, filing).await?;
        done(act(&seller, FILING, "submit", &page, json!({})).await?)?;
        self.expected.message("partner.filing_to_review", filing).dealt_with(filing, 1);
        // The number of the licence is doubtful again; that the names are not of one company is known.
        self.compared(filing, 1).await?;
        let told = done(buyer.get(&format!("{FILING}/diff/{filing}")).await?)?;
        let cells: Vec<_> = list(&told["sections"])
            .flat_map(|section| list(&section["rows"]))
            .flat_map(|row| list(&row["fields"]))
            .map(|cell| [&cell["field"], &cell["inForce"], &cell["filed"]].map(text))
            .collect();
        ensure!(cells == [["legalPerson", "王五", "赵六"].map(str::to_owned)], "{told}");
        self.settles(filing).await?;
        let page = seen(&buyer, FILING, filing).await?;
        done(act(&buyer, FILING, "audit", &page, json!({})).await?)?;
        self.expected.message("partner.filing_approved", filing).dealt_with(filing, 1);
        let lapsed = seen(&seller, AUTHENTICATION, proved).await?;
        ensure!(lapsed["state"] == "lapsed" && lapsed["legalPerson"] == "王五", "{lapsed}");
        // To those of both sides who can begin another.
        self.expected.message("partner.authentication_lapsed", proved);
        self.expected.message("partner.authentication_lapsed", proved);
        self.is_ready(&["data"]).await?;
        Ok(filing)
    }

    /// Finance pays a small amount to the account on file, and the supplier tells how much arrived.
    async fn proved_by_amount(&mut self) -> Result<Uuid> {
        let (id, begun) = self.starts().await?;
        self.said.is_waited_for(&self.finance, &text(&begun["number"]), false).await?;
        let told = |amount: &str| json!({ "amount": amount });
        self.said.refused(&self.seller, AUTHENTICATION, "tellAmount", &begun, told(AMOUNT)).await?;
        let accounts = done(self.finance.get(&format!("{AUTHENTICATION}/accounts/{id}")).await?)?;
        let pays = |amount: &str| json!({ "bankId": accounts[0]["id"], "amount": amount });
        self.said.refused(&self.finance, AUTHENTICATION, "pay", &begun, pays("1")).await?;
        let paid = done(act(&self.finance, AUTHENTICATION, "pay", &begun, pays(AMOUNT)).await?)?;
        ensure!(paid["accountTail"] == "4417" && !paid.to_string().contains(AMOUNT), "{paid}");
        self.expected.message("partner.authentication_to_tell", id).dealt_with(id, 1);
        self.said.is_waited_for(&self.seller, &text(&begun["number"]), true).await?;
        let wrong = act(&self.seller, AUTHENTICATION, "tellAmount", &paid, told("0.38")).await?;
        let page = seen(&self.seller, AUTHENTICATION, id).await?;
        ensure!(wrong.code == 300 && page["tries"] == 1, "{wrong:?}, {page}");
        let proved = done(act(&self.seller, AUTHENTICATION, "tellAmount", &page, told(AMOUNT)).await?)?;
        ensure!(proved["state"] == "proved", "{proved}");
        self.expected.message("portal.nothing_asked", id).dealt_with(id, 1);
        self.is_ready(&["data", "authenticated"]).await?;
        Ok(id)
    }

    /// The process as soon as the OA has led it to this state.
    async fn process_once(&self, process: Uuid, state: &str) -> Result<Value> {
        let mut page = Value::Null;
        within(PATIENCE, state, async || {
            page = seen(&self.desk.buyer, OA, process).await?;
            Ok(page["state"] == state)
        })
        .await
        .with_context(|| format!("{page}"))?;
        Ok(page)
    }

    /// The OA approves that it is taken on; of this the supplier reads nothing.
    async fn taken_on(&mut self) -> Result<Uuid> {
        let buyer = self.desk.buyer.clone();
        let mut form = json!({
            "organizeId": self.organize, "type": "new_supplier", "qualificationConclusion": "", "qualifiedUntil": "2100-01-01",
            "plannedImportDate": "2100-01-01", "reason": "",
            "lines": [
                { "line": "company:1000", "paymentTerms": "N060", "reconciliationAccount": "220200" },
                { "line": "purchasing:3000", "paymentTerms": "N060", "currency": "CNY" },
            ],
        });
        let draft = done(buyer.post(&format!("{OA}/save"), &form).await?)?;
        self.said.refused(&buyer, OA, "submit", &draft, json!({})).await?;
        for (field, value) in
            [("id", &draft["id"]), ("version", &draft["version"]), ("qualificationConclusion", &json!("qualified"))]
        {
            form[field] = value.clone();
        }
        let ready = done(buyer.put(&format!("{OA}/update"), &form).await?)?;
        let asked = done(act(&buyer, OA, "submit", &ready, json!({})).await?)?;
        ensure!(asked["state"] == "pending_confirm", "{asked}");
        let process = id(&asked)?;
        self.process_once(process, "in_approval").await?;
        self.is_ready(&["data", "authenticated"]).await?;
        let mut rows = self.desk.world.database().superuser().await?;
        let reference: Uuid = sqlx::query_scalar("select reference from partner.oa_process where oa_process_id = $1")
            .bind(process)
            .fetch_one(&mut rows)
            .await?;
        let decision = json!({ "decision": "approved", "opinion": "同意" });
        self.desk.sim.control(&format!("oa/{reference}/decide"), &decision).await?;
        let approved = self.process_once(process, "approved").await?;
        ensure!(approved["opinion"] == "同意", "{approved}");
        self.said.refused(&buyer, OA, "submit", &approved, json!({})).await?;
        self.expected.document(process);
        ensure!(self.seller.get(&format!("{OA}/detail/{process}")).await?.code != 200, "its supplier reads it");
        ensure!(
            seen(&self.seller, ORGANIZE, self.organize).await?["oaState"] == "",
            "its supplier reads how it stands"
        );
        self.is_ready(&["data", "authenticated", "oa"]).await?;
        Ok(process)
    }

    /// Until suppliers are handed over to the ERP, the buyer types the number that it has there.
    async fn known_to_the_erp(&mut self) -> Result<()> {
        let organization = self.organization().await?;
        self.said.refused(&self.desk.leader, ORGANIZE, "promote", &organization, json!({})).await?;
        let mut form = json!({ "relationType": "S", "erpNo": ERP_NUMBER });
        for field in
            ["id", "version", "nameZh", "nameEn", "shortNameZh", "shortNameEn", "orgCategory", "classification"]
        {
            form[field] = organization[field].clone();
        }
        done(self.desk.buyer.put(&format!("{ORGANIZE}/update"), &form).await?)?;
        self.is_ready(&["data", "authenticated", "oa", "erp"]).await
    }

    /// Formal: the next published order reaches it.
    async fn promoted(&mut self) -> Result<()> {
        let organization = self.organization().await?;
        let formal = done(act(&self.desk.leader, ORGANIZE, "promote", &organization, json!({})).await?)?;
        ensure!(formal["state"] == "formal", "{formal}");
        self.expected.document(self.organize);
        self.said.refused(&self.desk.leader, ORGANIZE, "promote", &formal, json!({})).await?;
        self.is(&self.seller, "formal").await?;
        let (order, number) = self.desk.ordered_from(ERP_NUMBER, 1).await?.remove(0);
        self.desk.published(order).await?;
        let order = seen(&self.seller, ORDER, order).await?;
        ensure!(order["number"] == number.as_str(), "{order}");
        Ok(())
    }
}
