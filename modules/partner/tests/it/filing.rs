//! Filing data: section by section, handed in as a whole.

use super::filed::somebody_waits;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::{Connection, Row};
use tandem_testkit::specimens::{self, Found, Party, Specimen, made, made_in};
use tandem_testkit::world::eventually;
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/partner/srmOrganize";
const ROW: &str = "01890000-0000-7000-8000-0000000000a1";
const OTHER_ROW: &str = "01890000-0000-7000-8000-0000000000a2";

fn specimen() -> &'static dyn Specimen {
    specimens::of("partner.filing").expect("the kind has a specimen")
}

async fn start() -> Result<(World, String, Party)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    Ok((world, base, party))
}

async fn open(client: &Client, organize: &str) -> Result<Answer> {
    client.post(&format!("{API}/open"), &json!({ "organizeId": organize })).await
}

async fn opened(client: &Client, organize: &str) -> Result<String> {
    let answer = open(client, organize).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data["id"].as_str().context("no id")?.to_owned())
}

async fn save(client: &Client, call: &str, filing: &str, version: i64, content: Value) -> Result<Answer> {
    client.put(&format!("{API}/{call}"), &json!({ "id": filing, "version": version, "content": content })).await
}

async fn part(client: &Client, filing: &str, section: &str) -> Result<Value> {
    let parts = client.get(&format!("{API}/parts/{filing}")).await?;
    ensure!(parts.code == 200, "{parts:?}");
    let mut all = parts.data["parts"].as_array().into_iter().flatten();
    all.find(|part| part["section"] == section).cloned().context("no such section")
}

fn at(found: &Found) -> Value {
    json!({ "id": found.id, "version": found.version })
}

#[tokio::test]
async fn one_filing_is_open_and_its_sections_hold_what_is_in_force() -> Result<()> {
    let (world, base, party) = start().await?;
    let first = open(&party.seller, &party.organize).await?;
    assert_eq!((first.code, &first.data["state"], &first.data["filingType"]), (200, &json!("draft"), &json!("change")));
    let id = first.data["id"].as_str().context("no id")?;
    let parts = party.seller.get(&format!("{API}/parts/{id}")).await?.data;
    let codes: Vec<_> = parts["parts"].as_array().into_iter().flatten().map(|part| part["section"].clone()).collect();
    assert_eq!((codes.len(), &codes[0], &codes[11]), (12, &json!("basic"), &json!("declaration")));
    assert_eq!(parts["editable"], true);
    assert_eq!(parts["parts"][0]["content"]["nameZh"], party.mark.as_str());
    assert_eq!(parts["parts"][1]["content"]["rows"][0]["type"], "registered");
    let again = open(&party.seller, &party.organize).await?;
    let number = first.data["number"].as_str().context("no number")?;
    assert_eq!((again.code, again.message), (300, format!("Filing {number} is still open")));
    let other = Party::meet(&world, &base, &world.acme, "other").await?;
    assert_eq!(open(&other.seller, &party.organize).await?.code, 404);
    assert_eq!(
        open(&world.sign_in(&base, &world.globex, "u", &["administrator"]).await?, &party.organize).await?.code,
        404
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_begun_for_a_company_that_is_deleted_at_that_moment() -> Result<()> {
    let (world, _base, party) = start().await?;
    let (mut rows, mut looking) = (world.database().superuser().await?, world.database().superuser().await?);
    let mut deleting = rows.begin().await?;
    sqlx::query("delete from partner.organize where organize_id = $1::uuid")
        .bind(&party.organize)
        .execute(&mut *deleting)
        .await?;
    let deleted = async {
        eventually("the filing waits", async || somebody_waits(&mut looking).await).await?;
        deleting.commit().await?;
        anyhow::Ok(())
    };
    let (begun, deleted) = tokio::join!(open(&party.seller, &party.organize), deleted);
    deleted?;
    assert_eq!(begun?.code, 404);
    Ok(())
}

#[tokio::test]
async fn buyers_fill_in_for_suppliers_without_users_only() -> Result<()> {
    let (world, _base, party) = start().await?;
    let refused = open(&party.buyer, &party.organize).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "This supplier has users of its own, who fill it in"));
    let form = json!({ "nameZh": "没有用户", "nameEn": "Nobody", "relationType": "S", "erpNo": "77" });
    let lonely = party.owner.post("/service1/partner/organize/save", &form).await?;
    let lonely = lonely.data["id"].as_str().context("no id")?;
    let id = opened(&party.buyer, lonely).await?;
    let saved = save(&party.buyer, "equipment", &id, 1, json!({ "rows": [{ "id": ROW, "name": "冲床" }] })).await?;
    assert_eq!((saved.code, &saved.data["version"]), (200, &json!(2)), "{saved:?}");
    // Nor does it take over the users or the rows of anybody else.
    let me = party.buyer.get("/service1/identity/api/user/info").await?.data["id"].clone();
    let named = json!({ "rows": [{ "id": ROW, "surname": "王", "userId": me }] });
    assert_eq!(save(&party.buyer, "contact", &id, 1, named).await?.status, 422);
    sqlx::query(
        "insert into partner.customer (tenant_id, customer_id, organize_id, position, name, order_share)
         select tenant_id, $1::uuid, organize_id, 0, 'x', 1 from partner.organize where organize_id = $2::uuid",
    )
    .bind(OTHER_ROW)
    .bind(&party.organize)
    .execute(&mut world.database().superuser().await?)
    .await?;
    let taken = save(&party.buyer, "customer", &id, 1, json!({ "rows": [{ "id": OTHER_ROW, "name": "甲" }] })).await?;
    assert_eq!((taken.status, &taken.data["fields"][0]["field"]), (422, &json!(OTHER_ROW)), "{taken:?}");
    // What a supplier fills in himself is not the buyer's to change.
    let own = opened(&party.seller, &party.organize).await?;
    let refused = save(&party.buyer, "equipment", &own, 1, json!({ "rows": [] })).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    let read = party.buyer.get(&format!("{API}/parts/{own}")).await?.data;
    assert_eq!((&read["editable"], read["reason"].is_string()), (&json!(false), true));
    Ok(())
}

