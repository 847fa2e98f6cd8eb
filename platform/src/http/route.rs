//! A route cannot be declared without its access. The same value drives the router, OpenAPI, the reviewed list of
//! routes and the tests that probe each route as an unauthorised caller.

use crate::Tx;
use crate::http::incoming::Incoming;
use crate::http::steps::Steps;
use crate::module::Work;
pub use axum::http::Method;
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use tandem_contracts::store::Chunks;
use tandem_kernel::{Error, ErrorKind, Listing, MessageKey, Result};
use utoipa::openapi::schema::{ArrayItems, Object, Schema};
use utoipa::openapi::{Ref, RefOr, path::Parameter};
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Open to anyone; the reason is part of the reviewed list.
    Public(&'static str),
    /// Any signed-in user; the reason says why no permission is needed.
    SignedIn(&'static str),
    Permission(&'static str),
}

/// The parts of the request a handler may read.
#[derive(Clone)]
pub struct RawInput {
    pub path: HashMap<String, String>,
    pub query: String,
    pub body: Bytes,
}

pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// How a handler's input is parsed and described in OpenAPI.
pub trait Input: Sized + Send + 'static {
    fn read(raw: &RawInput) -> Result<Self>;
    fn body(_into: &mut Schemas) -> Option<RefOr<Schema>> {
        None
    }
    fn parameters() -> Vec<Parameter> {
        Vec::new()
    }
}

pub struct Nothing;
impl Input for Nothing {
    fn read(_raw: &RawInput) -> Result<Self> {
        Ok(Self)
    }
}

fn malformed(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::new(ErrorKind::Invalid, "platform-malformed").because(cause)
}

/// A JSON body.
pub struct Body<T>(pub T);
impl<T: DeserializeOwned + ToSchema + Send + 'static> Input for Body<T> {
    fn read(raw: &RawInput) -> Result<Self> {
        crate::json::read(&raw.body).map(Self)
    }
    fn body(into: &mut Schemas) -> Option<RefOr<Schema>> {
        Some(reference::<T>(into))
    }
}

/// The raw bytes of a file as the body.
pub struct FileBody(pub Bytes);
impl Input for FileBody {
    fn read(raw: &RawInput) -> Result<Self> {
        Ok(Self(raw.body.clone()))
    }
    fn body(_into: &mut Schemas) -> Option<RefOr<Schema>> {
        use utoipa::openapi::{ObjectBuilder, schema::Type};
        Some(ObjectBuilder::new().schema_type(Type::String).build().into())
    }
}

/// Two inputs of one call, such as the query string and a body.
impl<A: Input, B: Input> Input for (A, B) {
    fn read(raw: &RawInput) -> Result<Self> {
        Ok((A::read(raw)?, B::read(raw)?))
    }
    fn body(into: &mut Schemas) -> Option<RefOr<Schema>> {
        A::body(into).or_else(|| B::body(into))
    }
    fn parameters() -> Vec<Parameter> {
        A::parameters().into_iter().chain(B::parameters()).collect()
    }
}

/// The query string.
pub struct Query<T>(pub T);
impl<T: DeserializeOwned + IntoParams + Send + 'static> Input for Query<T> {
    fn read(raw: &RawInput) -> Result<Self> {
        serde_urlencoded::from_str(&raw.query).map(Self).map_err(malformed)
    }
    fn parameters() -> Vec<Parameter> {
        T::into_params(|| Some(utoipa::openapi::path::ParameterIn::Query))
    }
}

/// `{id}` in the path.
pub struct PathId(pub String);
impl Input for PathId {
    fn read(raw: &RawInput) -> Result<Self> {
        raw.path.get("id").cloned().map(Self).ok_or_else(|| Error::internal("the route has no {id}"))
    }
    fn parameters() -> Vec<Parameter> {
        use utoipa::openapi::path::{ParameterBuilder, ParameterIn};
        use utoipa::openapi::{ObjectBuilder, Required, schema::Type};
        let text = ObjectBuilder::new().schema_type(Type::String).build();
        let id = ParameterBuilder::new().name("id").parameter_in(ParameterIn::Path).required(Required::True);
        vec![id.schema(Some(text)).build()]
    }
}

