-- The states of lists of the console that members of staff keep by a name.
create table saved_views (
  id bigint generated always as identity primary key,
  list text not null check (list in ('pesanan', 'katalog', 'pelanggan', 'catatan')),
  name text not null check (name <> ''),
  query text not null,
  -- Whose it is; null where it is everybody's.
  staff_id bigint references staff on delete cascade,
  made_by bigint references staff on delete set null,
  made_at timestamptz not null
);
create index saved_views_of_list on saved_views (list, staff_id);
create index saved_views_of_staff on saved_views (staff_id);
create index saved_views_made_by on saved_views (made_by);
