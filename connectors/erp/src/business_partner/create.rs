//! A new supplier. One that is there already, by our number or by its tax number, is taken as it is and given what it lacks. The
//! ERP makes the supplier of a business partner only after it has answered, so it is looked for until it is there.

use super::fields::{self, CREDIT_CODE, SUPPLIER_ROLES};
use super::refusal::told;
use super::rows::bring;
use super::{PARTNERS, Partners, ROLES, TAXES, key, terms, text};
use crate::repeatable::Repeatable;
use serde_json::{Value, json};
use std::time::Duration;
use tandem_contracts::business_partner::{Partner, PartnerPush};
use tandem_contracts::outside::{Taken, Trouble};
use tandem_odata::{Failure, Service, children, literal};
use time::OffsetDateTime;
use uuid::Uuid;

/// Seconds before each look for the supplier; after the last one the lane tries again later.
const LOOKS: [u64; 5] = [0, 1, 2, 4, 8];

/// What is asked for beside one that may be there already: all that decides whether anything is left to be done.
const EXPANDED: &str =
    "to_BusinessPartnerRole,to_Supplier,to_Supplier/to_SupplierCompany,to_Supplier/to_SupplierPurchasingOrg";

pub async fn create(
    partners: &Partners,
    push: &PartnerPush,
    partner: &Partner,
    reference: Uuid,
    first: OffsetDateTime,
) -> Result<Taken, Trouble> {
    let service = &partners.service;
    let (number, supplier, already) = match known(service, &push.number, &partner.tax_number).await? {
        Some(found) => {
            let number = text(&found, "BusinessPartner").to_owned();
            complete(service, &found, &number, &push.number).await?;
            let own = &found["to_Supplier"];
            let supplier = match text(own, "Supplier") {
                "" => supplier_of(service, &number).await?,
                supplier => supplier.to_owned(),
            };
            let is_told = text(own, "Supplier") == supplier;
            let there =
                is_told.then(|| (children(&own["to_SupplierCompany"]), children(&own["to_SupplierPurchasingOrg"])));
            match there {
                Some(there) => terms::bring_beside(service, &supplier, &partner.terms, there).await?,
                None => terms::bring(service, &supplier, &partner.terms).await?,
            };
            (number, supplier, true)
        }
        None => {
            let number = made(partners, push, partner, reference, first).await?;
            let supplier = supplier_of(service, &number).await?;
            (number, supplier, false)
        }
    };
    let heard = json!({ "BusinessPartner": number, "Supplier": supplier });
    Ok(Taken { number: supplier, already, heard })
}

/// The business partner that is this supplier, if there is one.
async fn known(service: &Service, number: &str, tax_number: &str) -> Result<Option<Value>, Trouble> {
    let ours = format!("{PARTNERS}?$filter=BusinessPartnerIDByExtSystem eq {}&$expand={EXPANDED}", literal(number));
    let rows = service.page(&ours).await.map_err(told)?.rows;
    if the_one(&rows, number)?.is_some() {
        return Ok(rows.into_iter().next());
    }
    if tax_number.is_empty() {
        return Ok(None);
    }
    let taxed =
        format!("{TAXES}?$filter=BPTaxType eq {} and BPTaxNumber eq {}", literal(CREDIT_CODE), literal(tax_number));
    let Some(found) = the_one(&service.page(&taxed).await.map_err(told)?.rows, tax_number)? else { return Ok(None) };
    let own = key(PARTNERS, &[("BusinessPartner", found.as_str())]);
    let read = service.entity(&format!("{own}?$expand={EXPANDED}")).await.map_err(told)?;
    let theirs = text(&read.value, "BusinessPartnerIDByExtSystem");
    if !theirs.is_empty() && theirs != number {
        let text = format!("business partner {found} has this tax number and is known as {theirs} (BPTaxNumber)");
        return Err(Trouble::Refused { text, heard: Value::Null });
    }
    Ok(Some(read.value))
}

/// Two would leave open which of them is meant.
fn the_one(rows: &[Value], by: &str) -> Result<Option<String>, Trouble> {
    let mut numbers: Vec<&str> = rows.iter().map(|row| text(row, "BusinessPartner")).collect();
    numbers.sort_unstable();
    numbers.dedup();
    match numbers.as_slice() {
        [] => Ok(None),
        [one] if !one.is_empty() => Ok(Some((*one).to_owned())),
        [_] => Err(Trouble::Away("a business partner without a number".to_owned())),
        several => {
            let text = format!("several business partners have {by}: {}", several.join(", "));
            Err(Trouble::Refused { text, heard: Value::Null })
        }
    }
}

async fn made(
    partners: &Partners,
    push: &PartnerPush,
    partner: &Partner,
    reference: Uuid,
    first: OffsetDateTime,
) -> Result<String, Trouble> {
    // A previous attempt may still be in progress.
    let repeatable = Repeatable::of(reference, first)?;
    let body = fields::whole(partners, &push.number, partner);
    let made = partners.service.create(PARTNERS, &repeatable.headers(), &body).await.map_err(told)?;
    match text(&made.value, "BusinessPartner") {
        // It is looked for by our number the next time.
        "" => Err(Trouble::Away("the new business partner was told without its number".to_owned())),
        number => Ok(number.to_owned()),
    }
}

/// What one that was there already, perhaps as a customer, needs to be our supplier: our number, and the roles.
async fn complete(service: &Service, found: &Value, number: &str, ours: &str) -> Result<(), Trouble> {
    if text(found, "BusinessPartnerIDByExtSystem") != ours {
        let own = key(PARTNERS, &[("BusinessPartner", number)]);
        bring(service, &own, &fields::only([("BusinessPartnerIDByExtSystem", ours.into())])).await?;
    }
    let roles = children(&found["to_BusinessPartnerRole"]);
    for role in SUPPLIER_ROLES {
        if !roles.iter().any(|known| text(known, "BusinessPartnerRole") == role) {
            let record = json!({ "BusinessPartner": number, "BusinessPartnerRole": role });
            service.create(ROLES, &[], &record).await.map_err(told)?;
        }
    }
    Ok(())
}

async fn supplier_of(service: &Service, number: &str) -> Result<String, Trouble> {
    let lead = format!("{}/to_Supplier", key(PARTNERS, &[("BusinessPartner", number)]));
    let mut last = String::new();
    for pause in LOOKS {
        tokio::time::sleep(Duration::from_secs(pause)).await;
        match service.entity(&lead).await {
            Ok(read) => match text(&read.value, "Supplier") {
                "" => {}
                supplier => return Ok(supplier.to_owned()),
            },
            Err(Failure::Passing(text)) => last = text,
            Err(failure) => return Err(told(failure)),
        }
    }
    Err(Trouble::Away(format!("business partner {number} is there, and not yet as a supplier: {last}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_supplier_is_looked_for_during_fifteen_seconds() {
        assert_eq!(LOOKS.iter().sum::<u64>(), 15);
    }

    #[test]
    fn one_business_partner_is_meant_or_none() {
        let row = |number: &str| json!({ "BusinessPartner": number });
        assert_eq!(the_one(&[], "x"), Ok(None));
        assert_eq!(the_one(&[row("7"), row("7")], "x"), Ok(Some("7".to_owned())), "two tax numbers of one");
        let several = the_one(&[row("8"), row("7")], "SP000123");
        assert!(several.is_err_and(|said| said.to_string() == "several business partners have SP000123: 7, 8"));
        assert!(matches!(the_one(&[json!({})], "x"), Err(Trouble::Away(_))));
    }
}