/// A reference to the schema of `T`; registers it and all schemas it refers to.
pub fn reference<T: ToSchema>(into: &mut Schemas) -> RefOr<Schema> {
    T::schemas(into);
    match T::schema() {
        // Primitives and lists are inlined; named types are referred to.
        RefOr::T(Schema::Object(object)) if object.properties.is_empty() && object.enum_values.is_none() => {
            object.into()
        }
        RefOr::T(Schema::Array(mut list)) => {
            if let (ArrayItems::RefOrSchema(item), Some(name)) = (&mut list.items, item_name::<T>())
                && matches!(**item, RefOr::T(Schema::Object(Object { ref properties, .. })) if !properties.is_empty())
            {
                let schema = std::mem::replace(&mut **item, Ref::from_schema_name(name).into());
                into.push((name.to_owned(), schema));
            }
            RefOr::T(Schema::Array(list))
        }
        schema => {
            let name = T::name().into_owned();
            let reference = Ref::from_schema_name(&name);
            into.push((name, schema));
            RefOr::Ref(reference)
        }
    }
}

/// `Row` of `Vec<Row>`: utoipa inlines the items of a list and does not give their name.
fn item_name<T>() -> Option<&'static str> {
    let (_, item) = std::any::type_name::<T>().split_once('<')?;
    let item = item.strip_suffix('>').filter(|item| !item.contains(['<', ',']))?;
    item.rsplit("::").next()
}

pub(super) type Erased<S> = Arc<dyn for<'a> Fn(&'a mut S, RawInput) -> Work<'a, Box<RawValue>> + Send + Sync>;

type Files = Arc<dyn for<'a> Fn(&'a mut Steps, RawInput) -> Work<'a, File> + Send + Sync>;

type Uploads = Arc<dyn for<'a> Fn(&'a mut Steps, RawInput, &'a mut Incoming) -> Work<'a, Box<RawValue>> + Send + Sync>;

/// A file as the response: an attachment, unless its route says [`Route::shown`].
pub struct File {
    pub name: String,
    pub content_type: &'static str,
    pub size: Option<u64>,
    pub content: Chunks,
}

#[derive(Clone)]
pub enum Kind {
    /// Reads in a read-only transaction.
    Ask(Erased<Tx>),
    /// Changes in one transaction, once for each idempotency key.
    Command(Erased<Tx>),
    /// Changes in several transactions that the handler opens itself, for the few commands that must not hold one open
    /// meanwhile (hashing a password) or must keep earlier steps when a later one is refused.
    Steps(Erased<Steps>),
    /// Reads that call an external service first; no transaction is held meanwhile.
    Outside(Erased<Steps>),
    /// Reads that respond with a file instead of the envelope; no transaction is held while it streams.
    File(Files),
    /// Changes that receive a streamed file; the handler opens its transactions itself.
    Upload(Uploads),
    /// The server-sent events of live updates.
    Live,
}

#[derive(Clone)]
pub struct Description {
    pub parameters: Vec<Parameter>,
    pub body: Option<RefOr<Schema>>,
    pub answer: Option<RefOr<Schema>>,
    pub schemas: Schemas,
}

#[derive(Clone)]
pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub access: Access,
    pub kind: Kind,
    /// Shared: a route is cloned with every request.
    pub description: Arc<Description>,
    /// Refuses API keys: the route concerns a person's own session, password or keys.
    pub people_only: bool,
    /// Why a route without a permission accepts API keys all the same. A key may do only what it was granted, so routes
    /// for any signed-in user are closed to it by default.
    pub for_programs: Option<&'static str>,
    /// Asks a session that was opened or proved some time ago to prove anew who is sitting there.
    pub fresh: bool,
    /// Duties that do not block this route: those needed to fulfil the duty itself stay open.
    pub open_despite: &'static [Duty],
    /// The body limit, where the route takes a file. It applies only to callers that are admitted.
    pub file_bytes: Option<usize>,
    /// The file may be shown inline in the browser, in a sandbox.
    pub shown: bool,
    /// The list whose pages it answers, if it does nothing else ([`Route::rows`]).
    pub listing: Option<&'static Listing>,
}

