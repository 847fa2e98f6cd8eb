use anyhow::Result;
use serde_json::{Value, json};
use std::sync::Arc;
use tandem_kernel::{Actor, Language, OpCtx, OrganizeId, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_platform::record::Values;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};

const API: &str = "/service1/partner/organize";

fn form(name: &str, erp: &str) -> Value {
    json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S", "orgCategory": "MFR", "erpNo": erp })
}

async fn save(client: &Client, form: &Value) -> Result<Value> {
    let saved = client.post(&format!("{API}/save"), form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

fn at(saved: &Value, version: u64) -> Value {
    json!({ "id": saved["id"], "version": version })
}

fn because(saved: &Value, version: u64) -> Value {
    json!({ "id": saved["id"], "version": version, "reason": "reorganised" })
}

/// As the approval of its first filing does.
async fn admit(world: &World, saved: &Value) -> Result<()> {
    let id = saved["id"].as_str().unwrap_or_default().parse()?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tandem_partner::organize::admit(&mut tx, id, Values::none().put("licence_number", "91X")).await)?;
    told(tx.commit().await)
}

#[tokio::test]
async fn a_supplier_registers_is_admitted_frozen_and_ended() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let saved = save(&client, &form("甲公司", "")).await?;
    assert_eq!((&saved["state"], &saved["version"], &saved["erpNo"]), (&json!("registering"), &json!(1), &Value::Null));
    assert_eq!((&saved["number"], &saved["createdBy"]), (&json!("SP000001"), &saved["updatedBy"]));
    let id = saved["id"].as_str().unwrap_or_default();
    let early = client.post(&format!("{API}/freeze"), &because(&saved, 1)).await?;
    assert_eq!((early.code, early.message.as_str()), (300, "Only potential or formal suppliers can be frozen"));
    admit(&world, &saved).await?;
    let detail = client.get(&format!("{API}/detail/{id}")).await?.data;
    assert_eq!(
        (&detail["state"], &detail["licenceNumber"], &detail["version"]),
        (&json!("potential"), &json!("91X"), &json!(2))
    );
    let silent = client.post(&format!("{API}/freeze"), &at(&saved, 2)).await?;
    assert_eq!((silent.code, &silent.data["fields"][0]["field"]), (422, &json!("reason")), "a reason is wanted");
    let frozen = client.post(&format!("{API}/freeze"), &because(&saved, 2)).await?;
    assert_eq!(
        (&frozen.data["state"], &frozen.data["frozenFrom"]),
        (&json!("frozen"), &json!("potential")),
        "{frozen:?}"
    );
    assert_eq!(frozen.data["reason"], json!("reorganised"));
    let mut change = form("乙公司", "");
    change["id"] = saved["id"].clone();
    change["version"] = json!(3);
    let refused = client.put(&format!("{API}/update"), &change).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "A frozen or ended organisation cannot be edited"));
    let late = client.post(&format!("{API}/unfreeze"), &because(&saved, 2)).await?;
    assert_eq!((late.code, &late.data["overtaken"]["version"]), (409, &json!(3)), "{late:?}");
    assert_eq!(client.post(&format!("{API}/unfreeze"), &because(&saved, 3)).await?.data["state"], json!("potential"));
    change["version"] = json!(4);
    assert_eq!(client.put(&format!("{API}/update"), &change).await?.data["nameZh"], json!("乙公司"));
    let ended = client.post(&format!("{API}/end"), &because(&saved, 5)).await?;
    assert_eq!((ended.code, &ended.data["state"]), (200, &json!("ended")), "{ended:?}");
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.organize&entityId={id}");
    let history = client.get(&history).await?.data;
    let actions: Vec<_> = history.as_array().into_iter().flatten().filter_map(|e| e["action"].as_str()).collect();
    assert_eq!(actions, ["end", "edit", "unfreeze", "freeze", "admit", "create"]);
    Ok(())
}

