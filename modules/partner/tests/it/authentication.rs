//! Enterprise authentications over HTTP, on a real database: both ways to prove one, who may take which part, and that one lapses
//! with what it proved.

use super::filed::{API as FILING, Filed, ORGANIZE, at as filed_at, basic, organization};
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::specimens::PAPER;
use tandem_testkit::{Answer, Client, World};
use uuid::Uuid;

const API: &str = "/service1/partner/enterpriseAuthentication";

struct Desk {
    world: World,
    base: String,
    owner: Client,
    legal: Client,
    finance: Client,
    buyer: Client,
    organize: String,
    seller: Client,
}

async fn desk() -> Result<Desk> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let legal = world.sign_in(&base, &world.acme, "legal", &["legal"]).await?;
    let finance = world.sign_in(&base, &world.acme, "finance", &["finance"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let organize = organization(&owner, "远航").await?;
    let seller = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_administrator"]).await?;
    Ok(Desk { world, base, owner, legal, finance, buyer, organize, seller })
}

/// An account in force that ends in 4417.
async fn account(world: &World, organize: &str) -> Result<Uuid> {
    let (id, mut rows) = (world.platform.new_id(), world.database().superuser().await?);
    sqlx::query(
        "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
           account_number_tail, account_number_mark, account_name, currency, is_default)
         values ($1, $2, $3::uuid, 0, 'CN', '工商银行', '\\x01', '4417', '\\x02', '远航', 'CNY', true)",
    )
    .bind(world.acme.id.uuid())
    .bind(id)
    .bind(organize)
    .execute(&mut rows)
    .await?;
    world.rows_changed_by_hand();
    Ok(id)
}

async fn by_hand(world: &World, sql: &'static str, organize: &str) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(sql).bind(organize).execute(&mut rows).await?;
    world.rows_changed_by_hand();
    Ok(())
}

async fn start(client: &Client, organize: &str) -> Result<Answer> {
    client.post(&format!("{API}/start"), &json!({ "organizeId": organize })).await
}

async fn started(client: &Client, organize: &str) -> Result<String> {
    let begun = start(client, organize).await?;
    assert_eq!((begun.code, &begun.data["state"]), (200, &json!("started")), "{begun:?}");
    Ok(begun.data["id"].as_str().context("no id")?.to_owned())
}

async fn seen(client: &Client, id: &str) -> Result<Value> {
    let page = client.get(&format!("{API}/detail/{id}")).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data)
}

/// Takes an action on it as it is now.
async fn act(client: &Client, id: &str, action: &str, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": id, "version": seen(client, id).await?["version"] });
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    client.post(&format!("{API}/{action}"), &body).await
}

async fn tell(client: &Client, id: &str, amount: &str) -> Result<Answer> {
    act(client, id, "tellAmount", json!({ "amount": amount })).await
}

/// One that was begun by the supplier, with an amount paid to its account.
async fn paid(desk: &Desk, amount: &str) -> Result<String> {
    let bank = account(&desk.world, &desk.organize).await?;
    let id = started(&desk.seller, &desk.organize).await?;
    let paid = act(&desk.finance, &id, "pay", json!({ "bankId": bank, "amount": amount })).await?;
    assert_eq!((paid.code, &paid.data["state"]), (200, &json!("started")), "{paid:?}");
    Ok(id)
}

async fn evidence(client: &Client, id: &str) -> Result<Answer> {
    let add = "/service1/content/api/attach/add?kind=partner.authentication&attachType=evidence&fileName=a.pdf";
    client.upload(&format!("{add}&documentId={id}"), PAPER.to_vec()).await
}

/// How it stands in the list of organisations.
async fn copied(desk: &Desk) -> Result<Value> {
    Ok(desk.owner.get(&format!("{ORGANIZE}/detail/{}", desk.organize)).await?.data["authState"].clone())
}

async fn waiting(client: &Client, id: &str) -> Result<Vec<Value>> {
    let waiting = seen(client, id).await?["waiting"].as_array().cloned().unwrap_or_default();
    Ok(waiting.into_iter().map(|wait| wait["label"].clone()).collect())
}

