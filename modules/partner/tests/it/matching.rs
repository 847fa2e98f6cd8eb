//! Suspected duplicates, on a real database: found after a filing was handed in, decided by the buying company, and unknown to
//! suppliers wherever they look.

use super::filed::{API, Filed, account, at, basic, checked, detail, organization, somebody_waits};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::Connection;
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use uuid::Uuid;

const MATCH: &str = "/service1/partner/match";

struct Desk {
    world: World,
    base: String,
    owner: Client,
    buyer: Client,
    leader: Client,
    /// A supplier that is known, and a newcomer.
    known: String,
    newcomer: String,
}

async fn desk() -> Result<Desk> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let leader = world.sign_in(&base, &world.acme, "leader", &["purchasing_leader"]).await?;
    let known = organization(&owner, "深圳市华星光电技术有限公司").await?;
    let newcomer = organization(&owner, "新来的公司").await?;
    let (bank, secrets) = account(9, "qww=");
    let content = vec![("basic", basic("深圳市华星光电技术有限公司", "91440300AAA")), ("bank", bank)];
    let filing = Filed { secrets, checked: false, ..Filed::first(&known, content) }.make(&world).await?;
    checked(&world, filing).await?;
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!(approved.code, 200, "{approved:?}");
    Ok(Desk { world, base, owner, buyer, leader, known, newcomer })
}

fn of_his_own(name: &str, licence: &str) -> Value {
    let mut own = basic(name, licence);
    own["tel"] = json!("021-58001234");
    own["email"] = json!("a@qq.com");
    own
}

async fn handed_in(world: &World, organize: &str, content: Value) -> Result<Uuid> {
    let filed = Filed { checked: false, ..Filed::first(organize, vec![("basic", content)]) };
    let filing = filed.make(world).await?;
    checked(world, filing).await?;
    Ok(filing)
}

