//! The call of a list that is nothing but its list.

use super::{Page, PageQuery, run};
use crate::http::route::{Handler, Method};
use crate::module::Work;
use crate::{Access, Body, Route, Tx};
use std::marker::PhantomData;
use tandem_kernel::Listing;
use utoipa::ToSchema;

impl Route {
    /// Pages of a list, for whoever may see it.
    pub fn rows<Row: ToSchema + 'static>(path: &'static str, listing: &'static Listing) -> Self {
        let view = Access::Permission(listing.permission);
        Self::ask(Method::POST, path, view, Rows::<Row>(listing, PhantomData))
    }
}

struct Rows<Row>(&'static Listing, PhantomData<fn() -> Row>);

impl<'a, Row: 'static> Handler<'a, Tx, Body<PageQuery>, Page<Row>> for Rows<Row> {
    type Done = Work<'a, Page<Row>>;

    fn call(&self, tx: &'a mut Tx, Body(query): Body<PageQuery>) -> Work<'a, Page<Row>> {
        let listing = self.0;
        Box::pin(async move { run(tx, listing, &query).await })
    }
}
