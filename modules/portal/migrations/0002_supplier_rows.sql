-- Whose record it was; a supplier's user is told of his own organisations only.
alter table portal.activity add column organize_id uuid;
select platform.narrow_supplier('portal.activity',
  'organize_id = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))', false);
