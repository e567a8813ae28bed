-- Cash on delivery: its courier collects the money, so that an order by it has no charge at a gateway. It is not offered
-- until the owner offers it.
alter table payment_methods drop constraint payment_methods_kind_check;
alter table payment_methods add constraint payment_methods_kind_check
  check (kind in ('virtual_account', 'qris', 'ewallet', 'cash_on_delivery'));
insert into payment_methods (id, name, kind, position, offered, least_idr, most_idr) values
  (1006, 'Bayar di Tempat', 'cash_on_delivery', 11, false, 1, 3000000);

-- What the courier collects at the door; null where the order was paid before.
alter table parcel_bookings add column collects_idr bigint check (collects_idr > 0);
-- The parcel whose courier collected the money: once, however often the carrier tells it.
alter table money_movements add column booking_id bigint references parcel_bookings;
alter table money_movements add check (charge_id is null or booking_id is null);
create unique index money_movements_collected_once on money_movements (booking_id) where kind in ('received', 'surplus');

alter table order_events drop constraint order_events_cause_check;
alter table order_events add constraint order_events_cause_check check (cause in ('authorised', 'challenged', 'payment',
  'nothing_to_pay', 'confirmed', 'confirmed_by_time', 'refused', 'no_charge', 'unanswered', 'cancelled', 'expired',
  'wrong_amount', 'owned_already', 'reversed', 'undelivered'));
alter table orders drop constraint orders_failure_cause_check;
alter table orders add constraint orders_failure_cause_check check (failure_cause in ('refused', 'no_charge',
  'unanswered', 'cancelled', 'expired', 'wrong_amount', 'owned_already', 'reversed', 'undelivered'));

-- An order that is paid at the door is late by the time of its placing.
drop index orders_to_send;
create index orders_to_send on orders (id) include (paid_at, created_at, waits_for) where fulfilment_state = 'to_send';
