//! Seed inputs: small and well-formed, one for each code path of a parser. `cargo run -p tandem-fuzz` writes them into
//! `corpus/`, next to past findings.

use crate::targets::{pdf, preview};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use serde_json::json;
use std::io::{Cursor, Write};
use tandem_platform::attachable::ANY_TYPES;
use tandem_workbook::{Format, Heading, Kind, Names, Note, Writer};

/// Target, name and content of a seed.
pub type Seed = (&'static str, String, Vec<u8>);

pub fn all() -> Vec<Seed> {
    let mut seeds = Seeds(Vec::new());
    papers(&mut seeds);
    office(&mut seeds);
    pictures(&mut seeds);
    attachments(&mut seeds);
    outside(&mut seeds);
    requests(&mut seeds);
    lists(&mut seeds);
    seeds.0
}

struct Seeds(Vec<Seed>);

impl Seeds {
    fn put(&mut self, target: &'static str, seeds: impl IntoIterator<Item = impl Into<Vec<u8>>>) {
        let before = self.0.iter().filter(|(name, ..)| *name == target).count();
        for (at, seed) in seeds.into_iter().enumerate() {
            self.0.push((target, format!("seed-{:02}", before + at + 1), seed.into()));
        }
    }
}

fn papers(seeds: &mut Seeds) {
    seeds.put("pdf", pdf::signed());
    seeds.put(
        "pdf_objects",
        [
            &b"<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>endobj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\
               <</Type/Page/Parent 2 0 R/Annots[5 0 R]>>endobj<</Fields[5 0 R]>>endobj\
               <</FT/Sig/T(a)/V 6 0 R/P 3 0 R/Rect[0 0 9 9.5]>>endobj\
               <</Type/Sig/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>/M(D:20261115083000+08'00')>>"[..],
            b"<</Type/Catalog/Pages 2 0 R>>endobj<</Type/Pages/Kids[3 0 R]>>endobj<</Type/Page/Annots 4 0 R>>endobj[]",
            b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields 4 0 R>>>>endobj<</Type/Pages/Kids[3 0 R]>>endobj\
              <</Type/Page>>endobj[5 0 R]endobj<</T<feff4e2d>/Kids[6 0 R]>>endobj<</FT/Sig/A#20b true/C null/D -4.50>>",
            b"<</Type/Catalog/Pages 2 0 R>>endobj<</Length 4 0 R>>\nstream\nx\nendstream endobj(\\(a\\)\\101\\n)endobj 1",
        ],
    );
    seeds.put(
        "pdf_revision",
        [
            &b"\x04<</Length 2>>\nstream\nBT\nendstream"[..],
            b"\x14<</Type/Annot/Subtype/FreeText/Rect[0 0 500 800]/Contents(free)>>endobj\
              \x03<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 6 0 R>>>>/Annots[9 0 R 20 0 R]>>",
            b"\x01<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[9 0 R]/SigFlags 3>>>>",
            b"\x01<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[9 0 R 20 0 R]/SigFlags 3>>>>endobj\
              \x14<</Type/Annot/Subtype/Widget/FT/Sig/T(b)/Rect[0 0 500 800]/P 3 0 R/V 21 0 R>>endobj\x15<</Type/Sig>>",
            b"\x1e(nothing refers to it)",
        ],
    );
    seeds.put("cms", [pdf::message_bytes()]);
    seeds.put("certificate", pdf::certificates());
    // A private key on P-256.
    let head = b"\x30\x41\x02\x01\x00\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x04\x27\x30\x25\x02\x01\x01\x04\x20";
    seeds.put("certificate", [[&head[..], &[7; 32]].concat()]);
}

fn workbook() -> Vec<u8> {
    let headings = vec![Heading::new("Name", Kind::Text, 10), Heading::new("Menge", Kind::Number, 10)];
    let names = Names { sheet: "S".into(), info: "I".into() };
    let mut writer = Writer::begin(Vec::new(), Format::Xlsx, names, headings).expect("a vector takes every byte");
    writer.row([Some("=1+1"), Some("12.50")].into_iter()).expect("a vector takes every byte");
    writer.finish(&[Note::new("rows", "1")], None).expect("a vector takes every byte")
}

fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        let started = zip.start_file(*name, zip::write::SimpleFileOptions::default());
        started.and_then(|()| Ok(zip.write_all(text)?)).expect("a vector takes every byte");
    }
    zip.finish().expect("a vector takes every byte").into_inner()
}

