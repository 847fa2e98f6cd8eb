identity-wrong_credentials = User name or password is incorrect
identity-no_role = No role has been assigned to you. Please contact your administrator
identity-username_taken = This user name is already taken
identity-password_length = The password must have { $least } to { $most } characters
identity-unknown_role = This role does not exist
identity-module = Users and permissions
identity-sign_in_name_taken = The user name or the e-mail address belongs to another account: users sign in by either. Please enter another one
identity-email_taken = This e-mail address is used by another user
identity-unknown_organize = A selected organisation does not exist
identity-organize_has_users = { $count ->
        [one] { $count } user belongs to this organisation. Move the user first
       *[other] { $count } users belong to this organisation. Move them first
    }
identity-unknown_permission = Permission "{ $permission }" does not exist
identity-more_than_own = You cannot grant a permission that you do not have yourself
identity-last_administrator = At least one active administrator must remain who has already set a password or uses the company sign-in

identity-user-username = Account
identity-user-surname = Surname
identity-user-name = Given name
identity-user-user_type = User type
identity-user-role_names = Roles
identity-user-organize_names = Organisations
identity-user-company_name = Registered company
identity-user-credit_code = Credit code or tax number
identity-user-company_category = Company category
identity-user-avatar = Picture
identity-user-employee_no = Employee number
identity-user-level = Level
identity-user-email = E-mail
identity-user-mobile = Mobile
identity-user-phone = Phone
identity-user-source = Source
identity-user-verification = Verification status
identity-user-must_change_password = Password change required
identity-user-password_changed_at = Password changed

identity-user-state-effective = Active
identity-user-state-expired = Inactive
identity-user-state-pending = Awaiting review
identity-user-state-frozen = Frozen

identity-user_account-action-login = Sign in
identity-user_account-action-logout = Sign out
identity-user-action-set_effective = Activate
identity-user-action-set_invalid = Deactivate
identity-user-action-reset_password = Reset password

identity-user-expired_edit = An inactive user cannot be edited. Activate the user first
identity-user-only_effective_freeze = Only an active user can be frozen
identity-user-only_frozen_unfreeze = This user is not frozen
identity-user-only_expired_effective = Only an inactive user or one awaiting review can be activated
identity-user-already_expired = This user is already inactive
identity-user-only_effective_reset = Only the password of an active user can be reset
identity-user-bad_username = Use letters, digits and . _ - @, without spaces
identity-user-bad_type = Select a user type
identity-user-bad_email = This is not a valid e-mail address
identity-user-bad_phone = Use 5 to 20 digits, with dashes if needed
identity-user-bad_language = Select Chinese or English
identity-user-supplier_needs_organize = A supplier user must belong to at least one organisation
identity-user-role_of_other_side = A selected role belongs to the other side
identity-user-further_than_me = This user works for plants or organisations that you do not work for, or is not limited by the data permissions that apply to you. Please contact an administrator
identity-user-above_me = This user has permissions that you do not have. Please contact an administrator
identity-user-only_suppliers = Suppliers can only maintain their own supplier users
identity-user-needs_role = Assign a role to the user first
identity-user-not_yourself = You cannot do this to your own account

identity-role-role_code = Code
identity-role-role_type = Side
identity-role-permission_count = Permissions
identity-role-user_count = Users

identity-role-action-auth = Change permissions

identity-role-bad_code = Use letters, digits and underscores, starting with a letter
identity-role-bad_type = Select a side
identity-role-buyers_only = A role for suppliers cannot have the permission "{ $permission }": it is for the buying company only
identity-role-no_permission = Select at least one permission
identity-role-code_taken = This code is used by another role
identity-role-in_use = { $count ->
        [one] { $count } user has this role. Unassign it first
       *[other] { $count } users have this role. Unassign it first
    }
identity-role-administrator_keeps = The administrator role must keep all permissions for users and roles
identity-role-administrator_stays = The administrator role cannot be deleted or renamed

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
identity-menu-sort = Sort order
identity-menu-bad_type = Select menu entry or button
identity-menu-bad_url = An address starts with / and contains only letters, digits and / - _ .
identity-menu-button_has_no_url = A button has no address
identity-menu-unknown_permission = There is no such permission
identity-menu-type_stays = A menu entry cannot be turned into a button, or a button into a menu entry
identity-menu-no_parent = The parent entry does not exist
identity-menu-cycle = A menu entry cannot be placed under itself
identity-menu-url_taken = This address is used by another menu entry
identity-menu-has_children = { $count ->
        [one] There is { $count } entry under this one. Move it first
       *[other] There are { $count } entries under this one. Move them first
    }
