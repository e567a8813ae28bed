-- A promo reduces the goods of a purchase or its shipping, at most by `maximum_idr`. One that reduces shipping may hold
-- for some provinces and cities only (`zones`, ids of both; none: everywhere). An automatic one needs no code, so that
-- it has no quota either: nothing is locked for it.
alter table promos
  add column reduces text not null default 'goods' check (reduces in ('goods', 'shipping')),
  add column maximum_idr bigint check (maximum_idr > 0),
  add column zones integer[] not null default '{}' check (array_position(zones, null) is null),
  drop constraint promos_kind_check,
  add constraint promos_kind_check check (kind in ('Promo', 'Reedem', 'Otomatis')),
  add constraint promos_reduces_check1 check (
    case reduces when 'goods' then zones = '{}' else applies_to = array['Fisik'] end),
  add constraint promos_automatic_check check (
    kind <> 'Otomatis' or reduces = 'shipping' and quota is null and quota_per_user is null and batch_id is null);
create index promos_automatic on promos (expires_on) where kind = 'Otomatis' and published;

-- `shipping_idr` is what the buyer pays for the shipping; together with what promos took off it is the courier's price.
alter table orders
  add column shipping_discount_idr bigint not null default 0 check (shipping_discount_idr >= 0),
  add constraint orders_shipping_discount_check check (shipping_discount_idr = 0 or kind = 'paper');

-- One redemption an order of each: a promo on its goods, a promo on its shipping.
alter table promo_redemptions
  add column reduces text not null default 'goods' check (reduces in ('goods', 'shipping')),
  drop constraint promo_redemptions_pkey,
  add primary key (order_id, reduces);
