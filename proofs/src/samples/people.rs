//! Samples of authentication and authorisation: sessions, users, roles, menus, data rules.

use super::{Of, Room, Sample, Shows, plain, sample, stale, with};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn before_signing_in() -> Vec<Sample> {
    vec![
        plain("GET /service1/identity/api/portal", "", Value::Null),
        plain(
            "POST /service1/identity/api/login",
            "",
            json!({ "username": "nobody", "password": "wrong", "passwordKeyId": "x" }),
        ),
        plain("GET /service1/identity/api/passwordKey", "", Value::Null),
        plain("GET /service1/identity/api/captcha/get", "?action=login", Value::Null),
        plain("POST /service1/identity/api/captcha/check", "", json!({ "captchaId": "x", "x": 1 })),
        plain("POST /service1/identity/api/sendVerifyCode", "", json!({ "email": "not an address" })),
        plain("GET /service1/identity/api/registration", "", Value::Null),
        plain("POST /service1/identity/api/register", "", json!({ "email": "" })),
        plain("POST /service1/identity/api/resetUrl", "", json!({ "account": "nobody" })),
        plain("POST /service1/identity/api/resetPwdByUrl", "", json!({ "token": "x" })),
        plain("GET /service1/identity/api/sso/start", "?returnTo=/dashboard", Value::Null),
        plain("POST /service1/identity/api/sso/finish", "", json!({ "code": "x", "state": "x" })),
        plain("POST /service1/identity/api/secondFactor/check", "", json!({ "ticket": "x", "code": "000000" })),
    ]
}

pub fn own_session() -> Vec<Sample> {
    let passwords = json!({ "oldPassword": "x", "newPassword": "x", "confirmPassword": "x", "passwordKeyId": "x" });
    vec![
        plain("POST /service1/identity/api/modifyPwd", "", passwords),
        plain("POST /service1/identity/api/captcha/send", "", json!({ "email": "not an address" })),
        plain("POST /service1/identity/api/generalCaptcha/send", "", json!({ "captchaTicket": "x" })),
        plain("POST /service1/identity/api/changeEmail", "", json!({ "email": "", "code": "" })),
        plain("PUT /service1/identity/api/user/profile", "", json!({ "language": "fr" })),
        plain("POST /service1/identity/api/switchRole", "", json!({ "roleCode": "no_such_role" })),
        plain("GET /service1/identity/api/proof/asked", "", Value::Null),
        plain("POST /service1/identity/api/proof/give", "", json!({ "password": "x", "passwordKeyId": "x" })),
        plain("GET /service1/identity/api/proof/sso", "", Value::Null),
        plain("POST /service1/identity/api/refreshToken", "", json!({})),
        plain("POST /service1/identity/api/logout", "", json!({})),
        plain("GET /service1/identity/api/user/info", "", Value::Null),
        plain("GET /service1/identity/api/permission/queryByUser", "", Value::Null),
        plain("GET /service1/portal/api/live", "", Value::Null),
        plain("GET /service1/identity/api/secondFactor/state", "", Value::Null),
        plain("POST /service1/identity/api/secondFactor/enrol", "", json!({})),
        plain("POST /service1/identity/api/secondFactor/confirm", "", json!({ "code": "000000" })),
        plain(
            "POST /service1/identity/api/secondFactor/disable",
            "",
            json!({ "password": "x", "passwordKeyId": "x", "code": "000000" }),
        ),
    ]
}

