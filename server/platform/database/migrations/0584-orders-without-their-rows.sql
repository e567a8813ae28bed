-- Counts of the console and its search by a title read these indexes alone: orders that wait lie far apart, and reading
-- each row from a disk takes a millisecond.
drop index orders_to_send;
create index orders_to_send on orders (id) include (paid_at, waits_for) where fulfilment_state = 'to_send';
create index order_shipments_tracked on order_shipments (order_id) where tracking_number is not null;
drop index order_lines_title;
create index order_lines_title on order_lines (title_id) include (order_id);

-- The latest orders of a courier.
create index order_shipments_courier on order_shipments (courier, order_id);
