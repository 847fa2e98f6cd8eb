//! A module as the platform runs it: its declaration plus its handlers and providers.

use crate::accounts::Accounts;
use crate::attachable::{Attachable, Files};
use crate::bus::consumer::Consumer;
use crate::calendar::WorkingDays;
use crate::document::{self, BatchAction, Called};
use crate::file_hook::FileHook;
use crate::files::Folder;
use crate::http::route::Route;
use crate::import::Importer;
use crate::jobs::Schedule;
use crate::long::LongKind;
use crate::message::People;
use crate::outside::{Exchanges, FeedKind, OutboundKind};
use crate::providers::{Dictionaries, Guard, Names, Newcomers, Readers, Views};
use crate::record::Refuser;
use crate::stampable::{Stampable, Stamps};
use crate::timed::Timed;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use tandem_kernel::{Declaration, Listing, Result, Tenant};

pub type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;
type Provision = Arc<dyn for<'a> Fn(&'a mut crate::Tx, &'a [Declaration]) -> Work<'a, ()> + Send + Sync>;

#[derive(Clone)]
pub struct Module {
    pub declaration: &'static Declaration,
    pub routes: Vec<Route>,
    pub consumers: Vec<Consumer>,
    pub schedules: Vec<Schedule>,
    /// Jobs that administrators may schedule.
    pub timed: Vec<Timed>,
    /// Its kinds of long work.
    pub long: Vec<&'static LongKind>,
    /// Set by the one module that shows long tasks to their owners: the list of them.
    pub long_listing: Option<&'static Listing>,
    /// Kinds of records whose names it provides to other modules.
    pub names: Vec<Names>,
    /// Checks against deletion of other modules' records that it refers to.
    pub guards: Vec<Guard>,
    /// Set by the one module that manages users.
    pub readers: Option<Readers>,
    /// Set by the one module that keeps accounts.
    pub accounts: Option<Accounts>,
    /// Set by the one module that keeps organisations.
    pub newcomers: Option<Newcomers>,
    /// Its lists that support import.
    pub importers: Vec<Importer>,
    /// The names of its document kinds' calls.
    pub called: Vec<Called>,
    /// Its actions on many documents at once.
    pub batch_actions: Vec<BatchAction>,
    /// Its lists whose records may refuse what their state allows.
    pub refusers: Vec<Refuser>,
    /// Its document kinds that are returned stamped.
    pub stampables: Vec<Stampable>,
    /// Set by the one module that stores stamped copies.
    pub stamps: Option<Stamps>,
    /// Set by the one module that stores saved views.
    pub views: Option<Views>,
    /// Set by the one module that manages dictionaries.
    pub dictionaries: Option<Dictionaries>,
    /// Set by the one module that manages the calendar.
    pub working_days: Option<WorkingDays>,
    /// Set by the one module that resolves message recipients.
    pub people: Option<People>,
    /// Set by the one module that carries what goes to external systems and comes from them.
    pub exchanges: Option<Exchanges>,
    /// Its kinds of messages to external systems.
    pub outbound: Vec<OutboundKind>,
    /// Its readings of external systems.
    pub feeds: Vec<FeedKind>,
    /// Its document kinds that files can be attached to.
    pub attachables: Vec<Attachable>,
    /// What its records do when files are attached to them or removed.
    pub file_hooks: Vec<FileHook>,
    /// Set by the one module that stores files.
    pub files: Option<Files>,
    /// The folders of the object store it owns.
    pub folders: Vec<Folder>,
    /// Creates the module's initial data for a new tenant (or an existing one after an upgrade); idempotent.
    pub provision: Option<Provision>,
}

