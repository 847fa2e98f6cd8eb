//! Suppliers that are handed over to the ERP, which the simulator plays.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_partner::erp_push::{self, EndedAccount, Kind};
use tandem_partner::filing::secrets::ACCOUNT_NUMBER;
use tandem_testkit::world::{told, within};
use tandem_testkit::{Answer, Client, Sim, World};
use uuid::Uuid;

const API: &str = "/service1/partner/sap";
const ORGANIZE: &str = "/service1/partner/organize";
const ACCOUNT: &str = "6222 0212 3456 7890 1234 4417";

struct Desk {
    world: World,
    sim: Sim,
    buyer: Client,
    owner: Client,
}

async fn desk() -> Result<Desk> {
    let sim = Sim::start().await?;
    let world = sim.world("http://127.0.0.1:1").await?;
    let base = world.serve().await?;
    world.work();
    for shard in world.platform.shards().iter() {
        told(tandem_platform::jobs::tick(&world.platform, shard).await)?;
    }
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser", "purchasing_leader"]).await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    Ok(Desk { world, sim, buyer, owner })
}

impl Desk {
    /// A potential supplier whose data were approved, without a word of the OA.
    async fn supplier(&self, name: &str, licence: &str) -> Result<Uuid> {
        let (tenant, id) = (self.world.acme.id.uuid(), self.world.platform.new_id());
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        sqlx::query(
            "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, short_name_en, relation_type, state, language,
               licence_type, licence_number, registered_area, address_zh, tel, email, updated_by, updated_at)
             values ($1, $2, $3, $3, 'Morning', 'S', 'potential', 'ZH', 'uscc', $4, 'CN/440000/440300', '科苑路 1 号',
               '0755-86013388', 'office@morning.example', '', now())",
        )
        .bind(tenant)
        .bind(id)
        .bind(name)
        .bind(licence)
        .execute(tx.conn())
        .await?;
        sqlx::query(
            "insert into partner.company_view (tenant_id, organize_id, company_code, payment_terms, reconciliation_account,
               payment_methods, updated_by, updated_at) values ($1, $2, '1010', '0004', '22020100', 'T', '', now())",
        )
        .bind(tenant)
        .bind(id)
        .execute(tx.conn())
        .await?;
        sqlx::query(
            "insert into partner.purchasing_view (tenant_id, organize_id, purchasing_organization, payment_terms, currency,
               incoterms, purchasing_group, confirmation_control, updated_by, updated_at)
             values ($1, $2, '1010', '0004', 'CNY', 'DAP', '001', '0001', '', now())",
        )
        .bind(tenant)
        .bind(id)
        .execute(tx.conn())
        .await?;
        told(tx.commit().await)?;
        Ok(id)
    }

    /// What the OA says of a supplier from now on.
    async fn decides(&self, organize: Uuid, state: &str) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        sqlx::query(
            "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en, type, state,
               created_by, updated_by, updated_at)
             select tenant_id, organize_id, 'OP ' || number, organize_id, name_zh, name_en, 'new_supplier', $3, '', '', now()
             from partner.organize where tenant_id = $1 and organize_id = $2
             on conflict (tenant_id, oa_process_id) do update set state = excluded.state",
        )
        .bind(self.world.acme.id.uuid())
        .bind(organize)
        .bind(state)
        .execute(tx.conn())
        .await?;
        told(tx.commit().await)
    }

    async fn approved(&self, name: &str, licence: &str) -> Result<Uuid> {
        let organize = self.supplier(name, licence).await?;
        self.decides(organize, "approved").await?;
        Ok(organize)
    }

    async fn submit(&self, organize: Uuid) -> Result<Answer> {
        self.buyer.post(&format!("{API}/commSupSAP"), &json!({ "organizeId": organize })).await
    }

    /// The push that somebody asked for.
    async fn submitted(&self, organize: Uuid) -> Result<String> {
        let answer = self.submit(organize).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data["id"].as_str().context("no id")?.to_owned())
    }

    async fn push(&self, id: &str) -> Result<Value> {
        let answer = self.buyer.get(&format!("{API}/detail/{id}")).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data)
    }

    async fn until(&self, id: &str, state: &str) -> Result<Value> {
        let mut last = Value::Null;
        let reached = within(120, state, async || {
            last = self.push(id).await?;
            Ok(last["state"] == state)
        })
        .await;
        reached.with_context(|| format!("{last}"))?;
        Ok(last)
    }

    async fn organize(&self, id: Uuid) -> Result<Value> {
        Ok(self.buyer.get(&format!("{ORGANIZE}/detail/{id}")).await?.data)
    }

    /// The pushes of a supplier, oldest first.
    async fn pushes(&self, organize: Uuid) -> Result<Vec<(String, String)>> {
        let mut rows = self.world.database().superuser().await?;
        let all = "select kind, state from partner.erp_push where organize_id = $1 order by erp_push_id";
        Ok(sqlx::query_as(all).bind(organize).fetch_all(&mut rows).await?)
    }

    /// A supplier that the ERP has taken, and its business partner there.
    async fn known(&self, name: &str, licence: &str) -> Result<(Uuid, String)> {
        let organize = self.approved(name, licence).await?;
        let push = self.submitted(organize).await?;
        self.until(&push, "taken").await?;
        let partner = self.partner_of(organize).await?;
        Ok((organize, partner["BusinessPartner"].as_str().unwrap_or_default().to_owned()))
    }

    async fn partners(&self) -> Result<Vec<Value>> {
        let state = self.sim.state().await?;
        let all = state["records"]["API_BUSINESS_PARTNER"].as_object().cloned().unwrap_or_default();
        Ok(all.into_iter().map(|(_, partner)| partner).collect())
    }

    /// The only business partner that stands for a supplier.
    async fn partner_of(&self, organize: Uuid) -> Result<Value> {
        let number = self.organize(organize).await?["number"].clone();
        let mut all = self.partners().await?;
        all.retain(|partner| partner["BusinessPartnerIDByExtSystem"] == number);
        ensure!(all.len() == 1, "{number}: {all:?}");
        Ok(all.remove(0))
    }

    async fn in_sap(&self, call: &str, body: &Value) -> Result<Value> {
        self.sim.control(&format!("services/API_BUSINESS_PARTNER/{call}"), body).await
    }

    async fn account(&self, organize: Uuid, bank_number: &str) -> Result<Vec<u8>> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        let (secrets, random) = (self.world.platform.secrets(), self.world.platform.random());
        let sealed = told(ACCOUNT_NUMBER.keep(secrets, tx.ctx(), random, ACCOUNT))?;
        let mark = told(ACCOUNT_NUMBER.mark(secrets, tx.ctx(), ACCOUNT))?;
        let id = tx.new_id();
        sqlx::query(
            "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
               account_number_tail, account_number_mark, account_name, bank_number, currency, is_default)
             values ($1, $2, $3, 0, 'CN', '工商银行', $4, '4417', $5, '晨光电子', $6, 'CNY', true)",
        )
        .bind(self.world.acme.id.uuid())
        .bind(id)
        .bind(organize)
        .bind(&sealed)
        .bind(mark)
        .bind(bank_number)
        .execute(tx.conn())
        .await?;
        told(tx.commit().await)?;
        Ok(sealed)
    }

    async fn asks(&self, organize: Uuid, kind: Kind) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(erp_push::ask(&mut tx, organize, kind).await)?;
        told(tx.commit().await)
    }

    /// The newest push of a supplier.
    async fn newest(&self, organize: Uuid) -> Result<String> {
        let mut rows = self.world.database().superuser().await?;
        let newest =
            "select erp_push_id::text from partner.erp_push where organize_id = $1 order by erp_push_id desc limit 1";
        Ok(sqlx::query_scalar(newest).bind(organize).fetch_one(&mut rows).await?)
    }

    async fn record(&self, push: &Value) -> Result<Value> {
        let id = push["reference"].as_str().context("it was never sent")?;
        Ok(self.owner.get(&format!("/service1/exchange/api/record/detail/{id}")).await?.data)
    }
}