#[tokio::test]
async fn a_formal_supplier_returns_to_where_it_was_frozen() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let known = save(&client, &form("有编号", "7")).await?;
    assert_eq!(known["state"], json!("formal"), "the ERP knows it");
    assert_eq!(client.post(&format!("{API}/end"), &because(&known, 1)).await?.code, 300, "it is frozen first");
    assert_eq!(client.post(&format!("{API}/freeze"), &because(&known, 1)).await?.data["frozenFrom"], json!("formal"));
    let back = client.post(&format!("{API}/unfreeze"), &because(&known, 2)).await?;
    assert_eq!((&back.data["state"], &back.data["frozenFrom"]), (&json!("formal"), &json!("")), "{back:?}");
    let mut company = form("买方", "");
    company["relationType"] = json!("C");
    assert_eq!(save(&client, &company).await?["state"], json!("formal"));
    // A supplier that registers does not become one of ours.
    let shell = save(&client, &form("新来", "")).await?;
    let mut change = form("新来", "");
    (change["id"], change["version"]) = (shell["id"].clone(), json!(1));
    change["internalGroup"] = json!("true");
    let refused = client.put(&format!("{API}/update"), &change).await?;
    assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!("relationType")), "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn a_supplier_becomes_formal_once_nothing_is_missing() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let saved = save(&client, &form("甲公司", "")).await?;
    admit(&world, &saved).await?;
    let id = saved["id"].as_str().unwrap_or_default();
    let refused = client.in_chinese().post(&format!("{API}/promote"), &at(&saved, 2)).await?;
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (300, "还缺：审核通过的资料, 企业认证, 生效的银行账户, OA 引入审批, ERP 编号")
    );
    let ready = client.get(&format!("{API}/readiness/{id}")).await?.data;
    let holds: Vec<_> = ready.as_array().into_iter().flatten().map(|item| item["holds"].clone()).collect();
    assert_eq!(holds, vec![json!(false); 5]);
    let mut change = form("甲公司", "70");
    (change["id"], change["version"]) = (saved["id"].clone(), json!(2));
    assert_eq!(client.put(&format!("{API}/update"), &change).await?.code, 200);
    sqlx::query(
        "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
           base_version, state, created_by, created_at, updated_by, updated_at)
         select tenant_id, organize_id, 'PF', organize_id, name_zh, name_en, 'first', 1, 'approved', '', now(), '', now()
         from partner.organize where organize_id = $1::uuid",
    )
    .bind(id)
    .execute(&mut world.database().superuser().await?)
    .await?;
    let refused = client.in_chinese().post(&format!("{API}/promote"), &at(&saved, 3)).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "还缺：企业认证, 生效的银行账户, OA 引入审批"));
    sqlx::query("update partner.organize set auth_state = 'proved' where organize_id = $1::uuid")
        .bind(id)
        .execute(&mut world.database().superuser().await?)
        .await?;
    sqlx::query(
        "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en, type,
           state, created_by, updated_by, updated_at)
         select tenant_id, organize_id, 'OP', organize_id, name_zh, name_en, 'new_supplier', 'approved', '', '', now()
         from partner.organize where organize_id = $1::uuid",
    )
    .bind(id)
    .execute(&mut world.database().superuser().await?)
    .await?;
    world.rows_changed_by_hand();
    let waits = client.post(&format!("{API}/promote"), &at(&saved, 3)).await?;
    assert_eq!((waits.code, waits.message.as_str()), (300, "Still missing: a bank account in force"));
    sqlx::query(
        "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
           account_number_tail, account_number_mark, account_name, currency, is_default)
         select tenant_id, organize_id, organize_id, 0, 'CN', 'x', '', '4417', '', 'x', 'CNY', true
         from partner.organize where organize_id = $1::uuid",
    )
    .bind(id)
    .execute(&mut world.database().superuser().await?)
    .await?;
    world.rows_changed_by_hand();
    let formal = client.post(&format!("{API}/promote"), &at(&saved, 3)).await?;
    assert_eq!((formal.code, &formal.data["state"]), (200, &json!("formal")), "{formal:?}");
    Ok(())
}

