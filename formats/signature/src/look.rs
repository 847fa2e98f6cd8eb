//! The appearance of a signature on its page: a picture of a seal, or a generated round red stamp.

use crate::object::{Dict, Object, Ref};
use crate::update::Update;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The maximum size of a seal picture.
const MAX_PIXELS: u64 = 16_000_000;
/// The maximum number of characters around a stamp.
pub const LONGEST_ROUND: usize = 40;

/// A position on a page, in points from the lower left corner; the first page is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub page: usize,
    pub left: f64,
    pub bottom: f64,
    pub width: f64,
    pub height: f64,
}

/// The tolerance per edge, in points: files store coordinates rounded to a thousandth.
const SAME: f64 = 0.5;

impl Place {
    /// Whether both are the same position, within tolerance.
    pub fn is_at(self, there: Self) -> bool {
        let edges = |p: Self| [p.left, p.bottom, p.left + p.width, p.bottom + p.height];
        let near = edges(self).into_iter().zip(edges(there)).all(|(a, b)| (a - b).abs() <= SAME);
        self.page == there.page && near
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Look<'a> {
    /// A PNG; transparency is kept.
    Picture(&'a [u8]),
    Stamp(Stamp<'a>),
}

/// A round red company stamp as used in China: the name around a star, and the stamp's purpose below it.
#[derive(Clone, Copy, Debug)]
pub struct Stamp<'a> {
    pub company: &'a str,
    pub purpose: &'a str,
    pub font: Font<'a>,
}

/// A font with the characters of the stamp: the file's data, and the index in a collection.
#[derive(Clone, Copy, Debug)]
pub struct Font<'a> {
    pub bytes: &'a [u8],
    pub index: u32,
}

/// Writes the appearance and returns its form object.
pub fn draw(update: &mut Update, place: Place, look: Look<'_>) -> Result<Ref, &'static str> {
    let (resources, content) = match look {
        Look::Picture(png) => picture(update, place, png)?,
        Look::Stamp(stamp) => (Dict::default(), stamp_content(place, stamp)?),
    };
    let form = update.new_ref();
    let corner = [0.0, 0.0, place.width, place.height].map(Object::real).to_vec();
    let dict = Dict::default()
        .with("Type", Object::name("XObject"))
        .with("Subtype", Object::name("Form"))
        .with("BBox", Object::Array(corner))
        .with("Resources", Object::Dict(resources))
        .with("Filter", Object::name("FlateDecode"));
    update.put_stream(form, dict, &packed(content.as_bytes()));
    Ok(form)
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(data).and_then(|()| packer.finish()).expect("a vector takes every byte")
}

fn picture(update: &mut Update, place: Place, png: &[u8]) -> Result<(Dict, String), &'static str> {
    let broken = "the picture of the seal is not a PNG that can be read";
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|_| broken)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err("the picture of the seal is too large");
    }
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(broken)?];
    let frame = reader.next_frame(&mut pixels).map_err(|_| broken)?;
    pixels.truncate(frame.buffer_size());
    let (channels, space) = match frame.color_type {
        png::ColorType::Grayscale => (1, "DeviceGray"),
        png::ColorType::GrayscaleAlpha => (2, "DeviceGray"),
        png::ColorType::Rgb => (3, "DeviceRGB"),
        png::ColorType::Rgba => (4, "DeviceRGB"),
        png::ColorType::Indexed => return Err(broken),
    };
    let has_alpha = channels % 2 == 0;
    let colours = if has_alpha { channels - 1 } else { channels };
    let image = |space: &str| {
        Dict::default()
            .with("Type", Object::name("XObject"))
            .with("Subtype", Object::name("Image"))
            .with("Width", Object::Int(i64::from(width)))
            .with("Height", Object::Int(i64::from(height)))
            .with("ColorSpace", Object::name(space))
            .with("BitsPerComponent", Object::Int(8))
            .with("Filter", Object::name("FlateDecode"))
    };
    let mut dict = image(space);
    if has_alpha {
        let mask = update.new_ref();
        let alpha: Vec<u8> = pixels.chunks_exact(channels).map(|pixel| pixel[colours]).collect();
        update.put_stream(mask, image("DeviceGray"), &packed(&alpha));
        dict.set("SMask", Object::Ref(mask));
    }
    let colour: Vec<u8> = pixels.chunks_exact(channels).flat_map(|pixel| &pixel[..colours]).copied().collect();
    let reference = update.new_ref();
    update.put_stream(reference, dict, &packed(&colour));
    // Scaled to fit, centred, with its aspect ratio.
    let scale = (place.width / f64::from(width)).min(place.height / f64::from(height));
    let (w, h) = (f64::from(width) * scale, f64::from(height) * scale);
    let (x, y) = ((place.width - w) / 2.0, (place.height - h) / 2.0);
    let images = Dict::default().with("Seal", Object::Ref(reference));
    let content = format!("q {w:.3} 0 0 {h:.3} {x:.3} {y:.3} cm /Seal Do Q");
    Ok((Dict::default().with("XObject", Object::Dict(images)), content))
}

