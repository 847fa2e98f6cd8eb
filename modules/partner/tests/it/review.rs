//! Reviews of filings over HTTP, on a real database.

use super::filed::{API, Filed, ORGANIZE, account, at, basic, customers, detail, organization, row_id, somebody_waits};
use anyhow::Result;
use serde_json::{Value, json};
use sqlx::Connection;
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use uuid::Uuid;

struct Desk {
    world: World,
    owner: Client,
    buyer: Client,
    organize: String,
    seller: Client,
}

async fn desk() -> Result<Desk> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let organize = organization(&owner, "远航").await?;
    let seller = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_administrator"]).await?;
    Ok(Desk { world, owner, buyer, organize, seller })
}

async fn doubt(world: &World, filing: Uuid, organize: &str, inside: bool) -> Result<Uuid> {
    let id = world.platform.new_id();
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into partner.doubt (tenant_id, doubt_id, filing_id, organize_id, section, field, kind, evidence, inside,
           created_at) values ($1, $2, $3, $4, 'basic', $5, 'credit_code_check', '{\"typed\": \"91\"}', $6, now())",
    )
    .bind(world.acme.id.uuid())
    .bind(id)
    .bind(filing)
    .bind(organize.parse::<Uuid>()?)
    .bind(if inside { "nameZh" } else { "licenceNumber" })
    .bind(inside)
    .execute(&mut rows)
    .await?;
    sqlx::query("update partner.filing set open_doubts = open_doubts + 1 where filing_id = $1")
        .bind(filing)
        .execute(&mut rows)
        .await?;
    world.rows_changed_by_hand();
    Ok(id)
}

#[tokio::test]
async fn an_approved_newcomer_is_a_potential_supplier_with_all_it_filed() -> Result<()> {
    let Desk { world, buyer, organize, seller, .. } = desk().await?;
    let (bank, secrets) = account(9, "qww=");
    let content = vec![
        ("basic", basic("远航电子有限公司", "91440300X")),
        ("customer", customers(&[(1, "甲", "12.50"), (2, "乙", "7")])),
        ("bank", bank),
    ];
    let filing = Filed { secrets, ..Filed::first(&organize, content) }.make(&world).await?;
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!((approved.code, &approved.data["state"]), (200, &json!("approved")), "{approved:?}");
    let company = buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data;
    assert_eq!((&company["state"], &company["nameZh"]), (&json!("potential"), &json!("远航电子有限公司")));
    assert_eq!(company["headcount"], "120");
    assert_eq!((&company["reviewState"], &company["commitState"]), (&json!("approved"), &json!("committed")));
    assert_eq!(company["customer"].as_array().map(Vec::len), Some(2));
    assert_eq!(company["customer"][0]["orderShare"], "12.5");
    assert_eq!(company["bank"], json!([]), "its account is verified before it is in force");
    let mut rows = world.database().superuser().await?;
    let raised: (String, bool, String) =
        sqlx::query_as("select state, is_first, account_tail from partner.bank_change").fetch_one(&mut rows).await?;
    assert_eq!(raised, ("to_verify".to_owned(), true, "4417".to_owned()));
    let again = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!((again.code, again.message.as_str()), (300, "Only data pending review can be reviewed"));
    assert_eq!(detail(&seller, filing).await?["state"], "approved");
    Ok(())
}

