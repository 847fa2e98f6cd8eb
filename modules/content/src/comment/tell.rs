//! Tells of a new comment: whoever it mentions, and the other side unless it is internal. Only people who may see it and
//! the document are told, so each is asked for under that user's own permissions and data rules.

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{DocumentKind, ErrorKind, Language, Result, Side, UserId};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::document::{hearers, summary};
use tandem_platform::jobs::Job;
use tandem_platform::{Tx, on_behalf};
use uuid::Uuid;

pub const TELL: Job<Told> = Job::new("job.content.tell_comment");

/// Templates of the messages.
pub const COMMENTED: &str = "content.commented";
pub const MENTIONED: &str = "content.mentioned";

/// People told of one comment, of each group of them.
const MOST_TOLD: usize = 50;
/// People of whom it is asked, each by himself, whether his data rules show him the document. The transaction of the delivery
/// waits meanwhile, and is not to be taken for one that was left open.
const MOST_ASKED: usize = 250;
/// Characters of the comment in a message; the rest is read on the page.
const EXCERPT: usize = 300;

#[derive(Debug, Serialize, Deserialize)]
pub struct Told {
    pub comment: Uuid,
    pub mentioned: Vec<Uuid>,
}

#[derive(sqlx::FromRow)]
struct Comment {
    entity_kind: String,
    entity_id: Uuid,
    internal: bool,
    said: String,
    side: String,
    who: String,
    user_id: Option<Uuid>,
}

pub async fn tell(tx: &mut Tx, told: Told, _meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let comment: Option<Comment> = sqlx::query_as(
        "select entity_kind, entity_id, internal, said, side, who, user_id from content.comment
         where tenant_id = $1 and comment_id = $2 and taken_back_at is null",
    )
    .bind(tenant)
    .bind(told.comment)
    .fetch_optional(tx.conn())
    .await?;
    let Some(comment) = comment else { return Ok(()) };
    let Some(kind) = tx.platform().document(&comment.entity_kind) else { return Ok(()) };
    let mut known: HashSet<Uuid> = comment.user_id.into_iter().collect();
    let mentioned = readers(tx, kind, &comment, told.mentioned, &mut known).await?;
    let mut others = Vec::new();
    if !comment.internal {
        let concerned = concerned(tx, kind, &comment).await?;
        others = readers(tx, kind, &comment, concerned, &mut known).await?;
        if others.is_empty() && comment.side == Side::Supplier.as_str() {
            // Nobody has dealt with the document yet.
            let all = ids(tx, Recipient::buyers(kind.listing.permission)).await?;
            others = readers(tx, kind, &comment, all, &mut known).await?;
        }
    }
    for (template, people) in [(MENTIONED, mentioned), (COMMENTED, others)] {
        for side in [Side::Buyer, Side::Supplier] {
            write_to(tx, kind, &comment, template, side, &people).await?;
        }
    }
    Ok(())
}

/// Users the document concerns on the other side: all of its supplier, or the buyers who have dealt with it.
async fn concerned(tx: &mut Tx, kind: &'static DocumentKind, comment: &Comment) -> Result<Vec<Uuid>> {
    if comment.side != Side::Supplier.as_str() {
        let mut found = Vec::new();
        for organize in hearers(tx, kind, comment.entity_id).await?.unwrap_or_default() {
            found.extend(ids(tx, Recipient::supplier(kind.listing.permission, organize)).await?);
        }
        return Ok(found);
    }
    let found = sqlx::query_scalar(
        "select actor_id from platform.audit
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and side = 'buyer' and actor_id is not null
         union
         select user_id from content.comment
         where tenant_id = $1 and entity_kind = $2 and entity_id = $4 and side = 'buyer' and user_id is not null",
    );
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), comment.entity_id);
    let mut found: Vec<Uuid> =
        found.bind(tenant).bind(kind.code()).bind(id.to_string()).bind(id).fetch_all(tx.conn()).await?;
    // Many may have dealt with it who have left, or look after other things: of them it is asked at once.
    let still: HashSet<Uuid> = ids(tx, Recipient::buyers(kind.listing.permission)).await?.into_iter().collect();
    found.retain(|user| still.contains(user));
    Ok(found)
}

