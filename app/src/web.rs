//! The built web application, embedded in the binary. Any path that is not a file is served the application's page.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Built;

pub fn pages() -> Router {
    Router::new().fallback(page)
}

async fn page(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Built::get(path).filter(|_| !path.is_empty()) {
        // Built files have a content hash in their name.
        let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(path, &file, cache, &headers);
    }
    if path.starts_with("assets/") {
        return plain(StatusCode::NOT_FOUND, "not found\n");
    }
    match Built::get("index.html") {
        Some(index) => answer("index.html", &index, "no-cache", &headers),
        None => plain(
            StatusCode::NOT_FOUND,
            "The web application is not built into this binary: run `npm run build --workspace web` first.\n",
        ),
    }
}

fn answer(path: &str, file: &EmbeddedFile, cache: &'static str, asked: &HeaderMap) -> Response<Body> {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|b| format!("{b:02x}")).collect();
    let etag = format!("\"{hash}\"");
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == etag.as_bytes());
    let body = if known { Body::empty() } else { Body::from(file.data.clone().into_owned()) };
    let mut response = Response::new(body);
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let kind = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(value) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, value);
    }
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}
