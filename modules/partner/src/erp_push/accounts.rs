//! Bank accounts on their way to the ERP. Their numbers are sealed wherever they are kept, also in the message that waits to be
//! sent; they are opened for the call itself, and nothing that is said about it repeats them.

use super::ErpPush;
use crate::filing::secrets::{ACCOUNT_NUMBER, IBAN};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_contracts::business_partner::{Account, Accounts, PartnerChange, PartnerPush};
use tandem_contracts::outside::Trouble;
use tandem_kernel::{Error, OpCtx, RequestId, Result};
use tandem_platform::Tx;
use tandem_platform::outside::Sending;
use tandem_platform::secret_column::SecretColumn;

/// What stands in the place of a number.
const HIDDEN: &str = "***";
/// Shorter ones are no numbers, and would stand in many a sentence.
const SHORTEST: usize = 5;
/// Of a number, in the field that the ERP has for it.
const OWN_LENGTH: usize = 18;

/// An account that is in force no longer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EndedAccount {
    pub country: String,
    pub bank_number: String,
    /// As [`sealed`] writes it.
    pub account_number: String,
}

impl EndedAccount {
    /// As a row of `partner.bank` had it.
    pub fn of(country: &str, bank_number: &str, swift: &str, account_number: &[u8]) -> Self {
        let bank_number = bank_of(bank_number, swift).to_owned();
        Self { country: country.to_owned(), bank_number, account_number: sealed(account_number) }
    }
}

/// As a row of pushes has them.
pub fn kept(ended: &[EndedAccount]) -> Value {
    serde_json::to_value(ended).unwrap_or_else(|_| Value::Array(Vec::new()))
}

/// Abroad a bank has no number of ours.
fn bank_of<'a>(number: &'a str, swift: &'a str) -> &'a str {
    if number.is_empty() { swift } else { number }
}

fn sealed(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

#[derive(sqlx::FromRow)]
struct Row {
    country: String,
    bank_number: String,
    swift: String,
    account_name: String,
    account_number: Vec<u8>,
    iban: Option<Vec<u8>>,
}

/// The accounts in force of a supplier, and those that its push ends; all of them sealed.
pub async fn of(tx: &mut Tx, push: &ErpPush) -> Result<Accounts> {
    let rows: Vec<Row> = sqlx::query_as(
        "select country, bank_number, swift, account_name, account_number, iban from partner.bank
         where tenant_id = $1 and organize_id = $2 order by position, bank_id",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(push.organize_id)
    .fetch_all(tx.conn())
    .await?;
    let in_force = rows.into_iter().map(|row| Account {
        bank_number: bank_of(&row.bank_number, &row.swift).to_owned(),
        country: row.country,
        holder: row.account_name,
        account_number: sealed(&row.account_number),
        iban: row.iban.as_deref().map(sealed).unwrap_or_default(),
    });
    let ended: Vec<EndedAccount> = serde_json::from_value(push.ended_accounts.clone())?;
    let ended = ended.into_iter().map(|account| Account {
        country: account.country,
        bank_number: account.bank_number,
        account_number: account.account_number,
        ..Account::default()
    });
    Ok(Accounts { in_force: in_force.collect(), ended: ended.collect() })
}

/// The message as it leaves, with the numbers of accounts in full.
pub fn opened(sending: &Sending<'_>, kept: &PartnerPush) -> Result<PartnerPush> {
    let mut push = kept.clone();
    if let PartnerChange::Bank(accounts) = &mut push.push {
        let ctx = OpCtx::system(sending.tenant.clone(), RequestId("partner.erp_push".into()));
        let open = |column: SecretColumn, kept: &str| -> Result<String> {
            if kept.is_empty() {
                return Ok(String::new());
            }
            let bytes = STANDARD.decode(kept).map_err(|_| Error::internal("an account is not sealed"))?;
            column.reveal(sending.platform.secrets(), &ctx, &bytes)
        };
        for account in accounts.in_force.iter_mut().chain(&mut accounts.ended) {
            account.account_number = open(ACCOUNT_NUMBER, &account.account_number)?;
            account.iban = open(IBAN, &account.iban)?;
        }
    }
    Ok(push)
}

/// What the ERP said, without the numbers that it was told.
pub fn hidden(trouble: Trouble, told: &PartnerPush) -> Trouble {
    let PartnerChange::Bank(accounts) = &told.push else { return trouble };
    let all = accounts.in_force.iter().chain(&accounts.ended);
    let mut numbers: Vec<String> =
        all.flat_map(|account| forms(&account.account_number).into_iter().chain(forms(&account.iban))).collect();
    // The longer first: a beginning of a number would leave its end.
    numbers.sort_by_key(|number| std::cmp::Reverse(number.len()));
    let hide = |text: &str| numbers.iter().fold(text.to_owned(), |text, number| text.replace(number.as_str(), HIDDEN));
    match trouble {
        Trouble::Away(text) => Trouble::Away(hide(&text)),
        Trouble::Refused { text, heard } => {
            let heard = serde_json::from_str(&hide(&heard.to_string())).unwrap_or_default();
            Trouble::Refused { text: hide(&text), heard }
        }
    }
}

/// A number as it was typed, as the ERP keeps it, and in the two fields it has for a long one.
fn forms(number: &str) -> Vec<String> {
    let plain: String =
        number.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_uppercase).collect();
    let beginning: String = plain.chars().take(OWN_LENGTH).collect();
    let rest: String = plain.chars().skip(OWN_LENGTH).collect();
    let all = [number.to_owned(), plain, beginning, rest];
    all.into_iter().filter(|form| form.chars().count() >= SHORTEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn push() -> PartnerPush {
        let account = Account {
            account_number: "6222 0212-3456 7890 1234 4417".into(),
            iban: "GB82WEST12345698765432".into(),
            ..Account::default()
        };
        let accounts = Accounts { in_force: vec![account], ended: Vec::new() };
        PartnerPush { number: "SP000001".into(), supplier: "1".into(), push: PartnerChange::Bank(accounts) }
    }

    #[test]
    fn what_is_said_of_an_account_does_not_repeat_its_number() {
        for said in [
            "622202123456789012344417 is wrong",
            "622202123456789012 is wrong",
            "6222 0212-3456 7890 1234 4417 is wrong",
            "GB82WEST12345698765432 is wrong",
        ] {
            let heard = json!({ "error": { "message": { "value": said } } });
            let Trouble::Refused { text, heard } = hidden(Trouble::Refused { text: said.into(), heard }, &push())
            else {
                panic!("it was refused")
            };
            assert_eq!(text, "*** is wrong");
            assert_eq!(heard["error"]["message"]["value"], "*** is wrong");
            assert_eq!(hidden(Trouble::Away(said.into()), &push()), Trouble::Away("*** is wrong".into()));
        }
    }

    #[test]
    fn of_other_pushes_everything_is_repeated() {
        let block = PartnerPush { push: PartnerChange::Block, ..push() };
        assert_eq!(hidden(Trouble::Away("12345".into()), &block), Trouble::Away("12345".into()));
        assert!(forms("1234").is_empty() && forms("").is_empty());
    }

    #[test]
    fn abroad_the_swift_code_says_which_bank() {
        let ended = EndedAccount::of("DE", "", "DEUTDEFF", &[1, 2]);
        assert_eq!((ended.bank_number.as_str(), ended.account_number.as_str()), ("DEUTDEFF", "AQI="));
        assert_eq!(EndedAccount::of("CN", "102100099996", "X", &[]).bank_number, "102100099996");
    }
}
