//! Tables over many pages, codes, logos, and the positions of seals.

use crate::support::{Kept, PRINTER, line, paper, table, tight};
use crate::text::{number, word};
use tandem_pdf::Sheet;

#[test]
fn many_lines_run_over_pages_with_their_heading_and_their_count() {
    let mut paper = paper();
    table(&mut paper).lines = (1..=200).map(line).collect();
    let printed = PRINTER.print(&paper).unwrap();
    assert!(printed.pages > 3, "{}", printed.pages);
    let text = Kept::new("pages", &printed).text(&["-layout"]);
    let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
    assert_eq!(pages.len(), printed.pages);
    let mut next = 1;
    for (place, page) in pages.iter().enumerate() {
        assert!(tight(page).contains(&format!("第{}页/共{}页", place + 1, pages.len())), "{page}");
        assert!(page.contains("PO-2026-000123"), "{page}");
        let lines: Vec<&str> = page.lines().filter(|line| line.contains("MAT-")).collect();
        if !lines.is_empty() {
            assert!(page.contains("物料编码") && page.contains("含税金额"), "{page}");
        }
        for line in lines {
            assert!(line.contains(&format!("MAT-{next:06}")), "line {next} is missing: {line}");
            next += 1;
        }
    }
    assert_eq!(next, 201);
}

#[test]
fn the_same_paper_is_the_same_file() {
    let (one, two) = (PRINTER.print(&paper()).unwrap(), PRINTER.print(&paper()).unwrap());
    assert!(one.pdf == two.pdf);
}

#[test]
fn seals_have_the_places_that_are_told() {
    for sheet in [Sheet::Portrait, Sheet::Landscape] {
        let mut paper = paper();
        paper.sheet = sheet;
        table(&mut paper).lines = (1..=60).map(line).collect();
        let printed = PRINTER.print(&paper).unwrap();
        let boxes = Kept::new(&format!("{sheet:?}"), &printed).text(&["-bbox"]);
        let height = if sheet == Sheet::Portrait { 841.89 } else { 595.28 };
        for (party, label) in [("buyer", "采购方（盖章）"), ("supplier", "供应方（盖章）")] {
            let place = printed.seals.iter().find(|(name, _)| name == party).unwrap().1;
            assert_eq!(place.page, printed.pages);
            let label = boxes.lines().find(|line| word(line) == label).unwrap();
            // The square is below its label, aligned to its left edge, and on the page.
            let gap = number(label, "yMax") - (height - place.bottom - place.height);
            assert!(gap.abs() < 6.0, "{gap} {label} {place:?}");
            assert!((number(label, "xMin") - place.left).abs() < 1.0, "{label} {place:?}");
            assert!(place.bottom > 40.0 && (place.width - 113.39).abs() < 0.1, "{place:?}");
        }
    }
}

#[test]
fn the_code_in_the_corner_can_be_read_from_paper() {
    let mut paper = paper();
    let told = "https://acme.example.com/order/PO-2026-000123?from=纸";
    paper.qr = Some(told.to_owned());
    paper.company.logo = Some(logo());
    let kept = Kept::new("code", &PRINTER.print(&paper).unwrap());
    let out = kept.path().with_extension("");
    let arguments = ["-r", "150", "-gray", "-singlefile"];
    let drawn = std::process::Command::new("pdftoppm").args(arguments).arg(kept.path()).arg(&out).status().unwrap();
    assert!(drawn.success());
    let picture = std::fs::read(out.with_extension("pgm")).unwrap();
    std::fs::remove_file(out.with_extension("pgm")).unwrap();
    let head = String::from_utf8_lossy(&picture[..15]).into_owned();
    let sides: Vec<usize> = head.split_whitespace().skip(1).take(2).map(|side| side.parse().unwrap()).collect();
    let pixels = &picture[picture.len() - sides[0] * sides[1]..];
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(sides[0], sides[1], |x, y| pixels[y * sides[0] + x]);
    let grids = prepared.detect_grids();
    assert_eq!(grids.len(), 1);
    assert_eq!(grids[0].decode().unwrap().1, told);
    // The logo is a black square of at most 18 mm, in the upper left corner.
    let dark = |x: f64, y: f64| pixels[(y / 25.4 * 150.0) as usize * sides[0] + (x / 25.4 * 150.0) as usize] < 60;
    assert!(dark(32.0, 27.0) && !dark(7.0, 27.0) && !dark(55.0, 27.0));
}

fn logo() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 8, 8);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&[20; 64]).unwrap();
    bytes
}
