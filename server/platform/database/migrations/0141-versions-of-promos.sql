-- An edit names the version that it began from.
alter table promos add column version integer not null default 1 check (version > 0);
