//! The guard of bank accounts over HTTP, on a real database: what a thief with one account of a supplier tries, and what honest
//! people do.

use super::filed::{Filed, basic, organization};
use super::filing::tables_say;
use super::guarded::{ASKED, Desk, IN_FORCE, account, contact, desk};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::eventually;

pub fn refused(answer: &tandem_testkit::Answer) -> (u64, &str) {
    (answer.code, answer.message.as_str())
}

fn kinds(change: &Value) -> Vec<String> {
    let flags = change["flags"].as_array().into_iter().flatten();
    flags.filter_map(|flag| flag["kind"].as_str()).map(str::to_owned).collect()
}

pub async fn numbers_in_force(desk: &Desk) -> Result<Vec<String>> {
    let mut rows = desk.world.database().superuser().await?;
    Ok(sqlx::query_scalar("select account_number_tail from partner.bank order by 1").fetch_all(&mut rows).await?)
}

#[tokio::test]
async fn a_change_that_was_no_change_is_stopped_from_the_mail() -> Result<()> {
    let desk = desk().await?;
    desk.world.work();
    // The thief has read the mailbox of the cashier, chosen a new password and asks for an account of his own, with another number
    // to be called at.
    desk.by_hand("update identity.user_account set password_changed_at = now() where username = 'cashier'").await?;
    let id = desk.asked_with(account(1, "王五", "CN"), vec![("contact", contact("15800003312"))]).await?;
    let change = desk.seen(id).await?;
    assert_eq!(kinds(&change), ["account_name", "young_password", "contact_changed"], "{change}");
    assert_eq!((&change["state"], &change["verifiers"]), (&json!("to_confirm"), &json!(2)));
    let usable: Vec<_> = change["numbers"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|number| (number["number"].clone(), number["usable"].clone()))
        .collect();
    assert!(usable.contains(&(json!("13800138000"), json!(true))), "{usable:?}");
    assert!(usable.contains(&(json!("15800003312"), json!(false))), "the new number is not called");
    // He has no second person, and nobody hurries.
    let own = desk.act(&desk.cashier, id, "confirm", json!({})).await?;
    assert_eq!(refused(&own), (300, "Whoever asked for a change cannot confirm it"));
    let told = change["told"].as_array().cloned().unwrap_or_default();
    let names: Vec<_> = told.iter().map(|one| (one["channel"].clone(), one["askedForIt"].clone())).collect();
    assert!(names.contains(&(json!("user"), json!(true))), "the cashier himself: {told:?}");
    assert_eq!(told.len(), 4, "two users, the contact and the company: {told:?}");
    // The contact of before presses the link, without signing in.
    let links = desk.links().await?;
    let (_, token) = links.iter().find(|(to, _)| to.contains("xu@yuanhang.example")).cloned().unwrap_or_default();
    let stopped = desk.deny_by_link(&token).await?;
    assert_eq!((stopped.code, &stopped.data["accountTail"]), (200, &json!("4417")), "{stopped:?}");
    let change = desk.seen(id).await?;
    assert_eq!((&change["state"], &change["endedBy"]), (&json!("stopped"), &json!("徐琳")));
    eventually(
        "the thief is out",
        async || Ok(desk.cashier.get("/service1/identity/api/user/info").await?.code == 401),
    )
    .await?;
    let mut rows = desk.world.database().superuser().await?;
    let must: bool =
        sqlx::query_scalar("select must_change_password from identity.user_account where username = 'cashier'")
            .fetch_one(&mut rows)
            .await?;
    assert!(must, "his password is chosen anew");
    assert_eq!(desk.director.get("/service1/identity/api/user/info").await?.code, 200);
    eventually("everybody concerned is alerted", async || {
        let told: i64 =
            sqlx::query_scalar("select count(*) from message.message where template = 'partner.bank_stopped'")
                .fetch_one(&mut rows)
                .await?;
        Ok(told >= 2)
    })
    .await?;
    assert_eq!(numbers_in_force(&desk).await?, ["7720"]);
    for number in [ASKED, IN_FORCE] {
        assert_eq!(tables_say(&desk.world, number).await?, Vec::<String>::new());
    }
    Ok(())
}

