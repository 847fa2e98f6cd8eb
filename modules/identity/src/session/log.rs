//! The sign-in log: every attempt, with its outcome.

use crate::dictionaries::{SIGN_IN_METHODS, SIGN_IN_OUTCOMES};
use tandem_kernel::{Column, Listing, Result, Sort, Window};
use tandem_platform::Tx;
use uuid::Uuid;

pub const VIEW: &str = "identity.sign_in_log.view";

pub static LISTING: Listing = Listing {
    code: "identity.sign_in_log",
    table: ("identity", "sign_in_log"),
    key: &["log_id"],
    parts: &[&[
        Column::id(),
        Column::date_time("at").width(180),
        Column::text("username").width(200),
        Column::record("user_id").nullable().findable(),
        Column::dictionary("outcome", SIGN_IN_OUTCOMES.name),
        Column::dictionary("method", SIGN_IN_METHODS.name).width(120),
        Column::text("address").width(150),
        Column::text("agent").width(380),
    ]],
    default_sort: &[Sort::down("at")],
    quick_search: &["username", "address"],
    permission: VIEW,
    window: Some(Window::of("at", 30).past().unless(&["userId"])),
    ..Listing::EMPTY
};

pub async fn write(
    tx: &mut Tx,
    username: &str,
    user: Option<Uuid>,
    outcome: &str,
    method: &str,
    agent: &str,
) -> Result<()> {
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let address = tx.ctx().address.map_or_else(String::new, |a| a.to_string());
    sqlx::query(
        "insert into identity.sign_in_log (tenant_id, log_id, at, username, user_id, outcome, address, agent, method)
         values ($1, $2, $3, left($4, 200), $5, $6, $7, $8, $9)",
    )
    .bind(tenant)
    .bind(id)
    .bind(now)
    .bind(username)
    .bind(user)
    .bind(outcome)
    .bind(address)
    .bind(agent)
    .bind(method)
    .execute(tx.conn())
    .await?;
    Ok(())
}
