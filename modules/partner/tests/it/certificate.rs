//! Certificates and their reminders, on a real database.

use super::filed::{API, Filed, at, basic, organization, row_id};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_partner::certificate::remind::remind;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use time::{Date, Duration};

const LIST: &str = "/service1/partner/certificate/pageList";

struct Desk {
    world: World,
    buyer: Client,
    seller: Client,
    stranger: Client,
    today: Date,
}

/// A supplier with certificates that expire in so many days.
async fn desk(days: &[i64]) -> Result<Desk> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let organize = organization(&owner, "远航").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let today = told(tx.today().await)?;
    told(tx.rollback().await)?;
    let rows = days.iter().zip(1..).map(|(days, n)| {
        json!({ "id": row_id(n), "type": "iso9001", "authority": "CQC", "certificateNumber": format!("Q{n}"),
            "issueDate": "2020-01-01", "effectiveDate": "2020-01-01",
            "expiryDate": (today + Duration::days(*days)).to_string() })
    });
    let certificates = json!({ "rows": rows.collect::<Vec<_>>() });
    let content = vec![("basic", basic("远航", "9144")), ("certification", certificates)];
    let filing = Filed::first(&organize, content).make(&world).await?;
    let approved = buyer.post(&format!("{API}/audit"), &at(&buyer, filing, json!({})).await?).await?;
    assert_eq!(approved.code, 200, "{approved:?}");
    let seller = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_administrator"]).await?;
    let others = organization(&owner, "东方").await?;
    let stranger = world.sign_in_supplier(&base, &world.acme, &others, "stranger", &["supplier_quality"]).await?;
    Ok(Desk { world, buyer, seller, stranger, today })
}

async fn numbers(client: &Client, asked: Value) -> Result<Vec<Value>> {
    let page = client.post(LIST, &asked).await?;
    assert_eq!(page.code, 200, "{page:?}");
    let rows = page.data["content"].as_array().into_iter().flatten();
    Ok(rows.map(|row| row["certificateNumber"].clone()).collect())
}

async fn reminded(world: &World, on: Date) -> Result<usize> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let reminded = told(remind(&mut tx, on).await)?;
    told(tx.commit().await)?;
    Ok(reminded)
}

#[tokio::test]
async fn certificates_are_listed_by_their_expiry_each_supplier_its_own() -> Result<()> {
    let Desk { world: _world, buyer, seller, stranger, .. } = desk(&[200, -1, 90, -5]).await?;
    assert_eq!(numbers(&buyer, json!({})).await?, ["Q4", "Q2", "Q3", "Q1"]);
    assert_eq!(numbers(&seller, json!({})).await?, ["Q4", "Q2", "Q3", "Q1"]);
    assert_eq!(numbers(&stranger, json!({})).await?, Vec::<Value>::new());
    let in_use =
        json!({ "andOr": "AND", "fieldDb": "organizeState", "symbol": "in", "queryValue": "potential,formal" });
    let expiring = json!({ "conditions": [{ "fieldDb": "expiryDate", "symbol": "dynamic", "queryValue": "nextDays:91" }, in_use] });
    assert_eq!(numbers(&buyer, expiring).await?, ["Q3"]);
    Ok(())
}

#[tokio::test]
async fn each_certificate_is_reminded_of_once_a_step() -> Result<()> {
    let Desk { world, today, .. } = desk(&[100, 20, 400]).await?;
    // The second is within 30 days already; nobody is written to about the 90 as well.
    assert_eq!(reminded(&world, today).await?, 1);
    assert_eq!(reminded(&world, today).await?, 0, "the job may run more often");
    let later = |days: i64| today + Duration::days(days);
    assert_eq!(reminded(&world, later(10)).await?, 1, "the first at 90 days");
    assert_eq!(reminded(&world, later(14)).await?, 1, "the second at 6, a day late");
    assert_eq!(reminded(&world, later(20)).await?, 1, "the second on the day");
    assert_eq!(reminded(&world, later(21)).await?, 0);
    let mut rows = world.database().superuser().await?;
    let steps: Vec<i32> =
        sqlx::query_scalar("select days_before from partner.certificate_reminder order by sent_at, days_before desc")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(steps.len(), 4);
    // A new paper with a later expiry is reminded of anew.
    sqlx::query("update partner.certification set expiry_date = expiry_date + 365 where certificate_number = 'Q2'")
        .execute(&mut rows)
        .await?;
    assert_eq!(reminded(&world, later(20 + 365 - 7)).await?, 2, "it, and the third at 15 days");
    Ok(())
}

#[tokio::test]
async fn nobody_is_reminded_for_a_supplier_that_is_none_any_more() -> Result<()> {
    let Desk { world, today, .. } = desk(&[5]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update partner.organize set state = 'ended'").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(reminded(&world, today).await?, 0);
    Ok(())
}
