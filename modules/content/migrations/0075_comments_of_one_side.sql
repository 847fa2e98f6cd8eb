-- An internal comment is for its writer's side, whichever that is: a supplier, too, comments on what it keeps to itself. Suppliers
-- are still narrowed to their own documents; that a comment stays with its side is one rule for both. Processes of the version
-- before write internal comments for buyers only, which this rule lets through as before.
drop policy supplier_select on content.comment;
drop policy supplier_update on content.comment;
drop policy supplier_delete on content.comment;
drop policy supplier_insert on content.comment;
select platform.narrow_supplier('content.comment',
  'organize_id = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))', true);
-- The product itself is of no side.
create policy own_side on content.comment as restrictive
  using (not internal or side = (select coalesce(current_setting('app.side', true), ''))
    or (select coalesce(current_setting('app.side', true), '')) not in ('buyer', 'supplier'))
  with check (not internal or side = (select coalesce(current_setting('app.side', true), ''))
    or (select coalesce(current_setting('app.side', true), '')) not in ('buyer', 'supplier'));
