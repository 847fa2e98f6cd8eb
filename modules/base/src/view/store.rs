//! Database access for views and their fields.

use super::listing::LISTING;
use super::rules::Kept;
use super::{SHIPPED, SYSTEM, USER};
use serde::Serialize;
use std::collections::HashMap;
use tandem_kernel::{Column, Error, Language, Listing, Result};
use tandem_platform::Tx;
use tandem_platform::record::{self, DocumentRef};
use utoipa::ToSchema;
use uuid::Uuid;

/// A stored view. Row-level security limits callers to shared views and their own.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Stored {
    pub table_view_id: Uuid,
    pub version: i64,
    pub view_name: String,
    pub view_type: String,
    pub defaultnot: i16,
    pub frozen_num: i32,
    pub form_name: String,
}

impl Stored {
    pub fn is_own(&self) -> bool {
        self.view_type == USER
    }

    pub async fn same_version(&self, tx: &mut Tx, seen: i64) -> Result<()> {
        let seen = DocumentRef { id: self.table_view_id, version: seen };
        record::same_version(tx, &LISTING, seen, self.version).await
    }
}

/// One view; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: &str, for_change: bool) -> Result<Stored> {
    let tenant = tx.ctx().tenant.id.uuid();
    let id: Uuid = tandem_kernel::id::parse(id)?;
    let found = if for_change {
        sqlx::query_as("select * from base.table_view where tenant_id = $1 and table_view_id = $2 for update")
    } else {
        sqlx::query_as("select * from base.table_view where tenant_id = $1 and table_view_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// The caller's own views first, then those of the company and the system.
pub async fn of_listing(tx: &mut Tx, listing: &Listing) -> Result<Vec<Stored>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select * from base.table_view where tenant_id = $1 and form_name = $2
         order by view_type desc, view_name, table_view_id",
    );
    let mut found: Vec<Stored> = found.bind(tenant).bind(listing.code).fetch_all(tx.conn()).await?;
    // U, O, S.
    found.sort_by_key(|view| match view.view_type.as_str() {
        USER => 0,
        SYSTEM => 2,
        _ => 1,
    });
    Ok(found)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewField {
    pub field_name: String,
    /// In the caller's language: what the view calls it, else the list's own label.
    pub display_name: String,
    /// The list's own label.
    pub label: String,
    /// 1 shown, 0 not.
    pub display_not: i16,
    pub sort_order: i32,
    /// 1 where its total stands in the footer.
    pub summary_not: i16,
    /// Whether its total may stand there at all.
    pub can_be_summary: bool,
    pub width: i32,
}

#[derive(sqlx::FromRow)]
struct FieldRow {
    field_name: String,
    display_zh: Option<String>,
    display_en: Option<String>,
    display_not: i16,
    summary_not: i16,
    width: Option<i32>,
}

impl FieldRow {
    fn display(self, language: Language) -> Option<String> {
        match language {
            Language::Zh => self.display_zh,
            Language::En => self.display_en,
        }
    }
}

/// The fields of a view in order. Columns removed from the list are omitted; new ones are appended as hidden, except in
/// system views, which define their fields completely.
pub async fn fields(tx: &mut Tx, listing: &'static Listing, view: Option<&Stored>) -> Result<Vec<ViewField>> {
    let (language, tenant) = (tx.ctx().language, tx.ctx().tenant.id.uuid());
    let mut rows: Vec<FieldRow> = Vec::new();
    if let Some(view) = view {
        rows = sqlx::query_as(
            "select * from base.table_view_field where tenant_id = $1 and table_view_id = $2 order by sort_order",
        )
        .bind(tenant)
        .bind(view.table_view_id)
        .fetch_all(tx.conn())
        .await?;
    }
    let words = tx.platform().words();
    let field = |column: &Column, kept: Option<FieldRow>, shown: bool| {
        let label = words.label(language, column.label);
        let (display_not, summary_not, width) =
            kept.as_ref().map_or((i16::from(shown), 0, None), |row| (row.display_not, row.summary_not, row.width));
        ViewField {
            field_name: column.field.to_owned(),
            display_name: kept.and_then(|row| row.display(language)).unwrap_or_else(|| label.clone()),
            label,
            display_not,
            sort_order: 0,
            summary_not: if column.summed { summary_not } else { 0 },
            can_be_summary: column.summed,
            width: width.unwrap_or_else(|| column.width.into()),
        }
    };
    let mut fields = Vec::with_capacity(listing.columns().len());
    for row in rows {
        if let Some(column) = listing.column(&row.field_name).filter(|c| c.showable()) {
            fields.push(field(column, Some(row), false));
        }
    }
    if view.is_none_or(|view| view.view_type != SYSTEM) {
        for column in listing.columns().iter().filter(|c| c.showable()) {
            if fields.iter().all(|f| f.field_name != column.field) {
                // In the built-in view the list's descriptor decides what is shown and summed.
                let mut gained = field(column, None, view.is_none() && column.shown);
                gained.summary_not = i16::from(view.is_none() && column.summed);
                fields.push(gained);
            }
        }
    }
    for (order, field) in (0..).zip(&mut fields) {
        field.sort_order = order;
    }
    Ok(fields)
}

/// Replaces the fields. Labels are set in the caller's language; those in the other language are kept.
pub async fn write_fields(tx: &mut Tx, view: Uuid, listing: &'static Listing, fields: &[Kept]) -> Result<()> {
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), tx.ctx().language);
    let before: Vec<FieldRow> =
        sqlx::query_as("delete from base.table_view_field where tenant_id = $1 and table_view_id = $2 returning *")
            .bind(tenant)
            .bind(view)
            .fetch_all(tx.conn())
            .await?;
    let mut before: HashMap<String, FieldRow> = before.into_iter().map(|row| (row.field_name.clone(), row)).collect();
    for (order, field) in (0_i32..).zip(fields) {
        let own_label = listing.column(field.field).map(|c| tx.platform().words().label(language, c.label));
        let said = field.display_name.clone().filter(|name| Some(name) != own_label.as_ref());
        let earlier = before.remove(field.field);
        let (zh, en) = match (language, earlier) {
            (Language::Zh, earlier) => (said, earlier.and_then(|row| row.display_en)),
            (Language::En, earlier) => (earlier.and_then(|row| row.display_zh), said),
        };
        sqlx::query(
            "insert into base.table_view_field (tenant_id, table_view_id, field_name, display_zh, display_en,
               display_not, sort_order, summary_not, width) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(tenant)
        .bind(view)
        .bind(field.field)
        .bind(zh)
        .bind(en)
        .bind(i16::from(field.shown))
        .bind(order)
        .bind(i16::from(field.summed))
        .bind(field.width)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// The fields shown by a view, for the listing engine.
pub async fn shown(tx: &mut Tx, listing: &'static Listing, id: &str) -> Result<Option<Vec<String>>> {
    let view = if id == SHIPPED {
        None
    } else {
        match load(tx, id, false).await {
            Ok(view) if view.form_name == listing.code => Some(view),
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == tandem_kernel::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        }
    };
    let fields = fields(tx, listing, view.as_ref()).await?;
    let shown: Vec<String> = fields.into_iter().filter(|f| f.display_not == 1).map(|f| f.field_name).collect();
    // If none of its columns exist any more, rows still have an id.
    Ok(Some(if shown.is_empty() { vec!["id".to_owned()] } else { shown }))
}
