//! Suppliers: organisations as documents, what they file about themselves and how it is reviewed, changes of their bank accounts,
//! whether they are who they say, what the OA approves and the ERP is told of them, their certificates, the log of changes,
//! suspected duplicates, our leaders for them; and geographic areas.

pub mod area;
pub mod authentication;
pub mod bank_change;
pub mod certificate;
pub mod change_record;
pub mod erp_push;
pub mod filing;
pub mod filling;
pub mod leader;
pub mod matching;
pub mod newcomer;
pub mod numbers;
pub mod oa_process;
pub mod organize;
pub mod review;
pub mod section;

use authentication::Authentication;
use section::dictionaries::SHIPPED;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{
    Declaration, Granted, Menu, MessageTemplate, MessageType, Methods, Permission, Role, ShippedDictionary, Side,
    TenantlessTable, migrations,
};
use tandem_platform::Module;
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::file_hook::FileHook;
use tandem_platform::providers::{Names, Newcomers};

const BOTH: Option<Side> = None;
const BUYER: Option<Side> = Some(Side::Buyer);
const SUPPLIER: Option<Side> = Some(Side::Supplier);

/// A page under the menu of suppliers.
const fn menu(
    side: Option<Side>,
    url: &'static str,
    component: &'static str,
    icon: &'static str,
    language_key: &'static str,
    permission: &'static str,
    sort: i32,
) -> Menu {
    Menu { url, parent: "/partnerManage", component, icon, language_key, permission, sort, side }
}

/// Those of lists and forms.
const OWN: [ShippedDictionary; 14] = [
    organize::listing::RELATIONS,
    organize::listing::TRUE_OR_FALSE,
    organize::listing::COMMIT_STATES,
    leader::FUNCTIONS,
    filing::listing::TYPES,
    matching::CAUSES,
    filling::SECTIONS,
    bank_change::listing::TYPES,
    oa_process::TYPES,
    oa_process::CONCLUSIONS,
    oa_process::lines::VIEWS,
    erp_push::KINDS,
    erp_push::FIELDS,
    erp_push::EXCHANGES,
];
/// These, and those of the sections.
const DICTIONARIES: [ShippedDictionary; OWN.len() + SHIPPED.len()] = {
    let mut all = [OWN[0]; OWN.len() + SHIPPED.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OWN.len() { OWN[at] } else { SHIPPED[at - OWN.len()] };
        at += 1;
    }
    all
};

