//! Samples of certificates, papers and their verification.

use super::{Of, Room, Sample, Shows, plain, sample};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn samples(room: &Room) -> Vec<Sample> {
    let Room { mark, certificate, .. } = room;
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0004).to_string();
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
        plain("GET /service1/seal/api/paper/download", &document, Value::Null),
        plain("GET /service1/seal/api/verify", "?code=none", Value::Null),
    ]
}
