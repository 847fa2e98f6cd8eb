//! The call of a list that is nothing but its list.

use super::{Page, PageQuery, row, run};
use crate::http::route::Handler;
use crate::module::Work;
use crate::{Access, Body, Route, Tx};
use tandem_kernel::Listing;

impl Route {
    /// Pages of a list, for whoever may see it.
    pub fn rows(path: &'static str, listing: &'static Listing) -> Self {
        Self::rows_by(path, listing, Rows(listing))
    }

    /// The same, where the question is narrowed before it is put.
    pub fn rows_by<H>(path: &'static str, listing: &'static Listing, handler: H) -> Self
    where
        H: for<'a> Handler<'a, Tx, Body<PageQuery>, Page> + 'static,
    {
        let view = Access::Permission(listing.permission);
        Self::ask_described(path, view, handler, |schemas| row::page(listing, schemas))
    }
}

struct Rows(&'static Listing);

impl<'a> Handler<'a, Tx, Body<PageQuery>, Page> for Rows {
    type Done = Work<'a, Page>;

    fn call(&self, tx: &'a mut Tx, Body(query): Body<PageQuery>) -> Work<'a, Page> {
        let listing = self.0;
        Box::pin(async move { run(tx, listing, &query).await })
    }
}
