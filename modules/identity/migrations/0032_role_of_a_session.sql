-- The one role a user has chosen to work in; none stands for all. Who loses the role works in all that remain.
alter table identity.session
  add column role_id uuid,
  add constraint session_role foreign key (tenant_id, user_id, role_id)
    references identity.user_role on delete set null (role_id);
