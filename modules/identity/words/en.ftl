identity-wrong_credentials = User name or password is incorrect
identity-no_role = No role has been assigned to you. Please contact your administrator
identity-username_taken = This user name is taken
identity-password_length = A password has 6 to 26 characters
identity-unknown_role = This role does not exist