async fn messages(world: &World, template: &str) -> Result<Vec<Value>> {
    let mut rows = world.database().superuser().await?;
    let told = sqlx::query_scalar(
        "select payload from platform.event where kind = 'message.message.wanted' and payload->>'template' = $1
         order by event_id",
    );
    Ok(told.bind(template).fetch_all(&mut rows).await?)
}

#[tokio::test]
async fn legal_passes_one_by_its_evidence() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, legal, seller, organize, .. } = &desk;
    let id = started(seller, organize).await?;
    let number = seen(seller, &id).await?["number"].clone();
    assert!(number.as_str().is_some_and(|number| number.starts_with("EA") && number.len() == 11), "{number}");
    assert_eq!(copied(&desk).await?, "started");
    assert_eq!(messages(world, "partner.authentication_to_judge").await?.len(), 1);
    assert_eq!(waiting(legal, &id).await?, ["Judge the enterprise authentication"], "no account is on file");
    let bare = act(&legal.in_chinese(), &id, "pass", json!({})).await?;
    assert_eq!((bare.code, bare.message.as_str()), (300, "请先上传认证依据"));
    assert_eq!(evidence(seller, &id).await?.code, 403, "the judge's evidence");
    assert_eq!(evidence(legal, &id).await?.code, 200);
    assert_eq!(seen(seller, &id).await?["evidenceCount"], 1);
    let passed = act(legal, &id, "pass", json!({})).await?;
    assert_eq!((passed.code, &passed.data["state"]), (200, &json!("proved")), "{passed:?}");
    assert!(passed.data["decidedBy"].as_str().is_some_and(|name| name.starts_with("legal")), "{passed:?}");
    assert_eq!(copied(&desk).await?, "proved");
    assert_eq!(messages(world, "portal.nothing_asked").await?.len(), 1, "the supplier is told");
    let over = act(&legal.in_chinese(), &id, "pass", json!({})).await?;
    assert_eq!((over.code, over.message.as_str()), (300, "认证已结束"));
    assert_eq!(evidence(legal, &id).await?.code, 300, "nothing is added to what was judged");
    Ok(())
}

#[tokio::test]
async fn evidence_that_was_taken_away_does_not_count() -> Result<()> {
    let desk = desk().await?;
    let id = started(&desk.legal, &desk.organize).await?;
    let file = evidence(&desk.legal, &id).await?.data;
    let gone = json!({ "id": file["id"], "version": file["version"] });
    assert_eq!(desk.legal.delete("/service1/content/api/attach/delete", &gone).await?.code, 200);
    assert_eq!(act(&desk.legal, &id, "pass", json!({})).await?.code, 300);
    Ok(())
}

#[tokio::test]
async fn a_refusal_has_a_reason_and_leaves_room_for_another() -> Result<()> {
    let desk = desk().await?;
    let Desk { legal, seller, organize, .. } = &desk;
    let id = started(seller, organize).await?;
    assert_eq!(act(legal, &id, "refuse", json!({ "reason": " " })).await?.code, 422);
    let refused = act(legal, &id, "refuse", json!({ "reason": "与登记信息不符" })).await?;
    assert_eq!((refused.code, &refused.data["state"]), (200, &json!("failed")), "{refused:?}");
    assert_eq!(seen(seller, &id).await?["reason"], "与登记信息不符");
    assert_eq!(copied(&desk).await?, "failed");
    started(seller, organize).await?;
    assert_eq!(copied(&desk).await?, "started", "the newest counts");
    Ok(())
}

