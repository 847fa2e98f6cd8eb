//! The calls of a kind of documents, named alike for all kinds. Who may make one follows from the machine: a call asks for the
//! permission of the action it takes.

use super::form::{self, Answered, Form, Written};
use super::{Attached, BatchAction, Document, DocumentRef, Printed, detail, page_list, remove, turn};
use crate::attachable::Attachable;
use crate::http::route::{Handler, Input, Method};
use crate::module::Work;
use crate::stampable::Stampable;
use crate::{Access, Body, Module, Route, Tx};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::marker::PhantomData;
use tandem_kernel::convention::kept;
use tandem_kernel::{Action, Input as FormInput, Message, Result};
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// How documents of a kind are called, for whoever writes a client: see [`super::declared`].
#[derive(Clone, Debug)]
pub struct Called {
    pub kind: &'static str,
    pub api: &'static str,
    /// The name of its list. Where each side has one, both answer alike.
    pub list: &'static str,
    /// Actions, each with the method and the name of its call.
    pub actions: Vec<(&'static str, Method, &'static str)>,
    /// What actions ask for; the form of a kind is what `edit` asks for.
    pub inputs: Vec<(&'static str, &'static [FormInput])>,
    /// Whether new ones are made by a call.
    pub is_written: bool,
}

impl Called {
    pub fn inputs_of(&self, action: &str) -> Option<&'static [FormInput]> {
        self.inputs.iter().find(|(name, _)| *name == action).map(|(_, inputs)| *inputs)
    }
}

/// Everything a module registers for one kind.
pub struct Calls<D> {
    called: Called,
    routes: Vec<Route>,
    attachable: Option<Attachable>,
    stampable: Option<Stampable>,
    batch_actions: Vec<BatchAction>,
    of: PhantomData<D>,
}

impl<D: Document + ToSchema> Calls<D> {
    /// Its list under these names, and its page.
    pub fn at(api: &'static str, lists: &[&str]) -> Self {
        let view = Access::Permission(D::KIND.listing.permission);
        let list = |name: &&str| Route::ask(Method::POST, kept(format!("{api}/{name}")), view, page_list::<D>);
        let mut routes: Vec<_> = lists.iter().map(list).collect();
        routes.push(Route::ask(Method::GET, kept(format!("{api}/detail/{{id}}")), view, detail::<D>));
        let list = kept(lists.last().copied().unwrap_or_default().to_owned());
        let called =
            Called { kind: D::KIND.code(), api, list, actions: Vec::new(), inputs: Vec::new(), is_written: false };
        Self { called, routes, attachable: None, stampable: None, batch_actions: Vec::new(), of: PhantomData }
    }

    /// A list for each side, as the specification names them.
    pub fn of_both_sides(api: &'static str) -> Self {
        Self::at(api, &["su/pageList", "pu/pageList"])
    }

