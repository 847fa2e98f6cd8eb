//! Samples of attachments.

use super::{Of, Room, Sample, Shows, plain, sample, stale};
use serde_json::{Value, json};
use uuid::Uuid;

/// Attachments of the organisation. Whether they can be changed depends on the organisation's state and permissions, so
/// calls that change something use unassigned ids.
pub fn samples(room: &Room) -> Vec<Sample> {
    let Room { organize, attachment, .. } = room;
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0002).to_string();
    let of_organize = format!("?kind=partner.organize&documentId={organize}");
    let names = json!({ "kind": "partner.organize", "attachType": "licence", "names": ["a.pdf"] });
    let read = |route, rest: &str, shows| sample(route, rest, Value::Null, Of::Supplier, shows);
    vec![
        plain(
            "POST /service1/content/api/attach/add",
            &format!("?kind=partner.organize&documentId={nobodys}&attachType=licence&fileName=a.pdf"),
            Value::Null,
        ),
        read("GET /service1/content/api/attach/list", &of_organize, Shows::Named),
        plain("POST /service1/content/api/attach/fix", "", stale(&nobodys)),
        plain("DELETE /service1/content/api/attach/delete", "", stale(&nobodys)),
        plain("POST /service1/content/api/attach/match", "", names),
        read("GET /service1/content/api/attach/preview", &format!("?id={attachment}"), Shows::Named),
        read("GET /service1/content/api/attach/view/{id}", attachment, Shows::Named),
        read("GET /service1/content/api/attach/thumbnail/{id}", attachment, Shows::Record),
        read("GET /service1/content/api/attach/download/{id}", attachment, Shows::Named),
        read("GET /service1/content/api/attach/downloadAll", &of_organize, Shows::Named),
    ]
}
