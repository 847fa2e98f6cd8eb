-- What their machines say is the buyer's own affair: a claim and a return until he sends them (a claim also while it is approved), an order until he publishes it.
drop policy supplier_select on orders.claim;
drop policy supplier_update on orders.claim;
drop policy supplier_delete on orders.claim;
drop policy supplier_insert on orders.claim;
select platform.kept_by('buyer', 'orders.claim', 'state', array['draft', 'in_approval']);

drop policy supplier_select on orders.return_order;
drop policy supplier_update on orders.return_order;
drop policy supplier_delete on orders.return_order;
drop policy supplier_insert on orders.return_order;
select platform.kept_by('buyer', 'orders.return_order', 'state', array['draft']);

-- An order that was voided or cancelled before it was published stays hidden by its older policy, which asks when it was published.
select platform.kept_by('buyer', 'orders.purchase_order', 'state', array['arrived']);
