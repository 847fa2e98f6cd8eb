//! Announcements, columns and their readers.

use super::{Of, Room, Sample, Shows, plain, sample, stale, with};
use serde_json::{Value, json};

pub fn announcements(room: &Room) -> Vec<Sample> {
    let Room { mark, announcement: one, column, .. } = room;
    let form = |title: &str| json!({ "title": title, "language": "all", "scope": "signed_in", "content": "" });
    let heading = |title: &str| json!({ "title": title, "language": "all" });
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    let status = json!({ "id": one, "version": 0, "status": "draft" });
    vec![
        of_tenant("POST /service1/content/api/srmAnnoun/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/content/api/srmAnnoun/detail/{id}", one, Value::Null, Shows::Named),
        of_tenant("GET /service1/content/api/srmAnnoun/columns", "", Value::Null, Shows::Listed),
        plain("POST /service1/content/api/srmAnnoun/save", "", form("")),
        of_tenant("PUT /service1/content/api/srmAnnoun/update", "", with(form("sss"), one), Shows::Record),
        of_tenant("POST /service1/content/api/srmAnnoun/updateStatus", "", status, Shows::Record),
        of_tenant(
            "POST /service1/content/api/srmAnnoun/batchUpdateStatus",
            "",
            json!({ "rows": [stale(one)], "status": "draft" }),
            Shows::Record,
        ),
        of_tenant("DELETE /service1/content/api/srmAnnoun/delete", "", stale(one), Shows::Record),
        plain("POST /service1/content/api/srmAnnounReceipt/pageList", "", json!({})),
        of_tenant("POST /service1/content/api/srmColumn/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/content/api/srmColumn/detail/{id}", column, Value::Null, Shows::Named),
        plain("POST /service1/content/api/srmColumn/save", "", heading("")),
        of_tenant("PUT /service1/content/api/srmColumn/update", "", with(heading("sss"), column), Shows::Record),
        of_tenant("POST /service1/content/api/srmColumn/enable", "", stale(column), Shows::Record),
        of_tenant("POST /service1/content/api/srmColumn/disable", "", stale(column), Shows::Record),
        of_tenant("DELETE /service1/content/api/srmColumn/delete", "", stale(column), Shows::Record),
        plain("GET /service1/content/api/srmPortal/columnList", "", Value::Null),
        plain("GET /service1/content/api/srmPortal/articleList", "", Value::Null),
        plain("GET /service1/content/api/srmPortal/article/{id}", one, Value::Null),
        // No file has the id of an announcement.
        plain("GET /service1/content/api/srmPortal/articleFile/{id}", one, Value::Null),
        plain("GET /service1/content/api/srmPortal/noticeFile/{id}", one, Value::Null),
        plain("POST /service1/content/api/srmPortal/articleRead", "", json!({ "id": one })),
        plain("GET /service1/content/api/srmPortal/newest", "", Value::Null),
        plain("GET /service1/content/api/srmPortal/noticeList", "", Value::Null),
        // Every room's announcement is a draft, which does not exist for readers.
        plain("GET /service1/content/api/srmPortal/notice/{id}", one, Value::Null),
        plain("POST /service1/content/api/srmPortal/noticeRead", "", json!({ "id": one })),
        plain("POST /service1/content/api/srmPortal/confirm", "", json!({ "id": one })),
    ]
}