#[tokio::test]
async fn many_are_frozen_or_deleted_at_once_all_or_none() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let (one, two) = (save(&client, &form("一", "1")).await?, save(&client, &form("二", "2")).await?);
    let shell = save(&client, &form("三", "")).await?;
    let mixed = json!({ "rows": [at(&one, 1), at(&shell, 1)], "reason": "r" });
    assert_eq!(client.post(&format!("{API}/batchFreeze"), &mixed).await?.code, 300);
    let both = json!({ "rows": [at(&one, 1), at(&two, 1)], "reason": "r" });
    let frozen = client.post(&format!("{API}/batchFreeze"), &both).await?;
    assert_eq!((frozen.code, &frozen.data), (200, &json!(2)), "nothing of the first try is left: {frozen:?}");
    assert_eq!(client.delete(&format!("{API}/deleteBatch"), &json!({ "rows": [] })).await?.code, 422);
    let gone = client.delete(&format!("{API}/deleteBatch"), &json!({ "rows": [at(&shell, 1)] })).await?;
    assert_eq!((gone.code, &gone.data), (200, &json!(1)), "{gone:?}");
    assert_eq!(client.get(&format!("{API}/detail/{}", shell["id"].as_str().unwrap_or_default())).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn newcomers_may_share_a_name_and_those_admitted_may_not() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let (first, second) = (save(&client, &form("同名", "")).await?, save(&client, &form("同名", "")).await?);
    assert_eq!((&first["number"], &second["number"]), (&json!("SP000001"), &json!("SP000002")));
    admit(&world, &first).await?;
    assert!(admit(&world, &second).await.is_err(), "the table refuses the second");
    let id = |saved: &Value| saved["id"].as_str().unwrap_or_default().parse::<uuid::Uuid>();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let twin = told(tandem_partner::organize::twin(&mut tx, "同名", "", id(&second)?).await)?;
    assert_eq!(twin.as_deref(), Some("SP000001"));
    let by_licence = told(tandem_partner::organize::twin(&mut tx, "别名", "91x", id(&second)?).await)?;
    assert_eq!(by_licence.as_deref(), Some("SP000001"));
    assert_eq!(told(tandem_partner::organize::twin(&mut tx, "同名", "91X", id(&first)?).await)?, None, "not its own");
    told(tx.rollback().await)?;
    let taken = client.post(&format!("{API}/save"), &form("同名", "")).await?;
    assert_eq!((taken.code, &taken.data["fields"][0]["field"]), (300, &json!("nameZh")), "a buyer is told");
    Ok(())
}

#[tokio::test]
async fn its_history_has_its_tables_and_of_secrets_only_the_end() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let saved = save(&client, &form("甲公司", "")).await?;
    let id: uuid::Uuid = saved["id"].as_str().unwrap_or_default().parse()?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let before = told(tandem_partner::organize::hold(&mut tx, id).await)?;
    sqlx::query(
        "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number, account_number_tail,
           account_number_mark, account_name, currency, is_default)
         values ($1, $2, $2, 0, 'CN', '工行', 'sealed', '4417', 'mark', '甲公司', 'CNY', true)",
    )
    .bind(world.acme.id.uuid())
    .bind(id)
    .execute(tx.conn())
    .await?;
    let capital = rust_decimal::Decimal::new(1_500_000, 3);
    let values = Values::none().put("registered_capital", capital).put("listed", false);
    told(tandem_partner::organize::admit_held(&mut tx, before, values).await)?;
    told(tx.commit().await)?;
    let detail = client.get(&format!("{API}/detail/{id}")).await?.data;
    assert_eq!((&detail["registeredCapital"], &detail["listed"]), (&json!("1500"), &json!(false)));
    assert_eq!((&detail["headcount"], &detail["contact"]), (&json!(""), &json!([])));
    let bank = &detail["bank"][0];
    assert_eq!((&bank["name"], &bank["accountNumber"]), (&json!("工行"), &json!({ "tail": "4417" })));
    assert_eq!(bank["iban"], Value::Null);
    assert!(!detail.to_string().contains("sealed"), "{detail}");
    let audit = "/service1/base/api/audit";
    let of = format!("entityKind=partner.organize&entityId={id}");
    let then = client.get(&format!("{audit}/version?{of}&version=1")).await?.data["record"].clone();
    assert_eq!(then["bank"], json!([]), "as it was before");
    let now = client.get(&format!("{audit}/version?{of}&version=2")).await?.data["record"].clone();
    assert_eq!(now["bank"], detail["bank"]);
    Ok(())
}

