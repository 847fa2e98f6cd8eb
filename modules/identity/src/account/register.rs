//! Self-registration of a supplier's user: the e-mail address is verified by a code. The account is good at once; what waits for
//! review is the company's data, which its user files as an applicant.

use super::reset::mails;
use super::{code, mailed, names, password, rules};
use crate::agreement;
use crate::captcha;
use crate::mail::{self, Letter};
use crate::session::throttle;
use crate::user::{self, applicants};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::email::is_address;
use tandem_kernel::error::Fields;
use tandem_kernel::{Language, Result, credit_code, phone};
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::set_cookie;
use tandem_platform::http::steps::Steps;
use tandem_platform::jobs::Job;
use tandem_platform::providers::Newcomer;
use tandem_platform::{Body, Tx, password_wrap};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

const COOKIE: &str = "tandem_code";
const PURPOSE: &str = "registration code";
/// Outlives the code, so that a repeated request from the same browser keeps its id.
const ASKER_LIFE: Duration = Duration::hours(1);

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeAsked {
    pub email: String,
    #[serde(default)]
    pub captcha_ticket: String,
}

#[derive(Serialize, Deserialize)]
pub struct SendCode {
    pub email: String,
    pub language: Language,
    /// The browser that requested the code; nil for jobs enqueued by older versions.
    #[serde(default)]
    pub asker: Uuid,
}

pub const SEND: Job<SendCode> = Job::new("job.identity.send_email_code");

pub async fn send_code(steps: &mut Steps, Body(asked): Body<CodeAsked>) -> Result<bool> {
    let email = asked.email.trim().to_lowercase();
    Fields::default()
        .required("email", &email)
        .check(email.is_empty() || is_address(&email), "email", "identity-email_format")
        .finish()?;
    let mut tx = steps.begin(Mode::Write).await?;
    captcha::spend(&mut tx, captcha::Action::Register, &asked.captcha_ticket).await?;
    let budgets = mails("code", &email, &tx, None);
    if throttle::take(&mut tx, &budgets).await?.is_none() {
        tx.commit().await?;
        return Err(throttle::too_many());
    }
    let asker = asker(steps).unwrap_or_else(|| tx.new_id());
    tx.enqueue(SEND, &SendCode { email, language: steps.ctx().language, asker }).await?;
    let until = tx.now() + ASKER_LIFE;
    let sealed = tx.platform().secrets().seal(tx.ctx(), PURPOSE, (), asker, until, tx.platform().random())?;
    tx.commit().await?;
    set_cookie(steps, COOKIE, &sealed, ASKER_LIFE)?;
    Ok(true)
}

/// The browser that requested a code; only that browser may use it.
fn asker(steps: &Steps) -> Option<Uuid> {
    let (platform, sealed) = (steps.platform(), steps.cookie(COOKIE)?);
    let opened = platform.secrets().open::<()>(steps.ctx(), PURPOSE, sealed, platform.now()).ok()??;
    Some(opened.id)
}

/// A registered address gets a notice instead of a code, so that the response does not reveal whether it exists.
pub async fn send(tx: &mut Tx, told: SendCode, meta: Meta) -> Result<()> {
    let until = tx.now() + code::LIFE;
    let code = code::of(tx, meta.event_id)?;
    let free = names::is_free(tx, &told.email, None).await?;
    if mailed::is_to_be_stored(tx, meta.event_id, until).await? {
        return if free { store_code(tx, &told, &code.hash, until).await } else { Ok(()) };
    }
    let letter = if !free {
        Letter { subject: "identity-mail-known_subject", text: "identity-mail-known_text", args: vec![] }
    } else if is_kept(tx, &told, &code.hash, until).await? {
        let args = code::told(code.plain);
        Letter { subject: "identity-mail-code_subject", text: "identity-mail-code_text", args }
    } else {
        return Ok(());
    };
    mail::send(tx, &told.email, told.language, letter, meta.event_id).await
}

async fn store_code(tx: &mut Tx, told: &SendCode, hash: &[u8], until: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into identity.register_code (tenant_id, email, asker, code_hash, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, email, asker)
           do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0",
    )
    .bind(tenant)
    .bind(&told.email)
    .bind(told.asker)
    .bind(hash)
    .bind(until)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether it has not been replaced by a newer one.
