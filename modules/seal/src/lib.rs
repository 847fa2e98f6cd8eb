//! Stamped copies: documents returned with the other side's stamp, as a scan or sealed electronically, and reviewed.
//! Also certificates of organisations for electronic seals, and the public verification of sealed documents.

pub mod certificate;
pub mod own_seal;
pub mod paper;
pub mod paper_version;
pub mod stamped_copy;
pub mod verify;

use stamped_copy::queries::StampedCopy;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Declaration, Menu, MessageTemplate, MessageType, Methods, Permission, Role, migrations};
use tandem_platform::Module;
use tandem_platform::document::Refuser;
use tandem_platform::jobs::Schedule;
use tandem_platform::providers::Guard;
use tandem_platform::stampable::Stamps;

pub static DECLARATION: Declaration = Declaration {
    name: "seal",
    migrations: migrations!["0001_seals", "0002_clock", "0020_looked_at", "0021_paper_versions", "0051_order_of_names"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(stamped_copy::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Legal,
            Role::Finance,
            Role::SupplierAdministrator,
            Role::SupplierSales,
        ]),
        Permission::of_suppliers(stamped_copy::UPLOAD).to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of_suppliers(stamped_copy::SIGN).to(&[Role::SupplierAdministrator, Role::SupplierSales]),
        Permission::of_buyers(stamped_copy::REVIEW).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(stamped_copy::COUNTERSIGN).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of(certificate::VIEW),
        Permission::of(certificate::EDIT),
    ],
    menus: &[
        Menu {
            url: "/orderSynergies",
            parent: "",
            component: "",
            icon: "order",
            language_key: "menu.orderSynergies",
            permission: "",
            sort: 300,
            side: None,
        },
        Menu {
            url: "/orderSynergies/stampedCopy",
            parent: "/orderSynergies",
            component: "seal/StampedCopyList",
            icon: "stamp",
            language_key: "menu.stampedCopy",
            permission: stamped_copy::VIEW,
            sort: 390,
            side: None,
        },
        Menu {
            url: "/systemManage/certificate",
            parent: "/systemManage/setup",
            component: "seal/CertificateList",
            icon: "bookmark",
            language_key: "menu.sealCertificate",
            permission: certificate::VIEW,
            sort: 952,
            side: None,
        },
    ],
    machines: &[&stamped_copy::states::MACHINE, &certificate::states::MACHINE],
    documents: &[&stamped_copy::KIND],
    listings: &[&stamped_copy::listing::LISTING, &certificate::listing::LISTING],
    templates: &[
        MessageTemplate {
            code: stamped_copy::clock::DUE_TODAY,
            name: "seal-message-due",
            kind: MessageType::Task,
            title: "seal-message-due-title",
            content: "seal-message-due-content",
            fields: &["number", "document", "day", "consequence"],
            methods: Methods::Both,
        },
        MessageTemplate {
            code: stamped_copy::scan::FILE_REFUSED,
            name: "seal-message-refused",
            kind: MessageType::Task,
            title: "seal-message-refused-title",
            content: "seal-message-refused-content",
            fields: &["number", "file", "reason"],
            methods: Methods::Both,
        },
    ],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    Module::new(&DECLARATION)
        .record(certificate::calls())
        .guard(Guard { kind: ORGANIZE, may_go: |tx, id| Box::pin(certificate::commands::has_none(tx, id)) })
        .routes(stamped_copy::routes::routes())
        .refuser(Refuser::of::<StampedCopy>())
        .routes(paper::routes())
        .routes(verify::routes())
        .stamps(Stamps {
            ask: |tx, kind, id| Box::pin(stamped_copy::commands::ask(tx, kind, id)),
            not_needed: |tx, kind, id| Box::pin(stamped_copy::commands::not_needed(tx, kind, id)),
            document_gone: |tx, kind, id| Box::pin(stamped_copy::commands::document_gone(tx, kind, id)),
        })
        .folder(stamped_copy::KEPT)
        .consumer(stamped_copy::scan::SCAN.run_by(stamped_copy::scan::look))
        .consumer(stamped_copy::clock::WATCH.run_by(stamped_copy::clock::watch))
        .schedule(Schedule {
            name: "seal.clock",
            every: stamped_copy::clock::LOOKED_AT_EVERY,
            job: stamped_copy::clock::WATCH,
        })
}
