//! Re-encodes pictures in a bounded size: what a browser receives was encoded here from pixels and contains nothing
//! else of the original file.

use crate::Unseen;
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Limits against image bombs: small files that declare huge dimensions.
const MOST_PIXELS: u64 = 64_000_000;
const LONGEST_SIDE: u32 = 20_000;
/// For a decoder's total memory; 64 million pixels of four bytes are 256 MB.
const MOST_MEMORY: u64 = 320 << 20;
pub const PREVIEW: u32 = 1600;
pub const THUMBNAIL: u32 = 160;
/// Small print on a scanned sheet can still be read.
const PAPER: u32 = 2400;
const QUALITY: u8 = 82;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Jpeg,
    Png,
    Gif,
    Bmp,
}

impl Format {
    fn known(self) -> ImageFormat {
        match self {
            Self::Jpeg => ImageFormat::Jpeg,
            Self::Png => ImageFormat::Png,
            Self::Gif => ImageFormat::Gif,
            Self::Bmp => ImageFormat::Bmp,
        }
    }
}

/// A picture in two sizes, as JPEG, or as PNG if it has transparency.
pub struct Drawn {
    pub preview: Vec<u8>,
    pub thumbnail: Vec<u8>,
}

/// The content type of a rendered picture.
pub fn content_type(drawn: &[u8]) -> &'static str {
    if drawn.starts_with(b"\x89PNG") { "image/png" } else { "image/jpeg" }
}

/// Width and height from the header, without decoding. Limits are checked here already.
pub fn measure(format: Format, head: &[u8]) -> Result<(u32, u32), Unseen> {
    let (width, height) = reader(format, head).into_dimensions().map_err(unseen)?;
    if width == 0 || height == 0 {
        return Err(Unseen::Broken);
    }
    let flood = u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE;
    if flood { Err(Unseen::TooLarge) } else { Ok((width, height)) }
}

/// The whole picture as stored, and its orientation. Fails if it cannot be decoded.
pub(crate) fn decode(format: Format, file: &[u8]) -> Result<(DynamicImage, Orientation), Unseen> {
    measure(format, file)?;
    let mut decoder = reader(format, file).into_decoder().map_err(unseen)?;
    let orientation = decoder.orientation().map_err(unseen)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(unseen)?;
    Ok((picture, orientation))
}

/// Decodes the whole picture and re-encodes it.
pub fn draw(format: Format, file: &[u8]) -> Result<Drawn, Unseen> {
    let (mut picture, orientation) = decode(format, file)?;
    if picture.width().max(picture.height()) > PREVIEW {
        picture = picture.thumbnail(PREVIEW, PREVIEW);
    }
    picture.apply_orientation(orientation);
    let preview = encode(&picture)?;
    if picture.width().max(picture.height()) > THUMBNAIL {
        picture = picture.thumbnail(THUMBNAIL, THUMBNAIL);
    }
    Ok(Drawn { preview, thumbnail: encode(&picture)? })
}

/// A scanned sheet, re-encoded in a size in which it can be read.
pub fn draw_paper(format: Format, file: &[u8]) -> Result<Vec<u8>, Unseen> {
    let (mut picture, orientation) = decode(format, file)?;
    if picture.width().max(picture.height()) > PAPER {
        picture = picture.thumbnail(PAPER, PAPER);
    }
    picture.apply_orientation(orientation);
    encode(&picture)
}

/// Exceeding a limit is reported apart from damage.
fn unseen(error: ImageError) -> Unseen {
    if matches!(error, ImageError::Limits(_)) { Unseen::TooLarge } else { Unseen::Broken }
}

fn reader(format: Format, bytes: &[u8]) -> ImageReader<Cursor<&[u8]>> {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST_SIDE), Some(LONGEST_SIDE));
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format.known());
    reader.limits(limits);
    reader
}

fn encode(picture: &DynamicImage) -> Result<Vec<u8>, Unseen> {
    let mut out = Cursor::new(Vec::new());
    let done = if picture.has_alpha() {
        DynamicImage::from(picture.to_rgba8()).write_to(&mut out, ImageFormat::Png)
    } else {
        picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut out, QUALITY))
    };
    done.map_err(|_| Unseen::Broken)?;
    Ok(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        picture.write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    #[test]
    fn every_format_is_drawn_anew_in_a_bounded_size() {
        let picture = DynamicImage::from(RgbImage::from_pixel(2000, 1000, Rgb([200, 30, 30])));
        let formats = [
            (Format::Jpeg, ImageFormat::Jpeg),
            (Format::Png, ImageFormat::Png),
            (Format::Gif, ImageFormat::Gif),
            (Format::Bmp, ImageFormat::Bmp),
        ];
        for (format, known) in formats {
            let drawn = draw(format, &written(&picture, known)).unwrap();
            for (bytes, side) in [(&drawn.preview, PREVIEW), (&drawn.thumbnail, THUMBNAIL)] {
                let seen = image::load_from_memory(bytes).unwrap();
                assert_eq!((seen.width(), seen.height()), (side, side / 2), "{format:?}");
            }
            let seen = image::load_from_memory(&draw_paper(format, &written(&picture, known)).unwrap()).unwrap();
            assert_eq!((seen.width(), seen.height()), (2000, 1000), "a sheet stays readable");
        }
        let glass = DynamicImage::from(RgbaImage::from_pixel(10, 10, Rgba([1, 2, 3, 100])));
        let drawn = draw(Format::Png, &written(&glass, ImageFormat::Png)).unwrap();
        assert_eq!(content_type(&drawn.preview), "image/png");
        assert_eq!(
            content_type(&draw(Format::Jpeg, &written(&picture, ImageFormat::Jpeg)).unwrap().preview),
            "image/jpeg"
        );
    }

    /// A BMP and a GIF that declare more than they contain; a PNG whose header says 60,000 by 60,000.
    #[test]
    fn floods_of_pixels_are_seen_before_anything_is_unpacked() {
        let mut bmp = written(&DynamicImage::from(RgbImage::new(4, 4)), ImageFormat::Bmp);
        bmp[18..22].copy_from_slice(&60_000u32.to_le_bytes());
        assert_eq!(measure(Format::Bmp, &bmp), Err(Unseen::TooLarge));
        let mut gif = written(&DynamicImage::from(RgbImage::new(4, 4)), ImageFormat::Gif);
        gif[6..10].fill(0xff);
        assert_eq!(measure(Format::Gif, &gif), Err(Unseen::TooLarge));
        assert_eq!(measure(Format::Png, b"\x89PNG\r\n\x1a\nnothing"), Err(Unseen::Broken));
        assert!(matches!(draw(Format::Gif, b"GIF89a=1/*\0*/;alert(1)"), Err(Unseen::Broken | Unseen::TooLarge)));
    }
}
