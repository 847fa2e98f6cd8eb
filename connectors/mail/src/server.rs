//! Address and protocol of the mail server, parsed from one URL:
//! `smtp://host:port`, `smtp://host:port?tls=required` (or `opportunistic`), `smtps://user:password@host:port`.

use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use percent_encoding::percent_decode_str;
use std::time::Duration;
use tandem_kernel::{Error, Result};
use url::Url;

enum Tls {
    Never,
    /// Implicit TLS.
    Whole(TlsParameters),
    /// STARTTLS.
    Upgrade(TlsParameters),
    UpgradeIfOffered(TlsParameters),
}

pub struct Server {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    hello: ClientId,
}

impl Server {
    pub fn read(url: &str) -> Result<Self> {
        let url = Url::parse(url).map_err(|_| Error::internal("mail.url cannot be read"))?;
        let host = url.host_str().ok_or_else(|| Error::internal("mail.url names no host"))?.to_owned();
        let asked = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let parameters = || TlsParameters::new(host.clone());
        let (port, tls) = match (url.scheme(), asked.as_deref()) {
            ("smtp", None) => (25, Tls::Never),
            ("smtp", Some("required")) => (587, Tls::Upgrade(parameters()?)),
            ("smtp", Some("opportunistic")) => (587, Tls::UpgradeIfOffered(parameters()?)),
            ("smtps", _) => (465, Tls::Whole(parameters()?)),
            _ => return Err(Error::internal("mail.url must be smtp:// or smtps://")),
        };
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let credentials = url.password().map(|password| Credentials::new(plain(url.username()), plain(password)));
        let hello = match url.path().trim_matches('/') {
            "" => ClientId::default(),
            name => ClientId::Domain(name.to_owned()),
        };
        Ok(Self { port: url.port().unwrap_or(port), host, tls, credentials, hello })
    }

    pub async fn connect(&self, patience: Duration) -> Result<AsyncSmtpConnection, lettre::transport::smtp::Error> {
        let whole = match &self.tls {
            Tls::Whole(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let place = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(place, Some(patience), &self.hello, whole, None).await?;
        match &self.tls {
            Tls::Upgrade(parameters) => connection.starttls(parameters.clone(), &self.hello).await?,
            Tls::UpgradeIfOffered(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &self.hello).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_how_the_server_is_spoken_to() {
        let server = |url| Server::read(url).unwrap();
        let plain = server("smtp://127.0.0.1:1025");
        assert!(matches!(plain.tls, Tls::Never) && plain.port == 1025 && plain.credentials.is_none());
        let whole = server("smtps://user:p%40ss@mail.example.com");
        assert!(matches!(whole.tls, Tls::Whole(_)) && whole.port == 465);
        assert_eq!(whole.credentials, Some(Credentials::new("user".into(), "p@ss".into())));
        assert!(matches!(server("smtp://mail.example.com?tls=required").tls, Tls::Upgrade(_)));
        assert!(Server::read("http://mail.example.com").is_err());
    }
}
