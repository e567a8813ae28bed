-- Readers, their sessions, and the counters that slow guessing down.

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  name text not null check (name <> ''),
  password_hash text not null,
  phone text check (phone ~ '^\+62[0-9]{8,13}$'),
  birth_date date,
  birth_place text,
  avatar_image_id bigint references images,
  is_demo boolean not null default false,
  blocked_at timestamptz,
  consented_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_avatar on users (avatar_image_id);

-- A token is kept only as its SHA-256.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  recipient text not null,
  phone text not null,
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{4}$'),
  province_code text not null,
  province_name text not null,
  city_code text not null,
  city_name text not null,
  subdistrict_code text not null,
  subdistrict_name text not null,
  address text not null,
  is_main boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id);
create unique index addresses_one_main on addresses (user_id) where is_main;

-- Attempts in fixed windows, shared by all instances.
create table attempt_counts (
  bucket text not null,
  window_start timestamptz not null,
  attempts integer not null check (attempts > 0),
  primary key (bucket, window_start)
);
create index attempt_counts_age on attempt_counts (window_start);

-- What operators did by the command line.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  command text not null,
  arguments jsonb not null,
  outcome text not null
);