fn at(document: &Value) -> Value {
    json!({ "id": document["id"], "version": document["version"] })
}

#[tokio::test]
async fn a_supplier_is_created_once_however_often_calls_fail() -> Result<()> {
    let desk = desk().await?;
    desk.sim.set(&json!({ "errorRate": 0.5, "seed": 11 })).await?;
    let mut all = Vec::new();
    for n in 1..=3 {
        let organize = desk.approved(&format!("晨光电子 {n}"), &format!("91440300X{n}")).await?;
        all.push((organize, desk.submitted(organize).await?));
    }
    for (_, push) in &all {
        desk.until(push, "taken").await?;
    }
    assert_eq!(desk.partners().await?.len(), 3);
    for (organize, push) in all {
        let (company, partner) = (desk.organize(organize).await?, desk.partner_of(organize).await?);
        let push = desk.push(&push).await?;
        let supplier = &partner["to_Supplier"]["Supplier"];
        assert_eq!((&company["erpNo"], &company["erpState"]), (supplier, &json!("taken")));
        assert_eq!((&push["erpNo"], &push["kind"], &push["message"]), (supplier, &json!("create"), &json!("")));
        assert_ne!(partner["BusinessPartner"], *supplier, "its number as a partner is another");
    }
    Ok(())
}

#[tokio::test]
async fn what_was_approved_is_what_the_erp_has() -> Result<()> {
    let desk = desk().await?;
    let name = format!("晨光{}", "电子".repeat(25));
    let (organize, _) = desk.known(&name, "91440300X").await?;
    let partner = desk.partner_of(organize).await?;
    let names: Vec<&str> = (1..=4).filter_map(|n| partner[format!("OrganizationBPName{n}")].as_str()).collect();
    assert_eq!((names.concat(), names[0].chars().count()), (name, 40));
    assert_eq!((&partner["BusinessPartnerGrouping"], &partner["SearchTerm1"]), (&json!("BP02"), &json!("Morning")));
    let roles: Vec<&Value> =
        partner["to_BusinessPartnerRole"].as_array().into_iter().flatten().map(|r| &r["BusinessPartnerRole"]).collect();
    assert_eq!(roles, [&json!("FLVN00"), &json!("FLVN01")]);
    let address = &partner["to_BusinessPartnerAddress"][0];
    assert_eq!(
        (&address["Country"], &address["Region"], &address["CityName"]),
        (&json!("CN"), &json!("190"), &json!("深圳市"))
    );
    assert_eq!(address["to_EmailAddress"][0]["EmailAddress"], "office@morning.example");
    assert_eq!(partner["to_BusinessPartnerTax"][0]["BPTaxNumber"], "91440300X");
    let (company, organization) =
        (&partner["to_Supplier"]["to_SupplierCompany"][0], &partner["to_Supplier"]["to_SupplierPurchasingOrg"][0]);
    assert_eq!((&company["CompanyCode"], &company["PaymentTerms"]), (&json!("1010"), &json!("0004")));
    assert_eq!(organization["PurchaseOrderCurrency"], "CNY");
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.organize&entityId={organize}");
    let history = desk.owner.get(&history).await?.data;
    assert_eq!(history[0]["action"], "take_erp_no", "{history}");
    Ok(())
}

