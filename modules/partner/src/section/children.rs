//! The ten tables of an organisation. A row keeps its id from the first draft to the end.

use super::dictionaries::{
    ADDRESS_TYPE, BUSINESS_MODULE, CERTIFICATE_TYPE, CONTACT_FUNCTION, CONTRIBUTION_MODE, EQUIPMENT_CONDITION,
    PARTNER_PAPER, SHAREHOLDER_TYPE,
};
use super::{Field, FieldKind, Section, Table};
use tandem_kernel::CURRENCIES;
use tandem_kernel::number::Bounds;

const CAPACITY: Bounds = Bounds::of(12, 3);
const AMOUNT: Bounds = Bounds::of(16, 2);
const PERCENT: Bounds = Bounds::of(3, 2).up_to(100);

const fn table(
    name: &'static str,
    key: &'static str,
    labelled_by: &'static [&'static str],
    most: usize,
) -> Option<Table> {
    Some(Table { name: ("partner", name), key, labelled_by, most })
}

pub static ADDRESS: Section = Section {
    code: "address",
    call: "address",
    table: table("address", "address_id", &["type", "detail_zh"], 100),
    fields: &[
        Field::choice("type", &ADDRESS_TYPE).required(),
        Field::kind("area", FieldKind::Area).required(),
        Field::text("detail_zh", 300).required(),
        Field::text("detail_en", 300),
        Field::text("postal_code", 20),
        Field::kind("contacts", FieldKind::Rows { of: "contact" }),
    ],
};
pub static CONTACT: Section = Section {
    code: "contact",
    call: "contact",
    table: table("contact", "contact_id", &["surname", "first_name"], 200),
    fields: &[
        Field::choice("function", &CONTACT_FUNCTION).required(),
        Field::text("surname", 50).required(),
        Field::text("first_name", 50).required(),
        Field::text("job_position", 100).required(),
        Field::kind("mobile", FieldKind::Mobile).required(),
        Field::kind("phone", FieldKind::Phone),
        Field::kind("email", FieldKind::Email).required(),
        Field::integer("department_headcount", 0, 1_000_000),
        Field::kind("user_id", FieldKind::User),
        Field::day("authorised_from"),
        Field::day("authorised_to"),
        Field::files("letter_files", "letter"),
    ],
};
pub static PRODUCT: Section = Section {
    code: "product",
    call: "product",
    table: table("product", "product_id", &["name"], 500),
    fields: &[
        Field::dictionary("category", "materialGroup").required(),
        Field::text("name", 200).required(),
        Field::long("description", 1_000),
        Field::text("brand", 100),
        Field::text("origin", 100),
        Field::number("planned_capacity", CAPACITY),
        Field::number("actual_capacity", CAPACITY),
        Field::number("available_capacity", CAPACITY),
        Field::integer("supply_cycle", 0, 999).required(),
        Field::yes_no("agent").required(),
        Field::text("issuer", 200),
        Field::text("certificate_number", 80),
        Field::day("expiry"),
        Field::files("proof_files", "productProof"),
    ],
};
pub static CERTIFICATION: Section = Section {
    code: "certification",
    call: "authentication",
    table: table("certification", "certification_id", &["type", "certificate_number"], 200),
    fields: &[
        Field::choice("type", &CERTIFICATE_TYPE).required(),
        Field::text("authority", 200).required(),
        Field::text("certificate_number", 80).required(),
        Field::day("issue_date").required(),
        Field::day("effective_date").required(),
        Field::day("expiry_date").required(),
        Field::files("certificate_files", "certificate").required(),
    ],
};
pub static BUSINESS: Section = Section {
    code: "business",
    call: "doBusiness",
    table: table("business", "business_id", &["year", "business_module"], 200),
    fields: &[
        Field::integer("year", 1900, 2200).required(),
        Field::choice("business_module", &BUSINESS_MODULE).required(),
        Field::number("turnover", AMOUNT).required(),
        Field::number("assets", AMOUNT),
        Field::number("profit", AMOUNT.signed()),
        Field::plain("currency", &CURRENCIES).required(),
        Field::text("ranking", 100),
    ],
};
pub static BANK: Section = Section {
    code: "bank",
    call: "bank",
    table: table("bank", "bank_id", &["name"], 50),
    fields: &[
        Field::kind("country", FieldKind::Country).required(),
        Field::text("name", 100).required(),
        Field::kind("account_number", FieldKind::Secret { least: 5, most: 34 }).required(),
        Field::text("account_name", 120).required(),
        Field::text("bank_number", 12),
        Field::text("swift", 11),
        Field::kind("iban", FieldKind::Secret { least: 15, most: 34 }),
        Field::plain("currency", &CURRENCIES).required(),
        Field::yes_no("is_default").required(),
        Field::files("proof_files", "bankProof").required(),
    ],
};
pub static EQUIPMENT: Section = Section {
    code: "equipment",
    call: "equipment",
    table: table("equipment", "equipment_id", &["name", "model"], 1_000),
    fields: &[
        Field::text("name", 200).required(),
        Field::text("model", 100),
        Field::text("brand", 100),
        Field::text("origin", 100),
        Field::integer("quantity", 1, 1_000_000).required(),
        Field::day("bought_on"),
        Field::text("purpose", 200),
        Field::choice("condition", &EQUIPMENT_CONDITION),
    ],
};
pub static CUSTOMER: Section = Section {
    code: "customer",
    call: "customer",
    table: table("customer", "customer_id", &["name"], 100),
    fields: &[
        Field::text("name", 200).required(),
        Field::number("order_share", PERCENT).required(),
        Field::number("purchase_amount", AMOUNT),
        Field::plain("currency", &CURRENCIES),
    ],
};
pub static SHAREHOLDER: Section = Section {
    code: "shareholder",
    call: "shareholder",
    table: table("shareholder", "shareholder_id", &["name"], 200),
    fields: &[
        Field::choice("type", &SHAREHOLDER_TYPE).required(),
        Field::text("name", 200).required(),
        Field::text("number", 60),
        Field::text("address", 300),
        Field::number("subscribed", PERCENT).required(),
        Field::number("paid_in", PERCENT).required(),
        Field::choice("mode", &CONTRIBUTION_MODE),
        Field::day("paid_in_date"),
    ],
};
pub static PAPER: Section = Section {
    code: "attachment",
    call: "attach",
    table: table("paper", "paper_id", &["type", "title"], 200),
    fields: &[
        Field::choice("type", &PARTNER_PAPER).required(),
        Field::text("title", 200).required(),
        Field::files("paper_files", "paper").required(),
    ],
};