#[tokio::test]
async fn the_right_amount_proves_it() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, legal, finance, seller, organize, .. } = &desk;
    let bank = account(world, organize).await?;
    let id = started(legal, organize).await?;
    assert_eq!(
        waiting(finance, &id).await?,
        ["Judge the enterprise authentication", "Pay a small amount to an account on file"]
    );
    let early = tell(&seller.in_chinese(), &id, "0.37").await?;
    assert_eq!((early.code, early.message.as_str()), (300, "财务尚未付款"));
    let offered = finance.get(&format!("{API}/accounts/{id}")).await?.data;
    assert_eq!(
        offered,
        json!([{ "id": bank, "bankName": "工商银行", "accountName": "远航", "tail": "4417", "currency": "CNY",
            "isDefault": true }])
    );
    let pay = async |bank: &str, amount: &str| -> Result<Answer> {
        act(finance, &id, "pay", json!({ "bankId": bank, "amount": amount })).await
    };
    for wrong in ["", "0", "1", "0.005", "-0.1", "x"] {
        let refused = pay(&bank.to_string(), wrong).await?;
        assert_eq!(
            (refused.code, &refused.data["fields"][0]["field"]),
            (422, &json!("amount")),
            "{wrong}: {refused:?}"
        );
    }
    let strange = pay(&Uuid::nil().to_string(), "0.37").await?;
    assert_eq!((strange.code, &strange.data["fields"][0]["field"]), (422, &json!("bankId")), "{strange:?}");
    let paid = pay(&bank.to_string(), "0.37").await?;
    assert_eq!((paid.code, &paid.data["accountTail"]), (200, &json!("4417")), "{paid:?}");
    assert!(!paid.data.to_string().contains("\"0.37\""), "{paid:?}");
    assert_eq!(messages(world, "partner.authentication_to_tell").await?.len(), 1);
    assert_eq!(
        waiting(seller, &id).await?,
        ["Judge the enterprise authentication", "Tell the amount that arrived"],
        "finance has done its part"
    );
    let told = tell(seller, &id, " 0.370 ").await?;
    assert_eq!((told.code, &told.data["state"], &told.data["tries"]), (200, &json!("proved"), &json!(0)), "{told:?}");
    assert_eq!(copied(&desk).await?, "proved");
    let over = tell(&seller.in_chinese(), &id, "0.37").await?;
    assert_eq!((over.code, over.message.as_str()), (300, "认证已结束"));
    assert_eq!(waiting(legal, &id).await?, Vec::<Value>::new());
    Ok(())
}

#[tokio::test]
async fn wrong_amounts_are_counted_though_they_are_refused() -> Result<()> {
    let desk = desk().await?;
    let id = paid(&desk, "0.37").await?;
    let Desk { seller, finance, organize, .. } = &desk;
    for unreadable in ["", "x", "1", "0.375"] {
        assert_eq!(tell(seller, &id, unreadable).await?.code, 422, "{unreadable}");
    }
    assert_eq!(seen(seller, &id).await?["tries"], 0, "what is no amount is no try");
    let first = tell(&seller.in_chinese(), &id, "0.38").await?;
    assert_eq!((first.code, first.message.as_str()), (300, "金额不符，还可尝试 2 次"));
    assert_eq!(first.data["fields"][0]["field"], "amount");
    // Paid once more, the later amount counts, and the try stays counted.
    let bank = finance.get(&format!("{API}/accounts/{id}")).await?.data[0]["id"].clone();
    assert_eq!(act(finance, &id, "pay", json!({ "bankId": bank, "amount": "0.12" })).await?.code, 200);
    let second = tell(seller, &id, "0.37").await?;
    assert_eq!((second.code, second.message.as_str()), (300, "Not the amount; 1 try left"));
    let stood = seen(seller, &id).await?;
    assert_eq!((&stood["state"], &stood["tries"]), (&json!("started"), &json!(2)), "{stood}");
    let third = tell(&seller.in_chinese(), &id, "0.37").await?;
    assert_eq!((third.code, third.message.as_str()), (300, "金额不符，尝试次数已用完，认证未通过"));
    let failed = seen(seller, &id).await?;
    assert_eq!((&failed["state"], &failed["tries"]), (&json!("failed"), &json!(3)), "{failed}");
    assert_eq!(copied(&desk).await?, "failed");
    assert_eq!(tell(seller, &id, "0.12").await?.code, 300, "the right one comes too late");
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.authentication&entityId={id}");
    let history = desk.owner.get(&history).await?.data;
    let deeds: Vec<_> = history.as_array().into_iter().flatten().map(|entry| entry["action"].clone()).collect();
    assert_eq!(deeds, ["exhaust", "tell_amount", "pay", "tell_amount", "pay", "create"]);
    started(seller, organize).await?;
    Ok(())
}

