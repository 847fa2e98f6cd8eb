//! Who registers a company comes in at once as its applicant, and learns nothing of others.

use super::user::{organize, role_id};
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::BTreeSet;
use tandem_contracts::partner::{ADMITTED, ENDED, OrganizeChanged};
use tandem_identity::account::code;
use tandem_identity::user::{applicants, organizes};
use tandem_kernel::EventId;
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World, mail};
use uuid::Uuid;

const API: &str = "/service1/identity/api";
const CODE: &str = "271828";
const PASSWORD: &str = "supplier-horse";
const NUMBER: &str = "91440300708461136T";

async fn world() -> Result<World> {
    World::start_with(|mut parts| {
        parts.config.server.public_per_second = 1_000_000.0;
        parts
    })
    .await
}

/// A browser that has asked for a code.
async fn browser(world: &World, base: &str) -> Result<(Client, Uuid)> {
    let client = Client::new(base, "acme");
    assert_eq!(
        client.post(&format!("{API}/sendVerifyCode"), &json!({ "email": mail::new_address() })).await?.code,
        200
    );
    let mut rows = world.database().superuser().await?;
    let asker = "select (payload ->> 'asker')::uuid from platform.event where kind = 'job.identity.send_email_code'
                 order by event_id desc limit 1";
    Ok((client, sqlx::query_scalar(asker).fetch_one(&mut rows).await?))
}

/// The code for one more address, as if it had come by mail.
async fn prove(rows: &mut PgConnection, world: &World, asker: Uuid, email: &str) -> Result<()> {
    sqlx::query(
        "insert into identity.register_code (tenant_id, email, asker, code_hash, expires_at)
         values ($1, $2, $3, $4, now() + interval '15 minutes')",
    )
    .bind(world.acme.id.uuid())
    .bind(email)
    .bind(asker)
    .bind(code::hash(CODE))
    .execute(rows)
    .await?;
    Ok(())
}

/// Everything that is answered: the status, the names of the headers, and the body.
type Whole = (u16, Vec<String>, String);

async fn register(client: &Client, email: &str, company: &str, number: &str) -> Result<Whole> {
    let (key, [first, second]) = client.wrap([PASSWORD, PASSWORD]).await?;
    let body = json!({ "email": email, "code": CODE, "surname": "张", "name": "伟", "position": "Sales", "companyName": company,
        "licenceType": "uscc", "creditCode": number, "companyCategory": "MFR", "password": first, "secondPassword": second,
        "passwordKeyId": key, "agreement": true });
    let answer = client.request(Method::POST, &format!("{API}/register")).json(&body).send().await?;
    let mut headers: Vec<String> = answer.headers().keys().map(ToString::to_string).collect();
    headers.sort_unstable();
    Ok((answer.status().as_u16(), headers, answer.text().await?))
}

/// Registers one company; returns its user's browser, the user and the company.
async fn newcomer(world: &World, base: &str, email: &str) -> Result<(Client, Uuid, Uuid)> {
    let (client, asker) = browser(world, base).await?;
    let mut rows = world.database().superuser().await?;
    prove(&mut rows, world, asker, email).await?;
    assert_eq!(register(&client, email, "甲公司", NUMBER).await?.0, 200);
    let mut client = client.anonymous();
    client.sign_in(email, PASSWORD).await?;
    let (user, company) = sqlx::query_as(
        "select user_id, organize_id from identity.user_account join identity.user_organize using (tenant_id, user_id)
         where email = $1",
    )
    .bind(email)
    .fetch_one(&mut rows)
    .await?;
    Ok((client, user, company))
}

async fn roles(rows: &mut PgConnection, user: Uuid) -> Result<Vec<String>> {
    let roles = "select role_code from identity.user_role join identity.role using (tenant_id, role_id)
                 where user_id = $1 order by role_code";
    Ok(sqlx::query_scalar(roles).bind(user).fetch_all(rows).await?)
}

/// The identity module hears what was done with the organisation.
async fn hear(world: &World, company: Uuid, action: &str) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let changed = OrganizeChanged {
        organize_id: company,
        name_zh: "甲公司".into(),
        name_en: "A".into(),
        action: action.into(),
        version: 2,
    };
    let meta = Meta { event_id: EventId::new(Uuid::nil()), at: tx.now(), actor_label: String::new(), attempts: 0 };
    told(applicants::decided(&mut tx, changed, meta).await)?;
    told(tx.commit().await)
}

