//! How much of one `serve` process anybody may take. Whatever is turned away is counted in `tandem_turned_away_total`.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Open connections in all, and from one address. The second holds only where nobody stands in front
    /// (`forwarded_hops` 0): otherwise every connection comes from the proxy.
    pub connections: usize,
    pub connections_per_address: usize,
    /// Requests under way at once on one HTTP/2 connection.
    pub streams_per_connection: u32,
    /// How long a body may be waited for. Each `least_bytes_per_second` that has come gives a second more.
    pub body_seconds: u64,
    /// Whoever sends a body or a file more slowly than this on average is let go.
    pub least_bytes_per_second: u64,
    /// How long an answer waits for its reader to take the next piece.
    pub answer_seconds: u64,
    /// Bodies in memory, in bytes: in all, and of one user (of one address, before signing in).
    pub body_bytes: usize,
    pub body_bytes_per_user: usize,
    /// Questions of one user worked at once, and questions and changes together.
    pub questions_per_user: usize,
    pub requests_per_user: usize,
    /// The same for all users of one supplier together.
    pub requests_per_supplier: usize,
    /// Files and prints on their way to one user.
    pub files_per_user: usize,
    /// Files on their way in from one user, from all users of one supplier, and from one company.
    pub uploads_per_user: usize,
    pub uploads_per_supplier: usize,
    pub uploads_per_company: usize,
    /// Live streams of one user.
    pub live_per_user: usize,
    /// Calls of people who are not signed in, worked at once for one address.
    pub visitors_per_address: usize,
    /// Answers to one address in a second (and as many at once): refusals, and pages of the application. What it asks for
    /// beyond that waits, for two seconds at most.
    pub refusals_per_second: u32,
    pub pages_per_second: u32,
    /// Calls of one user (of one address, before signing in) that wait for their body or their turn; one more is told to come
    /// back later.
    pub waiting_per_user: usize,
    /// How long a call waits for its turn, and how long a file does.
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
