use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::sync::Arc;
use tandem_kernel::{Actor, Language, OpCtx, OrganizeId, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_testkit::world::{PASSWORD, eventually, told};
use tandem_testkit::{Client, World, mail};

const API: &str = "/service1/identity/api/user";
const LAST_ADMINISTRATOR: &str =
    "At least one active administrator must remain who has already set a password or uses the company sign-in";

pub async fn role_id(client: &Client, code: &str) -> Result<Value> {
    let roles = client.get("/service1/identity/api/role/all").await?.data;
    let found = roles.as_array().into_iter().flatten().find(|r| r["roleCode"] == code).map(|r| r["id"].clone());
    found.with_context(|| format!("no role {code}"))
}

pub async fn user_id(client: &Client, username: &str) -> Result<Value> {
    let found = client.get(&format!("{API}/queryUserInfoByFuzzy?username={username}")).await?.data;
    Ok(found[0]["id"].clone())
}

pub async fn organize(client: &Client, name: &str) -> Result<Value> {
    let form = json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S" });
    Ok(client.post("/service1/partner/organize/save", &form).await?.data["id"].clone())
}

pub async fn detail(client: &Client, id: &Value) -> Result<Value> {
    Ok(client.get(&format!("{API}/detail/{}", id.as_str().unwrap_or_default())).await?.data)
}

/// The user's form as sent by the browser.
pub fn form_of(user: &Value) -> Value {
    let mut form = user.clone();
    if let Some(fields) = form.as_object_mut() {
        fields.remove("actions");
    }
    form
}

#[tokio::test]
async fn a_user_is_added_edited_and_found() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let form = json!({ "username": "li.na", "surname": "李", "name": "娜", "email": "li.na@acme.example",
        "mobile": "+86 138-0000-0000", "roleIds": [role_id(&client, "purchaser").await?] });
    let made = client.post(&format!("{API}/add"), &form).await?;
    assert_eq!(made.code, 200, "{made:?}");
    assert_eq!((&made.data["state"], &made.data["roleNames"]), (&json!("effective"), &json!("Purchaser")));
    assert_eq!((&made.data["createdBy"], &made.data["mustChangePassword"]), (&json!("boss_王敏"), &json!(true)));
    assert!(!made.data.to_string().to_lowercase().contains("passwordhash"));
    for (change, why) in [("username", "LI.NA"), ("email", "LI.NA@acme.example")] {
        let mut twice = json!({ "username": "other", "name": "娜", "roleIds": form["roleIds"] });
        twice[change] = json!(why);
        assert_eq!(client.post(&format!("{API}/add"), &twice).await?.code, 300, "{change}");
    }
    let same = client.put(&format!("{API}/edit"), &form_of(&made.data)).await?;
    assert_eq!((same.code, &same.data["version"]), (200, &json!(1)), "nothing differs: {same:?}");
    let mut edited = form_of(&made.data);
    edited["name"] = json!("娜娜");
    let edited = client.put(&format!("{API}/edit"), &edited).await?;
    assert_eq!((edited.code, &edited.data["version"]), (200, &json!(2)), "{edited:?}");
    let mut stale = form_of(&made.data);
    stale["name"] = json!("迟");
    assert_eq!(client.put(&format!("{API}/edit"), &stale).await?.code, 409);
    let page = client.in_chinese().post(&format!("{API}/listByPage"), &json!({ "search": "li.na" })).await?.data;
    assert_eq!((&page["totalElements"], &page["content"][0]["roleNames"]), (&json!(1), &json!("采购员")));
    let roles =
        client.get(&format!("{API}/queryRoleId?userId={}", made.data["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(roles.data, form["roleIds"]);
    let found = client.get(&format!("{API}/queryUserInfoByFuzzy?username=%E5%A8%9C")).await?.data;
    assert_eq!(found[0]["userNameAndAccount"], json!("li.na_李娜娜"));
    assert_eq!(client.get(&format!("{API}/queryUserInfoByFuzzy?username=%20")).await?.data, json!([]));
    assert_eq!(
        client.get(&format!("{API}/queryUserInfoByFuzzy?username=%25")).await?.data,
        json!([]),
        "a percent is itself"
    );
    let mut signed_in = Client::new(&client.base, "acme");
    // Simulates that she chose a password by the link in the mail.
    let mut rows = world.database().superuser().await?;
    let choose = "update identity.user_account set password_hash = b.password_hash from identity.user_account b
        where identity.user_account.username = 'li.na' and b.username = 'boss'";
    sqlx::query(choose).execute(&mut rows).await?;
    signed_in.sign_in("li.na", tandem_testkit::world::PASSWORD).await?;
    Ok(())
}

#[tokio::test]
async fn freezing_ends_sessions_at_once_and_states_hold() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["purchaser"]).await?;
    let id = user_id(&boss, "clerk").await?;
    let at = |version: u64| json!({ "id": id, "version": version });
    assert_eq!(boss.post(&format!("{API}/unfreeze"), &at(1)).await?.code, 300);
    assert_eq!(clerk.get("/service1/identity/api/user/info").await?.code, 200);
    let frozen = boss.post(&format!("{API}/freeze"), &at(1)).await?;
    assert_eq!((frozen.code, &frozen.data["state"]), (200, &json!("frozen")));
    assert_eq!(clerk.get("/service1/identity/api/user/info").await?.code, 401, "at once");
    assert!(Client::new(&base, "acme").sign_in("clerk", PASSWORD).await.is_err());
    assert_eq!(boss.post(&format!("{API}/resetPwd"), &at(2)).await?.code, 300, "frozen");
    assert_eq!(boss.put(&format!("{API}/editInvalid"), &at(2)).await?.data["state"], json!("expired"));
    assert_eq!(boss.put(&format!("{API}/edit"), &form_of(&detail(&boss, &id).await?)).await?.code, 300);
    assert_eq!(boss.put(&format!("{API}/editEffective"), &at(3)).await?.data["state"], json!("effective"));
    let reset = boss.post(&format!("{API}/resetPwd"), &at(4)).await?;
    assert_eq!((reset.code, &reset.data["mustChangePassword"]), (200, &json!(true)));
    assert_eq!(boss.delete(&format!("{API}/delete"), &at(5)).await?.data["state"], json!("expired"));
    let mut rows = world.database().superuser().await?;
    let asked: i64 =
        sqlx::query_scalar("select count(*) from platform.event where kind = 'identity.user.password_reset_asked'")
            .fetch_one(&mut rows)
            .await?;
    assert_eq!(asked, 1);
    Ok(())
}

#[tokio::test]
async fn nobody_locks_everyone_out_or_rises_above_himself() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "people", &["identity.user.view", "identity.user.edit", "identity.role.view"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["people"]).await?;
    let boss_id = user_id(&boss, "boss").await?;
    let himself = boss.post(&format!("{API}/freeze"), &json!({ "id": boss_id, "version": 1 })).await?;
    assert_eq!((himself.code, himself.message.as_str()), (300, "You cannot do this to your own account"));
    let mut demoted = form_of(&detail(&boss, &boss_id).await?);
    demoted["roleIds"] = json!([role_id(&boss, "auditor").await?]);
    let last = boss.put(&format!("{API}/edit"), &demoted).await?;
    assert_eq!((last.code, last.message.as_str()), (300, LAST_ADMINISTRATOR));
    // User administrators cannot grant more permissions than they have.
    let risen = json!({ "username": "friend", "name": "友", "roleIds": [role_id(&boss, "administrator").await?] });
    assert_eq!(clerk.post(&format!("{API}/add"), &risen).await?.code, 300);
    let mut taken_over = form_of(&detail(&clerk, &boss_id).await?);
    taken_over["email"] = json!("clerk@acme.example");
    let above = clerk.in_chinese().put(&format!("{API}/edit"), &taken_over).await?;
    assert_eq!((above.code, above.message.as_str()), (300, "该用户拥有您没有的权限，请联系系统管理员"));
    assert_eq!(clerk.post(&format!("{API}/freeze"), &json!({ "id": boss_id, "version": 1 })).await?.code, 300);
    assert_eq!(boss.get("/service1/identity/api/user/info").await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn an_administrator_who_has_never_come_in_is_not_the_one_who_remains() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let (administrator, auditor) = (role_id(&boss, "administrator").await?, role_id(&boss, "auditor").await?);
    // Whoever takes over is invited, without an address that the link could go to.
    let heir = json!({ "username": "heir", "name": "n", "roleIds": [administrator] });
    let heir = boss.post(&format!("{API}/add"), &heir).await?;
    assert_eq!(heir.code, 200, "{heir:?}");
    let mut leaving = form_of(&detail(&boss, &user_id(&boss, "boss").await?).await?);
    leaving["roleIds"] = json!([auditor]);
    let refused = boss.put(&format!("{API}/edit"), &leaving).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, LAST_ADMINISTRATOR));
    // What takes nobody's role away is not held up by it, and after the first sign-in the other may go.
    let mut named = form_of(&heir.data);
    named["name"] = json!("heir");
    assert_eq!(boss.put(&format!("{API}/edit"), &named).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set password_changed_at = now() where username = 'heir'")
        .execute(&mut rows)
        .await?;
    assert_eq!(boss.put(&format!("{API}/edit"), &leaving).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_user_is_told_his_organisations_by_name() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let id = organize(&boss, "甲公司").await?;
    let mut form = form_of(&detail(&boss, &user_id(&boss, "boss").await?).await?);
    form["organizeIds"] = json!([id]);
    assert_eq!(boss.put(&format!("{API}/edit"), &form).await?.code, 200);
    let info = boss.get(&format!("{API}/info")).await?.data;
    assert_eq!(info["organizes"], json!([id]));
    assert_eq!(info["organizeNames"], json!([{ "id": id, "nameZh": "甲公司", "nameEn": "甲公司 Ltd" }]));
    Ok(())
}

#[tokio::test]
async fn two_administrators_cannot_freeze_each_other() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let one = world.sign_in(&base, &world.acme, "one", &["administrator"]).await?;
    let two = world.sign_in(&base, &world.acme, "two", &["administrator"]).await?;
    let (id_one, id_two) = (user_id(&one, "one").await?, user_id(&one, "two").await?);
    let freeze = format!("{API}/freeze");
    let (body_one, body_two) = (json!({ "id": id_two, "version": 1 }), json!({ "id": id_one, "version": 1 }));
    let (a, b) = tokio::join!(one.post(&freeze, &body_one), two.post(&freeze, &body_two));
    let codes = [a?.code, b?.code];
    assert_eq!(codes.iter().filter(|c| **c == 200).count(), 1, "{codes:?}");
    Ok(())
}

