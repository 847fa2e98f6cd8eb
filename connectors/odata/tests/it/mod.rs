//! The client against the simulator's business partners, which speak V2.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_contracts::described::Described;
use tandem_odata::{Failure, Service, children, literal};
use tandem_testkit::Sim;

/// Failures with their text, for `?`.
fn done<T>(outcome: Result<T, Failure>) -> Result<T> {
    outcome.map_err(|failure| anyhow::anyhow!("{failure:?}"))
}

async fn start() -> Result<(Sim, Service)> {
    let sim = Sim::start().await?;
    let partners = sim.business_partners()?;
    Ok((sim, partners))
}

fn company() -> Value {
    json!({
        "BusinessPartnerCategory": "2", "OrganizationBPName1": "晨光电子",
        "to_BusinessPartnerAddress": [{ "Country": "CN", "CityName": "深圳" }, { "Country": "DE", "CityName": "Ulm" }],
    })
}

async fn created(partners: &Service) -> Result<String> {
    let made = done(partners.create("A_BusinessPartner", &[], &company()).await)?;
    Ok(made.value["BusinessPartner"].as_str().context("a new partner has a number")?.to_owned())
}

fn key(number: &str) -> String {
    format!("A_BusinessPartner({})", literal(number))
}

#[tokio::test]
async fn all_pages_are_read_each_row_once() -> Result<()> {
    let (sim, partners) = start().await?;
    let made =
        sim.control("services/API_BUSINESS_PARTNER/make", &json!({ "count": 17, "name": "A & B's 100%" })).await?;
    let first = done(partners.page("A_BusinessPartner").await)?;
    assert!(first.rows.len() < 17 && first.next.is_some(), "the simulator has short pages");
    let asked = format!("A_BusinessPartner?$filter=BusinessPartnerName eq {}", literal("A & B's 100%"));
    let rows = done(partners.all(&asked, 17).await)?;
    let numbers: Vec<Value> = rows.iter().map(|row| row["BusinessPartner"].clone()).collect();
    assert_eq!(json!(numbers), made);
    assert!(done(partners.all("A_BusinessPartner?$filter=BusinessPartnerName eq 'no'", 17).await)?.is_empty());
    let too_many = partners.all("A_BusinessPartner", 16).await;
    assert!(matches!(&too_many, Err(Failure::Passing(text)) if text.contains("16")), "{too_many:?}");
    Ok(())
}

#[tokio::test]
async fn a_record_is_created_with_what_belongs_to_it() -> Result<()> {
    let (_sim, partners) = start().await?;
    let number = created(&partners).await?;
    let whole = done(partners.entity(&format!("{}?$expand=to_BusinessPartnerAddress", key(&number))).await)?;
    let cities: Vec<_> =
        children(&whole.value["to_BusinessPartnerAddress"]).iter().map(|one| &one["CityName"]).collect();
    assert_eq!(cities, [&json!("深圳"), &json!("Ulm")]);
    assert_eq!(whole.value["BusinessPartnerName"], "晨光电子");
    let bare = done(partners.entity(&key(&number)).await)?;
    assert!(children(&bare.value["to_BusinessPartnerAddress"]).is_empty(), "nobody asked for addresses");
    let refused = partners.create("A_BusinessPartner", &[], &json!({ "BusinessPartnerCategory": "9" })).await;
    let Err(Failure::Refused { text, .. }) = &refused else { anyhow::bail!("{refused:?}") };
    assert_eq!(text, "400 R11/101: Enter a valid business partner category");
    Ok(())
}

