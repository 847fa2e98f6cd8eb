//! Cells as XML, and the formats they refer to.

use crate::kind::{Kind, is_exact_number, moment};
use crate::xml::{fitting, looks_like_formula, push};

// The indexes of the cell formats in `STYLES`.
pub const HEADING: u8 = 1;
const TEXT: u8 = 2;
/// Text that Excel must not interpret as a formula, even when the cell is edited.
const QUOTED: u8 = 3;
const DATE: u8 = 4;
const DATE_TIME: u8 = 5;
const NUMBER: u8 = 6;
/// Highlights an invalid value; always text.
pub const WRONG: u8 = 7;
/// Added to a format: the cell can be edited although its sheet is protected.
const OPEN: u8 = 8;

/// A cell's place, and whether it can be edited on a protected sheet.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub column: &'a str,
    pub row: &'a str,
    pub open: bool,
}

/// The format of a whole column, for the cells that are not written.
pub fn column_style(kind: Kind) -> u8 {
    OPEN + match kind {
        Kind::Text => TEXT,
        Kind::Number => NUMBER,
        Kind::Date => DATE,
        Kind::DateTime => DATE_TIME,
    }
}

pub fn open_row(part: &mut Vec<u8>, row: &str) {
    part.extend_from_slice(b"<row r=\"");
    part.extend_from_slice(row.as_bytes());
    part.extend_from_slice(b"\">");
}

fn open_cell(part: &mut Vec<u8>, at: Place<'_>, style: u8) {
    part.extend_from_slice(b"<c r=\"");
    part.extend_from_slice(at.column.as_bytes());
    part.extend_from_slice(at.row.as_bytes());
    part.extend_from_slice(b"\" s=\"");
    let style = if at.open { style + OPEN } else { style };
    if style > 9 {
        part.push(b'1');
    }
    part.push(b'0' + style % 10);
}

/// An empty cell that is locked, so that nothing can be entered there.
pub fn push_locked(part: &mut Vec<u8>, at: Place<'_>) {
    open_cell(part, at, TEXT);
    part.extend_from_slice(b"\"/>");
}

pub fn push_cell(part: &mut Vec<u8>, at: Place<'_>, kind: Kind, text: &str) {
    if text.is_empty() {
        return;
    }
    match kind {
        Kind::Number if is_exact_number(text) => {
            open_cell(part, at, NUMBER);
            part.extend_from_slice(b"\"><v>");
            part.extend_from_slice(text.as_bytes());
            part.extend_from_slice(b"</v></c>");
        }
        Kind::Date | Kind::DateTime if let Some((days, seconds)) = moment(text) => {
            open_cell(part, at, if kind == Kind::Date { DATE } else { DATE_TIME });
            let moment = f64::from(days) + f64::from(seconds) / 86_400.0;
            part.extend_from_slice(format!("\"><v>{moment}</v></c>").as_bytes());
        }
        _ => push_text(part, at, if looks_like_formula(text) { QUOTED } else { TEXT }, text),
    }
}

pub fn push_text(part: &mut Vec<u8>, at: Place<'_>, style: u8, text: &str) {
    open_cell(part, at, style);
    let edged = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace) || text.contains('\n');
    part.extend_from_slice(if edged {
        b"\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".as_slice()
    } else {
        b"\" t=\"inlineStr\"><is><t>"
    });
    push(part, fitting(text));
    part.extend_from_slice(b"</t></is></c>");
}

/// Eight formats, and the same eight for cells that a protected sheet leaves open.
pub const STYLES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
    <numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>\
    <numFmt numFmtId=\"165\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>\
    <fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
    <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
    <fills count=\"4\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>\
    <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFE8EEFB\"/></patternFill></fill>\
    <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFFDE2E0\"/></patternFill></fill></fills>\
    <borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs>\
    <cellXfs count=\"16\"><xf/><xf numFmtId=\"49\" fontId=\"1\" fillId=\"2\" applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\"/>\
    <xf numFmtId=\"49\" applyNumberFormat=\"1\"/><xf numFmtId=\"49\" quotePrefix=\"1\" applyNumberFormat=\"1\"/>\
    <xf numFmtId=\"164\" applyNumberFormat=\"1\"/><xf numFmtId=\"165\" applyNumberFormat=\"1\"/><xf/>\
    <xf numFmtId=\"49\" fillId=\"3\" applyNumberFormat=\"1\" applyFill=\"1\"/>\
    <xf applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf numFmtId=\"49\" fontId=\"1\" fillId=\"2\" applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\" applyProtection=\"1\">\
    <protection locked=\"0\"/></xf>\
    <xf numFmtId=\"49\" applyNumberFormat=\"1\" applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf numFmtId=\"49\" quotePrefix=\"1\" applyNumberFormat=\"1\" applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf numFmtId=\"164\" applyNumberFormat=\"1\" applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf numFmtId=\"165\" applyNumberFormat=\"1\" applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    <xf numFmtId=\"49\" fillId=\"3\" applyNumberFormat=\"1\" applyFill=\"1\" applyProtection=\"1\"><protection locked=\"0\"/></xf>\
    </cellXfs></styleSheet>";
