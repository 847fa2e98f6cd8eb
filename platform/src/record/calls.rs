//! The routes of a kind of records, with the same names for all kinds. Access follows from the machine: a call requires
//! the permission of the action it takes.

use super::{Attached, DocumentRef, Record, Refuser, detail, machine, remove, turn};
use crate::attachable::Attachable;
use crate::bus::consumer::Consumer;
use crate::document::{BatchAction, HandOver};
use crate::http::route::{Handler, Input, Method};
use crate::http::steps::Steps;
use crate::module::Work;
use crate::stampable::Stampable;
use crate::{Access, Body, Module, Route, Tx};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::marker::PhantomData;
use tandem_kernel::convention::kept;
use tandem_kernel::{Action, Input as FormInput, Result};
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The names of a kind's calls, for generating clients: see [`crate::document::declared`].
#[derive(Clone, Debug)]
pub struct Called {
    pub kind: &'static str,
    pub api: &'static str,
    /// The name of its list call. Where each side has one, both return the same.
    pub list: &'static str,
    /// Actions, each with the method and the name of its call.
    pub actions: Vec<(&'static str, Method, &'static str)>,
    /// The input fields of actions; those of `edit` are the form of the kind.
    pub inputs: Vec<(&'static str, &'static [FormInput])>,
    /// Whether there is a call that creates one.
    pub is_written: bool,
    /// Hands over the duties of a user that its documents name, if its form can name one.
    pub(crate) hand_over: Option<HandOver>,
}

impl Called {
    pub fn inputs_of(&self, action: &str) -> Option<&'static [FormInput]> {
        self.inputs.iter().find(|(name, _)| *name == action).map(|(_, inputs)| *inputs)
    }
}

/// Everything a module registers for one kind.
pub struct Calls<R> {
    pub(crate) called: Called,
    pub(crate) routes: Vec<Route>,
    pub(crate) deletes: bool,
    /// Answers for the rows of its list, if records may refuse what their state allows.
    refuser: Option<Refuser>,
    pub(crate) attachable: Option<Attachable>,
    pub(crate) stampable: Option<Stampable>,
    pub(crate) batch_actions: Vec<BatchAction>,
    pub(crate) consumers: Vec<Consumer>,
    of: PhantomData<R>,
}

impl<R: Record + ToSchema> Calls<R> {
    pub(crate) fn new(api: &'static str) -> Self {
        let (kind, list) = (R::LISTING.code, "pageList");
        Self {
            called: Called {
                kind,
                api,
                list,
                actions: Vec::new(),
                inputs: Vec::new(),
                is_written: false,
                hand_over: None,
            },
            routes: Vec::new(),
            deletes: false,
            refuser: (!R::LISTING.refuses.is_empty()).then(Refuser::of::<R>),
            attachable: None,
            stampable: None,
            batch_actions: Vec::new(),
            consumers: Vec::new(),
            of: PhantomData,
        }
    }

    /// The list and the detail page of a record.
    pub fn of(api: &'static str) -> Self {
        let (calls, view) = (Self::new(api), Access::Permission(R::LISTING.permission));
        let rows = Route::rows(calls.path("pageList"), R::LISTING);
        let one = Route::ask(Method::GET, calls.path("detail/{id}"), view, detail::<R>);
        calls.route(rows).route(one)
    }