#[tokio::test]
async fn sections_are_saved_side_by_side_and_one_section_once() -> Result<()> {
    let (world, base, party) = start().await?;
    let mate = world.sign_in_supplier(&base, &world.acme, &party.organize, "mate", &["supplier_administrator"]).await?;
    let id = opened(&party.seller, &party.organize).await?;
    let before = part(&party.seller, &id, "customer").await?;
    let rows = |name: &str| json!({ "rows": [{ "id": ROW, "name": name }] });
    let (one, other) = tokio::join!(
        save(&party.seller, "customer", &id, 1, rows("甲")),
        save(&mate, "equipment", &id, 1, rows("乙")),
    );
    assert_eq!((one?.code, other?.code), (200, 200), "two sections do not meet");
    let late = save(&mate, "customer", &id, 1, rows("丙")).await?;
    assert_eq!(late.code, 409, "{late:?}");
    let after = part(&mate, &id, "customer").await?;
    assert_eq!((&after["version"], &after["content"]["rows"][0]["name"]), (&json!(2), &json!("甲")));
    let same = save(&party.seller, "customer", &id, 2, rows("甲")).await?;
    assert_eq!(same.data["version"], 2, "the same again makes no version");
    assert_ne!(before["updatedAt"], after["updatedAt"]);
    let page = party.seller.get(&format!("{API}/detail/{id}")).await?.data;
    assert_eq!(page["version"], 1, "the filing has the version it had");
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.filing&entityId={id}");
    let history = party.buyer.get(&history).await?.data;
    assert_eq!(history.as_array().map(Vec::len), Some(1), "{history}");
    Ok(())
}

#[tokio::test]
async fn only_what_is_malformed_or_too_large_is_refused() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let id = opened(&party.seller, &party.organize).await?;
    let wrong =
        save(&party.seller, "edit", &id, 1, json!({ "nameZh": "", "email": "no", "headcount": "many" })).await?;
    assert_eq!((wrong.code, &wrong.data["complete"]), (200, &json!(false)), "{wrong:?}");
    let faults = wrong.data["faults"].as_array().context("faults")?;
    let said = |field: &str| faults.iter().find(|fault| fault["field"] == field).map(|fault| fault["message"].clone());
    assert_eq!(said("headcount"), Some(json!("Headcount must be an integer")));
    assert_eq!(said("nameZh"), Some(json!("Required")));
    let long = save(&party.seller, "edit", &id, 2, json!({ "nameZh": "长".repeat(201) })).await?;
    assert_eq!((long.status, &long.data["fields"][0]["field"]), (422, &json!("nameZh")));
    let many: Vec<Value> = (0..101).map(|n| json!({ "id": uuid::Uuid::from_u128(n + 1) })).collect();
    assert_eq!(save(&party.seller, "customer", &id, 1, json!({ "rows": many })).await?.code, 300);
    assert_eq!(save(&party.seller, "customer", &id, 1, json!({ "rows": [{ "id": "x" }] })).await?.status, 422);
    let deep = (0..40).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(save(&party.seller, "customer", &id, 1, deep).await?.status, 422);
    let strange = json!({ "rows": [{ "id": ROW, "title": "x", "paperFiles": [{ "id": OTHER_ROW }] }] });
    let strange = save(&party.seller, "attach", &id, 1, strange).await?;
    assert_eq!((strange.status, &strange.data["fields"][0]["field"]), (422, &json!(format!("{ROW}.paperFiles"))));
    Ok(())
}

