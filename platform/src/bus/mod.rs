//! NATS is transport only, never the source of truth: it can be wiped at any time, and the relay refills it from the
//! deliveries that are pending in PostgreSQL.

pub mod consumer;
pub mod deliver;
pub mod live;
pub mod outbox;
pub mod relay;

use crate::config::Nats;
use async_nats::jetstream::{self, consumer::pull, stream};
use std::time::Duration;
use tandem_kernel::{Error, Result};

#[derive(Clone)]
pub struct Bus {
    client: async_nats::Client,
    jetstream: jetstream::Context,
    namespace: String,
    replicas: usize,
    redeliver: Duration,
}

impl Bus {
    /// Does not wait for NATS: commands commit without it, and effects catch up when it is back.
    pub async fn connect(config: &Nats, redeliver: Duration) -> Result<Self> {
        let mut options = async_nats::ConnectOptions::new()
            .name("tandem")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|tries| Duration::from_millis((50 * tries as u64).min(2_000)))
            .event_callback(|event| async move {
                match event {
                    async_nats::Event::Disconnected => tracing::warn!("nats is away; effects wait in the outbox"),
                    other => tracing::debug!(event = %other, "nats"),
                }
            });
        let server: async_nats::ServerAddr = config.url.expose().parse()?;
        // async-nats ignores a user and password that are given only in the URL.
        if let Some((user, password)) = credentials(&server)? {
            options = options.user_and_password(user, password);
        }
        let client = options.connect(server).await?;
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(Duration::from_secs(5));
        Ok(Self { client, jetstream, namespace: config.namespace.clone(), replicas: config.replicas, redeliver })
    }

    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == async_nats::connection::State::Connected
    }

    fn stream_name(&self) -> String {
        format!("{}-deliveries", self.namespace)
    }
    fn delivery_subject(&self, consumer: &str) -> String {
        format!("{}.deliver.{consumer}", self.namespace)
    }
    fn wake_subject(&self, shard: &str) -> String {
        format!("{}.wake.{shard}", self.namespace)
    }
    fn live_subject(&self) -> String {
        format!("{}.live", self.namespace)
    }

    /// Creates the stream if it does not exist, also after a wipe.
    async fn stream(&self) -> Result<stream::Stream> {
        Ok(self
            .jetstream
            .get_or_create_stream(stream::Config {
                name: self.stream_name(),
                subjects: vec![format!("{}.deliver.>", self.namespace)],
                retention: stream::RetentionPolicy::WorkQueue,
                storage: stream::StorageType::File,
                num_replicas: self.replicas,
                // No longer than the relay's redelivery time: a redelivered hint must not be dropped as a duplicate.
                duplicate_window: self.redeliver,
                // Older hints are useless: the relay has published the delivery again.
                max_age: Duration::from_secs(24 * 3600),
                ..Default::default()
            })
            .await?)
    }

    async fn workers(&self) -> Result<jetstream::consumer::Consumer<pull::Config>> {
        let config = pull::Config {
            durable_name: Some("workers".into()),
            ack_wait: self.redeliver,
            max_ack_pending: 2_000,
            ..Default::default()
        };
        Ok(self.stream().await?.get_or_create_consumer("workers", config).await?)
    }

    /// How many hints wait for workers; `None` while NATS does not say.
    async fn hints(&self) -> Option<u64> {
        if !self.is_connected() {
            return None;
        }
        Some(self.stream().await.ok()?.cached_info().state.messages)
    }

    pub async fn jetstream_ready(&self) -> Result<String> {
        let mut stream = self.stream().await?;
        let info = stream.info().await?;
        Ok(format!("JetStream holds {} hints in {}", info.state.messages, info.config.name))
    }

    /// A hint that deliveries are pending; losing it only costs the relay's poll interval.
    pub async fn wake_relay(&self, shard: &str) {
        if let Err(error) = self.client.publish(self.wake_subject(shard), "".into()).await {
            tracing::debug!(%error, "wake hint not sent");
        }
    }

    pub async fn tell_browsers(&self, told: &live::Told) {
        match serde_json::to_vec(told) {
            Ok(bytes) => {
                if let Err(error) = self.client.publish(self.live_subject(), bytes.into()).await {
                    tracing::debug!(%error, "live notice not sent");
                }
            }
            Err(error) => tracing::error!(%error, "live notice not written"),
        }
    }

    /// Flushes buffered messages before the process ends.
    pub async fn flush(&self) {
        let _ = tokio::time::timeout(Duration::from_secs(2), self.client.flush()).await;
    }
}

/// The user and password of a URL, percent-decoded.
fn credentials(server: &async_nats::ServerAddr) -> Result<Option<(String, String)>> {
    let (Some(user), Some(password)) = (server.username(), server.password()) else { return Ok(None) };
    let plain = |part: &str| {
        let plain = percent_encoding::percent_decode_str(part).decode_utf8().map(|text| text.into_owned());
        plain.map_err(|_| Error::internal("the address of NATS has a user or password that is not UTF-8"))
    };
    Ok(Some((plain(user)?, plain(password)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(address: &str) -> Result<Option<(String, String)>> {
        credentials(&address.parse().expect("an address"))
    }

    #[test]
    fn user_and_password_of_an_address_are_read_without_escapes() {
        let told = read("nats://tandem:p%40ss%2Fw%3Ard@127.0.0.1:4222").expect("UTF-8");
        assert_eq!(told, Some(("tandem".into(), "p@ss/w:rd".into())));
        assert_eq!(read("nats://127.0.0.1:4222").expect("nothing to read"), None);
        assert!(read("nats://tandem:%FF@127.0.0.1:4222").is_err());
    }
}
