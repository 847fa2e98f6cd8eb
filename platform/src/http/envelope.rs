//! The response envelope `{ code, message, data }`, and the mapping from error kinds to codes.

use crate::db::outdated;
use crate::words::Words;
use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde::Serialize;
use serde_json::value::RawValue;
use tandem_kernel::{Error, ErrorKind, Language, Overtaken, RequestId};

#[derive(Serialize)]
struct Envelope<'a, T: Serialize> {
    code: u16,
    message: &'a str,
    data: Option<T>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Wrong {
    request_id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<WrongField>,
    /// Optimistic locking conflict: who changed the record in the meantime, and what.
    #[serde(skip_serializing_if = "Option::is_none")]
    overtaken: Option<Overtaken>,
}

#[derive(Serialize)]
struct WrongField {
    field: String,
    message: String,
}

/// `Retry-After`, in seconds.
const COME_BACK: HeaderValue = HeaderValue::from_static("5");

/// The envelope's code and the corresponding HTTP status.
pub const fn code(kind: ErrorKind) -> (u16, StatusCode) {
    match kind {
        ErrorKind::Refused => (300, StatusCode::UNPROCESSABLE_ENTITY),
        ErrorKind::SignedOut => (401, StatusCode::UNAUTHORIZED),
        ErrorKind::Forbidden => (403, StatusCode::FORBIDDEN),
        ErrorKind::Unproved => (428, StatusCode::PRECONDITION_REQUIRED),
        ErrorKind::NotFound => (404, StatusCode::NOT_FOUND),
        ErrorKind::Stale => (409, StatusCode::CONFLICT),
        ErrorKind::Invalid => (422, StatusCode::UNPROCESSABLE_ENTITY),
        ErrorKind::TooMany => (429, StatusCode::TOO_MANY_REQUESTS),
        ErrorKind::Internal => (500, StatusCode::INTERNAL_SERVER_ERROR),
        ErrorKind::Unavailable => (503, StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// Maps PostgreSQL errors to error kinds. An unreachable or overloaded database is a transient error, not a defect, and so
/// is a statement that a migration has outdated; a unique violation means that a concurrent transaction took the key after
/// a rule had checked it.
pub fn classify(error: Error) -> Error {
    let cause = error.cause().and_then(|c| c.downcast_ref::<sqlx::Error>());
    if cause.and_then(sqlx::Error::as_database_error).is_some_and(|e| e.is_unique_violation()) {
        return Error::stale().because(error.to_string());
    }
    // PostgreSQL text cannot hold a NUL byte; no user types one.
    let unwritable = error.cause().and_then(|c| c.downcast_ref::<sqlx::Error>()).is_some_and(
        |cause| matches!(cause, sqlx::Error::Database(e) if matches!(e.code().as_deref(), Some("22021" | "22P05"))),
    );
    if unwritable {
        return Error::new(ErrorKind::Invalid, "platform-malformed").because(error.to_string());
    }
    // Numeric or date overflow, as a fallback: forms report it earlier and at the field.
    let beyond = error.cause().and_then(|c| c.downcast_ref::<sqlx::Error>()).is_some_and(
        |cause| matches!(cause, sqlx::Error::Database(e) if matches!(e.code().as_deref(), Some("22003" | "22008"))),
    );
    if beyond {
        tracing::warn!(%error, "a number or a day went as far as its column");
        return Error::new(ErrorKind::Invalid, "platform-out_of_range").because(error.to_string());
    }
    let passing = error.cause().and_then(|c| c.downcast_ref::<sqlx::Error>()).is_some_and(|cause| match cause {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) => true,
        // Serialisation failure, deadlock, lock and statement timeouts, server shutdown, too many connections.
        sqlx::Error::Database(e) => {
            matches!(
                e.code().as_deref(),
                Some("40001" | "40P01" | "55P03" | "57014" | "57P01" | "57P02" | "57P03" | "53300")
            )
        }
        _ => false,
    });
    if passing || outdated::met(&error) { Error::unavailable().because(error.to_string()) } else { error }
}

pub fn success(data: &RawValue) -> String {
    // Cannot fail: a number, a literal and JSON that is already serialised.
    serde_json::to_string(&Envelope { code: 200, message: "", data: Some(data) }).unwrap_or_default()
}

pub fn answer(body: String, status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

pub fn refusal(error: &Error, words: &Words, language: Language, request_id: &RequestId) -> Response<Body> {
    let (code, status) = code(error.kind());
    let fields = error.fields().iter();
    let fields =
        fields.map(|f| WrongField { field: f.field.to_string(), message: words.say(language, &f.message) }).collect();
    let overtaken = error.overtaken_by().cloned();
    let data = Some(Wrong { request_id: request_id.to_string(), fields, overtaken });
    let message = words.say(language, error.message());
    let body = serde_json::to_string(&Envelope { code, message: &message, data }).unwrap_or_default();
    let mut response = answer(body, status);
    if matches!(error.kind(), ErrorKind::TooMany | ErrorKind::Unavailable) {
        response.headers_mut().insert(header::RETRY_AFTER, COME_BACK);
    }
    response
}
