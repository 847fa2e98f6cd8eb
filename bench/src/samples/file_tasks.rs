//! File tasks and what is said on them.

use super::{Of, Room, Sample, Shows, plain, sample, stale, with};
use serde_json::{Value, json};

pub fn samples(room: &Room) -> Vec<Sample> {
    let Room { mark, organize, file_task, .. } = room;
    let commented = format!("?entityKind=quality.file_task&entityId={file_task}");
    let comment = json!({ "entityKind": "quality.file_task", "entityId": file_task, "said": "" });
    let form = json!({ "organizeId": organize, "title": mark, "request": "", "dueOn": "2100-01-01" });
    let mut wrong = form.clone();
    wrong["title"] = json!("");
    let change = |route, body| sample(route, "", body, Of::Supplier, Shows::Record);
    let mut returned = stale(file_task);
    returned["reason"] = json!("s");
    vec![
        sample(
            "POST /service1/quality/api/fileTask/pageList",
            "",
            json!({ "search": mark }),
            Of::Supplier,
            Shows::Listed,
        ),
        sample("GET /service1/quality/api/fileTask/detail/{id}", file_task, Value::Null, Of::Supplier, Shows::Named),
        Sample {
            through: Some("GET /service1/quality/api/fileTask/detail/{id}"),
            ..sample("GET /service1/content/api/comment/list", &commented, Value::Null, Of::Supplier, Shows::Record)
        },
        plain("POST /service1/content/api/comment/add", "", comment),
        plain("POST /service1/content/api/comment/takeBack", "", json!({ "id": file_task })),
        plain("POST /service1/quality/api/fileTask/save", "", wrong),
        change("PUT /service1/quality/api/fileTask/update", with(form, file_task)),
        change("POST /service1/quality/api/fileTask/supply", stale(file_task)),
        change("POST /service1/quality/api/fileTask/return", returned),
        change("POST /service1/quality/api/fileTask/archive", stale(file_task)),
        change("DELETE /service1/quality/api/fileTask/delete", stale(file_task)),
    ]
}
