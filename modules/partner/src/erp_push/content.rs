//! What a push says: the supplier as it was approved, at the moment it is sent.

use super::standing::Standing;
use super::{ErpPush, Kind, accounts, terms};
use crate::section::dictionaries::USCC;
use tandem_contracts::business_partner::{Partner, PartnerAddress, PartnerChange, PartnerPush, Terms};
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::typed::Day;
use uuid::Uuid;

pub async fn of(tx: &mut Tx, push: &ErpPush, kind: Kind, standing: &Standing) -> Result<PartnerPush> {
    let organize = push.organize_id;
    let change = match kind {
        Kind::Create if standing.erp_no.is_none() => PartnerChange::Create(Box::new(partner(tx, organize).await?)),
        // The ERP has got to know it since.
        Kind::Create | Kind::Change => PartnerChange::Change(Box::new(partner(tx, organize).await?)),
        Kind::Extend => PartnerChange::Extend(terms::of_one(tx, organize).await?),
        Kind::Bank => PartnerChange::Bank(accounts::of(tx, push).await?),
        Kind::Block => PartnerChange::Block,
        Kind::Unblock => PartnerChange::Unblock,
    };
    let supplier = standing.erp_no.clone().unwrap_or_default();
    Ok(PartnerPush { number: standing.number.clone(), supplier, push: change })
}

#[derive(sqlx::FromRow)]
struct Row {
    name_zh: String,
    short_name_zh: String,
    short_name_en: String,
    language: String,
    established_date: Option<Day>,
    licence_type: String,
    licence_number: String,
    duns_number: String,
    registered_area: String,
    address_zh: String,
    postal_code: String,
    tel: String,
    fax: String,
    email: String,
}

async fn partner(tx: &mut Tx, organize: Uuid) -> Result<Partner> {
    let row: Row = sqlx::query_as(
        "select o.name_zh, o.short_name_zh, o.short_name_en, o.language, o.established_date, o.licence_type, o.licence_number,
           o.duns_number, o.registered_area, o.address_zh, o.tel, o.fax, o.email,
           coalesce((select a.postal_code from partner.address a
             where a.tenant_id = o.tenant_id and a.organize_id = o.organize_id and a.type = 'registered'
             order by a.position, a.address_id limit 1), '') as postal_code
         from partner.organize o where o.tenant_id = $1 and o.organize_id = $2",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organize)
    .fetch_one(tx.conn())
    .await?;
    let city = city(tx, &row.registered_area, &row.language).await?;
    let terms = terms::of_one(tx, organize).await?;
    Ok(told(row, city, terms))
}

fn told(row: Row, city: String, terms: Terms) -> Partner {
    let (country, province) = of_area(&row.registered_area);
    let (country, province) = (country.to_owned(), province.to_owned());
    let short = [&row.short_name_zh, &row.short_name_en, &row.name_zh].into_iter().find(|name| !name.is_empty());
    Partner {
        search_term: short.cloned().unwrap_or_default(),
        tax_number: tax_number(&row.licence_type, &row.licence_number),
        name: row.name_zh,
        language: row.language,
        founded_on: row.established_date.map(|day| day.to_string()).unwrap_or_default(),
        duns: row.duns_number,
        address: PartnerAddress { country, province, city, street: row.address_zh, postal_code: row.postal_code },
        email: row.email,
        telephone: row.tel,
        fax: row.fax,
        terms,
    }
}

/// A licence of another kind is no number that the ERP knows taxpayers by.
pub fn tax_number(licence_type: &str, licence_number: &str) -> String {
    if licence_type == USCC { licence_number.trim().to_uppercase() } else { String::new() }
}

/// Country and province of an area such as `CN/440000/440300`.
fn of_area(area: &str) -> (&str, &str) {
    let mut parts = area.split('/');
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

/// What the city is called, or the province where none is named.
async fn city(tx: &mut Tx, area: &str, language: &str) -> Result<String> {
    let Some((_, last)) = area.rsplit_once('/') else { return Ok(String::new()) };
    let named: Option<(String, String)> =
        sqlx::query_as("select name_zh, name_en from partner.area where area_id = $1")
            .bind(last)
            .fetch_optional(tx.conn())
            .await?;
    Ok(named.map(|(zh, en)| if language == "EN" { en } else { zh }).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row {
        Row {
            name_zh: "晨光电子".into(),
            short_name_zh: String::new(),
            short_name_en: "Morning".into(),
            language: "ZH".into(),
            established_date: None,
            licence_type: USCC.into(),
            licence_number: " 91440300x ".into(),
            duns_number: String::new(),
            registered_area: "CN/440000/440300".into(),
            address_zh: "科苑路 1 号".into(),
            postal_code: "518057".into(),
            tel: String::new(),
            fax: String::new(),
            email: String::new(),
        }
    }

    #[test]
    fn a_supplier_is_told_with_its_short_name_its_tax_number_and_its_province() {
        let partner = told(row(), "深圳市".into(), Terms::default());
        assert_eq!((partner.search_term.as_str(), partner.tax_number.as_str()), ("Morning", "91440300X"));
        assert_eq!((partner.address.country.as_str(), partner.address.province.as_str()), ("CN", "440000"));
        let nameless = told(Row { short_name_en: String::new(), ..row() }, String::new(), Terms::default());
        assert_eq!(nameless.search_term, "晨光电子");
        let foreign = Row { licence_type: "foreign".into(), registered_area: "DE".into(), ..row() };
        let foreign = told(foreign, String::new(), Terms::default());
        assert_eq!((foreign.tax_number.as_str(), foreign.address.province.as_str()), ("", ""));
    }
}