    /// An action of the kind; whoever may take it may make its calls.
    ///
    /// # Panics
    /// When the kind has no such action: a mistake that stops the start.
    fn action(name: &str) -> &'static Action {
        let found = D::KIND.machine().and_then(|machine| machine.action(name));
        let Some(found) = found else { panic!("{} has no action {name}", D::KIND.code()) };
        found
    }

    fn command<I, O, H>(mut self, method: Method, name: &str, action: &Action, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        let path = kept(format!("{}/{name}", self.called.api));
        self.routes.push(Route::command(method, path, Access::Permission(action.permission), handler));
        self
    }

    /// Makes and changes one by the form of its kind.
    #[must_use]
    pub fn form(self) -> Self
    where
        D: Written,
    {
        self.form_with(form::save::<D>, form::update::<D>)
    }

    /// An action that does nothing but lead to another state.
    #[must_use]
    pub fn turn(self, action: &'static str) -> Self {
        let handler = work(move |tx, Body(which): Body<DocumentRef>| Box::pin(turn::<D>(tx, action, which)));
        self.act(action, handler)
    }

    /// An action that asks for these fields and writes them.
    #[must_use]
    pub fn taking(mut self, action: &'static str, inputs: &'static [FormInput]) -> Self {
        let handler = work(move |tx, Body(told): Body<Answered>| {
            Box::pin(form::answer::<D>(tx, action, inputs, told.which, told.filled))
        });
        self.called.inputs.push((action, inputs));
        self = self.act(action, handler);
        if let Some(route) = self.routes.pop() {
            self.routes.push(route.with_body(form::answered(inputs)));
        }
        self
    }

    /// The call that takes an action, where it is not called like it.
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

    /// What an action asks for whose call is the kind's own.
    #[must_use]
    pub fn asking(mut self, action: &'static str, inputs: &'static [FormInput]) -> Self {
        self.called.inputs.push((Self::action(action).name, inputs));
        self
    }

    /// The same by calls of the kind's own.
    #[must_use]
    pub fn form_with<O, S, U>(mut self, save: S, update: U) -> Self
    where
        D: Written,
        O: Serialize + ToSchema + 'static,
        S: for<'a> Handler<'a, Tx, Body<Form<D>>, O> + 'static,
        U: for<'a> Handler<'a, Tx, Body<Update<Form<D>>>, O> + 'static,
    {
        self.called.inputs.push(("edit", D::FORM));
        self.save(save).update(update)
    }

    /// Makes one, for whoever may edit one.
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

    /// The call of an action is called like it.
    #[must_use]
    pub fn act<I, O, H>(self, action: &'static str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        self.call(Method::POST, action, action, handler)
    }

    /// Deletes one, and many.
    #[must_use]
    pub fn delete(mut self) -> Self {
        self.batch_actions.push(BatchAction::remove::<D>("delete"));
        self.call(Method::DELETE, "delete", "delete", delete::<D>)
    }

    /// A question of those who may take the action.
    #[must_use]
    pub fn ask<I, O, H>(mut self, name: &str, action: &str, handler: H) -> Self
    where
        I: Input,
        O: Serialize + ToSchema + 'static,
        H: for<'a> Handler<'a, Tx, I, O> + 'static,
    {
        let path = kept(format!("{}/{name}", self.called.api));
        let access = Access::Permission(Self::action(action).permission);
        self.routes.push(Route::ask(Method::POST, path, access, handler));
        self
    }

    #[must_use]
    pub fn batch(mut self, action: BatchAction) -> Self {
        self.batch_actions.push(action);
        self
    }

    #[must_use]
    pub fn with_files(mut self) -> Self
    where
        D: Attached,
    {
        self.attachable = Some(Attachable::of::<D>());
        self
    }

    /// Comes back stamped; scans are found by so many first characters of their names.
    #[must_use]
    pub fn stamped(mut self, matched_by: usize) -> Self
    where
        D: Printed,
    {
        self.stampable = Some(Stampable::of::<D>().matched_by(matched_by).remembering());
        self
    }

    /// Can be had on paper, which is stamped on occasion only.
    #[must_use]
    pub fn printed(mut self) -> Self
    where
        D: Printed,
    {
        self.stampable = Some(Stampable::of::<D>());
        self
    }

    /// What a late stamped copy costs, said to both sides before it happens.
    #[must_use]
    pub fn late_costs(mut self, late: fn() -> Message) -> Self {
        self.stampable = self.stampable.map(|stampable| stampable.late_costs(late));
        self
    }
}

/// Lets a closure that borrows the transaction be passed as a handler.
fn work<I, O, F>(handler: F) -> F
where
    F: for<'a> Fn(&'a mut Tx, I) -> Work<'a, O>,
{
    handler
}

async fn delete<D: Document>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    remove::<D>(tx, "delete", which).await
}

/// A form, and which document it is to be written into.
#[derive(Debug, Deserialize)]
pub struct Update<F> {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: F,
}

// By hand, because each form needs a name of its own here.
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
    /// Everything of one kind of documents.
    #[must_use]
    pub fn kind<D>(mut self, calls: Calls<D>) -> Self {
        self.routes.extend(calls.routes);
        self.attachables.extend(calls.attachable);
        if let Some(stampable) = calls.stampable {
            self = self.stampable(stampable);
        }
        self.batch_actions.extend(calls.batch_actions);
        self.called.push(calls.called);
        self
    }
}
