//! The appearance of seals, rendered by `pdftoppm`.

use crate::support::{Authority, Folder, pdfsig, place, plain_pdf, run, text, verify};
use tandem_signature::{Font, Look, Place, Stamp};

const FONT: &str = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc";

/// The number of red pixels in each quarter, at 72 dpi: upper left, upper right, lower left, lower right.
fn red(folder: &Folder, pdf: &[u8], seal: Place) -> [usize; 4] {
    let path = folder.put("drawn.pdf", pdf);
    let out = folder.path("page");
    let page = seal.page.to_string();
    let arguments = ["-r", "72", "-f", &page, "-l", &page, "-singlefile", &text(&path), &text(&out)];
    assert!(run("pdftoppm", &arguments).0);
    let picture = std::fs::read(folder.path("page.ppm")).unwrap();
    let head = String::from_utf8_lossy(&picture[..15]).into_owned();
    let numbers: Vec<usize> = head.split_whitespace().skip(1).take(3).map(|number| number.parse().unwrap()).collect();
    let (width, height) = (numbers[0], numbers[1]);
    let pixels = &picture[picture.len() - width * height * 3..];
    let mut counts = [0; 4];
    for (at, pixel) in pixels.chunks_exact(3).enumerate() {
        if pixel[0] < 150 || pixel[1] > 120 || pixel[2] > 120 {
            continue;
        }
        let (x, y) = ((at % width) as f64 - seal.left, height as f64 - (at / width) as f64 - seal.bottom);
        assert!(
            (0.0..=seal.width).contains(&x) && (0.0..=seal.height + 1.0).contains(&y),
            "red outside of the seal: {x} {y}"
        );
        counts[usize::from(x > seal.width / 2.0) + 2 * usize::from(y < seal.height / 2.0)] += 1;
    }
    counts
}

#[test]
fn a_stamp_is_drawn_where_it_belongs_and_the_signature_holds() {
    let folder = Folder::new("stamp");
    let authority = Authority::new(7);
    let font = std::fs::read(FONT).unwrap();
    let font = Font { bytes: &font, index: 2 };
    let stamp = Stamp { company: "苏州精密制造有限公司", purpose: "合同专用章", font };
    let seal = place(2, 300.0);
    let signed = authority.party("苏州精密制造有限公司", 9).sign(&plain_pdf(), Some((seal, Look::Stamp(stamp))));
    let counts = red(&folder, &signed, seal);
    assert!(counts.iter().all(|count| *count > 150), "{counts:?}");
    // Without text there are far fewer red pixels, so the name is drawn.
    let bare = Stamp { company: "。", purpose: "", font };
    let empty = red(&folder, &authority.party("Empty", 9).sign(&plain_pdf(), Some((seal, Look::Stamp(bare)))), seal);
    assert!(empty[0] + 150 < counts[0] && empty[1] + 150 < counts[1], "{empty:?} {counts:?}");
    assert!(pdfsig(&folder, &signed).contains("Signature is Valid."));
    assert_eq!(verify(&signed, &[]).unwrap()[0].place, Some(seal));
}

#[test]
fn a_picture_keeps_its_shape_and_its_transparency() {
    let folder = Folder::new("picture");
    // Twice as wide as high: red on the left, transparent on the right.
    let pixels: Vec<u8> =
        (0..20 * 10).flat_map(|at| if at % 20 < 10 { [220, 20, 20, 255] } else { [0, 0, 0, 0] }).collect();
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 20, 10);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    let seal = Place { page: 1, left: 60.0, bottom: 80.0, width: 100.0, height: 100.0 };
    let once = Authority::new(7).party("Acme", 9).sign(&plain_pdf(), Some((seal, Look::Picture(&png))));
    let counts = red(&folder, &once, seal);
    // 50 by 50 points of red, vertically centred, on the left.
    assert!(counts[0].abs_diff(1_250) < 150 && counts[2].abs_diff(1_250) < 150, "{counts:?}");
    assert_eq!((counts[1], counts[3]), (0, 0));
    assert!(pdfsig(&folder, &once).contains("Signature is Valid."));
}
