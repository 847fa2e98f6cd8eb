//! Samples of messages.

use super::{Sample, plain};
use serde_json::{Value, json};
use uuid::Uuid;

/// Templates belong to the tenant, messages and mails to one user; these ids are unassigned.
pub fn samples() -> Vec<Sample> {
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0004).to_string();
    let (one, some) = (json!({ "id": nobodys, "version": 0 }), json!({ "ids": [nobodys] }));
    let text = json!({ "title": "探", "content": "s" });
    let form = json!({ "id": nobodys, "version": 0, "notifyMethod": "both", "zh": text, "en": text });
    let draft = json!({ "id": nobodys, "language": "zh", "title": "探", "content": "s" });
    let never = json!({ "taskEmail": "never", "noticeEmail": "daily", "timeZone": "UTC", "digestHour": 8 });
    vec![
        plain("POST /service1/message/api/template/pageList", "", json!({})),
        plain("GET /service1/message/api/template/detail/{id}", &nobodys, Value::Null),
        plain("POST /service1/message/api/template/preview", "", draft.clone()),
        plain("PUT /service1/message/api/template/update", "", form),
        plain("POST /service1/message/api/template/reset", "", one.clone()),
        plain("POST /service1/message/api/template/test", "", draft),
        plain("POST /service1/message/api/mine/pageList", "", json!({})),
        plain("GET /service1/message/api/mine/newest", "", Value::Null),
        plain("POST /service1/message/api/mine/read", "", some.clone()),
        plain("POST /service1/message/api/mine/unread", "", some),
        plain("POST /service1/message/api/mine/readAll", "", Value::Null),
        plain("GET /service1/message/api/mine/preference", "", Value::Null),
        plain("PUT /service1/message/api/mine/preference", "", never),
        plain("POST /service1/message/api/sendLog/pageList", "", json!({})),
        plain("GET /service1/message/api/sendLog/detail/{id}", &nobodys, Value::Null),
        plain("POST /service1/message/api/sendLog/resend", "", one),
    ]
}
