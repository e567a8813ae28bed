-- Passwords that are asked for anew, sessions that can be told apart, and accounts that are gone.

alter table sessions add column id bigint generated always as identity unique;

-- One row an address that asked, whether or not it has an account: what follows takes the same time for both.
create table password_resets (
  email text primary key check (email = lower(email)),
  user_id bigint references users on delete cascade,
  token_hash bytea check (octet_length(token_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the mail is to be sent (again); null once it is out.
  send_at timestamptz,
  sends smallint not null default 0 check (sends >= 0)
);
create index password_resets_user on password_resets (user_id);
create index password_resets_unsent on password_resets (send_at) where send_at is not null;
create index password_resets_expiry on password_resets (expires_at);

-- Orders outlive their buyer's account: its row stays, without anything that tells who it was. What refers to
-- users with "on delete cascade" is personal and goes with the account.
alter table users add column deleted_at timestamptz;
alter table users add constraint users_deleted_is_nobody check (
  deleted_at is null
  or (phone is null and birth_date is null and birth_place is null and avatar_image_id is null
      and name = 'Akun dihapus' and email = 'akun-' || id || '@dihapus.invalid')
);