#[tokio::test]
async fn an_account_takes_effect_after_a_second_person_a_call_and_its_time() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    let change = desk.seen(id).await?;
    assert_eq!((kinds(&change), &change["verifiers"]), (Vec::new(), &json!(1)), "{change}");
    assert_eq!(
        (&change["stood"]["accountNumber"], &change["asked"]["accountNumber"]),
        (&json!({ "tail": "7720" }), &json!({ "tail": "4417" })),
        "no marks"
    );
    assert_eq!(change["number"].as_str().map(|number| &number[..2]), Some("BC"));
    desk.brought(id, "cooling").await?;
    let change = desk.seen(id).await?;
    let mut rows = desk.world.database().superuser().await?;
    let days: i32 = sqlx::query_scalar(
        "select extract(day from cooling_until - now() + interval '1 minute')::int from partner.bank_change",
    )
    .fetch_one(&mut rows)
    .await?;
    assert!((3..=12).contains(&days), "three working days: {change}");
    // Woken too early, by whoever, it does nothing.
    desk.wake(id).await?;
    assert_eq!(
        (desk.seen(id).await?["state"].clone(), numbers_in_force(&desk).await?),
        (json!("cooling"), vec!["7720".into()])
    );
    desk.cooled(id).await?;
    desk.wake(id).await?;
    desk.wake(id).await?;
    assert_eq!(desk.seen(id).await?["state"], "in_force");
    assert_eq!(numbers_in_force(&desk).await?, ["4417"], "in the row where the other one stood");
    let records: Vec<(String, String, String)> =
        sqlx::query_as("select field, before, after from partner.change_record where section = 'bank' order by field")
            .fetch_all(&mut rows)
            .await?;
    let record = |field: &str, before: &str, after: &str| (field.to_owned(), before.to_owned(), after.to_owned());
    assert_eq!(records, [record("accountNumber", "····7720", "····4417"), record("name", "建设银行", "招商银行")]);
    let company = desk.owner.get(&format!("/service1/partner/organize/detail/{}", desk.organize)).await?.data;
    assert_eq!(company["bank"][0]["accountNumber"], json!({ "tail": "4417" }));
    Ok(())
}

#[tokio::test]
async fn the_first_account_of_a_newcomer_is_called_back_at_once() -> Result<()> {
    let desk = desk().await?;
    let organize = organization(&desk.owner, "新来").await?;
    let (bank, secrets) = super::filed::account(9, "qww=");
    let content = vec![("basic", basic("新来", "9177")), ("bank", bank)];
    let filing = Filed { secrets, ..Filed::first(&organize, content) }.make(&desk.world).await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let id = desk.of(filing).await?.unwrap_or_default();
    let change = desk.seen(id).await?;
    assert_eq!((&change["state"], &change["isFirst"]), (&json!("to_verify"), &json!(true)));
    // Everything about it is young; what can be told is still told.
    assert_eq!(kinds(&change), ["account_name"], "{change}");
    assert_eq!(change["numbers"][0]["number"], "0755-86013388", "what was approved with it");
    assert_eq!(change["numbers"][0]["usable"], true);
    Ok(())
}

