//! Accounts, sessions, roles and menus: who is who, and what each may see and do.

pub mod account;
pub mod captcha;
pub mod mail;
pub mod menu;
pub mod provision;
pub mod session;

use std::sync::Arc;
use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::http::session::Authenticate;
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "identity",
    migrations: migrations!["0001_accounts", "0003_sessions"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[Permission { code: session::log::VIEW, label: "identity-permission-sign_in_log-view" }],
    menus: &[Menu {
        url: "/systemManage/signInLog",
        parent: "/systemManage",
        component: "identity/SignInLogList",
        icon: "login",
        language_key: "menu.signInLog",
        permission: session::log::VIEW,
        sort: 980,
    }],
    machines: &[],
    listings: &[&session::log::LISTING],
    messages: &[
        "identity-wrong_credentials",
        "identity-no_role",
        "identity-username_taken",
        "identity-password_length",
        "identity-unknown_role",
        "identity-too_many",
        "identity-waiting_review",
        "identity-account_closed",
        "identity-captcha_wrong",
        "identity-password_no_chinese",
        "identity-password_common",
        "identity-password_differs",
        "identity-old_password_wrong",
        "identity-email_format",
        "identity-mobile_format",
        "identity-agreement_needed",
        "identity-code_wrong",
        "identity-reset_link_gone",
        "identity-mail-code_subject",
        "identity-mail-code_text",
        "identity-mail-known_subject",
        "identity-mail-known_text",
        "identity-mail-reset_subject",
        "identity-mail-reset_text",
    ],
    tenantless: &[],
};

pub fn module() -> Module {
    let day = std::time::Duration::from_secs(24 * 3600);
    Module::new(&DECLARATION)
        .routes(session::routes())
        .routes(account::routes())
        .routes(captcha::routes())
        .routes(menu::routes())
        .consumer(session::FORGET_OLD.run_by(session::forget_old))
        .consumer(account::register::SEND.run_by(account::register::send))
        .consumer(account::reset::SEND.run_by(account::reset::send))
        .schedule(Schedule { name: "identity.forget_old_sessions", every: day, job: session::FORGET_OLD })
        .provision(|tx, declarations| Box::pin(provision::provision(tx, declarations)))
}

/// What the platform asks for every request.
pub fn authenticator() -> Arc<dyn Authenticate> {
    Arc::new(session::Sessions)
}
