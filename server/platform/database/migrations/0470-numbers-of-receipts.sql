-- The numbers of receipts: one series for each year in WIB, without gaps. An order has its number from the moment at
-- which it is first paid, and keeps it.
create table receipts (
  order_id bigint primary key references orders,
  year smallint not null,
  number integer not null check (number > 0),
  unique (year, number)
);

create table receipt_counters (
  year smallint primary key,
  last integer not null check (last > 0)
) with (fillfactor = 10);

-- The number is taken at COMMIT, by a deferred trigger: a payment that is rolled back leaves no gap, and the counter,
-- which all payments of a year share, is locked after everything else and only while the transaction commits.
create function number_receipt() returns trigger language plpgsql as $$
declare
  paid_in constant smallint := extract(year from coalesce(new.paid_at, new.updated_at) at time zone 'Asia/Jakarta');
  taken integer;
begin
  -- The transaction holds the lock of its order, so that nobody else numbers it meanwhile.
  if exists (select from receipts where order_id = new.id) then
    return null;
  end if;
  insert into receipt_counters as counter (year, last) values (paid_in, 1)
  on conflict (year) do update set last = counter.last + 1
  returning last into taken;
  insert into receipts (order_id, year, number) values (new.id, paid_in, taken);
  return null;
end
$$;
create constraint trigger orders_numbers_receipt after insert or update of payment_state on orders
  deferrable initially deferred for each row when (new.payment_state in ('paid', 'received'))
  execute function number_receipt();

-- Orders that were paid before, in the order of their payments.
insert into receipts (order_id, year, number)
select id, year, row_number() over (partition by year order by at, id)
from (
  select id, coalesce(paid_at, updated_at) as at,
    extract(year from coalesce(paid_at, updated_at) at time zone 'Asia/Jakarta')::smallint as year
  from orders where payment_state in ('paid', 'received')
) as paid;
insert into receipt_counters (year, last) select year, max(number) from receipts group by year;
