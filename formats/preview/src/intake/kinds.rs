//! The accepted file types: how each begins, how it can be previewed, its content type. Any other type is refused
//! everywhere.

use crate::picture::Format;

/// How the content of a file is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Picture(Format),
    Pdf,
    Zip,
    /// A zip that contains this folder.
    Office(&'static str),
    /// A legacy Office format; it must contain one of these streams.
    OldOffice(&'static [&'static str]),
    Text,
    Svg,
    Xml,
    /// An invoice or licence as an OFD: a zip with its description at a fixed place.
    Ofd,
}

/// How it can be previewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Picture,
    Pdf,
    Text,
    Document,
    Workbook,
    OldWorkbook,
    Nothing,
}

#[derive(Debug)]
pub struct FileKind {
    pub extension: &'static str,
    pub content_type: &'static str,
    pub form: Form,
    pub shown: Shown,
    /// Whether lists show a thumbnail of it.
    pub thumbnail: bool,
}

const fn kind(extension: &'static str, content_type: &'static str, form: Form, shown: Shown) -> FileKind {
    FileKind { extension, content_type, form, shown, thumbnail: false }
}
const fn picture(extension: &'static str, content_type: &'static str, format: Format) -> FileKind {
    let thumbnail = !matches!(format, Format::Gif);
    FileKind { extension, content_type, form: Form::Picture(format), shown: Shown::Picture, thumbnail }
}

static KINDS: [FileKind; 19] = [
    picture("jpg", "image/jpeg", Format::Jpeg),
    picture("jpeg", "image/jpeg", Format::Jpeg),
    picture("png", "image/png", Format::Png),
    picture("bmp", "image/bmp", Format::Bmp),
    picture("gif", "image/gif", Format::Gif),
    kind("pdf", "application/pdf", Form::Pdf, Shown::Pdf),
    kind("txt", "text/plain", Form::Text, Shown::Text),
    kind("csv", "text/csv", Form::Text, Shown::Nothing),
    // Never shown, and never sent with its own content type: it can contain scripts.
    kind("svg", "application/octet-stream", Form::Svg, Shown::Nothing),
    kind("zip", "application/zip", Form::Zip, Shown::Nothing),
    // Never sent with its own content type either: a browser would draw it.
    kind("xml", "application/octet-stream", Form::Xml, Shown::Nothing),
    kind("ofd", "application/ofd", Form::Ofd, Shown::Nothing),
    kind(
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        Form::Office("word/"),
        Shown::Document,
    ),
    kind(
        "xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        Form::Office("xl/"),
        Shown::Workbook,
    ),
    kind(
        "pptx",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        Form::Office("ppt/"),
        Shown::Nothing,
    ),
    kind("doc", "application/msword", Form::OldOffice(&["WordDocument"]), Shown::Nothing),
    kind("xls", "application/vnd.ms-excel", Form::OldOffice(&["Workbook", "Book"]), Shown::OldWorkbook),
    kind("ppt", "application/vnd.ms-powerpoint", Form::OldOffice(&["PowerPoint Document"]), Shown::Nothing),
    kind("wps", "application/vnd.ms-works", Form::OldOffice(&["MatOST", "CONTENTS", "WordDocument"]), Shown::Nothing),
];

/// Every accepted extension.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.extension)
}

pub fn of(extension: &str) -> Option<&'static FileKind> {
    KINDS.iter().find(|kind| kind.extension == extension)
}

impl Form {
    /// Whether a file of this form may begin so. Sixteen bytes are enough; a signature at any other offset does not
    /// count, even if some readers tolerate it.
    pub fn begins(self, head: &[u8]) -> bool {
        match self {
            Self::Picture(Format::Jpeg) => head.starts_with(&[0xff, 0xd8, 0xff]),
            Self::Picture(Format::Png) => head.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Picture(Format::Gif) => head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a"),
            Self::Picture(Format::Bmp) => head.starts_with(b"BM"),
            Self::Pdf => head.starts_with(b"%PDF-1.") || head.starts_with(b"%PDF-2."),
            Self::Zip | Self::Office(_) | Self::Ofd => head.starts_with(b"PK\x03\x04"),
            Self::OldOffice(_) => head.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
            Self::Text => !KNOWN_BEGINNINGS.iter().any(|begin| head.starts_with(begin)),
            Self::Svg => true,
            Self::Xml => {
                let head = head.get(..16).unwrap_or(head);
                head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start().starts_with(b"<")
            }
        }
    }
}

/// Signatures of binary formats, which no text begins with.
const KNOWN_BEGINNINGS: [&[u8]; 11] = [
    b"%PDF-",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"GIF8",
    b"\x89PNG",
    &[0xff, 0xd8, 0xff],
    &[0xd0, 0xcf, 0x11, 0xe0],
    b"\x7fELF",
    b"Rar!",
    b"7z\xbc\xaf",
    b"{\\rtf",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_type_that_runs_is_known() {
        for never in ["exe", "html", "htm", "js", "svgz", "xlsm", "docm", "jar", "lnk", ""] {
            assert!(of(never).is_none(), "{never}");
        }
        assert!(KINDS.iter().all(|kind| !kind.content_type.contains("svg") && !kind.content_type.contains("html")));
        assert!(KINDS.iter().filter(|kind| kind.content_type.contains("openxmlformats")).count() == 3);
    }

    /// The lists given in the specification.
    #[test]
    fn what_can_be_shown_is_what_was_asked_for() {
        let shown: Vec<_> = KINDS.iter().filter(|k| k.shown != Shown::Nothing).map(|k| k.extension).collect();
        assert_eq!(shown, ["jpg", "jpeg", "png", "bmp", "gif", "pdf", "txt", "docx", "xlsx", "xls"]);
        let small: Vec<_> = KINDS.iter().filter(|k| k.thumbnail).map(|k| k.extension).collect();
        assert_eq!(small, ["jpg", "jpeg", "png", "bmp"]);
    }
}
