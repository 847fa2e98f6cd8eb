//! Samples of lists that are nothing but lists. Their routes say what they answer, so none is written by hand; one that
//! is, because it can say by which name the room's rows are found, takes the place of the one made here.

use super::{Of, Room, Sample, Shows};
use serde_json::json;
use tandem_kernel::Listing;
use tandem_platform::http::route::Route;
use tandem_platform::listing::PageQuery;

/// One for each list that has none among `known`.
pub fn without_sample(room: &Room, known: &[Sample]) -> Vec<Sample> {
    let modules = tandem::modules::all();
    let routes = modules.iter().flat_map(|module| &module.routes);
    let lists = routes.filter_map(|route| Some((route, route.listing?)));
    lists
        .filter(|(route, _)| !known.iter().any(|sample| sample.route == route.name()))
        .map(|(route, listing)| searched(room, route, listing))
        .collect()
}

/// Looks for the room by its mark, which is part of all its names, in as much as the list answers at once. Whether it
/// has rows of the room is not known: nobody is promised any, and those they are kept from must find none.
fn searched(room: &Room, route: &Route, listing: &Listing) -> Sample {
    let of_suppliers = listing.columns().iter().any(|column| column.supplier);
    Sample {
        route: route.name(),
        path: route.path.to_owned(),
        body: json!({ "search": room.mark, "conditions": PageQuery::widest(listing).conditions }),
        of: if of_suppliers { Of::Supplier } else { Of::Nobody },
        shows: Shows::Nothing,
        through: None,
        names: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Result;

    #[test]
    fn a_list_has_a_sample_that_nobody_wrote() -> Result<()> {
        let room = Room::absent("sought");
        let name = "POST /service1/base/api/timedJobLog/pageList";
        let made = room.samples().get(name).map(|sample| (sample.path.as_str(), &sample.body["search"]));
        assert_eq!(made, Some(("/service1/base/api/timedJobLog/pageList", &json!("sought"))));
        let modules = tandem::modules::all();
        for route in modules.iter().flat_map(|module| &module.routes).filter(|route| route.listing.is_some()) {
            room.sample(route)?;
        }
        Ok(())
    }

    #[test]
    fn a_sample_written_by_hand_stays() {
        let room = Room::absent("sought");
        let lines = "POST /service1/orders/api/orderLine/su/pageList";
        assert_eq!(room.samples().get(lines).map(|sample| sample.shows), Some(Shows::Listed));
    }
}
