-- The latest sign-ins of one user, as his own page shows them.
create index sign_in_log_user on identity.sign_in_log (tenant_id, user_id, log_id);