#[tokio::test]
async fn only_who_has_been_known_for_long_confirms() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    let young = "Your account or contact details changed within 30 days";
    let cases: [(&str, &str, &str); 6] = [
        (
            "a new account",
            "update identity.user_account set created_at = now() where username = 'director'",
            "update identity.user_account set created_at = now() - interval '60 days' where username = 'director'",
        ),
        (
            "a new password",
            "update identity.user_account set password_changed_at = now() where username = 'director'",
            "update identity.user_account set password_changed_at = null where username = 'director'",
        ),
        (
            "another address, and back again",
            "update identity.user_account set email = 'thief@x.example' where username = 'director';
             update identity.user_account set email = 'director@yuanhang.example' where username = 'director'",
            "delete from identity.former_standing where until > now() - interval '1 day'",
        ),
        (
            "another telephone",
            "update identity.user_account set mobile = '13900139000' where username = 'director'",
            "update identity.user_account set mobile = '' where username = 'director';
             delete from identity.former_standing where until > now() - interval '1 day'",
        ),
        (
            "a new membership",
            "update identity.user_organize set since = now()",
            "update identity.user_organize set since = null",
        ),
        (
            "a new second factor",
            "insert into identity.second_factor (tenant_id, user_id, secret, confirmed_at)
             select tenant_id, user_id, '', now() from identity.user_account where username = 'director'",
            "delete from identity.second_factor",
        ),
    ];
    for (case, tampered, mended) in cases {
        desk.by_hand(tampered).await?;
        let answer = desk.act(&desk.director, id, "confirm", json!({})).await?;
        assert_eq!(refused(&answer), (300, young), "{case}");
        desk.by_hand(mended).await?;
    }
    // Nor somebody who was let in meanwhile, or has not the permission, or belongs to another supplier.
    let base = desk.base.clone();
    let newcomer = desk
        .world
        .sign_in_supplier(&base, &desk.world.acme, &desk.organize, "newcomer", &["supplier_administrator"])
        .await?;
    assert_eq!(refused(&desk.act(&newcomer, id, "confirm", json!({})).await?), (300, young));
    let sales =
        desk.world.sign_in_supplier(&base, &desk.world.acme, &desk.organize, "sales", &["supplier_sales"]).await?;
    assert_eq!(desk.act(&sales, id, "confirm", json!({})).await?.code, 403);
    let other = organization(&desk.owner, "别家").await?;
    let stranger =
        desk.world.sign_in_supplier(&base, &desk.world.acme, &other, "stranger", &["supplier_administrator"]).await?;
    assert_eq!(desk.act(&stranger, id, "confirm", json!({})).await?.code, 404);
    assert_eq!(desk.act(&desk.buyer, id, "confirm", json!({})).await?.code, 403);
    assert_eq!(desk.act(&desk.director, id, "confirm", json!({})).await?.code, 200);
    let again = desk.act(&desk.director, id, "confirm", json!({})).await?;
    assert_eq!(refused(&again), (300, "This change does not wait for confirmation"));
    Ok(())
}

#[tokio::test]
async fn who_typed_the_account_is_an_asker_though_another_handed_it_in() -> Result<()> {
    let desk = desk().await?;
    let filing = desk.filed(1, Some(account(1, "远航", "CN")), ASKED, Vec::new()).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query(
        "insert into platform.audit (tenant_id, audit_id, at, actor_id, actor_label, side, action, entity_kind, entity_id,
           entity_label, after, request_id)
         select tenant_id, $2, now(), user_id, username, 'supplier', 'save', 'partner.filing_part', $1, '',
           '{\"section\": \"bank\"}', '' from identity.user_account where username = 'director'",
    )
    .bind(filing.to_string())
    .bind(desk.world.platform.new_id())
    .execute(&mut rows)
    .await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let id = desk.of(filing).await?.unwrap_or_default();
    // Both have asked for it, so there is no second person.
    let change = desk.seen(id).await?;
    assert_eq!((&change["state"], &change["verifiers"]), (&json!("to_verify"), &json!(2)), "{change}");
    Ok(())
}

