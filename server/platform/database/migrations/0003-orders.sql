-- Orders keep their own copy of what was bought; money is an append-only list of movements.

create table packages (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  duration_months smallint not null check (duration_months > 0),
  price_idr bigint not null check (price_idr >= 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_idr bigint not null default 0 check (discount_idr >= 0),
  final_price_idr bigint not null generated always as
    (greatest(0, (price_idr * (100 - discount_percent) + 50) / 100 - discount_idr)) stored,
  image_id bigint references images,
  icon_image_id bigint references images,
  on_sale boolean not null default true,
  created_at timestamptz not null default now()
);
create index packages_image on packages (image_id);
create index packages_icon on packages (icon_image_id);

create table promos (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- Upper case without spaces around it: codes are compared without regard to either.
  code text not null unique check (code = upper(btrim(code)) and code <> ''),
  description text not null default '',
  kind text not null default 'Promo',
  image_id bigint references images,
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_idr bigint not null default 0 check (discount_idr >= 0),
  expires_on date not null,
  minimum_spend_idr bigint not null default 0 check (minimum_spend_idr >= 0),
  quota integer check (quota > 0),
  quota_per_user integer check (quota_per_user > 0),
  applies_to text[] not null check (applies_to <@ array['Majalah', 'Fisik', 'Digital', 'Langganan']),
  published boolean not null default true,
  created_at timestamptz not null default now(),
  check (discount_percent > 0 or discount_idr > 0)
);
create index promos_image on promos (image_id);

create table payment_methods (
  id integer primary key,
  name text not null unique,
  position smallint not null
);
create table payment_channels (
  gateway text not null,
  payment_method_id integer not null references payment_methods,
  channel text not null,
  primary key (gateway, payment_method_id)
);
create index payment_channels_method on payment_channels (payment_method_id);

insert into payment_methods (id, name, position) values
  (83, 'BNI VA', 1), (118, 'BRI VA', 2), (86, 'CIMB VA', 3), (119, 'Mandiri VA', 4), (9, 'Maybank VA', 5), (112, 'Permata VA', 6);
insert into payment_channels (gateway, payment_method_id, channel)
  select 'simulator', id, id::text from payment_methods;

create table orders (
  id bigint generated always as identity primary key,
  refno text not null unique check (refno ~ '^[0-9A-Z]{12,20}$'),
  user_id bigint not null references users,
  method text not null check (method in ('direct', 'cart')),
  kind text not null check (kind in ('magazine', 'paper', 'digital', 'subscription')),
  payment_state text not null default 'awaiting'
    check (payment_state in ('awaiting', 'authorised', 'challenged', 'paid', 'received', 'failed')),
  fulfilment_state text not null default 'awaiting_payment'
    check (fulfilment_state in ('awaiting_payment', 'to_send', 'completed', 'failed')),
  subtotal_idr bigint not null check (subtotal_idr >= 0),
  discount_idr bigint not null default 0 check (discount_idr between 0 and subtotal_idr),
  shipping_idr bigint not null default 0 check (shipping_idr >= 0),
  payable_idr bigint not null check (payable_idr = subtotal_idr - discount_idr + shipping_idr),
  payment_method_id integer references payment_methods,
  expires_at timestamptz not null,
  paid_at timestamptz,
  refund_due boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((payment_state in ('paid', 'received')) <= (paid_at is not null)),
  check (payment_state <> 'received' or kind = 'paper')
);
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_waiting on orders (expires_at) where payment_state in ('awaiting', 'authorised', 'challenged');
create index orders_payment_method on orders (payment_method_id);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  position smallint not null,
  title_id bigint not null references titles,
  edition_id bigint not null references editions,
  format text not null check (format in ('ebook', 'paper')),
  title_kind text not null check (title_kind in ('book', 'magazine')),
  title_name text not null,
  title_slug text not null,
  publisher_name text,
  tax_class text not null check (tax_class in ('exempt', 'standard')),
  quantity integer not null check (quantity > 0),
  list_price_idr bigint not null check (list_price_idr >= 0),
  unit_price_idr bigint not null check (unit_price_idr between 0 and list_price_idr),
  line_total_idr bigint not null check (line_total_idr = unit_price_idr * quantity),
  discount_share_idr bigint not null default 0 check (discount_share_idr between 0 and line_total_idr),
  unique (order_id, position),
  check (format = 'paper' or quantity = 1)
);
create index order_lines_title on order_lines (title_id);
create index order_lines_edition on order_lines (edition_id);