#[tokio::test]
async fn the_amount_is_told_to_nobody() -> Result<()> {
    let desk = desk().await?;
    let id = paid(&desk, "0.37").await?;
    let mut rows = desk.world.database().superuser().await?;
    let kept: Vec<u8> =
        sqlx::query_scalar("select paid_amount from partner.authentication").fetch_one(&mut rows).await?;
    assert!(!kept.windows(4).any(|part| part == b"0.37"));
    for sql in [
        "select count(*) from platform.audit where after::text like '%\"0.37\"%'",
        "select count(*) from platform.audit where after::text ilike '%paidAmount%'",
        "select count(*) from platform.event where payload::text like '%\"0.37\"%'",
    ] {
        let found: i64 = sqlx::query_scalar(sql).fetch_one(&mut rows).await?;
        assert_eq!(found, 0, "{sql}");
    }
    // Nor is what was sent kept with a key, by which the amount could be found out.
    let bank = desk.finance.get(&format!("{API}/accounts/{id}")).await?.data[0]["id"].clone();
    let body =
        json!({ "id": id, "version": seen(&desk.finance, &id).await?["version"], "bankId": bank, "amount": "0.37" });
    let again = desk.finance.send(Method::POST, &format!("{API}/pay"), &body, Some("paid-with-a-key")).await?;
    assert_eq!(again.code, 200, "{again:?}");
    let keys = sqlx::query_scalar("select count(*) from platform.idempotency where key = 'paid-with-a-key'");
    let kept: i64 = keys.fetch_one(&mut rows).await?;
    assert_eq!(kept, 0);
    for client in [&desk.seller, &desk.finance, &desk.owner] {
        let page = seen(client, &id).await?;
        assert!(page.get("paidAmount").is_none() && !page.to_string().contains("\"0.37\""), "{page}");
        let list = client.post(&format!("{API}/pageList"), &json!({})).await?.data;
        assert!(list["totalElements"] == 1 && !list.to_string().contains("\"0.37\""), "{list}");
    }
    Ok(())
}

#[tokio::test]
async fn each_part_is_for_those_whose_it_is() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, base, owner, legal, finance, buyer, organize, seller } = &desk;
    let leader = world.sign_in(base, &world.acme, "leader", &["purchasing_leader"]).await?;
    let sales = world.sign_in_supplier(base, &world.acme, organize, "sales", &["supplier_sales"]).await?;
    for nobody in [buyer, finance, &sales] {
        assert_eq!(start(nobody, organize).await?.code, 403);
    }
    let id = started(seller, organize).await?;
    account(world, organize).await?;
    assert_eq!(sales.get(&format!("{API}/detail/{id}")).await?.code, 403);
    let offers = async |client: &Client| -> Result<Vec<String>> {
        let page = seen(client, &id).await?;
        let offered = page["actions"].as_array().into_iter().flatten();
        Ok(offered.filter_map(|offer| offer["action"].as_str().map(str::to_owned)).collect())
    };
    assert_eq!(offers(seller).await?, ["tell_amount"]);
    assert_eq!(offers(finance).await?, ["pay"]);
    assert_eq!(offers(legal).await?, ["pass", "refuse"]);
    assert_eq!(offers(&leader).await?, ["pass", "refuse"]);
    assert_eq!(offers(owner).await?, ["pay", "pass", "refuse"], "nobody at the buyer tells the amount");
    assert_eq!(offers(buyer).await?, Vec::<String>::new());
    for (client, action) in [(buyer, "pass"), (finance, "refuse"), (legal, "pay"), (&leader, "pay"), (seller, "pass")] {
        let body = json!({ "bankId": Uuid::nil(), "amount": "0.1", "reason": "x" });
        assert_eq!(act(client, &id, action, body).await?.code, 403, "{action}");
    }
    assert_eq!(tell(owner, &id, "0.1").await?.code, 403);
    assert_eq!(seller.get(&format!("{API}/accounts/{id}")).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn another_supplier_finds_nothing() -> Result<()> {
    let desk = desk().await?;
    let id = paid(&desk, "0.37").await?;
    let others = organization(&desk.owner, "东方").await?;
    let role = &["supplier_administrator"];
    let stranger = desk.world.sign_in_supplier(&desk.base, &desk.world.acme, &others, "stranger", role).await?;
    assert_eq!(stranger.get(&format!("{API}/detail/{id}")).await?.code, 404);
    assert_eq!(stranger.post(&format!("{API}/pageList"), &json!({})).await?.data["totalElements"], 0);
    let told = json!({ "id": id, "version": 2, "amount": "0.37" });
    assert_eq!(stranger.post(&format!("{API}/tellAmount"), &told).await?.code, 404);
    assert_eq!(start(&stranger, &desk.organize).await?.code, 404);
    assert_eq!(seen(&desk.seller, &id).await?["tries"], 0);
    Ok(())
}

#[tokio::test]
async fn only_suppliers_that_are_not_authenticated_start_one() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, owner, legal, organize, .. } = &desk;
    let chinese = legal.in_chinese();
    let form = json!({ "nameZh": "买方", "nameEn": "Buyer", "relationType": "C" });
    let company = owner.post(&format!("{ORGANIZE}/save"), &form).await?.data["id"].clone();
    let company = company.as_str().context("no id")?;
    let refused = start(&chinese, company).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "只有供应商可以做企业认证"));
    let ours = "update partner.organize set internal_group = true where organize_id = $1::uuid";
    by_hand(world, ours, organize).await?;
    assert_eq!(start(&chinese, organize).await?.message, "只有供应商可以做企业认证");
    let theirs = "update partner.organize set internal_group = false where organize_id = $1::uuid";
    by_hand(world, theirs, organize).await?;
    let frozen = "update partner.organize set state = 'frozen' where organize_id = $1::uuid";
    by_hand(world, frozen, organize).await?;
    let refused = start(&chinese, organize).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "供应商已冻结或已终止"));
    let back = "update partner.organize set state = 'potential' where organize_id = $1::uuid";
    by_hand(world, back, organize).await?;
    let id = started(legal, organize).await?;
    let twice = start(&chinese, organize).await?;
    assert_eq!((twice.code, twice.message.as_str()), (300, "只有未认证的供应商可以做企业认证"));
    assert_eq!(evidence(legal, &id).await?.code, 200);
    assert_eq!(act(legal, &id, "pass", json!({})).await?.code, 200);
    assert_eq!(start(&chinese, organize).await?.message, "只有未认证的供应商可以做企业认证");
    Ok(())
}