#[tokio::test]
async fn suppliers_are_found_by_a_part_and_meant_by_the_whole() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let known = save(&client, &form("远航电子", "100-1")).await?;
    let potential = save(&client, &form("远航机械", "")).await?;
    admit(&world, &potential).await?;
    save(&client, &form("远航新来", "")).await?;
    let found = async |asked: &str| -> Result<Vec<Value>> {
        let answer = client.get(&format!("{API}/search?{asked}")).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
        Ok(answer.data.as_array().cloned().unwrap_or_default())
    };
    let both = found("nameZh=远航&type=0").await?;
    assert_eq!(both.len(), 2, "who registers cannot be chosen: {both:?}");
    let in_erp = found("nameZh=远航&type=1").await?;
    assert_eq!((in_erp.len(), &in_erp[0]["id"]), (1, &known["id"]));
    assert_eq!(
        (&in_erp[0]["nameCn"], &in_erp[0]["partnerNum"], &in_erp[0]["organizeIdTypes"]),
        (&json!("远航电子 Ltd"), &known["number"], &json!(["S"]))
    );
    assert_eq!(found("erpNo=00-").await?.len(), 1);
    let means = async |asked: &str| -> Result<Value> { Ok(client.get(&format!("{API}/check?{asked}")).await?.data) };
    assert_eq!((means("nameZh=远航").await?, means("nameZh=远航电子").await?), (json!(false), json!(true)));
    assert_eq!((means("erpNo=100-1").await?, means("").await?), (json!(true), json!(false)));
    Ok(())
}

#[tokio::test]
async fn names_and_erp_numbers_belong_to_one() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    save(&client, &form("甲公司", "100-1")).await?;
    let again = |name: &str, erp: &str| form(name, erp);
    let taken = client.in_chinese().post(&format!("{API}/save"), &again("乙公司", " 100-1 ")).await?;
    assert_eq!((taken.code, taken.message.as_str()), (300, "ERP 编号已被其他组织使用"));
    assert_eq!(taken.data["fields"], json!([{ "field": "erpNo", "message": taken.message }]));
    // That a newcomer may have the name of one that was admitted is not for a buyer who adds it by hand.
    let taken = client.post(&format!("{API}/save"), &again("甲公司", "")).await?;
    assert_eq!((taken.code, &taken.data["fields"][0]["field"]), (300, &json!("nameZh")));
    // Empty ERP numbers are not duplicates; numbers are unique per tenant.
    save(&client, &again("乙公司", "")).await?;
    save(&client, &again("丙公司", "")).await?;
    let other = world.sign_in(&client.base, &world.globex, "u", &["administrator"]).await?;
    save(&other, &again("甲公司", "100-1")).await?;
    let wrong =
        client.post(&format!("{API}/save"), &json!({ "nameZh": "", "nameEn": "x", "relationType": "Z" })).await?;
    assert_eq!(wrong.code, 422);
    Ok(())
}