#[tokio::test]
async fn a_changed_role_counts_at_once_and_ends_no_session() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["purchaser"]).await?;
    let mut form = form_of(&detail(&boss, &user_id(&boss, "clerk").await?).await?);
    form["mobile"] = json!("13800138000");
    let same = boss.put(&format!("{API}/edit"), &form).await?;
    assert_eq!((same.code, clerk.get("/service1/identity/api/user/info").await?.code), (200, 200));
    form["version"] = json!(2);
    form["roleIds"] = json!([role_id(&boss, "cqe").await?]);
    assert_eq!(boss.put(&format!("{API}/edit"), &form).await?.code, 200);
    assert_eq!(clerk.get("/service1/identity/api/user/info").await?.code, 200);
    let save = json!({ "nameZh": "甲", "nameEn": "A", "relationType": "S" });
    assert_eq!(clerk.post("/service1/partner/organize/save", &save).await?.code, 403, "a CQE only looks");
    Ok(())
}

#[tokio::test]
async fn an_address_from_before_the_rule_may_stay_and_another_one_keeps_it() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.sign_in(&base, &world.acme, "clerk", &["purchaser"]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = 'clerk<boss@acme.example>' where username = 'clerk'")
        .execute(&mut rows)
        .await?;
    let mut form = form_of(&detail(&boss, &user_id(&boss, "clerk").await?).await?);
    form["mobile"] = json!("13800138000");
    let saved = boss.put(&format!("{API}/edit"), &form).await?;
    assert_eq!((saved.code, &saved.data["mobile"]), (200, &json!("13800138000")), "{saved:?}");
    let mut form = form_of(&saved.data);
    form["email"] = json!("clark<boss@acme.example>");
    let refused = boss.put(&format!("{API}/edit"), &form).await?;
    assert_eq!(refused.code, 422, "{refused:?}");
    form["email"] = json!("clerk@acme.example");
    let mended = boss.put(&format!("{API}/edit"), &form).await?;
    assert_eq!(mended.code, 200, "{mended:?}");
    Ok(())
}

