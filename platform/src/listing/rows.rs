//! The route of a list that needs no handler of its own.

use super::{Page, PageQuery, row, run};
use crate::http::route::Handler;
use crate::module::Work;
use crate::{Access, Body, Route, Tx};
use tandem_kernel::Listing;

impl Route {
    /// Pages of a list, for callers with its permission.
    pub fn rows(path: &'static str, listing: &'static Listing) -> Self {
        let view = Access::Permission(listing.permission);
        let route = Self::ask_described(path, view, Rows(listing), |schemas| row::page(listing, schemas));
        Self { listing: Some(listing), ..route }
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
