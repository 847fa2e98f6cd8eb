//! A line as the list shows it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLineRow {
    pub id: Uuid,
    pub purchase_order_id: Uuid,
    pub number: String,
    pub line: String,
    pub action: String,
    pub state: String,
    pub material: String,
    pub description: String,
    pub organize_id: Option<Uuid>,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub plant: String,
    pub storage_location: String,
    pub quantity: String,
    pub unit: String,
    pub required_on: Option<String>,
    pub confirmed_quantity: String,
    pub confirmed_on: Option<String>,
    pub quantity_difference: String,
    pub day_difference: i32,
    pub order_date: String,
    pub net_price: String,
    pub currency: String,
    pub tax_code: String,
    pub updated_at: String,
}
