-- Whether readers keep a wishlist. Off: it is in no page, no feed and no call.
alter table shop_settings add column wishlist boolean not null default false;

-- Titles that readers wish for.
create table wishes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title_id bigint not null references titles on delete cascade,
  created_at timestamptz not null,
  unique (user_id, title_id)
);
create index wishes_title on wishes (title_id);

-- The editions of a wished title, as the reader saw them.
create table wished_editions (
  wish_id bigint not null references wishes on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  -- What a shopper paid when the title was wished for.
  price_idr bigint not null check (price_idr >= 0),
  -- The price that a fall is measured from: a mail lowers it, a rise puts it back, at most to price_idr.
  compared_idr bigint not null check (compared_idr between 0 and price_idr),
  -- Whether there was no copy when this was last looked at.
  sold_out boolean not null,
  primary key (wish_id, edition_id)
);
create index wished_editions_edition on wished_editions (edition_id);

-- What a reader decided about their wishlist.
create table wishlists (
  user_id bigint primary key references users on delete cascade,
  -- Whoever has it sees the list; null: nobody else does.
  share_token text unique check (length(share_token) = 32),
  -- As the reader chose to be called there; empty: not by name.
  shown_name text not null default '' check (length(shown_name) <= 60),
  -- When the reader asked for mails about prices and stock, and what they agreed to.
  consented_at timestamptz,
  consent_text text check ((consented_at is null) = (consent_text is null)),
  mailed_at timestamptz,
  -- When a mail is to be sent (again); null while there is no news.
  send_at timestamptz check (consented_at is not null or send_at is null),
  sends integer not null default 0
);
create index wishlists_consented on wishlists (user_id) where consented_at is not null;
create index wishlists_due on wishlists (send_at) where send_at is not null;
