-- Money that is due back goes to its buyer in two steps: somebody approves an amount, somebody notes that it was paid.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  amount_idr bigint not null check (amount_idr > 0),
  state text not null default 'approved' check (state in ('approved', 'paid', 'withdrawn')),
  -- Where the money goes to: the buyer's account, in the words of the person who approved it.
  account text not null check (account <> ''),
  reason text not null check (reason <> ''),
  -- The bank's, or the provider's.
  reference text check (reference <> ''),
  approved_at timestamptz not null,
  paid_at timestamptz,
  version integer not null default 1 check (version > 0),
  check ((state = 'paid') = (paid_at is not null and reference is not null))
);
create index refunds_order on refunds (order_id, id);
create index refunds_approved on refunds (id) where state = 'approved';

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed'));
