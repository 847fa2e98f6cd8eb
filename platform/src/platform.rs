//! The running platform, passed to everything: connection pools, tenant directory, messages, clock, bus and the list of
//! modules. Cheap to clone.

use crate::audit::seal::Keys;
use crate::bus::Bus;
use crate::config::Config;
use crate::db::directory::Directory;
use crate::db::shards::Shards;
use crate::db::tx::{Mode, Tx};
use crate::document::approval::Limits;
use crate::fair_turns::Room;
use crate::http::client_address::Forwarded;
use crate::http::recent::Recent;
use crate::http::session::Authenticate;
use crate::listing::data_rules::Narrow;
use crate::module::Module;
use crate::sealed::Secrets;
use crate::shutdown::Shutdown;
use crate::words::Words;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tandem_contracts::erp::Erp;
use tandem_contracts::mail::SendMail;
use tandem_contracts::oa::Oa;
use tandem_contracts::scan::Scan;
use tandem_contracts::sso::SignOn;
use tandem_contracts::store::Store;
use tandem_kernel::{
    Clock, Declaration, DocumentKind, Error, IdMaker, Listing, OpCtx, Permissions, Random, Report, RequestId, Result,
    Side, Tenant,
};
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use uuid::Uuid;

#[derive(Clone)]
pub struct Platform(Arc<Inner>);

/// By tenant code.
pub type ByTenant<T> = BTreeMap<String, Arc<T>>;

struct Inner {
    config: Config,
    approvals: Limits,
    shards: Shards,
    directory: Directory,
    words: Words,
    bus: Bus,
    modules: Vec<Module>,
    authenticator: Arc<dyn Authenticate>,
    narrow: Arc<dyn Narrow>,
    recent: Recent,
    forwarded: Forwarded,
    audit_keys: Keys,
    secrets: Secrets,
    mail: Option<Arc<dyn SendMail>>,
    sso: BTreeMap<String, Arc<dyn SignOn>>,
    store: Option<Arc<dyn Store>>,
    oa: BTreeMap<String, Arc<dyn Oa>>,
    erp: BTreeMap<String, Arc<dyn Erp>>,
    scan: Option<Arc<dyn Scan>>,
    long_room: Arc<Room>,
    mail_room: Arc<Semaphore>,
    outside_room: Arc<Semaphore>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    shutdown: Shutdown,
}

pub struct Parts {
    pub config: Config,
    pub modules: Vec<Module>,
    pub authenticator: Arc<dyn Authenticate>,
    pub narrow: Arc<dyn Narrow>,
    pub mail: Option<Arc<dyn SendMail>>,
    /// By tenant code.
    pub sso: BTreeMap<String, Arc<dyn SignOn>>,
    pub store: Option<Arc<dyn Store>>,
    /// By tenant code, both.
    pub oa: BTreeMap<String, Arc<dyn Oa>>,
    pub erp: BTreeMap<String, Arc<dyn Erp>>,
    /// `None` if virus scanning is not configured.
    pub scan: Option<Arc<dyn Scan>>,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
}

impl Platform {
    pub async fn start(parts: Parts) -> Result<Self> {
        let Parts { config, modules, authenticator, narrow, mail, sso, store, oa, erp, scan, clock, random } = parts;
        let own = std::iter::once(&crate::declaration::DECLARATION);
        let words = Words::read(own.chain(modules.iter().map(|m| m.declaration))).map_err(Error::internal)?;
        let kinds = modules.iter().flat_map(|module| module.declaration.documents);
        let settings: Vec<_> = kinds.filter_map(|kind| kind.approval).map(|needs| needs.setting).collect();
        let approvals = Limits::read(&config.approvals, &settings).map_err(Error::internal)?;
        let shards = Shards::open(&config.database)?;
        let directory = Directory::new(shards.clone(), &config.tenancy.default_tenant);
        let bus = Bus::connect(&config.nats, Duration::from_secs(config.worker.redeliver_seconds.into())).await?;
        let audit_keys = Keys::read(&config.audit)?;
        let secrets = Secrets::read(&config.security)?;
        let shutdown = Shutdown::default();
        let long_room = Arc::new(Room::new(&config.worker, shutdown.token()));
        let mail_room = Arc::new(Semaphore::new(config.mail.at_once));
        let outside_room = Arc::new(Semaphore::new(config.exchange.at_once));
        let forwarded = Forwarded::new(config.server.forwarded_hops);
        let inner = Inner {
            config,
            approvals,
            shards,
            directory,
            words,
            bus,
            modules,
            authenticator,
            narrow,
            recent: Recent::default(),
            forwarded,
            audit_keys,
            secrets,
            mail,
            sso,
            store,
            oa,
            erp,
            scan,
            long_room,
            mail_room,
            outside_room,
            clock,
            random,
            shutdown,
        };
        Ok(Self(Arc::new(inner)))
    }

