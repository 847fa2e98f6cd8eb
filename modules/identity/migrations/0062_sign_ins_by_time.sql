-- The log is read by periods, the latest first.
create index sign_in_log_at on identity.sign_in_log (tenant_id, at desc, log_id desc);
drop index identity.sign_in_log_user;
create index sign_in_log_user on identity.sign_in_log (tenant_id, user_id, at desc, log_id desc);
