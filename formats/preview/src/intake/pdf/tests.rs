use super::*;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

fn paper(objects: &[u8]) -> Vec<u8> {
    [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", objects, b"\ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n9\n%%EOF\n"].concat()
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::default());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

/// A stream with these dictionary entries.
fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("7 0 obj\n<<{dictionary}/Length {}>>\nstream\n", content.len());
    [head.as_bytes(), content, b"\nendstream\nendobj\n"].concat()
}

fn packed(objects: &[u8]) -> Vec<u8> {
    stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", &deflate(&[b"8 0 ", objects].concat()))
}

/// Checks a file as a whole and in chunks of several sizes; the results must be equal.
fn judge(objects: &[u8]) -> Result<(), Reason> {
    let file = paper(objects);
    let whole = look(&file);
    for size in [1, 7, 4096] {
        let mut look = Look::default();
        let cut = file.chunks(size).try_for_each(|piece| look.take(piece)).and_then(|()| look.end());
        assert_eq!(cut, whole, "the pieces make no difference");
    }
    whole
}

#[test]
fn papers_that_only_show_something_pass() {
    for honest in [
        &b"1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/XYZ null null 0]>>endobj"[..],
        b"1 0 obj<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>/PageMode/UseNone/Lang(zh-CN)>>endobj",
        b"4 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.com/docs/JavaScript/)>>>>endobj",
        b"4 0 obj<</Title(a \\) /JavaScript and \\( a ( /Launch ) in it)/Author<2f4a53>>>endobj",
        b"5 0 obj<</Type/Font/BaseFont/AAAAAA+NotoSans/FirstChar 32/N 5 0 R>>endobj",
        b"6 0 obj<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>endobj",
        b"% a comment about /JavaScript\n1 0 obj<<>>endobj",
        &stream("/Subtype/Image/Filter/DCTDecode", b"\xff\xd8\xff /JS( /AA<< /XF obj \xff\xd9"),
        &stream("/N 3/Alternate/DeviceRGB/Filter/FlateDecode", &deflate(b"profile")),
        &packed(b"<</Type/Annot/A<</S/URI/URI(https://example.com/)>>>>"),
    ] {
        assert_eq!(judge(honest), Ok(()), "{}", String::from_utf8_lossy(honest));
    }
}

#[test]
fn active_content_is_found_by_each_of_its_names() {
    for (objects, name) in [
        (&b"1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"[..], "JavaScript"),
        (b"1 0 obj<</Names<</JavaScript 4 0 R>>>>endobj", "JavaScript"),
        (b"1 0 obj<</S/Rendition/JS(x)>>endobj", "Rendition"),
        (b"1 0 obj<</S/Launch/F(cmd.exe)>>endobj", "Launch"),
        (b"1 0 obj<</Names<</EmbeddedFiles 4 0 R>>>>endobj", "EmbeddedFiles"),
        (b"1 0 obj<</Type/EmbeddedFile>>endobj", "EmbeddedFile"),
        (b"1 0 obj<</AA<</O 4 0 R>>>>endobj", "AA"),
        (b"1 0 obj<</Subtype/RichMedia>>endobj", "RichMedia"),
        (b"1 0 obj<</AcroForm<</XFA[4 0 R]>>>>endobj", "XFA"),
        (b"1 0 obj<</S/SubmitForm/F(http://x)>>endobj", "SubmitForm"),
        (b"1 0 obj<</S/GoToE/T<<>>>>endobj", "GoToE"),
        (b"1 0 obj<</S/GoToR/F(\\\\\\\\x\\\\y)>>endobj", "GoToR"),
    ] {
        assert_eq!(judge(objects), Err(Reason::Active(name)), "{}", String::from_utf8_lossy(objects));
    }
}

#[test]
fn a_name_written_with_escapes_is_the_same_name() {
    for name in ["/J#61vaScript", "/#4a#61#76#61#53#63#72#69#70#74", "/JavaScrip#74", "/#4A#61vaScript"] {
        let object = format!("1 0 obj<</S{name}/X 1>>endobj");
        assert_eq!(judge(object.as_bytes()), Err(Reason::Active("JavaScript")), "{name}");
    }
    assert_eq!(judge(b"1 0 obj<</S/Java#Script/J#/K#5>>endobj"), Ok(()));
    assert_eq!(judge(b"1 0 obj<</#4#4aS 1>>endobj"), Ok(()), "an escape that is none stands for itself");
}