pub fn users(room: &Room) -> Vec<Sample> {
    let Room { mark, user, role, .. } = room;
    let form = json!({ "username": mark, "name": "探", "roleIds": [role] });
    let by_user = format!("?userId={user}");
    let find = json!({ "search": mark });
    let change = |route| sample(route, "", stale(user), Of::Supplier, Shows::Record);
    vec![
        sample("POST /service1/identity/api/user/listByPage", "", find.clone(), Of::Supplier, Shows::Listed),
        sample("GET /service1/identity/api/user/detail/{id}", user, Value::Null, Of::Supplier, Shows::Named),
        sample("GET /service1/identity/api/user/queryRoleId", &by_user, Value::Null, Of::Supplier, Shows::Record),
        sample("GET /service1/identity/api/user/queryOrganizeIds", &by_user, Value::Null, Of::Supplier, Shows::Record),
        sample("GET /service1/identity/api/user/allUsers", "", Value::Null, Of::Supplier, Shows::Listed),
        plain("GET /service1/identity/api/user/holders", "?permission=quality.file_task.supply", Value::Null),
        sample(
            "GET /service1/identity/api/user/queryUserInfoByFuzzy",
            &format!("?username={mark}"),
            Value::Null,
            Of::Supplier,
            Shows::Listed,
        ),
        plain("GET /service1/identity/api/agreement", "", Value::Null),
        plain("POST /service1/identity/api/agreement/publish", "", json!({ "version": 0, "textZh": "", "textEn": "" })),
        plain("POST /service1/identity/api/user/add", "", json!({ "username": "", "name": "", "roleIds": [] })),
        sample("PUT /service1/identity/api/user/edit", "", with(form, user), Of::Supplier, Shows::Record),
        change("PUT /service1/identity/api/user/editEffective"),
        change("PUT /service1/identity/api/user/editInvalid"),
        change("POST /service1/identity/api/user/freeze"),
        change("POST /service1/identity/api/user/unfreeze"),
        change("POST /service1/identity/api/user/resetPwd"),
        change("DELETE /service1/identity/api/user/delete"),
        change("POST /service1/identity/api/secondFactor/reset"),
        sample("GET /service1/identity/api/user/depotAuthority", &by_user, Value::Null, Of::Supplier, Shows::Record),
        sample(
            "PUT /service1/identity/api/user/saveDepotAuthority",
            "",
            with(json!({ "depots": [{ "factoryCode": "1000" }] }), user),
            Of::Supplier,
            Shows::Record,
        ),
        sample(
            "POST /service1/identity/api/signInLog/pageList",
            "",
            json!({ "search": mark, "conditions": [{ "fieldDb": "at", "symbol": "dynamic", "queryValue": "lastDays:7" }] }),
            Of::Nobody,
            Shows::Nothing,
        ),
    ]
}

/// Single sign-on users, API keys, members of organisations.
pub fn ways_in(room: &Room) -> Vec<Sample> {
    let Room { mark, organize, user, role, api_key, .. } = room;
    // Rooms have no single sign-on users, so none of these exists for anyone.
    let allocate = |route, what: &str, id: &str| plain(route, "", with(json!({ what: [id] }), user));
    // Adding an existing member, or a user who does not exist, changes nothing.
    let member = json!({ "organizeId": organize, "userIds": [user] });
    let nobody = json!({ "organizeId": organize, "userIds": [Uuid::nil()] });
    vec![
        plain("POST /service1/identity/api/ssoUser/listByPage", "", json!({ "search": mark })),
        plain("GET /service1/identity/api/ssoUser/detail/{id}", user, Value::Null),
        allocate("PUT /service1/identity/api/ssoUser/allocateRole", "roleIds", role),
        allocate("PUT /service1/identity/api/ssoUser/allocateOrganize", "organizeIds", organize),
        sample(
            "POST /service1/identity/api/apiKey/listByPage",
            "",
            json!({ "search": mark }),
            Of::Supplier,
            Shows::Listed,
        ),
        sample(
            "GET /service1/identity/api/apiKey/permissions",
            &format!("?ownerId={user}"),
            Value::Null,
            Of::Supplier,
            Shows::Nothing,
        ),
        plain("POST /service1/identity/api/apiKey/add", "", json!({ "name": "", "ownerId": user, "permissions": [] })),
        sample("POST /service1/identity/api/apiKey/revoke", "", stale(api_key), Of::Supplier, Shows::Record),
        sample(
            "GET /service1/identity/api/userOrganize/queryUserId",
            &format!("?organizeId={organize}"),
            Value::Null,
            Of::Supplier,
            Shows::Nothing,
        ),
        sample(
            "GET /service1/identity/api/userOrganize/users",
            &format!("?organizeId={organize}"),
            Value::Null,
            Of::Supplier,
            Shows::Nothing,
        ),
        sample("POST /service1/identity/api/userOrganize/add", "", member, Of::Supplier, Shows::Record),
        plain("PUT /service1/identity/api/userOrganize/edit", "", nobody.clone()),
        plain("DELETE /service1/identity/api/userOrganize/delete", "", nobody),
    ]
}