#[tokio::test]
async fn a_supplier_names_users_of_its_own_only() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let id = opened(&party.seller, &party.organize).await?;
    let user = async |client: &Client| -> Result<Value> {
        Ok(client.get("/service1/identity/api/user/info").await?.data["id"].clone())
    };
    let (own, buyers) = (user(&party.seller).await?, user(&party.buyer).await?);
    let contact = |user: &Value| json!({ "rows": [{ "id": ROW, "surname": "王", "userId": user }] });
    let strange = save(&party.seller, "contact", &id, 1, contact(&buyers)).await?;
    assert_eq!((strange.status, &strange.data["fields"][0]["field"]), (422, &json!(format!("{ROW}.userId"))));
    assert_eq!(save(&party.seller, "contact", &id, 1, contact(&own)).await?.code, 200);
    // What cannot be anybody's is told beside it, as whatever else was mistyped.
    assert_eq!(save(&party.seller, "contact", &id, 2, contact(&json!("me"))).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn the_registered_address_follows_the_basic_section_and_stays() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let id = opened(&party.seller, &party.organize).await?;
    let basic = json!({ "registeredArea": "CN/440000/440300", "addressZh": "科技园" });
    assert_eq!(save(&party.seller, "edit", &id, 1, basic).await?.code, 200);
    let address = part(&party.seller, &id, "address").await?;
    let row = address["content"]["rows"][0].clone();
    assert_eq!((&row["area"], &row["detailZh"]), (&json!("CN/440000/440300"), &json!("科技园")));
    let gone = save(&party.seller, "address", &id, 1, json!({ "rows": [] })).await?;
    assert_eq!(
        (gone.code, gone.message.as_str()),
        (300, "The registered address cannot be deleted; change it in the basic information")
    );
    let mut renamed = row.clone();
    renamed["type"] = json!("office");
    assert_eq!(save(&party.seller, "address", &id, 1, json!({ "rows": [renamed] })).await?.code, 300);
    let mut changed = row;
    changed["detailZh"] = json!("elsewhere");
    let kept = save(&party.seller, "address", &id, 1, json!({ "rows": [changed] })).await?;
    assert_eq!((kept.code, &kept.data["content"]["rows"][0]["detailZh"]), (200, &json!("科技园")));
    Ok(())
}

/// Every text and JSON column of the tables that a secret could have come to.
pub async fn tables_say(world: &World, secret: &str) -> Result<Vec<String>> {
    let mut rows = world.database().superuser().await?;
    let tables = sqlx::query(
        "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('partner', 'platform', 'content', 'portal', 'base') and c.relkind in ('r', 'p')",
    )
    .fetch_all(&mut rows)
    .await?;
    let mut found = Vec::new();
    for table in tables {
        let name: String = table.get("name");
        let sql = format!("select exists (select from {name} t where to_jsonb(t)::text like '%' || $1 || '%')");
        let there: bool = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(secret).fetch_one(&mut rows).await?;
        if there {
            found.push(name);
        }
    }
    Ok(found)
}

