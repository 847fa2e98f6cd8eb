//! Parses, checks and stores form input by the fields a kind declares.

use super::duty::{self, Meant};
use super::lines::each_once;
use super::{Detail, Document, DocumentRef, Entry, Update, Values, arrive, create, step};
use crate::record::supplier;
use crate::{Body, Tx};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use sqlx::{Encode, Postgres, Type};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use tandem_kernel::convention::camel;
use tandem_kernel::error::{FieldError, Fields};
use tandem_kernel::{Error, ErrorKind, Input, InputKind, Message, MessageKey, Result, To};
use time::Date;
use utoipa::openapi::schema::Type as SchemaType;
use utoipa::openapi::{Array, ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

/// A limit against abuse; large orders have some hundred lines.
const MOST_LINES: usize = 5_000;

/// A kind of documents that users write in the product.
pub trait Written: Document {
    const FORM: &'static [Input];
    /// The fields of its lines, if it has any.
    const LINES: &'static [Input] = &[];
}

/// A line to be written: its columns as text.
pub type LineRow = BTreeMap<String, Option<String>>;

/// The fields as sent.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Filled(BTreeMap<String, Value>);

impl From<Value> for Filled {
    fn from(fields: Value) -> Self {
        match fields {
            Value::Object(fields) => Self(fields.into_iter().collect()),
            _ => Self::default(),
        }
    }
}

impl Filled {
    /// The text entered; empty if the field is missing.
    fn text(&self, column: &'static str) -> Result<&str> {
        match self.0.get(&camel(column)) {
            None | Some(Value::Null) => Ok(""),
            Some(Value::String(text)) => Ok(text),
            Some(_) => Err(bad_field(camel(column))),
        }
    }

    /// Parses and checks the fields; `today` is the company's date, for rules about days.
    pub fn entered(&self, today: Date, inputs: &[Input]) -> Result<Entered> {
        let mut entered = Entered::on(today);
        for input in inputs {
            entered.take(input, self.text(input.column)?);
        }
        Ok(entered)
    }

    /// Parses the lines by these fields. Errors are reported under the value of the column `named`: `lines.00010`.
    pub fn lines(&self, today: Date, inputs: &[Input], named: &'static str) -> Result<(Vec<Entered>, Fields)> {
        let (mut lines, mut faults) = (Vec::new(), Fields::default());
        let sent: Vec<Self> = self.0.get("lines").map_or_else(|| Ok(Vec::new()), crate::json::read_value)?;
        if sent.len() > MOST_LINES {
            let too_many = Message { key: "platform-lines-too_many", args: vec![("limit", MOST_LINES.to_string())] };
            return Err(Error::invalid(vec![FieldError { field: "lines".into(), message: too_many }]));
        }
        for line in sent {
            let mut entered = line.entered(today, inputs)?;
            if let Err(refused) = entered.entry.checked() {
                for fault in refused.fields() {
                    faults.read::<()>(format!("lines.{}", entered.text(named)), Err(fault.message.clone()));
                }
            }
            lines.push(entered);
        }
        each_once(lines.iter().map(|line| line.text(named)), &mut faults);
        Ok((lines, faults))
    }
}

fn bad_field(field: String) -> Error {
    let said = Message { key: "platform-bad_field", args: Vec::new() };
    Error::new(ErrorKind::Invalid, "platform-malformed_at").with("field", &field).says(field, said)
}

/// Parsed fields: their values, and the errors found so far.
pub struct Entered {
    /// The company's date at the time of entry.
    pub today: Date,
    entry: Entry,
    typed: BTreeMap<&'static str, String>,
    numbers: BTreeMap<&'static str, Decimal>,
    days: BTreeMap<&'static str, Date>,
    supplier: Option<Uuid>,
    /// The supplier of the document that is changed, where the form does not say another.
    kept_supplier: Option<Uuid>,
    people: Vec<Meant>,
}

impl Entered {
    fn on(today: Date) -> Self {
        Self {
            today,
            entry: Entry::default(),
            typed: BTreeMap::new(),
            numbers: BTreeMap::new(),
            days: BTreeMap::new(),
            supplier: None,
            kept_supplier: None,
            people: Vec::new(),
        }
    }

    fn take(&mut self, input: &Input, typed: &str) {
        let (column, text) = (input.column, typed.trim());
        self.typed.insert(column, text.to_owned());
        if input.required && text.is_empty() {
            self.entry.check(false, column, "platform-required");
            return;
        }
        match input.kind {
            InputKind::Text { most } | InputKind::Long { most } => _ = self.entry.text(column, typed, 0..=most),
            InputKind::Number { bounds, or_zero: true } => {
                let number = self.entry.number_or_zero(column, text, bounds);
                self.numbers.insert(column, number);
            }
            InputKind::Number { bounds, .. } => {
                let number = self.entry.number_if_any(column, text, bounds);
                self.numbers.extend(number.map(|number| (column, number)));
            }
            InputKind::Day { days, .. } => {
                let day = self.entry.day_if_any(column, text, days);
                self.days.extend(day.map(|day| (column, day)));
            }
            InputKind::Choice(values) => _ = self.entry.one_of(column, text, values, "platform-not_offered"),
            InputKind::Dictionary(dictionary) => {
                // Whoever need not choose has not chosen.
                let none = (!input.required).then_some("");
                let values: Vec<_> = dictionary.items.iter().map(|(value, ..)| *value).chain(none).collect();
                self.entry.one_of(column, text, &values, "platform-not_offered");
            }
            InputKind::Supplier => match text.parse() {
                Ok(supplier) => self.supplier = Some(supplier),
                Err(_) => _ = self.entry.check(false, column, "platform-no_supplier"),
            },
            InputKind::User { side, permission, named } => match (!text.is_empty()).then(|| text.parse()).transpose() {
                Ok(user) => self.people.push(Meant { column, named, side, permission, user }),
                Err(_) => _ = self.entry.check(false, column, "platform-no_such_user"),
            },
            InputKind::Emptied => _ = self.entry.put(column, ""),
        }
    }

    /// The text entered, trimmed.
    pub fn text(&self, column: &str) -> &str {
        self.typed.get(column).map_or("", String::as_str)
    }
    pub fn number(&self, column: &str) -> Option<Decimal> {
        self.numbers.get(column).copied()
    }
    pub fn day(&self, column: &str) -> Option<Date> {
        self.days.get(column).copied()
    }
    pub fn supplier(&self) -> Option<Uuid> {
        self.supplier
    }

    /// The values of these fields, as a line to be written.
    pub(super) fn row(&self, inputs: &[Input]) -> LineRow {
        let value = |input: &Input| match input.kind {
            InputKind::Number { .. } => self.number(input.column).map(|number| number.to_string()),
            InputKind::Day { .. } => self.day(input.column).map(|day| day.to_string()),
            _ => Some(self.text(input.column).to_owned()),
        };
        inputs.iter().map(|input| (input.column.to_owned(), value(input))).collect()
    }

    /// A further rule; its error is reported at this column's field.
    pub fn check(&mut self, holds: bool, column: &'static str, otherwise: MessageKey) -> &mut Self {
        self.entry.check(holds, column, otherwise);
        self
    }

    /// Sets a value that nobody entered.
    pub fn put<'v>(&mut self, column: &'static str, value: impl Encode<'v, Postgres> + Type<Postgres>) -> &mut Self {
        self.entry.put(column, value);
        self
    }

    /// Whether the document passes to another supplier.
    pub fn passes_on(&self) -> bool {
        self.supplier.is_some_and(|supplier| self.kept_supplier.is_some_and(|kept| kept != supplier))
    }

    /// No document is made for a supplier that is frozen, and none passes to one.
    async fn check_supplier(&mut self, tx: &mut Tx) -> Result<()> {
        let chosen = self.supplier.filter(|supplier| Some(*supplier) != self.kept_supplier);
        let frozen = supplier::frozen(tx, chosen.into_iter().collect()).await?;
        self.check(frozen.is_empty(), "organize_id", supplier::FROZEN);
        Ok(())
    }

    /// All values, or all errors.
    pub fn finish(&mut self) -> Result<Values> {
        self.entry.finish()
    }

    /// As [`Self::finish`], with the users entered and their names. Refuses a user whom the document may not name.
    pub async fn finish_with_people(&mut self, tx: &mut Tx) -> Result<Values> {
        let (mut values, supplier) = (self.finish()?, self.supplier.or(self.kept_supplier));
        let people = std::mem::take(&mut self.people);
        duty::hold(tx, &people).await?;
        for meant in people {
            values = meant.put(tx, values, supplier).await?;
        }
        Ok(values)
    }

    /// As [`Self::finish_with_people`], with the supplier's names if a supplier was entered.
    pub async fn finish_with_supplier(&mut self, tx: &mut Tx) -> Result<Values> {
        let values = self.finish_with_people(tx).await?;
        match self.supplier {
            Some(supplier) => values.of_supplier(tx, supplier).await,
            None => Ok(values),
        }
    }
}

