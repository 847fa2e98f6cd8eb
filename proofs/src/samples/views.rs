//! Views and scenes.

use super::{Of, Room, Sample, Shows, plain, sample, stale, with};
use serde_json::{Value, json};
use uuid::Uuid;

/// Those of organisations, which every shipped role may read.
pub fn views_and_scenes(room: &Room) -> Vec<Sample> {
    let Room { mark, view, module, .. } = room;
    const OF: &str = "partner.organize";
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    let form = |name: &str| json!({ "viewName": name, "viewType": "U", "formName": OF });
    // Personal views and scenes, of which no room has any.
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0002).to_string();
    let edit = json!({ "updateView": with(form("s"), &nobodys), "updateList": [] });
    let scene = |title: &str| json!({ "title": title, "tableCode": OF, "detailInfoList": [] });
    let by_code = format!("?business=partner&tableCode={OF}");
    let names = json!({ "nameZh": "探", "nameEn": "s", "active": true, "sortOrder": 1 });
    vec![
        of_tenant(
            "GET /service1/base/api/view/list",
            &format!("?business=partner&formName={OF}"),
            Value::Null,
            Shows::Listed,
        ),
        of_tenant(
            "GET /service1/base/api/view/fieldList",
            &format!("?viewId={view}&tableCode={OF}"),
            Value::Null,
            Shows::Record,
        ),
        of_tenant("POST /service1/base/api/view/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/base/api/view/detail/{id}", view, Value::Null, Shows::Named),
        plain("GET /service1/base/api/view/tables", "", Value::Null),
        plain("POST /service1/base/api/view/add", "", json!({ "addView": form(""), "addList": [] })),
        plain("PUT /service1/base/api/view/edit", "", edit),
        plain("DELETE /service1/base/api/view/delete", "", stale(&nobodys)),
        plain("POST /service1/base/api/view/default", "", json!({ "id": nobodys })),
        plain("GET /service1/base/api/scene/findAll", &by_code, Value::Null),
        plain("GET /service1/base/api/scene/createEcho", &by_code, Value::Null),
        plain("POST /service1/base/api/scene/counts", "", json!({ "tableCode": OF })),
        plain("POST /service1/base/api/scene/add", "", scene("")),
        plain("PUT /service1/base/api/scene/update", "", with(scene("s"), &nobodys)),
        plain("DELETE /service1/base/api/scene/delete", "", stale(&nobodys)),
        plain("POST /service1/base/api/scene/default", "", json!({ "queryId": nobodys, "tableCode": OF })),
        plain("POST /service1/base/api/businessModule/pageList", "", json!({})),
        of_tenant("GET /service1/base/api/businessModule/detail/{id}", module, Value::Null, Shows::Record),
        of_tenant("PUT /service1/base/api/businessModule/edit", "", with(names, module), Shows::Record),
    ]
}
