//! The platform's own declaration: its tables and words pass the same conformance suite.

use tandem_kernel::{Declaration, TenantlessTable, migrations};

pub static DECLARATION: Declaration = Declaration {
    name: "platform",
    migrations: migrations!["0001_foundation", "0002_once", "0003_supplier_rows", "0004_contains", "0005_documents"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    messages: &[
        "platform-signed_out",
        "platform-forbidden",
        "platform-not_found",
        "platform-stale",
        "platform-overtaken",
        "platform-numbers_used_up",
        "platform-owner_gone",
        "platform-invalid",
        "platform-malformed",
        "platform-too_large",
        "platform-too_many",
        "platform-internal",
        "platform-unavailable",
        "platform-method_not_allowed",
        "platform-required",
        "platform-too_long",
        "platform-too_many_decimals",
        "platform-unknown_column",
        "platform-unknown_symbol",
        "platform-bad_value",
        "platform-unknown_view",
        "platform-bad_rule",
        "platform-area_too_large",
        "platform-bad_continuation",
        "platform-too_many_conditions",
        "platform-timed-bad_value",
        "platform-timed-bad_integer",
        "platform-key_reused",
        "platform-password_key",
        "platform-system",
    ],
    tenantless: &[
        TenantlessTable { table: "migration", reason: "what has been applied to this cluster, by the owner" },
        TenantlessTable { table: "tenant", reason: "the directory itself: read before a tenant is known" },
        TenantlessTable { table: "schedule", reason: "one tick a shard and schedule; names no tenant's data" },
    ],
    ..Declaration::EMPTY
};
