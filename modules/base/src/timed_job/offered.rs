//! Registered jobs with their parameters for selection, in the caller's language.

use serde::Serialize;
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::timed::{ParameterKind, Timed};
use tandem_platform::{Nothing, Platform, Tx};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedBean {
    pub bean: String,
    pub label: String,
    pub methods: Vec<TimedMethod>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedMethod {
    pub method: String,
    pub label: String,
    pub hint: String,
    pub parameters: Vec<TimedParameter>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedParameter {
    pub name: String,
    pub label: String,
    /// `text`, `integer`, `boolean`, `date` or `choice`.
    pub kind: String,
    pub required: bool,
    /// Of an integer.
    pub least: Option<i64>,
    /// Of an integer; of a text the most characters.
    pub most: Option<i64>,
    pub choices: Vec<TimedChoice>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedChoice {
    pub value: String,
    pub label: String,
}

/// What the pickers offer, and whose clock is the tenant's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedOffer {
    pub beans: Vec<TimedBean>,
    pub time_zone: String,
}

pub fn registered<'a>(platform: &'a Platform, bean: &str, method: &str) -> Option<&'a Timed> {
    platform.modules().iter().flat_map(|m| &m.timed).find(|t| t.bean == bean && t.method == method)
}

pub async fn beans(tx: &mut Tx, _input: Nothing) -> Result<TimedOffer> {
    let (language, platform) = (tx.ctx().language, tx.platform());
    let say = |key: &str| platform.words().label(language, key);
    let parameter = |parameter: &tandem_platform::timed::Parameter| {
        let (least, most) = match parameter.kind {
            ParameterKind::Integer { least, most } => (Some(least), Some(most)),
            ParameterKind::Text { most } => (None, i64::try_from(most).ok()),
            _ => (None, None),
        };
        let choices = if let ParameterKind::Choice(choices) = parameter.kind { choices } else { &[] };
        TimedParameter {
            name: parameter.name().to_owned(),
            label: say(parameter.label),
            kind: parameter.kind.as_str().to_owned(),
            required: parameter.required,
            least,
            most,
            choices: choices
                .iter()
                .map(|(value, label)| TimedChoice { value: (*value).to_owned(), label: say(label) })
                .collect(),
        }
    };
    let mut beans: BTreeMap<&str, Vec<TimedMethod>> = BTreeMap::new();
    for timed in platform.modules().iter().flat_map(|m| &m.timed) {
        beans.entry(timed.bean).or_default().push(TimedMethod {
            method: timed.method.to_owned(),
            label: say(timed.label),
            hint: say(timed.hint),
            parameters: timed.parameters.iter().map(parameter).collect(),
        });
    }
    let bean = |(bean, methods): (&str, Vec<TimedMethod>)| TimedBean {
        bean: bean.to_owned(),
        label: say(&format!("{bean}-module")),
        methods,
    };
    let time_zone = platform.config().tenancy.time_zone.clone();
    Ok(TimedOffer { beans: beans.into_iter().map(bean).collect(), time_zone })
}