const WORDS: &[u8] = b"<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>A &amp; &#20013;</w:t><w:tab/></w:r></w:p>\
    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>";

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}

/// A legacy workbook of one sheet: a number, an RK number, a shared string, a boolean, a formula.
fn records() -> Vec<u8> {
    let begin = record(0x0809, &[0, 6, 5, 0, 0, 0, 0, 0]);
    let end = record(0x000a, &[]);
    let shared = record(0x00fc, &[2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, b'a', b'b', b'c', 3, 0, 0, b'x']);
    let styles = [record(0x00e0, &[0, 0, 14, 0]), record(0x041e, &[164, 0, 4, 0, 0, b'y', b'y', b'-', b'm'])].concat();
    let globals = [begin.clone(), styles, shared, record(0x003c, &[1, 0x2d, 0x4e, 0x87, 0x65])].concat();
    let sheet = |at: usize| record(0x0085, &[&(at as u32).to_le_bytes()[..], &[0, 0, 1, 0], b"S"].concat());
    let at = globals.len() + sheet(0).len() + end.len();
    let cell = |row: u8, rest: &[u8]| [&[row, 0, 0, 0, 0, 0][..], rest].concat();
    let cells = [
        record(0x0203, &cell(0, &46_341.5f64.to_le_bytes())),
        record(0x027e, &cell(1, &[6, 0, 0, 0])),
        record(0x00fd, &cell(2, &[1, 0, 0, 0])),
        record(0x0205, &cell(3, &[1, 0])),
        record(0x0006, &cell(4, &[0, 0, 0, 0, 0, 0, 0xff, 0xff])),
        record(0x0207, &[2, 0, 0, b'o', b'k']),
        record(0x00bd, &[5, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 7, 0, 0, 0, 1, 0]),
    ];
    [globals, sheet(at), end.clone(), begin, cells.concat(), end].concat()
}

