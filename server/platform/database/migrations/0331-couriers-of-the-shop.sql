-- Couriers that the shop does not offer.
alter table shop_settings
  add column couriers_off text[] not null default '{}' check (couriers_off <@ array['jne', 'tiki', 'pos']);
