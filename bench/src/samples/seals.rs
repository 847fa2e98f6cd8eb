//! Calls of certificates, stamped copies and their verification. A stamped copy comes from a document; these are nobody's.

use super::{Of, Room, Sample, Shows, plain, sample};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn samples(room: &Room) -> Vec<Sample> {
    let Room { mark, certificate, .. } = room;
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0004).to_string();
    let (one, refusal) =
        (json!({ "id": nobodys, "version": 1 }), json!({ "id": nobodys, "version": 1, "reason": "x" }));
    let revoke = json!({ "id": certificate, "version": 0, "reason": "x" });
    let issue = json!({ "organizeId": nobodys, "party": "supplier", "sealName": "", "sealPurpose": "", "years": 1 });
    let document = format!("?kind=none&id={nobodys}");
    vec![
        sample(
            "POST /service1/seal/api/certificate/pageList",
            "",
            json!({ "search": mark }),
            Of::Supplier,
            Shows::Listed,
        ),
        sample("GET /service1/seal/api/certificate/detail/{id}", certificate, Value::Null, Of::Supplier, Shows::Named),
        plain("POST /service1/seal/api/certificate/save", "", issue),
        sample("POST /service1/seal/api/certificate/revoke", "", revoke, Of::Supplier, Shows::Record),
        plain("POST /service1/seal/api/stampedCopy/pageList", "", json!({})),
        plain("GET /service1/seal/api/stampedCopy/detail/{id}", &nobodys, Value::Null),
        plain("GET /service1/seal/api/stampedCopy/ofDocument", &document, Value::Null),
        plain("GET /service1/seal/api/stampedCopy/kinds", "", Value::Null),
        plain("GET /service1/seal/api/stampedCopy/seals/{id}", &nobodys, Value::Null),
        plain("GET /service1/seal/api/stampedCopy/file/{id}", &nobodys, Value::Null),
        plain("POST /service1/seal/api/stampedCopy/match", "", json!({ "fileNames": ["none.pdf"] })),
        plain(
            "POST /service1/seal/api/stampedCopy/upload",
            &format!("?id={nobodys}&version=1&fileName=a.exe"),
            Value::Null,
        ),
        plain("POST /service1/seal/api/stampedCopy/submit", "", one.clone()),
        plain("POST /service1/seal/api/stampedCopy/takeBack", "", one.clone()),
        plain("POST /service1/seal/api/stampedCopy/sign", "", one.clone()),
        plain("POST /service1/seal/api/stampedCopy/countersign", "", one.clone()),
        plain("POST /service1/seal/api/stampedCopy/recall", "", one.clone()),
        plain("POST /service1/seal/api/stampedCopy/approve", "", one),
        plain("POST /service1/seal/api/stampedCopy/reject", "", refusal.clone()),
        plain("POST /service1/seal/api/stampedCopy/return", "", refusal),
        plain("GET /service1/seal/api/paper/download", &document, Value::Null),
        plain("GET /service1/seal/api/verify", "?code=none", Value::Null),
    ]
}