/// The form of a kind, as a request body.
#[derive(Debug, Clone)]
pub struct Form<D> {
    pub filled: Filled,
    of: PhantomData<fn() -> D>,
}

impl<D> From<Filled> for Form<D> {
    fn from(filled: Filled) -> Self {
        Self { filled, of: PhantomData }
    }
}

impl<D> From<Value> for Form<D> {
    fn from(fields: Value) -> Self {
        Filled::from(fields).into()
    }
}

impl<'de, D> Deserialize<'de> for Form<D> {
    fn deserialize<R: Deserializer<'de>>(from: R) -> std::result::Result<Self, R::Error> {
        Filled::deserialize(from).map(Self::from)
    }
}

/// Creates a document from the form.
pub async fn save<D: Written>(tx: &mut Tx, Body(form): Body<Form<D>>) -> Result<Detail<D>> {
    let mut entered = entered::<D>(tx, &form).await?;
    let values = entered.finish_with_supplier(tx).await?;
    create(tx, values).await
}

/// Overwrites the document with the form.
pub async fn update<D: Written>(tx: &mut Tx, Body(update): Body<Update<Form<D>>>) -> Result<Detail<D>> {
    let (mut entered, before, to) = taken(tx, "edit", update.which, &update.form.filled, D::FORM).await?;
    let values = entered.finish_with_supplier(tx).await?;
    let values = if entered.passes_on() { unsaid::<D>(values) } else { values };
    arrive(tx, "edit", before, to, values).await
}

