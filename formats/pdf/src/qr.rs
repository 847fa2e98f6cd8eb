//! A QR code as a vector drawing.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// `None` if the text is too long for a code.
pub fn svg(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M).ok()?;
    let (width, modules) = (code.width(), code.to_colors());
    // The quiet zone must be four modules; the surrounding paper is white, so two are enough.
    let (edge, side) = (2, width + 4);
    let mut path = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let dark = row[x..].iter().take_while(|module| **module == Color::Dark).count();
            if dark > 0 {
                let _ = write!(path, "M{} {}h{dark}v1h-{dark}z", x + edge, y + edge);
            }
            x += dark.max(1);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\"><path d=\"{path}\"/></svg>"
    ))
}
