//! What is tried: honest ways, and those of somebody who has taken over an account of the supplier's.

use Actor::{Asker, Cashier, Director, Finance, Leader, Newcomer, Owner, Purchaser, Reviewer, Sales, Second, Stranger};
use Step::{Act, Call, Cool, Forged, Link, LinkElsewhere, Race, Stale, StopWithoutReason, Tampered, Wake};

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// Who filed the account; the thief, where there is one.
    Asker,
    Director,
    Cashier,
    Sales,
    /// Of the supplier since today.
    Newcomer,
    /// Of another supplier.
    Stranger,
    /// Who approved the filing; he is of finance, too.
    Reviewer,
    Finance,
    Second,
    Leader,
    Purchaser,
    Owner,
}

/// A call as it is written down; all else is as it happened.
#[derive(Clone, Copy, Debug)]
pub struct Called {
    pub number: usize,
    pub field: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// An action, and the codes it may be answered with.
    Act(Actor, &'static str, &'static [u64]),
    StopWithoutReason,
    Call(Actor, Called, &'static [u64]),
    /// One of the links that were sent.
    Link(usize, &'static [u64]),
    Forged,
    /// At another company's portal.
    LinkElsewhere,
    /// With a version that nobody has seen.
    Stale,
    /// At once with a denial by link.
    Race(Actor, &'static str),
    Tampered(&'static str),
    /// Its time is over.
    Cool,
    Wake,
}

pub struct Variant {
    pub name: &'static str,
    /// What the thief, or somebody else, changed before.
    pub before: Option<&'static str>,
    pub steps: &'static [Step],
    pub in_force: bool,
}

const OK: &[u64] = &[200];
const NO: &[u64] = &[300];
const WRONG: &[u64] = &[422];
const NOT_HIS: &[u64] = &[403];
const NOT_THERE: &[u64] = &[404];

const fn to(number: usize) -> Called {
    Called { number, field: None }
}
const fn with(field: &'static str, value: &'static str) -> Called {
    Called { number: 0, field: Some((field, value)) }
}
const fn fails(name: &'static str, steps: &'static [Step]) -> Variant {
    Variant { name, before: None, steps, in_force: false }
}
const fn holds(name: &'static str, steps: &'static [Step]) -> Variant {
    Variant { name, before: None, steps, in_force: true }
}

const CONFIRM: Step = Act(Director, "confirm", OK);
const FIRST: Step = Call(Finance, to(0), OK);
const LAST: Step = Call(Second, to(1), OK);
/// Nobody but the asker is left.
const ALONE: &str = "update identity.user_account set state = 'frozen' where username in ('director', 'cashier')";

pub const VARIANTS: &[Variant] = &[
    holds("honest people", &[CONFIRM, FIRST, LAST, Cool, Wake]),
    holds("finance of the supplier confirms", &[Act(Cashier, "confirm", OK), FIRST, LAST, Cool, Wake]),
    fails("he confirms himself", &[Act(Asker, "confirm", NO), FIRST_REFUSED, Cool, Wake]),
    fails("a newcomer confirms", &[Act(Newcomer, "confirm", NO), Cool, Wake]),
    fails("sales confirms", &[Act(Sales, "confirm", NOT_HIS), Cool, Wake]),
    fails("another supplier confirms", &[Act(Stranger, "confirm", NOT_THERE), Cool, Wake]),
    fails("the reviewer confirms", &[Act(Reviewer, "confirm", NOT_HIS), Cool, Wake]),
    fails("finance confirms in his place", &[Act(Finance, "confirm", NOT_HIS), Cool, Wake]),
    fails("an administrator of the buyer confirms", &[Act(Owner, "confirm", NOT_HIS), Cool, Wake]),
    fails("confirmed twice is confirmed once", &[CONFIRM, Act(Cashier, "confirm", NO), Cool, Wake]),
    fails("confirmed unseen", &[Stale, Cool, Wake]),
    fails("verified before it is confirmed", &[FIRST_REFUSED, Cool, Wake]),
    fails("the reviewer calls", &[CONFIRM, Call(Reviewer, to(0), NO), Cool, Wake]),
    fails("a purchaser calls", &[CONFIRM, Call(Purchaser, to(0), NOT_HIS), Cool, Wake]),
    fails("the purchasing manager calls", &[CONFIRM, Call(Leader, to(0), NOT_HIS), Cool, Wake]),
    fails("the supplier calls itself", &[CONFIRM, Call(Director, to(0), NOT_HIS), Cool, Wake]),
    fails("one call where two are wanted", &[CONFIRM, FIRST, Cool, Wake]),
    fails("one person calls twice", &[CONFIRM, FIRST, Call(Finance, to(1), NO), Cool, Wake]),
    fails("both call one number", &[CONFIRM, FIRST, Call(Second, to(0), WRONG), Cool, Wake]),
    fails(
        "a number that is not on file",
        &[CONFIRM, Call(Finance, with("numberId", "13900139000"), WRONG), Cool, Wake],
    ),
    fails("a number past the last", &[CONFIRM, Call(Finance, to(99), WRONG), Cool, Wake]),
    fails("no number", &[CONFIRM, Call(Finance, with("numberId", ""), WRONG), Cool, Wake]),
    fails(
        "the other side does not know the number",
        &[CONFIRM, Call(Finance, with("heardTail", "0000"), WRONG), Cool, Wake],
    ),
    fails("nobody answered", &[CONFIRM, Call(Finance, with("answeredBy", " "), WRONG), Cool, Wake]),
    fails("a call that is to come", &[CONFIRM, Call(Finance, with("calledAt", "2999-01-01T10:00"), WRONG), Cool, Wake]),
    fails("a call of long ago", &[CONFIRM, Call(Finance, with("calledAt", "2020-01-01T10:00"), WRONG), Cool, Wake]),
    fails("woken before its time, again and again", &[CONFIRM, FIRST, LAST, Wake, Wake, Wake]),
    fails("taken into force by a call of its own", &[CONFIRM, FIRST, LAST, Act(Owner, "takeEffect", NOT_THERE), Wake]),
    fails("denied before it is confirmed", &[Link(0, OK), Act(Director, "confirm", NO), Cool, Wake]),
    fails("denied before it is verified", &[CONFIRM, Link(0, OK), FIRST_REFUSED, Cool, Wake]),
    fails("denied while it cools", &[CONFIRM, FIRST, LAST, Link(0, OK), Cool, Wake]),
    holds("denied too late", &[CONFIRM, FIRST, LAST, Cool, Wake, Link(0, NO)]),
    fails("a link used again", &[Link(0, OK), Link(0, NO), Cool, Wake]),
    fails("another link when it is over", &[Link(0, OK), Link(1, NO), Cool, Wake]),
    holds("a forged link stops nothing", &[Forged, CONFIRM, FIRST, LAST, Cool, Wake]),
    holds("a link at another company stops nothing", &[LinkElsewhere, CONFIRM, FIRST, LAST, Cool, Wake]),
    fails("denied by somebody signed in", &[Act(Director, "deny", OK), Act(Cashier, "confirm", NO), Cool, Wake]),
    holds("who was not told denies nothing", &[Act(Newcomer, "deny", NO), CONFIRM, FIRST, LAST, Cool, Wake]),
    fails("stopped by the purchasing manager", &[CONFIRM, FIRST, LAST, Act(Leader, "stop", OK), Cool, Wake]),
    holds("not stopped without a reason", &[StopWithoutReason, CONFIRM, FIRST, LAST, Cool, Wake]),
    fails("withdrawn", &[CONFIRM, Act(Director, "withdraw", OK), FIRST_REFUSED, Cool, Wake]),
    fails(
        "the second person's password is new",
        &[
            Tampered("update identity.user_account set password_changed_at = now() where username = 'director'"),
            Act(Director, "confirm", NO),
            Cool,
            Wake,
        ],
    ),
    fails(
        "the second person's address is new",
        &[
            Tampered("update identity.user_account set email = 'thief@x.example' where username = 'director'"),
            Act(Director, "confirm", NO),
            Cool,
            Wake,
        ],
    ),
    fails(
        "the second person's telephone is new",
        &[
            Tampered("update identity.user_account set mobile = '13900139000' where username = 'director'"),
            Act(Director, "confirm", NO),
            Cool,
            Wake,
        ],
    ),
    Variant {
        name: "one user alone, and two callers",
        before: Some(ALONE),
        steps: &[FIRST, LAST, Cool, Wake],
        in_force: true,
    },
    Variant {
        name: "one user alone, and one caller",
        before: Some(ALONE),
        steps: &[FIRST, Cool, Wake],
        in_force: false,
    },
    fails("confirmed and denied at once", &[Race(Director, "confirm"), Cool, Wake]),
    fails("verified and denied at once", &[CONFIRM, FIRST, Race(Second, "verify"), Cool, Wake]),
];

const FIRST_REFUSED: Step = Call(Finance, to(0), NO);