create table order_packages (
  order_id bigint primary key references orders,
  package_id bigint not null references packages,
  name text not null,
  duration_months smallint not null check (duration_months > 0),
  price_idr bigint not null check (price_idr >= 0)
);
create index order_packages_package on order_packages (package_id);

create table order_shipments (
  order_id bigint primary key references orders,
  courier text not null,
  service text not null,
  etd text not null default '',
  weight_kg integer not null check (weight_kg > 0),
  cost_idr bigint not null check (cost_idr >= 0),
  recipient text not null,
  phone text not null,
  address text not null,
  postal_code text not null,
  tracking_number text check (tracking_number <> ''),
  sent_at timestamptz
);

-- One redemption an order.
create table promo_redemptions (
  order_id bigint primary key references orders,
  promo_id bigint not null references promos,
  user_id bigint not null references users,
  name text not null,
  code text not null,
  amount_idr bigint not null check (amount_idr >= 0),
  state text not null default 'reserved' check (state in ('reserved', 'committed', 'released')),
  created_at timestamptz not null default now()
);
create index promo_redemptions_promo on promo_redemptions (promo_id, user_id);
create index promo_redemptions_user on promo_redemptions (user_id);

-- At most one of a user's orders for a digital title is waiting for payment at a time.
create table pending_digital_titles (
  user_id bigint not null references users,
  title_id bigint not null references titles,
  order_id bigint not null references orders,
  primary key (user_id, title_id)
);
create index pending_digital_titles_order on pending_digital_titles (order_id);
create index pending_digital_titles_title on pending_digital_titles (title_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null default now(),
  payment_from text not null,
  payment_to text not null,
  fulfilment_from text not null,
  fulfilment_to text not null,
  cause text not null
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

create table charges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  attempt smallint not null check (attempt > 0),
  reference text not null unique check (length(reference) <= 30),
  gateway text not null,
  channel text not null,
  payment_method_id integer not null references payment_methods,
  amount_idr bigint not null check (amount_idr > 0),
  state text not null default 'requested' check (state in ('requested', 'live', 'paid', 'failed', 'expired', 'cancelled')),
  gateway_reference text,
  virtual_account text,
  redirect_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt)
);
create unique index charges_one_live on charges (order_id) where state in ('requested', 'live');
create index charges_unfinished on charges (created_at) where state in ('requested', 'live');
create index charges_payment_method on charges (payment_method_id);

-- Every notification as it came, once an event.
create table payment_notifications (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_key text not null,
  reference text not null,
  raw text not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  outcome text,
  unique (gateway, event_key)
);
create index payment_notifications_unapplied on payment_notifications (received_at) where applied_at is null;

create table money_movements (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  charge_id bigint references charges,
  kind text not null check (kind in ('charged', 'received', 'surplus', 'refund_due', 'refund_paid')),
  amount_idr bigint not null check (amount_idr > 0),
  at timestamptz not null default now(),
  note text not null default ''
);
create index money_movements_order on money_movements (order_id, id);
create index money_movements_charge on money_movements (charge_id);
-- Money of one charge is received once, however often the provider tells it.
create unique index money_movements_received_once on money_movements (charge_id) where kind = 'received';
create trigger money_movements_append_only before update or delete on money_movements
  for each row execute function refuse_change();

-- What a key of a user did, so that a retry gets the first answer.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash text not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table entitlements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title_id bigint not null references titles,
  order_id bigint not null references orders,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index entitlements_live on entitlements (user_id, title_id) where revoked_at is null;
create index entitlements_order on entitlements (order_id);
create index entitlements_title on entitlements (title_id);

create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  package_id bigint not null references packages,
  order_id bigint not null unique references orders,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index subscriptions_user on subscriptions (user_id, ends_at desc);
create index subscriptions_package on subscriptions (package_id);

-- The simulator stands for a provider: it keeps its own books and never reads the shop's.
create schema simulator;
create table simulator.charges (
  reference text primary key,
  payment_method_id text not null,
  amount_idr bigint not null check (amount_idr > 0),
  description text not null,
  virtual_account text not null unique,
  page_key text not null unique,
  return_url text not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'expired', 'cancelled')),
  notified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index simulator_charges_unnotified on simulator.charges (created_at) where notified_at is null and state <> 'pending';
