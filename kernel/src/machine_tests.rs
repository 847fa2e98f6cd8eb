use super::*;
use crate::error::ErrorKind;

const fn state(name: &'static str) -> State {
    State { label: "k", ..State::of(name, Tone::Idle) }
}
const fn action(name: &'static str) -> Action {
    Action { label: "k", ..Action::of(name, "door.use") }
}

static DOOR: Machine = Machine {
    name: "door",
    initial: "open",
    states: &[&[state("open"), state("shut")]],
    actions: &[&[action("close"), action("open"), action("burn")]],
    transitions: &[&[
        Transition { action: "close", from: &["open"], to: To::State("shut"), otherwise: "door-not_open" },
        Transition { action: "open", from: &["shut"], to: To::State("open"), otherwise: "door-not_shut" },
        Transition { action: "burn", from: &["open", "shut"], to: To::Gone, otherwise: "door-never" },
    ]],
    ..Machine::EMPTY
};

fn holder() -> Permissions {
    Permissions::new(["door.use".to_owned()])
}

#[test]
fn a_step_is_taken_only_from_its_states() {
    assert_eq!(DOOR.step("open", "close", &holder()).unwrap(), To::State("shut"));
    let refused = DOOR.step("shut", "close", &holder()).unwrap_err();
    assert_eq!((refused.kind(), refused.message().key), (ErrorKind::Refused, "door-not_open"));
}

#[test]
fn without_the_permission_a_step_is_forbidden_and_not_offered() {
    let nobody = Permissions::default();
    assert_eq!(DOOR.step("open", "close", &nobody).unwrap_err().kind(), ErrorKind::Forbidden);
    assert!(DOOR.offers("open", &nobody).is_empty());
}

#[test]
fn an_offer_says_why_it_is_not_to_be_had() {
    let offers = DOOR.offers("shut", &holder());
    let refusals: Vec<_> = offers.iter().map(|o| (o.action, o.refusal)).collect();
    assert_eq!(refusals, [("close", Some("door-not_open")), ("open", None), ("burn", None)]);
}

#[test]
fn a_sound_table_has_no_flaws() {
    assert_eq!(DOOR.flaws(), Vec::<String>::new());
}

#[test]
fn flaws_of_a_table_are_named() {
    static BROKEN: Machine = Machine {
        name: "broken",
        initial: "nowhere",
        states: &[&[state("a"), state("island")]],
        actions: &[&[action("go"), action("idle")]],
        transitions: &[&[
            Transition { action: "go", from: &["a"], to: To::State("missing"), otherwise: "k" },
            Transition { action: "go", from: &["a"], to: To::Gone, otherwise: "k" },
            Transition { action: "ghost", from: &["a"], to: To::State("a"), otherwise: "k" },
        ]],
        ..Machine::EMPTY
    };
    let told = BROKEN.flaws().join("\n");
    for expected in [
        "initial state nowhere does not exist",
        "go names the unknown state missing",
        "go leaves a in two ways",
        "unknown action ghost",
        "action idle can never be taken",
        "state island is never reached",
    ] {
        assert!(told.contains(expected), "{expected} missing in:\n{told}");
    }
}

#[test]
fn what_is_left_empty_follows_from_the_names() {
    static GATE: Machine = Machine {
        name: "yard.gate",
        initial: "open",
        states: &[&[State::of("open", Tone::Idle)], &[State::of("shut", Tone::Done)]],
        actions: &[&[Action::of("close", "use"), Action::of("rust", PRODUCT), Action::of("paint", "house.keep")]],
        transitions: &[&[Transition::leads("close", &["open"], "shut", "")]],
        ..Machine::EMPTY
    };
    let labels: Vec<_> = GATE.states().iter().map(|state| state.label).collect();
    assert_eq!(labels, ["yard-gate-state-open", "yard-gate-state-shut"]);
    let permissions: Vec<_> = GATE.actions().iter().map(|action| (action.label, action.permission)).collect();
    assert_eq!(
        permissions,
        [
            ("yard-gate-action-close", "yard.gate.use"),
            ("yard-gate-action-rust", PRODUCT),
            ("yard-gate-action-paint", "house.keep")
        ]
    );
    assert_eq!(GATE.transitions()[0].otherwise, "yard-gate-no_close");
}

#[test]
fn an_exception_is_a_status_of_those_who_read_it_and_no_state() {
    const GATE: Machine = Machine {
        name: "yard.watched",
        initial: "open",
        states: &[&[State::of("open", Tone::Idle)]],
        exceptions: &[
            Exception::of("open_at_night", Tone::Waiting),
            Exception::of("open_unguarded", Tone::Returned).to(Side::Buyer),
        ],
        ..Machine::EMPTY
    };
    const TWICE: Machine = Machine { exceptions: &[Exception::of("open", Tone::Idle)], name: "yard.twice", ..GATE };
    let read = |side| GATE.statuses(side).map(|state| state.name).collect::<Vec<_>>();
    assert_eq!(read(Side::Buyer), ["open", "open_at_night", "open_unguarded"]);
    assert_eq!(read(Side::Supplier), ["open", "open_at_night"]);
    assert_eq!(GATE.states().len(), 1);
    assert!(GATE.message_keys().any(|key| key == "yard-watched-state-open_unguarded"));
    assert!(TWICE.flaws().join("\n").contains("named twice"), "{:?}", TWICE.flaws());
}

#[test]
fn a_state_says_which_side_keeps_it() {
    static LETTER: Machine = Machine {
        name: "letter",
        initial: "draft",
        states: &[&[state("draft").kept_by(Side::Supplier), state("sent")]],
        ..Machine::EMPTY
    };
    assert_eq!((LETTER.kept_by("draft"), LETTER.kept_by("sent")), (Some(Side::Supplier), None));
    assert_eq!(LETTER.states_kept_by(Side::Supplier), ["draft"]);
    assert!(LETTER.states_kept_by(Side::Buyer).is_empty());
}
