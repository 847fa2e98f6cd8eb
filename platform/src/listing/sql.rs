//! A statement as text and bound values. Limits are written as literals instead of bound: for a bound limit,
//! PostgreSQL's generic plans assume a tenth of the rows, far more than a page.

use sea_query::{PostgresQueryBuilder, QueryBuilder, SelectStatement, SqlWriter, Value, Values};
use sea_query_sqlx::SqlxValues;
use std::fmt::Write;

pub struct Statement {
    pub sql: String,
    pub values: SqlxValues,
}

impl Statement {
    pub fn of(select: &SelectStatement) -> Self {
        let mut writer = Writer { text: String::with_capacity(1024), values: Vec::new() };
        select.build_collect_into(PostgresQueryBuilder, &mut writer);
        Self { sql: writer.text, values: SqlxValues(Values(writer.values)) }
    }

    /// The bound values, formatted for display.
    pub fn parameters(&self) -> Vec<String> {
        self.values.0.0.iter().map(|value| PostgresQueryBuilder.value_to_string(value)).collect()
    }
}

struct Writer {
    text: String,
    values: Vec<Value>,
}

impl Write for Writer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.text.write_str(text)
    }
}
impl std::fmt::Display for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
impl SqlWriter for Writer {
    fn push_param<T: QueryBuilder>(&mut self, value: Value, _: &T) {
        // Only limits and offsets are unsigned; as numbers they are safe to write as literals.
        if let Value::BigUnsigned(Some(number)) = value {
            self.text.push_str(&number.to_string());
            return;
        }
        self.values.push(value);
        self.text.push('$');
        self.text.push_str(&self.values.len().to_string());
    }
    fn as_writer(&mut self) -> &mut dyn Write {
        self
    }
}
