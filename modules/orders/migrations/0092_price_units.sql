-- The unit that the price of a line is for: empty where it is that of the quantity, none where the order was read before it was asked
-- for.
alter table orders.order_line add column price_unit text;