async fn is_kept(tx: &mut Tx, told: &SendCode, hash: &[u8], until: OffsetDateTime) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "with anew as (
           update identity.register_code set expires_at = $5
           where tenant_id = $1 and email = $2 and asker = $3 and code_hash = $4 and expires_at < $6)
         select exists (select from identity.register_code
           where tenant_id = $1 and email = $2 and asker = $3 and code_hash = $4)",
    )
    .bind(tenant)
    .bind(&told.email)
    .bind(told.asker)
    .bind(hash)
    .bind(until)
    .bind(mailed::begins_anew(until))
    .fetch_one(tx.conn())
    .await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Register {
    pub email: String,
    pub code: String,
    pub surname: String,
    pub name: String,
    pub position: String,
    #[serde(default)]
    pub mobile: String,
    pub password: String,
    pub second_password: String,
    pub password_key_id: String,
    pub agreement: bool,
    /// The version that was shown.
    #[serde(default)]
    pub agreement_version: i32,
    #[serde(default)]
    pub company_name: String,
    /// A value of the dictionary of licence types.
    #[serde(default)]
    pub licence_type: String,
    /// The licence's number: the unified social credit code, or the registration or tax number of a foreign company.
    #[serde(default)]
    pub credit_code: String,
    /// A value of the dictionary of organisations' categories.
    #[serde(default)]
    pub company_category: String,
    /// Two letters of ISO 3166-1, if given.
    #[serde(default)]
    pub country: String,
}

impl Register {
    fn licence_number(&self) -> String {
        self.credit_code.trim().to_ascii_uppercase()
    }

    /// Whether the number has the form of its kind. A wrong check character is left to the review: some lawful codes have one.
    fn is_number(&self) -> bool {
        let number = self.licence_number();
        let is_code = self.licence_type == credit_code::LICENCE_TYPE;
        if is_code { credit_code::has_form(&number) } else { rules::is_credit_code(&number) }
    }

    /// Before the kind of licence was asked for, it followed from the number.
    fn company(&self) -> Newcomer {
        let number = self.licence_number();
        let follows = self.licence_type.is_empty() && credit_code::has_form(&number);
        Newcomer {
            name: self.company_name.trim().to_owned(),
            licence_type: if follows { credit_code::LICENCE_TYPE.to_owned() } else { self.licence_type.clone() },
            licence_number: number,
            category: self.company_category.clone(),
            country: self.country.clone(),
        }
    }
}

fn check(form: &Register) -> Result<()> {
    Fields::default()
        .required("email", &form.email)
        .check(form.email.trim().is_empty() || is_address(form.email.trim()), "email", "identity-email_format")
        .required("code", &form.code)
        .required("surname", &form.surname)
        .at_most("surname", &form.surname, 50)
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .required("position", &form.position)
        .at_most("position", &form.position, 100)
        .check(form.mobile.is_empty() || phone::is_mobile(form.mobile.trim()), "mobile", "identity-mobile_format")
        .required("companyName", &form.company_name)
        .at_most("companyName", &form.company_name, 200)
        .required("creditCode", &form.credit_code)
        .check(
            form.credit_code.trim().is_empty() || form.is_number(),
            "creditCode",
            if form.licence_type == credit_code::LICENCE_TYPE {
                "identity-credit_code_length"
            } else {
                "identity-credit_code_format"
            },
        )
        .check(
            form.country.is_empty() || form.country.len() == 2 && form.country.bytes().all(|b| b.is_ascii_uppercase()),
            "country",
            "identity-bad_country",
        )
        .check(form.agreement, "agreement", "identity-agreement_needed")
        .finish()
}

