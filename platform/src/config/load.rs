//! Reads the layers, and refuses what no process could work with.

use super::Config;
use config::ConfigError;
use std::path::Path;

impl Config {
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut layers = config::Config::builder();
        let sections = [
            "server",
            "worker",
            "nats",
            "tenancy",
            "audit",
            "security",
            "sign_in",
            "mail",
            "store",
            "scan",
            "exchange",
            "papers",
            "observability",
        ];
        for section in sections {
            layers = layers.set_default(section, config::Map::<String, String>::new())?;
        }
        if let Some(file) = file {
            layers = layers.add_source(config::File::from(file));
        }
        let config: Self = layers.add_source(environment()).build()?.try_deserialize()?;
        match config.stands_still() {
            Some(setting) => Err(ConfigError::Message(format!("{setting} must be at least 1"))),
            None => Ok(config),
        }
    }

    /// A setting with which a process would start and be ready, and then do nothing, or all it does without a pause.
    /// Elsewhere 0 means "no limit"; here it would be a limit that nothing passes.
    fn stands_still(&self) -> Option<String> {
        let Self { server, worker, sign_in, mail, exchange, .. } = self;
        let settings = [
            ("server.max_concurrent_requests", server.max_concurrent_requests < 1),
            ("server.max_concurrent_uploads", server.max_concurrent_uploads < 1),
            ("server.request_timeout_seconds", server.request_timeout_seconds < 1),
            ("worker.concurrency", worker.concurrency < 1),
            ("worker.poll_millis", worker.poll_millis < 1),
            ("worker.redeliver_seconds", worker.redeliver_seconds < 1),
            ("worker.max_attempts", worker.max_attempts < 1),
            ("worker.seal_seconds", worker.seal_seconds < 1),
            ("sign_in.hashes_at_once", sign_in.hashes_at_once < 1),
            ("mail.at_once", mail.at_once < 1),
            ("mail.timeout_seconds", mail.timeout_seconds < 1),
            ("mail.max_attempts", mail.max_attempts < 1),
            ("exchange.at_once", exchange.at_once < 1),
            ("exchange.at_once_per_system", exchange.at_once_per_system < 1),
            ("exchange.max_attempts", exchange.max_attempts < 1),
        ];
        let settings = settings.into_iter().map(|(setting, stands)| (setting.to_owned(), stands));
        let shards = self.database.shards.iter();
        let pools =
            shards.map(|(name, shard)| (format!("database.shards.{name}.max_connections"), shard.max_connections < 1));
        settings.chain(pools).find_map(|(setting, stands)| stands.then_some(setting))
    }
}

/// Values stay text until their setting says what they are: a password `007` or a client `001` read as a number would lose
/// its zeros.
fn environment() -> config::Environment {
    config::Environment::with_prefix("TANDEM").prefix_separator("__").separator("__")
}

#[cfg(test)]
mod tests {
    use super::super::{BankChanges, Erp, Secret, Server, Store, Worker};
    use super::environment;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Deserialize)]
    struct Said {
        worker: Worker,
        server: Server,
        store: Store,
        erp: BTreeMap<String, Erp>,
    }

    #[test]
    fn what_the_environment_says_is_read_as_its_setting_is_meant() {
        let said = [
            ("WORKER__CONCURRENCY", "16"),
            ("WORKER__LONG_REST", "2"),
            ("SERVER__SECURE_COOKIES", "false"),
            ("STORE__SECRET_KEY", "007"),
            ("ERP__ACME__URL", "https://erp.example"),
            ("ERP__ACME__USER", "true"),
            ("ERP__ACME__PASSWORD", "12e400"),
            ("ERP__ACME__CLIENT", "001"),
            ("ERP__ACME__PAGE_SIZE", "50"),
        ];
        let said = said.map(|(key, value)| (format!("TANDEM__{key}"), value.to_owned()));
        let source = environment().source(Some(said.into_iter().collect()));
        let said: Said = config::Config::builder().add_source(source).build().unwrap().try_deserialize().unwrap();
        assert_eq!((said.worker.concurrency, said.worker.long_rest, said.server.secure_cookies), (16, 2.0, false));
        let erp = &said.erp["acme"];
        assert_eq!((erp.client.as_str(), erp.user.as_str(), erp.page_size), ("001", "true", 50));
        assert_eq!(
            (erp.password.expose(), said.store.secret_key.as_ref().map(Secret::expose)),
            ("12e400", Some("007"))
        );
    }

    #[derive(Deserialize)]
    struct Guarded {
        bank_changes: BTreeMap<String, BankChanges>,
    }

    #[test]
    fn an_account_cools_for_a_day_at_least_and_ten_at_most() {
        let read = |days: &str| {
            let said = [("TANDEM__BANK_CHANGES__ACME__COOLING_DAYS".to_owned(), days.to_owned())];
            let source = environment().source(Some(said.into_iter().collect()));
            let said = config::Config::builder().add_source(source).build().unwrap();
            said.try_deserialize::<Guarded>().map(|said| said.bank_changes["acme"].cooling_days.get())
        };
        assert_eq!((read("1").unwrap(), read("10").unwrap()), (1, 10));
        for wrong in ["0", "11", "-1", "none"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(BankChanges::default().cooling_days.get(), 3);
    }
}