#[tokio::test]
async fn suppliers_belong_to_organisations_and_see_only_their_own_people() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (ours, theirs) = (organize(&boss, "甲").await?, organize(&boss, "乙").await?);
    let sales = role_id(&boss, "supplier_sales").await?;
    let supplier = |name: &str, organizes: Value| json!({ "username": name, "name": "商", "userType": "SUZ", "roleIds": [sales], "organizeIds": organizes });
    let add = format!("{API}/add");
    assert_eq!(boss.post(&add, &supplier("s0", json!([]))).await?.code, 422);
    let nowhere = boss.post(&add, &supplier("s0", json!([world.platform.new_id()]))).await?;
    assert_eq!((nowhere.code, nowhere.message.as_str()), (300, "A selected organisation does not exist"));
    let mut wrong_side = supplier("s0", json!([ours]));
    wrong_side["roleIds"] = json!([role_id(&boss, "purchaser").await?]);
    assert_eq!(boss.post(&add, &wrong_side).await?.message, "A selected role belongs to the other side");
    let first = boss.post(&add, &supplier("s1", json!([ours]))).await?;
    assert_eq!(first.code, 200, "{first:?}");
    assert_eq!(boss.post(&add, &supplier("s2", json!([ours, theirs]))).await?.code, 200);
    assert_eq!(boss.post(&add, &supplier("s3", json!([theirs]))).await?.code, 200);
    let id = told(tandem_kernel::id::parse(first.data["id"].as_str().unwrap_or_default()))?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let organizes = told(tandem_identity::account::organizes(&mut tx, id).await)?;
    drop(tx);
    let ours = told(tandem_kernel::id::parse::<OrganizeId>(ours.as_str().unwrap_or_default()))?;
    assert_eq!(organizes, [ours]);
    let actor = Actor {
        id: UserId::new(id),
        label: "s1".into(),
        side: Side::Supplier,
        organizes: Arc::from(organizes),
        session: SessionId::new(world.platform.new_id()),
    };
    let ctx = OpCtx {
        tenant: world.acme.clone(),
        actor: Some(actor),
        permissions: Permissions::new(["identity.user.view".to_owned()]),
        language: Language::Zh,
        request_id: RequestId("test-supplier".into()),
        address: None,
    };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let seen = told(tandem_identity::user::pickers::all_users(&mut tx, tandem_platform::Nothing).await)?;
    let seen: Vec<_> = seen.into_iter().map(|u| u.user_account).collect();
    assert_eq!(seen, ["s1", "s2"]);
    let text: Vec<(String, Option<String>)> =
        sqlx::query_as("select username, organize_names from identity.user_list order by username")
            .fetch_all(tx.conn())
            .await?;
    assert_eq!(text[1], ("s2".to_owned(), Some("甲".to_owned())), "not even the name of another's organisation");
    Ok(())
}