identity-permission-menu-view = View the menu
identity-permission-menu-edit = Maintain the menu

identity-data_rule-listing = Business module
identity-data_rule-applies_to = Applies to
identity-data_rule-sql = SQL
identity-data_rule-bad_status = Select on or off
identity-data_rule-one_target = Select one role or one user
identity-data_rule-no_target = The selected role or user does not exist
identity-data_rule-unknown_listing = Data permissions cannot be set for this business module
identity-data_rule-narrows_you = This data permission also limits you, so you cannot change or delete it. Please contact another administrator
identity-data_rule-reaches-comments = Comments
identity-data_rule-reaches-files = Attachments
identity-data_rule-reaches-history = History
identity-data_rule-reaches-reports = Reports and totals
identity-data_rule-reaches-exports = Exports
identity-permission-data_rule-view = View data permissions
identity-permission-data_rule-edit = Maintain data permissions

identity-why-ask_one = Enter either a permission or a page address
identity-why-frozen = The user is frozen and cannot sign in
identity-why-pending = The user is awaiting review and cannot sign in
identity-why-expired = The user is inactive and cannot sign in
identity-why-no_role = None of the user's roles grants this permission
identity-why-suppliers_only = This permission is for supplier users only
identity-why-buyers_only = This permission is for users of the buying company only
identity-why-no_page = The menu has no such address
identity-why-other_side = This page belongs to the other side; the user's side has its own page
identity-why-empty_group = The user cannot see any page in this menu group
identity-permission-permission-explain = Explain access of users
identity-too_many = Too many attempts. Please try again in 15 minutes
identity-too_many_guesses = Too many attempts. Please try again in 15 minutes, sign in on a device you have used before, or reset your password by e-mail
identity-waiting_review = Your account is awaiting review. You can sign in once it has been approved
identity-account_closed = This account is closed. Please contact your administrator
identity-captcha_wrong = Verification failed. Please move the slider again
identity-password_no_chinese = The password cannot contain Chinese characters
identity-password_common = This password is too common. Please choose another one
identity-password_differs = The passwords do not match
identity-old_password_wrong = The current password is incorrect
identity-email_format = This is not a valid e-mail address
identity-mobile_format = This is not a valid mobile number. With +, it must be a mobile number of that country
identity-agreement_needed = Please read and accept the agreement first
identity-agreement-action-publish = Publish agreement
identity-agreement_changed = The agreement has been changed in the meantime. Please read and accept it again
identity-agreement-shipped = The buying company uses the data you enter to review your registration and to work with you. You confirm that the data is correct and that you are allowed to act for your company.
identity-credit_code_format = Use 5 to 30 letters and digits
identity-credit_code_length = The unified social credit code has 18 digits and letters, none of I, O, S, V and Z
identity-bad_licence_type = Select a licence type from the list
identity-bad_country = Use the two letters of the country
identity-bad_category = Select a category
identity-code_wrong = The code is incorrect or has expired
identity-reset_link_gone = This link is no longer valid. Please request a new one

identity-mail-code_subject = Tandem: your verification code
identity-mail-code_text =
    Your code is { $code }. It is valid for { $minutes } minutes.
    If you did not request it, please ignore this e-mail.
identity-mail-known_subject = Tandem: you already have an account
identity-mail-known_text =
    Someone tried to register with this address, but it already has an account.
    If it was you, please sign in. You can reset a forgotten password on the sign-in page.
identity-mail-taken_text =
    Someone tried to use this address for another account, but it already has an account.
    If it was you, sign in with that account, or enter another address.
identity-message-email_moved-title = Tandem: your e-mail address was changed
identity-message-email_moved-content =
    The e-mail address of your account { $account } was changed. From now on, e-mails no longer go to this address.
    If it was not you, please contact your administrator immediately.
identity-mail-invitation_subject = Tandem: set your password
identity-mail-invitation_text =
    An account has been created for you. Your account name is { $account }.
    Open this link within { $days } days to set your password:
    { $link }
identity-mail-reset_subject = Tandem: reset your password
identity-mail-reset_text =
    Open this link within 30 minutes to set a new password:
    { $link }
    If you did not request it, please ignore this e-mail. Your password will not change.

identity-sign_in_log-username = Sign-in name
identity-sign_in_log-address = IP address
identity-sign_in_log-agent = Browser
identity-permission-sign_in_log-view = View the sign-in log
identity-sign_in_log-method = Sign-in method

identity-must_change_password = Please change your password first
identity-must_enrol = Administrators must use two-step verification. Please set it up first