pub fn roles(room: &Room) -> Vec<Sample> {
    let Room { mark, role, user, .. } = room;
    let form = json!({ "roleCode": mark, "nameZh": "探", "nameEn": "s", "permissions": ["base.dict_item.view"] });
    let auth = json!({ "roleId": role, "version": 0, "permissions": ["base.dict_item.view"] });
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    vec![
        of_tenant("POST /service1/identity/api/role/list", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/identity/api/role/all", "", Value::Null, Shows::Listed),
        of_tenant("GET /service1/identity/api/role/queryById", &format!("?id={role}"), Value::Null, Shows::Named),
        plain("GET /service1/identity/api/role/checkRoleCode", &format!("?roleCode={mark}"), Value::Null),
        plain(
            "POST /service1/identity/api/role/add",
            "",
            json!({ "roleCode": "", "nameZh": "", "nameEn": "", "permissions": [] }),
        ),
        of_tenant("PUT /service1/identity/api/role/edit", "", with(form, role), Shows::Record),
        of_tenant("DELETE /service1/identity/api/role/delete", "", stale(role), Shows::Record),
        of_tenant("POST /service1/identity/api/role/previewAuth", "", auth.clone(), Shows::Record),
        plain("GET /service1/identity/api/permission/getMenuAuth", "", Value::Null),
        of_tenant(
            "GET /service1/identity/api/permission/findRoleAuth",
            &format!("?roleId={role}"),
            Value::Null,
            Shows::Record,
        ),
        of_tenant("POST /service1/identity/api/permission/saveRoleAuth", "", auth, Shows::Record),
        sample(
            "POST /service1/identity/api/permission/why",
            "",
            json!({ "userId": user, "permission": "base.audit.view" }),
            Of::Supplier,
            Shows::Named,
        ),
    ]
}

pub fn menus_and_rules(room: &Room) -> Vec<Sample> {
    let Room { mark, role, menu, rule, .. } = room;
    let menu_form = json!({ "menuType": 1, "url": format!("/{mark}"), "languageKey": mark });
    let rule_form = json!({ "listing": "base.dict_item", "roleId": role, "description": "s", "status": "on",
        "rule": { "field": "dictName", "comparator": "equal", "value": "s" } });
    let mut bad_rule = rule_form.clone();
    bad_rule["description"] = json!("");
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    vec![
        of_tenant("GET /service1/identity/api/permission/listV2", "", Value::Null, Shows::Listed),
        of_tenant("POST /service1/identity/api/permission/save", "", with(menu_form, menu), Shows::Record),
        of_tenant(
            "POST /service1/identity/api/permission/sort",
            "",
            json!({ "entries": [with(json!({ "sort": 1 }), menu)] }),
            Shows::Record,
        ),
        of_tenant("DELETE /service1/identity/api/permission/del/{id}", menu, Value::Null, Shows::Record),
        of_tenant("POST /service1/identity/api/dataRule/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/identity/api/dataRule/detail/{id}", rule, Value::Null, Shows::Named),
        plain("GET /service1/identity/api/dataRule/modules", "", Value::Null),
        plain("POST /service1/identity/api/dataRule/preview", "", rule_form.clone()),
        plain("POST /service1/identity/api/dataRule/save", "", bad_rule),
        of_tenant("PUT /service1/identity/api/dataRule/update", "", with(rule_form, rule), Shows::Record),
        of_tenant("DELETE /service1/identity/api/dataRule/delete", "", stale(rule), Shows::Record),
    ]
}
