-- Promos and header pictures begin, and header pictures end, at a time that staff have planned: a job shows and hides
-- them then, once, and empties the column.
create table promo_batches (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  made_at timestamptz not null
);

alter table promos
  add column begins_at timestamptz,
  -- When it was published first.
  add column began_at timestamptz default now(),
  -- Codes of a batch are handed out one to one, and have the same terms.
  add column batch_id bigint references promo_batches,
  add check (begins_at is null or not published);
update promos set began_at = case when published then created_at end;
create index promos_to_begin on promos (begins_at) where begins_at is not null;
create index promos_of_batch on promos (batch_id, id) where batch_id is not null;
create index promos_of_no_batch on promos (expires_on, id) where batch_id is null;

alter table landings
  add column begins_at timestamptz,
  add column ends_at timestamptz,
  -- The point of the picture that stays in view, in percent of its width and height; null for the usual place.
  add column focus_x smallint check (focus_x between 0 and 100),
  add column focus_y smallint check (focus_y between 0 and 100),
  add check ((focus_x is null) = (focus_y is null)),
  add check (begins_at is null or not published),
  add check (ends_at > begins_at);
create index landings_to_begin on landings (begins_at) where begins_at is not null;
create index landings_to_end on landings (ends_at) where ends_at is not null;

-- Titles that the shop picked for its home page, in their order.
create table home_picks (
  position smallint primary key check (position >= 0),
  title_id bigint not null unique references titles on delete cascade
);