#[tokio::test]
async fn whoever_may_not_see_filings_reads_of_a_company_what_lists_show() -> Result<()> {
    let Desk { world, buyer, organize, .. } = desk().await?;
    let (bank, secrets) = account(9, "qww=");
    let customer = customers(&[(1, "甲", "12.50")]);
    let content = vec![("basic", basic("远航", "9144")), ("customer", customer), ("bank", bank)];
    let filing = Filed { secrets, ..Filed::first(&organize, content) }.make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 200);
    world.role(&world.acme, "looks", &["partner.organize.view", "base.audit.view"]).await?;
    let looks = world.sign_in(&buyer.base, &world.acme, "looks", &["looks"]).await?;
    let page = format!("{ORGANIZE}/detail/{organize}");
    let history = "/service1/base/api/audit/version?entityKind=partner.organize";
    let history = format!("{history}&entityId={organize}&version=2");
    let read = async |client: &Client| -> Result<[Value; 2]> {
        Ok([client.get(&page).await?.data, client.get(&history).await?.data["record"].clone()])
    };
    for told in read(&looks).await? {
        assert_eq!((&told["headcount"], told.get("customer"), told.get("bank")), (&json!("120"), None, None), "{told}");
    }
    for told in read(&buyer).await? {
        assert_eq!(
            (&told["customer"][0]["name"], &told["bank"]),
            (&json!("甲"), &json!([])),
            "no account is in force yet"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_change_keeps_the_ids_of_rows_and_takes_away_what_is_gone() -> Result<()> {
    let Desk { world, buyer, organize, .. } = desk().await?;
    let first = customers(&[(1, "甲", "10"), (2, "乙", "20")]);
    let content = vec![("basic", basic("远航", "9144")), ("customer", first.clone())];
    let filing = Filed::first(&organize, content).make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 200);
    let began = vec![("basic", basic("远航", "9144")), ("customer", first)];
    let filed = vec![("customer", customers(&[(2, "乙", "25"), (3, "丙", "30")]))];
    let change = Filed::later(&organize, filed, began).make(&world).await?;
    let told = buyer.get(&format!("{API}/diff/{change}")).await?;
    assert_eq!(told.code, 200, "{told:?}");
    let rows = &told.data["sections"][0]["rows"];
    let changes: Vec<_> = rows.as_array().into_iter().flatten().map(|row| row["change"].clone()).collect();
    assert_eq!(
        (&told.data["sections"][0]["section"], changes),
        (&json!("customer"), vec![json!("changed"), json!("added"), json!("removed")])
    );
    let share = json!({ "field": "orderShare", "label": rows[0]["fields"][0]["label"], "began": "20", "inForce": "20",
        "filed": "25", "moved": false });
    assert_eq!(
        (&rows[0]["row"], &rows[0]["label"], &rows[0]["fields"]),
        (&json!(row_id(2)), &json!("乙"), &json!([share]))
    );
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, change, json!({})).await?).await?;
    assert_eq!((approved.code, &approved.data["sectionsChanged"]), (200, &json!(1)), "{approved:?}");
    let company = buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data;
    let kept: Vec<_> = company["customer"].as_array().into_iter().flatten().map(|row| row["id"].clone()).collect();
    assert_eq!(kept, [json!(row_id(2)), json!(row_id(3))]);
    assert_eq!(company["state"], "potential", "a later filing changes no state");
    // Of a decided filing it is shown what it did then.
    let later = buyer.get(&format!("{API}/diff/{change}")).await?.data;
    assert_eq!(later["sections"][0]["rows"].as_array().map(Vec::len), Some(3));
    Ok(())
}

#[tokio::test]
async fn a_field_that_moved_meanwhile_is_marked_and_what_was_filed_wins() -> Result<()> {
    let Desk { world, buyer, organize, .. } = desk().await?;
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 200);
    let mut filed = basic("远航", "9144");
    filed["headcount"] = json!("300");
    let began = vec![("basic", basic("远航", "9144"))];
    let change = Filed::later(&organize, vec![("basic", filed)], began).make(&world).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.organize set headcount = 250").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    let told = buyer.get(&format!("{API}/diff/{change}")).await?.data;
    let field = &told["sections"][0]["rows"][0]["fields"][0];
    let values = ["field", "began", "inForce", "filed"].map(|name| field[name].clone());
    assert_eq!((values, &field["moved"]), (["headcount", "120", "250", "300"].map(|value| json!(value)), &json!(true)));
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, change, json!({})).await?).await?.code, 200);
    assert_eq!(buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data["headcount"], "300");
    Ok(())
}

#[tokio::test]
async fn nobody_approves_what_he_submitted_nor_what_is_not_compared() -> Result<()> {
    let Desk { world, buyer, organize, .. } = desk().await?;
    let content = vec![("basic", basic("远航", "9144"))];
    let own = Filed { by: "buyer", checked: false, ..Filed::first(&organize, content) }.make(&world).await?;
    let refused = buyer.post(&format!("{API}/audit"), &at(&buyer, own, json!({})).await?).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "You cannot review what you submitted"));
    let doubtful = doubt(&world, own, &organize, false).await?;
    let settled = at(&buyer, own, json!({ "doubtId": doubtful, "word": "x" })).await?;
    let refused = buyer.post(&format!("{API}/doubt/settle"), &settled).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "You cannot review what you submitted"));
    let base = buyer.base.clone();
    let other = world.sign_in(&base, &world.acme, "other", &["purchaser"]).await?;
    let refused = other.in_chinese().post(&format!("{API}/audit"), &at(&other, own, json!({})).await?).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "正在比对，请稍候再审核"));
    Ok(())
}

