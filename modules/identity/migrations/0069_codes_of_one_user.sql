-- A code mailed to a user proves that an address is his. Suppliers' users reached only their own before; now nobody of the buying
-- company reads or takes a colleague's either. The product itself writes them and clears them away.
select platform.narrow_buyer('identity.own_code',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);
