//! A document that the supplier keeps to itself until it is sent, of a kind made for this test: what the trail, events, live
//! updates and the buyer have of it.

use anyhow::Result;
use serde_json::{Value, json};
use tandem_kernel::{Actor, OpCtx, Permissions, RequestId, SessionId, UserId};
use tandem_platform::bus::live::{Notice, Told};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::prelude::*;
use tandem_platform::record::{self, Base};
use tandem_testkit::World;
use tandem_testkit::world::told;

const MAY: &str = "base.dict_item.view";

static MACHINE: Machine = Machine {
    name: "base.kept_note",
    initial: "draft",
    states: &[&[State::of("draft", Tone::Idle).kept_by(Side::Supplier), State::of("sent", Tone::Done)]],
    actions: &[&[Action::of("edit", MAY), Action::of("send", MAY), Action::of("take_back", MAY)]],
    transitions: &[&[
        Transition::leads("edit", &["draft"], "draft", "k"),
        Transition::leads("send", &["draft"], "sent", "k"),
        Transition::leads("take_back", &["sent"], "draft", "k"),
    ]],
    ..Machine::EMPTY
};

static LISTING: Listing = Listing {
    code: "base.kept_note",
    table: ("base", "kept_note"),
    key: &["kept_note_id"],
    parts: &[&[Column::id(), Column::version(), Column::status("state"), Column::text("said")]],
    permission: MAY,
    machine: Some(("state", &MACHINE)),
    ..Listing::EMPTY
};

static KIND: DocumentKind = DocumentKind::of(&LISTING);

#[derive(Debug, Clone, Serialize, sqlx::FromRow)]
struct Note {
    #[serde(flatten)]
    #[sqlx(flatten)]
    base: Base,
    organize_id: Uuid,
    said: String,
    state: String,
}

impl Document for Note {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, "NOTE-1")
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
}

const TABLE: &str =
    "create table base.kept_note (tenant_id uuid not null, kept_note_id uuid not null, organize_id uuid not null,
    said text not null, state text not null, version bigint not null default 1, updated_by text not null,
    updated_at timestamptz not null, primary key (tenant_id, kept_note_id));
  select platform.protect_supplier('base.kept_note', 'organize_id');
  select platform.kept_by('supplier', 'base.kept_note', 'state', array['draft'])";

fn user(world: &World, side: Side, organize: Uuid) -> OpCtx {
    let actor = Actor {
        id: UserId::new(Uuid::from_u128(7)),
        label: "somebody".into(),
        side,
        organizes: vec![OrganizeId::new(organize)].into(),
        session: SessionId::new(Uuid::nil()),
    };
    let system = OpCtx::system(world.acme.clone(), RequestId("kept".into()));
    OpCtx {
        actor: Some(actor),
        permissions: Permissions::new([MAY.to_owned(), "partner.organize.view".into()]),
        ..system
    }
}

/// What the trail says: action, before, after, and whose users may read it.
async fn trail(world: &World) -> Result<Vec<(String, Option<Value>, Option<Value>, Option<Uuid>)>> {
    let sql = "select action, before, after, organize_id from platform.audit where entity_kind = 'base.kept_note' order by (after ->> 'version')::int";
    Ok(sqlx::query_as(sql).fetch_all(&mut world.database().superuser().await?).await?)
}

async fn sees(world: &World, side: Side, organize: Uuid, id: Uuid) -> Result<bool> {
    let mut tx = told(world.platform.begin(user(world, side, organize), Mode::Read).await)?;
    Ok(record::load::<Note>(&mut tx, id, false).await.is_ok())
}

#[tokio::test]
async fn of_what_a_supplier_keeps_the_trail_says_only_that_there_is_a_version() -> Result<()> {
    let world = World::start().await?;
    sqlx::raw_sql(TABLE).execute(&mut world.database().owner().await?).await?;
    let organize = world.platform.new_id();
    let (said, version) = (|text: &'static str| Values::none().put("said", text), |n| Some(json!({ "version": n })));
    let mut tx = told(world.platform.begin(user(&world, Side::Supplier, organize), Mode::Write).await)?;
    let note: Note = told(record::create(&mut tx, said("first thought").put("organize_id", organize)).await)?;
    let id = note.base.id;
    let which = |version| DocumentRef { id, version };
    told(record::change::<Note>(&mut tx, "edit", which(1), said("second thought")).await)?;
    told(tx.commit().await)?;
    let (buyer, supplier) =
        (sees(&world, Side::Buyer, organize, id).await?, sees(&world, Side::Supplier, organize, id).await?);
    assert!(!buyer && supplier, "a draft is its supplier's own");
    let entries = trail(&world).await?;
    assert_eq!(entries[0], ("create".into(), None, version(1), Some(organize)));
    assert_eq!(entries[1], ("edit".into(), version(1), version(2), Some(organize)));

    let mut tx = told(world.platform.begin(user(&world, Side::Supplier, organize), Mode::Write).await)?;
    told(record::turn::<Note>(&mut tx, "send", which(2)).await)?;
    told(tx.commit().await)?;
    assert!(sees(&world, Side::Buyer, organize, id).await?, "what was sent is seen");
    let entries = trail(&world).await?;
    let (_, before, after, _) = &entries[2];
    assert_eq!(before, &version(2));
    assert_eq!(after.as_ref().map(|after| &after["said"]), Some(&json!("second thought")));

    let mut tx = told(world.platform.begin(user(&world, Side::Supplier, organize), Mode::Write).await)?;
    told(record::turn::<Note>(&mut tx, "take_back", which(3)).await)?;
    told(record::change::<Note>(&mut tx, "edit", which(4), said("third thought")).await)?;
    told(tx.commit().await)?;
    assert!(!sees(&world, Side::Buyer, organize, id).await?, "taken back is hidden again");
    let entries = trail(&world).await?;
    assert_eq!((&entries[3].2, &entries[4].1, &entries[4].2), (&version(4), &version(4), &version(5)));
    let told_of: Vec<String> = sqlx::query_scalar(
        "select payload ->> 'action' from platform.event
         where kind = 'document.changed' and payload ->> 'kind' = 'base.kept_note' order by (payload ->> 'version')::int",
    )
    .fetch_all(&mut world.database().superuser().await?)
    .await?;
    assert_eq!(told_of, ["send", "take_back"], "others hear of it when they see it, and when they do so no longer");
    Ok(())
}

#[tokio::test]
async fn a_live_update_for_one_side_reaches_nobody_of_the_other() -> Result<()> {
    let world = World::start().await?;
    let organize = world.platform.new_id();
    let (buyer, supplier) = (user(&world, Side::Buyer, organize), user(&world, Side::Supplier, organize));
    let organizes = Some(vec![OrganizeId::new(organize)]);
    let notice = Notice { topic: "partner.organize", entity_id: organize.into(), version: 1, organizes };
    let of_both = Told::new(&supplier, &notice);
    assert!(of_both.is_for(&world.platform, &buyer) && of_both.is_for(&world.platform, &supplier));
    let of_one = Told { side: Some(Side::Supplier), ..of_both };
    assert!(!of_one.is_for(&world.platform, &buyer) && of_one.is_for(&world.platform, &supplier));
    Ok(())
}
