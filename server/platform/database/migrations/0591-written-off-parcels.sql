-- The copies of a parcel that counts as lost were taken out of the stock. If it is delivered or comes back after all, they
-- are put back.
alter table parcel_bookings add column written_off boolean not null default false;
alter table parcel_bookings add check (not written_off or collects_idr is not null);

update parcel_bookings b set written_off = true from orders o
where o.id = b.order_id and o.failure_cause = 'undelivered' and b.collects_idr is not null and b.state <> 'cancelled'
  and b.step <> 'returned' and exists (
    select from stock_changes c where c.cause = 'damage' and c.copies < 0 and c.note = 'Pesanan ' || o.refno);