async fn matches(client: &Client) -> Result<Vec<Value>> {
    let page = client.post(&format!("{MATCH}/pageList"), &json!({})).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

async fn seen(client: &Client, row: &Value) -> Result<Value> {
    let detail = client.get(&format!("{MATCH}/detail/{}", row["id"].as_str().context("no id")?)).await?;
    assert_eq!(detail.code, 200, "{detail:?}");
    Ok(detail.data)
}

fn told(of: &Value, reason: &str) -> Value {
    json!({ "id": of["id"], "version": of["version"], "reason": reason })
}

#[tokio::test]
async fn each_thing_in_common_is_found() -> Result<()> {
    let Desk { world, buyer, newcomer, known, .. } = desk().await?;
    let mut like = of_his_own("华星光电技术（深圳）有限公司", "9144-0300 aaa");
    like["tel"] = json!("0755 8601 3388");
    let (bank, secrets) = account(30, "qww=");
    let filed = Filed { secrets, checked: false, ..Filed::first(&newcomer, vec![("basic", like), ("bank", bank)]) };
    let filing = filed.make(&world).await?;
    checked(&world, filing).await?;
    let found = matches(&buyer).await?;
    assert_eq!(found.len(), 1, "{found:?}");
    let pair = seen(&buyer, &found[0]).await?;
    assert_eq!((&pair["organizeId"], &pair["otherId"]), (&json!(newcomer), &json!(known)));
    assert_eq!((&pair["reasons"], &pair["cause"]), (&json!("licence,account,name,phone"), &json!("licence")));
    assert_eq!(pair["similarity"], "1");
    assert!(!pair.to_string().contains("ab0c"), "no mark is told");
    let filed = detail(&buyer, filing).await?;
    assert_eq!(filed["openDoubts"], 1, "one pair, however much both have");
    assert!(filed["checkedAt"].is_string());
    let refused = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!(refused.code, 300);
    Ok(())
}

#[tokio::test]
async fn a_shared_mail_provider_is_nothing_and_a_shared_domain_is() -> Result<()> {
    let Desk { world, buyer, newcomer, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("新来的公司", "9199")).await?;
    assert_eq!(matches(&buyer).await?, Vec::<Value>::new());
    assert_eq!(detail(&buyer, filing).await?["openDoubts"], 0);
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.filing set checked_at = null where filing_id = $1")
        .bind(filing)
        .execute(&mut rows)
        .await?;
    sqlx::query(
        "update partner.filing_part set content = jsonb_set(content, '{email}', '\"x@Yuanhang.example\"')
         where filing_id = $1 and section = 'basic'",
    )
    .bind(filing)
    .execute(&mut rows)
    .await?;
    world.rows_changed_by_hand();
    checked(&world, filing).await?;
    assert_eq!(matches(&buyer).await?[0]["cause"], "domain");
    Ok(())
}

#[tokio::test]
async fn whoever_waits_is_held_up_by_what_is_found_for_a_later_one() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, .. } = desk().await?;
    let first = handed_in(&world, &newcomer, of_his_own("新来的公司", "9199")).await?;
    assert_eq!(detail(&buyer, first).await?["openDoubts"], 0);
    let later = organization(&owner, "后到的工厂").await?;
    handed_in(&world, &later, of_his_own("后到的工厂", "9188")).await?;
    assert_eq!(matches(&buyer).await?[0]["cause"], "phone");
    assert_eq!(detail(&buyer, first).await?["openDoubts"], 1, "it may be the same company");
    let refused = buyer.post(&format!("{API}/audit"), &at(&buyer, first, json!({})).await?).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn whoever_was_like_a_newcomer_that_is_deleted_is_held_up_no_more() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, .. } = desk().await?;
    handed_in(&world, &newcomer, of_his_own("新来的公司", "9199")).await?;
    let later = organization(&owner, "后到的工厂").await?;
    let filing = handed_in(&world, &later, of_his_own("后到的工厂", "9188")).await?;
    assert_eq!(detail(&buyer, filing).await?["openDoubts"], 1);
    let which = json!({ "id": newcomer, "version": 1 });
    let gone = owner.delete("/service1/partner/organize/delete", &which).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!((matches(&buyer).await?.len(), &detail(&buyer, filing).await?["openDoubts"]), (0, &json!(0)));
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from platform.todo where entity_kind = 'partner.match')
           + (select count(*) from partner.doubt where evidence ->> 'matchId' is not null)",
    )
    .fetch_one(&mut world.database().superuser().await?)
    .await?;
    assert_eq!(left, 0, "nobody is asked about it");
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!(approved.code, 200, "{approved:?}");
    Ok(())
}

#[tokio::test]
async fn of_several_that_have_the_same_each_is_a_doubt() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, .. } = desk().await?;
    handed_in(&world, &newcomer, of_his_own("新来的公司", "9199")).await?;
    let mut last = None;
    for (name, licence) in [("后到的工厂", "9188"), ("再后到的商店", "9177")] {
        let organize = organization(&owner, name).await?;
        last = Some(handed_in(&world, &organize, of_his_own(name, licence)).await?);
    }
    let filing = last.context("no filing")?;
    let parts = buyer.get(&format!("{API}/parts/{filing}")).await?.data;
    let doubts = parts["parts"][0]["doubts"].as_array().into_iter().flatten();
    let same: Vec<_> = doubts.filter(|doubt| doubt["kind"] == "same_phone").map(|doubt| &doubt["matchId"]).collect();
    assert_eq!((same.len(), &detail(&buyer, filing).await?["openDoubts"]), (2, &json!(2)), "{parts}");
    assert_ne!(same[0], same[1]);
    Ok(())
}

#[tokio::test]
async fn an_account_that_is_verified_is_compared_whatever_its_company_has_filed_since() -> Result<()> {
    let Desk { world, buyer, newcomer, known, .. } = desk().await?;
    let (bank, secrets) = account(9, "AAAA");
    let later = Filed::later(&known, vec![("bank", bank.clone())], vec![("bank", bank)]);
    let change = Filed { secrets, checked: false, ..later }.make(&world).await?;
    checked(&world, change).await?;
    let (bank, secrets) = account(30, "qww=");
    let first = Filed::first(&newcomer, vec![("basic", of_his_own("新来的公司", "9199")), ("bank", bank)]);
    let filing = Filed { secrets, checked: false, ..first }.make(&world).await?;
    checked(&world, filing).await?;
    let found = matches(&buyer).await?;
    assert_eq!(found.first().map(|pair| pair["cause"].clone()), Some(json!("account")), "{found:?}");
    Ok(())
}