#[tokio::test]
async fn account_numbers_are_answered_by_their_end_and_kept_nowhere_in_plain() -> Result<()> {
    let (world, base, party) = start().await?;
    let finance = world.sign_in_supplier(&base, &world.acme, &party.organize, "cash", &["supplier_finance"]).await?;
    let id = opened(&party.seller, &party.organize).await?;
    let account = "6222021234564417";
    let row = |number: Value| json!({ "rows": [{ "id": ROW, "name": "中国银行", "accountNumber": number }] });
    let saved = save(&finance, "bank", &id, 1, row(json!(account))).await?;
    assert_eq!((saved.code, &saved.data["content"]["rows"][0]["accountNumber"]), (200, &json!({ "tail": "4417" })));
    assert_eq!(save(&finance, "customer", &id, 1, json!({ "rows": [] })).await?.code, 403, "nothing but the accounts");
    assert_eq!(tables_say(&world, account).await?, Vec::<String>::new());
    let sealed = async || -> Result<String> {
        let mut rows = world.database().superuser().await?;
        let sql = "select secrets::text from partner.filing_part where section = 'bank' and filing_id = $1::uuid";
        Ok(sqlx::query_scalar(sql).bind(&id).fetch_one(&mut rows).await?)
    };
    let first = sealed().await?;
    assert!(first.contains("sealed") && first.contains("4417") && !first.contains("222021"), "{first}");
    let again = save(&finance, "bank", &id, 2, row(json!("6222 0212 3456 4417"))).await?;
    assert_eq!((again.code, &again.data["version"]), (200, &json!(2)), "typed again, it is the same");
    assert_eq!(sealed().await?, first);
    // What comes back with its end alone is what it was.
    let mut unchanged = row(json!({ "tail": "4417" }));
    unchanged["rows"][0]["name"] = json!("工商银行");
    assert_eq!(save(&finance, "bank", &id, 2, unchanged).await?.code, 200);
    assert_eq!(sealed().await?, first);
    // The end of a number in a row that never had one is no number.
    let copied = json!({ "rows": [{ "id": OTHER_ROW, "accountNumber": { "tail": "4417" } }] });
    let copied = save(&finance, "bank", &id, 3, copied).await?;
    assert_eq!((copied.code, &copied.data["content"]["rows"][0]["accountNumber"]), (200, &Value::Null));
    let short = save(&finance, "bank", &id, 4, row(json!("123"))).await?;
    let faults = short.data["faults"].as_array().context("faults")?;
    assert!(faults.iter().any(|fault| fault["message"] == "Must have 5 to 34 characters"), "{faults:?}");
    Ok(())
}

#[tokio::test]
async fn the_trail_tells_accounts_apart_that_end_alike() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let id = opened(&party.seller, &party.organize).await?;
    let digest = async || -> Result<Value> {
        let page = party.seller.get(&format!("{API}/detail/{id}")).await?.data;
        let mut sections = page["sections"].as_array().into_iter().flatten();
        sections.find(|one| one["section"] == "bank").map(|one| one["digest"].clone()).context("no section")
    };
    let row = |number: &str| json!({ "rows": [{ "id": ROW, "name": "中国银行", "accountNumber": number }] });
    assert_eq!(save(&party.seller, "bank", &id, 1, row("6222021234564417")).await?.code, 200);
    let first = digest().await?;
    assert_eq!(save(&party.seller, "bank", &id, 2, row("9999999999994417")).await?.code, 200);
    assert_ne!(digest().await?, first);
    Ok(())
}

#[tokio::test]
async fn the_bank_section_asks_for_a_fresh_second_step() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.proof_minutes = 5;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let id = opened(&party.seller, &party.organize).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set proved_at = now() - interval '6 minutes'").execute(&mut rows).await?;
    let rows = json!({ "rows": [] });
    assert_eq!(save(&party.seller, "bank", &id, 1, rows.clone()).await?.status, 428);
    assert_eq!(save(&party.seller, "customer", &id, 1, rows).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn what_is_handed_in_is_whole_and_changed() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let id = opened(&party.seller, &party.organize).await?;
    let submit = json!({ "id": id, "version": 1 });
    let open = party.seller.post(&format!("{API}/submit"), &submit).await?;
    assert_eq!(open.code, 300);
    assert!(open.message.starts_with("Complete first: Basic information, Addresses, Contacts"), "{open:?}");
    let chinese = party.seller.in_chinese().post(&format!("{API}/submit"), &submit).await?;
    assert!(chinese.message.starts_with("请先补全：基本信息、地址、联系人"), "{chinese:?}");
    let missing = party.seller.get(&format!("{API}/missing/{id}")).await?.data;
    assert_eq!(
        (&missing["sections"][8]["section"], &missing["sections"][8]["missing"]),
        (&json!("customer"), &json!(1))
    );
    let whole = made(specimen(), &party, "whole").await?;
    let done = whole.act(specimen(), &party.seller, "submit").await?;
    assert_eq!((done.code, &done.data["state"], &done.data["sectionsDone"]), (200, &json!("pending"), &json!(12)));
    assert!(done.data["fieldsChanged"].as_i64() > Some(20), "{done:?}");
    assert_eq!(
        (&done.data["openDoubts"], &done.data["checkedAt"]),
        (&Value::Null, &Value::Null),
        "not the supplier's to know"
    );
    let late = save(&party.seller, "customer", &whole.id.to_string(), 1, json!({ "rows": [] })).await?;
    assert_eq!((late.code, late.message.as_str()), (300, "Data pending review or approved cannot be edited"));
    Ok(())
}