#[tokio::test]
async fn without_an_account_in_force_nobody_pays() -> Result<()> {
    let desk = desk().await?;
    let id = started(&desk.seller, &desk.organize).await?;
    let body = json!({ "bankId": Uuid::nil(), "amount": "0.1" });
    let refused = act(&desk.finance.in_chinese(), &id, "pay", body).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "该供应商没有已生效的账户，可凭认证依据审核"));
    let row = desk.finance.post(&format!("{API}/pageList"), &json!({})).await?.data["content"][0].clone();
    let pay = row["actions"].as_array().into_iter().flatten().find(|offer| offer["action"] == "pay").cloned();
    assert_eq!(pay.unwrap_or_default()["allowed"], false, "the row says so before anybody tries");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_at_once_one_counts() -> Result<()> {
    let desk = desk().await?;
    let Desk { seller, legal, organize, .. } = &desk;
    let (one, other) = tokio::try_join!(start(seller, organize), start(legal, organize))?;
    let mut codes = [one.code, other.code];
    codes.sort_unstable();
    assert_eq!(codes, [200, 300], "{one:?} {other:?}");
    let begun = if one.code == 200 { one } else { other };
    let id = begun.data["id"].as_str().context("no id")?.to_owned();
    let bank = account(&desk.world, organize).await?;
    assert_eq!(act(&desk.finance, &id, "pay", json!({ "bankId": bank, "amount": "0.37" })).await?.code, 200);
    // Two guesses about one version are one try.
    let (one, other) = tokio::try_join!(tell(seller, &id, "0.11"), tell(seller, &id, "0.12"))?;
    let mut codes = [one.code, other.code];
    codes.sort_unstable();
    assert!(codes == [300, 409] || codes == [300, 300], "{one:?} {other:?}");
    let tries = codes.iter().filter(|code| **code == 300).count();
    assert_eq!(seen(seller, &id).await?["tries"], json!(tries), "none is lost, and none counts twice");
    let version = seen(seller, &id).await?["version"].clone();
    let told = json!({ "id": id, "version": version, "amount": "0.37" });
    let path = format!("{API}/tellAmount");
    let (one, other) = tokio::try_join!(seller.post(&path, &told), seller.post(&path, &told))?;
    let mut codes = [one.code, other.code];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409], "{one:?} {other:?}");
    Ok(())
}

