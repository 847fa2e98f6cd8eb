//! A file as the response: as an attachment, or inline in a sandbox; never subject to content sniffing.

use super::fair::Place;
use super::route::File;
use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use futures_util::TryStreamExt;
use tandem_kernel::{Error, Result};

/// `place` is held until the file is transferred or the client disconnects.
pub fn answer(file: File, shown: bool, place: Option<Place>) -> Result<Response<Body>> {
    let content = file.content.map_err(move |error| {
        let _held = &place;
        std::io::Error::other(error.to_string())
    });
    let mut response = Response::new(Body::from_stream(content));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    let disposition = disposition(if shown { "inline" } else { "attachment" }, &file.name);
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // No script in the file may run, even if a browser opens it.
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    if let Some(size) = file.size {
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    }
    Ok(response)
}

/// The file name twice: as ASCII `filename` for old clients, and as UTF-8 `filename*`.
fn disposition(how: &str, name: &str) -> String {
    let safe = |c: char| if c.is_control() || "\\/:*?\"<>|".contains(c) { '_' } else { c };
    let name: String = name.chars().map(safe).take(150).collect();
    let name = name.trim_matches([' ', '.']);
    let plain: String = name.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '_' }).collect();
    let mut whole = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            whole.push(char::from(byte));
        } else {
            whole += &format!("%{byte:02X}");
        }
    }
    format!("{how}; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_breaks_out_of_its_header() {
        assert_eq!(
            disposition("attachment", "字典 \"a\"\r\nX: y.xlsx"),
            "attachment; filename=\"__ _a___X_ y.xlsx\"; filename*=UTF-8''%E5%AD%97%E5%85%B8%20_a___X_%20y.xlsx"
        );
        assert_eq!(disposition("inline", "../../etc"), "inline; filename=\"_.._etc\"; filename*=UTF-8''_.._etc");
    }
}