#[tokio::test]
async fn one_that_the_erp_has_already_is_taken_and_given_what_it_lacks() -> Result<()> {
    let desk = desk().await?;
    desk.in_sap("make", &json!({ "name": "Morning", "taxNumber": "91440300X" })).await?;
    let (organize, _) = desk.known("晨光电子", "91440300X").await?;
    assert_eq!(desk.partners().await?.len(), 1);
    let partner = desk.partner_of(organize).await?;
    assert_eq!(partner["to_BusinessPartnerRole"].as_array().map(Vec::len), Some(2));
    assert_eq!(partner["to_Supplier"]["to_SupplierCompany"][0]["CompanyCode"], "1010");
    let push = desk.push(&desk.newest(organize).await?).await?;
    assert_eq!(desk.record(&push).await?["recognised"], true);
    // Another supplier of ours with the same number is not that one.
    let other = desk.approved("晨光电子二", "91440300x").await?;
    let failed = desk.submitted(other).await?;
    let failed = desk.until(&failed, "failed").await?;
    assert_eq!(failed["field"], "licence_number", "{failed}");
    assert_eq!(desk.partners().await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_supplier_that_comes_late_is_waited_for() -> Result<()> {
    let desk = desk().await?;
    desk.sim.set(&json!({ "supplierLooks": 2 })).await?;
    let (organize, _) = desk.known("晨光电子", "91440300X").await?;
    assert_eq!(desk.partners().await?.len(), 1);
    assert!(desk.organize(organize).await?["erpNo"].is_string());
    Ok(())
}

#[tokio::test]
async fn nothing_is_submitted_that_the_oa_has_not_approved() -> Result<()> {
    let desk = desk().await?;
    let organize = desk.supplier("晨光电子", "91440300X").await?;
    let check = async |client: &Client| {
        let answer = client.post(&format!("{API}/check"), &json!({ "organizeId": organize })).await?;
        ensure!(answer.code == 200, "{answer:?}");
        anyhow::Ok(answer.data)
    };
    let refused = desk.submit(organize).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "Submit to SAP only when OA approved"));
    let said = check(&desk.buyer.in_chinese()).await?;
    assert_eq!(said, json!({ "kind": "create", "may": false, "message": "OA 未通过，不能提交 SAP" }));
    desk.decides(organize, "in_approval").await?;
    assert_eq!(desk.submit(organize).await?.code, 300);
    desk.decides(organize, "approved").await?;
    assert_eq!(check(&desk.buyer).await?, json!({ "kind": "create", "may": true, "message": "" }));
    let push = desk.submitted(organize).await?;
    desk.until(&push, "taken").await?;
    assert_eq!(check(&desk.buyer).await?["kind"], "change");
    // A change that the OA has before it is not told before it is decided.
    desk.decides(organize, "returned").await?;
    assert_eq!(desk.submit(organize).await?.message, "Submit to SAP only when OA approved");
    let frozen = json!({ "id": organize, "version": desk.organize(organize).await?["version"], "reason": "x" });
    assert_eq!(desk.buyer.post(&format!("{ORGANIZE}/freeze"), &frozen).await?.code, 200);
    assert_eq!(desk.submit(organize).await?.message, "The supplier is frozen or ended");
    let company = json!({ "nameZh": "买方", "nameEn": "Buyer", "relationType": "C" });
    let company = desk.owner.post(&format!("{ORGANIZE}/save"), &company).await?.data;
    let refused = desk.submit(company["id"].as_str().context("no id")?.parse()?).await?;
    assert_eq!(refused.message, "Only suppliers are submitted to SAP");
    Ok(())
}

