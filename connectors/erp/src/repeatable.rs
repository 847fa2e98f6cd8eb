//! Requests that the gateway recognises when they come again, and answers as it did before.

use tandem_contracts::outside::Trouble;
use time::OffsetDateTime;
use time::macros::format_description;
use uuid::Uuid;

pub struct Repeatable {
    id: String,
    first: String,
}

impl Repeatable {
    /// The same in every attempt; `first` is when the request was made first.
    pub fn of(reference: Uuid, first: OffsetDateTime) -> Result<Self, Trouble> {
        let format =
            format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");
        let first = first.to_offset(time::UtcOffset::UTC).format(format);
        let first = first.map_err(|error| Trouble::Away(error.to_string()))?;
        Ok(Self { id: reference.simple().to_string().to_uppercase(), first })
    }

    pub fn headers(&self) -> [(&str, &str); 2] {
        [("RequestID", self.id.as_str()), ("RepeatabilityCreation", self.first.as_str())]
    }
}
