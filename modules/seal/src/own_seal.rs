//! The built-in seal, signed with a certificate issued by the tenant's own authority.

use std::sync::Arc;
use tandem_contracts::esign::{Esign, SealWanted, Spot};
use tandem_contracts::store::Doing;
use tandem_kernel::Error;
use tandem_pdf::Printer;
use tandem_platform::low_priority::at_low_priority;
use tandem_signature::{Font, Look, Place, Signing, SoftwareKey, Stamp, sign};

pub struct OwnSeal(Arc<Inner>);

struct Inner {
    /// The seal uses the same font as the document.
    printer: &'static Printer,
    key: SoftwareKey,
    chain: Vec<Vec<u8>>,
}

impl OwnSeal {
    /// The chain starts with the organisation's own certificate.
    pub fn new(printer: &'static Printer, key: SoftwareKey, chain: Vec<Vec<u8>>) -> Self {
        Self(Arc::new(Inner { printer, key, chain }))
    }
}

impl Esign for OwnSeal {
    fn seal(&self, wanted: SealWanted) -> Doing<'_, Vec<u8>> {
        let inner = self.0.clone();
        Box::pin(async move { at_low_priority(move || inner.seal(&wanted)).await?.map_err(Error::internal) })
    }
}

/// Converts a place on the page for the signature.
pub fn place(at: Spot) -> Place {
    Place { page: at.page, left: at.left, bottom: at.bottom, width: at.width, height: at.height }
}

impl Inner {
    fn seal(&self, wanted: &SealWanted) -> Result<Vec<u8>, tandem_signature::SignTrouble> {
        let (bytes, index) = self.printer.font();
        let stamp = Stamp { company: &wanted.organisation, purpose: &wanted.purpose, font: Font { bytes, index } };
        let signing = Signing {
            signer: &self.key,
            chain: &self.chain,
            at: wanted.at,
            name: &wanted.organisation,
            reason: Some(&wanted.reason),
            location: None,
            seal: Some((place(wanted.spot), Look::Stamp(stamp))),
        };
        sign(&wanted.pdf, &signing)
    }
}
