-- What the page /status tells. A job checks the shop every two minutes.
alter table shop_settings
  add column status boolean not null default false,
  add column maintenance text not null default '',
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add constraint shop_settings_maintenance check (
    case when maintenance = '' then num_nonnulls(maintenance_from, maintenance_until) = 0
    else coalesce(maintenance_until > maintenance_from, false) end
  );

-- When the shop was checked first and last. A pause between two checks says that the shop itself did not work.
create table status_checks (
  only_row boolean primary key default true check (only_row),
  since timestamptz,
  checked_at timestamptz
);
insert into status_checks default values;

create table incidents (
  id bigint generated always as identity primary key,
  component text not null check (component in ('shop', 'payments', 'reading', 'mail')),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index incidents_open on incidents (component) where ended_at is null;