#[tokio::test]
async fn what_was_changed_meanwhile_is_a_conflict_and_stays_as_it_is() -> Result<()> {
    let (sim, partners) = start().await?;
    let number = created(&partners).await?;
    let expanded = format!("{}?$expand=to_BusinessPartnerAddress", key(&number));
    let read = done(partners.entity(&expanded).await)?;
    let stale = read.etag.clone().context("an ETag")?;
    let theirs = json!({ "name": "theirs" });
    sim.control(&format!("services/API_BUSINESS_PARTNER/{number}/rename"), &theirs).await?;
    let ours = json!({ "BusinessPartnerName": "ours" });
    let late = partners.update(&key(&number), &stale, &ours).await;
    assert!(matches!(late, Err(Failure::Conflict { .. })), "{late:?}");
    let now = done(partners.entity(&key(&number)).await)?;
    assert_eq!(now.value["BusinessPartnerName"], "theirs");
    let fresh = now.etag.context("an ETag")?;
    let newest = done(partners.update(&key(&number), &fresh, &ours).await)?.etag.context("the ETag after a change")?;
    assert_eq!(done(partners.entity(&key(&number)).await)?.etag.as_ref(), Some(&newest));

    let address = &children(&read.value["to_BusinessPartnerAddress"])[0]["AddressID"];
    let address = literal(address.as_str().context("an address has a number")?);
    let address = format!("A_BusinessPartnerAddress(BusinessPartner={},AddressID={address})", literal(&number));
    let late = partners.delete(&address, &fresh).await;
    assert!(matches!(late, Err(Failure::Conflict { .. })), "{late:?}");
    done(partners.delete(&address, &newest).await)?;
    let left = done(partners.entity(&expanded).await)?;
    assert_eq!(children(&left.value["to_BusinessPartnerAddress"]).len(), 1);
    let again = partners.delete(&address, &newest).await;
    assert!(matches!(&again, Err(Failure::Passing(text)) if text.starts_with("404")), "{again:?}");
    Ok(())
}

#[tokio::test]
async fn a_token_that_is_no_longer_known_is_fetched_again() -> Result<()> {
    let (mut sim, partners) = start().await?;
    created(&partners).await?;
    // Sessions and their tokens do not outlive a restart; what was created does.
    sim.kill().await?;
    sim.spawn().await?;
    created(&partners).await?;
    assert_eq!(done(partners.all("A_BusinessPartner", 10).await)?.len(), 2);
    Ok(())
}

#[tokio::test]
async fn nobody_knows_what_became_of_a_change_without_an_answer() -> Result<()> {
    let (mut sim, partners) = start().await?;
    created(&partners).await?;
    sim.set(&json!({ "errorRate": 1.0 })).await?;
    let lost = partners.create("A_BusinessPartner", &[], &company()).await;
    assert!(matches!(lost, Err(Failure::Unknown(_))), "{lost:?}");
    let unread = partners.page("A_BusinessPartner").await;
    assert!(matches!(unread, Err(Failure::Passing(_))), "{unread:?}");
    sim.kill().await?;
    let lost = partners.create("A_BusinessPartner", &[], &company()).await;
    assert!(matches!(lost, Err(Failure::Unknown(_))), "{lost:?}");
    Ok(())
}

#[tokio::test]
async fn a_description_tells_what_it_lacks() -> Result<()> {
    let (sim, partners) = start().await?;
    let missing = async || partners.missing().await.map_err(|trouble| anyhow::anyhow!("{trouble}"));
    assert!(missing().await?.is_empty());
    let hide = async |names: &[&str]| {
        sim.control("services/hide", &json!({ "service": "API_BUSINESS_PARTNER", "names": names })).await
    };
    hide(&["A_BusinessPartner/SearchTerm1", "A_BusinessPartnerAddress/CityName"]).await?;
    assert_eq!(
        missing().await?,
        ["A_BusinessPartner/SearchTerm1", "A_BusinessPartner/to_BusinessPartnerAddress/CityName"]
    );
    hide(&["A_BusinessPartner"]).await?;
    assert_eq!(missing().await?, ["A_BusinessPartner"]);
    hide(&[]).await?;
    assert!(missing().await?.is_empty());
    Ok(())
}
