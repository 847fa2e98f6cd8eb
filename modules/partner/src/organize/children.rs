//! What was approved of an organisation besides its own columns: one question reads the section "basic" and all ten tables,
//! as `section::SECTIONS` describes them. Values are as in filings: days and numbers are text, empty where nothing is; of
//! secrets only the end.

use crate::section::{BASIC, Field, FieldKind, SECTIONS, Section};
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;
use std::sync::LazyLock;
use tandem_kernel::convention::camel;
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use uuid::Uuid;

/// Fields of the section that every organisation has as its own, also before anything was filed.
pub const OWN: [&str; 5] = ["name_zh", "name_en", "short_name_zh", "short_name_en", "org_category"];

static QUESTION: LazyLock<String> = LazyLock::new(|| {
    let own = BASIC.fields.iter().filter(|field| !OWN.contains(&field.column)).map(pair).collect::<Vec<_>>().join(", ");
    let tables = SECTIONS.into_iter().filter_map(table).collect::<Vec<_>>().join(", ");
    format!(
        "select jsonb_build_object({own}) || jsonb_build_object({tables})
         from partner.organize t where t.tenant_id = $1 and t.organize_id = $2"
    )
});

/// `'licenceDate', to_char(t.licence_date, 'YYYY-MM-DD')`
fn pair(field: &Field) -> String {
    let column = field.column;
    let value = match field.kind {
        FieldKind::Number(_) => format!("coalesce(trim_scale(t.{column})::text, '')"),
        FieldKind::Integer { .. } | FieldKind::User => format!("coalesce(t.{column}::text, '')"),
        FieldKind::Day => format!("coalesce(to_char(t.{column}, 'YYYY-MM-DD'), '')"),
        FieldKind::Secret { .. } => {
            format!("case when t.{column}_tail = '' then null else jsonb_build_object('tail', t.{column}_tail) end")
        }
        FieldKind::YesNo
        | FieldKind::Text { .. }
        | FieldKind::Long { .. }
        | FieldKind::Choice(_)
        | FieldKind::Dictionary(_)
        | FieldKind::Plain(_)
        | FieldKind::Area
        | FieldKind::Country
        | FieldKind::Phone
        | FieldKind::Mobile
        | FieldKind::Email
        | FieldKind::Web
        | FieldKind::Files { .. }
        | FieldKind::Rows { .. } => format!("t.{column}"),
    };
    format!("'{}', {value}", camel(column))
}

/// `'contact', (select … from partner.contact …)`
fn table(section: &'static Section) -> Option<String> {
    let table = section.table.as_ref()?;
    let ((schema, name), key) = (table.name, table.key);
    let fields = section.fields.iter().map(pair).collect::<Vec<_>>().join(", ");
    Some(format!(
        "'{}', (select coalesce(jsonb_agg(jsonb_build_object('id', t.{key}, {fields}) order by t.position, t.{key}), '[]')
           from {schema}.{name} t where t.tenant_id = $1 and t.organize_id = $2)",
        section.code
    ))
}

pub async fn of(tx: &mut Tx, organize: Uuid) -> Result<Map<String, Value>> {
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let asked = sqlx::query_scalar(AssertSqlSafe(QUESTION.clone())).bind(tenant).bind(organize);
    match asked.fetch_optional(tx.conn()).await? {
        Some(Value::Object(data)) => Ok(data),
        None => Ok(Map::new()),
        Some(_) => Err(Error::internal("an organisation's data are no object")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_question_reads_every_field_of_every_section_and_no_secret() {
        for section in SECTIONS.into_iter().filter(|section| section.table.is_some()) {
            for field in section.fields {
                assert!(QUESTION.contains(&pair(field)), "{} {}", section.code, field.column);
            }
        }
        assert!(QUESTION.contains("jsonb_build_object('tail', t.iban_tail)"));
        assert!(!QUESTION.contains("t.iban,") && !QUESTION.contains("t.account_number,"));
    }

    #[test]
    fn a_section_fits_into_one_object() {
        // PostgreSQL takes a hundred arguments.
        assert!(SECTIONS.into_iter().all(|section| section.fields.len() < 49));
    }
}
