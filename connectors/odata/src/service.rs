//! One service: who we are to it, the token that every change needs, and requests that never leave it.

use crate::answer::{Entity, MOST_ROWS, Page, Version, read_entity, read_page};
use crate::failure::Failure;
use crate::inner::first_cut;
use crate::metadata::{Metadata, Use};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::Method;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;
use tandem_contracts::described::Described;
use tandem_contracts::outside::{Asking, Trouble};
use tandem_kernel::{Error, Result};
use tandem_platform::config::Secret;
use tandem_platform::http_client::{Heard, Http, safe};
use url::Url;

/// Decimals as strings: JSON numbers would be parsed as floats. V2 has no other way.
const JSON_V4: &str = "application/json;odata.metadata=minimal;IEEE754Compatible=true";
const JSON: &str = "application/json";
const XML: &str = "application/xml";
const LONGEST_LINK: usize = 8 * 1024;
const MOST_PAGES: usize = 1_000;
/// For one page, of the lists inside its rows.
const MOST_INNER_PAGES: usize = 100;
/// What a path that leads upwards is made of, once unescaped: dots, slashes of both kinds, and per cent signs, which
/// hide any of these from whoever unescapes only once.
const LEADS_UP: [&str; 5] = ["..", "%2e", "%2f", "%5c", "%25"];
/// Of a token, and of its cookies.
const LONGEST_TOKEN: usize = 8 * 1024;

/// A service as a connector uses it.
#[derive(Debug)]
pub struct Definition {
    pub version: Version,
    /// Its path on the host, without a slash at the end.
    pub root: &'static str,
    /// What its description must offer.
    pub uses: &'static [Use],
    /// Codes of errors that pass by themselves, such as locks.
    pub passing: &'static [&'static str],
}

/// The host, and who we are there.
pub struct Access<'a> {
    /// The setting of the address, for messages.
    pub setting: &'a str,
    pub url: &'a str,
    pub user: &'a str,
    pub password: &'a Secret,
    /// The SAP client; empty means the host's default.
    pub client: &'a str,
    pub timeout_seconds: u64,
    pub page_size: u32,
}

pub struct Service {
    http: Http,
    definition: &'static Definition,
    /// With a slash at the end.
    root: Url,
    client: String,
    authorization: String,
    prefer: String,
    token: Mutex<Option<Token>>,
}

/// The CSRF token and its session cookies.
#[derive(Clone)]
struct Token {
    value: String,
    cookies: String,
}

impl Service {
    pub fn new(access: &Access<'_>, definition: &'static Definition) -> Result<Self> {
        let basic = STANDARD.encode(format!("{}:{}", access.user, access.password.expose()));
        let host = safe(access.setting, access.url)?;
        let root = Url::parse(&format!("{host}{}/", definition.root));
        Ok(Self {
            http: Http::new(Duration::from_secs(access.timeout_seconds))?,
            definition,
            root: root.map_err(|error| Error::internal(format!("{}: {error}", access.setting)))?,
            client: access.client.to_owned(),
            authorization: format!("Basic {basic}"),
            prefer: format!("odata.maxpagesize={}", access.page_size),
            token: Mutex::default(),
        })
    }

    /// The first page of what is asked: `PurchaseOrder?$filter=…`.
    pub async fn page(&self, asked: &str) -> Result<Page, Failure> {
        self.read_page(self.own(asked)?).await
    }

    /// The page that an earlier one led to.
    pub async fn next_page(&self, link: &str) -> Result<Page, Failure> {
        self.read_page(self.led(link)?).await
    }

    /// All pages, of at most so many rows.
    pub async fn all(&self, asked: &str, most: usize) -> Result<Vec<Value>, Failure> {
        let mut page = self.page(asked).await?;
        let (mut rows, mut followed) = (Vec::new(), HashSet::new());
        loop {
            rows.append(&mut page.rows);
            if rows.len() > most {
                return Err(Failure::Passing(format!("more than {most} rows: {asked}")));
            }
            let Some(link) = page.next else { return Ok(rows) };
            page = self.next_page(&link).await?;
            if followed.len() >= MOST_PAGES || !followed.insert(link) {
                return Err(Failure::Passing(format!("the pages do not end: {asked}")));
            }
        }
    }

    /// One record with its ETag.
    pub async fn entity(&self, key: &str) -> Result<Entity, Failure> {
        let heard = self.get(&self.own(key)?, self.json()).await?;
        self.read_entity(&heard).map_err(Failure::Passing)
    }

