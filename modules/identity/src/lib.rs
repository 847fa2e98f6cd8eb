//! Authentication and authorisation: accounts, sessions, roles and menus.

pub mod account;
pub mod agreement;
pub mod api_key;
pub mod captcha;
pub mod data_rule;
pub mod dictionaries;
pub mod mail;
pub mod menu;
pub mod provision;
pub mod role;
pub mod second_factor;
pub mod session;
pub mod sso;
pub mod user;

use std::sync::Arc;
use tandem_contracts::identity::USER;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Declaration, Menu, MessageTemplate, MessageType, Methods, Permission, Role, migrations};
use tandem_platform::accounts::Accounts;
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::http::session::Authenticate;
use tandem_platform::listing::data_rules::Narrow;
use tandem_platform::message::People;
use tandem_platform::providers::{Guard, Names, Readers};
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "identity",
    migrations: migrations![
        "0001_accounts",
        "0002_people",
        "0003_sessions",
        "0004_supplier_rows",
        "0005_sign_on",
        "0006_sign_ins_of_a_user",
        "0030_guesses_of_strangers",
        "0031_own_codes",
        "0032_role_of_a_session",
        "0033_registration_of_a_company",
        "0062_sign_ins_by_time",
        "0069_codes_of_one_user",
        "0076_when_a_session_was_proved",
        "0078_sign_in_names",
        "0094_keys_of_owners_who_are_closed",
        "0095_rules_that_are_passed_on",
        "0108_former_standing",
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(user::VIEW).to(&[Role::SupplierAdministrator]),
        Permission::of(user::EDIT),
        Permission::of(user::DELETE),
        Permission::of(role::VIEW),
        Permission::of(role::EDIT),
        Permission::of(role::DELETE),
        Permission::of(role::WHY),
        Permission::of(menu::admin::VIEW),
        Permission::of(menu::admin::EDIT),
        Permission::of(data_rule::VIEW),
        Permission::of(data_rule::EDIT),
        Permission::of(sso::VIEW),
        Permission::of(sso::EDIT),
        Permission::of(api_key::VIEW),
        Permission::of(api_key::EDIT),
        Permission::of(session::log::VIEW),
    ],
    menus: &[
        Menu {
            url: "/systemManage/userManage",
            parent: "/systemManage/access",
            component: "identity/UserList",
            icon: "user",
            language_key: "menu.userManage",
            permission: user::VIEW,
            sort: 920,
            side: None,
        },
        Menu {
            url: "/systemManage/ssoUserManage",
            parent: "/systemManage/access",
            component: "identity/SsoUserList",
            icon: "idcard",
            language_key: "menu.ssoUserManage",
            permission: sso::VIEW,
            sort: 925,
            side: None,
        },
        Menu {
            url: "/systemManage/apiKey",
            parent: "/systemManage/access",
            component: "identity/ApiKeyList",
            icon: "key",
            language_key: "menu.apiKey",
            permission: api_key::VIEW,
            sort: 968,
            side: None,
        },
        Menu {
            url: "/systemManage/role",
            parent: "/systemManage/access",
            component: "identity/RoleList",
            icon: "safety",
            language_key: "menu.role",
            permission: role::VIEW,
            sort: 930,
            side: None,
        },
        Menu {
            url: "/systemManage/menuManage",
            parent: "/systemManage/setup",
            component: "identity/MenuList",
            icon: "menu",
            language_key: "menu.menuManage",
            permission: menu::admin::VIEW,
            sort: 950,
            side: None,
        },
        Menu {
            url: "/systemManage/dataAccess",
            parent: "/systemManage/access",
            component: "identity/DataRuleList",
            icon: "filter",
            language_key: "menu.dataAccess",
            permission: data_rule::VIEW,
            sort: 960,
            side: None,
        },
        Menu {
            url: "/systemManage/permissionWhy",
            parent: "/systemManage/access",
            component: "identity/PermissionWhy",
            icon: "question",
            language_key: "menu.permissionWhy",
            permission: role::WHY,
            sort: 966,
            side: None,
        },
        Menu {
            url: "/systemManage/signInLog",
            parent: "/systemManage/access",
            component: "identity/SignInLogList",
            icon: "login",
            language_key: "menu.signInLog",
            permission: session::log::VIEW,
            sort: 982,
            side: None,
        },
    ],
    machines: &[&user::states::MACHINE],
    listings: &[
        &user::listing::LISTING,
        &role::listing::LISTING,
        &menu::admin::LISTING,
        &data_rule::listing::LISTING,
        &session::log::LISTING,
        &sso::listing::LISTING,
        &api_key::listing::LISTING,
    ],
    dictionaries: &[
        dictionaries::USER_TYPES,
        dictionaries::SOURCES,
        dictionaries::VERIFICATIONS,
        dictionaries::LANGUAGES,
        dictionaries::ROLE_TYPES,
        dictionaries::RULE_STATUSES,
        dictionaries::SIGN_IN_OUTCOMES,
        dictionaries::SIGN_IN_METHODS,
        dictionaries::KEY_STATES,
    ],
    templates: &[
        MessageTemplate {
            code: user::REGISTERED,
            name: "identity-message-user_waits",
            kind: MessageType::Task,
            title: "identity-message-user_waits-title",
            content: "identity-message-user_waits-content",
            fields: &["name", "email", "position", "company", "creditCode"],
            methods: Methods::Both,
        },
        MessageTemplate {
            code: user::ADMITTED,
            name: "identity-message-user_admitted",
            kind: MessageType::Notice,
            title: "identity-message-user_admitted-title",
            content: "identity-message-user_admitted-content",
            fields: &["account"],
            methods: Methods::Email,
        },
        MessageTemplate {
            code: account::change_email::MOVED,
            name: "identity-message-email_moved",
            kind: MessageType::Alert,
            title: "identity-message-email_moved-title",
            content: "identity-message-email_moved-content",
            fields: &["account"],
            methods: Methods::Email,
        },
        MessageTemplate {
            code: sso::LINKED,
            name: "identity-message-sso_linked",
            kind: MessageType::Notice,
            title: "identity-message-sso_linked-title",
            content: "identity-message-sso_linked-content",
            fields: &["account", "issuer"],
            methods: Methods::Both,
        },
    ],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let day = std::time::Duration::from_secs(24 * 3600);
    Module::new(&DECLARATION)
        .routes(session::routes())
        .routes(account::routes())
        .routes(agreement::routes())
        .attachable(account::avatar::ATTACHABLE)
        .routes(captcha::routes())
        .routes(menu::routes())
        .routes(user::routes::routes())
        .routes(role::routes::routes())
        .routes(data_rule::routes())
        .routes(sso::routes())
        .routes(second_factor::routes())
        .routes(api_key::routes())
        .consumer(Consumer::on("identity.organize_renamed", user::organizes::changed))
        .consumer(Consumer::on("identity.applicants", user::applicants::decided))
        .consumer(Consumer::on("identity.shut_out", user::standing::denied))
        .accounts(Accounts {
            since: |tx, organize, besides, moment| Box::pin(user::standing::since(tx, organize, besides, moment)),
        })
        .names(Names {
            kind: USER,
            find: |tx, ids| Box::pin(user::pickers::names(tx, ids)),
            coded: Some(|tx, accounts| Box::pin(user::pickers::by_account(tx, accounts))),
        })
        .readers(Readers { find: |tx, audience| Box::pin(user::pickers::readers(tx, audience)) })
        .timed(session::FORGET_OLD_BY_CLOCK)
        .guard(Guard { kind: ORGANIZE, may_go: |tx, id| Box::pin(user::organizes::has_no_users(tx, id)) })
        .people(People {
            find: |tx, meant, only| Box::pin(user::people::find(tx, meant, only)),
            hold: |tx, users| Box::pin(user::people::hold(tx, users)),
        })
        .consumer(session::FORGET_OLD.run_by(session::forget_old))
        .consumer(role::restrict::HOLDERS.run_by(role::restrict::holders))
        .consumer(account::register::SEND.run_by(account::register::send))
        .consumer(account::reset::SEND.run_by(account::reset::send))
        .consumer(account::change_email::SEND.run_by(account::change_email::send))
        .consumer(account::change_email::TELL.run_by(account::change_email::tell))
        .consumer(Consumer::on("identity.send_reset_link", account::reset::asked_by_administrator))
        .schedule(Schedule { name: "identity.forget_old_sessions", every: day, job: session::FORGET_OLD })
        .provision(|tx, declarations| Box::pin(provision::provision(tx, declarations)))
}

/// Authenticates every request of the platform.
pub fn authenticator() -> Arc<dyn Authenticate> {
    Arc::new(session::Sessions)
}

/// Supplies the data rules applied to every list.
pub fn narrow() -> Arc<dyn Narrow> {
    Arc::new(data_rule::in_force::OfRoles)
}
