//! Document numbers. A kind of document draws them from its own sequence, which restarts with each period; the counter
//! is in the database, so that no number is drawn twice.

/// How often a sequence restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    Ever,
    Year,
    Month,
    Day,
}

impl Period {
    /// The period's part of a number, as a `to_char` pattern of PostgreSQL.
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Ever => "",
            Self::Year => "YYYY",
            Self::Month => "YYMM",
            Self::Day => "YYMMDD",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Numbering {
    /// Kinds of document with the same sequence name share it.
    pub sequence: &'static str,
    pub prefix: &'static str,
    pub period: Period,
    pub digits: usize,
}

impl Numbering {
    /// All numbers of the kind have this length: files are matched to documents by it.
    pub const fn length(&self) -> usize {
        self.prefix.len() + self.period.pattern().len() + self.digits
    }

    /// `None` if the period's numbers are exhausted: a longer number would not match the fixed length.
    pub fn number(&self, period: &str, drawn: i64) -> Option<String> {
        let number = format!("{}{period}{drawn:0width$}", self.prefix, width = self.digits);
        (number.len() == self.length()).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIMS: Numbering = Numbering { sequence: "claim", prefix: "CL", period: Period::Month, digits: 5 };

    #[test]
    fn a_number_has_one_length_to_the_last_of_its_period() {
        assert_eq!(CLAIMS.length(), 11);
        assert_eq!(CLAIMS.number("2611", 7).as_deref(), Some("CL261100007"));
        assert_eq!(CLAIMS.number("2611", 99_999).as_deref(), Some("CL261199999"));
        assert_eq!(CLAIMS.number("2611", 100_000), None);
    }
}
