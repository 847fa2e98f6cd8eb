//! CSRF protection of public routes that change state: only our own pages and non-browser clients may call them.
//! Otherwise a foreign page could sign a user in as somebody else, or sign them out.

use super::route::{Access, Kind, Route};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use tandem_kernel::{Error, ErrorKind, Result};

/// The requested host: the `Host` header, or the `:authority` of HTTP/2.
pub fn host(parts: &Parts) -> &str {
    let header = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| parts.uri.authority().map(|place| place.as_str())).unwrap_or_default()
}

pub fn check(route: &Route, parts: &Parts) -> Result<()> {
    let does_something = matches!(route.kind, Kind::Steps(_) | Kind::Command(_) | Kind::Outside(_));
    if !matches!(route.access, Access::Public(_)) || !does_something {
        return Ok(());
    }
    if !is_of_our_pages(&parts.headers, host(parts)) {
        return Err(Error::new(ErrorKind::Forbidden, "platform-foreign_page"));
    }
    // Without a CORS preflight, a foreign page can send only forms and plain text.
    if route.description.body.is_some() && !is_json(&parts.headers) {
        return Err(Error::new(ErrorKind::Invalid, "platform-malformed").because("not application/json"));
    }
    Ok(())
}

/// `Sec-Fetch-Site` takes precedence; browsers omit it for pages loaded over plain HTTP, where `Origin` is compared.
fn is_of_our_pages(headers: &HeaderMap, host: &str) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text("origin") else { return true };
    let page = origin.split_once("://").map(|(_, place)| place).unwrap_or_default();
    !host.is_empty() && page.eq_ignore_ascii_case(host)
}

fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn ours(host: &str, headers: &[(&'static str, &'static str)]) -> bool {
        let pairs = headers.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_static(v)));
        is_of_our_pages(&pairs.collect(), host)
    }

    #[test]
    fn only_pages_of_ours_and_programs_call() {
        let host = "portal.example.com";
        assert!(ours(host, &[]), "a program says nothing of pages");
        assert!(ours(host, &[("origin", "https://portal.example.com")]));
        assert!(ours("LOCALHOST:17400", &[("origin", "http://localhost:17400")]));
        assert!(ours(host, &[("sec-fetch-site", "same-origin"), ("origin", "https://behind.a.proxy")]));
        for foreign in ["https://evil.example", "null", "https://portal.example.com.evil.example", "portal.example.com"]
        {
            assert!(!ours(host, &[("origin", foreign)]), "{foreign}");
        }
        for site in ["cross-site", "same-site", "nonsense"] {
            assert!(!ours(host, &[("sec-fetch-site", site)]), "{site}");
        }
        assert!(!ours("", &[("origin", "https://evil.example")]), "no host to compare with");
    }
}
