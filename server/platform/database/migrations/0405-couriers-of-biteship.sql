-- The couriers of contracts/couriers.ts: those after the first three are Biteship's.
alter table shop_settings
  drop constraint shop_settings_couriers_off_check,
  add constraint shop_settings_couriers_off_check check (couriers_off <@ array['jne', 'tiki', 'pos', 'jnt', 'sicepat',
    'anteraja', 'ninja', 'lion', 'idexpress', 'sap', 'rpx', 'wahana', 'jdl']);
