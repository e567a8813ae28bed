-- Copies that wait for an order's payment: one row an order and edition, which is the only way in which
-- `stock.reserved` changes. A hold that is there can be released once; one that is gone changes nothing.
create table stock_holds (
  order_id bigint not null references orders,
  edition_id bigint not null references stock,
  quantity integer not null check (quantity > 0),
  -- Beyond the order's own time to pay: the provider's clock is not ours.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (order_id, edition_id)
);
create index stock_holds_edition on stock_holds (edition_id);

create function count_stock_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stock set reserved = reserved + new.quantity where edition_id = new.edition_id;
  else
    update stock set reserved = reserved - old.quantity where edition_id = old.edition_id;
  end if;
  return null;
end $$;
create trigger stock_holds_counted after insert or delete on stock_holds
  for each row execute function count_stock_holds();
create trigger stock_holds_fixed before update on stock_holds
  for each row execute function refuse_change();

-- What a paper order took for good when it was paid, so that a reversal puts back exactly that, once.
create table stock_taken (
  order_id bigint not null references orders,
  edition_id bigint not null references stock,
  quantity integer not null check (quantity > 0),
  taken_at timestamptz not null default now(),
  primary key (order_id, edition_id)
);
create index stock_taken_edition on stock_taken (edition_id);

create function count_stock_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stock set on_hand = on_hand - new.quantity where edition_id = new.edition_id;
  else
    update stock set on_hand = on_hand + old.quantity where edition_id = old.edition_id;
  end if;
  return null;
end $$;
create trigger stock_taken_counted after insert or delete on stock_taken
  for each row execute function count_stock_taken();
create trigger stock_taken_fixed before update on stock_taken
  for each row execute function refuse_change();

-- Unpaid paper orders of a user are counted at every purchase.
create index orders_unpaid_paper on orders (user_id)
  where kind = 'paper' and payment_state in ('awaiting', 'authorised', 'challenged');
-- Sent, and nobody has confirmed yet.
create index order_shipments_sent on order_shipments (sent_at) where sent_at is not null;