/// What a user must do before anything else (such as changing the password); the key of the message that says so.
pub type Duty = MessageKey;

/// Lets an `async fn` that borrows the transaction be passed as a handler.
pub trait Handler<'a, S: 'a, I, O>: Send + Sync {
    type Done: Future<Output = Result<O>> + Send + 'a;
    fn call(&self, subject: &'a mut S, input: I) -> Self::Done;
}
impl<'a, S: 'a, I, O, F, D> Handler<'a, S, I, O> for F
where
    F: Fn(&'a mut S, I) -> D + Send + Sync,
    D: Future<Output = Result<O>> + Send + 'a,
{
    type Done = D;
    fn call(&self, subject: &'a mut S, input: I) -> D {
        self(subject, input)
    }
}

/// As [`Handler`], for handlers that receive a file.
pub trait Taker<'a, I, O>: Send + Sync {
    type Done: Future<Output = Result<O>> + Send + 'a;
    fn call(&self, steps: &'a mut Steps, input: I, file: &'a mut Incoming) -> Self::Done;
}
impl<'a, I, O, F, D> Taker<'a, I, O> for F
where
    F: Fn(&'a mut Steps, I, &'a mut Incoming) -> D + Send + Sync,
    D: Future<Output = Result<O>> + Send + 'a,
{
    type Done = D;
    fn call(&self, steps: &'a mut Steps, input: I, file: &'a mut Incoming) -> D {
        self(steps, input, file)
    }
}

impl Route {
    /// A read. GET, or POST where the query is too large for a URL.
    pub fn ask<I, O, H>(method: Method, path: &'static str, access: Access, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        Self::new(method, path, access, Kind::Ask(erase(handler)), describe::<I, O>())
    }

    /// A read whose response schema is not derived from its type; always POST.
    pub(crate) fn ask_described<I, O, H>(
        path: &'static str,
        access: Access,
        handler: H,
        answer: impl FnOnce(&mut Schemas) -> RefOr<Schema>,
    ) -> Self
    where
        I: Input,
        O: Serialize + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        Self::new(Method::POST, path, access, Kind::Ask(erase(handler)), describe_as::<I>(answer))
    }

