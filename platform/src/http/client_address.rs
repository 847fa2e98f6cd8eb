//! The client address of a request, and whether its `X-Forwarded-For` header fits the configured number of proxies.

use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The TCP peer address, added to the request's extensions on accept.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClientAddress {
    /// The client's address, as far as it can be trusted.
    pub address: Option<IpAddr>,
    /// The `X-Forwarded-For` entry where no proxy is configured. Anyone can forge it, so it is not trusted; it only
    /// distinguishes clients behind a proxy that is missing from the configuration.
    pub said: Option<IpAddr>,
}

impl ClientAddress {
    /// Behind `hops` trusted proxies, the client's address is the entry written by the outermost of them; entries
    /// forged by the client are further left and ignored.
    pub fn of(parts: &Parts, hops: usize) -> Self {
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.0);
        let entry = entry(&parts.headers, hops.max(1));
        if hops == 0 { Self { address: peer, said: entry } } else { Self { address: entry.or(peer), said: None } }
    }
}

fn entry(headers: &HeaderMap, from_the_right: usize) -> Option<IpAddr> {
    let lines = headers.get_all(FORWARDED_FOR).iter().rev().filter_map(|v| v.to_str().ok());
    let mut entries = lines.flat_map(|line| line.rsplit(',')).map(str::trim);
    entries.nth(from_the_right - 1)?.parse().ok()
}

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The unit of rate limiting: an IPv4 address, or an IPv6 /64, since providers assign at least a /64 to each customer.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        four => four,
    }
}

/// Counts requests with and without `X-Forwarded-For`, to detect a misconfigured `forwarded_hops`.
#[derive(Default)]
pub struct Forwarded {
    hops: usize,
    with: AtomicU64,
    without: AtomicU64,
    told: AtomicBool,
}

/// Requests without the header before a warning is given.
const ENOUGH: u64 = 20;

impl Forwarded {
    pub fn new(hops: usize) -> Self {
        Self { hops, ..Self::default() }
    }

    pub fn note(&self, headers: &HeaderMap) {
        let forwarded = headers.contains_key(FORWARDED_FOR);
        let seen = if forwarded { &self.with } else { &self.without };
        seen.fetch_add(1, Ordering::Relaxed);
        // With no proxy configured, one request with the header is suspicious; with proxies, only if none ever has it.
        let worth_a_look = if self.hops == 0 { forwarded } else { !forwarded };
        if worth_a_look
            && !self.told.load(Ordering::Relaxed)
            && let Some(doubt) = self.doubt()
        {
            self.told.store(true, Ordering::Relaxed);
            tracing::warn!("{doubt}");
        }
    }

    /// The misconfiguration, judging by the requests this process has seen.
    pub fn doubt(&self) -> Option<String> {
        let (with, without) = (self.with.load(Ordering::Relaxed), self.without.load(Ordering::Relaxed));
        match self.hops {
            0 if with > 0 => Some(format!(
                "{with} requests came with X-Forwarded-For while server.forwarded_hops is 0: behind a proxy all people \
                 share one address and its limits; set it to the number of proxies"
            )),
            0 => None,
            hops if with == 0 && without >= ENOUGH => Some(format!(
                "server.forwarded_hops is {hops}, but none of {without} requests came with X-Forwarded-For: the proxy must \
                 add it, or the setting must be 0"
            )),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn parts(forwarded: &str) -> Parts {
        let (mut parts, ()) =
            axum::http::Request::builder().header("x-forwarded-for", forwarded).body(()).unwrap().into_parts();
        parts.extensions.insert(Peer("10.0.0.9".parse().unwrap()));
        parts
    }

    #[test]
    fn a_caller_cannot_choose_his_address() {
        let address = |forwarded: &str, hops| {
            ClientAddress::of(&parts(forwarded), hops).address.map(|a| a.to_string()).unwrap_or_default()
        };
        assert_eq!(address("1.1.1.1", 0), "10.0.0.9", "nobody in front: the header is a caller's own invention");
        assert_eq!(address("6.6.6.6, 2.2.2.2", 1), "2.2.2.2");
        assert_eq!(address("6.6.6.6, 2.2.2.2, 10.0.0.1", 2), "2.2.2.2");
        assert_eq!(address("nonsense", 1), "10.0.0.9");
        assert_eq!(address("2.2.2.2", 2), "10.0.0.9");
    }

    #[test]
    fn the_last_of_several_lines_counts() {
        let mut several = parts("6.6.6.6");
        several.headers.append("x-forwarded-for", HeaderValue::from_static("7.7.7.7, 2.2.2.2"));
        assert_eq!(ClientAddress::of(&several, 1).address, "2.2.2.2".parse().ok());
        assert_eq!(ClientAddress::of(&several, 3).address, "6.6.6.6".parse().ok());
    }

    #[test]
    fn a_network_of_new_addresses_is_one_caller() {
        let net = |text: &str| network(text.parse().unwrap());
        assert_eq!(net("2001:db8::1"), net("2001:db8::ffff:1"));
        assert_ne!(net("2001:db8::1"), net("2001:db8:0:1::1"));
        assert_ne!(net("10.0.0.1"), net("10.0.0.2"));
        assert_eq!(net("::ffff:10.0.0.1"), net("10.0.0.1"));
    }

    #[test]
    fn a_proxy_that_does_not_fit_the_configuration_is_doubted() {
        let (with, without) = (parts("1.1.1.1").headers, HeaderMap::new());
        let direct = Forwarded::new(0);
        direct.note(&without);
        assert_eq!(direct.doubt(), None);
        direct.note(&with);
        assert!(direct.doubt().is_some_and(|doubt| doubt.contains("forwarded_hops is 0")));
        let behind = Forwarded::new(1);
        (0..ENOUGH).for_each(|_| behind.note(&without));
        assert!(behind.doubt().is_some());
        behind.note(&with);
        assert_eq!(behind.doubt(), None, "a health check of the proxy itself comes without");
    }
}
