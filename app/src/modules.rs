//! The list of all modules.

use tandem_platform::Module;

pub fn all() -> Vec<Module> {
    vec![
        tandem_identity::module(),
        tandem_base::module(),
        tandem_portal::module(),
        tandem_partner::module(),
        tandem_message::module(),
        tandem_content::module(),
        tandem_exchange::module(),
        tandem_quality::module(),
        tandem_orders::module(),
        tandem_seal::module(),
    ]
}