#[tokio::test]
async fn a_supplier_who_keeps_users_cannot_make_one_who_sees_further() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let (ours, theirs) = (organize(&boss, "甲").await?, organize(&boss, "乙").await?);
    let sales = role_id(&boss, "supplier_sales").await?;
    // Has the permissions to be granted, and may administer users.
    let mut rows = world.database().superuser().await?;
    let mut held: Vec<String> =
        sqlx::query_scalar("select permission from identity.role_permission where role_id = $1::uuid")
            .bind(sales.as_str())
            .fetch_all(&mut rows)
            .await?;
    held.extend(["identity.user.edit", "identity.user.view"].map(str::to_owned));
    let ours_id = told(tandem_kernel::id::parse::<OrganizeId>(ours.as_str().unwrap_or_default()))?;
    let add = async |user_type: &str, name: &str, organize: &Value| {
        let actor = Actor {
            id: UserId::new(world.platform.new_id()),
            label: "keeper".into(),
            side: Side::Supplier,
            organizes: Arc::from([ours_id]),
            session: SessionId::new(world.platform.new_id()),
        };
        let ctx = OpCtx {
            tenant: world.acme.clone(),
            actor: Some(actor),
            permissions: Permissions::new(held.clone()),
            language: Language::En,
            request_id: RequestId("test-supplier".into()),
            address: None,
        };
        let mut tx = told(world.platform.begin(ctx, Mode::Write).await)?;
        let form = json!({ "username": name, "name": "n", "userType": user_type, "roleIds": [sales],
            "organizeIds": [organize] });
        let made =
            tandem_identity::user::commands::add(&mut tx, tandem_platform::Body(serde_json::from_value(form)?)).await;
        Ok::<_, anyhow::Error>(made.map(|user| user.username).map_err(|error| error.message().key))
    };
    assert_eq!(add("", "n1", &ours).await?, Err("identity-user-only_suppliers"));
    assert_eq!(add("SUZ", "n2", &theirs).await?, Err("identity-unknown_organize"), "another's is not there");
    assert_eq!(add("SUZ", "n3", &ours).await?, Ok("n3".to_owned()));
    let hidden = add("SUZ", "boss", &ours).await?;
    assert_eq!(hidden, Err("identity-sign_in_name_taken"), "of somebody he does not see");
    Ok(())
}

