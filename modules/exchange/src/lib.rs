//! Integration with external systems. Outgoing messages are stored in the business transaction (outbox) and sent
//! asynchronously by the lane of their system; incoming messages are stored first and then published to their
//! consumers.

pub mod approval;
pub mod dictionaries;
pub mod drift;
pub mod feeds;
pub mod lane;
pub mod mask;
pub mod outcome;
pub mod record;
pub mod sweep;

use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::outside::{Approvals, Exchanges};
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "exchange",
    migrations: migrations!["0001_exchanges", "0066_feeds", "0067_compared_feeds", "0092_unread_rows"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(record::VIEW),
        Permission::of(record::MANAGE),
        Permission::of(drift::VIEW),
        Permission::of(drift::CHECK),
    ],
    menus: &[
        Menu {
            url: "/systemManage/exchange",
            parent: "/systemManage/monitoring",
            component: "exchange/RecordList",
            icon: "swap",
            language_key: "menu.exchange",
            permission: record::VIEW,
            sort: 992,
            side: None,
        },
        Menu {
            url: "/systemManage/exchangeDrift",
            parent: "/systemManage/monitoring",
            component: "exchange/DriftList",
            icon: "diff",
            language_key: "menu.exchangeDrift",
            permission: drift::VIEW,
            sort: 994,
            side: None,
        },
    ],
    machines: &[&record::states::MACHINE],
    listings: &[&record::listing::LISTING, &drift::listing::LISTING],
    dictionaries: &[dictionaries::DIRECTIONS, dictionaries::SYSTEMS, dictionaries::KINDS, dictionaries::DIFFERENCES],
    ..Declaration::EMPTY
};

const EXCHANGES: Exchanges = Exchanges {
    put: |tx, handed| Box::pin(record::put::put(tx, handed)),
    approvals: Approvals {
        start: |tx, approval, kind, id| Box::pin(approval::start(tx, approval, kind, id)),
        withdraw: |tx, reference| Box::pin(approval::withdraw(tx, reference)),
        standing: |tx, reference| Box::pin(approval::standing(tx, reference)),
    },
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(record::routes::routes())
        .routes(lane::systems::routes())
        .routes(feeds::monitor::routes())
        .routes(outcome::routes())
        .routes(drift::routes())
        .exchanges(EXCHANGES)
        .outbound::<approval::Start>()
        .outbound::<approval::Withdraw>()
        .consumer(lane::watch::WAKE.run_by(lane::watch::wake))
        .consumer(lane::watch::WATCH.run_by(lane::watch::watch))
        .consumer(sweep::SWEEP.run_by(sweep::sweep))
        .schedule(Schedule { name: "exchange.watch", every: lane::watch::SHIFT, job: lane::watch::WATCH })
        .schedule(Schedule { name: "exchange.sweep", every: hour, job: sweep::SWEEP })
}
