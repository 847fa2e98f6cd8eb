use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::told;
use tandem_testkit::{Answer, Client, World};
use time::Date;
use time::macros::date;

const API: &str = "/service1/base/api/calendarDay";

fn form(day: &str, workday: bool) -> Value {
    json!({ "day": day, "workday": workday, "nameZh": "国庆节", "nameEn": "National Day" })
}

fn fields(answer: &Answer) -> Vec<&str> {
    answer.data["fields"].as_array().into_iter().flatten().filter_map(|f| f["field"].as_str()).collect()
}

async fn saved(client: &Client, day: &str, workday: bool) -> Result<Value> {
    let saved = client.post(&format!("{API}/save"), &form(day, workday)).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

async fn after(world: &World, day: Date, days: u32) -> Result<Date> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.working_day_after(day, days).await)
}

#[tokio::test]
async fn the_calendar_says_which_day_comes_next() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    assert_eq!(after(&world, date!(2026 - 09 - 30), 1).await?, date!(2026 - 10 - 01));
    for day in 1..=7 {
        saved(&client, &format!("2026-10-0{day}"), false).await?;
    }
    let saturday = saved(&client, "2026-10-10", true).await?;
    assert_eq!((&saturday["kind"], &saturday["workday"]), (&json!("workday"), &json!(true)));
    assert_eq!(after(&world, date!(2026 - 09 - 30), 1).await?, date!(2026 - 10 - 08), "after the holidays");
    assert_eq!(after(&world, date!(2026 - 10 - 09), 1).await?, date!(2026 - 10 - 10), "a Saturday that makes up");
    assert_eq!(after(&world, date!(2026 - 10 - 09), 2).await?, date!(2026 - 10 - 12));
    saved(&client, "2027-01-01", false).await?;
    assert_eq!(after(&world, date!(2026 - 12 - 31), 1).await?, date!(2027 - 01 - 04), "over the end of the year");

    let gone = client.delete(&format!("{API}/delete"), &json!({ "id": saturday["id"], "version": 1 })).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!(after(&world, date!(2026 - 10 - 09), 1).await?, date!(2026 - 10 - 12), "a Saturday like any other");
    let mut tx = told(world.platform.begin_system(&world.globex, "test").await)?;
    let elsewhere = told(tx.working_day_after(date!(2026 - 09 - 30), 1).await)?;
    assert_eq!(elsewhere, date!(2026 - 10 - 01), "another tenant has a calendar of its own");
    Ok(())
}

#[tokio::test]
async fn a_day_stands_in_the_calendar_once_and_only_its_keepers_change_it() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let first = saved(&client, "2026-10-01", false).await?;
    let again = client.post(&format!("{API}/save"), &form("2026-10-01", true)).await?;
    assert_eq!((again.code, fields(&again)), (300, vec!["day"]), "{again:?}");
    let second = saved(&client, "2026-10-02", false).await?;
    let mut onto = form("2026-10-01", false);
    (onto["id"], onto["version"]) = (second["id"].clone(), json!(1));
    assert_eq!(fields(&client.put(&format!("{API}/update"), &onto).await?), ["day"]);
    let mut renamed = form("2026-10-01", false);
    (renamed["id"], renamed["version"], renamed["nameEn"]) = (first["id"].clone(), json!(1), json!("Day off"));
    let changed = client.put(&format!("{API}/update"), &renamed).await?;
    assert_eq!((changed.code, &changed.data["nameEn"]), (200, &json!("Day off")), "{changed:?}");
    assert_eq!(client.put(&format!("{API}/update"), &renamed).await?.code, 409, "a stale edit");
    let nameless = json!({ "day": "2026-10-03", "nameZh": "", "nameEn": " " });
    assert_eq!(fields(&client.post(&format!("{API}/save"), &nameless).await?), ["nameZh", "nameEn"]);

    let reader = world.sign_in(&base, &world.acme, "reader", &["auditor"]).await?;
    assert_eq!(reader.post(&format!("{API}/pageList"), &json!({})).await?.data["totalElements"], json!(2));
    assert_eq!(reader.post(&format!("{API}/save"), &form("2026-10-05", false)).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn a_day_is_the_day_where_the_company_is() -> Result<()> {
    // These zones are 26 hours apart, so their dates always differ.
    let mut days = Vec::new();
    for zone in ["Etc/GMT+12", "Pacific/Kiritimati"] {
        let world = World::start_with(|mut parts| {
            parts.config.tenancy.time_zone = zone.into();
            parts
        })
        .await?;
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        let today = told(tx.today().await)?;
        let end = told(tx.end_of(today).await)?;
        assert!(end > tx.now() && end <= tx.now() + time::Duration::DAY, "{zone}: {today} ends at {end}");
        days.push(today);
    }
    assert!(days[0] < days[1], "{days:?}");
    Ok(())
}

#[tokio::test]
async fn everybody_reads_the_days_of_a_year_but_no_other_company_s() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    for (day, workday) in [("2025-12-31", false), ("2026-01-01", false), ("2026-12-31", true), ("2027-01-01", false)] {
        saved(&client, day, workday).await?;
    }
    // A role that grants nothing.
    world.role(&world.acme, "clerk", &[]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["clerk"]).await?;
    let named = clerk.get(&format!("{API}/named?year=2026")).await?.data;
    let days: Vec<_> = named.as_array().into_iter().flatten().map(|of| (&of["day"], &of["workday"])).collect();
    assert_eq!(days, [(&json!("2026-01-01"), &json!(false)), (&json!("2026-12-31"), &json!(true))]);
    assert_eq!(named[0]["nameEn"], json!("National Day"));
    assert_eq!(clerk.get(&format!("{API}/named?year=999999")).await?.data, json!([]), "no year of any calendar");
    assert_eq!(clerk.get(&format!("{API}/named?year=soon")).await?.code, 422);
    let stranger = world.sign_in(&base, &world.globex, "stranger", &["administrator"]).await?;
    assert_eq!(stranger.get(&format!("{API}/named?year=2026")).await?.data, json!([]));
    Ok(())
}