identity-proof-wrong_password = The password is incorrect
identity-proof-by_sso = Please sign in with your company account again to confirm that it is you
identity-proof-not_by_sso = Please confirm that it is you by your password or the code you use to sign in, not by your company account
identity-proof-other_person = You used another account at the company sign-in. Please try again with the account you are signed in with
identity-proof-not_asked = The company sign-in did not ask who you are. Please try again; if it still fails, contact your administrator
identity-sso-not_here = Single sign-on is not set up
identity-sso-lost = Signing in with the company account failed. Please try again
identity-sso-prove_first = The account with your e-mail address has administrative rights. Please sign in with its password once; after that you can use your company account
identity-sso_user-sso_email = Company e-mail
identity-sso_user-issuer = Provider
identity-sso_user-subject = ID at the provider
identity-sso_user-linked_at = First sign-in
identity-sso_user-last_sign_in_at = Last sign-in
identity-sso_user-action-allocateRole = Assign roles
identity-sso_user-action-allocateOrganize = Assign organisations
identity-permission-sso_user-view = View SSO users
identity-permission-sso_user-edit = Assign roles and organisations to SSO users

identity-second_factor-off = Two-step verification is not available
identity-second_factor-already = Two-step verification is already set up. Turn it off first
identity-second_factor-enrol_first = Please set up two-step verification first
identity-second_factor-none = This user does not use two-step verification
identity-second_factor-wrong = The code is incorrect or has already been used
identity-second_factor-start_again = That took too long. Please sign in again
identity-user_account-action-enrolSecondFactor = Set up two-step verification
identity-user_account-action-disableSecondFactor = Turn off two-step verification
identity-user_account-action-changeEmail = Change e-mail
identity-user_account-action-editProfile = Edit own profile
identity-user_account-action-switchRole = Switch role
identity-user_account-action-linkSso = Link company account
identity-user_account-action-saveDepots = Change plants and storage locations

identity-api_key-name = Purpose
identity-api_key-owner_account = Owner
identity-api_key-prefix = Prefix
identity-api_key-permissions = Permissions
identity-api_key-expires_at = Expires
identity-api_key-last_used_at = Last used
identity-api_key-last_used_address = Last used from
identity-api_key-revoked_by = Revoked by
identity-api_key-revoked_at = Revoked
identity-api_key-already_over = This date has already passed
identity-api_key-owner_not_effective = Only an active user can own a key
identity-api_key-more_than_owner = The owner does not have a selected permission
identity-api_key-too_many = A user can own at most { $limit } active keys. Revoke one first
identity-api_key-already_revoked = This key has already been revoked
identity-permission-api_key-view = View API keys
identity-permission-api_key-edit = Create and revoke API keys

identity-user-too_many_depots = At most 2,000 storage locations can be assigned to a user
identity-user-depot_needs_factory = Every entry needs a plant
identity-user-depots_beyond_own = You work for some plants only. Assign at least one of your own, and no others
identity-user-depot_too_long = Plant and storage location codes have at most 40 characters
identity-user-too_many_at_once = At most 200 users can be changed at once

identity-user_account-list = Users
identity-data_rule-list = Data permissions
identity-api_key-list = API keys
identity-sign_in_log-list = Sign-in log
identity-menu-list = Menus
identity-role-list = Roles
identity-sso_user-list = SSO users

identity-sign_in_log-user_id = User ID
identity-menu-action-sort = Reorder
identity-menu-administration_stays = User, role and menu administration must stay in the menu: they cannot be deleted, hidden, given another page, address or permission, or have pages under them
identity-second_factor-unreadable = This authenticator is no longer valid. Use a recovery code, or ask an administrator to turn off two-step verification

identity-user-scene-pending = Awaiting review
identity-user-scene-suppliers = Supplier users

identity-timed-forget_old = Clean up old sessions
identity-timed-forget_old_hint = Removes expired sessions, codes and links. The system also does this every day
identity-message-user_waits = New registration
identity-message-email_moved = E-mail address changed
identity-message-user_waits-title = { $name } has registered as a supplier
identity-message-user_waits-content = { $name } ({ $email }, { $position }) of { $company } ({ $creditCode }) has registered as a supplier user.
    They can sign in already. The company's data come for review once they are submitted.
identity-message-user_admitted = Registration approved
identity-message-user_admitted-title = Your registration has been approved
identity-message-user_admitted-content = Your account { $account } has been reviewed and is active. You can now sign in with the password that you chose at registration.
identity-message-sso_linked = Company account linked
identity-message-sso_linked-title = The company account { $account } is now linked to your account
identity-message-sso_linked-content = From now on you can sign in to your account with the company account { $account } ({ $issuer }). If this was not you, please contact an administrator immediately.