/// What the buyer and the supplier before have said to each other is not the next one's to read.
fn unsaid<D: Written>(values: Values) -> Values {
    let said = [D::KIND.gist.said_by_buyer, D::KIND.gist.said_by_supplier].into_iter();
    let said = said.filter(|said| !said.is_empty() && D::FORM.iter().all(|input| input.column != *said));
    said.fold(values, |values, column| values.put(column, ""))
}

/// Takes an action with its input fields, as a call does that has no handler of its kind's own.
pub async fn act<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef, fields: Value) -> Result<Detail<D>> {
    let called = tx.platform().modules().iter().flat_map(|module| &module.called);
    let inputs = called.filter(|called| called.kind == D::KIND.code()).find_map(|called| called.inputs_of(action));
    answer(tx, action, inputs.unwrap_or_default(), which, fields.into()).await
}

/// Takes an action with these input fields and stores them.
pub async fn answer<D: Document>(
    tx: &mut Tx,
    action: &str,
    inputs: &[Input],
    which: DocumentRef,
    filled: Filled,
) -> Result<Detail<D>> {
    let (mut entered, before, to) = taken(tx, action, which, &filled, inputs).await?;
    let values = entered.finish_with_people(tx).await?;
    arrive(tx, action, before, to, values).await
}

/// Parses and checks the form of a new document.
pub async fn entered<D: Written>(tx: &mut Tx, form: &Form<D>) -> Result<Entered> {
    let mut entered = form.filled.entered(tx.today().await?, D::FORM)?;
    D::check(&mut entered, "create", None);
    entered.check_supplier(tx).await?;
    Ok(entered)
}

/// Parses the input of an action and takes the document for it. Errors of the form are reported before a version
/// conflict.
pub async fn taken<D: Document>(
    tx: &mut Tx,
    action: &str,
    which: DocumentRef,
    filled: &Filled,
    inputs: &[Input],
) -> Result<(Entered, D, To)> {
    let mut entered = filled.entered(tx.today().await?, inputs)?;
    let (before, to) = match step::<D>(tx, action, which).await {
        Ok(taken) => taken,
        Err(refused) => return entered.finish().and(Err(refused)),
    };
    entered.kept_supplier = before.supplier().map(|organize| organize.uuid());
    D::check(&mut entered, action, Some(&before));
    entered.check_supplier(tx).await?;
    Ok((entered, before, to))
}

