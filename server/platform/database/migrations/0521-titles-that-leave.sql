-- The day, in WIB, at whose beginning the title is no longer included in subscriptions. Null: no day is set.
alter table editions add column leaves_on date check (leaves_on is null or in_subscription);
create index editions_leaving on editions (leaves_on) where leaves_on is not null;