#[tokio::test]
async fn what_sap_refuses_is_told_in_its_words_and_tried_again_once_it_is_put_right() -> Result<()> {
    let desk = desk().await?;
    let organize = desk.approved("晨光电子", "91440300X").await?;
    let number = desk.organize(organize).await?["number"].as_str().unwrap_or_default().to_owned();
    let refusal = json!({ "message": "The tax number is not valid", "property": "BPTaxNumber" });
    desk.in_sap(&format!("{number}/refuse"), &refusal).await?;
    let id = desk.submitted(organize).await?;
    let failed = desk.until(&id, "failed").await?;
    let message = failed["message"].as_str().unwrap_or_default();
    ensure!(message.contains("The tax number is not valid"), "{failed}");
    assert_eq!((&failed["field"], &failed["waiting"][0]["mine"]), (&json!("licence_number"), &json!(true)));
    assert_eq!(desk.organize(organize).await?["erpState"], "failed");
    let retry = async |push: &Value| desk.buyer.post(&format!("{API}/retry"), &at(push)).await;
    desk.decides(organize, "returned").await?;
    let words = "Retry only when OA approved and the push failed";
    let refused = retry(&failed).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, words));
    let offered = desk.push(&id).await?["actions"].clone();
    assert_eq!(offered[0]["reason"], words, "the button says it as well: {offered}");
    desk.decides(organize, "approved").await?;
    desk.in_sap(&format!("{number}/accept"), &json!({})).await?;
    let again = retry(&failed).await?;
    assert_eq!((again.code, &again.data["message"]), (200, &json!("")), "{again:?}");
    let taken = desk.until(&id, "taken").await?;
    assert_eq!(retry(&taken).await?.message, words);
    assert_eq!(desk.partners().await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_frozen_supplier_is_blocked_in_the_erp_and_a_released_one_is_not() -> Result<()> {
    let desk = desk().await?;
    let (organize, _) = desk.known("晨光电子", "91440300X").await?;
    let turn = async |action: &str| {
        let version = desk.organize(organize).await?["version"].clone();
        let body = json!({ "id": organize, "version": version, "reason": "x" });
        let answer = desk.buyer.post(&format!("{ORGANIZE}/{action}"), &body).await?;
        ensure!(answer.code == 200, "{answer:?}");
        let newest = desk.newest(organize).await?;
        desk.until(&newest, "taken").await?;
        let supplier = desk.partner_of(organize).await?["to_Supplier"].clone();
        anyhow::Ok((supplier["PurchasingIsBlocked"].clone(), supplier["PaymentIsBlockedForSupplier"].clone()))
    };
    // The OA may think of it what it likes.
    desk.decides(organize, "returned").await?;
    assert_eq!(turn("freeze").await?, (json!(true), json!(true)));
    assert_eq!(turn("unfreeze").await?, (json!(false), json!(false)));
    // What it sent back is unfinished, which keeps the supplier from being ended.
    desk.decides(organize, "deleted").await?;
    assert_eq!(turn("end").await?, (json!(true), json!(true)));
    let kinds: Vec<String> = desk.pushes(organize).await?.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["create", "block", "unblock", "block"]);
    let unknown = desk.supplier("未知", "91440300Y").await?;
    let body = json!({ "id": unknown, "version": desk.organize(unknown).await?["version"], "reason": "x" });
    assert_eq!(desk.buyer.post(&format!("{ORGANIZE}/freeze"), &body).await?.code, 200);
    assert!(desk.pushes(unknown).await?.is_empty(), "the ERP does not know it");
    Ok(())
}

