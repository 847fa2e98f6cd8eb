//! A dictionary item: one permitted value of one dictionary, in both languages.

pub mod commands;
pub mod import;
pub mod listing;
pub mod provision;
pub mod queries;
pub mod rules;
pub mod states;

use queries::DictItem;
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "base.dict_item.view";
pub const EDIT: &str = "base.dict_item.edit";
pub const DELETE: &str = "base.dict_item.delete";

pub fn calls() -> Calls<DictItem> {
    let words = Access::SignedIn("every form and list needs its dictionaries");
    let programs = "codes mean nothing without their dictionaries";
    let one = Route::ask(Method::GET, "/service1/base/api/dictItem/getItemValue", words, queries::get_item_value);
    let more =
        Route::ask(Method::GET, "/service1/base/api/dictItem/getMoreItemValue", words, queries::get_more_item_value);
    Calls::of("/service1/base/api/dictItem")
        .route(one.for_programs(programs))
        .route(more.for_programs(programs))
        .save(commands::save)
        .update(commands::update)
        .act("retire", commands::retire)
        .turn("restore")
        .delete()
}
