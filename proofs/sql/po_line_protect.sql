-- As `platform.protect_supplier` would, but again and again: the table outlives the platform's schema.
drop policy if exists tenant on bench.po_line;
drop policy if exists supplier on bench.po_line;
grant usage on schema bench to tandem_app;
select platform.protect_supplier('bench.po_line', 'supplier_id');
select platform.index_contains('bench.po_line', array['tenant_id', 'supplier_id']::name[], array['material_name']::name[]);
