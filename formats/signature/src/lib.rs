//! Signatures in PDFs: PAdES level B-B, with a visible seal. Each signature is an incremental update after the bytes it
//! signs ([`sign()`]), so a second party signs without touching the first one's. [`verify()`] checks them. Private keys
//! stay with the caller ([`Signer`]); certificates are issued with the caller's own authority ([`issue`]).

mod certificate;
mod cms;
mod file;
mod key;
mod later;
mod look;
mod object;
mod path;
mod sign;
mod update;
mod verify;

pub use certificate::{Described, IssueTrouble, LONGEST_NAME, Purpose, Subject, Wanted, describe, issue};
pub use key::{Algorithm, KeyTrouble, Signer, SoftwareKey};
pub use look::{Font, LONGEST_ROUND, Look, Place, Stamp};
pub use object::Unreadable;
pub use sign::{SignTrouble, Signing, sign};
pub use verify::{Coverage, Trust, Trusted, Verdict, verify};
