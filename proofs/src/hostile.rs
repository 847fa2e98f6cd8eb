//! Malicious files, and valid ones for comparison. All are generated here and harmless.

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use std::io::{Cursor, Write};
use tandem_testkit::clamd::EICAR;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub struct Sent {
    /// What is wrong with it.
    pub about: String,
    /// The target slot; `licence` takes pictures and PDFs, `intro` many types.
    pub slot: &'static str,
    pub name: String,
    pub bytes: Vec<u8>,
}

pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
const SCRIPT: &[u8] = b"<script>alert(document.cookie)</script>";
const HTML: &[u8] = b"<!DOCTYPE html><html><body><script>alert(1)</script></body></html>";
const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><script>alert(2)</script></svg>";
const PHP: &[u8] = b"<?php system($_GET['c']); ?>";
const RIGHT_TO_LEFT: char = '\u{202e}';

fn sent(about: impl Into<String>, slot: &'static str, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Sent {
    Sent { about: about.into(), slot, name: name.into(), bytes: bytes.into() }
}

pub fn picture(format: ImageFormat) -> Vec<u8> {
    let mut picture = RgbImage::new(64, 48);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        *pixel = Rgb([(x * 4) as u8, (y * 5) as u8, (x ^ y) as u8]);
    }
    let mut out = Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut out, format).expect("in memory");
    out.into_inner()
}

fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a name");
        zip.write_all(content).expect("in memory");
    }
    zip.finish().expect("in memory").into_inner()
}

fn office(folder: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let main = format!("{folder}main.xml");
    let mut parts: Vec<(&str, &[u8])> = vec![("[Content_Types].xml", b"<Types/>"), (&main, b"<x/>")];
    parts.extend(more);
    zip(&parts)
}

fn old_office(names: &[&str]) -> Vec<u8> {
    let mut file = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    file.resize(600, 0);
    for name in names {
        file.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
    }
    file.resize(2048, 0);
    file
}

pub fn corpus() -> Vec<Sent> {
    let mut all = forbidden_types();
    all.extend(disguised());
    all.extend(polyglots());
    all.extend(papers());
    all.extend(definitions());
    all.extend(archives());
    all.extend(floods());
    all.extend(infected());
    all.extend(names());
    all.extend(broken());
    all
}

/// File types that are always refused, whatever their content.
fn forbidden_types() -> Vec<Sent> {
    let types = [
        "exe", "dll", "com", "bat", "cmd", "ps1", "vbs", "js", "mjs", "jar", "msi", "scr", "lnk", "hta", "html", "htm",
        "xhtml", "svgz", "php", "asp", "jsp", "sh", "py", "xlsm", "docm", "pptm", "xsl", "mhtml", "swf", "iso", "rtf",
        "chm", "url", "apk", "7z", "rar", "webp", "tiff", "heic", "eml",
    ];
    let mut all: Vec<Sent> = types.iter().map(|t| sent(format!("type {t}"), "intro", format!("a.{t}"), PDF)).collect();
    for (name, bytes) in [("page.html", HTML), ("drawing.svg", SVG), ("shell.php", PHP)] {
        all.push(sent(format!("script in {name}"), "intro", name, bytes));
        all.push(sent(format!("script in {name}"), "licence", name, bytes));
    }
    for (slot, name) in [("licence", "a.docx"), ("licence", "a.zip"), ("licence", "a.txt"), ("intro", "noextension")] {
        all.push(sent(format!("{name} is not for the {slot}"), slot, name, PDF));
    }
    all
}