fn stamp_content(place: Place, stamp: Stamp<'_>) -> Result<String, &'static str> {
    let face = Face::parse(stamp.font.bytes, stamp.font.index).map_err(|_| "the font of the stamp cannot be read")?;
    let letters: Vec<char> = stamp.company.chars().filter(|letter| !letter.is_control()).collect();
    if letters.is_empty() || letters.len() > LONGEST_ROUND {
        return Err("the name on the stamp is empty or too long");
    }
    let radius = place.width.min(place.height) / 2.0;
    let (x, y) = (place.width / 2.0, place.height / 2.0);
    let mut content = String::from("0.8 0.05 0.05 RG 0.8 0.05 0.05 rg\n");
    let border = radius * 0.05;
    let _ = writeln!(content, "{border:.3} w");
    circle(&mut content, (x, y), radius - border / 2.0);
    content.push_str("S\n");
    star(&mut content, (x, y), radius * 0.28);
    content.push_str("f\n");
    // The name follows an arc over the top; the more characters, the smaller they are.
    let arc = 250f64.to_radians();
    let step = arc / letters.len() as f64;
    let size = (radius * 0.30).min(radius * 0.70 * step.min(0.6));
    let base = radius * 0.90 - size;
    for (place, letter) in letters.iter().enumerate() {
        let angle = arc / 2.0 - step * (place as f64 + 0.5);
        let turned = Turned { x: x - base * angle.sin(), y: y + base * angle.cos(), angle, size };
        glyph(&mut content, &face, *letter, turned);
    }
    let below: Vec<char> = stamp.purpose.chars().filter(|letter| !letter.is_control()).take(LONGEST_ROUND).collect();
    let ems: f64 = below.iter().map(|letter| advance(&face, *letter)).sum();
    let size = (radius * 0.24).min(radius * 1.1 / ems.max(1.0));
    let mut along = x - ems * size / 2.0;
    for letter in below {
        let width = advance(&face, letter) * size;
        glyph(&mut content, &face, letter, Turned { x: along + width / 2.0, y: y - radius * 0.62, angle: 0.0, size });
        along += width;
    }
    Ok(content)
}

/// The position of a glyph: baseline centre, rotation and size.
#[derive(Clone, Copy)]
struct Turned {
    x: f64,
    y: f64,
    angle: f64,
    size: f64,
}

fn advance(face: &Face<'_>, letter: char) -> f64 {
    let glyph = face.glyph_index(letter).unwrap_or(GlyphId(0));
    f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(face.units_per_em())
}

fn glyph(content: &mut String, face: &Face<'_>, letter: char, at: Turned) {
    let Some(id) = face.glyph_index(letter) else { return };
    let unit = at.size / f64::from(face.units_per_em());
    let middle = f64::from(face.glyph_hor_advance(id).unwrap_or(0)) / 2.0;
    let mut pen = Pen { content, unit, middle, at, last: (0.0, 0.0) };
    if face.outline_glyph(id, &mut pen).is_some() {
        content.push_str("f\n");
    }
}

/// Writes a glyph's outline as a path, rotated and moved to its position.
struct Pen<'a> {
    content: &'a mut String,
    unit: f64,
    middle: f64,
    at: Turned,
    last: (f64, f64),
}

impl Pen<'_> {
    fn point(&mut self, x: f64, y: f64) {
        let (x, y) = ((x - self.middle) * self.unit, y * self.unit);
        let (sin, cos) = self.at.angle.sin_cos();
        let _ = write!(self.content, "{:.2} {:.2} ", self.at.x + x * cos - y * sin, self.at.y + x * sin + y * cos);
    }
    fn curve(&mut self, first: (f64, f64), second: (f64, f64), end: (f64, f64)) {
        self.point(first.0, first.1);
        self.point(second.0, second.1);
        self.point(end.0, end.1);
        self.content.push_str("c\n");
        self.last = end;
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.point(x.into(), y.into());
        self.content.push_str("m\n");
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.point(x.into(), y.into());
        self.content.push_str("l\n");
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // PDF has cubic curves only; converts the quadratic curve.
        let (from, handle, end) = (self.last, (f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
        let towards = |a: (f64, f64)| (a.0 + (handle.0 - a.0) * 2.0 / 3.0, a.1 + (handle.1 - a.1) * 2.0 / 3.0);
        self.curve(towards(from), towards(end), end);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.curve((x1.into(), y1.into()), (x2.into(), y2.into()), (x.into(), y.into()));
    }
    fn close(&mut self) {
        self.content.push_str("h\n");
    }
}

fn circle(content: &mut String, (x, y): (f64, f64), r: f64) {
    const HANDLE: f64 = 0.552_284_75;
    let k = r * HANDLE;
    let _ = writeln!(content, "{:.3} {:.3} m", x + r, y);
    for (a, b, c, d, e, f) in [
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    ] {
        let _ = writeln!(content, "{a:.3} {b:.3} {c:.3} {d:.3} {e:.3} {f:.3} c");
    }
    content.push_str("h\n");
}

fn star(content: &mut String, (x, y): (f64, f64), r: f64) {
    for corner in 0..10 {
        // The ratio of inner to outer radius of a five-pointed star.
        let reach = if corner % 2 == 0 { r } else { r * 0.381_966 };
        let angle = std::f64::consts::FRAC_PI_2 + f64::from(corner) * std::f64::consts::PI / 5.0;
        let operator = if corner == 0 { 'm' } else { 'l' };
        let _ = writeln!(content, "{:.3} {:.3} {operator}", x + reach * angle.cos(), y + reach * angle.sin());
    }
    content.push_str("h\n");
}