    pub fn config(&self) -> &Config {
        &self.0.config
    }
    /// The limits above which documents are approved outside.
    pub fn approvals(&self) -> &Limits {
        &self.0.approvals
    }
    pub fn shards(&self) -> &Shards {
        &self.0.shards
    }
    pub fn directory(&self) -> &Directory {
        &self.0.directory
    }
    pub fn words(&self) -> &Words {
        &self.0.words
    }
    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }
    pub fn modules(&self) -> &[Module] {
        &self.0.modules
    }
    /// The importer of a list, if it supports import.
    pub fn importer(&self, listing: &str) -> Option<&crate::import::Importer> {
        self.modules().iter().flat_map(|m| &m.importers).find(|i| i.listing.code == listing)
    }
    /// The importer whose template has this number.
    pub fn importer_numbered(&self, number: u16) -> Option<&crate::import::Importer> {
        self.modules().iter().flat_map(|m| &m.importers).find(|i| i.number == Some(number))
    }
    pub fn batch_actions(&self, kind: &str) -> impl Iterator<Item = &crate::document::BatchAction> {
        self.modules().iter().flat_map(|m| &m.batch_actions).filter(move |batch| batch.kind == kind)
    }
    /// A kind of long work, by the code stored with its tasks.
    pub fn long_kind(&self, code: &str) -> Option<&'static crate::long::LongKind> {
        self.modules().iter().flat_map(|m| &m.long).find(|kind| kind.code() == code).copied()
    }
    /// The list that shows long tasks to their owners.
    pub fn long_listing(&self) -> Option<&'static Listing> {
        self.modules().iter().find_map(|m| m.long_listing)
    }
    pub fn authenticator(&self) -> &dyn Authenticate {
        self.0.authenticator.as_ref()
    }
    /// Loads the data rules that restrict the caller's lists.
    pub fn narrow(&self) -> &dyn Narrow {
        self.0.narrow.as_ref()
    }
    /// The cache of recent authentication results.
    pub fn recent(&self) -> &Recent {
        &self.0.recent
    }
    pub fn audit_keys(&self) -> &Keys {
        &self.0.audit_keys
    }
    pub fn secrets(&self) -> &Secrets {
        &self.0.secrets
    }
    /// The mail transport; an error if none is configured.
    pub fn mail(&self) -> Result<&dyn SendMail> {
        self.0.mail.as_deref().ok_or_else(|| Error::internal("mail.url is not set"))
    }
    /// The tenant's single sign-on, if it has one.
    pub fn sso(&self, tenant: &Tenant) -> Option<&dyn SignOn> {
        self.0.sso.get(tenant.code.as_ref()).map(AsRef::as_ref)
    }
    /// By tenant code.
    pub fn sign_ons(&self) -> &BTreeMap<String, Arc<dyn SignOn>> {
        &self.0.sso
    }
    /// The object store; an error if none is configured.
    pub fn store(&self) -> Result<&Arc<dyn Store>> {
        self.0.store.as_ref().ok_or_else(|| Error::unavailable().because("store.endpoint is not set"))
    }
    /// The virus scanner; `None` if not configured.
    pub fn scan(&self) -> Option<&Arc<dyn Scan>> {
        self.0.scan.as_ref()
    }
    /// The scheduler of tasks that take minutes; see [`Tx::in_turn`].
    pub fn long_room(&self) -> &Arc<Room> {
        &self.0.long_room
    }
    /// Limits concurrent mails.
    pub fn mail_room(&self) -> &Arc<Semaphore> {
        &self.0.mail_room
    }
    /// The tenant's approval system, if it has one.
    pub fn oa(&self, tenant: &Tenant) -> Option<&Arc<dyn Oa>> {
        self.0.oa.get(tenant.code.as_ref())
    }
    /// The tenant's ERP, if it has one.
    pub fn erp(&self, tenant: &Tenant) -> Option<&Arc<dyn Erp>> {
        self.0.erp.get(tenant.code.as_ref())
    }
    /// Limits concurrent calls to external systems, separately from events and long tasks.
    pub fn outside_room(&self) -> &Arc<Semaphore> {
        &self.0.outside_room
    }
    /// All external systems by tenant, for diagnostics.
    pub fn outside(&self) -> (&ByTenant<dyn Oa>, &ByTenant<dyn Erp>) {
        (&self.0.oa, &self.0.erp)
    }
    /// Statistics about `X-Forwarded-For`.
    pub fn forwarded(&self) -> &Forwarded {
        &self.0.forwarded
    }
    pub fn shutdown(&self) -> &Shutdown {
        &self.0.shutdown
    }
    pub fn random(&self) -> &dyn Random {
        self.0.random.as_ref()
    }
    pub fn now(&self) -> OffsetDateTime {
        self.0.clock.now()
    }
    /// See [`Clock::set_to`].
    pub fn clock_is_set_to(&self) -> Option<OffsetDateTime> {
        self.0.clock.set_to()
    }
    pub fn new_id(&self) -> Uuid {
        IdMaker { clock: self.0.clock.as_ref(), random: self.0.random.as_ref() }.make()
    }

    pub fn declarations(&self) -> impl Iterator<Item = &'static Declaration> {
        std::iter::once(&crate::declaration::DECLARATION).chain(self.0.modules.iter().map(|m| m.declaration))
    }
    pub fn listing(&self, code: &str) -> Option<&'static Listing> {
        self.declarations().flat_map(|d| d.listings).find(|l| l.code == code).copied()
    }

    pub fn report(&self, code: &str) -> Option<&'static Report> {
        self.declarations().flat_map(|d| d.reports).find(|r| r.code == code).copied()
    }

    /// The fields of a listing's records that are withheld from suppliers.
    pub fn withheld(&self, listing: &str) -> impl Iterator<Item = &'static str> {
        let all = self.declarations().flat_map(|d| d.withheld);
        all.filter(move |(of, _)| *of == listing).map(|(_, field)| *field)
    }

    /// The fields of a listing's records that whoever holds no more than these permissions does not read.
    pub fn guarded(&self, listing: &str, held: &Permissions) -> impl Iterator<Item = &'static str> {
        let all = self.declarations().flat_map(|d| d.guarded);
        all.filter(move |(of, _, permission)| *of == listing && !held.holds(permission)).map(|(_, field, _)| *field)
    }

    /// The actions withheld from suppliers in the history of a listing's records.
    pub fn untold(&self, listing: &str) -> impl Iterator<Item = &'static str> {
        let all = self.declarations().flat_map(|d| d.untold);
        all.filter(move |(of, _)| *of == listing).map(|(_, action)| *action)
    }

    /// The effective permissions of a user whose roles grant these.
    pub fn held(&self, side: Side, given: Vec<String>) -> Permissions {
        Permissions::given(given, |code| self.is_of_use(side, code))
    }
    /// Whether the permission is available on this side: some are reserved for suppliers, some for buyers.
    pub fn is_of_use(&self, side: Side, code: &str) -> bool {
        let mut declared = self.declarations().flat_map(|d| d.permissions);
        declared.all(|permission| permission.code != code || permission.is_for(side))
    }
    pub fn documents(&self) -> Vec<&'static DocumentKind> {
        self.declarations().flat_map(|d| d.documents).copied().collect()
    }
    pub fn document(&self, code: &str) -> Option<&'static DocumentKind> {
        self.declarations().flat_map(|d| d.documents).find(|d| d.code() == code).copied()
    }

    pub async fn begin(&self, ctx: OpCtx, mode: Mode) -> Result<Tx> {
        Tx::begin(self, ctx, mode).await
    }
    /// A system transaction for a tenant; `why` names it in logs and the audit trail.
    pub async fn begin_system(&self, tenant: &Tenant, why: &str) -> Result<Tx> {
        let request_id = RequestId(format!("{why}-{}", self.new_id()).into());
        self.begin(OpCtx::system(tenant.clone(), request_id), Mode::Write).await
    }
}
