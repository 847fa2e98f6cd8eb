//! Routes that only documents have.

use super::approval::{self, Approved, RECALL, SUBMIT};
use super::duty::hand_over;
use super::form::{self, Answered, Form, Written};
use super::number::numbered;
use super::{BatchAction, Detail, Document, DocumentRef, Printed, Update, detail, turn};
use crate::http::route::{Handler, Method};
use crate::record::{Calls, work};
use crate::stampable::Stampable;
use crate::{Access, Body, Module, Route, Tx};
use serde::Serialize;
use tandem_kernel::convention::kept;
use tandem_kernel::{Input, InputKind, Message};
use utoipa::ToSchema;

impl<D: Document + ToSchema> Calls<D> {
    /// The list of a kind of documents under these names, and its detail page.
    pub fn at(api: &'static str, lists: &[&str]) -> Self {
        let view = Access::Permission(D::KIND.listing.permission);
        let mut calls = Self::new(api);
        calls.called.list = lists.last().map_or("", |name| kept((*name).to_owned()));
        for name in lists {
            let path = calls.path(name);
            calls = calls.route(Route::rows(path, D::KIND.listing));
        }
        let path = calls.path("detail/{id}");
        calls.route(Route::ask(Method::GET, path, view, detail::<D>))
    }

    /// One list per side, under the names of the API specification.
    pub fn of_both_sides(api: &'static str) -> Self {
        Self::at(api, &["su/pageList", "pu/pageList"])
    }

    /// Create and update through the kind's form.
    #[must_use]
    pub fn form(self) -> Self
    where
        D: Written,
    {
        self.form_with(form::save::<D>, form::update::<D>)
    }

    /// As [`Self::form`], with handlers of the kind's own.
    #[must_use]
    pub fn form_with<O, S, U>(mut self, save: S, update: U) -> Self
    where
        D: Written,
        O: Serialize + ToSchema + 'static,
        S: for<'a> Handler<'a, Tx, Body<Form<D>>, O> + 'static,
        U: for<'a> Handler<'a, Tx, Body<Update<Form<D>>>, O> + 'static,
    {
        self.called.inputs.push(("edit", D::FORM));
        if D::FORM.iter().any(|input| matches!(input.kind, InputKind::User { .. })) {
            self.called.hand_over = Some(hand_over::<D>);
        }
        self.save(save).update(update)
    }

    /// An action that only changes the state.
    #[must_use]
    pub fn leads(self, action: &'static str) -> Self {
        let handler = work(move |tx, Body(which): Body<DocumentRef>| Box::pin(turn::<D>(tx, action, which)));
        self.act(action, handler)
    }

    /// An action that takes these input fields and stores them.
    #[must_use]
    pub fn taking(self, action: &'static str, inputs: &'static [Input]) -> Self {
        let handler = work(move |tx, Body(told): Body<Answered>| {
            Box::pin(form::answer::<D>(tx, action, inputs, told.which, told.filled))
        });
        self.taking_by(action, inputs, handler)
    }

    /// As [`Self::taking`], with a handler of the kind's own.
    #[must_use]
    pub fn taking_by<H>(mut self, action: &'static str, inputs: &'static [Input], handler: H) -> Self
    where
        H: for<'a> Handler<'a, Tx, Body<Answered>, Detail<D>> + 'static,
    {
        self = self.act(action, handler).asking(action, inputs);
        if let Some(route) = self.routes.pop() {
            self.routes.push(route.with_body(form::answered(inputs)));
        }
        self
    }

    /// Declares the input fields of an action that has its own handler.
    #[must_use]
    pub fn asking(mut self, action: &'static str, inputs: &'static [Input]) -> Self {
        self.called.inputs.push((Self::action(action).name, inputs));
        self
    }

    #[must_use]
    pub fn batch(mut self, action: BatchAction) -> Self {
        self.batch_actions.push(action);
        self
    }

    /// Documents that are approved outside above a limit: asking for it, withdrawing it, and hearing how it ended.
    ///
    /// # Panics
    /// If the kind does not declare what is approved: a programming error that prevents startup.
    #[must_use]
    pub fn approved(self) -> Self
    where
        D: Approved,
    {
        assert!(D::KIND.approval.is_some(), "{} does not declare what is approved", D::KIND.code());
        let mut calls = self.act(SUBMIT, approval::submit::<D>).act(RECALL, approval::recall::<D>);
        calls.consumers.extend(approval::consumers::<D>());
        calls
    }

    /// Documents that are returned stamped; scans are matched by the first `matched_by` characters of their file names.
    #[must_use]
    pub fn stamped(mut self, matched_by: usize) -> Self
    where
        D: Printed,
    {
        self.stampable = Some(Stampable::of::<D>().matched_by(matched_by).remembering());
        self
    }

    /// Documents that can be printed, and are stamped only on request.
    #[must_use]
    pub fn printed(mut self) -> Self
    where
        D: Printed,
    {
        self.stampable = Some(Stampable::of::<D>());
        self
    }

    /// How many scans a stamped copy takes between two reviews.
    #[must_use]
    pub fn most_scans(mut self, most: i64) -> Self {
        self.stampable = self.stampable.map(|stampable| stampable.most_files(most));
        self
    }

    /// The consequence of a late stamped copy, shown to both sides in advance.
    #[must_use]
    pub fn late_costs(mut self, late: fn() -> Message) -> Self {
        self.stampable = self.stampable.map(|stampable| stampable.late_costs(late));
        self
    }
}

impl Module {
    /// Registers everything for one kind of documents.
    #[must_use]
    pub fn kind<D: Document>(mut self, mut calls: Calls<D>) -> Self {
        if let Some(attachable) = &mut calls.attachable {
            attachable.numbered = numbered::<D>();
        }
        if calls.deletes {
            self.batch_actions.push(BatchAction::remove::<D>("delete"));
        }
        self.called.push(calls.called.clone());
        self.record(calls)
    }
}
