//! One specimen of each kind of document: how one comes into being for a supplier, and what each of its calls is told. Tests and
//! proofs take everything they need of a kind from here, so a new kind is one more file; the conformance suite refuses a kind
//! without one.

mod calls;
mod claim;
mod dispute;
pub mod erp;
mod file_task;
mod order_change;
mod party;
mod penalty;
mod purchase_order;
mod return_order;
mod stamped_copy;
mod walk;

pub use calls::{Known, What, calls, calls_with, is_of};
pub use party::Party;
pub use walk::{Found, brought, first_seen, made, made_in, shown, walkable};

use crate::{Answer, Client};
use anyhow::{Context, Result, bail, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::pin::Pin;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{DocumentKind, Machine};
use uuid::Uuid;

/// Every kind, in the order of their modules.
pub const ALL: &[&dyn Specimen] = &[
    &purchase_order::PurchaseOrder,
    &order_change::OrderChange,
    &return_order::ReturnOrder,
    &claim::Claim,
    &penalty::Penalty,
    &file_task::FileTask,
    &stamped_copy::StampedCopy,
];

/// The specimen of a kind.
pub fn of(kind: &str) -> Option<&'static dyn Specimen> {
    ALL.iter().copied().find(|specimen| specimen.code() == kind)
}

pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A paper small enough to be sent a thousand times.
pub const PAPER: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/// A request: what a call of a document is made with.
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

/// A call of a kind's own: neither its list nor its page nor an action.
pub struct OwnCall {
    /// What stands behind [`Specimen::api`] in the route.
    pub name: &'static str,
    pub call: Call,
    /// Whether it tells of the document it names.
    pub tells: Tells,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// It names no document, or says nothing of it.
    Nothing,
    /// It answers 404 for one that is not there.
    Whether,
    /// It has the document's id in its answer.
    Which,
}

/// A document as calls name it.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    pub id: &'a str,
    pub version: i64,
    /// The document as its page shows it; `null` where nobody has it.
    pub detail: &'a Value,
}

impl Named<'_> {
    /// Which document, as every action wants to know it, and what else it is told.
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
    /// What all of its calls begin with, such as `/service1/orders/api/claim`.
    fn api(&self) -> &'static str;
    /// Brings one into being, in the state its machine begins with.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid>;
    /// What the action is told besides which document; whatever the kind calls `edit` is told the whole form.
    fn told(&self, _action: &str, _of: &Value) -> Value {
        json!({})
    }
    /// The last part of an action's route, where it is not called like the action.
    fn named(&self, _action: &str) -> Option<&'static str> {
        None
    }
    /// The actions of the product itself that can be brought about here.
    fn brings_about(&self) -> &'static [&'static str] {
        &[]
    }
    /// Makes the product take one of them.
    fn happens<'a>(&'a self, _party: &'a Party, action: &'a str, _id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move { bail!("nobody brings {action} about") })
    }
    /// States in which it is the buyer's own affair: to its supplier it is not there.
    fn unseen(&self) -> &'static [&'static str] {
        &[]
    }
    /// The actions that lead into a state, where the shortest way is not meant; also for one action that wants more than the
    /// state.
    fn way(&self, _state: &str, _action: Option<&str>) -> Option<&'static [&'static str]> {
        None
    }
    /// Whether the action wants more than this state before it can be taken.
    fn readies(&self, _state: &str, _action: &str) -> bool {
        false
    }
    /// Brings that about.
    fn ready<'a>(&'a self, _party: &'a Party, action: &'a str, _id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move { bail!("{action} wants nothing but its state") })
    }
    /// The kind of document it hangs on: whoever may not look at that one has no part in this one either.
    fn hangs_on(&self) -> Option<&'static dyn Specimen> {
        None
    }
    /// The document in the answer of its page.
    fn record<'v>(&self, detail: &'v Value) -> &'v Value {
        detail
    }
    fn own_calls(&self, _of: &Named<'_>) -> Vec<OwnCall> {
        Vec::new()
    }
    /// The form that makes one, where people make them. Without its title it makes none.
    fn form(&self, _organize: &str) -> Option<Value> {
        None
    }
    /// How the action is called for a document.
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
    /// Its actions that people take.
    pub fn actions(&self) -> impl Iterator<Item = &'static tandem_kernel::Action> + use<> {
        self.machine().actions().iter().filter(|action| action.permission != PRODUCT)
    }
    /// Its page.
    pub fn detail(&self, id: impl std::fmt::Display) -> Call {
        Call::get(format!("{}/detail/{id}", self.api()))
    }
    /// The document as its page shows it to someone.
    pub async fn seen(&self, client: &Client, id: impl std::fmt::Display) -> Result<Value> {
        let answer = self.detail(id).send(client).await?;
        ensure!(answer.code == 200, "{}: {answer:?}", self.code());
        Ok(self.record(&answer.data).clone())
    }
    /// The field of its record that people call it by.
    pub fn number<'v>(&self, record: &'v Value) -> &'v str {
        let listing = self.kind().listing;
        let field = listing.columns().iter().find(|column| column.column == self.kind().label).map(|c| c.field);
        field.and_then(|field| record[field].as_str()).unwrap_or_default()
    }
}

/// `save_draft` as routes are written: `saveDraft`.
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

/// Makes a record by a call and answers its id.
pub async fn saved(client: &Client, path: &str, form: &Value) -> Result<Uuid> {
    let answer = client.post(path, form).await?;
    ensure!(answer.code == 200, "{path}: {answer:?}");
    Ok(answer.data["id"].as_str().context("no id")?.parse()?)
}

/// What people make by a form with a title.
async fn filled_in(specimen: &dyn Specimen, party: &Party, mark: &str) -> Result<Uuid> {
    let mut form = specimen.form(&party.organize).context("nobody makes them by a form")?;
    form["title"] = json!(mark);
    saved(&party.buyer, &format!("{}/save", specimen.api()), &form).await
}
