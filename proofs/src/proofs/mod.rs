//! The proofs, one file each.

mod bank_guard;
mod bombs;
mod chaos;
mod conformance;
mod contains;
mod cuts;
mod edges;
mod export;
mod flood;
mod followed;
mod greedy;
mod grid;
pub mod history;
mod injection;
mod kept_input;
mod lists;
mod long_work;
mod mail;
mod matrix;
mod orders_codes;
mod orders_live;
mod orders_races;
mod orders_scale;
mod orders_story;
mod orders_strangers;
mod outside;
mod outside_odata;
mod partner_newcomers;
mod partner_races;
mod partner_story;
mod partner_strangers;
mod preview;
mod races;
mod refusals;
mod replay;
mod reports;
mod rls;
mod roundtrip;
mod routes;
mod same_rows;
mod shards;
mod signature;
mod signature_corpus;
mod strangers;
mod uploads;
mod windows;

use crate::Size;
use crate::report::Outcome;
use std::future::Future;
use std::pin::Pin;

pub type Running = Pin<Box<dyn Future<Output = anyhow::Result<Outcome>>>>;

pub struct Proof {
    pub name: &'static str,
    pub claim: &'static str,
    pub run: fn(Size) -> Running,
}

/// Too slow for every push: run by name, and with `all` unless it is quick.
const LONG: &[&str] = &["grid", "bank-guard"];

/// Run by name only. The story was written before accounts had to take effect, and stops where the first one does not.
const UNFINISHED: &[&str] = &["partner-story"];

/// Run alone, because they measure time or memory, or stop a service.
const ALONE: &[&str] = &[
    "orders-strangers",
    "partner-strangers",
    "chaos",
    "cuts",
    "flood",
    "greedy",
    "uploads",
    "export",
    "long-work",
    "signature",
    "lists",
    "contains",
    "orders-scale",
    "windows",
    "reports",
    "grid",
];

impl Proof {
    pub fn is_alone(&self) -> bool {
        ALONE.contains(&self.name)
    }
}

/// The proofs that `all` runs.
pub fn listed(quick: bool) -> impl Iterator<Item = &'static Proof> {
    let goes = move |name: &str| !UNFINISHED.contains(&name) && (!quick || !LONG.contains(&name));
    ALL.iter().filter(move |proof| goes(proof.name))
}