#[test]
fn packed_objects_are_unpacked_and_looked_at() {
    assert_eq!(judge(&packed(b"<</S/JavaScript/JS(x)>>")), Err(Reason::Active("JavaScript")));
    assert_eq!(judge(&packed(b"<</S/L#61unch>>")), Err(Reason::Active("Launch")));
    assert_eq!(judge(&packed(b"<</A(  /Launch  )>>")), Err(Reason::Active("Launch")), "an offset may lead into a text");
    let unsaid = stream("/N 1/First 4/Filter/FlateDecode", &deflate(b"8 0 <</S/JavaScript>>"));
    assert_eq!(judge(&unsaid), Err(Reason::Active("JavaScript")), "readers need no type");
    let long = packed(&[b" ".repeat(100_000).as_slice(), b"/JavaScript"].concat());
    assert_eq!(judge(&long), Err(Reason::Active("JavaScript")), "to the last byte");
    for dictionary in [
        "/Type/ObjStm/N 1/First 4",
        "/Type/ObjStm/N 1/First 4/Filter 9 0 R",
        "/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]",
        "/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]",
        "/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>",
        "/Type/ObjStm/N 1/First 4/Filter/FlateDecode/F(other)",
    ] {
        assert_eq!(judge(&stream(dictionary, &deflate(b"8 0 <<>>"))), Err(Reason::Unreadable), "{dictionary}");
    }
    let unpackable = stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", b"this is not deflated at all");
    assert_eq!(judge(&unpackable), Err(Reason::Unreadable));
    let line = b"7 0 obj<</N 1/First 4/Filter/FlateDecode>>stream x\n";
    assert_eq!(judge(&[&line[..], &deflate(b"8 0 1"), b"\nendstream"].concat()), Err(Reason::Unreadable));
    let bomb = packed(&vec![b' '; 65 << 20]);
    assert_eq!(look(&paper(&bomb)), Err(Reason::Unreadable), "{} bytes that burst", bomb.len());
}

#[test]
fn what_only_a_reader_that_jumps_finds_is_found_as_well() {
    let object = b"9 0 obj<</S/JavaScript/JS(x)>>endobj";
    let within = |before: &[u8], after: &[u8]| [before, object, after].concat();
    let active = Err(Reason::Active("JavaScript"));
    assert_eq!(judge(&stream("/Subtype/Image/Filter/DCTDecode", object)), active, "in a picture");
    assert_eq!(judge(&within(b"1 0 obj<</Title(", b")>>endobj")), active, "in a text");
    assert_eq!(judge(&within(b"% ", b"\n")), active, "in a comment");
    assert_eq!(judge(&within(b"1 0 obj<</Title<", b">>>endobj")), active, "in a text of digits");
    assert_eq!(judge(&within(b"( never closed ", b"")), active, "behind a text without end");
    let hidden = packed(b"<</S/JavaScript>>");
    assert_eq!(judge(&[b"1 0 obj<</Title(", &hidden[..], b")>>endobj"].concat()), Err(Reason::Unreadable));
    assert_eq!(judge(&stream("/Subtype/Image", &hidden)), Err(Reason::Unreadable));
}

#[test]
fn what_nobody_can_look_into_is_told_apart() {
    assert_eq!(judge(b"trailer<</Encrypt 5 0 R>>"), Err(Reason::Locked));
    assert_eq!(judge(&stream("/Type/XRef/Encrypt 5 0 R", b"x")), Err(Reason::Locked));
    assert_eq!(judge(b"trailer<</Encry#70t 5 0 R>>"), Err(Reason::Locked));
}

/// Any input gives a result, independent of the chunk size.
#[test]
fn no_bytes_make_it_fail() {
    let mut seed = 7u64;
    let alphabet = b"/<>()[]%#\\ \r\n\0obj stream endstream JS AA First N ObjStm FlateDecode 0123456789abcdef";
    for round in 0..300usize {
        let mut file = Vec::with_capacity(round * 3);
        for _ in 0..round * 3 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            file.push(alphabet[(seed >> 33) as usize % alphabet.len()]);
        }
        let _ = judge(&file);
    }
    assert_eq!(look(b""), Ok(()));
    assert_eq!(look(&b"(".repeat(1 << 20)), Ok(()));
    assert_eq!(look(&b"<<".repeat(1 << 20)), Ok(()));
}