#[tokio::test]
async fn a_newcomer_has_a_company_that_registers_and_a_filing_to_fill_in() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let (client, user, company) = newcomer(&world, &base, "new@supplier.example").await?;
    let mut rows = world.database().superuser().await?;
    assert_eq!(roles(&mut rows, user).await?, ["supplier_applicant"]);
    let (state, name, number): (String, String, String) =
        sqlx::query_as("select state, name_zh, licence_number from partner.organize where organize_id = $1")
            .bind(company)
            .fetch_one(&mut rows)
            .await?;
    assert_eq!((state.as_str(), name.as_str(), number.as_str()), ("registering", "甲公司", NUMBER));
    let filings: Vec<(String, String)> =
        sqlx::query_as("select filing_type, state from partner.filing where organize_id = $1")
            .bind(company)
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(filings, [("first".to_owned(), "draft".to_owned())]);
    assert_eq!(client.get(&format!("/service1/partner/organize/detail/{company}")).await?.code, 200);
    for closed in ["/service1/base/api/dictItem/pageList", "/service1/identity/api/user/listByPage"] {
        assert_eq!(client.post(closed, &json!({})).await?.code, 403, "{closed}");
    }
    Ok(())
}

#[tokio::test]
async fn an_applicant_becomes_the_suppliers_administrator_when_his_company_is_admitted() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let (client, user, company) = newcomer(&world, &base, "new@supplier.example").await?;
    let mut rows = world.database().superuser().await?;
    hear(&world, company, "edit").await?;
    assert_eq!(roles(&mut rows, user).await?, ["supplier_applicant"], "nothing was decided");
    for _ in 0..2 {
        hear(&world, company, ADMITTED).await?;
        assert_eq!(roles(&mut rows, user).await?, ["supplier_administrator"]);
    }
    assert_eq!(client.get(&format!("{API}/user/info")).await?.code, 200, "he stays signed in");
    let versions = "select count(*) from platform.audit where entity_id = $1 and action = 'edit'";
    let versions: i64 = sqlx::query_scalar(versions).bind(user.to_string()).fetch_one(&mut rows).await?;
    assert_eq!(versions, 1, "his history says so once");
    hear(&world, company, ENDED).await?;
    assert_eq!(client.get(&format!("{API}/user/info")).await?.code, 200, "he is no applicant any more");
    Ok(())
}

#[tokio::test]
async fn an_applicants_sign_ins_end_with_his_company() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let (mut client, _, company) = newcomer(&world, &base, "new@supplier.example").await?;
    let (other, _, _) = newcomer(&world, &base, "other@supplier.example").await?;
    hear(&world, company, ENDED).await?;
    assert_eq!(client.get(&format!("{API}/user/info")).await?.code, 401);
    assert_eq!(other.get(&format!("{API}/user/info")).await?.code, 200, "another company of the same name");
    client.sign_in("new@supplier.example", PASSWORD).await
}

#[tokio::test]
async fn an_administrator_may_give_the_role_of_applicants_to_suppliers_only() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let ours = organize(&boss, "甲").await?;
    let applicant = role_id(&boss, "supplier_applicant").await?;
    let add = async |username: &str, user_type: &str, organizes: Value| -> Result<u64> {
        let form = json!({ "username": username, "name": "n", "userType": user_type, "roleIds": [applicant], "organizeIds": organizes });
        Ok(boss.post(&format!("{API}/user/add"), &form).await?.code)
    };
    assert_eq!(add("clerk", "", json!([])).await?, 300);
    assert_eq!(add("seller", "SUZ", json!([ours])).await?, 200);
    Ok(())
}

#[tokio::test]
async fn applicants_keep_no_company_from_being_deleted_and_others_do() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let (client, user, company) = newcomer(&world, &base, "new@supplier.example").await?;
    let deletable = async || -> Result<bool> {
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        let may_go = organizes::has_no_users(&mut tx, company).await.is_ok();
        told(tx.rollback().await)?;
        Ok(may_go)
    };
    assert!(deletable().await?);
    let mut rows = world.database().superuser().await?;
    hear(&world, company, ADMITTED).await?;
    assert_eq!(roles(&mut rows, user).await?, ["supplier_administrator"]);
    assert!(!deletable().await?);
    assert_eq!(client.get(&format!("{API}/user/info")).await?.code, 200);
    Ok(())
}

