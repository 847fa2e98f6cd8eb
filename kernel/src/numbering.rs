//! Numbers people call documents by. A kind of document draws them from a sequence of its own that begins anew with each
//! period; the sequence is kept by the database, so that no number is drawn twice.

/// After how long a sequence begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    Ever,
    Year,
    Month,
    Day,
}

impl Period {
    /// How the period stands in a number, as PostgreSQL's `to_char` writes it.
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
    /// Two kinds of document that name the same sequence share it.
    pub sequence: &'static str,
    pub prefix: &'static str,
    pub period: Period,
    pub digits: usize,
}

impl Numbering {
    /// Every number of the kind has this many characters: files are matched to documents by it.
    pub const fn length(&self) -> usize {
        self.prefix.len() + self.period.pattern().len() + self.digits
    }

    /// None when the period's numbers are used up: a longer one would no longer be this kind's.
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