#[tokio::test]
async fn nothing_is_handed_in_whose_files_were_removed() -> Result<()> {
    let (world, _base, party) = start().await?;
    let found = made(specimen(), &party, "removed").await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("delete from content.attachment where kind = 'partner.filing'").execute(&mut rows).await?;
    let basic = part(&party.seller, &found.id.to_string(), "basic").await?;
    let told = |field: &str| {
        let mut faults = basic["faults"].as_array().into_iter().flatten();
        faults.find(|fault| fault["field"] == field).map(|fault| fault["message"].clone())
    };
    assert_eq!(told("licenceFiles"), Some(json!("This file has been deleted. Please upload it again")));
    let refused = found.act(specimen(), &party.seller, "submit").await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "Complete first: Basic information, Bank accounts"));
    Ok(())
}

#[tokio::test]
async fn what_was_not_changed_is_not_handed_in() -> Result<()> {
    let (world, _base, party) = start().await?;
    let found = made(specimen(), &party, "same").await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "update partner.filing_part set base = content, secrets = coalesce((select jsonb_object_agg(key, value || '{\"began\": true}')
           from jsonb_each(secrets)), '{}') where filing_id = $1 and section <> 'declaration'",
    )
    .bind(found.id)
    .execute(&mut rows)
    .await?;
    let refused = found.act(specimen(), &party.seller, "submit").await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "No modified data"));
    Ok(())
}

#[tokio::test]
async fn nothing_of_a_frozen_supplier_is_handed_in() -> Result<()> {
    let (world, _base, party) = start().await?;
    let found = made(specimen(), &party, "cold").await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.organize set state = 'frozen' where organize_id = $1::uuid")
        .bind(found.detail["organizeId"].as_str())
        .execute(&mut rows)
        .await?;
    let page = specimen().seen(&party.seller, found.id).await?;
    let offers = page["actions"].as_array().into_iter().flatten();
    let submit = offers.clone().find(|offer| offer["action"] == "submit").context("submit")?;
    assert_eq!((&submit["allowed"], &submit["reason"]), (&json!(false), &json!("Frozen; it cannot be submitted")));
    let refused = found.act(specimen(), &party.seller, "submit").await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "Frozen; it cannot be submitted"));
    assert_eq!(found.act(specimen(), &party.seller, "edit").await?.code, 200, "it may be filled in");
    Ok(())
}

#[tokio::test]
async fn only_who_handed_it_in_takes_it_back() -> Result<()> {
    let (world, base, party) = start().await?;
    let mate = world.sign_in_supplier(&base, &world.acme, &party.organize, "mate", &["supplier_administrator"]).await?;
    let found = made_in(specimen(), &party, "back", "pending", None).await?;
    let others = mate.post(&format!("{API}/recall"), &at(&found)).await?;
    assert_eq!(others.code, 300, "{others:?}");
    assert!(others.message.contains("who submitted it"), "{others:?}");
    let by_name = json!({ "id": found.id, "version": found.version, "status": "recall" });
    let own = party.seller.post(&format!("{API}/updateCommitStatus"), &by_name).await?;
    assert_eq!((own.code, &own.data["state"]), (200, &json!("draft")), "{own:?}");
    let wrong = json!({ "id": found.id, "version": found.version, "status": "x" });
    assert_eq!(party.seller.post(&format!("{API}/updateCommitStatus"), &wrong).await?.status, 422);
    Ok(())
}

