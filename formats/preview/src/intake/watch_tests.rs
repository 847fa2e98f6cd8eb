use super::*;
use crate::intake::archive::tests::zip;
use crate::intake::kinds;

/// Checks a file as a whole and in small chunks; the results must be equal.
fn judge(extension: &str, file: &[u8]) -> Result<u64, Refusal> {
    let kind = kinds::of(extension).unwrap();
    let once = |pieces: usize| {
        let mut watcher = Watcher::new(kind, 10 << 20);
        for piece in file.chunks(pieces) {
            watcher.take(piece)?;
        }
        watcher.end()
    };
    let (whole, cut) = (once(1 << 20), once(7));
    match (&whole, &cut) {
        (Ok(a), Ok(b)) => assert_eq!((a.bytes, a.sha256), (b.bytes, b.sha256)),
        (a, b) => assert_eq!(a.as_ref().err(), b.as_ref().err(), "the pieces make no difference"),
    }
    whole.map(|watched| watched.bytes)
}

const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

fn old_office(names: &[&str]) -> Vec<u8> {
    let mut file = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    file.resize(600, 0);
    for name in names {
        file.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
    }
    file.resize(2048, 0);
    file
}

#[test]
fn honest_files_pass() {
    assert!(judge("gif", GIF).is_ok());
    assert!(judge("pdf", PDF).is_ok());
    assert!(judge("txt", "采购单 <b>not a page</b>\r\n\tx".as_bytes()).is_ok());
    assert!(judge("csv", b"a,b\n1,2\n").is_ok());
    assert!(judge("txt", b"\xff\xfea\0b\0").is_ok(), "UTF-16");
    assert!(judge("zip", &zip(&["a.pdf"])).is_ok());
    assert!(judge("docx", &zip(&["[Content_Types].xml", "word/document.xml"])).is_ok());
    assert!(judge("xls", &old_office(&["Workbook"])).is_ok());
    assert!(
        judge("xml", "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a b=\"1\">中 &lt;<c/></a>\n".as_bytes())
            .is_ok()
    );
    assert!(judge("ofd", &zip(&["OFD.xml", "Doc_0/Document.xml", "Doc_0/Res/a.png"])).is_ok());
    assert!(
        judge("svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/><text>on = off</text></svg>")
            .is_ok()
    );
}

#[test]
fn a_file_is_what_its_extension_says_or_it_is_refused() {
    let disguised = |extension: &'static str| Err(Refusal::Disguised(extension));
    assert_eq!(judge("png", GIF), disguised("png"));
    assert_eq!(judge("pdf", b"MZ\x90\0 this program cannot be run in DOS mode"), disguised("pdf"));
    assert_eq!(judge("pdf", &[b"\n".as_slice(), PDF].concat()), disguised("pdf"), "its mark must stand first");
    assert_eq!(judge("txt", b"<!DOCTYPE html><script>"), disguised("txt"));
    assert_eq!(judge("csv", b"a,b\0c"), disguised("csv"));
    assert_eq!(judge("txt", PDF), disguised("txt"));
    assert_eq!(judge("xlsx", &zip(&["[Content_Types].xml", "word/document.xml"])), disguised("xlsx"));
    assert_eq!(judge("docx", &zip(&["a.txt"])), disguised("docx"));
    assert_eq!(judge("doc", &old_office(&["Workbook"])), disguised("doc"));
    assert_eq!(judge("doc", &old_office(&["!_StringPool"])), disguised("doc"), "an installer");
    assert_eq!(judge("svg", b"<html><svg></svg></html>"), disguised("svg"));
    for file in [GIF, PDF, b"MZ\x90\0 <a/>", b"                <a/>", b"text <a/>"] {
        assert_eq!(judge("xml", file), disguised("xml"), "{:?}", String::from_utf8_lossy(file));
    }
    assert_eq!(judge("ofd", &zip(&["a.txt"])), disguised("ofd"));
    assert_eq!(judge("ofd", &zip(&["a/OFD.xml"])), disguised("ofd"));
    assert_eq!(judge("zip", b"<a/>"), disguised("zip"));
    assert_eq!(judge("pdf", b""), Err(Refusal::Empty));
    assert_eq!(judge("pdf", b"%PDF-1.4 and then nothing"), Err(Refusal::Broken("pdf")));
}

