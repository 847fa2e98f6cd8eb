//! Messages to users: templates, delivery in the portal, and mails.

pub mod address;
pub mod deliver;
pub mod dictionaries;
pub mod digest;
pub mod fill;
pub mod gather;
pub mod letter;
pub mod mail;
pub mod mine;
pub mod preference;
pub mod sweep;
pub mod template;

use std::time::Duration;
use tandem_kernel::{Declaration, Granted, Menu, Permission, migrations};
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "message",
    migrations: migrations!["0001_messages", "0002_languages_and_gathering", "0071_mail_to_addresses"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(mine::VIEW).granted(Granted::ToEveryone),
        Permission::of(template::VIEW),
        Permission::of(template::EDIT),
        Permission::of(mail::VIEW),
        Permission::of(mail::RESEND),
    ],
    menus: &[
        Menu {
            url: "/systemManage/messageManagement",
            parent: "/systemManage/setup",
            component: "message/TemplateList",
            icon: "message",
            language_key: "menu.messageManagement",
            permission: template::VIEW,
            sort: 962,
            side: None,
        },
        Menu {
            url: "/systemManage/messageManagement/sendLog",
            parent: "/systemManage/monitoring",
            component: "message/SendLog",
            icon: "mail",
            language_key: "menu.sendLog",
            permission: mail::VIEW,
            sort: 964,
            side: None,
        },
    ],
    machines: &[&mine::states::MACHINE, &mail::states::MACHINE],
    listings: &[&template::listing::LISTING, &mine::listing::LISTING, &mail::listing::LISTING],
    dictionaries: &[dictionaries::TYPES, dictionaries::METHODS, dictionaries::LANGUAGES],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let (minute, day) = (Duration::from_secs(60), Duration::from_secs(24 * 3600));
    Module::new(&DECLARATION)
        .routes(template::routes::routes())
        .routes(mine::routes::routes())
        .routes(mail::routes::routes())
        .consumer(Consumer::on("message.deliver", deliver::deliver))
        .consumer(mail::carry::CARRY.run_by(mail::carry::look))
        .consumer(digest::DIGEST.run_by(digest::send))
        .consumer(gather::GATHER.run_by(gather::send))
        .consumer(sweep::SWEEP.run_by(sweep::sweep))
        .schedule(Schedule { name: "message.digest", every: minute * 15, job: digest::DIGEST })
        .schedule(Schedule { name: "message.sweep", every: day, job: sweep::SWEEP })
        .provision(|tx, declarations| Box::pin(template::provision::provision(tx, declarations)))
}
