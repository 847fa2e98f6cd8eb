//! Duties of a named person. A document may wait for one user instead of everyone who holds the permission: then only
//! he has the to-do entry and gets the message, and everybody else reads on the page whom it waits for. Others who hold
//! the permission may still act, so nothing is stuck while he is away. If he can no longer act at all, his duties are
//! handed over to everyone who can.

use super::{Document, Written};
use crate::Tx;
use crate::module::Work;
use crate::record::{self, Values};
use sqlx::AssertSqlSafe;
use tandem_contracts::message::{Person, Recipient};
use tandem_kernel::convention::camel;
use tandem_kernel::{Error, InputKind, OrganizeId, Result, Side, UserId};
use uuid::Uuid;

/// The action of the history by which a duty goes from its person to everyone who can see to it.
pub const HAND_OVER: &str = "hand_over";
/// The message about it, to the person himself and to those who can see to it now.
pub const HANDED_OVER: &str = "portal.duty_handed_over";
/// How many documents one transaction hands over.
const AT_ONCE: i64 = 50;

/// Whom a document waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited<'a> {
    Nobody,
    /// Everyone who holds the permission of the wait.
    Holders,
    /// One of them. The document keeps his name as well, because a supplier cannot read the users of the buying side.
    User {
        id: UserId,
        name: &'a str,
    },
}

impl<'a> Awaited<'a> {
    /// The person named, if any, else all holders.
    pub fn named(id: Option<Uuid>, name: &'a str) -> Self {
        id.map_or(Self::Holders, |id| Self::User { id: UserId::new(id), name })
    }

    pub(super) fn person(self) -> Option<(UserId, &'a str)> {
        match self {
            Self::User { id, name } => Some((id, name)),
            Self::Nobody | Self::Holders => None,
        }
    }
}

/// A user entered in a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meant {
    pub column: &'static str,
    pub named: &'static str,
    pub side: Side,
    pub permission: &'static str,
    pub user: Option<Uuid>,
}

/// Everyone who can see to a duty; `None` while no supplier can see the document.
pub(super) fn holders(side: Side, permission: &str, organize: Option<OrganizeId>) -> Option<Recipient> {
    match (side, organize) {
        (Side::Supplier, Some(organize)) => Some(Recipient::supplier(permission, organize)),
        (Side::Supplier, None) => None,
        _ => Some(Recipient::buyers(permission)),
    }
}

/// The user as one of those who can see to the duty. The only place for the rule whom a document may name: on the
/// supplier's side only users of its own supplier, on either side only those who hold the permission.
async fn can_see_to(
    tx: &mut Tx,
    (side, permission): (Side, &str),
    organize: Option<Uuid>,
    user: Uuid,
) -> Result<Option<Person>> {
    let Some(holders) = holders(side, permission, organize.map(OrganizeId::new)) else { return Ok(None) };
    tx.person_among(holders, UserId::new(user)).await
}

/// Keeps the users entered as they are while the document is written: who is frozen at the same moment is refused, or is
/// named first and hands over then.
pub(super) async fn hold(tx: &mut Tx, people: &[Meant]) -> Result<()> {
    let users: Vec<UserId> = people.iter().filter_map(|meant| meant.user).map(UserId::new).collect();
    if users.is_empty() { Ok(()) } else { tx.hold_people(users).await }
}

impl Meant {
    /// The values of its two columns, unless the document may not name this user.
    pub async fn put(self, tx: &mut Tx, values: Values, supplier: Option<Uuid>) -> Result<Values> {
        let Some(user) = self.user else { return Ok(values.put(self.column, None::<Uuid>).put(self.named, "")) };
        let person = can_see_to(tx, (self.side, self.permission), supplier, user).await?;
        let person = person.ok_or_else(|| {
            let otherwise = match self.side {
                Side::Supplier => "platform-duty-not_of_supplier",
                _ => "platform-duty-not_permitted",
            };
            Error::refused(otherwise).at(camel(self.column))
        })?;
        Ok(values.put(self.column, user).put(self.named, person.label))
    }
}

/// Hands over the duties of one kind that a user can no longer see to. Returns whether there may be more of them.
pub(crate) type HandOver = for<'a> fn(&'a mut Tx, UserId) -> Work<'a, bool>;

