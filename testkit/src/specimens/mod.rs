//! One specimen (test fixture) per kind of document: how to create one for a supplier, and the payloads of its calls.
//! Tests and proofs take everything kind-specific from here, so a new kind needs one more file; the conformance suite
//! rejects a kind without a specimen.

mod authentication;
mod bank_change;
mod calls;
mod circumstance;
mod claim;
mod dispute;
mod duplicate;
pub mod erp;
mod erp_push;
mod file_task;
mod filing;
mod oa_process;
mod order_change;
mod organize;
mod party;
mod penalty;
mod purchase_order;
mod return_order;
mod stamped_copy;
mod walk;

pub use calls::{Known, What, calls, calls_with, is_of};
pub use circumstance::{Circumstance, made_under};
pub use party::{Party, erp_number};
pub use walk::{Found, brought, first_seen, made, made_in, shown, walkable};

use crate::{Answer, Client};
use anyhow::{Context, Result, bail, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::pin::Pin;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{DocumentKind, Machine, Side};
use uuid::Uuid;

/// Every kind, ordered by module.
pub const ALL: &[&dyn Specimen] = &[
    &purchase_order::PurchaseOrder,
    &order_change::OrderChange,
    &return_order::ReturnOrder,
    &claim::Claim,
    &penalty::Penalty,
    &organize::Organize,
    &authentication::Authentication,
    &duplicate::Duplicate,
    &oa_process::OaProcess,
    &erp_push::ErpPush,
    &bank_change::BankAccountChange,
    &file_task::FileTask,
    &filing::Filing,
    &stamped_copy::StampedCopy,
];

/// The specimen of a kind.
pub fn of(kind: &str) -> Option<&'static dyn Specimen> {
    ALL.iter().copied().find(|specimen| specimen.code() == kind)
}

pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A minimal PDF.
pub const PAPER: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/// A request to a document's API.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    pub path: String,
    pub body: Value,
    /// Its body is [`PAPER`].
    pub file: bool,
}

impl Call {
    pub fn new(method: Method, path: impl Into<String>, body: Value) -> Self {
        Self { method, path: path.into(), body, file: false }
    }
    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path, Value::Null)
    }
    pub fn post(path: impl Into<String>, body: Value) -> Self {
        Self::new(Method::POST, path, body)
    }
    pub fn upload(path: impl Into<String>) -> Self {
        Self { file: true, ..Self::post(path, Value::Null) }
    }
    pub fn request(&self, client: &Client) -> reqwest::RequestBuilder {
        let request = client.request(self.method.clone(), &self.path);
        match (&self.body, self.file) {
            (_, true) => request.body(PAPER.to_vec()),
            (Value::Null, _) => request,
            (body, _) => request.json(body),
        }
    }
    pub async fn send(&self, client: &Client) -> Result<Answer> {
        Answer::read(self.request(client).send().await?).await
    }
}

/// A kind-specific call: neither list, detail page nor action.
pub struct OwnCall {
    /// The part of the route after [`Specimen::api`].
    pub name: &'static str,
    pub call: Call,
    /// Whether the response reveals the document.
    pub tells: Tells,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// It names no document, or reveals nothing about it.
    Nothing,
    /// It answers 404 if the document does not exist.
    Whether,
    /// The response contains the document's id.
    Which,
}

/// A document as requests identify it.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    pub id: &'a str,
    pub version: i64,
    /// The document as its detail page shows it; `null` if it does not exist.
    pub detail: &'a Value,
}

impl Named<'_> {
    /// The body of an action: id, version and further fields.
    pub fn with(&self, more: Value) -> Value {
        let mut body = json!({ "id": self.id, "version": self.version });
        if let (Value::Object(body), Value::Object(more)) = (&mut body, more) {
            body.extend(more);
        }
        body
    }
}