#[tokio::test]
async fn every_doubt_is_settled_with_a_word_before_approval() -> Result<()> {
    let Desk { world, buyer, organize, seller, .. } = desk().await?;
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    let (open, inside) =
        (doubt(&world, filing, &organize, false).await?, doubt(&world, filing, &organize, true).await?);
    let refused = buyer.in_chinese().post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "还有 2 处存疑未处理"));
    // The supplier reads its own, never what is inside, and settles neither.
    let parts = seller.get(&format!("{API}/parts/{filing}")).await?.data;
    let text = parts.to_string();
    assert!(text.contains(&open.to_string()) && !text.contains(&inside.to_string()), "{text}");
    assert_eq!(detail(&seller, filing).await?["openDoubts"], Value::Null);
    let settle = format!("{API}/doubt/settle");
    let word = |doubt: Uuid, word: &str| json!({ "doubtId": doubt, "word": word });
    let denied = seller.post(&settle, &at(&buyer, filing, word(open, "x")).await?).await?;
    assert_eq!(denied.code, 403);
    let long = "x".repeat(501);
    for wrong in ["  ", long.as_str()] {
        let answer = buyer.post(&settle, &at(&buyer, filing, word(open, wrong)).await?).await?;
        assert_eq!((answer.code, &answer.data["fields"][0]["field"]), (422, &json!("word")));
    }
    let version = detail(&buyer, filing).await?["version"].clone();
    let settled = buyer.post(&settle, &at(&buyer, filing, word(open, "与营业执照一致")).await?).await?;
    assert_eq!((settled.code, &settled.data["settled"]), (200, &json!(true)), "{settled:?}");
    assert_eq!(settled.data["word"], "与营业执照一致");
    let refused = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "1 doubt is not settled"));
    let told = seller.get(&format!("{API}/parts/{filing}")).await?.data["parts"][0]["doubts"][0].clone();
    assert_eq!((&told["word"], &told["settledBy"]), (&json!(""), &json!("")), "said among colleagues");
    let now = detail(&buyer, filing).await?;
    assert_eq!((&now["version"], &now["openDoubts"]), (&version, &json!(1)), "no version tells of it");
    let again = buyer.post(&settle, &at(&buyer, filing, word(open, "x")).await?).await?;
    assert_eq!(again.code, 300, "{again:?}");
    assert_eq!(buyer.post(&settle, &at(&buyer, filing, word(inside, "x")).await?).await?.code, 200);
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 200);
    let late = buyer.post(&settle, &at(&buyer, filing, word(inside, "x")).await?).await?;
    assert_eq!((late.code, late.message.as_str()), (300, "Only data pending review can be reviewed"));
    Ok(())
}

#[tokio::test]
async fn a_name_or_a_licence_of_another_is_not_approved() -> Result<()> {
    let Desk { world, owner, buyer, organize, .. } = desk().await?;
    let known = organization(&owner, "东方").await?;
    let filing = Filed::first(&known, vec![("basic", basic("东方", "9155"))]).make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 200);
    let number = buyer.get(&format!("{ORGANIZE}/detail/{known}")).await?.data["number"].clone();
    let said = format!("名称或证照号已属于 {}，请合并", number.as_str().unwrap_or_default());
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9155"))]).make(&world).await?;
    let refused = buyer.in_chinese().post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!((refused.code, refused.message), (300, said));
    Ok(())
}

