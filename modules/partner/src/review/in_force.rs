//! The data in force of one organisation, in the form of a filing's content.

use super::cell::{self, NOTHING};
use super::part::hex;
use crate::organize::queries::Organize;
use crate::section::{BASIC, SECTIONS, Section};
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;
use tandem_kernel::Result;
use tandem_kernel::convention::camel;
use tandem_platform::Tx;
use uuid::Uuid;

pub struct InForce(Map<String, Value>);

impl InForce {
    /// The content of a section; secrets with their marks, so it is not for anybody's eyes as it is.
    pub fn content(&self, section: &Section) -> &Value {
        self.0.get(section.code).unwrap_or(&NOTHING)
    }
}

/// What an organisation that was read with all its data has in force.
pub async fn of(tx: &mut Tx, organize: &Organize) -> Result<InForce> {
    let own = serde_json::to_value(organize)?;
    let mut contents = contents(&own);
    for section in SECTIONS {
        if let Some(content) = contents.get_mut(section.code) {
            mark_secrets(tx, organize.common.id, section, content).await?;
        }
    }
    Ok(InForce(contents))
}

/// The closing declaration belongs to each filing and is nothing of the organisation's own.
fn contents(own: &Value) -> Map<String, Value> {
    let mut contents = Map::new();
    for section in SECTIONS {
        if section.table.is_some() {
            contents.insert(section.code.to_owned(), json!({ "rows": own[section.code] }));
        } else if section.code == BASIC.code {
            let field = |column: &str| (camel(column), own[camel(column)].clone());
            let fields: Map<String, Value> = section.fields.iter().map(|one| field(one.column)).collect();
            contents.insert(section.code.to_owned(), Value::Object(fields));
        }
    }
    contents
}

/// Gives secrets the marks by which they are compared.
async fn mark_secrets(tx: &mut Tx, organize: Uuid, section: &Section, content: &mut Value) -> Result<()> {
    let Some(table) = &section.table else { return Ok(()) };
    let ((schema, name), key) = (table.name, table.key);
    for field in section.fields.iter().filter(|field| field.is_secret()) {
        let (tenant, column) = (tx.ctx().tenant.id.uuid(), field.column);
        // Identifiers are constants, values are bound.
        let sql = AssertSqlSafe(format!(
            "select {key}, {column}_mark from {schema}.{name}
             where tenant_id = $1 and organize_id = $2 and {column}_mark is not null"
        ));
        let marks: Vec<(Uuid, Vec<u8>)> = sqlx::query_as(sql).bind(tenant).bind(organize).fetch_all(tx.conn()).await?;
        for row in content.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten() {
            let id = cell::row_id(row);
            let mark = marks.iter().find(|(marked, _)| Some(*marked) == id).map(|(_, mark)| hex(mark));
            let secret = row.get_mut(camel(column)).and_then(Value::as_object_mut);
            if let (Some(mark), Some(secret)) = (mark, secret) {
                secret.insert("mark".to_owned(), Value::String(mark));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_organisation_is_read_as_the_content_of_a_filing() {
        let own = json!({ "nameZh": "甲", "bank": [{ "id": "x", "name": "y" }], "state": "formal" });
        let contents = contents(&own);
        assert_eq!(contents["basic"]["nameZh"], "甲");
        assert_eq!(contents["basic"].get("state"), None);
        assert_eq!(contents["bank"], json!({ "rows": [{ "id": "x", "name": "y" }] }));
        assert_eq!((contents.len(), contents.get("declaration")), (11, None));
    }
}