pub trait Specimen: Sync {
    fn kind(&self) -> &'static DocumentKind;
    /// The path prefix of its calls, such as `/service1/orders/api/claim`.
    fn api(&self) -> &'static str;
    /// Creates one in the machine's initial state.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid>;
    /// The fields of the action's body besides id and version; for `edit`, the whole form.
    fn told(&self, _action: &str, _of: &Value) -> Value {
        json!({})
    }
    /// The last segment of an action's route, where it differs from the action's name.
    fn named(&self, _action: &str) -> Option<&'static str> {
        None
    }
    /// The system actions that can be triggered here.
    fn brings_about(&self) -> &'static [&'static str] {
        &[]
    }
    /// Triggers one of them.
    fn happens<'a>(&'a self, _party: &'a Party, action: &'a str, _id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move { bail!("nobody brings {action} about") })
    }
    /// The actions that lead to a state, if not the shortest path; with an action, for one with further preconditions.
    fn way(&self, _state: &str, _action: Option<&str>) -> Option<&'static [&'static str]> {
        None
    }
    /// The side that takes actions with this permission. Where roles of both sides hold it, the document says whose turn it is,
    /// and refuses the other.
    fn side(&self, party: &Party, permission: &str) -> Side {
        party.side(permission)
    }
    /// The actions whose results have versions of their own, so that the document's stays as it is.
    fn saves_apart(&self) -> &'static [&'static str] {
        &[]
    }
    /// Whether the action has preconditions besides this state.
    fn readies(&self, _state: &str, _action: &str) -> bool {
        false
    }
    /// Meets these preconditions.
    fn ready<'a>(&'a self, _party: &'a Party, action: &'a str, _id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move { bail!("{action} wants nothing but its state") })
    }
    /// The circumstances in which it refuses actions that its state allows: for each such action at least one.
    fn circumstances(&self) -> &'static [Circumstance] {
        &[]
    }
    /// Brings one of them about, if it takes more than the way to its state.
    fn befalls<'a>(&'a self, _party: &'a Party, _circumstance: &'a str, _id: Uuid) -> Doing<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// The kind of its parent document: users who may not see the parent may not see this one either.
    fn hangs_on(&self) -> Option<&'static dyn Specimen> {
        None
    }
    /// The document within the response of its detail page.
    fn record<'v>(&self, detail: &'v Value) -> &'v Value {
        detail
    }
    fn own_calls(&self, _of: &Named<'_>) -> Vec<OwnCall> {
        Vec::new()
    }
    /// The form that creates one, if users create them. Without a title it is invalid and creates nothing.
    fn form(&self, _organize: &str) -> Option<Value> {
        None
    }
    /// The request of an action on a document.
    fn call(&self, action: &str, of: &Named<'_>) -> Call {
        let (method, name) = match action {
            "edit" => (Method::PUT, "update".to_owned()),
            "delete" => (Method::DELETE, "delete".to_owned()),
            _ => (Method::POST, self.named(action).map_or_else(|| camel(action), str::to_owned)),
        };
        Call::new(method, format!("{}/{name}", self.api()), of.with(self.told(action, of.detail)))
    }
}

impl dyn Specimen + '_ {
    pub fn code(&self) -> &'static str {
        self.kind().code()
    }
    /// # Panics
    /// When the kind has none, which conformance refuses.
    pub fn machine(&self) -> &'static Machine {
        self.kind().machine().expect("every document has a machine")
    }
    /// States in which this side does not see the document, because the other keeps it to itself: as its machine declares.
    pub fn unseen(&self, side: Side) -> Vec<&'static str> {
        self.machine().states_kept_by(if side == Side::Supplier { Side::Buyer } else { Side::Supplier })
    }
    /// Its actions that users can take.
    pub fn actions(&self) -> impl Iterator<Item = &'static tandem_kernel::Action> + use<> {
        self.machine().actions().iter().filter(|action| action.permission != PRODUCT)
    }
    /// The client that takes actions with this permission.
    pub fn doer<'p>(&self, party: &'p Party, permission: &str) -> &'p Client {
        party.of(self.side(party, permission))
    }
    /// The request of its detail page.
    pub fn detail(&self, id: impl std::fmt::Display) -> Call {
        Call::get(format!("{}/detail/{id}", self.api()))
    }
    /// The document as its detail page shows it to this client.
    pub async fn seen(&self, client: &Client, id: impl std::fmt::Display) -> Result<Value> {
        let answer = self.detail(id).send(client).await?;
        ensure!(answer.code == 200, "{}: {answer:?}", self.code());
        Ok(self.record(&answer.data).clone())
    }
    /// The number or name users know it by, from its record.
    pub fn number<'v>(&self, record: &'v Value) -> &'v str {
        let listing = self.kind().listing;
        let field = listing.columns().iter().find(|column| column.column == self.kind().label).map(|c| c.field);
        field.and_then(|field| record[field].as_str()).unwrap_or_default()
    }
}

/// An action's name in camel case, as routes use it: `saveDraft` for `save_draft`.
fn camel(action: &str) -> String {
    let mut words = action.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_uppercase());
        name.push_str(rest);
    }
    name
}

/// Creates a record through the API and returns its id.
pub async fn saved(client: &Client, path: &str, form: &Value) -> Result<Uuid> {
    let answer = client.post(path, form).await?;
    ensure!(answer.code == 200, "{path}: {answer:?}");
    Ok(answer.data["id"].as_str().context("no id")?.parse()?)
}

/// Creates a document by its form, with a title.
async fn filled_in(specimen: &dyn Specimen, party: &Party, mark: &str) -> Result<Uuid> {
    let mut form = specimen.form(&party.organize).context("nobody makes them by a form")?;
    form["title"] = json!(mark);
    saved(&party.buyer, &format!("{}/save", specimen.api()), &form).await
}