pub static DECLARATION: Declaration = Declaration {
    name: "partner",
    migrations: migrations![
        "0001_organizations",
        "0002_areas",
        "0051_order_of_names",
        "0100_organizations_as_documents",
        "0101_supplier_data",
        "0102_filings",
        "0103_authentications",
        "0104_oa_processes",
        "0105_erp_pushes",
        "0106_bank_changes",
        "0107_doubts_of_several_companies",
        "0110_found_by_values",
        "0111_who_put_terms_in_force",
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(organize::VIEW).granted(Granted::ToEveryone),
        Permission::of_buyers(organize::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(organize::PROMOTE).to(&[Role::PurchasingLeader]),
        Permission::of_buyers(organize::FREEZE).to(&[Role::PurchasingLeader]),
        Permission::of_buyers(organize::END).to(&[Role::PurchasingLeader]),
        Permission::of_buyers(organize::DELETE).to(&[Role::PurchasingLeader]),
        Permission::of_buyers(leader::VIEW).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(leader::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of(filing::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Cqe,
            Role::Legal,
            Role::Finance,
            Role::SupplierAdministrator,
            Role::SupplierApplicant,
            Role::SupplierSales,
            Role::SupplierQuality,
            Role::SupplierFinance,
        ]),
        Permission::of(filing::FILL).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::SupplierAdministrator,
            Role::SupplierApplicant,
        ]),
        Permission::of(filing::BANK).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::SupplierAdministrator,
            Role::SupplierApplicant,
            Role::SupplierFinance,
        ]),
        Permission::of_buyers(filing::REVIEW).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of(change_record::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Legal,
            Role::Finance,
            Role::SupplierAdministrator,
        ]),
        Permission::of(certificate::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Cqe,
            Role::SupplierAdministrator,
            Role::SupplierSales,
            Role::SupplierQuality,
        ]),
        Permission::of(filling::VIEW).to(&[Role::Purchaser, Role::PurchasingLeader, Role::SupplierAdministrator]),
        Permission::of(authentication::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Legal,
            Role::Finance,
            Role::SupplierAdministrator,
        ]),
        Permission::of(authentication::START).to(&[Role::PurchasingLeader, Role::Legal, Role::SupplierAdministrator]),
        Permission::of_buyers(authentication::PAY).to(&[Role::Finance]),
        Permission::of_suppliers(authentication::TELL).to(&[Role::SupplierAdministrator]),
        Permission::of_buyers(authentication::JUDGE).to(&[Role::PurchasingLeader, Role::Legal]),
        Permission::of(bank_change::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Finance,
            Role::SupplierAdministrator,
            Role::SupplierFinance,
        ]),
        Permission::of_suppliers(bank_change::CONFIRM).to(&[Role::SupplierAdministrator, Role::SupplierFinance]),
        Permission::of_suppliers(bank_change::DENY).to(&[Role::SupplierAdministrator, Role::SupplierFinance]),
        Permission::of_suppliers(bank_change::WITHDRAW).to(&[Role::SupplierAdministrator]),
        Permission::of_buyers(bank_change::VERIFY).to(&[Role::Finance]),
        Permission::of_buyers(bank_change::STOP).to(&[Role::PurchasingLeader, Role::Finance]),
        Permission::of(bank_change::REVEAL).to(&[Role::Finance, Role::SupplierAdministrator, Role::SupplierFinance]),
        Permission::of_buyers(matching::VIEW).to(&[Role::Purchaser, Role::PurchasingLeader, Role::Legal]),
        Permission::of_buyers(matching::DIFFER).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(matching::MERGE).to(&[Role::PurchasingLeader]),
        Permission::of_buyers(oa_process::VIEW).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(oa_process::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(oa_process::SUBMIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(erp_push::VIEW).to(&[Role::Purchaser, Role::PurchasingLeader, Role::Finance]),
        Permission::of_buyers(erp_push::SUBMIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of_buyers(erp_push::RETRY).to(&[Role::Purchaser, Role::PurchasingLeader]),
    ],
    menus: &[
        Menu {
            url: "/systemManage/organize",
            parent: "/systemManage/access",
            component: "partner/OrganizeList",
            icon: "team",
            language_key: "menu.organize",
            permission: organize::VIEW,
            sort: 940,
            side: BUYER,
        },
        Menu {
            url: "/partnerManage",
            parent: "",
            component: "",
            icon: "team",
            language_key: "menu.partnerManage",
            permission: "",
            sort: 200,
            side: BOTH,
        },
        menu(SUPPLIER, "/partnerManage/company", "partner/MyCompany", "team", "menu.myCompany", organize::VIEW, 201),
        menu(
            BUYER,
            "/partnerManage/potential",
            "partner/Potential",
            "team",
            "menu.potentialSuppliers",
            organize::VIEW,
            202,
        ),
        menu(BUYER, "/partnerManage/formal", "partner/Formal", "team", "menu.formalSuppliers", organize::VIEW, 203),
        menu(
            BUYER,
            "/partnerManage/supplierQuery",
            "partner/SupplierQuery",
            "team",
            "menu.supplierQuery",
            organize::VIEW,
            204,
        ),
        menu(BUYER, "/partnerManage/customers", "partner/Customers", "team", "menu.customers", organize::VIEW, 205),
        menu(BUYER, "/partnerManage/leader", "partner/Leaders", "team", "partner-leader-list", leader::VIEW, 206),
        menu(BUYER, "/partnerManage/filings", "partner/FilingList", "page", "menu.partnerFilings", filing::VIEW, 210),
        menu(
            BUYER,
            "/partnerManage/oaProcesses",
            "partner/OaProcessList",
            "page",
            "menu.oaProcesses",
            oa_process::VIEW,
            212,
        ),
        menu(SUPPLIER, "/partnerManage/filing", "partner/FilingList", "page", "menu.companyData", filing::VIEW, 211),
        menu(BUYER, "/partnerManage/erpPushes", "partner/ErpPushList", "swap", "menu.erpPushes", erp_push::VIEW, 216),
        menu(
            SUPPLIER,
            "/partnerManage/authentication",
            "partner/AuthenticationList",
            "safety",
            "menu.authentications",
            authentication::VIEW,
            212,
        ),
        menu(
            BUYER,
            "/partnerManage/authentications",
            "partner/AuthenticationList",
            "safety",
            "menu.authentications",
            authentication::VIEW,
            213,
        ),
        menu(
            BUYER,
            "/partnerManage/bankChanges",
            "partner/BankChangeList",
            "page",
            "menu.bankChanges",
            bank_change::VIEW,
            214,
        ),
        menu(
            SUPPLIER,
            "/partnerManage/bankChange",
            "partner/BankChangeList",
            "page",
            "menu.bankChanges",
            bank_change::VIEW,
            213,
        ),
        menu(
            BOTH,
            "/partnerManage/changeRecordReport",
            "partner/ChangeRecordList",
            "table",
            "menu.changeRecord",
            change_record::VIEW,
            260,
        ),
        menu(
            BOTH,
            "/partnerManage/certificates",
            "partner/CertificateList",
            "table",
            "menu.supplierCertificate",
            certificate::VIEW,
            262,
        ),
        menu(
            BOTH,
            "/partnerManage/fillingReport",
            "partner/FillingList",
            "chart",
            "menu.fillingReport",
            filling::VIEW,
            264,
        ),
        menu(BUYER, "/partnerManage/matches", "partner/MatchList", "team", "menu.duplicates", matching::VIEW, 266),
    ],
    machines: &[
        &organize::states::MACHINE,
        &leader::MACHINE,
        &filing::states::MACHINE,
        &authentication::MACHINE,
        &bank_change::states::MACHINE,
        &matching::MACHINE,
        &oa_process::states::MACHINE,
        &erp_push::MACHINE,
    ],
    listings: &[
        &organize::listing::LISTING,
        &leader::LISTING,
        &filing::LISTING,
        &authentication::LISTING,
        &bank_change::LISTING,
        &change_record::LISTING,
        &certificate::LISTING,
        &filling::LISTING,
        &matching::LISTING,
        &oa_process::LISTING,
        &erp_push::LISTING,
    ],
    documents: &[
        &organize::KIND,
        &filing::KIND,
        &authentication::KIND,
        &matching::KIND,
        &oa_process::KIND,
        &erp_push::KIND,
        &bank_change::KIND,
    ],
    dictionaries: &DICTIONARIES,
    templates: &[
        turn("partner.filing_to_review", "partner-message-filing_to_review"),
        turn("partner.filing_returned", "partner-message-filing_returned"),
        turn("partner.authentication_to_judge", "partner-message-authentication_to_judge"),
        turn("partner.authentication_to_tell", "partner-message-authentication_to_tell"),
        notice(
            authentication::HAS_LAPSED,
            "partner-message-authentication_lapsed",
            "partner-message-authentication_lapsed-title",
            "partner-message-authentication_lapsed-content",
            &["number", "supplier"],
        ),
        turn("partner.bank_to_confirm", "partner-message-bank_to_confirm"),
        turn("partner.bank_to_verify", "partner-message-bank_to_verify"),
        alert(
            bank_change::ASKED,
            "partner-message-bank_asked",
            "partner-message-bank_asked-title",
            "partner-message-bank_asked-content",
            &["number", "supplier", "tail"],
        ),
        alert(
            bank_change::STOPPED_MESSAGE,
            "partner-message-bank_stopped",
            "partner-message-bank_stopped-title",
            "partner-message-bank_stopped-content",
            &["number", "supplier", "tail", "by"],
        ),
        notice(
            bank_change::IN_FORCE_MESSAGE,
            "partner-message-bank_in_force",
            "partner-message-bank_in_force-title",
            "partner-message-bank_in_force-content",
            &["number", "supplier", "tail"],
        ),
        notice(
            review::APPROVED,
            "partner-message-filing_approved",
            "partner-message-filing_approved-title",
            "partner-message-filing_approved-content",
            &["number", "note"],
        ),
        notice(
            review::DECLINED,
            "partner-message-filing_declined",
            "partner-message-filing_declined-title",
            "partner-message-filing_declined-content",
            &["number", "reason"],
        ),
        turn(erp_push::FAILED_MESSAGE, "partner-message-erp_failed"),
        notice(
            certificate::remind::EXPIRES,
            "partner-message-certificate_expires",
            "partner-message-certificate_expires-title",
            "partner-message-certificate_expires-content",
            &["certificate", "number", "day", "left"],
        ),
        notice(
            certificate::remind::EXPIRING,
            "partner-message-certificates_expiring",
            "partner-message-certificates_expiring-title",
            "partner-message-certificates_expiring-content",
            &["count"],
        ),
        MessageTemplate {
            code: oa_process::heard::CAME_BACK,
            name: "partner-message-oa_returned",
            kind: MessageType::Task,
            title: "partner-message-oa_returned-title",
            content: "partner-message-oa_returned-content",
            fields: oa_process::heard::CAME_BACK_FIELDS,
            methods: Methods::Both,
        },
        MessageTemplate {
            code: oa_process::heard::TOO_LATE,
            name: "partner-message-oa_returned_late",
            kind: MessageType::Alert,
            title: "partner-message-oa_returned_late-title",
            content: "partner-message-oa_returned_late-content",
            fields: oa_process::heard::TOO_LATE_FIELDS,
            methods: Methods::Both,
        },
    ],
    tenantless: &[TenantlessTable {
        table: "area",
        reason: "countries and cities, the same for every tenant; only migrations write it",
    }],
    // What the company does about a supplier outside, and why it froze it, is its own affair. How much of a filing is
    // doubtful, and when it was compared with others, may tell who else is known. Why an account is suspicious, and whom finance
    // calls, is for nobody who may be the thief.
    withheld: &[
        (ORGANIZE, "oaState"),
        (ORGANIZE, "erpState"),
        (ORGANIZE, "reason"),
        ("partner.filing", "openDoubts"),
        ("partner.filing", "checkedAt"),
        (bank_change::listing::CODE, "flags"),
        (bank_change::listing::CODE, "flagCount"),
        (bank_change::listing::CODE, "numbers"),
        (bank_change::listing::CODE, "calls"),
    ],
    guarded: &organize::queries::GUARDED,
    ..Declaration::EMPTY
};

/// Tells the recipients that a task is waiting for them.
const fn turn(code: &'static str, name: &'static str) -> MessageTemplate {
    let (title, content) = ("partner-message-turn-title", "partner-message-turn-content");
    let fields = MessageTemplate::OF_WAIT;
    MessageTemplate { code, name, kind: MessageType::Task, title, content, fields, methods: Methods::Both }
}

const fn notice(
    code: &'static str,
    name: &'static str,
    title: &'static str,
    content: &'static str,
    fields: &'static [&'static str],
) -> MessageTemplate {
    MessageTemplate { code, name, kind: MessageType::Notice, title, content, fields, methods: Methods::Both }
}