#[tokio::test]
async fn what_was_decided_is_not_asked_again() -> Result<()> {
    let Desk { world, buyer, newcomer, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let pair = matches(&buyer).await?[0].clone();
    let without = buyer.post(&format!("{MATCH}/differ"), &told(&pair, " ")).await?;
    assert_eq!(without.code, 422);
    let differ = buyer.post(&format!("{MATCH}/differ"), &told(&pair, "两家公司")).await?;
    assert_eq!((differ.code, &differ.data["state"]), (200, &json!("different")), "{differ:?}");
    assert_eq!(differ.data["decidedBy"], "buyer_王敏");
    assert_eq!(detail(&buyer, filing).await?["openDoubts"], 0, "its doubts are settled with it");
    let again = buyer.in_chinese().post(&format!("{MATCH}/differ"), &told(&differ.data, "x")).await?;
    assert_eq!((again.code, again.message.as_str()), (300, "该疑似已处理"));
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.filing set checked_at = null where filing_id = $1")
        .bind(filing)
        .execute(&mut rows)
        .await?;
    world.rows_changed_by_hand();
    checked(&world, filing).await?;
    assert_eq!(detail(&buyer, filing).await?["openDoubts"], 0);
    assert_eq!(matches(&buyer).await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn to_settle_its_doubt_is_to_say_that_they_are_different() -> Result<()> {
    let Desk { world, buyer, newcomer, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let parts = buyer.get(&format!("{API}/parts/{filing}")).await?.data;
    let doubt = &parts["parts"][0]["doubts"][0];
    assert_eq!((&doubt["kind"], &doubt["inside"]), (&json!("similar_name"), &json!(true)), "{parts}");
    let body = at(&buyer, filing, json!({ "doubtId": doubt["id"], "word": "不同的公司" })).await?;
    let settled = buyer.post(&format!("{API}/doubt/settle"), &body).await?;
    assert_eq!(settled.code, 200, "{settled:?}");
    let pair = matches(&buyer).await?[0].clone();
    assert_eq!((&pair["state"], &seen(&buyer, &pair).await?["reason"]), (&json!("different"), &json!("不同的公司")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn both_filings_of_a_pair_are_locked_in_one_order() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, .. } = desk().await?;
    let first = handed_in(&world, &newcomer, of_his_own("新来的公司", "9199")).await?;
    let later = organization(&owner, "后到的工厂").await?;
    let second = handed_in(&world, &later, of_his_own("后到的工厂", "9188")).await?;
    let parts = buyer.get(&format!("{API}/parts/{second}")).await?.data;
    let doubt = parts["parts"][0]["doubts"][0]["id"].clone();
    let body = at(&buyer, second, json!({ "doubtId": doubt, "word": "不同的公司" })).await?;
    let (mut rows, mut looking) = (world.database().superuser().await?, world.database().superuser().await?);
    let mut settling = rows.begin().await?;
    let lock = "select from partner.filing where filing_id = $1 for update";
    sqlx::query(lock).bind(first).execute(&mut *settling).await?;
    // As whoever settles it from the other filing at the same moment.
    let settled = async {
        eventually("settling waits", async || somebody_waits(&mut looking).await).await?;
        let free = "select from partner.filing where filing_id = $1 for update nowait";
        sqlx::query(free).bind(second).execute(&mut *settling).await?;
        settling.commit().await?;
        anyhow::Ok(())
    };
    let path = format!("{API}/doubt/settle");
    let (answer, settled) = tokio::join!(buyer.post(&path, &body), settled);
    settled?;
    assert_eq!(answer?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_supplier_never_learns_of_it() -> Result<()> {
    let Desk { world, base, buyer, newcomer, known, .. } = desk().await?;
    let role = &["supplier_administrator"];
    let seller = world.sign_in_supplier(&base, &world.acme, &newcomer, "newcomer", role).await?;
    let other = world.sign_in_supplier(&base, &world.acme, &known, "known", role).await?;
    let filed = Filed {
        checked: false,
        ..Filed::first(&newcomer, vec![("basic", of_his_own("深圳市华星光电技术有限公司", "9199"))])
    };
    let filing = filed.make(&world).await?;
    let page = format!("{API}/detail/{filing}");
    let parts = format!("{API}/parts/{filing}");
    let before = (seller.get(&page).await?.data, seller.get(&parts).await?.data);
    checked(&world, filing).await?;
    assert_eq!((seller.get(&page).await?.data, seller.get(&parts).await?.data), before, "nothing of it has changed");
    let pair = matches(&buyer).await?[0].clone();
    let id = pair["id"].as_str().context("no id")?;
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.match&entityId={id}");
    for client in [&seller, &other] {
        assert_eq!(client.post(&format!("{MATCH}/pageList"), &json!({})).await?.code, 403);
        assert_eq!(client.get(&format!("{MATCH}/detail/{id}")).await?.code, 403);
        assert_eq!(client.post(&format!("{MATCH}/differ"), &told(&pair, "x")).await?.code, 403);
        assert_ne!(client.get(&history).await?.code, 200);
        let list = client.post(&format!("{API}/su/pageList"), &json!({})).await?.data.to_string();
        assert!(!list.contains(id) && !list.contains("\"openDoubts\":1"), "{list}");
        let todo = client.post("/service1/portal/api/todo/pageList", &json!({})).await?.data.to_string();
        assert!(!todo.contains("partner.match"), "{todo}");
    }
    let own = format!("/service1/base/api/audit/entity?entityKind=partner.filing&entityId={filing}");
    let own = seller.get(&own).await?.data.to_string();
    assert!(!own.contains("openDoubts") && !own.contains("checkedAt"), "{own}");
    Ok(())
}

#[tokio::test]
async fn only_a_newcomer_without_users_is_merged() -> Result<()> {
    let Desk { world, base, owner, buyer, leader, newcomer, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let pair = matches(&buyer).await?[0].clone();
    assert_eq!(buyer.post(&format!("{MATCH}/merge"), &told(&pair, "x")).await?.code, 403, "the leader's decision");
    world.sign_in_supplier(&base, &world.acme, &newcomer, "newcomer", &["supplier_administrator"]).await?;
    let peopled = leader.post(&format!("{MATCH}/merge"), &told(&pair, "同一家")).await?;
    assert_eq!(peopled.code, 300, "{peopled:?}");
    let mut rows = world.database().superuser().await?;
    sqlx::query("delete from identity.user_organize where organize_id = $1")
        .bind(newcomer.parse::<Uuid>()?)
        .execute(&mut rows)
        .await?;
    world.rows_changed_by_hand();
    let merged = leader.post(&format!("{MATCH}/merge"), &told(&pair, "同一家")).await?;
    assert_eq!((merged.code, &merged.data["state"]), (200, &json!("same")), "{merged:?}");
    let declined = detail(&buyer, filing).await?;
    assert_eq!(declined["state"], "declined", "what was typed stays");
    // Its applicants read that, so it does not say which company is known.
    let reason = declined["reason"].as_str().unwrap_or_default();
    assert!(reason.contains("This registration is not continued") && !reason.contains("同一家"), "{reason}");
    let company = owner.get(&format!("/service1/partner/organize/detail/{newcomer}")).await?.data;
    assert_eq!((&company["state"], &company["reason"]), (&json!("ended"), &json!("同一家")));
    Ok(())
}

#[tokio::test]
async fn two_that_are_suppliers_already_are_not_merged() -> Result<()> {
    let Desk { world, buyer, leader, newcomer, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let pair = matches(&buyer).await?[0].clone();
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.organize set state = 'potential'").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    let refused = leader.in_chinese().post(&format!("{MATCH}/merge"), &told(&pair, "x")).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "只有登记中的组织可以并入"));
    let row = &matches(&leader).await?[0];
    let merge = row["actions"].as_array().into_iter().flatten().find(|one| one["action"] == "merge").cloned();
    assert_eq!(merge.unwrap_or_default()["allowed"], false, "the row says so before anybody tries");
    assert!(detail(&buyer, filing).await?["number"].is_string());
    Ok(())
}

#[tokio::test]
async fn nobody_is_asked_about_those_that_have_ended() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, known, .. } = desk().await?;
    let filing = handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.bank_change set state = 'stopped'").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    let organize = "/service1/partner/organize";
    let version = owner.get(&format!("{organize}/detail/{known}")).await?.data["version"].clone();
    let ending = json!({ "id": known, "version": version, "reason": "r" });
    let ended = owner.post(&format!("{organize}/end"), &ending).await?;
    assert_eq!((ended.code, &ended.data["state"]), (200, &json!("ended")), "{ended:?}");
    assert_eq!(matches(&buyer).await?.len(), 1, "the newcomer still waits, and may be one that has ended");
    assert_eq!(detail(&buyer, filing).await?["openDoubts"], 1);
    let decline = at(&buyer, filing, json!({ "reason": "r" })).await?;
    let declined = buyer.post(&format!("{API}/rejectNoNeed"), &decline).await?;
    assert_eq!(declined.code, 200, "{declined:?}");
    assert_eq!(matches(&buyer).await?, Vec::<Value>::new());
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from platform.todo where entity_kind = 'partner.match')
           + (select count(*) from partner.doubt where evidence ->> 'matchId' is not null and settled_at is null)",
    )
    .fetch_one(&mut world.database().superuser().await?)
    .await?;
    assert_eq!(left, 0);
    Ok(())
}

#[tokio::test]
async fn whoever_is_merged_is_asked_about_no_more() -> Result<()> {
    let Desk { world, owner, buyer, leader, newcomer, known, .. } = desk().await?;
    let other = organization(&owner, "华星光电技术（深圳）有限公司").await?;
    handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    let found = matches(&buyer).await?;
    assert_eq!(found.len(), 2, "{found:?}");
    let pair = found.iter().find(|pair| pair["otherId"] == json!(known)).context("no pair")?;
    let merged = leader.post(&format!("{MATCH}/merge"), &told(pair, "同一家")).await?;
    assert_eq!((merged.code, &merged.data["state"]), (200, &json!("same")), "{merged:?}");
    let left = matches(&buyer).await?;
    assert_eq!(left.len(), 1, "that with {other} is decided by nobody: {left:?}");
    assert_eq!(left[0]["state"], "same", "what was decided stays");
    Ok(())
}

#[tokio::test]
async fn a_supplier_is_found_by_the_names_it_has_now() -> Result<()> {
    let Desk { world, owner, buyer, newcomer, known, .. } = desk().await?;
    handed_in(&world, &newcomer, of_his_own("深圳市华星光电技术有限公司", "9199")).await?;
    assert_eq!(matches(&buyer).await?.len(), 1);
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "update partner.organize set name_zh = '北京长城钢铁有限公司', name_en = 'Steel' where organize_id = $1",
    )
    .bind(known.parse::<Uuid>()?)
    .execute(&mut rows)
    .await?;
    world.rows_changed_by_hand();
    for (name, filed, causes) in [
        ("后到的工厂", "长城钢铁（北京）有限公司", vec![json!("name")]),
        ("再后到的商店", "深圳市华星光电技术有限公司", vec![]),
    ] {
        let organize = organization(&owner, name).await?;
        handed_in(&world, &organize, of_his_own(filed, "9188")).await?;
        let found = matches(&buyer).await?;
        let pairs =
            found.iter().filter(|pair| pair["organizeId"] == json!(organize) && pair["otherId"] == json!(known));
        assert_eq!(pairs.map(|pair| pair["cause"].clone()).collect::<Vec<_>>(), causes, "{filed}");
    }
    Ok(())
}
