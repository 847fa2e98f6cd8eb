//! Column values for an insert or update. Column names are constants; values are bound.

use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::{Arguments, Encode, Postgres, Type};
use tandem_kernel::{Error, Result};

#[derive(Default)]
pub struct Values {
    columns: Vec<&'static str>,
    arguments: PgArguments,
    trouble: Option<BoxDynError>,
}

impl Values {
    /// For an action that only changes the state.
    pub fn none() -> Self {
        Self::default()
    }

    /// For [`super::is_free`] the column may be an expression: `lower(name)`.
    #[must_use]
    pub fn put<'v>(mut self, column: &'static str, value: impl Encode<'v, Postgres> + Type<Postgres>) -> Self {
        self.columns.push(column);
        self.trouble = self.trouble.or(self.arguments.add(value).err());
        self
    }

    pub(super) fn has(&self, column: &str) -> bool {
        self.columns.contains(&column)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// `(a, b) values ($1, $2)`
    pub(crate) fn inserted(&self) -> String {
        format!("({}) values ({})", self.columns.join(", "), self.places())
    }

    /// `a = $1, b = $2`
    pub(super) fn assigned(&self) -> String {
        self.each().join(", ")
    }

    /// `a = $1 and b = $2`
    pub(super) fn compared(&self) -> String {
        self.each().join(" and ")
    }

    /// `(a, b) is distinct from ($1, $2)`
    pub(super) fn differing(&self) -> String {
        format!("({}) is distinct from ({})", self.columns.join(", "), self.places())
    }

    /// `$1, $2`
    fn places(&self) -> String {
        (1..=self.columns.len()).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
    }

    fn each(&self) -> Vec<String> {
        self.columns.iter().zip(1..).map(|(column, place)| format!("{column} = ${place}")).collect()
    }

    /// The number of the next bind parameter.
    pub(super) fn next_place(&self) -> usize {
        self.columns.len() + 1
    }

    pub(super) fn arguments(self) -> Result<PgArguments> {
        match self.trouble {
            None => Ok(self.arguments),
            Some(trouble) => Err(Error::internal(format!("a value cannot be written: {trouble}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_the_place_of_its_column() {
        let values = Values::none().put("title", "a").put("amount", 3_i64);
        assert_eq!(values.inserted(), "(title, amount) values ($1, $2)");
        assert_eq!(values.assigned(), "title = $1, amount = $2");
        assert_eq!(values.compared(), "title = $1 and amount = $2");
        assert_eq!(values.differing(), "(title, amount) is distinct from ($1, $2)");
        assert_eq!(values.next_place(), 3);
    }
}
