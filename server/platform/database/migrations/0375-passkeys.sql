-- Passkeys of members of staff. Each is password and second factor in one: the authenticator has verified the person.

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- In the encoding of COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often the authenticator says that the passkey was used; many always say 0.
  counter bigint not null check (counter >= 0),
  -- How a browser reaches the authenticator.
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- The passkey that opened a session: the session ends with it.
alter table staff_sessions add column passkey_id bigint references staff_passkeys on delete cascade;
create index staff_sessions_passkey on staff_sessions (passkey_id) where passkey_id is not null;

-- Challenges that wait for their answer. A used one is deleted.
create table staff_passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'confirm', 'sign-in')),
  -- The one browser that may answer, by its session, or before a sign-in by a cookie of its own.
  session_id bigint references staff_sessions on delete cascade,
  cookie_hash bytea check (octet_length(cookie_hash) = 32),
  -- The only member who may answer: of the session, or whose password was right. Null where any member may.
  staff_id bigint references staff on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (cookie_hash is not null)),
  check ((session_id is null) = (cookie_hash is not null)),
  check (session_id is null or staff_id is not null)
);
create index staff_passkey_challenges_session on staff_passkey_challenges (session_id);
create index staff_passkey_challenges_staff on staff_passkey_challenges (staff_id);
create index staff_passkey_challenges_expiry on staff_passkey_challenges (expires_at);
