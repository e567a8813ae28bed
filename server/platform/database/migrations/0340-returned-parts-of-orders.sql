-- A part of a paid order that the shop takes back: some of its copies, some of its shipping. The order stays paid. Its
-- money becomes due back in the same transaction, as a movement of the order's account.
create table order_returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  -- The request that made it: a repeated one makes no second return.
  request_key text not null check (length(request_key) between 8 and 200),
  request_hash text not null check (request_hash <> ''),
  shipping_idr bigint not null check (shipping_idr >= 0),
  -- All that becomes due back: of its lines and of the shipping.
  amount_idr bigint not null check (amount_idr >= shipping_idr),
  reason text not null check (reason <> ''),
  unique (order_id, id)
);
create unique index order_returns_request on order_returns (order_id, request_key);

create table order_return_lines (
  return_id bigint not null references order_returns,
  order_id bigint not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  amount_idr bigint not null check (amount_idr >= 0),
  -- What became of paper copies: in stock again, written off as damaged, or left with the buyer.
  copies text check (copies in ('returned', 'written_off', 'kept')),
  primary key (return_id, position),
  foreign key (order_id, return_id) references order_returns (order_id, id),
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index order_return_lines_line on order_return_lines (order_id, position);
create index order_returns_at on order_returns (at);

-- What was returned is not changed afterwards. Only the words of the reason go, with the buyer's account.
create trigger order_return_lines_append_only before update or delete on order_return_lines
  for each row execute function refuse_change();
create trigger order_returns_fixed before update on order_returns
  for each row when ((new.order_id, new.at, new.request_key, new.request_hash, new.shipping_idr, new.amount_idr)
    is distinct from (old.order_id, old.at, old.request_key, old.request_hash, old.shipping_idr, old.amount_idr))
  execute function refuse_change();
create trigger order_returns_kept before delete on order_returns
  for each row execute function refuse_change();

-- Of the copies that an order took some may come back.
create or replace function count_stock_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stock set on_hand = on_hand - new.quantity where edition_id = new.edition_id;
  elsif tg_op = 'UPDATE' then
    update stock set on_hand = on_hand + old.quantity - new.quantity where edition_id = new.edition_id;
  else
    update stock set on_hand = on_hand + old.quantity where edition_id = old.edition_id;
  end if;
  return null;
end $$;
drop trigger stock_taken_counted on stock_taken;
create trigger stock_taken_counted after insert or update or delete on stock_taken
  for each row execute function count_stock_taken();
drop trigger stock_taken_fixed on stock_taken;
create trigger stock_taken_fixed before update on stock_taken
  for each row when (new.quantity >= old.quantity
    or (new.order_id, new.edition_id, new.taken_at) is distinct from (old.order_id, old.edition_id, old.taken_at))
  execute function refuse_change();

-- Approving an amount twice by one repeated request would send it twice.
alter table refunds add column request_key text check (length(request_key) between 8 and 200);
create unique index refunds_request on refunds (order_id, request_key) where request_key is not null;

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'part_returned', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed'));