impl Tx {
    /// Hands over what this user can no longer see to: he was frozen or deleted, or lost the role, its permission or the
    /// organisation that it takes. Does some at once and returns whether there may be more. For the product itself, which
    /// alone sees every document.
    pub async fn hand_over_duties(&mut self, user: UserId) -> Result<bool> {
        let platform = self.platform().clone();
        let mut more = false;
        for kind in platform.modules().iter().flat_map(|module| &module.called) {
            if let Some(hand_over) = kind.hand_over {
                more |= hand_over(self, user).await?;
            }
        }
        Ok(more)
    }
}

pub(super) fn hand_over<D: Written>(tx: &mut Tx, user: UserId) -> Work<'_, bool> {
    Box::pin(async move {
        let mut more = false;
        for input in D::FORM {
            if let InputKind::User { side, permission, named } = input.kind {
                let user = Some(user.uuid());
                let duty = Meant { column: input.column, named, side, permission, user };
                more |= duty.hand_over::<D>(tx).await?;
            }
        }
        Ok(more)
    })
}

impl Meant {
    async fn hand_over<D: Document>(self, tx: &mut Tx) -> Result<bool> {
        let Some(user) = self.user else { return Ok(false) };
        let lost = self.lost::<D>(tx, user).await?;
        if lost.is_empty() {
            return Ok(false);
        }
        // Locked here, so that it is still his when it is taken from him.
        let ids: Vec<Uuid> = sqlx::query_scalar(AssertSqlSafe(format!(
            "select {key} {from} and {supplier} = any($4) order by {key} limit $5 for update",
            key = D::KIND.key,
            from = self.of_his::<D>(),
            supplier = self.supplier::<D>(),
        )))
        .bind(tx.ctx().tenant.id.uuid())
        .bind(user)
        .bind(unfinished::<D>())
        .bind(lost)
        .bind(AT_ONCE)
        .fetch_all(tx.conn())
        .await?;
        let more = i64::try_from(ids.len()).is_ok_and(|done| done == AT_ONCE);
        for id in ids {
            let before: D = record::load(tx, id, true).await?;
            let values = Values::none().put(self.column, None::<Uuid>).put(self.named, "");
            record::write(tx, HAND_OVER, &before, values).await?;
            record::told(tx, HAND_OVER, Some(before), id).await?;
        }
        Ok(more)
    }

    /// The suppliers in whose unfinished documents he is named and may no longer be; for the buying side the nil id.
    async fn lost<D: Document>(self, tx: &mut Tx, user: Uuid) -> Result<Vec<Uuid>> {
        let named: Vec<Uuid> = sqlx::query_scalar(AssertSqlSafe(format!(
            "select distinct {} {}",
            self.supplier::<D>(),
            self.of_his::<D>()
        )))
        .bind(tx.ctx().tenant.id.uuid())
        .bind(user)
        .bind(unfinished::<D>())
        .fetch_all(tx.conn())
        .await?;
        let mut lost = Vec::new();
        for supplier in named {
            let duty = (self.side, self.permission);
            if can_see_to(tx, duty, Some(supplier), user).await?.is_none() {
                lost.push(supplier);
            }
        }
        Ok(lost)
    }

    /// Identifiers come from the descriptor, values are bound: the tenant, the user and the unfinished states.
    fn of_his<D: Document>(self) -> String {
        let (schema, table) = D::KIND.table;
        format!("from {schema}.{table} where tenant_id = $1 and {} = $2 and state = any($3)", self.column)
    }

    /// The column with the supplier; it makes no difference to duties of the buying side.
    fn supplier<D: Document>(self) -> String {
        let column = D::KIND.listing.supplier().filter(|_| self.side == Side::Supplier);
        let nobody = "'00000000-0000-0000-0000-000000000000'::uuid";
        column.map_or(nobody.to_owned(), |column| format!("coalesce({}, {nobody})", column.column))
    }
}

/// The states that a document can leave: in the others nobody is waited for any more, and who is named was there.
fn unfinished<D: Document>() -> Vec<&'static str> {
    let transitions = D::KIND.machine().map_or(&[][..], |machine| machine.transitions());
    transitions.iter().flat_map(|transition| transition.from.iter().copied()).collect()
}
