-- The owner chooses which payment methods are offered. What a gateway calls them is in its adapter; payment_channels is
-- read by the release before this one only, and goes with the next.
alter table payment_methods add column offered boolean not null default true;
alter table payment_methods add column version integer not null default 1 check (version > 0);
