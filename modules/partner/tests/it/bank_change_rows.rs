//! Which changes of accounts are asked for, what becomes of the rows, and who reads how much of a number.

use super::bank_change::{numbers_in_force, refused};
use super::filed::{Filed, basic, organization, row_id};
use super::filing::tables_say;
use super::guarded::{API, ASKED, account, desk};
use anyhow::Result;
use serde_json::{Value, json};

#[tokio::test]
async fn a_row_has_one_open_change_and_what_was_stopped_does_not_come_back() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    // Filed again as it is: it is asked for already.
    let same = desk.filed(1, Some(account(1, "远航", "CN")), ASKED, Vec::new()).await?;
    assert_eq!((desk.approve(&desk.buyer, same).await?.code, desk.of(same).await?), (200, None));
    let other = desk.filed(1, Some(account(1, "远航", "HK")), ASKED, Vec::new()).await?;
    let number = desk.seen(id).await?["number"].as_str().unwrap_or_default().to_owned();
    let answer = desk.approve(&desk.buyer, other).await?;
    assert_eq!(refused(&answer), (300, format!("The change {number} of this account is not finished").as_str()));
    assert_eq!(desk.act(&desk.director, id, "withdraw", json!({})).await?.code, 200);
    // A filing that was begun while it was open carried it along; nobody asks for it anew.
    desk.by_hand(
        "update partner.filing_part p set content = o.content, secrets = o.secrets from partner.filing_part o
         join partner.bank_change c on c.filing_id = o.filing_id
         where p.section = 'bank' and o.section = 'bank'
           and p.filing_id = (select filing_id from partner.filing where state = 'pending')",
    )
    .await?;
    assert_eq!((desk.approve(&desk.buyer, other).await?.code, desk.of(other).await?), (200, None));
    let anew = desk.asked().await?;
    assert_ne!(anew, id, "whoever asks again is asked again");
    Ok(())
}

#[tokio::test]
async fn who_asked_for_what_a_later_filing_carried_along_does_not_confirm_it() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    // The director goes on with what the cashier typed, who takes his own change back.
    let later = desk.filed(1, Some(account(1, "远航", "HK")), ASKED, Vec::new()).await?;
    desk.by_hand(
        "update partner.filing set submitted_by_id =
           (select user_id from identity.user_account where username = 'director') where state = 'pending'",
    )
    .await?;
    assert_eq!(desk.act(&desk.director, id, "withdraw", json!({})).await?.code, 200);
    assert_eq!(desk.approve(&desk.buyer, later).await?.code, 200);
    let anew = desk.of(later).await?.unwrap_or_default();
    assert_eq!(desk.seen(anew).await?["state"], "to_verify", "both have asked for it, so there is no second person");
    let confirmed = desk.act(&desk.cashier, anew, "confirm", json!({})).await?;
    assert_eq!(confirmed.code, 300, "{confirmed:?}");
    Ok(())
}

#[tokio::test]
async fn a_later_filing_begins_with_what_is_asked_for() -> Result<()> {
    let desk = desk().await?;
    let filing = desk.filed(2, Some(account(2, "远航", "CN")), ASKED, Vec::new()).await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let opened =
        desk.director.post("/service1/partner/srmOrganize/open", &json!({ "organizeId": desk.organize })).await?;
    assert_eq!(opened.code, 200, "{opened:?}");
    let id = opened.data["id"].as_str().unwrap_or_default();
    let parts = desk.director.get(&format!("/service1/partner/srmOrganize/parts/{id}")).await?.data;
    let bank = parts["parts"].as_array().into_iter().flatten().find(|part| part["section"] == "bank").cloned();
    let rows = bank.map(|bank| bank["content"]["rows"].clone()).unwrap_or_default();
    let ids: Vec<_> = rows.as_array().into_iter().flatten().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, [json!(row_id(1)), json!(row_id(2))], "{rows}");
    Ok(())
}