impl Module {
    pub fn new(declaration: &'static Declaration) -> Self {
        Self {
            declaration,
            routes: Vec::new(),
            consumers: Vec::new(),
            schedules: Vec::new(),
            timed: Vec::new(),
            long: Vec::new(),
            long_listing: None,
            names: Vec::new(),
            guards: Vec::new(),
            readers: None,
            accounts: None,
            newcomers: None,
            importers: Vec::new(),
            called: Vec::new(),
            batch_actions: Vec::new(),
            refusers: Vec::new(),
            stampables: Vec::new(),
            stamps: None,
            views: None,
            dictionaries: None,
            working_days: None,
            people: None,
            exchanges: None,
            outbound: Vec::new(),
            feeds: Vec::new(),
            attachables: Vec::new(),
            file_hooks: Vec::new(),
            files: None,
            folders: Vec::new(),
            provision: None,
        }
    }
    #[must_use]
    pub fn routes(mut self, routes: Vec<Route>) -> Self {
        self.routes.extend(routes);
        self
    }
    #[must_use]
    pub fn consumer(mut self, consumer: Consumer) -> Self {
        self.consumers.push(consumer);
        self
    }
    #[must_use]
    pub fn schedule(mut self, schedule: Schedule) -> Self {
        self.schedules.push(schedule);
        self
    }
    #[must_use]
    pub fn timed(mut self, timed: Timed) -> Self {
        self.timed.push(timed);
        self
    }
    #[must_use]
    pub fn long(mut self, kind: &'static LongKind) -> Self {
        self.consumers.push(kind.consumer());
        self.long.push(kind);
        self
    }
    #[must_use]
    pub fn long_listing(mut self, listing: &'static Listing) -> Self {
        self.long_listing = Some(listing);
        self
    }
    #[must_use]
    pub fn names(mut self, names: Names) -> Self {
        self.names.push(names);
        self
    }
    #[must_use]
    pub fn guard(mut self, guard: Guard) -> Self {
        self.guards.push(guard);
        self
    }
    #[must_use]
    pub fn readers(mut self, readers: Readers) -> Self {
        self.readers = Some(readers);
        self
    }
    #[must_use]
    pub fn accounts(mut self, accounts: Accounts) -> Self {
        self.accounts = Some(accounts);
        self
    }
    #[must_use]
    pub fn newcomers(mut self, newcomers: Newcomers) -> Self {
        self.newcomers = Some(newcomers);
        self
    }
    #[must_use]
    pub fn importer(mut self, importer: Importer) -> Self {
        self.importers.push(importer);
        self
    }
    #[must_use]
    pub fn batch_action(mut self, action: BatchAction) -> Self {
        self.batch_actions.push(action);
        self
    }
    /// For a list whose calls are not registered as [`crate::record::Calls`].
    #[must_use]
    pub fn refuser(mut self, refuser: Refuser) -> Self {
        self.refusers.push(refuser);
        self
    }
    #[must_use]
    pub fn stampable(mut self, stampable: Stampable) -> Self {
        if stampable.remembers && !self.stampables.iter().any(|known| known.remembers) {
            self.consumers.extend(document::stamp::consumers(self.declaration.name));
        }
        self.stampables.push(stampable);
        self
    }
    #[must_use]
    pub fn stamps(mut self, stamps: Stamps) -> Self {
        self.stamps = Some(stamps);
        self
    }
    #[must_use]
    pub fn views(mut self, views: Views) -> Self {
        self.views = Some(views);
        self
    }
    #[must_use]
    pub fn dictionaries(mut self, dictionaries: Dictionaries) -> Self {
        self.dictionaries = Some(dictionaries);
        self
    }
    #[must_use]
    pub fn working_days(mut self, working_days: WorkingDays) -> Self {
        self.working_days = Some(working_days);
        self
    }
    #[must_use]
    pub fn people(mut self, people: People) -> Self {
        self.people = Some(people);
        self
    }
    #[must_use]
    pub fn exchanges(mut self, exchanges: Exchanges) -> Self {
        self.exchanges = Some(exchanges);
        self
    }
    #[must_use]
    pub fn attachable(mut self, attachable: Attachable) -> Self {
        self.attachables.push(attachable);
        self
    }
    #[must_use]
    pub fn file_changed(mut self, hook: FileHook) -> Self {
        self.file_hooks.push(hook);
        self
    }
    #[must_use]
    pub fn files(mut self, files: Files) -> Self {
        self.files = Some(files);
        self
    }
    #[must_use]
    pub fn folder(mut self, folder: Folder) -> Self {
        self.folders.push(folder);
        self
    }
    #[must_use]
    pub fn provision<F>(mut self, provision: F) -> Self
    where
        F: for<'a> Fn(&'a mut crate::Tx, &'a [Declaration]) -> Work<'a, ()> + Send + Sync + 'static,
    {
        self.provision = Some(Arc::new(provision));
        self
    }
}

/// Runs every module's provisioning for one tenant in one transaction.
pub async fn provision(platform: &crate::Platform, tenant: &Tenant) -> Result<()> {
    let declarations: Vec<_> = platform.modules().iter().map(|m| *m.declaration).collect();
    let mut tx = platform.begin_system(tenant, "provision").await?;
    for module in platform.modules() {
        if let Some(provision) = &module.provision {
            provision(&mut tx, &declarations).await?;
        }
    }
    tx.commit().await
}