/// As [`notice`], and nobody can turn it off.
const fn alert(
    code: &'static str,
    name: &'static str,
    title: &'static str,
    content: &'static str,
    fields: &'static [&'static str],
) -> MessageTemplate {
    MessageTemplate { kind: MessageType::Alert, ..notice(code, name, title, content, fields) }
}

pub fn module() -> Module {
    let newcomers = Newcomers { open: |tx, newcomer| Box::pin(newcomer::open(tx, newcomer)) };
    Module::new(&DECLARATION)
        .kind(organize::calls())
        .kind(filing::calls())
        .kind(authentication::calls())
        .kind(bank_change::calls())
        .kind(matching::calls())
        .kind(oa_process::calls())
        .kind(erp_push::calls())
        .outbound::<erp_push::Push>()
        .feed::<erp_push::feed::SupplierRead>()
        .consumer(Consumer::on("partner.erp_push_answered", erp_push::handed_over))
        .attachable(filing::files::FILES)
        .file_changed(FileHook::of::<Authentication>(|tx, change| Box::pin(authentication::count_evidence(tx, change))))
        .record(leader::calls())
        .importer(leader::import::importer())
        .routes(area::routes())
        .routes(change_record::routes())
        .routes(certificate::routes())
        .routes(filling::routes())
        .consumer(review::CHECK.run_by(review::check::run))
        .consumer(Consumer::on("partner.oa_process_decided", oa_process::heard::decided))
        .consumer(Consumer::on("partner.oa_process_handed_over", oa_process::heard::handed_over))
        .consumer(bank_change::COOLED.run_by(bank_change::effect::run))
        .timed(certificate::remind::CERTIFICATE_EXPIRY)
        .newcomers(newcomers)
        .names(Names {
            kind: ORGANIZE,
            find: |tx, ids| Box::pin(organize::queries::names(tx, ids)),
            coded: Some(|tx, codes| Box::pin(organize::queries::by_erp_number(tx, codes))),
        })
}
