//! The basic information of an organisation, and the closing declaration.

use super::dictionaries::{ENTERPRISE_PROPERTY, LANGUAGE, LICENCE_TYPE, ORG_CATEGORY, STOCK_EXCHANGE};
use super::{Field, FieldKind, Section};
use tandem_kernel::CURRENCIES;
use tandem_kernel::number::Bounds;

/// In ten thousand.
const CAPITAL: Bounds = Bounds::of(12, 6);
/// In square metres.
const SIZE: Bounds = Bounds::of(10, 2);

/// What the supplier says of itself; the row of the organisation keeps it. The classification, and the judgement of
/// strengths and weaknesses, are the buyer's and not filed.
pub static BASIC: Section = Section {
    code: "basic",
    call: "edit",
    table: None,
    fields: &[
        Field::text("name_zh", 200).required(),
        Field::text("name_en", 200).required(),
        Field::text("short_name_zh", 60),
        Field::text("short_name_en", 60),
        Field::choice("org_category", &ORG_CATEGORY).required(),
        Field::choice("enterprise_property", &ENTERPRISE_PROPERTY).required(),
        Field::choice("language", &LANGUAGE).required(),
        Field::choice("licence_type", &LICENCE_TYPE).required(),
        Field::text("licence_number", 60).required(),
        Field::day("licence_date").required(),
        Field::day("licence_expiry"),
        Field::yes_no("no_fixed_date"),
        Field::text("legal_person", 100).required(),
        Field::day("register_date").required(),
        Field::day("established_date"),
        Field::kind("registered_area", FieldKind::Area).required(),
        Field::text("address_zh", 300).required(),
        Field::text("address_en", 300),
        Field::kind("tel", FieldKind::Phone).required(),
        Field::kind("fax", FieldKind::Phone),
        Field::kind("email", FieldKind::Email).required(),
        Field::kind("web", FieldKind::Web),
        Field::integer("headcount", 0, 10_000_000).required(),
        Field::plain("currency", &CURRENCIES).required(),
        Field::number("registered_capital", CAPITAL).required(),
        Field::number("paid_capital", CAPITAL),
        Field::yes_no("listed").required(),
        Field::choice("stock_exchange", &STOCK_EXCHANGE),
        Field::text("security_code", 20),
        Field::number("total_area", SIZE),
        Field::number("building_area", SIZE),
        Field::text("duns_number", 9),
        Field::text("gs1_prefix", 12),
        Field::yes_no("natural_person"),
        Field::yes_no("bidding_account").required(),
        Field::files("licence_files", "licence").required(),
        Field::files("org_chart_files", "orgChart").required(),
        Field::files("intro_files", "intro").required(),
    ],
};

pub static DECLARATION: Section = Section {
    code: "declaration",
    call: "declaration",
    table: None,
    fields: &[
        Field::yes_no("truthful").required(),
        Field::text("declared_by", 100).required(),
        Field::text("declared_position", 100).required(),
    ],
};