#[tokio::test]
async fn what_is_suspicious_is_flagged_and_wants_two_to_call() -> Result<()> {
    let desk = desk().await?;
    let nothing = "select 1";
    let cases: [(&str, Value, &str, &str, &str); 8] = [
        ("account_name", account(1, "别人", "CN"), nothing, nothing, "another name"),
        ("country", account(1, "远航", "HK"), nothing, nothing, "another country"),
        (
            "other_supplier",
            account(1, "远航", "CN"),
            "insert into partner.trait (tenant_id, kind, value, organize_id)
             select b.tenant_id, 'account', '', gen_random_uuid() from partner.bank b",
            "delete from partner.trait where value = ''",
            "another supplier's",
        ),
        (
            "young_account",
            account(1, "远航", "CN"),
            "update identity.user_account set created_at = now() where username = 'cashier'",
            "update identity.user_account set created_at = now() - interval '60 days' where username = 'cashier'",
            "a new account",
        ),
        (
            "young_password",
            account(1, "远航", "CN"),
            "update identity.user_account set password_changed_at = now() where username = 'cashier'",
            "update identity.user_account set password_changed_at = null where username = 'cashier'",
            "a new password",
        ),
        (
            "young_phone",
            account(1, "远航", "CN"),
            "update identity.user_account set mobile = '13900139000' where username = 'cashier'",
            "delete from identity.former_standing where until > now() - interval '1 day'",
            "another telephone",
        ),
        (
            "young_second_factor",
            account(1, "远航", "CN"),
            "insert into identity.second_factor (tenant_id, user_id, secret, confirmed_at)
             select tenant_id, user_id, '', now() from identity.user_account where username = 'cashier'",
            "delete from identity.second_factor",
            "a new second factor",
        ),
        (
            "strange_sign_in",
            account(1, "远航", "CN"),
            "insert into identity.sign_in_log (tenant_id, log_id, at, username, user_id, outcome, address, agent)
             select tenant_id, gen_random_uuid(), now() - interval '40 days', username, user_id, 'done', '10.1.1.7', ''
             from identity.user_account where username = 'cashier';
             insert into identity.sign_in_log (tenant_id, log_id, at, username, user_id, outcome, address, agent)
             select tenant_id, 'ffffffff-ffff-7fff-bfff-ffffffffffff', now(), username, user_id, 'done', '203.0.113.9', ''
             from identity.user_account where username = 'cashier'",
            "delete from identity.sign_in_log",
            "a strange network",
        ),
    ];
    for (kind, row, tampered, mended, case) in cases {
        desk.by_hand(tampered).await?;
        if kind == "other_supplier" {
            desk.by_hand(
                "update partner.trait t set value = encode(b.account_number_mark, 'hex') from partner.bank b where t.value = ''",
            )
            .await?;
            // The other supplier filed the account that is asked for here: the one in force, to be asked for anew.
            let filing = desk.filed(2, Some(account(2, "远航", "CN")), IN_FORCE, Vec::new()).await?;
            assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200, "{case}");
            let id = desk.of(filing).await?.unwrap_or_default();
            assert!(kinds(&desk.seen(id).await?).contains(&kind.to_owned()), "{case}");
            desk.by_hand("delete from partner.trait").await?;
            assert_eq!(desk.act(&desk.director, id, "withdraw", json!({})).await?.code, 200, "{case}");
            continue;
        }
        let id = desk.asked_with(row, Vec::new()).await?;
        let change = desk.seen(id).await?;
        assert_eq!((kinds(&change), &change["verifiers"]), (vec![kind.to_owned()], &json!(2)), "{case}: {change}");
        desk.by_hand(mended).await?;
        assert_eq!(desk.act(&desk.director, id, "withdraw", json!({})).await?.code, 200, "{case}");
    }
    Ok(())
}