    pub(crate) fn path(&self, name: &str) -> &'static str {
        kept(format!("{}/{name}", self.called.api))
    }

    /// A route that takes no action of the machine.
    #[must_use]
    pub fn route(mut self, route: Route) -> Self {
        self.routes.push(route);
        self
    }

    /// An action of the kind; its permission applies to the calls that take it.
    ///
    /// # Panics
    /// If the kind has no such action: a programming error that prevents startup.
    pub(crate) fn action(name: &str) -> &'static Action {
        let found = machine::<R>().and_then(|machine| machine.action(name));
        let Some(found) = found else { panic!("{} has no action {name}", R::LISTING.code) };
        found
    }

    fn command<I, O, H>(self, method: Method, name: &str, action: &Action, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        let path = self.path(name);
        self.route(Route::command(method, path, Access::Permission(action.permission), handler))
    }

    /// A call that takes an action under another name.
    #[must_use]
    pub fn call<I, O, H>(mut self, method: Method, name: &'static str, action: &str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        let action = Self::action(action);
        self.called.actions.push((action.name, method.clone(), name));
        self.command(method, name, action, handler)
    }

    /// Creates a record, with the permission to edit.
    #[must_use]
    pub fn save<I, O, H>(mut self, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        self.called.is_written = true;
        self.command(Method::POST, "save", Self::action("edit"), handler)
    }

    #[must_use]
    pub fn update<I, O, H>(self, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        self.call(Method::PUT, "update", "edit", handler)
    }

    /// A call that takes the action of the same name.
    #[must_use]
    pub fn act<I, O, H>(self, action: &'static str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        self.call(Method::POST, action, action, handler)
    }

    /// An action whose handler opens its transactions itself, because something of it stays though it is refused, such as a try
    /// that was wrong.
    #[must_use]
    pub fn in_steps<I, O, H>(mut self, name: &'static str, action: &str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Steps, I, O> + 'static,
    {
        let action = Self::action(action);
        self.called.actions.push((action.name, Method::POST, name));
        let path = self.path(name);
        self.route(Route::steps(Method::POST, path, Access::Permission(action.permission), handler))
    }

    /// Changes the route of the call added last, such as by [`Route::fresh`].
    #[must_use]
    pub fn routed(mut self, change: impl FnOnce(Route) -> Route) -> Self {
        if let Some(route) = self.routes.pop() {
            self.routes.push(change(route));
        }
        self
    }

    /// An action that only changes the state. Returns the record; for a document's detail page, see `leads`.
    #[must_use]
    pub fn turn(self, action: &'static str) -> Self {
        self.act(action, work(move |tx, Body(which): Body<DocumentRef>| Box::pin(turn::<R>(tx, action, which))))
    }

    /// Deletes one; for documents also as a batch action.
    #[must_use]
    pub fn delete(mut self) -> Self {
        self.deletes = true;
        self.call(Method::DELETE, "delete", "delete", delete::<R>)
    }

    /// Deletes one, with a handler of its own.
    #[must_use]
    pub fn deleted_by<I, O, H>(self, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        self.call(Method::DELETE, "delete", "delete", handler)
    }

    /// A read that requires the action's permission.
    #[must_use]
    pub fn ask<I, O, H>(self, name: &str, action: &str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        let path = self.path(name);
        let access = Access::Permission(Self::action(action).permission);
        self.route(Route::ask(Method::POST, path, access, handler))
    }

    #[must_use]
    pub fn with_files(mut self) -> Self
    where
        R: Attached,
    {
        self.attachable = Some(Attachable::of::<R>());
        self
    }
}

async fn delete<R: Record>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    remove::<R>(tx, "delete", which).await
}

/// Lets a closure that borrows the transaction be passed as a handler.
pub(crate) fn work<I, O, F>(handler: F) -> F
where
    F: for<'a> Fn(&'a mut Tx, I) -> Work<'a, O>,
{
    handler
}

/// A form, and the record it updates.
#[derive(Debug, Deserialize)]
pub struct Update<F> {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: F,
}

// Implemented by hand, because each form needs a schema name of its own.
impl<F: ToSchema> PartialSchema for Update<F> {
    fn schema() -> RefOr<Schema> {
        AllOfBuilder::new().item(DocumentRef::schema()).item(Ref::from_schema_name(F::name())).into()
    }
}
impl<F: ToSchema> ToSchema for Update<F> {
    fn name() -> Cow<'static, str> {
        format!("UpdateOf{}", F::name()).into()
    }
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((F::name().into_owned(), F::schema()));
        F::schemas(schemas);
    }
}

impl Module {
    /// Registers everything for one kind of records.
    #[must_use]
    pub fn record<R>(mut self, calls: Calls<R>) -> Self {
        self.routes.extend(calls.routes);
        self.refusers.extend(calls.refuser);
        self.attachables.extend(calls.attachable);
        if let Some(stampable) = calls.stampable {
            self = self.stampable(stampable);
        }
        self.batch_actions.extend(calls.batch_actions);
        self.consumers.extend(calls.consumers);
        self
    }
}
