//! The one list of modules.

use tandem_platform::Module;

pub fn all() -> Vec<Module> {
    vec![
        tandem_identity::module(),
        tandem_base::module(),
        tandem_portal::module(),
        tandem_partner::module(),
        tandem_content::module(),
        tandem_quality::module(),
    ]
}