#[tokio::test]
async fn one_push_is_under_way_and_what_was_asked_for_meanwhile_follows() -> Result<()> {
    let desk = desk().await?;
    let organize = desk.approved("晨光电子", "91440300X").await?;
    desk.sim.set(&json!({ "errorRate": 1.0 })).await?;
    let (one, two) = tokio::join!(desk.submit(organize), desk.submit(organize));
    let (one, two) = (one?, two?);
    let (first, second) = if one.code == 200 { (one, two) } else { (two, one) };
    assert_eq!((first.code, second.code, second.message.as_str()), (200, 300, "A push is under way"));
    let first = first.data["id"].as_str().context("no id")?.to_owned();
    assert_eq!(desk.push(&first).await?["state"], "sent");
    for kind in [Kind::Change, Kind::Block, Kind::Unblock, Kind::Block, Kind::Block] {
        desk.asks(organize, kind).await?;
    }
    let waiting = |kind: &str| (kind.to_owned(), "waiting".to_owned());
    let all = desk.pushes(organize).await?;
    assert_eq!(all[1..], ["change", "block", "unblock"].map(waiting), "each waits once");
    desk.sim.set(&json!({})).await?;
    within(120, "all of them", async || Ok(desk.pushes(organize).await?.iter().all(|(_, state)| state == "taken")))
        .await?;
    let blocked = desk.partner_of(organize).await?["to_Supplier"]["PurchasingIsBlocked"].clone();
    assert_eq!(blocked, json!(true), "what was asked for last came last");
    assert_eq!(desk.partners().await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_change_tells_the_erp_only_what_differs() -> Result<()> {
    let desk = desk().await?;
    let (organize, partner) = desk.known("晨光电子", "91440300X").await?;
    let before = desk.partner_of(organize).await?;
    let push = desk.submitted(organize).await?;
    let push = desk.until(&push, "taken").await?;
    assert_eq!(push["kind"], "change");
    assert_eq!(desk.record(&push).await?["recognised"], true, "nothing differed");
    assert_eq!(desk.partner_of(organize).await?["ETag"], before["ETag"]);
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update partner.organize set name_zh = '晨光科技', tel = '0755-1' where organize_id = $1")
        .bind(organize)
        .execute(&mut rows)
        .await?;
    sqlx::query("update partner.company_view set payment_terms = '0001' where organize_id = $1")
        .bind(organize)
        .execute(&mut rows)
        .await?;
    sqlx::query(
        "insert into partner.company_view (tenant_id, organize_id, company_code, payment_terms, reconciliation_account,
           payment_methods, updated_by, updated_at)
         select tenant_id, organize_id, '2020', '0004', '', '', '', now() from partner.company_view where organize_id = $1",
    )
    .bind(organize)
    .execute(&mut rows)
    .await?;
    // What somebody did in the ERP itself stays.
    desk.in_sap(&format!("{partner}/write"), &json!({ "fields": { "Language": "EN" } })).await?;
    let push = desk.submitted(organize).await?;
    desk.until(&push, "taken").await?;
    let after = desk.partner_of(organize).await?;
    assert_eq!((&after["OrganizationBPName1"], &after["Language"]), (&json!("晨光科技"), &json!("EN")));
    assert_eq!(after["to_BusinessPartnerAddress"][0]["to_PhoneNumber"][0]["PhoneNumber"], "0755-1");
    let companies = &after["to_Supplier"]["to_SupplierCompany"];
    assert_eq!((&companies[0]["PaymentTerms"], &companies[1]["CompanyCode"]), (&json!("0001"), &json!("2020")));
    let changes = |partner: &Value| partner["ETag"].as_str().unwrap_or_default()[6..].parse::<u64>().unwrap_or(0);
    assert_eq!(changes(&after) - changes(&before), 5, "theirs, the name, the telephone and two companies");
    Ok(())
}

#[tokio::test]
async fn an_account_reaches_the_erp_and_its_number_nothing_else() -> Result<()> {
    let desk = desk().await?;
    let (organize, _) = desk.known("晨光电子", "91440300X").await?;
    let sealed = desk.account(organize, "102100099996").await?;
    desk.asks(organize, Kind::Bank).await?;
    let push = desk.newest(organize).await?;
    let push = desk.until(&push, "taken").await?;
    let bank = desk.partner_of(organize).await?["to_BusinessPartnerBank"].clone();
    assert_eq!(
        (&bank[0]["BankAccount"], &bank[0]["BankAccountReferenceText"], &bank[0]["BankNumber"]),
        (&json!("622202123456789012"), &json!("344417"), &json!("102100099996"))
    );
    let shown = desk.record(&push).await?;
    assert_eq!(shown["payloadOut"]["of"]["push"]["data"]["inForce"][0]["accountNumber"], "***", "{shown}");

    // The same account again is no second one; and one that is in force no longer ends there.
    desk.asks(organize, Kind::Bank).await?;
    let again = desk.newest(organize).await?;
    desk.until(&again, "taken").await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("delete from partner.bank where organize_id = $1").bind(organize).execute(&mut rows).await?;
    let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    let ended = EndedAccount::of("CN", "102100099996", "", &sealed);
    told(erp_push::ask_account(&mut tx, organize, &[ended]).await)?;
    told(tx.commit().await)?;
    let ended = desk.newest(organize).await?;
    desk.until(&ended, "taken").await?;
    let bank = desk.partner_of(organize).await?["to_BusinessPartnerBank"].clone();
    assert_eq!(bank.as_array().map(Vec::len), Some(1));
    assert!(bank[0]["ValidityEndDate"].is_string(), "{bank}");

    // A bank that SAP does not know is said by its number, and by nothing of the account.
    desk.account(organize, "999100099996").await?;
    desk.asks(organize, Kind::Bank).await?;
    let failed = desk.newest(organize).await?;
    let failed = desk.until(&failed, "failed").await?;
    let message = failed["message"].as_str().unwrap_or_default();
    let said = "银行 999100099996 不在 SAP 银行主数据中 / Bank 999100099996 is not in SAP's bank master: ";
    ensure!(message.starts_with(said), "{message}");
    assert_eq!(failed["field"], "bank");
    for kept in [
        "select count(*) from exchange.record r where r::text like $1",
        "select count(*) from platform.audit a where a::text like $1",
        "select count(*) from platform.event e where e::text like $1",
        "select count(*) from partner.erp_push p where p::text like $1",
        "select count(*) from exchange.drift d where d::text like $1",
    ] {
        for part in ["%622202123456789012%", "%6222 0212%"] {
            let found: i64 = sqlx::query_scalar(kept).bind(part).fetch_one(&mut rows).await?;
            assert_eq!(found, 0, "{kept}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_stands_otherwise_in_the_erp_is_listed_every_night_and_left_as_it_is() -> Result<()> {
    let desk = desk().await?;
    let (organize, partner) = desk.known("晨光电子", "91440300X").await?;
    let (alike, _) = desk.known("远航电子", "91440300Y").await?;
    desk.account(organize, "102100099996").await?;
    desk.in_sap("make", &json!({ "name": "Nobody's" })).await?;
    let place = "/to_Supplier/to_SupplierCompany/0";
    let theirs = json!({ "place": place, "fields": { "PaymentTerms": "0001", "ReconciliationAccount": "1" } });
    desk.in_sap(&format!("{partner}/write"), &theirs).await?;
    let blocked = json!({ "place": "/to_Supplier", "fields": { "PurchasingIsBlocked": true } });
    desk.in_sap(&format!("{partner}/write"), &blocked).await?;
    let before = desk.partner_of(organize).await?;
    let mut found = Vec::<Value>::new();
    within(60, "the difference", async || {
        let asked = desk.owner.post("/service1/exchange/api/drift/check", &json!({})).await?;
        ensure!(asked.code == 200 || asked.message.contains("already running"), "{asked:?}");
        let page = desk.owner.post("/service1/exchange/api/drift/pageList", &json!({})).await?.data;
        found = page["content"].as_array().cloned().unwrap_or_default();
        found.retain(|row| row["kind"] == "erp.business_partner");
        Ok(!found.is_empty())
    })
    .await?;
    let [one] = found.as_slice() else { anyhow::bail!("{found:?}") };
    let (ours, others) = (desk.organize(organize).await?, desk.organize(alike).await?);
    assert_eq!(one["businessKey"], ours["erpNo"], "and not {}", others["erpNo"]);
    let fields: Vec<&str> = one["fields"].as_str().unwrap_or_default().split(", ").collect();
    let (accounts, rest): (Vec<&str>, Vec<&str>) = fields.into_iter().partition(|field| field.starts_with("accounts."));
    assert!(accounts.len() == 1 && accounts[0].starts_with("accounts.…4417 "), "{accounts:?}");
    let mut rest = rest;
    rest.sort_unstable();
    assert_eq!(rest, ["companies.1010.paymentTerms", "companies.1010.reconciliationAccount", "purchasingBlocked"]);
    assert_eq!(desk.partner_of(organize).await?, before, "nobody mends it");
    assert_eq!(desk.organize(organize).await?["version"], ours["version"]);
    Ok(())
}
