//! Every registered route, probed as every kind of stranger. A route without a sample here
//! fails the proof, so none can be forgotten.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_platform::Access;
use tandem_platform::http::route::Route;
use tandem_testkit::{Client, World};

/// Stands in our records and must reach no stranger.
const SECRET: &str = "仅限本公司";

/// How a route is called by someone who may: its path with ids filled in, and its body.
struct Sample {
    route: &'static str,
    path: String,
    body: Value,
}

/// Of one tenant: `id` is a record of its own.
fn samples(id: &str, retired: &str, people: &People) -> Vec<Sample> {
    let mut all = dictionary_samples(id, retired);
    all.extend(people_samples(people));
    all
}

fn dictionary_samples(id: &str, retired: &str) -> Vec<Sample> {
    let sample = |route: &'static str, path: &str, body: Value| Sample { route, path: path.replace("{id}", id), body };
    let form = |value: &str| json!({ "dictName": "probe", "itemValue": value, "descriptionZh": "探", "descriptionEn": "probe", "isdefault": "0" });
    let mut update = form("updated");
    update["id"] = json!(id);
    update["version"] = json!(1);
    let api = |rest: &str| format!("/service1/{rest}");
    vec![
        sample("GET /service1/identity/api/portal", &api("identity/api/portal"), Value::Null),
        sample(
            "POST /service1/identity/api/login",
            &api("identity/api/login"),
            json!({ "username": "nobody", "password": "wrong-password" }),
        ),
        sample("GET /service1/identity/api/passwordKey", &api("identity/api/passwordKey"), Value::Null),
        sample("GET /service1/identity/api/captcha/get", &api("identity/api/captcha/get?action=login"), Value::Null),
        sample(
            "POST /service1/identity/api/captcha/check",
            &api("identity/api/captcha/check"),
            json!({ "captchaId": "x", "x": 1 }),
        ),
        sample(
            "POST /service1/identity/api/sendVerifyCode",
            &api("identity/api/sendVerifyCode"),
            json!({ "email": "not an address" }),
        ),
        sample("POST /service1/identity/api/register", &api("identity/api/register"), json!({ "email": "" })),
        sample("POST /service1/identity/api/resetUrl", &api("identity/api/resetUrl"), json!({ "account": "nobody" })),
        sample(
            "POST /service1/identity/api/resetPwdByUrl",
            &api("identity/api/resetPwdByUrl"),
            json!({ "token": "x" }),
        ),
        sample(
            "POST /service1/identity/api/modifyPwd",
            &api("identity/api/modifyPwd"),
            json!({ "oldPassword": "x", "newPassword": "x", "confirmPassword": "x", "passwordKeyId": "x" }),
        ),
        sample("POST /service1/identity/api/refreshToken", &api("identity/api/refreshToken"), json!({})),
        sample("POST /service1/identity/api/signInLog/pageList", &api("identity/api/signInLog/pageList"), json!({})),
        sample("POST /service1/identity/api/logout", &api("identity/api/logout"), json!({})),
        sample("GET /service1/identity/api/user/info", &api("identity/api/user/info"), Value::Null),
        sample(
            "GET /service1/identity/api/permission/queryByUser",
            &api("identity/api/permission/queryByUser"),
            Value::Null,
        ),
        sample(
            "POST /service1/base/api/dictItem/pageList",
            &api("base/api/dictItem/pageList"),
            json!({ "search": "probe" }),
        ),
        sample("GET /service1/base/api/dictItem/detail/{id}", &api("base/api/dictItem/detail/{id}"), Value::Null),
        sample(
            "GET /service1/base/api/dictItem/getItemValue",
            &api("base/api/dictItem/getItemValue?dictName=probe"),
            Value::Null,
        ),
        sample(
            "GET /service1/base/api/dictItem/getMoreItemValue",
            &api("base/api/dictItem/getMoreItemValue?dictNames=probe"),
            Value::Null,
        ),
        sample("POST /service1/base/api/dictItem/save", &api("base/api/dictItem/save"), form("saved")),
        sample("PUT /service1/base/api/dictItem/update", &api("base/api/dictItem/update"), update),
        sample(
            "POST /service1/base/api/dictItem/retire",
            &api("base/api/dictItem/retire"),
            json!({ "id": id, "version": 1 }),
        ),
        sample(
            "POST /service1/base/api/dictItem/restore",
            &api("base/api/dictItem/restore"),
            json!({ "id": retired, "version": 2 }),
        ),
        sample(
            "DELETE /service1/base/api/dictItem/delete",
            &api("base/api/dictItem/delete"),
            json!({ "id": retired, "version": 2 }),
        ),
        sample(
            "GET /service1/base/api/listing/describe/{id}",
            &api("base/api/listing/describe/base.dict_item"),
            Value::Null,
        ),
        sample(
            "GET /service1/base/api/audit/entity",
            &api(&format!("base/api/audit/entity?entityKind=base.dict_item&entityId={id}")),
            Value::Null,
        ),
        sample("POST /service1/base/api/deadLetter/pageList", &api("base/api/deadLetter/pageList"), json!({})),
        sample(
            "POST /service1/base/api/deadLetter/retry",
            &api("base/api/deadLetter/retry"),
            json!({ "id": format!("{id}:portal.activity") }),
        ),
        sample("GET /service1/portal/api/activity/recent", &api("portal/api/activity/recent"), Value::Null),
        sample("GET /service1/portal/api/live", &api("portal/api/live"), Value::Null),
    ]
}

