//! One file per command.

pub mod audit;
pub mod demo;
pub mod describe;
pub mod doctor;
pub mod migrate;
pub mod serve;
pub mod tenant;
pub mod user;
pub mod work;

use std::path::Path;
use std::sync::Arc;
use tandem_kernel::Result;
use tandem_platform::Platform;
use tandem_platform::config::Config;
use tandem_platform::observe::{self, Telling};
use tandem_platform::platform::Parts;
use tandem_platform::system::{SystemClock, SystemRandom};

/// Configuration, logs and a platform with every module.
pub async fn start(config: Option<&Path>) -> Result<(Platform, Telling)> {
    let config = Config::load(config)?;
    let telling = observe::start(&config.observability)?;
    Ok((Platform::start(parts(config)?).await?, telling))
}

/// The product as shipped: every module, the system clock, the system random generator.
pub fn parts(config: Config) -> Result<Parts> {
    Ok(Parts {
        modules: crate::modules::all(),
        authenticator: tandem_identity::authenticator(),
        narrow: tandem_identity::narrow(),
        mail: tandem_mail::from_config(&config.mail)?,
        store: tandem_store::from_config(&config.store)?,
        scan: tandem_scan::from_config(&config.scan)?,
        sso: tandem_oidc::from_config(&config.sso)?,
        oa: tandem_oa::from_config(&config.oa)?,
        erp: tandem_erp::from_config(&config.erp)?,
        clock: Arc::new(SystemClock),
        random: Arc::new(SystemRandom),
        config,
    })
}