    /// Creates a record, with those that belong to it where the service allows a deep insert.
    pub async fn create(&self, set: &str, extra: &[(&str, &str)], record: &Value) -> Result<Entity, Failure> {
        let heard = self.change(Method::POST, set, extra, Some(record)).await?;
        self.read_changed(&heard)
    }

    /// Changes the given fields of a record, unless someone else did since its ETag was read. The result has the new ETag
    /// where the service tells it.
    pub async fn update(&self, key: &str, etag: &str, fields: &Value) -> Result<Entity, Failure> {
        let method = match self.definition.version {
            // V2 knows no PATCH; its servers may take it, but all take MERGE.
            Version::V2 => Method::from_bytes(b"MERGE").map_err(|error| Failure::Passing(error.to_string()))?,
            Version::V4 => Method::PATCH,
        };
        let heard = self.change(method, key, &[("if-match", etag)], Some(fields)).await?;
        self.read_changed(&heard)
    }

    /// Deletes a record, unless someone changed it since its ETag was read.
    pub async fn delete(&self, key: &str, etag: &str) -> Result<(), Failure> {
        let heard = self.change(Method::DELETE, key, &[("if-match", etag)], None).await?;
        self.read_changed(&heard).map(drop)
    }

    pub async fn metadata(&self) -> Result<Metadata, Failure> {
        let heard = self.get(&self.own("$metadata")?, XML).await?;
        Metadata::read(&heard.body).map_err(Failure::Passing)
    }

    async fn lacks(&self) -> Result<Vec<String>, Trouble> {
        Ok(self.metadata().await?.missing(self.definition.uses))
    }

    async fn read_page(&self, url: Url) -> Result<Page, Failure> {
        let heard = self.get(&url, self.json()).await?;
        let mut page = read_page(self.definition.version, heard.json()).map_err(Failure::Passing)?;
        self.complete(&mut page.rows).await?;
        Ok(page)
    }

