//! Builds the axum router from the modules' routes.

use super::address_pace::AddressPace;
use super::client_address::ClientAddress;
use super::dispatch::{dispatch, language_of, request_id_of};
use super::envelope;
use super::limiter::Limiter;
use super::places::Places;
use super::route::Route;
use crate::bus::live::Fan;
use crate::platform::Platform;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::routing::{MethodFilter, on};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use tandem_kernel::{Error, ErrorKind};
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

#[derive(Clone)]
pub struct App {
    pub platform: Platform,
    pub fan: Fan,
    pub room: Arc<Semaphore>,
    pub(crate) places: Arc<Places>,
    pub limiter: Arc<Limiter>,
    pub refusals: Arc<AddressPace>,
}

impl App {
    pub fn new(platform: Platform) -> Self {
        let server = &platform.config().server;
        let room = Arc::new(Semaphore::new(server.max_concurrent_requests));
        let limiter = Arc::new(Limiter::new(server.public_per_second, server.public_burst));
        let places = Arc::new(Places::new(platform.config()));
        let refusals = Arc::new(AddressPace::new(server.limits.refusals_per_second));
        Self { platform, fan: Fan::default(), room, places, limiter, refusals }
    }
}

/// Builds the router; `pages` serves everything outside `/service1`.
pub fn build(app: &App, pages: Router) -> Router {
    let mut router = Router::new();
    let mut seen = BTreeSet::new();
    for route in app.platform.modules().iter().flat_map(|m| &m.routes) {
        assert!(route.path.starts_with("/service1/"), "{} is outside the service prefix", route.path);
        assert!(seen.insert(route.name()), "{} is registered twice", route.name());
        router = router.route(route.path, on(filter(route), answering(app, route)));
    }
    let unknown = refusing(app, ErrorKind::NotFound, "platform-not_found");
    let wrong_method = refusing(app, ErrorKind::NotFound, "platform-method_not_allowed");
    let router = router
        .route("/service1/{*rest}", axum::routing::any(unknown))
        .method_not_allowed_fallback(wrong_method)
        .fallback_service(paced(pages, app))
        .layer(CompressionLayer::new().compress_when(worth_packing()));
    harden(router, app.platform.config().server.secure_cookies)
}

/// Rate limit for static pages, generous enough for a whole office behind one address.
fn paced(pages: Router, app: &App) -> Router {
    let server = &app.platform.config().server;
    let (pace, hops) = (Arc::new(AddressPace::new(server.limits.pages_per_second)), server.forwarded_hops);
    pages.layer(from_fn(move |request: Request, next: Next| {
        let pace = pace.clone();
        async move {
            let (parts, body) = request.into_parts();
            tokio::time::sleep(pace.wait(ClientAddress::of(&parts, hops), Instant::now())).await;
            next.run(Request::from_parts(parts, body)).await
        }
    }))
}

/// Workbooks, archives and PDFs are compressed already, and uncompressed responses keep the length that browsers need to
/// show how far a download is. (The default predicate excludes images.)
fn worth_packing() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::new("application/vnd.openxmlformats"))
        .and(NotForContentType::new("application/zip"))
        .and(NotForContentType::new("application/pdf"))
}

fn filter(route: &Route) -> MethodFilter {
    // Routes are ours and use the standard methods, so this cannot fail.
    MethodFilter::try_from(route.method.clone()).expect("a standard method")
}

type Answering = std::pin::Pin<Box<dyn Future<Output = Response<Body>> + Send>>;

fn answering(app: &App, route: &Route) -> impl Fn(Request) -> Answering + Clone + Send + Sync + 'static {
    let (app, route) = (app.clone(), route.clone());
    move |request| Box::pin(dispatch(app.clone(), route.clone(), request))
}

fn refusing(
    app: &App,
    kind: ErrorKind,
    key: &'static str,
) -> impl Fn(Request) -> Answering + Clone + Send + Sync + 'static {
    let platform = app.platform.clone();
    move |request| {
        let platform = platform.clone();
        Box::pin(async move {
            let request_id = request_id_of(request.headers(), &platform);
            let error = Error::new(kind, key);
            let mut response = envelope::refusal(&error, platform.words(), language_of(request.headers()), &request_id);
            if key == "platform-method_not_allowed" {
                *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
            }
            response
        })
    }
}

fn harden(router: Router, secure: bool) -> Router {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (
            header::CONTENT_SECURITY_POLICY,
            // Styles are injected by the component library at run time; scripts never are.
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; \
             base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        ),
    ];
    // HSTS: once loaded over TLS, browsers use nothing else for a year.
    let strict = secure.then_some((header::STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
    fixed.into_iter().chain(strict).fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}
