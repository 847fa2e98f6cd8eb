//! The company's agreement with its suppliers, accepted at registration. Versions are only added, and the version that was
//! accepted is kept with the user. Until the company has published its own, a text that ships stands for it.

use crate::user::EDIT;
use serde::{Deserialize, Serialize};
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Language, Result, Side};
use tandem_platform::audit::Entry;
use tandem_platform::http::route::Method;
use tandem_platform::typed::Moment;
use tandem_platform::{Access, Body, Nothing, Route, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Maximum number of characters in each language.
const LONGEST: usize = 20_000;
/// What kinds of companies there are: the dictionary of organisations.
const CATEGORIES: &str = "orgCategory";
/// What kinds of licences they have.
const LICENCE_TYPES: &str = "licenceType";
/// Version of the text that ships.
const SHIPPED: i32 = 0;

pub fn routes() -> Vec<Route> {
    let offer = Access::Public("who registers reads the agreement and chooses what kind of company it is");
    let edit = Access::Permission(EDIT);
    vec![
        Route::ask(Method::GET, "/service1/identity/api/registration", offer, offer_registration),
        Route::ask(Method::GET, "/service1/identity/api/agreement", edit, current),
        Route::command(Method::POST, "/service1/identity/api/agreement/publish", edit, publish),
    ]
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationOffer {
    /// Sent back with the registration.
    pub agreement_version: i32,
    /// Plain text in the caller's language.
    pub agreement_text: String,
    pub categories: Vec<RegistrationChoice>,
    pub licence_types: Vec<RegistrationChoice>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationChoice {
    pub value: String,
    pub label: String,
}

pub async fn offer_registration(tx: &mut Tx, _input: Nothing) -> Result<RegistrationOffer> {
    let (language, newest) = (tx.ctx().language, newest(tx).await?);
    let (agreement_version, agreement_text) = match newest {
        Some(own) => (own.version, if language == Language::En { own.text_en } else { own.text_zh }),
        None => (SHIPPED, tx.platform().words().label(language, "identity-agreement-shipped")),
    };
    let (categories, licence_types) = (choices(tx, CATEGORIES).await?, choices(tx, LICENCE_TYPES).await?);
    Ok(RegistrationOffer { agreement_version, agreement_text, categories, licence_types })
}

async fn choices(tx: &mut Tx, dictionary: &str) -> Result<Vec<RegistrationChoice>> {
    let language = tx.ctx().language;
    let meanings = tx.meanings(vec![dictionary.to_owned()]).await?;
    let current = meanings.into_iter().filter(|meaning| meaning.current);
    let label = |zh: String, en: String| if language == Language::En { en } else { zh };
    Ok(current.map(|one| RegistrationChoice { value: one.value, label: label(one.zh, one.en) }).collect())
}

/// Whether companies can be of this category; empty is none.
pub async fn is_category(tx: &mut Tx, value: &str) -> Result<bool> {
    is_choice(tx, CATEGORIES, value).await
}

/// Whether companies can have a licence of this kind; empty is none.
pub async fn is_licence_type(tx: &mut Tx, value: &str) -> Result<bool> {
    is_choice(tx, LICENCE_TYPES, value).await
}

async fn is_choice(tx: &mut Tx, dictionary: &str, value: &str) -> Result<bool> {
    Ok(value.is_empty() || choices(tx, dictionary).await?.iter().any(|choice| choice.value == value))
}

/// The version to be accepted now.
pub async fn version(tx: &mut Tx) -> Result<i32> {
    Ok(newest(tx).await?.map_or(SHIPPED, |own| own.version))
}

#[derive(Debug, Default, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Agreement {
    /// 0 until the company has published one.
    pub version: i32,
    pub text_zh: String,
    pub text_en: String,
    pub published_by: String,
    pub published_at: Option<Moment>,
}

async fn newest(tx: &mut Tx) -> Result<Option<Agreement>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select version, text_zh, text_en, published_by, published_at from identity.agreement
         where tenant_id = $1 order by version desc limit 1",
    )
    .bind(tenant)
    .fetch_optional(tx.conn())
    .await?)
}

pub async fn current(tx: &mut Tx, _input: Nothing) -> Result<Agreement> {
    Ok(newest(tx).await?.unwrap_or_default())
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreementForm {
    /// The version that was edited.
    pub version: i32,
    pub text_zh: String,
    pub text_en: String,
}

/// Makes a new version; suppliers who register from now on accept it.
pub async fn publish(tx: &mut Tx, Body(form): Body<AgreementForm>) -> Result<Agreement> {
    if tx.ctx().side() == Side::Supplier {
        return Err(Error::forbidden());
    }
    Fields::default()
        .required("textZh", &form.text_zh)
        .at_most("textZh", &form.text_zh, LONGEST)
        .required("textEn", &form.text_en)
        .at_most("textEn", &form.text_en, LONGEST)
        .finish()?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let before = version(tx).await?;
    let next = before.checked_add(1).filter(|_| before == form.version).ok_or_else(Error::stale)?;
    // Of two at once, the key lets one publish this version.
    let made = sqlx::query(
        "insert into identity.agreement (tenant_id, version, text_zh, text_en, published_by, published_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
    )
    .bind(tenant)
    .bind(next)
    .bind(form.text_zh.trim())
    .bind(form.text_en.trim())
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::stale());
    }
    let published = current(tx, Nothing).await?;
    let label = next.to_string();
    tx.audit(Entry::new("publish", "identity.agreement", Uuid::nil(), &label).after(&published)?).await?;
    Ok(published)
}
