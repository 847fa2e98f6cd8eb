//! A supplier whose data were approved, a buyer, and the simulated approval system.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::net::TcpListener;
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::Event;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client, Sim, World};
use uuid::Uuid;

pub const API: &str = "/service1/partner/oaProcess";
pub const ERP_NO: &str = "0000100001";

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub fn at(process: &Value) -> Value {
    json!({ "id": process["id"], "version": process["version"] })
}

/// What is said at a field.
pub fn message(answer: &Answer, field: &str) -> String {
    let mut fields = answer.data["fields"].as_array().into_iter().flatten();
    fields.find(|one| one["field"] == field).map(|one| text(&one["message"])).unwrap_or_default()
}

pub struct Desk {
    pub world: World,
    pub sim: Sim,
    base: String,
    pub owner: Client,
    pub buyer: Client,
    pub organize: String,
}

impl Desk {
    pub async fn laid() -> Result<Self> {
        let sim = Sim::start().await?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let base = format!("http://127.0.0.1:{port}");
        let world = sim.world(&base).await?;
        world.serve_at(&format!("127.0.0.1:{port}")).await?;
        world.work();
        for shard in world.platform.shards().iter() {
            told(tandem_platform::jobs::tick(&world.platform, shard).await)?;
        }
        let owner = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let form = json!({ "nameZh": "甲公司", "nameEn": "Alpha", "relationType": "S", "erpNo": ERP_NO });
        let organize = text(&owner.post("/service1/partner/organize/save", &form).await?.data["id"]);
        for (dictionary, code) in [("companyCode", "1000"), ("companyCode", "2000"), ("purchasingOrganization", "3000")]
        {
            let item = json!({ "dictName": dictionary, "itemValue": code, "descriptionZh": code, "descriptionEn": code,
                "isdefault": "0" });
            let saved = owner.post("/service1/base/api/dictItem/save", &item).await?;
            ensure!(saved.code == 200, "{saved:?}");
        }
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let desk = Self { world, sim, base, owner, buyer, organize };
        desk.by_hand(
            "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
               base_version, state, created_by, created_at, updated_by, updated_at)
             select tenant_id, organize_id, 'PF', organize_id, name_zh, name_en, 'first', 1, 'approved', '', now(), '', now()
             from partner.organize where organize_id = $1",
        )
        .await?;
        Ok(desk)
    }

    /// Changes rows about the supplier, `$1`.
    pub async fn by_hand(&self, sql: &'static str) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let done = sqlx::query(sql).bind(self.organize.parse::<Uuid>()?).execute(&mut rows).await?;
        ensure!(done.rows_affected() > 0, "nothing is changed by {sql}");
        self.world.rows_changed_by_hand();
        Ok(())
    }

    pub async fn seller(&self) -> Result<Client> {
        let role = &["supplier_administrator"];
        self.world.sign_in_supplier(&self.base, &self.world.acme, &self.organize, "seller", role).await
    }

    pub async fn another_supplier(&self) -> Result<String> {
        let form = json!({ "nameZh": "乙公司", "nameEn": "Beta", "relationType": "S", "erpNo": "0000100002" });
        Ok(text(&self.owner.post("/service1/partner/organize/save", &form).await?.data["id"]))
    }

    pub async fn organization(&self) -> Result<Value> {
        Ok(self.owner.get(&format!("/service1/partner/organize/detail/{}", self.organize)).await?.data)
    }

    pub async fn today(&self) -> Result<String> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        let today = told(tx.today().await)?.to_string();
        told(tx.rollback().await)?;
        Ok(today)
    }

    pub fn form(&self) -> Value {
        json!({
            "organizeId": self.organize, "type": "new_supplier", "qualificationConclusion": "qualified",
            "qualifiedUntil": "2100-01-01", "plannedImportDate": "2100-01-01", "reason": "",
            "lines": [
                { "line": "company:1000", "paymentTerms": "N060", "reconciliationAccount": "220200" },
                { "line": "purchasing:3000", "paymentTerms": "N060", "currency": "CNY" },
            ],
        })
    }

    pub async fn saved(&self, change: impl FnOnce(&mut Value)) -> Result<Answer> {
        let mut form = self.form();
        change(&mut form);
        self.buyer.post(&format!("{API}/save"), &form).await
    }

    pub async fn draft(&self, change: impl FnOnce(&mut Value)) -> Result<Value> {
        let saved = self.saved(change).await?;
        ensure!(saved.code == 200, "{saved:?}");
        Ok(saved.data)
    }

    pub async fn submitted(&self, change: impl FnOnce(&mut Value)) -> Result<Value> {
        let draft = self.draft(change).await?;
        let submitted = self.buyer.post(&format!("{API}/submit"), &at(&draft)).await?;
        ensure!(submitted.code == 200, "{submitted:?}");
        Ok(submitted.data)
    }

    /// One that went all the way.
    pub async fn approved(&self, change: impl FnOnce(&mut Value)) -> Result<Value> {
        let process = self.submitted(change).await?;
        let (reference, _) = self.started(&process).await?;
        self.decided(reference, "approved", "").await?;
        self.until(&process, "approved").await
    }

    /// The button and the command say the same, in both languages.
    pub async fn refused_with(&self, draft: &Value, en: &str, zh: &str) -> Result<()> {
        let page = self.page(draft).await?;
        let mut offers = page["actions"].as_array().into_iter().flatten();
        let offer = offers.find(|offer| offer["action"] == "submit").context("no button")?;
        assert_eq!((&offer["allowed"], &offer["reason"]), (&json!(false), &json!(en)));
        for (client, said) in [(&self.buyer, en), (&self.buyer.in_chinese(), zh)] {
            let refused = client.post(&format!("{API}/submit"), &at(draft)).await?;
            assert_eq!((refused.code, refused.message.as_str()), (300, said), "{refused:?}");
        }
        Ok(())
    }

    pub async fn page(&self, process: &Value) -> Result<Value> {
        let page = self.buyer.get(&format!("{API}/detail/{}", text(&process["id"]))).await?;
        ensure!(page.code == 200, "{page:?}");
        Ok(page.data)
    }

    pub async fn preview(&self, process: &Value) -> Result<Value> {
        let preview = self.buyer.get(&format!("{API}/preview/{}", text(&process["id"]))).await?;
        ensure!(preview.code == 200, "{preview:?}");
        Ok(preview.data)
    }

    pub async fn until(&self, process: &Value, state: &str) -> Result<Value> {
        let mut page = Value::Null;
        eventually(state, async || {
            page = self.page(process).await?;
            Ok(page["state"] == state)
        })
        .await?;
        Ok(page)
    }

    /// What is in force in each company code and purchasing organisation.
    pub async fn in_force(&self) -> Result<Vec<Value>> {
        let codes = self.buyer.post(&format!("{API}/codes"), &json!({ "organizeId": self.organize })).await?;
        let codes = codes.data.as_array().cloned().context("no codes")?;
        Ok(codes.into_iter().map(|code| code["before"].clone()).filter(|before| !before.is_null()).collect())
    }

    /// What the ERP was or is to be told of the supplier, in the order in which it was asked for.
    pub async fn pushes(&self) -> Result<Vec<String>> {
        let mut rows = self.world.database().superuser().await?;
        Ok(sqlx::query_scalar("select kind from partner.erp_push order by erp_push_id").fetch_all(&mut rows).await?)
    }

    /// What both sides call the approval.
    pub async fn reference(&self, process: &Value) -> Result<Uuid> {
        let mut rows = self.world.database().superuser().await?;
        let known = sqlx::query_scalar("select reference from partner.oa_process where oa_process_id = $1::uuid");
        Ok(known.bind(text(&process["id"])).fetch_one(&mut rows).await?)
    }

    /// Once the approval system knows of it.
    pub async fn started(&self, process: &Value) -> Result<(Uuid, Value)> {
        let reference = self.reference(process).await?;
        let mut started = Value::Null;
        eventually("the start", async || {
            started = self.sim.state().await?["approvals"][reference.to_string()].clone();
            Ok(!started.is_null())
        })
        .await?;
        Ok((reference, started))
    }

    pub async fn decided(&self, reference: Uuid, decision: &str, opinion: &str) -> Result<()> {
        let told = json!({ "decision": decision, "opinion": opinion });
        self.sim.control(&format!("oa/{reference}/decide"), &told).await.map(drop)
    }

    /// A call-back, in whatever order; what the portal made of it.
    pub async fn called_back(&self, reference: Uuid, sequence: i64, decision: &str) -> Result<String> {
        let url = format!("{}/service1/exchange/api/oa/outcome", self.base);
        let word = json!({ "reference": reference, "process": "OA-1", "sequence": sequence, "decision": decision });
        Ok(text(&self.sim.call_back(&url, &word, 0, false).await?.1["data"]["taken"]))
    }

    pub fn outcome(&self, process: &Value, reference: Uuid, sequence: i64, decision: Decision) -> Result<OaOutcome> {
        Ok(OaOutcome {
            approval_kind: "new_supplier".into(),
            number: text(&process["number"]),
            entity_kind: "partner.oa_process".into(),
            entity_id: text(&process["id"]).parse()?,
            reference,
            process: "OA-1".into(),
            sequence,
            decision,
            opinion: String::new(),
            decided_by: "approver".into(),
        })
    }

    /// That the approval system will never take it.
    pub async fn not_taken(&self, process: &Value) -> Result<HandedOver> {
        Ok(HandedOver {
            reference: self.reference(process).await?,
            entity_kind: "partner.oa_process".into(),
            entity_id: text(&process["id"]).parse()?,
            taken: false,
            number: String::new(),
            message: "422: no such applicant".into(),
        })
    }

    /// Has an event heard, whatever else is known by then.
    pub async fn hears(&self, event: &impl Event) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(tx.emit(event).await)?;
        told(tx.commit().await)?;
        self.heard().await
    }

    /// Waits until every event has been heard.
    pub async fn heard(&self) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        eventually("every word is heard", async || {
            let open: i64 = sqlx::query_scalar(
                "select count(*) from platform.delivery where state = 'pending' and consumer like 'partner.oa_process%'",
            )
            .fetch_one(&mut rows)
            .await?;
            Ok(open == 0)
        })
        .await
    }

    /// What was asked to be told by this template.
    pub async fn messages(&self, template: &str) -> Result<Vec<Value>> {
        let mut rows = self.world.database().superuser().await?;
        let told = sqlx::query_scalar(
            "select payload from platform.event where kind = 'message.message.wanted' and payload ->> 'template' = $1",
        );
        Ok(told.bind(template).fetch_all(&mut rows).await?)
    }
}