#[tokio::test]
async fn of_twins_approved_at_once_the_second_is_told_of_the_first() -> Result<()> {
    let Desk { world, owner, buyer, organize, .. } = desk().await?;
    let twin = organization(&owner, "东方").await?;
    let mut asked = Vec::new();
    for of in [&organize, &twin] {
        let filing = Filed::first(of, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
        asked.push(at(&buyer, filing, json!({})).await?);
    }
    let audit = format!("{API}/audit");
    let (one, other) = tokio::join!(buyer.post(&audit, &asked[0]), buyer.post(&audit, &asked[1]));
    let mut codes = [one?.code, other?.code];
    codes.sort_unstable();
    assert_eq!(codes, [200, 300], "no conflict that nobody understands");
    Ok(())
}

#[tokio::test]
async fn a_return_says_why_and_which_cells() -> Result<()> {
    let Desk { world, buyer, organize, seller, .. } = desk().await?;
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    let reject = format!("{API}/reject");
    let wrong = buyer.post(&reject, &at(&buyer, filing, json!({ "reason": " " })).await?).await?;
    assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!("reason")));
    let unknown =
        json!({ "reason": "x", "marks": [{ "section": "basic", "row": null, "field": "nowhere", "note": "" }] });
    assert_eq!(buyer.post(&reject, &at(&buyer, filing, unknown).await?).await?.code, 422);
    let marks = json!([{ "section": "basic", "row": null, "field": "tel", "note": "请填写总机" }]);
    let told = json!({ "reason": "电话不对", "marks": marks });
    assert_eq!(seller.post(&reject, &at(&buyer, filing, told.clone()).await?).await?.code, 403);
    let returned = buyer.post(&reject, &at(&buyer, filing, told).await?).await?;
    assert_eq!((returned.code, &returned.data["state"]), (200, &json!("returned")), "{returned:?}");
    let seen = detail(&seller, filing).await?;
    assert_eq!((&seen["reason"], &seen["marks"][0]["note"]), (&json!("电话不对"), &json!("请填写总机")));
    let company = buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data;
    assert_eq!((&company["state"], &company["reviewState"]), (&json!("registering"), &json!("returned")));
    assert_eq!((&company["commitState"], &company["nameZh"]), (&json!("uncommitted"), &json!("远航")));
    Ok(())
}

#[tokio::test]
async fn only_a_newcomer_is_declined_and_ends() -> Result<()> {
    let Desk { world, owner, buyer, organize, .. } = desk().await?;
    let decline = format!("{API}/rejectNoNeed");
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    let without = buyer.post(&decline, &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!(without.code, 422, "a reason is needed");
    let declined = buyer.post(&decline, &at(&buyer, filing, json!({ "reason": "无需引入" })).await?).await?;
    assert_eq!((declined.code, &declined.data["state"]), (200, &json!("declined")), "{declined:?}");
    assert_eq!(buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data["state"], "ended");
    let other = organization(&owner, "东方").await?;
    let first = Filed::first(&other, vec![("basic", basic("东方", "9155"))]).make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, first, json!({})).await?).await?.code, 200);
    let began = vec![("basic", basic("东方", "9155"))];
    let change = Filed::later(&other, vec![("basic", basic("东方集团", "9155"))], began).make(&world).await?;
    let refused = buyer.in_chinese().post(&decline, &at(&buyer, change, json!({ "reason": "x" })).await?).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "只有首次登记可以不予引入"));
    Ok(())
}