/// Records of one tenant whose names hold the secret.
struct People {
    organize: String,
    user: String,
    role: String,
    menu: String,
    rule: String,
}

impl People {
    async fn make(owner: &Client) -> Result<Self> {
        let organize = json!({ "nameZh": SECRET, "nameEn": "probe", "relationType": "S" });
        let role =
            json!({ "roleCode": "probe", "nameZh": SECRET, "nameEn": "probe", "permissions": ["base.dict_item.view"] });
        let organize = made(owner, "partner/organize/save", &organize).await?;
        let role = made(owner, "identity/api/role/add", &role).await?;
        let user = json!({ "username": "probe", "name": SECRET, "roleIds": [role], "organizeIds": [organize] });
        let user = made(owner, "identity/api/user/add", &user).await?;
        let menu = json!({ "menuType": 1, "url": "/probe", "languageKey": SECRET });
        let menu = made(owner, "identity/api/permission/save", &menu).await?;
        let rule = json!({ "listing": "base.dict_item", "roleId": role, "description": SECRET, "status": "off",
            "rule": { "field": "dictName", "comparator": "equal", "value": SECRET } });
        let rule = made(owner, "identity/api/dataRule/save", &rule).await?;
        Ok(Self { organize, user, role, menu, rule })
    }
    fn ids(&self) -> [&str; 5] {
        [&self.organize, &self.user, &self.role, &self.menu, &self.rule]
    }
}

async fn made(owner: &Client, call: &str, form: &Value) -> Result<String> {
    let saved = owner.post(&format!("/service1/{call}"), form).await?;
    ensure!(saved.code == 200, "{call}: {saved:?}");
    Ok(saved.data["id"].as_str().unwrap_or_default().to_owned())
}

