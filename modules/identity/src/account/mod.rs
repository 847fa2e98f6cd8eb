//! User accounts.

pub mod avatar;
pub mod change_email;
pub mod change_password;
pub mod code;
pub mod commands;
pub mod mailed;
pub mod names;
pub mod password;
pub mod profile;
pub mod queries;
pub mod register;
pub mod reset;
pub mod rules;

pub use crate::user::organizes::organizes;

use crate::session::duty;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let own = Access::SignedIn("everyone may read who they are and change their own password, address and profile");
    let register = Access::Public("a supplier's user registers before anyone knows them");
    let reset = Access::Public("who has forgotten the password cannot sign in");
    vec![
        Route::ask(get, "/service1/identity/api/user/info", own, queries::info)
            .for_programs("a program learns whose key it has")
            .open_despite(duty::ANY),
        Route::steps(post.clone(), "/service1/identity/api/modifyPwd", own, change_password::modify)
            .people_only()
            .open_despite(duty::ANY),
        Route::steps(post.clone(), "/service1/identity/api/captcha/send", own, change_email::send_code).people_only(),
        Route::steps(post.clone(), "/service1/identity/api/generalCaptcha/send", own, change_email::send_own_code)
            .people_only(),
        Route::steps(post.clone(), "/service1/identity/api/changeEmail", own, change_email::change)
            .people_only()
            .fresh(),
        Route::command(put, "/service1/identity/api/user/profile", own, profile::save).people_only(),
        Route::steps(post.clone(), "/service1/identity/api/sendVerifyCode", register, register::send_code),
        Route::steps(post.clone(), "/service1/identity/api/register", register, register::register),
        Route::steps(post.clone(), "/service1/identity/api/resetUrl", reset, reset::ask),
        Route::steps(post, "/service1/identity/api/resetPwdByUrl", reset, reset::by_link),
    ]
}