pub async fn register(steps: &mut Steps, Body(form): Body<Register>) -> Result<bool> {
    check(&form)?;
    let email = form.email.trim().to_lowercase();
    let mut tx = steps.begin(Mode::Write).await?;
    let category = agreement::is_category(&mut tx, &form.company_category).await?;
    let licence_type = agreement::is_licence_type(&mut tx, &form.licence_type).await?;
    let shown = agreement::version(&mut tx).await? == form.agreement_version;
    Fields::default()
        .check(category, "companyCategory", "identity-bad_category")
        .check(licence_type, "licenceType", "identity-bad_licence_type")
        .check(shown, "agreement", "identity-agreement_changed")
        .finish()?;
    let fields = [form.password.as_str(), form.second_password.as_str()];
    let [first, second] = password_wrap::unwrap(&mut tx, &form.password_key_id, fields).await?;
    let proved = rules::check_password("password", &first, &email, &steps.platform().config().sign_in)
        .and_then(|()| rules::check_twice("secondPassword", &first, &second));
    if proved.is_ok() {
        let right = spend_code(&mut tx, &email, asker(steps), &form.code).await?;
        tx.commit().await?;
        Fields::default().check(right, "code", "identity-code_wrong").finish()?;
    } else {
        tx.commit().await?;
        proved?;
    }
    let hash = password::hash(steps.platform(), first).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let free = names::is_free(&mut tx, &email, None).await?;
    Fields::default().check(free, "email", "identity-email_taken").finish()?;
    let user = store_account(&mut tx, &form, &email, &hash).await.map_err(names::taken)?;
    let company = tx.newcomer(form.company()).await?;
    applicants::join(&mut tx, user, company).await?;
    tx.commit().await?;
    Ok(true)
}

/// A code can be used once, by the browser that requested it; five wrong attempts invalidate it.
async fn spend_code(tx: &mut Tx, email: &str, asker: Option<Uuid>, typed: &str) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let row = sqlx::query(
        "update identity.register_code set tries = tries + 1
         where tenant_id = $1 and email = $2 and asker = $3 and expires_at > $4 and tries < $5 returning code_hash",
    )
    .bind(tenant)
    .bind(email)
    .bind(asker)
    .bind(now)
    .bind(code::TRIES)
    .fetch_optional(tx.conn())
    .await?;
    let right = row.is_some_and(|row| row.get::<Vec<u8>, _>("code_hash") == code::hash(typed));
    if right {
        sqlx::query("delete from identity.register_code where tenant_id = $1 and email = $2")
            .bind(tenant)
            .bind(email)
            .execute(tx.conn())
            .await?;
    }
    Ok(right)
}

async fn store_account(tx: &mut Tx, form: &Register, email: &str, hash: &str) -> Result<Uuid> {
    let (tenant, id, now, language) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.ctx().language);
    let (company, credit_code) = (form.company_name.trim(), form.licence_number());
    sqlx::query(
        "insert into identity.user_account (tenant_id, user_id, username, email, surname, name, position, mobile, user_type,
           state, language, password_hash, created_at, agreed_at, password_changed_at, agreed_version, company_name,
           credit_code, company_category, verification, source)
         values ($1, $2, $3, $3, $4, $5, $6, $7, 'SUZ', 'effective', $8, $9, $10, $10, $10, $11, $12, $13, $14, 'verified',
           'registered')",
    )
    .bind(tenant)
    .bind(id)
    .bind(email)
    .bind(form.surname.trim())
    .bind(form.name.trim())
    .bind(form.position.trim())
    .bind(form.mobile.trim())
    .bind(language.code())
    .bind(hash)
    .bind(now)
    .bind(form.agreement_version)
    .bind(company)
    .bind(&credit_code)
    .bind(&form.company_category)
    .execute(tx.conn())
    .await?;
    let after = serde_json::json!({
        "email": email, "surname": form.surname, "name": form.name, "position": form.position, "companyName": company,
        "licenceType": form.licence_type, "creditCode": credit_code, "agreedVersion": form.agreement_version,
    });
    tx.audit(Entry::new("register", "identity.user_account", id, email).after(&after)?).await?;
    let told = MessageWanted::of(user::REGISTERED)
        .to(Recipient::buyers(user::EDIT))
        .field("name", format!("{}{}", form.surname.trim(), form.name.trim()))
        .field("email", email)
        .field("position", form.position.trim())
        .field("company", company)
        .field("creditCode", credit_code)
        .opens(format!("/systemManage/userManage/detail/{id}"))
        .about("identity.user_account", id);
    tx.message(told).await?;
    Ok(id)
}
