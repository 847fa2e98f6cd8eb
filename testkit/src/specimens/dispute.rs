//! The payloads of actions on documents both sides must agree on.

use serde_json::{Value, json};

pub fn told(action: &str) -> Value {
    match action {
        "dispute" => json!({ "reason": "x" }),
        "insist" | "withdraw" => json!({ "answer": "x" }),
        "settle" => json!({ "settledAmount": "1", "creditNote": "CN", "settlement": "x" }),
        _ => json!({}),
    }
}
