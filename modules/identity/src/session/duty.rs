//! What signed-in users must do before anything else. Enforced by the server; the browser only redirects.

use tandem_platform::config::SecondFactor;
use tandem_platform::http::route::Duty;

pub const CHANGE_PASSWORD: Duty = "identity-must_change_password";
pub const ENROL: Duty = "identity-must_enrol";
/// For routes that show the current user or sign out.
pub const ANY: &[Duty] = &[CHANGE_PASSWORD, ENROL];

/// What is known about the session's user.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Opened with a password; identity providers have their own password rules.
    pub by_password: bool,
    /// The identity provider already required a second factor.
    pub multi_factor: bool,
    pub must_change_password: bool,
    pub administrator: bool,
    pub enrolled: bool,
}

/// The password comes first: a factor enrolled while others know the password is worthless.
pub fn of(known: Known, policy: SecondFactor) -> Option<Duty> {
    if known.by_password && known.must_change_password {
        return Some(CHANGE_PASSWORD);
    }
    let protected = known.enrolled || known.multi_factor;
    let enrols = policy == SecondFactor::Administrators && known.administrator && !protected;
    enrols.then_some(ENROL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_comes_first_and_only_the_policy_makes_administrators_enrol() {
        let admin = Known {
            by_password: true,
            multi_factor: false,
            must_change_password: true,
            administrator: true,
            enrolled: false,
        };
        assert_eq!(of(admin, SecondFactor::Administrators), Some(CHANGE_PASSWORD));
        let admin = Known { must_change_password: false, ..admin };
        assert_eq!(of(admin, SecondFactor::Administrators), Some(ENROL));
        assert_eq!(of(admin, SecondFactor::Optional), None);
        assert_eq!(of(admin, SecondFactor::Off), None);
        assert_eq!(of(Known { enrolled: true, ..admin }, SecondFactor::Administrators), None);
        assert_eq!(of(Known { administrator: false, ..admin }, SecondFactor::Administrators), None);
        let by_sso = Known { by_password: false, must_change_password: true, ..admin };
        assert_eq!(of(by_sso, SecondFactor::Administrators), Some(ENROL), "whichever door he came in by");
        assert_eq!(of(Known { multi_factor: true, ..by_sso }, SecondFactor::Administrators), None);
        assert_eq!(of(Known { administrator: false, ..by_sso }, SecondFactor::Administrators), None);
    }
}