#[test]
fn nothing_else_hides_in_it() {
    let appended = |first: &[u8], more: &[u8]| [first, more].concat();
    for more in
        [b"<script>alert(1)</script>".as_slice(), b"<HTML><body>", b"<?php system($_GET[0]);", &zip(&["a.class"]), PDF]
    {
        assert_eq!(judge("gif", &appended(GIF, more)), Err(Refusal::Hidden), "{:?}", String::from_utf8_lossy(more));
    }
    assert_eq!(judge("pdf", &appended(b"%PDF-1.7 <script>x</script>\n", PDF)), Err(Refusal::Hidden));
    assert_eq!(judge("pdf", &[PDF, &zip(&["a.exe"]), b"%%EOF"].concat()), Err(Refusal::Hidden));
    assert_eq!(judge("zip", &zip(&["a/../../b.txt"])), Err(Refusal::Archive));
    assert_eq!(judge("zip", &zip(&["a.pdf", "b.js"])), Err(Refusal::Archive));
    let macros = ["[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"];
    assert_eq!(judge("xlsx", &zip(&macros)), Err(Refusal::Macros));
    assert_eq!(judge("doc", &old_office(&["WordDocument", "_VBA_PROJECT"])), Err(Refusal::Macros));
    assert_eq!(
        judge("xml", b"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"),
        Err(Refusal::Definition)
    );
    assert_eq!(judge("xml", b"<html xmlns=\"http://www.w3.org/1999/xhtml\"><script/></html>"), Err(Refusal::Hidden));
    assert_eq!(judge("xml", &[b"<a/>".as_slice(), &zip(&["a.class"])].concat()), Err(Refusal::Broken("xml")));
    assert_eq!(judge("ofd", &zip(&["OFD.xml", "../a.txt"])), Err(Refusal::Archive));
    assert_eq!(judge("ofd", &zip(&["OFD.xml", "Attachs/run.js"])), Err(Refusal::Archive));
    for bad in
        ["<script/>", "<a href='JavaScript:x'/>", "<g onload = 'x'/>", "<g\nonclick=x>", "<foreignObject/>", "&#106;"]
    {
        let svg = format!("<svg xmlns=\"s\">{bad}</svg>");
        assert_eq!(judge("svg", svg.as_bytes()), Err(Refusal::Hidden), "{bad}");
    }
    for extension in ["txt", "jpg", "pdf", "zip", "xml", "ofd"] {
        let virus = br"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
        assert_eq!(judge(extension, virus), Err(Refusal::Virus("EICAR".into())), "{extension}");
    }
}

#[test]
fn a_paper_that_does_something_is_refused_at_its_name() {
    let with = |object: &str| [b"%PDF-1.7\n".as_slice(), object.as_bytes(), &PDF[9..]].concat();
    let script = with("1 0 obj<</OpenAction<</S/J#61vaScript/JS(x)>>>>endobj\n");
    assert_eq!(judge("pdf", &script), Err(Refusal::Active("JavaScript")));
    assert_eq!(judge("pdf", &with("1 0 obj<</S/Launch/F(x)>>endobj\n")), Err(Refusal::Active("Launch")));
    assert_eq!(judge("pdf", &with("trailer<</Encrypt 3 0 R>>\n")), Err(Refusal::Locked));
}

#[test]
fn size_and_pixels_have_limits() {
    assert_eq!(judge("txt", &vec![b'a'; (10 << 20) + 1]), Err(Refusal::Large(10)));
    let deep = "<a>".repeat(100);
    assert_eq!(judge("xml", deep.as_bytes()), Err(Refusal::Nested));
    let mut flood = GIF.to_vec();
    flood[6..10].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    assert_eq!(judge("gif", &flood), Err(Refusal::Pixels));
}
