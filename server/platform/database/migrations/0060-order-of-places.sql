-- When a place was read by the clock of its own device: the order of one device's places must not depend on how long
-- each of them was under way.
alter table reading_places add column device_at timestamptz;
update reading_places set device_at = read_at;
alter table reading_places alter column device_at set not null;
