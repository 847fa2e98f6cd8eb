//! Every integration test that needs a database, a message bus and a store. The product is linked once for all of them,
//! so a module's tests are modules here; `cargo xtask test modules::orders` runs those of one.

mod both_sides;
mod conformance;
mod demo;
mod frozen_supplier;
mod pages;
mod process;
mod states;

#[path = "../../../platform/tests/it/mod.rs"]
mod platform;

#[path = "../../../connectors"]
mod connectors {
    #[path = "odata/tests/it/mod.rs"]
    mod odata;
    #[path = "store/tests/it/mod.rs"]
    mod store;
}

#[path = "../../../modules"]
mod modules {
    #[path = "base/tests/it/mod.rs"]
    mod base;
    #[path = "content/tests/it/mod.rs"]
    mod content;
    #[path = "exchange/tests/it/mod.rs"]
    mod exchange;
    #[path = "identity/tests/it/mod.rs"]
    mod identity;
    #[path = "message/tests/it/mod.rs"]
    mod message;
    #[path = "orders/tests/it/mod.rs"]
    mod orders;
    #[path = "partner/tests/it/mod.rs"]
    mod partner;
    #[path = "portal/tests/it/mod.rs"]
    mod portal;
    #[path = "quality/tests/it/mod.rs"]
    mod quality;
    #[path = "seal/tests/it/mod.rs"]
    mod seal;
}