    /// A read that calls an external service; always GET.
    pub fn outside<I, O, H>(path: &'static str, access: Access, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Steps, I, O> + 'static,
    {
        Self::new(Method::GET, path, access, Kind::Outside(erase(handler)), describe::<I, O>())
    }

    /// A change. Never GET.
    pub fn command<I, O, H>(method: Method, path: &'static str, access: Access, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        assert!(method != Method::GET, "{path}: a call that changes state is never GET");
        Self::new(method, path, access, Kind::Command(erase(handler)), describe::<I, O>())
    }

    /// A change in several transactions. Never GET; idempotency keys do not apply.
    pub fn steps<I, O, H>(method: Method, path: &'static str, access: Access, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Steps, I, O> + 'static,
    {
        assert!(method != Method::GET, "{path}: a call that changes state is never GET");
        Self::new(method, path, access, Kind::Steps(erase(handler)), describe::<I, O>())
    }

    /// A read that responds with a file; always GET.
    pub fn file<I, H>(path: &'static str, access: Access, handler: H) -> Self
    where
        I: Input,
        H: for<'a> Handler<'a, Steps, I, File> + 'static,
    {
        let handler = Arc::new(handler);
        let files: Files = Arc::new(move |steps: &mut Steps, raw| {
            let handler = handler.clone();
            Box::pin(async move { handler.call(steps, I::read(&raw)?).await })
        });
        let description = Description { parameters: I::parameters(), body: None, answer: None, schemas: vec![] };
        Self::new(Method::GET, path, access, Kind::File(files), description)
    }

    /// A change that receives a streamed file as its body; always POST. `bytes` is the upper limit for any of its
    /// files; larger uploads are aborted.
    pub fn upload<I, O, H>(path: &'static str, access: Access, bytes: usize, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Taker<'a, I, O> + 'static,
    {
        let handler = Arc::new(handler);
        let uploads: Uploads = Arc::new(move |steps: &mut Steps, raw, file: &mut Incoming| {
            let handler = handler.clone();
            Box::pin(async move {
                let output = handler.call(steps, I::read(&raw)?, file).await?;
                Ok(serde_json::value::to_raw_value(&output)?)
            })
        });
        let described = describe::<I, O>();
        let description = Description { body: FileBody::body(&mut Vec::new()), ..described };
        Self::new(Method::POST, path, access, Kind::Upload(uploads), description).taking_file(bytes)
    }

    pub fn live(path: &'static str, access: Access) -> Self {
        let description = Description { parameters: vec![], body: None, answer: None, schemas: vec![] };
        Self::new(Method::GET, path, access, Kind::Live, description)
    }

    fn new(method: Method, path: &'static str, access: Access, kind: Kind, description: Description) -> Self {
        Self {
            method,
            path,
            access,
            kind,
            description: Arc::new(description),
            people_only: false,
            for_programs: None,
            fresh: false,
            open_despite: &[],
            file_bytes: None,
            shown: false,
            listing: None,
        }
    }
    /// Sets the body schema, where the input type does not describe it.
    #[must_use]
    pub fn with_body(mut self, body: RefOr<Schema>) -> Self {
        Arc::make_mut(&mut self.description).body = Some(body);
        self
    }
    /// Allows inline display: for images the product generates, or documents in a sandbox.
    #[must_use]
    pub fn shown(mut self) -> Self {
        self.shown = true;
        self
    }
    /// Sets the body limit of a route that takes a file.
    #[must_use]
    pub fn taking_file(mut self, bytes: usize) -> Self {
        self.file_bytes = Some(bytes);
        self
    }
    pub fn takes_file(&self) -> bool {
        self.file_bytes.is_some()
    }
    #[must_use]
    pub fn people_only(mut self) -> Self {
        self.people_only = true;
        self
    }
    #[must_use]
    pub fn for_programs(mut self, because: &'static str) -> Self {
        self.for_programs = Some(because);
        self
    }
    /// Whether an API key may call the route, given the permission.
    pub fn takes_programs(&self) -> bool {
        !self.people_only && (self.for_programs.is_some() || !matches!(self.access, Access::SignedIn(_)))
    }
    /// For what a session left open must not do: the caller's own second step must be younger than
    /// `sign_in.proof_minutes`. An API key is no session, and is not asked; whoever made it proved himself then.
    #[must_use]
    pub fn fresh(mut self) -> Self {
        self.fresh = true;
        self
    }
    #[must_use]
    pub fn open_despite(mut self, duties: &'static [Duty]) -> Self {
        self.open_despite = duties;
        self
    }

    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// Parsing blocks its thread: a large body is parsed off the async worker threads that all requests share.
async fn read_aside<I: Input>(raw: RawInput) -> Result<I> {
    const MUCH: usize = 32 * 1024;
    if raw.body.len() < MUCH {
        return I::read(&raw);
    }
    tokio::task::spawn_blocking(move || I::read(&raw)).await?
}

fn erase<S, I, O, H>(handler: H) -> Erased<S>
where
    S: Send + 'static,
    I: Input,
    O: Serialize + 'static,
    H: for<'a> Handler<'a, S, I, O> + 'static,
{
    let handler = Arc::new(handler);
    Arc::new(move |subject: &mut S, raw| {
        let handler = handler.clone();
        Box::pin(async move {
            let input = read_aside(raw).await?;
            let output = handler.call(subject, input).await?;
            Ok(serde_json::value::to_raw_value(&output)?)
        })
    })
}

fn describe<I: Input, O: ToSchema>() -> Description {
    describe_as::<I>(reference::<O>)
}

fn describe_as<I: Input>(answer: impl FnOnce(&mut Schemas) -> RefOr<Schema>) -> Description {
    let mut schemas = Vec::new();
    let body = I::body(&mut schemas);
    let answer = Some(answer(&mut schemas));
    Description { parameters: I::parameters(), body, answer, schemas }
}