/// A document, and the input of an action.
#[derive(Debug, Deserialize)]
pub struct Answered {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub filled: Filled,
}

// Has no schema name of its own: each action describes its fields, see [`answered`].
impl PartialSchema for Answered {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(ObjectBuilder::new().build()))
    }
}
impl ToSchema for Answered {}

/// In OpenAPI all fields are strings, whatever their kind, because an empty field is valid until a rule says otherwise.
fn property(input: &Input) -> Schema {
    let text = ObjectBuilder::new().schema_type(SchemaType::String);
    let text = match input.kind {
        InputKind::Text { most } | InputKind::Long { most } => text.max_length(Some(most)),
        _ => text,
    };
    Schema::Object(text.build())
}

fn object(inputs: &[Input]) -> ObjectBuilder {
    let asked = inputs.iter().filter(|input| !matches!(input.kind, InputKind::Emptied));
    asked.fold(ObjectBuilder::new(), |object, input| object.property(camel(input.column), property(input)))
}

/// The body schema of an action with these input fields.
pub(super) fn answered(inputs: &[Input]) -> RefOr<Schema> {
    let id = ObjectBuilder::new().schema_type(SchemaType::String);
    let version = ObjectBuilder::new().schema_type(SchemaType::Integer);
    let fields = object(inputs).property("id", id).required("id").property("version", version).required("version");
    RefOr::T(Schema::Object(fields.build()))
}

impl<D: Written> PartialSchema for Form<D> {
    fn schema() -> RefOr<Schema> {
        let mut form = object(D::FORM);
        if !D::LINES.is_empty() {
            form = form.property("lines", Array::new(object(D::LINES).build()));
        }
        RefOr::T(Schema::Object(form.build()))
    }
}

impl<D: Written> ToSchema for Form<D> {
    fn name() -> Cow<'static, str> {
        let entity = D::KIND.code().rsplit('.').next().unwrap_or_default();
        let name = camel(&format!("_{entity}"));
        format!("{name}Form").into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tandem_kernel::ShippedDictionary;
    use time::macros::date;

    const TODAY: Date = date!(2026 - 03 - 10);
    static REASONS: ShippedDictionary = ShippedDictionary { name: "r", items: &[("quality", "质量", "Quality")] };
    const INPUTS: &[Input] = &[
        Input::text("title", 3).required(),
        Input::supplier(),
        Input::choice("currency", &["CNY"]),
        Input::dictionary("reason", &REASONS),
        Input::money_or_zero("rework"),
        Input::money("settled_amount"),
        Input::quantity("quantity").required(),
        Input::day("pick_up_on"),
        Input::emptied("answer"),
    ];

    fn named(error: &Error) -> Vec<(String, MessageKey)> {
        error.fields().iter().map(|fault| (fault.field.to_string(), fault.message.key)).collect()
    }

    #[test]
    fn a_form_has_only_so_many_lines() {
        let of = |count: usize| {
            let lines = vec![json!({ "line": "1" }); count];
            let filled = Filled::from(json!({ "lines": lines }));
            filled.lines(TODAY, &[Input::text("line", 10)], "line").map(|(lines, _)| lines.len())
        };
        assert_eq!(of(MOST_LINES).unwrap(), MOST_LINES);
        let refused = of(MOST_LINES + 1).unwrap_err();
        assert_eq!(named(&refused), [("lines".to_owned(), "platform-lines-too_many")]);
    }

    #[test]
    fn a_line_to_be_written_has_numbers_and_days_as_they_were_read_and_nothing_where_none_was_entered() {
        let sent = json!({ "title": " ab", "quantity": "2.5", "pickUpOn": "2026-03-11" });
        let row = Filled::from(sent).entered(TODAY, INPUTS).unwrap().row(INPUTS);
        let of = |column: &str| row[column].as_deref();
        assert_eq!((of("title"), of("quantity"), of("pick_up_on")), (Some("ab"), Some("2.5"), Some("2026-03-11")));
        assert_eq!((of("settled_amount"), of("currency")), (None, Some("")));
    }

