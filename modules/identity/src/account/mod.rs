//! User accounts.

pub mod change_password;
pub mod commands;
pub mod password;
pub mod queries;
pub mod register;
pub mod reset;
pub mod rules;

pub use crate::user::organizes::organizes;

use crate::session::duty;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let own = Access::SignedIn("everyone may read who they are and change their own password");
    let register = Access::Public("a supplier's user registers before anyone knows them");
    let reset = Access::Public("who has forgotten the password cannot sign in");
    vec![
        Route::ask(get, "/service1/identity/api/user/info", own, queries::info)
            .for_programs("a program learns whose key it has")
            .open_despite(duty::ANY),
        Route::steps(post.clone(), "/service1/identity/api/modifyPwd", own, change_password::modify)
            .people_only()
            .open_despite(duty::ANY),
        Route::steps(post.clone(), "/service1/identity/api/sendVerifyCode", register, register::send_code),
        Route::steps(post.clone(), "/service1/identity/api/register", register, register::register),
        Route::steps(post.clone(), "/service1/identity/api/resetUrl", reset, reset::ask),
        Route::steps(post, "/service1/identity/api/resetPwdByUrl", reset, reset::by_link),
    ]
}
