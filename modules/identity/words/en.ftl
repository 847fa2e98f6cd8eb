identity-wrong_credentials = User name or password is incorrect
identity-no_role = No role has been assigned to you. Please contact your administrator
identity-username_taken = This user name is taken
identity-password_length = A password has 6 to 26 characters
identity-unknown_role = This role does not exist
identity-module = People and permissions
identity-email_taken = Another user has this e-mail address
identity-unknown_organize = An organisation you chose does not exist
identity-organize_has_users = { $count } users belong to this organisation. Move them first
identity-unknown_permission = There is no permission “{ $permission }”
identity-more_than_own = You cannot give a permission that you do not hold yourself
identity-last_administrator = At least one active administrator must remain

identity-user-username = Account
identity-user-surname = Surname
identity-user-name = Name
identity-user-user_type = User type
identity-user-role_names = Roles
identity-user-organize_names = Organisations
identity-user-employee_no = Employee number
identity-user-level = Level
identity-user-email = E-mail
identity-user-mobile = Mobile
identity-user-phone = Phone
identity-user-source = Source
identity-user-verification = Verification
identity-user-must_change_password = Must change password
identity-user-password_changed_at = Password changed

identity-user-state-effective = Active
identity-user-state-expired = Expired
identity-user-state-pending = Waiting for review
identity-user-state-frozen = Frozen

identity-user_account-action-login = Sign in
identity-user_account-action-logout = Sign out
identity-user-action-set_effective = Activate
identity-user-action-set_invalid = Set invalid
identity-user-action-reset_password = Reset password

identity-user-expired_edit = An expired user cannot be edited. Activate the user first
identity-user-only_effective_freeze = Only an active user can be frozen
identity-user-only_frozen_unfreeze = This user is not frozen
identity-user-only_expired_effective = Only an expired or waiting user can be activated
identity-user-already_expired = This user has already expired
identity-user-only_effective_reset = Only an active user's password can be reset
identity-user-bad_username = Use letters, digits and . _ - @, without spaces
identity-user-bad_type = Choose a user type
identity-user-bad_email = This is not an e-mail address
identity-user-bad_phone = Use at most 30 digits, spaces and + - ( )
identity-user-bad_language = Choose Chinese or English
identity-user-supplier_needs_organize = A supplier's user belongs to at least one organisation
identity-user-role_of_other_side = A role you chose belongs to the other side
identity-user-above_me = This user holds permissions that you do not. Ask an administrator
identity-user-only_suppliers = A supplier may keep only users of suppliers
identity-user-needs_role = Give the user a role first
identity-user-not_yourself = You cannot do this to your own account

identity-role-role_code = Code
identity-role-role_type = Side
identity-role-permission_count = Permissions
identity-role-user_count = Users

identity-role-action-auth = Change permissions

identity-role-bad_code = Use letters, digits and underscores, starting with a letter
identity-role-bad_type = Choose a side
identity-role-no_permission = Choose at least one permission
identity-role-code_taken = Another role has this code
identity-role-in_use = { $count } users hold this role. Take it from them first
identity-role-administrator_keeps = The administrator's role keeps every permission of users and roles
identity-role-administrator_stays = The administrator's role cannot be deleted or renamed

identity-permission-user-view = View users
identity-permission-user-edit = Maintain users
identity-permission-user-delete = Delete users
identity-permission-role-view = View roles
identity-permission-role-edit = Maintain roles
identity-permission-role-delete = Delete roles

identity-menu-menu_type = Type
identity-menu-url = Address
identity-menu-parent_url = Parent address
identity-menu-language_key = Language key
identity-menu-component = Component
identity-menu-icon = Icon
identity-menu-permission = Permission
identity-menu-hidden = Hidden
identity-menu-cache = Cached
identity-menu-sort = Order
identity-menu-bad_type = Choose menu entry or button
identity-menu-bad_url = An address starts with / and has only letters, digits and / - _ .
identity-menu-button_has_no_url = A button has no address
identity-menu-unknown_permission = There is no such permission
identity-menu-type_stays = A menu entry cannot become a button, nor a button a menu entry
identity-menu-no_parent = The parent does not exist
identity-menu-cycle = A menu entry cannot stand under itself
identity-menu-url_taken = Another menu entry has this address
identity-menu-has_children = { $count } entries stand under this one. Move them first
identity-permission-menu-view = View the menu
identity-permission-menu-edit = Arrange the menu

identity-data_rule-listing = Business module
identity-data_rule-applies_to = Applies to
identity-data_rule-sql = SQL
identity-data_rule-bad_status = Choose on or off
identity-data_rule-one_target = Choose one role or one user
identity-data_rule-no_target = The role or user does not exist
identity-data_rule-unknown_listing = This list cannot be narrowed
identity-data_rule-reaches-comments = Comments
identity-data_rule-reaches-files = Files
identity-data_rule-reaches-history = History
identity-data_rule-reaches-reports = Reports and totals
identity-data_rule-reaches-exports = Exports
identity-permission-data_rule-view = View data permissions
identity-permission-data_rule-edit = Maintain data permissions

