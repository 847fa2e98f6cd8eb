//! Authentication, CSRF tokens, ETags, answers and errors of SAP OData services of both versions.

use crate::state::App;
use axum::Json;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::RngExt;
use serde_json::{Value, json};

/// An error in OData V4 format.
pub fn error(status: StatusCode, code: &str, message: &str) -> Response<Body> {
    let body = json!({ "error": { "code": code, "message": message, "@SAP__common.Severity": "error" } });
    (status, Json(body)).into_response()
}

pub fn ok(mut value: Value, etag: Option<&str>) -> Response<Body> {
    if let (Some(fields), Some(etag)) = (value.as_object_mut(), etag) {
        fields.insert("@odata.etag".to_owned(), etag.into());
    }
    let mut answer = Json(value).into_response();
    answer.headers_mut().insert("odata-version", HeaderValue::from_static("4.0"));
    if let Some(etag) = etag.and_then(|etag| HeaderValue::from_str(etag).ok()) {
        answer.headers_mut().insert("etag", etag);
    }
    answer
}

/// An error in OData V2 format.
pub fn refused(status: StatusCode, code: &str, message: &str) -> Response<Body> {
    let body = json!({ "error": { "code": code, "message": { "lang": "en", "value": message } } });
    (status, Json(body)).into_response()
}

/// As [`refused`], with the property it is about where there is one.
pub fn refused_at(status: StatusCode, code: &str, message: &str, property: &str) -> Response<Body> {
    if property.is_empty() {
        return refused(status, code, message);
    }
    let detail = json!({ "code": code, "message": message, "propertyref": property, "severity": "error" });
    let body = json!({ "error": {
        "code": code, "message": { "lang": "en", "value": message }, "innererror": { "errordetails": [detail] },
    } });
    (status, Json(body)).into_response()
}

/// An answer in OData V2 format.
pub fn told(value: Value, etag: Option<&str>) -> Response<Body> {
    let mut answer = Json(json!({ "d": value })).into_response();
    answer.headers_mut().insert("dataserviceversion", HeaderValue::from_static("2.0"));
    if let Some(etag) = etag.and_then(|etag| HeaderValue::from_str(etag).ok()) {
        answer.headers_mut().insert("etag", etag);
    }
    answer
}

/// Whether a change names the ETag of what it changes; otherwise the status, code and message of the refusal.
pub fn unmatched(headers: &HeaderMap, etag: &str) -> Option<(StatusCode, &'static str, &'static str)> {
    match headers.get("if-match").and_then(|v| v.to_str().ok()) {
        None => {
            let message = "Precondition required: send the ETag with If-Match";
            Some((StatusCode::PRECONDITION_REQUIRED, "/IWBEP/CM_V4_RUN/053", message))
        }
        Some(seen) if seen != "*" && seen != etag => {
            let message = "Precondition failed: the ETag does not match";
            Some((StatusCode::PRECONDITION_FAILED, "/IWBEP/CM_V4_RUN/052", message))
        }
        Some(_) => None,
    }
}

/// Checks the communication user's credentials; returns a response if they are wrong.
pub fn admitted(app: &App, headers: &HeaderMap) -> Option<Response<Body>> {
    let arguments = app.arguments();
    let own = STANDARD.encode(format!("{}:{}", arguments.erp_user, arguments.erp_password));
    let given = headers.get("authorization").and_then(|v| v.to_str().ok()).unwrap_or_default();
    (given != format!("Basic {own}")).then(|| {
        (StatusCode::UNAUTHORIZED, [("www-authenticate", "Basic realm=\"SAP NetWeaver\"")], "").into_response()
    })
}

/// Issues a CSRF token on request.
pub fn with_token(app: &App, headers: &HeaderMap, mut answer: Response<Body>) -> Response<Body> {
    let asked = headers.get("x-csrf-token").and_then(|v| v.to_str().ok()).unwrap_or_default();
    if asked.eq_ignore_ascii_case("fetch") {
        let mut held = app.held();
        let token = format!("{:032x}", held.chance.random::<u128>());
        held.tokens.insert(token.clone());
        if let (Ok(value), Ok(cookie)) = (
            HeaderValue::from_str(&token),
            HeaderValue::from_str(&format!("SAP_SESSIONID_SIM={token}; path=/; HttpOnly")),
        ) {
            answer.headers_mut().insert("x-csrf-token", value);
            answer.headers_mut().insert("set-cookie", cookie);
        }
    }
    answer
}

/// Every change needs a CSRF token of the same session.
pub fn token_missing(app: &App, headers: &HeaderMap) -> Option<Response<Body>> {
    let header = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let token = header("x-csrf-token");
    let session = header("cookie").contains(&format!("SAP_SESSIONID_SIM={token}"));
    if app.held().tokens.contains(token) && session {
        return None;
    }
    Some((StatusCode::FORBIDDEN, [("x-csrf-token", "Required")], "CSRF token validation failed").into_response())
}

/// The value a filter compares a field with: `Field eq 'value'`, joined by `and`.
pub fn compared(filter: &str, field: &str, symbol: &str) -> Option<String> {
    let part = filter.split(" and ").find_map(|part| part.trim().strip_prefix(&format!("{field} {symbol} ")))?;
    let part = part.trim();
    Some(
        part.strip_prefix('\'')
            .and_then(|p| p.strip_suffix('\''))
            .map_or_else(|| part.to_owned(), |p| p.replace("''", "'")),
    )
}

#[cfg(test)]
mod tests {
    use super::compared;

    #[test]
    fn filters_are_read() {
        let filter = "A eq 'it''s' and LastChangeDateTime ge 2026-01-01T00:00:00Z";
        assert_eq!(compared(filter, "A", "eq").as_deref(), Some("it's"));
        assert_eq!(compared(filter, "LastChangeDateTime", "ge").as_deref(), Some("2026-01-01T00:00:00Z"));
        assert_eq!(compared(filter, "B", "eq"), None);
    }
}