#[tokio::test]
async fn our_own_group_and_those_with_users_or_erp_numbers_stay() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let mut own = form("本集团", "");
    own["internalGroup"] = json!(true);
    let own = save(&client, &own).await?;
    let numbered = save(&client, &form("有编号", "7")).await?;
    let peopled = save(&client, &form("有人员", "")).await?;
    let filing = save(&client, &form("填写中", "")).await?;
    sqlx::query("update partner.organize set review_state = 'draft' where organize_id = $1::uuid")
        .bind(filing["id"].as_str())
        .execute(&mut world.database().superuser().await?)
        .await?;
    let roles = client.get("/service1/identity/api/role/all").await?.data;
    let sales = roles.as_array().into_iter().flatten().find(|r| r["roleCode"] == "supplier_sales");
    let user = json!({ "username": "sales", "name": "三", "userType": "SUZ",
        "roleIds": [sales.map(|r| r["id"].clone())], "organizeIds": [peopled["id"]] });
    let user = client.post("/service1/identity/api/user/add", &user).await?;
    assert_eq!((user.code, &user.data["organizeNames"]), (200, &json!("有人员 Ltd")), "{user:?}");
    let unreviewed = "Only an organisation pending review or returned, without an ERP number, can be deleted; one of our own group never";
    for (which, why) in [
        (&own, unreviewed),
        (&numbered, unreviewed),
        (&filing, unreviewed),
        (&peopled, "1 user belongs to this organisation. Move the user first"),
    ] {
        let refused = client.delete(&format!("{API}/delete"), &at(which, 1)).await?;
        assert_eq!((refused.code, refused.message.as_str()), (300, why));
    }
    let frozen = client.post(&format!("{API}/freeze"), &because(&own, 1)).await?;
    assert_eq!((frozen.code, frozen.message.as_str()), (300, "An organisation of our own group cannot be frozen"));
    // Whoever has expired cannot be moved, and keeps nothing.
    let gone = json!({ "id": user.data["id"], "version": user.data["version"] });
    assert_eq!(client.delete("/service1/identity/api/user/delete", &gone).await?.code, 200);
    assert_eq!(client.delete(&format!("{API}/delete"), &at(&peopled, 1)).await?.code, 200);
    let left =
        format!("/service1/identity/api/user/queryOrganizeIds?userId={}", user.data["id"].as_str().unwrap_or_default());
    world.work();
    eventually("he belongs to nothing that is gone", async || Ok(client.get(&left).await?.data == json!([]))).await?;
    // The row says it before anybody tries.
    let rows = client.post(&format!("{API}/pageList"), &json!({})).await?.data["content"].clone();
    for (which, action, why) in [(&own, "freeze", "our own group"), (&filing, "delete", "pending review")] {
        let row = rows.as_array().into_iter().flatten().find(|row| row["id"] == which["id"]);
        let mut offers = row.and_then(|row| row["actions"].as_array()).into_iter().flatten();
        let offer = offers.find(|offer| offer["action"] == action).cloned().unwrap_or_default();
        let reason = offer["reason"].as_str().unwrap_or_default();
        assert!(offer["allowed"] == false && reason.contains(why), "{offer}");
    }
    Ok(())
}

#[tokio::test]
async fn somebody_who_belongs_to_another_organisation_too_keeps_none_from_being_deleted() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let (shell, own) = (save(&client, &form("新来", "")).await?, save(&client, &form("老家", "8")).await?);
    let id = own["id"].as_str().unwrap_or_default();
    world.sign_in_supplier(&client.base, &world.acme, id, "sales", &["supplier_sales"]).await?;
    let found = client.post("/service1/identity/api/user/listByPage", &json!({ "search": "sales" })).await?.data;
    let joined = json!({ "organizeId": shell["id"], "userIds": [found["content"][0]["id"]] });
    assert_eq!(client.post("/service1/identity/api/userOrganize/add", &joined).await?.code, 200);
    let gone = client.delete(&format!("{API}/delete"), &at(&shell, 1)).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    Ok(())
}