#[tokio::test]
async fn a_change_is_given_up_with_all_its_sections_and_a_first_registration_is_not() -> Result<()> {
    let (world, _base, party) = start().await?;
    let found = made(specimen(), &party, "gone").await?;
    let left = async || -> Result<i64> {
        let mut rows = world.database().superuser().await?;
        let sql = "select count(*) from partner.filing_part where filing_id = $1";
        Ok(sqlx::query_scalar(sql).bind(found.id).fetch_one(&mut rows).await?)
    };
    let mut rows = world.database().superuser().await?;
    let set = async |rows: &mut sqlx::PgConnection, kind: &str| {
        let sql = "update partner.filing set filing_type = $2 where filing_id = $1";
        sqlx::query(sql).bind(found.id).bind(kind.to_owned()).execute(rows).await
    };
    set(&mut rows, "first").await?;
    let first = found.act(specimen(), &party.seller, "discard").await?;
    assert_eq!((first.code, first.message.as_str()), (300, "A first registration cannot be discarded"));
    assert_eq!(left().await?, 12);
    set(&mut rows, "change").await?;
    assert_eq!(found.act(specimen(), &party.seller, "discard").await?.code, 200);
    assert_eq!(left().await?, 0);
    let organize = found.detail["organizeId"].as_str().context("organisation")?;
    assert_eq!(open(&party.seller, organize).await?.code, 200, "another may be begun");
    Ok(())
}

#[tokio::test]
async fn the_organisation_says_how_its_newest_filing_stands() -> Result<()> {
    let (world, _base, party) = start().await?;
    let found = made(specimen(), &party, "copy").await?;
    let stands = async || -> Result<(String, String)> {
        let mut rows = world.database().superuser().await?;
        let sql = "select review_state, commit_state from partner.organize where organize_id = $1::uuid";
        Ok(sqlx::query_as(sql).bind(found.detail["organizeId"].as_str()).fetch_one(&mut rows).await?)
    };
    assert_eq!(stands().await?, ("draft".to_owned(), "uncommitted".to_owned()));
    assert_eq!(found.act(specimen(), &party.seller, "submit").await?.code, 200);
    assert_eq!(stands().await?, ("pending".to_owned(), "committed".to_owned()));
    Ok(())
}

#[tokio::test]
async fn a_doubt_is_handed_in_and_told_to_whoever_can_check_it() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let found = made(specimen(), &party, "doubt").await?;
    let id = found.id.to_string();
    let basic = part(&party.seller, &id, "basic").await?;
    let mut content = basic["content"].clone();
    content["licenceType"] = json!("uscc");
    content["licenceNumber"] = json!("91350100M0001TGQXM");
    let saved = save(&party.seller, "edit", &id, basic["version"].as_i64().context("version")?, content).await?;
    assert_eq!(
        (saved.code, &saved.data["complete"], &saved.data["faults"][0]["blocks"]),
        (200, &json!(true), &json!(false))
    );
    let done = found.act(specimen(), &party.seller, "submit").await?;
    assert_eq!(done.code, 200, "{done:?}");
    for client in [&party.seller, &party.buyer] {
        let doubts = part(client, &id, "basic").await?["doubts"].clone();
        assert_eq!((&doubts[0]["kind"], &doubts[0]["settled"]), (&json!("credit_code_check"), &json!(false)));
    }
    Ok(())
}

#[tokio::test]
async fn strangers_find_nothing() -> Result<()> {
    let (world, base, party) = start().await?;
    let other = Party::meet(&world, &base, &world.acme, "other").await?;
    let id = opened(&party.seller, &party.organize).await?;
    for path in ["detail", "parts", "missing"] {
        assert_eq!(other.seller.get(&format!("{API}/{path}/{id}")).await?.code, 404, "{path}");
    }
    for (call, content) in [("edit", json!({})), ("bank", json!({ "rows": [] })), ("declaration", json!({}))] {
        assert_eq!(save(&other.seller, call, &id, 1, content).await?.code, 404, "{call}");
    }
    let auditor = world.sign_in(&base, &world.acme, "look", &["auditor"]).await?;
    assert_eq!(auditor.get(&format!("{API}/parts/{id}")).await?.code, 200);
    assert_eq!(save(&auditor, "customer", &id, 1, json!({ "rows": [] })).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn the_forms_are_described_in_both_languages() -> Result<()> {
    let (_world, _base, party) = start().await?;
    let shape = party.seller.get(&format!("{API}/shape")).await?.data;
    let field = &shape["sections"][0]["fields"][0];
    let expected = json!({ "name": "nameZh", "label": "Name (Chinese)", "kind": "text", "required": true, "max": 200 });
    assert_eq!((shape["sections"].as_array().map(Vec::len), field), (Some(12), &expected));
    let chinese = party.seller.in_chinese().get(&format!("{API}/shape")).await?.data;
    assert_eq!(chinese["sections"][6]["title"], "银行账户");
    Ok(())
}
