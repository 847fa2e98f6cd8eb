//! Files requested from a supplier by a purchaser: open until supplied, then archived or returned.

use tandem_platform::attachable::{ANY_TYPES, DOCUMENT_BYTES};
use tandem_platform::document::prelude::*;
use tandem_platform::file_hook::FileChange;
use tandem_platform::record;
use time::Date;

pub const VIEW: &str = "quality.file_task.view";
pub const EDIT: &str = "quality.file_task.edit";
pub const SUPPLY: &str = "quality.file_task.supply";

const OPEN: &str = "open";
const SUPPLIED: &str = "supplied";
const ARCHIVED: &str = "archived";

pub static MACHINE: Machine = Machine {
    name: "quality.file_task",
    initial: OPEN,
    states: &[&[State::of(OPEN, Tone::Waiting), State::of(SUPPLIED, Tone::Progress), State::of(ARCHIVED, Tone::Done)]],
    actions: &[&[
        Action::of("supply", "supply").ordinary(),
        Action::of("archive", "edit").ordinary(),
        Action::of("return", "edit"),
        Action::of("edit", "edit"),
        Action::of("delete", "edit"),
    ]],
    transitions: &[&[
        Transition::leads("supply", &[OPEN], SUPPLIED, "quality-file_task-only_open"),
        Transition::leads("archive", &[SUPPLIED], ARCHIVED, "quality-file_task-only_supplied"),
        Transition::leads("return", &[SUPPLIED], OPEN, "quality-file_task-only_supplied"),
        Transition::leads("edit", &[OPEN], OPEN, "quality-file_task-only_open"),
        Transition::ends("delete", &[OPEN], "quality-file_task-only_open"),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "quality.file_task",
    table: ("quality", "file_task"),
    key: &["file_task_id"],
    parts: &[
        HEAD,
        &[Column::text("title").width(260)],
        SUPPLIER,
        &[
            Column::user("provider").width(140),
            Column::user("checker").width(140),
            Column::record("provider_id").called("quality-file_task-provider").nullable().carried(),
            Column::record("checker_id").called("quality-file_task-checker").nullable().carried(),
            Column::date("due_on").width(110),
            Column::integer("file_count").nullable().width(90),
            Column::text("request").hidden(),
            Column::text("reply").hidden(),
            Column::text("reason").hidden(),
        ],
        TRAIL,
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "title", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[SystemScene::of("open", &[SceneLine::is("state", OPEN)])],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "quality.file_task", prefix: "FT", period: Period::Month, digits: 5 }),
    path: &[OPEN, SUPPLIED, ARCHIVED],
    waiting: &[
        Wait::of(OPEN, Side::Supplier, "supply", "supply").told("asked"),
        Wait::of(SUPPLIED, Side::Buyer, "edit", "check").told("supplied"),
    ],
    page: PageAddress::of_both("/qualitySynergies/fileManagement/{id}"),
    gist: Gist { said_by_buyer: "reason", said_by_supplier: "reply", ..Gist::USUAL },
    ..DocumentKind::of(&LISTING)
};

const REPLY: &[Input] = &[Input::long("reply", 4_000), Input::emptied("reason")];
const RETURN: &[Input] = &[Input::long("reason", 1_000).required()];

pub fn calls() -> Calls<FileTask> {
    Calls::at("/service1/quality/api/fileTask", &["pageList"])
        .form()
        .taking("supply", REPLY)
        .taking("return", RETURN)
        .leads("archive")
        .delete()
        .with_files()
        .printed()
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct FileTask {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    pub title: String,
    pub provider_id: Option<Uuid>,
    pub provider: String,
    pub checker_id: Option<Uuid>,
    pub checker: String,
    pub request: String,
    pub due_on: Day,
    /// None for a task whose files came before they were counted.
    pub file_count: Option<i64>,
    pub reply: String,
    pub reason: String,
}

impl Document for FileTask {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn awaits(&self, wait: &Wait) -> Awaited<'_> {
        match wait.side {
            Side::Supplier => Awaited::named(self.provider_id, &self.provider),
            _ => Awaited::named(self.checker_id, &self.checker),
        }
    }
    fn due_on(&self) -> Option<Date> {
        Some(*self.due_on)
    }
    /// A task that is late keeps its day, so that someone else can still be named for it.
    fn check(entered: &mut Entered, _action: &str, before: Option<&Self>) {
        let stood = before.map(|before| *before.due_on);
        let over = entered.day("due_on").is_some_and(|due| due < entered.today && Some(due) != stood);
        entered.check(!over, "due_on", "quality-file_task-past_due");
        if entered.passes_on() {
            // The files of the supplier before are not the next one's to know of. His own are counted when one comes or goes.
            entered.put("file_count", None::<i64>);
        }
    }
}

impl Written for FileTask {
    const FORM: &'static [Input] = &[
        Input::text("title", 200).required(),
        Input::supplier(),
        Input::day_to_come("due_on").required(),
        Input::user("provider_id", "provider", Side::Supplier, SUPPLY),
        Input::user("checker_id", "checker", Side::Buyer, EDIT),
        Input::long("request", 4_000),
    ];
}

/// The supplier can add files while the task is open.
impl Attached for FileTask {
    const CHANGED_WITH: &'static str = "supply";
    const SLOTS: &'static [Slot] = &[Slot {
        name: "supplied",
        label: "quality-file_task-attach-supplied",
        most: 20,
        bytes: DOCUMENT_BYTES,
        types: ANY_TYPES,
    }];
}

/// No new version of the task: that a file came or went is an entry of its history already.
pub async fn count_files(tx: &mut Tx, change: FileChange) -> Result<()> {
    record::fill::<FileTask>(tx, change.document, Values::none().put("file_count", change.there)).await
}

impl Printed for FileTask {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .parties(&self.supplier, &[])
            .field("title", &self.title)
            .field("dueOn", self.due_on)
            .field("createdBy", &self.common.created_by)
            .field("provider", &self.provider)
            .field("checker", &self.checker)
            .notes_beside(&[("request", &self.request), ("reply", &self.reply)])
            .note("reason", &self.reason);
    }
}