fn people_samples(people: &People) -> Vec<Sample> {
    let People { organize, user, role, menu, rule } = people;
    let at = |id: &str| json!({ "id": id, "version": 1 });
    let with = |mut form: Value, id: &str| {
        form["id"] = json!(id);
        form["version"] = json!(1);
        form
    };
    let of_user = json!({ "username": "stranger", "name": "探", "roleIds": [role] });
    let of_role = json!({ "roleCode": "stranger", "nameZh": "探", "nameEn": "s", "permissions": ["base.audit.view"] });
    let of_organize = json!({ "nameZh": "探", "nameEn": "s", "relationType": "S" });
    let of_rule = json!({ "listing": "base.dict_item", "roleId": role, "description": "s", "status": "on",
        "rule": { "field": "dictName", "comparator": "equal", "value": "s" } });
    let auth = json!({ "roleId": role, "version": 1, "permissions": ["base.audit.view"] });
    let members = json!({ "organizeId": organize, "userIds": [user] });
    let calls: Vec<(&'static str, String, Value)> = vec![
        ("POST /service1/partner/organize/pageList", String::new(), json!({})),
        ("GET /service1/partner/organize/detail/{id}", organize.clone(), Value::Null),
        ("POST /service1/partner/organize/save", String::new(), of_organize.clone()),
        ("PUT /service1/partner/organize/update", String::new(), with(of_organize, organize)),
        ("POST /service1/partner/organize/freeze", String::new(), at(organize)),
        ("POST /service1/partner/organize/unfreeze", String::new(), at(organize)),
        ("DELETE /service1/partner/organize/delete", String::new(), at(organize)),
        ("POST /service1/identity/api/user/listByPage", String::new(), json!({})),
        ("GET /service1/identity/api/user/detail/{id}", user.clone(), Value::Null),
        ("GET /service1/identity/api/user/queryRoleId", format!("?userId={user}"), Value::Null),
        ("GET /service1/identity/api/user/queryOrganizeIds", format!("?userId={user}"), Value::Null),
        ("GET /service1/identity/api/user/allUsers", String::new(), Value::Null),
        ("GET /service1/identity/api/user/queryUserInfoByFuzzy", "?username=probe".into(), Value::Null),
        ("POST /service1/identity/api/user/add", String::new(), of_user.clone()),
        ("PUT /service1/identity/api/user/edit", String::new(), with(of_user, user)),
        ("PUT /service1/identity/api/user/editEffective", String::new(), at(user)),
        ("PUT /service1/identity/api/user/editInvalid", String::new(), at(user)),
        ("POST /service1/identity/api/user/freeze", String::new(), at(user)),
        ("POST /service1/identity/api/user/unfreeze", String::new(), at(user)),
        ("POST /service1/identity/api/user/resetPwd", String::new(), at(user)),
        ("DELETE /service1/identity/api/user/delete", String::new(), at(user)),
        ("GET /service1/identity/api/user/depotAuthority", format!("?userId={user}"), Value::Null),
        ("PUT /service1/identity/api/user/saveDepotAuthority", String::new(), {
            let mut form = at(user);
            form["depots"] = json!([{ "factoryCode": "1000" }]);
            form
        }),
        ("GET /service1/identity/api/userOrganize/queryUserId", format!("?organizeId={organize}"), Value::Null),
        ("POST /service1/identity/api/userOrganize/add", String::new(), members.clone()),
        ("PUT /service1/identity/api/userOrganize/edit", String::new(), members.clone()),
        ("DELETE /service1/identity/api/userOrganize/delete", String::new(), members),
        ("GET /service1/identity/api/sso/start", "?returnTo=/dashboard".into(), Value::Null),
        ("POST /service1/identity/api/sso/finish", String::new(), json!({ "code": "x", "state": "x" })),
        ("POST /service1/identity/api/ssoUser/listByPage", String::new(), json!({})),
        ("GET /service1/identity/api/ssoUser/detail/{id}", user.clone(), Value::Null),
        ("PUT /service1/identity/api/ssoUser/allocateRole", String::new(), {
            let mut form = at(user);
            form["roleIds"] = json!([role]);
            form
        }),
        ("PUT /service1/identity/api/ssoUser/allocateOrganize", String::new(), {
            let mut form = at(user);
            form["organizeIds"] = json!([organize]);
            form
        }),
        ("GET /service1/identity/api/secondFactor/state", String::new(), Value::Null),
        ("POST /service1/identity/api/secondFactor/enrol", String::new(), json!({})),
        ("POST /service1/identity/api/secondFactor/confirm", String::new(), json!({ "code": "000000" })),
        (
            "POST /service1/identity/api/secondFactor/disable",
            String::new(),
            json!({ "password": "x", "passwordKeyId": "x", "code": "000000" }),
        ),
        ("POST /service1/identity/api/secondFactor/reset", String::new(), at(user)),
        ("POST /service1/identity/api/secondFactor/check", String::new(), json!({ "ticket": "x", "code": "000000" })),
        ("POST /service1/identity/api/apiKey/listByPage", String::new(), json!({})),
        ("GET /service1/identity/api/apiKey/permissions", format!("?ownerId={user}"), Value::Null),
        (
            "POST /service1/identity/api/apiKey/add",
            String::new(),
            json!({ "name": SECRET, "ownerId": user, "permissions": ["base.dict_item.view"] }),
        ),
        ("POST /service1/identity/api/apiKey/revoke", String::new(), at(user)),
        ("POST /service1/identity/api/role/list", String::new(), json!({})),
        ("GET /service1/identity/api/role/all", String::new(), Value::Null),
        ("GET /service1/identity/api/role/queryById", format!("?id={role}"), Value::Null),
        ("GET /service1/identity/api/role/checkRoleCode", "?roleCode=probe".into(), Value::Null),
        ("POST /service1/identity/api/role/add", String::new(), of_role.clone()),
        ("PUT /service1/identity/api/role/edit", String::new(), with(of_role, role)),
        ("DELETE /service1/identity/api/role/delete", String::new(), at(role)),
        ("POST /service1/identity/api/role/previewAuth", String::new(), auth.clone()),
        ("GET /service1/identity/api/permission/getMenuAuth", String::new(), Value::Null),
        ("GET /service1/identity/api/permission/findRoleAuth", format!("?roleId={role}"), Value::Null),
        ("POST /service1/identity/api/permission/saveRoleAuth", String::new(), auth),
        (
            "POST /service1/identity/api/permission/why",
            String::new(),
            json!({ "userId": user, "permission": "base.audit.view" }),
        ),
        ("GET /service1/identity/api/permission/listV2", String::new(), Value::Null),
        (
            "POST /service1/identity/api/permission/save",
            String::new(),
            with(json!({ "menuType": 1, "url": "/stranger", "languageKey": "s" }), menu),
        ),
        ("DELETE /service1/identity/api/permission/del/{id}", menu.clone(), Value::Null),
        ("POST /service1/identity/api/dataRule/pageList", String::new(), json!({})),
        ("GET /service1/identity/api/dataRule/detail/{id}", rule.clone(), Value::Null),
        ("GET /service1/identity/api/dataRule/modules", String::new(), Value::Null),
        ("POST /service1/identity/api/dataRule/preview", String::new(), of_rule.clone()),
        ("POST /service1/identity/api/dataRule/save", String::new(), of_rule.clone()),
        ("PUT /service1/identity/api/dataRule/update", String::new(), with(of_rule, rule)),
        ("DELETE /service1/identity/api/dataRule/delete", String::new(), at(rule)),
    ];
    let sample = |(route, rest, body): (&'static str, String, Value)| {
        let path = route.split_once(' ').map_or(route, |(_, path)| path).replace("{id}", "");
        Sample { route, path: format!("{path}{rest}"), body }
    };
    calls.into_iter().map(sample).collect()
}