#[tokio::test]
async fn an_account_is_ended_with_the_same_care() -> Result<()> {
    let desk = desk().await?;
    let filing = desk.filed(1, None, ASKED, Vec::new()).await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let id = desk.of(filing).await?.unwrap_or_default();
    let change = desk.seen(id).await?;
    assert_eq!(
        (&change["changeType"], &change["accountTail"], &change["asked"]),
        (&json!("removed"), &json!("7720"), &Value::Null)
    );
    assert_eq!(desk.act(&desk.director, id, "confirm", json!({})).await?.code, 200);
    let mut call = desk.call(0).await?;
    call["heardTail"] = json!("7720");
    assert_eq!(desk.act(&desk.finance, id, "verify", call).await?.code, 200);
    assert_eq!(numbers_in_force(&desk).await?, ["7720"]);
    desk.cooled(id).await?;
    desk.wake(id).await?;
    assert_eq!(numbers_in_force(&desk).await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn of_two_accounts_one_is_the_ordinary_one() -> Result<()> {
    let desk = desk().await?;
    let filing = desk.filed(2, Some(account(2, "远航", "CN")), ASKED, Vec::new()).await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let id = desk.of(filing).await?.unwrap_or_default();
    desk.brought(id, "in_force").await?;
    let mut rows = desk.world.database().superuser().await?;
    let accounts: Vec<(String, bool, i32)> =
        sqlx::query_as("select account_number_tail, is_default, position from partner.bank order by position")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(accounts, [("7720".to_owned(), false, 0), ("4417".to_owned(), true, 1)]);
    Ok(())
}

#[tokio::test]
async fn a_row_of_another_supplier_is_not_asked_for() -> Result<()> {
    let desk = desk().await?;
    let other = organization(&desk.owner, "别家").await?;
    let (bank, secrets) = super::filed::account(1, "qww=");
    let content = vec![("basic", basic("别家", "9188")), ("bank", bank)];
    let filing = Filed { secrets, ..Filed::first(&other, content) }.make(&desk.world).await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 300, "the row is in force elsewhere");
    Ok(())
}

#[tokio::test]
async fn a_whole_number_is_shown_to_few_and_each_time_is_remembered() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    let reveal = format!("{API}/reveal");
    for client in [&desk.finance, &desk.director, &desk.cashier] {
        let shown = client.post(&reveal, &json!({ "id": id })).await?;
        assert_eq!((shown.code, &shown.data["accountNumber"]), (200, &json!(ASKED)), "{shown:?}");
    }
    assert_eq!(desk.buyer.post(&reveal, &json!({ "id": id })).await?.code, 403);
    let mut rows = desk.world.database().superuser().await?;
    let shown: i64 = sqlx::query_scalar(
        "select count(*) from platform.audit where entity_kind = 'partner.bank' and action = 'reveal'",
    )
    .fetch_one(&mut rows)
    .await?;
    assert_eq!(shown, 3);
    assert_eq!(tables_say(&desk.world, ASKED).await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn lists_know_the_end_of_a_number_and_suppliers_no_flag() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked_with(account(1, "别人", "CN"), Vec::new()).await?;
    let bought = desk.finance.post(&format!("{API}/pu/pageList"), &json!({})).await?;
    let row = &bought.data["content"][0];
    assert_eq!((&row["accountTail"], &row["flagCount"]), (&json!("4417"), &json!(1)), "{bought:?}");
    let sold = desk.director.post(&format!("{API}/su/pageList"), &json!({})).await?;
    assert_eq!(
        (&sold.data["content"][0]["id"], &sold.data["content"][0]["flagCount"]),
        (&json!(id), &json!(0)),
        "{sold:?}"
    );
    let page = desk.director.get(&format!("{API}/detail/{id}")).await?.data;
    assert_eq!((&page["flags"], &page["numbers"], &page["calls"]), (&json!([]), &json!([]), &json!([])));
    assert_eq!(page["flagCount"], Value::Null);
    for text in [bought.data.to_string(), sold.data.to_string(), page.to_string()] {
        assert!(!text.contains(ASKED) && !text.contains("mark"), "{text}");
    }
    let base = desk.base.clone();
    let sales =
        desk.world.sign_in_supplier(&base, &desk.world.acme, &desk.organize, "sales", &["supplier_sales"]).await?;
    assert_eq!(sales.post(&format!("{API}/su/pageList"), &json!({})).await?.code, 403);
    Ok(())
}
