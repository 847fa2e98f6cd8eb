//! Input text can be read and copied unchanged from the PDF.

use crate::support::{Kept, PRINTER, field, note, paper, table, tight, with_notes};
use tandem_pdf::{Language, PrintTrouble, Section};

#[test]
fn chinese_text_can_be_selected_and_is_correct() {
    let printed = PRINTER.print(&paper()).unwrap();
    let kept = Kept::new("chinese", &printed);
    let text = tight(&kept.text(&["-layout"]));
    for expected in [
        "同行采购有限公司",
        "上海市浦东新区世纪大道100号",
        "采购订单",
        "PO-2026-000123第2版",
        "供应商苏州精密制造有限公司",
        "不锈钢六角螺栓M8×10",
        "12,345.67",
        "含税合计CNY24,691.34",
        "月结60天，以银行转账支付。",
        "采购方（盖章）",
        "第1页/共1页",
    ] {
        assert!(text.contains(&tight(expected)), "{expected}: {text}");
    }
    assert_eq!(printed.missing, Vec::<char>::new());
    let fonts =
        String::from_utf8(std::process::Command::new("pdffonts").arg(kept.path()).output().unwrap().stdout).unwrap();
    let embedded = fonts.lines().skip(2).all(|font| font.contains(" yes yes yes "));
    assert!(embedded && fonts.contains("NotoSansCJK"), "every font is embedded as a subset, with its letters: {fonts}");
}

#[test]
fn english_papers_say_english_words() {
    let mut paper = paper();
    paper.language = Language::En;
    paper.title = "Purchase order".to_owned();
    let kept = Kept::new("english", &PRINTER.print(&paper).unwrap());
    let text = kept.text(&["-layout"]);
    assert!(text.contains("Page 1 of 1"), "{text}");
    assert!(text.contains("Purchase order"), "{text}");
    assert!(tight(&text).contains("PO-2026-000123Version2"), "{text}");
    paper.version = 0;
    let kept = Kept::new("unversioned", &PRINTER.print(&paper).unwrap());
    assert!(!kept.text(&["-layout"]).contains("Version"), "what nobody counts has no version");
}

#[test]
fn what_looks_like_a_command_is_printed_as_it_was_typed() {
    let typed = [
        "#panic(\"x\") #eval(\"1+1\") #read(\"/etc/passwd\")",
        "*bold* _emphasis_ `raw` $x^2$ = heading",
        "@reference <label> \\ \\u{4e2d} // comment /* also */",
        "-- --- ... \"quoted\" 'single' ~ https://example.com/?a=b",
        "] } ) [ { ( #[ #{ ]] }}",
        "{\"json\": [1, null]} \\n &amp; <b>x</b>",
        "+ item - item / term: x",
    ];
    let mut paper = paper();
    table(&mut paper).columns.truncate(3);
    table(&mut paper).lines =
        typed.iter().map(|text| vec!["1".to_owned(), "2".to_owned(), (*text).to_owned()]).collect();
    with_notes(&mut paper, typed.iter().map(|text| note(text, text)));
    paper.sections.push(Section::Fields(typed.iter().map(|text| field(text, text)).collect()));
    paper.title = typed[0].to_owned();
    paper.company.name = typed[1].to_owned();
    let text = tight(&Kept::new("commands", &PRINTER.print(&paper).unwrap()).text(&["-raw"]));
    for expected in typed {
        // As a field (twice), in the table, as a note's heading and text.
        assert!(text.matches(&tight(expected)).count() >= 4, "{expected}: {text}");
    }
}

#[test]
fn letters_that_share_a_drawing_stay_themselves() {
    // The font draws these pairs with the same glyphs: ideographs, and radicals that look the same.
    let pairs = "金⾦ 一⼀ 木⽊ 工⼯";
    let mut paper = paper();
    with_notes(&mut paper, [note("字", pairs)]);
    let text = Kept::new("pairs", &PRINTER.print(&paper).unwrap()).text(&["-raw"]);
    assert!(text.contains(pairs), "{text}");
}

#[test]
fn long_words_are_broken_and_breaks_are_kept() {
    let code = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut paper = paper();
    table(&mut paper).lines[0][1] = code.to_owned();
    with_notes(&mut paper, [note("n", "first\r\nsecond\nthird")]);
    let kept = Kept::new("long", &PRINTER.print(&paper).unwrap());
    assert!(tight(&kept.text(&["-raw"])).contains(code));
    let boxes = kept.text(&["-bbox"]);
    // The column is 30 mm wide and begins 29 mm from the left: no part of the code may exceed it.
    let edge = 59.0 / 25.4 * 72.0;
    let pieces = boxes.lines().filter(|line| code.contains(word(line)) && word(line).len() > 4);
    let ends: Vec<f64> = pieces.map(|line| number(line, "xMax")).collect();
    assert!(ends.len() > 2 && ends.iter().all(|end| *end <= edge), "{ends:?}");
    assert!(kept.text(&["-raw"]).contains("first\nsecond\nthird"));
}

#[test]
fn letters_no_font_has_are_told_and_printing_goes_on() {
    let mut paper = paper();
    with_notes(&mut paper, [note("", "\u{1f680} ok \u{10ffff}")]);
    let printed = PRINTER.print(&paper).unwrap();
    assert_eq!(printed.missing, ['\u{1f680}', '\u{10ffff}']);
    assert!(Kept::new("missing", &printed).text(&[]).contains("ok"));
}

#[test]
fn what_does_not_fit_on_a_paper_is_refused() {
    let trouble = |change: fn(&mut tandem_pdf::Paper)| {
        let mut paper = paper();
        change(&mut paper);
        PRINTER.print(&paper).unwrap_err()
    };
    assert_eq!(trouble(|paper| drop(table(paper).lines[1].pop())), PrintTrouble::Ragged(1));
    assert_eq!(trouble(|paper| table(paper).lines = vec![Vec::new(); 20_001]), PrintTrouble::TooManyLines);
    assert_eq!(
        trouble(|paper| {
            let table = table(paper);
            table.columns = vec![table.columns[0].clone(); 31];
        }),
        PrintTrouble::TooManyColumns
    );
    assert_eq!(trouble(|paper| paper.qr = Some("x".repeat(301))), PrintTrouble::Qr);
    assert_eq!(trouble(|paper| paper.company.logo = Some(b"GIF89a".to_vec())), PrintTrouble::Logo);
    let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bomb.extend([0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0]);
    let mut paper = paper();
    paper.company.logo = Some(bomb);
    assert_eq!(PRINTER.print(&paper).unwrap_err(), PrintTrouble::Logo);
}

pub fn word(line: &str) -> &str {
    line.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap_or("")
}

pub fn number(line: &str, name: &str) -> f64 {
    let value = line.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or(f64::NAN)
}
