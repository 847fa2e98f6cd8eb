//! Import of workbooks into a list. A module declares the fields, its check and its commands; parsing, merging, review
//! and applying are implemented once for all. Imports use the same rules as the commands.

pub mod merge;
mod parent;

pub use parent::{Parent, Standing};

use crate::Tx;
use crate::http::route::{Body, Handler};
use crate::module::Work;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_kernel::{ColumnKind, Error, Listing, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// A line by field: dictionary codes, dates as `2026-11-15`, plain decimals, `true` and `false`; empty if not given.
pub type Values = BTreeMap<String, String>;

/// The record that a changed line updates, with the version last read.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub id: Uuid,
    pub version: i64,
}

type Check = Arc<dyn Fn(&Value) -> Result<()> + Send + Sync>;
type Run = Arc<dyn for<'a> Fn(&'a mut Tx, Value) -> Work<'a, ()> + Send + Sync>;

#[derive(Clone, Copy, Debug)]
pub struct ImportField {
    pub field: &'static str,
    /// Shown in the template only; the module's check decides.
    pub required: bool,
}

impl ImportField {
    pub const fn required(field: &'static str) -> Self {
        Self { field, required: true }
    }
    pub const fn optional(field: &'static str) -> Self {
        Self { field, required: false }
    }
}

/// A value that at most one of the records has that are alike in other fields. Each command takes it from whoever had it, so of
/// two lines with it the last would win without a word.
#[derive(Clone, Copy, Debug)]
pub struct OnlyOne {
    pub field: &'static str,
    pub value: &'static str,
    pub within: &'static [&'static str],
}

#[derive(Clone)]
pub struct Importer {
    pub listing: &'static Listing,
    /// The permission required to import.
    pub permission: &'static str,
    pub fields: &'static [ImportField],
    /// The fields that identify a record to users (a natural key).
    pub key: &'static [&'static str],
    /// The machine's action for a changed line; a refusal is shown in the review already.
    pub action: Option<&'static str>,
    /// The number by which its template is asked for. Those below 1000 are the customer's.
    pub number: Option<u16>,
    pub only_one: Option<OnlyOne>,
    /// Schema and table of the records, which are locked before they are changed; the list may read a view over it.
    pub table: (&'static str, &'static str),
    parent: Option<Parent>,
    /// The parent of all rows, in an import below one.
    standing: Option<Standing>,
    check: Option<Check>,
    create: Option<Run>,
    update: Option<Run>,
}

