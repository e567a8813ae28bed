-- The notices that the shop does not send. What is off is in no page, no mail and no call.
alter table shop_settings add column notices_off text[] not null default '{}';

-- One row for each reader and kind of notice: what the reader decided, and the mail that is due.
create table notice_consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null constraint notice_consents_kind_check
    check (kind in ('leaving', 'ending', 'volume', 'author', 'cart', 'wishlist')),
  -- When the reader asked for these mails, and to what words they agreed; kept when they end them.
  given_at timestamptz,
  given_text text check ((given_at is null) = (given_text is null)),
  -- When the reader ended them; null while they are sent.
  ended_at timestamptz,
  mailed_at timestamptz,
  -- When a mail is to be sent (again); null while there is nothing to tell.
  send_at timestamptz check (ended_at is null or send_at is null),
  sends integer not null default 0,
  unique (user_id, kind)
);
create index notice_consents_due on notice_consents (send_at) where send_at is not null;
create index notice_consents_given on notice_consents (kind, user_id)
  where given_at is not null and ended_at is null;

insert into notice_consents (user_id, kind, given_at, given_text, mailed_at, send_at, sends)
select user_id, 'wishlist', consented_at, consent_text, mailed_at, send_at, sends
from wishlists where consented_at is not null;
alter table wishlists drop column consented_at, drop column consent_text, drop column mailed_at,
  drop column send_at, drop column sends;

-- What a reader is to be told in the next mail of its kind. Each thing is told once.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('leaving', 'ending', 'volume', 'author')),
  title_id bigint references titles on delete cascade,
  -- Distinguishes notices of one kind and title: the day that is told.
  detail text not null default '',
  noted_at timestamptz not null,
  -- When it was told, or had become untrue.
  settled_at timestamptz,
  unique nulls not distinct (user_id, kind, title_id, detail)
);
create index notices_open on notices (user_id, kind) where settled_at is null;
create index notices_title on notices (title_id) where title_id is not null;
create index notices_settled on notices (settled_at) where settled_at is not null;

create index subscriptions_end on subscriptions (ends_at) where revoked_at is null;
