-- Members of staff: accounts of their own, never shoppers with a flag.

create table staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  name text not null check (name <> ''),
  password_hash text not null,
  -- Encrypted with a key that is made of the shop's secret.
  totp_secret bytea,
  -- The last time step whose code was taken: no code is taken twice.
  totp_step bigint,
  is_demo boolean not null default false,
  blocked_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (totp_secret is not null or totp_step is null)
);

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  -- Of contracts/rights.ts. Those of the owner's role are all that there are, and are not listed.
  rights text[] not null,
  is_owner boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_owner or rights = '{}')
);
create unique index roles_one_owner on roles (is_owner) where is_owner;

insert into roles (name, is_owner, rights) values
  ('Pemilik', true, '{}'),
  ('Katalog', false, '{katalog.lihat,katalog.ubah,impor.jalankan,ekspor.jalankan}'),
  ('Pesanan', false, '{pesanan.lihat,pesanan.kirim,pesanan.ubah,katalog.lihat,pelanggan.lihat}'),
  ('Pemasaran', false, '{pemasaran.lihat,pemasaran.ubah,katalog.lihat,laporan.lihat}'),
  ('Keuangan', false, '{uang.lihat,uang.catat,uang.kembalikan,laporan.lihat,pesanan.lihat}'),
  ('Lihat saja', false, '{katalog.lihat,pesanan.lihat,pemasaran.lihat,laporan.lihat,pengaturan.lihat}');

create table staff_roles (
  staff_id bigint not null references staff on delete cascade,
  role_id bigint not null references roles,
  primary key (staff_id, role_id)
);
create index staff_roles_role on staff_roles (role_id);

create table staff_sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the password or a passkey was last given in this session.
  confirmed_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- A used code is deleted.
create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (staff_id, code_hash)
);

-- A link of one use. It makes an account with these roles, or, with `staff_id`, sets a new password for one.
create table staff_invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email text not null check (email = lower(email) and email like '%_@_%'),
  staff_id bigint references staff on delete cascade,
  -- Null where it was made at the command line.
  invited_by bigint references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitations_email on staff_invitations (email);
create index staff_invitations_staff on staff_invitations (staff_id);
create index staff_invitations_inviter on staff_invitations (invited_by);

create table staff_invitation_roles (
  invitation_id bigint not null references staff_invitations on delete cascade,
  role_id bigint not null references roles,
  primary key (invitation_id, role_id)
);
create index staff_invitation_roles_role on staff_invitation_roles (role_id);