pub async fn run(_size: Size) -> Result<Outcome> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut outcome = Outcome::default();
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    world.role(&world.acme, "nobody", &[]).await?;
    let powerless = world.sign_in(&base, &world.acme, "powerless", &["nobody"]).await?;
    let foreigner = world.sign_in(&base, &world.globex, "foreigner", &["administrator"]).await?;
    let (id, retired) = records(&owner).await?;
    let people = People::make(&owner).await?;
    let samples = samples(&id, &retired, &people);
    let routes: Vec<&Route> = world.platform.modules().iter().flat_map(|m| &m.routes).collect();
    let (mut probes, mut wrong) = (0usize, 0usize);
    for route in &routes {
        let Some(sample) = samples.iter().find(|s| s.route == route.name()) else {
            outcome.fault(format!("{} has no probe: add one beside the others", route.name()));
            continue;
        };
        // Signing out works for anyone and ends their sessions, so it gets people of its own.
        let leaver = if route.path.ends_with("/logout") || route.path.ends_with("/refreshToken") {
            Some(world.sign_in(&base, &world.globex, "leaver", &["administrator"]).await?)
        } else {
            None
        };
        for (who, client, expected) in
            strangers(route.access, &owner, &powerless, leaver.as_ref().unwrap_or(&foreigner), &world)
        {
            let found = probe(&client, route, sample).await?;
            probes += 1;
            let told = found.1.contains(&id) || people.ids().iter().any(|id| found.1.contains(id));
            if !expected.contains(&found.0) || told || found.1.contains(SECRET) {
                wrong += 1;
                outcome.fault(format!("{} as {who}: answered {} {}", route.name(), found.0, found.1));
            }
        }
    }
    for sample in &samples {
        if !routes.iter().any(|r| r.name() == sample.route) {
            outcome.fault(format!("{} is probed but not registered", sample.route));
        }
    }
    // Nothing a stranger tried has changed the records.
    let details = [
        format!("/service1/base/api/dictItem/detail/{id}"),
        format!("/service1/partner/organize/detail/{}", people.organize),
        format!("/service1/identity/api/user/detail/{}", people.user),
        format!("/service1/identity/api/role/queryById?id={}", people.role),
    ];
    for detail in details {
        let after = owner.get(&detail).await?;
        ensure!(after.data["version"] == json!(1), "a stranger changed the record: {}", after.data);
    }
    outcome.figure("routes registered", routes.len());
    outcome.figure("probes made", probes);
    outcome.bar("wrongly answered", wrong, "0", wrong == 0);
    Ok(outcome)
}

