//! Resource limits per caller in one `serve` process. Refusals are counted in `tandem_turned_away_total`.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Open connections in total and per address. The latter applies only without a proxy in front (`forwarded_hops`
    /// 0): otherwise every connection comes from the proxy.
    pub connections: usize,
    pub connections_per_address: usize,
    /// Concurrent requests on one HTTP/2 connection.
    pub streams_per_connection: u32,
    /// Initial time limit of a body. Each `least_bytes_per_second` bytes received extend it by a second.
    pub body_seconds: u64,
    /// Senders of a body or file with a lower average rate are disconnected.
    pub least_bytes_per_second: u64,
    /// How long a response waits for the client to read the next chunk.
    pub answer_seconds: u64,
    /// Bytes of request bodies in memory: in total, and per user (per address before sign-in).
    pub body_bytes: usize,
    pub body_bytes_per_user: usize,
    /// Concurrent reads per user, and concurrent reads and changes together.
    pub questions_per_user: usize,
    pub requests_per_user: usize,
    /// The same for all users of one supplier together.
    pub requests_per_supplier: usize,
    /// Concurrent downloads and prints per user.
    pub files_per_user: usize,
    /// Concurrent uploads per user, per supplier and per company.
    pub uploads_per_user: usize,
    pub uploads_per_supplier: usize,
    pub uploads_per_company: usize,
    /// Live streams (server-sent events) per user.
    pub live_per_user: usize,
    /// Concurrent calls of anonymous clients per address.
    pub visitors_per_address: usize,
    /// Responses a second (and burst) per address: refusals, and static pages. Excess ones are delayed, by two seconds
    /// at most.
    pub refusals_per_second: u32,
    pub pages_per_second: u32,
    /// Calls per user (per address before sign-in) that wait for their body or a slot; further ones are refused.
    pub waiting_per_user: usize,
    /// How long a call waits for a slot, and how long an upload does.
    pub wait_seconds: u64,
    pub upload_wait_seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            connections_per_address: 1_000,
            streams_per_connection: 32,
            body_seconds: 10,
            least_bytes_per_second: 1024,
            answer_seconds: 60,
            body_bytes: 256 << 20,
            body_bytes_per_user: 64 << 20,
            questions_per_user: 6,
            requests_per_user: 8,
            requests_per_supplier: 10,
            files_per_user: 4,
            uploads_per_user: 2,
            uploads_per_supplier: 4,
            uploads_per_company: 8,
            live_per_user: 10,
            visitors_per_address: 16,
            refusals_per_second: 200,
            pages_per_second: 1_000,
            waiting_per_user: 64,
            wait_seconds: 10,
            upload_wait_seconds: 60,
        }
    }
}
