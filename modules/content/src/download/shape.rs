//! What becomes of a list that is downloaded.

use tandem_workbook::Format;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Its rows.
    Sheet(Format),
    /// The files attached to its records.
    Archive,
}

impl Shape {
    pub fn parse(text: &str) -> Option<Self> {
        if text == Self::Archive.extension() { Some(Self::Archive) } else { Format::parse(text).map(Self::Sheet) }
    }
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Sheet(format) => format.extension(),
            Self::Archive => "zip",
        }
    }
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Sheet(format) => format.content_type(),
            Self::Archive => "application/zip",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_is_known_by_its_ending() {
        for shape in [Shape::Sheet(Format::Xlsx), Shape::Sheet(Format::Csv), Shape::Archive] {
            assert_eq!(Shape::parse(shape.extension()), Some(shape));
        }
        assert_eq!(Shape::parse("exe"), None);
    }
}
