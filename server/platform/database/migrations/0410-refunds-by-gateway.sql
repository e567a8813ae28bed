-- Money goes back by the gateway that it came through, where that gateway can do it.

-- `sent`: asked of the gateway, whose answer decides.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('approved', 'sent', 'paid', 'withdrawn'));

-- Refunds at a provider: each one that the shop asks for, and those that were made in the provider's dashboard.
create table provider_refunds (
  id bigint generated always as identity primary key,
  charge_id bigint not null references charges,
  -- Null for one that the shop did not ask for.
  refund_id bigint references refunds,
  -- The shop's name of it, sent with each repetition of the request, so that the provider makes one of them.
  key text unique,
  -- The provider's name of it.
  gateway_reference text,
  amount_idr bigint not null check (amount_idr > 0),
  state text not null check (state in ('asked', 'accepted', 'done', 'failed')),
  -- Why it failed, in the provider's words.
  failure text,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider is asked about it next; null when it is over.
  ask_at timestamptz,
  -- When its money became a movement of the order's account. Null for one that is over and that nothing explains.
  booked_at timestamptz,
  check ((refund_id is null) = (key is null)),
  check ((ask_at is null) = (state in ('done', 'failed'))),
  check (booked_at is null or state = 'done')
);
create unique index provider_refunds_gateway_reference on provider_refunds (charge_id, gateway_reference);
-- A refund is asked of a provider once at a time.
create unique index provider_refunds_running on provider_refunds (refund_id) where state in ('asked', 'accepted');
create index provider_refunds_refund on provider_refunds (refund_id, id);
create index provider_refunds_ask_at on provider_refunds (ask_at) where ask_at is not null;
create index provider_refunds_unexplained on provider_refunds (id) where state = 'done' and booked_at is null;

alter table payment_notifications drop constraint payment_notifications_claims_check;
alter table payment_notifications add constraint payment_notifications_claims_check check (claims in ('pending', 'paid',
  'refunded', 'failed', 'expired', 'challenged', 'authorised', 'cancelled', 'unknown'));

-- What the simulated provider returned.
create table simulator.refunds (
  key text primary key,
  reference text not null references simulator.charges,
  amount_idr bigint not null check (amount_idr > 0),
  state text not null check (state in ('accepted', 'done', 'failed')),
  created_at timestamptz not null
);
create index refunds_reference on simulator.refunds (reference);