#[tokio::test]
async fn one_who_waits_for_review_is_given_a_role_and_let_in() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.user(&world.acme, "newcomer", &[]).await?;
    let id = user_id(&boss, "newcomer").await?;
    let mut rows = world.database().superuser().await?;
    let address = mail::new_address();
    let wait = "update identity.user_account set state = 'pending', email = $1 where username = 'newcomer'";
    sqlx::query(wait).bind(&address).execute(&mut rows).await?;
    let effective = |version: u64| json!({ "id": id, "version": version });
    let early = boss.put(&format!("{API}/editEffective"), &effective(1)).await?;
    assert_eq!((early.code, early.message.as_str()), (300, "Assign a role to the user first"));
    let mut form = form_of(&detail(&boss, &id).await?);
    form["roleIds"] = json!([role_id(&boss, "purchaser").await?]);
    let edited = boss.put(&format!("{API}/edit"), &form).await?;
    assert_eq!((edited.code, &edited.data["state"]), (200, &json!("pending")), "{edited:?}");
    let stranger = Client::new(&base, "acme");
    let (key, [wrapped]) = stranger.wrap([PASSWORD]).await?;
    let form = json!({ "username": "newcomer", "password": wrapped, "passwordKeyId": key });
    let refused = stranger.post("/service1/identity/api/login", &form).await?;
    let waiting = "Your account is awaiting review. You can sign in once it has been approved";
    assert_eq!((refused.code, refused.message.as_str()), (300, waiting));
    assert_eq!(boss.put(&format!("{API}/editEffective"), &effective(2)).await?.data["state"], json!("effective"));
    world.work();
    let letter = mail::newest_to(&address).await?;
    assert!(letter.contains("您的注册已通过审核") && letter.contains("newcomer"), "{letter}");
    Client::new(&base, "acme").sign_in("newcomer", PASSWORD).await
}

#[tokio::test]
async fn a_renamed_organisation_is_renamed_beside_its_users() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let ours = organize(&boss, "旧名").await?;
    let form = json!({ "username": "s1", "name": "商", "userType": "SUZ",
        "roleIds": [role_id(&boss, "supplier_sales").await?], "organizeIds": [ours] });
    let user = boss.post(&format!("{API}/add"), &form).await?.data["id"].clone();
    world.work();
    let form = json!({ "id": ours, "version": 1, "nameZh": "新名", "nameEn": "New Ltd", "relationType": "S" });
    assert_eq!(boss.put("/service1/partner/organize/update", &form).await?.code, 200);
    eventually("the new name", async || Ok(detail(&boss, &user).await?["organizeNames"] == json!("New Ltd"))).await
}
