-- What staff write about an order, for each other. Removed with the buyer's account.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  text text not null check (text <> ''),
  -- Null for a note that was written at the command line.
  staff_id bigint references staff,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);
create index order_notes_staff on order_notes (staff_id) where staff_id is not null;

-- An edit names the version that it began from.
alter table order_shipments add column version integer not null default 1 check (version > 0);

-- The lists of orders that wait for somebody, and the search by a waybill.
create index orders_to_send on orders (id) where fulfilment_state = 'to_send';
create index orders_refund_due on orders (id) where refund_due;
create index order_shipments_tracking on order_shipments (tracking_number) where tracking_number is not null;

-- The shop tells a buyer that it has cancelled an order.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in
  ('placed', 'paid', 'shipped', 'expired', 'cancelled', 'refunded', 'ending', 'refund_due', 'reversed'));