#[tokio::test]
async fn what_the_company_does_about_it_is_not_told_to_the_supplier() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let saved = save(&client, &form("甲公司", "9")).await?;
    let id = saved["id"].as_str().unwrap_or_default();
    assert_eq!(client.post(&format!("{API}/freeze"), &because(&saved, 1)).await?.code, 200);
    sqlx::query("update partner.organize set oa_state = 'in_approval' where organize_id = $1::uuid")
        .bind(id)
        .execute(&mut world.database().superuser().await?)
        .await?;
    let seller = world.sign_in_supplier(&client.base, &world.acme, id, "seller", &["supplier_administrator"]).await?;
    let page = seller.get(&format!("{API}/detail/{id}")).await?.data;
    let row = seller.post(&format!("{API}/pageList"), &json!({})).await?.data["content"][0].clone();
    let history = format!("/service1/base/api/audit/version?entityKind=partner.organize&entityId={id}&version=2");
    let then = seller.get(&history).await?.data;
    for told in [&page, &row, &then] {
        assert!(!told.to_string().contains("reorganised") && !told.to_string().contains("in_approval"), "{told}");
    }
    assert_eq!(page["state"], json!("frozen"));
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_sees_only_his_own() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let mine = save(&client, &form("我方", "")).await?;
    save(&client, &form("他方", "")).await?;
    let actor = Actor {
        id: UserId::new(world.platform.new_id()),
        label: "supplier".into(),
        side: Side::Supplier,
        organizes: Arc::from([told(tandem_kernel::id::parse::<OrganizeId>(mine["id"].as_str().unwrap_or_default()))?]),
        session: SessionId::new(world.platform.new_id()),
    };
    let ctx = OpCtx {
        tenant: world.acme.clone(),
        actor: Some(actor),
        permissions: Permissions::new(["partner.organize.view".to_owned()]),
        language: Language::Zh,
        request_id: RequestId("test-supplier".into()),
        address: None,
    };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let names: Vec<String> = sqlx::query_scalar("select name_zh from partner.organize").fetch_all(tx.conn()).await?;
    assert_eq!(names, ["我方"]);
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_changes_not_even_his_own() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mine = save(&client, &form("我方", "")).await?;
    let mut rows = world.database().superuser().await?;
    world.role(&world.acme, "edits", &["partner.organize.view", "partner.organize.edit"]).await?;
    world.user(&world.acme, "supplier", &["edits"]).await?;
    for made in [
        "update identity.user_account set user_type = 'SUZ' where username = 'supplier'",
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
         select u.tenant_id, u.user_id, o.organize_id, 'm', 'm' from identity.user_account u
         join partner.organize o using (tenant_id) where u.username = 'supplier' and o.name_zh = '我方'",
    ] {
        sqlx::query(made).execute(&mut rows).await?;
    }
    world.rows_changed_by_hand();
    let supplier = world.sign_in(&base, &world.acme, "supplier", &["edits"]).await?;
    let seen = supplier.get(&format!("{API}/detail/{}", mine["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(seen.code, 200, "{seen:?}");
    assert_eq!(supplier.post(&format!("{API}/freeze"), &because(&mine, 1)).await?.code, 403);
    let mut change = form("我方", "900900");
    change["id"] = mine["id"].clone();
    change["version"] = json!(1);
    assert_eq!(supplier.put(&format!("{API}/update"), &change).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn names_come_in_the_order_of_their_readers_language() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    // By code point 上 comes before 东, 中 and 佛.
    for (zh, en) in [("上海乙", "Delta 9"), ("东莞乙", "Alpha 9"), ("中山乙", "Charlie 9"), ("佛山乙", "Bravo 9")]
    {
        let form = json!({ "nameZh": zh, "nameEn": en, "relationType": "S", "orgCategory": "MFR" });
        save(&client, &form).await?;
    }
    let names = async |client: &Client, field: &str, mark: &str, sort: Value| {
        let asked = json!({ "search": mark, "pageSize": 10, "sort": sort, "columns": [field] });
        let page = client.post(&format!("{API}/pageList"), &asked).await?.data;
        let rows = page["content"].as_array().into_iter().flatten();
        anyhow::Ok(rows.map(|row| row[field].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>())
    };
    let chinese = ["东莞乙", "佛山乙", "上海乙", "中山乙"];
    assert_eq!(names(&client.in_chinese(), "nameZh", "乙", json!([])).await?, chinese);
    let by_name = json!([{ "field": "nameZh", "descending": false }]);
    assert_eq!(names(&client, "nameZh", "乙", by_name).await?, chinese);
    let english = ["Alpha 9", "Bravo 9", "Charlie 9", "Delta 9"];
    assert_eq!(names(&client, "nameEn", " 9", json!([])).await?, english);
    Ok(())
}

#[tokio::test]
async fn a_list_by_pronunciation_goes_on_after_its_last_row() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let places = ["上海", "东莞", "中山", "佛山", "北京", "重庆", "成都", "大连", "福州", "广州", "杭州", "济南"];
    for place in places {
        let form =
            json!({ "nameZh": format!("{place}丁"), "nameEn": place, "relationType": "S", "orgCategory": "MFR" });
        save(&client, &form).await?;
    }
    let sort = json!([{ "field": "nameZh", "descending": false }]);
    let first = json!({ "search": "丁", "pageSize": 10, "sort": sort });
    let first_page = client.post(&format!("{API}/pageList"), &first).await?.data;
    let mut more = first.clone();
    more["after"] = first_page["next"].clone();
    let second_page = client.post(&format!("{API}/pageList"), &more).await?.data;
    let names = |page: &Value| -> Vec<Value> {
        page["content"].as_array().into_iter().flatten().map(|row| row["nameZh"].clone()).collect()
    };
    let all = [names(&first_page), names(&second_page)].concat();
    let told = ["北京", "成都", "重庆", "大连", "东莞", "佛山", "福州", "广州", "杭州", "济南", "上海", "中山"];
    assert_eq!(all, told.map(|place| json!(format!("{place}丁"))));
    Ok(())
}
