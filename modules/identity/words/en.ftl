identity-wrong_credentials = User name or password is incorrect
identity-no_role = No role has been assigned to you. Please contact your administrator
identity-username_taken = This user name is taken
identity-password_length = A password has 6 to 26 characters
identity-unknown_role = This role does not exist
identity-too_many = Too many attempts. Please try again in 15 minutes
identity-waiting_review = Your account is waiting for review. You can sign in once it is approved
identity-account_closed = This account is closed. Please contact your administrator
identity-captcha_wrong = That did not fit. Please move the slider again
identity-password_no_chinese = A password cannot hold Chinese characters
identity-password_common = This password is too common. Please choose another
identity-password_differs = The two passwords differ
identity-old_password_wrong = The old password is not right
identity-email_format = This is not an e-mail address
identity-mobile_format = This is not a mobile number
identity-agreement_needed = Please read and accept the agreement first
identity-code_wrong = The code is wrong or has expired
identity-reset_link_gone = This link is no longer good. Please ask for a new one

identity-mail-code_subject = Tandem: your verification code
identity-mail-code_text =
    Your code is { $code }. It is good for { $minutes } minutes.
    If you did not ask for it, ignore this mail.
identity-mail-known_subject = Tandem: you already have an account
identity-mail-known_text =
    Someone asked to register with this address, but it already has an account.
    If it was you, sign in; a forgotten password can be reset on the sign-in page.
identity-mail-reset_subject = Tandem: reset your password
identity-mail-reset_text =
    Open this link within 30 minutes to set a new password:
    { $link }
    If you did not ask for it, ignore this mail. Your password stays as it is.

identity-sign_in_log-id = Id
identity-sign_in_log-at = Time
identity-sign_in_log-username = Signed in as
identity-sign_in_log-outcome = Outcome
identity-sign_in_log-address = Address
identity-sign_in_log-agent = Browser
identity-permission-sign_in_log-view = View the sign-in log
