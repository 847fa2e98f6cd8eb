//! A company that registers itself: a shell of an organisation with its first filing. Nothing here looks for others of its
//! name or number, so that nobody learns by registering who is known; the buyer compares when the filing was handed in.

use crate::filing;
use crate::numbers::is_country;
use crate::organize::queries::Organize;
use tandem_platform::document;
use tandem_platform::providers::Newcomer;
use tandem_platform::record::prelude::*;

/// It sells to us.
const SUPPLIER: &str = "S";

/// The organisation's id. Its name is both names until its user has said how it is called in either language.
pub async fn open(tx: &mut Tx, newcomer: Newcomer) -> Result<Uuid> {
    let country = if is_country(&newcomer.country) { newcomer.country.as_str() } else { "" };
    let values = Values::none()
        .put("relation_type", SUPPLIER)
        .put("created_at", tx.now())
        .put("name_zh", &newcomer.name)
        .put("name_en", &newcomer.name)
        .put("licence_type", &newcomer.licence_type)
        .put("licence_number", &newcomer.licence_number)
        .put("org_category", &newcomer.category)
        .put("registered_area", country);
    let id = document::draw_and_insert::<Organize>(tx, values).await?;
    document::tell::<Organize>(tx, "create", None, id).await?;
    filing::open::open_first(tx, id).await?;
    Ok(id)
}