async fn ids(tx: &mut Tx, recipient: Recipient) -> Result<Vec<Uuid>> {
    Ok(tx.people(vec![recipient]).await?.iter().map(|person| person.id.uuid()).collect())
}

/// Those of the users who may read the comment, with their side; `known` ones are left out.
async fn readers(
    tx: &Tx,
    kind: &'static DocumentKind,
    comment: &Comment,
    users: Vec<Uuid>,
    known: &mut HashSet<Uuid>,
) -> Result<Vec<(UserId, Side)>> {
    let mut found = Vec::new();
    for user in users.into_iter().filter(|user| known.insert(*user)).take(MOST_ASKED) {
        match side_of_reader(tx, kind, comment.entity_id, user).await {
            Ok(side) if comment.internal && side.as_str() != comment.side => {}
            Ok(side) => found.push((UserId::new(user), side)),
            Err(error) if matches!(error.kind(), ErrorKind::Refused | ErrorKind::Forbidden | ErrorKind::NotFound) => {}
            Err(error) => return Err(error),
        }
        if found.len() == MOST_TOLD {
            break;
        }
    }
    Ok(found)
}

/// The user's side; refused or not found if the user may not see the document.
async fn side_of_reader(tx: &Tx, kind: &'static DocumentKind, document: Uuid, user: Uuid) -> Result<Side> {
    let platform = tx.platform();
    let ctx = on_behalf::as_of_now(platform, &tx.ctx().tenant, user, "zh", "comment", document).await?;
    let side = ctx.side();
    let mut theirs = platform.begin(ctx, Mode::Read).await?;
    let seen = summary(&mut theirs, kind.code(), document).await;
    theirs.rollback().await?;
    seen.map(|_| side)
}

async fn write_to(
    tx: &mut Tx,
    kind: &'static DocumentKind,
    comment: &Comment,
    template: &str,
    side: Side,
    people: &[(UserId, Side)],
) -> Result<()> {
    let to: Vec<_> = people.iter().filter(|(_, of)| *of == side).map(|(user, _)| Recipient::User(*user)).collect();
    if to.is_empty() {
        return Ok(());
    }
    let words = tx.platform().words();
    let one = kind.listing.one();
    let document = FieldValue::InBoth { zh: words.label(Language::Zh, one), en: words.label(Language::En, one) };
    let number = number_of(tx, kind, comment.entity_id).await?;
    let wanted = MessageWanted { to, ..MessageWanted::of(template) }
        .field("who", comment.who.as_str())
        .field("document", document)
        .field("number", number)
        .field("said", excerpt(&comment.said))
        .opens(comments_of(&kind.page.of(side, comment.entity_id)))
        .about(kind.code(), comment.entity_id);
    tx.message(wanted).await.map(drop)
}

async fn number_of(tx: &mut Tx, kind: &'static DocumentKind, document: Uuid) -> Result<String> {
    // The product itself reads it; whoever is told was asked for before.
    let ((schema, table), key, label) = (kind.table, kind.key, kind.label);
    let sql = format!("select {label}::text from {schema}.{table} where tenant_id = $1 and {key} = $2");
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(tenant).bind(document);
    Ok(found.fetch_optional(tx.conn()).await?.unwrap_or_default())
}

/// The comments on a document's page.
fn comments_of(page: &str) -> String {
    let joint = if page.contains('?') { '&' } else { '?' };
    format!("{page}{joint}tab=comments")
}

fn excerpt(said: &str) -> String {
    match said.char_indices().nth(EXCERPT) {
        Some((at, _)) => format!("{}…", &said[..at]),
        None => said.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{EXCERPT, excerpt};

    #[test]
    fn a_long_comment_is_cut_between_characters() {
        assert_eq!(excerpt("明天给"), "明天给");
        let long = "给".repeat(EXCERPT + 1);
        assert_eq!(excerpt(&long).chars().count(), EXCERPT + 1);
        assert!(excerpt(&long).ends_with('…'));
    }
}