/// Content of one type with the extension of another.
fn disguised() -> Vec<Sent> {
    let contents: [(&str, Vec<u8>); 14] = [
        ("program", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0 This program cannot be run in DOS mode".to_vec()),
        ("linux program", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0".to_vec()),
        ("page", HTML.to_vec()),
        ("drawing with script", SVG.to_vec()),
        ("php", PHP.to_vec()),
        ("shell script", b"#!/bin/sh\nrm -rf /\n# padding padding".to_vec()),
        ("rich text", b"{\\rtf1\\ansi hello, this is rich text}".to_vec()),
        ("rar", b"Rar!\x1a\x07\x01\0 not what it says it is at all".to_vec()),
        ("7z", b"7z\xbc\xaf\x27\x1c\0\x04 not what it says it is at all".to_vec()),
        ("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\x03 not what it says it is".to_vec()),
        ("installer", old_office(&["!_StringPool"])),
        ("java class", b"\xca\xfe\xba\xbe\0\0\0\x34\0\x1d not a document at all".to_vec()),
        ("gif", b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec()),
        ("mp4", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom and more".to_vec()),
    ];
    let types = ["jpg", "jpeg", "png", "bmp", "pdf", "docx", "xlsx", "xls", "pptx", "txt", "zip", "xml", "ofd"];
    let mut all = Vec::new();
    for (what, bytes) in &contents {
        for kind in types {
            all.push(sent(format!("{what} as {kind}"), "intro", format!("a.{kind}"), bytes.clone()));
        }
    }
    let honest: [(&str, Vec<u8>); 5] = [
        ("jpg", picture(ImageFormat::Jpeg)),
        ("png", picture(ImageFormat::Png)),
        ("pdf", PDF.to_vec()),
        ("docx", office("word/", &[])),
        ("xls", old_office(&["Workbook"])),
    ];
    for (what, bytes) in &honest {
        for kind in ["bmp", "pptx", "txt", "xlsx"] {
            all.push(sent(format!("{what} as {kind}"), "intro", format!("a.{kind}"), bytes.clone()));
        }
    }
    all
}

/// Polyglots: files that are valid as two types.
fn polyglots() -> Vec<Sent> {
    let archive = zip(&[("Main.class", b"\xca\xfe\xba\xbe")]);
    let pictures = [("jpg", ImageFormat::Jpeg), ("png", ImageFormat::Png), ("bmp", ImageFormat::Bmp)];
    let more: [(&str, &[u8]); 6] = [
        ("archive", &archive),
        ("script", SCRIPT),
        ("page", HTML),
        ("php", PHP),
        ("iframe", b"<iframe src=x>"),
        ("pdf", PDF),
    ];
    let mut all = Vec::new();
    for (kind, format) in pictures {
        for (what, bytes) in more {
            let file = [picture(format).as_slice(), bytes].concat();
            all.push(sent(format!("{kind} with {what} behind it"), "licence", format!("a.{kind}"), file));
        }
    }
    for (what, bytes) in &more[..5] {
        all.push(sent(
            format!("pdf with {what} in it"),
            "licence",
            "a.pdf",
            [b"%PDF-1.7\n", *bytes, &PDF[8..]].concat(),
        ));
    }
    for (what, before) in
        [("a blank", b"\n".to_vec()), ("a page", HTML.to_vec()), ("a thousand bytes", vec![b' '; 1000])]
    {
        all.push(sent(format!("pdf behind {what}"), "licence", "a.pdf", [before.as_slice(), PDF].concat()));
        all.push(sent(
            format!("archive behind {what}"),
            "intro",
            "a.zip",
            [before.as_slice(), &zip(&[("a.txt", b"x")])].concat(),
        ));
        all.push(sent(
            format!("document behind {what}"),
            "intro",
            "a.docx",
            [before.as_slice(), &office("word/", &[])].concat(),
        ));
    }
    all.push(sent(
        "archive in an archive's coat",
        "intro",
        "a.zip",
        [b"PK\x03\x04".as_slice(), &zip(&[("a.txt", b"x")])].concat(),
    ));
    all.push(sent("text with an archive behind it", "intro", "a.txt", [b"hello\n".as_slice(), &archive].concat()));
    all
}

/// PDFs with active content, plain or hidden in every way, and PDFs that cannot be inspected.
fn papers() -> Vec<Sent> {
    let script = "<</S/JavaScript/JS(app.alert(1))>>";
    let deflate = |text: &str| {
        let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        out.write_all(text.as_bytes()).expect("in memory");
        out.finish().expect("in memory")
    };
    let packed = |dictionary: &str| {
        let content = deflate(&format!("8 0 {script}"));
        let head = format!("7 0 obj<</N 1/First 4/Length {}{dictionary}>>stream\n", content.len());
        [head.as_bytes(), &content, b"\nendstream endobj"].concat()
    };
    let objects: Vec<(&str, Vec<u8>)> = vec![
        ("script", format!("3 0 obj{script}endobj").into()),
        ("script at its opening", format!("3 0 obj<</Type/Catalog/OpenAction{script}>>endobj").into()),
        ("script by number", "3 0 obj<</S/#4a#61#76#61#53#63#72#69#70#74/J#53(x)>>endobj".into()),
        ("script in a tree of names", "3 0 obj<</Names<</JavaScript 4 0 R>>>>endobj".into()),
        ("script in packed objects", packed("/Type/ObjStm/Filter/FlateDecode")),
        ("script in packed objects of no type", packed("/Filter/FlateDecode")),
        ("script packed twice", packed("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]")),
        ("script packed with a prediction", packed("/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 2>>")),
        ("script in a text", format!("3 0 obj<</Title(4 0 obj{script}endobj)>>endobj").into()),
        ("script in a comment", format!("% 4 0 obj{script}endobj").into()),
        (
            "script in a picture",
            format!("3 0 obj<</Subtype/Image/Filter/DCTDecode>>stream\n4 0 obj{script}endobj\nendstream endobj").into(),
        ),
        ("program", "3 0 obj<</S/Launch/F(cmd.exe)>>endobj".into()),
        ("file", "3 0 obj<</Type/EmbeddedFile/Length 1>>stream\nx\nendstream endobj".into()),
        ("files in a tree of names", "3 0 obj<</Names<</EmbeddedFiles 4 0 R>>>>endobj".into()),
        ("further actions", "3 0 obj<</Type/Page/AA<</O 4 0 R>>>>endobj".into()),
        ("media", "3 0 obj<</Subtype/RichMedia>>endobj".into()),
        ("form of another kind", "3 0 obj<</AcroForm<</XFA 4 0 R>>>>endobj".into()),
        ("form that sends", "3 0 obj<</S/SubmitForm/F(http://x)>>endobj".into()),
        ("way into another file", "3 0 obj<</S/GoToE/T<<>>>>endobj".into()),
        ("lock", "trailer<</Encrypt 9 0 R>>".into()),
    ];
    let paper = |object: &[u8]| [&PDF[..9], object, b"\n", &PDF[9..]].concat();
    let mut all: Vec<Sent> = objects
        .iter()
        .map(|(what, object)| sent(format!("pdf with a {what}"), "licence", "a.pdf", paper(object)))
        .collect();
    let bomb = deflate(&" ".repeat(70 << 20));
    let head = b"7 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n";
    let bomb = [&head[..], &bomb, b"\nendstream endobj"].concat();
    all.push(sent("pdf whose objects burst", "licence", "a.pdf", paper(&bomb)));
    all.push(sent("two bytes of a bmp", "licence", "a.bmp", b"BM".to_vec()));
    all
}

fn ofd(what: &str, parts: &[(&str, &[u8])]) -> Sent {
    sent(format!("ofd {what}"), "intro", "a.ofd", zip(parts))
}

/// XML that defines, runs or hides something, or never ends; and OFDs that are none.
fn definitions() -> Vec<Sent> {
    let xml = |what: &str, text: String| sent(format!("xml with {what}"), "intro", "a.xml", text);
    let entities =
        "<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;\">";
    let mut all = vec![
        xml("entities within entities", format!("<!DOCTYPE x [{entities}]><x>&c;</x>")),
        xml("an entity of a file", "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>".into()),
        xml("a definition elsewhere", "<!DOCTYPE x SYSTEM \"http://x/x.dtd\"><x/>".into()),
        xml("a page", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><script>alert(1)</script></html>".into()),
        xml("a drawing", String::from_utf8_lossy(SVG).into_owned()),
        xml("a style sheet", "<?xml-stylesheet type=\"text/xsl\" href=\"x.xsl\"?><x/>".into()),
        xml("another encoding", "<?xml version=\"1.0\" encoding=\"UTF-7\"?><x/>".into()),
        xml("a depth without an end", "<x>".repeat(100_000)),
        xml("elements without an end", format!("<x>{}</x>", "<y/>".repeat(400_000))),
        xml("an element left open", "<x><y></x>".into()),
        xml("a program behind it", "<x/>MZ".into()),
    ];
    all.push(ofd("without its description", &[("Doc_0/Document.xml", b"<x/>")]));
    all.push(ofd("with a program", &[("OFD.xml", b"<x/>"), ("Attachs/run.exe", b"MZ")]));
    all.push(ofd("that leads out", &[("OFD.xml", b"<x/>"), ("../x.xml", b"<x/>")]));
    all.push(ofd("that bursts", &[("OFD.xml", b"<x/>"), ("zeros.bin", &vec![0; 150 << 20])]));
    all
}

fn archives() -> Vec<Sent> {
    let mut all = Vec::new();
    let paths = [
        "../evil.txt",
        "../../../../etc/cron.d/x",
        "a/../../b.txt",
        "/etc/passwd",
        "\\windows\\x.txt",
        "..\\..\\x.txt",
        "C:\\x.txt",
        "c:x.txt",
        "a/..",
        "x\u{202e}txt.pdf",
        "a\nb.txt",
    ];
    for path in paths {
        all.push(sent(format!("archive leads to {path:?}"), "intro", "a.zip", zip(&[(path, b"x")])));
        all.push(sent(format!("document leads to {path:?}"), "intro", "a.docx", office("word/", &[(path, b"x")])));
    }
    for program in [
        "setup.exe",
        "a/b/run.BAT",
        "x.js",
        "x.vbs",
        "x.ps1",
        "x.lnk",
        "x.hta",
        "x.jar",
        "x.msi",
        "x.scr",
        "x.exe.",
        "macro.xlsm",
        "x.iso",
    ] {
        all.push(sent(
            format!("archive with {program}"),
            "intro",
            "a.zip",
            zip(&[("readme.txt", b"x"), (program, b"MZ")]),
        ));
    }
    for (kind, folder) in [("docx", "word/"), ("xlsx", "xl/"), ("pptx", "ppt/")] {
        let (macros, controls) = (format!("{folder}vbaProject.bin"), format!("{folder}activeX/activeX1.xml"));
        all.push(sent(format!("macros in {kind}"), "intro", format!("a.{kind}"), office(folder, &[(&macros, b"x")])));
        all.push(sent(
            format!("controls in {kind}"),
            "intro",
            format!("a.{kind}"),
            office(folder, &[(&controls, b"x")]),
        ));
    }
    all.push(sent("macros in xls", "intro", "a.xls", old_office(&["Workbook", "_VBA_PROJECT_CUR"])));
    all.push(sent(
        "empty archive",
        "intro",
        "a.zip",
        b"PK\x05\x06".iter().copied().chain([0; 18]).collect::<Vec<u8>>(),
    ));
    let mut claims = zip(&[("a.bin", b"0123456789")]);
    if let Some(entry) = claims.windows(4).position(|four| four == b"PK\x01\x02") {
        claims[entry + 24..entry + 28].copy_from_slice(&4_000_000_000u32.to_le_bytes());
    }
    all.push(sent("archive of four billion bytes, it says", "intro", "a.zip", claims));
    all.push(sent("archive that bursts", "intro", "bomb.zip", zip(&[("zeros.bin", &vec![0; 150 << 20])])));
    let mut link = zip(&[("link", b"/etc/passwd")]);
    if let Some(entry) = link.windows(4).position(|four| four == b"PK\x01\x02") {
        link[entry + 5] = 3;
        link[entry + 38..entry + 42].copy_from_slice(&(0o120_777u32 << 16).to_le_bytes());
    }
    all.push(sent("archive with a link", "intro", "a.zip", link));
    let mut twice = zip(&[("a.txt", b"x"), ("b.txt", b"y")]);
    if let Some(at) = twice.windows(5).rposition(|five| five == b"b.txt") {
        twice[at] = b'a';
    }
    all.push(sent("archive with one name twice", "intro", "a.zip", twice));
    all
}

/// Image bombs: small files that declare huge dimensions.
fn floods() -> Vec<Sent> {
    let mut all = Vec::new();
    for (width, height) in [(60_000u32, 60_000u32), (1, 100_000_000), (65_535, 65_535), (30_000, 2), (0x7fff_ffff, 1)] {
        let mut png = picture(ImageFormat::Png);
        png[16..20].copy_from_slice(&width.to_be_bytes());
        png[20..24].copy_from_slice(&height.to_be_bytes());
        let sum = crc32(&png[12..29]);
        png[29..33].copy_from_slice(&sum.to_be_bytes());
        all.push(sent(format!("png of {width} by {height}"), "licence", "a.png", png));
        let mut bmp = picture(ImageFormat::Bmp);
        bmp[18..22].copy_from_slice(&width.to_le_bytes());
        bmp[22..26].copy_from_slice(&height.to_le_bytes());
        all.push(sent(format!("bmp of {width} by {height}"), "licence", "a.bmp", bmp));
        let mut jpg = picture(ImageFormat::Jpeg);
        if let Some(frame) = jpg.windows(2).position(|two| two == [0xff, 0xc0]) {
            let side = |side: u32| u16::try_from(side).unwrap_or(u16::MAX).to_be_bytes();
            jpg[frame + 5..frame + 7].copy_from_slice(&side(height));
            jpg[frame + 7..frame + 9].copy_from_slice(&side(width));
        }
        all.push(sent(format!("jpg of {width} by {height}"), "licence", "a.jpg", jpg));
    }
    all
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

/// The EICAR test file, plain and inside archives that a scanner unpacks.
fn infected() -> Vec<Sent> {
    let virus = EICAR.as_bytes();
    vec![
        sent("virus as text", "intro", "eicar.txt", virus),
        sent("virus as pdf", "intro", "eicar.pdf", virus),
        sent("virus as program", "intro", "eicar.com", virus),
        sent("virus as picture", "intro", "eicar.jpg", virus),
        sent("virus in an archive", "intro", "a.zip", zip(&[("a.txt", virus)])),
        sent("virus in an archive in an archive", "intro", "a.zip", zip(&[("inner.zip", &zip(&[("a.txt", virus)]))])),
        sent("virus in a document", "intro", "a.docx", office("word/", &[("word/document.xml", virus)])),
        sent("virus in a workbook", "intro", "a.xlsx", office("xl/", &[("xl/embeddings/a.bin", virus)])),
        sent("virus in a pdf", "intro", "a.pdf", [b"%PDF-1.7\n".as_slice(), virus, b"\n", &PDF[9..]].concat()),
        sent("virus behind a picture", "intro", "a.png", [picture(ImageFormat::Png).as_slice(), virus].concat()),
        sent("virus in an old workbook", "intro", "a.xls", [old_office(&["Workbook"]).as_slice(), virus].concat()),
    ]
}

/// Executables with misleading names.
fn names() -> Vec<Sent> {
    let names = [
        format!("invoice{RIGHT_TO_LEFT}fdp.exe"),
        format!("photo{RIGHT_TO_LEFT}gpj.scr"),
        "a.pdf.exe".into(),
        "a.exe ".into(),
        "a.exe.".into(),
        "a.exe::$DATA".into(),
        "a.pdf\0.exe".into(),
        "a.pdf/b.exe".into(),
        "a.pdf\\b.exe".into(),
        "a.pdf\n.exe".into(),
        ".exe".into(),
        "a.p\u{200b}df\u{2066}.exe".into(),
        "a.\u{ff50}df".into(),
        "a.pdf%00.exe".into(),
        "..".into(),
        "/".into(),
        String::new(),
    ];
    names.into_iter().map(|name| sent(format!("name {name:?}"), "licence", name, PDF)).collect()
}

fn broken() -> Vec<Sent> {
    let mut all = Vec::new();
    for (kind, format) in [("jpg", ImageFormat::Jpeg), ("png", ImageFormat::Png), ("bmp", ImageFormat::Bmp)] {
        let whole = picture(format);
        for part in [20, whole.len() / 3] {
            all.push(sent(format!("{part} bytes of a {kind}"), "licence", format!("a.{kind}"), &whole[..part]));
        }
    }
    for kind in ["jpg", "png", "pdf"] {
        all.push(sent(format!("empty {kind}"), "licence", format!("a.{kind}"), Vec::new()));
    }
    let document = office("word/", &[]);
    all.push(sent("half a document", "intro", "a.docx", &document[..document.len() / 2]));
    all.push(sent("half a pdf", "licence", "a.pdf", &PDF[..40]));
    all
}

/// Files that must be accepted, and their names afterwards.
pub fn honest() -> Vec<(Sent, &'static str)> {
    let named = |name: &str, bytes: Vec<u8>, called: &'static str| (sent("honest", "intro", name, bytes), called);
    vec![
        named("a.jpg", picture(ImageFormat::Jpeg), "a.jpg"),
        named("a.jpeg", picture(ImageFormat::Jpeg), "a.jpeg"),
        named("a.png", picture(ImageFormat::Png), "a.png"),
        named("a.bmp", picture(ImageFormat::Bmp), "a.bmp"),
        named("a.pdf", PDF.to_vec(), "a.pdf"),
        named("a.docx", office("word/", &[("word/document.xml", b"<w:document/>")]), "a.docx"),
        named("a.xlsx", office("xl/", &[]), "a.xlsx"),
        named("a.pptx", office("ppt/", &[]), "a.pptx"),
        named("a.xls", old_office(&["Workbook"]), "a.xls"),
        named("a.txt", "只是文字 <b>x</b>".into(), "a.txt"),
        named("a.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<发票 号=\"1\">12.50 &amp;</发票>".into(), "a.xml"),
        named("a.ofd", zip(&[("OFD.xml", b"<ofd:OFD/>"), ("Doc_0/Document.xml", b"<d/>")]), "a.ofd"),
        named("a.zip", zip(&[("drawing.dwg", b"x"), ("图纸/b.pdf", PDF)]), "a.zip"),
        named("../../etc/passwd.pdf", PDF.to_vec(), "passwd.pdf"),
        named("C:\\Users\\x\\合同.PDF", PDF.to_vec(), "合同.pdf"),
        named(&format!("fdp{RIGHT_TO_LEFT}.pdf"), PDF.to_vec(), "fdp.pdf"),
        named("a\0\r\nb\u{7f}.pdf", PDF.to_vec(), "ab.pdf"),
        named("<img src=x onerror=alert(1)>.pdf", PDF.to_vec(), "_img src=x onerror=alert(1)_.pdf"),
        named("con.pdf", PDF.to_vec(), "_con.pdf"),
    ]
}
