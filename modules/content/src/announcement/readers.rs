//! Who should read an announcement, who has read it, and who has confirmed it.

use super::listing::READERS;
use super::queries::Announcement;
use super::rules::{ORGANIZES, USERS};
use super::states::reading::{CONFIRMED, READ, UNREAD};
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::live::Notice;
use tandem_platform::providers::Audience;
use time::Date;
use uuid::Uuid;

/// Resets readers on every publication: earlier receipts no longer count. If confirmation is required, all expected
/// readers are stored, so that those missing can be listed.
pub async fn expect(tx: &mut Tx, announcement: &Announcement) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from content.announcement_reader where tenant_id = $1 and announcement_id = $2")
        .bind(tenant)
        .bind(announcement.base.id)
        .execute(tx.conn())
        .await?;
    if !announcement.receipt {
        return Ok(());
    }
    let audience = match announcement.scope.as_str() {
        ORGANIZES => Audience::Organizes(announcement.organizes.iter().map(|one| one.id).collect()),
        USERS => Audience::Users(announcement.users.iter().map(|one| one.id).collect()),
        _ => Audience::Everyone,
    };
    let readers = tx.readers(audience).await?;
    let ids: Vec<Uuid> = readers.iter().map(|_| tx.new_id()).collect();
    let (users, labels): (Vec<Uuid>, Vec<String>) = readers.into_iter().map(|one| (one.id, one.zh)).unzip();
    sqlx::query(
        "insert into content.announcement_reader (tenant_id, announcement_reader_id, announcement_id, user_id, user_label, state)
         select $1, id, $2, reader, label, $3 from unnest($4::uuid[], $5::uuid[], $6::text[]) as r(id, reader, label)",
    )
    .bind(tenant)
    .bind(announcement.base.id)
    .bind(UNREAD)
    .bind(ids)
    .bind(users)
    .bind(labels)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Marks it as read or confirmed by the caller.
pub async fn mark(tx: &mut Tx, announcement: Uuid, confirmed: bool) -> Result<()> {
    let caller = tx.ctx().caller()?.clone();
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    sqlx::query(
        "insert into content.announcement_reader as r (tenant_id, announcement_reader_id, announcement_id, user_id, user_label,
           state, read_at, confirmed_at)
         values ($1, $2, $3, $4, $5, $6, $7::timestamptz, case when $8 then $7::timestamptz end)
         on conflict (tenant_id, announcement_id, user_id) do update set read_at = coalesce(r.read_at, $7),
           state = case when r.state = $9 then r.state else $6 end,
           confirmed_at = case when $8 then coalesce(r.confirmed_at, $7) else r.confirmed_at end",
    )
    .bind(tenant)
    .bind(id)
    .bind(announcement)
    .bind(caller.id.uuid())
    .bind(caller.label.as_ref())
    .bind(if confirmed { CONFIRMED } else { READ })
    .bind(now)
    .bind(confirmed)
    .bind(CONFIRMED)
    .execute(tx.conn())
    .await?;
    tx.notice(Notice { topic: READERS.code, entity_id: announcement.into(), version: 0, organizes: None });
    Ok(())
}

/// Counts a reader once per day (UTC).
pub async fn click(tx: &mut Tx, announcement: Uuid, day: Date, reader: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into content.announcement_click (tenant_id, announcement_id, day, reader)
         values ($1, $2, $3, $4) on conflict do nothing",
    )
    .bind(tenant)
    .bind(announcement)
    .bind(day)
    .bind(reader)
    .execute(tx.conn())
    .await?;
    Ok(())
}