fn office(seeds: &mut Seeds) {
    seeds.put("workbook", [workbook()]);
    seeds.put(
        "workbook_parts",
        [
            &b"<worksheet><dimension ref=\"A1:B2\"/><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c>\
               <c r=\"B1\" s=\"1\"><v>46341.5</v></c></row><row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>x</t></is></c>\
               <c r=\"B2\" t=\"b\"><f>1+1</f><v>1</v></c><c t=\"e\"><v>#N/A</v></c><c t=\"d\"><v>2026-11-15</v></c></row></sheetData></worksheet>\0\
               <sst><si><t>a</t></si><si><r><t>b</t></r></si></sst>\0\
               <styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\"/></numFmts><cellXfs><xf/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"[..],
            b"<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"shared\"><f t=\"shared\" ref=\"A1:A3\" si=\"0\">B1</f></c>\
              <c r=\"A2\"><f t=\"shared\" si=\"0\"/></c></row></sheetData><mergeCells><mergeCell ref=\"A1:B2\"/></mergeCells></worksheet>",
            b"<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>tandem 1 list</t></is></c><c r=\"B1\" t=\"inlineStr\">\
              <is><t>a</t></is></c></row></sheetData><sheetProtection sheet=\"1\"/></worksheet>\0<sst/>\0<styleSheet/>\0\
              <workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>\
              <sheet name=\"S\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"_tandem\" sheetId=\"2\" state=\"veryHidden\" r:id=\"rId1\"/>\
              </sheets></workbook>",
        ],
    );
    seeds.put(
        "import_cell",
        ["\0 采购 ", "\x0112.0", "\x02+01.50", "\x032026/11/5 00:00:00", "\x04是", "\x05美元", "\x05yuan"],
    );
    seeds.put("old_workbook", [preview::in_a_file_of_files(&records())]);
    seeds.put("old_records", [records()]);
    seeds.put("word_document", [zipped(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", WORDS)])]);
    seeds.put("word_text", [WORDS]);
    seeds.put(
        "plain_text",
        [&b"\x64plain"[..], "\x04采购单".as_bytes(), b"\x64\xb2\xc9\xb9\xba", b"\x64\xff\xfe\x41\x00"],
    );
}

fn drawn(format: ImageFormat) -> Vec<u8> {
    let picture = DynamicImage::from(RgbImage::from_fn(5, 4, |x, y| Rgb([x as u8 * 40, y as u8 * 50, 9])));
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, format).expect("a vector takes every byte");
    out.into_inner()
}

fn pictures(seeds: &mut Seeds) {
    let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::Bmp];
    seeds.put("picture", formats.iter().enumerate().map(|(at, format)| [vec![at as u8], drawn(*format)].concat()));
    seeds.put("stamped_scan", formats.iter().enumerate().map(|(at, format)| [vec![at as u8], drawn(*format)].concat()));
    seeds.put(
        "stamped_scan",
        [
            &b"\x04%PDF-1.7\n1 0 obj<</Title(4500101983)/Keywords(tandem:1:orders.claim:4500101983:2)>>endobj"[..],
            b"\x044 0 obj<<>>\nstream\nBT [(45001)-20(0198)]TJ (3) Tj ET\nendstream",
        ],
    );
    let mut glass = Cursor::new(Vec::new());
    let picture = DynamicImage::from(RgbaImage::from_pixel(3, 3, Rgba([1, 2, 3, 100])));
    picture.write_to(&mut glass, ImageFormat::Png).expect("a vector takes every byte");
    seeds.put("seal_picture", [drawn(ImageFormat::Png), glass.into_inner()]);
}

const XML: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<发票 币种=\"CNY\"><金额 >12.50 &lt;</金额><空/></发票>\n";

fn attachments(seeds: &mut Seeds) {
    let file = |extension: &str| match extension {
        "jpg" | "jpeg" => drawn(ImageFormat::Jpeg),
        "png" => drawn(ImageFormat::Png),
        "gif" => drawn(ImageFormat::Gif),
        "bmp" => drawn(ImageFormat::Bmp),
        "pdf" => tandem_papers::plain(),
        "docx" => zipped(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", WORDS)]),
        "xlsx" => workbook(),
        "pptx" => zipped(&[("[Content_Types].xml", b"<Types/>"), ("ppt/presentation.xml", b"<p/>")]),
        "zip" => zipped(&[("a/b.txt", b"text"), ("c.pdf", b"%PDF-1.7")]),
        "xls" => preview::in_a_file_of_files(&records()),
        "xml" => XML.as_bytes().to_vec(),
        "ofd" => zipped(&[
            ("OFD.xml", b"<ofd:OFD xmlns:ofd=\"http://www.ofdspec.org/2016\"/>"),
            ("Doc_0/Document.xml", b"<d/>"),
        ]),
        "svg" => b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>".to_vec(),
        _ => "line,行\n1,2\n".as_bytes().to_vec(),
    };
    seeds.put(
        "attachment",
        ANY_TYPES.iter().enumerate().map(|(at, extension)| [vec![at as u8, 7], file(extension)].concat()),
    );
    seeds.put(
        "xml",
        [
            XML,
            "\u{feff}<a b='&#x4E2D;'><![CDATA[ ]] > ]]><!-- - --><?p q?><c:d xmlns:c=\"urn:c\" /></a >\n",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
            "<h xmlns='http://www.w3.org/1999/xhtml'/>",
            "<?xml-stylesheet href='a'?><a/>",
            "<?xml version=\"1.0\" encoding='us-ascii' standalone = 'no' ?><a/>",
            "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='b'/></a>",
        ],
    );
    seeds.put(
        "file_name",
        ["../采购合同.PDF", "a\u{202e}fdp.exe", "nul.pdf", "C:\\x\\y.tar.gz", ".htaccess", "a . b. "],
    );
    seeds.put(
        "rich_text",
        [
            "<h2>Notice</h2><p>Read <strong>this</strong></p><ol start=\"2\"><li><a href=\"https://a.example\">x</a></li></ol>",
            "<svg><script>alert(1)</script></svg><img src=x onerror=alert(1)>",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
            "<a href=\" java\nscript:alert(1)\">x</a>",
            "<p><a title=\"a > b <i>\" href=\"https://a.example/?q=1>0\">x</a> <b title='></b>'>y</b></p>",
        ],
    );
}

fn outside(seeds: &mut Seeds) {
    seeds.put(
        "id_token",
        [
            "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"1\",\"use\":\"sig\",\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"}]}\n\
             eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIxIn0.AAAA",
            "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}]}\neyJhbGciOiJSUzI1NiJ9.e30.AAAA",
        ],
    );
    seeds.put(
        "discovery",
        [
            "{\"issuer\":\"https://id.example\",\"authorization_endpoint\":\"https://id.example/auth\",\"token_endpoint\":\"https://id.example/token\",\"jwks_uri\":\"https://id.example/keys\",\"userinfo_endpoint\":null,\"end_session_endpoint\":\"http://localhost:1/out\"}",
            "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"use\":\"sig\",\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"},{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}]}",
        ],
    );
    seeds.put(
        "outcome",
        [
            "{\"reference\":\"019a0000-0000-7000-8000-000000000001\",\"process\":\"OA-1\",\"sequence\":2,\"decision\":\"approved\",\"opinion\":\"同意\",\"decidedBy\":\"zhao.gang\"}",
            "{\"reference\":\"019a0000-0000-7000-8000-000000000001\",\"process\":\"OA\\u00001\",\"sequence\":-1,\"decision\":\"deleted\"}",
        ],
    );
    seeds.put("call_back", ["k\n1794700000\nv1=00\n{\"reference\":\"1\",\"outcome\":\"approved\"}"]);
    let order = json!({ "PurchaseOrder": "4500000001", "LastChangeDateTime": "2026-11-15T08:30:00Z", "_PurchaseOrderItem": [
        { "PurchaseOrderItem": "10", "OrderQuantity": "12.500", "NetPriceAmount": 3.20, "OrderPriceUnit": "KG",
            "OrderPriceUnitToOrderUnitNmrtr": "1", "OrdPriceUnitToOrderUnitDnmntr": 7, "_PurchaseOrderScheduleLineTP":
            [{ "ScheduleLine": "1", "ScheduleLineDeliveryDate": "2026-12-01", "ScheduleLineOrderQuantity": "12.5" }] }] });
    let page = json!({ "@odata.nextLink": "PurchaseOrder?$skiptoken=100", "value": [order] });
    seeds.put("erp_orders", [page.to_string()]);
    seeds.put(
        "odata_metadata",
        [
            "<edmx:Edmx xmlns:edmx=\"e\"><edmx:DataServices><Schema Namespace=\"n.s\" Alias=\"S\"><EntityType Name=\"AType\" BaseType=\"S.DType\">\
             <Property Name=\"B\"/><NavigationProperty Name=\"to_D\" Type=\"Collection(n.s.DType)\"/></EntityType><EntityType Name=\"DType\">\
             <Property Name=\"C\"/><NavigationProperty Name=\"to_A\" Type=\"S.AType\"/></EntityType><EntityContainer>\
             <EntitySet Name=\"A\" EntityType=\"n.s.AType\"/><Singleton Name=\"D\" Type=\"S.DType\"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>",
            "<Schema Namespace=\"n\"><EntityType Name=\"AType\"><NavigationProperty Name=\"to_D\" Relationship=\"n.R\" FromRole=\"F\" ToRole=\"T\"/></EntityType>\
             <EntityType Name=\"DType\"><Property Name=\"B\"/></EntityType><Association Name=\"R\"><End Role=\"F\" Type=\"n.AType\"/>\
             <End Role=\"T\" Type=\"n.DType\"/></Association><EntitySet Name=\"A\" EntityType=\"n.AType\"/></Schema>",
        ],
    );
    seeds.put(
        "odata_answer",
        [
            json!({ "d": { "results": [{ "A": "1" }], "__next": "A?$skiptoken=1" } }).to_string(),
            json!({ "value": [{ "A": "1" }], "@odata.nextLink": "A?$skiptoken=1" }).to_string(),
            json!({ "d": { "__metadata": { "etag": "W/1" }, "to_B": { "results": [] } } }).to_string(),
            json!({ "error": { "code": "A/1", "message": { "lang": "en", "value": "no" } } }).to_string(),
            json!("/Date(1492041600000+0060)/").to_string(),
        ],
    );
    seeds.put("scanner", ["stream: OK", "stream: Eicar-Test-Signature FOUND", "INSTREAM size limit exceeded. ERROR"]);
}

