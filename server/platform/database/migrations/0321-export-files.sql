-- Recipients of files of the catalogue: what their files hold, and when they are made.
create table export_profiles (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  settings jsonb not null,
  changed_only boolean not null,
  every text not null check (every in ('never', 'day', 'week')),
  -- When the next file is due; null where no clock makes files.
  next_at timestamptz,
  -- From when on the next file of changes begins; null: with everything.
  next_since timestamptz,
  version integer not null default 1 check (version > 0),
  check ((every = 'never') = (next_at is null))
);
create index export_profiles_due on export_profiles (next_at) where next_at is not null;

create table exports (
  id bigint generated always as identity primary key,
  profile_id bigint references export_profiles on delete set null,
  name text not null,
  settings jsonb not null,
  since timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- How often it was begun, and when the process that writes it was last heard of.
  attempts integer not null default 0 check (attempts >= 0),
  seen_at timestamptz,
  titles integer check (titles >= 0),
  written integer not null default 0 check (written >= 0),
  bytes bigint check (bytes >= 0),
  storage_key text not null unique,
  made_by bigint references staff on delete set null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check (state <> 'done' or (titles is not null and bytes is not null and ended_at is not null))
);
create index exports_made_at on exports (made_at);
create index exports_made_by on exports (made_by);
create index exports_profile on exports (profile_id);
create index exports_under_way on exports (id) where state in ('waiting', 'running');
