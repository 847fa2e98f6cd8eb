//! Carries an approved section into force: the rows of its table, or the columns of the organisation.

use super::cell;
use super::part::{Part, hex};
use crate::section::{Field, FieldKind, Section, Table};
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;
use sqlx::types::Json;
use tandem_kernel::convention::camel;
use tandem_kernel::{Error, Result, day, number};
use tandem_platform::Tx;
use tandem_platform::record::Values;
use uuid::Uuid;

/// Writes the rows of a table as they are filed: rows keep their ids, and those that are gone are deleted.
pub async fn rows(tx: &mut Tx, organize: Uuid, part: &Part) -> Result<()> {
    let Some(table) = &part.section.table else { return Ok(()) };
    let mut rows = Vec::new();
    for (row, position) in cell::rows(&part.content).iter().zip(0_i32..) {
        let id = cell::row_id(row).ok_or_else(|| Error::internal("a row without an id"))?;
        rows.push(written(part, table, row, id, position)?);
    }
    let ids: Vec<Uuid> = cell::rows(&part.content).iter().filter_map(cell::row_id).collect();
    let ((schema, name), key) = (table.name, table.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let gone = format!("delete from {schema}.{name} where tenant_id = $1 and organize_id = $2 and {key} <> all($3)");
    let gone = sqlx::query(AssertSqlSafe(gone)).bind(tenant).bind(organize).bind(&ids);
    gone.execute(tx.conn()).await?;
    put(tx, organize, part.section, table, &rows).await
}

async fn put(tx: &mut Tx, organize: Uuid, section: &Section, table: &Table, rows: &[Value]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let kept = sqlx::query(AssertSqlSafe(upsert(section, table))).bind(tenant).bind(organize).bind(Json(rows));
    let kept = kept.execute(tx.conn()).await?.rows_affected();
    // The id of a row that is another organisation's changes nothing there.
    if usize::try_from(kept).ok() == Some(rows.len()) {
        Ok(())
    } else {
        Err(Error::refused("partner-filing-row_of_another"))
    }
}

/// Writes one row of a table, where it stands or after all others; these stay as they are.
pub async fn row(tx: &mut Tx, organize: Uuid, part: &Part, id: Uuid) -> Result<()> {
    let Some(table) = &part.section.table else { return Ok(()) };
    let row = cell::rows(&part.content).iter().find(|row| cell::row_id(row) == Some(id));
    let row = row.ok_or_else(|| Error::internal("a row that is not there"))?;
    let ((schema, name), key) = (table.name, table.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let position = AssertSqlSafe(format!(
        "select coalesce(max(position) filter (where {key} = $3), max(position) + 1, 0)
         from {schema}.{name} where tenant_id = $1 and organize_id = $2"
    ));
    let position: i32 = sqlx::query_scalar(position).bind(tenant).bind(organize).bind(id).fetch_one(tx.conn()).await?;
    let written = written(part, table, row, id, position)?;
    put(tx, organize, part.section, table, &[written]).await
}

/// Takes one row out of a table.
pub async fn take_away(tx: &mut Tx, organize: Uuid, section: &Section, id: Uuid) -> Result<()> {
    let Some(table) = &section.table else { return Ok(()) };
    let ((schema, name), key) = (table.name, table.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let gone =
        AssertSqlSafe(format!("delete from {schema}.{name} where tenant_id = $1 and organize_id = $2 and {key} = $3"));
    sqlx::query(gone).bind(tenant).bind(organize).bind(id).execute(tx.conn()).await?;
    Ok(())
}

/// A secret that was not typed anew stays as it is kept.
fn upsert(section: &Section, table: &Table) -> String {
    let ((schema, name), key) = (table.name, table.key);
    let (mut columns, mut values) = (Vec::new(), Vec::new());
    for field in section.fields {
        let column = field.column;
        if field.is_secret() {
            for one in [column.to_owned(), format!("{column}_mark")] {
                values.push(format!(
                    "case when r.{column} is null and r.{column}_tail <> '' then k.{one} else r.{one} end"
                ));
                columns.push(one);
            }
            columns.push(format!("{column}_tail"));
            values.push(format!("r.{column}_tail"));
        } else {
            columns.push(column.to_owned());
            values.push(format!("r.{column}"));
        }
    }
    let set: Vec<String> = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect();
    let (columns, values, set) = (columns.join(", "), values.join(", "), set.join(", "));
    format!(
        "insert into {schema}.{name} as own (tenant_id, {key}, organize_id, position, {columns})
         select $1, r.{key}, $2, r.position, {values}
         from jsonb_populate_recordset(null::{schema}.{name}, $3) r
         left join {schema}.{name} k on k.tenant_id = $1 and k.{key} = r.{key} and k.organize_id = $2
         on conflict (tenant_id, {key}) do update set position = excluded.position, {set}
           where own.organize_id = excluded.organize_id"
    )
}

/// A row by its columns.
fn written(part: &Part, table: &Table, row: &Value, id: Uuid, position: i32) -> Result<Value> {
    let mut columns = Map::new();
    columns.insert(table.key.to_owned(), json!(id));
    columns.insert("position".to_owned(), json!(position));
    for field in part.section.fields {
        let (column, value) = (field.column, cell::of(row, field));
        if field.is_secret() {
            let tail = cell::tail(value);
            columns.insert(format!("{column}_tail"), json!(tail));
            if let Some(sealed) = part.sealed(id, field)?.filter(|_| !tail.is_empty()) {
                columns.insert(column.to_owned(), json!(bytea(&sealed.bytes)));
                columns.insert(format!("{column}_mark"), json!(bytea(&sealed.mark)));
            }
        } else {
            columns.insert(column.to_owned(), plain(field, value));
        }
    }
    Ok(Value::Object(columns))
}

/// As PostgreSQL reads bytes.
fn bytea(bytes: &[u8]) -> String {
    format!("\\x{}", hex(bytes))
}

/// The value of a column: null where a number, a day or an answer is not filled in, an empty text where a text is not.
fn plain(field: &Field, value: &Value) -> Value {
    match field.kind {
        FieldKind::Files { .. } | FieldKind::Rows { .. } => json!(cell::ids(value)),
        FieldKind::Number(_) | FieldKind::Integer { .. } | FieldKind::Day | FieldKind::YesNo | FieldKind::User => {
            match cell::text(value) {
                text if text.is_empty() => Value::Null,
                text => Value::String(text),
            }
        }
        _ => Value::String(cell::text(value)),
    }
}

/// The fields of the organisation itself, as values of its columns.
pub fn basics(section: &Section, content: &Value) -> Result<Values> {
    let mut values = Values::none();
    for field in section.fields {
        let (column, value) = (field.column, cell::of(content, field));
        let text = cell::text(value);
        let wrong = || Error::internal(format!("{} of {} was filed and is none", camel(column), section.code));
        values = match field.kind {
            FieldKind::Number(_) if text.is_empty() => values.put(column, None::<rust_decimal::Decimal>),
            FieldKind::Number(_) => values.put(column, number::plain(&text).ok_or_else(wrong)?),
            FieldKind::Integer { .. } if text.is_empty() => values.put(column, None::<i32>),
            FieldKind::Integer { .. } => values.put(column, text.parse::<i32>().map_err(|_| wrong())?),
            FieldKind::Day if text.is_empty() => values.put(column, None::<time::Date>),
            FieldKind::Day => values.put(column, day::plain(&text).ok_or_else(wrong)?),
            FieldKind::YesNo if text.is_empty() => values.put(column, None::<bool>),
            FieldKind::YesNo => values.put(column, text == "true"),
            FieldKind::Files { .. } => values.put(column, cell::ids(value)),
            _ => values.put(column, text),
        };
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BANK, CONTACT};

    #[test]
    fn what_is_not_filled_in_is_null_or_empty_as_its_column_has_it() {
        let of = |column: &str, value: Value| plain(CONTACT.field(column).unwrap(), &value);
        assert_eq!(of("department_headcount", json!("")), Value::Null);
        assert_eq!(of("department_headcount", json!("12")), json!("12"));
        assert_eq!(of("authorised_from", Value::Null), Value::Null);
        assert_eq!(of("phone", Value::Null), json!(""));
        let file = Uuid::from_u128(3);
        assert_eq!(of("letter_files", json!([{ "id": file, "name": "a.pdf" }])), json!([file]));
        assert_eq!(of("letter_files", Value::Null), json!([]));
    }

    #[test]
    fn a_row_of_another_organisation_is_never_written() {
        let sql = upsert(&BANK, BANK.table.as_ref().unwrap());
        assert!(sql.contains("where own.organize_id = excluded.organize_id"));
        assert!(sql.contains("account_number, account_number_mark, account_number_tail"));
        assert!(sql.contains("then k.iban_mark else r.iban_mark end"));
    }
}
