//! The platform's own declaration: its tables and messages are subject to the same conformance tests as modules.

use tandem_kernel::{Declaration, TenantlessTable, migrations};

pub static DECLARATION: Declaration = Declaration {
    name: "platform",
    migrations: migrations![
        "0001_foundation",
        "0002_once",
        "0003_supplier_rows",
        "0004_contains",
        "0005_documents",
        "0006_contains_of_several",
        "0050_supplier_only",
        "0051_pinyin",
        "0052_todo_facts",
        "0061_long_tasks",
        "0062_places",
        "0068_duties",
        "0069_sides_and_partitions",
        "0076_approvals",
        "0077_done_todo_counts",
        "0079_todo_of_one_person",
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    tenantless: &[
        TenantlessTable { table: "migration", reason: "what has been applied to this cluster, by the owner" },
        TenantlessTable { table: "tenant", reason: "the directory itself: read before a tenant is known" },
        TenantlessTable { table: "schedule", reason: "one tick a shard and schedule; names no tenant's data" },
        TenantlessTable {
            table: "partitioned",
            reason: "which tables are partitioned by time; names no tenant's data",
        },
    ],
    ..Declaration::EMPTY
};
