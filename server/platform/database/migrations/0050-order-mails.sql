-- Mails about orders, written down in the transaction that gives the reason. A row is sent once; what it says is read
-- when it is sent.
create table order_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in
    ('placed', 'paid', 'shipped', 'expired', 'refunded', 'ending', 'refund_due', 'reversed')),
  -- Tells several of one kind apart.
  detail text not null default '',
  created_at timestamptz not null,
  -- When it is to be sent (again); null where it was, or is given up.
  send_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0,
  unique (order_id, kind, detail)
);
create index order_mails_due on order_mails (send_at) where send_at is not null;
