//! Small PDFs, and incremental updates to them.

/// A file of these objects, the first being the catalogue, with a valid cross-reference table.
pub fn assembled(objects: &[&[u8]]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (place, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        put(&mut file, place as u32 + 1, object);
    }
    let at = file.len();
    let trailer = format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{at}\n%%EOF\n", objects.len() + 1);
    file.extend(table.bytes().chain(trailer.bytes()));
    file
}

/// Appends an incremental update without a signature.
pub fn revised(pdf: &[u8], objects: &[(u32, &[u8])], size: u32) -> Vec<u8> {
    let newest = pdf.windows(9).rposition(|window| window == b"startxref").map_or(0, |at| at + 9);
    let newest = String::from_utf8_lossy(&pdf[newest..]).split_whitespace().next().unwrap_or("0").to_owned();
    let mut file = pdf.to_vec();
    let mut table = String::from("xref\n");
    for (number, object) in objects {
        table.push_str(&format!("{number} 1\n{:010} 00000 n \n", file.len()));
        put(&mut file, *number, object);
    }
    let at = file.len();
    let trailer = format!("trailer\n<< /Size {size} /Root 1 0 R /Prev {newest} >>\nstartxref\n{at}\n%%EOF\n");
    file.extend(table.bytes().chain(trailer.bytes()));
    file
}

fn put(file: &mut Vec<u8>, number: u32, object: &[u8]) {
    file.extend(format!("{number} 0 obj\n").bytes());
    file.extend(object);
    file.extend(b"\nendobj\n");
}

pub fn page_text(text: &str) -> Vec<u8> {
    let drawing = format!("BT /F1 24 Tf 72 720 Td ({text}) Tj ET");
    format!("<< /Length {} >>\nstream\n{drawing}\nendstream", drawing.len()).into_bytes()
}

/// The first page of [`plain`], up to its annotations.
pub const PAGE: &str =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >>";

/// A small file of two pages with a cross-reference table.
pub fn plain() -> Vec<u8> {
    assembled(&[
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
        format!("{PAGE} >>").as_bytes(),
        &page_text("Order PO-2026-0001"),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots 7 0 R >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"[]",
    ])
}

/// A small file as newer programs write it: with an object stream and a cross-reference stream.
pub fn modern() -> Vec<u8> {
    let within = [
        (1, "<< /Type /Catalog /Pages 2 0 R /AcroForm 8 0 R >>"),
        (2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
        (3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"),
        (8, "<< /Fields [] >>"),
    ];
    let (mut heads, mut bodies) = (String::new(), String::new());
    for (number, body) in within {
        heads.push_str(&format!("{number} {} ", bodies.len()));
        bodies.push_str(body);
        bodies.push(' ');
    }
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let stream_at = file.len();
    let data = format!("{heads}{bodies}");
    let (count, first, length) = (within.len(), heads.len(), data.len());
    let stream = format!("<< /Type /ObjStm /N {count} /First {first} /Length {length} >>\nstream\n{data}\nendstream");
    put(&mut file, 4, stream.as_bytes());
    let at = file.len();
    let mut rows = Vec::new();
    let mut row = |kind: u8, second: usize, third: u8| {
        rows.push(kind);
        rows.extend((second as u32).to_be_bytes());
        rows.push(third);
    };
    row(0, 0, 255);
    for index in 0..3 {
        row(2, 4, index);
    }
    row(1, stream_at, 0);
    row(1, at, 0);
    row(0, 0, 0);
    row(0, 0, 0);
    row(2, 4, 3);
    file.extend(
        format!("5 0 obj\n<< /Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R /Length {} >>\nstream\n", rows.len()).bytes(),
    );
    file.extend(rows);
    file.extend(format!("\nendstream\nendobj\nstartxref\n{at}\n%%EOF\n").bytes());
    file
}