#[tokio::test]
async fn finance_calls_numbers_of_before_and_writes_down_who_answered() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked_with(account(1, "别人", "CN"), vec![("contact", contact("15800003312"))]).await?;
    desk.brought(id, "to_verify").await?;
    let numbers = desk.seen(id).await?["numbers"].clone();
    let newer = numbers.as_array().into_iter().flatten().position(|number| number["usable"] == false).unwrap_or(99);
    let with = |field: &str, value: &str, call: &Value| {
        let mut call = call.clone();
        call[field] = json!(value);
        call
    };
    let call = desk.call(0).await?;
    let old_numbers = "Call a number that was on file 30 days before";
    let times = "The call was after the change was asked for, and not in the future";
    let cases = [
        ("a number that is newer", desk.call(newer).await?, "numberId", old_numbers),
        ("a number of his own", with("numberId", "13900139000", &call), "numberId", old_numbers),
        ("no number", with("numberId", "", &call), "numberId", "Required"),
        (
            "another end of the account",
            with("heardTail", "7720", &call),
            "heardTail",
            "What was heard is not the end of the account asked for",
        ),
        ("nobody answered", with("answeredBy", " ", &call), "answeredBy", "Required"),
        ("tomorrow", with("calledAt", "2999-01-01T10:00", &call), "calledAt", times),
        ("before it was asked for", with("calledAt", "2020-01-01T10:00", &call), "calledAt", times),
        ("no time", with("calledAt", "now", &call), "calledAt", "A time of a call looks like 2026-11-16T14:02"),
    ];
    for (case, body, field, said) in cases {
        let answer = desk.act(&desk.finance, id, "verify", body).await?;
        let fields = answer.data["fields"].as_array().cloned().unwrap_or_default();
        let at = fields.iter().find(|one| one["field"] == field);
        assert!(answer.code == 422 && at.is_some(), "{case}: {answer:?}");
        let message = at.and_then(|one| one["message"].as_str()).unwrap_or_default();
        assert!(said == "Required" || message == said, "{case}: {message}");
    }
    // Whoever approved the filing does not call, and two are to: each another person, to another number.
    desk.by_hand(
        "insert into identity.user_role (tenant_id, user_id, role_id)
         select u.tenant_id, u.user_id, r.role_id from identity.user_account u
         join identity.role r on r.tenant_id = u.tenant_id and r.role_code = 'finance' where u.username = 'buyer'",
    )
    .await?;
    let reviewer = desk.act(&desk.buyer, id, "verify", call.clone()).await?;
    assert_eq!(refused(&reviewer), (300, "Who approved the filing cannot verify"));
    let first = desk.act(&desk.finance, id, "verify", call.clone()).await?;
    assert_eq!((first.code, &first.data["state"]), (200, &json!("to_verify")), "{first:?}");
    let same = desk.act(&desk.finance, id, "verify", desk.call(1).await?).await?;
    assert_eq!(refused(&same), (300, "A second person must verify"));
    let base = desk.base.clone();
    let second = desk.world.sign_in(&base, &desk.world.acme, "second", &["finance"]).await?;
    let again = desk.act(&second, id, "verify", call).await?;
    assert_eq!((again.code, &again.data["fields"][0]["field"]), (422, &json!("numberId")), "{again:?}");
    let cooling = desk.act(&second, id, "verify", desk.call(1).await?).await?;
    assert_eq!((cooling.code, &cooling.data["state"]), (200, &json!("cooling")), "{cooling:?}");
    assert_eq!(cooling.data["calls"].as_array().map(Vec::len), Some(2));
    Ok(())
}

#[tokio::test]
async fn who_asked_for_an_account_in_the_supplier_s_place_does_not_verify_it() -> Result<()> {
    let desk = desk().await?;
    let filing = desk.filed(1, Some(account(1, "远航", "CN")), ASKED, Vec::new()).await?;
    desk.by_hand(
        "update partner.filing set for_supplier = true, submitted_by_id =
           (select user_id from identity.user_account where username = 'finance') where state = 'pending'",
    )
    .await?;
    assert_eq!(desk.approve(&desk.buyer, filing).await?.code, 200);
    let id = desk.of(filing).await?.unwrap_or_default();
    desk.brought(id, "to_verify").await?;
    let answer = desk.act(&desk.finance, id, "verify", desk.call(0).await?).await?;
    assert_eq!(refused(&answer), (300, "Whoever asked for a change cannot verify it"));
    Ok(())
}