/// A newcomer who could tell would learn whom the buyer buys from.
#[tokio::test]
async fn a_known_company_and_an_unknown_one_are_answered_alike() -> Result<()> {
    const TRIES: usize = 200;
    const KNOWN: &str = "远航电子有限公司";
    let world = world().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let supplier = organize(&boss, KNOWN).await?;
    let mut rows = world.database().superuser().await?;
    let known = sqlx::query(
        "update partner.organize set licence_type = 'uscc', licence_number = $1, state = 'potential' where name_zh = $2",
    );
    assert_eq!(known.bind(NUMBER).bind(KNOWN).execute(&mut rows).await?.rows_affected(), 1, "{supplier}");
    let (client, asker) = browser(&world, &base).await?;
    let mut answers = BTreeSet::new();
    for n in 0..TRIES {
        let email = format!("newcomer{n:03}@supplier.example");
        prove(&mut rows, &world, asker, &email).await?;
        let (name, number) = match n % 4 {
            0 => (KNOWN.to_owned(), NUMBER.to_owned()),
            1 => (KNOWN.to_owned(), format!("91440300{n:010}")),
            2 => (format!("未名{n:03}有限公司"), NUMBER.to_owned()),
            _ => (format!("未名{n:03}有限公司"), format!("91440300{n:010}")),
        };
        answers.insert(register(&client, &email, &name, &number).await?);
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(answers.first().context("nothing was answered")?.0, 200);
    let shells: i64 = sqlx::query_scalar("select count(*) from partner.organize where state = 'registering'")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(shells, i64::try_from(TRIES)?);
    // Nor do they read more of the product afterwards.
    let mut read = BTreeSet::new();
    for n in [0, 3] {
        let mut newcomer = client.anonymous();
        newcomer.sign_in(&format!("newcomer{n:03}@supplier.example"), PASSWORD).await?;
        let page = newcomer.post("/service1/partner/organize/pageList", &json!({})).await?.data;
        read.insert((page["totalElements"].to_string(), page["content"][0]["state"].to_string()));
    }
    assert_eq!(read, BTreeSet::from([("1".to_owned(), "\"registering\"".to_owned())]));
    Ok(())
}

#[tokio::test]
async fn the_number_of_a_licence_has_the_form_of_its_kind() -> Result<()> {
    let world = world().await?;
    let base = world.serve().await?;
    let client = Client::new(&base, "acme");
    let offered = client.get(&format!("{API}/registration")).await?.data;
    let kinds: Vec<&str> =
        offered["licenceTypes"].as_array().into_iter().flatten().filter_map(|kind| kind["value"].as_str()).collect();
    assert!(kinds.contains(&"uscc") && kinds.contains(&"foreign"), "{offered}");
    let refused = async |change: Value| -> Result<Vec<String>> {
        let mut body = json!({ "email": "a@b.example", "code": "000000", "surname": "Z", "name": "W", "position": "Sales",
            "companyName": "Z Ltd", "licenceType": "uscc", "creditCode": NUMBER, "password": "", "secondPassword": "",
            "passwordKeyId": "", "agreement": true });
        for (field, value) in change.as_object().into_iter().flatten() {
            body[field] = value.clone();
        }
        let fields = client.post(&format!("{API}/register"), &body).await?.data["fields"].clone();
        let fields =
            fields.as_array().into_iter().flatten().filter_map(|field| field["field"].as_str().map(str::to_owned));
        Ok(fields.collect())
    };
    for (change, field) in [
        (json!({ "creditCode": "DE136695976" }), "creditCode"),
        (json!({ "creditCode": "91440300708461136" }), "creditCode"),
        (json!({ "licenceType": "no such" }), "licenceType"),
        (json!({ "country": "china" }), "country"),
    ] {
        assert_eq!(refused(change.clone()).await?, [field], "{change}");
    }
    for fits in [
        json!({ "licenceType": "foreign", "creditCode": "DE136695976" }),
        json!({ "creditCode": "91350100M0001TGQXM" }),
        json!({ "creditCode": NUMBER.to_lowercase() }),
        json!({ "country": "DE" }),
    ] {
        let fields = refused(fits.clone()).await?;
        assert!(
            ["creditCode", "licenceType", "country"].iter().all(|field| !fields.contains(&(*field).to_owned())),
            "{fits}"
        );
    }
    Ok(())
}
