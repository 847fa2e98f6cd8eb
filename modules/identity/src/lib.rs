//! Accounts, sessions, roles and menus: who is who, and what each may see and do.

pub mod account;
pub mod menu;
pub mod provision;
pub mod session;

use std::sync::Arc;
use tandem_kernel::{Declaration, migrations};
use tandem_platform::http::session::Authenticate;
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "identity",
    migrations: migrations!["0001_accounts"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[],
    menus: &[],
    machines: &[],
    listings: &[],
    messages: &[
        "identity-wrong_credentials",
        "identity-no_role",
        "identity-username_taken",
        "identity-password_length",
        "identity-unknown_role",
    ],
    tenantless: &[],
};

pub fn module() -> Module {
    let day = std::time::Duration::from_secs(24 * 3600);
    Module::new(&DECLARATION)
        .routes(session::routes())
        .routes(account::routes())
        .routes(menu::routes())
        .consumer(session::FORGET_OLD.run_by(session::forget_old))
        .schedule(Schedule { name: "identity.forget_old_sessions", every: day, job: session::FORGET_OLD })
        .provision(|tx, declarations| Box::pin(provision::provision(tx, declarations)))
}

/// What the platform asks for every request.
pub fn authenticator() -> Arc<dyn Authenticate> {
    Arc::new(session::Sessions)
}
