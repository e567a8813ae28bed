-- Unpaid orders of every kind are counted at each purchase.
drop index orders_unpaid_paper;
create index orders_unpaid on orders (user_id) where payment_state in ('awaiting', 'authorised', 'challenged');

-- Rows of background work that failed: each waits here for a pause that grows, so that it holds up no others.
create table failed_work (
  work text not null,
  row_key text not null,
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  primary key (work, row_key)
);

-- When a charge is asked about next. A request that was never answered is repeated, so it has its turn, too.
alter table charges add column ask_at timestamptz not null default now();
create index charges_to_ask on charges (ask_at) where state in ('requested', 'live');
drop index charges_unfinished;