    #[test]
    fn what_is_sound_fills_its_columns() {
        let sent = json!({
            "title": "ab ", "organizeId": Uuid::nil(), "currency": "CNY", "reason": "quality", "quantity": "2.5",
            "pickUpOn": "2026-03-11", "answer": "not asked for", "unknown": { "is": "left alone" },
        });
        let mut entered = Filled::from(sent).entered(TODAY, INPUTS).unwrap();
        assert_eq!((entered.text("title"), entered.supplier()), ("ab", Some(Uuid::nil())));
        assert_eq!((entered.number("rework"), entered.number("settled_amount")), (Some(Decimal::ZERO), None));
        assert_eq!(entered.day("pick_up_on"), Some(date!(2026 - 03 - 11)));
        let columns = "(title, currency, reason, rework, settled_amount, quantity, pick_up_on, answer)";
        assert!(entered.finish().unwrap().inserted().starts_with(columns));
    }

    #[test]
    fn everything_wrong_is_said_at_its_field() {
        let sent = json!({ "title": "four", "organizeId": "x", "currency": "", "reason": "mood", "rework": "-1" });
        let refused = Filled::from(sent).entered(TODAY, INPUTS).unwrap().finish().map(drop).unwrap_err();
        let at = |field: &str, key| (field.to_owned(), key);
        assert_eq!(
            named(&refused),
            [
                at("title", "platform-too_long"),
                at("organizeId", "platform-no_supplier"),
                at("currency", "platform-required"),
                at("reason", "platform-not_offered"),
                at("rework", "platform-number-negative"),
                at("quantity", "platform-required"),
            ]
        );
    }

    #[test]
    fn a_choice_that_is_not_required_may_be_left_open() {
        let wrong = |input: Input, reason: &str| {
            let mut entered = Filled::from(json!({ "reason": reason })).entered(TODAY, &[input]).unwrap();
            entered.finish().err().map(|refused| named(&refused).remove(0).1)
        };
        let required = Input::dictionary("reason", &REASONS);
        assert_eq!((wrong(required.optional(), ""), wrong(required, "")), (None, Some("platform-required")));
        assert_eq!(wrong(required.optional(), "mood"), Some("platform-not_offered"));
    }

    #[test]
    fn a_field_that_is_no_text_is_malformed() {
        for wrong in [json!(1), json!(true), json!([]), json!({})] {
            let refused = Filled::from(json!({ "title": wrong })).entered(TODAY, INPUTS).map(drop).unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::Invalid);
            assert_eq!(named(&refused), [("title".to_owned(), "platform-bad_field")]);
        }
    }

    #[test]
    fn a_line_stands_in_a_form_once() {
        let line = json!({ "line": " 00010 ", "quantity": "1" });
        let sent = json!({ "lines": [line, { "line": "00010", "quantity": "2" }] });
        let inputs = [Input::text("line", 10).required(), Input::quantity("quantity").required()];
        let (_, mut faults) = Filled::from(sent).lines(TODAY, &inputs, "line").unwrap();
        let refused = faults.finish().unwrap_err();
        assert_eq!(named(&refused), [("lines.00010".to_owned(), "platform-lines-twice")]);
    }

    #[test]
    fn faults_of_lines_name_their_line() {
        let inputs = [Input::text("line", 10).required(), Input::quantity("quantity").required()];
        let sent = json!({ "lines": [{ "line": "00010", "quantity": "1" }, { "line": "00020", "quantity": "0" }] });
        let (lines, mut faults) = Filled::from(sent).lines(TODAY, &inputs, "line").unwrap();
        assert_eq!((lines.len(), lines[0].number("quantity")), (2, Some(Decimal::ONE)));
        let refused = faults.finish().unwrap_err();
        assert_eq!(named(&refused), [("lines.00020".to_owned(), "platform-number-not_positive")]);
        for no_lines in [json!({ "lines": 1 }), json!({ "lines": [1] }), json!({ "lines": { "a": 1 } })] {
            assert!(Filled::from(no_lines).lines(TODAY, &inputs, "line").is_err());
        }
        assert!(Filled::from(json!({})).lines(TODAY, &inputs, "line").unwrap().0.is_empty());
    }
}