#[tokio::test]
async fn a_stranger_finds_nothing() -> Result<()> {
    let Desk { world, owner, buyer, organize, .. } = desk().await?;
    let filing = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    let open = doubt(&world, filing, &organize, false).await?;
    let base = buyer.base.clone();
    let others = organization(&owner, "东方").await?;
    let stranger = world.sign_in_supplier(&base, &world.acme, &others, "stranger", &["supplier_administrator"]).await?;
    let elsewhere = world.sign_in(&base, &world.globex, "elsewhere", &["administrator"]).await?;
    let nobodys = world.platform.new_id();
    for client in [&stranger, &elsewhere] {
        let (his, none) =
            (client.get(&format!("{API}/diff/{filing}")).await?, client.get(&format!("{API}/diff/{nobodys}")).await?);
        assert_eq!((his.code, his.message), (404, none.message));
    }
    let settle = at(&buyer, filing, json!({ "doubtId": open, "word": "x" })).await?;
    assert_eq!(stranger.post(&format!("{API}/doubt/settle"), &settle).await?.code, 403);
    assert_eq!(elsewhere.post(&format!("{API}/doubt/settle"), &settle).await?.code, 404);
    assert_eq!(elsewhere.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?.code, 404);
    // A doubt of another filing.
    let filed = Filed::first(&others, vec![("basic", basic("东方", "9155"))]).make(&world).await?;
    let settled = at(&buyer, filed, json!({ "doubtId": open, "word": "x" })).await?;
    assert_eq!(buyer.post(&format!("{API}/doubt/settle"), &settled).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn a_newcomer_that_is_deleted_takes_its_filing_along_and_one_that_was_admitted_stays() -> Result<()> {
    let Desk { world, owner, buyer, organize, .. } = desk().await?;
    let other = organization(&owner, "东方").await?;
    let filing = Filed::first(&other, vec![("basic", basic("东方", "9155"))]).make(&world).await?;
    doubt(&world, filing, &other, false).await?;
    let version = async |organize: &str| -> Result<Value> {
        let company = owner.get(&format!("{ORGANIZE}/detail/{organize}")).await?.data;
        Ok(json!({ "id": company["id"], "version": company["version"] }))
    };
    sqlx::query("update partner.organize set review_state = 'pending' where organize_id = $1::uuid")
        .bind(&other)
        .execute(&mut world.database().superuser().await?)
        .await?;
    let gone = owner.delete(&format!("{ORGANIZE}/delete"), &version(&other).await?).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!(buyer.get(&format!("{API}/detail/{filing}")).await?.code, 404);
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from partner.filing_part) + (select count(*) from partner.doubt)
           + (select count(*) from platform.todo where entity_kind = 'partner.filing')",
    )
    .fetch_one(&mut world.database().superuser().await?)
    .await?;
    assert_eq!(left, 0);
    let first = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, first, json!({})).await?).await?;
    assert_eq!(approved.code, 200, "{approved:?}");
    let stays = owner.delete(&format!("{ORGANIZE}/delete"), &version(&organize).await?).await?;
    assert_eq!(stays.code, 300, "{stays:?}");
    assert_eq!(buyer.get(&format!("{API}/detail/{first}")).await?.code, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_deletes_a_newcomer_waits_for_its_filing_before_he_holds_the_company() -> Result<()> {
    let Desk { world, owner, .. } = desk().await?;
    let newcomer = organization(&owner, "东方").await?;
    let filing = Filed::first(&newcomer, vec![("basic", basic("东方", "9155"))]).make(&world).await?;
    let (mut rows, mut looking) = (world.database().superuser().await?, world.database().superuser().await?);
    sqlx::query("update partner.organize set review_state = 'pending' where organize_id = $1::uuid")
        .bind(&newcomer)
        .execute(&mut rows)
        .await?;
    let company = owner.get(&format!("{ORGANIZE}/detail/{newcomer}")).await?.data;
    let which = json!({ "id": company["id"], "version": company["version"] });
    let mut deciding = rows.begin().await?;
    sqlx::query("select from partner.filing where filing_id = $1 for update")
        .bind(filing)
        .execute(&mut *deciding)
        .await?;
    // As whoever approves or returns it takes the company after the filing.
    let decided = async {
        eventually("deleting waits", async || somebody_waits(&mut looking).await).await?;
        sqlx::query("select from partner.organize where organize_id = $1::uuid for update nowait")
            .bind(&newcomer)
            .execute(&mut *deciding)
            .await?;
        deciding.commit().await?;
        anyhow::Ok(())
    };
    let path = format!("{ORGANIZE}/delete");
    let (gone, decided) = tokio::join!(owner.delete(&path, &which), decided);
    decided?;
    assert_eq!(gone?.code, 200);
    Ok(())
}

#[tokio::test]
async fn what_reviewers_doubt_about_a_change_goes_when_its_supplier_discards_it() -> Result<()> {
    let Desk { world, buyer, organize, seller, .. } = desk().await?;
    let first = Filed::first(&organize, vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    assert_eq!(buyer.post(&format!("{API}/audit"), &at(&buyer, first, json!({})).await?).await?.code, 200);
    let change = Filed::later(&organize, Vec::new(), vec![("basic", basic("远航", "9144"))]).make(&world).await?;
    doubt(&world, change, &organize, true).await?;
    let returned = at(&buyer, change, json!({ "reason": "x" })).await?;
    assert_eq!(buyer.post(&format!("{API}/reject"), &returned).await?.code, 200);
    let discarded = seller.delete(&format!("{API}/discard"), &at(&seller, change, json!({})).await?).await?;
    assert_eq!(discarded.code, 200, "{discarded:?}");
    world.work();
    let mut rows = world.database().superuser().await?;
    eventually("what nobody but reviewers saw is gone, too", async || {
        let left: i64 = sqlx::query_scalar("select count(*) from partner.doubt").fetch_one(&mut rows).await?;
        Ok(left == 0)
    })
    .await
}
