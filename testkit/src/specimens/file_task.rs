use super::{Doing, Party, Specimen, filled_in};
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct FileTask;

impl Specimen for FileTask {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_quality::file_task::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/quality/api/fileTask"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(filled_in(self, party, mark))
    }
    fn form(&self, organize: &str) -> Option<Value> {
        Some(json!({ "organizeId": organize, "title": "", "request": "", "dueOn": "2100-01-01" }))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => json!({ "organizeId": of["organizeId"], "title": "x", "request": "", "dueOn": "2100-01-02" }),
            "supply" => json!({ "reply": "x" }),
            "return" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
}