async fn records(owner: &Client) -> Result<(String, String)> {
    let mut ids = Vec::new();
    for value in ["kept", "retired"] {
        let form = json!({ "dictName": "probe", "itemValue": value, "descriptionZh": SECRET, "descriptionEn": "probe", "isdefault": "0" });
        let saved = owner.post("/service1/base/api/dictItem/save", &form).await?;
        ensure!(saved.code == 200, "{saved:?}");
        ids.push(saved.data["id"].as_str().unwrap_or_default().to_owned());
    }
    let retired = owner.post("/service1/base/api/dictItem/retire", &json!({ "id": ids[1], "version": 1 })).await?;
    ensure!(retired.code == 200, "{retired:?}");
    Ok((ids[0].clone(), ids[1].clone()))
}

type Stranger = (&'static str, Client, &'static [u16]);

/// Who knocks, and which statuses are a refusal for them.
fn strangers(access: Access, owner: &Client, powerless: &Client, foreigner: &Client, world: &World) -> Vec<Stranger> {
    if let Access::Public(_) = access {
        // Public routes answer everyone; what they must not do is tell another tenant's data.
        return vec![
            ("anonymous", owner.anonymous(), &[200, 422]),
            ("anonymous of another tenant", foreigner.anonymous(), &[200, 422]),
        ];
    }
    let signed_out: &[u16] = &[401];
    let swap = |text: &Option<String>| {
        text.as_ref().map(|cookie| cookie.replace(&world.globex.id.to_string(), &world.acme.id.to_string()))
    };
    let half = |token: &str| Client { token: Some(token.to_owned()), ..owner.clone() };
    let mut list: Vec<Stranger> = vec![
        ("anonymous", owner.anonymous(), signed_out),
        ("cookie without header", Client { token: None, ..owner.clone() }, signed_out),
        ("header without cookie", Client { cookie: None, ..owner.clone() }, signed_out),
        ("another user's header half", Client { token: powerless.token.clone(), ..owner.clone() }, signed_out),
        ("a forged header half", half("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), signed_out),
        ("token '0'", half("0"), signed_out),
        (
            "another tenant's session, our domainType",
            Client { domain_type: "acme".into(), host: "acme.localhost".into(), ..foreigner.clone() },
            signed_out,
        ),
        (
            "another tenant's cookie rewritten to ours",
            Client { cookie: swap(&foreigner.cookie), domain_type: "acme".into(), ..foreigner.clone() },
            signed_out,
        ),
        // With every permission, at home in another tenant: our record is not there for them.
        ("another tenant's administrator", foreigner.clone(), &[200, 404, 422]),
    ];
    if let Access::Permission(_) = access {
        list.push(("signed in without permission", powerless.clone(), &[403]));
    }
    list
}

/// The status and the text of the answer; a stream is read until its first event.
async fn probe(client: &Client, route: &Route, sample: &Sample) -> Result<(u16, String)> {
    let mut request = client.request(route.method.clone(), &sample.path);
    if !sample.body.is_null() {
        request = request.json(&sample.body);
    }
    let mut response = request.send().await?;
    let status = response.status().as_u16();
    if sample.path.ends_with("/live") && status == 200 {
        let first = response.chunk().await?.unwrap_or_default();
        return Ok((status, String::from_utf8_lossy(&first).into_owned()));
    }
    Ok((status, response.text().await?))
}
