-- Who wants one mail when a paper edition that is sold out can be bought again. A wish is gone once its mail is sent.
create table restock_wishes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  created_at timestamptz not null,
  -- When its mail is to be sent (again); null while the edition is sold out.
  send_at timestamptz,
  sends integer not null default 0,
  unique (user_id, edition_id)
);
create index restock_wishes_waiting on restock_wishes (edition_id) where send_at is null;
create index restock_wishes_edition on restock_wishes (edition_id);
create index restock_wishes_due on restock_wishes (send_at) where send_at is not null;