pub const ALL: &[Proof] = &[
    Proof {
        name: "conformance",
        claim: "every module keeps the house rules, and breaking any one of them is noticed",
        run: |size| Box::pin(conformance::run(size)),
    },
    Proof {
        name: "routes",
        claim: "no route answers a stranger: anonymous, without permission, from another tenant",
        run: |size| Box::pin(routes::run(size)),
    },
    Proof {
        name: "matrix",
        claim: "every route answers every role, supplier, tenant and stranger as the reviewed table says",
        run: |size| Box::pin(matrix::run(size)),
    },
    Proof {
        name: "rls",
        claim: "with authorisation switched off, row-level security alone lets nothing of others through",
        run: |size| Box::pin(rls::run(size)),
    },
    Proof {
        name: "strangers",
        claim: "a document of any kind is to whoever has no part in it, in every call, what nobody's is, and he does nothing to it",
        run: |size| Box::pin(strangers::run(size)),
    },
    Proof {
        name: "orders-strangers",
        claim: "of another's orders nothing shows in a supplier's reports, sheets, live updates and waiting times",
        run: |size| Box::pin(orders_strangers::run(size)),
    },
    Proof {
        name: "partner-strangers",
        claim: "of another supplier nothing shows in any call, naming or waiting time, and a newcomer learns of no company whether it is known",
        run: |size| Box::pin(partner_strangers::run(size)),
    },
    Proof {
        name: "edges",
        claim: "no number, day or nesting in any field of any call breaks it or ends the process",
        run: |size| Box::pin(edges::run(size)),
    },
    Proof {
        name: "injection",
        claim: "nothing typed into a search, a sort or a rule ever stands in the text of a statement",
        run: |size| Box::pin(injection::run(size)),
    },
    Proof {
        name: "preview",
        claim: "what a preview of a role or a data rule foretells is exactly what happens",
        run: |size| Box::pin(preview::run(size)),
    },
    Proof {
        name: "chaos",
        claim: "killing nodes and wiping NATS under load loses nothing and does nothing twice",
        run: |size| Box::pin(chaos::run(size)),
    },
    Proof {
        name: "outside",
        claim: "an approval system and an ERP that fail, dawdle, repeat and die leave the same end as ones that never do",
        run: |size| Box::pin(outside::run(size)),
    },
    Proof {
        name: "cuts",
        claim: "clients that hang up leave no open transaction and leak no row across tenants",
        run: |size| Box::pin(cuts::run(size)),
    },
    Proof {
        name: "flood",
        claim: "wrong sign-ins by the thousand reach the hash ten times an account, and others hardly notice",
        run: |size| Box::pin(flood::run(size)),
    },
    Proof {
        name: "greedy",
        claim: "whoever takes all he can get, in forty ways, ends no process and makes nobody else wait",
        run: |size| Box::pin(greedy::run(size)),
    },
    Proof {
        name: "replay",
        claim: "captchas, codes, links, wrapped passwords and ended sessions are good for nothing a second time",
        run: |size| Box::pin(replay::run(size)),
    },
    Proof {
        name: "races",
        claim: "of many who change one document of any kind at once exactly one does, and no number is drawn twice",
        run: |size| Box::pin(races::run(size)),
    },
    Proof {
        name: "refusals",
        claim: "for every kind, state, action and role the button and the row say the very word the command answers with",
        run: |size| Box::pin(refusals::run(size)),
    },
    Proof {
        name: "bank-guard",
        claim: "no account of a supplier is in force without a second person, calls back and its time, and no whole number is told",
        run: |size| Box::pin(bank_guard::run(size)),
    },
    Proof {
        name: "orders-story",
        claim: "an order from the ERP is published, replied to, changed, stamped, fined, returned and claimed for, in both languages",
        run: |size| Box::pin(orders_story::run(size)),
    },
    Proof {
        name: "orders-races",
        claim: "of purchasers, suppliers and the ERP at one order exactly one wins, and order, history and ERP agree with him",
        run: |size| Box::pin(orders_races::run(size)),
    },
    Proof {
        name: "partner-story",
        claim: "a stranger registers, files, is doubted, returned, approved, authenticated, taken on by the OA and made formal, in both languages, and every message, to-do and exchange is accounted for",
        run: |size| Box::pin(partner_story::run(size)),
    },
    Proof {
        name: "partner-races",
        claim: "of suppliers, reviewers and purchasers at one filing, section, supplier or approval exactly one wins, and the history agrees with him",
        run: |size| Box::pin(partner_races::run(size)),
    },
    Proof {
        name: "history",
        claim: "replaying the audit trail rebuilds every version a document of any kind ever had",
        run: |size| Box::pin(history::run(size)),
    },
    Proof {
        name: "roundtrip",
        claim: "a list edited in a workbook while others edit it too comes back whole, and every conflict is asked about",
        run: |size| Box::pin(roundtrip::run(size)),
    },
    Proof {
        name: "bombs",
        claim: "workbooks made to exhaust their reader are refused, each with its reason, within 150 MB",
        run: |size| Box::pin(bombs::run(size)),
    },
    Proof {
        name: "uploads",
        claim: "of hundreds of hostile files none is ever handed out, honest ones are, and 200 MB come in within 50 MB",
        run: |size| Box::pin(uploads::run(size)),
    },
    Proof {
        name: "export",
        claim: "a million rows leave as a file while others hardly notice, in little memory, and a killed worker leaves no broken one",
        run: |size| Box::pin(export::run(size)),
    },
    Proof {
        name: "long-work",
        claim: "exports, batches and imports under workers that are killed all end once, progress never goes back, and cancelling stops at once",
        run: |size| Box::pin(long_work::run(size)),
    },
    Proof {
        name: "mail",
        claim: "mails through a bad server and killed workers all arrive; twice only where an answer was lost, and then the log says so",
        run: |size| Box::pin(mail::run(size)),
    },
    Proof {
        name: "signature",
        claim: "a printed and signed order is valid for pdfsig, its Chinese text is exact, and no changed byte goes unseen",
        run: |size| Box::pin(signature::run(size)),
    },
    Proof {
        name: "shards",
        claim: "the same processes serve tenants on two PostgreSQL clusters and nothing crosses",
        run: |size| Box::pin(shards::run(size)),
    },
    Proof {
        name: "lists",
        claim: "a supplier's list of ten million rows keeps the pace of PostgreSQL alone, deep pages that of the first, and rows do not wait for their count",
        run: |size| Box::pin(lists::run(size)),
    },
    Proof {
        name: "contains",
        claim: "parts of a word are found among ten million rows as a supplier, and what nobody waits for stops",
        run: |size| Box::pin(contains::run(size)),
    },
    Proof {
        name: "orders-scale",
        claim: "orders of ten million lines are listed, shown and replied to by the thousand lines without anybody waiting",
        run: |size| Box::pin(orders_scale::run(size)),
    },
    Proof {
        name: "windows",
        claim: "a log of twenty million rows refuses whoever names no period, and reads any period as fast as a short log",
        run: |size| Box::pin(windows::run(size)),
    },
    Proof {
        name: "same-rows",
        claim: "pages, continuations, exports and addresses of one question hold the same rows, and totals add up",
        run: |size| Box::pin(same_rows::run(size)),
    },
    Proof {
        name: "reports",
        claim: "every mark of a report counts and adds up to the cent what the list it opens does",
        run: |size| Box::pin(reports::run(size)),
    },
    Proof {
        name: "kept-input",
        claim: "nothing typed into any form or grid is lost, whatever happens to the page",
        run: |size| Box::pin(kept_input::run(size)),
    },
    Proof {
        name: "grid",
        claim: "our grid shows and takes in ten thousand rows no slower than Glide and AG Grid, scrolls a tree as a flat sheet, and loses no first key",
        run: |size| Box::pin(grid::run(size)),
    },
];
