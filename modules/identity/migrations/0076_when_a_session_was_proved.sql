-- When the user of a session last gave his password, a code or a fresh company sign-in. None where he never did in this session, and
-- in sessions that a version without this column opened: they are asked once.
alter table identity.session add column proved_at timestamptz;
