-- An edit names the version that it began from.
alter table packages add column version integer not null default 1 check (version > 0);
alter table landings add column version integer not null default 1 check (version > 0);
-- A header picture is written first and shown when it has its image.
alter table landings alter column image_id drop not null;
alter table landings add constraint landings_shown_with_image check (image_id is not null or not published);
