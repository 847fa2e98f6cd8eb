//! A supplier that the ERP knows, brought to what was approved of it.

use super::refusal::told;
use super::rows::{bring, bring_or_make};
use super::{ADDRESSES, EMAILS, FAXES, PARTNERS, PHONES, Partners, TAXES, fields, key, number_of, terms, text};
use serde_json::{Map, Value};
use tandem_contracts::business_partner::Partner;
use tandem_contracts::outside::Trouble;
use tandem_odata::{Service, children};

const EXPANDED: &str = "to_BusinessPartnerTax,to_BusinessPartnerAddress,to_BusinessPartnerAddress/to_EmailAddress,\
     to_BusinessPartnerAddress/to_PhoneNumber,to_BusinessPartnerAddress/to_FaxNumber";

/// Whether anything was changed.
pub async fn change(partners: &Partners, supplier: &str, partner: &Partner) -> Result<bool, Trouble> {
    let service = &partners.service;
    let number = number_of(service, supplier).await?;
    let own = key(PARTNERS, &[("BusinessPartner", number.as_str())]);
    let mut changed = bring(service, &own, &fields::general(partner)).await?;
    let read = service.entity(&format!("{own}?$expand={EXPANDED}")).await.map_err(told)?.value;
    if !partner.tax_number.is_empty() {
        let known = children(&read["to_BusinessPartnerTax"]);
        let row = known.iter().find(|row| text(row, "BPTaxType") == fields::CREDIT_CODE);
        let keys = [("BusinessPartner", number.as_str()), ("BPTaxType", fields::CREDIT_CODE)];
        let wanted = fields::only([("BPTaxNumber", partner.tax_number.as_str().into())]);
        changed |= bring_or_make(service, TAXES, row, &keys, &wanted).await?;
    }
    let place = fields::address(partners, partner);
    match children(&read["to_BusinessPartnerAddress"]).first() {
        Some(address) => {
            let id = text(address, "AddressID");
            let keys = [("BusinessPartner", number.as_str()), ("AddressID", id)];
            changed |= bring_or_make(service, ADDRESSES, Some(address), &keys, &place).await?;
            for (set, lead, wanted) in [
                (EMAILS, "to_EmailAddress", fields::email(partner)),
                (PHONES, "to_PhoneNumber", fields::telephone(partner)),
                (FAXES, "to_FaxNumber", fields::fax(partner)),
            ] {
                changed |= reach(service, set, id, children(&address[lead]).first(), &wanted).await?;
            }
        }
        None if place.is_empty() => {}
        None => {
            changed |= bring_or_make(service, ADDRESSES, None, &[("BusinessPartner", number.as_str())], &place).await?;
        }
    }
    changed |= terms::bring(service, supplier, &partner.terms).await?;
    Ok(changed)
}

/// How an address is reached by mail or telephone.
async fn reach(
    service: &Service,
    set: &str,
    address: &str,
    known: Option<&Value>,
    wanted: &Map<String, Value>,
) -> Result<bool, Trouble> {
    if wanted.is_empty() {
        return Ok(false);
    }
    match known {
        Some(row) => {
            let (person, place) = (text(row, "Person"), text(row, "OrdinalNumber"));
            let keys = [("AddressID", address), ("Person", person), ("OrdinalNumber", place)];
            bring_or_make(service, set, known, &keys, wanted).await
        }
        None => bring_or_make(service, set, None, &[("AddressID", address)], wanted).await,
    }
}