identity-why-ask_one = Ask about one permission or one page
identity-why-frozen = The user is frozen and cannot sign in
identity-why-pending = The user waits for review and cannot sign in
identity-why-expired = The user has expired and cannot sign in
identity-why-no_role = None of the user's roles grants this permission
identity-why-suppliers_only = This is for suppliers' users only
identity-why-no_page = The menu has no such address
identity-why-other_side = This page is the other side's; the user's side has a page of its own
identity-why-empty_group = The user may see no page of this menu group
identity-permission-permission-explain = Ask why a user may or may not
identity-too_many = Too many attempts. Please try again in 15 minutes
identity-too_many_guesses = Too many attempts. Please try again in 15 minutes, sign in on a device you have used before, or reset the password by mail
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

identity-sign_in_log-username = Signed in as
identity-sign_in_log-address = Address
identity-sign_in_log-agent = Browser
identity-permission-sign_in_log-view = View the sign-in log
identity-sign_in_log-method = Way

identity-must_change_password = Please choose a new password first
identity-must_enrol = Administrators need a second factor here. Please set it up first

identity-sso-not_here = Signing in with a company account is not set up here
identity-sso-lost = Signing in with the company account did not work. Please start again
identity-sso-prove_first = The account with your e-mail address has administrative rights. Please sign in with its password once; from then on your company account opens it
identity-sso_user-sso_email = Company e-mail
identity-sso_user-issuer = Provider
identity-sso_user-subject = Id at the provider
identity-sso_user-linked_at = First signed in
identity-sso_user-last_sign_in_at = Last signed in
identity-sso_user-action-allocateRole = Allocate roles
identity-sso_user-action-allocateOrganize = Allocate organisations
identity-permission-sso_user-view = View SSO users
identity-permission-sso_user-edit = Allocate SSO users

identity-second_factor-off = A second factor is not offered here
identity-second_factor-already = A second factor is set up already. Switch it off first
identity-second_factor-enrol_first = Please set up a second factor first
identity-second_factor-none = This user has no second factor
identity-second_factor-wrong = The code is wrong or was used already
identity-second_factor-start_again = That took too long. Please sign in again
identity-user_account-action-enrolSecondFactor = Set up a second factor
identity-user_account-action-disableSecondFactor = Remove the second factor
identity-user_account-action-linkSso = Link the company account
identity-user_account-action-saveDepots = Change factories and depots

identity-api_key-name = Purpose
identity-api_key-owner_account = Owner
identity-api_key-prefix = Prefix
identity-api_key-permissions = Permissions
identity-api_key-expires_at = Expires
identity-api_key-last_used_at = Last used
identity-api_key-last_used_address = Last used from
identity-api_key-revoked_by = Revoked by
identity-api_key-revoked_at = Revoked
identity-api_key-already_over = This time is over already
identity-api_key-owner_not_effective = Only an active user can own a key
identity-api_key-more_than_owner = The owner does not hold a permission you chose
identity-api_key-already_revoked = This key has been revoked already
identity-permission-api_key-view = View API keys
identity-permission-api_key-edit = Create and revoke API keys

identity-user-too_many_depots = At most 2000 depots can be given to a user
identity-user-depot_needs_factory = Every entry needs a factory
identity-user-depot_too_long = Codes of factories and depots have at most 40 characters
identity-user-too_many_at_once = At most 200 users can be changed at once

identity-user_account-list = Users
identity-data_rule-list = Data permissions
identity-api_key-list = API keys
identity-sign_in_log-list = Sign-in log
identity-menu-list = Menus
identity-role-list = Roles
identity-sso_user-list = SSO users

identity-sign_in_log-user_id = User id
identity-menu-action-sort = Reorder
identity-menu-administration_stays = User, role and menu administration stay in the menu: they cannot be deleted, hidden or pointed elsewhere
identity-second_factor-unreadable = This authenticator is no longer known here. Use a recovery code, or ask an administrator to turn the second factor off

identity-user-scene-pending = To review
identity-user-scene-suppliers = Suppliers

identity-timed-forget_old = Clean up old sessions
identity-timed-forget_old_hint = Removes sessions, codes and links that have run out; the product does so every day, too
identity-message-user_waits = New registration to review
identity-message-user_waits-title = { $name } has registered and waits for review
identity-message-user_waits-content = { $name } ({ $email }, { $position }) has registered as a supplier's user.
identity-message-sso_linked = Company account linked
identity-message-sso_linked-title = The company account { $account } now opens your account
identity-message-sso_linked-content = From now on the company account { $account } ({ $issuer }) signs in to your account here. If this was not you, tell an administrator at once.
    They can sign in once the account is reviewed and has an organisation and a role.
