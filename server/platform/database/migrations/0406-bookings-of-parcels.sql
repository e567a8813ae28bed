-- Shipments that were ordered of a carrier. The row is written before the carrier is asked, so that an answer that is
-- lost is asked for again by the same reference instead of a second order.
create table parcel_bookings (
  id bigint generated always as identity primary key,
  order_id bigint not null references order_shipments,
  carrier text not null check (carrier in ('biteship', 'simulator')),
  reference text not null unique check (reference ~ '^[0-9A-Z]{12,20}(-[0-9]{1,3})?$'),
  collection text not null check (collection in ('pickup', 'drop_off')),
  state text not null default 'requested' check (state in ('requested', 'booked', 'cancelled')),
  carrier_order text,
  tracking_number text check (tracking_number <> ''),
  -- The courier's own page about the parcel.
  link text,
  -- Where the parcel is, by its events; since when the shop knows it.
  step text not null default 'booked' check (step in ('booked', 'collecting', 'collected', 'moved', 'delivering',
    'delivered', 'held', 'returning', 'returned', 'lost', 'cancelled')),
  step_at timestamptz not null,
  requested_at timestamptz not null,
  -- When the carrier was last asked where the parcel is.
  asked_at timestamptz not null,
  unique (carrier, carrier_order),
  check ((state = 'booked') <= (carrier_order is not null))
);
create unique index parcel_bookings_open on parcel_bookings (order_id) where state in ('requested', 'booked');
create index parcel_bookings_order on parcel_bookings (order_id);
create index parcel_bookings_asked on parcel_bookings (asked_at) where state = 'booked'
  and step not in ('delivered', 'returned', 'lost', 'cancelled');

-- A parcel's journey. The same event may be told twice, late or out of order.
create table parcel_events (
  id bigint generated always as identity primary key,
  booking_id bigint not null references parcel_bookings,
  step text not null check (step in ('booked', 'collecting', 'collected', 'moved', 'delivering', 'delivered', 'held',
    'returning', 'returned', 'lost', 'cancelled')),
  note text not null check (length(note) <= 300),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  unique (booking_id, step, happened_at, note)
);