#[tokio::test]
async fn a_supplier_without_a_number_of_before_is_not_verified() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    desk.brought(id, "to_verify").await?;
    desk.by_hand("update partner.bank_change set numbers = '[]'").await?;
    let answer = desk.act(&desk.finance, id, "verify", desk.call(0).await?).await?;
    assert_eq!(refused(&answer), (300, "No number was on file 30 days before; stop this change"));
    let without = desk.act(&desk.finance, id, "stop", json!({ "reason": " " })).await?;
    assert_eq!((without.code, &without.data["fields"][0]["field"]), (422, &json!("reason")));
    assert_eq!(desk.act(&desk.finance, id, "stop", json!({ "reason": "无号码" })).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn of_a_supplier_with_one_user_two_of_finance_call() -> Result<()> {
    let desk = desk().await?;
    desk.by_hand("update identity.user_account set state = 'frozen' where username = 'director'").await?;
    let id = desk.asked().await?;
    let change = desk.seen(id).await?;
    assert_eq!((kinds(&change), &change["state"]), (Vec::new(), &json!("to_verify")));
    assert_eq!(change["verifiers"], 2);
    let told = change["told"].as_array().cloned().unwrap_or_default();
    assert!(
        told.iter().any(
            |one| one["channel"] == "address" && one["name"].as_str().is_some_and(|name| name.contains("director"))
        ),
        "who was frozen before is told all the same: {told:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_changed_address_is_not_written_to_and_the_one_of_before_is() -> Result<()> {
    let desk = desk().await?;
    desk.by_hand(
        "update identity.user_account set email = 'thief@x.example' where username = 'cashier';
         delete from identity.user_organize where user_id = (select user_id from identity.user_account where username = 'director')",
    )
    .await?;
    desk.asked_with(account(1, "远航", "CN"), vec![("contact", json!({ "rows": [] }))]).await?;
    let to: Vec<String> = desk.links().await?.into_iter().map(|(to, _)| to).collect();
    assert!(!to.iter().any(|to| to.contains("thief@x.example")), "{to:?}");
    for address in ["cashier@yuanhang.example", "xu@yuanhang.example", "office@yuanhang.example"] {
        assert!(to.iter().any(|to| to.contains(address)), "{address}: {to:?}");
    }
    assert!(
        to.iter().any(|to| to.contains("user") && !to.contains("email")),
        "the director, who was put out, too: {to:?}"
    );
    Ok(())
}

#[tokio::test]
async fn whoever_was_told_stops_it_as_long_as_it_is_open() -> Result<()> {
    let desk = desk().await?;
    for (state, code, said) in [
        ("to_confirm", 200, ""),
        ("to_verify", 200, ""),
        ("cooling", 200, ""),
        ("in_force", 300, "This change is over"),
    ] {
        let id = desk.asked().await?;
        desk.brought(id, state).await?;
        let links = desk.links().await?;
        let newest: Vec<&String> = links.iter().take(4).map(|(_, token)| token).collect();
        let answer = desk.deny_by_link(newest[0]).await?;
        assert_eq!(answer.code, code, "{state}: {answer:?}");
        if code == 200 {
            let again = desk.deny_by_link(newest[0]).await?;
            assert_eq!(refused(&again), (300, "This link has been used"), "{state}");
            let another = desk.deny_by_link(newest[1]).await?;
            assert_eq!(refused(&another), (300, "This change is over"), "{state}");
            desk.wake(id).await?;
            assert_eq!(desk.seen(id).await?["state"], "stopped");
        } else {
            assert_eq!(answer.message, said);
        }
        assert_eq!(desk.act(&desk.director, id, "deny", json!({})).await?.message, "This change is over");
    }
    let forged = desk.deny_by_link("forged").await?;
    assert_eq!(refused(&forged), (300, "This link is not valid or has expired"));
    Ok(())
}

#[tokio::test]
async fn on_the_page_only_who_was_told_denies_and_goes_on_himself() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    let base = desk.base.clone();
    let newcomer = desk
        .world
        .sign_in_supplier(&base, &desk.world.acme, &desk.organize, "newcomer", &["supplier_administrator"])
        .await?;
    let untold = desk.act(&newcomer, id, "deny", json!({})).await?;
    assert_eq!(refused(&untold), (300, "Only those who were told can stop it"));
    assert_eq!(desk.act(&desk.finance, id, "deny", json!({})).await?.code, 403);
    let stopped = desk.act(&desk.director, id, "deny", json!({})).await?;
    assert_eq!((stopped.code, &stopped.data["state"]), (200, &json!("stopped")), "{stopped:?}");
    let mut rows = desk.world.database().superuser().await?;
    let users: Value =
        sqlx::query_scalar("select payload -> 'userIds' from platform.event where kind = 'partner.bank_change.denied'")
            .fetch_one(&mut rows)
            .await?;
    assert_eq!(users.as_array().map(Vec::len), Some(1), "the cashier");
    Ok(())
}

#[tokio::test]
async fn confirming_and_denying_at_once_ends_stopped() -> Result<()> {
    let desk = desk().await?;
    for _ in 0..5 {
        let id = desk.asked().await?;
        let token = desk.links().await?.swap_remove(0).1;
        let (confirmed, denied) =
            tokio::join!(desk.act(&desk.director, id, "confirm", json!({})), desk.deny_by_link(&token));
        let (confirmed, denied) = (confirmed?, denied?);
        assert_eq!(denied.code, 200, "whoever was told has the last word: {denied:?}");
        assert!([200, 300, 409].contains(&confirmed.code), "{confirmed:?}");
        assert_eq!(desk.seen(id).await?["state"], "stopped");
    }
    Ok(())
}