async fn approved(desk: &Desk, filed: Filed<'_>) -> Result<()> {
    let filing = filed.make(&desk.world).await?;
    let answer = desk.buyer.post(&format!("{FILING}/audit"), &filed_at(&desk.buyer, filing, json!({})).await?).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(())
}

#[tokio::test]
async fn one_lapses_with_what_it_proved() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, legal, organize, seller, .. } = &desk;
    // What was not known when it was begun is filled in, and is no change of it.
    let id = started(seller, organize).await?;
    let first = basic("远航", "9144");
    approved(&desk, Filed::first(organize, vec![("basic", first.clone())])).await?;
    let known = seen(legal, &id).await?;
    assert_eq!((&known["licenceNumber"], &known["legalPerson"]), (&json!("9144"), &json!("王五")), "{known}");
    assert_eq!(evidence(legal, &id).await?.code, 200);
    assert_eq!(act(legal, &id, "pass", json!({})).await?.code, 200);
    // Something else changes.
    let mut grown = first.clone();
    grown["headcount"] = json!("300");
    let began = || vec![("basic", first.clone())];
    approved(&desk, Filed::later(organize, vec![("basic", grown.clone())], began())).await?;
    assert_eq!((seen(legal, &id).await?["state"].clone(), copied(&desk).await?), (json!("proved"), json!("proved")));
    let mut changed = grown;
    changed["legalPerson"] = json!("赵六");
    approved(&desk, Filed::later(organize, vec![("basic", changed)], began())).await?;
    let lapsed = seen(seller, &id).await?;
    assert_eq!((&lapsed["state"], &lapsed["legalPerson"]), (&json!("lapsed"), &json!("王五")), "{lapsed}");
    assert_eq!(copied(&desk).await?, "lapsed");
    let told = messages(world, "partner.authentication_lapsed").await?;
    let asked: Vec<_> = told.iter().map(|message| message["to"][0]["holders"]["organize"].clone()).collect();
    assert_eq!(asked, [Value::Null, json!(organize)], "{told:?}");
    let again = started(legal, organize).await?;
    assert_eq!(seen(legal, &again).await?["legalPerson"], "赵六");
    Ok(())
}

#[tokio::test]
async fn one_goes_with_a_newcomer_that_is_deleted() -> Result<()> {
    let desk = desk().await?;
    // One without users, who would keep it.
    let newcomer = organization(&desk.owner, "新来").await?;
    let id = started(&desk.legal, &newcomer).await?;
    let page = desk.owner.get(&format!("{ORGANIZE}/detail/{newcomer}")).await?.data;
    let gone = json!({ "id": page["id"], "version": page["version"] });
    let gone = desk.owner.delete(&format!("{ORGANIZE}/delete"), &gone).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!(desk.legal.get(&format!("{API}/detail/{id}")).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn one_that_is_begun_keeps_its_supplier_from_being_ended() -> Result<()> {
    let desk = desk().await?;
    let id = started(&desk.legal, &desk.organize).await?;
    let number = seen(&desk.legal, &id).await?["number"].as_str().unwrap_or_default().to_owned();
    let page = desk.owner.get(&format!("{ORGANIZE}/detail/{}", desk.organize)).await?.data;
    let ended = json!({ "id": page["id"], "version": page["version"], "reason": "x" });
    let refused = desk.owner.post(&format!("{ORGANIZE}/end"), &ended).await?;
    assert!(refused.code == 300 && refused.message.contains(&number), "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn nobody_is_asked_about_a_newcomer_that_was_declined() -> Result<()> {
    let desk = desk().await?;
    let Desk { world, legal, buyer, organize, .. } = &desk;
    let id = started(legal, organize).await?;
    let filing = Filed::first(organize, vec![("basic", basic("远航", "9144"))]).make(world).await?;
    let declined = filed_at(buyer, filing, json!({ "reason": "无需引入" })).await?;
    let declined = buyer.post(&format!("{FILING}/rejectNoNeed"), &declined).await?;
    assert_eq!(declined.code, 200, "{declined:?}");
    assert_eq!(seen(legal, &id).await?["state"], "lapsed");
    assert_eq!(waiting(legal, &id).await?, Vec::<Value>::new());
    assert_eq!(
        messages(world, "partner.authentication_lapsed").await?,
        Vec::<Value>::new(),
        "nobody is to start another"
    );
    Ok(())
}