fn requests(seeds: &mut Seeds) {
    let id = "019a0000-0000-7000-8000-000000000001";
    seeds.put(
        "credential",
        [
            format!("public\ntandem_session={id}.{id}.secret; a=b"),
            format!("tdk.prefix.{id}.secret"),
            "x\n=;;=\n".into(),
        ],
    );
    seeds.put("sealed", [vec![7; 40], b"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc".to_vec()]);
    seeds.put("wrapped_password", [[vec![4u8], vec![9; 100]].concat()]);
    seeds.put(
        "numbers",
        [
            "914403001922038216",
            "91350100M0001TGQXM\nx",
            "102100099996",
            "ICBKCNBJ110",
            "GB82 WEST 1234 5698 7654 32",
            "150483782",
            "深圳市甲（集团）有限公司\n深圳市甲(集团)有限公司",
            "Hua Xing (Shenzhen) Co., Ltd.",
        ],
    );
    seeds.put(
        "plan",
        [
            "30 8 * * *\nAsia/Shanghai",
            "*/5 0-6 L * FRI#2\nEurope/Berlin",
            "0 0 29 2 *\nUTC",
            "0 0 31 2 *\nAmerica/St_Johns",
        ],
    );
}

fn lists(seeds: &mut Seeds) {
    let line = |field: &str, symbol: &str, value: serde_json::Value| json!({ "andOr": "AND", "fieldDb": field, "symbol": symbol, "queryValue": value });
    let questions = [
        json!({ "pageNum": 2, "pageSize": 50, "search": "a*b", "sort": [{ "field": "madeAt", "descending": true }], "columns": ["name"] }),
        json!({ "conditions": [line("name", "like", json!("a,b")), line("name", "in", json!(["x*", "*y"])), line("title", "=", json!("*z*"))] }),
        json!({ "conditions": [line("count", ">=", json!(3)), line("amount", "!=", json!("12.50")), line("late", "=", json!("true"))] }),
        json!({ "conditions": [line("day", "=", json!("2026-11-15")), line("madeAt", "<", json!("2026-11-15T08:30:00+08:00")), line("day", ">", json!(1_794_700_000)), line("day", "dynamic", json!("lastDays:7")), line("madeAt", "dynamic", json!("thisQuarter"))], "timeZone": "Asia/Shanghai" }),
        json!({ "conditions": [line("buyer", "=2", json!(null)), line("buyer", "like2", json!(null)), line("place", "=", json!({ "province": "1", "city": "2" })), { "andOr": "OR", "conditions": [line("kind", "=", json!("a"))] }] }),
        json!({ "conditions": [line("supplierId", "in", json!("019a0000-0000-7000-8000-000000000001")), line("owner", "=", json!("019a0000-0000-7000-8000-000000000001"))], "after": "x", "count": false }),
    ];
    let edges = ["9999-12-31T23:59:59-23:59", "-9223372036854775808", "-9999-01-01", "0000-01-01T00:00:00+23:59"];
    let edges =
        edges.map(|edge| json!({ "conditions": [line("madeAt", "<", json!(edge)), line("day", "=", json!(edge))] }));
    seeds.put("list_question", questions.iter().chain(&edges).map(serde_json::Value::to_string));
    seeds.put(
        "list_address",
        [
            "?where=kind~eq~active&where=or~name~like~a~b&sort=-count,name&page=2&size=50&q=x",
            "where=%7B%22fieldDb%22%3A%22name%22%7D&columns=name,day&zone=UTC",
        ],
    );
    seeds.put("list_continuation", ["[\"a\",null]", "eyJxIjoicXVlc3Rpb24iLCJrIjpbImEiLG51bGxdfQ"]);
}