    /// Reads lists inside the rows to their ends. One that has no end within our limits, or leads where we do not follow,
    /// keeps its link: whoever reads the row asks [`crate::is_cut`].
    async fn complete(&self, rows: &mut [Value]) -> Result<(), Failure> {
        let (mut followed, mut room) = (HashSet::new(), MOST_ROWS);
        for row in rows {
            while let Some(cut) = first_cut(row) {
                let Some(link) = &cut.link else { break };
                if followed.len() >= MOST_INNER_PAGES || !followed.insert(link.clone()) {
                    break;
                }
                let Some(page) = self.inner_page(link).await? else { break };
                let Some(left) = room.checked_sub(page.rows.len()) else { break };
                room = left;
                if !cut.go_on(row, page) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// None where the service does not tell it, and will not the next time: that is the trouble of its row alone.
    async fn inner_page(&self, link: &str) -> Result<Option<Page>, Failure> {
        let Ok(url) = self.led(link) else { return Ok(None) };
        let heard = self.http.send(Method::GET, url.as_str(), &self.headers(self.json()), Vec::new()).await;
        let heard = heard.map_err(|trouble| Failure::unanswered(&trouble, false))?;
        // Not there: that passes for a service that is switched off, and not for a list of one that has just answered.
        if heard.status == 404 {
            return Ok(None);
        }
        match self.judged(heard, false) {
            Ok(heard) => Ok(read_page(self.definition.version, heard.json()).ok()),
            Err(Failure::Refused { .. }) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// The record of an answer.
    fn read_entity(&self, heard: &Heard) -> Result<Entity, String> {
        let read = read_entity(self.definition.version, heard.json())?;
        let etag = read.etag.or_else(|| etag_of(heard));
        Ok(Entity { etag, ..read })
    }

    /// The record after a change, if the service tells it. An answer that is no record may be a page of a proxy that
    /// kept the change to itself: nobody knows whether it took effect.
    fn read_changed(&self, heard: &Heard) -> Result<Entity, Failure> {
        if heard.body.is_empty() {
            return Ok(Entity { etag: etag_of(heard), ..Entity::default() });
        }
        self.read_entity(heard).map_err(|error| Failure::unread(heard, &error))
    }

    async fn get(&self, url: &Url, accept: &str) -> Result<Heard, Failure> {
        let heard = self.http.send(Method::GET, url.as_str(), &self.headers(accept), Vec::new()).await;
        self.judged(heard.map_err(|trouble| Failure::unanswered(&trouble, false))?, false)
    }

    /// Sends a change. An expired CSRF token is fetched again, once.
    async fn change(
        &self,
        method: Method,
        rest: &str,
        extra: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<Heard, Failure> {
        let url = self.own(rest)?;
        let body = body.map(serde_json::to_vec).transpose().map_err(|error| Failure::Passing(error.to_string()))?;
        let known = self.token.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let fetched = known.is_none();
        let token = match known {
            Some(token) => token,
            None => self.fetch_token().await?,
        };
        let heard = self.change_with(&token, method.clone(), &url, extra, body.as_deref()).await?;
        let outdated = heard.status == 403
            && heard.header("x-csrf-token").is_some_and(|told| told.eq_ignore_ascii_case("required"));
        if outdated && !fetched {
            let token = self.fetch_token().await?;
            return self.judged(self.change_with(&token, method, &url, extra, body.as_deref()).await?, true);
        }
        self.judged(heard, true)
    }

    async fn change_with(
        &self,
        token: &Token,
        method: Method,
        url: &Url,
        extra: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Result<Heard, Failure> {
        let mut headers = self.headers(self.json());
        headers.push(("x-csrf-token", token.value.as_str()));
        if !token.cookies.is_empty() {
            headers.push(("cookie", token.cookies.as_str()));
        }
        if body.is_some() {
            headers.push(("content-type", self.json()));
        }
        headers.extend(extra);
        let heard = self.http.send(method, url.as_str(), &headers, body.unwrap_or_default().to_vec()).await;
        heard.map_err(|trouble| Failure::unanswered(&trouble, true))
    }

    async fn fetch_token(&self) -> Result<Token, Failure> {
        let mut headers = self.headers(self.json());
        headers.push(("x-csrf-token", "Fetch"));
        // Nothing was changed yet: without an answer nothing happened.
        let heard = self.http.send(Method::GET, self.root.as_str(), &headers, Vec::new()).await;
        let heard = self.judged(heard.map_err(|trouble| Failure::unanswered(&trouble, false))?, false)?;
        let value = heard.header("x-csrf-token").map(str::to_owned);
        let cookies = heard.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
        let cookies = cookies.join("; ");
        let value = value.ok_or_else(|| Failure::Passing("the service gave no token for changes".to_owned()))?;
        if value.len().max(cookies.len()) > LONGEST_TOKEN {
            return Err(Failure::Passing("the service gave a token of unusual length".to_owned()));
        }
        let token = Token { value, cookies };
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.clone());
        Ok(token)
    }

    fn judged(&self, heard: Heard, changes: bool) -> Result<Heard, Failure> {
        if heard.is_success() { Ok(heard) } else { Err(Failure::of(&heard, changes, self.definition.passing)) }
    }

    const fn json(&self) -> &'static str {
        match self.definition.version {
            Version::V2 => JSON,
            Version::V4 => JSON_V4,
        }
    }

    fn headers<'a>(&'a self, accept: &'a str) -> Vec<(&'a str, &'a str)> {
        let mut headers =
            vec![("accept", accept), ("authorization", self.authorization.as_str()), ("accept-language", "en")];
        // V2 services decide themselves how long their pages are.
        if self.definition.version == Version::V4 {
            headers.push(("prefer", self.prefer.as_str()));
        }
        if !self.client.is_empty() {
            headers.push(("sap-client", self.client.as_str()));
        }
        headers
    }

    /// An address below the service that we made up ourselves.
    fn own(&self, rest: &str) -> Result<Url, Failure> {
        self.within(rest.trim_start_matches('/'))
    }

    /// An address that an answer led to. Anywhere else it would get our password.
    fn led(&self, link: &str) -> Result<Url, Failure> {
        if link.len() > LONGEST_LINK {
            return Err(Failure::Passing("the service leads to an address of unusual length".to_owned()));
        }
        let url = self.within(link)?;
        // What the parser leaves of them, such as `..%2f`, a server or a proxy may still follow.
        let path = url.path().to_ascii_lowercase();
        if LEADS_UP.iter().any(|part| path.contains(part)) {
            return Err(away(link));
        }
        Ok(url)
    }

    fn within(&self, rest: &str) -> Result<Url, Failure> {
        let url = self.root.join(rest).map_err(|_| away(rest))?;
        let nobody = url.username().is_empty() && url.password().is_none();
        if nobody && url.origin() == self.root.origin() && url.path().starts_with(self.root.path()) {
            return Ok(url);
        }
        Err(away(rest))
    }
}

fn etag_of(heard: &Heard) -> Option<String> {
    heard.header("etag").map(str::to_owned)
}

fn away(link: &str) -> Failure {
    let shown: String = link.chars().take(200).collect();
    Failure::Passing(format!("the service leads elsewhere: {shown}"))
}

impl Described for Service {
    fn name(&self) -> &str {
        self.definition.root
    }
    fn missing(&self) -> Asking<'_, Vec<String>> {
        Box::pin(self.lacks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::HeaderMap;

    static DEFINITION: Definition =
        Definition { version: Version::V4, root: "/sap/opu/odata4/x", uses: &[], passing: &[] };

    fn service(url: &str) -> Result<Service> {
        let password = Secret::new("p");
        let access = Access {
            setting: "erp.acme.url",
            url,
            user: "u",
            password: &password,
            client: "",
            timeout_seconds: 1,
            page_size: 10,
        };
        Service::new(&access, &DEFINITION)
    }

    #[test]
    fn a_link_never_leads_our_password_to_another_host_or_service() {
        let service = service("https://erp.example/").unwrap();
        let led = |link: &str| service.led(link).ok().map(String::from);
        let next = Some("https://erp.example/sap/opu/odata4/x/A?$skiptoken=2".to_owned());
        assert_eq!(led("A?$skiptoken=2"), next);
        assert_eq!(led("/sap/opu/odata4/x/A?$skiptoken=2"), next);
        assert_eq!(led("https://erp.example/sap/opu/odata4/x/A?$skiptoken=2"), next);
        assert_eq!(led("https://erp.example:443/sap/opu/odata4/x/A?$skiptoken=2"), next);
        let escaped = "https://erp.example/sap/opu/odata4/x/A(%27B%27)/to_C?$skiptoken=%2e%2e%2f";
        assert_eq!(led(escaped).as_deref(), Some(escaped), "only the path leads");
        for elsewhere in [
            "https://evil.example/sap/opu/odata4/x/A",
            "//evil.example/sap/opu/odata4/x/A",
            "\\\\evil.example/sap/opu/odata4/x/A",
            "http://erp.example/sap/opu/odata4/x/A",
            "https://erp.example:8443/sap/opu/odata4/x/A",
            "https://erp.example@evil.example/sap/opu/odata4/x/A",
            "https://u:p@erp.example/sap/opu/odata4/x/A",
            "https://erp.example.evil.example/://",
            "https://erp.example/sap/opu/odata4/y/A",
            "https://erp.example/sap/opu/odata4/xy/A",
            "../y/A",
            "%2e%2e/y/A",
            "..%2fy/A",
            "%2e%2e%2fy/A",
            "%2E%2E%2Fy/A",
            ".%2e%2fy/A",
            "%2e%2e%5cy/A",
            "A/%2e%2e%2f%2e%2e%2fy",
            "%252e%252e%252fy/A",
            "/sap/opu/odata4/x/%2e%2e%2fy/A?$skiptoken=2",
            "https://erp.example/sap/opu/odata4/x%2f..%2fy/A",
            "A/../../y",
            "file:///etc/passwd",
            "javascript:1",
        ] {
            assert_eq!(led(elsewhere), None, "{elsewhere}");
        }
        assert_eq!(led(&"a".repeat(LONGEST_LINK + 1)), None);
    }

    #[test]
    fn a_page_of_a_proxy_is_no_answer_to_a_change() {
        let service = service("https://erp.example/").unwrap();
        let answer = |status, body: &'static str| Heard { status, headers: HeaderMap::new(), body: body.into() };
        for page in ["<html><title>Sign in</title></html>", "OK", "[]", "null", "{"] {
            let read = service.read_changed(&answer(200, page));
            assert!(matches!(&read, Err(Failure::Unknown(text)) if text.starts_with("200 ")), "{page}: {read:?}");
            assert!(service.read_entity(&answer(200, page)).is_err(), "{page}");
        }
        let made = service.read_changed(&answer(201, r#"{"A":"1","@odata.etag":"W/1"}"#)).unwrap();
        assert_eq!((made.value["A"].as_str(), made.etag.as_deref()), (Some("1"), Some("W/1")));
        assert_eq!(service.read_changed(&answer(204, "")), Ok(Entity::default()));
    }

    #[test]
    fn what_we_ask_stays_below_the_service_whatever_the_key_says() {
        let service = service("https://erp.example").unwrap();
        let own = |rest: &str| service.own(rest).ok().map(String::from);
        let order = "https://erp.example/sap/opu/odata4/x/A?$filter=B%20eq%20%27C%27";
        assert_eq!(own("/A?$filter=B eq 'C'").as_deref(), Some(order));
        let key = format!("A({})", crate::literal("../../y"));
        assert_eq!(own(&key).as_deref(), Some("https://erp.example/sap/opu/odata4/x/A('..%2F..%2Fy')"));
        assert!(self::service("http://erp.example").is_err(), "our password would be sent in the clear");
    }
}
