-- A code that proves a mail address belongs to the browser that asked for it: nobody else's asking replaces it, and nobody else's
-- wrong tries use it up. The codes before this version (identity.email_code) run out by themselves.
create table identity.register_code (
  tenant_id uuid not null,
  email text not null,
  asker uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant_id, email, asker)
);
create index register_code_end on identity.register_code (tenant_id, expires_at);
select platform.protect('identity.register_code');
select platform.narrow_supplier('identity.register_code', 'false', true);

-- Whether the company's own sign-in asked for a second factor itself.
alter table identity.session add column multi_factor boolean not null default false;
