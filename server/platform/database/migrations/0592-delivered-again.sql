-- A delivery that its carrier took back can be made again, with its money: `delivery` counts a parcel's deliveries. Every
-- former movement is of the first.
alter table money_movements add column delivery smallint not null default 1 check (delivery > 0);
alter table money_movements add check (delivery = 1 or booking_id is not null);

drop index money_movements_collected_once;
create unique index money_movements_collected_once on money_movements (booking_id, delivery)
  where kind in ('received', 'surplus');