impl Importer {
    pub const fn new(
        listing: &'static Listing,
        permission: &'static str,
        key: &'static [&'static str],
        fields: &'static [ImportField],
    ) -> Self {
        Self {
            listing,
            permission,
            fields,
            key,
            action: None,
            number: None,
            only_one: None,
            table: listing.table,
            parent: None,
            standing: None,
            check: None,
            create: None,
            update: None,
        }
    }

    /// The table of the records, where the list reads a view over it.
    #[must_use]
    pub fn kept_in(mut self, schema: &'static str, table: &'static str) -> Self {
        self.table = (schema, table);
        self
    }

    #[must_use]
    pub fn numbered(mut self, number: u16) -> Self {
        self.number = Some(number);
        self
    }

    #[must_use]
    pub fn only_one(mut self, only: OnlyOne) -> Self {
        self.only_one = Some(only);
        self
    }

    /// Its rows can be brought in below a parent.
    #[must_use]
    pub fn within(mut self, parent: Parent) -> Self {
        self.parent = Some(parent);
        self
    }

    /// Rules that need no database; the same as the command's.
    #[must_use]
    pub fn checked_by<F: DeserializeOwned + 'static>(mut self, check: fn(&F) -> Result<()>) -> Self {
        self.check = Some(Arc::new(move |form| check(&read(form.clone())?)));
        self
    }

    /// The command behind the "new" button of the list.
    #[must_use]
    pub fn created_by<F, O, H>(mut self, command: H) -> Self
    where
        F: DeserializeOwned + ToSchema + Send + 'static,
        O: Serialize + Send + 'static,
        H: for<'a> Handler<'a, Tx, Body<F>, O> + 'static,
    {
        self.create = Some(run(command));
        self
    }

    /// The command behind the record's "save"; its form carries `id` and `version` besides the fields.
    #[must_use]
    pub fn updated_by<F, O, H>(mut self, action: &'static str, command: H) -> Self
    where
        F: DeserializeOwned + ToSchema + Send + 'static,
        O: Serialize + Send + 'static,
        H: for<'a> Handler<'a, Tx, Body<F>, O> + 'static,
    {
        self.action = Some(action);
        self.update = Some(run(command));
        self
    }

    pub fn takes(&self, field: &str) -> bool {
        self.fields.iter().any(|f| f.field == field)
    }

    pub fn has_parents(&self) -> bool {
        self.parent.is_some()
    }

    /// For an import below this parent, as far as the caller may see and change it.
    pub async fn below(mut self, tx: &mut Tx, which: &str, for_change: bool) -> Result<Self> {
        let parent = self.parent.ok_or_else(|| Error::internal("this list takes no rows below a parent"))?;
        self.standing = Some(parent.find(tx, which, for_change).await?);
        Ok(self)
    }

    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// The field that names the parent and its value, in an import below one.
    pub fn belongs(&self) -> Option<(&'static str, &str)> {
        Some((self.parent?.field, self.standing.as_ref()?.value.as_str()))
    }

    /// The fields that people fill in: all but the one that names the parent.
    pub fn filled(&self) -> impl Iterator<Item = &'static ImportField> {
        let given = self.belongs().map(|(field, _)| field);
        self.fields.iter().filter(move |one| Some(one.field) != given)
    }

    pub fn fills(&self, field: &str) -> bool {
        self.filled().any(|one| one.field == field)
    }

    pub fn check(&self, values: &Values) -> Result<()> {
        match &self.check {
            Some(check) => check(&Value::Object(self.form(values)?)),
            None => Ok(()),
        }
    }

    pub async fn create(&self, tx: &mut Tx, values: &Values) -> Result<()> {
        let create = self.create.as_ref().ok_or_else(|| Error::internal("this list takes no new lines"))?;
        create(tx, Value::Object(self.form(values)?)).await
    }

    pub async fn update(&self, tx: &mut Tx, target: Target, values: &Values) -> Result<()> {
        let update = self.update.as_ref().ok_or_else(|| Error::internal("this list takes no changed lines"))?;
        let mut form = self.form(values)?;
        form.insert("id".to_owned(), Value::String(target.id.to_string()));
        form.insert("version".to_owned(), target.version.into());
        update(tx, Value::Object(form)).await
    }

    /// The values in the form that the command's input expects.
    fn form(&self, values: &Values) -> Result<Map<String, Value>> {
        let mut form = Map::new();
        for field in self.fields {
            let column = self.listing.column(field.field).ok_or_else(|| Error::internal("a field of no column"))?;
            let text = values.get(field.field).map_or("", String::as_str);
            let value = match column.kind {
                ColumnKind::Text | ColumnKind::Dictionary(_) => Value::String(text.to_owned()),
                // Omitted, so that the form's own default applies.
                _ if text.is_empty() => continue,
                ColumnKind::Integer => text.parse::<i64>().map_err(Error::internal)?.into(),
                ColumnKind::Boolean => Value::Bool(text == "true"),
                _ => Value::String(text.to_owned()),
            };
            form.insert(field.field.to_owned(), value);
        }
        Ok(form)
    }

    /// Errors in the descriptor itself; empty if it is valid.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        let mut tell = |text: String| flaws.push(format!("importer of {}: {text}", self.listing.code));
        for field in self.fields.iter().map(|f| f.field) {
            match self.listing.column(field).map(|c| c.kind) {
                None => tell(format!("no column {field}")),
                Some(
                    ColumnKind::Text
                    | ColumnKind::Integer
                    | ColumnKind::Decimal
                    | ColumnKind::Date
                    | ColumnKind::Boolean
                    | ColumnKind::Dictionary(_),
                ) => {}
                Some(kind) => tell(format!("{field}: a {} cannot be read from a cell", kind.as_str())),
            }
        }
        for field in self.key.iter().filter(|field| !self.takes(field)) {
            tell(format!("its key {field} is none of its fields"));
        }
        let named = self.only_one.iter().flat_map(|only| only.within.iter().chain([&only.field]));
        for field in named.filter(|field| !self.takes(field)) {
            tell(format!("only one may have {field}, which is none of its fields"));
        }
        if let Some(parent) = self.parent
            && !self.key.contains(&parent.field)
        {
            tell(format!("its parent is named by {}, no part of the key", parent.field));
        }
        if self.number == Some(0) {
            tell("a template without a number".into());
        }
        if self.key.is_empty() {
            tell("no key".into());
        }
        let actions = self.listing.machine.map(|(_, machine)| machine.actions()).unwrap_or_default();
        if let Some(action) = self.action.filter(|action| !actions.iter().any(|a| a.name == *action)) {
            tell(format!("the unknown action {action}"));
        }
        if self.check.is_none() || self.create.is_none() || self.update.is_none() {
            tell("a check or a command is missing".into());
        }
        flaws
    }
}

/// Cell texts were validated by column before; values that still do not fit the form (a number out of range) are
/// reported at their field.
fn read<F: DeserializeOwned>(form: Value) -> Result<F> {
    crate::json::read_value(&form)
}

fn run<F, O, H>(command: H) -> Run
where
    F: DeserializeOwned + ToSchema + Send + 'static,
    O: Serialize + Send + 'static,
    H: for<'a> Handler<'a, Tx, Body<F>, O> + 'static,
{
    let command = Arc::new(command);
    Arc::new(move |tx: &mut Tx, form: Value| {
        let command = command.clone();
        Box::pin(async move {
            command.call(tx, Body(read(form)?)).await?;
            Ok(())
        })
    })
}
